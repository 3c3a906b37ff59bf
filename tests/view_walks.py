"""Walks through games for the tests of the views."""

import random

from qgames.games import game
from qgames.table import settle
from qgames.table.order.depth import arrange
from qgames.table.pick import pick


def walk(name, seed, plies=60):
    """(state, move, next state) of a random game."""
    chance = random.Random(f"{name}{seed}")
    state = game(name).start()
    for _ in range(plies):
        moves = state.legal_moves()
        if not moves:
            return
        move = chance.choice(moves)
        after = state.apply(move)
        yield state, move, after
        state = after


def scene(solids, lens):
    return arrange(list(settle(solids, lens)), lens)


def found(arranged, lens, point):
    """What the picker finds at the place of a spot."""
    x, y = lens.project(point)
    return pick(*arranged, lens, (x - 0.5, y - 0.5))
