"""What kept reviews say about a player."""

from random import Random

import pytest

from qgames.ai.judgement import known
from qgames.ai.search.searcher import Score
from qgames.files import paths
from qgames.games import game as rules_of
from qgames.rules.match import Match, Player
from qgames.session import saves
from qgames.session.review import header
from qgames.session.review.review import Review, ReviewedTurn, judged, states_of
from qgames.session.sitting import Sitting
from qgames.session.statistics import mistakes

WON, DRAWN, LOST = Score("win", 3), Score("draw"), Score("loss", 4)


@pytest.fixture(autouse=True)
def home(monkeypatch, tmp_path):
    monkeypatch.setenv("QGAMES_HOME", str(tmp_path))


def played(kinds=("person", "computer-4"), **more):
    """Eight tokens of Quantik, then somebody gives up."""
    dice = Random(4)
    sitting = Sitting(Match(rules_of("quantik"), [Player("", kind) for kind in kinds], date="2026-11-15"), **more)
    while len(sitting.match.all_moves) < 8:
        sitting.play(dice.choice(sorted(sitting.state.legal_moves())))
        assert sitting.outcome is None
    sitting.resign(0)
    return sitting


def keep(sitting, worth, name):
    """With a review: what each own move made of what, by the order of the moves."""
    states, turns = states_of(sitting.match), []
    for index, move in enumerate(sitting.match.all_moves):
        before, after = worth.get(index, (DRAWN, DRAWN))
        good = before == after
        other = next(each for each in sorted(states[index].legal_moves()) if each != move)
        turn = ReviewedTurn(index + 1, states[index].to_play, move, before, after, (move if good else other,))
        turns.append(judged(states[index], turn, known(before), known(after)))
    header.write(sitting.match, Review(tuple(turns)))
    assert "Review" in sitting.match.headers
    paths.make(paths.saves())
    (paths.saves() / f"{name}.qgame").write_text(saves.text_of(sitting), encoding="utf-8")


def found():
    return [each for each in mistakes.games() if each is not None]


def test_mistakes_and_best_moves_of_the_person_alone():
    keep(played(), {0: (WON, DRAWN), 1: (WON, LOST), 2: (DRAWN, LOST), 6: (LOST, LOST)}, "a")
    (game,) = found()
    assert (game.game, game.date, game.moves, game.best, game.mistakes) == ("quantik", "2026-11-15", 4, 2, 2)
    share = mistakes.share([game, game])
    assert (share.games, share.moves, share.of_hundred) == (2, 8, 50.0)


@pytest.mark.parametrize(
    "more",
    [{"kinds": ("person", "person")}, {"kinds": ("computer-1", "computer-2")}, {"helped": (1, 0)}, {"helped": (0, 1)}],
)
def test_games_that_do_not_count(more):
    keep(played(**more), {0: (WON, LOST)}, "a")
    assert found() == []


def test_a_copy_counts_once_and_those_put_aside_count_too():
    sitting = played()
    for name in ("a", "b"):
        keep(sitting, {0: (WON, LOST)}, name)
    assert len(found()) == 1
    folder = paths.make(paths.saves() / saves.OLDER)
    for name in ("a", "b"):
        (paths.saves() / f"{name}.qgame").rename(folder / f"{name}.qgame")
    assert len(found()) == 1


def test_files_that_say_nothing_are_passed_over():
    assert list(mistakes.games()) == []
    keep(played(), {}, "good")
    texts = {"none": saves.text_of(played()).replace("Review", "Other"), "bad": "Review: {", "worse": "\nReview: {"}
    for name, text in texts.items():
        (paths.saves() / f"{name}.qgame").write_text(text, encoding="utf-8")
    (paths.saves() / "folder.qgame").mkdir()
    assert len(list(mistakes.games())) == 5 and len(found()) == 1


def test_a_move_counts_for_who_made_it_though_the_side_was_taken_over():
    """The computer opens, the person takes that side over: the first move is none of his, all others of it are."""
    sitting = Sitting(
        Match(rules_of("quantik"), [Player("", "computer-4"), Player("")], date="2026-11-15"), options={"Swap": "yes"}
    )
    dice = Random(4)
    while len(sitting.match.all_moves) < 8:
        sitting.play(dice.choice(sorted(sitting.state.legal_moves())))
        if sitting.swapping.offered:
            sitting.swap()
    sitting.resign(1)
    keep(sitting, {0: (WON, LOST), 2: (WON, LOST)}, "a")
    (game,) = found()
    assert (game.moves, game.mistakes) == (3, 1)
