"""The program without a window to look at: pages by name, keys and clicks, and what a layout must keep."""

import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest

from kit.must import must_be
from qgames.app import routes
from qgames.app.app import App
from qgames.files.settings import Settings
from qgames.games import KEYS
from qgames.scenes.pages.about import Trouble
from qgames.scenes.parts.destinations import PageAt
from qgames.scenes.parts.thumbnails import Thumbnail
from qgames.ui import Answer, Ask, Button, ChoiceControl, Go, Label, Page, Scroll, Ui, Widget
from qgames.ui.choices import Segments, TickChip
from qgames.ui.controls import MenuRow, Pressable
from qgames.ui.text import Type

CTRL = pygame.KMOD_META if sys.platform == "darwin" else pygame.KMOD_CTRL  # Cmd on a Mac
PLACES = {name: PageAt(name) for name in routes.PAGES if name not in ("setup", "rules")}
PLACES |= {f"{page}-{key}": PageAt(page, key) for page in ("setup", "rules") for key in KEYS}
PAGES: dict[str, Callable[[Ui], Page]] = {name: partial(routes.scene, to=place) for name, place in PLACES.items()}
PAGES["trouble"] = lambda ui: Trouble(ui, "Traceback\nValueError: something odd")


def open_app(
    monkeypatch: pytest.MonkeyPatch,
    folder: Path,
    size: tuple[int, int] = (1280, 800),
    *,
    pictures: bool = False,
    **settings: Any,
) -> App:
    """A program with its own empty home; it makes no little tables unless `pictures` are asked for: they take most of
    the time of a page, and few tests look at them."""
    monkeypatch.setenv("QGAMES_HOME", str(folder))
    if not pictures:
        monkeypatch.setattr(Thumbnail, "work", lambda thumbnail, milliseconds: False)
    chosen = Settings.load()
    for name, value in ({"language": "en"} | settings).items():
        setattr(chosen, name, value)
    return App(chosen, size)


def open_page(app, name):
    app.stack.take(Go(PLACES[name]) if name in PLACES else Ask(PAGES[name](app.ui)))
    frame(app)
    return app.stack.top


def frame(app: App, seconds: float = 0.02) -> None:
    app.update(seconds)
    app.draw()


def key(app: App, name: str, text: str = "") -> None:
    """Press a key named as in keys.shortcut; time passes, but nothing is drawn."""
    *held, base = name.split("+")
    mods = {
        "ctrl": CTRL,
        "shift": pygame.KMOD_SHIFT,
        "alt": pygame.KMOD_ALT,
    }
    codes = {"enter": pygame.K_RETURN, "escape": pygame.K_ESCAPE, "?": pygame.K_SLASH}
    code = codes[base] if base in codes else pygame.key.key_code(base)
    mod = sum(mods[word] for word in held)
    app.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="?" if base == "?" else text, scancode=0))
    app.handle(pygame.event.Event(pygame.KEYUP, key=code, mod=mod, unicode="", scancode=0))
    app.update(0.02)


def click(app: App, pos: tuple[int, int]) -> None:
    app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))
    app.update(0.02)


def top(app: App) -> Page:
    """The page in front."""
    return must_be(Page, app.stack.top)


def pressed(page: Page, key: str) -> Answer:
    """What a press on something asks for."""
    return must_be(Pressable, page.find(key)).press(page.ui).answer


def focused(app: App) -> list[Widget]:
    return [widget for widget in top(app).root.walk() if widget.focused]


def layout_faults(page: Page) -> list[str]:
    """Everything that overlaps, sticks out, or does not show its whole text."""
    page.ready()
    ui = page.ui
    faults: list[str] = []

    def name(widget: Widget) -> str:
        words = getattr(widget, "label", "") or getattr(widget, "text", "")
        return f"{type(widget).__name__} {widget.key or words!r} {tuple(widget.rect)}"

    def visit(widget: Widget, bounds: pygame.Rect, scrolls: bool) -> None:
        rect = widget.rect
        if rect.width and rect.height:
            tall = not scrolls and (rect.top < bounds.top - 1 or rect.bottom > bounds.bottom + 1)
            if tall or rect.left < bounds.left - 1 or rect.right > bounds.right + 1:
                faults.append(f"{name(widget)} sticks out of {tuple(bounds)}")
        children = [child for child in widget.children() if child.rect.width and child.rect.height]
        for i, one in enumerate(children):
            for other in children[i + 1 :]:
                shared = one.rect.clip(other.rect)
                if shared.width > 1 and shared.height > 1:
                    faults.append(f"{name(one)} overlaps {name(other)}")
        inner = pygame.Rect(rect.x, -(10**6), rect.width, 2 * 10**6) if isinstance(widget, Scroll) else rect
        for child in children:
            visit(child, inner, scrolls or isinstance(widget, Scroll))
        faults.extend(text_faults(ui, widget, name))

    visit(page.root, ui.rect, False)
    return faults


def too_wide(ui: Ui, text: str, kind: Type, room: int) -> bool:
    """Does it not fit even in the smallest type?"""
    return ui.type.width(text, ui.type.fitting(text, kind, room)) > room


def text_faults(ui: Ui, widget: Widget, name: Callable[[Widget], str]) -> Iterator[str]:
    rect = widget.rect
    if isinstance(widget, Label) and widget.text:
        wide, high = ui.type.width(widget.text, widget.type), ui.type.height(widget.type)
        if widget.one_line:
            if wide > rect.width:
                yield f"{name(widget)} is cut"
        elif ui.type.size(widget.text, widget.type, max(1, rect.width))[1] > rect.height + high // 4:
            yield f"{name(widget)} has too little height"
    elif isinstance(widget, Button) and widget.label and widget.measure(ui, rect.width)[1] > rect.height:
        yield f"{name(widget)} has too little height"
    elif isinstance(widget, ChoiceControl) and too_wide(
        ui, widget.shown, widget.type, rect.width - 2 * ui.px(widget.side)
    ):
        yield f"{name(widget)} is cut: {widget.shown}"
    elif isinstance(widget, Segments):
        for box, option in zip(widget._boxes, widget.options, strict=True):
            room = box.width - ui.px(8) - (ui.px(25) if option.icon else 0)
            if not (widget.bare and option.icon) and too_wide(ui, option.name, widget.type, room):
                yield f"{name(widget)} is cut: {option.name}"
            if not rect.contains(box):
                yield f"{name(widget)}: {option.name} sticks out"
    elif isinstance(widget, TickChip) and widget.measure(ui, 10**6)[0] > rect.width:
        yield f"{name(widget)} is cut"
    elif isinstance(widget, MenuRow) and widget.measure(ui, rect.width)[1] > rect.height:
        yield f"{name(widget)} has too little height"
