"""Pictures of the interface: smooth rounded boxes, soft shadows, glows, wood, the small icons, and the table top behind
every page. All are cached surfaces, but for what is cut out of a picture."""

from __future__ import annotations

import cmath
import io
import math
import random
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin

import pygame

from qgames.files.theme import RGB, Ramp, Theme, mix

Size = tuple[int, int]
Stroke = tuple[tuple[float, float], ...]  # in a square of 24


@lru_cache(maxsize=400)
def box(
    size: Size, radius: int, fill: tuple[int, int, int, int] | None, edge: RGB | None = None, line: float = 1.0
) -> pygame.Surface:
    """A rounded box with smooth corners, drawn at four times its size at the corners only."""
    width, height = max(1, size[0]), max(1, size[1])
    radius = max(0, min(radius, width // 2, height // 2))
    over = 4
    part = radius + max(2, math.ceil(line) + 1)
    part_w, part_h = min(part, (width + 1) // 2), min(part, (height + 1) // 2)
    out = pygame.Surface((width, height), pygame.SRCALPHA)
    seed = fill or (*(edge or (0, 0, 0)), 0)
    out.fill((*seed[:3], 0))
    # one small box of four corners, cut and stretched: the cost does not grow with the box
    small = pygame.Surface((part_w * 2 * over, part_h * 2 * over), pygame.SRCALPHA)
    small.fill((*(edge or seed)[:3], 0))
    whole = small.get_rect()
    if fill:
        pygame.draw.rect(small, fill, whole, border_radius=radius * over)
    if edge and line:
        thick = max(1, round(line * over))
        if fill:
            pygame.draw.rect(small, (*edge, 255), whole, thick, border_radius=radius * over)
        else:
            pygame.draw.rect(small, (*edge, 255), whole, border_radius=radius * over)
            inner = whole.inflate(-2 * thick, -2 * thick)
            pygame.draw.rect(small, (*edge, 0), inner, border_radius=max(0, radius * over - thick))
    small = pygame.transform.smoothscale(small, (part_w * 2, part_h * 2))
    for right in (0, 1):
        for low in (0, 1):
            place = ((width - part_w) if right else 0, (height - part_h) if low else 0)
            out.blit(small, place, (right * part_w, low * part_h, part_w, part_h))
    middle_w, middle_h = width - 2 * part_w, height - 2 * part_h
    thick = max(1, round(line)) if edge and line else 0
    if fill:
        pygame.draw.rect(out, fill, (part_w, 0, middle_w, height))
        pygame.draw.rect(out, fill, (0, part_h, width, middle_h))
    if edge and thick:
        for rect in ((part_w, 0, middle_w, thick), (part_w, height - thick, middle_w, thick)):
            pygame.draw.rect(out, (*edge, 255), rect)
        for rect in ((0, part_h, thick, middle_h), (width - thick, part_h, thick, middle_h)):
            pygame.draw.rect(out, (*edge, 255), rect)
    return out


def blur(surface: pygame.Surface, radius: int) -> pygame.Surface:
    """Soft: halved and grown again, twice and turned, because growing drifts to the lower right."""
    steps = max(1, int(math.log2(max(2, radius))))
    size = surface.get_size()
    small = (max(2, size[0] >> steps), max(2, size[1] >> steps))
    out = surface
    for _ in range(2):
        out = pygame.transform.smoothscale(pygame.transform.smoothscale(out, small), size)
        out = pygame.transform.flip(out, True, True)
    return out


@lru_cache(maxsize=80)
def dashed(size: Size, radius: float, edge: RGB, line: float, dash: float) -> pygame.Surface:
    """The edge of a rounded box in dashes that run round its corners too, as long as the gaps between them."""
    over = 4
    inset = line / 2
    width, height = size[0] - line, size[1] - line
    radius = max(0.0, min(radius - inset, width / 2, height / 2))
    sides = (width - 2 * radius, height - 2 * radius) * 2
    around = sum(sides) + 2 * pi * radius
    step = around / max(2, round(around / (2 * dash)))
    small = pygame.Surface((size[0] * over, size[1] * over), pygame.SRCALPHA)
    small.fill((*edge, 0))

    def at(way: float) -> complex:
        """The point so far along, clockwise from the end of the upper left corner."""
        place, ahead, bend = complex(radius, 0), 1 + 0j, radius * pi / 2
        for side in sides:
            if way <= side:
                return place + way * ahead
            middle = place + side * ahead + radius * ahead * 1j  # of the corner
            way -= side
            if way <= bend:
                return middle - radius * ahead * 1j * cmath.rect(1, way / radius)
            place, ahead, way = middle + radius * ahead, ahead * 1j, way - bend
        return place

    for number in range(round(around / step)):
        begin = number * step - step / 4
        for part in range(over * math.ceil(step / 2) + 1):
            point = (at((begin + min(part / over, step / 2)) % around) + complex(inset, inset)) * over
            pygame.draw.circle(small, (*edge, 255), (point.real, point.imag), line * over / 2)
    return pygame.transform.smoothscale(small, size)


@contextmanager
def clipped(surface: pygame.Surface, rect: pygame.Rect) -> Iterator[None]:
    """What is painted meanwhile ends where the rectangle does: a shadow where its card does."""
    before = surface.get_clip()
    surface.set_clip(rect.clip(before))
    try:
        yield
    finally:
        surface.set_clip(before)


@lru_cache(maxsize=24)
def soft_edged(size: Size, margin: int) -> pygame.Surface:
    """White, to multiply with: whole within, running out to nothing over a margin."""
    out = pygame.Surface(size, pygame.SRCALPHA)
    whole = out.get_rect()
    for step in range(margin):
        share = (1 - cos(pi * (step + 0.5) / margin)) / 2
        out.fill((255, 255, 255, round(255 * share)), whole.inflate(-2 * step, -2 * step))
    out.fill((255, 255, 255, 255), whole.inflate(-2 * margin, -2 * margin))
    return out


@lru_cache(maxsize=80)
def shadow(size: Size, radius: int, spread: int, colour: RGB, alpha: int) -> pygame.Surface:
    """The soft shadow of a box; larger than the box by `spread` on every side."""
    quarter = 2 if spread > 6 else 1
    big = ((size[0] + 2 * spread) // quarter, (size[1] + 2 * spread) // quarter)
    out = pygame.Surface(big, pygame.SRCALPHA)
    out.fill((*colour, 0))
    inner = pygame.Rect(spread // quarter, spread // quarter, size[0] // quarter, size[1] // quarter)
    pygame.draw.rect(out, (*colour, alpha), inner, border_radius=max(1, radius // quarter))
    out = blur(out, max(2, spread // quarter // 2))
    return pygame.transform.smoothscale(out, (size[0] + 2 * spread, size[1] + 2 * spread))


@lru_cache(maxsize=40)
def glow(size: Size, radius: int, spread: int, colour: RGB, alpha: int = 150) -> pygame.Surface:
    """A soft ring of light around a box, larger by `spread` on every side."""
    big = (size[0] + 2 * spread, size[1] + 2 * spread)
    out = pygame.Surface(big, pygame.SRCALPHA)
    out.fill((*colour, 0))
    ring = pygame.Rect(spread, spread, *size).inflate(spread // 2, spread // 2)
    pygame.draw.rect(out, (*colour, alpha), ring, max(2, spread // 3), border_radius=radius + spread // 4)
    return blur(out, max(2, spread // 3))


@lru_cache(maxsize=24)
def wood(size: Size, ramp: Ramp, grain: float, seed: int = 1) -> pygame.Surface:
    """Quiet grain along x: streaks of noise stretched a long way, and a few darker lines of late wood."""
    width, height = max(4, size[0]), max(4, size[1])
    dark, middle, light = ramp
    out = pygame.Surface((width, height))
    out.fill(middle)
    if grain <= 0:
        return out
    chance = random.Random(seed)
    for cells_x, cells_y, depth in ((5, max(2, height // 6), 0.5), (9, max(2, height // 3), 0.32)):
        reach = 127 * depth * min(1.0, grain)
        cells = bytearray()
        for _ in range(cells_y):
            band = 0.65 * chance.uniform(-reach, reach)
            for value in chance.randbytes(cells_x):
                grey = int(128 + band + 0.35 * reach * (value - 128) / 128)
                cells += bytes((grey, grey, grey))
        noise = pygame.image.frombytes(bytes(cells), (cells_x, cells_y), "RGB")
        streaks = pygame.transform.smoothscale(noise, (width, height))
        tinted = pygame.Surface((width, height))
        tinted.fill([max(0, (light[i] - dark[i])) // 2 for i in range(3)])
        tinted.blit(streaks, (0, 0), special_flags=pygame.BLEND_MULT)
        out.blit(tinted, (0, 0), special_flags=pygame.BLEND_ADD)
        tinted.fill([max(0, (light[i] - dark[i])) // 4 for i in range(3)])
        out.blit(tinted, (0, 0), special_flags=pygame.BLEND_SUB)
    return out


@lru_cache(maxsize=12)
def pool(size: Size, centre: tuple[float, float], low: float, high: float, cells: Size = (40, 25)) -> pygame.Surface:
    """A pool of light to multiply with: `high` at the centre falling to `low` in the corners."""
    values = bytearray()
    for y in range(cells[1]):
        v = ((y + 0.5) / cells[1] - centre[1]) * 1.35
        for x in range(cells[0]):
            far = min(1.0, math.hypot(((x + 0.5) / cells[0] - centre[0]) * 1.25, v))
            share = 1 - far * far * (3 - 2 * far)
            value = min(255, round(255 * (low + (high - low) * share)))
            values += bytes((value, value, value))
    small = pygame.image.frombytes(bytes(values), cells, "RGB")
    return pygame.transform.smoothscale(small, size)


def native(picture: pygame.Surface, alpha: bool = False) -> pygame.Surface:
    """In the window's own format, which is drawn quickest; as it is while there is no window."""
    try:
        return picture.convert_alpha() if alpha else picture.convert()
    except pygame.error:
        return picture


def rounded(picture: pygame.Surface, radius: int) -> pygame.Surface:
    """The picture with its corners cut smoothly."""
    out = native(picture, alpha=True)
    out = picture.copy() if out is picture else out
    out = out if out.get_flags() & pygame.SRCALPHA else out.convert_alpha()
    out.blit(box(picture.get_size(), radius, (255, 255, 255, 255)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return out


# -- icons: strokes in a square of 24, so that none depends on a font ------------------------------------------------


def arc(x: float, y: float, radius: float, start: float = 0.0, end: float = 360.0) -> Stroke:
    """A part of a circle, in degrees clockwise from the right."""
    steps = max(4, round(abs(end - start) / 20))
    turns = [(start + (end - start) * i / steps) * pi / 180 for i in range(steps + 1)]
    return tuple((round(x + radius * cos(a), 2), round(y + radius * sin(a), 2)) for a in turns)


def outline(left: float, top: float, right: float, bottom: float) -> Stroke:
    return (left, top), (right, top), (right, bottom), (left, bottom), (left, top)


ICONS: dict[str, tuple[Stroke, ...]] = {
    "back": (((15, 5), (8, 12), (15, 19)),),
    "next": (((9, 5), (16, 12), (9, 19)),),
    "first": (((18, 5), (11, 12), (18, 19)), ((6, 5), (6, 19))),
    "last": (((6, 5), (13, 12), (6, 19)), ((18, 5), (18, 19))),
    "down": (((5, 9), (12, 16), (19, 9)),),
    "up": (((5, 15), (12, 8), (19, 15)),),
    "close": (((6, 6), (18, 18)), ((18, 6), (6, 18))),
    "check": (((5, 12.5), (10, 17.5), (19, 7)),),
    "left": (((19, 12), (5, 12)), ((11, 6), (5, 12), (11, 18))),
    "right": (((5, 12), (19, 12)), ((13, 6), (19, 12), (13, 18))),
    "upward": (((12, 19), (12, 5)), ((6, 11), (12, 5), (18, 11))),
    "downward": (((12, 5), (12, 19)), ((6, 13), (12, 19), (18, 13))),
    "plus": (((12, 5), (12, 19)), ((5, 12), (19, 12))),
    "minus": (((5, 12), (19, 12)),),
    "menu": (((4, 7), (20, 7)), ((4, 12), (20, 12)), ((4, 17), (20, 17))),
    "undo": (((9, 5), (4, 10), (9, 15)), ((4, 10), (14, 10), (18, 12), (20, 16), (18, 20))),
    "redo": (((15, 5), (20, 10), (15, 15)), ((20, 10), (10, 10), (6, 12), (4, 16), (6, 20))),
    "pause": (((8, 5), (8, 19)), ((16, 5), (16, 19))),
    "play": (((7, 4), (19, 12), (7, 20), (7, 4)),),
    "hint": (((9, 16), (9, 14), (6.5, 11.5), (6, 8.5), (7.5, 5.3), (10.5, 3.6), (13.5, 3.6), (16.5, 5.3), (18, 8.5),
              (17.5, 11.5), (15, 14), (15, 16), (9, 16)), ((9.5, 20), (14.5, 20))),
    "apart": (((5, 4), (5, 20)), ((12, 4), (12, 20)), ((19, 4), (19, 20)), ((5, 12), (8, 12)), ((16, 12), (19, 12))),
    "through": (
        ((3, 12), (7.5, 7), (12, 5.5), (16.5, 7), (21, 12), (16.5, 17), (12, 18.5), (7.5, 17), (3, 12)),
        ((12, 11.5), (12, 12.5)),
    ),
    "net": (((9, 3), (15, 3), (15, 21), (9, 21), (9, 3)), ((3, 9), (21, 9), (21, 15), (3, 15), (3, 9))),
    "swap": (((7, 4), (7, 20)), ((3, 8), (7, 4), (11, 8)), ((17, 20), (17, 4)), ((13, 16), (17, 20), (21, 16))),
    "swap_across": (((4, 7), (20, 7)), ((8, 3), (4, 7), (8, 11)), ((20, 17), (4, 17)), ((16, 13), (20, 17), (16, 21))),
    "person": (arc(12, 8, 3.6), arc(12, 20.5, 7, 180, 360)),
    "people": (arc(9, 8.5, 3.1), arc(9, 19.5, 6, 180, 360), arc(16.5, 8.5, 2.6, -120, 120), arc(16, 19, 5.5, 270, 360)),
    "computer": (
        outline(7, 7, 17, 17), outline(10.5, 10.5, 13.5, 13.5),
        *(((x, 3), (x, 7)) for x in (9.5, 14.5)), *(((x, 17), (x, 21)) for x in (9.5, 14.5)),
        *(((3, y), (7, y)) for y in (9.5, 14.5)), *(((17, y), (21, y)) for y in (9.5, 14.5)),
    ),
    "again": (arc(12, 12, 7.5, -40, 250), ((18.5, 2.8), (18.5, 7.6), (13.6, 7.6))),
    "replay": (((11, 6), (3.5, 12), (11, 18), (11, 6)), ((20, 6), (12.5, 12), (20, 18), (20, 6))),
    "home": (((3.5, 12), (12, 4), (20.5, 12)), ((6, 10), (6, 20), (18, 20), (18, 10))),
    "save": (((12, 3.5), (12, 14.5)), ((7.5, 10.5), (12, 15), (16.5, 10.5)), ((4, 16), (4, 20), (20, 20), (20, 16))),
    "folder": (((3.5, 19), (3.5, 5), (9.5, 5), (11.5, 7.5), (20.5, 7.5), (20.5, 19), (3.5, 19)),),
    "copy": (outline(8.5, 8.5, 20, 20), ((5, 15.5), (4, 15.5), (4, 4), (15.5, 4), (15.5, 5))),
    "paste": (outline(5.5, 5.5, 18.5, 21), outline(9, 3, 15, 7.5)),
    "book": (((12, 6), (9, 4.5), (3, 4.5), (3, 18.5), (9, 18.5), (12, 20), (15, 18.5), (21, 18.5), (21, 4.5), (15, 4.5),
              (12, 6), (12, 20)),),
    "lesson": (((12, 5), (22, 9.5), (12, 14), (2, 9.5), (12, 5)), ((22, 9.5), (22, 15.5)),
               ((6.5, 11.6), (6.5, 16), (12, 18.8), (17.5, 16), (17.5, 11.6))),
    "keyboard": (
        outline(2.5, 6, 21.5, 18), *(((x, 10), (x + 0.1, 10)) for x in (6.5, 10, 13.5, 17)), ((8, 14.2), (16, 14.2)),
    ),
    "gear": (arc(12, 12, 3.2), arc(12, 12, 6.6), *(
        tuple((12 + r * cos(k * pi / 4), 12 + r * sin(k * pi / 4)) for r in (6.8, 9.4)) for k in range(8)
    )),
    "barred": (arc(12, 12, 8.8), ((5.8, 5.8), (18.2, 18.2))),
    "flag": (((6, 21), (6, 4), (18.5, 4), (15.5, 8.5), (18.5, 13), (6, 13)),),
    "clock": (arc(12, 12, 8.6), ((12, 7), (12, 12), (15.5, 14))),
    "hand": (((8, 13), (8, 6.5)), ((8, 11), (8, 4.8), (9.6, 4.8)), ((11, 11), (11, 3.6)), ((14, 11), (14, 4.4)),
             ((17, 12), (17, 6.4)), ((17, 12), (17, 15), (15, 20), (10, 20), (7, 17.5), (4, 13), (5.6, 12), (8, 14.5))),
    "talk": (((4, 5), (20, 5), (20, 16), (11, 16), (7, 20), (7, 16), (4, 16), (4, 5)),),
    "hourglass": (((6, 3.5), (18, 3.5)), ((6, 20.5), (18, 20.5)),
                  ((7.5, 3.5), (7.5, 7), (12, 12), (16.5, 7), (16.5, 3.5)),
                  ((7.5, 20.5), (7.5, 17), (12, 12), (16.5, 17), (16.5, 20.5))),
    "pencil": (((4, 20), (5.2, 15.6), (16, 4.8), (19.2, 8), (8.4, 18.8), (4, 20)), ((13.6, 7.2), (16.8, 10.4))),
    "trash": (((4, 6.5), (20, 6.5)), ((9, 6.5), (9, 3.5), (15, 3.5), (15, 6.5)),
              ((6, 6.5), (7, 20.5), (17, 20.5), (18, 6.5)), ((10.3, 10.5), (10.3, 16.5)), ((13.7, 10.5), (13.7, 16.5))),
    "shield": (((12, 3), (19.5, 5.5), (19.5, 11.5), (17.5, 16.5), (12, 21), (6.5, 16.5), (4.5, 11.5), (4.5, 5.5),
                (12, 3)),),
    "chart": (((4, 20), (20, 20)), ((6.5, 20), (6.5, 13)), ((11.5, 20), (11.5, 6)), ((16.5, 20), (16.5, 10))),
    "graph": (((3.5, 19), (7.9, 11.4)), arc(9, 9.5, 2.2), ((10.6, 11), (12.9, 13)), arc(14.5, 14.5, 2.2),
              ((15.7, 12.6), (20.5, 5))),
    "search": (arc(10.5, 10.5, 6), ((15, 15), (20, 20))),
    "star": (tuple((12 + r * cos(a), 12.6 + r * sin(a)) for a, r in (
        (-pi / 2 + k * pi / 5, 4.1 if k % 2 else 9.2) for k in range(11)
    )),),
    "branch": (((7, 4), (7, 20)), ((7, 13), (15, 13), (17, 11), (17, 5)), ((13.6, 8.2), (17, 4.8), (20.4, 8.2))),
    "trail": (arc(5.5, 18, 2.2), arc(18.5, 5.5, 2.2), (
        (7.7, 18), (13, 18), (15.6, 16.8), (16.2, 14.6), (15, 12.8), (9.4, 10.6), (8, 8.6), (8.6, 6.6), (11, 5.5),
        (16.3, 5.5),
    )),
    "flame": (((12.5, 3), (13.5, 7), (17, 11), (18, 15), (16, 19), (12, 21), (8, 19), (6, 15), (7.5, 11), (9, 12.5),
               (10.5, 9), (10.5, 5.5), (12.5, 3)), ((12, 20.5), (10.2, 18.4), (11, 15.8), (12.4, 14))),
    "puzzle": (((4, 9), (9, 9), (8.4, 7), (8.8, 4.8), (10.5, 4), (12.2, 4.8), (12.6, 7), (12, 9), (17, 9), (17, 12.6),
                (19.2, 12), (21, 12.6), (21.6, 14.4), (21, 16.2), (19.2, 16.8), (17, 16.2), (17, 20.5), (4, 20.5),
                (4, 9)),),
    "grid": (outline(4, 4, 20, 20), *(((x, 4), (x, 20)) for x in (9.33, 14.67)),
             *(((4, y), (20, y)) for y in (9.33, 14.67))),
    "tree": (((3, 5), (10, 5), (10, 12), (3, 12)), ((3, 19), (15, 19), (15, 8.5), (10, 8.5)), ((15, 14), (21, 14))),
    "crown": (((4, 18.5), (3, 7.5), (8, 11.5), (12, 5), (16, 11.5), (21, 7.5), (20, 18.5), (4, 18.5)),),
    "trophy": (((7, 4), (17, 4), (17, 10), (14.5, 14), (9.5, 14), (7, 10), (7, 4)),
               ((7, 5.5), (3.5, 5.5), (4, 9), (7.3, 11)), ((17, 5.5), (20.5, 5.5), (20, 9), (16.7, 11)),
               ((12, 14), (12, 18)), ((8, 20), (16, 20)), ((9, 18), (15, 18))),
    "shuffle": (((3, 7), (7, 7), (15, 17), (20, 17)), ((3, 17), (7, 17), (9.5, 14)), ((12.5, 10), (15, 7), (20, 7)),
                ((17, 4), (20.5, 7), (17, 10)), ((17, 14), (20.5, 17), (17, 20))),
    "sunset": (((3, 18), (21, 18)), arc(12, 18, 5.5, 180, 360), ((12, 5), (12, 8.5)), ((5, 8.5), (7.3, 11)),
               ((19, 8.5), (16.7, 11))),
    "film": (outline(3, 4.5, 21, 19.5), ((7.5, 4.5), (7.5, 19.5)), ((16.5, 4.5), (16.5, 19.5)),
             *(((a, y), (b, y)) for a, b in ((3, 7.5), (16.5, 21)) for y in (8.2, 12, 15.8)), ((7.5, 12), (16.5, 12))),
    "picture": (outline(3.5, 4.5, 20.5, 19.5), arc(9, 9.5, 1.4),
                ((3.5, 16.5), (8.5, 13), (12, 16), (16, 10.5), (20.5, 15.5))),
    "door": (((14, 3.5), (5, 3.5), (5, 20.5), (14, 20.5)), ((10, 12), (20.5, 12)), ((16.5, 8), (20.5, 12), (16.5, 16))),
}  # fmt: skip
DIRECTED = ("first", "back", "next", "last")  # these follow the direction of reading


@lru_cache(maxsize=200)
def icon(name: str, size: int, colour: RGB, mirrored: bool = False) -> pygame.Surface:
    """One of ICONS; arrows that mean back and forth are mirrored where reading goes right to left."""
    return strokes(ICONS[name], size, colour, mirrored)


def strokes(lines: tuple[Stroke, ...], size: int, colour: RGB, mirrored: bool = False) -> pygame.Surface:
    """Lines in a square of 24, with round ends."""
    over = 4
    big = pygame.Surface((size * over, size * over), pygame.SRCALPHA)
    big.fill((*colour, 0))
    unit = size * over / 24
    thick = max(2, round(2.1 * unit))
    for stroke in lines:
        points = [((24 - x if mirrored else x) * unit, y * unit) for x, y in stroke]
        for a, b in pairwise(points):
            pygame.draw.line(big, colour, a, b, thick)
        for point in points:
            pygame.draw.circle(big, colour, point, thick / 2)
    return pygame.transform.smoothscale(big, (size, size))


# -- the table top: planks of quiet wood under a pool of light -------------------------------------------------------

PLANKS = (0.262, 0.755)  # where the seams run, as shares of the height


@lru_cache(maxsize=3)
def _table_top(size: Size, ramp: Ramp, shade: RGB, grain: float, vignette: float, scale: float) -> pygame.Surface:
    """Grain and light are soft, most of all along the grain: made small and stretched, they take little of a start."""
    width, height = size
    part = (max(8, width // 8), max(8, height // 2))
    light = pool(part, (0.5, 0.42), 1 - vignette, 1.0) if vignette > 0 else None
    small = wood(part, ramp, grain, 23).copy()
    if light is not None:
        small.blit(light, (0, 0), special_flags=pygame.BLEND_MULT)
    surface = pygame.transform.smoothscale(small, size)
    seam = max(1, round(1.6 * scale))
    for share in PLANKS if grain > 0 else ():  # seams are sharp
        line = pygame.Rect(0, round(height * share), width, seam + max(1, seam // 2))
        pygame.draw.rect(surface, mix(ramp[1], ramp[2], 0.35), line)
        pygame.draw.rect(surface, mix(ramp[0], shade, 0.6 * min(1.0, grain)), (*line.topleft, width, seam))
        if light is not None:
            across = light.subsurface((0, min(line.y // 2, part[1] - 1), part[0], 1))
            lit = pygame.transform.smoothscale(across, line.size)
            surface.blit(lit, line, special_flags=pygame.BLEND_MULT)
    return native(surface)


def table_top(size: Size, theme: Theme, scale: float) -> pygame.Surface:
    """The whole table top; shared, do not draw on it."""
    ramp, shade = theme.ramp("background"), theme["shadow"]
    return _table_top(size, ramp, shade, theme.number("grain"), theme.number("vignette"), scale)


def draw_table_top(surface: pygame.Surface, theme: Theme, scale: float) -> None:
    surface.blit(table_top(surface.get_size(), theme, scale), (0, 0))


def soft_box(size: Size, edge: int) -> pygame.Surface:
    """White that fades away towards all edges, so wide: what is multiplied with it has no border."""
    k = max(1, edge // 4)
    small = pygame.Surface((max(3, size[0] // k), max(3, size[1] // k)), pygame.SRCALPHA)
    small.fill((255, 255, 255, 0))
    rim = max(1, edge // k)
    for step in range(rim + 1):
        inner = small.get_rect().inflate(-2 * step, -2 * step)
        pygame.draw.rect(small, (255, 255, 255, round(255 * step / rim)), inner, border_radius=max(1, 2 * rim - step))
    return pygame.transform.smoothscale(small, size)


def cut_out(picture: pygame.Surface, rect: pygame.Rect) -> tuple[pygame.Surface, pygame.Rect]:
    """A part of a picture with a little of what is round it, which fades away; and where that is."""
    edge = rect.width // 12
    place = rect.inflate(2 * edge, 2 * edge)
    made = pygame.Surface(place.size, pygame.SRCALPHA)
    made.blit(picture, (-place.x, -place.y))
    made.blit(soft_box(place.size, edge), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return made, place


def veil(surface: pygame.Surface, rect: pygame.Rect, up: bool) -> pygame.Surface:
    """A strip of what is painted so far that fades out, downwards or upwards: laid over what is painted then, it tells
    that there is more to scroll to."""
    strip = pygame.Surface(rect.size, pygame.SRCALPHA)
    strip.blit(surface, (0, 0), rect)
    strip.blit(_fading(rect.size, up), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return strip


@lru_cache(maxsize=8)
def _fading(size: Size, up: bool) -> pygame.Surface:
    column = pygame.Surface((1, 8), pygame.SRCALPHA)
    for y in range(8):
        share = (7 - y if up else y) / 7
        column.set_at((0, y), (255, 255, 255, round(255 * min(1.0, share * 1.2) ** 2)))
    return pygame.transform.smoothscale(column, size)


def saved(surface: pygame.Surface, name: str) -> bytes:
    """A picture as a file of that name would hold it: written by whoever writes files. Raises pygame.error."""
    held = io.BytesIO()
    pygame.image.save(surface, held, name)
    return held.getvalue()
