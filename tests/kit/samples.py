"""A third of a large product for every day, the rest for who asks: `pytest -m whole`."""

from collections.abc import Iterable
from itertools import product
from typing import Any

import pytest

from qgames.files import i18n

Parameters = list[Any]  # what `pytest.param` makes has no public name

#: English, long words, from right to left, no spaces between words, high letters: laid out every day
DAILY = ("en", "de", "ar", "ja", "th")


def a_third_of(*axes: Iterable[Any]) -> Parameters:
    """Each value of each axis is tried ordinarily, and of two axes nearly every pair, with differing third ones."""
    return some_of(3, *axes)


def some_of(parts: int, *axes: Iterable[Any]) -> Parameters:
    """All combinations as parameters, of which one in so many is tried ordinarily."""
    made, listed = [], [tuple(axis) for axis in axes]
    for places in product(*(range(len(axis)) for axis in listed)):
        values = [axis[place] for axis, place in zip(listed, places, strict=True)]
        made.append(
            pytest.param(*values, marks=[] if sum(places) % parts == 0 else pytest.mark.whole, id=_name(values))
        )
    return made


def languages_by(*axes: Iterable[Any], invented: Iterable[str] = (), parts: tuple[int, int] = (5, 35)) -> Parameters:
    """Languages with sizes and the like: by day English and each that is invented in one or two ways, and a few of the
    others, all ways among them."""
    others = [code for code in i18n.languages() if code != "en"]
    first = ["en", *(f"as if {code}" for code in invented)]
    return [*_one_in(parts[0], first, *axes), *_one_in(parts[1], others, *axes)]


def _one_in(parts: int, *axes: Iterable[Any]) -> Parameters:
    """Counted through: `parts` should have no divisor in common with the number of ways, then each is met."""
    return [
        pytest.param(*values, marks=[] if number % parts == 0 else pytest.mark.whole, id=_name(values))
        for number, values in enumerate(product(*axes))
    ]


def every_language(*axes: Iterable[Any], parts: int = 3) -> Parameters:
    """All languages with sizes and the like; a few languages are tried ordinarily, with one case in so many."""
    codes = [*DAILY, *(code for code in i18n.languages() if code not in DAILY)]
    made = some_of(parts, DAILY, *axes)
    rest = product(codes[len(DAILY) :], *axes)
    return made + [pytest.param(*values, marks=pytest.mark.whole, id=_name(values)) for values in rest]


def _name(values: Iterable[Any]) -> str:
    return "-".join("x".join(map(str, value)) if isinstance(value, tuple) else str(value) for value in values)
