"""A view that was never finished is not seen getting finer: the quick picture, one crossfade, the finished one."""

import pygame
import pytest
from kit.renderings import scene

from qgames.render import Camera, Renderer, renderer, walnut

SIZE = (320, 200)
CAMERA = Camera(width=11, height=8)


@pytest.fixture(autouse=True)
def screen():
    pygame.display.init()
    pygame.font.init()
    return pygame.display.set_mode(SIZE)


@pytest.fixture
def clock(monkeypatch):
    now = [100.0]
    monkeypatch.setattr(renderer.time, "perf_counter", lambda: now[0])
    return now


def opened(**more):
    table = Renderer(walnut(), **more)
    table.show(scene("pieces"), CAMERA, SIZE)
    return table


def drawn(table):
    surface = pygame.Surface(SIZE)
    table.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


def apart(one, other):
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))


def finished():
    table = opened()
    table.finish()
    return drawn(table)


def test_until_all_is_baked_the_quick_picture_stays_as_it_is():
    table = opened()
    quick = drawn(table)
    while not table.whole:
        assert not table.tick(3.0) or table.whole, "nothing is drawn again before it is finished"
        assert table.whole or drawn(table) == quick
    assert drawn(table) == finished()


def test_then_the_one_picture_melts_into_the_other(clock):
    table = opened()
    table.crossfade.seconds = 0.25
    quick, fine = drawn(table), finished()
    while not table.whole:
        table.tick(50.0)
    seen = []
    for _ in range(6):
        assert table.tick(1.0) and not table.settled
        seen.append(drawn(table))
        clock[0] += 0.05
    ways = [apart(picture, fine) for picture in [quick, *seen]]
    assert ways == sorted(ways, reverse=True) and len(set(ways)) >= 5
    assert apart(seen[0], quick) < ways[0] / 20, "it begins where the quick picture was"
    assert drawn(table) == fine and table.settled and not table.tick(1.0)


def test_a_camera_that_moves_on_leaves_nothing_behind(clock):
    table = opened()
    table.crossfade.seconds = 0.25
    drawn(table)
    while not table.whole:
        table.tick(50.0)
    drawn(table)
    assert table.crossfade.under_way
    table.show(scene("pieces"), CAMERA.turned(9), SIZE, moving=True)
    drawn(table)
    assert not table.crossfade.under_way


def test_a_view_seen_before_is_finished_before_it_is_drawn(tmp_path, monkeypatch):
    monkeypatch.setattr("qgames.render.renderer.AT_FIRST", 60_000.0)
    table = opened(cache=tmp_path)
    table.tick(1.0)
    assert not table.whole
    table.finish()
    table.bakery.disk.flush()
    again = opened(cache=tmp_path)
    again.tick(1.0)
    assert again.whole and drawn(again) == drawn(table)


def test_what_rests_is_baked_while_something_moves():
    """A computer that plays against itself does not keep the board from being finished."""
    solids = scene("pieces")
    moving = next(s for s in solids if s.key == "piece00" and s.role)
    table = opened()
    for step in range(4000):
        x, y, z = moving.at
        frame = [s if s is not moving else s._replace(at=(x, y, z + 0.001 * step)) for s in solids]
        table.show(frame, CAMERA, SIZE)
        table.tick(200.0)
        if table.whole:
            break
    assert table.whole
    for _ in range(4000):
        if table.settled:
            break
        if table.tick(20.0):
            drawn(table)
    assert drawn(table) == _baked(frame)


def _baked(solids):
    table = Renderer(walnut())
    table.show(solids, CAMERA, SIZE)
    table.finish()
    return drawn(table)


def test_pictures_baked_ahead_serve_whoever_shows_the_view(tmp_path, monkeypatch):
    """From the end, and no further than is wanted."""
    monkeypatch.setattr("qgames.render.renderer.AT_FIRST", 60_000.0)
    monkeypatch.setattr("qgames.render.fine.bakery.STRETCH", 0.5)
    table = opened(cache=tmp_path)
    table.stock(lambda: len(table.bakery.open(table.lens).sprites) > 2)
    some = {part.kind for part in table.parts if table.bakery.kept(part)}
    assert some and "slab" not in some, "bodies first: the other begins with the furniture"
    table.stock(lambda: False)
    assert all(table.bakery.kept(part) for part in table.parts if part.kind != "table")
    other = opened(cache=tmp_path)
    other.tick(1.0)
    assert other.whole and drawn(other) == finished()
