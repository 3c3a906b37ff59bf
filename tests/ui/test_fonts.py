"""The fonts: small, licensed, with everything that names and words need, and each East Asian language with its own
shapes for the characters they share."""

import pygame
import pytest
from fontTools.ttLib import TTFont
from kit.makers import FOLDER, maker

from qgames.files import i18n, paths
from qgames.files.languages import FORMATS, LANGUAGES
from qgames.ui import fonts
from qgames.ui.text import BODY, SECTION, Typesetter

TOOL = FOLDER / "fonts.py"
SHARED = "直骨海角今"  # written differently from country to country
NAMES = ["田中さくら", "王小明", "陳怡君", "김민준", "Anna", "Ιωάννα", "Ольга", "דנה", "سارة", "สมชาย", "گیتی"]
OWN = {"ja": "japanese", "zh-Hans": "simplified", "zh-Hant": "traditional", "ko": "korean"}


@pytest.fixture(autouse=True)
def english_afterwards(monkeypatch):
    pygame.font.init()
    monkeypatch.setattr(fonts, "stand_in", lambda letter: None)  # nothing from the system
    yield
    i18n._current = None


def speak(code):
    """As if its catalogue were there."""
    i18n._current = i18n.Catalogue(code)


def test_all_together_are_small_and_licensed():
    files = list(paths.assets("fonts").glob("*.ttf"))
    assert sum(file.stat().st_size for file in files) < 8_000_000
    families = (*fonts.FAMILIES.values(), *fonts.EAST.values())
    assert {file.stem for file in files} == {font for family in families for font in family[1:]}
    licence = paths.assets("fonts", "OFL.txt").read_text("utf-8")
    assert "SIL Open Font License" in licence
    for file in files:
        owner = TTFont(file)["name"].getDebugName(0)
        year = owner.split()[1] if owner.startswith("Copyright") else owner
        assert "Noto Project Authors" in licence or year in licence


@pytest.mark.parametrize("code", LANGUAGES)
def test_names_and_dates_of_every_language_are_in_its_own_font(code):
    """Its name also in every other language: it stands in the list there."""
    for around in ("en", code):
        speak(around)
        setter = Typesetter(1.0)
        for face in ("sans", "bold"):
            words = LANGUAGES[code].native + FORMATS[code].months + FORMATS[code].date + FORMATS[code].halves
            parts = setter._parts(words, face)
            assert not any(font.startswith("@") for font, _, _ in parts)
            assert "?" not in "".join(part for _, _, part in parts)


@pytest.mark.parametrize("code", OWN)
def test_shared_characters_have_the_shapes_of_the_language(code):
    speak(code)
    if code != "ko":  # which is written without them today
        assert fonts.drawable("cjk", "sans", SHARED) == [(OWN[code], SHARED)]
    assert fonts.choices("cjk", "sans", code)[0] == OWN[code]
    assert fonts.choices("cjk", "bold", code)[:2] == [f"{OWN[code]}-bold", OWN[code]]


def test_the_shapes_do_differ():
    seen = set()
    setter = Typesetter(2.0)
    for code in ("ja", "zh-Hans", "zh-Hant"):
        speak(code)
        seen.add(pygame.image.tobytes(setter.line(SHARED, BODY, (255, 255, 255)), "RGBA"))
    assert len(seen) == 3, "and switching the language is enough to see it"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("around", ["en", "ja", "ko", "ar"])
def test_names_people_type_are_shown_whatever_the_language(name, around):
    speak(around)
    for face in ("sans", "bold", "serif"):
        parts = Typesetter(1.0)._parts(name, face)
        assert len(parts) == 1, "one font for a whole name"
        assert all(fonts.has(fonts.file_of(parts[0][0]), letter) for letter in name)


def test_bold_holds_what_the_catalogue_needs_and_the_rest_is_thickened():
    speak("ja")
    setter = Typesetter(1.0)
    assert [font for font, _, _ in setter._parts("設定", "bold")] == ["japanese-bold"]
    (rare,) = {font for font, _, _ in setter._parts("鰐淵", "bold")}
    assert rare == "japanese" and setter._font(rare, SECTION, False).get_bold()
    assert not setter._font(rare, BODY, False).get_bold()


def test_fonts_are_opened_when_they_are_needed():
    setter = Typesetter(1.0371)  # at which nothing was measured before
    speak("en")
    setter.width("Quarto", BODY)
    assert len(setter._fonts) == 1
    fonts.letters_of.cache_clear()
    setter.width("Settings", BODY)
    assert fonts.letters_of.cache_info().currsize == 0, "plain letters need no look at what a font has"


def test_the_maker_takes_in_what_the_catalogues_use():
    """Everything it would put into a font from here is in the font that is there."""
    pytest.importorskip("fontTools.subset")
    made = maker("fonts")
    assert made.used("ja") >= {ord(letter) for letter in "設定日本語"}
    for code, family in fonts.EAST.items():
        wanted = {letter for letter in made.used(code) if letter >= 0x3040}
        for font in (family.sans, family.bold):
            assert wanted <= fonts.letters_of(fonts.file_of(font)), f"{font}: made from an older catalogue"
