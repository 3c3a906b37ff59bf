"""Words: complete where they claim to be, with the same holes to fill, in letters their fonts have."""

import re

import pytest
from fontTools.ttLib import TTFont

from qgames.files import i18n, paths
from qgames.files.i18n import Catalogue, entries, plural
from qgames.ui import glyphs, text

COMPLETE = ("fr",)
PARTIAL = {"ar": ("app.", "title.", "settings."), "ja": ("app.", "title.", "settings.")}


@pytest.fixture(autouse=True)
def english_afterwards():
    yield
    i18n.use("en")


def holes(entry):
    forms = [entry] if isinstance(entry, str) else entry.values()
    return {hole for form in forms for hole in re.findall(r"\{(\w+)\}", form)} - {"n"}


@pytest.mark.parametrize("language", COMPLETE)
def test_complete_languages_have_every_key(language):
    assert sorted(entries("en").keys() - entries(language).keys()) == []


@pytest.mark.parametrize("language", PARTIAL)
def test_partial_languages_have_their_areas(language):
    wanted = {key for key in entries("en") if key.startswith(PARTIAL[language])}
    assert sorted(wanted - entries(language).keys()) == []


@pytest.mark.parametrize("language", [lang for lang in i18n.languages() if lang != "en"])
def test_no_unknown_key_and_the_same_holes(language):
    source, own = entries("en"), entries(language)
    assert sorted(own.keys() - source.keys()) == []
    wrong = [key for key in own if holes(own[key]) != holes(source[key])]
    assert wrong == []


@pytest.mark.parametrize("language", i18n.languages())
def test_plural_tables_have_the_forms_the_language_needs(language):
    needed = {plural(language, n) for n in range(200)}
    for key, entry in entries(language).items():
        if not isinstance(entry, str):
            assert set(entry) >= needed, key


@pytest.mark.parametrize("language", i18n.languages())
def test_every_character_is_in_its_font(language, monkeypatch):
    maps: dict[str, set[int]] = {}
    missing = set()
    monkeypatch.setattr(glyphs, "stand_in", lambda letter: missing.add(letter))  # nothing may come from the system
    i18n.use(language)
    setter = text.Typesetter(1.0)
    for entry in entries(language).values():
        for form in [entry] if isinstance(entry, str) else entry.values():
            for script, _, part in setter._parts(re.sub(r"\{\w+\}", "", form), "sans"):
                name = text._FILE[script, "sans"]
                if name not in maps:
                    maps[name] = set(TTFont(paths.assets("fonts", f"{name}.ttf")).getBestCmap())
                missing |= {letter for letter in part if ord(letter) not in maps[name] and letter != "\n"}
    assert missing == set()


def test_names_of_languages_can_be_shown():
    maps = {name: set(TTFont(paths.assets("fonts", f"{name}.ttf")).getBestCmap()) for name in set(text._FILE.values())}
    setter = text.Typesetter(1.0)
    for language in i18n.languages():
        for script, _, part in setter._parts(i18n.NATIVE[language], "sans"):
            assert {ord(letter) for letter in part} <= maps[text._FILE[script, "sans"]], language


PLURALS = {
    "en": "other one other other other", "fr": "one one other other other", "ja": "other other other other other",
    "ar": "zero one two few many", "ru": "many one few many one", "pl": "many one few many many",
    "cs": "other one few other other", "sl": "other one two other other", "he": "other one two other other",
    "ro": "few one few few other", "lt": "other one few few one", "lv": "zero one other other one",
}  # fmt: skip


@pytest.mark.parametrize("language", PLURALS)
def test_plural_rules(language):
    assert " ".join(plural(language, n) for n in (0, 1, 2, 5, 21)) == PLURALS[language]


def test_teens():
    assert [plural("ru", n) for n in (11, 12, 111, 112)] == ["many"] * 4
    assert [plural("ar", n) for n in (3, 10, 103)] == ["few"] * 3
    assert [plural("ar", n) for n in (11, 99, 100, 102)] == ["many", "many", "other", "other"]
    assert [plural("lt", n) for n in (11, 19, 20)] == ["other"] * 3


def test_texts():
    words = Catalogue("en")
    assert words.text("setup.minutes", n=1) == "1 minute"
    assert words.text("setup.minutes", n=5) == "5 minutes"
    assert words.text("no.such.key") == "no.such.key"
    assert words.text("settings.now", name="{value}", value=3) == "{value}: 3", "what is put in is not read again"


def test_english_stands_behind():
    japanese = Catalogue("ja")
    assert japanese.text("title.quit") == "終了"
    assert japanese.text("setup.minutes", n=1) == "1 minute"


def test_what_is_put_into_right_to_left_sentences_is_isolated():
    assert "\u2068Anna\u2069" in Catalogue("ar").text("app.not_saved", reason="Anna")


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"a: [", b"- 1", b"app: 7"])
def test_a_broken_catalogue_is_empty(monkeypatch, tmp_path, content):
    (tmp_path / "locales").mkdir()
    (tmp_path / "locales" / "xx.yaml").write_bytes(content)
    monkeypatch.setattr(paths, "assets", lambda *parts: tmp_path.joinpath(*parts))
    entries.cache_clear()
    try:
        assert Catalogue("xx").text("app.name") in ("app.name", "7")
    finally:
        entries.cache_clear()


def test_the_systems_wish(monkeypatch):
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "fr_CA.UTF-8")
    assert i18n.best("") == "fr"
    monkeypatch.setenv("LANGUAGE", "xx:ja")
    assert i18n.best("") == "ja"
    monkeypatch.setenv("LANGUAGE", "C")
    monkeypatch.setenv("LANG", "C")
    assert i18n.best("") in i18n.languages()
