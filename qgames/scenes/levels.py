"""What a level of the computer means, in words a player understands and by its measured strength."""

from __future__ import annotations

from qgames.ai import ratings
from qgames.files.i18n import known, number, t
from qgames.rules.core import Game

MINUS = "\u2212"  # as long as a plus, unlike a hyphen


def about(game: Game, level: int) -> str:
    """What it sees and overlooks, and how strong that is."""
    key = f"setup.level_note.{level}"
    said = [t(key)] if known(key) else []
    measured = ratings.strength(game)
    if measured and 1 <= level <= len(measured.ratings):
        points = number(measured.ratings[level - 1]).replace("-", MINUS)
        said.append(t("setup.strength", n=points, beginner=number(ratings.BEGINNER)))
    return " ".join(said)
