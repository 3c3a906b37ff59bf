"""Games in and out of the table: the clipboard, files, another set-up."""

from __future__ import annotations

from pathlib import Path

from qgames.files.i18n import t
from qgames.scenes import tables
from qgames.scenes.destinations import PageAt, PositionAt, TableAt
from qgames.scenes.naming import SaveAs
from qgames.scenes.play.in_play import InPlay
from qgames.session import saves
from qgames.session.sitting import Sitting
from qgames.ui import Answer, Ask, Go, Ui
from qgames.ui.field import clipboard, copy


class Sharing:
    def __init__(self, ui: Ui, current: InPlay) -> None:
        self.ui, self.current = ui, current

    def keep(self, sitting: Sitting) -> None:
        """Called after every change; what the player should know of it is said."""
        name, error = sitting.name, saves.keep(sitting)
        if sitting.name != name:
            self.ui.toast(t("play.kept_apart"))
        if error:
            self.ui.toast(t("play.not_kept", reason=error.strerror or str(error)), once="not_kept")

    def keep_line(self, sitting: Sitting) -> None:
        if saves.keep_line(sitting):
            self.ui.toast(t("play.line_kept"))

    def open_line(self, path: Path) -> Answer:
        """The game that went on otherwise from here; this one is kept."""
        return tables.open_file(self.ui, str(path), replace=True)

    def copy_record(self) -> None:
        done = copy(saves.text_of(self.current.sitting))
        self.ui.toast(t("play.copied" if done else "app.not_copied"))

    def copy_position(self) -> None:
        done = copy(saves.position_id(self.current.sitting))
        self.ui.toast(t("play.position_copied" if done else "app.not_copied"))

    def paste_record(self) -> Answer:
        return self.open_text(clipboard())

    def open_text(self, text: str) -> Answer:
        try:
            return Go(TableAt(saves.sitting_of(text)), replace=True)
        except saves.CannotOpen as error:
            self.ui.toast(t(f"play.open.{error.why}", name=t("play.clipboard"), **error.details))
            return None

    def save_as(self) -> Answer:
        return Ask(SaveAs(self.ui, self.current.sitting))

    def open_list(self) -> Answer:
        return Go(PageAt("games"))

    def set_up_position(self) -> Answer:
        """From the position looked at; the game stays as it is below."""
        return Go(PositionAt(self.current.sitting.match.game, self.current.sitting.state))

    def new_setup(self) -> Answer:
        """On top of the table: Esc comes back to the game."""
        return Go(PageAt("setup", self.current.sitting.match.game.key))
