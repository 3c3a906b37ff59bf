"""The frame of an inner page: a way back and a heading above, a scrolling middle, perhaps buttons below."""

from __future__ import annotations

from collections.abc import Sequence

from qgames.files.i18n import t
from qgames.scenes.destinations import PageAt
from qgames.ui import (
    HEADING,
    Answer,
    Back,
    Button,
    Choice,
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
    Widget,
)
from qgames.ui.dialog import Field
from qgames.ui.text import SECTION

WIDE = 1200  # logical pixels a page is wide at most
SIDE = 16  # at either side at least: heading, content and buttons stand in line, and the scroll bar has its room


class Inner(Page):
    """`title` names the page; `body` is what scrolls; `foot` are buttons that stay."""

    most = WIDE  # logical pixels the content may be wide
    gap = 14  # between heading and content

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

    def build(self) -> Widget:
        small = self.ui.logical_size[1] < 620
        heading = Type(30, "serif") if small else HEADING
        back = Button("", self.back, icon="back", key="back", tip=t("app.back"))
        head = Row([back, Label(self.title(), heading, one_line=True, grow=1.0), *self.beside_title()], gap=18)
        rows: list[Widget] = [Space(0, 2), Middle(head, WIDE, side=SIDE)]  # the way back is always at the same place
        rows.append(Scroll(Middle(self.body(), self.most, top=True, pad=10, side=SIDE), room=True, key="scroll"))
        foot = list(self.foot())
        if foot:
            rows.append(Middle(Row(foot, gap=18, align="end", wrap=True), self.most, side=SIDE))
            rows.append(Space(0, 4))
        return Edges(Column(rows, gap=6 if small else self.gap, grow=1.0), small)

    def shortcut(self, name: str) -> Done | None:
        answer = common(self, name)
        return Done(answer) if answer is not None else None


class Edges(Middle):
    """Room at the edges of the window."""

    def __init__(self, inside: Widget, small: bool) -> None:
        inside.grow = 1.0
        super().__init__(inside, most=100000, top=True, pad=12 if small else 24)


def section(title: str, rows: Sequence[Widget | None], gap: float = 7) -> Panel:
    """Fields under a heading."""
    level([row.control for row in rows if isinstance(row, Field)])
    return Panel(Column([Label(title, SECTION, "accent"), *rows], gap=gap), pad=19)


def level(controls: Sequence[Widget]) -> None:
    """Choices under each other are equally wide."""
    choices = [control for control in controls if isinstance(control, Choice)]
    for choice in choices:
        choice.peers = choices


#: keys that mean the same on every page, and the page they open
EVERYWHERE = {"ctrl+,": "settings", "?": "keys", "f1": "rules"}


def common(page: Page, name: str, game: str = "") -> Answer:
    """What a key that means the same everywhere opens, or closes if it is open; rules are those of `game`, or of the
    game played last."""
    wanted = EVERYWHERE.get(name, "")
    if not wanted:
        return None
    if wanted == page.address:
        return Back()
    return Go(PageAt(wanted, (game or page.ui.settings.last_game) if wanted == "rules" else ""))
