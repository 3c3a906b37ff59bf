"""Lessons and diagrams hold what they say, by the rules core; every numbered rule is taught and drawn."""

import json

import pytest
from kit import claims, taught
from kit.app import open_app, open_page
from kit.games import TAUGHT, play

from qgames.commands import teach
from qgames.files import i18n
from qgames.files.i18n import t
from qgames.rules.match import Match, Player
from qgames.session.exercises import lessons
from qgames.session.sitting import Sitting
from qgames.session.words import words_of
from qgames.ui import Label

STEPS = [step for key in TAUGHT for course in lessons.courses(key) for step in course.steps]
DIAGRAMS = [each for key in TAUGHT for each in lessons.diagrams(key)]


def name(thing):
    course = getattr(thing, "course", "")
    return f"{thing.game.key}-{course}-{thing.key}" if course else f"{thing.game.key}-{thing.key}"


@pytest.mark.parametrize("step", STEPS, ids=name)
def test_a_step_asks_for_something(step):
    legal = step.state.legal_moves()
    assert set(step.accept) <= set(legal)
    assert len(step.accept) < len(legal) or step.key in ("no_ball", "last"), (
        "a step that any move passes teaches nothing"
    )
    assert set(step.cells) <= set(step.game.cells)


@pytest.mark.parametrize("thing", [*STEPS, *DIAGRAMS], ids=name)
def test_what_is_claimed_is_true(thing):
    assert set(thing.claims) <= claims.KNOWN
    assert bool(thing.claims) != bool(thing.plain), "it claims something, or says why it does not"
    assert claims.faults(thing) == []


def planted(key, course, step, **claimed):
    """A step with other claims or another position."""
    found = next(each for each in STEPS if (each.game.key, each.course, each.key) == (key, course, step))
    moves = claimed.pop("moves", None)
    if moves is not None:
        found = found._replace(state=play(key, moves))
    accept = claimed.pop("accept", None)
    return found._replace(accept=tuple((accept or " ".join(found.accept)).split()), claims={**found.claims, **claimed})


#: what lessons once said and was not so, and some of what they might say
FALSE = {
    "the safe gifts do not run out": planted(
        "quarto", "first", "trap", accept="d2",
        moves="DQTH c1 LQSF b3 LRTH d3 DRSF b2 LRSH a3 DRTH c4 LRTF a4 DRTF b1 LQTF a2 DQSH",
    ),
    "one threat in Quantik": planted("quantik", "first", "fork", moves="Yb1 Cc4 Nd4 Sb2 Ya4 Sa2", accept="Cb3"),
    "one square in Qomet": planted("qomet", "first", "fork", moves="b2 d6 g7 d6d7 f6 d5 c5 a4", accept="f2"),
    "three threats": planted("quantik", "first", "fork", threats="3"),
    "one move is too few": planted("quantik", "first", "fork", forces="1"),
    "there is another way": planted("qomet", "first", "block", accept="d5"),
    "it does not stop that": planted("qomet", "first", "block", prevents="a1 d1 a4 d4"),
    "another square": planted("cubulus", "first", "square", wins="121 131 122 132"),
    "it does not lose": planted("quixo", "first", "whose", loses="a2a1"),
    "it is allowed": planted("qomet", "first", "no_undo", illegal="e3e4"),
    "a ball is spent": planted("cubulus", "first", "turn", spends="1"),
    "no neutral ball": planted("cubulus", "first", "setup", makes={"mine": "222"}),
    "they are short": planted("quarto", "first", "line", stands={"S": "a1 b1 c1"}),
    "six stars": planted("qomet", "first", "place", hand="6"),
}  # fmt: skip


@pytest.mark.parametrize("step", FALSE.values(), ids=FALSE)
def test_a_false_claim_is_found(step):
    assert claims.faults(step)


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
    if {"wins", "prevents"} & set(step.claims):
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
def test_every_sentence_of_the_rules_is_shown_or_claimed_or_says_why_not(key):
    there = taught.steps(key) | {each.key: each for each in lessons.diagrams(key)}
    for each in taught.sentences(key):
        assert bool(each.shown) + (each.own is not None) + bool(each.plain) == 1, each
        assert set(each.shown) <= set(there), each
        assert each.own is None or claims.faults(each.own) == [], each


@pytest.mark.parametrize("key", TAUGHT)
def test_the_rules_say_how_many_pieces_one_has_and_who_begins(monkeypatch, tmp_path, key):
    page = open_page(open_app(monkeypatch, tmp_path), f"rules-{key}")
    page.set_focus(page.find("words"))
    told = [each.text for each in page.root.walk() if isinstance(each, Label)]
    assert t(f"rules.{key}.start") in told and t("rules.begin") in told


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
    claimed = {"makes": {"mine": "end"}, "carries": "?1 ?2 ?3 ?4 ?5"}
    assert lines[0] == first | {"accept": ["a5a1", "b5b1", "c5c1", "d5d1", "e5e1"], "claims": claimed}
    for line in lines:
        assert {"lesson", "step", "game", "accept"} <= set(line) and ("moves" in line) != ("position" in line)
    assert teach.main("lessons", ["chess"]) == 2 and teach.main("puzzles", []) == 2
    assert "quixo" in capsys.readouterr().err


def test_a_move_that_is_not_legal_is_no_lesson():
    start = STEPS[0].game.start()
    with pytest.raises(lessons.BadLesson):
        lessons.accepted(start, ("z9",))
