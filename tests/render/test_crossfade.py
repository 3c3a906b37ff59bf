"""A view that was never finished is not seen getting finer: the quick picture, one crossfade, the finished one."""

import pygame
import pytest
from kit.renderings import scene

from qgames.render import Camera, Renderer, standin, walnut
from qgames.render.standin import Quality

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
    monkeypatch.setattr(standin.time, "perf_counter", lambda: now[0])
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


def tones(picture):
    """Its light and colours, without what is fine in it."""
    return pygame.image.tobytes(pygame.transform.smoothscale(picture, (64, 40)), "RGB")


def shown(table, size=SIZE):
    surface = pygame.Surface(size)
    table.draw(surface)
    return tones(surface)


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


def drafted(**more):
    table = Renderer(walnut(), **more)
    table.drafts = True
    table.show(scene("pieces"), CAMERA, SIZE)
    return table


def levels(table):
    """The levels seen until the picture is as good as it gets, each once."""
    seen = [table.level]
    for _ in range(4000):
        if table.settled:
            break
        if table.tick(3.0):
            drawn(table)
        if table.level != seen[-1]:
            seen.append(table.level)
    return seen


def test_a_small_picture_enlarged_stands_in_for_the_fine_one():
    table = drafted()
    quick = shown(table)
    while table.level < Quality.DRAFT:
        table.tick(3.0)
    assert table.level == Quality.DRAFT and not table.whole
    draft = shown(table)
    assert levels(table) == [Quality.DRAFT, Quality.FINE]
    assert drawn(table) == finished()
    fine = shown(table)
    assert apart(draft, fine) < apart(quick, fine), "the same light and wood"


def test_what_is_on_disk_needs_no_stand_in(tmp_path, monkeypatch):
    monkeypatch.setattr("qgames.render.renderer.AT_FIRST", 60_000.0)
    table = drafted(cache=tmp_path)
    table.finish()
    table.bakery.disk.flush()
    assert levels(drafted(cache=tmp_path)) == [Quality.QUICK, Quality.FINE]


def test_something_that_moves_leaves_the_rest_of_a_draft_as_it_is():
    table = drafted()
    while table.level < Quality.DRAFT:
        table.tick(3.0)
    drawn(table)
    solids = scene("pieces")
    moving = next(s for s in solids if s.key == "piece00" and s.role)
    for step in range(1, 20):
        x, y, z = moving.at
        table.show([s if s is not moving else s._replace(at=(x, y, z + 0.05 * step)) for s in solids], CAMERA, SIZE)
        table.tick(1.0)
        drawn(table)
        assert table.level >= Quality.DRAFT


def test_a_table_in_another_window_is_covered_by_its_old_picture():
    table = drafted()
    table.finish()
    drawn(table)
    other = (280, 180)
    table.show(scene("pieces"), CAMERA, other)
    assert table.level == Quality.COVER
    cover = shown(table, other)
    table.finish()
    quick = Renderer(walnut())
    quick.show(scene("pieces"), CAMERA, other)
    fine = shown(table, other)
    assert apart(cover, fine) < apart(shown(quick, other), fine)


def test_a_table_seen_from_elsewhere_is_not_covered():
    table = drafted()
    table.finish()
    drawn(table)
    table.show(scene("pieces"), CAMERA.turned(20), SIZE)
    assert table.level == Quality.QUICK
