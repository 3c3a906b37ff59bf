"""What can be pressed, chosen and slid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from qgames.files.i18n import t
from qgames.files.theme import Ramp, mix
from qgames.ui import keys, paint
from qgames.ui.accessibility import LESS, MORE, PRESS, SET, AccessibleNode, box_of
from qgames.ui.context import Ui
from qgames.ui.text import BODY, BUTTON, CAPTION, SMALL, Type
from qgames.ui.widget import Done, Widget

TARGET = 44  # logical pixels: nothing to be pressed is smaller
NOT_YET = 69  # of 255: a wooden button that cannot be pressed yet
SHINE, SHINING = 22, 100  # logical pixels of the light round a wooden button, and how strong of 255
FADED = 0.35  # towards its ground, what cannot be used now: it can still be read, in every theme


class Pressable(Widget):
    """Enter, Space or a click does it."""

    focusable = True

    def __init__(self, action: Callable[[], Any] | None = None, **kw: Any) -> None:
        super().__init__(**kw)
        self.action = action
        self.held = False

    def press(self, ui: Ui) -> Done:
        return Done(self.action() if self.action else None)

    def handle(self, ui: Ui, event: pygame.event.Event) -> Done | None:
        if not self.enabled:
            return None
        if event.type == pygame.KEYDOWN and keys.shortcut(event) in ("enter", "space"):
            return self.press(ui)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            self.held = True
            return Done()
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.held:
            self.held = False
            return self.press(ui) if self.rect.collidepoint(event.pos) else Done()
        return None

    def part(self, ui: Ui) -> AccessibleNode | None:
        name = self.spoken() or self.tip or self.key
        note = self.aside or (self.tip if self.tip != name else "")
        return AccessibleNode("button", name, box_of(self.rect), note=note, enabled=self.enabled, actions=(PRESS,))


class Button(Pressable):
    """`kind`: plain, primary (the wooden one), danger (outlined), quiet (a thin edge; an icon alone has none), bare
    (text only: one of a list). `icon` one of paint.ICONS; `sub` a small second line; a primary one has larger words."""

    pad: float = 24  # logical pixels beside the words
    drawn: float = 22  # of its icon
    inset: float = 0  # around its face, where others are close

    def __init__(
        self, label: str, action: Callable[[], Any] | None = None, kind: str = "plain", icon: str = "", sub: str = "",
        least: float = 0, type: Type | None = None, **kw: Any,
    ) -> None:  # fmt: skip
        super().__init__(action, **kw)
        self.label, self.kind, self.icon, self.sub, self.least = label, kind, icon, sub, least
        self.type = type or (BUTTON if kind == "primary" else BODY)

    def _pads(self, ui: Ui) -> tuple[int, int]:
        icon = ui.px(self.drawn) if self.icon else 0
        narrow = {"quiet": 18 if self.label and not self.icon else 12, "bare": 12}.get(self.kind)
        return ui.px(narrow or (self.pad if self.label else 11)), icon

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        pad, icon = self._pads(ui)
        text = max(ui.type.width(self.label, self.type), ui.type.width(self.sub, CAPTION) if self.sub else 0)
        between = ui.px(8) if icon and self.label else 0
        wide = max(text + icon + between + 2 * pad, ui.px(self.least), ui.px(TARGET))
        room = max(1, min(wide, width) - icon - between - 2 * pad)
        lines = len(ui.type.wrap(self.label, self.type, room)) if self.label else 1
        high = lines * ui.type.height(self.type) + (ui.type.height(CAPTION) if self.sub else 0) + ui.px(16)
        return min(wide, width), max(ui.px(TARGET), high)

    def face(self, ui: Ui) -> pygame.Rect:
        """Where it is drawn: it may look smaller than what can be pressed."""
        inset = ui.px(self.inset)
        return self.rect.inflate(-2 * inset, -2 * inset)

    def ring_box(self, ui: Ui) -> tuple[pygame.Rect, int]:
        grown = self.face(ui).inflate(ui.px(9), ui.px(9))
        return grown, min(grown.height // 2, ui.px(34))

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, rect = ui.theme, self.face(ui)
        radius = min(rect.height // 2, ui.px(31))
        colour = theme["button_text"]
        if self.kind == "primary":
            colour = theme["primary_text"]
            self._cast(ui, surface, rect, radius)
            if self.enabled and theme.dark and theme.number("depth") > 0:  # on a pale ground light would be a stain
                spread = ui.px(SHINE)
                shine = paint.glow(rect.size, radius, spread, theme["accent"], SHINING)
                surface.blit(shine, (rect.x - spread, rect.y - spread))
            ramp = theme.ramp("primary")
            if self.hovered:
                dark, middle, light = (mix(c, (255, 255, 255), 0.12) for c in ramp)
                ramp = dark, middle, light
            face = plank(rect.size, ramp, theme.number("grain"), radius)
            if not self.enabled:
                face = face.copy()
                face.set_alpha(NOT_YET)
            surface.blit(face, rect)
        elif self.kind in ("plain", "danger"):
            fill = mix(theme["button"], theme["raised"], 0.9 if self.hovered else 0.0)
            edge = theme["border"]
            if self.kind == "danger":
                colour, edge = theme["danger"], mix(theme["danger"], theme["button"], 0.35)
            self._cast(ui, surface, rect, radius)
            surface.blit(paint.box(rect.size, radius, (*fill, 240), edge, ui.px(1)), rect)
        else:
            strong = 0.55 if theme.dark else 0.95  # on a pale ground a faint line is none
            thin = mix(theme["panel"], theme["border"], strong) if self.kind == "quiet" and self.label else None
            lit = (*theme["raised"], 200) if self.hovered else None
            if thin or lit:
                surface.blit(paint.box(rect.size, radius, lit, thin, ui.px(1)), rect)
        if not self.enabled:
            colour = mix(theme["muted"] if self.kind == "primary" else colour, theme["button"], FADED)
        self._words(ui, surface, colour)

    def _cast(self, ui: Ui, surface: pygame.Surface, face: pygame.Rect, radius: int) -> None:
        if ui.theme.number("depth") > 0:
            spread = ui.px(14)
            alpha = round(150 * ui.theme.number("depth"))
            cast = paint.shadow(face.size, radius, spread, ui.theme["shadow"], alpha)
            surface.blit(cast, (face.x - spread, face.y - spread + ui.px(5)))

    def _words(self, ui: Ui, surface: pygame.Surface, colour: tuple[int, int, int]) -> None:
        pad, icon = self._pads(ui)
        inner = self.rect.inflate(-2 * pad, 0)
        if icon:
            picture = paint.icon(self.icon, icon, colour, ui.rtl and self.icon in paint.DIRECTED)
            if not self.label:
                surface.blit(picture, picture.get_rect(center=self.rect.center))
                return
            between = ui.px(8)
            text = min(ui.type.width(self.label, self.type), inner.width - icon - between)
            start = inner.x + max(0, (inner.width - icon - between - text) // 2)
            x = ui.near(inner, icon, start - inner.x)
            surface.blit(picture, (x, self.rect.centery - icon // 2))
            inner = pygame.Rect(start + (0 if ui.rtl else icon + between), self.rect.y, text, self.rect.height)
        lines = ui.type.wrap(self.label, self.type, max(1, inner.width))
        step, small = ui.type.height(self.type), ui.type.height(CAPTION) if self.sub else 0
        y = self.rect.centery - (len(lines) * step + small) // 2
        for line in lines:
            ui.type.draw(surface, line, self.type, colour, pygame.Rect(inner.x, y, inner.width, step), "centre")
            y += step
        if self.sub:
            faded = mix(colour, ui.theme["primary"] if self.kind == "primary" else ui.theme["button"], 0.18)
            ui.type.draw(surface, self.sub, CAPTION, faded, pygame.Rect(inner.x, y, inner.width, small), "centre")

    def spoken(self) -> str:
        return ", ".join(part for part in (self.label or self.tip, self.sub) if part)


#: by size, wood, grain and rounding
_planks: dict[tuple[tuple[int, int], Ramp, float, int], pygame.Surface] = {}


def plank(size: tuple[int, int], ramp: Ramp, grain: float, radius: int) -> pygame.Surface:
    """A wooden button's face."""
    key = size, ramp, grain, radius
    if key not in _planks:
        if len(_planks) > 40:
            _planks.clear()
        picture = paint.wood(size, ramp, grain * 0.8, 5).copy()
        shade = pygame.Surface((1, 8))
        for y in range(8):
            value = 255 - y * 5
            shade.set_at((0, y), (value, value, value))
        picture.blit(pygame.transform.smoothscale(shade, size), (0, 0), special_flags=pygame.BLEND_MULT)
        face = paint.rounded(picture, radius)
        face.blit(paint.box(size, radius, None, mix(ramp[2], (255, 255, 255), 0.3), 1), (0, 0))
        _planks[key] = face
    return _planks[key]


class Toggle(Pressable):
    """On or off."""

    role = "switch"  # to someone who does not see it

    def __init__(self, label: str, on: bool, change: Callable[[bool], Any], **kw: Any) -> None:
        super().__init__(**kw)
        self.label, self.on, self.change = label, on, change

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return ui.px(54), ui.px(TARGET)

    def press(self, ui: Ui) -> Done:
        self.on = not self.on
        return Done(self.change(self.on))

    def ring_box(self, ui: Ui) -> tuple[pygame.Rect, int]:
        return self.rect.inflate(ui.px(10), ui.px(-4)), ui.px(20)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme = ui.theme
        track = pygame.Rect(0, 0, ui.px(54), ui.px(30))
        track.center = self.rect.center
        fill = theme["primary"] if self.on else theme["field"]
        surface.blit(paint.box(track.size, track.height // 2, (*fill, 255), theme["border"], ui.px(1)), track)
        knob = pygame.Rect(0, 0, ui.px(22), ui.px(22))
        right = self.on != ui.rtl
        knob.center = (track.right - track.height // 2 if right else track.x + track.height // 2, track.centery)
        face = theme["primary_text"] if self.on else theme["muted"]
        surface.blit(paint.box(knob.size, knob.width // 2, (*face, 255)), knob)
        if self.on:  # a tick, so that it is not told by place and colour alone
            surface.blit(paint.icon("check", ui.px(14), theme["primary"]), (knob.x + ui.px(4), knob.y + ui.px(4)))

    def spoken(self) -> str:
        return f"{self.label}: {t('app.on' if self.on else 'app.off')}"

    def part(self, ui: Ui) -> AccessibleNode | None:
        note = self.aside or self.tip
        return AccessibleNode(
            self.role, self.label, box_of(self.rect), note=note, enabled=self.enabled, on=self.on, actions=(PRESS,)
        )


class Slider(Widget):
    focusable = True
    drags = "across"

    def __init__(
        self, label: str, value: int, change: Callable[[int], Any], low: int = 0, high: int = 100, step: int = 5,
        show: Callable[[int], str] = str, **kw: Any,
    ) -> None:  # fmt: skip
        super().__init__(**kw)
        self.label, self.value, self.change = label, value, change
        self.low, self.high, self.step, self.show = low, high, step, show
        self.held = False

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return min(width, ui.px(260)), ui.px(TARGET)

    def _track(self, ui: Ui) -> pygame.Rect:
        room = max(ui.type.width(self.show(v), SMALL) for v in (self.low, self.high)) + ui.px(12)
        knob = ui.px(11)
        inner = ui.rest(self.rect, knob, room + knob)
        return pygame.Rect(inner.x, self.rect.centery - ui.px(3), inner.width, ui.px(6))

    def _set(self, value: int) -> Done:
        value = max(self.low, min(self.high, value))
        if value == self.value:
            return Done()
        self.value = value
        return Done(self.change(value))

    def handle(self, ui: Ui, event: pygame.event.Event) -> Done | None:
        if not self.enabled:
            return None
        if event.type == pygame.KEYDOWN:
            name = keys.shortcut(event)
            steps = {"right": ui.forward, "left": -ui.forward, "pageup": 4, "pagedown": -4}.get(name)
            if steps:
                return self._set(self.value + steps * self.step)
            if name in ("home", "end"):
                return self._set(self.low if name == "home" else self.high)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            self.held = True
            return self._point(ui, event.pos[0])
        if event.type == pygame.MOUSEMOTION and self.held:
            return self._point(ui, event.pos[0])
        if event.type == pygame.MOUSEBUTTONUP and self.held:
            self.held = False
            return Done()
        return None

    def _point(self, ui: Ui, x: int) -> Done:
        track = self._track(ui)
        share = max(0.0, min(1.0, (x - track.x) / max(1, track.width)))
        share = 1 - share if ui.rtl else share
        return self._set(self.low + round(share * (self.high - self.low) / self.step) * self.step)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, track = ui.theme, self._track(ui)
        share = (self.value - self.low) / max(1, self.high - self.low)
        share = 1 - share if ui.rtl else share
        fade = (lambda c: mix(c, theme["panel"], FADED)) if not self.enabled else (lambda c: c)
        surface.blit(paint.box(track.size, ui.px(3), (*fade(theme["track"]), 255)), track)
        x = track.x + round(track.width * share)
        wide = track.right - x if ui.rtl else x - track.x
        done = pygame.Rect(ui.near(track, wide), track.y, wide, track.height)
        if done.width > 0:
            surface.blit(paint.box(done.size, ui.px(3), (*fade(theme["accent"]), 255)), done)
        knob = pygame.Rect(0, 0, ui.px(22), ui.px(22))
        knob.center = x, track.centery
        surface.blit(
            paint.box(knob.size, knob.width // 2, (*fade(theme["text"]), 255), fade(theme["panel"]), ui.px(2)), knob
        )
        ui.type.draw(surface, self.show(self.value), SMALL, fade(theme["muted"]), self.rect, "end")

    def spoken(self) -> str:
        return f"{self.label}: {self.show(self.value)}"

    def part(self, ui: Ui) -> AccessibleNode | None:
        number = float(self.value), float(self.low), float(self.high), float(self.step)
        return AccessibleNode(
            "slider", self.label, box_of(self.rect), value=self.show(self.value), note=self.aside, number=number,
            enabled=self.enabled, actions=(SET, MORE, LESS),
        )  # fmt: skip

    def perform(self, ui: Ui, action: str, key: str, value: str | float | None) -> Done | None:
        if action in (MORE, LESS):
            return self._set(self.value + (self.step if action == MORE else -self.step))
        if action != SET or not isinstance(value, int | float):
            return None
        return self._set(self.low + round((value - self.low) / self.step) * self.step)


class ChoiceControl(Pressable):
    """One of several, in place: left and right (or a click on an arrow) steps, Enter goes on to the next. Right is the
    next one whichever way the language runs: choosing a language turns the page around under the finger."""

    side: float = TARGET  # logical pixels at either end that belong to the arrows
    type: Type = BODY
    air = 0.0  # logical pixels of its target that are not drawn, where lines of them stand under each other
    lifted = 0.0  # logical pixels the word stands above the middle, for what is drawn under it

    def __init__(
        self, label: str, options: Sequence[tuple[Any, str]], value: Any, change: Callable[[Any], Any],
        least: float = 200, **kw: Any,
    ) -> None:  # fmt: skip
        super().__init__(**kw)
        self.label, self.options, self.change, self.least = label, list(options), change, least
        self.index = next((i for i, (v, _) in enumerate(self.options) if v == value), 0)
        self.peers: Sequence[ChoiceControl] = (self,)  # all are as wide as the widest

    @property
    def shown(self) -> str:
        return self.options[self.index][1] if self.options else ""

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        text = max((ui.type.width(name, self.type) for peer in self.peers for _, name in peer.options), default=0)
        least = max(peer.least for peer in self.peers)
        return min(width, max(ui.px(least), text + 2 * ui.px(self.side) + ui.px(8))), ui.px(TARGET)

    def ring_box(self, ui: Ui) -> tuple[pygame.Rect, int]:
        return self.rect.inflate(ui.px(7), ui.px(7) - ui.px(self.air)), ui.px(13)

    def step(self, by: int) -> Done:
        if len(self.options) < 2:
            return Done()
        self.index = (self.index + by) % len(self.options)
        return Done(self.change(self.options[self.index][0]))

    def press(self, ui: Ui) -> Done:
        return self.step(1)

    def clicked(self, ui: Ui, pos: tuple[int, int]) -> Done:
        if pos[0] < self.rect.x + ui.px(self.side):
            return self.step(-1)
        return self.step(1) if pos[0] > self.rect.right - ui.px(self.side) else self.press(ui)

    def handle(self, ui: Ui, event: pygame.event.Event) -> Done | None:
        if not self.enabled:
            return None
        if event.type == pygame.KEYDOWN:
            name = keys.shortcut(event)
            if name in ("left", "right"):
                return self.step(1 if name == "right" else -1)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.held:
            self.held = False
            return self.clicked(ui, event.pos) if self.rect.collidepoint(event.pos) else Done()
        return super().handle(ui, event)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, rect = ui.theme, self.rect.inflate(0, -ui.px(self.air))
        fill = mix(theme["field"], theme["raised"], 0.6 if self.hovered else 0.0)
        surface.blit(paint.box(rect.size, ui.px(10), (*fill, 255), theme["border"], ui.px(1)), rect)
        side, arrow = ui.px(self.side), ui.px(18)
        tint = theme["accent"] if self.enabled and len(self.options) > 1 else mix(theme["muted"], theme["field"], FADED)
        for name, x in (("back", rect.x), ("next", rect.right - side)):
            surface.blit(paint.icon(name, arrow, tint), (x + (side - arrow) // 2, rect.centery - arrow // 2))
        colour = theme["text"] if self.enabled else mix(theme["text"], theme["field"], FADED)
        room = rect.inflate(-2 * side, 0).move(0, -ui.px(self.lifted))
        kind = ui.type.fitting(self.shown, self.type, room.width)
        ui.type.draw(surface, self.shown, kind, colour, room, "centre")

    def spoken(self) -> str:
        return f"{self.label}: {self.shown}" if self.label else self.shown

    def part(self, ui: Ui) -> AccessibleNode | None:
        actions = (PRESS, MORE, LESS, SET)
        name, note = self.label or self.key, self.aside
        return AccessibleNode(
            "choice", name, box_of(self.rect), value=self.shown, note=note, enabled=self.enabled, actions=actions
        )

    def perform(self, ui: Ui, action: str, key: str, value: str | float | None) -> Done | None:
        if action in (MORE, LESS):
            return self.step(1 if action == MORE else -1)
        names = [name for _, name in self.options]
        return self.step(names.index(value) - self.index) if action == SET and value in names else None


CAP = Type(13)


def cap_size(ui: Ui, words: str) -> tuple[int, int]:
    return ui.type.width(words, CAP) + ui.px(14), ui.px(24)


def draw_cap(ui: Ui, surface: pygame.Surface, words: str, box: pygame.Rect) -> None:
    """A key, small, beside what does the same."""
    theme = ui.theme
    edge = mix(theme["panel"], theme["border"], 0.8)
    surface.blit(paint.box(box.size, ui.px(6), (*theme["field"], 255), edge, ui.px(1)), box)
    ui.type.draw(surface, f"\u2066{words}\u2069", CAP, theme["muted"], box, "centre")  # read from the left everywhere


class KeyCap(Widget):
    """The same as a widget of its own."""

    def __init__(self, shortcut: str) -> None:
        super().__init__()
        self.words = keys.label(shortcut)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return cap_size(ui, self.words)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        draw_cap(ui, surface, self.words, self.rect)

    def part(self, ui: Ui) -> AccessibleNode | None:
        return AccessibleNode("text", self.words, box_of(self.rect))


class MenuRow(Pressable):
    """A row of a menu: an icon, what it does, and at the far end the key that does the same."""

    def __init__(self, label: str, action: Callable[[], Any], icon: str, shortcut: str = "", **kw: Any) -> None:
        super().__init__(action, **kw)
        self.label, self.icon = label, icon
        self.cap = keys.label(shortcut) if shortcut else ""

    def _shown(self, ui: Ui) -> bool:
        """Is there a key, and a keyboard that may be at hand?"""
        return bool(self.cap) and ui.hand not in ("pad", "touch")

    def _edges(self, ui: Ui) -> tuple[int, int]:
        """Room before the words, and after them for the key."""
        cap = cap_size(ui, self.cap)[0] + ui.px(18) if self._shown(ui) else ui.px(8)
        return ui.px(8 + 20 + 12), cap

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        before, after = self._edges(ui)
        wide = min(width, before + ui.type.width(self.label, BODY) + after)
        lines = len(ui.type.wrap(self.label, BODY, max(1, width - before - after)))
        return wide, max(ui.px(TARGET + 4), lines * ui.type.height(BODY) + ui.px(14))

    def ring_box(self, ui: Ui) -> tuple[pygame.Rect, int]:
        return self.rect.inflate(ui.px(4), -ui.px(2)), ui.px(11)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, rect = ui.theme, self.rect
        if self.hovered or self.focused:
            box = rect.inflate(0, -ui.px(4))
            surface.blit(paint.box(box.size, ui.px(10), (*theme["raised"], 255)), box)
        before, after = self._edges(ui)
        icon = ui.px(20)
        place = ui.near(rect, icon, ui.px(8)), rect.centery - icon // 2
        surface.blit(paint.icon(self.icon, icon, theme["muted"]), place)
        words = ui.rest(rect, before, after)
        lines = ui.type.wrap(self.label, BODY, max(1, words.width))
        words.height = len(lines) * ui.type.height(BODY)
        words.centery = rect.centery
        ui.type.paragraph(surface, self.label, BODY, theme["text"], words)
        if self._shown(ui):
            cap = pygame.Rect((0, 0), cap_size(ui, self.cap))
            cap.midleft = ui.far(rect, cap.width, ui.px(8)), rect.centery
            draw_cap(ui, surface, self.cap, cap)

    def spoken(self) -> str:
        return f"{self.label}, {self.cap}" if self.cap else self.label

    def part(self, ui: Ui) -> AccessibleNode | None:
        return AccessibleNode(
            "button", self.label, box_of(self.rect), note=self.cap, enabled=self.enabled, actions=(PRESS,)
        )
