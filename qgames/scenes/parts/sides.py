"""Names of the sides of a board, written beside those that are turned to the viewer."""

from __future__ import annotations

import pygame

from qgames.files.i18n import t
from qgames.games.frame import Look
from qgames.games.view import AnyView
from qgames.render import Lens
from qgames.rules.core import State
from qgames.ui import CAPTION, Ui

TURNED = 0.3  # units that a side must be nearer than the middle of the board


def draw_sides(
    ui: Ui, surface: pygame.Surface, view: AnyView, state: State, look: Look, lens: Lens, off: tuple[int, int] = (0, 0),
    within: pygame.Rect | None = None,
) -> None:  # fmt: skip
    """`off`: where the picture seen through the lens begins; `within`: where names may stand, if not everywhere."""
    sides = view.sides(state, look)
    if not sides:
        return
    x, y, z = (sum(side.middle[axis] for side in sides) / len(sides) for axis in range(3))
    far = lens.seen((x, y, z))[2]
    for side in sides:
        if lens.seen(side.middle)[2] < far - TURNED:
            text = t(side.word)
            x, y = lens.project(side.at)
            box = pygame.Rect(0, 0, ui.type.width(text, CAPTION) + 2, ui.type.height(CAPTION))
            box.center = round(x) + off[0], round(y) + off[1]
            if (within or surface.get_rect()).contains(box):
                ui.type.draw(surface, text, CAPTION, ui.theme["muted"], box, "centre")
