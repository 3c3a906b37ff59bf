"""Settings survive anything: what makes no sense is replaced, what cannot be read is kept aside, writing is whole."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qgames.files import paths
from qgames.files.settings import Settings


@pytest.fixture
def home(monkeypatch, tmp_path):
    monkeypatch.setenv("QGAMES_HOME", str(tmp_path))
    return tmp_path


BROKEN = {
    "empty": b"",
    "cut off": b'{"scale": 15',
    "a list": b"[1, 2]",
    "a number": b"7",
    "null": b"null",
    "not utf-8": b'{"theme": "\xff\xfe"}',
    "zeros": b"\0" * 512,
    "random": bytes(range(256)),
    "deep": b"[" * 100_000,
    "yaml": b"scale: 150\n",
    "huge number": b'{"scale": ' + b"9" * 5000 + b"}",
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_file_is_kept_aside(home, kind):
    file = home / "settings.json"
    file.write_bytes(BROKEN[kind])
    settings = Settings.load()
    assert settings.as_table() == Settings().as_table()
    assert settings.problems
    assert (home / "settings.json.bad").read_bytes() == BROKEN[kind]
    assert settings.save() is None
    assert Settings.load().problems == []


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("scale", 110), ("scale", "150"), ("scale", True), ("volume", 101), ("volume", -1), ("volume", 3.5),
        ("mute", 1), ("mute", "no"), ("theme", 5), ("theme", "x" * 999), ("speed", "warp"), ("size", [1]),
        ("size", [1, 2, 3]), ("size", ["a", "b"]), ("size", "large"), ("place", {}), ("setups", []), ("names", [1]),
        ("cores", -2), ("language", None),
    ],
)  # fmt: skip
def test_one_odd_value_does_not_spoil_the_rest(home, name, value):
    good = {"captions": True, name: value}
    (home / "settings.json").write_text(json.dumps(good))
    settings = Settings.load()
    assert settings.captions
    assert settings.problems == [name]
    assert getattr(settings, name) == getattr(Settings(), name)


#: what cannot be kept as it is (NUL, half characters) is mended once, and is no trouble the second time
TEXT = st.text(st.characters(exclude_categories=("Cc", "Cs")), max_size=5)


@settings(deadline=None)
@given(st.dictionaries(st.sampled_from([*Settings().as_table(), "odd"]), st.one_of(
    st.none(), st.booleans(), st.integers(), TEXT, st.lists(st.integers(), max_size=3))))  # fmt: skip
def test_any_table_gives_usable_settings(table):
    settings = Settings.from_table(table)
    again = Settings.from_table(json.loads(json.dumps(settings.as_table())))
    assert sorted(again.problems) == sorted(settings.problems)
    assert again.as_table() == settings.as_table()


def test_what_a_newer_program_wrote_is_carried_along(home):
    (home / "settings.json").write_text('{"telepathy": "strong", "scale": 125}')
    settings = Settings.load()
    settings.save()
    assert json.loads((home / "settings.json").read_text())["telepathy"] == "strong"


def test_saving_makes_the_folder_and_leaves_nothing_else(home, monkeypatch):
    monkeypatch.setenv("QGAMES_HOME", str(home / "new" / "deep"))
    settings = Settings.load()
    assert not (home / "new").exists(), "reading creates nothing"
    assert settings.save() is None
    assert {p.name for p in (home / "new" / "deep").iterdir()} == {"settings.json", "write.lock"}


def test_reset_keeps_names_and_window():
    settings = Settings(scale=200, names=["Ada"], size=[900, 700])
    settings.reset()
    assert (settings.scale, settings.names, settings.size) == (100, ["Ada"], [900, 700])


def test_portable_mode(monkeypatch, tmp_path):
    monkeypatch.delenv("QGAMES_HOME", raising=False)
    monkeypatch.setattr(paths, "program", lambda: tmp_path)
    assert paths.own_home() is None
    (tmp_path / "portable.txt").touch()
    assert paths.settings_file() == tmp_path / "qgames-data" / "settings.json"
    assert paths.logs().is_relative_to(tmp_path)
    assert paths.cache().is_relative_to(tmp_path)


def test_the_platforms_folders(monkeypatch):
    monkeypatch.delenv("QGAMES_HOME", raising=False)
    folders = {paths.data(), paths.logs(), paths.cache()}
    assert all("qgames" in str(folder) for folder in folders)


def test_what_ships_is_found():
    assert (paths.assets("fonts", "sans.ttf")).is_file()
    assert (paths.themes() / "walnut.yaml").is_file()


def test_a_bundle_finds_its_own(monkeypatch, tmp_path):
    for name in ("assets", "themes"):
        (tmp_path / name).mkdir()
    monkeypatch.setattr("sys._MEIPASS", str(tmp_path), raising=False)
    paths.shipped.cache_clear()
    try:
        assert paths.assets() == tmp_path / "assets"
    finally:
        paths.shipped.cache_clear()
