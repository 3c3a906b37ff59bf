"""The board never moves because something else is shown beside it."""

import pytest
from kit.app import open_app
from kit.must import must, must_be
from kit.play import sit_down
from kit.samples import a_third_of

from qgames.games import KEYS, main_variants
from qgames.scenes.play.board import touches
from qgames.scenes.play.cards import PlayerCard
from qgames.scenes.play.layout import Around
from qgames.scenes.play.purpose import GamePurpose
from qgames.scenes.play.table import Table
from qgames.session.setup import Setup
from qgames.session.sitting import Sitting
from qgames.ui import Ask

SIZES = [(1280, 800), (1024, 768), (1920, 1080)]


def around_of(scene: Table) -> Around:
    return must_be(Around, scene.root)


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


@pytest.mark.parametrize("name", main_variants())
@pytest.mark.parametrize("size", [(800, 600), (640, 480), (720, 1280)])
def test_in_a_narrow_window_it_stays_for_analysis_and_for_a_hint(monkeypatch, tmp_path, name, size):
    app, scene = sit_down(monkeypatch, tmp_path, name, size=size)
    where = set()
    for advice in ("", "A hint that is told in more words than the prompt, as hints are."):
        scene.current.hand.advice = advice
        for _ in range(2):
            scene.analysis.toggle()
            scene.rebuild()
            scene.ready()
            where.add((scene.board.show(app.ui).lens, tuple(must(around_of(scene).foot).rect)))
    assert len(where) == 1
    scene.closed()


@pytest.mark.parametrize("name", main_variants())
@pytest.mark.parametrize("language", ["en", "hu"])
def test_it_begins_between_the_cards_of_two_and_touches_none(monkeypatch, tmp_path, name, language):
    """Also seen from above. Beside a strip of cards it would be a fifth smaller."""
    app, scene = sit_down(monkeypatch, tmp_path, name, size=(800, 600), settings={"language": language})
    scene.ready()
    cards = [widget.rect for widget in scene.root.walk() if isinstance(widget, PlayerCard)]
    for pitch in (scene.board.home.pitch, 90.0):
        scene.board.look_from(scene.board.home.tilted(pitch), 0.0)
        lens = scene.board.show(app.ui).lens
        points = [lens.project(point) for point in scene.board.home.keep]
        assert not any(touches(points, card) for card in cards)
        assert max(y for _, y in points) <= must(around_of(scene).foot).rect.top
    if len(cards) == 2:
        assert scene.board.rect.top <= max(card.bottom for card in cards)


def test_a_card_in_the_corner_is_as_high_before_and_after_the_end(monkeypatch, tmp_path):
    """A board begins beside it: points take the place of pieces in the hand, or have theirs from the first."""
    names = ("A grandmother of many", "Ben")
    for name in ("quarto", "cubulus"):
        _app, scene = sit_down(monkeypatch, tmp_path, name, size=(800, 600), names=names)
        scene.ready()
        before = [tuple(plate.rect) for plate, _ in around_of(scene).plates]
        scene.steering.resign()
        scene.rebuild()
        scene.ready()
        assert [tuple(plate.rect) for plate, _ in around_of(scene).plates] == before
