"""Words: complete where they claim to be, with the same holes to fill, in letters their fonts have."""

import re
from functools import cache

import pytest
from fontTools.ttLib import TTFont
from kit import pseudo

from qgames.files import i18n, messages, paths
from qgames.files.i18n import Catalogue, entries
from qgames.files.languages import forms
from qgames.ui import fonts, text


@pytest.fixture(autouse=True)
def english_afterwards():
    yield
    i18n.use("en")


def holes(entry):
    forms = [entry] if isinstance(entry, str) else entry.values()
    return {hole for form in forms for hole in messages.holes(form)} - {"n"}


def test_english_and_french_are_offered():
    """Others are as soon as they are complete."""
    assert {"en", "fr"} <= {code for code in i18n.languages() if i18n.complete(code)}


@pytest.mark.parametrize("language", [lang for lang in i18n.languages() if lang != "en"])
def test_no_unknown_key_and_the_same_holes(language):
    source, own = entries("en"), entries(language)
    assert sorted(own.keys() - source.keys()) == []
    wrong = [key for key in own if holes(own[key]) != holes(source[key])]
    assert wrong == []


@pytest.mark.parametrize("language", i18n.languages())
def test_plural_tables_have_the_forms_the_language_needs(language):
    for key, entry in entries(language).items():
        if not isinstance(entry, str):
            assert set(entry) >= set(forms(language)), key


@cache
def letters_of(font):
    return frozenset(TTFont(paths.assets("fonts", f"{font}.ttf")).getBestCmap())


@pytest.mark.parametrize("face", ["sans", "bold"])
@pytest.mark.parametrize("language", i18n.languages())
def test_every_character_is_in_its_font(language, face, monkeypatch):
    """In the one that this language would choose: nothing comes from the system or from a neighbour's."""
    missing = set()
    monkeypatch.setattr(fonts, "stand_in", lambda letter: missing.add(letter))
    i18n.use(language)
    setter = text.Typesetter(1.0)
    ours = {"sans", "sans-bold"} | {fonts.FAMILIES[s].face(face) for s in fonts.FAMILIES}
    ours |= {fonts.EAST[language].face(face)} if language in fonts.EAST else set()
    said: set[str] = set()
    for entry in entries(language).values():
        for form in [entry] if isinstance(entry, str) else entry.values():
            said.update(word for each in messages.variants(form) for word in re.sub(r"\{\w+\}", "", each).split())
    for word in said:
        for name, _, part in setter._parts(word, face):
            assert name in ours, f"{part} in {name}"
            missing |= {letter for letter in part if ord(letter) not in letters_of(name)}
    assert missing == set()


@pytest.mark.parametrize("language", i18n.languages())
def test_a_card_of_the_title_is_called_like_its_page(language):
    i18n.use(language)
    assert i18n.t("title.evening") == i18n.t("evening.title")


def test_texts():
    words = Catalogue("en")
    assert words.text("setup.minutes", n=1) == "1 minute"
    assert words.text("setup.minutes", n=5) == "5 minutes"
    assert words.text("no.such.key") == "no.such.key"
    assert words.text("settings.now", name="{value}", value=3) == "{value}: 3", "what is put in is not read again"


def test_keys_and_words_are_text_whatever_they_look_like(tmp_path):
    """YAML has its own mind about off and 1: the sentence of a star taken off was not found."""
    (tmp_path / "x.yaml").write_text("off: no\nyes: {1: 2.50, null: on}", "utf-8")
    assert i18n.read(tmp_path / "x.yaml") == {"off": "no", "yes.1": "2.50", "yes.null": "on"}
    assert Catalogue("en").text("say.qomet.off", name="Anna", cell="b3") == "Anna: star on b3 taken off."


@pytest.fixture
def begun(locales):
    """Two languages of which somebody has translated one line so far."""
    (locales / "ja.yaml").write_text("title: {quit: 終了}\n", "utf-8")
    (locales / "ar.yaml").write_text("title: {quit: خروج}\n", "utf-8")
    i18n.forget()


def test_english_stands_behind(begun):
    japanese = Catalogue("ja")
    assert japanese.text("title.quit") == "終了"
    assert japanese.text("setup.minutes", n=1) == "1 minute"


def test_what_is_put_into_right_to_left_sentences_is_isolated():
    assert "\u2068Anna\u2069" in Catalogue("ar").text("app.not_saved", reason="Anna")


def test_a_right_to_left_name_is_isolated_in_any_sentence():
    english = Catalogue("en")
    assert english.text("result.wins", name="דנה") == "\u2068דנה\u2069 wins"
    assert english.text("result.wins", name="Anna") == "Anna wins"
    i18n.use("en")
    assert i18n.isolate("דנה") == "\u2068דנה\u2069" and i18n.isolate("Anna") == "Anna"
    i18n.use("ar")
    assert i18n.isolate("a1e1") == "\u2068a1e1\u2069", "moves too"


def test_what_is_not_translated_keeps_its_own_direction(begun):
    said = Catalogue("ar").text("why.quarto.taken", cell="b3")
    assert said == "\u2066b3 is taken: choose an empty ring.\u2069"
    assert "\u2066" not in Catalogue("ja").text("why.quarto.taken", cell="b3")


def test_numbers_are_written_in_the_languages_way(monkeypatch):
    assert Catalogue("en").text("setup.minutes", n=12345) == "12,345 minutes"
    assert Catalogue("fr").text("setup.minutes", n=12345).startswith("12\u202f345")
    monkeypatch.setattr(i18n, "entries", lambda language: {"n": "{n}"} if language == "fa" else {})
    assert Catalogue("fa").text("n", n=25) == "۲۵"


@pytest.fixture
def locales(monkeypatch, tmp_path):
    """A folder of catalogues in place of ours, with the English one in it."""
    folder = tmp_path / "locales"
    pseudo.install(monkeypatch, folder, ())
    return folder


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"a: [", b"- 1", b"app: 7", b"{" * 2000, None])
def test_a_broken_or_missing_catalogue(monkeypatch, tmp_path, locales, content):
    """The program starts, in English, and says so once."""
    from kit.app import frame, open_app

    if content is not None:
        (locales / "de.yaml").write_bytes(content)
    app = open_app(monkeypatch, tmp_path, language="de")
    assert i18n.t("app.quit") == "Quit"
    if content == b"app: 7":  # it can be read; there is just nothing of use in it
        assert not app.ui.notices
        return
    assert len(app.ui.notices) == 1 and "de.yaml" in app.ui.notices[0]
    app.ui.apply((1000, 700))
    frame(app)
    assert len(app.overlay.toasts) == 1


def test_a_broken_catalogue_of_the_systems_language(monkeypatch, tmp_path, locales):
    from kit.app import open_app

    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    monkeypatch.setattr("qgames.ui.context.preferred_languages", list)  # what Windows and macOS list goes before LANG
    assert not open_app(monkeypatch, tmp_path, language="").ui.notices, "nobody was promised German"
    (locales / "de.yaml").write_bytes(b"a: [")
    i18n.forget()
    assert len(open_app(monkeypatch, tmp_path, language="").ui.notices) == 1


def test_only_what_is_complete_is_offered(locales):
    """All keys of English; one missing is enough to be left out. Whoever sets it by hand has it, and sees it listed."""
    pseudo.write(locales, ("de", "he"))
    tree = pseudo.catalogue("he")
    del tree["app"]["quit"]
    (locales / "he.yaml").write_text(pseudo.text_of(tree), "utf-8")
    i18n.forget()
    i18n.use("en")
    assert i18n.offered() == ["en", "de"]
    assert i18n.best("", ["he-IL", "de-AT"]) == "de"
    assert i18n.use("he") == ""
    assert i18n.offered() == ["en", "de", "he"]
    assert i18n.t("app.quit") == "\u2066Quit\u2069"


@pytest.fixture
def guest(locales, monkeypatch):
    """A game that speaks English only."""
    (locales / "guest").mkdir()
    (locales / "guest" / "en.yaml").write_text("game: {guest: {name: Guest, line: a visit}}", "utf-8")
    pseudo.write(locales, ("de",))
    i18n.also({"guest": locales / "guest"})


def test_a_games_words_do_not_decide_what_is_offered(guest):
    assert i18n.complete("de") and not i18n.complete("de", "guest") and i18n.complete("en", "guest")
    assert i18n.use("de") == "" and "de" in i18n.offered()
    assert i18n.t("game.guest.line") == "a visit"


def test_the_card_of_a_game_that_speaks_english_says_so(guest):
    from qgames.scenes.pages.title import about

    assert about("guest") == "a visit"
    i18n.use("de")
    assert about("guest") == i18n.t("title.in_english", line="a visit") != "a visit"
    assert about("quixo") == i18n.t("game.quixo.line")


def test_words_of_a_game_that_come_later_are_heard_at_once(guest, locales):
    i18n.use("de")
    (locales / "late").mkdir()
    (locales / "late" / "de.yaml").write_text("game: {late: {name: Spät}}\napp: {quit: no}", "utf-8")
    i18n.also({"late": locales / "late"})
    assert i18n.t("game.late.name") == "Spät" and i18n.t("app.quit") != "no", "what is common stays"


def test_a_games_broken_words_are_told(guest, locales):
    (locales / "guest" / "de.yaml").write_text("a: [", "utf-8")
    i18n.forget()
    assert "de.yaml" in i18n.use("de") and i18n.t("game.guest.name") == "Guest"
