"""The graph of a review: one point a turn, seen from one player who is named. Proofs are a full line on three levels,
estimates small hollow points on a dashed line; only turning points carry marks. Below stand the moves, in pictures."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from typing import NamedTuple

import pygame

from qgames.files.theme import RGB, Theme, mix
from qgames.scenes.parts.phrases import Pen
from qgames.scenes.parts.signs import Glyph
from qgames.session.words import Parts
from qgames.ui import paint, verdict_marks
from qgames.ui.text import CAPTION, Type, Typesetter

MOVE, WHO = Type(15), Type(12.5)
MARK, DOT, GLYPH = 26, 4.5, 24  # logical pixels
COLUMN = 68  # wide: what is lit at the turn looked at
DASH = 6
LOW = 126  # a graph as high as this has small marks, clear of the moves below
SMALL_MOVE, SMALL_GLYPH = Type(13), 20  # where there is little room: the picture above the place


class GraphPoint(NamedTuple):
    """One turn: how high it stands (0 lost, half even, 1 won; None: nothing known), whether that is proved, how it is
    shown below and whose it was, and the mark of a turning point: kind and moves."""

    share: float | None
    proved: bool
    label: Parts
    who: str
    mark: tuple[str, int] | None = None


class Plan(NamedTuple):
    """Where things are in a rectangle."""

    left: int
    right: int
    top: int
    bottom: int
    step: float
    foot: int  # where the names of the turns end

    def at(self, number: int, share: float) -> tuple[float, float]:
        return self.left + self.step * (number + 0.5), self.bottom - share * (self.bottom - self.top)


def plan(type: Typesetter, rect: pygame.Rect, count: int, labels: Sequence[str]) -> Plan:
    """The names of the three levels stand at the left, those of the turns below."""
    px = type.scale
    wide = min(rect.width // 3, max((type.width(label, CAPTION) for label in labels), default=0))
    left = rect.x + wide + round(16 * px)
    right = rect.right
    below = round(GLYPH * px) + type.height(WHO) + round((23 if rect.height > LOW * px else 19) * px)
    top, bottom = rect.y + round(MARK * px * 0.6), rect.bottom - below
    return Plan(left, right, top, max(top + 1, bottom), (right - left) / max(1, count), rect.bottom)


def column(where: Plan, rect: pygame.Rect, number: int, px: float) -> pygame.Rect:
    """What belongs to a turn: from its point down to its name."""
    wide = max(round(28 * px), min(round(COLUMN * px), round(where.step)))
    return pygame.Rect(0, rect.y, wide, rect.height).move(round(where.at(number, 0)[0] - wide / 2), 0)


def paint_graph(
    theme: Theme,
    type: Typesetter,
    surface: pygame.Surface,
    rect: pygame.Rect,
    points: Sequence[GraphPoint],
    labels: Sequence[str],
    glyph: Glyph,
    current: int = -1,
) -> None:
    """`labels`: the names of the levels, from above."""
    where = plan(type, rect, len(points), labels)
    px = type.scale
    for share, label in zip((1.0, 0.5, 0.0), labels, strict=True):
        y = round(where.at(0, share)[1])
        surface.fill(mix(theme["panel"], theme["border"], 0.6), pygame.Rect(where.left, y, where.right - where.left, 1))
        room = pygame.Rect(rect.x, y - type.height(CAPTION) // 2, where.left - rect.x - 6, type.height(CAPTION))
        type.draw(surface, label, type.fitting(label, CAPTION, room.width), theme["muted"], room)
    if 0 <= current < len(points):
        box = column(where, rect, current, px)
        fill = (*mix(theme["panel"], theme["accent"], 0.14), 255)
        surface.blit(paint.box(box.size, round(8 * px), fill, theme["accent"], max(1, round(1.4 * px))), box)
    _line(theme, surface, where, points, px)
    _labels(Pen(theme, type, glyph), surface, where, points, current)
    paint_marks(theme, type, surface, where, points, current, rect.height)


def paint_marks(
    theme: Theme,
    type: Typesetter,
    surface: pygame.Surface,
    where: Plan,
    points: Sequence[GraphPoint],
    current: int,
    high: int,
) -> None:
    """Those of the turning points, in a graph so many pixels high."""
    px = type.scale
    most = min(MARK * px, (0.5 if high > LOW * px else 0.4) * (where.bottom - where.top))
    for number, point in enumerate(points):
        if point.mark and point.share is not None:
            size = max(12, round(most * (1.25 if number == current else 1.0)))
            made = verdict_marks.verdict(theme, *point.mark, size)
            verdict_marks.put(surface, made, where.at(number, point.share))


def _line(theme: Theme, surface: pygame.Surface, where: Plan, points: Sequence[GraphPoint], px: float) -> None:
    tint, ground = theme["text"], theme["panel"]
    known = [(number, point) for number, point in enumerate(points) if point.share is not None]
    for (a, one), (b, other) in pairwise(known):
        assert one.share is not None and other.share is not None
        start, end = where.at(a, one.share), where.at(b, other.share)
        if one.proved and other.proved:
            pygame.draw.line(surface, tint, start, end, max(1, round(2 * px)))
        else:
            _dashed(surface, theme["verdict.estimate"] if theme.dark else theme["muted"], start, end, px)
    for number, point in known:
        assert point.share is not None
        at = where.at(number, point.share)
        if point.proved:
            pygame.draw.aacircle(surface, tint, at, max(2, round(DOT * px)))
        else:
            pygame.draw.aacircle(surface, theme["muted"], at, max(2, round(DOT * px)))
            pygame.draw.aacircle(surface, ground, at, max(1, round((DOT - 1.5) * px)))


def _dashed(
    surface: pygame.Surface, tint: RGB, start: tuple[float, float], end: tuple[float, float], px: float
) -> None:
    long = hypot(end[0] - start[0], end[1] - start[1])
    dash = max(2.0, DASH * px)
    at = 0.0
    while at < long:
        a, b = at / long, min(1.0, (at + dash * 0.6) / long)
        ends = [(start[0] + (end[0] - start[0]) * s, start[1] + (end[1] - start[1]) * s) for s in (a, b)]
        pygame.draw.line(surface, tint, ends[0], ends[1], max(1, round(1.4 * px)))
        at += dash


def _labels(pen: Pen, surface: pygame.Surface, where: Plan, points: Sequence[GraphPoint], current: int) -> None:
    """Below the points, the moves and whose they were: first of the one looked at and of turning points, then as many
    others as have room. Where two would meet, the picture of a move stands above its place."""
    order = sorted(range(len(points)), key=lambda k: (k != current, points[k].mark is None, k))
    taken: list[pygame.Rect] = []
    theme, type = pen.theme, pen.type
    phrases = [pen.lay(point.label, MOVE, GLYPH) for point in points]
    air = round(8 * type.scale)
    stacked = any(phrase.width + air > where.step for phrase in phrases)
    if stacked:
        narrow = max(1, round(where.step) - air)
        phrases = [pen.lay(point.label, SMALL_MOVE, SMALL_GLYPH, narrow, centred=True) for point in points]
    foot = type.height(WHO)
    high = max((phrase.height for phrase in phrases), default=0)
    face = WHO
    for point in points:  # names are of one size
        face = type.fitting(point.who, face, round(where.step) - air * 3 // 4)
    for number in order:
        point, phrase, lit = points[number], phrases[number], number == current
        box = pygame.Rect(0, 0, max(phrase.width, type.width(point.who, face)), high)
        box.midbottom = round(where.at(number, 0)[0]), where.foot - foot
        if any(box.inflate(4, 0).colliderect(other) for other in taken):
            continue
        taken.append(box)
        tint, place = theme["text"] if point.mark or lit else theme["muted"], pygame.Rect(box)
        if stacked:
            place.height = phrase.height  # pictures stand beside pictures, places beside places
        pen.write(surface, phrase, place, tint, centre=True)
        named = pygame.Rect(box.x, box.bottom - round(2 * type.scale), box.width, foot)
        type.draw(surface, point.who, face, theme["accent" if lit else "muted"], named, "centre")


def nearest(where: Plan, pos: tuple[int, int], count: int) -> int:
    """The point under or nearest to a place, by what lies across."""
    return max(0, min(count - 1, int((pos[0] - where.left) / max(1e-6, where.step)))) if count else -1
