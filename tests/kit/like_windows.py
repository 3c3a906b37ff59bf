"""A pytest plugin that takes away what Windows has not, so that tests that would break there break here:

    python -m pytest -p like_windows

No SIGKILL, no nice, no fork; a working folder that can be neither removed nor renamed; times of files in steps of
100 ns; text written with CRLF where no line end is asked for; an environment without LANG. The program itself is not
told that it is on Windows: that is for the real one to try.
"""

from __future__ import annotations

import builtins
import io
import multiprocessing.popen_fork
import os
import signal
import subprocess
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

MISSING = {
    signal: ("SIGKILL", "SIGHUP", "SIGUSR1", "SIGALRM"),
    os: ("nice", "fork"),
}
STEP = 100  # ns: NTFS


def pytest_configure() -> None:
    # Python's own modules are those of this system and go on as they are
    for module in (subprocess, multiprocessing.popen_fork):
        vars(module)["signal"] = SimpleNamespace(**vars(signal))
    for module, names in MISSING.items():
        for name in names:
            vars(module).pop(name, None)
    for name in [name for name in os.environ if name.startswith("LC_") or name in ("LANG", "LANGUAGE")]:
        del os.environ[name]
    for name in ("rmdir", "rename"):
        setattr(os, name, _locked(getattr(os, name)))
    os.utime = _rounded(os.utime)
    builtins.open = io.open = _with_crlf(io.open)


def _locked(act: Callable[..., Any]) -> Callable[..., Any]:
    def refuse(path: Any, *rest: Any, **more: Any) -> Any:
        try:
            here = os.getcwd()
        except OSError:
            here = ""
        if not isinstance(path, int) and more.get("dir_fd") is None and here:
            whole = os.path.abspath(os.fspath(path))
            if os.path.commonpath([os.fsdecode(whole), here]) == os.fsdecode(whole):
                raise PermissionError(13, "the process cannot access the file: it is in use", path)
        return act(path, *rest, **more)

    return refuse


def _rounded(act: Callable[..., Any]) -> Callable[..., Any]:
    def set_times(path: Any, times: Any = None, *, ns: Any = None, **more: Any) -> Any:
        if ns is not None:
            return act(path, ns=tuple(value // STEP * STEP for value in ns), **more)
        return act(path, times, **more)

    return set_times


def _with_crlf(act: Callable[..., Any]) -> Callable[..., Any]:
    def opened(
        file: Any,
        mode: str = "r",
        buffering: int = -1,
        encoding: str | None = None,
        errors: str | None = None,
        newline: str | None = None,
        *rest: Any,
        **more: Any,
    ) -> Any:
        if newline is None and "b" not in mode and set(mode) & set("wax"):
            newline = "\r\n"
        return act(file, mode, buffering, encoding, errors, newline, *rest, **more)

    return opened
