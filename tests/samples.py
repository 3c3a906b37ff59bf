"""A third of a large product for every day, the rest for who asks: `pytest -m whole`."""

from itertools import product

import pytest

from qgames.files import i18n

#: English, long words, from right to left, no spaces between words, high letters: laid out every day
DAILY = ("en", "de", "ar", "ja", "th")


def a_third_of(*axes):
    """Each value of each axis is tried ordinarily, and of two axes nearly every pair, with differing third ones."""
    return some_of(3, *axes)


def some_of(parts, *axes):
    """All combinations as parameters, of which one in so many is tried ordinarily."""
    made = []
    for places in product(*(range(len(axis)) for axis in axes)):
        values = [axis[place] for axis, place in zip(axes, places, strict=True)]
        made.append(
            pytest.param(*values, marks=[] if sum(places) % parts == 0 else pytest.mark.whole, id=_name(values))
        )
    return made


def languages_by(sizes, invented=(), parts=9):
    """Languages with sizes: the hardest every day, with a third of the sizes; the others with them in turn."""
    others = [code for code in i18n.languages() if i18n.complete(code) and code != "en"]
    return [*a_third_of(["en", *(f"as if {code}" for code in invented)], sizes), *some_of(parts, others, sizes)]


def every_language():
    """All languages as parameters, of which a few are tried ordinarily."""
    codes = i18n.languages()
    return [pytest.param(code, marks=[] if code in DAILY else pytest.mark.whole) for code in codes]


def _name(values):
    return "-".join("x".join(map(str, value)) if isinstance(value, tuple) else str(value) for value in values)
