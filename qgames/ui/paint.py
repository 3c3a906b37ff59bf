"""Shapes of the interface: smooth rounded boxes, soft shadows, glows, wood, and the small icons. All cached
surfaces."""

from __future__ import annotations

import math
import random
from functools import lru_cache
from itertools import pairwise

import pygame

from qgames.files.theme import RGB
from qgames.ui.icons import PAGE_ICONS

Size = tuple[int, int]
Ramp = tuple[RGB, RGB, RGB]  # dark line, middle, light


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

ICONS: dict[str, tuple[tuple[tuple[float, float], ...], ...]] = {
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
    "hint": (
        (
            (9, 16),
            (9, 14),
            (6.5, 11.5),
            (6, 8.5),
            (7.5, 5.3),
            (10.5, 3.6),
            (13.5, 3.6),
            (16.5, 5.3),
            (18, 8.5),
            (17.5, 11.5),
            (15, 14),
            (15, 16),
            (9, 16),
        ),
        ((9.5, 20), (14.5, 20)),
    ),
    "apart": (((5, 4), (5, 20)), ((12, 4), (12, 20)), ((19, 4), (19, 20)), ((5, 12), (8, 12)), ((16, 12), (19, 12))),
    "through": (
        ((3, 12), (7.5, 7), (12, 5.5), (16.5, 7), (21, 12), (16.5, 17), (12, 18.5), (7.5, 17), (3, 12)),
        ((12, 11.5), (12, 12.5)),
    ),
    "net": (((9, 3), (15, 3), (15, 21), (9, 21), (9, 3)), ((3, 9), (21, 9), (21, 15), (3, 15), (3, 9))),
    "swap": (((7, 4), (7, 20)), ((3, 8), (7, 4), (11, 8)), ((17, 20), (17, 4)), ((13, 16), (17, 20), (21, 16))),
    **PAGE_ICONS,
}
DIRECTED = ("first", "back", "next", "last")  # these follow the direction of reading


@lru_cache(maxsize=200)
def icon(name: str, size: int, colour: RGB, mirrored: bool = False) -> pygame.Surface:
    """One of ICONS; arrows that mean back and forth are mirrored where reading goes right to left."""
    return strokes(ICONS[name], size, colour, mirrored)


def strokes(
    lines: tuple[tuple[tuple[float, float], ...], ...], size: int, colour: RGB, mirrored: bool = False
) -> pygame.Surface:
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
