"""A process of its own and the pipe to it, begun so that it works frozen and on every system.

Whoever thinks beside a window leaves the processor to whoever draws it.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # loaded with the first process: the title must not wait for it
    import ctypes
    from multiprocessing.process import BaseProcess

    if sys.platform == "win32":
        from multiprocessing.connection import PipeConnection as Connection
    else:
        from multiprocessing.connection import Connection

__all__ = ["Connection", "be_gentle", "spawned"]


def spawned(serve: Callable[[Connection], None], name: str) -> tuple[Connection, BaseProcess]:
    """Start `serve` with one end of a pipe; the other end is ours. Raises OSError."""
    import multiprocessing  # only now, as above

    spawn = multiprocessing.get_context("spawn")
    near, far = spawn.Pipe()
    process = spawn.Process(target=serve, args=(far,), daemon=True, name=name)
    try:
        process.start()
    except BaseException:
        near.close()
        raise
    finally:
        far.close()  # only the process may hold that end, or it would never learn that we are gone
    return near, process


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
    from ctypes import wintypes  # as above

    current, lower = kernel.GetCurrentProcess, kernel.SetPriorityClass
    current.restype = wintypes.HANDLE
    lower.argtypes, lower.restype = (wintypes.HANDLE, wintypes.DWORD), wintypes.BOOL
    return bool(lower(current(), BELOW_NORMAL))
