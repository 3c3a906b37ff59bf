"""Sitting down at the real scenes: events in, announcements out."""

import time
from collections.abc import Callable, Collection
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from kit.app import CTRL, open_app
from kit.must import must, must_be
from qgames.ai.process.worker import Request, WorkerAnswer, position
from qgames.ai.search.searcher import Score, Thought
from qgames.app.app import App
from qgames.games import game as rules_of
from qgames.games.cubulus.table import CubulusTable
from qgames.games.frame import Pick
from qgames.render import Renderer
from qgames.rules.core import Move, State
from qgames.rules.match import Player
from qgames.scenes.exercises.purpose import LessonPurpose
from qgames.scenes.parts import tables
from qgames.scenes.play.table import Table
from qgames.session.setup import Clock, Setup
from qgames.ui import Go

NAMES = ("Anna", "Ben", "Kim", "Lea")


def setup(
    name: str,
    computers: Collection[int] = (),
    clock: Clock | None = None,
    names: bool = True,
    level: int = 1,
    **more: Any,
) -> Setup:
    key, _, listed = name.partition(":")
    options = dict(option.partition("=")[::2] for option in listed.split(",") if option)
    seats = rules_of(name).seats
    players = tuple(
        Player("", f"computer-{level}") if seat in computers else Player(NAMES[seat] if names else "")
        for seat in range(seats)
    )
    return Setup(key, options, players, clock or Clock(), 0, **more)


def sit_down(
    monkeypatch: pytest.MonkeyPatch,
    folder: Path,
    name: str,
    size: tuple[int, int] = (1000, 700),
    speed: str = "off",
    dice: Random | None = None,
    settings: dict[str, Any] | None = None,
    **more: Any,
) -> tuple[App, Table]:
    """A program with a table in front; its pictures stay rough, as nobody looks at them."""
    monkeypatch.setattr(Renderer, "tick", lambda table, milliseconds=6.0: False)
    app = open_app(monkeypatch, folder, size, speed=speed, mute=True, **(settings or {}))
    app.stack.take(Go(tables.begin(app.ui, setup(name, **more), dice)))
    app.update(0.02)
    return app, table_of(app)


def table_of(app: App) -> Table:
    """The table in front."""
    return must_be(Table, app.stack.top)


def lesson_of(scene: Table) -> LessonPurpose:
    """The lesson it is laid for."""
    return must_be(LessonPurpose, scene.purpose)


def cubulus_of(scene: Table) -> CubulusTable:
    """What Cubulus adds to it."""
    return must_be(CubulusTable, scene.own)


def key(app: App, name: str) -> None:
    """A key press, and a moment without a picture."""
    *held, base = name.split("+")
    mods = {"ctrl": CTRL, "shift": pygame.KMOD_SHIFT}
    codes = {"enter": pygame.K_RETURN, "escape": pygame.K_ESCAPE}
    code = codes[base] if base in codes else pygame.key.key_code(base)
    mod = sum(mods[word] for word in held)
    app.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0))
    app.handle(pygame.event.Event(pygame.KEYUP, key=code, mod=mod, unicode="", scancode=0))
    app.update(0.02)


def press(app: App, pos: tuple[int, int], button: int = 1) -> None:
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button))
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=button))
    app.update(0.02)


def pixel_of(
    app: App, scene: Table, spot: str, turn_by: Callable[[App, Table, float, float], None] | None = None
) -> tuple[int, int]:
    """A pixel where this spot, and nothing before it, is seen; turns the table until there is one."""
    turn_by = turn_by or drag
    ui = app.ui
    for turn in range(10):
        table = scene.board.show(ui)
        place = next((s.position for s in scene.board.view.spots(*scene.current.within_reach()) if s.key == spot), None)
        assert place is not None, spot
        x, y = table.project(place)
        reach = max(2, round(table.lens.pixels(place) * 0.12))
        steps = [(a * r * reach, b * r * reach) for r in (0, 1, 2, 3) for a in (-1, 0, 1) for b in (-1, 0, 1)]
        for dx, dy in steps:
            pos = round(x + dx), round(y + dy)
            if scene.board.rect.collidepoint(pos) and _free(scene, pos) and table.pick(pos) == spot:
                return pos
        turn_by(app, scene, 80.0 if turn % 2 else 0.0, (30.0 if turn % 2 else -30.0) - scene.board.camera.pitch)
    raise AssertionError(f"{spot} cannot be pointed at")


def drag(app: App, scene: Table, yaw: float, pitch: float) -> None:
    """Turn the table with the right button."""
    from qgames.scenes.play.board import PER_PIXEL

    by = PER_PIXEL / app.ui.scale
    start = scene.board.rect.center
    end = round(start[0] - yaw / by), round(start[1] + pitch / by)
    middle = start[0] + 20, start[1]
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=3))
    for a, b in ((start, middle), (middle, end)):
        rel = b[0] - a[0], b[1] - a[1]
        app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=b, rel=rel, buttons=(0, 0, 1)))
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=3))
    app.update(0.02)


def _free(scene: Table, pos: tuple[int, int]) -> bool:
    """Does a click there reach the board?"""
    under = [widget for widget in scene.under(pos) if widget.focusable]
    return bool(under) and under[-1] is scene.board


def taps_for(scene: Table, move: Move) -> tuple[str, ...] | None:
    """The spots that make a token, in order, by asking the view as a player would: a short search over taps."""
    pick = scene.current.hand.pick._replace(chosen=())
    ways = (_taps(scene, move, pick, most) for most in (1, 2, 3))  # no detour: what is taken first may be put back
    return next((way for way in ways if way is not None), None)


def _taps(scene: Table, move: Move, pick: Pick, most: int) -> tuple[str, ...] | None:
    state, view = scene.sitting.state, scene.current.view
    keys = [spot.key for spot in view.spots(state, scene.current.look, pick)]
    further = []
    for spot in sorted(keys, key=lambda key: key.partition(":")[2] not in move or key[:2] not in move):
        answer = view.tap(state, pick, spot)
        if answer == move:
            return (spot,)
        if isinstance(answer, Pick) and answer.chosen and answer.chosen != pick.chosen:
            further.append((spot, answer))
    for spot, taken in further if most > 1 else ():
        rest = _taps(scene, move, taken, most - 1)
        if rest is not None:
            return (spot, *rest)
    return None


def walk_to(app: App, scene: Table, spot: str, key: Callable[[App, str], None] = key) -> str:
    """Bring the keyboard's cursor to a spot with arrow keys alone; turns the table with Shift where it must. Says the
    key that is left to press."""
    if scene.focus is not scene.board:
        for _ in range(40):
            key(app, "tab")
            if scene.focus is scene.board:
                break
    board = scene.board
    if outright := _outright(app, scene, spot):
        return outright
    if not board.by_keys:
        key(app, "left")
    for turn in range(10):
        for _ in range(80):
            way = _way(app, scene, spot)
            if not way:
                break
            key(app, way[0])  # the table may turn with the cursor: look again after each step
        else:
            raise AssertionError(f"{spot} is never reached")
        if way is not None:
            assert must(board.spot_at_cursor()).key == spot
            return "enter"
        while abs(board.camera.pitch - (30 if turn % 2 else max(-30, board.camera.floor))) > 5:
            key(app, "shift+up" if turn % 2 else "shift+down")
        for _ in range(3 if turn % 2 else 0):
            key(app, "shift+right")
    raise AssertionError(f"{spot} cannot be walked to")


def _outright(app: App, scene: Table, spot: str) -> str | None:
    """The arrow key that means this spot, or does the same as a tap on it, by itself, if one does."""
    from qgames.scenes.play.board import WAYS

    state, _, pick = scene.current.within_reach()
    view, lens = scene.board.view, scene.board.aim.lens(app.ui.size)
    meant = {name: view.arrow(state, pick, way, lens) for name, way in WAYS.items()}
    wanted = view.tap(state, pick, spot)
    return next((name for name, there in meant.items() if there and view.tap(state, pick, there) == wanted), None)


def _way(app: App, scene: Table, goal: str) -> tuple[str, ...] | None:
    from qgames.scenes.play.board import WAYS, next_spot

    board = scene.board
    spots = board.spots()
    lens = board.aim.lens(app.ui.size)
    start = must(board.spot_at_cursor()).key
    came: dict[str, tuple[str, ...]] = {start: ()}
    frontier = [start]
    while frontier:
        here = frontier.pop(0)
        if here == goal:
            return came[here]
        for name, way in WAYS.items():
            there = next_spot(app.ui, board.view, spots, here, way, lens)
            if there is not None and there not in came:
                came[there] = (*came[here], name)
                frontier.append(there)
    return None


def _anything(state: State, request: Request) -> Move:
    return Random(len(request.moves)).choice(list(state.legal_moves()))


class Instant:
    """Thinks in this process, in no time: what `choose(state, request)` says, by default anything."""

    busy = False
    pids = ()

    def __init__(self) -> None:
        self.asked: list[Request] = []
        self.answers: list[WorkerAnswer] = []
        self.choose: Callable[[State, Request], Move] = _anything

    def start(self) -> None:
        pass

    def ask(self, request: Request) -> None:
        self.asked.append(request)
        state, _ = position(rules_of(request.game), request)
        self.answers = [WorkerAnswer(1, Thought(self.choose(state, request), Score("cp", 0)), last=True)]

    def poll(self) -> list[WorkerAnswer]:
        answers, self.answers = self.answers, []
        return answers

    def cancel(self) -> None:
        self.answers = []

    def close(self) -> None:
        pass


def wait(done: Callable[[], object], app: App, seconds: float = 10.0) -> None:
    """Let time pass at the table until something is so."""
    end = time.monotonic() + seconds
    while not done() and time.monotonic() < end:
        app.update(0.02)
        time.sleep(0.01)


def said(app: App, kind: str | None = None) -> list[str]:
    """What was announced of late, or what of one kind."""
    return [each.text for each in app.ui.announcer.recent if kind in (None, each.kind)]


def button(scene: Any, wanted: str) -> Any:
    """What has that key on a page, if it is there."""
    scene.ready()
    return next((widget for widget in scene.root.walk() if widget.key == wanted), None)


def play_and_wait(app: App, scene: Table, seconds: int) -> None:
    """A move, after which the other one sits there for so long."""
    now = [100.0]
    scene.now = lambda: now[0]
    scene.play("a1e1")
    for _ in range(5 * seconds):
        now[0] += 0.2
        app.update(0.02)
