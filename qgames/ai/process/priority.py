"""Whoever thinks beside a window leaves the processor to whoever draws it."""

from __future__ import annotations

import os
import signal
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import ctypes

GENTLE = 10  # how much a worker lowers its priority
BELOW_NORMAL = 0x4000  # the same, as Windows says it


def be_gentle() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is the program's business; the closed pipe ends us
    if sys.platform == "win32":
        import ctypes  # the window's process loads this module too, and needs none of it

        below_normal(ctypes.windll.kernel32)
    else:
        os.nice(GENTLE)


def below_normal(kernel: ctypes.CDLL) -> bool:
    """Lower the priority by Windows's own call. A handle is as wide as a pointer, and the call must be told so: taken
    for a C int it loses half of itself on a 64-bit system, and the call fails without a word."""
    from ctypes import wintypes

    current, lower = kernel.GetCurrentProcess, kernel.SetPriorityClass
    current.restype = wintypes.HANDLE
    lower.argtypes, lower.restype = (wintypes.HANDLE, wintypes.DWORD), wintypes.BOOL
    return bool(lower(current(), BELOW_NORMAL))
