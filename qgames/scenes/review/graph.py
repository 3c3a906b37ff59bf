"""The graph of a review: one point a turn, seen from one player who is named. Proofs are a full line on three levels,
estimates small hollow points on a dashed line; only turning points carry marks. Below stand the moves, in pictures."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from typing import NamedTuple

import pygame

from qgames.files.theme import RGB, Theme, mix
from qgames.scenes.parts.phrases import Pen, Phrase
from qgames.scenes.parts.signs import Glyph
from qgames.scenes.play.moves import tags
from qgames.session.words import Parts
from qgames.ui import paint, verdict_marks
from qgames.ui.text import CAPTION, Type, Typesetter

MOVE, WHO, LEAST_NAME = Type(15), Type(12.5), 11  # rather a letter than a name that is set smaller
MARK, DOT, GLYPH = 26, 4.5, 24  # logical pixels
COLUMN, LIT = 68, 48  # wide at most and at least: what is lit at the turn looked at,
CLOSE = 28  # and where turns stand no closer than this, no wider than a turn: its neighbours keep their names
CHOSEN = 1.25  # how much larger the mark of the turn looked at is
DASH = 6
LOW = 126  # a graph as high as this has small marks, clear of the moves below
SMALL_MOVE, SMALL_GLYPH = Type(13), 20  # where there is little room: the picture above the place
NAMED = 58  # logical pixels that these two take, with the name below
ROWS = 2  # parts of a move above each other
WHOSE = "seat", "nobody"  # pictures that tell whose a move was


class GraphPoint(NamedTuple):
    """One turn: how high it stands (0 lost, half even, 1 won; None: nothing known), whether that is proved, how it is
    shown below and whose it was, and the mark of a turning point, kind and moves: what it made of the game for whoever
    played it, from whichever side it is seen."""

    share: float | None
    proved: bool
    label: Parts
    who: str
    made: tuple[str, int] | None = None


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
    below = round(GLYPH * px) + type.height(WHO) + round((27 if rect.height > LOW * px else 21) * px)
    top, bottom = rect.y + round(MARK * CHOSEN * px * 0.6), rect.bottom - below
    return Plan(left, right, top, max(top + 1, bottom), (right - left) / max(1, count), rect.bottom)


def column(where: Plan, rect: pygame.Rect, number: int, px: float) -> pygame.Rect:
    """What belongs to a turn: from its point down to its name; where points stand close, its name alone."""
    wide = round(min(COLUMN * px, where.step) if where.step >= CLOSE * px else LIT * px)
    top = rect.y if where.step >= LIT * px else where.foot - round(NAMED * px)
    made = pygame.Rect(round(where.at(number, 0)[0] - wide / 2), top, wide, rect.bottom - top)
    return made.clamp(rect.inflate(round(LIT * px / 4), 0))


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
        stem = pygame.Rect(0, rect.y, round(where.step), box.top - rect.y)
        surface.fill(fill, stem.move(round(where.at(current, 0)[0]) - stem.width // 2, 0))
        surface.blit(paint.box(box.size, round(8 * px), fill, theme["accent"], max(1, round(1.4 * px))), box)
    _line(theme, surface, where, points, px)
    _labels(Pen(theme, type, glyph), surface, where, rect, points, current)
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
        if point.made and point.share is not None:
            size = max(12, round(most * (CHOSEN if number == current else 1.0)))
            made = verdict_marks.verdict(theme, *point.made, size)
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


def _labels(
    pen: Pen, surface: pygame.Surface, where: Plan, rect: pygame.Rect, points: Sequence[GraphPoint], current: int
) -> None:
    """Below the points, the moves and whose they were, never broken: first of the one looked at and of turning points,
    then as many others as have room."""
    order = sorted(range(len(points)), key=lambda k: (k != current, points[k].made is None, k))
    taken: list[pygame.Rect] = []
    theme, type = pen.theme, pen.type
    air, step = round(8 * type.scale), round(where.step)
    phrases = [pen.lay(point.label, MOVE, GLYPH) for point in points]
    stacked = any(phrase.width + air > step for phrase in phrases)
    if stacked:
        pictured = [point.label for point in points if any(part.glyph for part in point.label)]
        room = step - air // 2
        same = min((_fitting(pen, label, room) for label in pictured), default=SMALL_MOVE)
        phrases = [
            _stacked(pen, point.label, same if point.label in pictured else _fitting(pen, point.label, room))
            for point in points
        ]
    foot = type.height(WHO)
    high = max((phrase.height for phrase in phrases), default=0)
    people = list(dict.fromkeys(point.who for point in points))
    face = min((type.fitting(who, WHO, step - air * 3 // 4) for who in people), default=WHO)  # names are of one size
    short = face.size < LEAST_NAME or any(type.width(who, face) > step - air // 2 for who in people)
    names = dict(zip(people, tags(people) if short else people, strict=True))
    face = WHO if short else face
    for number in order:
        point, phrase, lit = points[number], phrases[number], number == current
        box = pygame.Rect(0, 0, max(phrase.width, type.width(names[point.who], face)), high)
        box.midbottom = round(where.at(number, 0)[0]), where.foot - foot
        if lit:  # it has a box of its own
            box.x, box.width = column(where, rect, number, type.scale)[::2]
        if any(box.inflate(4, 0).colliderect(other) for other in taken):
            continue
        taken.append(box)
        tint, place = theme["text"] if point.made or lit else theme["muted"], pygame.Rect(box)
        if stacked:
            place.height = phrase.height  # pictures stand beside pictures, places beside places
        pen.write(surface, phrase, place, tint, centre=True)
        named = pygame.Rect(box.x, box.bottom - round(2 * type.scale), box.width, foot)
        type.draw(surface, names[point.who], face, theme["accent" if lit else "muted"], named, "centre")


def _fitting(pen: Pen, label: Parts, room: int) -> Type:
    """Smaller type for the words of a move, if each of them has room then."""
    words = [part.text for part in label if not part.glyph]
    face = min((pen.type.fitting(word, SMALL_MOVE, room) for word in words), default=SMALL_MOVE)
    return face if all(pen.type.width(word, face) <= room for word in words) else SMALL_MOVE


def _stacked(pen: Pen, label: Parts, face: Type) -> Phrase:
    """One part above the other, each whole, as many as there is room for; whose the move was stands below anyway."""
    parts = [part for part in label if part.glyph.partition(":")[0] not in WHOSE][:ROWS]
    wide = max((pen.lay([part], face, SMALL_GLYPH).width for part in parts), default=1)
    return pen.lay(parts, face, SMALL_GLYPH, wide, centred=True)


def nearest(where: Plan, pos: tuple[int, int], count: int) -> int:
    """The point under or nearest to a place, by what lies across."""
    return max(0, min(count - 1, int((pos[0] - where.left) / max(1e-6, where.step)))) if count else -1
