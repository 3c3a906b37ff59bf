"""The settings: everything applied at once and kept. Lines that are met in more than one place (a choice, the language,
the theme) are functions."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from qgames.files import i18n, paths
from qgames.files import theme as files
from qgames.files.i18n import t
from qgames.files.languages import LANGUAGES, native
from qgames.files.settings import AUTO, SCALES, SPEEDS
from qgames.scenes.parts.page import Inner, section
from qgames.ui import (
    CAPTION,
    Answer,
    Ask,
    Button,
    ChoiceControl,
    Columns,
    Label,
    Row,
    Slider,
    Toggle,
    Ui,
    Widget,
    confirm,
)
from qgames.ui.choices import Picker
from qgames.ui.dialog import Field
from qgames.ui.page import Item, Typing
from qgames.ui.system import file_manager, show_folder

ROOMY = 1200  # logical pixels of a window in which what can be done with the folder stands beside what is said of it


class Air(NamedTuple):
    """Logical pixels between rows, between cards, and at the edges of a card."""

    rows: float
    cards: float
    edge: float


APART = 11  # logical pixels between choices under each other: the ring round one keeps clear of the next
USUAL, CLOSE = Air(7, 14, 16), Air(4, 10, 13)


class SettingsPage(Inner):
    first = "language"
    _opener: subprocess.Popen[bytes] | None = None

    def __init__(self, ui: Ui, about: str = "") -> None:
        super().__init__(ui)
        self._unseen = i18n.languages()
        self._typing = Typing()
        self._air = USUAL

    def title(self) -> str:
        return t("settings.title")

    def body(self) -> Widget:
        """Closer where all of it is in sight only then: words differ in length from language to language."""
        made = self._parts(USUAL)
        close = self._parts(CLOSE) if made.measure(self.ui, self.across)[1] > self.sight else made
        return close if close.measure(self.ui, self.across)[1] <= self.sight else made

    def _parts(self, air: Air) -> Widget:
        self._air = air
        parts = [self._display(), self._play(), self._sound(), self._computer(), self._data()]
        return Columns(parts, least=430, most=2, gap=air.cards)

    def _section(self, name: str, rows: Sequence[Widget]) -> Widget:
        for row in rows:
            if isinstance(row, Field) and isinstance(row.control, ChoiceControl):
                row.control.air = APART - self._air.rows
        return section(t(f"settings.{name}"), rows, self._air.rows, self._air.edge)

    # -- the parts ---------------------------------------------------------------------------------------------------

    def _display(self) -> Widget:
        s = self.ui.settings
        scales = [(value, i18n.percent(value)) for value in SCALES]
        speeds = [(speed, t(f"settings.speeds.{speed}")) for speed in (AUTO, *SPEEDS)]
        return self._section(
            "display",
            [
                language(self.ui, self._typing),
                theme(self.ui),
                choice(self.ui, "scale", scales, s.scale),
                self._toggle("system_text"),
                choice(self.ui, "speed", speeds, s.speed),
                self._toggle("captions"),
            ],
        )

    def _sound(self) -> Widget:
        s, possible = self.ui.settings, self.ui.sounds.possible is not False
        note = "" if possible else t("settings.no_sound")

        def louder(value: int) -> None:
            self.ui.change(volume=value)
            self.ui.sounds.play("placed")

        def roomier(value: int) -> None:
            self.ui.change(room_volume=value)

        heard = possible and not s.mute
        label, room = t("settings.volume"), t("settings.room_volume")
        volume = Slider(label, s.volume, louder, show=i18n.percent, key="volume", enabled=heard)
        tone = Slider(room, s.room_volume, roomier, show=i18n.percent, key="room_volume", enabled=heard)
        fields = [Field(label, volume, note), Field(room, tone, t("settings.room_volume_note") if possible else "")]
        return self._section("sound", [*fields, self._toggle("mute", enabled=possible)])

    def _computer(self) -> Widget:
        most = os.cpu_count() or 1
        cores = [(0, t("settings.cores_auto"))] + [
            (n, t("settings.core_count", n=n)) for n in range(1, min(most, 16) + 1)
        ]
        return self._section("computer", [choice(self.ui, "cores", cores, self.ui.settings.cores)])

    def _play(self) -> Widget:
        names = ("coordinates", "legal_marks", "turn_board", "confirm_moves", "coach", "confirm_leave")
        return self._section("play", [self._toggle(name) for name in names])

    def _data(self) -> Widget:
        folder = paths.data()
        note = Label(t("settings.data_note"), CAPTION, "muted", grow=1.0)
        where = Label(f"\u2066{folder}\u2069", CAPTION)  # a path reads from the left in every language
        ways: list[Widget] = [
            Button(t("settings.open_folder"), lambda: self._show(folder), key="folder"),
            Button(t("settings.reset"), self._ask_reset, key="reset"),
        ]
        beside = self.ui.logical_size[0] >= ROOMY
        lines = [Row([note, *ways]), where] if beside else [note, where, Row(ways, wrap=True)]
        return self._section("data", lines)

    # -- lines -------------------------------------------------------------------------------------------------------

    def _toggle(self, name: str, enabled: bool = True) -> Field:
        label = t(f"settings.{name}")
        note = t(f"settings.{name}_note") if i18n.known(f"settings.{name}_note") else ""
        on = getattr(self.ui.settings, name)
        return Field(label, Toggle(label, on, lambda v: self.ui.change(**{name: v}), key=name, enabled=enabled), note)

    # -- actions -----------------------------------------------------------------------------------------------------

    def _ask_reset(self) -> Answer:
        def reset() -> None:
            self.ui.settings.reset()
            self.ui.change()

        return Ask(confirm(self.ui, t("settings.reset"), t("settings.reset_text"), t("settings.reset_yes"), reset))

    def _show(self, folder: Path) -> None:
        try:
            paths.make(folder)
            self._opener = show_folder(folder)
        except OSError as error:
            self.ui.toast(t("settings.no_folder", reason=error.strerror or str(error)))

    def tick(self, seconds: float) -> Answer:
        """Did the file manager come? Some systems only tell some time after they were asked. And which languages are
        complete? One look a frame, so that the list opens at once."""
        if self._unseen:
            i18n.complete(self._unseen.pop())
        status = self._opener.poll() if self._opener else None
        if self._opener and status is not None:
            if status:
                self.ui.toast(t("settings.no_folder", reason=f"{file_manager()}: {status}"))
            self._opener = None
        return super().tick(seconds)


def choice(ui: Ui, name: str, options: Sequence[tuple[Any, str]], value: Any, noted: bool = True) -> Field:
    """`noted`: the quiet line below its name, if there is one, is about what is chosen."""
    label = t(f"settings.{name}")
    note = t(f"settings.{name}_note") if noted and i18n.known(f"settings.{name}_note") else ""

    def change(chosen: Any) -> None:
        ui.change(**{name: chosen})
        ui.say(t("settings.now", name=t(f"settings.{name}"), value=dict(options).get(chosen, "")))

    return Field(label, ChoiceControl(label, options, value, change, least=230, key=name), note)


def language(ui: Ui, typing: Typing) -> Field:
    """In its own name each, so that it is found by whoever reads no other."""
    label, chosen = t("settings.language"), ui.settings.language

    def items() -> list[Item]:
        spoken = [Item(code, native(code), LANGUAGES[code].english) for code in i18n.offered()]
        return [Item("", t("settings.system")), *spoken]

    def change(code: str) -> None:
        ui.change(language=code)
        shown = native(code) if code else t("settings.system")
        ui.say(t("settings.now", name=t("settings.language"), value=shown))

    shown = native(chosen) if chosen else t("settings.system")
    return Field(label, Picker(label, items, chosen, shown, change, typing, least=230, key="language"))


def theme(ui: Ui) -> Field:
    """What it is to follow the system is said while that is chosen."""
    chosen = ui.settings.theme
    return choice(ui, "theme", [(AUTO, t("settings.system")), *themes()], chosen, noted=chosen == AUTO)


def themes() -> list[tuple[str, str]]:
    """Keys and names; a broken file shows its own name, and says what is wrong when chosen."""
    out = []
    for key in files.available():
        try:
            name = files.load(key).name
        except files.ThemeError:
            name = key
        out.append((key, t(f"settings.themes.{key}") if i18n.known(f"settings.themes.{key}") else name))
    return out
