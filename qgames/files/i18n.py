"""Words: one catalogue per language in ``assets/locales/<language>.yaml``, English behind it, switched while running.

A catalogue is a tree; its keys are written with dots, first the area: ``app. title. setup. settings. keys.
rules.<game>. play. why. say.`` A text that depends on a number is a table of plural categories with at least
``other``; the number is the argument ``n``::

    moves: {one: "{n} move", other: "{n} moves"}

`t("play.moves", n=3)` gives the text in the current language. Whole sentences only: put names, numbers and squares
into them, never nouns. In right-to-left languages what is put in is isolated, so that a Latin name cannot disturb the
sentence.
"""

from __future__ import annotations

import contextlib
import locale
import logging
import os
import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from qgames.files import paths, reading, trees

SOURCE = "en"
log = logging.getLogger(__name__)
RIGHT_TO_LEFT = frozenset({"ar", "fa", "he", "ur"})
CATEGORIES = frozenset({"zero", "one", "two", "few", "many", "other"})
#: how each language calls itself; shown in the settings when its catalogue exists
NATIVE = {
    "en": "English", "fr": "Français", "ar": "العربية", "ja": "日本語", "de": "Deutsch", "es":
    "Español", "it": "Italiano", "pt": "Português", "nl": "Nederlands", "pl": "Polski", "ru":
    "Русский", "uk": "Українська", "cs": "Čeština", "el": "Ελληνικά", "he": "עברית", "th": "ไทย",
    "zh": "简体中文", "zh-TW": "繁體中文", "ko": "한국어", "tr": "Türkçe", "sv": "Svenska", "da": "Dansk",
    "nb": "Norsk bokmål", "fi": "Suomi", "hu": "Magyar", "ro": "Română", "sk": "Slovenčina", "sl":
    "Slovenščina", "hr": "Hrvatski", "sr": "Српски", "bg": "Български", "lt": "Lietuvių", "lv":
    "Latviešu", "et": "Eesti", "ca": "Català", "fa": "فارسی", "is": "Íslenska", "vi": "Tiếng Việt",
    "id": "Bahasa Indonesia",
}  # fmt: skip


# -- plurals (Unicode CLDR, whole numbers only) ----------------------------------------------------------------------


def _one_other(n: int) -> str:
    return "one" if n == 1 else "other"


def _zero_is_one(n: int) -> str:
    return "one" if n in (0, 1) else "other"


def _none(n: int) -> str:
    return "other"


def _east_slavic(n: int) -> str:  # Russian, Ukrainian
    if n % 10 == 1 and n % 100 != 11:
        return "one"
    return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"


def _south_slavic(n: int) -> str:  # Croatian, Serbian
    form = _east_slavic(n)
    return "other" if form == "many" else form


def _polish(n: int) -> str:
    if n == 1:
        return "one"
    return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"


def _czech(n: int) -> str:
    return "one" if n == 1 else "few" if n in (2, 3, 4) else "other"


def _slovene(n: int) -> str:
    return {1: "one", 2: "two", 3: "few", 4: "few"}.get(n % 100, "other")


def _arabic(n: int) -> str:
    if n in (0, 1, 2):
        return ("zero", "one", "two")[n]
    rest = n % 100
    return "few" if 3 <= rest <= 10 else "many" if rest >= 11 else "other"


def _hebrew(n: int) -> str:
    return {1: "one", 2: "two"}.get(n, "other")


def _romanian(n: int) -> str:
    if n == 1:
        return "one"
    return "few" if n == 0 or 1 <= n % 100 <= 19 else "other"


def _lithuanian(n: int) -> str:
    if 11 <= n % 100 <= 19:
        return "other"
    return "one" if n % 10 == 1 else "few" if n % 10 else "other"


def _latvian(n: int) -> str:
    if n % 10 == 0 or 11 <= n % 100 <= 19:
        return "zero"
    return "one" if n % 10 == 1 else "other"


def _icelandic(n: int) -> str:
    return "one" if n % 10 == 1 and n % 100 != 11 else "other"


PLURALS: dict[str, Callable[[int], str]] = {
    "fr": _zero_is_one, "pt": _zero_is_one, "fa": _zero_is_one, "ja": _none, "zh": _none, "ko": _none, "th": _none,
    "vi": _none, "id": _none, "ru": _east_slavic, "uk": _east_slavic, "hr": _south_slavic, "sr": _south_slavic,
    "pl": _polish, "cs": _czech, "sk": _czech, "sl": _slovene, "ar": _arabic, "he": _hebrew, "ro": _romanian,
    "lt": _lithuanian, "lv": _latvian, "is": _icelandic,
}  # fmt: skip


def plural(language: str, n: int) -> str:
    """The plural category of a whole number.

    >>> [plural("ru", n) for n in (1, 3, 5, 21)], plural("ar", 2), plural("ja", 1)
    (['one', 'few', 'many', 'one'], 'two', 'other')
    """
    return PLURALS.get(language.split("-")[0], _one_other)(abs(n))


# -- catalogues ------------------------------------------------------------------------------------------------------


def flatten(tree: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str | Mapping[str, str]]]:
    """Key and text of every entry; a table of plural categories is one entry."""
    for key, value in tree.items():
        name = f"{prefix}{key}"
        if isinstance(value, dict) and not ("other" in value and set(value) <= CATEGORIES):
            yield from flatten(value, name + ".")
        else:
            yield name, value if isinstance(value, dict) else str(value)


_folders: list[Path] = []  # beside our own


def also(folder: Path) -> None:
    """Words from another folder too: of games that come from elsewhere (`qgames.games.GUESTS`)."""
    _folders.append(folder)
    entries.cache_clear()


@lru_cache(maxsize=4)
def entries(language: str) -> Mapping[str, str | Mapping[str, str]]:
    """All texts of one language by key; empty if there is no such catalogue or it cannot be read."""
    found: dict[str, str | Mapping[str, str]] = {}
    for folder in (*_folders, paths.assets("locales")):
        try:
            path = folder / f"{language}.yaml"
            tree = trees.plain(trees.tree(reading.text(path, reading.WORDS), path.name))
        except FileNotFoundError:
            continue
        except (OSError, reading.Unreadable) as error:
            log.warning("words: %s", error)
            continue
        if isinstance(tree, dict):
            found |= flatten(tree)
    return found


_FIELD = re.compile(r"\{(\w+)\}")


class Catalogue:
    """One language with English behind it."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.right_to_left = language.split("-")[0] in RIGHT_TO_LEFT
        self.own = entries(language)
        self.source = self.own if language == SOURCE else None

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
        found = self.find(key)
        if found is None:
            return key
        language, entry = found
        if not isinstance(entry, str):
            form = plural(language, int(args.get("n", 0)))
            entry = entry.get(form, entry["other"])
        if self.right_to_left and language != self.language:
            entry = f"\u2066{entry}\u2069"  # not translated yet: English keeps its full stops at its own end
        if not args:
            return entry
        return _FIELD.sub(lambda m: self._put(args[m[1]]) if m[1] in args else m[0], entry)

    def _put(self, value: Any) -> str:
        return f"\u2068{value}\u2069" if self.right_to_left and not isinstance(value, int) else str(value)


_current: Catalogue | None = None


def current() -> Catalogue:
    global _current
    if _current is None:
        _current = Catalogue(SOURCE)
    return _current


def use(language: str) -> Catalogue:
    """Switch the language of everything shown from now on; "" follows the system."""
    global _current
    _current = Catalogue(best(language))
    return _current


def t(key: str, **args: Any) -> str:
    return current().text(key, **args)


def known(key: str) -> bool:
    return current().has(key)


def right_to_left() -> bool:
    return current().right_to_left


def languages() -> list[str]:
    """Those that have a catalogue, English first, then by their own names."""
    try:
        found = {path.stem for path in paths.assets("locales").glob("*.yaml")}
    except OSError:
        found = set()
    return sorted(found | {SOURCE}, key=lambda lang: (lang != SOURCE, NATIVE.get(lang, lang)))


def best(wanted: str) -> str:
    """The catalogue nearest to a wish like ``fr_CA.UTF-8``; the system's language for "".

    >>> best("fr_CA.UTF-8"), best("tlh")
    ('fr', 'en')
    """
    there = languages()
    for wish in [wanted] if wanted else system_languages():
        tag = wish.split(".")[0].split("@")[0].replace("_", "-")
        for candidate in (tag, tag.split("-")[0]):
            if candidate in there:
                return candidate
    return SOURCE


def system_languages() -> list[str]:
    names = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    wishes = [part for name in names for part in os.environ.get(name, "").split(":")]
    with contextlib.suppress(ValueError):
        wishes.append(locale.getlocale()[0] or "")
    return [wish for wish in wishes if wish and wish not in ("C", "POSIX")]
