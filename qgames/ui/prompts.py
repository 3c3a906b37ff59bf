"""What the buttons of a game pad do here: a strip at the foot of the window while a pad is in use. A button is drawn as
it looks on the pad: letters, or the four shapes of a PlayStation."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame

from qgames.files.i18n import t
from qgames.files.theme import RGB
from qgames.ui import paint
from qgames.ui.context import Ui
from qgames.ui.text import CAPTION, Type

#: parts of a pad, and the word ``pad.<key>`` for what they do
Prompt = tuple[tuple[str, ...], str]
USUAL: tuple[Prompt, ...] = ((("a",), "choose"), (("b",), "back"), (("x",), "next"), (("back",), "help"))
SIGN = 24  # logical pixels a button is high
BETWEEN = 22
CAP = Type(13, "bold")
_SHAPES = ("playstation", "dualshock", "dualsense", "ps3", "ps4", "ps5")
_WORDS = {"a": "A", "b": "B", "x": "X", "y": "Y", "leftshoulder": "L1", "rightshoulder": "R1", "lefttrigger": "L2",
          "righttrigger": "R2", "leftstick": "L3", "rightstick": "R3"}  # fmt: skip
#: as strokes in a square of 24
_STROKES: dict[str, tuple[tuple[tuple[float, float], ...], ...]] = {
    "start": (((6, 8), (18, 8)), ((6, 12), (18, 12)), ((6, 16), (18, 16))),
    "back": (((6, 6), (14, 6), (14, 14), (6, 14), (6, 6)), ((17, 10), (18, 10), (18, 18), (10, 18), (10, 17))),
    "cross": (((9, 3), (15, 3), (15, 9), (21, 9), (21, 15), (15, 15), (15, 21), (9, 21), (9, 15), (3, 15), (3, 9),
               (9, 9), (9, 3)),),
    "a": (((7, 7), (17, 17)), ((17, 7), (7, 17))),
    "x": (((7, 7), (17, 7), (17, 17), (7, 17), (7, 7)),),
    "y": (((12, 6), (18, 16.5), (6, 16.5), (12, 6)),),
}  # fmt: skip


def draw(ui: Ui, surface: pygame.Surface, prompts: Sequence[Prompt]) -> None:
    """As many as there is room for, from where reading starts."""
    strip = pygame.Rect(0, ui.room.bottom, ui.size[0], ui.size[1] - ui.room.bottom)
    if not strip.height:
        return
    surface.blit(paint.box(strip.size, 0, (*ui.theme["panel"], 235)), strip)
    x, side = ui.px(18), ui.px(SIGN)
    for parts, word in prompts:
        text, signs = t(f"pad.{word}"), [sign(ui, part) for part in parts]
        wide = sum(each.get_width() + ui.px(4) for each in signs) + ui.px(4) + ui.type.width(text, CAPTION)
        if x + wide > strip.width - ui.px(18):
            break
        words = pygame.Rect(0, strip.y, ui.type.width(text, CAPTION), strip.height)
        words.x = ui.near(strip, words.width, x + wide - words.width)
        ui.type.draw(surface, text, CAPTION, ui.theme["text"], words)
        at = words.right + ui.px(8) if ui.rtl else x
        for each in signs:  # in the order they have on the pad
            surface.blit(each, (at, strip.centery - side // 2))
            at += each.get_width() + ui.px(4)
        x += wide + ui.px(BETWEEN)


def sign(ui: Ui, part: str) -> pygame.Surface:
    """A button as it looks on the pad in use."""
    shapes = any(name in ui.pad.casefold() for name in _SHAPES)
    return _sign(part, ui.px(SIGN), ui.type.width("R1", CAP) + ui.px(12), shapes, ui.theme["text"], ui.theme["raised"],
                 ui.theme["border"], _word(ui, part, shapes))  # fmt: skip


def _word(ui: Ui, part: str, shapes: bool) -> pygame.Surface | None:
    if part not in _WORDS or (shapes and part in "abxy"):
        return None
    return ui.type.line(_WORDS[part], CAP, ui.theme["text"])


@lru_cache(maxsize=64)
def _sign(
    part: str, high: int, long: int, shapes: bool, ink: RGB, face: RGB, edge: RGB, word: pygame.Surface | None
) -> pygame.Surface:
    round_one = part in ("a", "b", "x", "y", "cross", "start", "back")
    out = paint.box((high if round_one else max(high, long), high), high // (2 if round_one else 3), (*face, 255), edge,
                    max(1, high // 16)).copy()  # fmt: skip
    if word is not None:
        out.blit(word, word.get_rect(center=out.get_rect().center))
    elif part == "b":
        over = pygame.Surface((high * 4, high * 4), pygame.SRCALPHA)
        pygame.draw.circle(over, ink, (high * 2, high * 2), high, max(4, high // 3))
        out.blit(pygame.transform.smoothscale(over, (high, high)), (0, 0))
    else:
        inner = high * 3 // 4
        picture = paint.strokes(_STROKES[part], inner, ink)
        out.blit(picture, picture.get_rect(center=out.get_rect().center))
    return out
