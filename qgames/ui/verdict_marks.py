"""The one language for verdicts: what a move or a position is worth, as a small picture.

A proved win is a house that points up, full and light; a proved draw a lying bar; a proved loss a house that points
down, dark with a rim; an estimate a dark ring filled from below; what was not looked at, a ring of dots. Shape,
direction, fill and number differ, so colour is never needed. The best choice has a gold outline of the same shape.

Kinds are those of scores: ``win``, ``draw``, ``loss``, ``cp`` (an estimate), ``none``. Painted at six times the size
and reduced, and kept.
"""

from __future__ import annotations

from functools import lru_cache
from math import atan2, cos, pi, sin
from typing import NamedTuple

import pygame

from qgames.files.theme import RGB, Theme, mix
from qgames.ui import paint
from qgames.ui.text import board_font

KINDS = ("win", "draw", "loss", "cp", "none")
OVER = 6  # times its size a mark is painted
PLACE, BEST, SMALL, LISTED = (
    27.0,
    35.0,
    20.0,
    16.0,
)  # logical pixels: on a place, the best one, on small things, in lists
LARGE = 24  # real pixels of a disc from which on its number need not fill it
NUMBERED = 13  # real pixels from which on a number can be read
SHADOW = {True: 170, False: 50}  # how dark a mark's shadow is, where the theme is dark and where it is pale
ESTIMATE = 2 / 3  # what is known must stand out
FADED = 200  # of 255: how dark a proved bar is at the end of whoever it does not favour

Point = tuple[float, float]
#: within a square of side 1 about its middle
_UP: tuple[Point, ...] = ((0.0, -0.44), (0.34, -0.14), (0.34, 0.40), (-0.34, 0.40), (-0.34, -0.14))
_DOWN: tuple[Point, ...] = tuple((x, -y) for x, y in _UP)
_BAR: tuple[Point, ...] = ((-0.36, -0.19), (0.36, -0.19), (0.36, 0.19), (-0.36, 0.19))
_OUTLINES = {"win": _UP, "loss": _DOWN, "draw": _BAR}
_ROUND = {"win": 0.06, "loss": 0.06, "draw": 0.12}  # of the corners
_EDGE, _GAP, _GOLD, _RIM = 0.063, 0.075, 0.066, 0.085  # the dark line, what is between it and the gold, the gold, a rim


class Tones(NamedTuple):
    win: RGB
    draw: RGB
    loss: RGB  # its rim and number
    loss_fill: RGB
    estimate: RGB
    ink: RGB  # numbers on light marks, edges, and what is behind an estimate
    gold: RGB


def tones(theme: Theme) -> Tones:
    win, draw, loss, fill = (theme[f"verdict.{role}"] for role in ("win", "draw", "loss", "loss_fill"))
    return Tones(win, draw, loss, fill, theme["verdict.estimate"], theme["mark.edge"], theme["mark.selected"])


def verdict(
    theme: Theme, kind: str, n: int, size: int, best: bool = False, level: float = 0.5, shadow: bool = True
) -> pygame.Surface:
    """A mark of so many pixels; the picture is larger, with the mark in its middle. `level`: how full a ring is."""
    shown = round(min(1.0, max(0.0, level)) * 16) if kind == "cp" else 0
    told = n if kind in ("win", "loss") and size >= NUMBERED else 0
    cast = SHADOW[theme.dark] if shadow and theme.number("depth") > 0 else 0
    return _verdict(tones(theme), kind, told, max(6, size), best, shown, cast)


@lru_cache(maxsize=400)
def _verdict(tones: Tones, kind: str, n: int, size: int, best: bool, level: int, shadow: int) -> pygame.Surface:
    side = round(size * 1.7)
    big = pygame.Surface((side * OVER, side * OVER), pygame.SRCALPHA)
    big.fill((*tones.ink, 0))
    unit, middle = float(size * OVER), side * OVER / 2
    if kind in _OUTLINES:
        _proof(big, tones, kind, unit, middle, best)
    elif kind == "cp":
        _ring(big, tones, unit * ESTIMATE, middle, best, level / 16)
    else:
        _dots(big, tones, unit * ESTIMATE, middle)
    if n:
        _number(big, n, tones.loss if kind == "loss" else tones.ink, unit, middle, -0.02 if kind == "loss" else 0.05)
    if kind == "draw":
        for y in (-0.09, 0.09):
            stroke = pygame.Rect(0, 0, unit * 0.36, unit * 0.09)
            stroke.center = round(middle), round(middle + y * unit)
            pygame.draw.rect(big, tones.ink, stroke, border_radius=round(unit * 0.04))
    small = pygame.transform.smoothscale(big, (side, side))
    return _on_shadow(small, tones.ink, max(1, size // 14), shadow) if shadow and kind != "none" else small


def _on_shadow(mark: pygame.Surface, ink: RGB, fall: int, alpha: int) -> pygame.Surface:
    cast = mark.copy()
    cast.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    cast.fill((*ink, 0), special_flags=pygame.BLEND_RGBA_ADD)
    cast = paint.blur(cast, max(2, fall * 2))
    cast.set_alpha(alpha)
    out = pygame.Surface(mark.get_size(), pygame.SRCALPHA)
    out.fill((*ink, 0))
    out.blit(cast, (fall // 2, fall))
    out.blit(mark, (0, 0))
    return out


def _proof(big: pygame.Surface, tones: Tones, kind: str, unit: float, middle: float, best: bool) -> None:
    corners = [(middle + x * unit, middle + y * unit) for x, y in _OUTLINES[kind]]
    corner = _ROUND[kind] * unit
    edge = corner + _EDGE * unit
    if best:
        _swollen(big, tones.ink, corners, edge + (_GAP + _GOLD + _EDGE / 2) * unit)
        _swollen(big, tones.gold, corners, edge + (_GAP + _GOLD) * unit)
        _swollen(big, tones.ink, corners, edge + _GAP * unit)
    _swollen(big, tones.ink, corners, edge)
    tone = {"win": tones.win, "draw": tones.draw, "loss": tones.loss}[kind]
    _swollen(big, tone, corners, corner)
    if kind == "loss":
        inner = [(middle + x * unit * 0.80, middle + y * unit * 0.80) for x, y in _OUTLINES[kind]]
        _swollen(big, tones.loss_fill, inner, max(1.0, corner - 0.03 * unit))


def _swollen(big: pygame.Surface, colour: RGB, corners: list[Point], by: float) -> None:
    """A polygon, with all within `by` of it: so its corners are round, and outlines run at one distance."""
    pygame.draw.polygon(big, colour, corners)
    for a, b in zip(corners, [*corners[1:], corners[0]], strict=True):
        turn = atan2(b[1] - a[1], b[0] - a[0]) + pi / 2
        x, y = by * cos(turn), by * sin(turn)
        pygame.draw.polygon(big, colour, [(a[0] + x, a[1] + y), (b[0] + x, b[1] + y), (b[0] - x, b[1] - y),
                                          (a[0] - x, a[1] - y)])  # fmt: skip
        pygame.draw.circle(big, colour, a, by)


def _ring(big: pygame.Surface, tones: Tones, unit: float, middle: float, best: bool, level: float) -> None:
    """Dark, filled from below: half is even."""
    at, radius = (middle, middle), unit * 0.46
    if best:
        pygame.draw.circle(big, tones.ink, at, radius + unit * 0.30)
        pygame.draw.circle(big, tones.gold, at, radius + unit * 0.26)
        pygame.draw.circle(big, tones.ink, at, radius + unit * 0.16)
    pygame.draw.circle(big, tones.ink, at, radius + unit * 0.08)
    pygame.draw.circle(big, tones.estimate, at, radius)
    inner = radius - unit * 0.11
    pygame.draw.circle(big, tones.ink, at, inner)
    full = pygame.Surface(big.get_size(), pygame.SRCALPHA)
    full.fill((*tones.estimate, 0))
    pygame.draw.circle(full, tones.estimate, at, inner - unit * 0.06)
    top = middle + inner * (1 - 2 * level)
    full.fill((*tones.estimate, 0), pygame.Rect(0, 0, big.get_width(), max(0, round(top))))
    big.blit(full, (0, 0))


def _dots(big: pygame.Surface, tones: Tones, unit: float, middle: float) -> None:
    tint = mix(tones.estimate, tones.ink, 0.5)
    for k in range(8):
        at = middle + 0.40 * unit * cos(k * pi / 4), middle + 0.40 * unit * sin(k * pi / 4)
        pygame.draw.circle(big, tones.ink, at, unit * 0.105)
        pygame.draw.circle(big, tint, at, unit * 0.075)


def _number(big: pygame.Surface, n: int, colour: RGB, unit: float, middle: float, down: float) -> None:
    text = str(n) if n < 100 else "99+"
    font = board_font(round(unit * (0.42 if len(text) < 2 else 0.33 if len(text) < 3 else 0.22)))
    made = font.render(text, True, colour)
    ink = made.get_bounding_rect()
    big.blit(made, (middle - ink.centerx, middle + down * unit - ink.centery))


@lru_cache(maxsize=60)
def _numbered(t: Tones, n: int, size: int, ground: RGB) -> pygame.Surface:
    side = round(size * 1.35)
    big = pygame.Surface((side * OVER, side * OVER), pygame.SRCALPHA)
    big.fill((*t.ink, 0))
    at, unit = (side * OVER / 2, side * OVER / 2), float(size * OVER)
    if n == 1:
        pygame.draw.circle(big, t.ink, at, unit * 0.62)
        pygame.draw.circle(big, t.gold, at, unit * 0.59)
        pygame.draw.circle(big, t.ink, at, unit * 0.53)
    pygame.draw.circle(big, t.ink, at, unit * 0.5)
    pygame.draw.circle(big, ground, at, unit * 0.45)
    text = board_font(round(unit * (0.48 if size >= LARGE else 0.66))).render(str(n), True, t.ink)
    ink = text.get_bounding_rect()
    big.blit(text, (at[0] - ink.centerx, at[1] - ink.centery))
    return pygame.transform.smoothscale(big, (side, side))


def numbered(theme: Theme, n: int, size: int) -> pygame.Surface:
    """One of the best three: a pale disc with its number, the first in a ring of gold."""
    t = tones(theme)
    return _numbered(t, n, max(8, size), t.draw if n == 1 else mix(t.draw, t.estimate, 0.55))


@lru_cache(maxsize=30)
def _notch(t: Tones, size: int) -> pygame.Surface:
    side = round(size * 1.4)
    big = pygame.Surface((side * OVER, side * OVER), pygame.SRCALPHA)
    big.fill((*t.ink, 0))
    unit, middle = float(size * OVER), side * OVER / 2
    corners = [(middle + x * unit, middle + y * unit) for x, y in ((-0.5, -0.42), (0.5, -0.42), (0.0, 0.46))]
    _swollen(big, t.ink, corners, unit * 0.12)
    _swollen(big, t.loss, corners, unit * 0.04)
    inner = [
        (middle + (x - middle) * 0.66, middle - unit * 0.05 + (y - middle + unit * 0.05) * 0.66) for x, y in corners
    ]
    _swollen(big, t.loss_fill, inner, unit * 0.02)
    return pygame.transform.smoothscale(big, (side, side))


def notch(theme: Theme, size: int) -> pygame.Surface:
    """All that can be done with a thing loses: a small triangle that points down."""
    return _notch(tones(theme), max(6, size))


@lru_cache(maxsize=200)
def _scale(t: Tones, size: tuple[int, int], level: int) -> pygame.Surface:
    wide, high = size[0] * OVER, size[1] * OVER
    big = pygame.Surface((wide, high), pygame.SRCALPHA)
    big.fill((*t.ink, 0))
    pygame.draw.rect(big, t.ink, (0, 0, wide, high), border_radius=high // 2)
    inset = high * 0.2
    full = max(high - 2 * inset, (wide - 2 * inset) * level / 20)
    pygame.draw.rect(big, t.draw, (inset, inset, full, high - 2 * inset), border_radius=round(high / 2 - inset))
    return pygame.transform.smoothscale(big, size)


def scale(theme: Theme, size: tuple[int, int], share: float) -> pygame.Surface:
    """An estimate: a small dark bar, the fuller the better; half is even."""
    return _scale(tones(theme), size, round(20 * min(1.0, max(0.0, share))))


def put(surface: pygame.Surface, picture: pygame.Surface, at: Point) -> None:
    """A mark with its middle at a point."""
    surface.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))))


# -- longer: the bar of values ---------------------------------------------------------------------------------------


@lru_cache(maxsize=60)
def hatched(size: tuple[int, int], tint: RGB, ground: RGB, step: int) -> pygame.Surface:
    """Diagonal hatching: what is not proved, what was not won."""
    out = pygame.Surface(size)
    out.fill(ground)
    thick = max(1, step // 3)
    for x in range(-size[1], size[0] + size[1], step):
        pygame.draw.line(out, tint, (x, size[1]), (x + size[1], 0), thick)
    return out


def value_bar(
    theme: Theme, size: tuple[int, int], kind: str, share: float, tint: RGB | None = None, end: float = 0.5
) -> pygame.Surface:
    """What a position is worth, from end to end. Proved: one tone; between two it fades away from the `end` of whoever
    it favours (0 or 1). An estimate: hatched up to a needle, which stands at `share`; a thin line marks the middle.
    ``none``: empty. `tint`: of the player whose own bar it is."""
    t = tones(theme)
    if tint is not None:
        t = t._replace(win=tint, estimate=tint)
    wide, high = size
    radius = high // 2
    out = pygame.Surface(size, pygame.SRCALPHA)
    out.fill((*t.ink, 0))
    tone = {"win": t.win, "draw": t.draw, "loss": t.loss_fill}.get(kind, mix(t.ink, theme["panel"], 0.25))
    edge = t.loss if kind == "loss" else mix(t.ink, t.estimate, 0.55)
    out.blit(paint.box(size, radius, (*tone, 255)), (0, 0))
    if kind in ("win", "loss") and end != 0.5:
        out.blit(_fading(size, t.ink, end), (0, 0))
        out.blit(paint.box(size, radius, (255, 255, 255, 255)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    if kind == "cp":
        reach = round(wide * min(0.97, max(0.03, share)))
        hatch = pygame.Surface(size, pygame.SRCALPHA)
        hatch.blit(hatched(size, t.estimate, tone, max(4, high // 2)), (0, 0))
        hatch.blit(paint.box(size, radius, (255, 255, 255, 255)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        out.blit(hatch, (0, 0), pygame.Rect(0, 0, reach, high))
        out.fill(t.estimate, pygame.Rect(wide // 2, 0, 1, high))
        out.fill(t.draw, pygame.Rect(reach - max(1, high // 10), 0, max(2, high // 5), high))
    out.blit(paint.box(size, radius, None, edge, max(1, high // 12)), (0, 0))
    return out


def _fading(size: tuple[int, int], ink: RGB, end: float) -> pygame.Surface:
    """A shade that is nothing at one end and nearly all at the other."""
    wide, high = size
    shade = pygame.Surface(size, pygame.SRCALPHA)
    for x in range(wide):
        shade.fill((*ink, round(FADED * abs(x / max(1, wide - 1) - end))), (x, 0, 1, high))
    return shade
