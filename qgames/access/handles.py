"""The system's own handle of our window, where a screen reader's library asks for it: Windows and macOS."""

from __future__ import annotations

import pygame


def window_handle() -> int:
    """Of the only window there is; OSError if it cannot be known."""
    try:
        return int(pygame.display.get_wm_info()["window"])
    except (pygame.error, KeyError, TypeError, ValueError):
        return _cocoa()


def _cocoa() -> int:
    """On a Mac pygame's finer window tells nobody its handle: the application is asked for its windows."""
    import ctypes.util  # only here: it takes its time to load

    path = ctypes.util.find_library("objc")
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
