"""The tree in the hands of the system, with AccessKit in the program itself: Windows and macOS, where it needs the
window. (On Linux it is elsewhere: `qgames.access.remote`.)

Three rules keep this from freezing or breaking the program (`qgames.access.system` says why). Handlers only take note,
nothing is called before a screen reader asked, and the first tree is sent a frame later. What goes wrong inside a
handler, or a number that is in no tree, breaks the adapter for good: so updates are made before they are handed over,
and after a panic there is no adapter any more. And on Windows the window must not have been shown yet when it is made.
"""

from __future__ import annotations

import contextlib
import logging
import sys
from collections import deque
from collections.abc import Iterable
from typing import Any

import pygame

from qgames.access import system
from qgames.access.plain import Asked, asked, plain
from qgames.access.system import Box, Request
from qgames.access.tree import ROOT, TreeNode

log = logging.getLogger(__name__)
MOST = 1000  # requests that wait: who asks for more at once does not mean the oldest any more


class ReaderAdapter:
    #: AT-SPI: old screen readers pass over announcements
    says_twice = sys.platform not in ("win32", "darwin")

    def __init__(self) -> None:
        self.asked: deque[Asked] = deque(maxlen=MOST)  # filled by the system's threads
        self._adapter: Any = None
        self._wanted = 0  # counts the times a screen reader came; 0: none is there. Set by AccessKit's thread
        self._came = 0
        self._noticed = 0  # the time the loop has taken note of
        self._live = False
        self._broken = False

    def attach(self) -> None:
        """Be there for screen readers from now on. On Windows and a Mac the window is open and not yet shown."""
        if not system.loaded() or self._adapter is not None:
            return
        try:
            self._adapter = system.adapter(self._come, self._ask, self._leave, window_handle)
        except BaseException as error:
            not_ours(error)
            log.warning("no accessibility tree: %s", error)

    def close(self) -> None:
        """The program ends."""

    # -- called by AccessKit: they only take note ---------------------------------------------------------------------

    def _come(self) -> None:
        self._came += 1
        self._wanted = self._came
        # nothing is returned: the first tree follows from the loop

    def _leave(self) -> None:
        self._wanted = 0

    def _ask(self, request: Request) -> None:
        with contextlib.suppress(Exception):
            if found := asked(request):
                self.asked.append(found)

    # -- called by the loop -------------------------------------------------------------------------------------------

    def awake(self) -> bool:
        """Is there anything to do at all? Not without a screen reader. Asked once a frame."""
        return self._wanted != 0 or self._noticed != 0

    def listens(self) -> bool:
        """Is a screen reader to be told of changes? Asked once a frame; it is not in the frame in which it came."""
        if self._wanted != self._noticed:  # came, left, or came anew
            self._noticed, self._live = self._wanted, False
            return False
        self._live = self._wanted != 0 and not self._broken
        return self._live

    def send(self, nodes: Iterable[tuple[int, TreeNode]], focus: int, whole: bool = False) -> None:
        """Nodes that are new or have changed, each only with children that are there; and where the focus is."""
        told = [each for number, node in nodes for each in plain(number, node)]
        update = system.update(told, focus, ROOT if whole else None)
        self._call("update_if_active", lambda: update)

    def place(self, box: Box) -> None:
        """Where the window is on the desktop: only X11 cannot say so itself."""

    def focused(self, yes: bool) -> None:
        """Has the window the focus?"""
        if sys.platform == "darwin":
            self._call("update_view_focus_state", yes)

    def _call(self, name: str, *args: Any) -> None:
        if not self._live:
            return
        try:
            events = getattr(self._adapter, name)(*args)
            if events is not None:
                events.raise_events()
        except BaseException as error:
            not_ours(error)
            log.warning("the accessibility tree is given up: %s", error)
            self._broken, self._live, self._wanted = True, False, 0  # kept: a broken one cannot even be let go


def not_ours(error: BaseException) -> None:
    """Let pass what has nothing to do with AccessKit, whose panics are no ordinary exceptions."""
    if not isinstance(error, Exception) and type(error).__name__ != "PanicException":
        raise error


def window_handle() -> int:
    """The system's own handle of our only window, where AccessKit asks for it; OSError if it cannot be known."""
    try:
        return int(pygame.display.get_wm_info()["window"])
    except (pygame.error, KeyError, TypeError, ValueError):
        return _cocoa()


def _cocoa() -> int:
    """On a Mac pygame's finer window tells nobody its handle: the application is asked for its windows."""
    import ctypes.util  # only here: it takes its time to load

    path = ctypes.util.find_library("objc") if pygame.display.get_driver() == "cocoa" else None
    if not path:
        raise OSError("no window handle")
    objc = ctypes.CDLL(path)
    objc.objc_getClass.restype = objc.sel_registerName.restype = objc.objc_msgSend.restype = ctypes.c_void_p
    objc.objc_getClass.argtypes = objc.sel_registerName.argtypes = [ctypes.c_char_p]

    def send(target: int | None, words: bytes) -> int | None:
        objc.objc_msgSend.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
        found: int | None = objc.objc_msgSend(target, objc.sel_registerName(words)) if target else None
        return found

    windows = send(send(objc.objc_getClass(b"NSApplication"), b"sharedApplication"), b"windows")
    window = send(windows, b"firstObject")
    if not window:
        raise OSError("no window handle")
    return window
