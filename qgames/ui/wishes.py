"""What the player has told the system already: less motion, more contrast, light or dark, larger letters. Each is only
the default of a setting. The system is asked in a thread of its own, after the first picture and whenever the player
comes back to the window; the last answer is kept, so that the next start looks right from the first picture on."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from typing import Any, NamedTuple

from qgames.ui import system

LARGEST = 2.5  # times the usual letters
EVERY = 5.0  # seconds between two questions at least
_TROUBLE = (OSError, subprocess.SubprocessError, ValueError, AttributeError, ImportError)


class Wishes(NamedTuple):
    less_motion: bool = False
    contrast: bool = False
    shade: str = ""  # "dark" or "light", if the player has asked for it
    text: float = 1.0  # how large letters are, of their usual size

    @classmethod
    def from_table(cls, table: object) -> Wishes:
        """From what was kept; anything else is no wish.

        >>> Wishes.from_table({"contrast": True, "shade": "pink", "text": 900})
        Wishes(less_motion=False, contrast=True, shade='', text=2.5)
        """
        kept: Mapping[str, Any] = table if isinstance(table, dict) else {}
        text, shade = kept.get("text", 1.0), kept.get("shade", "")
        return cls(
            kept.get("less_motion") is True,
            kept.get("contrast") is True,
            shade if shade in ("dark", "light") else "",
            sized(text) if isinstance(text, int | float) else 1.0,
        )

    @property
    def theme(self) -> str:
        """The built-in theme that comes nearest. Walnut is for whoever has no wish."""
        return "high-contrast" if self.contrast else {"dark": "night", "light": "paper"}.get(self.shade, "walnut")


def sized(factor: float) -> float:
    """A factor as it can be used: never smaller than usual, nor larger than there is room for."""
    return min(LARGEST, max(1.0, factor)) if factor == factor else 1.0  # what is no number equals nothing


def asked() -> Wishes:
    """Ask this system; what it does not tell is no wish."""
    with contextlib.suppress(*_TROUBLE):
        if sys.platform == "win32":
            return _windows()
        return _mac() if sys.platform == "darwin" else _gnome()
    return Wishes()


def _gnome() -> Wishes:
    """Most desktops on Linux keep these where GNOME does."""
    lines = system.output("gsettings", "list-recursively", "org.gnome.desktop.interface").splitlines()
    told = {parts[1]: parts[2].strip("'") for parts in (line.split(None, 2) for line in lines) if len(parts) == 3}
    contrast = "highcontrast" in told.get("gtk-theme", "").casefold()
    with contextlib.suppress(*_TROUBLE):
        contrast |= system.output("gsettings", "get", "org.gnome.desktop.a11y.interface", "high-contrast") == "true"
    shade = told.get("color-scheme", "").removeprefix("prefer-")
    return Wishes.from_table(
        {
            "less_motion": told.get("enable-animations") == "false",
            "contrast": contrast,
            "shade": shade,
            "text": float(told.get("text-scaling-factor", 1.0)),
        }
    )


def _mac() -> Wishes:
    """Light is what a Mac is without being asked: no wish. It has no size of text for all programs."""

    def on(key: str) -> bool:
        return system.output("defaults", "read", "com.apple.universalaccess", key) == "1"

    dark = system.output("defaults", "read", "-g", "AppleInterfaceStyle") == "Dark"
    return Wishes(on("reduceMotion"), on("increaseContrast"), "dark" if dark else "")


def _windows() -> Wishes:
    """Light is what Windows is without being asked: no wish."""
    if sys.platform != "win32":
        return Wishes()
    import ctypes
    import winreg

    class HighContrast(ctypes.Structure):
        _fields_ = (("size", ctypes.c_uint), ("flags", ctypes.c_uint), ("scheme", ctypes.c_void_p))

    def number(key: str, name: str, usual: int) -> int:
        try:
            with winreg.OpenKey(winreg.HKEY_CURRENT_USER, key) as found:
                return int(winreg.QueryValueEx(found, name)[0])
        except OSError:
            return usual

    user32 = ctypes.windll.user32
    moves = ctypes.c_int(1)
    animations, high_contrast = 0x1042, 0x0042  # SPI_GETCLIENTAREAANIMATION, SPI_GETHIGHCONTRAST
    told = user32.SystemParametersInfoW(animations, 0, ctypes.byref(moves), 0)
    scheme = HighContrast(ctypes.sizeof(HighContrast), 0, None)
    user32.SystemParametersInfoW(high_contrast, ctypes.sizeof(scheme), ctypes.byref(scheme), 0)
    light = number(r"Software\Microsoft\Windows\CurrentVersion\Themes\Personalize", "AppsUseLightTheme", 1)
    text = number(r"Software\Microsoft\Accessibility", "TextScaleFactor", 100)
    return Wishes(bool(told) and not moves.value, bool(scheme.flags & 1), "" if light else "dark", sized(text / 100))


class Asking:
    """Asks in a thread; `take` has the answer once it is there."""

    def __init__(self) -> None:
        self._answer: Wishes | None = None
        self._last = -EVERY
        self.thread: threading.Thread | None = None

    def ask(self) -> None:
        now = time.monotonic()
        if now - self._last < EVERY or (self.thread and self.thread.is_alive()):
            return
        self._last = now
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def _run(self) -> None:
        self._answer = asked()

    def take(self) -> Wishes | None:
        answer, self._answer = self._answer, None
        return answer
