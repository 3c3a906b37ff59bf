"""A game whose first turn was taken over, looked back on: each turn is told of who played it."""

from qgames.games import game
from qgames.rules.match import Match, Player
from qgames.scenes.review.turns import ReviewTurns
from qgames.session.review.review import Review, ReviewedTurn
from qgames.session.sitting import Sitting


def test_each_turn_is_told_of_who_played_it():
    match = Match(game("quantik"), [Player("Anna"), Player("Ben")])
    match.play("Sa1")
    match.swap()
    for token in ("Yb2", "Cc3"):
        match.play(token)
    sitting = Sitting(match)
    turns = [ReviewedTurn(ply, (ply - 1) % 2, token, None, None, ()) for ply, token in enumerate(match.all_moves, 1)]
    told = ReviewTurns(sitting, Review(tuple(turns)))
    titles = [told.title(number).partition(":")[0] for number in range(3)]
    assert titles == ["Turn 1, Anna", "Turn 2, Anna", "Turn 3, Ben"]
