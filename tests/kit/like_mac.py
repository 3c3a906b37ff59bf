"""A pytest plugin that calls this system a Mac, so that tests that would break there break here:

    python -m pytest -p kit.like_mac

The program takes Cmd for Ctrl, keeps AccessKit in its own process, asks for the player's languages, has its folders in
~/Library. There is no /proc, no full device, no list of processors; a file name that is no UTF-8 is refused. Processes
that tests start are those of this system; what lies behind SDL's window is for a real Mac to try.
"""

from __future__ import annotations

import builtins
import errno
import io
import os
import sys
import sysconfig
import urllib.request  # noqa: F401  as itself: what it asks of a Mac is not here
from collections.abc import Callable
from typing import Any

sysconfig.get_config_vars()  # while it finds them: they lie under the system's true name
sys.platform = "darwin"  # at once: modules look at it when they are loaded
os.environ.pop("DISPLAY", None)
os.environ.pop("WAYLAND_DISPLAY", None)

MISSING = ("sched_getaffinity", "sched_setaffinity", "memfd_create", "posix_fadvise")
NOT_THERE = ("/proc", "/dev/full")
LOOKING = ("stat", "lstat", "open", "listdir", "scandir", "readlink", "access", "mkdir", "rename", "replace", "unlink")


def pytest_configure() -> None:
    for name in MISSING:
        vars(os).pop(name, None)
    for name in LOOKING:
        setattr(os, name, _as_there(getattr(os, name)))
    builtins.open = io.open = _as_there(io.open)


def _as_there(act: Callable[..., Any]) -> Callable[..., Any]:
    def look(path: Any = ".", *rest: Any, **more: Any) -> Any:
        if isinstance(path, str | bytes | os.PathLike):
            name = os.fsdecode(path)
            if any(name == gone or name.startswith(gone + "/") for gone in NOT_THERE):
                if act.__name__ == "access":
                    return False
                raise FileNotFoundError(errno.ENOENT, "no such file on a Mac", path)
            if any("\udc80" <= letter <= "\udcff" for letter in name):
                raise OSError(errno.EILSEQ, "illegal byte sequence", path)
        return act(path, *rest, **more)

    return look
