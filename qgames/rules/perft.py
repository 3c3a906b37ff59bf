"""Counting the sequences of tokens of a given length: the number that every implementation of the rules must share."""

from __future__ import annotations

from collections.abc import Callable

from qgames.rules.core import State


def perft(state: State, depth: int, look: Callable[[], None] = lambda: None) -> int:
    """How many sequences of `depth` tokens lead on from a state. `look` is called all along, and may raise to end it.

    >>> from qgames.games import game
    >>> [perft(game("quixo").start(), depth) for depth in (1, 2)]
    [44, 1836]
    """
    if depth == 0:
        return 1
    moves = state.legal_moves()
    if depth == 1:
        return len(moves)
    look()
    return sum(perft(state.apply(move), depth - 1, look) for move in moves)
