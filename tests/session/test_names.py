"""Sentences about people know who is meant: "you", somebody, a team."""

import pytest
from kit.must import must

from qgames.files import i18n
from qgames.games import game
from qgames.rules.core import Outcome
from qgames.rules.match import Match, Player
from qgames.session.scores import side_name
from qgames.session.sitting import Sitting
from qgames.session.words import words_of


@pytest.fixture(autouse=True)
def english_afterwards():
    yield
    i18n.use("en")


def table(name: str, *players: Player) -> Sitting:
    return Sitting(Match(game(name), list(players)))


YOU, ANNA, COMPUTER = Player("", "person"), Player("Anna", "person"), Player("", "computer-4")


def test_you_are_spoken_to_and_others_are_spoken_of():
    words = words_of(table("quixo", YOU, COMPUTER))
    assert words.headline(Outcome(0, "line")) == "You win"
    assert words.headline(Outcome(1, "line")) == "Steady wins"
    assert words.to_move() == "Your turn"
    assert words_of(table("quixo", ANNA, COMPUTER)).to_move() == "Anna to move"


@pytest.mark.parametrize(("language", "said"), [("en", "You resigned."), ("fr", "Vous avez abandonné.")])
def test_who_resigned(language, said):
    sitting = table("quixo", YOU, COMPUTER)
    sitting.resign(0)
    i18n.use(language)
    assert words_of(sitting).reason(must(sitting.outcome)) == said


@pytest.mark.parametrize("players", [(YOU, COMPUTER, ANNA, COMPUTER), (ANNA, COMPUTER, YOU, COMPUTER)])
def test_you_stand_first_in_your_team(players):
    """Anna is a computer's name here: one person has no name, so the other is none."""
    players = tuple(Player("Anna", "computer-4") if player is ANNA else player for player in players)
    words = words_of(table("quixo:four", *players))
    assert words.headline(Outcome(0, "line")) == "You and Anna win"
    assert (side_name(words, 0), side_name(words, 0).kind) == ("You and Anna", "team")


def test_somebody_called_you_is_somebody():
    words = words_of(table("quixo", Player("You", "person"), ANNA))
    assert words.headline(Outcome(0, "line")) == "You wins"
