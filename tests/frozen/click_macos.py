"""The packaged app on a Mac with a screen, clicked by real events of the system. UNPROVED: written without a Mac, and
not yet run on one.

    python tests/frozen/click_macos.py dist/qgames-0.1.0-macos-arm64.dmg [--pictures FOLDER]

Opened as Finder opens it, into a home of its own: the first start ends by Cmd+Q; at the second the mouse plays Quarto
against the computer, which thinks when Cmd+Q comes; at the third a saved game is opened by the event a double-click
sends, and the whole screen comes and goes by the menu's key. What came of it is told by the player's files, pictures of
the screen are for who looks at them. Exits with 77, which is not run and not passed, where it may not click.

Where to click is told by a twin, as in `try_it.py`. Events are the system's own (CGEvent), called by ctypes.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from frozen.smoke import RECORD, running, unpacked
from frozen.try_it import Twin, play, tell, until

GRAPHICS = "/System/Library/Frameworks/ApplicationServices.framework/ApplicationServices"
CMD, CTRL = (55, 1 << 20), (59, 1 << 18)  # a key's place on the keyboard, and its flag
ESCAPE, F, Q = 53, 3, 12
PLACE = (20, 80)  # of the window, below the menu bar and its own title
SETTLE = 6.0  # seconds until a window is there, on a machine without a graphics card


class Point(ctypes.Structure):
    _fields_ = (("x", ctypes.c_double), ("y", ctypes.c_double))


class MacDesk:
    """The screen, and an app with a home."""

    def __init__(self, app: Path, home: Path, pictures: Path) -> None:
        self.app, self.home, self.pictures = app, home, pictures
        self.saves = home / "saves"
        self.system = graphics()
        self.density = density(self.system)

    def start(self, *files: Path) -> None:
        """As from Finder: no terminal, the folder is /, files come by an event."""
        subprocess.run(["open", "-a", self.app, "--env", f"QGAMES_HOME={self.home}", *files], check=True)
        until(lambda: (self.home / "open.lock").exists() and running(self.app), "the program")
        time.sleep(SETTLE)

    def look(self, name: str) -> None:
        picture = self.pictures / f"{name}.png"
        subprocess.run(["screencapture", "-x", picture], check=True)
        if picture.stat().st_size < 20_000:
            raise SystemExit(f"FAILED  there is next to nothing on the screen: {picture}")

    def send(self, event: int, flags: int = 0) -> None:
        self.system.CGEventSetFlags(event, flags)
        self.system.CGEventPost(0, event)
        self.system.CFRelease(event)
        time.sleep(0.15)

    def click(self, window: str, pos: tuple[int, int]) -> None:
        """A pixel of the window."""
        at = Point(PLACE[0] + pos[0] / self.density, PLACE[1] + pos[1] / self.density)
        for kind in (5, 1, 2):  # moved, left button down, up
            self.send(self.system.CGEventCreateMouseEvent(None, kind, at, 0))

    def key(self, key: int, *held: tuple[int, int]) -> None:
        """With the keys that are held pressed too: SDL listens to them, the menu to their flags."""
        flags = 0
        for code, flag in held:
            flags |= flag
            self.send(self.system.CGEventCreateKeyboardEvent(None, code, True), flags)
        for down in (True, False):
            self.send(self.system.CGEventCreateKeyboardEvent(None, key, down), flags)
        for code, flag in reversed(held):
            flags &= ~flag
            self.send(self.system.CGEventCreateKeyboardEvent(None, code, False), flags)

    def settings(self) -> dict[str, Any]:
        return json.loads((self.home / "settings.json").read_text(encoding="utf-8"))

    def quit(self) -> None:
        self.key(Q, CMD)
        until(lambda: not running(self.app), "no process left after Cmd+Q")


def graphics() -> ctypes.CDLL:
    system = ctypes.CDLL(GRAPHICS)
    of_pointers = ("CGEventCreateMouseEvent", "CGEventCreateKeyboardEvent", "CGDisplayCopyDisplayMode")
    for name in of_pointers:
        getattr(system, name).restype = ctypes.c_void_p
    system.CGEventCreateMouseEvent.argtypes = [ctypes.c_void_p, ctypes.c_uint32, Point, ctypes.c_uint32]
    system.CGEventCreateKeyboardEvent.argtypes = [ctypes.c_void_p, ctypes.c_uint16, ctypes.c_bool]
    system.CGEventSetFlags.argtypes = [ctypes.c_void_p, ctypes.c_uint64]
    system.CGEventPost.argtypes = [ctypes.c_uint32, ctypes.c_void_p]
    system.CFRelease.argtypes = [ctypes.c_void_p]
    system.CGMainDisplayID.restype = ctypes.c_uint32
    system.CGDisplayCopyDisplayMode.argtypes = [ctypes.c_uint32]
    for name in ("CGDisplayModeGetPixelWidth", "CGDisplayModeGetWidth"):
        getattr(system, name).argtypes, getattr(system, name).restype = [ctypes.c_void_p], ctypes.c_size_t
    system.CGPreflightPostEventAccess.restype = ctypes.c_bool
    return system


def density(system: ctypes.CDLL) -> float:
    """Pixels to a point of the main screen."""
    mode = system.CGDisplayCopyDisplayMode(system.CGMainDisplayID())
    return system.CGDisplayModeGetPixelWidth(mode) / system.CGDisplayModeGetWidth(mode)


def first_start(desk: MacDesk) -> None:
    desk.start()
    desk.look("0-welcome")
    desk.key(ESCAPE)
    time.sleep(1)
    desk.look("1-title")
    desk.quit()
    kept = desk.settings() | {"place": PLACE, "language": "en"}
    (desk.home / "settings.json").write_text(json.dumps(kept), encoding="utf-8")
    tell("a first start, ended by Cmd+Q", size=kept["size"], density=desk.density)


def by_mouse(desk: MacDesk, place: Path) -> None:
    (place / "twin").mkdir()
    shutil.copy(desk.home / "settings.json", place / "twin")  # the same letters, the same theme
    wide, high = (round(side * desk.density) for side in desk.settings()["size"])
    desk.start()
    twin = Twin((wide, high), place / "twin")
    desk.click("", twin.card("quarto"))
    time.sleep(2)
    desk.look("2-set-up")
    desk.click("", twin.start_button("quarto"))
    plies = play(desk, twin, "", 3)
    desk.look("3-play")
    desk.quit()  # the computer has just been asked
    from qgames.games import game
    from qgames.rules import record

    (save,) = desk.saves.glob("*.qgame")
    kept = record.read(save.read_text(encoding="utf-8"), game)
    if kept.ply < plies:
        raise SystemExit(f"FAILED  {plies} plies were played, {kept.ply} are kept")
    tell("Quarto by mouse, ended by Cmd+Q while the computer thinks", plies=kept.ply)


def by_event(desk: MacDesk, place: Path) -> None:
    before = desk.settings()
    given = place / "Partie d’été.qgame"
    given.write_text(RECORD, encoding="utf-8")
    desk.start(given)
    until(lambda: [save for save in desk.saves.glob("*.qgame") if "Game: quixo" in save.read_text("utf-8")], "the game")
    desk.look("4-opened")
    tell("a saved game opens by the event of a double-click")
    for name in ("5-whole-screen", "6-window-again"):
        desk.key(F, CTRL, CMD)
        time.sleep(SETTLE)
        desk.look(name)
    desk.quit()
    after = desk.settings()
    if after["fullscreen"] or after["size"] != before["size"]:
        raise SystemExit(f"FAILED  the whole screen was not left as it was entered: {before['size']}, {after['size']}")
    tell("the whole screen, and back, by Ctrl+Cmd+F")


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("package", type=Path)
    parser.add_argument("--pictures", type=Path, default=Path("dist/pictures"))
    asked = parser.parse_args()
    if sys.platform != "darwin" or not graphics().CGPreflightPostEventAccess():
        print("not run: this needs a Mac, and the right to click on it", file=sys.stderr)
        return 77
    asked.pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="qgames-", ignore_cleanup_errors=True) as name:
        place = Path(name).resolve()
        for folder in ("Jeux à poser é", "home"):
            (place / folder).mkdir()
        app = unpacked(asked.package, place / "Jeux à poser é").parents[2]
        desk = MacDesk(app, place / "home", asked.pictures.resolve())
        try:
            first_start(desk)
            by_mouse(desk, place)
            by_event(desk, place)
        except BaseException:
            desk.look("failed")
            for log in desk.home.rglob("*.log"):
                print(log.read_text(encoding="utf-8")[-3000:], file=sys.stderr)
            raise
        finally:
            subprocess.run(["pkill", "-f", str(app)], check=False)
    return 0


if __name__ == "__main__":
    sys.exit(main())
