"""What lies over every scene: short notices at the foot of the window, captions of what is announced, and, while a pad
is in use, a strip that tells what its buttons do. A button is drawn as it looks on the pad: letters, or the four shapes
of a PlayStation."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from qgames.files import shipped
from qgames.files.i18n import t
from qgames.files.theme import RGB
from qgames.ui import paint
from qgames.ui.accessibility import Announcement
from qgames.ui.context import Ui
from qgames.ui.text import BODY, CAPTION, Type

LEAST = 300  # logical pixels: an area for notices that is narrower is of no use
STAYS = 5.0  # seconds a notice is shown, and longer for long ones


class Toast(NamedTuple):
    text: str
    left: float  # seconds


class Overlay:
    def __init__(self, ui: Ui) -> None:
        self.ui = ui
        self.toasts: list[Toast] = []
        self.shown: list[pygame.Rect] = []  # where the messages are
        self.caption = ""
        self._caption_left = 0.0
        self.dirty = False
        ui.announcer.listen(self._heard)

    def _heard(self, said: Announcement) -> None:
        if self.ui.settings.captions and said.kind != "notice":
            self.caption, self._caption_left, self.dirty = said.text, 6.0, True

    def update(self, seconds: float) -> None:
        for loss in shipped.news():
            self.ui.toast(t("app.lost_file", name=loss.name))
        while self.ui.notices:
            text = self.ui.notices.pop(0)
            self.toasts = [*self.toasts[-2:], Toast(text, STAYS + len(text) / 25)]
            self.dirty = True
        alive = [Toast(text, left - seconds) for text, left in self.toasts if left > seconds]
        self.dirty |= len(alive) != len(self.toasts)
        self.toasts = alive
        if self.caption:
            self._caption_left -= seconds
            if self._caption_left <= 0 or not self.ui.settings.captions:
                self.caption, self.dirty = "", True

    def dismiss(self) -> None:
        if self.toasts:
            self.toasts, self.dirty = [], True

    def draw(self, surface: pygame.Surface, area: pygame.Rect | None = None, pad: Sequence[Prompt] = ()) -> None:
        """At the foot of an area that is free for it, else of the window; the newest lowest. `pad`: what its buttons
        do."""
        ui = self.ui
        room = area or pygame.Rect(0, 0, ui.size[0], ui.room.bottom - ui.px(6))
        draw_prompts(ui, surface, pad)
        bottom = room.bottom - ui.px(8)
        self.shown = []
        if self.caption:
            bottom = self._box(surface, self.caption, room, bottom, "tip", "tip_text")
        for text, _ in reversed(self.toasts):
            bottom = self._box(surface, text, room, bottom, "raised", "text")

    def _box(self, surface: pygame.Surface, text: str, room: pygame.Rect, bottom: int, back: str, front: str) -> int:
        ui = self.ui
        pad = ui.px(12)
        wide, high = ui.type.size(text, BODY, min(ui.px(760), room.width - 4 * pad))
        rect = pygame.Rect(0, 0, wide + 3 * pad, high + pad)
        rect.midbottom = room.centerx, bottom
        self.shown.append(rect)
        surface.blit(paint.box(rect.size, ui.px(10), (*ui.theme[back], 246), ui.theme["border"], ui.px(1)), rect)
        ui.type.paragraph(surface, text, BODY, ui.theme[front], rect.inflate(-3 * pad, -pad), "centre")
        return rect.top - ui.px(8)


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
_STROKES: dict[str, tuple[paint.Stroke, ...]] = {
    "start": (((6, 8), (18, 8)), ((6, 12), (18, 12)), ((6, 16), (18, 16))),
    "back": (((6, 6), (14, 6), (14, 14), (6, 14), (6, 6)), ((17, 10), (18, 10), (18, 18), (10, 18), (10, 17))),
    "cross": (((9, 3), (15, 3), (15, 9), (21, 9), (21, 15), (15, 15), (15, 21), (9, 21), (9, 15), (3, 15), (3, 9),
               (9, 9), (9, 3)),),
    "a": (((7, 7), (17, 17)), ((17, 7), (7, 17))),
    "x": (((7, 7), (17, 7), (17, 17), (7, 17), (7, 7)),),
    "y": (((12, 6), (18, 16.5), (6, 16.5), (12, 6)),),
}  # fmt: skip


def draw_prompts(ui: Ui, surface: pygame.Surface, prompts: Sequence[Prompt]) -> None:
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
