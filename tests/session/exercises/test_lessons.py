"""Lessons and diagrams hold what they say, by the rules core; every numbered rule is taught and drawn."""

import json

import pytest
from kit import taught
from kit.games import TAUGHT
from kit.reason_checks import wins_at_once

from qgames.ai import registry
from qgames.commands import teach
from qgames.files import i18n
from qgames.rules.match import Match, Player
from qgames.session.exercises import lessons
from qgames.session.sitting import Sitting
from qgames.session.words import words_of

STEPS = [step for key in TAUGHT for course in lessons.courses(key) for step in course.steps]
DIAGRAMS = [each for key in TAUGHT for each in lessons.diagrams(key)]


def name(thing):
    course = getattr(thing, "course", "")
    return f"{thing.game.key}-{course}-{thing.key}" if course else f"{thing.game.key}-{thing.key}"


def lets_win(state, move):
    """Does the other side win by the move, or at once after it?"""
    after, me = state.apply(move), state.game.sides[state.to_play]
    if after.outcome is not None:
        return after.outcome.winner not in (None, me)
    return bool(wins_at_once(after))


def wins_next(state, move):
    """Whatever is replied, does the mover win with the move after?"""
    after = state.apply(move)
    if after.outcome is not None or wins_at_once(after):
        return False
    answers = [after.apply(reply) for reply in after.legal_moves()]
    return all(wins_at_once(each) if each.outcome is None else each.outcome.winner == state.to_play for each in answers)


def makes_line(state, move):
    return move != "quarto" and bool(state.apply(move).line)


def safe(state, piece):
    given = state.apply(piece)
    return not any(makes_line(given, cell) for cell in given.legal_moves())


def proved_to_win(state, move):
    """Every place is proved by the searcher, which stops at nothing."""
    *_, thought = registry.searcher(state.game).think(state, {}, stop=lambda: False)
    return thought.verdicts[move].kind == "win"


GOALS = {
    "wins": lambda state, move: move in wins_at_once(state),
    "blocks": lambda state, move: not lets_win(state, move),
    "forks": wins_next,
    "traps": proved_to_win,
    "safe": safe,
    "line": makes_line,
}


@pytest.mark.parametrize("step", STEPS, ids=name)
def test_a_step_accepts_what_it_asks_for_and_nothing_else(step):
    legal = step.state.legal_moves()
    assert set(step.accept) <= set(legal)
    if step.goal in GOALS:
        assert [move for move in legal if GOALS[step.goal](step.state, move)] == list(step.accept)
    assert len(step.accept) < len(legal) or step.key in ("no_ball", "last"), (
        "a step that any move passes teaches nothing"
    )
    assert set(step.cells) <= set(step.game.cells)


@pytest.mark.parametrize("step", STEPS, ids=name)
def test_a_step_has_its_words_and_an_answer_to_every_move(step):
    for part in ("title", "text", "ask", "right"):
        assert i18n.known(f"{step.words}.{part}")
    players = tuple(Player(who) for who in ("Anna", "Ben", "Kim", "Lea")[: step.game.seats])
    words = words_of(Sitting(Match(step.game, players, start=step.state)))
    kinds = set()
    for move in step.state.legal_moves()[:40]:
        answer = step.ruling(move)
        kinds.add(answer.kind)
        assert (answer.kind == "right") == (move in step.accept)
        if answer.kind == "wrong":
            assert words.because(answer.why)
    if step.goal in ("wins", "blocks"):
        assert "wrong" in kinds, "what is missed is told"


@pytest.mark.parametrize("diagram", DIAGRAMS, ids=name)
def test_a_diagram_shows_what_it_says(diagram):
    for part in ("title", "text"):
        assert i18n.known(f"{diagram.words}.{part}")
    state = diagram.state
    for move in diagram.play:
        state = state.apply(move)
    made = {state.game.cells[n] for n in range(16) if state.line >> n & 1} if diagram.game.key == "quarto" else set()
    made |= set(state.outcome.cells) if state.outcome else set()
    for band in diagram.bands:
        if diagram.counts:
            assert set(band) <= made
        else:
            assert not set(band) <= made


@pytest.mark.parametrize("key", TAUGHT)
def test_every_numbered_rule_is_taught_and_drawn(key):
    assert [rule.number for rule in taught.rules(key)] == list(range(1, taught.count(key) + 1))
    for rule in taught.rules(key):
        assert rule.steps, f"{key}: no step teaches rule {rule.number}"
        assert rule.diagrams, f"{key}: no diagram shows rule {rule.number}"
    known = {str(rule.number) for rule in taught.rules(key)}
    named = [step.rules for course in lessons.courses(key) for step in course.steps]
    assert set().union(*named, *(each.rules for each in lessons.diagrams(key))) <= known, "a rule that does not exist"


def test_the_table_of_what_is_taught_is_the_present_one():
    assert taught.FILE.read_text(encoding="utf-8") == taught.table(), "python tests/kit/taught.py writes it anew"


@pytest.mark.parametrize("key", TAUGHT)
def test_a_course_is_short(key):
    assert all(1 <= len(course.steps) <= 12 for course in lessons.courses(key))


def test_lessons_as_data(capsys):
    assert teach.main("lessons", ["quixo"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    where = "-----/-----/-----/-----/-----;0"
    first = {"lesson": "first", "step": "push", "game": "quixo", "position": where}
    assert lines[0] == first | {"accept": ["a5a1", "b5b1", "c5c1", "d5d1", "e5e1"]}
    for line in lines:
        assert {"lesson", "step", "game", "accept"} <= set(line) and ("moves" in line) != ("position" in line)
    assert teach.main("lessons", ["chess"]) == 2 and teach.main("puzzles", []) == 2
    assert "quixo" in capsys.readouterr().err


def test_a_move_that_is_not_legal_is_no_lesson():
    start = STEPS[0].game.start()
    with pytest.raises(lessons.BadLesson):
        lessons.accepted(start, ("z9",))
