"""Page: a scene made of widgets. It owns the focus, and gives mouse and keyboard, as which pads and fingers come too,
one way to act.

A subclass says what it shows in `build`; it is asked again whenever the window, scale, theme or language changed, and
after `rebuild()`. Widgets keep the focus by their `key`. Exactly one element that can take the focus has it.

Keys go to the focused widget first, then to `shortcut`, then move the focus: Tab and Shift+Tab in order, arrows by
place, letters to what begins with them. Esc calls `back`.
"""

from __future__ import annotations

import re
import time
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from unicodedata import combining, normalize

import pygame

from qgames.ui import keys, overlay, paint
from qgames.ui.context import Ui
from qgames.ui.layout import Scroll
from qgames.ui.navigation import Answer, Back, Scene, Shared
from qgames.ui.text import CAPTION
from qgames.ui.widget import Done, Widget

TIP_AFTER = 0.6  # seconds over a thing before its tip appears
KEY = re.compile(r"\s*\([^()]*\)$")  # in a tip, after what it says


class Page(Scene):
    first = ""  # key of the widget that has the focus at first
    name = ""  # catalogue key of what is announced when the page opens
    jumps = True  # letters go to what begins with them; not where letters are keys
    scrim = 170  # of one that lies over another: how much of that is hidden, of 255

    def __init__(self, ui: Ui, about: str = "") -> None:
        """`about`: what the page is to show, as its destination says."""
        self.ui = ui
        self.dirty = True
        self.busy = False
        self.root: Widget = Widget()
        self.focus: Widget | None = None
        self._living: list[Widget] = []  # those that change with time
        self._wanted = self.first
        self._built = -1
        self._holder: Widget | None = None  # what holds the pointer while a button is down
        self._hover: Widget | None = None
        self._over_for = 0.0
        self._cut: tuple[pygame.Rect, str] | None = None  # text under the pointer that has not room enough
        self._pointer = (-1, -1)
        self._typing = Typing()
        self._quiet = True  # do not announce the focus when a page is only built anew

    # -- to be told by subclasses ------------------------------------------------------------------------------------

    def build(self) -> Widget:
        raise NotImplementedError

    def shortcut(self, name: str) -> Done | None:
        """A key press nobody under the focus wanted, by its name (`keys.shortcut`)."""
        return None

    def back(self) -> Answer:
        """Esc."""
        return Back()

    def menu(self) -> Answer:
        """What the system's key for menus, or a screen reader, opens."""
        return None

    def backdrop(self, surface: pygame.Surface) -> None:
        if self.over:
            veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
            veil.fill((*self.ui.theme["scrim"], self.scrim))
            surface.blit(veil, (0, 0))
        else:
            paint.draw_table_top(surface, self.ui.theme, self.ui.scale)

    def area(self) -> pygame.Rect:
        """Where the root widget is placed."""
        return self.ui.room

    def prompts(self) -> Sequence[overlay.Prompt]:
        return overlay.USUAL[: 3 if self.over else None]  # the list of keys is not opened over a question

    def drags(self, pos: tuple[int, int]) -> str:
        self.ready()
        return next((w.drags for w in reversed(self.under(pos)) if w.focusable or w.clips), "")

    def tick(self, seconds: float) -> Answer:
        """Time passes; set `dirty` if the picture changed."""
        return None

    # -- building ----------------------------------------------------------------------------------------------------

    def rebuild(self, focus: str = "") -> None:
        if focus:
            self._wanted = focus
        elif self._built != -1 and self.focus:  # else what an earlier call wanted has not been built yet
            self._wanted = self.focus.key
        self._built = -1
        self.dirty = True

    def resized(self) -> None:
        self.rebuild()

    def ready(self) -> None:
        """Build and lay out if need be."""
        if self._built == self.ui.stamp:
            return
        offsets = {w.key: w.offset for w in self.root.walk() if isinstance(w, Scroll)}
        self.root = self.build()
        for widget in self.root.walk():
            if isinstance(widget, Scroll):
                widget.offset = offsets.get(widget.key, 0)
        self._living = [widget for widget in self.root.walk() if type(widget).update is not Widget.update]
        with self.ui.laying():
            self.root.place(self.ui, self.area())
        self._built = self.ui.stamp
        self._holder = self._hover = self._cut = None
        order = self.order()
        wanted = next((w for w in order if w.key and w.key == self._wanted), order[0] if order else None)
        self._quiet = self.focus is not None
        same = self.focus is not None and wanted is not None and self.focus.key == wanted.key
        if self.focus:
            self.focus.focused = False  # it may outlive what is built around it
        self.focus = None
        self.set_focus(wanted, reveal=not same or self.ui.by_keys)  # a pointer looks where it likes
        self._quiet = False
        self.dirty = True

    def order(self) -> list[Widget]:
        return [widget for widget in self.root.walk() if widget.takes_focus()]

    def find(self, key: str) -> Widget:
        self.ready()
        return next(widget for widget in self.root.walk() if widget.key == key)

    # -- focus -------------------------------------------------------------------------------------------------------

    def set_focus(self, widget: Widget | None, reveal: bool = True) -> None:
        if widget is self.focus or widget is None:
            return
        if self.focus:
            self.focus.focused = False
            self.left(self.focus)
        self.focus = widget
        self._over_for = 0.0 if self.ui.by_keys else self._over_for
        widget.focused = True
        self._wanted = widget.key or self._wanted
        if reveal:
            self.reveal(widget)
        if not self._quiet:
            self.ui.say(widget.spoken(), "focus")
        self.entered(widget)
        self.dirty = True

    def entered(self, widget: Widget) -> None:
        """A widget took the focus."""
        widget.focus_in(self.ui)

    def left(self, widget: Widget) -> None:
        widget.focus_out(self.ui)

    def reveal(self, widget: Widget) -> None:
        """Scroll until it is seen."""
        for scroll in self._around(widget):
            scroll.reveal(self.ui, widget.rect)

    def _around(self, widget: Widget) -> list[Scroll]:
        return [w for w in self.root.walk() if isinstance(w, Scroll) and any(x is widget for x in w.walk())]

    def move_focus(self, direction: str) -> bool:
        """Towards left, right, up or down as seen; next and previous in order (around the end)."""
        order = self.order()
        if not order:
            return False
        focus = self.focus
        if focus is None or focus not in order:
            self.set_focus(order[0])
            return True
        at = order.index(focus)
        if direction in ("next", "previous"):
            self.set_focus(order[(at + (1 if direction == "next" else -1)) % len(order)])
            return True
        best = min(
            (w for w in order if w is not focus),
            key=lambda w: _effort(focus.rect, w.rect, direction),
            default=None,
        )
        if best is None or _effort(focus.rect, best.rect, direction) == float("inf"):
            return False
        self.set_focus(best)
        return True

    # -- events ------------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> Answer:
        self.ready()
        done = self._route(event)
        if done is not None:
            self.dirty = True
            return done.answer
        return None

    def _route(self, event: pygame.event.Event) -> Done | None:
        kind = event.type
        if kind in (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT, pygame.TEXTEDITING):
            done = self.focus.handle(self.ui, event) if self.focus else None
            return done or (self._key(event) if kind == pygame.KEYDOWN else None)
        if kind == pygame.MOUSEMOTION:
            return self._moved(event)
        if kind == pygame.MOUSEBUTTONDOWN:
            return self._pressed(event)
        if kind == pygame.MOUSEBUTTONUP:
            holder, self._holder = self._holder, None
            return holder.handle(self.ui, event) if holder else None
        if kind == pygame.MOUSEWHEEL:
            for widget in reversed(self.under(getattr(event, "pos", self._pointer))):
                done = widget.handle(self.ui, event)
                if done:
                    return done
        return None

    def _key(self, event: pygame.event.Event) -> Done | None:
        name = keys.shortcut(event)
        done = self.shortcut(name) if name else None
        if done:
            return done
        if name == "escape":
            return Done(self.back())
        if name in ("tab", "shift+tab"):
            return Done() if self.move_focus("next" if name == "tab" else "previous") else None
        if name in ("left", "right", "up", "down") and self.move_focus(name):
            return Done()
        if self.jumps and (letter := keys.letter(event)):
            return self._jump(letter)
        scroll = next((w for w in self.root.walk() if isinstance(w, Scroll) and w.limit), None)
        if scroll:
            page = scroll.rect.height * 4 // 5
            by = {
                "up": -page // 6,
                "down": page // 6,
                "pageup": -page,
                "pagedown": page,
                "home": -scroll.full,
                "end": scroll.full,
            }
            if name in by:
                scroll.move(self.ui, by[name])
                return Done()
        return None

    def _jump(self, letter: str) -> Done | None:
        """On to the next part whose words begin with what is typed."""
        order = self.order()
        at = order.index(self.focus) if self.focus in order else 0
        typed = self._typing.add(letter)
        named = [Item(widget, widget.spoken()) for widget in order]
        # what is only a picture comes last: a letter finds the game of that name, not a small button of another
        read = [item._replace(name="") if getattr(item.value, "label", None) == "" else item for item in named]
        found = beginning(read, typed, at)
        if found is None:
            found = beginning(named, typed, at)
        if found is None:
            return None
        self.set_focus(order[found])
        return Done()

    def under(self, pos: tuple[int, int]) -> list[Widget]:
        """Widgets under a point, the innermost last."""
        found: list[Widget] = []

        def visit(widget: Widget) -> None:
            inside = widget.rect.collidepoint(pos)
            if inside:
                found.append(widget)
            if inside or not widget.clips:
                for child in widget.children():
                    visit(child)

        visit(self.root)
        return found

    def _moved(self, event: pygame.event.Event) -> Done | None:
        moved = self._pointer not in ((-1, -1), event.pos)  # a pointer that only lies there chooses nothing
        self._pointer = event.pos
        if self._holder:
            return self._holder.handle(self.ui, event)
        under = self.under(event.pos)
        hover = next((w for w in reversed(under) if w.focusable or w.tip), None)
        if hover is not self._hover:
            if self._hover:
                self._hover.hovered = False
            self._hover, self._over_for = hover, 0.0
            if hover:
                hover.hovered = hover.enabled
                if moved and hover.hover_focus and hover.takes_focus():
                    self.set_focus(hover, reveal=False)
            self.dirty = True
        cut = next((cut for cut in reversed(self.ui.type.cuts) if cut[0].collidepoint(event.pos)), None)
        if cut != self._cut:
            self._cut, self._over_for, self.dirty = cut, 0.0, True
        if getattr(event, "long", False):
            self._over_for, self.dirty = TIP_AFTER, True  # a finger that rests asks
        inner = under[-1] if under else None
        return inner.handle(self.ui, event) if inner else None

    def _pressed(self, event: pygame.event.Event) -> Done | None:
        self._pointer = event.pos
        for widget in reversed(self.under(event.pos)):
            done = widget.handle(self.ui, event) if widget.enabled else None
            if done:
                self._holder = widget
                if widget.click_focus and widget.takes_focus():
                    self.set_focus(widget, reveal=False)
                return done
        return None

    # -- time and picture --------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> Answer:
        self.ready()
        if self._over_for < TIP_AFTER and (self._pointed or self._cut):
            self._over_for += seconds
            if self._over_for >= TIP_AFTER and self.tip():
                self.dirty = True
        for widget in self._living:
            if widget.update(self.ui, seconds):
                self.dirty = True
        return self.tick(seconds)

    def shared(self) -> Mapping[str, Shared]:
        """Of what is in sight; where two have something of one name, it is the first one's."""
        self.ready()
        found: dict[str, Shared] = {}
        for widget in self.root.walk():
            for name, share in widget.shared(self.ui).items():
                if share.rect.width and share.rect.height and self.ui.rect.contains(share.rect):
                    found.setdefault(name, share)
        return found

    def entering(self) -> Sequence[pygame.Rect]:
        self.ready()
        return [widget.rect.clip(self.ui.rect) for widget in self.root.walk() if widget.enters]

    def presentable(self) -> bool:
        return all(widget.presentable() for widget in self.root.walk())

    def draw(self, surface: pygame.Surface) -> None:
        self.ready()
        self.ui.type.cuts.clear()
        self.backdrop(surface)
        self.root.draw(self.ui, surface)
        if not self.beneath:
            self.draw_ring(surface)
            self.draw_tip(surface)

    def draw_ring(self, surface: pygame.Surface) -> None:
        if not self.focus or not self.focus.ring:
            return
        before = surface.get_clip()
        for scroll in self._around(self.focus):
            surface.set_clip(scroll.rect.inflate(self.ui.px(20), 0).clip(surface.get_clip()))
        rect, radius = self.focus.ring_box(self.ui)
        surface.blit(paint.box(rect.size, radius, None, self.ui.theme["focus"], max(2, self.ui.px(2.6))), rect)
        surface.set_clip(before)

    def tip(self) -> str:
        """What the thing pointed at has to say for itself; of text that was cut, all of it."""
        said = self._pointed.tip if self._pointed else ""
        if self.ui.hand in ("pad", "touch"):
            said = KEY.sub("", said)
        return said or (self._cut[1] if self._cut else "")

    @property
    def _pointed(self) -> Widget | None:
        """What is under the pointer; without one, what has the focus."""
        return self.focus if self.ui.by_keys else self._hover

    def draw_tip(self, surface: pygame.Surface) -> None:
        text, ui = self.tip(), self.ui
        if not text or self._over_for < TIP_AFTER:
            return
        at = self._pointed.rect if self._pointed and self._pointed.tip else self._cut[0] if self._cut else ui.rect
        pad = ui.px(10)
        wide, high = ui.type.size(text, CAPTION, ui.px(320))
        tip = pygame.Rect(0, 0, wide + 2 * pad, high + pad)
        tip.midtop = at.centerx, at.bottom + ui.px(10)
        if tip.bottom > ui.room.bottom:
            tip.bottom = at.top - ui.px(10)
        tip.clamp_ip(ui.room.inflate(-ui.px(8), -ui.px(8)))
        surface.blit(paint.box(tip.size, ui.px(8), (*ui.theme["tip"], 250), ui.theme["border"], 1), tip)
        ui.type.paragraph(surface, text, CAPTION, ui.theme["tip_text"], tip.inflate(-2 * pad, -pad))


def _effort(here: pygame.Rect, there: pygame.Rect, direction: str) -> float:
    """How far off a thing lies in a direction; infinite if it does not lie there at all."""
    if direction in ("left", "right"):
        ahead = there.centerx - here.centerx if direction == "right" else here.centerx - there.centerx
        gap = there.left - here.right if direction == "right" else here.left - there.right
        aside = max(0, max(there.top, here.top) - min(there.bottom, here.bottom))
        off = abs(there.centery - here.centery)
    else:
        ahead = there.centery - here.centery if direction == "down" else here.centery - there.centery
        gap = there.top - here.bottom if direction == "down" else here.top - there.bottom
        aside = max(0, max(there.left, here.left) - min(there.right, here.right))
        off = abs(there.centerx - here.centerx)
    if ahead <= 0 or gap < -min(here.height, there.height, here.width, there.width) // 2:
        return float("inf")
    if direction in ("left", "right") and aside:
        return float("inf")  # sideways only within a row
    return max(0, gap) + 3 * aside + 0.3 * off


PAUSE = 1.0  # seconds after which letters begin a new word


class Item(NamedTuple):
    value: Any
    name: str
    also: str = ""  # another name it is found by


def plain(text: str) -> str:
    """Without capitals and accents.

    >>> plain("Čeština"), plain("ΕΛΛΗΝΙΚΆ")
    ('cestina', 'ελληνικα')
    """
    return "".join(letter for letter in normalize("NFKD", text.casefold()) if not combining(letter))


def beginning(items: Sequence[Item], typed: str, at: int) -> int | None:
    """The next item after `at` (around the end; `at` itself if more than one letter was typed) that begins so."""
    wanted = plain(typed)
    if len(set(wanted)) == 1:
        wanted = wanted[0]  # the same letter again: on to the next one
    count = len(items)
    for step in range(0 if len(wanted) > 1 else 1, count + 1):
        item = items[(at + step) % count]
        if any(plain(name).startswith(wanted) for name in (item.name, item.also) if name):
            return (at + step) % count
    return None


class Typing:
    """Letters typed one after the other to find something in a list; a pause begins anew."""

    def __init__(self) -> None:
        self.typed, self._last = "", 0.0

    def add(self, text: str) -> str:
        now = time.monotonic()
        self.typed = text if now - self._last > PAUSE else self.typed + text
        self._last = now
        return self.typed
