"""Statistics: each finished game once, help apart, nothing unreadable breaks them."""

import csv
import io
from random import Random
from typing import Any

import pytest
from kit.must import must

from qgames.games import game as rules_of
from qgames.rules.match import Match, Player
from qgames.scenes.statistics.page import against_whom
from qgames.session.sitting import Sitting
from qgames.session.statistics import games as data
from qgames.session.statistics.games import longest


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


def test_mixed_tables_have_rows_of_their_own():
    """The strongest computer at the table is told; without one it is a table of people."""
    mixed = finished("cubulus:three", ("person", "person", "computer-1"))
    partners = finished("quixo:four", ("person", "person", "computer-2", "computer-7"))
    people = finished("quixo:four", ("person",) * 4)
    assert [data.game_of(each).mode for each in (mixed, partners, people)] == ["table"] * 3
    assert [data.game_of(each).level for each in (mixed, partners, people)] == [1, 7, 0]
    watched = data.game_of(finished(kinds=("computer-1", "computer-6")))
    rows = {(mode, level) for _, mode, level in data.tallies([*map(data.game_of, (partners, people)), watched])}
    assert rows == {("table", 7), ("table", 0), ("watched", 6)}
    said = {against_whom(mode, level) for mode, level in rows}
    assert said == {"at one table, with Master", "at one table", "watched, with Expert"}


@pytest.mark.parametrize("help_", [{"helped": (1, 0)}, {"helped": (0, 1)}, {"assisted": ("analysis",)}])
@pytest.mark.parametrize("kinds", [("person", "person"), ("person", "computer-3")])
def test_help_is_help_everywhere(kinds, help_):
    tally = data.Tally()
    tally.count(data.game_of(finished(kinds=kinds, **help_)))
    assert (tally.played, tally.helped_played, tally.helped_won) == (0, 1, 1)


def test_the_longest_run():
    def of(result, mode="computer", **more):
        usual: dict[str, Any] = {"date": "", "game": "quixo", "level": 3, "plies": 9, "undone": 0, "hints": 0, "id": ""}
        return data.PlayedGame(**(usual | {"mode": mode, "result": result} | more))

    assert longest([]) == 0
    played = [of("won"), of("won"), of("lost"), of("won"), of("first", "table"), of("none"), of("won"), of("won")]
    assert longest(played) == 3
    assert longest([*played, of("won", hints=1), of("won")]) == 3


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
    assert must(data.add(data.game_of(finished()))).errno == 30
