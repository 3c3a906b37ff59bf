"""What the system around the program is asked for: should things move less? Asked once, beside the loop, and never
needed. Which languages does the player read? And to show a folder."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pygame


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


def prefers_less_motion(tell: Callable[[bool], None]) -> threading.Thread:
    """Ask the desktop in a thread of its own and tell the answer; silence means no."""
    thread = threading.Thread(target=lambda: tell(_asked()), daemon=True)
    thread.start()
    return thread


def _asked() -> bool:
    try:
        if sys.platform == "win32":
            return _windows()
        if sys.platform == "darwin":
            return _output("defaults", "read", "com.apple.universalaccess", "reduceMotion") == "1"
        return _output("gsettings", "get", "org.gnome.desktop.interface", "enable-animations") == "false"
    except (OSError, subprocess.SubprocessError):
        return False


def _output(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, timeout=3)
    return done.stdout.strip()


def _windows() -> bool:
    import ctypes

    on = ctypes.c_int(1)
    animations = 0x1042  # SPI_GETCLIENTAREAANIMATION
    asked = ctypes.windll.user32.SystemParametersInfoW(animations, 0, ctypes.byref(on), 0)  # type: ignore[attr-defined]
    return bool(asked) and not on.value


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
        env=_outside(), start_new_session=True,
    )  # fmt: skip


def _outside() -> dict[str, str]:
    """The environment as it was before a packaged program put its own libraries first: others must not load those."""
    env = dict(os.environ)
    for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
        was = env.pop(f"{name}_ORIG", None)
        if was is not None:
            env[name] = was
        elif getattr(sys, "frozen", False):
            env.pop(name, None)
    return env
