"""Accidents while a game is played: a disk that is full, read-only or failing, a folder that is gone, a clock set back,
and (in a process of its own) no sound, no screen, a screen that is lost.

    python tests/attacks/accidents.py [--seed N] [--rounds N | --hours H] [--display 23]

However the accidents come, the game goes on; nothing fails unhandled; and when they are over and the table is left, the
whole game is on the disk, as the newest there is, with every other file as it was.
"""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from attacks.gear import TESTS, Tried, Watch, attack, parser

from kit import opening  # isort: skip
from qgames.app import start
from qgames.files import paths
from qgames.files.settings import Settings
from qgames.games import game as rules_of
from qgames.games import main_variants
from qgames.rules.match import Player
from qgames.session import computer, saves
from qgames.session.setup import Setup
from qgames.ui import Ask, Back

NUMBERS = {"full": errno.ENOSPC, "read-only": errno.EROFS, "failing": errno.EIO, "not ours": errno.EACCES}
CALLS = [(tempfile, "mkstemp"), (os, "fsync"), (os, "replace")]  # of writing a file: each may be the one that fails
BACK = 86_400 * 400  # seconds


@contextlib.contextmanager
def replaced(where: object, name: str, value: object) -> Iterator[None]:
    usual = getattr(where, name)
    setattr(where, name, value)
    try:
        yield
    finally:
        setattr(where, name, usual)


def failing(number: int) -> Callable[..., object]:
    def fail(*args: object, **more: object) -> object:
        raise OSError(number, os.strerror(number))

    return fail


@contextlib.contextmanager
def clock_back() -> Iterator[None]:
    now, exact = time.time, time.time_ns
    with replaced(time, "time", lambda: now() - BACK), replaced(time, "time_ns", lambda: exact() - BACK * 10**9):
        yield


def accident(dice: Random, home: Path, tried: Tried) -> contextlib.AbstractContextManager[None]:
    name = dice.choice([*NUMBERS, "gone", "clock back"])
    tried.counts[name] += 1
    if name == "gone":
        shutil.rmtree(home / "saves", ignore_errors=True)
        return contextlib.nullcontext()
    if name == "clock back":
        return clock_back()
    return replaced(*dice.choice(CALLS), failing(NUMBERS[name]))


def one_game(dice: Random, home: Path, tried: Tried) -> None:
    Settings(language="en", speed="off", mute=True, size=[800, 600]).save()
    app = start.opened(False)
    failures: list[str] = []
    vars(app)["failed"] = failures.append
    key, _, listed = dice.choice(main_variants()).partition(":")
    options = dict(option.partition("=")[::2] for option in listed.split(",") if option)
    seats = rules_of(f"{key}:{listed}" if listed else key).seats
    setup = Setup(key, options, tuple(Player() for _ in range(seats)), first=0)
    other = paths.saves() / "another.qgame"
    for _ in range(3):
        scene = opening.begin(app.ui, setup, dice)
        app.stack.take(Ask(scene))
        paths.write(other, "not ours")
        for _ in range(8):
            _moves(app, scene, dice, tried, accident(dice, home, tried))
        _moves(app, scene, dice, tried, contextlib.nullcontext())
        app.stack.take(Back())
        if scene.sitting.match.all_moves:
            _is_kept(scene.sitting)
    app.close()
    computer.close()
    assert not failures, failures
    assert not other.exists() or other.read_text(encoding="utf-8") == "not ours"
    assert not list(home.rglob("*.tmp")), "rubbish is left"


def _moves(app, scene, dice: Random, tried: Tried, world: contextlib.AbstractContextManager[None]) -> None:
    with world:
        for _ in range(dice.randint(1, 3)):
            state = scene.sitting.state
            quiet = [move for move in state.legal_moves() if state.apply(move).outcome is None]
            if quiet and scene.sitting.outcome is None:
                watch = Watch()
                scene.play(dice.choice(quiet))
                app.turn(0.05)
                tried.took(*watch.read(), "a move")
                tried.counts["moves"] += 1


def _is_kept(sitting) -> None:
    found = saves.read_file(saves.auto_file(sitting))
    assert found.match.all_moves == sitting.match.all_moves, "the game on the disk is another"
    newest = next(saves.open_games()).path
    assert newest == saves.auto_file(sitting), f"{newest.name} would be continued"


# -- a process of its own ----------------------------------------------------------------------------------------------


def run(home: Path, **more: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "QGAMES_HOME": str(home), "QGAMES_PICTURE": str(home / "seen.png"), **more}
    command = [sys.executable, "-m", "qgames"]
    return subprocess.run(command, env=env, cwd=TESTS.parent, capture_output=True, text=True, timeout=300, check=False)


def without_sound_or_screen(home: Path, tried: Tried) -> None:
    done = run(home, SDL_AUDIODRIVER="none-such")
    assert done.returncode == 0 and (home / "seen.png").exists(), f"without sound: {done}"
    done = run(home, SDL_VIDEODRIVER="none-such")
    assert done.returncode == 1 and "none-such" in done.stderr and "Traceback" not in done.stderr, done
    tried.counts["without sound"] += 1
    tried.counts["without a screen"] += 1


def losing_the_screen(home: Path, display: int, tried: Tried) -> None:
    """The screen goes while the computer plays itself."""
    from xvfb.program import Program, gone, settings, setup

    robot = {"kind": "computer", "name": "Robot", "level": 1}
    settings(home, setup("quixo", [robot, robot]))
    server = subprocess.Popen(["Xvfb", f":{display}", "-screen", "0", "1280x800x24"], stderr=subprocess.DEVNULL)
    try:
        time.sleep(1.0)
        program = Program(f":{display}", home)
        program.wait_for_window()
        for _ in range(120):
            program.keys("Return")
            time.sleep(0.5)
            if list((home / "saves").glob("auto-*")):
                break
        children = program.children()
    finally:
        server.kill()
        server.wait()
    assert program.process.wait(timeout=60) is not None
    assert gone(children), f"left behind: {children}"
    (file,) = (home / "saves").glob("auto-*")
    assert saves.read_file(file).match.ply >= 1
    tried.counts["screens lost"] += 1


def main() -> int:
    args_of = parser(__doc__, rounds=6)
    args_of.add_argument("--display", type=int, default=23)
    args = args_of.parse_args()

    def play(dice: Random, home: Path, tried: Tried) -> None:
        one_game(dice, home, tried)
        if tried.seed == args.seed:
            without_sound_or_screen(home / "elsewhere", tried)
            if shutil.which("Xvfb") and shutil.which("xdotool"):
                losing_the_screen(home / "a screen", args.display, tried)

    return attack(args, play)


if __name__ == "__main__":
    raise SystemExit(main())
