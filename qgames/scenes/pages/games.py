"""The list of games, and saving under a name: files without a file dialog of the system."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial

import pygame

from qgames.files import i18n, paths, reading
from qgames.files.i18n import isolate, moment, t
from qgames.games import KEYS
from qgames.scenes import tables
from qgames.scenes.pages.frame import Inner
from qgames.session import saves
from qgames.session.sitting import Sitting
from qgames.ui import (
    BODY,
    CAPTION,
    SECTION,
    Button,
    Close,
    Column,
    Done,
    Label,
    Middle,
    Page,
    Panel,
    Row,
    TextField,
    Ui,
    Widget,
    confirm,
)
from qgames.ui.scene import Answer, Open, Then

MOST = 100  # games listed


def about(each: saves.Saved) -> tuple[str, str]:
    """Two lines about a saved game."""
    when = _date(each.when)
    key = each.game.partition(":")[0]
    if key not in KEYS:
        return each.name or reading.fit(each.path.name), f"{when}, {t('play.files.unreadable')}"
    state = t("play.files.going_on" if each.result == "*" else "play.files.over")
    who = ", ".join(isolate(_player(name)) for name in each.players)
    head = " · ".join(part for part in (isolate(each.name) if each.name else "", t(f"game.{key}.name"), who) if part)
    return head, f"{t('play.files.line', date=when, n=each.plies)}, {state}"


def _date(seconds: float) -> str:
    try:
        return moment(datetime.fromtimestamp(seconds))
    except (OSError, OverflowError, ValueError):  # a disk may tell any time
        return "?"


def _player(name: str) -> str:
    """A name, or what a nameless player is."""
    level = name.removeprefix("computer-")
    if level != name and i18n.known(f"level.{level}"):
        return t(f"level.{level}")
    return t("setup.person") if name == "person" else name


class OpenList(Inner):
    """`about`: "table" if a table is open below, in whose place the game chosen is put."""

    address = "games"

    def __init__(self, ui: Ui, about: str = "") -> None:
        super().__init__(ui)
        self.from_table = about == "table"
        self.games = saves.saved()[:MOST]
        self.first = self._wanted = "game0" if self.games else "back"

    def title(self) -> str:
        return t("play.files.open")

    def body(self) -> Widget:
        folder = Label(t("play.files.folder", path=str(paths.saves())), CAPTION, "muted")
        if not self.games:
            return Panel(Column([Label(t("play.files.none"), BODY), folder], gap=12))
        rows: list[Widget] = []
        for number, each in enumerate(self.games):
            head, line = about(each)
            take = Button(head, partial(self._open, each), sub=line, type=BODY, key=f"game{number}", grow=1.0)
            drop = Button("", partial(self._ask, each), icon="close", key=f"drop{number}", tip=t("play.files.delete"))
            rows.append(Row([take, drop], gap=10))
        return Column([*rows, folder], gap=10)

    def _open(self, each: saves.Saved) -> Answer:
        answer = tables.open_file(self.ui, str(each.path))
        failed = answer.scene.over
        if failed or not self.from_table:
            return answer if failed else Open(answer.scene, replace=True)
        return Then(Open(answer.scene, replace=True))  # in place of the table this was opened from

    def _ask(self, each: saves.Saved) -> Answer:
        def drop() -> None:
            error = saves.delete(each.path)
            if error:
                self.ui.toast(t("play.files.not_saved", reason=error.strerror or str(error)))
            self.games = saves.saved()[:MOST]
            self.rebuild("game0" if self.games else "back")

        question = t("play.files.delete_ask")
        return Open(
            confirm(self.ui, question, f"{about(each)[0]}. {t('play.files.delete_text')}", t("play.files.delete"), drop)
        )

    def foot(self) -> Sequence[Widget]:
        return ()


class SaveAs(Page):
    """A name for a copy of this game."""

    over = True
    first = "name"

    def __init__(self, ui: Ui, sitting: Sitting) -> None:
        super().__init__(ui)
        self.sitting = sitting
        self.text = f"{t(f'game.{sitting.match.game.key}.name')} {sitting.match.date}".strip()

    def build(self) -> Widget:
        field = TextField(t("play.files.name"), self.text, self._typed, most=50, least=380, key="name", grow=1.0)
        note = Label(self._note, CAPTION, "muted")
        save = Button(t("play.files.save_button"), self._save, "primary", key="save", least=120)
        away = Button(t("app.cancel"), lambda: Close(), key="cancel", least=120)
        rows = [Label(t("play.files.save"), SECTION), field, note, Row([save, away], gap=14, align="end")]
        return Middle(Panel(Column(rows, gap=16), pad=26, radius=18), most=560, pad=12)

    def _typed(self, text: str) -> None:
        self.text = text

    def _note(self) -> str:
        path = paths.saves() / f"{saves.file_name(self.text)}{saves.SUFFIX}"
        return t("play.files.replace") if path.exists() else t("play.files.folder", path=str(paths.saves()))

    def _save(self) -> Answer:
        try:
            path = saves.save_as(self.sitting, self.text)
        except OSError as error:
            self.ui.toast(t("play.files.not_saved", reason=error.strerror or str(error)))
            return None
        self.ui.toast(t("play.files.saved", name=path.stem))
        return Close()

    def shortcut(self, name: str) -> Done | None:
        return Done(self._save()) if name == "enter" else None

    def backdrop(self, surface: pygame.Surface) -> None:
        veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        veil.fill((*self.ui.theme["scrim"], 150))
        surface.blit(veil, (0, 0))
