"""`qgames evening`: standings in words and as JSON, and a message for everything else."""

import json
import os
from random import Random

import pytest
from kit.evenings import counted, evening_of, finish

from qgames.__main__ import main, misunderstood
from qgames.files import i18n
from qgames.session.evening import keeping, shelf


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("QGAMES_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(os, "fsync", lambda handle: None)
    yield tmp_path
    i18n.use("en")


@pytest.fixture
def file():
    evening = evening_of("all", 3)
    finish(evening, Random(3))
    return evening.path


def test_standings(file, capsys):
    assert main(["evening", str(file), "--standings", "--lang", "en"]) == 0
    first, *lines = capsys.readouterr().out.splitlines()
    assert first.startswith("All play all · ") and first.endswith("over")
    evening = keeping.look(file)
    for row, line in zip(evening.standings(), lines):
        assert line.split()[:2] == [f"{row.place}.", evening.names[row.who]]
        assert line.endswith(f"{row.won} won, {row.drawn} drawn, {row.lost} lost")


def test_in_the_language_asked_for(file, capsys):
    assert main(["evening", str(file), "--standings", "--lang", "de"]) == 0
    assert capsys.readouterr().out.startswith("Alle gegen alle · ")


def test_json(file, capsys):
    before = file.read_bytes()
    assert main(["evening", str(file), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    evening = keeping.look(file)
    assert {row["name"]: row["points"] for row in told["standings"]} == {
        evening.names[who]: points for who, points in counted(evening).items()
    }
    assert [game["id"] for game in told["games"]] == [game.id for game in evening.sheet.games]
    assert file.read_bytes() == before and shelf.files() == [file], "looked at, and nothing else"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("", "is empty"),
        ("Dear Anna", "does not contain an evening"),
        ('{"qevening": 2}', "newer version"),
        ('{"qevening": 1, "sha256": "", "evening": {}}', "is damaged"),
    ],
)
def test_what_is_none(tmp_path, capsys, content, says):
    path = tmp_path / "bad.qevening"
    path.write_text(content, encoding="utf-8")
    assert main(["evening", str(path), "--standings", "--lang", "en"]) == 1
    told = capsys.readouterr()
    assert says in told.err and not told.out
    assert path.read_text(encoding="utf-8") == content


def test_what_is_not_there(tmp_path, capsys):
    assert main(["evening", str(tmp_path / "gone.qevening"), "--json"]) == 1
    assert "cannot be read" in capsys.readouterr().err
    assert main(["evening"]) == 2


def test_a_file_of_an_evening_may_be_given_alone(tmp_path):
    assert misunderstood([str(tmp_path / "gone since.qevening")]) == ""
