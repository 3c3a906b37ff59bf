"""The window itself: size and place that come back, full screen, the icon. Works on any driver, also on none to
speak of."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable
from typing import Any

import pygame

from qgames.files import paths, reading
from qgames.files.i18n import t
from qgames.files.settings import SCALES, Settings
from qgames.ui import system
from qgames.ui.context import effective_scale
from qgames.ui.pane import Pane, pane

USUAL = (1280, 800)
LEAST = (320, 240)  # what pages are laid out for, however small the window is: then a part of them is seen
#: the share of a desktop a first window may take: with its title it must end above a taskbar, also on 1366 x 768
SHARE = (0.92, 0.85)


class Window:
    def __init__(
        self, settings: Settings, size: tuple[int, int] | None = None, unseen: Callable[[], None] | None = None
    ) -> None:
        """`unseen` is called when the window is there and not yet shown."""
        self.settings = settings
        self._words = ""
        pygame.display.init()
        pygame.font.init()
        self.pane: Pane = pane()
        self.fullscreen = settings.fullscreen and size is None
        self.windowed = size or self._remembered() or self._first()
        self._open(unseen)
        if settings.place and not self.fullscreen and self._on_screen(settings.place):
            self.pane.move((settings.place[0], settings.place[1]))

    # -- how large and where -----------------------------------------------------------------------------------------

    @staticmethod
    def _desktops() -> list[tuple[int, int]]:
        try:
            return pygame.display.get_desktop_sizes() or [USUAL]
        except pygame.error:
            return [USUAL]

    def _fitting(self, size: tuple[float, float], share: tuple[float, float]) -> tuple[int, int]:
        """No larger than that share of the desktop, no smaller than usable."""
        wide, high = self._desktops()[0]
        return max(LEAST[0], int(min(size[0], wide * share[0]))), max(LEAST[1], int(min(size[1], high * share[1])))

    def _remembered(self) -> tuple[int, int] | None:
        size = self.settings.size
        return self._fitting((size[0], size[1]), (1.0, 1.0)) if size else None

    def _first(self) -> tuple[int, int]:
        """The first window: as large as usual in the system's own measure, and letters as large as it has them."""
        wanted = system.scaling()
        size = self._fitting((USUAL[0] * wanted, USUAL[1] * wanted), SHARE)
        if wanted > 1.0 and self.settings.scale == 100:
            missing = 100 * wanted / effective_scale(size, 100)
            self.settings.scale = min(SCALES, key=lambda percent: abs(percent - missing))
        return size

    def _on_screen(self, place: list[int]) -> bool:
        """Would a window there be seen? On several screens only if they are those it was left on: one may be gone."""
        desktops = self._desktops()
        if len(desktops) > 1 and self._memory().get("desktops") == [list(size) for size in desktops]:
            return True
        wide, high = desktops[0]
        return -40 < place[0] < wide - 80 and -40 < place[1] < high - 80

    def _memory(self) -> dict[str, Any]:
        kept = self.settings.extra.get("window")
        return kept if isinstance(kept, dict) else {}

    def _icon(self) -> pygame.Surface | None:
        """A Mac shows it in the Dock, as large as can be."""
        name = "qgames-512.png" if sys.platform == "darwin" else "qgames-64.png"
        with contextlib.suppress(pygame.error, OSError):
            return pygame.image.load(paths.assets("icons", name))
        return None

    def _open(self, unseen: Callable[[], None] | None = None) -> None:
        self.pane.open(None if self.fullscreen else self.windowed, self._icon(), unseen)
        pygame.key.set_repeat(400, 40)
        pygame.key.stop_text_input()  # only text fields want it

    # -- asked by the app --------------------------------------------------------------------------------------------

    @property
    def size(self) -> tuple[int, int]:
        """In pixels; no less than pages are laid out for."""
        wide, high = self.surface().get_size()
        return max(LEAST[0], wide), max(LEAST[1], high)

    @property
    def density(self) -> float:
        """Pixels to a point: the system counts the window, and the mouse in it, in points."""
        return self.size[0] / max(1, self.pane.size()[0])

    def current(self) -> tuple[int, int]:
        """The size after a change; remembers that of the plain window."""
        if not self.fullscreen and not self._maximised():
            self.windowed = self.pane.size()
        return self.size

    def _maximised(self) -> bool:
        (wide, high), (w, h) = self._desktops()[0], self.pane.size()
        return w >= wide and h >= high - 120

    def taken(self, event: pygame.event.Event) -> pygame.event.Event:
        """The event as the rest of the program wants it: with the mouse in pixels."""
        self.pane.hear(event)
        density = self.density
        moved = {name: getattr(event, name) for name in ("pos", "rel") if hasattr(event, name)}
        if density == 1.0 or not moved:
            return event
        scaled = {name: (round(x * density), round(y * density)) for name, (x, y) in moved.items()}
        return pygame.event.Event(event.type, {**event.dict, **scaled})

    def surface(self) -> pygame.Surface:
        return self.pane.surface()

    def flip(self) -> None:
        self.pane.flip()

    def visible(self) -> bool:
        """False while minimised: nothing is drawn then."""
        return self.pane.visible()

    def toggle(self) -> None:
        if not self.fullscreen:
            self.windowed = self.pane.size()
        self.fullscreen = not self.fullscreen
        self._open()

    @property
    def title(self) -> str:
        """What the window is called at the moment."""
        return self._words or t("app.name")

    def caption(self, page: str) -> None:
        """The window's name: the program, and the page in front if it has one."""
        name = t("app.name")
        words = reading.shown(f"{page} – {name}" if page and page != name else name)
        if words != self._words:
            self._words = words
            self.pane.caption(words)

    def moved(self) -> None:
        place = None if self.fullscreen else self.pane.place()
        if place:
            self.settings.place = list(place)
            self.settings.extra["window"] = {"desktops": [list(size) for size in self._desktops()]}

    def remember(self) -> None:
        self.settings.fullscreen = self.fullscreen
        self.settings.size = list(self.windowed)
