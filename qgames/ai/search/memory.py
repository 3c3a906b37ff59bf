"""A memory that fades: what was taken in last is certain to be there, what is old goes when there is too much of it."""

from __future__ import annotations

from typing import Generic, TypeVar

Kept = TypeVar("Kept")


class Fading(Generic[Kept]):
    """By position. At least the last `size` things are kept, at most twice as many.

    >>> memory = Fading[str](2)
    >>> for node in range(5):
    ...     memory.keep(node, f"number {node}")
    >>> [node for node in range(5) if memory.get(node)]
    [2, 3, 4]
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self._new: dict[int, Kept] = {}
        self._old: dict[int, Kept] = {}

    def get(self, node: int) -> Kept | None:
        found = self._new.get(node)
        return self._old.get(node) if found is None else found

    def keep(self, node: int, what: Kept) -> None:
        if len(self._new) >= self.size:
            self._old, self._new = self._new, {}
        self._new[node] = what

    def clear(self) -> None:
        self._new.clear()
        self._old.clear()


class Proofs(Fading[int]):
    """Proved values of positions (`adapter.WON`): of two ends the sooner one is known."""

    def prove(self, node: int, value: int) -> None:
        if abs(value) > abs(self.get(node) or 0):
            self.keep(node, value)


EXACT, AT_LEAST, AT_MOST = 0, 1, 2
Table = dict[int, tuple[int, int, int]]  # position -> depth, bound, value
