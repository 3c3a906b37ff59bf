"""What Orca says while a game is played by keys: the real program, the real screen reader, nobody looking.

    python tests/atspi/orca.py [GAME] [--out FILE] [--language fr] [--quiet SECONDS]

On a screen, a message bus and an accessibility bus of their own. A twin without a screen tells which keys make a move;
after every key it is waited until Orca has nothing more to say. Needs orca, xvfb, xdotool and at-spi2-core.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).parents[1]))

import kit.play as play_kit
import pytest
from kit import opening
from kit.app import frame, open_app
from kit.must import must
from xvfb.program import Program, screen, settings, setup

from qgames.ui import Ask

LAUNCHER = "/usr/libexec/at-spi-bus-launcher"
NAMES = {"enter": "Return", "escape": "Escape", "tab": "Tab", "left": "Left", "right": "Right", "up": "Up",
         "down": "Down"}  # fmt: skip
PEOPLE = [{"kind": "person", "name": name, "level": 1} for name in play_kit.NAMES[:2]]
NO_CLOCK = {"kind": "none", "seconds": 60, "increment": 0}
SPOKEN = re.compile(r"SPEECH OUTPUT: '(.*?)' ?(?:\{|$)", re.MULTILINE)


class Listener:
    """What Orca has said so far, by its debug output; after so many quiet seconds it has said all."""

    def __init__(self, debug: Path, out: Path, quiet: float) -> None:
        self.debug, self.out, self.quiet = debug, out.open("w", encoding="utf-8"), quiet
        self._heard = 0

    def _spoken(self) -> list[str]:
        text = self.debug.read_text("utf-8", errors="replace") if self.debug.exists() else ""
        return SPOKEN.findall(text)

    def wait(self, most: float = 30.0) -> None:
        size, since, end = -1, time.monotonic(), time.monotonic() + most
        while time.monotonic() - since < self.quiet and time.monotonic() < end:
            now = self.debug.stat().st_size if self.debug.exists() else 0
            if now != size:
                size, since = now, time.monotonic()
            time.sleep(0.1)

    def tell(self, what: str) -> None:
        """Write down what was done, and what was said to it."""
        spoken = self._spoken()
        self.out.write(f"> {what}\n" + "".join(f"    {line}\n" for line in spoken[self._heard :]))
        self.out.flush()
        self._heard = len(spoken)


def begun(program: Program) -> None:
    """Wait until the real program has its table."""
    end = time.monotonic() + 60
    while not any("narrator: table " in line for line in program.log()):
        if time.monotonic() > end:
            raise RuntimeError("no table")
        time.sleep(0.05)


def played(program: Program, count: int) -> None:
    """Wait until the real program has shown so many tokens."""
    end = time.monotonic() + 60
    while sum("play.table: shown " in line for line in program.log()) < count:
        if time.monotonic() > end:
            raise RuntimeError(f"no move {count}: {program.log()[-3:]}")
        time.sleep(0.05)


def wanted(state, dice: Random) -> str:
    """A move of somebody who takes a win and else plays anything."""
    moves = list(state.legal_moves())
    wins = [move for move in moves if (end := state.apply(move).outcome) and end.winner == state.to_play]
    return wins[0] if wins else dice.choice(moves)


def play(program: Program, listener: Listener, game: str, folder: Path, language: str) -> None:
    patch = pytest.MonkeyPatch()
    shell = program.xdotool("getwindowgeometry", "--shell", program.window)
    size = dict(line.split("=") for line in shell.split())
    app = open_app(patch, folder, (int(size["WIDTH"]), int(size["HEIGHT"])), speed="off", mute=True, language=language)
    app.ui.read_aloud = True
    patch.setattr("qgames.render.Renderer.tick", lambda table, milliseconds=6.0: False)

    def key(_, name: str) -> None:
        play_kit.key(app, name)
        *held, base = name.split("+")
        program.keys("+".join([*held, NAMES.get(base, base)]))
        listener.wait()
        listener.tell(name)

    program.keys("Return")
    scene = opening.begin(app.ui, play_kit.setup(game))
    app.stack.take(Ask(scene))
    frame(app)
    begun(program)
    listener.wait()
    listener.tell("enter")
    dice, match = Random(2), scene.sitting.match
    try:
        while not scene.sitting.outcome:
            for spot in must(play_kit.taps_for(scene, wanted(scene.sitting.state, dice))):
                key(app, play_kit.walk_to(app, scene, spot, key=key))
            played(program, match.ply)
        for name in ("tab", "s"):
            key(app, name)
    finally:
        patch.undo()


def main(asked: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory() as made, screen(int(os.environ.get("QGAMES_SCREEN", "44"))) as display:
        folder = Path(made)
        settings(
            folder / "real", setup(asked.game, PEOPLE, clock=NO_CLOCK), speed="off", mute=True, language=asked.language
        )
        usual = {**os.environ, "DISPLAY": display, "XDG_RUNTIME_DIR": made, "XDG_DATA_HOME": made, "HOME": made}
        usual["LANGUAGE"] = asked.language
        (folder / "mute").mkdir()  # a synthesizer without a sound card keeps Orca waiting
        (folder / "mute" / "speechd.py").write_text("raise ImportError\n", encoding="utf-8")
        usual["PYTHONPATH"] = str(folder / "mute")
        bus = subprocess.Popen([LAUNCHER, "--launch-immediately", "--a11y=1"], stderr=subprocess.DEVNULL, env=usual)
        debug = asked.out.with_suffix(".debug").absolute()
        words = ["orca", "--debug-file", str(debug), "-u", str(folder / "orca"), "-e", "speech"]
        reader = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=usual)
        listener = Listener(debug, asked.out, asked.quiet)
        program = None
        try:
            listener.wait(60.0)
            listener.tell("(Orca begins)")
            program = Program(display, folder / "real")
            program.wait_for_window()
            time.sleep(3.0)
            listener.wait()
            listener.tell("(the program begins)")
            play(program, listener, asked.game, folder / "twin", asked.language)
        finally:
            reader.kill()  # it heeds nothing less
            others = [bus, program.process] if program else [bus]
            for process in others:
                process.terminate()
            for process in (reader, *others):
                process.wait()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", nargs="?", default="quantik")
    parser.add_argument("--out", type=Path, default=Path("orca.txt"))
    parser.add_argument("--language", default="en")
    parser.add_argument("--quiet", type=float, default=1.5)
    if os.environ.get("QGAMES_ORCA_BUS"):
        main(parser.parse_args())
    else:
        parser.parse_args()
        own = {**os.environ, "QGAMES_ORCA_BUS": "1"}
        sys.exit(subprocess.run(["dbus-run-session", "--", sys.executable, *sys.argv], env=own).returncode)
