"""Whose tray it is: a small plate with the name at the edge of each that is nearest to the viewer."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from qgames.games.view import AnyView
from qgames.render import Lens
from qgames.ui import CAPTION, Ui, paint

PAD, HIGH = 9, 20  # logical pixels beside the name; of the plate


def plates(ui: Ui, view: AnyView, lens: Lens, name: Callable[[int], str], room: pygame.Rect) -> dict[str, pygame.Rect]:
    """Name -> where its plate lies; none where the trays are too small to tell apart."""
    made = {}
    for seat, edges in view.trays().items():
        x, y = max((lens.project(edge) for edge in edges), key=lambda point: point[1])
        box = pygame.Rect(0, 0, ui.type.width(name(seat), CAPTION) + 2 * ui.px(PAD), ui.px(HIGH))
        box.width = min(box.width, round(2.4 * lens.pixels(edges[0])))
        box.center = round(x), round(y)
        if room.colliderect(box):
            made[name(seat)] = box.clamp(room)
    return made


def draw(ui: Ui, surface: pygame.Surface, places: dict[str, pygame.Rect]) -> None:
    for name, box in places.items():
        plate = paint.box(box.size, box.height // 2, (*ui.theme["panel"], 230), ui.theme["border"], ui.px(1))
        surface.blit(plate, box)
        room = box.inflate(-2 * ui.px(PAD - 3), 0)
        ui.type.draw(surface, name, ui.type.fitting(name, CAPTION, room.width), ui.theme["text"], room, "centre")
