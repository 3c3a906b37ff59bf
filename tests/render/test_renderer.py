"""The table: what it promises to whoever shows things on it."""

import math
import os
import random
import threading
import weakref
from itertools import pairwise

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.must import must
from kit.renderings import SCENES, scene
from kit.samples import a_third_of

from qgames.render import ROLES, Ball, Camera, Palette, PaletteError, Prism, Renderer, Slab, Solid, box, dot, walnut
from qgames.render.fine.disk import Disk
from qgames.render.fine.shadows import bake_shadow, tint_on
from qgames.render.fine.sprites import Sprite
from qgames.render.fine.wood import STRIP, Backdrop
from qgames.render.model.camera import NEAREST
from qgames.render.model.order import arrange, footprint
from qgames.render.model.shapes import band, loops, rails
from qgames.render.pick import painted
from qgames.render.renderer import SHARE, Pace


@pytest.fixture(autouse=True)
def screen():
    pygame.display.init()
    pygame.font.init()
    return pygame.display.set_mode((320, 200))


def baked(solids, camera=None, size=(320, 200), **more):
    table = Renderer(walnut(), **more)
    table.show(solids, camera or Camera(width=11, height=8), size)
    table.finish()
    picture = pygame.Surface(size)
    table.draw(picture)
    return table, picture


def mean(surface, rect=None):
    r, g, b, _ = pygame.transform.average_color(surface, rect or surface.get_rect())
    return (r + g + b) / 3


# ------------------------------------------------------------------------------------------------ the camera
def test_a_point_on_a_plane_comes_back_from_its_pixel():
    for yaw in (0, 37, 181, 300):
        for pitch in (15, 47, 90):
            lens = Camera(yaw=yaw, pitch=pitch, zoom=1.3, target=(0.4, -0.2, 0.1)).lens((800, 600))
            for p in ((0, 0, 0.3), (2.5, -1.0, 0.3), (-3, 2, 0.3)):
                x, y = must(lens.on_plane(lens.project(p), 0.3))
                assert math.isclose(x, p[0], abs_tol=1e-6) and math.isclose(y, p[1], abs_tol=1e-6)


def test_absurd_cameras_are_brought_to_reason():
    for value in (float("nan"), float("inf"), -1e300, 1e300, 0.0):
        camera = Camera(value, value, value, value, (value, value, value), value, value)
        x, y = camera.lens((320, 200)).project((0.1, 0.2, 0.3))
        assert math.isfinite(x) and math.isfinite(y)
    assert Camera(zoom=-3).sane().zoom == NEAREST


def test_presets():
    home = Camera(yaw=10.0)
    assert home.preset("table") == home
    assert home.preset("top").pitch == 90
    assert home.preset("seat1", 2).yaw == 190.0
    assert home.preset("seat1", 4).yaw == 280.0
    with pytest.raises(ValueError, match="unknown view"):
        home.preset("ceiling")


def test_the_way_between_two_cameras_is_the_short_one():
    assert Camera(yaw=350).towards(Camera(yaw=10), 0.5).yaw == pytest.approx(0.0)


def test_what_must_stay_in_sight_does():
    keep = ((6.8, 5, 0), (-6.8, 5, 0), (5, -2.5, 2.0))
    for yaw in range(0, 360, 15):
        for pitch in (20, 47, 90):
            lens = Camera(yaw=yaw, pitch=pitch, keep=keep).lens((640, 400))
            for p in keep:
                x, y = lens.project(p)
                assert 0 <= x <= 640 and 0 <= y <= 400


# ------------------------------------------------------------------------------------------------ pictures
@pytest.mark.parametrize(("name", "size"), a_third_of(SCENES, [(1, 1), (3, 200), (160, 100)]))
def test_any_window_can_be_drawn_in_both_tiers(name, size):
    cameras = Camera(width=11, height=8), Camera(zoom=1e9, pitch=-50, floor=-89), Camera(zoom=0, yaw=200, pitch=90)
    for camera in cameras:
        table, _ = baked(scene(name), camera, size)
        table.show(scene(name), camera.turned(5), size, moving=True)
        table.draw(pygame.Surface(size))


@pytest.mark.parametrize("name", SCENES)
def test_the_two_tiers_show_the_same_scene(name):
    """Not the same picture, but every part of it about as light: nothing pops when the camera comes to rest."""
    camera = Camera(width=11, height=8, yaw=20)
    table, fine = baked(scene(name), camera)
    table.show(scene(name), camera, (320, 200), moving=True)
    coarse = pygame.Surface((320, 200))
    table.draw(coarse)
    for x in range(0, 320, 40):
        for y in range(0, 200, 40):
            assert abs(mean(fine, (x, y, 40, 40)) - mean(coarse, (x, y, 40, 40))) < 34, (x, y)


def test_every_solid_shows():
    """Taking any one thing away changes the picture."""
    for name in ("pieces", "terraces"):
        solids = scene(name)
        camera, size = Camera(width=11, height=8, pitch=62), (160, 100)
        _, whole = baked(solids, camera, size)
        for gone in [s for s in solids if s.role][::4]:
            _, rest = baked([s for s in solids if s is not gone], camera, size)
            assert pygame.image.tobytes(whole, "RGB") != pygame.image.tobytes(rest, "RGB"), gone


def test_colours_come_from_the_palette_only():
    """In a palette of pure greens nothing red or blue appears, in either tier."""
    green = Palette.from_mapping({role: {"dark": "#001800", "mid": "#00a000", "light": "#00e800", "spec": 0}
                                  for role in ROLES})  # fmt: skip
    table = Renderer(green)
    for name in SCENES:
        for moving in (False, True):
            table.show(scene(name), Camera(width=11, height=8), (160, 100), moving=moving)
            if not moving:
                table.finish()
            picture = pygame.Surface((160, 100))
            table.draw(picture)
            for x in range(0, 160, 3):
                for y in range(0, 100, 3):
                    r, g, b, _ = picture.get_at((x, y))
                    # the lamp's own highlight and rim are white-warm; they never outshine the colour
                    assert r <= g + 12 and b <= g + 12, (name, moving, x, y, (r, g, b))


def test_it_comes_out_the_same_every_time():
    pictures = [pygame.image.tobytes(baked(scene("pieces"))[1], "RGB") for _ in range(2)]
    assert pictures[0] == pictures[1]


# ------------------------------------------------------------------------------------------------ rest
def test_at_rest_nothing_is_drawn_again():
    table, _ = baked(scene("pieces"))
    assert table.settled
    for _ in range(50):
        table.show(scene("pieces"), Camera(width=11, height=8), (320, 200))
        assert table.tick(5.0) is False
    table.show(scene("pieces")[:-1], Camera(width=11, height=8), (320, 200))
    assert table.tick(5.0) is True


def test_baking_goes_in_small_steps_and_ends():
    table = Renderer(walnut())
    table.show(scene("pieces"), Camera(width=11, height=8), (320, 200))
    ticks = 0
    while not table.settled:
        if table.tick(1.0):
            table.draw(pygame.Surface((320, 200)))
        ticks += 1
        assert ticks < 20_000
    assert ticks > 20


def test_what_moves_leaves_the_others_baked():
    solids = scene("pieces")
    table, picture = baked(solids)
    moving = next(s for s in solids if s.key == "piece00" and s.role)
    for k in range(5):
        x, y, z = moving.at
        frame = [s if s is not moving else s._replace(at=(x, y, z + 0.1 * k)) for s in solids]
        table.show(frame, Camera(width=11, height=8), (320, 200))
        table.tick(5.0)
        assert len(table.bakery.queue) < 8  # itself, its shadows, and those it shades
        table.draw(picture)


def test_memory_of_old_views_is_bounded(monkeypatch):
    monkeypatch.setattr("qgames.render.fine.bakery.ROOM", 400_000)
    table = Renderer(walnut())
    for k in range(6):
        table.show(scene("pieces"), Camera(yaw=10 * k, width=11, height=8), (160, 100))
        table.finish()
        table.draw(pygame.Surface((160, 100)))
    assert sum(s.weight for s in table.bakery.shelves.values()) < 900_000


def test_views_passed_by_are_not_kept():
    """A table that is turned for a minute is as quick as before."""
    table, _ = baked(scene("pieces"))
    for k in range(40):
        table.show(scene("pieces"), Camera(yaw=k, width=11, height=8), (160, 100), moving=True)
        table.bakery.open(table.lens)
    assert len(table.bakery.shelves) <= 2


# ------------------------------------------------------------------------------------------------ on disk
def test_named_views_are_kept_on_disk(tmp_path):
    table, first = baked(scene("pieces"), cache=tmp_path)
    table.bakery.disk.flush()
    files = list((tmp_path / "table").glob("*.pic"))
    assert files
    _, second = baked(scene("pieces"), cache=tmp_path)
    assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(second, "RGB")
    for file in files:
        file.write_bytes(b"rubbish")
    _, third = baked(scene("pieces"), cache=tmp_path)
    assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(third, "RGB")


def test_turned_views_are_not_kept_on_disk(tmp_path):
    table, _ = baked(scene("pieces"), Camera(width=11, height=8).turned(12), cache=tmp_path)
    table.bakery.disk.flush()
    assert not list(tmp_path.rglob("*.pic"))


def test_a_folder_that_cannot_be_written_is_no_trouble(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    table, _ = baked(scene("pieces"), cache=blocked)
    table.bakery.disk.flush()


# ------------------------------------------------------------------------------------------------ order
def test_a_slab_in_front_is_painted_after_what_stands_behind_it():
    low = Solid(Slab(box(1.0), 0.2), (0, 2.2, 0), "board")
    high = Solid(Slab(box(1.0), 1.5), (0, 0, 0), "board")
    behind = scene("pieces")[2]._replace(at=(0, 2.0, 0.2), key="behind")
    for yaw, last in ((0, high), (180, behind)):
        steps, over = arrange([high, low, behind], Camera(yaw=yaw, pitch=30).lens((320, 200)))
        assert painted(steps, over)[-1] == last


def test_a_scene_made_anew_is_arranged_as_before():
    """What is kept of a slab is kept of equal ones too, which are other things all the same."""
    lens = Camera(yaw=30, pitch=30).lens((320, 200))
    steps, over = arrange(scene("pieces"), lens)
    again, _ = arrange([solid._replace(at=(solid.at[0], solid.at[1], solid.at[2])) for solid in scene("pieces")], lens)
    assert painted(again, over) == painted(steps, over)
    twice = [*scene("pieces"), *(solid._replace(key="twin") for solid in scene("pieces"))]
    assert len(painted(*arrange(twice, lens))) == 2 * len(painted(steps, over))


# ------------------------------------------------------------------------------------------------ palettes
@pytest.mark.parametrize(
    "roles, message",
    [
        ({"tabel": "#000000"}, "unknown role 'tabel'"),
        ({"table": "brown"}, "table: 'brown' is not a colour"),
        ({"table": {"mid": "#000000", "shine": 1}}, "table: unknown 'shine'"),
        ({"table": {"dark": "#000000"}}, "table: a material is"),
        ({"table": {"mid": "#000000", "spec": "much"}}, "table: spec must be a number"),
    ],
)
def test_a_bad_palette_is_refused_by_name(roles, message):
    with pytest.raises(PaletteError, match=message):
        Palette.from_mapping(roles, walnut())


def test_a_palette_without_a_role_says_which():
    roles = {role: "#808080" for role in ROLES if role != "mark.hint"}
    with pytest.raises(PaletteError, match=r"'mark.hint' is missing"):
        Palette.from_mapping(roles)
    with pytest.raises(PaletteError, match=r"no role 'piece\.green'"):
        walnut()["piece.green"]


def test_a_scene_is_fitted_into_the_part_of_the_window_that_is_free():
    keep = ((6.8, 5, 0), (-6.8, 5, 0), (5, -2.5, 2.0))
    for yaw in range(0, 360, 30):
        lens = Camera(yaw=yaw, keep=keep).lens((1280, 800), (300, 40, 700, 500))
        assert lens.size == (1280, 800)
        for p in keep:
            x, y = lens.project(p)
            assert 300 <= x <= 1000 and 40 <= y <= 540


# ------------------------------------------------------------------------------------------------ memory, which 4K eats


def test_the_bare_light_goes_when_the_planks_are_laid():
    table = Renderer(walnut())
    table.show([Solid(Slab(box(2.0), 0.1), (0, 0, 0), "board")], Camera(), (320, 200))
    screen = pygame.Surface((320, 200), 0, 32)
    table.draw(screen)
    assert table.backdrop._pools
    table.finish()
    table.draw(screen)
    assert table.backdrop.ready(table.lens) and not table.backdrop._pools


def test_what_is_held_up_is_turned_over_the_same_table():
    """Cubulus is looked at from below as well: the planks stay, and no bare light takes their place."""
    made = []
    for pitch in (27.0, 3.0, -60.0):
        table = Renderer(walnut())
        table.show([], Camera(pitch=pitch, distance=17.0, floor=-89.0, width=4.0, height=3.0), (160, 120))
        table.finish()
        surface = pygame.Surface((160, 120), 0, 32)
        table.draw(surface)
        made.append(pygame.image.tobytes(surface, "RGB"))
    assert made[0] == made[1] == made[2] and len(set(made[0])) > 40


def test_the_lamp_lights_strip_by_strip_without_seams():
    """Neighbouring rows differ as little across the edge of a strip as elsewhere."""
    backdrop = Backdrop(walnut())
    white = pygame.Surface((64, 4 * STRIP * 2 + 30), 0, 32)
    white.fill((255, 255, 255))
    for _ in backdrop._light_up(white):
        pass
    column = [white.get_at((5, y))[0] for y in range(white.get_height())]
    assert max(abs(a - b) for a, b in pairwise(column)) <= 2 and column[0] < 250


def test_a_picture_waiting_to_be_written_is_not_kept_alive(tmp_path):
    disk = Disk(tmp_path, walnut())
    disk._writer = threading.current_thread()  # nobody writes yet
    gone, stays = (Sprite(pygame.Surface((40, 30), pygame.SRCALPHA), (0, 0)) for _ in range(2))
    disk.save("gone", gone)
    disk.save("stays", stays)
    watched = weakref.ref(gone.picture)
    del gone
    assert watched() is None
    disk._writer = None
    disk.save("last", stays)
    disk.flush()
    assert disk.load("gone") is None and disk.load("stays") is not None


def test_writing_pictures_leaves_no_thread_behind(tmp_path):
    """Each table has its own disk; one that is left takes its writer along."""
    disks = [Disk(tmp_path / str(n), walnut()) for n in range(8)]
    sprite = Sprite(pygame.Surface((40, 30), pygame.SRCALPHA), (0, 0))
    for _ in range(2):  # a writer that has ended is followed by another
        for n, disk in enumerate(disks):
            disk.save(n, sprite)
            disk.flush()
    assert all(disk.load(n) is not None for n, disk in enumerate(disks))
    assert not [thread for thread in threading.enumerate() if thread.name == "table pictures"]


def test_a_large_picture_comes_back_as_it_was(tmp_path):
    """It is packed in several strips."""
    disk = Disk(tmp_path, walnut())
    picture = pygame.Surface((700, 900), pygame.SRCALPHA)
    for k in range(60):
        picture.fill((k * 4, 255 - k * 3, k * 2, 80 + k * 2), (k * 11, k * 14, 300, 70))
    disk.save("large", Sprite(picture, (-3, 7), (1.5, 2.5)))
    disk.flush()
    back = disk.load("large")
    assert pygame.image.tobytes(must(back).picture, "RGBA") == pygame.image.tobytes(picture, "RGBA")
    assert must(back).at == (-3, 7) and must(back).anchor == (1.5, 2.5)


def test_the_folder_stays_small_while_the_program_runs(tmp_path, monkeypatch):
    """What was seen last stays, however long ago it was written."""
    monkeypatch.setattr("qgames.render.fine.disk.LIMIT", 30_000)
    monkeypatch.setattr("qgames.render.fine.disk.OFTEN", 5_000)
    disk = Disk(tmp_path, walnut())
    noise = random.Random(1)
    sprites = [
        Sprite(pygame.image.frombuffer(noise.randbytes(4000), (40, 25), "RGBA").convert_alpha(), (0, 0))
        for _ in range(40)
    ]
    for number, sprite in enumerate(sprites):
        disk.save(number, sprite)
        disk.flush()
        for path in tmp_path.rglob("*.pic"):
            os.utime(path, (path.stat().st_atime, path.stat().st_mtime - 10))  # time passes
        assert disk.load(0) is not None
    assert sum(path.stat().st_size for path in tmp_path.rglob("*.pic")) <= 30_000 + 10_000
    assert not disk.has(1) and disk.has(39)


def test_what_goes_over_everything_keeps_its_order_but_for_balls():
    lens = Camera(yaw=38.0, pitch=27.0).lens((640, 480))
    balls = [Solid(Ball(0.4), (x, y, 0.4), "piece.dark", over=True) for x in (-1.0, 1.0) for y in (-1.0, 1.0)]
    band = Solid(dot(0.5), (0.0, 0.0, 0.4), "mark.win", over=True)
    _, over = arrange([band, *balls], lens)
    assert over[0] is band
    depths = [lens.depth(ball.at) for ball in over[1:]]
    assert depths == sorted(depths, reverse=True) and len(set(depths)) > 1  # a nearer one hides a farther


def test_the_dark_under_what_comes_down_gathers():
    lens = Camera(width=5, height=4).lens((640, 480))

    def under(height, under_way=True):
        body = Solid(Prism(box(0.4), 0.5), (0.0, 0.0, height), "piece.light")
        return pygame.image.tobytes(bake_shadow((body,), None, lens, (0, 0, 0), under_way).picture, "RGBA")[3::4]

    darkest = [max(under(height)) for height in (1.4, 0.6, 0.25, 0.1, 0.0)]
    assert darkest == sorted(darkest) and darkest[0] < 0.6 * darkest[-1]
    assert under(0.0) == under(0.0, False)  # and is as it is baked once it stands


@pytest.mark.parametrize("size", [(320, 200), (800, 600), (1920, 1080)])
def test_shadows_run_out_before_their_pictures_end(size):
    lens = Camera(width=5, height=4).lens(size)
    for body in (
        Solid(Prism(box(0.4), 0.5), (0.0, 0.0, 0.0), "piece.light"),
        Solid(Prism(box(0.4), 0.5), (0.0, 0.0, 0.15), "piece.light"),  # as on a tray
        Solid(Slab(box(0.8), 0.2), (0.0, 0.0, 0.0), "board"),
    ):
        cast = bake_shadow((body,), None, lens, (0, 0, 0)).picture
        wide, high = cast.get_size()
        sides = ((0, 0, wide, 1), (0, high - 1, wide, 1), (0, 0, 1, high), (wide - 1, 0, 1, high))
        assert max(max(pygame.image.tobytes(cast.subsurface(side), "RGBA")[3::4]) for side in sides) < 12


def test_painted_balls_have_shadows_and_pale_ones_are_darker_on_wood():
    tray = Solid(Slab(box(1.0), 0.2), (0.0, 0.0, 0.0), "tray")
    ball = Solid(Ball(0.4, painted=True), (0.0, 0.0, 0.6), "ball.red")
    table, _ = baked([tray, ball])
    cast = [part for part in table.parts if part.kind == "shadow" and part.solid == ball]
    assert cast and all(part.key in table.bakery.open(table.lens).sprites for part in cast)
    pale = Palette.from_mapping({"shadow": "#5a4326"}, walnut())
    assert tint_on(None, pale) == pale["shadow"].mid
    assert sum(tint_on(tray, pale)) < 0.4 * sum(pale["tray"].mid)
    assert tint_on(tray, walnut()) == walnut()["shadow"].mid  # what is dark already stays as it is


def test_rails_are_drawn_as_far_as_their_corners():
    size, half = (1600, 1100), 3.4
    camera = Camera(yaw=40.0, pitch=45.0, width=9, height=7)
    bars = [Solid(Slab(outline, 0.3, edge=0.1), at, "rim") for at, outline in rails(half, 0.6, corner=0.5)]
    table, _ = baked(bars, camera, size)
    shelf = table.bakery.open(table.lens)
    for part in table.parts:
        if part.kind == "slab":
            sprite = shelf.sprites[part.key]
            drawn = sprite.picture.get_rect(topleft=sprite.at)
            for x, y, _, _ in footprint(must(part.solid)):
                assert drawn.collidepoint(table.project((x, y, 0.3))), "no crack is left between two of them"


# ------------------------------------------------------------------------------------------------ time
def test_what_turns_has_less_detail_where_pictures_take_too_long_and_what_rests_has_all():
    table, fine = baked(scene("pieces"))
    turned, size = Camera(width=11, height=8).turned(5), (320, 200)

    def drawn(**more):
        picture = pygame.Surface(size)
        table.show(scene("pieces"), more.pop("camera", turned), size, **more)
        table.draw(picture)
        return pygame.image.tobytes(picture, "RGB")

    table.pace.lost = 0
    usual = drawn(moving=True)
    table.pace.lost = 1
    assert drawn(moving=True) != usual
    table.hurried = False
    assert drawn(moving=True) == usual, "who has time for each picture has all of its detail"
    table.hurried = True
    assert drawn(camera=Camera(width=11, height=8)) == pygame.image.tobytes(fine, "RGB")


def test_detail_changes_once_and_not_from_picture_to_picture():
    pace = Pace()
    for _ in range(100):
        pace.took(0.8 * SHARE)
    pace.took(30 * SHARE)
    assert not pace.lost, "one picture that took long is none of many"
    for _ in range(20):
        pace.took(1.5 * SHARE)
    assert pace.lost == 1
    for _ in range(100):  # which is what less detail is for
        pace.took(0.8 * SHARE)
    assert pace.lost == 1, "all of the detail would take too long again"
    for _ in range(20):
        pace.took(0.2 * SHARE)
    assert not pace.lost
    for _ in range(40):
        pace.took(2.5 * SHARE)
    assert pace.lost == 2, "less detail is not enough"
    for _ in range(100):
        pace.took(1.5 * SHARE)
    assert pace.lost == 2
    for _ in range(20):
        pace.took(0.9 * SHARE)
    assert pace.lost == 1, "which was too slow by far, and has time now"


def test_the_first_large_pictures_have_little_and_more_as_soon_as_there_is_time():
    pace = Pace()
    pace.beware()
    assert pace.lost == 2
    for _ in range(20):
        pace.took(0.8 * SHARE)
    assert not pace.lost
    pace.beware()
    assert not pace.lost, "it is known by now"


def test_a_large_window_without_time_shows_the_same_at_half_the_size():
    table, _ = baked(scene("pieces"))
    size, camera = (1600, 1000), Camera(width=11, height=8).turned(5)

    def drawn(lost):
        table.pace.lost = lost
        table.show(scene("pieces"), camera, size, moving=True)
        picture = pygame.Surface(size)
        table.draw(picture)
        return picture

    whole, half = drawn(1), drawn(2)
    places = [(x, y) for x in range(0, 1600, 10) for y in range(0, 1000, 10)]

    def differ(at):
        return max(abs(a - b) for a, b in zip(whole.get_at(at), half.get_at(at), strict=True)) > 40

    doubled = [all(half.get_at(at) == half.get_at((at[0] + dx, at[1] + dy)) for dx, dy in ((1, 0), (0, 1), (1, 1)))
               for at in places]  # fmt: skip
    assert all(doubled), "each of its pixels is four"
    assert sum(map(differ, places)) < len(places) // 100, "nothing stands elsewhere"


# ------------------------------------------------------------------------------------------------ bands
@given(
    places=st.lists(st.tuples(*[st.integers(-3, 3)] * 2, st.sampled_from((0.0, 0.4, 0.8))), min_size=1, max_size=6),
    share=st.floats(0.0, 1.0),
)
def test_a_band_can_be_drawn_round_any_places_however_far_it_has_run(places, share):
    for solid in band(places, 0.56, share=share):
        assert all(len(loop) > 2 for loop in loops(solid.shape))
        assert all(math.isfinite(each) for loop in loops(solid.shape) for point in loop for each in point)
        assert solid.frame is None or all(math.isfinite(each) for row in solid.frame for each in row)
