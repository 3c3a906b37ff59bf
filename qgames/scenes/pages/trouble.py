"""What is shown when something went wrong that nobody foresaw: calm words, the report to copy, and where the log
is."""

from __future__ import annotations

import platform
import sys

import pygame

from qgames import __version__
from qgames.files import paths
from qgames.files.i18n import t
from qgames.ui import Answer, Button, Column, Dialog, Label, Quit, Row, Ui
from qgames.ui.field import copy
from qgames.ui.text import CAPTION


def whole_report(report: str) -> str:
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    parts = f"Python {platform.python_version()}, pygame {pygame.version.ver}, SDL {sdl}, {sys.platform}"
    where = f"qgames {__version__}, {parts}"
    return f"{where}\n\n{report}"


class Trouble(Dialog):
    def __init__(self, ui: Ui, report: str) -> None:
        self.report = whole_report(report)
        last = report.strip().splitlines()[-1] if report.strip() else ""
        copying = Button(t("app.copy_report"), self._copy, key="copy")
        extra = Column(
            [
                Label(last[:300], CAPTION, "danger"),
                Label(t("app.log_is", path=str(paths.log_file())), CAPTION, "muted"),
                Row([copying]),
            ],
            gap=10,
        )
        choices = [(t("app.go_on"), None), (t("app.quit"), lambda: Quit())]
        super().__init__(ui, t("app.trouble"), t("app.trouble_text"), choices, extra)

    def _copy(self) -> None:
        self.ui.toast(t("app.copied" if copy(self.report) else "app.not_copied"))

    def back(self) -> Answer:
        return self._take(None)  # Esc goes on; quitting must be meant

    def backdrop(self, surface: pygame.Surface) -> None:
        if self.over:
            super().backdrop(surface)
        else:  # what lies below cannot be drawn
            surface.fill(self.ui.theme["background"])
