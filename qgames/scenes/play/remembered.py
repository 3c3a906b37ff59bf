"""Who sits at the table now is who sits there the next time this game is set up."""

from __future__ import annotations

from dataclasses import replace

from qgames.session.setup import Setup
from qgames.session.sitting import Sitting
from qgames.ui import Ui


def remember_players(ui: Ui, sitting: Sitting) -> None:
    key, seats = sitting.match.game.key, sitting.match.game.seats
    setup = Setup.from_table(ui.settings.setups.get(key))
    if setup and len(setup.players) == seats:
        players = tuple(sitting.at_place(place) for place in range(seats))
        ui.settings.setups[key] = replace(setup, players=players).as_table()
        ui.save()
