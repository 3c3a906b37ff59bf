"""The interface kit: knows no game. How to use it, in brief.

A **scene** (`ui.navigation`) has ``handle(event) -> Go | Back | BackTo | Ask | Quit | None``,
``update(seconds) -> same``, ``draw(surface)``, and the attributes ``dirty`` (draw me; the app clears it) and ``over``
(drawn over the scene below, as dialogs are). It may want to know of ``resized()``, ``shown()``, ``hidden()`` and
``closed()``.

``Ui`` (`ui.context`) is handed to every scene: ``ui.settings``, ``ui.theme["text"]``, ``ui.px(12)`` (logical -> real
pixels), ``ui.type`` (all text), ``ui.say(sentence, kind)`` (announcement bus, captions), ``ui.toast(sentence)``,
``ui.sounds.play("placed")``, ``ui.motion`` (0 = animations off, else a factor on durations), ``ui.size``,
``ui.rect``, ``ui.near``, ``ui.far`` and ``ui.rest`` (where things stand in a line, whichever way the language runs),
``ui.change(setting=value)``, ``ui.save()``, ``ui.stamp`` (changes whenever size, scale, theme or language did: key
caches by it).

Most scenes subclass ``Page`` (`ui.page`): return widgets from ``build()``, answer keys in ``shortcut(name)`` (names
like ``"ctrl+z"``, already right on non-Latin keyboards), do time in ``tick(seconds)``. A custom surface such as a
board is a ``Widget`` subclass with ``focusable = True``: override ``measure``, ``place``, ``draw(ui, surface)``,
``handle(ui, event) -> Done | None`` (arrow keys while focused come here first; return None to let the focus move on),
``update(ui, seconds) -> changed?``, ``spoken()``. While a mouse button is down the widget that answered the press
gets all pointer events.

Widgets: ``Label Button Toggle Slider Choice Tabs TextField`` · layout: ``Column Row Columns Panel Middle Scroll Space
Rule`` · ``Dialog`` (a question with buttons, ``confirm``), all re-exported here. Text styles: ``DISPLAY HEADING
SECTION STRONG BODY SMALL CAPTION OVERLINE``. Words come from ``qgames.files.i18n.t("area.key", **args)``.

``import qgames.ui`` itself loads pygame: only from functions started by the app, never from `qgames.__main__` at
import.
"""

from qgames.ui.accessibility import Announcement, Announcer
from qgames.ui.choices import Tabs
from qgames.ui.context import Ui, upright
from qgames.ui.controls import Button, ChoiceControl, Pressable, Slider, Toggle
from qgames.ui.dialog import Dialog, confirm
from qgames.ui.field import TextField
from qgames.ui.layout import Column, Columns, Middle, Panel, Row, Scroll
from qgames.ui.navigation import Answer, Ask, Back, BackTo, Go, Quit, Scene, Then
from qgames.ui.overlay import Prompt
from qgames.ui.page import Page
from qgames.ui.text import BODY, BUTTON, CAPTION, CARD, DISPLAY, HEAD, HEADING, OVERLINE, SECTION, SMALL, STRONG, Type
from qgames.ui.widget import Done, Label, Picture, Rule, Space, Widget

__all__ = [
    "BODY", "BUTTON", "CAPTION", "CARD", "DISPLAY", "HEAD", "HEADING", "OVERLINE", "SECTION", "SMALL", "STRONG",
    "Announcement", "Announcer", "Answer", "Ask", "Back", "BackTo", "Button", "ChoiceControl", "Column", "Columns",
    "Dialog", "Done", "Go", "Label", "Middle", "Page", "Panel", "Picture", "Pressable", "Prompt", "Quit", "Row", "Rule",
    "Scene", "Scroll", "Slider", "Space", "Tabs", "TextField", "Then", "Toggle", "Type", "Ui", "Widget", "confirm",
    "upright",
]  # fmt: skip
