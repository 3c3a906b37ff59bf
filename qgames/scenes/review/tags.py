"""Marks and tags over the board of a review: what a move was worth, and a few words or pictures beside it."""

from __future__ import annotations

import pygame

from qgames.ai.analysis import count
from qgames.ai.search.searcher import Score
from qgames.files.theme import RGB
from qgames.rules.core import State
from qgames.scenes.parts.phrases import Pen
from qgames.scenes.parts.signs import Glyph
from qgames.session.words import Parts
from qgames.ui import CAPTION, Ui, paint, verdict_marks

TAG_UP, TAG_GLYPH = 24, 24  # logical pixels: how far a tag stands beside its mark, and a picture in it


def draw_mark(
    ui: Ui, surface: pygame.Surface, at: tuple[int, int], state: State, score: Score | None, best: bool
) -> pygame.Rect:
    """Says where it is; a move nothing is known about has none."""
    size = ui.px(verdict_marks.BEST if best else verdict_marks.PLACE)
    if score is not None:
        verdict_marks.put(surface, verdict_marks.verdict(ui.theme, score.kind, count(state, score), size, best), at)
    return pygame.Rect(at[0] - size // 2, at[1] - size // 2, size, size)


def draw_tag(
    ui: Ui,
    surface: pygame.Surface,
    at: tuple[int, int],
    parts: Parts,
    glyph: Glyph,
    tint: RGB,
    taken: list[pygame.Rect],
    room: pygame.Rect,
    over: bool = False,
) -> None:
    """A few words or pictures in a pill beside a mark, at either side, clear of the others and within `room`; or right
    `over` a place."""
    pen = Pen(ui.theme, ui.type, glyph, ui.rtl)
    phrase = pen.lay(parts, CAPTION, TAG_GLYPH)
    box = pygame.Rect(0, 0, phrase.width + ui.px(20), phrase.height + ui.px(4))
    sides = at[0] + ui.px(TAG_UP), at[0] - ui.px(TAG_UP) - box.width
    room = room.inflate(-ui.px(16), -ui.px(16))
    near = (at[0] - box.width // 2, *sides) if over else sides
    places = (
        box.move(x, at[1] - box.height // 2 + way * far)
        for far in range(0, ui.px(120), ui.px(6))
        for way in ((-1, 1) if far else (1,))  # rather higher than lower
        for x in near
    )
    free = (place for place in places if room.contains(place) and place.collidelist(taken) < 0)
    box.topleft = next(free, box.move(near[0], at[1] - box.height // 2)).topleft
    box.clamp_ip(room)
    surface.blit(paint.box(box.size, box.height // 2, (*ui.theme["mark.edge"], 235), tint, ui.px(1.4)), box)
    pen.write(surface, phrase, box, tint, centre=True)
    taken.append(box)
