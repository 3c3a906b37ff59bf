"""A review whose thinkers fail, or that is left in the middle, is never kept as whole: it says which moves are not
judged, asks again, and begins anew where an older copy kept one that was not whole."""

from __future__ import annotations

import os
import signal
from typing import cast

import pytest
from ai.test_analysis import QUANTIK, played, until
from kit.must import must
from kit.review import look

from qgames.ai.analysis import Finding
from qgames.ai.process.pool import Pool
from qgames.ai.process.worker import WorkerAnswer
from qgames.session import saves
from qgames.session.review import header, report, work
from qgames.session.review.review import states_of
from qgames.session.review.work import ReviewWork, work_of
from qgames.session.sitting import Sitting

GAME = QUANTIK + " Sb2 Yb3 Ca2"


class Dying:
    """A pool whose thinkers say what they were told, and die; after so many of them they live."""

    size, closed = 1, False

    def __init__(self, deaths):
        self.deaths = deaths
        self.asked = []

    def enlist(self, job):
        self.asked.append(len(job.request.moves))

    def dismiss(self, job):
        pass

    def heard(self, job):
        if self.deaths > 0:
            self.deaths -= 1
            known = dict(job.request.known)
            first = [WorkerAnswer(1, finding=Finding(known, {}, next(iter(known))))] if known else []
            return [*first, WorkerAnswer(1, error="died", last=True)]
        return [WorkerAnswer(1, finding=look(job.request), last=True)]


def done(work):
    for _ in range(10_000):
        work.step()
        if work.done:
            return work.review
    raise AssertionError("it never ends")


@pytest.fixture(autouse=True)
def nothing_under_way(monkeypatch):
    monkeypatch.setattr(work, "_under_way", {})


def test_thinkers_that_die_leave_a_review_that_says_so():
    sitting = Sitting(played("quantik", GAME))
    review = done(ReviewWork(sitting, ms=20, pool=lambda: cast(Pool, Dying(10_000))))
    assert not review.complete and header.read(sitting.match) is None
    assert review.not_judged == tuple(range(1, 10))
    *_, last = report.rows(sitting, review)
    assert last == {"complete": False, "not_judged": list(range(1, 10))}
    assert "9. cube a2" in report.lines(sitting, review)[-1]
    report.annotated(sitting, review)
    assert header.read(sitting.match) is None, "an export keeps none either"


def test_what_failed_is_asked_again_and_then_all_is_known():
    sitting, pool = Sitting(played("quantik", GAME)), Dying(14)
    review = done(ReviewWork(sitting, ms=20, pool=lambda: cast(Pool, pool)))
    assert review.complete and not review.not_judged
    assert max(pool.asked.count(index) for index in set(pool.asked)) > 1
    back = must(header.read(sitting.match))
    assert back.complete and [turn.kind for turn in back.turns] == [turn.kind for turn in review.turns]


def test_a_real_worker_killed_fourteen_times():
    sitting, pool, kills = Sitting(played("quantik", GAME)), Pool(1), 0
    asked = ReviewWork(sitting, ms=40, pool=lambda: pool)

    def stepped() -> bool:
        nonlocal kills
        asked.step()
        if kills < 14 and pool.pids:
            os.kill(pool.pids[0], signal.SIGTERM)
            kills += 1
        return asked.done

    try:
        until(stepped)
    finally:
        pool.close()
    review = asked.review
    assert review.complete == (not review.not_judged) == ("Review" in sitting.match.headers)
    for turn in review.turns:
        assert turn.ply in review.not_judged or len(asked.findings[turn.ply - 1].verdicts) > 1 or turn.ply == 9


def test_a_damaged_evaluation_is_no_judgement():
    """Every thinker answers with an error, and none with a finding."""

    class Damaged(Dying):
        def heard(self, job):
            return [WorkerAnswer(1, error="ValueError: evaluation.bin", last=True)]

    sitting = Sitting(played("quixo", "a1e1 a5e5"))
    review = done(ReviewWork(sitting, ms=20, pool=lambda: cast(Pool, Damaged(0))))
    assert review.not_judged == (1, 2) and "Review" not in sitting.match.headers


def test_one_that_an_older_copy_kept_without_judging_is_begun_anew():
    sitting = Sitting(played("quantik", GAME))
    values = "-" * 8 + "w1*"
    sitting.match.headers["Review"] = f'{{"plies":9,"values":"{values}"}}'
    kept = must(header.read(sitting.match))
    assert kept.not_judged and not kept.complete
    assert not work_of(sitting).done


def test_the_program_ends_in_the_middle(tmp_path, monkeypatch):
    monkeypatch.setenv("QGAMES_HOME", str(tmp_path))
    sitting = Sitting(played("quantik", GAME), keep=saves.keep)
    saves.keep(sitting)
    before = saves.auto_file(sitting).read_bytes()
    asked = ReviewWork(sitting, ms=20, pool=lambda: cast(Pool, Dying(0)))
    while not asked.done:
        assert saves.auto_file(sitting).read_bytes() == before
        asked.step()
    assert "Review" in saves.read_file(saves.auto_file(sitting)).match.headers


def test_looking_longer_loses_no_proof_and_keeps_what_is_better():
    sitting = Sitting(played("quantik", GAME))
    done(ReviewWork(sitting, ms=20, pool=lambda: cast(Pool, Dying(0))))
    kept = must(header.read(sitting.match))
    again = ReviewWork(sitting, kept=kept, pool=lambda: cast(Pool, Dying(0)))
    again.longer()
    assert not again.done and header.read(sitting.match) == kept
    review = done(again)
    assert review.complete
    for was, now in zip(kept.turns, review.turns, strict=True):
        for one, other in ((was.before, now.before), (was.after, now.after)):
            assert one is None or not one.proved or other.kind == one.kind
    assert len(states_of(sitting.match)) == 10
