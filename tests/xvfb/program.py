"""The real program in a window that nobody looks at: started, driven by xdotool, ended or killed.

Not a test by itself. Needs Xvfb and xdotool.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO

ROOT = Path(__file__).parent.parent.parent
STARTING = 60.0  # seconds for a screen to be there, on a busy machine


@contextlib.contextmanager
def screen(number: int, size: str = "1280x800x24") -> Iterator[str]:
    """A screen of its own, or the one that is there already."""
    name = f":{number}"
    if answers(number):
        yield name
        return
    # -r: a key that a busy machine lets go of late is still pressed once
    words = ["Xvfb", name, "-screen", "0", size, "-noreset", "-nolisten", "tcp", "-r"]
    server = subprocess.Popen(words, stderr=subprocess.DEVNULL)
    try:
        end = time.monotonic() + STARTING
        while not answers(number):
            if server.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"no screen {name}: {' '.join(words)}")
            time.sleep(0.05)
        yield name
    finally:
        server.terminate()
        server.wait()


def answers(number: int) -> bool:
    """Is there a screen of that number? Its socket alone says nothing: one that was killed leaves it behind, and a
    program sent there never has a window."""
    with socket.socket(socket.AF_UNIX) as way:
        try:
            way.connect(f"/tmp/.X11-unix/X{number}")
        except OSError:
            return False
    return True


class Program:
    """`door` is what Python is given to start: the program, or a script that starts it in its own way."""

    search = ("--class", "qgames")  # how its window is found

    def __init__(
        self, display: str, home: Path, *args: str, python: str = sys.executable, door: Sequence[str] = ("-m", "qgames")
    ) -> None:
        self.display, self.home = display, home
        self.env = {**os.environ, "DISPLAY": display, "QGAMES_HOME": self.named(home), "SDL_AUDIODRIVER": "dummy"}
        self.env.pop("SDL_VIDEODRIVER", None)
        self.env["PYTHONFAULTHANDLER"] = "1"
        home.mkdir(parents=True, exist_ok=True)
        with self.words() as quiet:
            self.process = subprocess.Popen([python, *door, *args], cwd=ROOT, env=self.env, stdout=quiet, stderr=quiet)
        self.window = ""

    @staticmethod
    def named(path: Path) -> str:
        """How it is told of a file."""
        return str(path)

    def words(self) -> IO[str]:
        """Where it says what it has to say."""
        return (self.home / "stderr.txt").open("a", encoding="utf-8")

    def wait_for_window(self, seconds: float = 90.0) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = self.xdotool("search", "--onlyvisible", *self.search).split()
            if found:
                self.window = found[-1]
                self.xdotool("windowfocus", self.window)
                return
            time.sleep(0.05)
        self.process.send_signal(signal.SIGABRT)  # where does it stand?
        self.process.wait()
        raise RuntimeError(f"no window: {(self.home / 'stderr.txt').read_text()[-2000:]}")

    def xdotool(self, *words: str) -> str:
        done = subprocess.run(["xdotool", *words], env=self.env, capture_output=True, text=True, timeout=20)
        return done.stdout

    def keys(self, *names: str) -> None:
        self.xdotool("key", "--delay", "15", *names)

    def picture(self, path: str) -> None:
        subprocess.run(["import", "-window", "root", path], env=self.env, timeout=120)

    def log(self) -> list[str]:
        path = self.home / "logs" / "qgames.log"
        return path.read_text(encoding="utf-8").splitlines() if path.exists() else []

    @property
    def alive(self) -> bool:
        return self.process.poll() is None

    def children(self) -> list[int]:
        done = subprocess.run(["ps", "-o", "pid=", "--ppid", str(self.process.pid)], capture_output=True, text=True)
        return [int(word) for word in done.stdout.split()]

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


def settings(home: Path, setup: dict, **more: object) -> None:
    """Settings with which Enter on the title starts that game."""
    home.mkdir(parents=True, exist_ok=True)
    table = {"language": "en", "last_game": setup["game"], "setups": {setup["game"]: setup}, "speed": "normal", **more}
    (home / "settings.json").write_text(json.dumps(table))


def setup(game: str, players: Sequence[dict], options: dict | None = None, clock: dict | None = None) -> dict:
    return {
        "game": game, "options": options or {}, "players": list(players),
        "clock": clock or {"kind": "game", "seconds": 600, "increment": 5}, "first": 0, "hints": True, "talk": True,
        "extra": {},
    }  # fmt: skip


def gone(pids: Sequence[int], seconds: float = 30.0) -> bool:
    """Have these processes ended?"""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if not any(Path(f"/proc/{pid}").exists() and _alive(pid) for pid in pids):
            return True
        time.sleep(0.02)
    return False


def _alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False
