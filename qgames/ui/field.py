"""A line of text to type in: names mostly. Input methods compose in place; the caret walks whole letters with
their marks, Shift selects, and text longer than the field scrolls with the caret. With a pad a letter is turned up or
down until it is the right one, as on the old machines in arcades.

>>> alphabet(["Ça va ?", "b a"]).index("ç"), turned("a", 1, "abc"), turned("A", -1, "abc"), turned("?", 1, "abc")
(3, 'b', 'C', 'a')
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pygame

from qgames.files import i18n
from qgames.files.i18n import t
from qgames.files.theme import mix
from qgames.ui import keys, paint
from qgames.ui.accessibility import SET, AccessibleNode, box_of
from qgames.ui.context import Ui
from qgames.ui.controls import TARGET
from qgames.ui.text import BODY, clusters
from qgames.ui.widget import Done, Widget

PAD, ICON = 14, 18  # logical pixels at either side, and of an icon before the text
PASTED = 1000  # letters: a clipboard may hold a book


class TextField(Widget):
    focusable = True
    drags = "across"

    def __init__(
        self,
        label: str,
        text: str,
        change: Callable[[str], Any],
        most: int = 24,
        hint: str = "",
        least: float = 200,
        icon: str = "",
        **kw: Any,
    ):
        """`icon`: stands before the text, in a field with round ends."""
        super().__init__(**kw)
        self.icon = icon
        self.label, self.text, self.change, self.most, self.hint, self.least = label, text, change, most, hint, least
        self.caret = self.anchor = len(clusters(text))  # the selection lies between them
        self.composing = ""
        self.spelling = False  # by pad: the letter before the caret is being turned
        self._scroll = 0  # pixels the text is moved by
        self._held = False

    @property
    def selected(self) -> tuple[int, int]:
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return min(width, ui.px(self.least)), ui.px(TARGET)

    def ring_box(self, ui: Ui) -> tuple[pygame.Rect, int]:
        ring = self.rect.inflate(ui.px(7), ui.px(7))
        return ring, ring.height // 2 if self.icon else ui.px(13)

    def focus_in(self, ui: Ui) -> None:
        pygame.key.start_text_input()
        x, y, w, h = (round(value / ui.density) for value in self.rect)
        pygame.key.set_text_input_rect(pygame.Rect(x, y, w, h))  # in points: the system puts its candidates there
        self.caret = self.anchor = len(clusters(self.text))

    def focus_out(self, ui: Ui) -> None:
        self.composing, self.spelling = "", False
        self.anchor = self.caret
        self._held = False
        pygame.key.stop_text_input()

    # -- changing ----------------------------------------------------------------------------------------------------

    def _put(self, text: str) -> Done:
        """In place of what is selected, as much as there is room for."""
        letters = clusters(self.text)
        first, last = self.selected
        room = max(0, self.most - len(letters) + last - first)
        new = clusters("".join(c for c in text[:PASTED] if c.isprintable()))[:room]
        letters[first:last] = new
        self.caret = self.anchor = first + len(new)
        return self._changed("".join(letters))

    def _changed(self, text: str) -> Done:
        self.text = text
        return Done(self.change(text))

    def _go(self, to: int, selecting: bool) -> Done:
        self.caret = max(0, min(len(clusters(self.text)), to))
        if not selecting:
            self.anchor = self.caret
        return Done()

    # -- events ------------------------------------------------------------------------------------------------------

    def handle(self, ui: Ui, event: pygame.event.Event) -> Done | None:
        if event.type == pygame.TEXTINPUT:
            self.composing = ""
            return self._put(event.text)
        if event.type == pygame.TEXTEDITING:
            self.composing = event.text
            return Done()
        if event.type == pygame.KEYDOWN:
            return self._key(ui, keys.shortcut(event), event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            self._held = True
            return self._go(self._nearest(ui, event.pos[0]), bool(pygame.key.get_mods() & pygame.KMOD_SHIFT))
        if event.type == pygame.MOUSEMOTION and self._held:
            return self._go(self._nearest(ui, event.pos[0]), True)
        if event.type == pygame.MOUSEBUTTONUP and self._held:
            self._held = False
            return Done()
        return None

    def _key(self, ui: Ui, name: str, event: pygame.event.Event) -> Done | None:
        if self.composing:
            return Done()  # the input method has the keys
        if ui.hand == "pad" and (done := self._spell(ui, name)):
            return done
        base = name.removeprefix("shift+")
        selecting = base != name
        first, last = self.selected
        if base in ("left", "right"):
            ahead = (base == "right") != self._reads_left(ui)
            if first != last and not selecting:
                return self._go(last if ahead else first, False)
            to = self.caret + (1 if ahead else -1)
            if not selecting and not 0 <= to <= len(clusters(self.text)):
                return None  # at the end: the focus moves on
            return self._go(to, selecting)
        if base in ("home", "end"):
            return self._go(0 if base == "home" else len(clusters(self.text)), selecting)
        if name in ("backspace", "delete"):
            if first == last:
                self.anchor = self.caret + (1 if name == "delete" else -1)
                self.anchor = max(0, min(len(clusters(self.text)), self.anchor))
            return self._put("") if self.anchor != self.caret else Done()
        if name == "ctrl+a":
            self.anchor = 0
            return self._go(len(clusters(self.text)), True)
        if name == "ctrl+v":
            return self._put(clipboard())
        if name in ("ctrl+c", "ctrl+x"):
            copy("".join(clusters(self.text)[first:last]) or self.text)
            return self._put("") if name == "ctrl+x" and first != last else Done()
        if keys.letter(event):
            return Done()
        typed = getattr(event, "unicode", "")
        # letters arrive as TEXTINPUT: they must not act as shortcuts meanwhile
        return (
            Done() if typed and typed.isprintable() and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META) else None
        )

    def _spell(self, ui: Ui, name: str) -> Done | None:
        """By pad: one button begins and ends it, up and down turn a letter, right adds one, left takes one away."""
        if name == "enter" or (name == "escape" and self.spelling):
            self.spelling = name == "enter" and not self.spelling
            if self.spelling:
                ui.say(t("say.spelling"), "prompt")
            return self._go(len(clusters(self.text)), False)
        if not self.spelling or name not in ("up", "down", "left", "right"):
            return None
        letters = alphabet(word for word in i18n.current().own.values() if isinstance(word, str))
        before = clusters(self.text)[: self.caret]
        if name == "left":
            self.anchor = max(0, self.caret - 1)
            return self._put("")
        if name == "right" or not before:
            begins = not before or before[-1] == " "
            done = self._put(letters[0].upper() if begins else letters[0])
        else:
            self.anchor = self.caret - 1
            done = self._put(turned(before[-1], 1 if name == "down" else -1, letters))
        ui.say(self.text, "focus")
        return done

    # -- places ------------------------------------------------------------------------------------------------------

    def _shown(self) -> tuple[str, int]:
        """The text with what is being composed, and the caret in it."""
        letters = clusters(self.text)
        before = "".join(letters[: self.caret]) + self.composing
        return before + "".join(letters[self.caret :]), len(clusters(before))

    def _reads_left(self, ui: Ui) -> bool:
        """Is the letter at the caret read from right to left?"""
        places = ui.type.places(self.text, BODY)
        return places[min(self.caret, len(places) - 1)][2] if places else ui.rtl

    def _edge(self, ui: Ui, places: list[tuple[int, int, bool]], at: int) -> int:
        """Where the caret before a letter stands, from the left of the text."""
        if not places:
            return 0
        return places[at][0] if at < len(places) else places[-1][1]

    def _inner(self, ui: Ui) -> pygame.Rect:
        """For the text."""
        return ui.rest(self.rect.inflate(-2 * ui.px(PAD), 0), ui.px(ICON + 8) if self.icon else 0)

    def _left(self, ui: Ui, wide: int, caret: int) -> int:
        """The x where the text begins: scrolled so that the caret is in sight, and no farther than need be."""
        inner = self._inner(ui)
        if wide <= inner.width:
            self._scroll = 0
            return ui.near(inner, wide)
        rest = inner.width - wide  # negative: what does not fit
        if not self.focused:
            self._scroll = rest if ui.rtl else 0  # the beginning
        self._scroll = max(rest, min(0, self._scroll))
        self._scroll = min(max(self._scroll, -caret), inner.width - caret) if self.focused else self._scroll
        return inner.x + self._scroll

    def _nearest(self, ui: Ui, x: int) -> int:
        places = ui.type.places(self.text, BODY)
        left = self._left(ui, ui.type.width(self.text, BODY), self._edge(ui, places, self.caret))
        edges = [left + self._edge(ui, places, at) for at in range(len(places) + 1)]
        return min(range(len(edges)), key=lambda i: abs(edges[i] - x))

    # -- picture -----------------------------------------------------------------------------------------------------

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, rect = ui.theme, self.rect
        radius = rect.height // 2 if self.icon else ui.px(10)
        surface.blit(paint.box(rect.size, radius, (*theme["field"], 255), theme["border"], ui.px(1)), rect)
        shown, caret = self._shown()
        inner, high = self._inner(ui), ui.type.height(BODY)
        if self.icon:
            side = ui.px(ICON)
            sign = paint.icon(self.icon, side, theme["muted"])
            surface.blit(sign, (ui.near(rect, side, ui.px(PAD)), rect.centery - side // 2))
        if not shown and self.hint:
            kind = ui.type.fitting(self.hint, BODY, inner.width)  # set smaller rather than cut
            ui.type.draw(surface, self.hint, kind, mix(theme["muted"], theme["field"], 0.2), inner)
        wide = ui.type.width(shown, BODY)
        if shown and wide > inner.width and not self.focused:
            ui.type.draw(surface, shown, BODY, theme["text"], inner)  # its beginning; the rest as a tip
            return
        places = ui.type.places(shown, BODY)
        left = self._left(ui, wide, self._edge(ui, places, caret))
        first, last = self.selected
        with paint.clipped(surface, inner.inflate(ui.px(8 if self.icon else 2 * PAD - 8), 0)):
            for start, end, _ in places[first:last] if self.focused and not self.composing else ():
                box = pygame.Rect(left + min(start, end), rect.centery - high // 2, abs(end - start), high)
                surface.fill(mix(theme["field"], theme["accent"], 0.4), box)
            if shown:
                picture = ui.type.line(shown, BODY, theme["text"])
                surface.blit(picture, (left, rect.centery - picture.get_height() // 2))
            if self.focused:
                x = left + self._edge(ui, places, caret)
                if self.spelling and caret and caret <= len(places):
                    self._draw_turning(ui, surface, left, places[caret - 1])
                surface.fill(theme["accent"], (x, rect.centery - high // 2, max(1, ui.px(2)), high))

    def _draw_turning(self, ui: Ui, surface: pygame.Surface, left: int, letter: tuple[int, int, bool]) -> None:
        """The letter being turned, between two small points."""
        middle, reach = left + (letter[0] + letter[1]) // 2, ui.px(5)
        for edge, way in ((self.rect.top + ui.px(4), 1), (self.rect.bottom - ui.px(4), -1)):
            points = [(middle, edge), (middle - reach, edge + way * reach), (middle + reach, edge + way * reach)]
            pygame.draw.polygon(surface, ui.theme["accent"], points)

    def spoken(self) -> str:
        return f"{self.label}: {self.text or self.hint}"

    def part(self, ui: Ui) -> AccessibleNode | None:
        note = self.aside or (self.hint if not self.text and self.hint != self.label else "")
        at = self.anchor, self.caret
        return AccessibleNode("field", self.label, box_of(self.rect), value=self.text, note=note, at=at, actions=(SET,))

    def perform(self, ui: Ui, action: str, key: str, value: str | float | None) -> Done | None:
        if action != SET or not isinstance(value, str):
            return None
        self.anchor, self.caret = 0, len(clusters(self.text))
        return self._put(value)


def clipboard() -> str:
    """The text another program left there; "" if there is none, or what says it is a text is none."""
    try:
        return pygame.scrap.get_text()
    except (pygame.error, UnicodeError):
        return ""


def copy(text: str) -> bool:
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


MANY = 80  # letters of an alphabet; what has more is no alphabet, and spelt in Latin letters
ACCENTS = 20  # so many letters beside a to z are accents; with more it is another script, which comes first
AFTER = " -'’0123456789"
LATIN = "abcdefghijklmnopqrstuvwxyz"


def alphabet(words: Iterable[str]) -> str:
    """The letters a language is written in, by its own words; space and digits after them."""
    letters = {letter for word in words for letter in word.lower() if letter.isalpha() and len(letter.upper()) == 1}
    foreign = {letter for letter in letters if letter not in LATIN}
    if len(foreign) > MANY:
        foreign = set()
    parts = "".join(sorted(letters & set(LATIN))), "".join(sorted(foreign))
    return "".join(parts if len(foreign) <= ACCENTS else parts[::-1]) + AFTER


def turned(letter: str, by: int, letters: str) -> str:
    """The next letter, as large or small as this one; from one that is not known, the first."""
    at = letters.find(letter.lower())
    new = letters[(at + by) % len(letters)] if at >= 0 else letters[0]
    return new.upper() if letter != letter.lower() else new
