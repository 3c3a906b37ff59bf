"""Bad files of the player's: none keeps the program from starting, hangs it, fills the memory, or costs what is good.
Each case here once did."""

import json
import os
import struct
import time
import zlib
from typing import Any

import pygame
import pytest
from kit.app import frame, key, open_app, open_page, top
from kit.must import must, must_be

from qgames.files import paths, reading, theme
from qgames.files.settings import Settings
from qgames.games import game as rules_of
from qgames.render.fine.disk import HEAD, MAGIC, Disk
from qgames.render.model.materials import walnut
from qgames.rules import record
from qgames.rules.core import BadRecord
from qgames.rules.match import Match
from qgames.scenes.pages.games import OpenList
from qgames.scenes.pages.setup import SetupPage
from qgames.scenes.pages.title import Title
from qgames.scenes.parts import tables, thumbnails
from qgames.scenes.play.table import Table
from qgames.session import saves
from qgames.session.setup import Setup
from qgames.session.statistics import games
from qgames.ui import Ask, Dialog, Ui
from qgames.ui.controls import Pressable

GOOD = "qgames record 1\nGame: quixo\nPlayer 0: person Anna\nResult: *\nPlies: 1\n\n1. a1e1\n"


@pytest.fixture
def home(monkeypatch, tmp_path):
    monkeypatch.setenv("QGAMES_HOME", str(tmp_path))
    return tmp_path


def put(path, content):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def save(home, text, name="auto-quixo-0000000001"):
    return put(home / "saves" / f"{name}.qgame", text)


def comes_up(monkeypatch, home):
    app = open_app(monkeypatch, home)
    open_page(app, "title")
    return app


# -- themes ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('text: {mid: "#ffffff"}', "bad.yaml:1: 'text' should be a colour"),
        ('background: {mid: "#ffffff"}', "'background' should be a colour like \\["),
        ('rim: [["#ffffff"], "#ffffff", "#ffffff"]', "'rim' should be a colour"),
        ("rim: {}", "'rim' needs at least 'mid'"),
        ('rim: {mid: "#ffffff", spec: nan}', "'spec' of 'rim' should be a number from 0 to 4"),
        ('rim: {mid: "#ffffff", gloss: inf}', "'gloss' of 'rim' should be a number from 0 to 1000"),
        ('rim: {mid: "#ffffff", grain: -1}', "'grain' of 'rim' should be a number from 0 to 1"),
        ('rim: {mid: "#ffffff", grain: 1e9}', "'grain' of 'rim' should be a number from 0 to 1"),
        ("grain: nan", "'grain' should be a number from 0 to 1"),
        ("- x\n" * 15_000, "a theme is a list of lines"),
        ("x: 1\n" * 200_000, "bad.yaml: longer than 64000"),
        ("z" * 150 + ": 1", "unknown 'zzz"),
    ],
)
def test_a_theme_is_refused_by_name(text, says):
    with pytest.raises(theme.ThemeError, match=says):
        theme.read(text, "bad.yaml", theme.default())


@pytest.mark.parametrize(
    "text", ['text: {mid: "#ffffff"}', "x" * 100 + ": &a [*a]", b"\xef\xbb\xbftext: [", b"\0" * 99]
)
def test_a_chosen_theme_that_is_bad(monkeypatch, home, text):
    put(home / "themes" / "bad.yaml", text)
    put(home / "settings.json", '{"theme": "bad"}')
    app = comes_up(monkeypatch, home)
    assert app.ui.theme.key == "walnut" and "bad.yaml" in app.overlay.toasts[0].text
    assert app.settings.theme == "bad", "it may be mended"


def test_a_theme_with_a_byte_order_mark(home):
    put(home / "themes" / "mine.yaml", b"\xef\xbb\xbftext: '#fffffe'")
    assert theme.load("mine")["text"] == (255, 255, 254)


# -- settings --------------------------------------------------------------------------------------------------------


def test_nul_and_surrogates_in_settings(monkeypatch, home):
    put(
        home / "settings.json",
        r'{"theme": "a\u0000b", "last_game": "\ud800", "names": ["\udfff", "Ada"], "mute": true}',
    )
    app = comes_up(monkeypatch, home)
    assert app.settings.mute and app.settings.names == ["\ufffd", "Ada"]
    assert sorted(app.settings.problems) == ["last_game", "names", "theme"]
    app.settings.names.append("typed \ud83d")
    assert app.settings.save() is None, "what cannot be written as it is does not keep the rest from being written"
    assert json.loads((home / "settings.json").read_bytes())["names"] == ["\ufffd", "Ada", "typed \ud83d"]


def test_an_unknown_value_of_a_known_setting_is_written_back(home):
    file = put(home / "settings.json", '{"scale": 300, "speed": "warp", "volume": 5}')
    settings = Settings.load()
    assert (settings.scale, settings.speed, settings.volume) == (100, "auto", 5)
    settings.save()
    assert {"scale": 300, "speed": "warp"}.items() <= json.loads(file.read_text()).items()
    settings.speed = settings.speed  # what sets what is there is no choice
    settings.scale = 150
    settings.scale = 100
    settings.save()
    assert {"scale": 100, "speed": "warp"}.items() <= json.loads(file.read_text()).items()
    settings.reset()
    settings.save()
    assert json.loads(file.read_text())["speed"] == "auto"


def test_every_bad_settings_file_is_kept(home):
    file = home / "settings.json"
    for content in (b"first", b"second", b"third"):
        file.write_bytes(content)
        Settings.load()
    assert {path.name: path.read_bytes() for path in home.iterdir()} == {
        "settings.json.bad": b"first", "settings.json.bad2": b"second", "settings.json.bad3": b"third",
    }  # fmt: skip


def test_settings_with_a_byte_order_mark(home):
    put(home / "settings.json", b'\xef\xbb\xbf{"volume": 5}')
    assert Settings.load().volume == 5


def test_a_number_that_is_none_does_not_spoil_the_file_for_the_next_start(home):
    put(home / "settings.json", '{"volume": 1e999, "mute": true, "far": 1e999}')
    Settings.load().save()
    assert Settings.load().mute


def test_what_was_half_written_is_swept(home):
    old, new = (home / "saves" / f"auto-x.qgame.{name}.tmp" for name in ("abcd1234", "abcd12_5"))
    ahead, foreign = home / "settings.json.zzzzzzzz.tmp", home / "mine.tmp"
    for path in (old, new, ahead, foreign):
        put(path, "half")
    for path, when in ((old, time.time() - 9999), (ahead, time.time() + 9999), (foreign, 1)):
        os.utime(path, (when, when))
    paths.sweep()
    assert [path.exists() for path in (old, new, ahead, foreign)] == [False, True, False, True]


def test_the_program_sweeps(monkeypatch, home):
    left = put(home / "settings.json.abcd1234.tmp", "half")
    os.utime(left, (1, 1))
    app = comes_up(monkeypatch, home)
    app._settle()
    assert not left.exists()


# -- games -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", ["²", "٣", "9" * 5000, "-1", "1e3", "x"])
def test_odd_numbers_in_a_save(monkeypatch, home, number):
    path = save(home, GOOD.replace("Plies: 1", f"Plies: {number}"))
    comes_up(monkeypatch, home)
    with pytest.raises(saves.CannotOpen) as caught:
        saves.read_file(path)
    assert caught.value.why == "broken" and len(caught.value.details["reason"]) <= 200


@pytest.mark.parametrize("version", ["9" * 5000, "²", "١", ""])
def test_a_version_that_is_none(home, version):
    path = save(home, GOOD.replace("record 1", f"record {version}"))
    with pytest.raises(saves.CannotOpen) as caught:
        saves.read_file(path)
    assert caught.value.why == "foreign"
    assert saves.glance(path).game == ""


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("a1e1", "a1e1{" + "9" * 400 + "}", "line 7: .* is no token"),
        ("a1e1", "x" * 100_000, "line 7: .* is no token"),
        ("Plies: 1", "Plies: 1\nEnded: resigned " + "9" * 900, "does not fit"),
        ("Result: *", "Result: *\nPlace: " + "x" * 70000, "line 5: 'Place' has 70001 letters"),
        (
            "Result: *",
            "\n".join(f"Note{'abcdefghij'[n // 10]}{'abcdefghij'[n % 10]}: x" for n in range(99)),
            "most 100",
        ),
    ],
)
def test_records_are_bounded(old, new, says):
    with pytest.raises(BadRecord, match=says) as caught:
        record.read(GOOD.replace(old, new, 1), rules_of)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("letters", [3_500, 100_000])
def test_long_names_are_cut(monkeypatch, home, letters):
    path = save(home, GOOD.replace("Anna", "W" * letters))
    assert 24 <= len(saves.read_file(path).match.players[0].name) <= 200, "what can be typed is kept"
    app = comes_up(monkeypatch, home)
    app.stack.take(Ask(OpenList(app.ui)))
    frame(app)
    app.open_file(str(path))
    frame(app)
    assert app.stack.top.sitting.match.moves == ("a1e1",)


@pytest.mark.parametrize("letter", ["\u2060", "\u200b", "\u2029", "\u061c", "\u00ad", "\U000e0041", "\u05d0\u200d"])
def test_names_of_letters_without_any_width(monkeypatch, home, letter):
    """One game of somebody called so kept the program from starting."""
    path = save(home, GOOD.replace("Anna", letter * 3))
    app = comes_up(monkeypatch, home)
    for page in ("games", "title"):
        open_page(app, page)
    app.open_file(str(path))
    frame(app)
    assert app.stack.top.sitting.match.moves == ("a1e1",)


def test_what_is_quoted_in_a_notice_is_cut(home):
    ui = Ui(Settings(language="en"))
    ui.toast("x" * 100_000)
    assert len(ui.notices[0]) == 600
    with pytest.raises(saves.CannotOpen) as caught:
        saves.sitting_of("quarto:" + "a" * 100_000 + " " + "x" * 300)
    assert len(caught.value.details["reason"]) <= 200


@pytest.mark.parametrize("text", ["\0" + GOOD, GOOD + "\ud800", "x" * 3_000_000, "\ufeff\ufeff" + GOOD + "\0"])
def test_a_clipboard_of_anything(home, text):
    with pytest.raises(saves.CannotOpen):
        saves.sitting_of(text)
    assert saves.sitting_of("\ufeff" + GOOD).match.ply == 1


def test_file_names_that_cannot_be_drawn(monkeypatch, home):
    app = comes_up(monkeypatch, home)
    app.open_file("/nowhere/\udcff\udcfe" + "x" * 3000)
    frame(app)
    assert isinstance(app.stack.top, Dialog) and len(app.stack.top.text) < 500


def long_game(plies):
    """To and fro without an end: the rules of repetition are off."""
    match = Match(rules_of("quixo:endless"))
    while match.ply < plies:
        state = match.state
        match.play(next(move for move in state.legal_moves() if state.apply(move).outcome is None))
    return match


def counting(calls, name, usual):
    def count(self, *args):
        calls[name] += 1
        return usual(self, *args)

    return count


@pytest.fixture
def counted(monkeypatch):
    """How often the rules are asked."""
    calls = {"apply": 0, "repetition_key": 0}
    kind = type(rules_of("quixo").start())
    for name in calls:
        monkeypatch.setattr(kind, name, counting(calls, name, getattr(kind, name)))
    return calls


def test_a_game_is_read_in_time_linear_in_its_length(counted):
    text = record.write(long_game(8000))
    counted.update(apply=0, repetition_key=0)
    assert record.read(text, rules_of).ply == 8000
    assert counted["apply"] == 8000 and counted["repetition_key"] <= 8001


def test_the_title_does_not_play_a_game_through(monkeypatch, home, counted):
    match = long_game(300)
    match.go_to(200)
    save(home, record.write(match))
    counted.update(apply=0, repetition_key=0)
    app = open_app(monkeypatch, home, pictures=True)
    open_page(app, "title")
    assert must(tables.unfinished()).caption == "Quixo · Person, Person · move 300"
    thumbnail = len(rules_of("quixo").start().legal_moves())  # at most: the little table's own position
    assert counted["apply"] <= thumbnail
    key(app, "enter")
    assert must_be(Table, app.stack.top).sitting.match.ply == 200


def test_a_game_that_only_looks_well_is_not_offered_again(monkeypatch, home):
    broken = save(home, GOOD.replace("a1e1", "c3c5"), "auto-quixo-0000000002")
    good = save(home, GOOD)
    os.utime(good, (1, 1))
    app = open_app(monkeypatch, home)
    title = must_be(Title, open_page(app, "title"))
    assert must(title.unfinished).path == broken
    key(app, "enter")
    assert isinstance(top(app), Dialog)
    key(app, "escape")
    assert isinstance(top(app), Title) and must(title.unfinished).path == good
    key(app, "enter")
    assert must_be(Table, top(app)).sitting.match.moves == ("a1e1",)


def test_games_of_a_newer_program_are_neither_offered_nor_tidied_away(monkeypatch, home):
    path = save(home, GOOD.replace("record 1", "record 2").replace("Result: *", "Result: 0 line"))
    monkeypatch.setattr(saves, "KEPT", 0)
    saves.tidy()
    assert path.exists() and tables.unfinished() is None


def test_a_game_that_cannot_be_played_again_is_set_up(monkeypatch, home):
    setup = Setup("quixo", {"warp": "9"})
    app = open_app(monkeypatch, home, last_game="quixo", setups={"quixo": setup.as_table()})
    open_page(app, "title")
    key(app, "enter")
    assert isinstance(app.stack.top, SetupPage)


# -- statistics ------------------------------------------------------------------------------------------------------

LINE: dict[str, Any] = {
    "date": "",
    "game": "quixo",
    "mode": "table",
    "level": 0,
    "result": "first",
    "plies": 9,
    "undone": 0,
    "hints": 0,
}


def test_statistics_of_what_nobody_knows(monkeypatch, home):
    odd: list[dict[str, Any]] = [
        {"game": "chess"},
        {"game": "quixo:x=" + "y" * 900},
        {"mode": "tourney"},
        {"mode": "computer", "level": 10**19},
    ]
    lines = [LINE | each | {"id": str(number)} for number, each in enumerate(odd)]
    text = "\n".join([*map(json.dumps, lines), json.dumps(LINE | {"id": "x" * 9000}), "[" * 9999, '{"id": "\\ud800"}'])
    put(home / "statistics.jsonl", text)
    assert len(games.games()) == 4
    app = open_app(monkeypatch, home)
    page = open_page(app, "statistics")
    key(app, "escape")
    app.stack.take(must_be(Pressable, page.find("table")).press(app.ui).answer)
    frame(app)
    page = top(app)
    first = [widget.cells[0] for widget in page.root.walk() if hasattr(widget, "cells")][1:]
    assert "chess" in first


def test_statistics_of_nothing_but_line_ends(monkeypatch, home):
    """300 kB of them took three seconds, each refused with a sentence of its own."""
    parsed = []

    def parse(text, name):
        parsed.append(text)
        return {}

    monkeypatch.setattr(reading, "json_table", parse)
    put(home / "statistics.jsonl", "\n{\n[]\n" * 100)
    assert games.games() == [] and parsed == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_statistics_that_are_no_file(home):
    os.mkfifo(home / "statistics.jsonl")
    assert games.games() == []
    assert games.add(games.PlayedGame(**LINE, id="1")) is None
    assert len(games.games()) == 1 and (home / "statistics.jsonl.bad").is_fifo()


# -- pictures --------------------------------------------------------------------------------------------------------


def test_a_small_file_that_is_a_huge_picture(monkeypatch, home):
    """Its head is read before it is unpacked."""
    app = open_app(monkeypatch, home)
    file = thumbnails.Thumbnail("quixo", (90, 90), app.ui.theme)._file
    chunk = b"IHDR" + struct.pack(">IIBBBBB", 20_000, 20_000, 8, 6, 0, 0, 0)
    head = b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + chunk + struct.pack(">I", zlib.crc32(chunk))
    put(file, head)
    unpacked = []
    monkeypatch.setattr(pygame.image, "load", lambda *args: unpacked.append(args))
    assert not thumbnails.Thumbnail("quixo", (90, 90), app.ui.theme).finished
    assert not unpacked


@pytest.mark.parametrize("size", [(8000, 8000), (100, 100), (0, 10), (10, 2**31)])
def test_a_stored_picture_is_unpacked_no_further_than_its_head_says(home, monkeypatch, size):
    pygame.display.init()
    disk = Disk(home, walnut())
    bomb = zlib.compress(bytes(50_000_000), 9)
    path = put(disk._path("board"), HEAD.pack(MAGIC, *size, 0, 0, 0.0, 0.0) + bomb)
    asked = []

    class Unpacking:
        def __init__(self):
            self.usual = usual()

        def decompress(self, raw, most):
            asked.append(most)
            return self.usual.decompress(raw, most)

    usual = zlib.decompressobj
    monkeypatch.setattr(zlib, "decompressobj", Unpacking)
    monkeypatch.setattr(zlib, "decompress", lambda raw: pytest.fail("unpacked without a bound"))
    assert disk.load("board") is None
    assert asked == ([40_001] if size == (100, 100) else []) and not path.exists()


# -- windows ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(10, 300), (300, 10), (1, 1)])
def test_tiny_windows(monkeypatch, home, size):
    app = open_app(monkeypatch, home, size)
    for page in ("title", "settings", "games", "statistics", "setup-quixo", "trouble"):
        open_page(app, page)
    app.open_file(str(save(home, GOOD)))
    frame(app)
