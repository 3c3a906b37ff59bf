"""Wins or losses in a row against the computer: after three against one level it is time for the next one, up or down;
and the longest run there was."""

from __future__ import annotations

from typing import NamedTuple

from qgames.ai.levels import TOP
from qgames.session import statistics
from qgames.session.sitting import Sitting
from qgames.session.statistics import Played

ENOUGH = 3


class Turn(NamedTuple):
    """What a run of games suggests."""

    won: bool
    games: int  # in a row
    level: int  # to be tried next


def count(sitting: Sitting) -> Turn | None:
    """Count a game that has ended, and say what it suggests."""
    last = statistics.game_of(sitting)
    statistics.add(last)
    return turn_after(statistics.games(), last)


def turn_after(played: list[Played], last: Played) -> Turn | None:
    """What to suggest after the last game; `played` ends with it. Wins with help do not count, and end a run."""
    if last.mode != "computer" or last.result not in ("won", "lost"):
        return None
    key, won, run = last.game.partition(":")[0], last.result == "won", 0
    for game in reversed(played):
        if game.mode != "computer" or game.game.partition(":")[0] != key:
            continue
        if (game.level, game.result) != (last.level, last.result) or (won and game.helped):
            break
        run += 1
    level = last.level + (1 if won else -1)
    return Turn(won, run, level) if run >= ENOUGH and 1 <= level <= TOP else None


def longest(played: list[Played]) -> int:
    """The most wins in a row against the computer; any other game against it ends a run, and so does one with help."""
    best = run = 0
    for game in played:
        if game.mode == "computer" and game.result != "none":
            run = run + 1 if game.result == "won" and not game.helped else 0
            best = max(best, run)
    return best
