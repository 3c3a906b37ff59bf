"""Walks through games for the tests of the views."""

import random
from collections.abc import Iterable, Iterator
from typing import Any

from qgames.games import game
from qgames.render import Lens, Solid, settle
from qgames.render.model.order import PaintStep, arrange
from qgames.render.pick import pick
from qgames.rules.core import Move, State


def walk(name: str, seed: int | str, plies: int = 60) -> Iterator[tuple[Any, Move, Any]]:
    """(state, move, next state) of a random game, the states of the kind it has."""
    chance = random.Random(f"{name}{seed}")
    state: State = game(name).start()
    for _ in range(plies):
        moves = state.legal_moves()
        if not moves:
            return
        move = chance.choice(moves)
        after = state.apply(move)
        yield state, move, after
        state = after


def scene(solids: Iterable[Solid], lens: Lens) -> tuple[list[PaintStep], list[Solid]]:
    return arrange(list(settle(solids, lens)), lens)


def found(arranged: tuple[list[PaintStep], list[Solid]], lens: Lens, point: tuple[float, float, float]) -> str | None:
    """What the picker finds at the place of a spot."""
    x, y = lens.project(point)
    return pick(*arranged, lens, (x - 0.5, y - 0.5))
