"""A line of play in words: its turns one after the other, in as many rows as there is room for, with small arrows
between them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import NamedTuple

import pygame

from qgames.files.theme import mix
from qgames.rules.core import Move, Seat, State
from qgames.scenes.parts.phrases import Pen, Phrase
from qgames.scenes.parts.signs import glyph_of
from qgames.session.scores import parts, turns
from qgames.session.words import AnyWords, plain
from qgames.ui import SMALL, Done, Type, Ui, Widget, keys, paint
from qgames.ui.accessibility import FOCUS, PRESS, AccessibleNode, box_of

MOST = 3  # rows of text
GAP, GLYPH = 15, 24  # logical pixels between two steps, and a picture
VAST = 10_000  # as high as it likes


class LineOfPlay(Widget):
    """A line to walk along: pointing at a step, or Left and Right, shows it on the board. `look` is told how much of
    the line is looked at; () for none."""

    focusable = True

    def __init__(
        self, words: AnyWords, state: State, line: Sequence[Move], look: Callable[[tuple[Move, ...]], None], key: str,
        at: int = 0, glyph: float = GLYPH,
    ) -> None:  # fmt: skip
        """`glyph`: logical pixels of a picture."""
        super().__init__(key=key)
        self.words, self.state, self.line, self.look = words, state, tuple(line), look
        self.at, self.glyph = at, glyph  # how many turns are looked at
        self._steps: list[LaidTurn] = []

    def _lay(self, ui: Ui, left: int, top: int, width: int) -> int:
        """Put the steps into rows; says how high they are."""
        room = pygame.Rect(left, top, width, ui.px(VAST))
        self._steps = laid(ui, self.words, self.state, self.line, room, SMALL, rows=MOST, glyph=self.glyph)
        return max((step.box.bottom for step in self._steps), default=top) - top

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, self._lay(ui, 0, 0, width)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        self._lay(ui, rect.x, rect.y, rect.width)

    def _go(self, ui: Ui, at: int, say: bool) -> Done:
        self.at = max(0, min(at, len(self._steps)))
        self.look(self._steps[self.at - 1].line if self.at else ())
        if say and self.at:
            ui.say(self._steps[self.at - 1].words, "focus")
        return Done()

    def handle(self, ui: Ui, event: pygame.event.Event) -> Done | None:
        if event.type == pygame.KEYDOWN:
            name = keys.shortcut(event)
            if name in ("left", "right"):
                return self._go(ui, self.at + (ui.forward if name == "right" else -ui.forward), say=True)
            if name == "enter":
                return self._go(ui, (self.at + 1) % (len(self._steps) + 1), say=True)
            return None
        if event.type == pygame.MOUSEMOTION or (event.type == pygame.MOUSEBUTTONDOWN and event.button == 1):
            at = next((k + 1 for k, step in enumerate(self._steps) if step.box.collidepoint(event.pos)), self.at)
            return self._go(ui, at, say=False) if at != self.at else None
        return None

    def let_go(self) -> bool:
        """Nothing of it is looked at any longer; was there anything?"""
        was, self.at = self.at, 0
        return bool(was)

    def focus_out(self, ui: Ui) -> None:
        if self.let_go():
            self.look(())

    def spoken(self) -> str:
        return ", ".join(step.words for step in self._steps)

    def part(self, ui: Ui) -> AccessibleNode | None:
        here = self.at if self.focused else 0
        items = tuple(
            AccessibleNode("item", step.words, box_of(step.box), str(number), chosen=number == here, actions=(PRESS,))
            for number, step in enumerate(self._steps, 1)
        )
        return AccessibleNode("list", self.spoken() or self.key, box_of(self.rect), parts=items, focus=str(here or ""))

    def perform(self, ui: Ui, action: str, key: str, value: str | float | None) -> Done | None:
        return self._go(ui, int(key), say=False) if key and action in (FOCUS, PRESS) else None

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        draw(ui, surface, self._steps, pen_of(ui, self.state), self.state.to_play, self.at)


class LaidTurn(NamedTuple):
    """A turn of a line: where it stands, what is played up to and with it, how that is said and written, and whose it
    is."""

    box: pygame.Rect
    line: tuple[Move, ...]
    words: str
    seat: Seat
    phrase: Phrase


def pen_of(ui: Ui, state: State) -> Pen:
    return Pen(ui.theme, ui.type, glyph_of(state.game), ui.rtl)


def laid(
    ui: Ui, words: AnyWords, state: State, line: Sequence[Move], room: pygame.Rect, type: Type, skip: int = 0,
    rows: int = VAST, glyph: float = GLYPH,
) -> list[LaidTurn]:  # fmt: skip
    """The turns of a line from `state` that there is room for, in so many rows, the first `skip` left out. A piece that
    is given is seen where it is placed, if the line goes so far."""
    made: list[LaidTurn] = []
    pen, x, y, row = pen_of(ui, state), 0, 0, 1
    played = turns(state, line)
    for number, (turn, then) in enumerate(zip_longest(played, played[1:])):
        shown, said = parts(words, state, turn.tokens), plain(parts(words, state, turn.tokens, roomy=True))
        for move in turn.tokens:
            alone, state = words.parts(state, move), state.apply(move)
        if then is not None and len(alone) == 1 and alone[0].glyph:  # of the last token there is nothing but a picture
            again = words.parts(state, then.tokens[0])
            shown = shown[:-1] if again and again[0].glyph == alone[0].glyph else shown
        if number < skip:
            continue
        phrase = pen.lay(shown, type, glyph, room.width)
        if x and x + phrase.width > room.width:
            x, y, row = 0, max(step.box.bottom for step in made) - room.y, row + 1
        if row > rows or y + phrase.height > room.height:
            break
        box = pygame.Rect(ui.near(room, phrase.width, x), room.y + y, phrase.width, phrase.height)
        made.append(LaidTurn(box, tuple(line[: turn.first + len(turn.tokens)]), said, turn.seat, phrase))
        x += phrase.width + ui.px(GAP) if phrase.width else 0
    return made


def draw(ui: Ui, surface: pygame.Surface, steps: Sequence[LaidTurn], pen: Pen, mover: Seat, lit: int) -> None:
    """`lit` is the number of the step looked at, from 1; the other side's are in a quieter tone."""
    theme, side = ui.theme, ui.px(9)
    for number, step in enumerate(steps, 1):
        tint = theme["accent"] if number == lit else theme["text"] if step.seat == mover else theme["muted"]
        pen.write(surface, step.phrase, step.box, tint)
        if number > 1 and step.box.y == steps[number - 2].box.y and steps[number - 2].box.width:
            arrow = paint.icon("next", side, mix(theme["muted"], theme["panel"], 0.4), ui.rtl)
            surface.blit(arrow, (ui.near(step.box, side, -side - ui.px(3)), step.box.centery - side // 2))
