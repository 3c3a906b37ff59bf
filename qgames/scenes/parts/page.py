"""The frame of an inner page: a way back and a heading above, a scrolling middle, perhaps buttons below; and the face
of a card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

import pygame

from qgames.files import i18n
from qgames.files.i18n import t
from qgames.files.theme import Ramp, mix
from qgames.games import KEYS
from qgames.scenes.parts.destinations import PageAt
from qgames.session.evening import shelf
from qgames.ui import (
    BODY,
    CARD,
    HEAD,
    HEADING,
    Answer,
    Back,
    Button,
    ChoiceControl,
    Column,
    Done,
    Go,
    Label,
    Middle,
    Page,
    Panel,
    Row,
    Scroll,
    Space,
    Type,
    Ui,
    Widget,
    paint,
)
from qgames.ui.controls import TARGET
from qgames.ui.dialog import Field
from qgames.ui.layout import Group
from qgames.ui.navigation import Shared
from qgames.ui.widget import asked_once

WIDE = 1200  # logical pixels a page is wide at most
SIDE = 22  # at either side at least: heading, content and buttons stand in line, the scroll bar is clear of their rings
PAD = 10  # above and below the content
EDGE = {False: 24, True: 12}  # logical pixels at the upper and lower edge of the window, of a small one
LESS = 6  # so many fewer at its left and right


def low_window(ui: Ui) -> bool:
    """Is there little height for anything but the content?"""
    return ui.logical_size[1] < 620


class Inner(Page):
    """`title` names the page; `body` is what scrolls; `foot` are buttons that stay."""

    most = WIDE  # logical pixels the content may be wide
    gap = 6  # between heading and content
    across = sight = 0  # pixels the content is wide, and of it in sight at once; known when `body` is asked for

    def title(self) -> str:
        raise NotImplementedError

    def caption(self) -> str:
        return self.title()

    def body(self) -> Widget:
        raise NotImplementedError

    def foot(self) -> Sequence[Widget]:
        return ()

    def titled(self, type: Type) -> Widget:
        return Label(self.title(), type, one_line=True, grow=1.0)

    def beside_title(self) -> Sequence[Widget]:
        """Buttons at the far end of the heading."""
        return ()

    @property
    def low(self) -> bool:
        return low_window(self.ui)

    @property
    def _title_type(self) -> Type:
        return Type(30, "serif") if self.low else HEADING

    def _room(self, most: float) -> int:
        """Pixels of a row of the page that is at most so many logical ones wide."""
        return max(1, min(self.area().width - 2 * self.ui.px(EDGE[self.low] - LESS + SIDE), self.ui.px(most)))

    def fits_beside_title(self, widgets: Sequence[Widget]) -> bool:
        """Do they stand there and leave the title whole?"""
        wide = sum(each.measure(self.ui, self.ui.rect.width)[0] + self.ui.px(Heading.GAP) for each in widgets)
        taken = self.ui.px(TARGET) + self.ui.px(Heading.GAP) + wide
        return self.ui.type.width(self.title(), self._title_type) <= self._room(WIDE) - taken

    def head_row(self) -> Widget | None:
        """Above the content; None for a page that says its title there."""
        back = Button("", self.back, icon="back", key="back", tip=t("app.back"))
        return Heading([back, self.titled(self._title_type), *self.beside_title()], self.low)

    def build(self) -> Widget:
        small, head = self.low, self.head_row()
        above: list[Widget] = [Middle(head, WIDE, side=SIDE)] if head is not None else []
        below: list[Widget] = []
        foot = list(self.foot())
        if foot:
            below = [Middle(Row(foot, gap=18, align="end", wrap=True), self.most, side=SIDE), Space(0, 4)]
        gap, area, edge = 6 if small else self.gap, self.area(), self.ui.px(EDGE[small])
        wide = area.width - 2 * (edge - self.ui.px(LESS))
        taken = sum(each.measure(self.ui, wide)[1] + self.ui.px(gap) for each in (*above, *below))
        self.across = self._room(self.most)
        self.sight = max(0, area.height - 2 * edge - taken - 2 * self.ui.px(PAD))
        body = Middle(self.body(), self.most, top=True, pad=PAD, side=SIDE)
        return Edges(Column([*above, Scroll(body, room=True, key="scroll"), *below], gap=gap, grow=1.0), small)

    def shortcut(self, name: str) -> Done | None:
        answer = common(self, name)
        return Done(answer) if answer is not None else None


class Heading(Row):
    """The way back, the title and what stands beside it: of one height, so that the way back is always at the same
    place."""

    GAP = 18  # logical pixels

    def __init__(self, items: Sequence[Widget], small: bool) -> None:
        super().__init__(items, gap=self.GAP)
        self.least = 48 if small else 64  # logical pixels

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        wide, high = super().measure(ui, width)
        return wide, max(high, ui.px(self.least))


class CornerButton(Button):
    """It stands in the corner of the page, within its margins: with the focus it makes room for the ring."""

    def face(self, ui: Ui) -> pygame.Rect:
        return self.rect.inflate(-ui.px(9), -ui.px(9)) if self.focused else self.rect


class RoundButton(Button):
    """A small one on a card; its target is as large as any other's."""

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, face = ui.theme, self.rect.inflate(ui.px(36 - TARGET), ui.px(36 - TARGET))
        bright = self.hovered or self.focused
        edge = theme["muted"] if bright else mix(theme["panel"], theme["border"], 0.7)
        fill = theme["raised"] if bright else theme["button"]
        surface.blit(paint.box(face.size, face.width // 2, (*fill, 235), edge, ui.px(1)), face)
        icon = paint.icon(self.icon, ui.px(18), theme["text"] if bright else theme["muted"])
        surface.blit(icon, icon.get_rect(center=face.center))

    def ring_box(self, ui: Ui) -> tuple[pygame.Rect, int]:
        return self.rect.inflate(-ui.px(1), -ui.px(1)), self.rect.width // 2


class Edges(Middle):
    """Room at the edges of the window."""

    def __init__(self, inside: Widget, small: bool) -> None:
        inside.grow = 1.0
        super().__init__(inside, most=100000, top=True, pad=EDGE[small])
        self.side = EDGE[small] - LESS


def section(title: str, rows: Sequence[Widget | None], gap: float = 7, pad: float = 16) -> Panel:
    """Fields under a heading."""
    level([row.control for row in rows if isinstance(row, Field)])
    return Raised(Column([Label(title, HEAD), *rows], gap=gap), pad=pad, radius=18)


def level(controls: Sequence[Widget]) -> None:
    """Choices under each other are equally wide."""
    choices = [control for control in controls if isinstance(control, ChoiceControl)]
    for choice in choices:
        choice.peers = choices


#: keys that mean the same on every page, and the page they open
EVERYWHERE = {"ctrl+,": "settings", "?": "keys", "f1": "rules"}
EVENING = "f3"  # how the evening stands, while one is on


def common(page: Page, name: str, game: str = "") -> Answer:
    """What a key that means the same everywhere opens, or closes if it is open; rules are those of `game`, or of the
    game played last."""
    if name == EVENING and page.address != "evening" and shelf.unfinished() is not None:
        return Go(PageAt("evening"))
    wanted = EVERYWHERE.get(name, "")
    if not wanted:
        return None
    if wanted == page.address:
        return Back()
    return Go(PageAt(wanted, (game or page.ui.settings.last_game) if wanted == "rules" else ""))


_faces: dict[tuple[object, ...], pygame.Surface] = {}


def card_face(
    size: tuple[int, int], ramp: Ramp, grain: float, vignette: float, radius: int, seed: int
) -> pygame.Surface:
    """The face of a card: dark wood under a pool of light with a thin edge, darker at its foot where the words
    stand."""
    key = size, ramp, grain, vignette, radius, seed
    if key not in _faces:
        if len(_faces) > 15:
            _faces.clear()
        half = (max(4, size[0] // 2), max(4, size[1] // 2))
        picture = pygame.transform.smoothscale(paint.wood(half, ramp, grain * 0.8, 60 + seed), size)
        if vignette:
            picture.blit(
                paint.pool(size, (0.48, 0.36), 1 - 0.62 * vignette, 1.0, (20, 30)),
                (0, 0),
                special_flags=pygame.BLEND_MULT,
            )
        _faces[key] = paint.rounded(picture, radius)
    return _faces[key]


def draw_cast(ui: Ui, surface: pygame.Surface, rect: pygame.Rect, radius: int) -> None:
    """The soft shadow of a card: of all on a page the same."""
    if depth := ui.theme.number("depth"):
        spread = ui.px(18)
        cast = paint.shadow(rect.size, radius, spread, ui.theme["shadow"], round(140 * depth))
        surface.blit(cast, (rect.x - spread, rect.y - spread + ui.px(6)))


class Raised(Panel):
    """A panel that lies on the page, as cards do."""

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        draw_cast(ui, surface, self.rect, ui.px(self.radius))
        super().draw(ui, surface)


def draw_face(ui: Ui, surface: pygame.Surface, rect: pygame.Rect, radius: int, seed: int = 0) -> None:
    """The face of a card with its soft shadow."""
    theme = ui.theme
    draw_cast(ui, surface, rect, radius)
    wood = card_face(rect.size, theme.ramp("card"), theme.number("grain"), theme.number("vignette"), radius, seed % 2)
    surface.blit(wood, rect)
    surface.blit(paint.box(rect.size, radius, None, mix(theme["card"], theme["border"], 0.7), ui.px(1)), rect)


class SideBySide(Widget):
    """Two side by side and equally high; the second has so many logical pixels (`wide`), or such a `share`."""

    def __init__(
        self, first: Widget, second: Widget, wide: float = 0, share: float = 0.5, gap: float = 16, **kw: Any
    ) -> None:
        super().__init__(**kw)
        self.first, self.second, self.wide, self.share, self.gap = first, second, wide, share, gap

    def children(self) -> Sequence[Widget]:
        return self.first, self.second

    def _wides(self, ui: Ui, width: int) -> tuple[int, int]:
        room = width - ui.px(self.gap)
        second = ui.px(self.wide) or round(room * self.share)
        return room - second, second

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        wides = zip(self.children(), self._wides(ui, width), strict=True)
        return width, max(child.measure(ui, wide)[1] for child, wide in wides)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        first, second = self._wides(ui, rect.width)
        self.first.place(ui, pygame.Rect(ui.near(rect, first), rect.y, first, rect.height))
        self.second.place(ui, pygame.Rect(ui.far(rect, second), rect.y, second, rect.height))


class Shelves(Group):
    """Cards side by side, as many as fit with `least` logical pixels each, in rows as wide and as high as each other;
    those of the last row share its width. `sight`: pixels that are in sight at once; rows are as high as lets a whole
    number of them be seen; where that is all of them, `high` logical pixels at most."""

    def __init__(
        self, items: Sequence[Widget], sight: int, least: float, most: int, gap: float = 12, high: float = 10**4
    ) -> None:
        super().__init__(items, gap)
        self.sight, self.least, self.most, self.high = sight, least, most, high

    def _rows(self, ui: Ui, width: int) -> list[list[Widget]]:
        gap = ui.px(self.gap)
        count = max(1, min(self.most, len(self.items), (width + gap) // (ui.px(self.least) + gap)))
        return [self.items[at : at + count] for at in range(0, len(self.items), count)]

    def _each(self, ui: Ui, width: int, row: Sequence[Widget]) -> int:
        return (width - ui.px(self.gap) * (len(row) - 1)) // len(row)

    def _high(self, ui: Ui, width: int, rows: Sequence[Sequence[Widget]]) -> int:
        """How high a row is."""
        gap = ui.px(self.gap)
        need = max((item.measure(ui, self._each(ui, width, row))[1] for row in rows for item in row), default=0)
        seen = max(1, min(len(rows), (self.sight + gap) // (need + gap)))
        fitting = (self.sight + gap) // seen - gap
        return max(need, min(fitting, ui.px(self.high)) if seen == len(rows) else fitting)

    @asked_once
    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        rows = self._rows(ui, width)
        return width, len(rows) * (self._high(ui, width, rows) + ui.px(self.gap)) - ui.px(self.gap)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        rows, gap = self._rows(ui, rect.width), ui.px(self.gap)
        high = self._high(ui, rect.width, rows)
        for number, row in enumerate(rows):
            each = self._each(ui, rect.width, row)
            for place, item in enumerate(row):
                last = place == len(row) - 1
                wide = rect.width - place * (each + gap) if last else each  # all end where the page does
                x = ui.near(rect, wide, place * (each + gap))
                item.place(ui, pygame.Rect(x, rect.y + number * (high + gap), wide, high))


def to_begin_with(picture: Widget, text: str, way: Widget, note: str = "") -> Widget:
    """What a page shows that has nothing to show: a picture, why, what would be needed, and a way on."""
    words: Widget = Label(text, CARD, "card_text", "centre", most=620)
    if note:
        words = Column([words, Label(note, BODY, "card_muted", "centre", most=620)], gap=8, align="centre")
    air = 1.0 - picture.grow
    below = Column([words, way], gap=26, align="centre")
    rows = [Space(grow=air), picture, Space(0, 14 + 26 * air), below, Space(0, 18, grow=air)]
    return Face(Column(rows, gap=0, grow=1.0), pad=24, grow=1.0)


class ToGame(Button):
    """The golden button of a page that tells of games, before there is one: to the game that was set up last."""

    def __init__(self, ui: Ui) -> None:
        self.game = ui.settings.last_game if ui.settings.last_game in KEYS else KEYS[0]
        to = PageAt("setup", self.game)
        super().__init__(t("lesson.end.play"), lambda: Go(to), "primary", icon="play", key="begin", least=260)


def shared_card(ui: Ui, name: str, rect: pygame.Rect, radius: int, seed: int = 0) -> Mapping[str, Shared]:
    """A card without what stands on it, as something the next page may show too."""

    def picture() -> tuple[pygame.Surface, pygame.Rect]:
        spread = ui.px(44)
        made = pygame.Surface(rect.inflate(2 * spread, 2 * spread).size, pygame.SRCALPHA)
        draw_face(ui, made, pygame.Rect((spread, spread), rect.size), radius, seed)
        return made, rect.inflate(2 * spread, 2 * spread)

    return {f"card {name}": Shared(rect, picture, ground=True)} if name else {}


class Face(Panel):
    """A card around one widget. `about`: the game whose card it is on other pages too."""

    def __init__(self, inside: Widget, pad: float = 24, radius: float = 18, about: str = "", **kw: Any) -> None:
        super().__init__(inside, pad, radius=radius, **kw)
        self.about = about

    def shared(self, ui: Ui) -> Mapping[str, Shared]:
        return shared_card(ui, self.about, self.rect, ui.px(self.radius))

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        draw_face(ui, surface, self.rect, ui.px(self.radius))
        with paint.clipped(surface, self.rect):
            for child in self.children():
                child.draw(ui, surface)


def told(when: float, now: float) -> str:
    """When something was, as people say it: today and yesterday with the time, else the day."""
    try:
        then = datetime.fromtimestamp(when)
    except (OSError, OverflowError, ValueError):  # a disk may tell any time
        return "?"
    today = datetime.fromtimestamp(now).date()
    if then.date() == today:
        return t("date.today", time=i18n.clock(then))
    if then.date() == today - timedelta(days=1):
        return t("date.yesterday", time=i18n.clock(then))
    return i18n.day(then)
