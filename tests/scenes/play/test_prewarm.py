"""Tables laid ahead: asked for by the pages, baked by a process that ends by itself."""

import threading
import time
from multiprocessing import Pipe

import pytest
from kit import opening
from kit.app import frame, open_app, open_page
from kit.must import must, must_be
from kit.play import setup as setup_of

from qgames.app import prewarm as rehearsal
from qgames.app import prewarm_process
from qgames.files import paths
from qgames.games import KEYS, main_variants
from qgames.scenes.pages import title as title_page
from qgames.scenes.pages.setup import SetupPage
from qgames.scenes.parts import thumbnails
from qgames.scenes.play import prewarm
from qgames.scenes.play.prewarm import PrewarmOrder, record_of
from qgames.session.setup import Setup
from qgames.ui import Ask


class Noted:
    """In place of the process: what is asked of it."""

    def __init__(self):
        self.asked = []

    def ask(self, orders):
        self.asked.append(list(orders))

    def close(self):
        pass


@pytest.fixture
def baker(monkeypatch):
    noted = Noted()
    monkeypatch.setattr(prewarm, "_baker", noted)
    return noted


@pytest.mark.parametrize("name", main_variants())
def test_a_rehearsed_table_is_the_one_that_is_opened(name, monkeypatch, tmp_path):
    """The same solids in the same view: whatever is baked for the one serves the other."""
    app = open_app(monkeypatch, tmp_path, pictures=True)
    setup = setup_of(name)
    rehearsed = rehearsal.laid(PrewarmOrder.of(app.ui, record_of(setup)))
    scene = opening.begin(app.ui, setup)
    app.stack.take(Ask(scene))
    frame(app)
    table = scene.board.table
    assert rehearsed.lens == must(table).lens
    rehearsed.bakery.open(rehearsed.lens)
    mine, theirs = ({part.key for part in must(each).parts} for each in (table, rehearsed))
    assert len(mine - theirs) <= len(mine) // 10, "but for what is marked as long as it is pointed at"
    assert not list(paths.saves().glob("*")), "nobody has played"


def test_the_set_up_page_has_its_table_laid(monkeypatch, tmp_path, baker):
    app = open_app(monkeypatch, tmp_path, pictures=True)
    page = must_be(SetupPage, open_page(app, f"setup-{KEYS[0]}"))
    assert [order.record for order in baker.asked[-1]] == [record_of(page.setup)]
    count = len(baker.asked)
    for _ in range(20):
        frame(app)
    assert len(baker.asked) == count, "once is enough"
    page._swap()
    page._changed(True)
    frame(app, 0.1)
    assert len(baker.asked) == count, "not while something is being changed"
    frame(app, 0.3)
    assert len(baker.asked) == count + 1


def test_the_title_at_rest_has_the_likely_ones_laid(monkeypatch, tmp_path, baker):
    monkeypatch.setattr(thumbnails, "finished", lambda ui, wanted: True)
    monkeypatch.setattr(thumbnails, "work", lambda ui, wanted, milliseconds=5.0: False)
    app = open_app(monkeypatch, tmp_path, last_game=KEYS[2])
    open_page(app, "title")
    assert not baker.asked, "not while the program is still starting"
    for _ in range(40):
        frame(app, title_page.REST / 20)
    assert len(baker.asked) == 1, "once"
    records = [order.record for order in baker.asked[0]]
    assert records[0] == record_of(Setup(KEYS[2])) and len(records) == len(KEYS)


def test_a_table_opened_straight_away_gets_help_once(monkeypatch, tmp_path, baker):
    app = open_app(monkeypatch, tmp_path, pictures=True)
    scene = opening.begin(app.ui, setup_of("quixo"))
    app.stack.take(Ask(scene))
    for _ in range(5):
        frame(app)
    assert len(baker.asked) == 1
    must(scene.board.table).finish()
    for _ in range(5):
        frame(app)
    assert len(baker.asked) == 1


def test_nothing_is_laid_ahead_in_safe_mode():
    paths.be_safe()
    try:
        prewarm.begin(prewarm_process.serve)
        assert prewarm._baker is None
    finally:
        paths.be_usual()
        prewarm.end()


# -- the process -------------------------------------------------------------------------------------------------------


def served(monkeypatch, bake, linger=0.2):
    """`serve` in a thread, with somebody else at the oven."""
    monkeypatch.setattr(prewarm_process, "be_gentle", lambda: None)
    monkeypatch.setattr(prewarm_process, "LINGER", linger)
    monkeypatch.setattr(rehearsal, "bake", bake)
    near, far = Pipe()
    thread = threading.Thread(target=prewarm_process.serve, args=(far,), daemon=True)
    thread.start()
    return near, thread


def test_it_bakes_what_is_asked_and_ends_when_nothing_more_is(monkeypatch):
    done = []
    near, thread = served(monkeypatch, lambda order, stop: done.append(order))
    near.send(["one", "two"])
    assert [near.recv(), near.recv()] == ["one", "two"] == done
    thread.join(30)
    assert not thread.is_alive()


def test_what_is_asked_next_takes_the_place_of_what_is_under_way(monkeypatch):
    begun = threading.Event()

    def bake(order, stop):
        begun.set()
        while order == "long" and not stop():
            time.sleep(0.01)

    near, thread = served(monkeypatch, bake)
    near.send(["long", "never"])
    assert begun.wait(30)
    near.send(["next"])
    assert near.recv() == "next"
    thread.join(30)


def test_it_ends_when_nobody_is_there_any_more(monkeypatch):
    near, thread = served(monkeypatch, lambda order, stop: None, linger=1000.0)
    near.close()
    thread.join(30)
    assert not thread.is_alive()


def test_a_real_one_leaves_its_pictures_where_they_are_found(monkeypatch, tmp_path):
    monkeypatch.setattr("qgames.render.renderer.AT_FIRST", 60_000.0)
    app = open_app(monkeypatch, tmp_path, size=(400, 300))
    setup = setup_of("quantik")
    baker = prewarm.Baker(prewarm_process.serve)
    order = PrewarmOrder.of(app.ui, record_of(setup))
    broken = order._replace(record="no record at all")
    try:
        baker.ask([broken, order])
        assert baker.busy and baker.pid
        end = time.monotonic() + 120
        while baker.busy and time.monotonic() < end:
            time.sleep(0.05)
        assert not baker.busy
        baker.ask([order])
        assert not baker.busy, "what is laid is not laid again"
    finally:
        baker.close()
    assert baker.pid is None
    table = rehearsal.laid(order)
    table.tick(1.0)
    assert table.whole


def test_one_that_was_ended_is_followed_by_another(monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path, pictures=True)
    baker = prewarm.Baker(prewarm_process.serve)
    try:
        baker.ask([PrewarmOrder.of(app.ui, "nothing")])
        first = must(baker._process)
        first.kill()
        first.join(30)
        baker.ask([PrewarmOrder.of(app.ui, "nothing else")])
        assert baker.pid is not None and baker._process is not first  # a system may give it the same number again
    finally:
        baker.close()
