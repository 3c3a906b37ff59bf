"""Puzzles in the real window, of each game: by keyboard alone, then by mouse alone.

    python tests/xvfb/puzzles.py [GAME …] [--count 20]        # a few seconds a puzzle and way; pictures in /tmp/puzzles

From the title to the page, to the puzzles of a game, and one after the other solved; before every third a move that is
not right is tried, answered and taken back. A twin without a screen tells which keys and which pixels make a move, and
both are pressed alike; the log of the real program tells what came of it. Needs Xvfb, xdotool and import.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).parents[1]))

import kit.puzzle as puzzle_kit
import pytest
from kit import play
from kit.app import frame, open_app, open_page
from kit.must import must
from xvfb.program import Program, screen, settings, setup

from qgames.games import KEYS
from qgames.scenes.exercises.pack_page import PackPage
from qgames.scenes.play.board import PER_PIXEL
from qgames.session.exercises import puzzles

PATIENCE = 40.0  # seconds for an answer on a busy machine
PEOPLE = [{"kind": "person", "name": name, "level": 1} for name in ("Anna", "Ben")]
NAMES = {"enter": "Return", "escape": "Escape", "tab": "Tab", "backspace": "BackSpace", "left": "Left",
         "right": "Right", "up": "Up", "down": "Down"}  # fmt: skip


class Twins:
    """The real program and one that shows where things are; whatever is done is done to both."""

    def __init__(self, program: Program, home: Path, patch: pytest.MonkeyPatch) -> None:
        self.program = program
        shell = program.xdotool("getwindowgeometry", "--shell", program.window)
        size = dict(line.split("=") for line in shell.split())
        puzzle_kit.at_once(patch)
        self.app = open_app(patch, home, (int(size["WIDTH"]), int(size["HEIGHT"])), speed="off", mute=True)
        open_page(self.app, "title")

    @property
    def top(self):
        return self.app.stack.top

    def key(self, app, name: str) -> None:
        play.key(self.app, name)
        *held, base = name.split("+")
        self.program.keys("+".join([*held, NAMES.get(base, base)]))
        time.sleep(0.03)

    def press(self, pos: tuple[int, int]) -> None:
        play.press(self.app, pos)
        self._point(pos)
        self.program.xdotool("click", "1")
        time.sleep(0.05)

    def _point(self, pos: tuple[int, int]) -> None:
        self.program.xdotool("mousemove", "--window", self.program.window, *map(str, pos))
        time.sleep(0.05)

    def drag(self, app, scene, yaw: float, pitch: float) -> None:
        """Turn both tables with the right button."""
        play.drag(app, scene, yaw, pitch)
        by, start = PER_PIXEL / app.ui.scale, scene.board.rect.center
        end = round(start[0] - yaw / by), round(start[1] + pitch / by)
        self._point(start)
        self.program.xdotool("mousedown", "3")
        for pos in ((start[0] + 20, start[1]), end):
            self._point(pos)
        self.program.xdotool("mouseup", "3")
        time.sleep(0.1)

    def go_to(self, name: str, way: str) -> None:
        """Press a widget: by Tab and Enter, or by a click."""
        frame(self.app)
        if way == "mouse":
            widget = self.top.find(name)
            assert self.app.ui.rect.contains(widget.rect), f"{name} is out of sight"
            self.press(widget.rect.center)
            return
        for _ in range(300):
            if self.top.focus.key == name:
                break
            self.key(self.app, "tab")
        assert self.top.focus.key == name, f"no way to {name}"
        self.key(self.app, "enter")

    def until(self, word: str, since: int = 0, times: int = 1) -> None:
        end = time.monotonic() + PATIENCE
        while sum(word in line for line in self.program.log()[since:]) < times:
            if time.monotonic() > end or not self.program.alive:
                self.program.picture("/tmp/puzzles/trouble.png")
                raise RuntimeError(f"the log never said {word!r}: {self.program.log()[-5:]}")
            time.sleep(0.05)

    def play(self, move: str, way: str) -> None:
        """An own token; then both wait until it is judged and answered."""
        scene, since = self.top, len(self.program.log())
        before = scene.sitting.match.ply
        taps = play.taps_for(scene, move)
        for spot in must(taps):
            if way == "keys":
                self.key(self.app, play.walk_to(self.app, scene, spot, key=self.key))
            else:
                self.press(play.pixel_of(self.app, scene, spot, turn_by=self.drag))
        puzzle_kit.settle(self.app, scene)
        self.until(f"puzzle {scene.purpose.place.puzzle.id} ", since)
        replies = scene.sitting.match.moves[before + 1 :]
        if scene.purpose.content.stage in ("right", "solved"):  # a reply may be the same token as the move
            self.until("play.table: shown ", since, 1 + len(replies))
        time.sleep(0.1)


def solve(twins: Twins, puzzle: puzzles.Puzzle, way: str, err: bool) -> None:
    if err:
        scene = opened(twins, puzzle, way)
        twins.play(puzzle_kit.not_right(puzzle), way)
        time.sleep(3.0)  # what it allows is played
        twins.program.picture(f"/tmp/puzzles/{puzzle.id}-wrong.png")
        since = len(twins.program.log())
        twins.go_to("take_back", way)
        twins.until(" at ", since)
        assert scene.sitting.match.ply == 0
        left(twins, puzzle, way)
    scene = opened(twins, puzzle, way)
    while scene.purpose.content.stage != "solved":
        twins.play(scene.purpose.attempt.next_right(scene.sitting.match), way)
    twins.until(f"puzzle {puzzle.id} solved")
    left(twins, puzzle, way)


def opened(twins: Twins, puzzle: puzzles.Puzzle, way: str):
    since = len(twins.program.log())
    twins.go_to(f"puzzle-{puzzle.id}", way)
    if isinstance(twins.top, PackPage):  # a click chooses it, if it was not chosen already
        twins.go_to("solve", way)
    twins.until(f"puzzle opened {puzzle.id}", since)
    time.sleep(0.3)
    return twins.top


def left(twins: Twins, puzzle: puzzles.Puzzle, way: str) -> None:
    since = len(twins.program.log())
    twins.go_to("leave", way) if way == "mouse" else twins.key(twins.app, "escape")
    twins.until(f"puzzle left {puzzle.id}", since)


def run(game: str, way: str, count: int, display: str, folder: Path, pictures: Path) -> None:
    home = folder / f"{game}-{way}"
    settings(home, setup(game, PEOPLE), speed="off")
    program, patch = Program(display, home), pytest.MonkeyPatch()
    try:
        program.wait_for_window()
        time.sleep(3.0)
        program.xdotool("mousemove", "--window", program.window, "2", "2")
        settings(folder / f"{game}-{way}-twin", setup(game, PEOPLE), speed="off")
        twins = Twins(program, folder / f"{game}-{way}-twin", patch)
        twins.go_to("puzzles", way)
        twins.go_to(f"all-{game}", way)
        begun, asked = time.monotonic(), puzzles.of_game(game)[:count]
        for number, puzzle in enumerate(asked):
            solve(twins, puzzle, way, err=number % 3 == 0)
            if number == 0:
                program.picture(str(pictures / f"{game}-{way}.png"))
        print(f"{game} by {way}: {len(asked)} puzzles in {time.monotonic() - begun:.0f} s", flush=True)
    finally:
        patch.undo()
        program.process.terminate()
        program.process.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", default=[key for key in KEYS if puzzles.of_game(key)])
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--way", choices=("keys", "mouse"), action="append")
    asked = parser.parse_args()
    pictures = Path("/tmp/puzzles")
    pictures.mkdir(exist_ok=True)
    number = int(os.environ.get("QGAMES_SCREEN", "47"))
    with tempfile.TemporaryDirectory() as folder, screen(number, "1400x1000x24") as display:
        for game in asked.games:
            for way in asked.way or ("keys", "mouse"):
                run(game, way, asked.count, display, Path(folder), pictures)


if __name__ == "__main__":
    main()
