"""Make the bundled fonts: subsets of the Noto families (SIL Open Font License 1.1), small enough to ship.

    python assets/make/fonts.py FOLDER

FOLDER holds (anywhere inside) the full TTFs of Noto Sans, Noto Sans Arabic, Hebrew, Thai, JP and Noto Serif Display,
named like ``NotoSans_400Regular.ttf``, and the licence text as ``LICENSE_FONT`` or ``OFL.txt``. Needs fonttools.
Writes assets/fonts/*.ttf and OFL.txt. The Japanese face holds kana, the first level of JIS X 0208 and every character
in the catalogue; run this again when a catalogue uses new characters (a test tells).
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

ASSETS = Path(__file__).resolve().parent.parent
PUNCTUATION = [*range(0x20, 0x7F), *range(0xA0, 0x100), *range(0x2010, 0x2028), 0x202F, *range(0x2030, 0x2045),
0x20AC,
               0x2116, 0x2122, *range(0x2190, 0x219A), 0x2212, 0x00D7, 0x2026, 0x2022, 0x25CC]  # fmt: skip
LATIN = [*PUNCTUATION, *range(0x100, 0x250), *range(0x2B0, 0x370), *range(0x370, 0x400), *range(0x400, 0x530),
         *range(0x1E00, 0x1F00)]  # fmt: skip
ARABIC = [*PUNCTUATION, *range(0x600, 0x700), *range(0x750, 0x780), *range(0xFB50, 0xFE00), *range(0xFE70, 0xFF00)]
HEBREW = [*PUNCTUATION, *range(0x590, 0x600), *range(0xFB1D, 0xFB50)]
THAI = [*PUNCTUATION, *range(0xE00, 0xE80)]


def jis_level_one() -> list[int]:
    return [
        ord(bytes((0xA0 + row, 0xA0 + cell)).decode("euc_jp", "ignore") or " ")
        for row in range(16, 48)
        for cell in range(1, 95)
    ]


def used_in(*languages: str) -> list[int]:
    texts = [path.read_text("utf-8") for path in (ASSETS / "locales").glob("*.yaml") if path.stem in languages]
    return sorted({ord(letter) for text in texts for letter in text})


def japanese() -> list[int]:
    return [*PUNCTUATION, *range(0x3000, 0x3100), *range(0xFF00, 0xFFEF), *jis_level_one(), *used_in("ja")]


#: our file -> source file, characters
FACES = {
    "sans": ("NotoSans_400Regular", LATIN),
    "sans-bold": ("NotoSans_600SemiBold", LATIN),
    "serif": ("NotoSerifDisplay_400Regular", LATIN),
    "arabic": ("NotoSansArabic_400Regular", ARABIC),
    "arabic-bold": ("NotoSansArabic_600SemiBold", ARABIC),
    "hebrew": ("NotoSansHebrew_400Regular", HEBREW),
    "hebrew-bold": ("NotoSansHebrew_600SemiBold", HEBREW),
    "thai": ("NotoSansThai_400Regular", THAI),
    "thai-bold": ("NotoSansThai_600SemiBold", THAI),
    "japanese": ("NotoSansJP_400Regular", japanese),
}


def make(source: Path, target: Path, characters: list[int]) -> None:
    font = TTFont(source)
    options = subset.Options(
        layout_features=["*"], hinting=False, desubroutinize=True, notdef_outline=True, name_IDs=[0, 1, 2, 13, 14]
    )
    options.drop_tables += ["DSIG", "STAT", "meta"]
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=characters)
    cutter.subset(font)
    font["head"].modified = font["head"].created  # the same font from the same source, byte for byte
    font.recalcTimestamp = False
    font.save(target)


def main(folder: Path) -> None:
    out = ASSETS / "fonts"
    out.mkdir(exist_ok=True)
    for name, (stem, characters) in FACES.items():
        source = next(folder.rglob(f"{stem}.ttf"))
        make(source, out / f"{name}.ttf", characters() if callable(characters) else characters)
        print(f"{name:12} {(out / f'{name}.ttf').stat().st_size / 1024:7.0f} KiB")
    write_licence(folder, out)


def write_licence(folder: Path, out: Path) -> None:
    """The licence once, under the copyright lines of all families."""
    texts = [path.read_text("utf-8") for path in sorted(folder.rglob("*")) if path.name in ("LICENSE_FONT", "OFL.txt")]
    if texts:
        owners = sorted({line for text in texts for line in text.splitlines() if re.match(r"Copyright \d", line)})
        body = texts[0][texts[0].index("This Font Software is licensed") :]
        (out / "OFL.txt").write_text("\n".join(owners) + "\n\n" + body, "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
