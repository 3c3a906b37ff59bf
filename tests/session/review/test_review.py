"""Review: what each move was worth, by proofs that reach back; one header that every copy keeps; at work behind
everything else, and nothing lost whatever happens meanwhile."""

from __future__ import annotations

import json
import os
import signal
from random import Random
from typing import cast

import pytest
from ai.test_analysis import QUANTIK, QUARTO, findings, played, until
from kit.must import must

from qgames.ai.analysis import Finding
from qgames.ai.process.pool import Pool
from qgames.ai.process.worker import Request, WorkerAnswer
from qgames.ai.search.searcher import Score
from qgames.games import game, main_variants
from qgames.games import game as named
from qgames.rules import record
from qgames.rules.match import Match
from qgames.session import saves
from qgames.session.review import header, report, work
from qgames.session.review.review import Review, ReviewedTurn, settle, states_of
from qgames.session.review.work import ReviewWork, work_of
from qgames.session.sitting import Sitting
from qgames.session.statistics import games

LOST = QUARTO + " d1 DQSF d3 DRTH d2 LQTF b2 quarto"  # the game of the concept picture
PASSED = "n222 n221 n223"


def exhausted(match: Match, first: int) -> dict[int, Finding]:
    """Everything proved about the positions from one on; no clock."""
    found = {}
    for index in range(first, len(match.all_moves)):
        match.go_to(index)
        found[index] = findings(match, 0.0, stop=lambda: False)[-1]
        assert found[index].done
    match.go_to(len(match.all_moves))
    return found


@pytest.fixture(scope="module")
def lost() -> tuple[Match, Review]:
    match = played("quarto", LOST)
    return match, settle(match, exhausted(match, 13))


@pytest.fixture
def pool():
    made = Pool(1)
    yield made
    made.close()


def test_the_game_of_the_picture(lost):
    match, review = lost
    assert [turn.ply for turn in review.turning_points] == [14, 16, 18]
    by_ply = {turn.ply: turn for turn in review.turns}
    assert by_ply[14][:6] == (14, 1, "d1", Score("win", 10), Score("draw"), ("c2",))
    assert (by_ply[16].before, by_ply[16].after) == (Score("draw"), Score("loss", 12))
    last = by_ply[18]
    assert (last.before, last.after, last.seat) == (Score("win", 10), Score("loss", 4), 1)
    assert "c2" in last.best and last.move not in last.best
    assert (by_ply[20].before, by_ply[20].after, by_ply[20].best) == (Score("win", 2), Score("win", 2), ("b2",))
    assert by_ply[21].after == Score("win", 1)
    assert review.mattered(match.game, {1}) == last
    states = states_of(match)
    for (
        turn
    ) in review.turning_points:  # the refutation and the better play are legal, and the proofs are played to their end
        state = states[turn.ply]
        for token in turn.line:
            state = state.apply(token)
        if turn.after.kind == "loss":
            assert state.outcome is not None and state.outcome.winner != turn.seat
        state = states[turn.ply - 1]
        for token in turn.better:
            state = state.apply(token)
        if turn.before.kind == "win":
            assert state.outcome is not None and state.outcome.winner == turn.seat


def test_values_agree_along_the_game(lost):
    """What a move was worth is what the next position is worth, seen from the other side, one ply on."""
    _, review = lost
    for turn, following in zip(review.turns[13:], review.turns[14:], strict=False):
        if turn.after.kind in ("win", "loss"):
            same = turn.seat == following.seat
            assert turn.after.kind == (
                following.before.kind if same else {"win": "loss", "loss": "win"}[following.before.kind]
            )
            assert turn.after.value == following.before.value + 1


def test_it_is_printed_as_tables(lost):
    match, review = lost
    *rows, last = report.rows(Sitting(match), review)
    assert last == {"complete": False, "not_judged": list(range(1, 14))}, "nobody has looked at the first moves"
    assert [row["ply"] for row in rows] == list(range(1, 22))
    assert list(rows[0]) == ["ply", "seat", "move", "before", "after", "best", "turning", "kind", "shown", "why"]
    assert rows[13]["before"] == {"kind": "win", "value": 10} and rows[13]["turning"] is True
    json.dumps(rows)


def test_set_up_and_forced_passes_are_nobodys():
    match = Match(game("cubulus"))
    for token in [f"n{cell}" for cell in ("232", "222", "133", "332", "331", "122", "221", "313", "233")] + ["R9"]:
        match.play(token)
    review = settle(match, {9: Finding({"R9": Score("cp", 5), "U1": Score("cp", 9)}, {}, "U1"), 10: Finding()})
    for turn in review.turns[:9]:
        assert (turn.before, turn.after, turn.best, turn.turning) == (None, None, (), False)
    assert review.turns[9].before == Score("cp", 9) and review.turns[9].after == Score("cp", 5)
    assert report.rows(Sitting(match), review)[0]["before"] == {"kind": "none", "value": 0}
    full = played("quarto", QUARTO)  # a pass, in the words of a game that has one: nothing is left to give
    while full.outcome is None:
        quiet = [move for move in full.state.legal_moves() if move != "quarto"]
        full.play(quiet[0])
    passes = [index for index, move in enumerate(full.all_moves) if move == "pass"]
    review = settle(full, {})
    for index in passes:
        if states_of(full)[index].legal_moves() == ("pass",):
            assert review.turns[index].before is None


def test_nothing_is_claimed_about_positions_nobody_looked_at():
    match = played("quantik", QUANTIK + " Sb2 Yb3 Ca2")
    review = settle(match, {})
    assert [turn.after for turn in review.turns[-2:]] == [Score("loss", 2), Score("win", 1)], "the end tells it"
    assert review.turns[-1].before == Score("win", 1) and not review.complete
    assert all(turn.before is None and turn.best == () for turn in review.turns[:-1])


def test_a_move_proved_better_than_was_thought_is_the_best():
    match = played("quantik", QUANTIK + " Sb2")
    before = {6: Finding({"Ca2": Score("cp", 3), "Sb2": Score("cp", 1)}, {}, "Ca2")}
    after = Finding({move: Score("loss", 2) for move in match.state.legal_moves()}, {}, match.state.legal_moves()[0])
    turn = settle(match, before | {7: after}).turns[6]
    assert turn.best[0] == "Sb2" and turn.before == turn.after == Score("win", 3)


def test_of_three_players_a_draw_is_no_proof():
    match = Match(game("cubulus:three"))
    for token in match.state.legal_moves()[:1]:
        match.play(token)
    move = match.all_moves[0]
    review = settle(match, {0: Finding({move: Score("draw"), "U2": Score("cp", -3)}, {}, move)})
    assert review.turns[0].before == review.turns[0].after == Score("cp")
    two = settle(match, {0: Finding({move: Score("cp", 4)}, {}, move), 1: Finding({"U2": Score("win", 1)}, {}, "U2")})
    assert two.turns[0].after == Score("loss", 2)  # another wins whatever this seat does
    lost = {each: Score("loss", 2) for each in match.state.legal_moves()}
    three = settle(match, {0: Finding({move: Score("cp", 4)}, {}, move), 1: Finding(lost, {}, next(iter(lost)))})
    assert three.turns[0].after == Score("cp", 4)  # that the next is lost does not say who wins


# -- the header ------------------------------------------------------------------------------------------------------


def test_the_header_is_kept_and_read_back(lost):
    match, review = lost
    header.write(match, review)
    text = record.write(match)
    again = record.read(text, named)
    back = header.read(again)
    assert back is not None
    for was, now in zip(review.turns, back.turns, strict=True):
        assert now[:5] == was[:5] and now.turning == was.turning
        assert now.best[:1] == was.best[:1] or not was.best
        if was.turning:
            assert (now.line, now.better) == (was.line, was.better)
    assert record.write(again) == text
    assert "\n" not in match.headers["Review"] and json.loads(match.headers["Review"])["plies"] == 21


@pytest.mark.parametrize("length", [60, 150, 500])
def test_it_never_grows_beyond_what_older_copies_read(length):
    dice, match = Random(length), Match(game("quixo:endless"))
    while len(match.all_moves) < length:
        quiet = [move for move in match.state.legal_moves() if match.state.apply(move).outcome is None]
        match.play(dice.choice(quiet))
    made = []
    worth = [Score("cp", dice.randrange(-90, 90)) for _ in range(length + 1)]
    for ply, move in enumerate(match.all_moves, 1):
        legal = states_of(match)[ply - 1].legal_moves()
        after = Score("cp", -worth[ply].value)
        made.append(ReviewedTurn(ply, (ply - 1) % 2, move, worth[ply - 1], after, (dice.choice(legal),)))
    header.write(match, Review(tuple(made)))
    assert len(match.headers.get("Review", "")) < header.LONGEST
    back = header.read(record.read(record.write(match), named))
    if length == 500:
        assert back is None and "Review" not in match.headers  # too long a game for it
    else:
        for was, now in zip(made, must(back).turns, strict=True):
            assert now[3:5] == was[3:5] and now.best in (was.best, ())  # not kept, but never told wrong
        assert sum(bool(now.best) for now in must(back).turns) > 20


def test_a_header_without_room_names_the_same_turning_points_and_says_it_is_not_whole(lost, monkeypatch):
    match, review = record.read(record.write(lost[0]), named), lost[1]
    _, whole = record.read(record.write(lost[0]), named), header.to_json(match, review)
    values = header.to_json(match, Review(tuple(turn._replace(best=turn.best[:0]) for turn in review.turns)))
    monkeypatch.setattr(header, "LONGEST", len(values) + 60)
    header.write(match, review)
    back = must(header.read(match))
    assert len(match.headers["Review"]) < len(whole) and not back.complete
    assert [turn.ply for turn in back.turning_points] == [14, 16, 18]


def test_it_is_dropped_as_soon_as_the_game_is_another(lost):
    match, review = lost
    for change in ("fork", "play", "short"):
        copy = record.read(record.write(match), named)
        header.write(copy, review)
        if change == "fork":
            assert "Review" not in copy.fork(10).headers
            assert header.read(copy) is not None
        elif change == "play":
            copy.go_to(12)
            assert header.read(copy) is not None  # looking back changes nothing
            copy.play(copy.state.legal_moves()[0])
            assert "Review" not in copy.headers
        else:
            copy.headers["Review"] = copy.headers["Review"].replace('"plies":21', '"plies":20')
            assert header.read(copy) is None


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{", "nonsense", '{"plies":21}', '{"plies":21,"values":7}', '{"plies":21,"values":"w9"}',
     f'{{"plies":21,"values":"{21 * "d"}","best":{{"3":"z9"}}}}', f'{{"plies":21,"values":"{21 * "d"}","best":[1]}}',
     f'{{"plies":21,"values":"{21 * "d"}","line":{{"x":"c1"}}}}', f'{{"plies":21,"values":"{20 * "d"}w99999"}}',
     f'{{"plies":21,"values":"{21 * "d"}","line":{{"4":7}}}}'],
)  # fmt: skip
def test_what_cannot_be_read_is_as_if_it_were_not_there(lost, text):
    match = record.read(record.write(lost[0]), named)
    match.headers["Review"] = text
    assert header.read(match) is None
    assert record.read(record.write(match), named).all_moves == match.all_moves


# -- at work -----------------------------------------------------------------------------------------------------------


def finished(work: ReviewWork) -> Review:
    until(lambda: work.step() and work.done)
    return work.review


def test_it_works_in_the_background_and_gives_way(pool):
    match = played("quarto", LOST)
    work = ReviewWork(Sitting(match), ms=80, pool=lambda: pool)
    assert work.progress == 0.0 and len(work.review.turns) == 21
    until(lambda: work.step() and work.progress > 0.3)
    part = work.review.turns[-1].before
    assert part == Score("win", 1)
    pool.ask(Request("quixo", None, (), level=1, seconds=0.2))
    heard: list[WorkerAnswer] = []

    def some_news() -> bool:
        if work.step():
            return True
        heard.extend(pool.poll())
        return bool(heard) and heard[-1].last

    until(some_news)
    work.rest()
    assert not pool.busy and not work.done
    review = finished(work)
    assert work.progress == 1.0
    assert {18} <= {turn.ply for turn in review.turning_points}


def test_a_killed_worker_costs_a_review_nothing(pool):
    work = ReviewWork(Sitting(played("quantik", QUANTIK + " Sb2 Yb3 Ca2")), ms=100, pool=lambda: pool)
    until(lambda: work.step() and work.findings)
    os.kill(pool.pids[0], getattr(signal, "SIGKILL", signal.SIGTERM))
    review = finished(work)
    assert [turn.after for turn in review.turns[-3:]] == [Score("win", 3), Score("loss", 2), Score("win", 1)]


def test_several_workers_share_it():
    made = Pool(2)
    try:
        review = finished(ReviewWork(Sitting(played("quantik", QUANTIK + " Sb2 Yb3 Ca2")), ms=150, pool=lambda: made))
        assert [turn.after for turn in review.turns[-3:]] == [Score("win", 3), Score("loss", 2), Score("win", 1)]
    finally:
        made.close()


def test_a_pool_that_is_closed_costs_a_review_nothing():
    pools = [Pool(1) for _ in range(5)]
    work = ReviewWork(Sitting(played("quantik", QUANTIK + " Sb2 Yb3 Ca2")), ms=100, pool=lambda: pools[0])
    try:
        while len(pools) > 1:  # more often than failures are taken
            work.step()
            pools.pop(0).close()
        review = finished(work)
    finally:
        for each in pools:
            each.close()
    assert [turn.after for turn in review.turns[-3:]] == [Score("win", 3), Score("loss", 2), Score("win", 1)]


def test_a_game_given_up_is_judged_where_it_stood(pool):
    match = played("quantik", QUANTIK)
    match.resign(0)
    match.go_to(3)
    review = finished(ReviewWork(Sitting(match), ms=150, pool=lambda: pool))
    assert review.turns[-1].after == Score("loss", 4)  # the other side could win in three
    assert match.ply == 3


@pytest.mark.parametrize("name", main_variants())
def test_any_game_can_be_reviewed(name, pool):
    match = Match(game(name))
    for _ in range(9):
        if match.outcome is None:
            match.play(match.state.legal_moves()[-1])
    review = finished(ReviewWork(Sitting(match), ms=30, pool=lambda: pool))
    assert [turn.move for turn in review.turns] == list(match.all_moves)
    assert review.complete and "Review" in match.headers, "so it is kept"
    back = header.read(record.read(record.write(match), named))
    assert [turn[3:5] for turn in must(back).turns] == [turn[3:5] for turn in review.turns]


def test_an_empty_game_is_reviewed_at_once(pool):
    work = ReviewWork(Sitting(Match(game("quixo"))), ms=10, pool=lambda: pool)
    until(lambda: work.step() or work.done)
    assert finished(work).turns == () if not work.done else work.review.turns == ()


def test_nothing_is_written_before_it_is_whole(pool, tmp_path, monkeypatch):
    """However the program ends during a review, the file is the game as it was."""
    monkeypatch.setenv("QGAMES_HOME", str(tmp_path))
    sitting = Sitting(played("quantik", QUANTIK + " Sb2 Yb3 Ca2"), keep=saves.keep)
    saves.keep(sitting)
    path = saves.auto_file(sitting)
    before = path.read_bytes()
    work = ReviewWork(sitting, ms=150, pool=lambda: pool)
    until(lambda: work.step() and work.findings)
    assert path.read_bytes() == before and not work.review.complete
    assert finished(work).complete
    again = saves.read_file(path)
    assert again.match.all_moves == sitting.match.all_moves
    assert work_of(again).done and work_of(again).review.complete  # a second look is instant


def test_a_review_of_another_game_is_not_kept(pool):
    sitting = Sitting(played("quantik", QUANTIK + " Sb2 Yb3 Ca2"))
    work = ReviewWork(sitting, ms=50, pool=lambda: pool)
    sitting.match.go_to(4)
    sitting.match.play("Sb2")
    assert finished(work).complete and "Review" not in sitting.match.headers


def test_work_is_found_by_the_name_of_its_game(monkeypatch):
    monkeypatch.setattr(work, "_under_way", {})
    sittings = [Sitting(played("quantik", QUANTIK)) for _ in range(work.KEPT + 1)]
    for number, sitting in enumerate(sittings):
        sitting.match.headers["Id"] = f"game-{number}"
    works = [work_of(saves.sitting_of(saves.text_of(each))) for each in sittings]
    assert len({work.sitting.name for work in works}) == len(works) and len(work._under_way) == work.KEPT
    assert work_of(saves.sitting_of(saves.text_of(sittings[-1]))) is works[-1], "read again, it goes on"
    assert work_of(works[0].sitting) is not works[0], "the oldest was let go"
    works[-1].sitting.play(works[-1].sitting.state.legal_moves()[0])
    assert work_of(works[-1].sitting) is not works[-1], "played on, it is another game"


# -- help is help ------------------------------------------------------------------------------------------------------


def test_help_is_told_in_the_record_and_in_the_statistics():
    sitting = Sitting(played("quantik", QUANTIK))
    sitting.assist("coach")
    sitting.assist("analysis")
    text = saves.text_of(sitting)
    assert "\nAssisted: analysis coach\n" in text and "Helped" not in text
    again = saves.sitting_of(text)
    assert again.assisted == ("analysis", "coach")
    for token in ("Sb2", "Yb3", "Ca2"):
        again.play(token)
    played_ = games.game_of(again)
    assert played_.helped and played_.assisted == "analysis coach"
    plain = Sitting(played("quantik", QUANTIK + " Sb2 Yb3 Ca2"))
    plain.assist("analysis")  # it is over: looking back is no help
    assert plain.assisted == () and not games.game_of(plain).helped
    assert "Assisted" not in saves.text_of(plain)


def test_a_game_for_the_record_has_no_help_until_it_is_over():
    sitting = Sitting(played("quantik", QUANTIK), options={"Advice": "no"})
    assert not sitting.may_help
    for token in ("Sb2", "Yb3", "Ca2"):
        sitting.play(token)
    assert sitting.may_help
    sitting.jump(3)
    assert sitting.may_help
    assert Sitting(played("quantik", QUANTIK)).may_help


def test_lines_of_statistics_without_the_new_field_still_count(tmp_path, monkeypatch):
    monkeypatch.setenv("QGAMES_HOME", str(tmp_path))
    line = {"date": "2026-11-01", "game": "quixo", "mode": "computer", "level": 3, "result": "won", "plies": 20,
            "undone": 0, "hints": 0, "id": "a"}  # fmt: skip
    new = {**line, "id": "b", "assisted": "coach"}
    games.file().parent.mkdir(parents=True, exist_ok=True)
    games.file().write_text(json.dumps(line) + "\n" + json.dumps(new) + "\n", encoding="utf-8")
    assert [each.helped for each in games.games()] == [False, True]
    tally = games.tallies(games.games())["quixo", "computer", 3]
    assert (tally.won, tally.helped_won) == (1, 1)


class Failing:
    """A pool whose first answers are errors."""

    size, closed = 1, False  # nothing else is asked of it

    def __init__(self):
        self.asked = []

    def enlist(self, job):
        self.asked.append(job.request)

    def dismiss(self, job):
        pass

    def heard(self, job):
        return [WorkerAnswer(1, error="died", last=True)]


def test_a_position_asked_again_after_the_time_is_used_up_has_a_little_left():
    match = played("quantik", QUANTIK)
    pool = Failing()
    work = ReviewWork(Sitting(match), ms=20, pool=lambda: cast(Pool, pool))
    work._left = 0.0
    for _ in range(200):
        work.step()
    assert work.done and all(request.seconds > 0 for request in pool.asked)
    assert not work.review.complete and "Review" not in match.headers, "what failed is not kept"
