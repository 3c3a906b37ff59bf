"""Every purpose at the table of every game: it opens, a token is played, and it is left by Esc and by its own keys."""

import pytest
from kit.app import frame, open_app, pressed, top
from kit.must import must
from kit.play import key, press, setup, table_of, taps_for
from kit.puzzle import at_once

from qgames.games import KEYS, main_variants
from qgames.games import game as rules_of
from qgames.games.entry import GameEntry
from qgames.render import Renderer
from qgames.rules.match import Match
from qgames.scenes.parts import tables
from qgames.scenes.parts.destinations import LessonAt, PageAt, PuzzleAt, TrialAt
from qgames.session.exercises import lessons, puzzles
from qgames.session.exercises.progress import Place
from qgames.session.saves import saved
from qgames.session.sitting import Sitting
from qgames.session.statistics import games
from qgames.ui import Go

PURPOSES = ("game", "trial", "lesson", "puzzle")


def destination(app, purpose, name):
    key_ = name.partition(":")[0]
    if purpose == "game":
        return tables.begin(app.ui, setup(name))
    if purpose == "trial":
        return TrialAt(Sitting(Match(rules_of(name))), "rules")
    if purpose == "lesson":
        return LessonAt(key_)
    return PuzzleAt(Place(puzzles.of_game(key_)[0]))


def there_is(purpose, name):
    key_ = name.partition(":")[0]
    return {"lesson": lessons.courses, "puzzle": puzzles.of_game}.get(purpose, bool)(key_)


@pytest.mark.parametrize("way", ["escape", "m"])
@pytest.mark.parametrize(("purpose", "name"), [(p, n) for p in PURPOSES for n in main_variants() if there_is(p, n)])
def test_every_purpose_at_every_table(monkeypatch, tmp_path, purpose, name, way):
    at_once(monkeypatch)
    monkeypatch.setattr(Renderer, "tick", lambda table, milliseconds=6.0: False)
    app = open_app(monkeypatch, tmp_path, speed="off", mute=True, confirm_leave=False)
    app.stack.take(Go(PageAt("title")))
    app.stack.take(Go(destination(app, purpose, name)))
    frame(app)
    table = table_of(app)
    state = table.sitting.state
    attempt = getattr(table.purpose, "attempt", None)
    move = attempt.next_right(table.sitting.match) if attempt else state.legal_moves()[0]
    for tap in must(taps_for(table, move)):
        table.tapped(tap)
    frame(app)
    assert table.sitting.match.ply >= 1 and table.sitting.match.moves[0] == move
    kept = purpose == "game"
    key(app, way)
    frame(app)
    if purpose in ("game", "trial"):
        app.stack.take(pressed(top(app), "leave"))
    assert top(app).address == "title"
    assert bool(saved()) == kept and not games.games()


@pytest.mark.parametrize("purpose", PURPOSES)
def test_only_a_game_keeps_how_it_was_looked_at(monkeypatch, tmp_path, purpose):
    """What was zoomed on a board that is thrown away is not so in the next game."""
    at_once(monkeypatch)
    monkeypatch.setattr(Renderer, "tick", lambda table, milliseconds=6.0: False)
    app = open_app(monkeypatch, tmp_path, speed="off", mute=True)
    app.stack.take(Go(destination(app, purpose, "quixo")))
    frame(app)
    table_of(app).board.turn(app.ui, zoom=1.3)
    assert bool(app.ui.settings.extra.get("views")) == (purpose == "game")


@pytest.mark.parametrize("name", KEYS)
def test_a_trial_goes_back_to_where_it_came_from(monkeypatch, tmp_path, name):
    monkeypatch.setattr(Renderer, "tick", lambda table, milliseconds=6.0: False)
    app = open_app(monkeypatch, tmp_path, speed="off", mute=True)
    for to in (PageAt("title"), PageAt("rules", name), TrialAt(Sitting(Match(rules_of(name))), "rules")):
        app.stack.take(Go(to))
    frame(app)
    table = table_of(app)
    press(app, table.find("back_to").rect.center)
    assert top(app).address == "rules"
    app.stack.take(Go(TrialAt(Sitting(Match(rules_of(name))), "rules")))
    key(app, "m")
    frame(app)
    app.stack.take(pressed(top(app), "back_to"))
    assert top(app).address == "rules"


def test_an_entry_of_before_is_told_what_to_write():
    with pytest.raises(TypeError, match="table"):
        GameEntry(rules=".rules:X", view=".view:X", scene=".scene:X")
