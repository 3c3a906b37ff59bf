"""Openings of Quarto: a tree of games played on, which goes deeper where it matters.

A *gift* is a position with a piece to be chosen, a *holding* one with a cell to be chosen for the piece in hand. Every
game goes down the tree by the choices that did well for their maker, the little tried ones now and then, and is played
on by chance from where the tree ends. What is certain (nothing safe to give, or such an end forced) is handed up.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from random import Random
from typing import TypeVar

from qgames.games.quarto.evaluation import play_on
from qgames.games.quarto.tables import Tables
from qgames.rules.bits import bits
from qgames.rules.core import Mask

CURIOSITY = 1.5  # how much what was little tried is worth trying
RIPE = 10  # games through a position before its choices are told apart


Choice = TypeVar("Choice", "Gift", "Holding")


class Gift:
    """Somebody is to give."""

    __slots__ = ("alive", "choices", "end", "games", "placed", "pool", "safe", "total")

    def __init__(self, alive: int, placed: Mask, pool: Mask, safe: Mask) -> None:
        self.alive, self.placed, self.pool, self.safe = alive, placed, pool, safe
        self.games = self.total = 0  # games, and what they brought the one who chose this
        self.end = 0 if safe or not pool else -1  # 1 certainly won, -1 certainly lost for the one who is to choose
        self.choices: list[Holding] | None = None

    def run(self, tables: Tables, dice: Random) -> int:
        """One game: what it brings the giver."""
        if self.end:
            return self.end
        if self.games < RIPE or not self.pool:
            return play_on(tables, self.alive, self.placed, self.pool, dice)
        if self.choices is None:
            self.choices = [
                Holding(self.alive, self.placed, self.pool ^ 1 << piece, piece) for piece in bits(self.safe)
            ]
        choice = pick(self.choices, 1)
        if choice is None:
            self.end = -1
            return -1
        brought = -choice.run(tables, dice)
        choice.games += 1
        choice.total += brought
        if choice.end < 0:
            self.end = 1
        return brought


class Holding:
    """Somebody has a piece in hand that completes nothing."""

    __slots__ = ("alive", "choices", "end", "games", "piece", "placed", "pool", "total")

    def __init__(self, alive: int, placed: Mask, pool: Mask, piece: int) -> None:
        self.alive, self.placed, self.pool, self.piece = alive, placed, pool, piece
        self.games = self.total = 0
        self.end = 0
        self.choices: list[Gift] | None = None

    def open(self, tables: Tables) -> list[Gift]:
        found = []
        for cell, taken, _ in tables.nexts.get(self.placed) or tables.next_cells(self.placed):
            then, there = self.alive & tables.after[cell | self.piece], taken >> 16
            found.append(Gift(then, there, self.pool, tables.safe(then, there, self.pool)))
        return found

    def run(self, tables: Tables, dice: Random) -> int:
        """One game: what it brings the one who holds the piece."""
        if self.choices is None:
            self.choices = self.open(tables)
        choice = pick(self.choices, -1)
        if choice is None:
            self.end = -1
            return -1
        brought = choice.run(tables, dice)
        choice.games += 1
        choice.total += brought
        if choice.end > 0:
            self.end = 1
        return brought


def pick(choices: Sequence[Choice], lost: int) -> Choice | None:
    """The choice to try now: what did well for its maker, or was little tried; None if all are certainly `lost`."""
    best, found, tried = -9.0, None, 1
    for choice in choices:
        tried += choice.games
    spread = CURIOSITY * sqrt(log(tried))
    for choice in choices:
        if choice.end == lost:
            continue
        games = choice.games
        if not games:
            return choice
        worth = choice.total / games + spread / sqrt(games)
        if worth > best:
            best, found = worth, choice
    return found
