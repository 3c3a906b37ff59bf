"""Does a computer accept a draw? If it is proved that there is no more in it, or if the game is long and it does not
think itself better. Who has just declined is not asked again at once."""

from __future__ import annotations

from qgames.ai.search.searcher import Score
from qgames.rules.core import Seat
from qgames.session.sitting import Sitting

LONG = 40  # plies after which a game that leads nowhere may end
PATIENCE = 6  # plies between two offers
SOONEST = 8  # plies: before, there is no game to speak of


class DrawOffers:
    """Of one table."""

    def __init__(self) -> None:
        self._declined: tuple[str, int] | None = None  # which game, at which ply

    @staticmethod
    def opponent(sitting: Sitting) -> Seat | None:
        """The computer that a person to move may offer a draw: the next one of the other side, if that is computers
        alone."""
        sides = sitting.match.game.sides
        if not sitting.person_to_move or len(set(sides)) != 2 or sitting.match.ply < SOONEST:
            return None
        around = [(sitting.seat + step) % len(sides) for step in range(1, len(sides))]
        others = [seat for seat in around if sides[seat] != sides[sitting.seat]]
        return others[0] if all(map(sitting.is_computer, others)) else None

    def too_soon(self, sitting: Sitting) -> bool:
        if self._declined is None or self._declined[0] != sitting.name:
            return False
        return abs(sitting.match.ply - self._declined[1]) < PATIENCE

    def accepted(self, sitting: Sitting, score: Score) -> bool:
        """`score` is what the position is worth to the person who offers."""
        accepts = fair(score, sitting.match.ply)
        if not accepts:
            self._declined = sitting.name, sitting.match.ply
        return accepts


def fair(score: Score, ply: int) -> bool:
    """Is a draw no less than what the other side can hope for?

    >>> fair(Score("draw"), 5), fair(Score("win", 7), 5), fair(Score("loss", 7), 80)
    (True, True, False)
    >>> fair(Score("cp", 30), 5), fair(Score("cp", 30), 60), fair(Score("cp", -30), 60)
    (False, True, False)
    """
    if score.proved:
        return score.kind != "loss"
    return ply >= LONG and score.value >= 0
