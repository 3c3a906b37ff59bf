"""Make the bundled fonts: subsets of the Noto families (SIL Open Font License 1.1), small enough to ship.

    for family in noto-sans noto-sans-{arabic,hebrew,thai,jp,kr,sc,tc} noto-serif-display; do
        npm pack @expo-google-fonts/$family && tar xzf expo-google-fonts-$family-*.tgz --one-top-level=$family
    done
    python assets/make/fonts.py FOLDER

FOLDER holds (anywhere inside) the full TTFs, named like ``NotoSans_400Regular.ttf``, and their licence as
``LICENSE_FONT`` or ``OFL.txt``. Needs fonttools; takes about half a minute; writes the same bytes again from the same
sources and catalogues: assets/fonts/*.ttf and OFL.txt.

Letters of alphabets come whole. Of the East Asian characters the plain faces hold those that people's names and
everyday words are written with, by the first levels of the national standards (Japan's JIS X 0208, Korea's KS X 1001,
China's GB 2312, Taiwan's Big5), and whatever the catalogue of the language uses; the bold faces hold what the catalogue
uses and no more. Run this again when a catalogue uses new characters (a test tells).
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from fontTools import subset
from fontTools.ttLib import TTFont

ASSETS = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ASSETS.parent))
from qgames.files.languages import FORMATS, LANGUAGES  # noqa: E402

MOST = 8_000_000  # bytes of all together
PUNCTUATION = [*range(0x20, 0x7F), *range(0xA0, 0x100), *range(0x200B, 0x2028), 0x202F, *range(0x2030, 0x2045), 0x20AC,
               0x2116, 0x2122, *range(0x2190, 0x219A), 0x2212, 0x25CC]  # fmt: skip
LATIN = [*PUNCTUATION, *range(0x100, 0x250), *range(0x2B0, 0x370), *range(0x370, 0x400), *range(0x400, 0x530),
         *range(0x1E00, 0x1F00)]  # fmt: skip
ARABIC = [*PUNCTUATION, *range(0x600, 0x700), *range(0x750, 0x780), *range(0xFB50, 0xFE00), *range(0xFE70, 0xFF00)]
HEBREW = [*PUNCTUATION, *range(0x590, 0x600), *range(0xFB1D, 0xFB50)]
THAI = [*PUNCTUATION, *range(0xE00, 0xE80)]
EAST = [*range(0x20, 0x7F), 0xA0, 0xB7, 0xD7, *range(0x2010, 0x2028), *range(0x3000, 0x3020), *range(0xFF00, 0xFFEF)]
KANA = [*range(0x3040, 0x3100)]
JAMO = [*range(0x3131, 0x318F)]


def table(codec: str, rows: range, cells: range) -> set[int]:
    """The characters of a stretch of a national standard."""
    found = {bytes((row, cell)).decode(codec, "ignore") for row in rows for cell in cells}
    return {ord(letter) for letter in found if letter >= "\u4e00"}


def jis() -> set[int]:
    return table("euc_jp", range(0xB0, 0xD0), range(0xA1, 0xFF))


def gb() -> set[int]:
    return table("gb2312", range(0xB0, 0xD8), range(0xA1, 0xFF))


def ks() -> set[int]:
    return table("euc_kr", range(0xB0, 0xC9), range(0xA1, 0xFF))


def big5() -> set[int]:
    return table("big5", range(0xA4, 0xC7), range(0x40, 0xFF))


def used(language: str) -> set[int]:
    """What the catalogue, the names of the languages and the dates of a language are written with."""
    name = f"{language}.yaml"
    files = [*(ASSETS / "locales").glob(name), *(ASSETS.parent / "qgames" / "games").glob(f"*/words/{name}")]
    text = "".join(file.read_text("utf-8") for file in files)
    return set(map(ord, text + LANGUAGES[language].native + "".join(map(str, FORMATS[language])))) - {10}


class Face(NamedTuple):
    source: str
    letters: Callable[[], set[int]]
    features: tuple[str, ...] = ("*",)


#: those that matter in a line from left to right; the others bring hundreds of variant characters along
PLAIN = ("ccmp", "kern", "liga", "mark", "mkmk", "ljmo", "vjmo", "tjmo")


def east(source: str, language: str, *common: Callable[[], set[int]]) -> tuple[Face, Face]:
    def plain() -> set[int]:
        return {*EAST, *used(language)}.union(*(each() for each in common))

    return (
        Face(f"{source}_400Regular", plain, PLAIN),
        Face(f"{source}_600SemiBold", lambda: {*EAST, *used(language)}, PLAIN),
    )


def alphabet(source: str, letters: list[int]) -> tuple[Face, Face]:
    return Face(f"{source}_400Regular", lambda: {*letters}), Face(f"{source}_600SemiBold", lambda: {*letters})


#: our files (the second with "-bold") -> source, characters
FACES = {
    "sans": alphabet("NotoSans", LATIN),
    "arabic": alphabet("NotoSansArabic", ARABIC),
    "hebrew": alphabet("NotoSansHebrew", HEBREW),
    "thai": alphabet("NotoSansThai", THAI),
    "japanese": east("NotoSansJP", "ja", lambda: {*KANA}, jis),
    "korean": east("NotoSansKR", "ko", lambda: {*JAMO}, ks),
    "simplified": east("NotoSansSC", "zh-Hans", gb),
    "traditional": east("NotoSansTC", "zh-Hant", big5),
    "serif": (Face("NotoSerifDisplay_400Regular", lambda: {*LATIN}),),
}


def make(source: Path, target: Path, face: Face) -> None:
    font = TTFont(source)
    options = subset.Options(
        layout_features=list(face.features), hinting=False, notdef_outline=True, name_IDs=[0, 1, 2, 13, 14]
    )
    options.drop_tables += ["DSIG", "STAT", "meta", "vhea", "vmtx", "VORG", "BASE"]
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=face.letters())
    cutter.subset(font)
    font["head"].modified = font["head"].created  # the same font from the same source, byte for byte
    font.recalcTimestamp = False
    font.save(target)


def main(folder: Path, wanted: list[str]) -> None:
    out = ASSETS / "fonts"
    out.mkdir(exist_ok=True)
    for name, faces in FACES.items():
        for face, ending in zip(faces, ("", "-bold")):
            if not wanted or name in wanted:
                make(next(folder.rglob(f"{face.source}.ttf")), out / f"{name}{ending}.ttf", face)
                print(f"{name + ending:18} {(out / f'{name}{ending}.ttf').stat().st_size / 1024:7.0f} KiB", flush=True)
    write_licence(folder, out)
    whole = sum(file.stat().st_size for file in out.glob("*.ttf"))
    print(f"{'together':18} {whole / 1024:7.0f} KiB")
    if whole > MOST:
        sys.exit(f"more than {MOST} bytes")


def write_licence(folder: Path, out: Path) -> None:
    """The licence once, under the copyright lines of all families."""
    texts = [path.read_text("utf-8") for path in sorted(folder.rglob("*")) if path.name in ("LICENSE_FONT", "OFL.txt")]
    if texts:
        owners = sorted({line for text in texts for line in text.splitlines() if re.match(r"Copyright \d", line)})
        body = texts[0][texts[0].index("This Font Software is licensed") :]
        (out / "OFL.txt").write_text("\n".join(owners) + "\n\n" + body, "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
