"""What the tests of views share: random games, taps that try everything, pictures read back without colour."""

import random
from collections.abc import Callable
from typing import Any

import pygame

from qgames.games import game
from qgames.games.frame import Frame, Look, Pick, Refusal
from qgames.games.view import AnyView
from qgames.render import Camera, Renderer, Solid, walnut
from qgames.rules.core import Move, State


def random_game(
    name: str, seed: int | str, plies: int, prefer: Callable[[Any, Move], object] | None = None
) -> list[tuple[Any, Move, Any]]:
    """(before, move, after) of a random game; `prefer(move)` weighs some moves heavier."""
    chance = random.Random(seed)
    state: State = game(name).start()
    made: list[tuple[Any, Move, Any]] = []  # states of the kind this game has
    while len(made) < plies and state.legal_moves():
        moves = state.legal_moves()
        liked = [m for m in moves if prefer and prefer(state, m)]
        move = chance.choice(liked if liked and chance.random() < 0.5 else moves)
        after = state.apply(move)
        made.append((state, move, after))
        state = after
    return made


def shown(
    view: AnyView,
    before: State,
    after: State | None = None,
    move: Move | None = None,
    progress: float = 1.0,
    pick: Pick = Pick(),  # noqa: B008
    look: Look = Look(),  # noqa: B008
) -> list[Solid]:
    return list(view.solids(Frame(before, before if after is None else after, move, progress, pick, look)))


def tapped(view: AnyView, state: State) -> tuple[set[Move], list[Refusal]]:
    """Every token that taps on spots and presses of actions can make, from an empty hand."""
    tokens: set[Move] = set()
    refusals: list[Refusal] = []
    seen: set[Pick] = set()
    open_ = [Pick()]
    while open_:
        pick = open_.pop()
        if pick in seen:
            continue
        seen.add(pick)
        answers = [view.tap(state, pick, spot.key) for spot in view.spots(state, Look(), pick)]
        answers.append(view.tap(state, pick, None))
        for action in view.actions(state, pick):
            if action.enabled:
                answers.append(action.move if action.move else view.tap(state, pick, action.key))
        for answer in answers:
            if isinstance(answer, str):
                tokens.add(answer)
            elif isinstance(answer, Refusal):
                refusals.append(answer)
            else:
                open_.append(answer)
    return tokens, refusals


def table_with(
    view: AnyView,
    state: State,
    camera: Camera,
    size: tuple[int, int] = (640, 480),
    pick: Pick = Pick(),  # noqa: B008
    look: Look = Look(),  # noqa: B008
) -> Renderer:
    table = Renderer(walnut())
    table.show(shown(view, state, pick=pick, look=look), camera, size)
    return table


def picture(table: Renderer, finished: bool = False) -> pygame.Surface:
    if not pygame.display.get_surface():
        pygame.display.set_mode((1, 1))  # pictures are made in the format of a screen
    if finished:
        table.finish()
    surface = pygame.Surface(table.lens.size)
    table.draw(surface)
    return surface


def grey(surface: pygame.Surface, at: tuple[float, float]) -> float:
    """The brightness (0..1, about as seen) of the 3 x 3 pixels round a place."""
    x, y = round(at[0]), round(at[1])
    total = 0.0
    for i in (-1, 0, 1):
        for j in (-1, 0, 1):
            r, g, b, _ = surface.get_at((x + i, y + j))
            total += 0.2126 * r + 0.7152 * g + 0.0722 * b
    return total / 9 / 255
