"""What moves seem to be worth by chance: games played to their end at random, of which the promising are tried more
often. For any number of sides, from the rules alone; nothing here is proved.

The positions met most often make a tree, each with how many games went through it and how many were won by whoever
moved there, so that a move is judged by good replies, not by those of chance."""

from __future__ import annotations

from collections.abc import Collection
from math import log, sqrt
from random import Random

from qgames.ai.search.searcher import Score
from qgames.rules.core import Game, Move, Side, State

PLAYOUT = 60  # tokens at the most: longer is called a draw
GROWN = 2  # games through a position before its replies are told apart
CURIOUS = 0.8  # how far a rarely tried move is preferred to a good one
LARGEST = 20_000  # positions in a tree


class Met:
    """A position in the tree: the games that went through it, and the share of whoever moved there."""

    __slots__ = ("games", "kids", "share", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.games = 0
        self.share = 0.0
        self.kids: list[tuple[Move, Met]] = []


class Playouts:
    """Play-outs from one position."""

    def __init__(self, game: Game, state: State) -> None:
        self.sides = game.sides
        self.nodes = 0
        self._dice = Random(state.notation())
        self._size = 1
        self._root = Met(state)
        self._root.kids = [(move, Met(state.apply(move))) for move in state.legal_moves()]

    def keep(self, moves: Collection[Move]) -> None:
        """Nothing but these is worth a try any more."""
        self._root.kids = [kid for kid in self._root.kids if kid[0] in moves]

    def play(self) -> None:
        """One game."""
        at, path = self._root, []
        while at.kids:
            mover = self.sides[at.state.to_play]
            at = self._choose(at)
            path.append((mover, at))
            if not at.kids and at.games >= GROWN and self._size < LARGEST:
                self._grow(at)
        winner = self._winner(at.state)
        for mover, met in path:
            met.games += 1
            met.share += 0.5 if winner is None else float(winner == mover)
        self._root.games += 1

    def _choose(self, at: Met) -> Met:
        wide = CURIOUS * sqrt(log(at.games + 1))
        best, most = at.kids[0][1], -1.0
        for _, kid in at.kids:
            if not kid.games:
                return kid
            hope = kid.share / kid.games + wide / sqrt(kid.games)
            if hope > most:
                best, most = kid, hope
        return best

    def _grow(self, at: Met) -> None:
        """The replies to a position; who can win at once does so."""
        state = at.state
        mover = self.sides[state.to_play]
        for move in state.legal_moves():
            kid = Met(state.apply(move))
            self.nodes += 1
            end = kid.state.outcome
            if end is not None and end.winner == mover:
                at.kids = [(move, kid)]
                break
            at.kids.append((move, kid))
        self._dice.shuffle(at.kids)
        self._size += len(at.kids)

    def _winner(self, state: State) -> Side | None:
        """Who wins from here, by chance."""
        choose = self._dice.choice
        for _ in range(PLAYOUT):
            end = state.outcome
            if end is not None:
                return end.winner
            state = state.apply(choose(state.legal_moves()))
            self.nodes += 1
        return None if state.outcome is None else state.outcome.winner

    def worth(self) -> dict[Move, Score]:
        """What the moves tried seem to be worth, those tried most first."""
        tried = sorted((kid for kid in self._root.kids if kid[1].games), key=lambda kid: -kid[1].games)
        return {move: Score("cp", round(200 * met.share / met.games - 100)) for move, met in tried}
