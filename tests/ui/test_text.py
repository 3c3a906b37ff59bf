"""Text: ordered as Unicode says, wrapped without breaking letters, and never too long for its place."""

import random

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qgames.files import i18n
from qgames.ui import bidi
from qgames.ui.text import BODY, CAPTION, DISPLAY, ELLIPSIS, Type, Typesetter, clusters, words

MIRROR = dict(zip("()[]{}", ")(][}{"))
TEXTS = st.text(alphabet="abc 12-אבגשלום العربية日本語、。（）กำที่()[]é…", max_size=40)


@pytest.fixture(scope="module", autouse=True)
def fonts():
    pygame.font.init()
    yield
    i18n.use("en")


@pytest.fixture
def setter():
    i18n.use("en")
    return Typesetter(1.0)


def seen(text, right_to_left):
    out = []
    for run in bidi.runs(text, right_to_left):
        part = text[run.start : run.stop]
        out.append("".join(MIRROR.get(c, c) for c in reversed(part)) if run.right_to_left else part)
    return "".join(out)


@pytest.mark.parametrize("right_to_left", [False, True])
def test_order_agrees_with_another_implementation(right_to_left):
    oracle = pytest.importorskip("bidi").get_display
    chance = random.Random(5)
    plain = str.maketrans("([{", ")]}")  # that one does not mirror brackets
    for _ in range(4000):
        text = "".join(chance.choice("abאבעربم12٣.,+-%() []") for _ in range(chance.randint(1, 14)))
        expected = oracle(text, base_dir="R" if right_to_left else "L")
        assert seen(text, right_to_left).translate(plain) == expected.translate(plain), ascii(text)


@pytest.mark.parametrize(
    ("text", "right_to_left", "expected"),
    [
        ("abc", False, "abc"),
        ("אבג", True, "גבא"),
        ("אב (גד) הו", True, "וה (דג) בא"),
        ("אב 12 גד", True, "דג 12 בא"),
        ("אב 12.5% גד", True, "דג 12.5% בא"),
        ("abc אבג def", False, "abc גבא def"),
        ("אבג abc (x) דה", True, "הד abc (x) גבא"),
        ("גד \u2068Anna (2)\u2069 אב", True, "בא \u2069Anna (2)\u2068 דג"),
    ],
)
def test_names_digits_and_brackets(text, right_to_left, expected):
    shown = seen(text, right_to_left)
    marks = {ord(c): None for c in "\u2068\u2069"}
    assert shown.translate(marks) == expected.translate(marks)


def test_every_line_of_an_isolate_keeps_its_direction(setter):
    """English in an Arabic page: the full stop of the second line stood at its left."""
    i18n.use("ar")
    english = "\u2066Take a blank cube or one of yours from the rim, and push it in.\u2069"
    lines = setter.wrap(english, BODY, 150)
    assert len(lines) > 2
    shown = [seen(line, True).translate({ord(c): None for c in "\u2066\u2067\u2068\u2069"}) for line in lines]
    assert " ".join(shown) == "Take a blank cube or one of yours from the rim, and push it in."


@pytest.mark.parametrize(
    ("lines", "carried"),
    [
        (["abc", "def"], ["abc", "def"]),
        (["a \u2068b", "c\u2069 d", "e"], ["a \u2068b", "\u2066c\u2069 d", "e"]),
        (["a \u2068אב", "c\u2069 d"], ["a \u2068אב", "\u2067c\u2069 d"]),
        (
            ["\u2066a \u2068b", "c", "\u2069 d\u2069"],
            ["\u2066a \u2068b", "\u2066\u2066c", "\u2066\u2066\u2069 d\u2069"],
        ),
        (["\u2069a", "b"], ["\u2069a", "b"]),
    ],
)
def test_open_isolates_are_carried_over(lines, carried):
    assert bidi.carried(lines) == carried


def test_joined_letters_are_not_spaced_out(setter):
    """Arabic under a spaced-out heading is as wide as it is drawn: it stood beside the middle."""
    i18n.use("ar")
    spaced = Type(14, "sans", 4)
    assert setter.width("العربية", spaced) == setter.width("العربية", Type(14))
    assert setter.line("العربية", spaced, (1, 2, 3)).get_width() == setter.width("العربية", spaced)


@settings(deadline=None)
@given(TEXTS, st.booleans())
def test_every_letter_is_shown_once(text, right_to_left):
    found = sorted(i for run in bidi.runs(text, right_to_left) for i in range(run.start, run.stop))
    assert found == list(range(len(text)))


@settings(deadline=None)
@given(TEXTS)
def test_wrapped_lines_fit_and_lose_nothing(text):
    setter = Typesetter(1.0)
    for width in (60, 140):
        lines = setter.wrap(text, BODY, width)
        assert "".join("".join(lines).split()) == "".join(text.split())
        for line in lines:
            assert setter.width(line, BODY) <= width or len(clusters(line.strip())) <= 1


@settings(deadline=None)
@given(TEXTS, st.integers(20, 200))
def test_one_line_is_cut_with_an_ellipsis(text, width):
    setter = Typesetter(1.0)
    fitted = setter.fit(text, BODY, width)
    assert setter.width(fitted, BODY) <= width
    assert fitted == text or fitted.endswith(ELLIPSIS)


@settings(deadline=None)
@given(TEXTS, st.integers(60, 200), st.integers(1, 3))
def test_a_beginning_is_whole_words_in_so_many_lines(text, width, lines):
    setter = Typesetter(1.0)
    begun = setter.beginning(text, BODY, width, lines)
    if begun == text:
        return
    assert begun.endswith(ELLIPSIS) and text.startswith(begun.removesuffix(ELLIPSIS))
    assert len(setter.wrap(begun, BODY, width)) <= lines or begun == ELLIPSIS
    head, pieces = begun.removesuffix(ELLIPSIS), words(text)
    ends = [text[len(head) : len("".join(pieces[:count]))] for count in range(len(pieces))]
    assert any(not end.strip(" ,;:–—-(（、，") for end in ends), "no word is cut"


def test_marks_stay_with_their_letters():
    assert clusters("ที่กำ") == ["ที่", "กำ"]
    assert "".join(words("Thai: ที่ กำ")) == "Thai: ที่ กำ"


def test_japanese_breaks_between_letters_but_not_before_a_comma(setter):
    lines = setter.wrap("木でできた、五つの思考ゲーム。", BODY, 90)
    assert len(lines) > 1
    assert not any(line[0] in "、。ー" for line in lines)


def test_arabic_letters_join(setter):
    """Joined letters are narrower than the same letters apart."""
    i18n.use("ar")
    joined = setter.width("سسسس", BODY)
    apart = setter.width("س\u200cس\u200cس\u200cس", BODY)
    assert joined != apart


def test_brackets_are_mirrored_by_the_shaper(setter):
    """An opening bracket in a right-to-left line looks like a closing one in a left-to-right line."""
    from qgames.ui.text import Typesetter as Setter

    font = setter._font("hebrew", BODY, True)
    plain = Setter(1.0)._font("hebrew", BODY, False)
    one = pygame.image.tobytes(font.render("(", True, (255, 255, 255)), "RGBA")
    other = pygame.image.tobytes(plain.render(")", True, (255, 255, 255)), "RGBA")
    assert one == other


def test_start_is_where_reading_starts(setter):
    surface = pygame.Surface((300, 40))
    rect = pygame.Rect(0, 0, 300, 40)
    assert setter.draw(surface, "abc", BODY, (255, 255, 255), rect).left == 0
    i18n.use("ar")
    assert setter.draw(surface, "abc", BODY, (255, 255, 255), rect).right >= 298
    i18n.use("en")


def test_lines_are_kept(setter):
    assert setter.line("again", BODY, (1, 2, 3)) is setter.line("again", BODY, (1, 2, 3))


def test_text_grows_with_the_scale():
    small, large = Typesetter(1.0), Typesetter(2.0)
    assert large.width("Q Games", DISPLAY) == pytest.approx(2 * small.width("Q Games", DISPLAY), rel=0.05)


def test_spaced_letters(setter):
    plain, spaced = Type(14), Type(14, "sans", 4)
    assert setter.width("abcd", spaced) == pytest.approx(setter.width("abcd", plain) + 12, abs=3)


def test_a_paragraph_too_high_says_so(setter):
    """The last line that fits ends with an ellipsis."""
    drawn = []
    real = setter.line

    def line(text, *rest):
        drawn.append(text)
        return real(text, *rest)

    setter.line = line
    setter.paragraph(pygame.Surface((200, 40)), "word " * 60, CAPTION, (255, 255, 255), pygame.Rect(0, 0, 200, 38))
    assert drawn[-1].endswith(ELLIPSIS)


def test_letters_our_fonts_lack_are_never_blank(setter, monkeypatch):
    """A font of the system if one has them, else a question mark; the rest of the name stays as it is."""
    from qgames.ui import fonts

    monkeypatch.setattr(fonts, "stand_in", lambda letter: None)
    assert fonts.drawable("latin", "sans", "Ana राम") == [("sans", "Ana ???")]
    assert fonts.drawable("latin", "sans", "I \u2764\ufe0f Q") == [("sans", "I ?\ufe0f Q")]
    assert fonts.drawable("arabic", "sans", "س±") == [("arabic", "س"), ("sans", "±")], "Latin has what Arabic lacks"
    blank = pygame.Surface((400, 60), pygame.SRCALPHA)
    for name in ("राम", "한국", "\u2764"):
        drawn = setter.line(name, BODY, (255, 255, 255))
        assert pygame.mask.from_surface(drawn).count() > 4, name
        assert drawn.get_width() == setter.width(name, BODY)
    assert pygame.mask.from_surface(blank).count() == 0


def test_a_font_of_the_system_stands_in(setter, monkeypatch):
    from qgames.ui import fonts

    other = fonts.file_of("hebrew")
    monkeypatch.setattr(fonts, "stand_in", lambda letter: other)
    assert fonts.drawable("latin", "sans", "a\u0915b") == [("sans", "a"), (f"@{other}", "\u0915"), ("sans", "b")]
    assert setter.width("a\u0915b", BODY) > 0


def test_the_letters_of_a_font_are_read_from_its_file():
    """As a program made for fonts reads them."""
    ttlib = pytest.importorskip("fontTools.ttLib")
    from qgames.files import paths
    from qgames.ui import fonts

    for file in paths.assets("fonts").glob("*.ttf"):
        letters = fonts.letters_of(str(file))
        assert letters == set(ttlib.TTFont(file).getBestCmap())
        assert letters >= set(range(0x20, fonts.PLAIN))
    assert fonts.letters_of(str(paths.assets("fonts", "OFL.txt"))) == frozenset()


def test_a_line_may_end_after_a_dash_but_not_within_a_move():
    assert list(words("light–dark")) == ["light–", "dark"]
    assert list(words("by c1–a1.")) == ["by ", "c1–a1."]


def test_no_word_is_torn_so_that_another_is_not_left_alone(setter):
    """As "Player 1" once was, on a narrow plate."""
    wide = setter.width("Player 1", CAPTION)
    for room in range(setter.width("Player", CAPTION), wide):
        assert setter.wrap("Player 1", CAPTION, room) == ["Player", "1"]
        assert setter.balanced("Player 1", CAPTION, room) == ["Player", "1"]


@pytest.mark.parametrize("language", ["zh-Hans", "zh-Hant", "ko", "ja"])
def test_both_quotation_marks_of_a_pair_come_from_one_font(setter, language):
    i18n.use(language)
    drawn = {mark: font for font, _, part in setter._parts("手“Anna”手“手”", "sans") for mark in part if mark in "“”"}
    assert len(set(drawn.values())) == 1 and set(drawn) == {"“", "”"}


def test_no_line_begins_with_a_dash(setter):
    for width in range(150, 400, 7):
        for line in setter.wrap("Nepriklausomas – grėsmės: c3, d4 — ir dar viena", BODY, width):
            assert not line.startswith(("–", "—")), (width, line)
    assert words("c1–a1 – b2") == ("c1–a1 – ", "b2")
