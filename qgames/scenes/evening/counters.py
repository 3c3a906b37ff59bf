"""The counter of a person: a turned disc of one of eight woods, with one to four grooves and the initial, so that
nobody is told apart by colour alone; a computer carries the chip. A small one has its grooves as notches, where letters
are alike. Painted large and reduced, and kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import pygame

from qgames.files.theme import RGB, mix
from qgames.session.evening.people import COUNTERS, Participant, initials
from qgames.ui import Type, Ui, Widget, paint

WOODS: tuple[RGB, ...] = (
    (232, 190, 130), (92, 52, 32), (191, 72, 48), (62, 108, 160), (118, 140, 82), (206, 160, 60), (132, 92, 140),
    (150, 150, 150),
)  # fmt: skip
CASING: RGB = (28, 10, 5)
WHITE: RGB = (255, 255, 255)
OVER = 6  # times as large it is painted
LARGE = 60  # logical pixels from which on the grooves are rings of light; smaller ones have a single rim
FAINT = 90  # of 255: who has gone, or is out
PALE = 0.45  # of the light in a wood, from which on its letter is dark

assert len(WOODS) == COUNTERS


class CounterFace(NamedTuple):
    wood: int
    grooves: int
    letters: str  # "": a computer
    alike: bool = False  # do others bear the same?


def faces(people: Sequence[Participant]) -> dict[int, CounterFace]:
    """By number."""
    letters = initials(people)
    many = Counter(letters.values())
    told = ((each, letters[each.id]) for each in people)
    return {each.id: CounterFace(each.counter, each.grooves, said, many[said] > 1) for each, said in told}


def _luminance(colour: RGB) -> float:
    red, green, blue = colour
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255


@lru_cache(maxsize=120)
def disc(wood: int, grooves: int, size: int, large: bool, notched: bool, edge: RGB, thick: int) -> pygame.Surface:
    """Lit from the upper left, as everything on the table is."""
    whole = size * OVER
    middle, radius = whole / 2, whole / 2 - OVER * 0.5
    tone = WOODS[wood]
    dark, light = mix(tone, CASING, 0.42), mix(tone, WHITE, 0.38)
    out = pygame.Surface((whole, whole), pygame.SRCALPHA)
    out.fill((*edge, 0))
    pygame.draw.circle(out, edge, (middle, middle), radius)
    body = radius - OVER * thick
    pygame.draw.circle(out, dark, (middle, middle), body)
    pygame.draw.circle(out, light, (middle - OVER * 0.35, middle - OVER * 0.5), body - OVER * 0.6)
    pygame.draw.circle(out, tone, (middle, middle), body - OVER * (1.2 if large else 0.9))
    rings = (body * share for share in (0.86, 0.74, 0.64, 0.55)[:grooves])
    line = max(2, round(OVER * (0.9 if large else 0.55)))
    for ring in rings if large else list(rings)[:1] if size >= 24 else ():
        pygame.draw.circle(out, mix(tone, CASING, 0.30), (middle + OVER * 0.3, middle + OVER * 0.4), ring, line)
        pygame.draw.circle(out, mix(tone, WHITE, 0.42), (middle, middle), ring, line)
    if notched and not large:  # the grooves as notches at the rim: they are told apart when small too
        for notch in range(grooves):
            way = pygame.math.Vector2(0, 1).rotate(18 * (notch - (grooves - 1) / 2))
            end = (middle + way.x * body, middle + way.y * body)
            start = (middle + way.x * body * 0.80, middle + way.y * body * 0.80)
            pygame.draw.line(out, mix(tone, CASING if _luminance(tone) > PALE else WHITE, 0.75), start, end, line)
    return pygame.transform.smoothscale(out, (size, size))


def ink(wood: int) -> RGB:
    """Of what stands on it."""
    return CASING if _luminance(WOODS[wood]) > PALE else mix(WHITE, WOODS[wood], 0.06)


def draw_counter(ui: Ui, surface: pygame.Surface, face: CounterFace, rect: pygame.Rect, faint: bool = False) -> None:
    """In the middle of a place, as large as its smaller side."""
    size = min(rect.size)
    if size < 6:
        return
    box = pygame.Rect(0, 0, size, size)
    box.center = rect.center
    strong = ui.theme.key == "high-contrast"
    edge = ui.theme["text"] if strong else mix(CASING, ui.theme["shadow"], 0.3)
    target = pygame.Surface(box.size, pygame.SRCALPHA) if faint else surface
    place = target.get_rect() if faint else box
    large, thick = size >= ui.px(LARGE), 3 if strong else 1
    target.blit(disc(face.wood, face.grooves, size, large, face.alike, edge, thick), place)
    colour = ink(face.wood)
    if face.letters:
        share = 0.46 if len(face.letters) == 1 else 0.36
        ui.type.draw(target, face.letters, Type(size * share / ui.scale, "bold"), colour, place, "centre")
    else:
        chip = paint.icon("computer", max(4, round(size * 0.52)), colour)
        target.blit(chip, chip.get_rect(center=place.center))
    if faint:
        target.set_alpha(FAINT)
        surface.blit(target, box)


class CounterPicture(Widget):
    """A counter of so many logical pixels; it says nothing, its name stands beside it."""

    def __init__(self, face: CounterFace, size: float, faint: bool = False, **kw: Any) -> None:
        super().__init__(**kw)
        self.face, self.size, self.faint = face, size, faint

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return ui.px(self.size), ui.px(self.size)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        draw_counter(ui, surface, self.face, self.rect, self.faint)
