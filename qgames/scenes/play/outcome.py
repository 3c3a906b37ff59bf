"""What came of a move, as a small picture beside the words about it: the board after it, with a band round what is
completed, or can be next. All of it is looked up in the rules."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from qgames.ai import registry
from qgames.ai.reasons import completions, goals
from qgames.files.theme import mix
from qgames.games.view import view_of
from qgames.rules.core import Cell, Move, Side, State
from qgames.scenes.subjects import Subject
from qgames.scenes.thumbnails import ThumbnailPicture
from qgames.ui import Ui, paint

HIGH, LOW, WIDE = 114, 84, 1.23  # logical pixels, and where there is little room; how much wider than high it is
MOST = 2  # bands: more could not be told apart
FEWEST = 3  # cells that a band runs round
GOOD, BAD = "mark.verdict", "mark.threat"


class Outcome(ThumbnailPicture):
    """On a dark ground of its own, as a table has."""

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return min(width, ui.px(self.high * WIDE)), ui.px(self.high)

    def box(self) -> pygame.Rect:
        air = round(self.rect.height * 0.08)
        return self.rect.inflate(-air, -air)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        ground = mix(ui.theme.ramp("table")[0], ui.theme["table.seam"], 0.5)
        surface.blit(paint.box(self.rect.size, ui.px(8), (*ground, 255)), self.rect)
        super().draw(ui, surface)


def picture(before: State, tokens: Sequence[Move], right: bool, small: bool = False) -> Outcome | None:
    """After the tokens of one turn; None where they change nothing that would be seen."""
    about = subject(before, tokens, right)
    return Outcome(about, LOW if small else HIGH, key="outcome") if about is not None else None


def subject(before: State, tokens: Sequence[Move], right: bool) -> Subject | None:
    view, side = view_of(before.game), before.game.sides[before.to_play]
    after, last = before, list[str]()
    for token in tokens:
        last += view.marks_of(after, token)
        after = after.apply(token)
    if not last and after.outcome is None:
        return None
    name, role = before.game.name, GOOD if right else BAD
    if after.outcome is not None:  # what won is shown by the board itself
        return Subject(name, after.notation(), role=role, seated=True)
    bands = tuple(_lines(after, side, right))
    return Subject(name, after.notation(), bands=bands, role=role, last=tuple(last), seated=True)


def _lines(after: State, side: Side, right: bool) -> list[tuple[Cell, ...]]:
    """What a right move threatens to complete; what the other side completes after another."""
    if after.game.sides[after.to_play] == side:  # the turn is not over: it may be won with what follows
        found = completions(after) if right else []
    else:
        found = registry.reasons(after.game).threats(after) if right else completions(after)
    return [cells for cells in goals(found) if len(cells) >= FEWEST][:MOST]
