"""Where an evening is: at its set-up while there is none, between two games, or at its end."""

from __future__ import annotations

from qgames.scenes.evening import live
from qgames.scenes.evening.between import Between
from qgames.scenes.evening.podium import Podium
from qgames.scenes.evening.setup_page import EveningSetup
from qgames.session.evening.evening import Evening
from qgames.session.evening.shelf import OVER
from qgames.ui import Page, Ui

NEW = "new"


def wherever_it_is(ui: Ui, about: str = "") -> Page:
    """The evening that goes on; without one, or if a `new` one is wanted, the page that sets one up."""
    evening = live.going_on() if about != NEW else None
    if evening is None:
        return EveningSetup(ui)
    return page_of(ui, evening, False)


def page_of(ui: Ui, evening: Evening, looking: bool) -> Page:
    evening = live.held(evening)
    return Podium(ui, evening) if evening.state == OVER else Between(ui, evening, looking)
