"""The window itself: size and place that come back, full screen, the icon. Works on any driver, also on none to speak
of. And a window for when the program cannot start (`show_failure`)."""

from __future__ import annotations

import contextlib
import os
import sys
import time
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar, Protocol

import pygame

from qgames.files import paths, reading
from qgames.files.i18n import t
from qgames.files.settings import SCALES, Settings
from qgames.ui import paint, system
from qgames.ui.context import effective_scale

NAME = "Q Games"  # until the words are there
USUAL = (1280, 800)  # also of a window before it fills the screen
UNSEEN = ("offscreen", "dummy")  # what SDL takes where it finds no screen
BACK = (0.15, 0.5, 1.2)  # seconds after the full screen is left
MAC = sys.platform == "darwin"
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
        self._left: tuple[int, int] | None = None  # where the plain window was before it filled the screen
        self._due: tuple[float, ...] = ()  # when to see whether it is back
        pygame.display.init()
        if pygame.display.get_driver() in UNSEEN and "SDL_VIDEODRIVER" not in os.environ:
            raise pygame.error("no screen can be reached")  # nobody would see what is drawn there
        pygame.font.init()
        self.pane: Pane = pane()
        self.fullscreen = settings.fullscreen and size is None
        self.windowed = size or self._remembered() or self._first()
        self._open(unseen)
        self.cover(GROUND)
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
        name = "qgames-512.png" if MAC else "qgames-64.png"
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
        return self.surface().get_width() / max(1, self.pane.size()[0])

    def current(self) -> tuple[int, int]:
        """The size after a change; remembers that of the plain window."""
        if not self.fullscreen and not self._due and not self._maximised():
            self.windowed = self.pane.size()
        return self.size

    def _maximised(self) -> bool:
        w, h = self.pane.size()
        return any(w == wide and h >= high - 120 for wide, high in self._desktops())

    def filled_by_mac(self) -> bool:
        """Does it fill its screen, or nearly, by the green button or the menu of a Mac? SDL does not say so. Those, and
        the menu's own key, take it back too: then nobody else must."""
        return MAC and not self.fullscreen and self._maximised()

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

    def cover(self, colour: tuple[int, int, int]) -> None:
        """Until there is a picture: no window stands there black."""
        self.surface().fill(colour)
        self.flip()

    def save(self, path: Path) -> None:
        """What it shows, as a picture; raises OSError and pygame.error."""
        paths.write_out(path, paint.saved(self.surface(), path.name))

    def flip(self) -> None:
        self.pane.flip()

    def visible(self) -> bool:
        """False while minimised: nothing is drawn then."""
        return self.pane.visible()

    def toggle(self) -> None:
        if not self.fullscreen:
            if not self._due and not self.filled_by_mac():
                self.windowed, self._left = self.pane.size(), self.pane.place()
            self.fullscreen, self._due = True, ()
        else:
            now = time.monotonic()
            self.fullscreen, self._due = False, tuple(now + seconds for seconds in BACK)
        self._open()

    def settle(self) -> None:
        """Once a frame. A window manager that is slow to leave the full screen gives the window that size again, and a
        place where a part of it is not seen: then it is asked for the old ones once more."""
        if not self._due or time.monotonic() < self._due[0]:
            return
        self._due = self._due[1:]
        if self.pane.size() != self.windowed:
            self._open()
        if self._left and self.pane.place() != self._left:
            self.pane.move(self._left)

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
        coming_back = self._due and self.pane.size() != self.windowed
        place = None if self.fullscreen or coming_back or self.filled_by_mac() else self.pane.place()
        if place:
            self.settings.place = list(place)
            self.settings.extra["window"] = {"desktops": [list(size) for size in self._desktops()]}

    def remember(self) -> None:
        self.settings.fullscreen = self.fullscreen
        self.settings.size = list(self.windowed)


Pair = tuple[int, int]
_GONE = (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
_BACK = (pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWEXPOSED, pygame.WINDOWMAXIMIZED)


class Pane(Protocol):
    """The system's window, as `Window` needs it: opened, drawn on, moved. There are two ways to have one.

    Some systems count a window in *points* and give it two pixels or more for each where the screen is that fine
    (macOS, Wayland). pygame's usual display then has as many pixels as points, and the system blurs it; pygame's
    `Window` can have them all. Elsewhere points are pixels and the usual display is quickest.
    """

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
        if pygame.display.get_surface() is None:
            pygame.display.set_caption(NAME)
        if unseen is not None:
            pygame.display.set_mode(size or USUAL, pygame.RESIZABLE | pygame.HIDDEN)
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

    _last: ClassVar[pygame.Window | None] = None  # what was opened last, by whichever start

    @classmethod
    def shut(cls) -> None:
        """Take away the window of a start that failed. Beside another one it would stay on the screen, and as long as
        there are two SDL does not take the closing of one for the end."""
        if cls._last is not None:
            cls._last.destroy()
            cls._last = None

    def __init__(self) -> None:
        self._window: pygame.Window | None = None
        self._shown = True

    @property
    def window(self) -> pygame.Window:
        assert self._window is not None  # it was opened at the start
        return self._window

    def open(self, size: Pair | None, icon: pygame.Surface | None, unseen: Callable[[], None] | None = None) -> None:
        if self._window is None:
            self.shut()
            hidden = unseen is not None
            self._window = Fine._last = pygame.Window(
                NAME, size or USUAL, resizable=True, allow_high_dpi=True, hidden=hidden
            )
            if icon is not None:
                self._window.set_icon(icon)
            if unseen is not None:
                unseen()
                self._window.show()
        elif size is not None:
            with contextlib.suppress(pygame.error):  # as below
                self._window.set_windowed()
            self._window.size = size
        if size is None:
            with contextlib.suppress(pygame.error):  # a Mac may not get there: then the window is as good
                self._window.set_fullscreen(desktop=True)
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


LONGEST = 300  # letters of a line: it may quote a file
FAILURE_SIZE = (720, 420)
GROUND, TEXT, QUIET, ACCENT = (43, 29, 20), (243, 230, 208), (183, 159, 131), (242, 184, 87)


def show_failure(title: str, lines: Sequence[str], closing: str = "Press any key to close") -> None:
    """Open a window with a message and wait until it is closed. It needs no theme, no catalogue and no font of ours,
    since those may be what is missing."""
    Fine.shut()
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_caption(title)
    screen = pygame.display.set_mode(FAILURE_SIZE)
    clock = pygame.time.Clock()
    paint_failure(screen, title, lines, closing)
    pygame.display.flip()
    while not any(event.type in (pygame.QUIT, pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) for event in pygame.event.get()):
        clock.tick(30)
        pygame.display.flip()
    pygame.quit()


def paint_failure(screen: pygame.Surface, title: str, lines: Sequence[str], closing: str) -> None:
    screen.fill(GROUND)
    large, plain = pygame.font.Font(None, 40), pygame.font.Font(None, 26)
    screen.blit(large.render(title, True, ACCENT), (36, 34))
    y = 92
    for line in lines:
        for part in wrapped(reading.shown(line, LONGEST), plain, FAILURE_SIZE[0] - 72):
            if y > FAILURE_SIZE[1] - 80:
                break
            screen.blit(plain.render(part, True, TEXT), (36, y))
            y += 30
    screen.blit(plain.render(closing, True, QUIET), (36, FAILURE_SIZE[1] - 50))


def wrapped(line: str, font: pygame.font.Font, width: int) -> list[str]:
    """A line cut at spaces so that each part fits."""
    parts, rest = [""], line.split()
    for word in rest:
        longer = f"{parts[-1]} {word}".strip()
        if parts[-1] and font.size(longer)[0] > width:
            parts.append(word)
        else:
            parts[-1] = longer
    return parts
