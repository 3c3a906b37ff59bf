"""Files written by earlier versions keep opening. `tests/data/old/<version>` is a player's folder as that version left
it, with what it showed at the time in `expected.json`; nothing in there is ever changed."""

import json
import shutil
from pathlib import Path

import pytest
from kit.app import frame, open_app, top
from kit.must import must, must_be

from qgames.files import theme
from qgames.files.settings import Settings
from qgames.scenes.pages.setup import remembered
from qgames.scenes.parts import tables
from qgames.scenes.parts.destinations import PageAt
from qgames.scenes.play.table import Table
from qgames.session import saves
from qgames.session.statistics import games
from qgames.ui import Go

OLD = Path(__file__).parent.parent / "data" / "old"
VERSIONS = sorted(path.name for path in OLD.iterdir())


@pytest.fixture(params=VERSIONS)
def home(request, tmp_path, monkeypatch):
    folder = tmp_path / "home"
    shutil.copytree(OLD / request.param, folder)
    monkeypatch.setenv("QGAMES_HOME", str(folder))
    return folder


def expected(home):
    return json.loads((home / "expected.json").read_text(encoding="utf-8"))


def test_saves(home):
    for was in expected(home)["saves"]:
        path = home / "saves" / was["file"]
        sitting = saves.read_file(path)
        match, outcome = sitting.match, sitting.outcome
        assert (match.game.name, list(match.all_moves), match.ply) == (was["game"], was["moves"], was["ply"])
        assert sitting.state.notation() == was["position"]
        assert (outcome and [outcome.winner, outcome.reason]) == was["result"]
        assert [[p.name, p.kind] for p in match.players] == was["players"] and match.began == was["began"]
        assert [sitting.undone, sitting.hinted] == was["helped"] and sitting.score == was["score"]
        assert sitting.options == was["options"] and sitting.floor == was["floor"]
        if was["left"]:
            assert sitting.clocks.left == pytest.approx(was["left"], abs=0.06)
        assert saves.text_of(sitting) == path.read_text(encoding="utf-8"), "written again it is the same"


def test_settings_and_set_ups(home, monkeypatch):
    raw = json.loads((home / "settings.json").read_text(encoding="utf-8"))
    settings = Settings.load()
    assert settings.problems == []
    assert {name: settings.as_table()[name] for name in raw} == raw
    app = open_app(monkeypatch, home, (1000, 700), theme="walnut")
    for game, table in raw["setups"].items():
        setup = remembered(app.ui, game)
        again = setup.as_table()
        for before, after in zip(table["players"], again["players"], strict=True):
            assert (before["kind"], before["name"]) == (after["kind"], after["name"])
            assert before["kind"] == "person" or before["level"] == after["level"]
        assert {key: again[key] for key in table if key != "players"} == {k: table[k] for k in table if k != "players"}


def test_statistics(home):
    assert len(games.games()) == expected(home)["statistics"]


def test_themes(home):
    for path in (home / "themes").glob("*.yaml"):
        assert theme.load(path.stem).key == path.stem


def test_the_program_opens_in_such_a_folder(home, monkeypatch):
    app = open_app(monkeypatch, home, (1000, 700))
    app.stack.take(Go(PageAt("title")))
    frame(app)
    assert tables.unfinished() is not None and must(top(app).focus).key == "continue"
    for page in ("games", "statistics"):
        app.stack.take(Go(PageAt(page)))
        frame(app)
    named = home / "saves" / expected(home)["named"]
    app.open_file(str(named))
    frame(app)
    assert must_be(Table, app.stack.top).sitting.match.all_moves
