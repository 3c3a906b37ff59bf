"""Every page by its name, so that pages can send to one another (`Visit`) without knowing each other. A page is loaded
when it is first opened."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from qgames.ui import Page, Ui
from qgames.ui.scene import Visit

#: name -> module of `qgames.scenes.pages` and class
PAGES = {
    "title": ("title", "Title"),
    "setup": ("setup", "SetupPage"),
    "settings": ("settings", "SettingsPage"),
    "rules": ("rules", "Rules"),
    "keys": ("keys", "Keys"),
    "games": ("games", "OpenList"),
    "puzzles": ("puzzles", "PuzzlePage"),
    "statistics": ("statistics", "Statistics"),
    "about": ("about", "About"),
    "welcome": ("welcome", "Welcome"),
    "learn": ("learn", "Learn"),
}
#: tables that are visited like pages: name -> module of `qgames.scenes.play` and what opens one, about something
TABLES = {
    "lesson": ("lesson", "opened"),
    "trial": ("unkept", "trial"),
}


def page(ui: Ui, visit: Visit) -> Page:
    """The page a visit names, about what it says."""
    if visit.page in TABLES:
        module, name = TABLES[visit.page]
        open_table: Callable[[Ui, str], Page] = getattr(import_module(f"qgames.scenes.play.{module}"), name)
        return open_table(ui, visit.about)
    module, name = PAGES[visit.page]
    kind: type[Page] = getattr(import_module(f"qgames.scenes.pages.{module}"), name)
    return kind(ui, visit.about) if visit.about else kind(ui)
