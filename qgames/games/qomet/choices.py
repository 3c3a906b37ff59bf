"""Where verdicts are shown in Qomet: on an empty point what a star is worth there; on one's own star its best slide,
with a point in its direction. A star in the hand has them at its goals."""

from __future__ import annotations

from collections.abc import Iterator

import qgames.games.qomet.stars as stars
from qgames.games.frame import Choice, Pick
from qgames.games.qomet.rules import CELL_NUMBER, QometState
from qgames.render import Vec3
from qgames.rules.core import Move

TOP = stars.HEIGHT + stars.DOME


def choices(state: QometState, pick: Pick) -> Iterator[Choice]:
    hand = pick.chosen[0] if pick.chosen else ""
    legal = state.legal_moves()
    if hand in CELL_NUMBER:
        for move in legal:
            if move[:2] == hand and len(move) > 2:
                yield Choice(_spot(state, move), (move,), _goal(state, move), 2, small=True)
        return
    for cell in CELL_NUMBER:
        x, y, z = stars.place(cell)
        if cell in legal:
            yield Choice(cell, (cell,), (x, y, z), 2 if hand else 1, small=True)
        mine = tuple(move for move in legal if move[:2] == cell and len(move) > 2)
        if mine and not hand:
            ways = tuple(_goal(state, move) for move in mine)
            yield Choice(cell, mine, (x, y, z + TOP), small=True, ways=ways)


def slide(state: QometState, move: Move) -> tuple[Vec3, Vec3] | None:
    """From the top of the star that goes to its goal; a star that comes or leaves does not slide."""
    if len(move) != 4 or move[2:] not in CELL_NUMBER:
        return None
    x, y, z = stars.place(move[:2])
    return (x, y, z + TOP), _goal(state, move)


def carried(state: QometState, move: Move) -> tuple[Vec3, Vec3] | None:
    """How a star is pushed on by a slide; one that is pushed off goes to its player's slot."""
    if len(move) != 4 or move[2:] not in CELL_NUMBER:
        return None
    goal = move[2:]
    for flight in stars.flights(state, move)[0]:
        if flight.start == stars.on_point(goal):
            (x, y, z), (u, v, w) = flight.start.at, flight.goal.at
            return (x, y, z + TOP), (u, v, w)
    return None


def _spot(state: QometState, move: Move) -> str:
    return move[2:] if move[2:] in CELL_NUMBER else f"reserve:{state.to_play}"


def _goal(state: QometState, move: Move) -> Vec3:
    """Where a star slides to; one taken off, to its slot."""
    goal = move[2:]
    if goal not in CELL_NUMBER:
        return stars.slot(state.to_play, state.reserve(state.to_play))
    x, y, z = stars.place(goal)
    return x, y, z + (TOP if (state.light | state.dark) >> CELL_NUMBER[goal] & 1 else 0.0)
