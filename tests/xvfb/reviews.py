"""Whole reviews in the real window, of each game: by keyboard alone, then by mouse alone.

    python tests/xvfb/reviews.py [GAME …]          # about half a minute a game and way; pictures in /tmp/reviews

A finished game by chance is opened, reviewed to the end, walked through, exported and left; the log tells what was
done. Needs Xvfb, xdotool and import.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from xvfb.program import ROOT, Program, screen, settings, setup

from qgames.games import game, main_variants
from qgames.rules import record
from qgames.rules.match import Match, Player

PATIENCE = 600.0  # seconds a review may take on a busy machine
SIZE = "1280x800"
NAMES = ("Anna", "Ben", "Kim", "Lea")
PEOPLE = [{"kind": "person", "name": name, "level": 1} for name in NAMES]
WHERE = """
import sys
from pathlib import Path
from qgames.app.app import App
from qgames.files.settings import Settings
app = App(Settings.load(), (int(sys.argv[2]), int(sys.argv[3])))
app.open_file(sys.argv[1])
for _ in range(3):
    app.update(0.02)
    app.draw()
print(*app.stack.top.find("review").rect.center)
app.stack.take(app.stack.top.help.after_game.review())
for _ in range(3):
    app.update(0.02)
    app.draw()
page = app.stack.top
print(*page.find("graph").rect)
print(*page.find("back").rect.center)
"""


def finished(name: str) -> Match:
    """A game by chance to its end, not too long to be reviewed."""
    rules = game(name)
    for seed in range(1000):
        dice, match = random.Random(seed), Match(rules, [Player(name) for name in NAMES[: rules.seats]])
        while match.outcome is None and match.ply < 60:
            match.play(dice.choice(match.state.legal_moves()))
        if match.outcome is not None and match.outcome.winner is not None:
            return match
    raise RuntimeError(f"no short game of {name} by chance")


def until(program: Program, word: str, seconds: float = 30.0) -> None:
    end = time.monotonic() + seconds
    while not any(word in line for line in program.log()):
        if time.monotonic() > end or not program.alive:
            raise RuntimeError(f"the log never said {word!r}: {program.log()[-5:]}")
        time.sleep(0.1)


def click(program: Program, x: int, y: int) -> None:
    program.xdotool("mousemove", "--window", program.window, str(x), str(y))
    time.sleep(0.2)
    program.xdotool("click", "1")
    time.sleep(0.4)


def by_keys(program: Program) -> None:
    program.keys("i")
    until(program, "review opened")
    until(program, "review done", PATIENCE)
    program.keys("Home")
    until(program, "review at 0")
    program.keys("Right", "Right", "Down", "Up", "End")
    program.keys("ctrl+s")
    until(program, "review exported")
    program.keys("Escape")
    until(program, "review left")


def by_mouse(program: Program, path: Path) -> None:
    wide, high = program.xdotool("getwindowgeometry", "--shell", program.window).split("WIDTH=")[1].split()[:2]
    env = {**program.env, "SDL_VIDEODRIVER": "dummy", "QGAMES_HOME": str(program.home / "layout")}
    settings(program.home / "layout", setup("quixo", PEOPLE[:2]), speed="off")
    done = subprocess.run(
        [sys.executable, "-c", WHERE, str(path), wide, high.removeprefix("HEIGHT=")],
        env=env, cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    button, graph, back = (tuple(map(int, line.split())) for line in done.stdout.splitlines()[-3:])
    time.sleep(1.5)  # the pause after the end of a game
    click(program, *button)
    until(program, "review opened")
    until(program, "review done", PATIENCE)
    x, y, across, down = graph
    for part in (0.3, 0.6, 0.9):
        click(program, x + round(part * across), y + down // 2)
    until(program, "review at ")
    click(program, *back)
    until(program, "review left")


def main() -> None:
    pictures = Path("/tmp/reviews")
    pictures.mkdir(exist_ok=True)
    number = int(os.environ.get("QGAMES_SCREEN", "46"))
    for name in sys.argv[1:] or [name for name in main_variants() if ":" not in name]:
        with tempfile.TemporaryDirectory() as folder, screen(number, "1400x1000x24") as display:
            path = Path(folder) / "game.qgame"
            path.write_text(record.write(finished(name)), encoding="utf-8")
            for way in ("keys", "mouse"):
                home = Path(folder) / way
                settings(home, setup(name.partition(":")[0], PEOPLE[:2]), speed="off")
                program = Program(display, home, str(path))
                try:
                    program.wait_for_window()
                    time.sleep(2.0)
                    begun = time.monotonic()
                    by_keys(program) if way == "keys" else by_mouse(program, path)
                    program.picture(str(pictures / f"{name}-{way}.png"))
                    print(f"{name} by {way}: {time.monotonic() - begun:.0f} s")
                finally:
                    program.process.terminate()
                    program.process.wait()


if __name__ == "__main__":
    main()
