"""Marks and tags over the board of a review: what a move was worth, and a few words or pictures beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from qgames.ai.analysis import count
from qgames.ai.search.searcher import Score
from qgames.files.theme import RGB
from qgames.rules.core import State
from qgames.scenes.parts.phrases import Pen
from qgames.scenes.parts.signs import Glyph
from qgames.session.words import Parts
from qgames.ui import CAPTION, Ui, paint, verdict_marks

TAG_GLYPH = 24  # logical pixels of a picture in a tag
OUTLINED = 1.3  # how much larger the best one is by its outline
NEAR, FAR = 6, 150  # how far a tag stands beside what it is about, at least and at most


def draw_mark(
    ui: Ui, surface: pygame.Surface, at: tuple[int, int], state: State, score: Score | None, best: bool
) -> pygame.Rect:
    """Says where it is; a move nothing is known about has none."""
    size = ui.px(verdict_marks.BEST if best else verdict_marks.PLACE)
    if score is not None:
        verdict_marks.put(surface, verdict_marks.verdict(ui.theme, score.kind, count(state, score), size, best), at)
    side = round(size * OUTLINED) if best else size
    return pygame.Rect(at[0] - side // 2, at[1] - side // 2, side, side)


def draw_tag(
    ui: Ui,
    surface: pygame.Surface,
    at: pygame.Rect,
    parts: Parts,
    glyph: Glyph,
    tint: RGB,
    taken: list[pygame.Rect],
    room: pygame.Rect,
    standing: Sequence[pygame.Rect] = (),
) -> None:
    """A few words or pictures in a pill beside what they are about, as near as may be: clear of the others, of what is
    `standing` there and within `room`; a thin line leads from a pill that is not near."""
    pen = Pen(ui.theme, ui.type, glyph, ui.rtl)
    phrase = pen.lay(parts, CAPTION, TAG_GLYPH)
    size = phrase.width + ui.px(20), phrase.height + ui.px(4)
    room = room.inflate(-ui.px(16), -ui.px(16))
    places = [box for box in _around(ui, at, size) if room.contains(box) and box.collidelist(taken) < 0]
    box = next((box for box in places if box.collidelist(standing) < 0), None)
    box = box or next(iter(places), pygame.Rect((0, 0), size))
    box.clamp_ip(room)
    _lead(ui, surface, box, at, tint)
    surface.blit(paint.box(box.size, box.height // 2, (*ui.theme["mark.edge"], 235), tint, ui.px(1.4)), box)
    pen.write(surface, phrase, box, tint, centre=True)
    taken.append(box)


def _around(ui: Ui, at: pygame.Rect, size: tuple[int, int]) -> Iterator[pygame.Rect]:
    """Places for a pill beside something, the nearest first: at its sides, then rather above than below."""
    for far in range(ui.px(NEAR), ui.px(FAR), ui.px(8)):
        out = at.inflate(2 * far, 2 * far)
        for share in (0.0, -0.5, 0.5, -1.0, 1.0):
            for way in (1, -1):
                box = pygame.Rect((0, 0), size)
                box.midleft = out.right, at.centery + round(share * out.height / 2)
                yield box if way > 0 else box.move(at.centerx * 2 - 2 * box.centerx, 0)
        for way in (-1, 1):
            box = pygame.Rect((0, 0), size)
            box.center = at.centerx, at.centery + way * (out.height + box.height) // 2
            yield box


def _lead(ui: Ui, surface: pygame.Surface, box: pygame.Rect, at: pygame.Rect, tint: RGB) -> None:
    """From a pill to what it is about, if that is not right beside it."""
    if box.inflate(2 * ui.px(2 * NEAR), 2 * ui.px(2 * NEAR)).colliderect(at):
        return
    ends = at.clipline(at.center, box.center)
    if ends:
        pygame.draw.line(surface, ui.theme["mark.edge"], ends[1], box.center, max(4, ui.px(4)))
        pygame.draw.line(surface, tint, ends[1], box.center, max(2, ui.px(1.6)))
