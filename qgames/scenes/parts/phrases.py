"""A move in pictures and words (`Words.parts`), laid out: one part after the other, in as many lines as they need."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from qgames.files.theme import RGB, Theme
from qgames.scenes.parts.signs import Glyph
from qgames.session.words import MovePart
from qgames.ui.text import Type, Typesetter

GAP, SPACE = 5, 7  # logical pixels between the parts of a move, and before the picture with which another begins
VAST = 10_000  # pixels: as wide as it likes


class Atom(NamedTuple):
    """A picture, or words that stay together; its box is counted from where reading begins."""

    box: pygame.Rect
    text: str
    picture: pygame.Surface | None = None


class Phrase(NamedTuple):
    atoms: tuple[Atom, ...]
    face: Type
    width: int
    height: int


class Pen(NamedTuple):
    """What a phrase is written with."""

    theme: Theme
    type: Typesetter
    glyph: Glyph
    rtl: bool = False

    def lay(
        self, parts: Sequence[MovePart], face: Type, size: float, width: int = VAST, centred: bool = False
    ) -> Phrase:
        """`size`: logical pixels of a picture. What does not fit beside the rest begins another line; words wider than
        a line are wrapped. `centred`: of several lines, each has its middle above that of the next."""
        px = self.type.scale
        rows: list[list[tuple[int, str, pygame.Surface | None]]] = [[]]  # where it begins, and what it is
        x = 0
        for part in parts:
            picture = self.glyph(self.theme, part.glyph, round(size * px)) if part.glyph else None
            texts = [""] if picture else self.type.wrap(part.text, face, max(1, width))
            for text in texts:
                wide = picture.get_width() if picture else self.type.width(text, face)
                gap = round((SPACE if picture else GAP) * px) if x else 0
                if x and (x + gap + wide > width or len(texts) > 1):
                    rows.append([])
                    x = gap = 0
                rows[-1].append((x + gap, text, picture))
                x += gap + wide
        return self._stacked(rows, face, centred)

    def _stacked(
        self, rows: Sequence[Sequence[tuple[int, str, pygame.Surface | None]]], face: Type, centred: bool
    ) -> Phrase:
        made: list[list[Atom]] = []
        y = 0
        for row in rows:
            high = max([self.type.height(face), *(picture.get_height() for _, _, picture in row if picture)])
            made.append([])
            for x, text, picture in row:
                size = picture.get_size() if picture else (self.type.width(text, face), self.type.height(face))
                box = pygame.Rect(x, y + (high - size[1]) // 2, *size)
                made[-1].append(Atom(box, text, picture))
            y += high
        ends = [max((atom.box.right for atom in line), default=0) for line in made]
        most = max(ends)
        for line, end in zip(made, ends, strict=True):
            for atom in line if centred else ():
                atom.box.x += (most - end) // 2
        return Phrase(tuple(atom for line in made for atom in line), face, most, y)

    def write(
        self,
        surface: pygame.Surface,
        phrase: Phrase,
        room: pygame.Rect,
        tint: RGB,
        alpha: int = 255,
        centre: bool = False,
    ) -> None:
        """In the middle of a room's height, from where reading begins or in its middle; pictures so strong."""
        aside = (room.width - phrase.width) // 2 if centre else 0
        top = room.centery - phrase.height // 2
        for box, text, picture in phrase.atoms:
            x = aside + box.x
            place = box.copy()
            place.topleft = (room.right - x - box.width if self.rtl else room.x + x), top + box.y
            if picture is None:
                place.width = min(place.width, max(1, (place.right - room.x) if self.rtl else (room.right - place.x)))
                self.type.draw(surface, text, phrase.face, tint, place)
            else:
                picture.set_alpha(alpha)
                surface.blit(picture, place)
                picture.set_alpha(255)
