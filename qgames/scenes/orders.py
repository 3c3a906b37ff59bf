"""What is asked of whoever lays tables ahead: how the window is and a record, as text and numbers."""

from __future__ import annotations

import json
from random import Random
from typing import NamedTuple

from qgames.session import saves
from qgames.session.setup import Setup
from qgames.session.sitting import Sitting
from qgames.ui import Ui

NAMELESS = "0" * 10
#: settings that change nothing on the table
APART = frozenset({"volume", "mute", "cores", "fullscreen", "size", "place", "last_game", "setups", "names"})


class Order(NamedTuple):
    """A table as it will be seen. Equal orders, equal pictures."""

    settings: str  # as JSON
    size: tuple[int, int]
    density: float
    record: str

    @classmethod
    def of(cls, ui: Ui, record: str) -> Order:
        chosen = {name: value for name, value in ui.settings.as_table().items() if name not in APART}
        return cls(json.dumps(chosen, sort_keys=True), ui.size, ui.density, record)


def record_of(setup: Setup) -> str:
    """The beginning of a game as it is set up; the same each time it is asked for."""
    return saves.text_of(Sitting.begin(setup, Random(0), name=NAMELESS))
