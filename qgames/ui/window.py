"""The window itself: size and place that come back, full screen, the icon. Works on any driver, also on none to
speak of."""

from __future__ import annotations

import contextlib
import warnings

import pygame

from qgames.files import paths, reading
from qgames.files.i18n import t
from qgames.files.settings import Settings

USUAL = (1280, 800)
LEAST = (320, 240)  # what pages are laid out for, however small the window is: then a part of them is seen


class Window:
    def __init__(self, settings: Settings, size: tuple[int, int] | None = None) -> None:
        self.settings = settings
        self._words = ""
        pygame.display.init()
        pygame.font.init()
        self.fullscreen = settings.fullscreen and size is None
        self.windowed = size or self._fitting(tuple(settings.size) if settings.size else USUAL)
        self._icon()
        self._open()
        if settings.place and not self.fullscreen and self._on_screen(settings.place):
            with contextlib.suppress(pygame.error, AttributeError):
                pygame.display.set_window_position(settings.place)

    @staticmethod
    def _desktop() -> tuple[int, int]:
        try:
            return pygame.display.get_desktop_sizes()[0]
        except (pygame.error, IndexError):
            return USUAL

    def _fitting(self, size: tuple[int, ...]) -> tuple[int, int]:
        """No larger than the desktop (the first time: with some of it to be seen), no smaller than usable."""
        wide, high = self._desktop()
        share = 1.0 if self.settings.size else 0.92
        return max(LEAST[0], min(size[0], int(wide * share))), max(LEAST[1], min(size[1], int(high * share)))

    def _on_screen(self, place: list[int]) -> bool:
        wide, high = self._desktop()
        return len(pygame.display.get_desktop_sizes()) > 1 or (
            -40 < place[0] < wide - 80 and -40 < place[1] < high - 80
        )

    def _icon(self) -> None:
        for name in ("qgames-64.png", "qgames.png", "qgames-48.png"):
            path = paths.assets("icons", name)
            if path.is_file():
                with contextlib.suppress(pygame.error):
                    pygame.display.set_icon(pygame.image.load(path))
                return

    def _open(self) -> None:
        if self.fullscreen:
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", RuntimeWarning)  # the system may give another size: that is fine
                pygame.display.set_mode(self.windowed, pygame.RESIZABLE)
        pygame.key.set_repeat(400, 40)
        pygame.key.stop_text_input()  # only text fields want it

    # -- asked by the app --------------------------------------------------------------------------------------------

    @property
    def size(self) -> tuple[int, int]:
        wide, high = self.surface().get_size()
        return max(LEAST[0], wide), max(LEAST[1], high)

    def current(self) -> tuple[int, int]:
        """The size after a change; remembers that of the plain window."""
        size = self.size
        if not self.fullscreen and not self._maximised():
            self.windowed = size
        return size

    def _maximised(self) -> bool:
        wide, high = self._desktop()
        return self.size[0] >= wide and self.size[1] >= high - 120

    def surface(self) -> pygame.Surface:
        surface = pygame.display.get_surface()
        assert surface is not None  # it was opened at the start
        return surface

    def flip(self) -> None:
        pygame.display.flip()

    def visible(self) -> bool:
        """False while minimised: nothing is drawn then."""
        return pygame.display.get_active()

    def toggle(self) -> None:
        if not self.fullscreen:
            self.windowed = self.size
        self.fullscreen = not self.fullscreen
        self._open()

    def caption(self, page: str) -> None:
        """The window's name: the program, and the page in front if it has one."""
        name = t("app.name")
        words = reading.shown(f"{page} – {name}" if page and page != name else name)
        if words != self._words:
            self._words = words
            pygame.display.set_caption(words)

    def moved(self) -> None:
        if not self.fullscreen:
            with contextlib.suppress(pygame.error, AttributeError):
                self.settings.place = [int(v) for v in pygame.display.get_window_position()]

    def remember(self) -> None:
        self.settings.fullscreen = self.fullscreen
        self.settings.size = list(self.windowed)
