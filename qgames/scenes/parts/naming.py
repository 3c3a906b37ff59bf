"""A name for a game: a sheet over the page that asks for one."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable

from qgames.files import paths, reading
from qgames.files.i18n import t
from qgames.session import saves
from qgames.session.sitting import Sitting
from qgames.ui import (
    CAPTION,
    SECTION,
    Answer,
    Back,
    Button,
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
)


class Naming(Page):
    """A name for a game."""

    over = True
    scrim = 150
    first = "name"
    heading = ""  # catalogue key

    def __init__(self, ui: Ui, text: str) -> None:
        super().__init__(ui)
        self.text = text

    def note(self) -> str:
        return ""

    def save(self, name: str) -> None:
        """Raises OSError."""
        raise NotImplementedError

    def build(self) -> Widget:
        field = TextField(t("play.files.name"), self.text, self._typed, most=50, least=380, key="name", grow=1.0)
        save = Button(t("play.files.save_button"), self._save, "primary", key="save", least=120)
        away = Button(t("app.cancel"), lambda: Back(), key="cancel", least=120)
        note = Label(self.note, CAPTION, "muted")
        rows = [Label(t(self.heading), SECTION), field, note, Row([save, away], gap=14, align="end")]
        return Middle(Panel(Column(rows, gap=16), pad=26, radius=18), most=560, pad=12)

    def _typed(self, text: str) -> None:
        self.text = text

    def _save(self) -> Answer:
        try:
            self.save(self.text)
        except FileExistsError:
            self.ui.toast(t("play.files.taken"))
            return None
        except (OSError, reading.Unreadable) as error:
            self.ui.toast(t("play.files.not_saved", reason=getattr(error, "strerror", None) or str(error)))
            return None
        return Back()

    def shortcut(self, name: str) -> Done | None:
        return Done(self._save()) if name == "enter" else None


class SaveAs(Naming):
    """A name for a copy of this game."""

    heading = "play.files.save"

    def __init__(self, ui: Ui, sitting: Sitting) -> None:
        super().__init__(ui, f"{t(f'game.{sitting.match.game.key}.name')} {sitting.match.date}".strip())
        self.sitting = sitting

    def note(self) -> str:
        path = paths.saves() / f"{saves.file_name(self.text)}{saves.SUFFIX}"
        there = os.path.exists(path)  # unlike `Path.exists`, it raises nothing where a folder cannot be looked into
        return t("play.files.replace") if there else t("play.files.folder", path=str(paths.saves()))

    def save(self, name: str) -> None:
        path = saves.save_as(self.sitting, name)
        self.ui.toast(t("play.files.saved", name=path.stem))


class Rename(Naming):
    """Another name for a game of the list; `done(focus)` is told."""

    heading = "play.files.rename"

    def __init__(self, ui: Ui, each: saves.Saved, done: Callable[[str], None]) -> None:
        super().__init__(ui, each.name)
        self.path, self.done = each.path, done

    def save(self, name: str) -> None:
        before = self.path.stat()
        path = saves.rename(self.path, name)
        with contextlib.suppress(OSError):  # it has its name: that it looks newer than it is matters less
            os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))  # a new name does not make it newer
        self.done("")
