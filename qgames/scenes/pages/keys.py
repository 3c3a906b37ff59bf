"""The key list, on `?`; and what the buttons of a game pad and fingers do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from qgames.files.i18n import t
from qgames.games import entries
from qgames.scenes.parts.page import Inner, section
from qgames.ui import Columns, Label, Ui, Widget, keys, overlay, paint
from qgames.ui.accessibility import AccessibleNode, box_of
from qgames.ui.dialog import Field
from qgames.ui.text import SMALL

#: area -> (keys, what they do)
LISTS: tuple[tuple[str, tuple[tuple[tuple[str, ...], str], ...]], ...] = (
    (
        "everywhere",
        (
            (("tab", "shift+tab"), "next"), (("left", "right", "up", "down"), "move"), (("enter",), "act"),
            (("escape",), "back"), (("f1",), "rules"), (("?",), "keys"), (("ctrl+,",), "settings"),
            (("f3",), "evening.standings"), (keys.FULL_SCREEN, "fullscreen"), (("ctrl+q",), "quit"),
        ),
    ),
    (
        "game",
        (
            (("ctrl+n",), "new"), (("ctrl+z",), "undo"), (("ctrl+shift+z",), "redo"), (("ctrl+s",), "save"),
            (("ctrl+o",), "open"), (("ctrl+c",), "copy"), (("ctrl+shift+c",), "copy_position"), (("ctrl+v",), "paste"),
            ((",", "."), "step"), (("home", "end"), "ends"), (("g",), "go_on"), (("x",), "swap"), (("h",), "hint"),
            (("a",), "analysis"), (("shift+a",), "verdicts"), (("d",), "threats"), (("i",), "review"),
            (("p",), "pause"), (("m",), "menu"),
        ),
    ),
    (
        "table",
        (
            (("left", "right", "up", "down"), "walk"), (("enter",), "choose"), (("escape",), "put_back"),
            (("shift+left", "shift+right"), "turn"), (("shift+up", "shift+down"), "tilt"), (("+", "-"), "zoom"),
            (("0",), "home"), (("t",), "top"), (("b",), "face"), (("k",), "coordinates"), (("l",), "marks"),
            (("s",), "say"), (("w",), "say_state"),
        ),
    ),
    (
        "review",
        (
            (("up", "down"), "turning"), (("left", "right"), "turn"), (("enter",), "try_it"),
            (("f",), "other_side"), (("backspace",), "take_back"), (("ctrl+s",), "export"), (("escape",), "back"),
        ),
    ),
    (
        "puzzle",
        (
            (("h",), "hint"), (("backspace",), "take_back"), (("home",), "again"), (("pageup", "pagedown"), "others"),
            (("enter",), "next"), (("escape",), "back"),
        ),
    ),
    (
        "lesson",
        (
            (("h",), "show"), (("backspace",), "take_back"), (("pageup", "pagedown"), "step"), (("escape",), "leave"),
        ),
    ),
)  # fmt: skip


#: parts of a pad, and the words for what they do
PAD: tuple[tuple[tuple[str, ...], str], ...] = (
    (("cross",), "keys.everywhere.move"), (("a",), "pad.choose"), (("b",), "pad.back"), (("x",), "pad.next"),
    (("y",), "pad.undo"), (("leftshoulder", "rightshoulder"), "keys.table.turn"),
    (("lefttrigger", "righttrigger"), "keys.table.zoom"), (("leftstick",), "keys.table.home"),
    (("rightstick",), "keys.table.top"), (("start",), "pad.menu"), (("back",), "pad.help"),
)  # fmt: skip
FINGERS = ("tap", "hold", "drag", "two", "pinch")

ARROWS = {"left": "left", "right": "right", "up": "upward", "down": "downward"}  # drawn: no font needs to have them


class Caps(Widget):
    """Keys drawn as keys."""

    def __init__(self, names: Sequence[str], **kw: Any) -> None:
        super().__init__(**kw)
        self.names = names
        self.caps = [ARROWS.get(name, "") or keys.label(name) for name in names]

    def part(self, ui: Ui) -> AccessibleNode | None:
        said = [t(f"access.arrow.{name}") if name in ARROWS else keys.label(name) for name in self.names]
        return AccessibleNode("text", ", ".join(said), box_of(self.rect))

    def _widths(self, ui: Ui) -> list[int]:
        return [
            ui.px(34) if cap in ARROWS.values() else max(ui.px(34), ui.type.width(cap, SMALL) + ui.px(20))
            for cap in self.caps
        ]

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return min(width, sum(self._widths(ui)) + ui.px(6) * (len(self.caps) - 1)), ui.px(34)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        x = self.rect.x
        for cap, wide in zip(self.caps, self._widths(ui)):
            box = pygame.Rect(x, self.rect.y + ui.px(2), wide, ui.px(30))
            surface.blit(paint.box(box.size, ui.px(7), (*ui.theme["raised"], 255), ui.theme["border"], ui.px(1)), box)
            if cap in ARROWS.values():
                picture = paint.icon(cap, ui.px(16), ui.theme["text"])
                surface.blit(picture, picture.get_rect(center=box.center))
            else:
                words = f"\u2066{cap}\u2069"  # read from the left in every language
                ui.type.draw(surface, words, SMALL, ui.theme["text"], box.inflate(-ui.px(8), 0), "centre")
            x += wide + ui.px(6)


class Signs(Widget):
    """Buttons of a pad drawn as they look on it."""

    def __init__(self, parts: Sequence[str], **kw: Any) -> None:
        super().__init__(**kw)
        self.parts = parts

    def part(self, ui: Ui) -> AccessibleNode | None:
        return AccessibleNode("text", ", ".join(t(f"access.pad.{part}") for part in self.parts), box_of(self.rect))

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        signs = [overlay.sign(ui, part) for part in self.parts]
        return sum(sign.get_width() for sign in signs) + ui.px(6) * (len(signs) - 1), ui.px(34)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        x = self.rect.x
        for part in self.parts:
            sign = overlay.sign(ui, part)
            surface.blit(sign, (x, self.rect.centery - sign.get_height() // 2))
            x += sign.get_width() + ui.px(6)


class Keys(Inner):
    def title(self) -> str:
        return t("keys.title")

    def body(self) -> Widget:
        parts = []
        for area, lines in LISTS:
            if area == "table":
                lines += tuple(line for game in entries() for line in game.keys)
            rows = [Field(t(what if "." in what else f"keys.{area}.{what}"), Caps(names)) for names, what in lines]
            parts.append(section(t(f"keys.{area}.title"), rows, gap=6))
        pad = [Field(t(what), Signs(names)) for names, what in PAD]
        touch = [Field(t(f"keys.touch.{what}_does"), Label(t(f"keys.touch.{what}"), SMALL)) for what in FINGERS]
        more = {"pad": section(t("keys.pad.title"), pad, gap=6), "touch": section(t("keys.touch.title"), touch, gap=6)}
        first = more.pop(self.ui.hand, None)  # what is at hand comes first
        return Columns([first, *parts, *more.values()], least=372, most=3, gap=14)
