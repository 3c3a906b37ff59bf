"""Positions put together thing by thing: whatever is done, only what the rules have is called playable."""

import random

import pytest
from kit.must import must

from qgames.files.i18n import known
from qgames.games import game, main_variants
from qgames.rules.core import BadPosition
from qgames.rules.match import Match
from qgames.session import editing
from qgames.session.editing import Draft, draft_of, emptied, judged, nobody_owns, typed
from qgames.session.sitting import Sitting
from qgames.session.words import words_of

NAMES = [name for name in main_variants() if game(name).things]


def stepped(draft, dice):
    """A step by chance; the same if the rules cannot write it down."""
    cell, other = dice.sample(draft.game.cells, 2)
    thing = dice.choice(list(draft.game.things))
    ways = [
        lambda: draft.put(cell, thing) if draft.left(thing) != 0 else draft.take(cell),
        lambda: draft.move(cell, other) if draft.board[cell] else draft,
        lambda: draft.turn(dice.randrange(draft.game.seats)),
        lambda: draft.hold(thing) if draft.hand is not None and draft.left(thing) else draft,
    ]
    try:
        return dice.choices(ways, (6, 2, 1, 1))[0]() or draft
    except BadPosition as error:
        assert error.why and str(error)
        return draft


@pytest.mark.parametrize("name", NAMES)
def test_whatever_is_put_where_only_positions_of_the_rules_are_playable(name):
    rules, dice = game(name), random.Random(name)
    draft = emptied(draft_of(rules.start()))
    words = words_of(Sitting(Match(rules)))
    assert judged(rules, draft.text).playable
    for _ in range(150):
        before, draft = draft, stepped(draft, dice)
        assert draft.state.notation() == draft.text, "a draft is what its state writes"
        for thing, there in rules.things.items():
            assert not there or draft.left(thing) >= 0, "nobody has more than there are"
        verdict = judged(rules, draft.text)
        if verdict.playable is not None:
            assert verdict.playable == rules.parse(draft.text) and verdict.playable.outcome is None
            assert verdict.playable.legal_moves()
        elif verdict.why is not None:
            assert known(f"why.{verdict.why.why}") and words.unfit(verdict.why)
        else:
            assert verdict.over is not None and words.reason(verdict.over)
        if before != draft and nobody_owns(rules):
            assert verdict.why is None or verdict.over, "who sits where makes room for any turn"


@pytest.mark.parametrize("name", NAMES)
def test_a_step_and_back(name):
    rules = game(name)
    draft = emptied(draft_of(rules.start()))
    first, last = rules.cells[0], rules.cells[-1]
    for thing in rules.things:
        try:
            put = must(draft.put(first, thing))
        except BadPosition:
            continue  # rules that cannot write it down
        assert put.board[first] == thing and put.placed == 1
        assert put.left(thing) in (None, rules.things[thing] - 1)
        assert put.move(first, last).board[last] == thing and not put.move(first, last).board[first]
        assert put.take(first).board == draft.board
        assert typed(draft, put.text).board == put.board
        assert typed(draft, f"{rules.name} {put.text}").board == put.board


def test_what_stands_there_is_not_put_aside_unseen():
    draft = must(emptied(draft_of(game("quarto").start())).put("a1", "LRTF"))
    assert draft.put("a1", "DRTF") is None, "it would have to go first"
    both = must(draft.put("b1", "DRTF"))
    assert both.move("a1", "b1").board["a1"] == "DRTF", "two change places"
    marked = must(emptied(draft_of(game("quixo").start())).put("a1", "x"))
    assert must(marked.put("a1", "o")).board["a1"] == "o", "a cube is turned over"


def test_the_hand():
    draft = emptied(draft_of(game("quarto").start()))
    held = draft.hold("DRTF")
    assert held.hand == "DRTF" and held.left("DRTF") == 0 and held.waiting == 15
    assert held.place == draft.place, "whoever was to move places it"
    laid = must(held.lay("b2"))
    assert laid.board["b2"] == "DRTF" and laid.hand == ""
    assert laid.hold("DRTF", "b2").board["b2"] == "" and laid.hold("LRTF").hold("").hand == ""
    assert emptied(draft_of(game("quixo").start())).hand is None


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("quarto:auto", "----/----/----/LRTFLRTHLRSFLRSH;-;0;-;*", "common.over"),
        ("quantik", "S---/s---/----/----;0", "quantik.column"),
        ("quantik", "SS--/----/--yy/----;1", "common.other_turn"),
        ("quantik", "SS--/----/----/----;0", "common.uneven"),
        ("cubulus", "0--/---/---|---/---/nn-|---/---/---;1;-", "cubulus.neutrals"),
        ("cubulus", "---/---/---|---/---/nn-|---/---/---;0;-", "common.other_turn"),
    ],
)
def test_it_can_be_shown_and_is_refused_by_name(name, text, why):
    verdict = judged(game(name), text)
    assert Draft(game(name), text).state.notation() == text
    assert verdict.playable is None and must(verdict.why).why == why and known(f"why.{why}")


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("quixo", "x----/------/-----/-----/-----;0", "common.row"),
        ("quarto", "LRTFDRTF---/----/----/----;-;0;-;*", "common.row"),
        ("quarto", "----/----/----;-;0;-;*", "common.rows"),
        ("quixo", "z----/-----/-----/-----/-----;0", "common.letter"),
        ("qomet", "xxx/xxx/xx-/-------/---/---/---;1;-", "common.many"),
        ("quixo", "-----/-----/-----/-----/-----", "common.parts"),
        ("quixo", "-----/-----/-----/-----/-----;7", "common.nobody"),
        ("qomet", "---/---/---/---x---/---/---/---;1;d4d5", "common.field"),
    ],
)
def test_a_text_that_says_nothing_is_refused_by_name(name, text, why):
    with pytest.raises(BadPosition) as caught:
        typed(draft_of(game(name).start()), text)
    assert caught.value.why == why and known(f"why.{why}")


def test_what_was_agreed_on_may_be_put_in_by_chance():
    draft = draft_of(game("cubulus").start())
    made = editing.by_chance(draft, random.Random(5))
    assert made is not None and judged(made.game, made.text).playable and made.left("n") == 0
    assert editing.by_chance(draft_of(game("quixo").start()), random.Random(5)) is None


def test_it_is_kept_for_next_time(monkeypatch, tmp_path):
    monkeypatch.setenv("QGAMES_HOME", str(tmp_path))
    rules = game("quixo")
    assert editing.kept(rules) is None
    draft = must(emptied(draft_of(rules.start())).put("c3", "x"))
    assert editing.keep(draft) is None and editing.kept(rules) == draft
    assert editing.kept(game("quixo:four")) is None, "another variant has its own"
    file = next(tmp_path.rglob("drafts.json"))
    file.write_text('{"quixo": "nonsense"}', encoding="utf-8")
    assert editing.kept(rules) is None
