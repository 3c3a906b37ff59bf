"""Flat things laid over the board beside the marks: words at one, the arrow of a reply, and whose move it is."""

from __future__ import annotations

from math import atan2, cos, hypot, pi, sin

import pygame

from qgames.games.entry import Sign
from qgames.scenes import signs
from qgames.ui import CAPTION, Type, Ui, paint

BOLD = Type(14, "bold")
WIDEST = 132  # logical pixels of words at a mark
BOW = 0.22  # how far an arrow bends aside, as a share of its length
SHORT = 13  # logical pixels it ends before its goal, where a mark may stand
OVER = 3  # times its size an arrow is painted
NUMBER = "2"  # the best move would be the first

Place = tuple[float, float]


def within(ui: Ui, area: pygame.Rect, at: Place) -> Place:
    """The same place, or the nearest at which a mark and its words are in sight."""
    aside, above, below = ui.px(WIDEST / 2 + 10), ui.px(24), ui.px(56)
    x = min(max(at[0], area.left + aside), area.right - aside)
    return x, min(max(at[1], area.top + above), area.bottom - below)


def words_at(ui: Ui, surface: pygame.Surface, at: Place, words: str, strong: bool, beside: bool = False) -> pygame.Rect:
    """Below a place or beside it, in a dark pill, so that they are read on every wood; within the window."""
    kind = BOLD if strong else CAPTION
    lines = ui.type.wrap(words, kind, ui.px(WIDEST))
    step = ui.type.height(kind)
    wide = max(ui.type.width(line, kind) for line in lines)
    box = pygame.Rect(0, 0, wide + ui.px(18), step * len(lines) + ui.px(4))
    if beside:
        box.midleft = round(at[0]), round(at[1])
    else:
        box.midtop = round(at[0]), round(at[1])
    box.clamp_ip(surface.get_rect().inflate(-ui.px(8), -ui.px(8)))
    surface.blit(paint.box(box.size, min(box.height // 2, ui.px(12)), (*ui.theme["mark.edge"], 205)), box)
    for number, line in enumerate(lines):
        row = pygame.Rect(box.x, box.y + ui.px(2) + number * step, box.width, step)
        ui.type.draw(surface, line, kind, ui.theme["verdict.draw"], row, "centre")
    return box


def tag(ui: Ui, surface: pygame.Surface, at: Place, sign: Sign, words: str) -> pygame.Rect:
    """Somebody's move in a dark pill with a pale edge, after the sign of whose it is: `at` is the middle of its lower
    edge. Within the window."""
    disc, pad, line = ui.px(18), ui.px(8), ui.px(1.4)
    box = pygame.Rect(0, 0, ui.type.width(words, BOLD) + disc + 3 * pad, max(disc, ui.type.height(BOLD)) + pad)
    box.midbottom = round(at[0]), round(at[1])
    box.clamp_ip(surface.get_rect().inflate(-ui.px(8), -ui.px(8)))
    theme = ui.theme
    surface.blit(paint.box(box.size, box.height // 2, (*theme["mark.edge"], 225), theme["mark.last"], line), box)
    where = pygame.Rect(0, 0, disc, disc)
    where.midleft = box.x + pad, box.centery
    text = pygame.Rect(where.right + pad, box.y, box.right - where.right - 2 * pad, box.height)
    if ui.rtl:
        where.right = box.right - pad
        text.x = box.x + pad
    surface.blit(signs.picture(theme, sign, disc), where)
    ring = where.inflate(2 * line, 2 * line)  # a dark sign would be lost on the dark
    surface.blit(paint.box(ring.size, ring.width // 2, None, theme["mark.last"], line), ring)
    ui.type.draw(surface, words, BOLD, theme["verdict.draw"], text, "centre")
    return box


def reply_arrow(ui: Ui, surface: pygame.Surface, start: Place, end: Place, *, number: str = NUMBER) -> None:
    """Bent a little, so that it does not hide the line it follows; its number stands outside the bend."""
    long = hypot(end[0] - start[0], end[1] - start[1])
    if long < ui.px(3 * SHORT):
        return
    edge = ui.px(24)
    frame = pygame.Rect(min(start[0], end[0]), min(start[1], end[1]), abs(end[0] - start[0]), abs(end[1] - start[1]))
    frame.inflate_ip(2 * edge + long * BOW * 2, 2 * edge + long * BOW * 2)
    aside = (end[1] - start[1]) / long * long * BOW, -(end[0] - start[0]) / long * long * BOW
    middle = (start[0] + end[0]) / 2 + 2 * aside[0], (start[1] + end[1]) / 2 + 2 * aside[1]
    layer = pygame.Surface((frame.width * OVER, frame.height * OVER), pygame.SRCALPHA)
    ink, pale = ui.theme["mark.edge"], ui.theme["mark.last"]
    layer.fill((*pale, 0))
    steps = round(long)
    places = [_bent(start, middle, end, share / steps) for share in range(steps + 1)]
    places = [place for place in places if hypot(place[0] - end[0], place[1] - end[1]) > ui.px(SHORT)]
    on_layer = [((x - frame.x) * OVER, (y - frame.y) * OVER) for x, y in places]
    for colour, grown in ((ink, 2.0), (pale, 0.0)):
        _painted(layer, colour, on_layer, ui.scale * OVER, grown)
    picture = pygame.transform.smoothscale(layer, frame.size)
    picture.set_alpha(235)
    surface.blit(picture, frame)
    if number:
        _numbered(ui, surface, number, _bent(start, middle, end, 0.5), aside)


def _bent(start: Place, middle: Place, end: Place, share: float) -> Place:
    a, b, c = (1 - share) ** 2, 2 * share * (1 - share), share**2
    return a * start[0] + b * middle[0] + c * end[0], a * start[1] + b * middle[1] + c * end[1]


def _painted(layer: pygame.Surface, colour: tuple[int, int, int], places: list[Place], px: float, grown: float) -> None:
    """A line that ends in a head; `grown` by so many logical pixels on every side."""
    (x, y), (before, beside) = places[-1], places[len(places) * 3 // 4]
    way = atan2(y - beside, x - before)
    for place in places[: len(places) - round(4 * px / OVER)]:
        pygame.draw.circle(layer, colour, place, (2.4 + grown) * px)
    corners = [(x + (5 + 1.6 * grown) * px * cos(way), y + (5 + 1.6 * grown) * px * sin(way))]
    for turn in (pi * 0.8, -pi * 0.8):
        far = (13 + 1.8 * grown) * px
        corners.append((x + far * cos(way + turn), y + far * sin(way + turn)))
    pygame.draw.polygon(layer, colour, corners)


def _numbered(ui: Ui, surface: pygame.Surface, number: str, at: Place, aside: Place) -> None:
    far = hypot(*aside) or 1.0
    size = ui.px(22)
    box = pygame.Rect(0, 0, size, size)
    box.center = round(at[0] + aside[0] / far * ui.px(16)), round(at[1] + aside[1] / far * ui.px(16))
    fill, line = (*ui.theme["mark.edge"], 240), ui.theme["mark.last"]
    surface.blit(paint.box(box.size, size // 2, fill, line, ui.px(1.6)), box)
    ui.type.draw(surface, number, BOLD, line, box, "centre")
