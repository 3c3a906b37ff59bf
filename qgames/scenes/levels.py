"""What a level of the computer means, in words a player understands and by its measured strength."""

from __future__ import annotations

from qgames.ai import levels
from qgames.ai.levels import TOP, Level, level_of
from qgames.files.i18n import number, t
from qgames.rules.core import Game

MINUS = "\u2212"  # as long as a plus, unlike a hyphen


def about(game: Game, level: int) -> str:
    """What it sees and overlooks, and how strong that is."""
    if not 1 <= level <= TOP:  # a save of a later version may have one
        return ""
    said = [t(f"setup.level_note.{sight(level_of(game, level))}")]
    measured = levels.strength(game)
    if measured:
        points = number(measured.ratings[level - 1]).replace("-", MINUS)
        said.append(t("setup.strength", n=points, beginner=number(levels.BEGINNER)))
    return " ".join(said)


def sight(level: Level) -> int:
    """Which of the seven sentences is true of it. Games differ in how much a level overlooks, so it follows from that
    and not from the level's number: two levels may share a sentence, none is told what it does not do."""
    if level.top:
        return 7
    if level.overlook_win >= 0.5:
        return 1  # overlooks most wins
    threats = level.overlook_threat
    if threats >= 0.5:
        return 2  # misses many threats
    if threats >= 0.2:
        return 3  # sees most
    if threats >= 0.08:
        return 4  # seldom misses one
    return 5 if threats else 6  # hardly ever, never
