"""A thinker that is watched: processes that hang, die while they start, or cannot live at all. Real ones, stopped and
killed; what is planted in them is said."""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import signal
import sys
import threading
import time
from random import Random
from types import SimpleNamespace
from typing import cast

import pytest
from kit.must import must
from kit.play import key, sit_down, wait

from qgames.ai import registry
from qgames.ai.process import spawn, worker
from qgames.ai.process.worker import Request, Thinker, Worker, WorkerAnswer
from qgames.ai.search.minimax import wins_at_once
from qgames.files.i18n import t
from qgames.games import game, main_variants
from qgames.session import computer
from qgames.session.computer import StandIn

PATIENCE = 60.0  # seconds before a test gives up; never a measure
SILENCE = 0.4  # seconds: a test does not wait five

needs_stop = pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="processes cannot be stopped here")
needs_proc = pytest.mark.skipif(sys.platform != "linux", reason="counts handles in /proc")


def notices(app) -> list[str]:
    return [spoken.text for spoken in app.ui.announcer.recent if spoken.kind == "notice"]


def last_answer(asked: Worker) -> WorkerAnswer:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for answer in asked.poll():
            if answer.last:
                return answer
        time.sleep(0.005)
    raise AssertionError("no last answer")


def stop(pid: int | None) -> None:
    """Stop a process, and wait until it stands."""
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    os.waitid(os.P_PID, pid, os.WSTOPPED | os.WNOWAIT)


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.fixture
def thinker(monkeypatch):
    made = Worker()
    made.ask(Request("quixo", None, level=1, seconds=PATIENCE))
    last_answer(made)  # it is up
    monkeypatch.setattr(worker, "SILENCE", SILENCE)
    yield made
    made.close()


# -- a worker ----------------------------------------------------------------------------------------------------------


@needs_stop
def test_a_hung_worker_is_ended_and_the_next_request_starts_another(thinker):
    hung = thinker.pid
    stop(hung)
    number = thinker.ask(Request("quixo", None, seconds=0.1))
    assert last_answer(thinker) == WorkerAnswer(number, last=True, error="silent")
    assert not alive(hung) and not thinker.busy
    again = thinker.ask(Request("quixo", None, level=1, seconds=20.0))
    assert last_answer(thinker).number == again and thinker.pid != hung


@needs_stop
def test_one_that_hung_in_the_midst_of_a_search_without_end_is_found_out_at_the_next_request(thinker):
    hung = thinker.pid
    thinker.ask(Request("quixo", None, seconds=None))
    stop(hung)
    list(thinker.poll())  # what it had said before is heard: no sign of life later
    thinker.cancel()
    time.sleep(SILENCE + 0.1)
    thinker.ask(Request("quixo", None, level=1, seconds=20.0))
    assert last_answer(thinker).thought is not None and thinker.pid != hung
    end = time.monotonic() + PATIENCE
    while alive(hung):  # the system may take a moment to bury it
        assert time.monotonic() < end
        time.sleep(0.01)


def test_one_that_is_only_starting_is_given_time(monkeypatch):
    monkeypatch.setattr(worker, "SILENCE", 0.0)
    monkeypatch.setattr(worker, "STARTING", PATIENCE)
    made = Worker()
    try:
        made.ask(Request("quixo", None, level=1, seconds=0.01))
        assert last_answer(made).thought is not None
        assert made._sign == float("inf")
    finally:
        made.close()


def test_who_is_well_is_not_taken_for_hung(monkeypatch, thinker):
    """However quickly it is cancelled, and however long nobody listens: that time passes on the asker's clock alone,
    since a busy machine may take a while to answer."""
    well, late = thinker.pid, [0.0]
    monkeypatch.setattr(worker, "SILENCE", PATIENCE)
    monkeypatch.setattr(worker, "time", SimpleNamespace(monotonic=lambda: time.monotonic() + late[0]))

    def nobody_listens() -> None:
        assert thinker._pipe.poll(PATIENCE)  # it has said something, in its own time
        late[0] += 2 * worker.SILENCE

    for wait_for in (0.0, 0.05):
        for _ in range(5):
            thinker.ask(Request("quixo", None, seconds=None))
            time.sleep(wait_for)
            thinker.cancel()
        nobody_listens()
        thinker.ask(Request("quixo", None, level=1, seconds=20.0))
        assert last_answer(thinker).thought is not None and thinker.pid == well
    thinker.ask(Request("quixo", None, seconds=0.1))
    nobody_listens()
    assert last_answer(thinker).thought is not None and thinker.pid == well


def test_one_that_dies_while_it_starts_is_noticed_though_its_end_of_the_pipe_stays_open(monkeypatch):
    """On Windows whoever starts a process holds a duplicate of that end until the process has fetched it."""
    kept = []
    spawn = type(multiprocessing.get_context("spawn"))
    pipe = spawn.Pipe

    def keeping(self, duplex=True):
        near, far = pipe(self, duplex)
        if os.name != "nt":  # there it is so without us
            kept.append(os.dup(far.fileno()))
        return near, far

    monkeypatch.setattr(spawn, "Pipe", keeping)
    asked = Worker()
    try:
        number = asked.ask(Request("quixo", None, level=1, seconds=600.0))
        must(asked._process).kill()
        assert last_answer(asked) == WorkerAnswer(number, last=True, error="died")
    finally:
        asked.close()
        for each in kept:
            os.close(each)


@needs_proc
@needs_stop
def test_handles_and_threads_stay_as_many_as_they_were(thinker):
    def count() -> tuple[int, int]:
        return len(os.listdir("/proc/self/fd")), threading.active_count()

    before = count()
    for turn in range(4):
        thinker.ask(Request("quixo", None, seconds=0.05))
        if turn % 2:
            os.kill(thinker.pid, signal.SIGKILL)
        else:
            stop(thinker.pid)
        last_answer(thinker)
        thinker.ask(Request("quixo", None, level=1, seconds=20.0))
        assert last_answer(thinker).thought is not None
    assert count() == before


def test_windows_is_given_the_whole_handle():
    """A library's functions take and give C ints until they are told otherwise. This handle does not fit into one."""
    handle, given = 0x7FFF_1234_5678, []
    current = ctypes.CFUNCTYPE(ctypes.c_void_p)(lambda: handle)

    def noted(process, how):
        given.append((process, how))
        return process == handle

    lower = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_uint32)(noted)
    if sys.platform == "win32":
        function = ctypes.WinDLL("kernel32")._FuncPtr
    else:
        function = ctypes.CDLL(None)._FuncPtr

    class Kernel:
        GetCurrentProcess = function(must(ctypes.cast(current, ctypes.c_void_p).value))
        SetPriorityClass = function(must(ctypes.cast(lower, ctypes.c_void_p).value))

    assert not Kernel.SetPriorityClass(Kernel.GetCurrentProcess(), spawn.BELOW_NORMAL)  # told nothing
    assert spawn.below_normal(cast(ctypes.CDLL, Kernel)) and given[-1] == (handle, spawn.BELOW_NORMAL)


# -- who stands in -----------------------------------------------------------------------------------------------------


def moved(request: Request) -> tuple[str, int]:
    """What a stand-in plays, and in how many steps."""
    standing_in, steps = StandIn(request, Thinker()), 1
    while (answer := standing_in.step()) is None:
        steps += 1
    return must(answer.thought).move, steps


def chances(name: str, wanted: int):
    """Positions where some moves win at once and most do not, by random play: the tokens and those that win."""
    dice, rules = Random(name), game(name)
    while wanted:
        state = rules.start()
        moves: list[str] = []
        while state.outcome is None and len(moves) < 80:
            wins = wins_at_once(state, rules.sides)
            if wins and 3 * len(wins) <= len(state.legal_moves()):
                yield tuple(moves), wins
                wanted -= 1
                break
            moves.append(dice.choice(state.legal_moves()))
            state = state.apply(moves[-1])


@pytest.mark.parametrize("name", main_variants())
def test_who_stands_in_plays_no_dice(name):
    taken = []
    for moves, wins in chances(name, 6):
        move, steps = moved(Request(name, None, moves))
        assert move in wins and steps > 1  # a step a frame: the window goes on being drawn
        taken.append(moved(Request(name, None, moves, level=6, seed=3))[0] in wins)
    assert taken.count(True) >= 5  # Expert overlooks a win once in a hundred times


def test_who_stands_in_is_as_weak_as_the_level():
    moves, wins = next(chances("quixo", 1))
    played = {moved(Request("quixo", None, moves, level=1, seed=seed))[0] for seed in range(12)}
    assert played - set(wins)


def test_a_searcher_that_fails_is_stood_in_for_by_the_rules(monkeypatch):
    def broken(rules):
        raise RuntimeError("planted")

    monkeypatch.setattr(registry, "searcher", broken)
    for moves, wins in chances("quixo", 3):
        assert moved(Request("quixo", None, moves))[0] in wins


# -- the computer at a table -------------------------------------------------------------------------------------------


@pytest.fixture
def own_pool():
    computer.close()
    yield
    computer.close()


def refuse(self: Worker) -> None:
    raise OSError("planted: no more processes")


def test_when_processes_live_again_they_are_asked_again(monkeypatch, tmp_path, own_pool):
    """A move stood in for, told once; and then moves as the level plays them, which a seed and a position fix."""
    start = Worker.start
    monkeypatch.setattr(Worker, "start", refuse)
    app, scene = sit_down(monkeypatch, tmp_path, "quixo", computers=(1,), level=3)
    sitting = scene.sitting

    def one_move() -> None:
        ply = sitting.match.ply
        scene.play(Random(ply).choice(sitting.state.legal_moves()))
        wait(lambda: sitting.match.ply == ply + 2, app, PATIENCE)
        assert sitting.match.ply == ply + 2

    stood_in = []

    def stand_in(*asked):
        stood_in.append(asked)
        return StandIn(*asked)

    monkeypatch.setattr(computer, "StandIn", stand_in)
    one_move()
    one_move()
    assert len(stood_in) == 2
    assert [text for text in notices(app) if "weakly" in text] and len(notices(app)) == 2
    monkeypatch.setattr(Worker, "start", start)
    monkeypatch.setattr(worker, "SILENCE", PATIENCE)  # seconds: slow is not dead, however busy the machine is
    for _ in range(3):
        one_move()
        moves = sitting.match.moves
        request = Request("quixo", None, moves[:-1], 3, None, sitting.name)
        *_, strong = Thinker().answers(1, request, lambda: False)
        assert moves[-1] == must(strong.thought).move
    assert len(stood_in) == 2


@needs_stop
@pytest.mark.parametrize("want", ["move", "hint"])
def test_a_hung_process_does_not_stop_the_game(monkeypatch, tmp_path, own_pool, want):
    monkeypatch.setattr(computer, "THINK", 0.2)
    monkeypatch.setattr(computer, "ADVISE", 0.2)
    app, scene = sit_down(monkeypatch, tmp_path, "quixo", computers=(1,), level=7)
    scene.computer.pool.start()
    hung = scene.computer.pool.pids
    for pid in hung:
        stop(pid)
    monkeypatch.setattr(worker, "SILENCE", SILENCE)
    monkeypatch.setattr(worker, "STARTING", 0.0)  # those that hang were not up yet
    if want == "hint":
        key(app, "h")
    else:
        scene.play("a1e1")
        app.update(0.02)
    monkeypatch.setattr(worker, "STARTING", PATIENCE)  # a fresh process needs a while to come up
    if want == "hint":
        wait(lambda: scene.current.hand.hint, app, PATIENCE)
        assert scene.current.hand.hint
    else:
        wait(lambda: scene.sitting.match.ply == 2, app, PATIENCE)
        assert scene.sitting.match.ply == 2
    assert any(text == t("play.restarted") for text in notices(app))
    assert not any(map(alive, hung))


@pytest.mark.parametrize("seconds", [None, 0.01, 5.0, 60.0])
def test_a_stand_in_thinks_no_longer_than_a_window_can_wait(seconds):
    """It thinks where the window is drawn: however much time was granted, a tenth of a second at the most."""
    asked = []

    class Listens(Thinker):
        def answers(self, number, request, cancelled):
            asked.append(request.seconds)
            yield from super().answers(number, request._replace(seconds=0.01), cancelled)

    standing_in = StandIn(Request("quixo", None, level=6, seconds=seconds), Listens())
    while standing_in.step() is None:
        pass
    assert len(asked) == 1 and 0 < asked[0] <= min(0.1, seconds or 0.1)


def test_a_stand_in_is_called_off_like_a_process(monkeypatch, tmp_path, own_pool):
    monkeypatch.setattr(Worker, "start", refuse)
    monkeypatch.setattr(computer.StandIn, "step", lambda self: None)  # it thinks on and on
    app, scene = sit_down(monkeypatch, tmp_path, "quixo", computers=(1,))
    scene.play("a1e1")
    for _ in range(5):
        app.update(0.02)
    key(app, "ctrl+z")
    for _ in range(5):
        app.update(0.02)
    assert scene.sitting.match.ply == 0 and scene.sitting.person_to_move and scene.computer.look() is None
