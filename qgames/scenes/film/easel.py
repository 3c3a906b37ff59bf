"""A table that nobody sits at: pictures of it, without a window. What `qgames shot` and films share."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from qgames.files.theme import Theme
from qgames.games.frame import Frame, Look
from qgames.games.view import AnyView
from qgames.render import Camera, Palette, Renderer, Solid, walnut
from qgames.render.model.camera import Area
from qgames.rules.core import State
from qgames.ui.text import board_font


class ViewError(ValueError):
    """There is no such view; the message says which there are."""


def camera_for(home: Camera, words: str, seats: int) -> Camera:
    """The camera of a named view, or of three numbers."""
    if "," not in words:
        try:
            return home.preset(words, seats)
        except ValueError as error:
            raise ViewError(str(error)) from None
    try:
        yaw, pitch, zoom = (float(part) for part in words.split(","))
    except ValueError:
        raise ViewError(f"a view is table, top, seatN or YAW,PITCH,ZOOM; not {words!r}") from None
    return home._replace(yaw=yaw, zoom=zoom).tilted(pitch)


def no_window() -> None:
    """Pictures need a screen's format, and no screen."""
    if not pygame.display.get_init():
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((1, 1))


def divided(view: AnyView, look: Look, size: tuple[int, int]) -> tuple[Area | None, pygame.Rect | None]:
    """Where the board is, and what stands flat beside it, if this way of looking has something: at the right, and the
    board a little to the left."""
    if not view.panel(look):
        return None, None
    w, h = size
    panel = pygame.Rect(int(w * 0.69), int(h * 0.2), int(w * 0.29), int(h * 0.6))
    return (int(w * 0.045), 0, int(w * 0.69), h), panel


class Easel:
    """One table for many pictures: all that rests is baked once, and none waits for another."""

    def __init__(self, theme: Theme, size: tuple[int, int]) -> None:
        self.size, self.theme = size, theme
        self.table = Renderer(Palette.from_mapping(theme.materials, walnut()), None, board_font, hurried=False)

    def lay(
        self,
        view: AnyView,
        frame: Frame[State],
        camera: Camera,
        *,
        area: Area | None = None,
        room: Area | None = None,
        more: Sequence[Solid] = (),
        turning: bool = False,
    ) -> None:
        """Say what stands where; `turning`: as it looks while it is turned."""
        self.table.show([*view.solids(frame), *more], camera, self.size, moving=turning, area=area, room=room)

    def paint(self, surface: pygame.Surface, finely: bool = True) -> None:
        """`finely`: with all that is new as good as it gets, however long that takes."""
        if finely:
            self.table.finish()
        self.table.draw(surface)
