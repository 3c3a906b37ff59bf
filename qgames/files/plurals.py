"""Which form a word takes with a number: the plural rules of Unicode CLDR, for whole numbers.

>>> [plural("ru", n) for n in (1, 3, 5, 21)], plural("ar", 2), plural("ja", 1), forms("cs")
(['one', 'few', 'many', 'one'], 'two', 'other', ('one', 'few', 'other'))
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

CATEGORIES = ("zero", "one", "two", "few", "many", "other")
ENOUGH = 200  # no rule tells numbers apart that are alike up to here, but for whole millions


def _one_other(n: int) -> str:
    return "one" if n == 1 else "other"


def _none(n: int) -> str:
    return "other"


def _zero_is_one(n: int) -> str:
    return "one" if n in (0, 1) else "other"


def _millions(n: int) -> bool:
    return n != 0 and n % 1_000_000 == 0


def _spanish(n: int) -> str:  # Italian too
    return "many" if _millions(n) else _one_other(n)


def _french(n: int) -> str:  # Portuguese too
    return "many" if _millions(n) else _zero_is_one(n)


def _russian(n: int) -> str:
    if n % 10 == 1 and n % 100 != 11:
        return "one"
    return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"


def _serbian(n: int) -> str:  # Croatian too
    form = _russian(n)
    return "other" if form == "many" else form


def _polish(n: int) -> str:
    if n == 1:
        return "one"
    return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"


def _czech(n: int) -> str:  # Slovak too
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


#: of those that do more, or less, than telling one from many
RULES: dict[str, Callable[[int], str]] = {
    "fr": _french, "pt": _french, "es": _spanish, "it": _spanish, "fa": _zero_is_one, "ja": _none, "zh": _none,
    "ko": _none, "th": _none, "ru": _russian, "hr": _serbian, "sr": _serbian, "pl": _polish, "cs": _czech,
    "sk": _czech, "sl": _slovene, "ar": _arabic, "he": _hebrew, "ro": _romanian, "lt": _lithuanian, "lv": _latvian,
    "is": _icelandic,
}  # fmt: skip


def plural(language: str, n: int) -> str:
    """The plural category of a whole number."""
    return RULES.get(language.partition("-")[0], _one_other)(abs(n))


@cache
def forms(language: str) -> tuple[str, ...]:
    """The categories a catalogue must have: `other` always; those of whole millions may be left to it."""
    met = {"other", *(plural(language, n) for n in range(ENOUGH))}
    return tuple(category for category in CATEGORIES if category in met)
