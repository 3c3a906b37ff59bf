"""A third of a large product for every day, the rest for who asks: `pytest -m whole`."""

from itertools import product

import pytest


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


def _name(values):
    return "-".join("x".join(map(str, value)) if isinstance(value, tuple) else str(value) for value in values)
