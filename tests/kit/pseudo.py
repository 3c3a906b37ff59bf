"""Languages nobody speaks, to prove the machinery before the catalogues are there: German's place is taken by English
with accents, nearly half as long again; Hebrew's by the same in Hebrew letters, from right to left; Japanese's by
characters without spaces between them."""

import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

import qgames.games  # noqa: F401 - it tells where their words are
from qgames.files import i18n, paths
from qgames.files.languages import forms
from qgames.files.messages import variants

ACCENTS = str.maketrans("aceinosuyzACEINOSUYZ", "àçéîñöšüýžÀÇÉÎÑÖŠÜÝŽ")
HEBREW = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZé", "אבגדהוזחטיכלמנסעפצקרשתףץךםאבגדהוזחטיכלמנסעפצקרשתףץךםה"
)
KANJI = "木玉石星円角形色手目口日月火水金土人山川田"
HOLE = re.compile(r"(\{\w+\})")
LONGER = 1.4


def longer(text: str) -> str:
    """The words again until there is enough of them: long words stay as long as words are."""
    words = text.split(" ")
    room = round(len(text) * LONGER) - len(text)
    for word in [word for word in words if not HOLE.search(word)] * 3:
        if len(word) > room:
            break
        words.append(word)
        room -= len(word) + 1
    return " ".join(words) + "é" * min(max(0, room), 4 if len(words) == 1 else 1)


def accented(text: str) -> str:
    return "".join(part if HOLE.match(part) else part.translate(ACCENTS) for part in HOLE.split(longer(text)))


def from_the_right(text: str) -> str:
    return "".join(part if HOLE.match(part) else part.translate(HEBREW) for part in HOLE.split(longer(text)))


def unspaced(text: str) -> str:
    """Half as many characters, as wide as they are high."""

    def shorter(part: str) -> str:
        kept = "".join(c for c in part if c.isalpha())[::2]
        ends = "。" if part.rstrip().endswith(".") else ""
        return "".join(KANJI[ord(c) % len(KANJI)] for c in kept) + ends

    return "".join(part if HOLE.match(part) else shorter(part) or part for part in HOLE.split(text))


WAYS = {"de": accented, "he": from_the_right, "ja": unspaced}
QUICK = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
KEPT = ("game.", "app.name")  # names are names


def catalogue(language, areas=("",), part=i18n.COMMON):
    """All keys of a part that begin so, as a tree."""
    tree: dict[str, Any] = {}
    change = WAYS.get(language, accented)
    for key, entry in i18n.part("en", part)[0].items():
        if not key.startswith(areas):
            continue
        *way, last = key.split(".")
        branch = tree
        for part in way:
            branch = branch.setdefault(part, {})
        name = key.startswith(KEPT) and last == "name"
        if isinstance(entry, str):
            branch[last] = entry if name else change(variants(entry)[-1])
        else:
            branch[last] = {form: change(variants(entry["other"])[-1]) for form in forms(language)}
    return tree


def write(folder, languages=tuple(WAYS), areas=("",)):
    """English and these catalogues, or some areas of them, in a folder of their own; games in folders in it."""
    for part in i18n.parts():
        into = folder if part == i18n.COMMON else folder / part
        into.mkdir(parents=True, exist_ok=True)
        source = i18n.catalogue("en", part)
        if source != into / "en.yaml":
            (into / "en.yaml").write_bytes(source.read_bytes())
        for language in languages:
            (into / f"{language}.yaml").write_text(_text(language, areas, part), "utf-8")


@cache
def _text(language, areas, part):
    return text_of(catalogue(language, areas, part))


def text_of(tree: dict[str, Any]) -> str:
    return str(yaml.dump(tree, Dumper=QUICK, allow_unicode=True))


def install(monkeypatch: pytest.MonkeyPatch, folder: Path, languages: Sequence[str] = tuple(WAYS)) -> None:
    """In place of ours until the test is over. What was read of ours is only laid aside: so many catalogues are not
    read anew for every test that invents one."""
    write(folder, languages)
    real = paths.assets
    monkeypatch.setattr(
        paths, "assets", lambda *parts: folder.joinpath(*parts[1:]) if parts[:1] == ("locales",) else real(*parts)
    )
    monkeypatch.setattr(i18n, "_current", i18n._current)
    monkeypatch.setattr(i18n, "_folders", {part: folder / part for part in i18n._folders})
    for name, kept in _memory(folder).items():
        monkeypatch.setattr(i18n, name, kept)


@cache
def _memory(folder: Path) -> dict[str, Callable[..., Any]]:
    """What is read there, for as long as nobody forgets it (`i18n.forget`)."""
    return {name: cache(getattr(i18n, name).__wrapped__) for name in ("part", "entries", "complete")}
