"""Puzzles judged at once: the real referee, asked in this process; and solved as people do, by keys or by mouse."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest

from kit.app import frame, open_app
from kit.must import must, must_be
from kit.play import key, pixel_of, press, table_of, taps_for, wait, walk_to
from qgames.ai import forcing
from qgames.ai.forcing import Ruling
from qgames.ai.process.pool import Job, Pool
from qgames.ai.process.worker import Thinker, WorkerAnswer
from qgames.app.app import App
from qgames.render import Renderer
from qgames.rules.core import Move
from qgames.scenes.exercises import purpose
from qgames.scenes.exercises.purpose import PuzzlePurpose
from qgames.scenes.parts.destinations import PuzzleAt
from qgames.scenes.play.table import Table
from qgames.session import computer
from qgames.session.exercises import puzzles
from qgames.session.exercises.exercise import ProvedAttempt
from qgames.session.exercises.progress import Place, pack_of, packs
from qgames.session.exercises.puzzles import Puzzle
from qgames.session.sitting import Sitting
from qgames.ui import Go


class Here:
    """A pool without processes: whoever asks is answered when it listens."""

    busy = closed = False
    pids = ()

    def __init__(self) -> None:
        self.thinker = Thinker()
        self.known: dict[str, list[WorkerAnswer]] = {}  # what was answered before

    def start(self) -> None:
        pass

    cancel = close = start

    def poll(self) -> list[WorkerAnswer]:
        return []

    def enlist(self, job: Job) -> None:
        pass

    dismiss = enlist

    def heard(self, job: Job) -> list[WorkerAnswer]:
        asked = repr(job.request)
        if asked not in self.known:
            self.known[asked] = list(self.thinker.answers(1, must(job.request), lambda: False))
        return self.known[asked]


HERE = cast(Pool, Here())  # all that is asked of one


def solving(puzzle, **more):
    return ProvedAttempt(puzzle, pool=lambda: HERE, **more)


def judged(solve: ProvedAttempt, sitting: Sitting, *moves: Move) -> Ruling | None:
    """Play some own moves with their answers; what the last one was."""
    for move in moves:
        sitting.play(move)
        solve.step(sitting.match)
        while (reply := solve.reply(sitting.match)) is not None:
            sitting.play(reply)
    return solve.ruling(sitting.match)


def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No processes, and no long look at what is too slow."""
    monkeypatch.setattr(forcing, "LOOK_ON", 0.1)
    monkeypatch.setattr(computer, "pool", lambda cores=None: HERE)
    monkeypatch.setattr(purpose, "ProvedAttempt", partial(ProvedAttempt, pool=lambda: HERE))
    monkeypatch.setattr(Renderer, "tick", lambda table, milliseconds=6.0: False)


def one(name: str, wanted: Callable[[Puzzle], object] = lambda puzzle: True) -> Puzzle:
    """The first puzzle of a game of which something is so."""
    return next(puzzle for puzzle in puzzles.of_game(name) if wanted(puzzle))


def sit_down(
    monkeypatch: pytest.MonkeyPatch,
    folder: Path,
    puzzle: Puzzle,
    size: tuple[int, int] = (1280, 800),
    place: Place | None = None,
    **settings: Any,
) -> tuple[App, Table]:
    """A program with a puzzle on the table."""
    at_once(monkeypatch)
    app = open_app(monkeypatch, folder, size, speed="off", mute=True, **settings)
    key_ = puzzle.rules.key
    app.stack.take(Go(PuzzleAt(place or Place(puzzle, packs(key_)[pack_of(puzzle)]))))
    scene = table_of(app)
    settle(app, scene)
    return app, scene


def puzzle_of(scene: Table) -> PuzzlePurpose:
    """The puzzle it is laid for."""
    return must_be(PuzzlePurpose, scene.purpose)


def settle(app: App, scene: Table) -> None:
    """Until everybody has said what there is to say."""
    scene.show_time = 0.0
    attempt, match = puzzle_of(scene).attempt, scene.sitting.match

    def quiet() -> bool:
        frame(app)  # what is drawn meanwhile is part of the play: the cursor goes by what can be pointed at
        return not attempt.waiting(match) and attempt.reply(match) is None

    wait(quiet, app)
    frame(app)


def play(app: App, scene: Table, move: Move, way: str) -> None:
    """An own token, by ``keys`` or ``mouse``."""
    taps = taps_for(scene, move)
    if taps is None:
        taps = ()
        actions = scene.current.view.actions(scene.sitting.state, scene.current.hand.pick)
        action = next(each for each in actions if each.move == move)
        key(app, action.shortcut) if way == "keys" else press(app, scene.find(f"do:{action.key}").rect.center)
    for spot in taps:
        if way == "keys":
            key(app, walk_to(app, scene, spot))
        else:
            press(app, pixel_of(app, scene, spot))
    settle(app, scene)


def solve(app: App, scene: Table, way: str) -> None:
    """To the end."""
    for _ in range(20):
        move = puzzle_of(scene).attempt.next_right(scene.sitting.match)
        if move is None:
            break
        play(app, scene, move, way)


def not_right(puzzle: Puzzle) -> Move:
    """A first token that is not an answer."""
    return next(move for move in puzzle.state().legal_moves() if move not in puzzle.best)
