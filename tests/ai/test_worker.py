"""Thinking in a process of its own: real processes, asked, cancelled, killed and closed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import weakref

import pytest
from kit.must import must

from qgames.ai.process import worker as process
from qgames.ai.process.pool import Pool, together
from qgames.ai.process.worker import Request, Thinker, Worker, WorkerAnswer, gc_paused, position
from qgames.ai.search.searcher import Score, Thought
from qgames.games import game

PATIENCE = 60.0  # seconds before a test gives up; never a measure


def answers(worker: Worker | Pool) -> list[WorkerAnswer]:
    """All that comes until the last answer."""
    heard: list[WorkerAnswer] = []
    end = time.monotonic() + PATIENCE
    while not heard or not heard[-1].last:
        heard += worker.poll()
        assert time.monotonic() < end, f"no last answer, only {heard}"
        time.sleep(0.002)
    return heard


def gone(pid: int) -> bool:
    """Has a process ended? (One that nobody waited for yet counts as ended.)"""
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as stat:
            return stat.read().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


def kill(pid: int) -> None:
    """At once, by what the system has for it: on Windows every signal ends a process."""
    os.kill(pid, getattr(signal, "SIGKILL", signal.SIGTERM))


def wait_until(done) -> None:
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.fixture(autouse=True)
def nobody_is_taken_for_hung(monkeypatch):
    """However busy the machine is: that is for `test_watched.py`."""
    monkeypatch.setattr(process, "SILENCE", PATIENCE)


@pytest.fixture
def worker():
    made = Worker()
    yield made
    made.close()


needs_proc = pytest.mark.skipif(sys.platform != "linux", reason="looks processes up in /proc")


def test_it_answers_with_a_legal_move_and_the_number_of_the_request(worker):
    first = worker.ask(Request("quixo", None, ("a1e1",), level=2, seconds=0.5, seed=3))
    heard = answers(worker)
    state = game("quixo").start().apply("a1e1")
    assert {answer.number for answer in heard} == {first}
    assert [answer.last for answer in heard[:-1]] == [False] * (len(heard) - 1)
    assert must(heard[-1].thought).move in state.legal_moves()
    assert not worker.busy
    second = worker.ask(Request("quantik", "----/----/----/S---;1", (), seconds=0.05))
    assert second != first and must(answers(worker)[-1].thought).move[0] in "SYCN"


def test_a_seed_fixes_the_move(worker):
    moves = set()
    for _ in range(3):
        worker.ask(Request("qomet", None, ("d4",), level=3, seconds=None, seed="a table, a date"))
        moves.add(must(answers(worker)[-1].thought).move)
    assert len(moves) == 1


def test_a_new_request_takes_the_place_of_the_old(worker):
    worker.ask(Request("quixo", None, (), seconds=None))
    number = worker.ask(Request("quixo", None, ("a1e1",), level=1))
    assert {answer.number for answer in answers(worker)} == {number}


def test_cancelled_is_never_heard_of_again(worker):
    worker.ask(Request("quixo", None, (), seconds=None))
    worker.cancel()
    assert not worker.busy and worker.poll() == []
    number = worker.ask(Request("quixo", None, (), level=1))
    assert {answer.number for answer in answers(worker)} == {number}


def test_a_bad_request_is_an_error_and_the_worker_lives_on(worker):
    worker.ask(Request("quixo", None, ("a1a1",)))
    heard = answers(worker)
    assert heard[-1].error.startswith("IllegalMove") and heard[-1].thought is None
    pid = worker.pid
    worker.ask(Request("quixo", None, (), level=1))
    assert answers(worker)[-1].thought is not None and worker.pid == pid


def test_a_killed_worker_is_noticed_and_the_next_request_starts_another(worker):
    worker.ask(Request("quixo", None, (), seconds=None))
    pid = worker.pid
    wait_until(lambda: worker.poll())  # it is at work
    kill(pid)
    assert answers(worker)[-1].error == "died"
    worker.ask(Request("quixo", None, (), level=1))
    assert answers(worker)[-1].thought is not None and worker.pid != pid


def test_killed_while_idle_goes_unnoticed(worker):
    worker.ask(Request("quixo", None, (), level=1))
    answers(worker)
    kill(worker.pid)
    worker._process.join(PATIENCE)  # on a busy machine it takes its time
    worker.ask(Request("quixo", None, (), level=1))
    assert answers(worker)[-1].thought is not None


def test_where_no_process_can_be_started_that_is_the_answer(worker, monkeypatch):
    def refuse(self) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(Worker, "start", refuse)
    number = worker.ask(Request("quixo", None))
    assert worker.poll() == [WorkerAnswer(number, last=True, error="died")]
    assert worker.poll() == [] and not worker.busy


def test_a_folder_that_is_gone_is_an_answer_too(tmp_path, monkeypatch, worker):
    """Where the program was started may be gone by now, and then no process can be."""
    folder = tmp_path / "gone"
    folder.mkdir()
    monkeypatch.chdir(folder)
    try:
        folder.rmdir()
    except PermissionError:
        pytest.skip("here a folder in use cannot go")
    number = worker.ask(Request("quixo", None))
    assert worker.poll() == [WorkerAnswer(number, last=True, error="died")]
    worker.close()


@needs_proc
def test_closing_leaves_nothing(worker):
    worker.ask(Request("quixo", None, (), seconds=None))
    pid = worker.pid
    wait_until(lambda: worker.poll())
    worker.close()
    wait_until(lambda: gone(pid))


@needs_proc
def test_a_killed_program_leaves_no_workers():
    code = (
        "import time\n"
        "from qgames.ai.process.pool import Pool\n"
        "from qgames.ai.process.worker import Request\n"
        "if __name__ == '__main__':\n"
        "    pool = Pool(2)\n"
        "    pool.start()\n"
        "    pool.ask(Request('quixo', None, (), seconds=None))\n"
        "    while not pool.poll(): time.sleep(0.01)\n"
        "    print(*pool.pids, flush=True)\n"
        "    time.sleep(60)\n"
    )
    program = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    pids = [int(word) for word in must(program.stdout).readline().split()]
    assert len(pids) == 2
    program.kill()
    program.wait()
    wait_until(lambda: all(gone(pid) for pid in pids))


@needs_proc
def test_the_worker_is_gentle_and_knows_no_window(worker):
    worker.ask(Request("quixo", None, (), level=1))
    answers(worker)
    assert os.getpriority(os.PRIO_PROCESS, worker.pid) >= min(19, os.getpriority(os.PRIO_PROCESS, 0) + 10)
    with open(f"/proc/{worker.pid}/maps", encoding="utf-8") as maps:
        assert "pygame" not in maps.read()


def test_hints_have_reasons_and_verdicts_cover_every_move(worker):
    fen = "xxxx-/-----/oo---/-----/oo---;0"
    worker.ask(Request("quixo", fen, (), level=1, seconds=1.0, want="hint"))
    hint = answers(worker)[-1]
    state = game("quixo").parse(fen)
    assert state.apply(must(hint.thought).move).outcome.winner == 0
    assert hint.because is not None and hint.because.key
    worker.ask(Request("quixo", fen, (), level=1, seconds=1.5, want="analysis"))
    verdicts = must(answers(worker)[-1].finding).verdicts
    for move in state.legal_moves():
        end = state.apply(move).outcome
        if end is not None and end.winner == 0:
            assert verdicts[move] == Score("win", 1)


def test_repetitions_are_rebuilt_from_the_moves():
    rules = game("quixo")
    request = Request("quixo", "xx---/-----/-----/-----/oo---;0", ("b5a5", "b1a1", "b5a5"))
    state, seen = position(rules, request)
    assert seen[state.repetition_key()] == 2
    assert sum(seen.values()) == 4


def test_without_a_process_it_answers_the_same():
    request = Request("quantik", None, ("Sa1",), level=3, seed=11, seconds=None)
    first, second = ([*Thinker().answers(1, request, lambda: False)][-1] for _ in range(2))
    assert first == second and first.last


def thought(move: str, score: Score, depth: int, **others: Score) -> Thought:
    return Thought(move, score, depth, 10, (move,), verdicts={move: score, **others})


def test_who_looks_deeper_corrects_who_looks_at_all():
    whole = thought("a", Score("cp", 9), 4, b=Score("cp", 5), c=Score("cp", 3))
    deeper = thought("b", Score("cp", 2), 5, a=Score("cp", -20))
    both = together({0: whole, 1: deeper})
    assert (both.move, both.nodes, both.settled) == ("b", 20, False)
    assert {move: score.value for move, score in both.verdicts.items()} == {"a": -20, "b": 2, "c": 3}
    assert together({0: whole, 1: deeper._replace(depth=4)}).move == "a"  # no deeper: no better
    elsewhere = thought("c", Score("cp", 50), 5, b=Score("cp", 1))  # knows nothing of the move it would replace
    assert together({0: whole, 1: elsewhere}).move == "a"


def test_what_is_proved_counts_at_any_depth():
    whole = thought("a", Score("cp", 9), 4, b=Score("cp", 5), c=Score("cp", 3))
    won = together({0: whole, 1: thought("b", Score("win", 3), 2)})
    assert won.move == "b" and won.settled
    assert together({0: whole, 1: thought("b", Score("cp", 5), 3, a=Score("loss", 4))}).move == "b"
    lost = together({0: whole, 1: thought("b", Score("loss", 6), 3, a=Score("loss", 4))})
    assert lost.move == "c" and lost.verdicts["a"] == Score("loss", 4)


def test_a_pool_shares_a_position():
    pool = Pool(2)
    try:
        number = pool.ask(Request("quixo", None, ("a1e1",), seconds=0.3))
        heard = answers(pool)
        assert {answer.number for answer in heard} == {number} and not pool.busy
        assert must(heard[-1].thought).move in game("quixo").start().apply("a1e1").legal_moves()
        pool.ask(Request("quixo", None, ("a1e1",), seconds=None))
        wait_until(
            lambda: pool.poll() and len(pool.pids) == 2
        )  # the second is asked once the first has looked a little
    finally:
        pool.close()


def test_a_pool_of_one_hears_the_last_word_even_when_it_comes_with_others() -> None:
    """A quick answer and its end may arrive together: neither may be lost."""
    from qgames.ai.process.pool import Pool
    from qgames.ai.process.worker import Request, WorkerAnswer
    from qgames.ai.search.searcher import Score, Thought

    class Quick:
        pid = None

        def ask(self, request: Request) -> int:
            return 7

        def poll(self) -> list[WorkerAnswer]:
            thought = Thought("a1e1", Score("cp"))
            return [WorkerAnswer(7, thought), WorkerAnswer(7, thought, last=True)]

        def cancel(self) -> None: ...

    pool = Pool(1)
    pool._workers = [Quick()]  # type: ignore[list-item]
    pool.ask(Request("quixo", None))
    assert [answer.last for answer in pool.poll()] == [False, True]
    assert not pool.busy


def test_a_searcher_that_is_dismissed_leaves_nothing_behind():
    """One table after another: the tables of a game that is over must not stay in memory."""
    thinker = Thinker()
    first = thinker.prepare(game("quixo"))
    list(thinker.answers(1, Request("quixo", None, (), seconds=0.2), lambda: False))
    gone_with = weakref.ref(first)
    del first
    with gc_paused():
        thinker.prepare(game("qomet"))
    assert gone_with() is None
