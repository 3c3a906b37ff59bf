"""Letters without a keyboard: with a pad a letter is turned up or down until it is the right one, as on the old
machines in arcades.

>>> alphabet(["Ça va ?", "b a"]).index("ç"), turned("a", 1, "abc"), turned("A", -1, "abc"), turned("?", 1, "abc")
(3, 'b', 'C', 'a')
"""

from __future__ import annotations

from collections.abc import Iterable

MANY = 80  # letters of an alphabet; what has more is no alphabet, and spelt in Latin letters
ACCENTS = 20  # so many letters beside a to z are accents; with more it is another script, which comes first
AFTER = " -'’0123456789"
LATIN = "abcdefghijklmnopqrstuvwxyz"


def alphabet(words: Iterable[str]) -> str:
    """The letters a language is written in, by its own words; space and digits after them."""
    letters = {letter for word in words for letter in word.lower() if letter.isalpha() and len(letter.upper()) == 1}
    foreign = {letter for letter in letters if letter not in LATIN}
    if len(foreign) > MANY:
        foreign = set()
    parts = "".join(sorted(letters & set(LATIN))), "".join(sorted(foreign))
    return "".join(parts if len(foreign) <= ACCENTS else parts[::-1]) + AFTER


def turned(letter: str, by: int, letters: str) -> str:
    """The next letter, as large or small as this one; from one that is not known, the first."""
    at = letters.find(letter.lower())
    new = letters[(at + by) % len(letters)] if at >= 0 else letters[0]
    return new.upper() if letter != letter.lower() else new
