"""Films as files: what is in them is what was drawn; nothing is ever left half written."""

import io
import os
import resource
import time
from math import log10
from pathlib import Path

import pygame
import pytest
from kit.must import must, must_be
from PIL import Image, ImageChops, ImageStat

from qgames.files.settings import Settings
from qgames.games import game as rules_of
from qgames.rules.match import Match, Player
from qgames.scenes.film import encode, making, studio
from qgames.scenes.film.easel import no_window
from qgames.scenes.film.encode import Encoder, Raw
from qgames.scenes.film.making import CannotFilm, FilmStopped
from qgames.scenes.film.orders import USUAL, Angle, Failed, FilmOrder, Finished, settings_of
from qgames.scenes.film.reel import Reel, story_of, theme_colours, turning_of
from qgames.session import film, saves
from qgames.session.film import FilmWish, planned
from qgames.session.review import header
from qgames.session.sitting import Sitting
from qgames.ui import Ui

REVIEWS = Path(__file__).parents[2] / "data" / "reviews"
QUARTO = "LRTF b1 LRSF b4 DRSF a1 DQTF c1 DRSH a2 LQSH b3 DQTH d1 DQSF d3 DRTH d2 LQTF b2 quarto"
SMALL = FilmWish(first=17, size=(160, 120), step=120)


def sitting(name="quarto", moves=QUARTO):
    rules = rules_of(name)
    match = Match(rules, [Player(name) for name in ("Anna", "Ben", "Kim", "Lea")[: rules.seats]])
    for move in moves.split():
        match.play(move)
    return Sitting(match)


@pytest.fixture
def ui(monkeypatch, tmp_path):
    monkeypatch.setenv("QGAMES_HOME", str(tmp_path / "home"))
    no_window()
    return Ui(Settings(language="en", theme="walnut"))


def psnr(one, other):
    """Of two pictures, in decibels."""
    mean = sum(ImageStat.Stat(ImageChops.difference(one, other)).sum2) / (3 * one.width * one.height)
    return 99.0 if mean == 0 else 10 * log10(255 * 255 / mean)


def decoded(content):
    """Every picture of a file as it is seen, with its time."""
    with Image.open(io.BytesIO(content)) as file:
        for number in range(getattr(file, "n_frames", 1)):
            file.seek(number)
            yield file.convert("RGB"), file.info.get("duration", 0)


def seen_at(frames, ms):
    passed = 0.0
    for picture, duration in frames:
        passed += duration
        if ms < passed:
            return picture
    return frames[-1][0]


@pytest.mark.parametrize("kind, least", [("gif", 35.0), ("apng", 35.0), ("webp", 28.0)])
def test_what_is_read_back_is_what_was_drawn(ui, kind, least):
    story, wish = story_of(sitting()), SMALL._replace(kind=kind)
    plan = planned(story, wish)
    made = making.film(ui, story, wish, USUAL)
    frames = list(decoded(made.content))
    assert made.frames == len(plan.frames)
    assert sum(duration for _, duration in frames) == pytest.approx(plan.ms, abs=1)
    reel = Reel(ui, story, wish, USUAL, (320, 240))
    for number in (0, len(plan.frames) // 2, len(plan.frames) - 1):
        each = plan.frames[number]
        source = Image.frombytes("RGB", wish.size, making.pixels(reel, each))
        shown = seen_at(frames, plan.starts[number] + each.ms / 2)
        assert psnr(source, shown) >= least, (number, each)


def test_the_window_shows_the_same(ui):
    """The dialog draws a film's pictures as the file has them, only not twice as large."""
    story = story_of(sitting())
    plan = planned(story, SMALL)
    end = plan.last
    assert end.won
    large = Reel(ui, story, SMALL, USUAL, (640, 480)).picture(end)
    file = pygame.transform.smoothscale(Reel(ui, story, SMALL, USUAL, (1280, 960)).picture(end), (640, 480))
    pictures = [Image.frombytes("RGB", (640, 480), pygame.image.tobytes(each, "RGB")) for each in (large, file)]
    assert psnr(*pictures) > 25


def test_names_and_words_that_were_switched_off_are_not_there(ui, monkeypatch):
    story = story_of(sitting())
    plain = SMALL._replace(names=False, words=False)
    each = planned(story, plain).frames[0]
    drawn = []
    reel = Reel(ui, story, plain, USUAL, (480, 360))
    for way in ("draw", "paragraph"):
        monkeypatch.setattr(reel.ui.type, way, lambda surface, text, *more: drawn.append(text))
    reel.picture(each)
    assert drawn == []


@pytest.mark.parametrize("record", sorted(REVIEWS.glob("*.qgame")), ids=lambda path: path.stem)
def test_only_what_is_proved_is_called_better(record):
    found = saves.read_file(record)
    review = header.read(found.match)
    if review is None:
        pytest.skip("a record without a review")
    proved = {turn.ply for turn in review.shown() if turn.kind and turn.kind.proved and turn.best}
    told = turning_of(found, review)
    assert {turn.ply for turn in told if turn.better} <= proved
    assert all(bool(turn.better) == bool(turn.words) for turn in told)
    assert story_of(found, review).turning == tuple(told)


def test_the_same_view_as_the_player_has(ui):
    story = story_of(sitting())
    turned = Reel(ui, story, SMALL, Angle("30.00,60.00,1.2000"), (320, 240)).camera(planned(story, SMALL).frames[0])
    assert (turned.yaw, turned.pitch, turned.zoom) == (30.0, 60.0, 1.2)


def test_a_game_that_goes_on_makes_no_film(ui):
    with pytest.raises(CannotFilm, match="over"):
        making.film(ui, story_of(sitting(moves="LRTF b1")), SMALL, USUAL)


def test_what_is_too_long_is_refused(ui, monkeypatch):
    monkeypatch.setattr(film, "MOST", 5)
    with pytest.raises(CannotFilm, match="5"):
        making.film(ui, story_of(sitting()), SMALL, USUAL)


def test_it_can_be_stopped_at_any_picture(ui):
    for after in (0, 3, 9):
        asked: list = []

        def stop(asked=asked, after=after):
            asked.append(1)
            return len(asked) > after

        with pytest.raises(FilmStopped):
            making.film(ui, story_of(sitting()), SMALL, USUAL, stop=stop)


def test_how_far_it_is_and_how_large_it_will_be(ui, monkeypatch):
    monkeypatch.setattr(making, "MEASURED", 8)
    told: list[tuple[int, int, int]] = []
    made = making.film(ui, story_of(sitting()), SMALL, USUAL, lambda *news: told.append(news))
    assert [done for done, _, _ in told] == list(range(1, made.frames + 1))
    assert {every for _, every, _ in told} == {made.frames}
    assert 0.3 < told[-1][2] / len(made.content) < 3


def test_one_palette_keeps_the_colours_of_the_theme(ui):
    grey = bytes([90]) * (3 * 64 * 64)
    always = theme_colours(ui)
    encoder = Encoder("gif", (64, 64), [grey], always)
    gold = bytes(must(ui.theme["accent"])) * (64 * 64)
    _, (second, _) = decoded(encoder.encoded([Raw(grey, 100), Raw(gold, 100)], [100, 100]))
    assert second.getpixel((9, 9)) == tuple(ui.theme["accent"])


# -- the process beside the window -------------------------------------------------------------------------------------


def order(out, **more):
    wish = SMALL._replace(**{name: value for name, value in more.items() if name != "ply"})
    settings = settings_of(Settings(language="en", theme="walnut").as_table())
    return FilmOrder("quarto", saves.text_of(sitting()), settings, wish, USUAL, str(out), more.get("ply"))


def waited(made, seconds=3600.0):
    end = time.monotonic() + seconds
    while made.under_way and time.monotonic() < end:
        made.look()
        time.sleep(0.01)
    return made.ended


@pytest.fixture
def folder(tmp_path):
    yield tmp_path
    studio.end()


def test_a_film_made_beside_the_window(folder):
    out = folder / "film.gif"
    done = waited(studio.begin(order(out)))
    assert isinstance(done, Finished) and done.size == out.stat().st_size
    assert len(list(decoded(out.read_bytes()))) > 3
    studio.sweep(600.0)
    assert [path.name for path in folder.iterdir()] == ["film.gif"]


def test_a_picture_comes_back_where_there_is_no_clipboard(folder, monkeypatch):
    monkeypatch.setenv("PATH", "")
    done = must_be(Finished, waited(studio.begin(order("", ply=5, size=(320, 200)))))
    assert pygame.image.load(io.BytesIO(done.content), "picture.png").get_size() == (320, 200)
    assert not list(folder.iterdir())


def test_stopped_it_leaves_nothing(folder):
    made = studio.begin(order(folder / "film.gif", size=(480, 360), step=60))
    end = time.monotonic() + 3600
    while made.progress.done < 3 and time.monotonic() < end:
        made.look()
        time.sleep(0.01)
    made.stop()
    assert not made.under_way and not studio.busy()
    studio.sweep(3600.0)
    assert not list(folder.iterdir())


def test_killed_it_says_so_and_leaves_nothing(folder):
    made = studio.begin(order(folder / "film.gif"))
    (folder / "film.gif.abcd1234.tmp").write_bytes(b"half")  # as if it had begun to write
    os.kill(must(made.pid), 9)
    assert isinstance(waited(made), Failed)
    studio.sweep(600.0)
    assert not list(folder.iterdir())


def test_a_folder_that_cannot_be_written_to(folder):
    (folder / "file").write_text("")
    done = waited(studio.begin(order(folder / "file" / "film.gif")))
    assert isinstance(done, Failed) and done.reason
    assert [path.name for path in folder.iterdir()] == ["file"]


def small_disk(pipe):
    """The process on a disk with room for a thousand bytes."""
    import signal

    from qgames.scenes.film.process import serve

    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
    serve(pipe)


def test_a_full_disk_leaves_nothing(folder):
    done = waited(studio.Making(order(folder / "film.gif"), small_disk))
    assert isinstance(done, Failed) and done.reason
    studio.sweep(600.0)
    assert not list(folder.iterdir())


def test_without_pillow_there_are_no_kinds(monkeypatch):
    monkeypatch.setattr(encode, "find_spec", lambda name: None)
    assert encode.kinds() == () and not encode.there()
