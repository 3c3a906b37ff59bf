"""Sounds as files (length, level, variety), from where they come, how large things sound, and the tone of the room."""

import itertools
import logging
import math
import re
import runpy
import wave
from array import array
from pathlib import Path
from typing import Any

import pygame
import pytest
from kit.app import frame, open_app, open_page
from kit.makers import FOLDER
from kit.must import must
from kit.play import sit_down
from kit.samples import some_of

import qgames
from qgames.files import paths
from qgames.files.settings import Settings
from qgames.games import game as rules_of
from qgames.games import main_variants
from qgames.games.view import view_of
from qgames.ui import sound
from qgames.ui.sound import NAMES, ROOM, VARIATIONS, Sounds, ears, pitched

MAKER = FOLDER / "sounds.py"
FILES = [f"{name}-{number}" for name, count in VARIATIONS.items() for number in range(1, count + 1)]


def read(name):
    with wave.open(str(paths.assets("sounds", f"{name}.wav"))) as file:
        assert file.getnchannels() == 1 and file.getsampwidth() == 2
        return array("h", file.readframes(file.getnframes())), file.getframerate()


def decibels(samples):
    return 20 * math.log10(math.sqrt(sum(value * value for value in samples) / len(samples)) / 32767)


def pitch(samples, rate):
    """How often it crosses the middle, in a second."""
    return sum(a < 0 <= b for a, b in itertools.pairwise(samples)) * rate / len(samples)


# -- the files -------------------------------------------------------------------------------------------------------


def test_nothing_else_is_shipped():
    there = {path.stem for path in paths.assets("sounds").glob("*")}
    assert there == {*FILES, f"{ROOM}-1"}


@pytest.mark.parametrize("name", FILES)
def test_every_sound_is_short_and_neither_loud_nor_faint(name):
    samples, rate = read(name)
    assert rate == sound.RATE
    assert 0.15 < len(samples) / rate < (1.6 if name.startswith("won") else 0.8)
    assert 0.3 < max(map(abs, samples)) / 32767 < 0.6, "never near clipping, even two at a time"
    assert -27 < decibels(samples) < -18
    assert abs(samples[-1]) < 100, "no click at the end"
    assert abs(sum(samples) / len(samples)) < 150


@pytest.mark.parametrize("name", [name for name, count in VARIATIONS.items() if count > 1])
def test_variations_differ_and_are_equally_loud(name):
    made = [read(f"{name}-{number}")[0] for number in range(1, VARIATIONS[name] + 1)]
    assert len(made) >= 4 and len({each.tobytes() for each in made}) == len(made)
    levels = [decibels(each) for each in made]
    assert max(levels) - min(levels) < 3
    for i, one in enumerate(made):  # not the same one shifted or scaled: far from each other sample by sample
        for other in made[i + 1 :]:
            together = sum(a * b for a, b in zip(one, other, strict=False))
            alone = math.sqrt(sum(a * a for a in one) * sum(b * b for b in other))
            assert together / alone < 0.97


def test_the_room_goes_on_without_a_seam():
    samples, rate = read(f"{ROOM}-1")
    assert 4 < len(samples) / rate < 10
    steps = sorted(abs(b - a) for a, b in itertools.pairwise(samples))
    assert abs(samples[0] - samples[-1]) <= steps[int(0.98 * len(steps))]
    second = rate
    levels = [decibels(samples[at : at + second]) for at in range(0, len(samples) - second, second)]
    assert max(levels) - min(levels) < 8 and max(levels) < -18
    assert pitch(samples, rate) < 400, "deep: it is air, not hiss"


def test_the_maker_makes_what_is_shipped():
    made = runpy.run_path(str(MAKER))
    for name in ("placed", "slid"):
        shipped, _ = read(f"{name}-2")
        again = [round(32767 * value) for value in made["made"](name, 2)]
        assert len(again) == len(shipped) and max(abs(a - b) for a, b in zip(again, shipped, strict=True)) <= 1
    assert {name: kind.variations for name, kind in made["KINDS"].items()} == {**VARIATIONS, ROOM: 1}


# -- played ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def mixer():
    yield
    pygame.mixer.quit()


@pytest.mark.usefixtures("mixer")
@pytest.mark.parametrize("name", NAMES)
def test_no_recording_is_heard_twice_in_a_row(name):
    sounds = Sounds(Settings())
    numbers = [sounds._number(name) for _ in range(60)]
    assert set(numbers) == set(range(1, VARIATIONS[name] + 1))
    assert VARIATIONS[name] == 1 or all(a != b for a, b in itertools.pairwise(numbers))


@pytest.mark.usefixtures("mixer")
@pytest.mark.parametrize("pan", [-2.0, -1.0, -0.4, 0.0, 0.5, 1.0])
def test_a_sound_comes_from_its_side(monkeypatch, pan):
    """Asked of the mixer: what the channel plays at each ear."""
    told = []
    real = pygame.mixer.Sound.play

    class Listened:
        def __init__(self, channel):
            self.channel = channel

        def set_volume(self, left, right):
            told.append((left, right))
            self.channel.set_volume(left, right)

    class Played(pygame.mixer.Sound):
        def play(self, *args: Any, **more: Any) -> Any:
            return Listened(real(self))

    monkeypatch.setattr(pygame.mixer, "Sound", Played)
    Sounds(Settings(volume=100)).play("placed", pan=pan)
    ((left, right),) = told
    assert (left, right) == ears(pan)
    assert min(left, right) > 0 and max(left, right) == 1.0
    assert (left > right) == (pan < 0) and (right > left) == (pan > 0)


@pytest.mark.usefixtures("mixer")
def test_larger_things_sound_lower():
    """Measured in what the mixer is given."""
    sounds = Sounds(Settings())
    assert sounds.begin()
    found = []
    for size in (0.0, 0.5, 1.0):
        made = array("h", must(sounds._sound("placed-1", sound.REACH * (0.5 - size))).get_raw())
        assert made[0::2] == made[1::2], "both ears alike, before it is panned"
        found.append(pitch(made[0::2][:3000], sound.RATE))
    assert found[0] > 1.1 * found[1] > 1.2 * found[2]


def test_pitching_keeps_level_and_shape():
    samples, _ = read("placed-1")
    for factor in (0.8, 1.25):
        made = pitched(samples, factor)
        assert len(made) == pytest.approx(len(samples) / factor, abs=2)
        assert decibels(made) == pytest.approx(decibels(samples), abs=1.5)


@pytest.mark.parametrize("game", main_variants())
def test_every_move_of_every_game_has_a_sound_of_some_size(game):
    view, state = view_of(rules_of(game)), rules_of(game).start()
    for _ in range(12):
        for move in state.legal_moves():
            assert view.sound(move) in NAMES and 0.0 <= view.bulk(state, move) <= 1.0
        if state.outcome:
            break
        state = state.apply(state.legal_moves()[len(state.legal_moves()) // 2])


def test_tall_pieces_sound_lower():
    view, state = view_of(rules_of("quarto")), rules_of("quarto").start()
    assert view.bulk(state, "LRTF") > view.bulk(state, "LRSF") > view.bulk(state, "LRSH")
    assert view.bulk(state.apply("LRTF"), "a1") == view.bulk(state, "LRTF"), "placed as it was given"


@pytest.mark.parametrize(("game", "speed"), some_of(2, main_variants(), ["off", "fast"]))
def test_moves_are_heard_where_they_are_seen(monkeypatch, tmp_path, game, speed):
    app, scene = sit_down(monkeypatch, tmp_path, game, size=(1280, 800), speed=speed)
    heard = []
    monkeypatch.setattr(app.ui.sounds, "play", lambda name, loudness=1.0, pan=0.0, size=0.5: heard.append((name, pan)))
    frame(app)
    ways = set()
    for index in (0, 6, 3, 1, 5, 2):
        if scene.sitting.outcome:
            break
        moves = scene.sitting.state.legal_moves()
        scene.play(moves[index * len(moves) // 7])
        for _ in range(60):
            app.update(0.1)
        name, pan = heard[0] if len(heard) == 1 else heard[-1]
        heard.clear()
        assert name in NAMES and -1 <= pan <= 1
        ways.add(round(pan, 2))
    assert len(ways) > 1, "not all from the same place"


# -- the room --------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("mixer")
def test_the_room_is_heard_only_when_asked_for(monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path)
    sounds = app.ui.sounds
    sounds.begin()
    assert not pygame.mixer.get_busy(), "not unless asked for"
    app.ui.change(room_volume=40)
    room = pygame.mixer.Channel(0)
    assert room.get_busy() and 0.1 < room.get_volume() < 0.5
    app.ui.change(volume=0)
    assert room.get_busy(), "effects have a slider of their own"
    app.ui.change(room_volume=80)
    assert room.get_volume() > 0.5
    app.ui.change(mute=True)
    assert not room.get_busy()
    app.ui.change(mute=False)
    assert room.get_busy()
    app.ui.change(room_volume=0)
    assert not room.get_busy()


@pytest.mark.usefixtures("mixer")
def test_many_sounds_leave_the_room_alone(monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path, room_volume=50, volume=100)
    app.ui.sounds.begin()
    tone = pygame.mixer.Channel(0).get_sound()
    for _ in range(30):
        app.ui.sounds.play("won")
    assert pygame.mixer.Channel(0).get_sound() is tone


@pytest.mark.usefixtures("mixer")
def test_mute_is_remembered(monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path)
    app.ui.change(mute=True, room_volume=30)
    again = open_app(monkeypatch, tmp_path)
    again.ui.sounds.begin()
    again.ui.sounds.play("won")
    assert again.settings.mute and again.settings.room_volume == 30 and not pygame.mixer.get_busy()


def test_without_a_device_one_line_is_logged_and_sliders_are_grey(monkeypatch, tmp_path, caplog):
    def none(*_, **__):
        raise pygame.error("no device")

    monkeypatch.setattr(pygame.mixer, "init", none)
    app = open_app(monkeypatch, tmp_path, room_volume=50)
    with caplog.at_level(logging.INFO, "qgames"):
        for _ in range(5):
            app.ui.sounds.begin()
            app.ui.sounds.play("placed", pan=0.5, size=1.0)
            app.ui.change(volume=60)
    assert [record.message for record in caplog.records if "sound" in record.message] == ["no sound: no device"]
    page = open_page(app, "settings")
    assert not any(page.find(key).enabled for key in ("volume", "room_volume", "mute"))
    shown = [getattr(widget, "text", "") for widget in page.root.walk()]
    assert "No audio device was found." in shown


def test_a_recording_that_cannot_be_read_is_silent(monkeypatch, tmp_path, caplog):
    (tmp_path / "sounds").mkdir()
    (tmp_path / "sounds" / "won-1.wav").write_bytes(b"RIFF nonsense")
    monkeypatch.setattr(sound.paths, "assets", lambda *parts: tmp_path.joinpath(*parts))
    sounds = Sounds(Settings(room_volume=50))
    try:
        sounds.play("won")
        sounds.play("refused")
        sounds.play("won")
    finally:
        pygame.mixer.quit()
    assert sum("won-1" in record.message for record in caplog.records) == 1


def test_every_sound_asked_for_is_there():
    """Those that pages name, and those of every move."""
    asked = re.compile(r"""sounds\.play\(\s*"(\w+)"(?: if [^"]* else "(\w+)")?""")
    texts = (file.read_text(encoding="utf-8") for file in Path(qgames.__file__).parent.rglob("*.py"))
    named = {name for text in texts for found in asked.findall(text) for name in found if name}
    assert len(named) >= 3 and named <= set(NAMES), named - set(NAMES)
    for name in main_variants():
        view, state = view_of(rules_of(name)), rules_of(name).start()
        for _ in range(12):
            if state.outcome is not None:
                break
            assert {view.sound(move) for move in state.legal_moves()} <= set(NAMES)
            state = state.apply(state.legal_moves()[0])


def test_a_sound_nobody_has_is_silent():
    Sounds(Settings()).play("thunder")
