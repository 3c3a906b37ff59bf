"""A picture on the system's clipboard. The window's library copies text everywhere, but pictures hardly anywhere: each
system is asked in its own way, and may have none."""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from shutil import which

import pygame

from qgames.ui import paint
from qgames.ui.system import outside

# late imports: what only Windows has

PATIENCE = 3.0  # seconds that a command may take to have read the picture
_TROUBLE = (OSError, subprocess.SubprocessError, ValueError, AttributeError, pygame.error)


def copy_picture(png: bytes) -> bool:
    """Put a PNG there; False where that cannot be."""
    with contextlib.suppress(*_TROUBLE):
        if sys.platform == "win32":
            return _windows(png)
        return _mac(png) if sys.platform == "darwin" else _desktop(png)
    return False


def commands(environment: dict[str, str]) -> list[Sequence[str]]:
    """Those that may do it on a desktop that has no one way.

    >>> [command[0] for command in commands({"WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"})]
    ['wl-copy', 'xclip']
    """
    found: list[Sequence[str]] = []
    if environment.get("WAYLAND_DISPLAY"):
        found.append(("wl-copy", "--type", "image/png"))
    if environment.get("DISPLAY"):
        found.append(("xclip", "-selection", "clipboard", "-target", "image/png", "-in"))
    return found


def _desktop(png: bytes) -> bool:
    for command in commands(dict(os.environ)):
        if which(command[0]) is None:
            continue
        with contextlib.suppress(*_TROUBLE):
            # it stays behind to hand the picture out: nothing of ours may keep it waiting, nor be kept waiting
            done = subprocess.run(
                command, input=png, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=PATIENCE,
                env=outside(), start_new_session=True,
            )  # fmt: skip
            if done.returncode == 0:
                return True
    return False


def _mac(png: bytes) -> bool:
    handle, name = tempfile.mkstemp(suffix=".png")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(png)
        script = f'set the clipboard to (read (POSIX file "{name}") as «class PNGf»)'
        done = subprocess.run(["osascript", "-e", script], capture_output=True, timeout=PATIENCE, env=outside())
        return done.returncode == 0
    finally:
        Path(name).unlink(missing_ok=True)


def _windows(png: bytes) -> bool:
    """As PNG for those who read it, and as the bitmap that everybody reads."""
    if sys.platform != "win32":
        return False
    import ctypes
    from ctypes import wintypes

    user, kernel = ctypes.windll.user32, ctypes.windll.kernel32
    kernel.GlobalAlloc.restype, kernel.GlobalAlloc.argtypes = wintypes.HGLOBAL, (wintypes.UINT, ctypes.c_size_t)
    kernel.GlobalLock.restype, kernel.GlobalLock.argtypes = wintypes.LPVOID, (wintypes.HGLOBAL,)
    kernel.GlobalUnlock.argtypes = (wintypes.HGLOBAL,)
    user.SetClipboardData.restype, user.SetClipboardData.argtypes = (
        wintypes.HANDLE,
        (wintypes.UINT, wintypes.HANDLE),
    )

    def put(kind: int, content: bytes) -> bool:
        block = kernel.GlobalAlloc(0x0002, len(content))  # GMEM_MOVEABLE
        place = kernel.GlobalLock(block) if block else None
        if not place:
            return False
        ctypes.memmove(place, content, len(content))
        kernel.GlobalUnlock(block)
        return bool(user.SetClipboardData(kind, block))

    if not user.OpenClipboard(None):
        return False
    try:
        user.EmptyClipboard()
        known = put(8, bitmap(png))  # CF_DIB
        return put(user.RegisterClipboardFormatW("PNG"), png) or known
    finally:
        user.CloseClipboard()


def bitmap(png: bytes) -> bytes:
    """The same as a device-independent bitmap: a bitmap's file without what only a file has."""
    return paint.saved(pygame.image.load(io.BytesIO(png), "picture.png"), "picture.bmp")[14:]
