"""Packs begin easy and are mixed; grades are those of the levels, themes those of the rulebook, ids stay for ever."""

import json
import subprocess
import sys
from datetime import date
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import mean

import pytest
from kit import makers
from kit.games import POSED
from kit.puzzle import not_right
from kit.reason_checks import wins_at_once
from rulebook import GAMES, Oracle, Qomet, Quarto, imagined, rulebook

from qgames.ai import levels
from qgames.games import game
from qgames.rules.core import State
from qgames.session.exercises import progress, puzzles
from qgames.session.exercises.puzzles import Puzzle

maker, order, grading = (makers.maker(name) for name in ("puzzles", "puzzle_order", "puzzle_grades"))
BOOKED = [key for key in POSED if key in GAMES]
SHARE = 10  # so many days until all themes have been decided once
NUMBERED = dict(line.split() for line in (Path(__file__).parents[2] / "data/puzzle_ids.txt").read_text().splitlines())


# -- themes, by the rulebook -------------------------------------------------------------------------------------------


def played(game: Oracle, *tokens: str) -> Oracle:
    after = imagined.copied(game)
    for token in tokens:
        after.play(token)
    return after


def nothing_stops(after: Oracle, thing: frozenset[str], seat: int) -> bool:
    for reply in after.legal():
        answered = played(after, reply)
        if answered.result() is not None:
            made = [imagined.complete(answered, seat)] if answered.result() == seat else []
        else:
            made = list(imagined.completions(answered, seat).values())
        if not any(cells >= thing for cells in made):
            return False
    return True


def of_a_win(before: Oracle, after: Oracle, seat: int) -> str:
    over = after.result() is not None
    things = {imagined.complete(after, seat)} if over else set(imagined.completions(after, seat).values())
    if isinstance(before, Qomet) and isinstance(after, Qomet):
        gone = {cell for cell, owner in before.board.items() if owner != seat and after.board.get(cell) in (None, seat)}
        if any(gone & thing for thing in things):
            return "push_blocker"
    if over or len(things) != 1:
        return "at_once" if over else "two_threats" if things else "quiet"
    (thing,) = things
    return "unstoppable" if nothing_stops(after, thing, seat) else "forced"


def of_gifts(puzzle: Puzzle, giving: Quarto) -> str:
    if giving.result() is not None:
        return "at_once"
    safe = set(giving.reserve) - set(imagined.gifts(giving))
    return "last_safe_gift" if len(safe) == 1 else "gifts_run_out" if puzzle.goal == "win" else "look_ahead"


def theme_of(puzzle: Puzzle) -> str:
    before = played(rulebook(puzzle.game), *puzzle.moves)
    seat, after = before.to_play, played(before, puzzle.best[0])
    if isinstance(before, Quarto) and isinstance(after, Quarto):
        return of_gifts(puzzle, after if before.held else before)
    if puzzle.goal == "win":
        return of_a_win(before, after, seat)
    if not imagined.completions(before, 1 - seat):
        return "look_ahead"
    return "counter" if imagined.completions(after, seat) else "block"


@pytest.mark.parametrize("key", BOOKED)
def test_todays_share_of_the_themes_is_what_the_rulebook_says(key):
    """Every day others; all of them at once: `pytest -m whole`."""
    for each in puzzles.of_game(key)[date.today().toordinal() % SHARE :: SHARE]:
        assert each.theme == theme_of(each), each.id


@pytest.mark.whole
@pytest.mark.parametrize("key", BOOKED)
def test_every_theme_is_what_the_rulebook_says(key):
    wrong = {each.id: (each.theme, theme) for each in puzzles.of_game(key) if each.theme != (theme := theme_of(each))}
    assert not wrong


# -- order -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", POSED)
def test_a_pack_begins_easy_and_is_mixed(key):
    packs, found = progress.packs(key), puzzles.of_game(key)
    assert [each for pack in packs.values() for each in pack] == list(found)
    first = next(iter(packs.values()))
    ones = [each for each in found if each.goal == "win" and each.length == 1]
    assert first[0] in ones and set(ones) <= set(first)
    several = {what for what in ("goal", "length", "theme") if len({getattr(each, what) for each in found}) > 1}
    for pack in packs.values():
        sorts = [order.sort_of(each) for each in pack]
        assert not any(a == b == c for a, b, c in zip(sorts, sorts[1:], sorts[2:], strict=False))
        assert all(len({getattr(each, what) for each in sorts}) > 1 for what in several)
        assert max(map(sorts.count, sorts)) <= 0.6 * len(sorts)
        for goal in {each.goal for each in found}:
            many = sum(each.goal == goal for each in found)
            assert sum(each.goal == goal for each in pack) >= min(order.FEW, many // len(packs))


@pytest.mark.parametrize("key", POSED)
def test_from_pack_to_pack_it_gets_harder(key):
    """All that is easier stands before, but for the few that are traded so that each has something of every goal."""
    packs = [[each.grade for each in pack if each.theme != "at_once"] for pack in progress.packs(key).values()]
    for easy, hard in pairwise(packs):
        assert mean(easy) < mean(hard)
        most = sorted(easy)[: -2 * order.FEW]
        assert max(most) <= sorted(hard)[2 * order.FEW]


def test_what_there_is_too_much_of_comes_twice_in_a_row_at_most():
    def puzzle(number, theme):
        return Puzzle(f"x-{number}", "quantik", (), "----/----/----/----;0", "win", 3, ("Sa1",), 3, theme)

    many = [puzzle(number, "forced" if number < 12 else "quiet") for number in range(18)]
    themes = [each.theme for each in order.mixed(many)]
    assert sorted(themes) == sorted(each.theme for each in many)
    assert not any(a == b == c for a, b, c in zip(themes, themes[1:], themes[2:], strict=False))


# -- ids ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", POSED)
def test_an_id_stands_for_one_position_for_ever(key):
    """The first ones are numbered, and listed here; of all others it is made of the position."""
    for each in puzzles.of_game(key):
        assert NUMBERED.get(each.id, each.id.removeprefix(f"{key}-")) == progress.mark(each), each.id


def test_what_is_there_is_not_found_again_and_what_is_new_is_named_by_its_position(monkeypatch, tmp_path):
    known = next(each for each in puzzles.of_game("quantik") if each.theme == "at_once")
    monkeypatch.setattr(maker, "played", lambda game, number, seed: [(known.moves, known.state())])
    monkeypatch.setattr(maker, "aside", lambda line, dice: [])
    assert maker.search("quantik", 9, 1, tmp_path / "one.part", 1, [known]) == []
    (found,) = maker.search("quantik", 9, 1, tmp_path / "two.part", 1)
    assert found._replace(id=known.id, grade=known.grade, theme=known.theme) == known
    assert found.id == f"quantik-{progress.mark(known)}"


def test_beside_the_end_of_a_game_are_positions_of_the_game():
    dice, state = Random(3), game("quixo").start()
    made: list[str] = []
    line: list[tuple[tuple[str, ...], State]] = []
    for _ in range(12):
        line.append((tuple(made), state))
        made.append(dice.choice(state.legal_moves()))
        state = state.apply(made[-1])
    found = list(maker.aside(line, dice))
    assert len(found) > 20 and not {after for _, after in found} & {after for _, after in line}
    for moves, after in found:
        again = game("quixo").start()
        for move in moves:
            again = again.apply(move)
        assert again == after and len(moves) > len(line) - maker.END


# -- grading anew ------------------------------------------------------------------------------------------------------


def some(key="quantik"):
    return [each for each in puzzles.of_game(key) if each.length <= 2][:4]


def test_a_long_win_must_be_played_out():
    """Whoever finds its first move alone has not solved it."""
    puzzle = next(each for each in puzzles.of_game("quixo") if each.length == 2)
    judge = grading.Judge(puzzle)

    def first_alone(state):
        return puzzle.best[0] if state == judge.start else min(set(state.legal_moves()) - set(wins_at_once(state)))

    def to_the_end(state):
        return puzzle.best[0] if state == judge.start else min(wins_at_once(state))

    assert judge.solved(to_the_end) and not judge.solved(first_alone)
    assert not judge.solved(lambda state: not_right(puzzle))


def test_a_grade_is_the_lowest_level_that_solves_it_in_half_of_its_tries(monkeypatch):
    tries = []

    class Solver:
        def __init__(self, puzzle, level):
            self.puzzle, self.level = puzzle, level

        def choose(self, state, seed):
            tries.append(self.level.number)
            good = tries.count(self.level.number) <= 2 * self.level.number
            return self.puzzle.best[0] if good else not_right(self.puzzle)

    monkeypatch.setattr(grading, "Solver", Solver)
    (puzzle,) = some()[:1]
    assert puzzle.length == 1 and grading.grade(puzzle) == 5  # the fifth level finds it ten times
    monkeypatch.setattr(Solver, "choose", lambda solver, state, seed: not_right(puzzle))
    assert grading.grade(puzzle) == levels.TOP


@pytest.mark.maker
def test_graded_anew_puzzles_keep_their_ids(tmp_path):
    folder = tmp_path / "quantik"
    folder.mkdir()
    kept = some()
    lines = [each._replace(grade=7, theme="").as_json() for each in reversed(kept)]
    (folder / "puzzles.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    command = [sys.executable, makers.FOLDER / "puzzles.py", "--grade", "quantik", "--out", tmp_path]
    subprocess.run(command, check=True, timeout=600)
    made = [puzzles.read(json.loads(line)) for line in (folder / "puzzles.jsonl").read_text("utf-8").splitlines()]
    assert {each.id: each for each in made} == {each.id: each for each in kept}
    assert made == order.ordered(kept) and [file.name for file in folder.iterdir()] == ["puzzles.jsonl"]


def test_grading_goes_on_where_it_was_stopped_unless_levels_changed(monkeypatch, tmp_path):
    asked: list[str] = []

    def counted(puzzle):
        asked.append(puzzle.id)
        return len(asked)

    monkeypatch.setattr(grading, "grade", counted)
    kept, part = some(), tmp_path / ".part"
    assert [each.grade for each in grading.graded(kept[:2], part)] == [1, 2]
    assert [each.grade for each in grading.graded(kept, part)] == [1, 2, 3, 4]
    assert asked == [each.id for each in kept]
    ladder = levels.levels(kept[0].rules)
    monkeypatch.setattr(levels, "levels", lambda game: ladder[1:])
    assert [each.grade for each in grading.graded(kept, part)] == [5, 6, 7, 8]
