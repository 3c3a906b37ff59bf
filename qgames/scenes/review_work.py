"""Reviews under way, by the name of the game: left and come back to, from the table and from the page."""

from __future__ import annotations

from qgames.session.reviewing import Reviewing
from qgames.session.sitting import Sitting

KEPT = 4
_under_way: dict[str, Reviewing] = {}


def work_of(sitting: Sitting) -> Reviewing:
    """The review of a game, begun or gone on with."""
    work = _under_way.get(sitting.name)
    if work is None or work.match.all_moves != sitting.match.all_moves:
        work = Reviewing(sitting.match)
        while len(_under_way) >= KEPT:
            _under_way.pop(next(iter(_under_way))).rest()
        _under_way[sitting.name] = work
    return work


def finished(sitting: Sitting) -> None:
    """It is done, and kept with the game."""
    _under_way.pop(sitting.name, None)
