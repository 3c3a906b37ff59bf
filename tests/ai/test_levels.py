"""The ladder: named and ordered, fixed by a seed, beatable at the bottom, careful at the top."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Generator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import cast

import pytest
from kit.makers import maker
from kit.must import must
from kit.reason_checks import Counting
from kit.samples import a_third_of

from qgames.ai import levels, registry
from qgames.ai.levels import Rung
from qgames.ai.search.minimax import wins_at_once
from qgames.ai.search.searcher import Score
from qgames.games import KEYS, game, main_variants

VARIANTS = main_variants()
tournament = maker("tournament")


def never() -> bool:
    return False


def play(name: str, level: int, seed: int, state):
    rules = game(name)
    rung = levels.level_of(rules, level)
    return list(levels.play(rules, registry.searcher(rules), state, {}, rung, seed, stop=never))[-1]


def walk(name: str, seed: int, length: int):
    dice = Random(seed)
    state = game(name).start()
    for _ in range(length):
        if state.outcome is not None:
            return
        yield state
        state = state.apply(dice.choice(state.legal_moves()))


@pytest.mark.parametrize("name", VARIANTS)
def test_there_are_at_least_six_each_more_careful_than_the_one_below(name):
    ladder = levels.levels(game(name))
    assert len(ladder) >= 6
    assert [level.number for level in ladder] == list(range(1, len(ladder) + 1))
    assert len({level.name for level in ladder}) == len({level.key for level in ladder}) == len(ladder)
    for lower, upper in pairwise(ladder):
        slips = [  # a weak one overlooks; to read on or not is a matter of style
            (lower.overlook_win, upper.overlook_win),
            (lower.overlook_threat, upper.overlook_threat),
            (lower.overlook_gift, upper.overlook_gift),
        ]
        assert all(more >= less for more, less in slips), upper
        assert upper.top or must(upper.nodes) >= must(lower.nodes)
        assert lower != upper._replace(number=lower.number)
    assert ladder[-1].top and not any(level.top for level in ladder[:-1])


@pytest.mark.parametrize("name", VARIANTS)
def test_a_seed_fixes_the_move_whatever_was_thought_before(name):
    rules = game(name)
    searcher = cast(Counting, registry.searcher(rules))
    level = levels.levels(rules)[3]
    for state in list(walk(name, 5, 30))[12::9]:
        for _ in searcher.think(state, {}, stop=lambda: searcher.nodes > 3_000):  # leave something in the tables
            pass
        used = list(levels.play(rules, searcher, state, {}, level, 9, stop=never))[-1].move
        assert used == play(name, 4, 9, state).move


@pytest.mark.parametrize("name", VARIANTS)
def test_every_level_below_the_top_plays_to_the_end(name):
    for level in range(1, levels.TOP):
        for state in list(walk(name, level, 14))[level % 2 :: 7]:
            assert play(name, level, 1, state).move in state.legal_moves()


def test_only_the_top_knows_openings_by_heart():
    rules = game("qomet")
    mind, start = registry.searcher(rules), rules.start()
    reader = levels.Level(6, 0.0, 0.0, 0.0, 0.0, 200)  # overlooks nothing and reads on
    thoughts = list(levels.play(rules, mind, start, {}, reader, 1, stop=never))
    assert len(thoughts) > 1 and not any(thought.score.proved for thought in thoughts)
    top = levels.levels(rules)[-1]
    assert next(levels.play(rules, mind, start, {}, top, 1, stop=never)).score == Score("win", 17), (
        "the book is open again"
    )
    begun = levels.play(rules, mind, start, {}, reader, 1, stop=never)
    assert isinstance(begun, Generator)
    assert [next(begun), next(begun)]
    begun.close()  # called off while it reads
    assert next(levels.play(rules, mind, start, {}, top, 1, stop=never)).score.proved


def test_the_number_must_be_one_of_the_ladder():
    with pytest.raises(ValueError, match="from 1 to 7, not 8"):
        levels.level_of(game("quixo"), 8)


@pytest.mark.parametrize("name", a_third_of(KEYS))
def test_a_beginner_beats_the_lowest(name):
    games = 14
    lowest = levels.levels(game(name))[0]
    score = sum(tournament.play(tournament.Bout(name, None, lowest, n, 77, 0.1)) for n in range(games))
    assert score / games >= 0.55, score


@pytest.mark.parametrize("name", ["quixo", "quarto", "quarto:auto", "cubulus"])
def test_slips_happen_as_often_as_stated(name):
    rules = game(name)
    level = levels.level_of(rules, 2)._replace(overlook_win=0.3)
    seen, missed = 0, 0
    for seed in range(60):
        for state in walk(name, seed, 40) if seen < 150 else ():
            wins = wins_at_once(state, rules.sides)
            if wins:
                seen += 1
                missed += not levels.look(rules, state, level, Random(f"{seed} {seen}")).wins
    assert seen >= 50
    assert 0.15 < missed / seen < 0.45


def test_in_the_calling_game_a_line_can_be_overlooked_below_and_never_at_the_top():
    state = game("quarto").start()
    for token in ["LRTF", "a1", "LRTH", "b1", "LRSF", "c1", "LRSH", "d1"]:
        state = state.apply(token)
    assert state.legal_moves()[0] == "quarto"
    lowest = Counter(play("quarto", 1, seed, state).move == "quarto" for seed in range(40))
    assert lowest[True] and lowest[False]
    top = list(registry.searcher(game("quarto")).think(state, {}, stop=lambda: True))
    assert top[-1].move == "quarto"


def test_what_was_measured_reads_back():
    stored = [name for key in KEYS for name in levels.read(game(key))]
    assert len(stored) >= 5
    for name in stored:
        measured = levels.strength(game(name))
        assert measured is not None
        assert len(measured.ratings) == len(levels.levels(game(name))) == len(measured.rungs)
        assert measured.date and measured.settings["seconds"] > 0
        assert list(measured.ratings) == sorted(measured.ratings)


def test_the_readme_has_the_figures_that_the_app_tells():
    """Both come from one file: `python assets/make/tournament.py --table`."""
    readme = (Path(__file__).resolve().parents[2] / "README.md").read_text(encoding="utf-8")
    assert tournament.table() in readme


def test_a_level_between_two_rungs():
    rungs = ((0.8, 1.0, 1.0, 1.0, 0), (0.4, 1.0, 0.9, 0.5, 300), (0.0, 0.2, 0.1, 0.1, 1200))
    assert [levels.between(rungs, place) for place in (1, 2, 3)] == list(rungs)
    win, threat, gift, glance, nodes = levels.between(rungs, 2.5)
    assert (win, threat, gift, glance) == (0.2, 0.6, 0.5, 0.3) and nodes == 600


def test_a_variant_has_the_steps_of_one_that_plays_alike_but_not_its_figures(stored):
    stored["quarto"] = {"steps": [1, 2, 3, 4, 5, 6]}
    stored["quarto:features=0"] = {"steps": [1, 1.5, 2, 2.5, 3, 3.5]}
    assert levels.steps(game("quarto:features=2")) == (1, 1.5, 2, 2.5, 3, 3.5)
    assert levels.steps(game("quarto:features=23")) == levels.steps(game("quarto")) == (1, 2, 3, 4, 5, 6)
    assert levels.strength(game("quarto:features=2")) is None


@pytest.fixture
def stored(monkeypatch):
    """What is kept of the measured levels, in place of the files."""
    kept: dict[str, dict[str, object]] = {}
    monkeypatch.setattr(levels, "read", lambda game: kept)
    levels.forget()
    yield kept
    levels.forget()


def test_a_tournament(capsys, tmp_path):
    there = levels.path(game("nullgame")).exists()
    notes = tmp_path / "notes.jsonl"
    asked = ["nullgame", "--games", "4", "--seconds", "0.01", "--cores", "1", "--levels", "1-2", "--dry"]
    assert tournament.main([*asked, "--state", str(notes)]) == 0
    said = capsys.readouterr().out
    assert (
        said.startswith("nullgame: top level 0.01 s")
        and "beginner against level 1:" in said
        and "level 2 against level 1:" in said
    )
    assert levels.path(game("nullgame")).exists() == there, "a dry run stores nothing"
    played = notes.read_text()
    assert len(played.splitlines()) == 8
    notes.write_text(
        "".join(played.splitlines(keepends=True)[:5]) + played.splitlines()[5][:9]
    )  # killed while it wrote
    assert tournament.main([*asked, "--state", str(notes)]) == 0
    again = [line.rpartition("   ")[0] for line in capsys.readouterr().out.splitlines()]
    assert again == [line.rpartition("   ")[0] for line in said.splitlines()]
    assert len(notes.read_text().splitlines()) == 9, "five were known, three played again, one line is torn"


def test_what_a_tournament_measures(tmp_path):
    notes = tournament.Notes(tmp_path / "notes.jsonl")
    rules = game("quixo")
    upper, lower = levels.levels(rules)[2], levels.levels(rules)[1]
    bouts = tuple(tournament.Bout("quixo", upper, lower, number, 1, 1.0) for number in range(4))
    for bout, score in zip(bouts, (1.0, 0.5, 1.0, 0.0), strict=True):
        notes.add(bout.key, score)
    rung = tournament.measure(rules, tournament.Pairing(3, 2, bouts), notes)
    assert (rung.upper, rung.lower, rung.games, rung.won, rung.drawn, rung.score) == (3, 2, 4, 2, 1, 0.625)
    assert 0 < rung.error < 0.5


def test_even_steps_follow_from_what_was_played():
    """Whoever stands at a place has that strength; with steps that are even, each score is the same."""
    strength = [0.0, 0.5, 1.2, 2.4, 4.0, 6.0, 7.2]  # the last is the top's

    def climb(upper: float, lower: float) -> object:
        higher, deeper = (strength[-1] if at == math.inf else strength[int(at) - 1] for at in (upper, lower))
        return tournament.Climb(upper, lower, 10_000, 1 / (1 + math.exp(deeper - higher)), 1)

    climbs = [climb(at + 1, at) for at in range(1, 6)] + [climb(math.inf, 6)]
    steps = tournament.placed(*tournament.fit(6, climbs))
    assert steps == pytest.approx((1, 3, 4, 4.8, 5.4, 6), abs=0.15)


def test_rungs_measured_again_replace_the_old_ones(monkeypatch, tmp_path):
    monkeypatch.setattr(levels, "path", lambda game: tmp_path / "ratings.json")
    levels.forget()
    rules = game("quixo")
    new = [Rung(3, 2, 10, 8, 0, 0.8, 0.1)]
    usual = levels.steps(rules)
    tournament.store(rules, usual, new, {"games": 10})
    assert levels.strength(rules) is None, "one rung is no ladder"
    whole = [Rung(n if n > 1 else 0, max(1, n - 1), 9, 6, 0, 0.6, 0.2) for n in range(1, levels.TOP + 1)]
    tournament.store(rules, usual, whole, {"games": 9})
    tournament.store(rules, usual, new, {"games": 10})
    measured = levels.strength(rules)
    assert must(measured).rungs == (*whole[:2], *new, *whole[3:]) and must(measured).settings == {"games": 10}
    tournament.store(rules, (1, 1.5, *usual[2:]), new, {"games": 10})
    assert levels.strength(rules) is None, "of other levels nothing is known"
    kept = [rung["upper"] for rung in levels.read(rules)["quixo"]["rungs"]]
    assert kept == [0, 3, 4, 5, 6, 7], "who plays as before has what was measured"
    levels.forget()
