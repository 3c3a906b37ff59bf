"""Counting the sequences of tokens of a given length: the number that every implementation of the rules must share."""

from __future__ import annotations

from qgames.rules.core import State


def perft(state: State, depth: int) -> int:
    """How many sequences of `depth` tokens lead on from a state.

    >>> from qgames.games import game
    >>> [perft(game("quixo").start(), depth) for depth in (1, 2)]
    [44, 1836]
    """
    if depth == 0:
        return 1
    moves = state.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(perft(state.apply(move), depth - 1) for move in moves)
