"""Opening the window: what must be so before pygame is loaded, the log, and then the program."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Sequence
from logging.handlers import RotatingFileHandler

from qgames.files import lock, paths
from qgames.files.i18n import t

log = logging.getLogger(__name__)


def environment() -> None:
    """What SDL and pygame read when they are loaded; what the player has set stays."""
    wanted = {
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",  # real pixels, not an enlarged bitmap
        "SDL_VIDEO_X11_WMCLASS": paths.NAME,  # equals the name of the desktop file
        "SDL_VIDEO_WAYLAND_WMCLASS": paths.NAME,
    }
    if sys.platform.startswith("linux"):
        # our pictures are made by the processor: handing them to the screen directly is far quicker than through a
        # texture, above all where there is no graphics card
        wanted["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
    for name, value in wanted.items():
        os.environ.setdefault(name, value)


def start_log() -> None:
    """Log into the player's folder if that can be; into the void otherwise."""
    root = logging.getLogger(paths.NAME)
    root.setLevel(logging.INFO)
    try:
        paths.make(paths.logs())
        handler: logging.Handler = RotatingFileHandler(
            paths.log_file(), maxBytes=200_000, backupCount=1, encoding="utf-8"
        )
    except OSError:
        handler = logging.NullHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    root.addHandler(handler)


def main(argv: Sequence[str] = ()) -> int:
    """Open the program; `argv` may name a saved game."""
    environment()
    start_log()
    import pygame  # only now: it reads the environment when it is loaded

    from qgames.app import App
    from qgames.files.settings import Settings
    from qgames.ui.scene import Visit

    with lock.presence(paths.data()) as alone:
        try:
            app = App(Settings.load())
        except pygame.error as error:
            log.error("no window: %s", error)
            print(f"qgames: no window could be opened: {error}", file=sys.stderr)
            return 1
        app.stack.take(Visit("title"))
        if not alone:
            app.ui.toast(t("app.open_twice"))
        for name in argv[:1]:
            app.open_file(name)
        try:
            app.run()
        finally:
            app.close()
    return 0
