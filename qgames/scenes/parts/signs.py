"""Signs that are never told by colour alone: of a side (light and dark discs, marked tiles, banded balls), and of how
hard something is."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import pygame

from qgames.files.theme import RGB, Ramp, Theme, mix
from qgames.games import entry
from qgames.games.entry import Sign
from qgames.rules.core import Game
from qgames.ui import Ui, Widget, paint

Glyph = Callable[[Theme, str, int], pygame.Surface]
#: how many bands -> middle and height of each, as shares of the disc
BANDS: dict[int, tuple[tuple[float, float], ...]] = {1: ((0.0, 0.3),), 2: ((-0.2, 0.13), (0.2, 0.13))}


FLAT = 0.75  # what is flat is drawn smaller than a piece that stands
WAYS = {"left": "left", "right": "right", "up": "upward", "down": "downward"}  # pictures of ways, by their icons


def glyph_of(game: Game) -> Glyph:
    """What draws the pictures of a game's moves (`Words.parts`): its own, and those that all games have, ``seat:0``
    the sign of a seat, ``nobody`` that of what is nobody's, ``way:left`` an arrow."""
    told = entry(game.key)
    own: Glyph | None = told.load(told.glyph) if told.glyph else None

    def draw(theme: Theme, name: str, size: int) -> pygame.Surface:
        kind, _, which = name.partition(":")
        small = round(size * FLAT)
        if kind == "way":
            return paint.icon(WAYS[which], small, theme["accent"])
        if kind == "seat":
            return picture(theme, told.signs_of(game.seats)[int(which)], small)
        if kind == "nobody" and told.neutral is not None:
            return picture(theme, told.neutral, small)
        assert own is not None, f"{game.key} draws no {name}"
        return own(theme, name, size)

    return draw


def picture(theme: Theme, sign: Sign, size: int) -> pygame.Surface:
    """A square picture of a side's sign."""
    band = theme[sign.role.replace("ball.", "band.")] if sign.bands else theme["burn"]
    return _picture(sign, size, theme.ramp(sign.role), theme["burn"], band, theme["text"])


@lru_cache(maxsize=60)
def _picture(sign: Sign, size: int, wood: Ramp, ink: RGB, band: RGB, text: RGB) -> pygame.Surface:
    over = 4
    full = size * over
    out = pygame.Surface((full, full), pygame.SRCALPHA)
    out.fill((*wood[1], 0))
    if sign.shape == "tile":
        _tile(out, sign.mark, wood, ink, over)
    else:
        _disc(out, sign.bands, wood, band, text, over)
    return pygame.transform.smoothscale(out, (size, size))


def _tile(out: pygame.Surface, mark: str, wood: Ramp, ink: RGB, over: int) -> None:
    full = out.get_width()
    middle, thick = full / 2, full // 9
    pygame.draw.rect(out, wood[1], (0, 0, full, full), border_radius=full // 6)
    pygame.draw.rect(out, wood[2], (0, 0, full, full), max(over, full // 24), border_radius=full // 6)
    if mark == "circle":
        pygame.draw.circle(out, ink, (middle, middle), full * 0.28, thick)
    elif mark == "cross":
        reach = full * 0.25
        for way in (1, -1):
            a, b = (middle - reach, middle - way * reach), (middle + reach, middle + way * reach)
            pygame.draw.line(out, ink, a, b, round(thick * 1.25))
    elif mark == "half":  # nobody owns a piece: half light, half dark
        pygame.draw.circle(out, ink, (middle, middle), full * 0.26, draw_top_left=True, draw_bottom_left=True)
        pygame.draw.circle(out, ink, (middle, middle), full * 0.26, thick // 2)


def _disc(out: pygame.Surface, bands: int, wood: Ramp, band: RGB, text: RGB, over: int) -> None:
    full = out.get_width()
    middle, radius = full / 2, full * 0.46
    pygame.draw.circle(out, mix(wood[1], text, 0.45), (middle, middle), radius + over)
    pygame.draw.circle(out, wood[1], (middle, middle), radius - over)
    for part in (0.8, 0.55, 0.3):
        shade = mix(wood[1], wood[2], 1 - part)
        pygame.draw.circle(out, shade, (middle * 0.86, middle * 0.8), radius * part * 0.7)
    for y, high in BANDS.get(bands, ()):
        stripe = pygame.Surface((full, full), pygame.SRCALPHA)
        pygame.draw.rect(stripe, band, (0, middle + full * (y - high / 2), full, full * high))
        disc = pygame.Surface((full, full), pygame.SRCALPHA)
        pygame.draw.circle(disc, (255, 255, 255, 255), (middle, middle), radius - over)
        stripe.blit(disc, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        out.blit(stripe, (0, 0))


ALL = 3  # diamonds
SIDE, STEP = 11, 16  # logical pixels: a diamond, and from one to the next


def draw_diamonds(ui: Ui, surface: pygame.Surface, box: pygame.Rect, full: int) -> None:
    """In the middle of a box that is wide enough."""
    x = box.centerx - diamonds_width(ui) // 2
    for place in range(ALL):
        at = ALL - 1 - place if ui.rtl else place
        surface.blit(_diamond(ui, place < full), (x + ui.px(STEP) * at, box.centery - ui.px(SIDE) // 2))


def diamonds_width(ui: Ui) -> int:
    return ui.px(STEP) * (ALL - 1) + ui.px(SIDE)


def _diamond(ui: Ui, full: bool) -> pygame.Surface:
    over, side = 4, ui.px(SIDE)
    large, half = side * over, side * over / 2
    tint = ui.theme["accent" if full else "muted"]
    out = pygame.Surface((large, large), pygame.SRCALPHA)
    out.fill((*tint, 0))
    inset = 0.5 * over
    corners = [(half, inset), (large - inset, half), (half, large - inset), (inset, half)]
    pygame.draw.polygon(out, tint, corners, 0 if full else max(1, round(1.2 * over * ui.scale)))
    return pygame.transform.smoothscale(out, (side, side))


class Diamonds(Widget):
    """How hard something is: so many diamonds of three are full. `word` says the same, and stands beside them."""

    def __init__(self, full: int, word: str) -> None:
        super().__init__()
        self.full, self.word = full, word

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return diamonds_width(ui), ui.px(SIDE + 4)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        draw_diamonds(ui, surface, self.rect, self.full)
