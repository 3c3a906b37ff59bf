"""A line of play in words: its turns one after the other, in as many rows as there is room for, with small arrows
between them. Whoever shows one says which step is looked at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from qgames.files.theme import mix
from qgames.rules.core import Move, Seat, State
from qgames.session.scores import short, turns
from qgames.session.words import AnyWords
from qgames.ui import Type, Ui, paint

GAP = 15  # logical pixels between two steps


class Step(NamedTuple):
    """A turn of a line: where it stands, what is played up to and with it, how that is written, and whose it is."""

    box: pygame.Rect
    line: tuple[Move, ...]
    words: str
    seat: Seat


def laid(
    ui: Ui, words: AnyWords, state: State, line: Sequence[Move], room: pygame.Rect, type: Type, skip: int = 0
) -> list[Step]:
    """The turns of a line from `state` that there is room for, the first `skip` left out."""
    made: list[Step] = []
    high, x, y = ui.type.height(type), 0, 0
    for turn in turns(state, line)[skip:]:
        said = short(words, turn.tokens)
        wide = min(room.width, ui.type.width(said, type))
        if x and x + wide > room.width:
            x, y = 0, y + high
        if y + high > room.height:
            break
        box = pygame.Rect(ui.near(room, wide, x), room.y + y, wide, high)
        made.append(Step(box, tuple(line[: turn.first + len(turn.tokens)]), said, turn.seat))
        x += wide + ui.px(GAP)
    return made


def draw(ui: Ui, surface: pygame.Surface, steps: Sequence[Step], type: Type, mover: Seat, lit: int) -> None:
    """`lit` is the number of the step looked at, from 1; the other side's are in a quieter tone."""
    theme, side = ui.theme, ui.px(9)
    for number, step in enumerate(steps, 1):
        tint = theme["accent"] if number == lit else theme["text"] if step.seat == mover else theme["muted"]
        ui.type.draw(surface, step.words, type, tint, step.box)
        if number > 1 and step.box.y == steps[number - 2].box.y:
            arrow = paint.icon("next", side, mix(theme["muted"], theme["panel"], 0.4), ui.rtl)
            surface.blit(arrow, (ui.near(step.box, side, -side - ui.px(3)), step.box.centery - side // 2))
