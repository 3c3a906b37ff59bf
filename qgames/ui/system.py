"""What the system around the program is asked for, and never needed: how large it shows things, which languages the
player reads, and what the player has told it already (`Preferences`). And to show a folder, and to say something where
there is no window."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pygame

# late imports: what only Windows has


def preferred_languages() -> list[str]:
    """What the player told Windows or macOS, the dearest first. Elsewhere only the environment tells, and nothing comes
    from here: SDL reads a part of it, in another order."""
    if sys.platform not in ("win32", "darwin"):
        return []
    try:
        found = pygame.system.get_pref_locales()
    except (AttributeError, pygame.error):
        return []
    return [f"{each['language']}-{each.get('country') or ''}" for each in found if each.get("language")]


def output(*command: str) -> str:
    """What a command of the system's says; raises OSError or SubprocessError."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=3, env=outside())
    return done.stdout.strip()


def scaling() -> float:
    """How much larger than usual this system shows things, from 1 to 4; 1 where it cannot be known, and where the
    system enlarges windows by itself (macOS, Wayland)."""
    with contextlib.suppress(OSError, subprocess.SubprocessError, ValueError, AttributeError, pygame.error):
        return min(4.0, max(1.0, _dots_per_inch() / 96))
    return 1.0


def _dots_per_inch() -> float:
    if sys.platform == "win32":
        import ctypes

        return float(ctypes.windll.user32.GetDpiForSystem())
    if pygame.display.get_driver() != "x11":
        return 96.0
    found = [line.split(":")[1] for line in output("xrdb", "-query").splitlines() if line.startswith("Xft.dpi:")]
    return float(found[0]) if found else 96.0


def tell(title: str, words: str) -> None:
    """Say something without a window of ours: a box of the system's own and, for whoever reads it, standard error."""
    if sys.stderr is not None:  # a windowed program may have none
        print(f"{title}: {words}", file=sys.stderr)
    with contextlib.suppress(pygame.error):
        pygame.display.message_box(title, words, "error")


def file_manager() -> str:
    """The command that opens a folder; Windows has a call for it instead."""
    return "open" if sys.platform == "darwin" else "xdg-open"


def show_folder(folder: Path) -> subprocess.Popen[bytes] | None:
    """Open a folder in the system's file manager; OSError if that cannot be. What comes back, if anything, ends with
    another status than 0 if it failed later."""
    if sys.platform == "win32":
        os.startfile(folder)
        return None
    return subprocess.Popen(
        [file_manager(), str(folder)], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        env=outside(), start_new_session=True,
    )  # fmt: skip


def outside() -> dict[str, str]:
    """The environment as it was before a packaged program put its own libraries first: others must not load those."""
    env = dict(os.environ)
    for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
        was = env.pop(f"{name}_ORIG", None)
        if was is not None:
            env[name] = was
        elif getattr(sys, "frozen", False):
            env.pop(name, None)
    return env


LARGEST = 2.5  # times the usual letters
EVERY = 5.0  # seconds between two questions at least
_TROUBLE = (OSError, subprocess.SubprocessError, ValueError, AttributeError, ImportError)


class Preferences(NamedTuple):
    """Less motion, more contrast, light or dark, larger letters: each is only the default of a setting. The system is
    asked in a thread of its own, after the first picture and whenever the player comes back to the window; the last
    answer is kept, so that the next start looks right from the first picture on."""

    less_motion: bool = False
    contrast: bool = False
    shade: str = ""  # "dark" or "light", if the player has asked for it
    text: float = 1.0  # how large letters are, of their usual size

    @classmethod
    def from_table(cls, table: object) -> Preferences:
        """From what was kept; anything else is no preference.

        >>> Preferences.from_table({"contrast": True, "shade": "pink", "text": 900})
        Preferences(less_motion=False, contrast=True, shade='', text=2.5)
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
        """The built-in theme that comes nearest. Walnut is for whoever has no preference."""
        return "high-contrast" if self.contrast else {"dark": "night", "light": "paper"}.get(self.shade, "walnut")


def sized(factor: float) -> float:
    """A factor as it can be used: never smaller than usual, nor larger than there is room for."""
    return min(LARGEST, max(1.0, factor)) if factor == factor else 1.0  # what is no number equals nothing


def asked() -> Preferences:
    """Ask this system; what it does not tell is no preference."""
    with contextlib.suppress(*_TROUBLE):
        if sys.platform == "win32":
            return _windows()
        return _mac() if sys.platform == "darwin" else _gnome()
    return Preferences()


def _gnome() -> Preferences:
    """Most desktops on Linux keep these where GNOME does."""
    lines = output("gsettings", "list-recursively", "org.gnome.desktop.interface").splitlines()
    told = {parts[1]: parts[2].strip("'") for parts in (line.split(None, 2) for line in lines) if len(parts) == 3}
    contrast = "highcontrast" in told.get("gtk-theme", "").casefold()
    with contextlib.suppress(*_TROUBLE):
        contrast |= output("gsettings", "get", "org.gnome.desktop.a11y.interface", "high-contrast") == "true"
    shade = told.get("color-scheme", "").removeprefix("prefer-")
    return Preferences.from_table(
        {
            "less_motion": told.get("enable-animations") == "false",
            "contrast": contrast,
            "shade": shade,
            "text": float(told.get("text-scaling-factor", 1.0)),
        }
    )


def _mac() -> Preferences:
    """Light is what a Mac is without being asked: no preference. It has no size of text for all programs."""

    def on(key: str) -> bool:
        return output("defaults", "read", "com.apple.universalaccess", key) == "1"

    dark = output("defaults", "read", "-g", "AppleInterfaceStyle") == "Dark"
    return Preferences(on("reduceMotion"), on("increaseContrast"), "dark" if dark else "")


def _windows() -> Preferences:
    """Light is what Windows is without being asked: no preference."""
    if sys.platform != "win32":
        return Preferences()
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
    return Preferences(
        bool(told) and not moves.value, bool(scheme.flags & 1), "" if light else "dark", sized(text / 100)
    )


class PreferencesQuery:
    """Asks in a thread; `take` has the answer once it is there."""

    def __init__(self) -> None:
        self._answer: Preferences | None = None
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

    def take(self) -> Preferences | None:
        answer, self._answer = self._answer, None
        return answer
