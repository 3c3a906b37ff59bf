"""What can be told of a game of Qomet: stars placed or slid, what they pushed, where they were put."""

from __future__ import annotations

from typing import cast

from qgames.games.qomet.rules import CELL_NUMBER, CENTRE, OUTER, SLIDES, QometState
from qgames.rules.core import Move, State
from qgames.rules.feats import Feats


class QometFeats(Feats):
    def token(self, before: State, move: Move, after: State) -> frozenset[str]:
        if move in CELL_NUMBER:
            cell = CELL_NUMBER[move]
            places = {"place"} | ({"outer"} if OUTER >> cell & 1 else set())
            return frozenset(places | ({"centre"} if cell == CENTRE else set()))
        if move not in SLIDES:
            return frozenset({"off"})
        here = cast(QometState, before)
        slide = SLIDES[move]
        found = {"slide"} | ({"push"} if (here.light | here.dark) & slide.goal else set())
        return frozenset(found | ({"centre"} if slide.goal_cell == CENTRE else set()))
