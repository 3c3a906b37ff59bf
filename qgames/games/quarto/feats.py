"""What can be told of a game of Quarto: where pieces were placed, how many there are, what a line shares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from qgames.games.quarto.rules import CELL_NUMBER, LINES, SQUARES, QuartoState
from qgames.rules.core import Mask, Move, Seat, State
from qgames.rules.feats import Feats

CENTRE = ("b2", "b3", "c2", "c3")
DIAGONALS = LINES[8:]


class QuartoFeats(Feats):
    def turn(self, before: State, move: Move) -> bool:
        """A turn is to place and to give; placing is what it is counted by."""
        return move in CELL_NUMBER

    def token(self, before: State, move: Move, after: State) -> frozenset[str]:
        return frozenset({"centre"} if move in CENTRE else ())

    def end(self, before: State, after: State, seat: Seat) -> frozenset[str]:
        won = winning(cast(QuartoState, after))
        kinds = (("diagonal", DIAGONALS), ("line", LINES), ("square", SQUARES))
        found = {name for name, patterns in kinds if any(each in patterns for each in won)}
        return super().end(before, after, seat) | found

    def counts(self, state: State) -> Mapping[str, int]:
        here = cast(QuartoState, state)
        return {"pieces": here.placed.bit_count(), "shared": max(map(len, winning(here).values()), default=0)}


def winning(state: QuartoState) -> dict[Mask, list[int]]:
    """The lines and squares that have won, and the features each shares."""
    if state.outcome is None or state.outcome.winner is None:
        return {}
    traits = (state.dark, state.square, state.short, state.hollow)
    common = {
        pattern: [feature for feature in state.game.counting if traits[feature] & pattern in (0, pattern)]
        for pattern in state.game.patterns
        if pattern & state.line == pattern
    }
    return {pattern: shared for pattern, shared in common.items() if len(shared) >= state.game.shared}
