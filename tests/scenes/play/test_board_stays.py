"""The board never moves because something else is shown beside it."""

import pytest
from kit.app import open_app
from kit.samples import a_third_of

from qgames.games import KEYS
from qgames.scenes.play.purpose import GamePurpose
from qgames.scenes.play.table import Table
from qgames.session.setup import Setup
from qgames.session.sitting import Sitting
from qgames.ui import Ask

SIZES = [(1280, 800), (1024, 768), (1920, 1080)]


@pytest.mark.parametrize(("key", "size"), a_third_of(KEYS, SIZES))
def test_analysis_leaves_the_board_where_it_is(monkeypatch, tmp_path, key, size):
    app = open_app(monkeypatch, tmp_path, size)
    table = Table(app.ui, Sitting.begin(Setup(key)), GamePurpose())
    app.stack.take(Ask(table))
    table.ready()
    before = table.board.show(app.ui).lens
    table.analysis.toggle()
    table.refresh()
    table.ready()
    assert table.board.show(app.ui).lens == before
    table.analysis.toggle()
    table.refresh()
    table.ready()
    assert table.board.show(app.ui).lens == before
    table.closed()
