"""Words: what all games share in ``assets/locales/<language>.yaml``, the words of a game in its own folder
(``words/<language>.yaml``, told by the list of games: `also`); English behind them, switched while running. What a
player would rather read goes before both (`corrections.py`).

A catalogue is a tree; its keys are written with dots, first the area: ``app. title. setup. settings. keys.
rules.<game>. play. why. say.`` A text that depends on a number is a table of plural categories with at least
``other``, or exact numbers; the number is the argument ``n``::

    moves: {"=0": "no move", one: "{n} move", other: "{n} moves"}

Any text may choose for itself, by a number or by who is spoken of (`messages.py`). `t("play.moves", n=3)` gives the
text in the current language. Whole sentences only: put names, numbers and squares into them, never nouns. Numbers are
written in the language's way. What runs against the sentence it is put into is isolated, so that neither a Latin name
in Arabic nor an Arabic one in French can disturb it; text that had to be taken from English is isolated as a whole.

A language is offered when the common catalogue has every key of the English one (`offered`). One that has not can
still be set by hand, by whoever works on it. A game that does not speak a language yet speaks English where it must
(`complete("de", "quixo")`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any, TypeAlias
from unicodedata import bidirectional, normalize

from qgames.files import corrections, messages, parsed, paths, reading, shipped
from qgames.files import languages as formats
from qgames.files.languages import FORMS, LANGUAGES, from_environment, match, native, plural
from qgames.files.languages import right_to_left as runs_left
from qgames.files.messages import Name

SOURCE = "en"
FROM_LEFT, FROM_RIGHT, AS_IT_RUNS, END = "\u2066", "\u2067", "\u2068", "\u2069"  # isolates


# -- catalogues ------------------------------------------------------------------------------------------------------


def flatten(tree: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str | Mapping[str, str]]]:
    """Key and text of every entry; a table of plural categories is one entry."""
    for key, value in tree.items():
        name = f"{prefix}{key}"
        if isinstance(value, dict) and not ("other" in value and set(value) <= FORMS):
            yield from flatten(value, name + ".")
        else:
            yield name, value if isinstance(value, dict) else str(value)


COMMON = "common"
Words: TypeAlias = Mapping[str, str | Mapping[str, str]]
_folders: dict[str, Path] = {}  # of the games' words, by the game's key


def also(folders: Mapping[str, Path]) -> None:
    """The words of games, each in a folder of its own, by the game's key."""
    global _current
    _folders.update(folders)
    correct_anew()
    if _current is not None:
        _current = Catalogue(_current.language)


def read(file: Path) -> Words:
    """All texts of one file by key; raises OSError or ValueError if it is no catalogue."""
    try:
        tree = reading.plain(parsed.tree(reading.text(file, reading.WORDS), file.name))
    except reading.Unreadable as error:
        raise ValueError(str(error)) from error
    if not isinstance(tree, dict):
        raise ValueError(f"{file.name}: no table of words")
    return dict(flatten(tree))


def parts() -> tuple[str, ...]:
    """What catalogues are divided into: what is common, and each game."""
    return (COMMON, *_folders)


def catalogue(language: str, part: str = COMMON) -> Path:
    name = f"{language}.yaml"
    return paths.assets("locales", name) if part == COMMON else _folders[part] / name


@lru_cache(maxsize=24)
def part(language: str, name: str) -> tuple[Words, str]:
    """The texts of one part, and why there are none."""
    file = catalogue(language, name)
    if name != COMMON:  # what can be read is shown all the same: who translates changes it, and nothing rests on it
        shipped.check(file.parents[1], f"{file.parent.name}/{file.name}", "what can be read of these words is shown")
    try:
        return read(file), ""
    except FileNotFoundError as error:
        return {}, f"{file.name}: {error.strerror}" if name == COMMON else ""  # a game may speak fewer languages
    except OSError as error:
        return {}, f"{file.name}: {error.strerror or error}"
    except ValueError as error:
        return {}, str(error)


@lru_cache(maxsize=4)
def entries(language: str) -> Words:
    """All texts of one language by key, of all parts, as the player has corrected them; empty if there are no such
    catalogues or they cannot be read."""
    return {**shipped_words(language), **corrected(language).words}


def shipped_words(language: str) -> Words:
    """Without the player's corrections. No game takes words away from what is common, nor from one that came before
    it."""
    found: dict[str, str | Mapping[str, str]] = {}
    for name in reversed(parts()):
        found |= part(language, name)[0]
    return found


@lru_cache(maxsize=4)
def corrected(language: str) -> corrections.Corrections:
    """What the player has changed of a language, and what is wrong with it."""
    return corrections.read(paths.user_words() / f"{language}.yaml", lambda: shipped_words(SOURCE))


def correct_anew() -> None:
    """The player's own words came, went or were edited: read them when they are next asked for."""
    corrected.cache_clear()
    entries.cache_clear()


@cache
def complete(language: str, name: str = COMMON) -> bool:
    """Has this part every text there is in English?"""
    if language == SOURCE or (name == COMMON and {f"{SOURCE}.yaml", f"{language}.yaml"} <= _as_shipped()):
        return True
    return part(language, name)[0].keys() >= part(SOURCE, name)[0].keys()


@cache
def _as_shipped() -> frozenset[str]:
    """Catalogues that are as they were when they were found to be complete: to read them all again takes a second."""
    return shipped.intact(paths.assets("locales"))


def forget() -> None:
    """Read everything anew when it is next asked for."""
    for kept in (part, entries, complete, corrected, _as_shipped):
        kept.cache_clear()


def _trouble(language: str) -> str:
    """What is wrong with the catalogues of a language, if anything."""
    return next((why for name in parts() if (why := part(language, name)[1])), "")


KEPT = 3000  # sentences: a board says the same of many places, and again after every move
_FIELD = re.compile(r"\{(\w+)\}")
_CHOOSES = re.compile(r"\{\s*\w+\s*,")


class Catalogue:
    """One language with English behind it."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.right_to_left = runs_left(language)
        self.own = entries(language)
        self.source = self.own if language == SOURCE else None
        self._made: dict[object, str] = {}  # sentences that were put together lately

    def has(self, key: str) -> bool:
        return self.find(key) is not None

    def find(self, key: str) -> tuple[str, str | Mapping[str, str]] | None:
        """The language an entry was found in, and the entry."""
        if key in self.own:
            return self.language, self.own[key]
        if self.source is None:
            self.source = entries(SOURCE)
        return (SOURCE, self.source[key]) if key in self.source else None

    def text(self, key: str, **args: Any) -> str:
        """The text of a key; a key nobody knows is shown as itself, so that it is noticed."""
        for value in args.values():
            if type(value) is not str and type(value) is not Name:
                return self._put_together(key, args)
        same = (key, *args.items(), *(getattr(value, "kind", "") for value in args.values())) if args else key
        made = self._made.get(same)
        if made is None:
            if len(self._made) >= KEPT:
                self._made.clear()
            made = self._made[same] = self._put_together(key, args)
        return made

    def pieces(self, key: str, **args: Any) -> list[messages.Piece]:
        """The text of a key, and which parts of it were put in, for who writes these in another way."""
        found = self.find(key)
        if found is None:
            return [(key, "")]
        language, entry = found
        text = _form(language, entry, args)
        try:
            message = messages.parse(text)
        except messages.BadMessage:
            return [(text, "")]
        return list(messages.pieces(message, args, partial(plural, language), partial(_put, language)))

    def _put_together(self, key: str, args: dict[str, Any]) -> str:
        found = self.find(key)
        if found is None:
            return key
        language, entry = found
        text = _form(language, entry, args)
        if _CHOOSES.search(text):
            text = "".join(piece for piece, _ in self.pieces(key, **args))
        elif args:
            text = _FIELD.sub(lambda m: _put(language, args[m[1]]) if m[1] in args else m[0], text)
        # not translated yet: English keeps its full stops at its own end
        return f"{FROM_LEFT}{text}{END}" if self.right_to_left and language != self.language else text


def _form(language: str, entry: str | Mapping[str, str], args: Mapping[str, Any]) -> str:
    """Of a text that depends on a number, the form for this one."""
    if isinstance(entry, str):
        return entry
    n = int(args.get("n", 0))
    return entry.get(f"={n}") or entry.get(plural(language, n), entry["other"])


def _put(language: str, value: Any) -> str:
    """What is put into a sentence."""
    if isinstance(value, int):
        return formats.number(language, value)
    return f"{AS_IT_RUNS}{value}{END}" if runs_left(language) else isolate(str(value))


def isolate(text: str) -> str:
    """Something that stands beside other words, such as a name: if any of it runs from right to left, or all around
    it does, it keeps its order to itself."""
    against = right_to_left() or (not text.isascii() and _runs_back(text))
    return f"{AS_IT_RUNS}{text}{END}" if against else text


@lru_cache(maxsize=1000)
def _runs_back(text: str) -> bool:
    """Does any of it run from right to left?"""
    return any(bidirectional(letter) in ("R", "AL") for letter in text)


_current: Catalogue | None = None


def current() -> Catalogue:
    global _current
    if _current is None:
        _current = Catalogue(SOURCE)
    return _current


def use(language: str, wishes: Sequence[str] = ()) -> str:
    """Switch the language of everything shown from now on; "" follows the system, which is said to have these
    `wishes`. Answers what is wrong with the catalogue that should be there, if anything."""
    global _current
    _current = Catalogue(best(language, wishes))
    if language:
        wanted = match(language, LANGUAGES)
        return _trouble(wanted) if wanted else f"{language}.yaml"
    there = languages()
    found = (match(wish, there) for wish in wishes or from_environment())
    return next((_trouble(code) for code in found if code), "")


def t(key: str, **args: Any) -> str:
    return current().text(key, **args)


def pieces(key: str, **args: Any) -> list[messages.Piece]:
    return current().pieces(key, **args)


def around(key: str, name: str, /, **args: Any) -> tuple[str, str, str]:
    """The words before one argument, the argument, and the words after it, for who writes it larger than they are. A
    form that needs no number has words only.

    >>> around("puzzle.in_a_row", "n", n=3)
    ('', '3', ' days in a row')
    """
    before, value, after = "", "", ""
    for text, argument in pieces(key, **args):
        if argument == name and not value:
            value = text
        elif value:
            after += text
        else:
            before += text
    return before, value, after


def known(key: str) -> bool:
    return current().has(key)


def right_to_left() -> bool:
    return current().right_to_left


def number(value: float, places: int = 0) -> str:
    return formats.number(current().language, value, places)


def percent(value: int) -> str:
    return formats.percent(current().language, value)


def begun(text: str) -> str:
    """With a capital first letter, where it begins a line of its own.

    >>> use("tr"), begun("it"), use("el"), begun("ένα"), use("en"), begun("")
    ('', 'İt', '', 'Ένα', '', '')
    """
    first = text[:1]
    return ("İ" if first == "i" and current().language == "tr" else first.upper()) + text[1:]


def capitals(text: str) -> str:
    """In capital letters, as the language writes them: Greek without accents, Turkish with its dotted İ.

    >>> use("tr"), capitals("seri"), use("el"), capitals("σερί"), use("en"), capitals("streak")
    ('', 'SERİ', '', 'ΣΕΡΙ', '', 'STREAK')
    """
    language = current().language
    if language == "tr":
        return text.replace("i", "İ").upper()
    if language == "el":
        apart = unicodedata.normalize("NFD", text.upper())
        return unicodedata.normalize("NFC", apart.replace("\u0301", ""))
    return text.upper()


def moment(when: datetime) -> str:
    return formats.moment(current().language, when)


def day(when: datetime) -> str:
    return formats.day(current().language, when)


def clock(when: datetime) -> str:
    """The time of the day."""
    return formats.clock(current().language, when)


# -- which there are -------------------------------------------------------------------------------------------------


def languages() -> list[str]:
    """Those that have a catalogue, English first, then by their own names."""
    try:
        found = {path.stem for path in paths.assets("locales").glob("*.yaml")} & LANGUAGES.keys()
    except OSError:
        found = set()
    return sorted(found | {SOURCE}, key=lambda code: (code != SOURCE, normalize("NFKD", native(code).casefold())))


def offered() -> list[str]:
    """Those that are complete in what is common, and the one in use."""
    return [code for code in languages() if complete(code) or code == current().language]


def best(wanted: str, wishes: Sequence[str] = ()) -> str:
    """The catalogue nearest to a wish like ``fr_CA.UTF-8``; for "" the first of the system's that is complete.

    >>> best("fr_CA.UTF-8"), best("tlh"), best("", ["tlh", "fr", "en"])
    ('fr', 'en', 'fr')
    """
    there = languages()
    if wanted:
        return match(wanted, there) or SOURCE
    found = (match(wish, there) for wish in wishes or from_environment())
    return next((code for code in found if code and complete(code)), SOURCE)
