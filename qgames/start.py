"""Opening the window: what must be so before pygame is loaded, the log, and then the program."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Sequence
from logging.handlers import RotatingFileHandler

from qgames.files import paths

log = logging.getLogger(__name__)


def environment() -> None:
    """What SDL and pygame read when they are loaded; what the player has set stays."""
    wanted = {
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        "SDL_IME_SHOW_UI": "1",  # the system's own list of candidates while Chinese, Japanese or Korean is typed
        "SDL_VIDEO_ALLOW_SCREENSAVER": "1",  # nobody watches a film here: an idle screen may sleep
        "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",  # real pixels, not an enlarged bitmap
        "SDL_VIDEO_X11_WMCLASS": paths.NAME,  # equals the name of the desktop file
        "SDL_VIDEO_WAYLAND_WMCLASS": paths.NAME,
    }
    x11 = os.environ.get("DISPLAY") and os.environ.get("SDL_VIDEODRIVER") != "wayland"
    if sys.platform.startswith("linux") and x11:
        # our pictures are made by the processor: handing them to the screen directly is far quicker than through a
        # texture, above all where there is no graphics card; X11 can do that, Wayland alone cannot
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
    from qgames.files import i18n
    from qgames.files.settings import Settings
    from qgames.ui.scene import Visit
    from qgames.ui.system import tell

    settings = Settings.load()
    try:
        app = App(settings)
    except pygame.error as error:
        log.error("no window: %s", error)
        i18n.use(settings.language)
        tell(i18n.t("app.name"), i18n.t("app.no_window", reason=error))
        return 1
    app.stack.take(Visit("title"))
    for name in argv[:1]:
        app.open_file(name)
    try:
        app.run()
    finally:
        app.close()
    return 0
