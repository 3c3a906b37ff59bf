"""Look through the catalogues as a translator must: what is missing, stale or suspicious.

    python assets/make/words.py                  every language that has a catalogue, in brief
    python assets/make/words.py de ja            these, line by line
    python assets/make/words.py --fit de         and lay out every page and table: what does not fit its box? (a minute)
    python assets/make/words.py --todo de        what is missing, as YAML to be filled in, with English and context
    python assets/make/words.py --todo de --part quixo    the same of one game's words
    python assets/make/words.py --since v1.0     keys whose English has changed since that commit
    python assets/make/words.py --po FOLDER de   writes FOLDER/de.po, a gettext file with context, for Poedit or Weblate
    python assets/make/words.py --po de.po       takes over what was translated there, key by key, into the catalogues

Words lie in parts: what all games share in assets/locales, the words of each game in its folder. A game need not speak
every language: one it does not speak at all is not looked for. Ends with status 1 if anything was found, in brief only
of parts that claim to be complete. What looks like English
left over but is right ("Menu") is told by ``# same`` at the end of its line.

    missing       a key of English that is not there
    stale         a key that English no longer has
    format        a line that chooses cannot be read (qgames/files/messages.py)
    holes         other {placeholders} than in English
    plural        a form the language needs is not there, or one it does not know is
    english       the same words as in English
    script        letters of another script than the language's
    letters       characters its fonts do not have
    ending        English ends a sentence, this does not, or the other way round; or blanks at an end
    unbroken      no place to end a line for a long stretch (Thai needs U+200B between words)
    long          does not fit its box, or letters are cut off (with --fit)
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple
from unicodedata import name as unicode_name

import yaml

TOP = Path(__file__).resolve().parents[2]
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.path[:0] = [str(TOP), str(TOP / "tests")]
from qgames.files import i18n, messages  # noqa: E402
from qgames.files.languages import LANGUAGES, forms  # noqa: E402
from qgames.games import KEYS  # noqa: E402

sys.path.insert(0, str(Path(__file__).resolve().parent))
import po  # noqa: E402

Entry = str | Mapping[str, str]
HOLE = re.compile(r"\{(\w+)\}")
ENDS = tuple(".!?;…:。！？：؟．।")  # of sentences
NO_STOPS = {"th"}  # what ends a sentence there is a space
#: as Unicode names the letters of each script
LETTERS = {
    "Latin": {"LATIN"}, "Greek": {"GREEK"}, "Cyrillic": {"CYRILLIC"}, "Arabic": {"ARABIC"}, "Hebrew": {"HEBREW"},
    "Thai": {"THAI"}, "Han": {"CJK"}, "Kana": {"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA"},
    "Hangul": {"HANGUL"},
}  # fmt: skip
#: Latin in any language: names of games and keys, and what has no other name
NAMES = re.compile(
    rf"\b(Q Games|{'|'.join(re.escape(i18n.t(f'game.{key}.name')) for key in KEYS)}"
    r"|Ctrl|Shift|Enter|Esc|Tab|PgUp|PgDn|F1|CSV|MIT|License|[A-Z])\b",
    re.I,
)
LONGEST = 24  # letters without a place to end a line


class Finding(NamedTuple):
    kind: str
    key: str
    what: str


class Line(NamedTuple):
    """Where a key stands in its file, and what is noted there."""

    number: int
    note: str


# -- reading with the eyes of a person -------------------------------------------------------------------------------


def notes(file: Path) -> dict[str, Line]:
    """The comments of a catalogue by key: above a key or an area, or at the end of its line. Those of an area hold for
    all in it."""
    text = file.read_text("utf-8")
    lines = text.splitlines()
    found: dict[str, Line] = {}

    def above(number: int) -> list[str]:
        said: list[str] = []
        while number > 0 and lines[number - 1].lstrip().startswith("#"):
            number -= 1
            said.insert(0, lines[number].lstrip("# ").strip())
        return said

    def visit(node: yaml.Node, prefix: str, around: list[str]) -> None:
        for key, value in node.value if isinstance(node, yaml.MappingNode) else ():
            number = key.start_mark.line
            after = lines[value.end_mark.line][value.end_mark.column :] if value.end_mark.line < len(lines) else ""
            after = lines[number] if value.start_mark.line != value.end_mark.line else after
            own = re.findall(r"(?:^|\s|\})#\s*(.+)$", after)
            noted = [*around, *above(number), *own]
            found[f"{prefix}{key.value}"] = Line(number + 1, " ".join(noted))
            visit(value, f"{prefix}{key.value}.", noted)

    root = yaml.compose(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # seven times faster
    if root is not None:
        visit(root, "", [])
    return found


def lines(entry: Entry) -> list[str]:
    """What the catalogue has: one line, or one for each form."""
    return [entry] if isinstance(entry, str) else list(entry.values())


def texts(entry: Entry) -> list[str]:
    """All that can be said by it."""
    return [text for line in lines(entry) for text in messages.variants(line)]


def holes(entry: Entry) -> set[str]:
    """What is put in; the number of a plural may be left out ("one piece")."""
    found = {hole for line in lines(entry) for hole in messages.holes(line)}
    return found if isinstance(entry, str) else found - {"n"}


def words_of(text: str) -> str:
    return NAMES.sub(" ", HOLE.sub(" ", text))


# -- looking ---------------------------------------------------------------------------------------------------------


def spoken(code: str) -> list[str]:
    """The parts that speak a language, wholly or not."""
    return [part for part in i18n.parts() if part == i18n.COMMON or i18n.catalogue(code, part).exists()]


def look(code: str, part: str = i18n.COMMON) -> Iterator[Finding]:
    """All that can be said of a catalogue by reading it."""
    source, own = (i18n.read(i18n.catalogue(language, part)) for language in (i18n.SOURCE, code))
    where = notes(i18n.catalogue(code, part))
    for key in source.keys() - own.keys():
        yield Finding("missing", key, _short(source[key]))
    for key in own.keys() - source.keys():
        yield Finding("stale", key, _short(own[key]))
    for key in own.keys() & source.keys():
        noted = where[key].note if key in where else ""
        for finding in compare(code, key, source[key], own[key]):
            if not (finding.kind == "english" and "same" in noted.split()):
                yield finding
    yield from _without_a_letter(code, own)


def compare(code: str, key: str, source: Entry, own: Entry) -> Iterator[Finding]:
    try:
        texts(own)
    except messages.BadMessage as error:
        yield Finding("format", key, str(error))
        return
    if code != i18n.SOURCE and holes(source) != holes(own):
        yield Finding("holes", key, f"{sorted(holes(own))}, not {sorted(holes(source))}")
    if not isinstance(own, str):
        lacking, odd = set(forms(code)) - set(own), set(own) - set(forms(code)) - {"many", "=0", "=1", "=2"}
        if lacking or odd:
            yield Finding("plural", key, ", ".join([*(f"no {one}" for one in lacking), *(f"odd {one}" for one in odd)]))
    model = texts(source)[-1]
    for text in texts(own):
        if code != i18n.SOURCE and text in texts(source) and any(map(str.isalpha, words_of(text))):
            yield Finding("english", key, text)
        elif code != i18n.SOURCE:
            yield from _script(code, key, text)
        stops = code in NO_STOPS or text.strip().endswith(ENDS) == model.strip().endswith(ENDS)
        if text != text.strip() or not stops:
            yield Finding("ending", key, text)
        longest = max(map(len, re.split(r"[\s\u200b\-/]|\{\w+\}", text)))
        if longest > LONGEST and LANGUAGES[code].script not in ("Han", "Kana"):
            yield Finding("unbroken", key, text)


@cache
def _alphabet(letter: str) -> str:
    return unicode_name(letter, "").split(" ")[0]


def _script(code: str, key: str, text: str) -> Iterator[Finding]:
    counts: Counter[bool] = Counter()
    for letter in filter(str.isalpha, words_of(text)):
        counts[_alphabet(letter) in LETTERS[LANGUAGES[code].script]] += 1
    if counts[False] > counts[True] or (LANGUAGES[code].script == "Latin" and counts[False]):
        yield Finding("script", key, text)


def _without_a_letter(code: str, own: Mapping[str, Entry]) -> Iterator[Finding]:
    """In the fonts that are its own: plain ones everywhere, bold ones too."""
    from qgames.ui import fonts

    families = [*fonts.FAMILIES.values(), *([fonts.EAST[code]] if code in fonts.EAST else [])]
    for face in ("sans", "bold"):
        have = frozenset().union(*(fonts.letters_of(fonts.file_of(family.face(face))) for family in families))
        for key, entry in own.items():
            lacking = {letter for text in texts(entry) for letter in text if ord(letter) not in have} - {"\n"}
            if lacking:
                yield Finding("letters", key, f"{''.join(sorted(lacking))} ({face}): run assets/make/fonts.py")


def fit(code: str) -> Iterator[Finding]:
    """What does not fit its box on any page or table (`tests/kit/fit.py`)."""
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    import pytest
    from kit import fit
    from kit.app import open_app

    from qgames.games import main_variants

    seen: set[str] = set()
    with tempfile.TemporaryDirectory() as home, pytest.MonkeyPatch.context() as patch:
        fit.without_tables(patch)
        ink = fit.inked(patch)
        for size in fit.SIZES:
            app = open_app(patch, home, size, language=code, speed="off", mute=True)
            for scale in fit.SCALES:
                app.ui.change(scale=scale)
                tables = (each for game in main_variants() for each in fit.at_the_table(app.ui, game))
                for name, page in (*fit.pages(app.ui), *tables):
                    for fault in set(fit.cut(page)) - seen:
                        seen.add(fault)
                        yield Finding("long", f"{name}, {size[0]}x{size[1]}, {scale} %", fault)
        for (text, kind), lost in ink.items():
            if lost:
                yield Finding("long", f"{lost} pixels of ink at size {kind.size:g}", text)


def _short(entry: Entry) -> str:
    text = texts(entry)[-1]
    return text if len(text) < 70 else text[:69] + "…"


# -- telling ---------------------------------------------------------------------------------------------------------


def contexts(part: str) -> dict[str, Line]:
    """What English notes about each key of a part. An area means in a game what it means elsewhere."""
    own, *others = (notes(i18n.catalogue(i18n.SOURCE, name)) for name in dict.fromkeys((part, *i18n.parts())))
    found = {}
    for key, line in own.items():
        found[key] = next((there[key] for there in (own, *others) if key in there and there[key].note), line)
    return found


def todo(code: str, part: str = i18n.COMMON) -> str:
    """The missing words of a part, English in it, under what English notes about it."""
    source, noted = i18n.read(i18n.catalogue(i18n.SOURCE, part)), contexts(part)
    own = i18n.part(code, part)[0]
    out: list[str] = []
    path: list[str] = []
    for key, entry in source.items():
        if key in own:
            continue
        *way, last = key.split(".")
        for depth, part in enumerate(way):
            if path[: depth + 1] != way[: depth + 1]:
                path = way[: depth + 1]
                out += [f"{'  ' * depth}# {noted['.'.join(path)].note}"] * bool(noted[".".join(path)].note)
                out.append(f"{'  ' * depth}{_scalar(part)}:")
        path = way
        out += [f"{'  ' * len(way)}# {noted[key].note}"] * (noted[key].note != noted[".".join(way)].note)
        table = entry
        if not isinstance(entry, str):
            exact = {form: text for form, text in entry.items() if form.startswith("=")}
            table = exact | {form: entry.get(form, entry["other"]) for form in forms(code)}
        text = yaml.safe_dump(table, allow_unicode=True, width=10_000, default_flow_style=True, sort_keys=False)
        out.append(f"{'  ' * len(way)}{_scalar(last)}: {text.removesuffix('...' + chr(10)).strip()}")
    return "\n".join(out)


def _scalar(text: str) -> str:
    return yaml.safe_dump({text: 0}).rpartition(":")[0]


def since(commit: str) -> list[str]:
    """Keys whose English is not what it was."""
    before: dict[str, Entry] = {}
    for part in i18n.parts():
        path = i18n.catalogue(i18n.SOURCE, part)
        if path.is_relative_to(TOP):  # not a guest's
            command = ["git", "show", f"{commit}:{path.relative_to(TOP).as_posix()}"]
            old = subprocess.run(command, cwd=TOP, capture_output=True, text=True, check=part == i18n.COMMON).stdout
            before |= i18n.flatten(yaml.load(old, Loader=yaml.BaseLoader) or {})
    now = i18n.shipped_words(i18n.SOURCE)
    return sorted(key for key in now if key in before and before[key] != now[key])


def to_po(folder: Path, codes: Sequence[str]) -> None:
    noted = {part: {key: line.note for key, line in contexts(part).items()} for part in i18n.parts()}
    folder.mkdir(parents=True, exist_ok=True)
    for code in codes:
        if code != i18n.SOURCE:
            (folder / f"{code}.po").write_text(po.written(code, noted), "utf-8", newline="\n")


def from_po(file: Path) -> int:
    """How many entries were taken over; raises po.BadPo."""
    code = po.language_of(file)
    changed = po.taken(code, po.read(file.read_text("utf-8"), file.name), file.name)
    for part, entries in changed.items():
        catalogue = i18n.catalogue(code, part)
        catalogue.write_text(po.put(catalogue, i18n.catalogue(i18n.SOURCE, part), entries), "utf-8", newline="\n")
    i18n.forget()
    return sum(map(len, changed.values()))


def report(code: str, findings: Sequence[Finding], brief: bool) -> None:
    counts = Counter(finding.kind for finding in findings)
    lacking = [part for part in i18n.parts() if not i18n.complete(code, part)]
    whole = "not complete" if i18n.COMMON in lacking else "complete"
    summed = ", ".join(f"{count} {kind}" for kind, count in counts.most_common()) or "nothing to say"
    games = ", ".join(part for part in lacking if part != i18n.COMMON)
    without = [f"in English: {games}"] if games else []
    print(f"{code:8} {whole:13} {'; '.join([summed, *without])}")
    for finding in () if brief else sorted(findings):
        print(f"  {finding.kind:9} {finding.key:40} {finding.what}")


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("languages", nargs="*", help="codes; none: all that have a catalogue, in brief")
    parser.add_argument("--fit", action="store_true", help="lay out every page too")
    parser.add_argument("--todo", metavar="LANGUAGE", help="print what is missing")
    parser.add_argument("--part", default=i18n.COMMON, choices=i18n.parts(), help="of which words")
    parser.add_argument("--since", metavar="COMMIT", help="list keys whose English changed")
    parser.add_argument("--po", type=Path, metavar="FOLDER or FILE.po", help="write gettext files, or take one over")
    asked = parser.parse_args(argv)
    if asked.po:
        if asked.po.suffix != ".po":
            to_po(asked.po, asked.languages or i18n.languages())
            return 0
        try:
            print(f"{from_po(asked.po)} entries taken over; now run assets/make/sums.py")
        except (OSError, po.BadPo) as error:
            print(error)
            return 1
        return 0
    if asked.todo:
        print(todo(asked.todo, asked.part))
        return 0
    if asked.since:
        print("\n".join(since(asked.since)))
        return 0
    found = False
    for code in asked.languages or i18n.languages():
        findings: list[Finding] = []
        for part in spoken(code):
            try:
                said = list(look(code, part))
            except (OSError, ValueError) as error:
                said = [Finding("broken", part, str(error))]
            findings += said
            found |= bool(said) and (bool(asked.languages) or i18n.complete(code, part))
        if asked.fit:
            findings += (long := list(fit(code)))
            found |= bool(long)
        report(code, findings, brief=not asked.languages)
    return int(found)


if __name__ == "__main__":
    sys.exit(main())
