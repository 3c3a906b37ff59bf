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
from qgames.scenes.parts.destinations import PageAt
from qgames.session.evening import keeping
from qgames.ui import (
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
    Picture,
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
from qgames.ui.navigation import Shared

WIDE = 1200  # logical pixels a page is wide at most
SIDE = 16  # at either side at least: heading, content and buttons stand in line, and the scroll bar has its room


class Inner(Page):
    """`title` names the page; `body` is what scrolls; `foot` are buttons that stay."""

    most = WIDE  # logical pixels the content may be wide
    gap = 6  # between heading and content

    def title(self) -> str:
        raise NotImplementedError

    def caption(self) -> str:
        return self.title()

    def body(self) -> Widget:
        raise NotImplementedError

    def foot(self) -> Sequence[Widget]:
        return ()

    def beside_title(self) -> Sequence[Widget]:
        """Buttons at the far end of the heading."""
        return ()

    @property
    def low(self) -> bool:
        """Is there little height for anything but the content?"""
        return self.ui.logical_size[1] < 620

    def title_type(self) -> Type:
        """What the title is set in."""
        return Type(30, "serif") if self.low else HEADING

    def build(self) -> Widget:
        small, heading = self.low, self.title_type()
        back = Button("", self.back, icon="back", key="back", tip=t("app.back"))
        head = Heading([back, Label(self.title(), heading, one_line=True, grow=1.0), *self.beside_title()], small)
        rows: list[Widget] = [Middle(head, WIDE, side=SIDE)]
        rows.append(Scroll(Middle(self.body(), self.most, top=True, pad=10, side=SIDE), room=True, key="scroll"))
        foot = list(self.foot())
        if foot:
            rows.append(Middle(Row(foot, gap=18, align="end", wrap=True), self.most, side=SIDE))
            rows.append(Space(0, 4))
        return Edges(Column(rows, gap=6 if small else self.gap, grow=1.0), small)

    def shortcut(self, name: str) -> Done | None:
        answer = common(self, name)
        return Done(answer) if answer is not None else None


class Heading(Row):
    """The way back, the title and what stands beside it: of one height, so that the way back is always at the same
    place."""

    def __init__(self, items: Sequence[Widget], small: bool) -> None:
        super().__init__(items, gap=18)
        self.least = 48 if small else 64  # logical pixels

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        wide, high = super().measure(ui, width)
        return wide, max(high, ui.px(self.least))


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
        super().__init__(inside, most=100000, top=True, pad=12 if small else 24)


def section(title: str, rows: Sequence[Widget | None], gap: float = 7) -> Panel:
    """Fields under a heading."""
    level([row.control for row in rows if isinstance(row, Field)])
    return Panel(Column([Label(title, HEAD), *rows], gap=gap), pad=19)


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
    if name == EVENING and page.address != "evening" and keeping.unfinished() is not None:
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


def draw_face(ui: Ui, surface: pygame.Surface, rect: pygame.Rect, radius: int, seed: int = 0) -> None:
    """The face of a card with its soft shadow."""
    theme = ui.theme
    depth = theme.number("depth")
    if depth:
        spread = ui.px(22)
        cast = paint.shadow(rect.size, radius, spread, theme["shadow"], round(150 * depth))
        surface.blit(cast, (rect.x - spread + ui.px(2), rect.y - spread + ui.px(7)))
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


def nothing_yet(icon: str, text: str) -> Widget:
    """What a page shows that has nothing to show."""

    def draw(ui: Ui, surface: pygame.Surface, rect: pygame.Rect) -> None:
        surface.blit(paint.icon(icon, min(rect.size), ui.theme["accent"]), rect)

    inside = Column([Picture((56, 56), draw), Label(text, CARD, "card_text", "centre", most=620)], 18, align="centre")
    return Face(Middle(inside, most=700, pad=70), pad=24)


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
