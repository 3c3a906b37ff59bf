"""About: version, whose games these are, and the licences of what is inside; and what is shown when something went
wrong that nobody foresaw."""

from __future__ import annotations

import platform
import sys
from collections.abc import Sequence

import pygame

from qgames import __version__
from qgames.files import paths
from qgames.files.i18n import t
from qgames.files.theme import mix
from qgames.games import KEYS
from qgames.scenes.parts.page import Face, Inner, SideBySide
from qgames.scenes.parts.thumbnails import ThumbnailPicture
from qgames.ui import (
    BODY,
    CAPTION,
    CARD,
    HEAD,
    SMALL,
    Answer,
    Button,
    Column,
    Columns,
    Dialog,
    Label,
    Quit,
    Row,
    Space,
    Ui,
    Widget,
)
from qgames.ui.field import copy

#: what is bundled, and its licence
PARTS = (
    ("Python", "PSF License"),
    ("pygame-ce", "LGPL 2.1"),
    ("SDL, SDL_image, SDL_mixer, SDL_ttf", "zlib License"),
    ("FreeType, HarfBuzz", "FreeType License, MIT"),
    ("PyYAML", "MIT"),
    ("platformdirs", "MIT"),
    ("AccessKit", "MIT, Apache License 2.0"),
    ("Pillow", "MIT-CMU"),
    ("Noto Sans, Noto Serif Display", "SIL Open Font License 1.1"),
)
BESIDE = 960  # logical pixels of a window in which the licences stand beside the rest
HIGH, LOW, ROW = 112, 84, 116  # logical pixels of the little tables, in a low window, in each of two rows


class About(Inner):
    def title(self) -> str:
        return t("about.title")

    def body(self) -> Widget:
        version = t("about.version", version=__version__)
        machine = f"Python {platform.python_version()} · pygame-ce {pygame.version.ver}"
        wide = self.ui.logical_size[0] >= BESIDE
        high = HIGH if wide else LOW
        tables = _in_two_rows() if self.ui.upright else Columns(_tables(KEYS, high), least=72, most=len(KEYS), gap=6)
        roomy = wide or self.ui.upright  # then they have what room is left
        around = [Space(grow=1.0), tables, Space(grow=1.0)] if roomy else [tables]
        own = [
            *around,
            Label(t("app.name"), CARD, "card_text"),
            Label(t("about.what"), BODY, "card_text"),
            Label(t("about.licence"), BODY, "card_text"),
            Label(f"{version} · {machine}", CAPTION, "card_muted"),
        ]
        fan = [
            Label(t("about.fan"), HEAD, "card_text"),
            Label(t("about.fan_text"), BODY, "card_text"),
            Label(t("about.thanks"), BODY, "card_muted"),
        ]
        left = [Face(Column(own, gap=8), grow=1.0), Face(Column(fan, gap=8))]
        parts = Column([Bundled(*part) for part in PARTS], gap=0, grow=1.0)
        right = Face(Column([Label(t("about.parts"), HEAD, "card_text"), parts], gap=12))
        if wide:
            return SideBySide(Column(left, gap=16), right, grow=1.0)
        return Column([*left, right], gap=16, grow=1.0)


def _tables(games: Sequence[str], high: float) -> list[Widget]:
    return [ThumbnailPicture(key, high, grow=1.0) for key in games]


def _in_two_rows() -> Widget:
    """The second, if it has fewer, in the middle and as far apart."""
    first = -(-len(KEYS) // 2)
    spare = [Space(grow=first - len(KEYS) / 2)] if len(KEYS) % 2 else []
    rows = (_tables(KEYS[:first], ROW), [*spare, *_tables(KEYS[first:], ROW), *spare])
    return Column([Row(row, gap=6) for row in rows], gap=6)


class Bundled(Row):
    """Something bundled: its name and its licence at either end of a line, over a thin one."""

    def __init__(self, name: str, licence: str) -> None:
        words: list[Widget] = [Label(name, BODY, "card_text", grow=1.0), Label(licence, SMALL, "card_muted", "end")]
        super().__init__(words, gap=16, grow=1.0)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        wide, high = super().measure(ui, width)
        return wide, high + ui.px(12)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        line = mix(ui.theme["card"], ui.theme["border"], 0.45)
        surface.fill(line, (self.rect.x, self.rect.y, self.rect.width, ui.px(1)))
        super().draw(ui, surface)


def whole_report(report: str) -> str:
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    parts = f"Python {platform.python_version()}, pygame {pygame.version.ver}, SDL {sdl}, {sys.platform}"
    where = f"qgames {__version__}, {parts}"
    return f"{where}\n\n{report}"


def telling(report: str) -> str:
    """The line that says most: an error is named at the end; of stacks, the innermost call first and the main thread
    last, it is where that thread stood in our own code."""
    lines = [line.strip() for line in report.splitlines() if line.strip()]
    heads = [number for number, line in enumerate(lines, 1) if line.endswith("(most recent call first):")]
    stack = lines[heads[-1] :] if heads else []
    return next((line for line in stack if "qgames" in line), lines[-1] if lines else "")


class Trouble(Dialog):
    """Calm words, the report to copy, and where the log is."""

    def __init__(self, ui: Ui, report: str, what: str = "trouble") -> None:
        """`what`: an error just now, or ``stalled``, the last time."""
        self.report = whole_report(report)
        copying = Button(t("app.copy_report"), self._copy, key="copy")
        extra = Column(
            [
                Label(telling(report)[:300], CAPTION, "danger"),
                Label(t("app.log_is", path=str(paths.log_file())), CAPTION, "muted"),
            ],
            gap=10,
        )
        choices = [(t("app.go_on"), None), (t("app.quit"), lambda: Quit())]
        super().__init__(ui, t(f"app.{what}"), t(f"app.{what}_text"), choices, extra, beside=[copying])

    def _copy(self) -> None:
        self.ui.toast(t("app.copied" if copy(self.report) else "app.not_copied"))

    def back(self) -> Answer:
        return self._take(None)  # Esc goes on; quitting must be meant

    def backdrop(self, surface: pygame.Surface) -> None:
        if self.over:
            super().backdrop(surface)
        else:  # what lies below cannot be drawn
            surface.fill(self.ui.theme["background"])
