"""The end of an evening: the podium, all places, what is worth telling; and another evening."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from qgames.files import i18n
from qgames.files.i18n import t
from qgames.scenes.evening import live, wording
from qgames.scenes.evening.draft import remember
from qgames.scenes.evening.game_sheets import GamesSheet
from qgames.scenes.evening.place_rows import PlaceRows
from qgames.scenes.evening.podium_stage import PodiumStage
from qgames.scenes.parts.destinations import TITLE, EveningAt, PageAt
from qgames.scenes.parts.kept_pictures import ENOUGH, KeptPicture
from qgames.scenes.parts.page import Inner, Raised, SideBySide
from qgames.scenes.parts.title_line import TitleLine
from qgames.session import saves
from qgames.session.evening.evening import Evening
from qgames.session.evening.shelf import OVER
from qgames.session.evening.telling import worth_telling
from qgames.ui import (
    BODY,
    CAPTION,
    OVERLINE,
    SECTION,
    SMALL,
    STRONG,
    Answer,
    Ask,
    BackTo,
    Button,
    Column,
    Columns,
    Done,
    Go,
    Label,
    Panel,
    Picture,
    Row,
    Rule,
    Space,
    Ui,
    Widget,
    paint,
)
from qgames.ui.text import Type

SIDE_BY_SIDE, ROOMY = 760, 1000  # logical pixels of the window
PANEL = 384
HERO, LOW, ABOVE = Type(46, "serif"), Type(30, "serif"), Type(14, "sans", 3.5)  # who has won; over it, that it is over
MARGIN, GAP = 40, 16  # logical pixels of a picture of it: around all, and between its parts
PATIENCE = 4.0  # seconds: then a picture shows it as it is seen by then
ICONS = {"games": "clock", "longest": "hourglass", "shortest": "flag", "unbeaten": "shield", "until": "shield",
         "level": "computer", "draws": "swap"}  # fmt: skip


class Podium(Inner):
    first = "another"
    gap = 0

    def __init__(self, ui: Ui, evening: Evening) -> None:
        super().__init__(ui)
        self.evening = evening
        self.rows = evening.standings()
        self.stage = PodiumStage(evening, self.rows)
        self._begun = False
        self._wanted_picture = False  # as soon as the podium is painted finely
        self._waited = 0.0  # seconds for that
        self._kept: KeptPicture | None = None  # a picture under way
        ui.say(self.title(), "result")

    def title(self) -> str:
        called, first = self.evening.names, self.evening.first_places()
        if not first or not any(row.played for row in self.rows):
            return t("evening.podium.over")
        if len(first) == 1:
            return t("evening.podium.wins", name=called[first[0]])
        return t("evening.podium.share", names=wording.together([called[who] for who in first]))

    def day(self) -> str:
        day = i18n.day(wording.began(self.evening))
        return f"{day} · {t('evening.podium.early')}" if self.evening.early else day

    def tick(self, seconds: float) -> Answer:
        if self.evening.state != OVER:  # it is played off
            return Go(EveningAt(self.evening), replace=True)
        if not self._begun:
            self._begun = True
            if self.ui.motion:
                self.stage.begin()
        self._waited += seconds
        if self._wanted_picture and (self.stage.fine or self._waited > PATIENCE):
            self._wanted_picture, self._kept = False, KeptPicture(self.picture(), self._file_name())
        if self._kept is not None and self._kept.ended():
            self._kept.tell(self.ui)
            self._kept = None
        return None

    def closed(self) -> None:
        """Whoever leaves at once has the picture all the same."""
        kept = self._kept
        if self._wanted_picture:
            kept = KeptPicture(self.picture(), self._file_name())
        if kept is not None and kept.ended(ENOUGH):
            kept.tell(self.ui)
        self._wanted_picture, self._kept = False, None

    def handle(self, event: pygame.event.Event) -> Answer:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and self.stage.finish():
            self.dirty = True
        return super().handle(event)

    # -- the page ----------------------------------------------------------------------------------------------------

    @property
    def _wide(self) -> bool:
        return self.ui.logical_size[0] >= SIDE_BY_SIDE and not self.ui.upright

    @property
    def _roomy(self) -> bool:
        return self._wide and self.ui.logical_size[0] >= ROOMY

    def head_row(self) -> Widget | None:
        return None if self._wide else self._head()

    def _head(self) -> Widget:
        """Who has won, and over it that it is over, where that is not all there is to say."""
        title = TitleLine(self.title(), "", HERO if self._roomy or self.ui.upright else LOW, "accent")
        if self.title() == (over := t("evening.podium.over")):
            return title
        return Column([Label(i18n.capitals(over), ABOVE if self._roomy else OVERLINE, "muted"), title], gap=2)

    def body(self) -> Widget:
        panel = _framed([*self._told(), Space(height=4, grow=1.0), self._ways()])
        panel.grow = 1.0 if self._wide else 0.0
        if not self._wide:  # the podium has what room is left
            return Column([self.stage, panel], gap=12, grow=1.0)
        gap = 40 if self._roomy else 16
        left = Column([self._head(), self.stage])
        return SideBySide(left, Column([panel, Space(height=10)], gap=0), wide=PANEL, gap=gap, grow=1.0)

    def _told(self) -> list[Widget]:
        day = Label(self.day(), CAPTION, "muted", "end")
        head = Row([Label(t("evening.standings"), SECTION, "accent", grow=1.0), day], gap=12)
        rows: list[Widget] = [head, PlaceRows(self.evening, self.rows)]
        told = worth_telling(self.evening)
        if told:
            rows += [Rule(), Label(t("evening.podium.telling"), STRONG)]
            rows += [Row([_sign(ICONS[each.kind]), Label(each.text, CAPTION, grow=1.0)], gap=12) for each in told]
        return rows

    def _ways(self) -> Widget:
        """Side by side and alike, where the words of both fit."""
        keep = Button(t("evening.podium.keep"), self._keep, "quiet", icon="picture", key="keep", type=SMALL)
        count = sum(not game.annulled for game in self.evening.sheet.games)
        games = Button(t("evening.podium.games", n=count), self._games, "quiet", icon="folder", key="games", type=SMALL)
        ways = [games, keep] if self.evening.sheet.games else [keep]
        least = max(way.measure(self.ui, self.ui.size[0])[0] for way in ways) / self.ui.scale
        return Columns(ways, least=least, most=2, gap=8)

    def foot(self) -> Sequence[Widget]:
        ways: list[Widget] = [Button(t("result.leave"), lambda: BackTo(TITLE), icon="home", key="leave", type=BODY)]
        if self.evening.may_play_off:
            ways.append(Button(t("evening.podium.play_off"), self._play_off, icon="flag", key="play_off", type=BODY))
        ways.append(
            Button(t("evening.podium.another"), self._another, "primary", icon="again", key="another",
                   type=Type(21) if self._roomy else BODY, least=290 if self._roomy else 0)
        )  # fmt: skip
        note = Label(t("title.quit_text"), SMALL, "muted", grow=1.0)
        return (Row([note, *ways], gap=16),) if self._roomy else ways

    # -- a picture of it ---------------------------------------------------------------------------------------------

    @property
    def _keeping(self) -> bool:
        return self._wanted_picture or self._kept is not None

    def picture(self) -> pygame.Surface:
        """What the page shows, without what can be pressed there, and whole where it scrolls."""
        ui, stage, panel = self.ui, self.stage.rect, _framed(self._told())
        margin, gap, beside = ui.px(MARGIN), ui.px(GAP), ui.px(PANEL) if self._wide else 0
        wide = stage.width + (gap + beside if beside else 0)
        head, shown = self._head(), self.stage.twin()
        with ui.laying():
            high, told = head.measure(ui, wide)[1], panel.measure(ui, beside or wide)[1]
            below = max(stage.height, told) if beside else stage.height + gap + told
            whole = pygame.Rect(margin, margin + high + gap, wide, below)
            head.place(ui, pygame.Rect(margin, margin, wide, high))
            shown.place(ui, pygame.Rect((ui.near(whole, stage.width), whole.y), stage.size))
            if beside:
                panel.place(ui, pygame.Rect(ui.far(whole, beside), whole.y, beside, told))
            else:
                panel.place(ui, pygame.Rect(margin, whole.bottom - told, wide, told))
        made = pygame.Surface((wide + 2 * margin, whole.bottom + margin))
        paint.draw_table_top(made, ui.theme, ui.scale)
        for widget in (head, shown, panel):
            widget.draw(ui, made)
        return made

    def _file_name(self) -> str:
        return saves.file_name(f"{t('evening.title')} {self.evening.began[:10]}")

    def _keep(self) -> None:
        if not self._keeping:
            self._wanted_picture, self._waited = True, 0.0
            self.stage.finish()

    def shortcut(self, name: str) -> Done | None:
        if name in ("ctrl+s", "ctrl+c"):
            self._keep()
            return Done()
        return super().shortcut(name)

    # -- actions -----------------------------------------------------------------------------------------------------

    def back(self) -> Answer:
        return BackTo(TITLE)

    def _play_off(self) -> Answer:
        self.evening.play_off()
        live.tell_trouble(self.ui, self.evening)
        return Go(EveningAt(self.evening), replace=True)

    def _another(self) -> Answer:
        remember(self.ui, self.evening.again())
        return Go(PageAt("evening", "new"), replace=True)

    def _games(self) -> Answer:
        return Ask(GamesSheet(self.ui, self.evening))


def _framed(rows: Sequence[Widget]) -> Panel:
    return Raised(Column(rows, gap=8), pad=18, radius=18)


def _sign(icon: str) -> Picture:
    def draw(ui: Ui, surface: pygame.Surface, rect: pygame.Rect) -> None:
        surface.blit(paint.icon(icon, min(rect.size), ui.theme["muted"]), rect)

    return Picture((18, 18), draw)
