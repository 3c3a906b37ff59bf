"""Records from elsewhere and from later: levels we do not have, a record cut in its headers, headers that are long."""

import pytest
from kit import opening
from kit.must import must_be
from kit.play import sit_down

from qgames.files import i18n, paths, reading
from qgames.games import game
from qgames.rules import record
from qgames.rules.core import BadRecord
from qgames.scenes.parts import tables
from qgames.scenes.play.menu import Seats
from qgames.session import saves
from qgames.session.words import name_of
from qgames.ui import ChoiceControl

WHOLE = """qgames record 1
Game: quixo
Began: 0
Player 0: person Anna
Player 1: computer-4
Result: *
Plies: 2

1. a1e1 a5e5
"""


@pytest.fixture
def home(monkeypatch, tmp_path):
    monkeypatch.setenv("QGAMES_HOME", str(tmp_path))
    paths.make(paths.saves())
    i18n.use("en", [])
    return paths.saves()


@pytest.mark.parametrize("level", [0, 8, 999])
def test_a_level_we_do_not_have_is_called_by_its_number(monkeypatch, tmp_path, level):
    app, _ = sit_down(monkeypatch, tmp_path, "quixo")
    path = paths.make(paths.saves()) / "auto-quixo-0000000000.qgame"
    path.write_text(WHOLE.replace("computer-4", f"computer-{level}"), encoding="utf-8")
    sitting = saves.read_file(path)
    assert name_of(sitting, 1) == f"Computer: {level}"
    assert tables.who(saves.glance(path)) == f"Anna, Computer: {level}"
    scene = opening.table(app.ui, sitting)
    seats = Seats(app.ui, scene.current, scene.steering, scene.refresh)
    seats.ready()
    assert must_be(ChoiceControl, seats.find("kind1")).shown == f"Computer: {level}"
    scene.closed()


def test_a_record_cut_in_its_headers_is_no_empty_game():
    """Wherever it is cut: a part of it is missing, and that is said."""
    assert record.read(WHOLE, game).ply == 2
    for cut in range(WHOLE.index("Began"), WHOLE.index("1. a1e1") + 3):
        with pytest.raises(BadRecord):
            record.read(WHOLE[:cut], game)
    with pytest.raises(BadRecord, match="part of it is missing"):
        record.read(WHOLE[: WHOLE.index("Result")], game)


def test_a_record_written_by_hand_needs_no_count():
    assert record.read("qgames record 1\nGame: quixo\n\na1e1 a5e5\n", game).ply == 2


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_game_with_long_headers_is_continued(home, end):
    text = WHOLE.replace("Result", f"Review: {'a1e1 +12 ' * 6600}\nResult").replace("\n", end)
    assert len(text) > 59_000
    path = home / "auto-quixo-0000000001.qgame"
    path.write_bytes(text.encode())
    found = tables.unfinished()
    assert found is not None and found.path == path
    assert saves.read_file(path).match.headers["Review"].startswith("a1e1 +12")


def test_a_list_reads_no_farther_than_the_headers(home, monkeypatch):
    path = home / "auto-quixo-0000000002.qgame"
    path.write_text(WHOLE + "x" * 100_000, encoding="utf-8", newline="\n")
    assert len(reading.head(path, saves.GLANCE, (b"\n\n",))) < 10_000
    path.write_bytes(b"qgames record 1\n" + b"x" * 600_000)
    assert saves.glance(path).plies == 0
    assert len(reading.head(path, saves.GLANCE, (b"\n\n",))) == saves.GLANCE
