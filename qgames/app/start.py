"""Opening the window: what must be so before pygame is loaded, the log, and then the program, in the first way that
works: as the player left it; without the settings; in safe mode. If none does, a window says so."""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import sys
import time
import traceback
from collections.abc import Sequence
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import TYPE_CHECKING

from qgames.files import i18n, paths, reading, store
from qgames.files.i18n import t
from qgames.files.settings import Settings

if TYPE_CHECKING:
    from qgames.app.app import App

SAFE = "--safe"
log = logging.getLogger(__name__)


def environment() -> None:
    """What SDL and pygame read when they are loaded; what the player has set stays."""
    wanted = {
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        "SDL_IME_SHOW_UI": "1",  # the system's own list of candidates while Chinese, Japanese or Korean is typed
        "SDL_MAC_CTRL_CLICK_EMULATE_RIGHT_CLICK": "1",  # as everywhere else on a Mac
        "SDL_NO_SIGNAL_HANDLERS": "1",  # else a program that hangs is deaf to SIGTERM; what was played is kept anyway
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


class Log(RotatingFileHandler):
    """What cannot be written, on a full disk for example, is not worth a report for each line. And on Windows a file
    that another program has open cannot be put aside: then both go on in the same one, and try again later."""

    LATER = 60.0  # seconds
    MOST = 20  # times as large as it should be: more is not written

    def __init__(self, file: Path) -> None:
        super().__init__(file, maxBytes=200_000, backupCount=1, encoding="utf-8", errors="backslashreplace")
        self._again = 0.0

    def shouldRollover(self, record: logging.LogRecord) -> bool:
        return time.monotonic() >= self._again and bool(super().shouldRollover(record))

    def doRollover(self) -> None:
        try:
            super().doRollover()
        except OSError:
            self._again = time.monotonic() + self.LATER
            self.stream = self._open()

    def emit(self, record: logging.LogRecord) -> None:
        try:
            too_large = self.stream is not None and self.stream.tell() > self.MOST * self.maxBytes
        except (OSError, ValueError):
            too_large = False
        if not too_large or time.monotonic() >= self._again:
            super().emit(record)

    def handleError(self, record: logging.LogRecord) -> None:
        pass


def start_log() -> None:
    """Log into the player's folder if that can be; into the void otherwise."""
    root = logging.getLogger(paths.NAME)
    root.setLevel(logging.INFO)
    try:
        paths.make(paths.logs())
        file = paths.log_file()
        if file.exists():
            reading.ordinary(file.stat(), file)  # a pipe would wait for a reader
        handler: logging.Handler = Log(file)
    except (OSError, ValueError):
        handler = logging.NullHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    root.addHandler(handler)


def main(argv: Sequence[str] = ()) -> int:
    """Open the program; `argv` may name a saved game, and ask for safe mode. Whatever goes wrong, something is seen."""
    environment()
    start_log()
    try:
        with store.presence(paths.data()) as alone:
            _run([name for name in argv if name != SAFE], SAFE in argv, alone)
    except (Exception, SystemExit) as error:  # the app gives up with a SystemExit when not even its dialog can be shown
        return _give_up(error, traceback.format_exc())
    return 0


def _run(names: Sequence[str], safe: bool, alone: bool) -> None:
    first = not names and not safe and first_start()
    app = opened(safe)
    if not alone:
        app.ui.toast(t("app.open_twice"))
    if first:
        from qgames.scenes.parts.destinations import PageAt  # only now: pygame is loaded
        from qgames.ui import Go

        app.stack.take(Go(PageAt("welcome")))
    if alone and (report := app.watchdog.begin()):
        log.warning("the last time it stood still:\n%s", report)
        app.stood_still(report)
    before = signal.signal(signal.SIGINT, lambda *_: app.interrupt())
    try:
        for name in names[:1]:
            try:
                app.open_file(name)
            except Exception:
                app.failed(traceback.format_exc())
        app.run()
    finally:
        signal.signal(signal.SIGINT, before)
        app.close()


def first_start() -> bool:
    """Is nothing of the player's here yet: no settings, whatever they are worth, and no game?"""
    try:
        return not os.path.lexists(paths.settings_file()) and not any(paths.saves().glob("*"))
    except OSError:
        return False


def opened(safe: bool) -> App:
    """The program with its title on the screen. What keeps it from starting is found by doing without: nothing is set
    aside before the program has come up without it, and all there is to say is one notice."""
    if not safe:
        try:
            return _shown(Settings.load())
        except Exception as error:
            log.warning("the start failed, and is tried again: %r", error)
        try:  # as it is: a disk may fail once, and then it is not the settings' fault
            return _shown(Settings.load())
        except Exception:
            log.error("the start failed:\n%s", traceback.format_exc())
        try:
            app = _shown(Settings())
        except Exception:
            log.error("without settings too:\n%s", traceback.format_exc())
        else:
            bad = paths.set_aside(paths.settings_file())
            if bad:
                app.ui.toast(t("app.settings_aside", name=bad.name, path=str(paths.log_file())))
            return app
    paths.be_safe()
    app = _shown(Settings.load())
    app.ui.toast(t("app.safe") if safe else t("app.safe_after_trouble", path=str(paths.log_file())))
    return app


def _shown(settings: Settings) -> App:
    """The first picture belongs to the start: what cannot be drawn has not come up."""
    from qgames.app.app import App  # only now: pygame reads the environment when it is loaded
    from qgames.scenes.parts.destinations import TITLE
    from qgames.ui import Go

    app = App(settings)
    app.stack.take(Go(TITLE))
    app.ui.gather()
    app.update(0.0)
    app.draw()
    return app


def _give_up(trouble: BaseException, report: str) -> int:
    """Nothing worked: say so in a window that needs nothing of ours, or at least in the terminal."""
    log.error("given up:\n%s", report)
    last = report.strip().splitlines()[-1]
    import pygame  # only now: it reads the environment when it is loaded

    from qgames.ui import window
    from qgames.ui.system import tell

    if isinstance(trouble, pygame.error):  # then there will be no other window either
        with contextlib.suppress(Exception):
            i18n.use(Settings.load().language)
        tell(t("app.name"), t("app.no_window", reason=trouble))
        return 1
    if sys.stderr is not None:  # a windowed program may have none
        print(f"qgames: {last}", file=sys.stderr)
    lines = [last, "", f"The log: {paths.log_file()}", "Your games have been left as they are."]
    if paths.settings_file().parent == paths.data():
        lines += ["", f"'qgames {SAFE}' starts without your settings, themes and stored pictures."]
    try:
        window.show_failure("Q Games cannot go on", lines)
    except pygame.error as error:
        log.error("no window: %s", error)
        tell(t("app.name"), t("app.no_window", reason=error))
    return 1
