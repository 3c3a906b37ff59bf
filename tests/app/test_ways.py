"""Every way to a table, and "To the title" from there: it is the title, whatever lies between."""

import pytest
from kit.app import PLACES, frame, open_app, pressed, top
from kit.must import must_be
from kit.play import key, setup

from qgames.games import KEYS
from qgames.render import Renderer
from qgames.rules.match import Match
from qgames.scenes.pages.title import Title
from qgames.scenes.parts import tables
from qgames.scenes.parts.destinations import TITLE, LessonAt, PageAt, PositionAt, ReviewAt, TableAt, TrialAt
from qgames.session import saves
from qgames.session.sitting import Sitting
from qgames.ui import Go

NAME = "quixo"


def record(moves=("a1e1", "a2e2")):
    """A game that waits in the folder."""
    sitting = Sitting.begin(setup(NAME))
    for move in moves:
        sitting.play(move)
    saves.keep(sitting)
    return saves.auto_file(sitting)


def press(app, name):
    frame(app)
    app.stack.take(pressed(top(app), name))
    frame(app)


def dropped(app):
    app.open_file(str(record()))


def set_up(app):
    app.stack.take(Go(PageAt("setup", NAME)))
    press(app, "start")


def another(app):
    """From the menu of a table."""
    dropped(app)
    key(app, "ctrl+n")
    press(app, "start")


def from_the_list(app):
    path = record()
    app.stack.take(Go(PageAt("games")))
    frame(app)
    app.stack.take(app.stack.top._open(saves.glance(path)))


def from_the_list_at_a_table(app):
    dropped(app)
    key(app, "ctrl+o")
    frame(app)
    app.stack.take(app.stack.top._open(app.stack.top.games[0]))


def reviewed(app, way):
    sitting = saves.read_file(record())
    sitting.resign(0)
    app.stack.take(Go(ReviewAt(sitting)))
    app.stack.take(getattr(app.stack.top, way)())


def edited(app, way):
    start = Match(must_be(Sitting, tables.read(app.ui, str(record()))).match.game).state
    app.stack.take(Go(PositionAt(start.game, start)))
    press(app, way)


def diagram(app):
    app.stack.take(Go(PageAt("rules", NAME)))
    frame(app)
    card = next(card for card in app.stack.top.cards if card.diagram.state.outcome is None)
    app.stack.take(card.press(app.ui).answer)


def after_a_lesson(app):
    app.stack.take(Go(PageAt("learn")))
    app.stack.take(Go(LessonAt(NAME)))
    app.stack.take(Go(PageAt("setup", NAME), replace=True))
    press(app, "start")


WAYS = {
    "a file": dropped,
    "the set-up": set_up,
    "a new game at a table": another,
    "the list of games": from_the_list,
    "the list of games at a table": from_the_list_at_a_table,
    "a review, again": lambda app: reviewed(app, "again"),
    "a review, to try": lambda app: reviewed(app, "try_it"),
    "the editor, to play": lambda app: edited(app, "play"),
    "the editor, to analyse": lambda app: edited(app, "analyse"),
    "a diagram of the rules": diagram,
    "a lesson": after_a_lesson,
}
FROM = ["", *(name for name in PLACES if not name.partition("-")[2] or name.endswith(KEYS[0]))]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("start", FROM)
def test_to_the_title_is_the_title(monkeypatch, tmp_path, start, way):
    """`start` is the page the way begins at; "" is a program opened with a file, which has no title below."""
    monkeypatch.setattr(Renderer, "tick", lambda table, milliseconds=6.0: False)
    app = open_app(monkeypatch, tmp_path, (1000, 700), speed="off", mute=True, confirm_leave=False)
    if start:
        app.stack.take(Go(TITLE))
        if start != "title":
            app.stack.take(Go(PLACES[start]))
    WAYS[way](app)
    frame(app)
    assert top(app).address in (TableAt.name, TrialAt.name)
    assert len([scene for scene in app.stack.scenes if scene.address == TableAt.name]) <= 1
    key(app, "m")
    press(app, "leave")
    assert isinstance(app.stack.top, Title) and len(app.stack.scenes) == 1
