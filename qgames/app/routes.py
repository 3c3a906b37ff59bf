"""From a destination to the scene that shows it: the one place that knows every scene. Each is loaded when it is first
opened: the title must not wait for the others."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from qgames.scenes.parts.destinations import (
    ChallengeAt,
    EveningAt,
    EveningTableAt,
    FilmAt,
    LessonAt,
    PageAt,
    PositionAt,
    PuzzleAt,
    ReviewAt,
    TableAt,
    TrialAt,
)
from qgames.ui import Page, Ui
from qgames.ui.navigation import Destination

#: name -> module of `qgames.scenes` and class
PAGES = {
    "title": ("pages.title", "Title"),
    "setup": ("pages.setup", "SetupPage"),
    "settings": ("pages.settings", "SettingsPage"),
    "rules": ("pages.rules", "Rules"),
    "keys": ("pages.keys", "Keys"),
    "games": ("pages.games", "OpenList"),
    "puzzles": ("exercises.puzzles_page", "PuzzlePage"),
    "pack": ("exercises.pack_page", "PackPage"),
    "statistics": ("statistics.page", "Statistics"),
    "about": ("pages.about", "About"),
    "welcome": ("pages.welcome", "Welcome"),
    "learn": ("exercises.learn_page", "Learn"),
    "journey": ("journey.page", "JourneyPage"),
    "evening": ("evening.door", "wherever_it_is"),
    "evenings": ("evening.earlier", "EarlierEvenings"),
}


def scene(ui: Ui, to: Destination) -> Page:
    made: Page
    match to:
        case PageAt(name, about):
            kind = _load(*PAGES[name])
            made = kind(ui, about) if about else kind(ui)
        case TableAt():
            made = _table(ui, to)
        case TrialAt(sitting, back):
            made = _load("play.table", "Table")(ui, sitting, _load("play.purpose", "TrialPurpose")(back))
        case LessonAt():
            made = _exercise(ui, _load("exercises.purpose", "lesson")(to.game, to.course))
        case PuzzleAt(place):
            made = _exercise(ui, _load("exercises.purpose", "PuzzlePurpose")(place))
        case ChallengeAt():
            made = _exercise(ui, _load("journey.purpose", "challenge")(to.challenge))
        case EveningAt(evening, looking):
            made = _load("evening.door", "page_of")(ui, evening, looking)
        case EveningTableAt():
            made = _evening(ui, to)
        case ReviewAt(sitting):
            made = _load("review.page", "ReviewPage")(ui, sitting)
        case FilmAt(sitting, ply, view, on):
            made = _load("film.page", "FilmPage")(ui, sitting, ply, view, on)
        case PositionAt(game, state, sitting):
            made = _load("pages.position", "PositionPage")(ui, game, state, sitting)
        case _:
            raise TypeError(f"no way leads to {to!r}")
    return made


def _table(ui: Ui, to: TableAt) -> Any:
    made = _load("play.table", "Table")(ui, to.sitting, _load("play.purpose", "GamePurpose")())
    if to.fresh:
        made.prepare(to.extra)
    if to.analysed:
        made.analysis.toggle()
    return made


def _evening(ui: Ui, to: EveningTableAt) -> Any:
    evening = _load("evening.live", "held")(to.evening)
    made = _load("play.table", "Table")(ui, to.sitting, _load("evening.purpose", "EveningPurpose")(evening))
    if to.fresh:
        made.prepare(dict(evening.plan.terms.extra))
    return made


def _exercise(ui: Ui, purpose: Any) -> Any:
    return _load("play.table", "Table")(ui, purpose.attempt.sitting(), purpose)


def _load(module: str, name: str) -> Any:
    return getattr(import_module(f"qgames.scenes.{module}"), name)
