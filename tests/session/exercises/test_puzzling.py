"""Solving puzzles without a window: what is right, slower, wrong, how it is answered; results, rating and streak."""

import json
from datetime import date, timedelta
from typing import cast

import pytest
from kit.games import play
from kit.must import must, must_be
from kit.puzzle import at_once, judged, not_right, one, solving

from qgames.ai import forcing, registry
from qgames.ai.forcing import Forcing, Task, rule
from qgames.ai.judgement import Kind
from qgames.ai.process.pool import Pool
from qgames.ai.process.worker import WorkerAnswer
from qgames.ai.search.searcher import Score
from qgames.games import KEYS, game
from qgames.games.quarto.rules import PIECE_NUMBER, QuartoState
from qgames.rules.match import Match
from qgames.session import saves
from qgames.session.exercises import progress, puzzles
from qgames.session.exercises.progress import Place, PuzzleResults, noted
from qgames.session.exercises.puzzles import Puzzle
from qgames.session.review import header
from qgames.session.review.review import Review, ReviewedTurn
from qgames.session.scores import turns
from qgames.session.sitting import Sitting

DAY = date(2026, 11, 15)
GAMES = [key for key in KEYS if puzzles.of_game(key)]


@pytest.fixture(autouse=True)
def at_home(monkeypatch, tmp_path):
    monkeypatch.setenv("QGAMES_HOME", str(tmp_path))
    at_once(monkeypatch)


@pytest.mark.parametrize("name", GAMES)
def test_every_goal_is_solved_by_its_right_moves(name):
    goals = {puzzle.goal: puzzle for puzzle in puzzles.of_game(name)}  # the hardest of each
    for puzzle in goals.values():
        solve = solving(puzzle)
        sitting = solve.sitting()
        while not solve.solved(sitting.match):
            move = solve.next_right(sitting.match)
            assert move, f"{puzzle.id}: nothing right after {sitting.match.moves}"
            assert must(judged(solve, sitting, move)).kind == "right"
        assert sitting.match.ply <= puzzle.plies
        assert len(solve.own_turns(sitting.match)) == puzzle.length
        assert progress.load().how(puzzle) == "first"


@pytest.mark.parametrize("name", GAMES)
def test_what_is_not_right_gets_what_it_allows_played_out(name):
    """Another side's win to its end, or a turn after which there is no win in time; then all of it is taken back."""
    for puzzle in puzzles.of_game(name)[:8]:
        solve = solving(puzzle)
        sitting = solve.sitting()
        move = not_right(puzzle)
        ruling = must(judged(solve, sitting, move))
        assert ruling.kind != "right" and solve.failed(sitting.match) and not solve.solved(sitting.match)
        side, outcome = sitting.match.game.sides[solve.seat], sitting.state.outcome
        if ruling.lost or (ruling.kind == "wrong" and not ruling.reply):
            assert must(outcome).winner != side, "played to the end"
        elif ruling.kind != "slower":
            assert not Forcing().wins(sitting.state, puzzle.plies - sitting.match.ply, side)
            assert any(turn.seat != solve.seat for turn in turns(puzzle.state().apply(move), ruling.reply))
        assert [turn.tokens for turn in solve.own_turns(sitting.match)] == [(move,)], (
            "what only shows why is nobody's try"
        )
        sitting.undo(len(solve.tried(sitting.match)))
        assert sitting.match.ply == 0 and not solve.failed(sitting.match)


@pytest.mark.parametrize("goal", ["win", "save"])
def test_after_a_wrong_place_in_quarto_a_piece_is_given_and_the_other_answers(goal):
    puzzle = one("quarto", lambda each: each.goal == goal and must_be(QuartoState, each.state()).hand >= 0)
    solve = solving(puzzle)
    sitting = solve.sitting()
    ruling = must(judged(solve, sitting, not_right(puzzle)))
    gift, place, *_ = ruling.reply
    assert gift in PIECE_NUMBER and place in sitting.match.game.cells
    assert solve.allowed(sitting.match)[:2] == (gift, place)


def test_tries_are_counted_when_they_are_over():
    puzzle = one("quantik")
    solve = solving(puzzle)
    sitting = solve.sitting()
    assert solve.tries == 0
    judged(solve, sitting, not_right(puzzle))
    assert solve.tries == 1
    sitting.undo(1)
    assert solve.tries == 1
    while not solve.solved(sitting.match):
        judged(solve, sitting, must(solve.next_right(sitting.match)))
    assert solve.tries == 2


def test_the_longest_defence_is_played():
    puzzle = one("quixo", lambda each: each.plies == 5)
    solve = solving(puzzle)
    sitting = solve.sitting()
    judged(solve, sitting, puzzle.best[0])
    side = sitting.match.game.sides[solve.seat]
    assert not Forcing().wins(sitting.state, puzzle.plies - 4, side), "another reply would have held out longer"


def test_a_slower_win_is_never_called_wrong(monkeypatch):
    """Of the concept's own puzzle: one star wins in three, another in four."""
    monkeypatch.setattr(forcing, "LOOK_ON", 20.0)
    state = play("qomet", "c5 d3 d4 c4 e5 d3d4 e4 d4e5 b2 c4d4 g4 f2 g4f4 f2d2")
    searcher = registry.searcher(state.game)
    asked = {move: rule(searcher, state, move, Task("win", 5), stop=lambda: False) for move in ("c5d4", "d5d4")}
    assert asked["c5d4"].kind == "right" and asked["d5d4"].kind == "slower"
    assert not asked["d5d4"].reply


def test_what_is_neither_proved_to_win_nor_not_is_told_so():
    """Nobody knows in no time what a first move is worth."""
    state = play("quixo", "")
    ruling = rule(registry.searcher(state.game), state, "a1e1", Task("win", 1), stop=lambda: False)
    assert ruling.kind == "open"


def test_told_to_stop_the_referee_stops():
    state = play("cubulus", "n222 n123 n312 n332 n131 n132 n233 n133 n321")
    ruling = rule(registry.searcher(state.game), state, "F1", Task("win", 9), stop=lambda: True)
    assert ruling.kind == "open"


def test_after_the_right_square_any_gift_that_keeps_the_goal_is_right():
    puzzle = one(
        "quarto",
        lambda each: each.goal == "win" and each.plies > 1 and must_be(QuartoState, each.state()).hand >= 0,
    )
    solve = solving(puzzle)
    sitting = solve.sitting()
    assert must(judged(solve, sitting, puzzle.best[0])).kind == "right"
    assert not solve.solved(sitting.match) and solve.reply(sitting.match) is None
    side, left = sitting.match.game.sides[solve.seat], puzzle.plies - 2
    for gift in sitting.state.legal_moves():
        keeps = Forcing().wins(sitting.state.apply(gift), left, side)
        tried = solve.sitting()
        assert (must(judged(solve, tried, puzzle.best[0], gift)).kind == "right") == keeps
        assert len(solve.own_turns(tried.match)) == 1


def test_a_hint_tells_first_a_part_then_all_and_counts():
    puzzle = one("quixo")
    solve = solving(puzzle)
    sitting = solve.sitting()
    assert [must(solve.hint(sitting.match))[1] for _ in range(3)] == [1, 2, 2]
    while not solve.solved(sitting.match):
        judged(solve, sitting, must(solve.next_right(sitting.match)))
    assert solve.hint(sitting.match) is None
    assert progress.load().how(puzzle) == "hint"


def test_a_solution_that_was_shown_is_not_solved():
    puzzle = one("quantik")
    solve = solving(puzzle)
    sitting = solve.sitting()
    solve.show_solution()
    while not solve.solved(sitting.match):
        judged(solve, sitting, must(solve.next_right(sitting.match)))
    assert progress.load().how(puzzle) == "missed"


def test_a_process_that_fails_is_asked_again_and_not_for_ever():
    class Failing:
        closed = False
        asked = 0

        def enlist(self, job):
            Failing.asked += 1

        def dismiss(self, job):
            pass

        def heard(self, job):
            return [WorkerAnswer(1, last=True, error="died")]

    pool = Failing()
    solve = solving(one("quixo"))
    solve._pool = lambda: cast(Pool, pool)  # all that is asked of one
    sitting = solve.sitting()
    sitting.play(solve.puzzle.best[0])
    for _ in range(10):
        solve.step(sitting.match)
    assert Failing.asked == 3 and solve.waiting(sitting.match)


# -- results -----------------------------------------------------------------------------------------------------------


def puzzle_of(number, grade=3):
    return Puzzle(f"x-{number}", "quixo", (), f"position {number}", "win", 1, ("a1e1",), grade)


def test_only_the_first_try_counts_for_the_rating():
    once = noted(PuzzleResults(), puzzle_of(1), "first")
    assert round(once.rating) == 1216 and once.how(puzzle_of(1)) == "first"
    missed = noted(PuzzleResults(), puzzle_of(1), "missed")
    assert round(missed.rating) == 1184 and not missed.solved(puzzle_of(1))
    later = noted(missed, puzzle_of(1), "first")
    assert later.rating == missed.rating and later.how(puzzle_of(1)) == "later"
    worse = noted(once, puzzle_of(1), "missed")
    assert worse.how(puzzle_of(1)) == "first", "what was solved stays so"


def test_a_harder_puzzle_moves_the_rating_more():
    gains = [noted(PuzzleResults(), puzzle_of(1, grade), "first").rating for grade in range(1, 8)]
    assert gains == sorted(gains) and len(set(gains)) == 7


def test_a_rating_is_told_after_ten():
    results = PuzzleResults()
    for number in range(10):
        assert results.told is None
        results = noted(results, puzzle_of(number), "first")
    assert results.told == round(results.rating)


def test_the_streak_counts_days_in_a_row():
    def after(*back):
        results = PuzzleResults()
        for days in back:
            results = noted(results, puzzle_of(days), "hint", DAY - timedelta(days=days))
        return results.streak(DAY)

    assert after() == 0
    assert after(0) == 1 and after(1) == 1, "today's may still be solved"
    assert after(0, 1, 2, 4, 5) == 3
    assert after(2, 3) == 0, "a missed day ends it"
    assert noted(PuzzleResults(), puzzle_of(1), "missed", DAY).streak(DAY) == 0


def test_results_are_kept_and_a_bad_file_is_set_aside(tmp_path):
    progress.note(puzzle_of(1), "first", DAY)
    progress.note(puzzle_of(2), "missed")
    kept = progress.load()
    assert kept.how(puzzle_of(1)) == "first" and kept.how(puzzle_of(2)) == "missed" and kept.streak(DAY) == 1
    progress.puzzles_file().write_text("{ no table", encoding="utf-8")
    assert progress.load() == PuzzleResults()
    assert progress.note(puzzle_of(3), "hint") is None
    assert (tmp_path / "puzzles.json.bad").read_text(encoding="utf-8") == "{ no table"
    assert list(progress.load().tried.values()) == ["hint"]


@pytest.mark.parametrize(
    "text",
    ["[]", '{"tried": []}', '{"tried": {"a": "won"}, "rating": "high", "days": 3}', '{"rating": 1e999}',
     '{"days": ["2026-13-01", 4, "today", null]}', '{"rating": true, "tried": {"' + "x" * 99 + '": "first"}}'],
)  # fmt: skip
def test_what_is_odd_in_the_file_is_passed_over(text):
    progress.puzzles_file().write_text(text, encoding="utf-8")
    found = progress.load()
    assert not found.tried and not found.days and 0 <= found.rating <= 1200


def test_a_folder_in_the_way_is_told():
    progress.puzzles_file().mkdir()
    assert progress.load() == PuzzleResults()


def test_the_file_stays_small(monkeypatch):
    monkeypatch.setattr(progress, "MANY", 3)
    for number in range(5):
        progress.note(puzzle_of(number), "first", DAY + timedelta(days=number))
    table = json.loads(progress.puzzles_file().read_text(encoding="utf-8"))
    assert len(table["tried"]) == 3 and progress.load().solved(puzzle_of(4))


# -- packs and one's own games -----------------------------------------------------------------------------------------


def test_the_next_one_is_the_next_that_is_not_solved():
    pack = tuple(map(puzzle_of, range(4)))
    results = noted(noted(PuzzleResults(), pack[1], "first"), pack[2], "hint")
    assert must(Place(pack[0], pack).next(results)).puzzle == pack[3]
    assert must(Place(pack[3], pack).next(results)).puzzle == pack[0]
    assert progress.first_of(pack, results).puzzle == pack[0]
    for each in pack:
        results = noted(results, each, "first")
    assert Place(pack[3], pack).next(results) is None
    assert Place(pack[0]).next(results) is None
    assert Place(pack[0], pack).beside(-1) is None and must(Place(pack[0], pack).beside(2)).puzzle == pack[2]


QUARTO = "LRTF b1 LRSF b4 DRSF a1 DQTF c1 DRSH a2 LQSH b3 DQTH d1 DQSF d3 DRTH d2 LQTF b2 quarto"


def reviewed():
    """A game whose review says that d2 gave the win away, kept with it."""
    match = Match(game("quarto"))
    turns = []
    for ply, move in enumerate(QUARTO.split(), 1):
        seat = match.state.to_play
        match.play(move)
        bad = move == "d2"
        before, after, best = (
            (Score("win", 6), Score("loss", 4), ("c2",)) if bad else (Score("cp"), Score("cp"), (move,))
        )
        turns.append(ReviewedTurn(ply, seat, move, before, after, best, Kind.WON_LET_GO if bad else None))
    return Sitting(match), Review(tuple(turns))


def test_a_turning_point_becomes_a_puzzle():
    sitting, review = reviewed()
    turn = review.turning_points[0]
    puzzle = puzzles.fits(sitting.match, turn)
    assert must(puzzle).goal == "win" and must(puzzle).best == ("c2",) and must(puzzle).plies == 6
    assert (
        must(puzzle).moves == sitting.match.all_moves[: turn.ply - 1]
        and must(puzzle).state().notation() == must(puzzle).position
    )
    deep = turn._replace(before=turn.before._replace(value=99))
    assert puzzles.fits(sitting.match, deep) is None
    assert must(puzzles.fits(sitting.match, turn._replace(best=("c2", "c4")))).best == ("c2", "c4")
    assert puzzles.fits(sitting.match, turn._replace(kind=None)) is None


def test_reviewed_games_wait_as_puzzles():
    sitting, review = reviewed()
    assert puzzles.waiting() == []
    saves.keep(sitting)
    assert puzzles.waiting() == []
    header.write(sitting.match, review)
    saves.keep(sitting)
    (own,) = puzzles.waiting()
    assert must(own.puzzle()).best == ("c2",)
    own.saved.path.write_text("gone", encoding="utf-8")
    assert own.puzzle() is None
