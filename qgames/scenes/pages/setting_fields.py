"""Lines of settings that are met in more than one place: a choice that is applied at once and kept, the language, the
theme."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from qgames.files import i18n
from qgames.files import theme as files
from qgames.files.i18n import t
from qgames.files.languages import LANGUAGES, native
from qgames.files.settings import AUTO
from qgames.ui import Choice, Ui
from qgames.ui.choices import Picker
from qgames.ui.dialog import Field
from qgames.ui.page import Item, Typing


def choice(ui: Ui, name: str, options: Sequence[tuple[Any, str]], value: Any) -> Field:
    label = t(f"settings.{name}")
    note = t(f"settings.{name}_note") if i18n.known(f"settings.{name}_note") else ""

    def change(chosen: Any) -> None:
        ui.change(**{name: chosen})
        ui.say(t("settings.now", name=t(f"settings.{name}"), value=dict(options).get(chosen, "")))

    return Field(label, Choice(label, options, value, change, least=230, key=name), note)


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
    return choice(ui, "theme", [(AUTO, t("settings.system")), *themes()], ui.settings.theme)


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
