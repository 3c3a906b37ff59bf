"""The system's window, as `Window` needs it: opened, drawn on, moved. There are two ways to have one.

Some systems count a window in *points* and give it two pixels or more for each where the screen is that fine (macOS,
Wayland). pygame's usual display then has as many pixels as points, and the system blurs it; pygame's `Window` can have
them all. Elsewhere points are pixels and the usual display is quickest.
"""

from __future__ import annotations

import contextlib
import warnings
from collections.abc import Callable
from typing import Protocol

import pygame

Pair = tuple[int, int]
FIRST = (1280, 800)  # of a window that will fill the screen
_GONE = (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
_BACK = (pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWEXPOSED, pygame.WINDOWMAXIMIZED)


class Pane(Protocol):
    def open(self, size: Pair | None, icon: pygame.Surface | None, unseen: Callable[[], None] | None = None) -> None:
        """A window of so many points, or the whole screen; again for another. `unseen` is called before it is shown."""

    def surface(self) -> pygame.Surface: ...

    def size(self) -> Pair:
        """In points."""

    def flip(self) -> None: ...

    def visible(self) -> bool: ...

    def caption(self, words: str) -> None: ...

    def place(self) -> Pair | None:
        """Where it is on the desktop, if that can be known."""

    def move(self, place: Pair) -> None: ...

    def hear(self, event: pygame.event.Event) -> None:
        """Told of every event."""


def pane() -> Pane:
    """The better of the two on this system. The display must be ready."""
    return Fine() if pygame.display.get_driver() in ("cocoa", "wayland") else Plain()


class Plain:
    """pygame's display: points are pixels."""

    def open(self, size: Pair | None, icon: pygame.Surface | None, unseen: Callable[[], None] | None = None) -> None:
        if icon is not None:
            pygame.display.set_icon(icon)
        if unseen is not None:
            pygame.display.set_mode(size or FIRST, pygame.RESIZABLE | pygame.HIDDEN)
            unseen()
        if size is None:
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
            return
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)  # the system may give another size: that is fine
            pygame.display.set_mode(size, pygame.RESIZABLE)

    def surface(self) -> pygame.Surface:
        surface = pygame.display.get_surface()
        assert surface is not None  # it was opened at the start
        return surface

    def size(self) -> Pair:
        return self.surface().get_size()

    def flip(self) -> None:
        pygame.display.flip()

    def visible(self) -> bool:
        return pygame.display.get_active()

    def caption(self, words: str) -> None:
        pygame.display.set_caption(words)

    def place(self) -> Pair | None:
        with contextlib.suppress(pygame.error, AttributeError):
            x, y = pygame.display.get_window_position()
            return int(x), int(y)
        return None

    def move(self, place: Pair) -> None:
        with contextlib.suppress(pygame.error, AttributeError):
            pygame.display.set_window_position(place)

    def hear(self, event: pygame.event.Event) -> None:
        """The display knows all by itself."""


class Fine:
    """pygame's Window: every pixel the screen has."""

    def __init__(self) -> None:
        self._window: pygame.Window | None = None
        self._shown = True

    @property
    def window(self) -> pygame.Window:
        assert self._window is not None  # it was opened at the start
        return self._window

    def open(self, size: Pair | None, icon: pygame.Surface | None, unseen: Callable[[], None] | None = None) -> None:
        if self._window is None:
            hidden = unseen is not None
            self._window = pygame.Window("", size or FIRST, resizable=True, allow_high_dpi=True, hidden=hidden)
            if icon is not None:
                self._window.set_icon(icon)
            if unseen is not None:
                unseen()
                self._window.show()
            if size is None:
                self._window.set_fullscreen(desktop=True)
        elif size is None:
            self._window.set_fullscreen(desktop=True)
        else:
            self._window.set_windowed()
            self._window.size = size
        self._window.get_surface()  # from here on pictures can be converted to its format

    def surface(self) -> pygame.Surface:
        return self.window.get_surface()

    def size(self) -> Pair:
        wide, high = self.window.size
        return int(wide), int(high)

    def flip(self) -> None:
        self.window.flip()

    def visible(self) -> bool:
        return self._shown

    def caption(self, words: str) -> None:
        self.window.title = words

    def place(self) -> Pair | None:
        x, y = self.window.position
        return int(x), int(y)

    def move(self, place: Pair) -> None:
        with contextlib.suppress(pygame.error):
            self.window.position = place

    def hear(self, event: pygame.event.Event) -> None:
        if event.type in _GONE or event.type in _BACK:
            self._shown = event.type in _BACK
