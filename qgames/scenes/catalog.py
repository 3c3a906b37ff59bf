"""Which scenes there are. The title shows what is registered here; play scenes register themselves in `PLAY`.

* ``PLAY[game key] = callable(ui, setup) -> Scene`` opens a table with a new game.
* ``CONTINUE`` finds the game that is still open: ``callable(ui) -> Unfinished | None``.
* ``EXTRA[key] = callable(ui) -> Scene``: further entries of the title (``"statistics"`` …) with the label
  ``title.<key>`` in the catalogue of words.
* ``OPEN_FILE`` takes a path dropped on the window or given on the command line: ``callable(ui, path) -> Open |
None``.

A module that registers something is named in `MODULES` and imported when the program starts; one that is not there
yet is left out quietly.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable
from typing import Any, NamedTuple

from qgames.scenes.setup_value import Setup
from qgames.ui import Ui


class Unfinished(NamedTuple):
    """The game that can be continued: one line about it, and how."""

    caption: str  # "Quantik, move 9, your turn"
    open: Callable[[], Any]  # -> Scene


PLAY: dict[str, Callable[[Ui, Setup], Any]] = {}
EXTRA: dict[str, Callable[[Ui], Any]] = {}
CONTINUE: list[Callable[[Ui], Unfinished | None]] = []
OPEN_FILE: list[Callable[[Ui, str], Any]] = []

MODULES = ("qgames.scenes.play",)
_loaded = False


def load() -> None:
    """Import what registers itself, once."""
    global _loaded
    if _loaded:
        return
    _loaded = True
    for name in MODULES:
        if importlib.util.find_spec(name):
            importlib.import_module(name)


def unfinished(ui: Ui) -> Unfinished | None:
    load()
    return next((found for look in CONTINUE if (found := look(ui))), None)


def play(ui: Ui, setup: Setup) -> Any | None:
    """A scene that plays this, or None if nobody plays that game yet."""
    load()
    return PLAY[setup.game](ui, setup) if setup.game in PLAY else None


def open_file(ui: Ui, path: str) -> Any | None:
    load()
    return next((answer for opener in OPEN_FILE if (answer := opener(ui, path))), None)
