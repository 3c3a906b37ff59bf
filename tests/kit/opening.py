"""Scenes as the program opens them."""

from random import Random

from kit.must import must_be
from qgames.app import routes
from qgames.scenes.parts import tables
from qgames.scenes.parts.destinations import LessonAt, PageAt, PuzzleAt, TableAt
from qgames.scenes.play.table import Table
from qgames.session.exercises.progress import Place
from qgames.session.setup import Setup
from qgames.session.sitting import Sitting
from qgames.ui import Page, Ui


def page(ui: Ui, name: str, about: str = "") -> Page:
    return routes.scene(ui, PageAt(name, about))


def begin(ui: Ui, setup: Setup, dice: Random | None = None) -> Table:
    """A new game at its table."""
    return must_be(Table, routes.scene(ui, tables.begin(ui, setup, dice)))


def table(ui: Ui, sitting: Sitting) -> Table:
    return must_be(Table, routes.scene(ui, TableAt(sitting)))


def puzzle(ui: Ui, place: Place) -> Table:
    return must_be(Table, routes.scene(ui, PuzzleAt(place)))


def lesson(ui: Ui, game: str, course: str = "") -> Table:
    return must_be(Table, routes.scene(ui, LessonAt(game, course)))
