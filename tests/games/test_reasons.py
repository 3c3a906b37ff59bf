"""Reasons are true: each statement is checked against the rules core, and each has its sentence."""

from functools import cache
from random import Random

import pytest
from kit.must import must
from kit.reason_checks import Here, check_fault, check_reason, last_thought, unproved, walked
from rulebook import GAMES, Quixo, imagined, rulebook

from qgames.ai import registry
from qgames.ai.reasons import Played
from qgames.ai.search.searcher import Score
from qgames.files import i18n
from qgames.games import entry, main_variants
from qgames.games import game as rules_of
from qgames.games.entry import Capability
from qgames.rules.match import Match, Player
from qgames.session.sitting import Sitting
from qgames.session.words import words_of

SEEDS = range(3)
VARIANTS = main_variants()


def speaks(game):
    """Has it reasons of its own? From the rules alone there is less to say."""
    return entry(game.key).can(Capability.REASONS)


def sentence(state, because):
    """The reason as players hear it, whole."""
    game = state.game
    players = tuple(Player(name) for name in ("Anna", "Ben", "Kim", "Lea")[: game.seats])
    words = words_of(Sitting(Match(game, players, start=state)))
    said = words.because(because)
    assert said and "{" not in said and not said.startswith("because."), (because, said)
    return said


PLIES = 36  # of a game by chance


@cache
def by_chance(game):
    return list(walked(game, 1, PLIES))


def some(game, seed, most):
    """So many positions of some games by chance."""
    return Random(seed).sample(by_chance(game), min(most, len(by_chance(game))))


@pytest.mark.parametrize("name", VARIANTS)
def test_threats_are_what_the_rulebook_finds(name):
    game = rules_of(name)
    if game.key not in GAMES:
        assert not registry.reasons(game).knows_threats()
        return
    many = 0
    for here in some(game, 1, 15):
        found: dict[tuple[int, str], set[str]] = {}
        for each in registry.reasons(game).threats(here.state):
            found.setdefault((each.seat, each.move), set()).update(each.cells)
        true = imagined.threats(must(here.oracle))
        assert {imagined.Threatened(*key, frozenset(cells)) for key, cells in found.items()} == true
        many += len(true)
    assert many, "some threaten something"


@pytest.mark.parametrize("name", VARIANTS)
def test_what_is_said_of_the_best_move_is_true(name):
    game = rules_of(name)
    reasons, keys = registry.reasons(game), set()
    for here in some(game, 2, 20):
        thought = last_thought(game, here.state, 1_500)
        told = reasons.told(here.state, thought)
        assert told, "every hint has a reason"
        for because in told:
            keys.add(because.key)
            check_reason(here, thought, because)
            sentence(here.state, because)
    assert len(keys) >= (3 if speaks(game) else 1), keys


@pytest.mark.parametrize("name", VARIANTS)
def test_what_is_said_of_any_move_is_true(name):
    game = rules_of(name)
    reasons, dice = registry.reasons(game), Random(5)
    for here in some(game, 11, 40):
        for move in dice.sample(list(here.state.legal_moves()), min(2, len(here.state.legal_moves()))):
            for because in reasons.told(here.state, unproved(move)):
                check_reason(here, unproved(move), because)


@pytest.mark.parametrize("name", VARIANTS)
def test_what_is_said_against_a_move_is_true(name):
    game = rules_of(name)
    reasons, dice, keys = registry.reasons(game), Random(6), set()
    for here in some(game, 20, 120):
        state = here.state
        move = dice.choice(state.legal_moves())
        played = Played(state, move, Score("cp"), Score("cp"), state.legal_moves()[0])
        because = reasons.fault(played)
        if because is not None:
            keys.add(because.key)
            check_fault(here, played, because)
            sentence(state, because)
    assert len(keys) >= (2 if speaks(game) else 1), keys


@pytest.mark.parametrize(
    ("name", "position", "move", "kind", "false"),
    [
        ("quixo", "-----/-----/-----/-xxxx/-----;1", "c5c1", "blocks", {"reply": "a1e1"}),
        ("quixo", "-----/-----/-----/-xxxx/-----;1", "c5c1", "avoids", {"count": 29}),
        ("quixo", "-----/-----/-----/-xxxx/-----;0", "a5e5", "answers", {"count": 1}),
        ("quarto", "----/----/----/LRTFLRTHLRSF-;-;1;-;*", "DQTF", "quarto.must_not_give", {"safe": 9}),
        ("quarto", "----/----/----/LRTFLRTHLRSF-;-;1;-;*", "DQTF", "quarto.must_not_give", {"bad": "DQSF"}),
    ],
)
def test_a_claim_made_false_is_found(name, position, move, kind, false):
    game = rules_of(name)
    state, oracle = game.parse(position), rulebook(name)
    if isinstance(oracle, Quixo):
        oracle.to_play = oracle.turns = state.to_play
        rows = position.split(";")[0].split("/")
        for square in oracle.board:
            mark = rows[5 - int(square[1])]["abcde".index(square[0])]
            oracle.board[square] = None if mark == "-" else ("xo".index(mark), "")
    here, thought = Here(state, (), oracle), unproved(move)._replace(depth=1)
    told = registry.reasons(game).told(state, thought)
    because = next(each for each in told if each.key == kind)
    check_reason(here, thought, because)
    with pytest.raises((AssertionError, KeyError)):
        check_reason(here, thought, because._replace(details={**because.details, **false}))


def test_the_back_face_and_four_tall_pieces_are_named():
    i18n.use("en")
    quarto = rules_of("quarto:auto").parse("----/----/----/LRTFDQTHLRTH-;DQTF;0;-;*")
    said = sentence(quarto, registry.reasons(quarto.game).reason(quarto, unproved("d1")))
    assert said == "It wins at once: four tall pieces on a1 b1 c1 d1."
    cubulus = rules_of("cubulus:three").parse("---/---/---|---/---/---|00-/0--/---;0;-")
    move = next(m for m in cubulus.legal_moves() if (end := cubulus.apply(m).outcome) and end.winner == 0)
    said = sentence(cubulus, registry.reasons(cubulus.game).reason(cubulus, unproved(move)))
    assert "a square on the back face" in said.replace("\u2068", "").replace("\u2069", "")


@pytest.mark.parametrize(("move", "reply"), [("b1", "c2"), ("b3", "c2")])
def test_a_danger_is_not_blamed_on_a_move_where_nobody_knows_whether_it_stood(move, reply):
    """The null game cannot imagine another's turn. Two stones stood in the second row before either move."""
    state = rules_of("nullgame").parse("--x/oo-/x--;0")
    reasons = registry.reasons(state.game)
    assert [each.move for each in reasons._next(state, state.apply(move))] == [reply]
    played = Played(state, move, Score("cp"), Score("cp"), reply)
    assert reasons.fault(played) is None
    lost = played._replace(after=Score("loss", 2), line=(reply,))
    assert must(reasons.fault(lost)).key == "fault.loses", "what is proved is said"


def test_where_there_is_nothing_to_say_that_is_said():
    state = rules_of("quixo").start()
    thought = unproved(state.legal_moves()[0])
    reasons = registry.reasons(state.game)
    assert reasons.reason(state, thought) is None
    assert [each.key for each in reasons.told(state, thought)] == ["unlooked"]
    assert [each.key for each in reasons.told(state, thought._replace(depth=4))] == ["likes"]
