"""What a test knows and its types do not: that something is there, and what it is."""

from typing import TypeVar

T = TypeVar("T")


def must(found: T | None) -> T:
    """It is there."""
    assert found is not None, "there is none"
    return found


def must_be(kind: type[T], found: object) -> T:
    """It is one of these."""
    assert isinstance(found, kind), f"{found!r} is no {kind.__name__}"
    return found
