"""The coach: speaks before a proved win or draw is given away, once, by proofs alone."""

from __future__ import annotations

import pytest
from ai.test_analysis import QUANTIK, QUARTO, played, until
from kit.must import must

from qgames.ai.process.pool import Pool
from qgames.ai.search.searcher import Score
from qgames.session import coach as coach_
from qgames.session.coach import MOMENT, Coach


@pytest.fixture
def pool(monkeypatch):
    monkeypatch.setattr(coach_, "WATCH", 3600.0)  # on a busy machine a proof takes its time
    made = Pool(1)
    yield made
    made.close()


def answered(coach: Coach) -> bool:
    coach.step()
    return not coach.waiting


def heard(coach: Coach, match, move):
    coach.consider(match, move)
    until(lambda: answered(coach))
    return coach.caution


def watched(coach: Coach, match) -> None:
    """All is proved by the time the player moves."""
    coach.watch(match)

    def proved() -> bool:
        coach.step()
        return coach._finding is not None and coach._finding.done

    until(proved)


def test_it_speaks_of_a_win_or_draw_given_away_and_of_nothing_else(pool):
    match = played("quarto", QUARTO)  # c2 and c3 win, d1 b2 c4 draw, the others lose
    for move, after in (("d1", "draw"), ("a3", "loss"), ("d4", "loss")):
        coach = Coach(lambda: pool)
        watched(coach, match)
        caution = heard(coach, match, move)
        assert (caution.move, caution.before, caution.after.kind) == (move, Score("win", 10), after)
        state = match.state.apply(move)
        for token in caution.line:
            state = state.apply(token)
    for move in ("c2", "c3"):  # a slower win is still one
        coach = Coach(lambda: pool)
        watched(coach, match)
        assert heard(coach, match, move) is None


def test_it_speaks_once_for_a_position(pool):
    coach, match = Coach(lambda: pool), played("quantik", QUANTIK)
    watched(coach, match)
    losing = next(move for move, score in must(coach._finding).verdicts.items() if score.kind == "loss")
    assert heard(coach, match, losing).after.kind == "loss"
    assert heard(coach, match, losing) is None and not coach.waiting  # told, and wanted all the same
    coach.forget()
    watched(coach, match)
    assert heard(coach, match, losing) is not None


def test_where_all_is_lost_it_says_nothing(pool):
    coach, match = Coach(lambda: pool), played("quantik", QUANTIK + " Sb2")
    watched(coach, match)
    assert all(score.kind == "loss" for score in must(coach._finding).verdicts.values())
    assert heard(coach, match, match.state.legal_moves()[0]) is None


def test_it_keeps_nobody_waiting(pool):
    now = [0.0]
    coach, match = Coach(lambda: pool, clock=lambda: now[0]), played("quixo", "")
    coach.consider(match, "a1e1")
    assert coach.waiting
    now[0] += MOMENT
    coach.step()
    assert not coach.waiting and coach.caution is None


def test_it_looks_at_the_one_move_when_there_is_something_to_lose(pool, monkeypatch):
    """What was found about the position so far is enough to know that the move matters."""
    monkeypatch.setattr(coach_, "MOMENT", 3600.0)
    coach, match = Coach(lambda: pool), played("quantik", QUANTIK)
    watched(coach, match)
    losing = next(move for move, score in must(coach._finding).verdicts.items() if score.kind == "loss")
    known = dict(must(coach._finding).verdicts)
    del known[losing]
    coach._finding = must(coach._finding)._replace(verdicts=known)
    coach.consider(match, losing)
    until(lambda: answered(coach))
    assert coach.caution is not None and coach.caution.after.kind == "loss" and coach.caution.line


def test_a_set_up_and_a_finished_game_need_no_coach(pool):
    coach = Coach(lambda: pool)
    coach.consider(played("cubulus", "n232"), "n222")
    assert not coach.waiting and coach.caution is None
    over = played("quantik", QUANTIK + " Sb2 Yb3 Ca2")
    coach.consider(over, "Sa1")
    assert not coach.waiting and coach.caution is None


def test_what_the_rules_refuse_is_left_to_them(pool):
    coach, match = Coach(lambda: pool), played("quarto", QUARTO)
    coach.consider(match, "quarto")
    assert not coach.waiting and coach.caution is None
    coach.rest()
