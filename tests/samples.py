"""A third of a large product for every day, the rest for who asks: `pytest -m whole`."""

from itertools import product

import pytest


def a_third_of(*axes):
    """All combinations as parameters, of which every third is tried ordinarily: each value of each axis is among them,
    and of two axes nearly every pair, with differing third ones."""
    made = []
    for places in product(*(range(len(axis)) for axis in axes)):
        values = [axis[place] for axis, place in zip(axes, places, strict=True)]
        made.append(pytest.param(*values, marks=[] if sum(places) % 3 == 0 else pytest.mark.whole, id=_name(values)))
    return made


def _name(values):
    return "-".join("x".join(map(str, value)) if isinstance(value, tuple) else str(value) for value in values)
