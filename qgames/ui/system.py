"""What the system says about its player: should things move less? Asked once, beside the loop, and never needed."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable


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
