"""Statistics: each finished game once, help apart, nothing unreadable breaks them."""

import csv
import io
from random import Random

import pytest

from qgames.games import game as rules_of
from qgames.rules.match import Match, Player
from qgames.session import statistics as data
from qgames.session.sitting import Sitting


@pytest.fixture(autouse=True)
def home(monkeypatch, tmp_path):
    monkeypatch.setenv("QGAMES_HOME", str(tmp_path))
    return tmp_path


def finished(game="quixo", kinds=("person", "computer-4"), loser=1, **more):
    table = Sitting(
        Match(rules_of(game), [Player("", kind) for kind in kinds], date="2026-11-15"), dice=Random(), **more
    )
    table.play(table.state.legal_moves()[0])
    table.resign(loser)
    return table


def test_results_as_the_people_see_them():
    assert data.game_of(finished(loser=1)).result == "won"
    assert data.game_of(finished(loser=0)).result == "lost"
    assert data.game_of(finished(kinds=("computer-6", "person"), loser=1)).result == "lost"
    assert data.game_of(finished(kinds=("person", "person"), loser=1)).result == "first"
    drawn = Sitting(Match(rules_of("quixo"), [Player(), Player("", "computer-2")]))
    drawn.play("a1e1")
    drawn.agree_draw()
    assert data.game_of(drawn).result == "drawn"
    assert data.game_of(finished("cubulus:three", ("person", "person", "computer-1"))).result == "none"


def test_modes_and_levels():
    assert data.game_of(finished()).mode == "computer" and data.game_of(finished()).level == 4
    assert data.game_of(finished(kinds=("person", "person"))).mode == "table"
    assert data.game_of(finished(kinds=("computer-1", "computer-7"))).mode == "watched"
    team = finished("quixo:four", ("person", "computer-2", "computer-7", "computer-5"))
    assert (data.game_of(team).mode, data.game_of(team).level) == ("computer", 5)  # the partner is no opponent


def test_counted_once_and_help_apart():
    plain, helped = finished(), finished(helped=(1, 0))
    for each in (plain, plain, helped, finished(helped=(0, 3), loser=0)):
        data.add(data.game_of(each))
    tally = data.tallies(data.games())["quixo", "computer", 4]
    assert (tally.played, tally.won, tally.lost, tally.drawn) == (1, 1, 0, 0)
    assert (tally.helped_played, tally.helped_won) == (2, 1)


def test_a_damaged_file_keeps_what_can_be_read():
    data.add(data.game_of(finished()))
    with data.file().open("ab") as file:
        file.write(b'{"date": 3}\n\xff\xfe nonsense\n[1, 2]\n{"half": ')
    data.add(data.game_of(finished()))
    assert len(data.games()) == 2
    assert b"nonsense" in data.file().read_bytes()


def test_csv_has_every_game():
    for loser in (0, 1):
        data.add(data.game_of(finished(loser=loser)))
    rows = list(csv.DictReader(io.StringIO(data.as_csv(data.games()))))
    assert [row["result"] for row in rows] == ["lost", "won"]
    assert rows[0]["game"] == "quixo" and rows[0]["level"] == "4"
    assert data.export().read_bytes().startswith(b"\xef\xbb\xbfdate,")


def test_reset_forgets_and_keeps_a_copy():
    data.add(data.game_of(finished()))
    assert data.reset() is None
    assert data.games() == []
    assert data.file().with_suffix(".bak").exists()


def test_no_disk_no_harm(monkeypatch):
    from qgames.files import paths

    monkeypatch.setattr(paths, "write", lambda path, content: (_ for _ in ()).throw(OSError(30, "read-only")))
    assert data.add(data.game_of(finished())).errno == 30
