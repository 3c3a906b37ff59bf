"""What a page is made of. A widget measures itself, is given a place, draws itself, and may take the focus.

All rectangles are real pixels; sizes written in code are logical ones and go through `ui.px`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import wraps
from typing import Any, NamedTuple, TypeVar

import pygame

from qgames.files.theme import RGB
from qgames.ui import paint
from qgames.ui.accessibility import PRESS, AccessibleNode, box_of
from qgames.ui.context import Ui
from qgames.ui.navigation import Answer, Shared
from qgames.ui.text import BODY, SECTION, Type

W = TypeVar("W", bound="Widget")


class Done(NamedTuple):
    """An event was used; `answer` (what a scene may answer) goes to the app."""

    answer: Answer = None


def asked_once(measure: Callable[[W, Ui, int], tuple[int, int]]) -> Callable[[W, Ui, int], tuple[int, int]]:
    """For the `measure` of what holds others: while a page is laid out, everything around it asks again and again."""

    @wraps(measure)
    def remembered(self: W, ui: Ui, width: int) -> tuple[int, int]:
        if ui.measured is None:
            return measure(self, ui, width)
        key = self, width
        if key not in ui.measured:
            ui.measured[key] = measure(self, ui, width)
        return ui.measured[key]

    return remembered


class Widget:
    """The base: an empty box. `key` names it for tests and keeps the focus when a page is built anew."""

    focusable = False
    hover_focus = False  # takes the focus when the pointer comes over it
    click_focus = True  # takes the focus when it is clicked
    ring = True  # the page draws the focus ring around it
    clips = False  # shows only what fits (scrolling)
    drags = ""  # which way a finger drags it, instead of scrolling: "across", "any"
    points_at_spots = False  # a board: what is pointed at lights up
    enters = False  # comes in from the far side with its page (`Scene.entering`)

    def __init__(self, key: str = "", tip: str = "", grow: float = 0.0, enabled: bool = True) -> None:
        self.key = key
        self.tip = tip
        self.grow = grow  # share of the room left over in a row or column
        self.enabled = enabled
        self.aside = ""  # a quiet note beside it, told with it
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.focused = False
        self.hovered = False

    # -- to be told by subclasses
    def children(self) -> Sequence[Widget]:
        return ()

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        """The size it would like, no wider than `width`."""
        return 0, 0

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        self.rect = pygame.Rect(rect)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        for child in self.children():
            child.draw(ui, surface)

    def handle(self, ui: Ui, event: pygame.event.Event) -> Done | None:
        """Keys while focused; pointer events over it or while it holds the pointer. None if the event is not for
        it."""
        return None

    def update(self, ui: Ui, seconds: float) -> bool:
        """Time passes; True if the picture changed."""
        return False

    def shared(self, ui: Ui) -> Mapping[str, Shared]:
        """What of it may be on the next page as well (`Scene.shared`)."""
        return {}

    def presentable(self) -> bool:
        """Is its picture good enough to be seen (`Scene.presentable`)?"""
        return True

    def focus_in(self, ui: Ui) -> None:
        """It took the focus."""

    def focus_out(self, ui: Ui) -> None:
        """It lost the focus."""

    def spoken(self) -> str:
        """What is announced when it takes the focus."""
        return self.tip

    def part(self, ui: Ui) -> AccessibleNode | None:
        """What it is to someone who does not see it: what it says of itself. None if that is no more than what is in
        it."""
        said = self.spoken()
        if not said and not self.focusable:
            return None
        role, actions = ("place", (PRESS,)) if self.focusable else ("text", ())
        return AccessibleNode(
            role, said or self.key, box_of(self.rect), note=self.aside, enabled=self.enabled, actions=actions
        )

    def told(self) -> Sequence[Widget]:
        """Those of its children that someone who does not see it is told of."""
        return self.children()

    def perform(self, ui: Ui, action: str, key: str, value: str | float | None) -> Done | None:
        """Do what is asked of its node, or with a key of one inside it (`AccessibleNode.actions`); None: cannot be."""
        return None

    def ring_box(self, ui: Ui) -> tuple[pygame.Rect, int]:
        """Where the focus ring runs, and its corner radius."""
        return self.rect.inflate(ui.px(8), ui.px(8)), ui.px(12)

    # -- for everybody
    def walk(self) -> Iterator[Widget]:
        yield self
        for child in self.children():
            yield from child.walk()

    def shift(self, by: int) -> None:
        """Move down by some pixels without being laid out anew (scrolling)."""
        self.rect.y += by
        for child in self.children():
            child.shift(by)

    def takes_focus(self) -> bool:
        return self.focusable and self.enabled


class Space(Widget):
    """Room; with `grow` it takes what is left over."""

    def __init__(self, width: float = 0, height: float = 0, grow: float = 0.0) -> None:
        super().__init__(grow=grow)
        self.room = width, height

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return min(width, ui.px(self.room[0])), ui.px(self.room[1])


class Label(Widget):
    """Text: wrapped, or with `one_line` cut by an ellipsis. `role` is a colour of the theme."""

    def __init__(
        self, text: str | Callable[[], str], type: Type = BODY, role: str = "text", align: str = "start",
        one_line: bool = False, most: float = 0, **kw: Any,
    ) -> None:  # fmt: skip
        super().__init__(**kw)
        self._text = text
        self.type, self.role, self.align, self.one_line, self.most = type, role, align, one_line, most

    @property
    def text(self) -> str:
        return self._text() if callable(self._text) else self._text

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        if not self.text:
            return 0, 0
        if self.most:
            width = min(width, ui.px(self.most))
        if self.one_line:
            return min(width, ui.type.width(self.text, self.type)), ui.type.height(self.type)
        wide, high = ui.type.size(self.text, self.type, max(1, width))
        return min(wide, width), high

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        colour: RGB = ui.theme[self.role]
        if self.one_line:
            ui.type.draw(surface, self.text, self.type, colour, self.rect, self.align)
        else:
            ui.type.paragraph(surface, self.text, self.type, colour, self.rect, self.align)

    def spoken(self) -> str:
        return self.text

    def part(self, ui: Ui) -> AccessibleNode | None:
        text = self.text
        return (
            AccessibleNode("heading" if self.type.size >= SECTION.size else "text", text, box_of(self.rect))
            if text
            else None
        )


class Picture(Widget):
    """Something drawn by a function, in a box of a fixed logical size."""

    def __init__(
        self, size: tuple[float, float], painter: Callable[[Ui, pygame.Surface, pygame.Rect], None], **kw: Any
    ):
        super().__init__(**kw)
        self.size, self.painter = size, painter

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return min(width, ui.px(self.size[0])), ui.px(self.size[1])

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        self.painter(ui, surface, self.rect)


class Rule(Widget):
    """A thin line across."""

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, ui.px(17)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        line = pygame.Rect(self.rect.x, self.rect.centery, self.rect.width, ui.px(1))
        surface.fill(ui.theme["border"], line) if not ui.theme.dark else surface.blit(
            paint.box(line.size, 0, (*ui.theme["border"], 150)), line
        )
