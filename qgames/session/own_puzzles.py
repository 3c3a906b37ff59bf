"""Puzzles from one's own games: a turning point that can be proved in a few moves, as a puzzle to be found now.

What a review kept with its game says is enough; nothing is searched here. One that is so deep that the plain solver
would not get there in a moment is no puzzle. Unlike those that are made, it may have several answers: all are right.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import NamedTuple

from qgames.games import KEYS
from qgames.rules.core import RulesError, Side
from qgames.rules.match import Match
from qgames.session import review_header, saves
from qgames.session.puzzles import Puzzle
from qgames.session.review import Review, Turn, states_of

DEEPEST = 5  # tokens within which it must be decided; a turn of several tokens counts as one
MANY = 30  # games that are looked into, the newest first


def fits(match: Match, turn: Turn) -> Puzzle | None:
    """A turning point as a puzzle."""
    before, after, game = turn.before, turn.after, match.game
    if before is None or after is None or not turn.best or not turn.turning or len(set(game.sides)) != 2:
        return None
    state = states_of(match)[turn.ply - 1]
    if before.kind == "win":
        goal, plies = "win", before.value
    elif before.kind == "draw" and after.kind == "loss":
        goal, plies = "save", after.value
    else:
        return None
    twice = 2 if any(each.to_play == state.to_play for each in map(state.apply, turn.best)) else 1
    try:
        if plies > DEEPEST * twice:
            return None
        position = state.notation()
        if game.parse(position) != state:  # what the position alone does not tell
            return None
    except RulesError:
        return None
    return Puzzle("own", game.name, tuple(match.all_moves[: turn.ply - 1]), position, goal, plies, turn.best, 0)


def missed(match: Match, review: Review, sides: Iterable[Side]) -> Puzzle | None:
    """The last turning point of one of these sides that is a puzzle."""
    for turn in reversed(review.turning_points):
        if match.game.sides[turn.seat] in sides:
            puzzle = fits(match, turn)
            if puzzle is not None:
                return puzzle
    return None


class Own(NamedTuple):
    """A game that may have something to find in it, as far as its headers tell."""

    saved: saves.Saved

    def puzzle(self) -> Puzzle | None:
        """Read the game and see; None if there is nothing after all."""
        try:
            sitting = saves.read_file(self.saved.path)
        except saves.CannotOpen:
            return None
        review = review_header.read(sitting.match)
        if review is None:
            return None
        sides = {sitting.match.game.sides[seat] for seat in sitting.people}
        return missed(sitting.match, review, sides)


def waiting() -> list[Own]:
    """Games that were reviewed, the newest first: only headers are read."""
    reviewed = (Own(each) for each in saves.saved() if each.reviewed and each.game.partition(":")[0] in KEYS)
    return list(islice(reviewed, MANY))
