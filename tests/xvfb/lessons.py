"""Whole lessons in the real window, of each game: by keyboard alone, then by mouse alone.

    python tests/xvfb/lessons.py [--mouse | --keys] [GAME …]       # half a minute a course; pictures in /tmp/lessons

Every step is answered by what `qgames lessons` says is accepted; before that a wrong move is tried, if there is one,
and must get its answer. A second program without a window gets the same keys and clicks: it is asked where things
are. The log of the real one tells what was done. Needs Xvfb, xdotool and import.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))
os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}

import pygame  # noqa: E402
from kit.app import key as key_event  # noqa: E402
from kit.app import top  # noqa: E402
from kit.play import pixel_of, taps_for, walk_to  # noqa: E402
from xvfb.program import Program, screen, settings, setup  # noqa: E402

from qgames.app.app import App  # noqa: E402
from qgames.files.settings import Settings  # noqa: E402
from qgames.games import KEYS  # noqa: E402
from qgames.render import Renderer  # noqa: E402
from qgames.scenes.parts.destinations import PageAt  # noqa: E402
from qgames.session.exercises import lessons  # noqa: E402
from qgames.ui import Go  # noqa: E402

PEOPLE = [{"kind": "person", "name": name, "level": 1} for name in ("Anna", "Ben")]
NAMES = {
    "enter": "Return", "tab": "Tab", "escape": "Escape", "left": "Left", "right": "Right", "up": "Up", "down": "Down",
    "x": "x",
}  # fmt: skip
PATIENCE = 60.0  # seconds for a line of the log, on a busy machine
PICTURES = Path("/tmp/lessons")


class Both:
    """The real program, and its double without a window that always knows the same."""

    def __init__(self, program: Program, home: Path) -> None:
        self.program = program
        program.xdotool("mousemove", "1", "1")  # beside the window: by keys nothing is pointed at
        place = program.xdotool("getwindowgeometry", "--shell", program.window)
        sizes = dict(line.split("=") for line in place.split() if "=" in line)
        os.environ["QGAMES_HOME"] = str(home)
        setattr(Renderer, "tick", lambda table, milliseconds=6.0: False)  # noqa: B010 (nobody looks at its pictures)
        self.app = App(Settings.load(), (int(sizes["WIDTH"]), int(sizes["HEIGHT"])))
        self.app.stack.take(Go(PageAt("title")))
        self.pass_time()

    def pass_time(self, seconds: float = 0.1) -> None:
        for _ in range(round(seconds / 0.05)):
            self.app.update(0.05)
        self.app.draw()

    @property
    def scene(self) -> Any:
        """A page or a table, as it comes."""
        page = top(self.app)
        page.ready()
        return page

    def key(self, _app: App, name: str) -> None:
        *held, base = name.split("+")
        self.program.keys("+".join([*held, NAMES.get(base, base)]))
        key_event(self.app, name)
        self.pass_time()

    def _move(self, pos: tuple[int, int]) -> None:
        self.program.xdotool("mousemove", "--window", self.program.window, *map(str, pos))
        rel = pos[0] - self.at[0], pos[1] - self.at[1]
        self.at = pos
        buttons = (0, 0, 1) if self.turning else (0, 0, 0)
        self.app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=rel, buttons=buttons))

    at, turning = (0, 0), False

    def _button(self, down: bool, button: int) -> None:
        self.program.xdotool("mousedown" if down else "mouseup", str(button))
        kind = pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP
        self.app.handle(pygame.event.Event(kind, pos=self.at, button=button))
        self.pass_time()
        time.sleep(0.12)

    def click(self, pos: tuple[int, int]) -> None:
        self._move(pos)
        time.sleep(0.12)
        self._button(True, 1)
        self._button(False, 1)

    def turn(self, _app: App, scene, yaw: float, pitch: float) -> None:
        """Turn the table with the right button, in steps as a hand does."""
        from qgames.scenes.play.board import PER_PIXEL

        by = PER_PIXEL / self.app.ui.scale
        start = scene.board.rect.center
        end = round(start[0] - yaw / by), round(start[1] + pitch / by)
        self._move(start)
        self._button(True, 3)
        self.turning = True
        for part in range(1, 11):
            self._move((start[0] + (end[0] - start[0]) * part // 10, start[1] + (end[1] - start[1]) * part // 10))
            time.sleep(0.05)
        self.turning = False
        self._button(False, 3)

    # -- ways ------------------------------------------------------------------------------------------------------

    def press(self, name: str, by_mouse: bool) -> None:
        """A widget of the page in front, by its key."""
        if by_mouse:
            self.click(self.scene.find(name).rect.center)
            return
        for _ in range(60):
            if self.scene.focus is not None and self.scene.focus.key == name:
                self.key(self.app, "enter")
                return
            self.key(self.app, "tab")
        raise RuntimeError(f"{name} is never reached by Tab")

    def play(self, move: str, by_mouse: bool) -> None:
        scene = self.scene
        taps = taps_for(scene, move)
        if taps is None:  # what has no place on the board is a button
            actions = scene.current.view.actions(scene.sitting.state, scene.current.hand.pick)
            self.press(next(f"do:{action.key}" for action in actions if action.move == move), by_mouse)
            return
        for spot in taps:
            if by_mouse:
                self.click(pixel_of(self.app, scene, spot, self.turn))
            else:
                self.key(self.app, walk_to(self.app, scene, spot, self.key))

    def heard(self, words: str) -> None:
        """The log of the real program says so, soon."""
        end = time.monotonic() + PATIENCE
        while not any(words in line for line in self.program.log()):
            if time.monotonic() > end or not self.program.alive:
                self.program.picture(str(PICTURES / "failed.png"))
                raise RuntimeError(f"the log never said {words!r}: {self.program.log()[-5:]}")
            time.sleep(0.05)

    def go_on(self, words: str, by_mouse: bool) -> None:
        """Press Next, which has the focus: not right after the answer, when a key does not count yet."""
        button = self.scene.focus
        assert button is not None and button.key == "lesson_next", button
        time.sleep(1.5)
        if by_mouse:
            self.program.xdotool("mousemove", "--window", self.program.window, *map(str, button.rect.center))
            time.sleep(0.2)
            self.program.xdotool("click", "1")
        else:
            self.program.keys("Return")
        self.heard(words)
        self.pass_time(1.0)
        key_event(self.app, "enter")
        self.pass_time()


def finish(both: Both, course: lessons.Course, by_mouse: bool) -> int:
    """The whole course; how many wrong moves got their answer."""
    answered, game = 0, course.steps[0].game.key
    said = [f"lesson {step.words}" for step in course.steps[1:]] + [f"lesson {game}.{course.key} finished"]
    both.heard(f"lesson {course.steps[0].words}")
    for step, after in zip(course.steps, said, strict=True):
        wrong = next((move for move in step.state.legal_moves() if step.ruling(move).kind == "wrong"), None)
        if wrong is not None:
            both.play(wrong, by_mouse)
            both.heard(f"lesson {step.words} {wrong} wrong")
            answered += 1
            both.pass_time(3.0)  # what it allows is played
            time.sleep(2.5)
            both.program.picture(str(PICTURES / f"{step.words}-wrong.png"))
            both.click(both.scene.find("again").rect.center) if by_mouse else both.key(both.app, "x")
        both.play(step.accept[0], by_mouse)
        both.heard(f"lesson {step.words} {step.accept[0]} right")
        both.go_on(after, by_mouse)
    return answered


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    number = int(os.environ.get("QGAMES_SCREEN", "46"))
    ways = [way for way in ("keys", "mouse") if f"--{way}" in sys.argv] or ["keys", "mouse"]
    for key in [word for word in sys.argv[1:] if word in KEYS] or KEYS:
        for course in lessons.courses(key):
            for way in ways:
                with tempfile.TemporaryDirectory() as folder, screen(number, "1280x800x24") as display:
                    homes = Path(folder) / "real", Path(folder) / "double"
                    for home in homes:
                        settings(home, setup(key, PEOPLE), speed="off")
                    program = Program(display, homes[0])
                    try:
                        program.wait_for_window()
                        time.sleep(2.0)
                        both = Both(program, homes[1])
                        begun = time.monotonic()
                        both.press("learn", way == "mouse")
                        both.press(f"{key}-{course.key}", way == "mouse")
                        answered = finish(both, course, way == "mouse")
                        program.picture(str(PICTURES / f"{key}-{course.key}-{way}.png"))
                        steps, took = len(course.steps), time.monotonic() - begun
                        print(
                            f"{key} {course.key} by {way}: {steps} steps, {answered} wrong moves, {took:.0f} s",
                            flush=True,
                        )
                    finally:
                        program.process.terminate()
                        program.process.wait()


if __name__ == "__main__":
    main()
