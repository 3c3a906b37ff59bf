"""Lines that choose: what they say, what is refused, and that nothing of them is lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qgames.files import i18n, messages
from qgames.files.i18n import Catalogue
from qgames.files.messages import BadMessage, Count, Fork, Hole, Name


def said(text: str, language: str = "en", **args: object) -> str:
    words = Catalogue(language)
    words.own = {"line": text}
    return words.text("line", **args)


def test_a_number_is_exact_before_it_is_of_a_class():
    line = "{n, plural, =0 {none} =1 {only one} one {# like one} few {# of few} other {# of many}}"
    assert [said(line, "ru", n=n) for n in (0, 1, 2, 5, 21)] == [
        "none",
        "only one",
        "2 of few",
        "5 of many",
        "21 like one",
    ]
    assert said(line, "en", n=1_234) == "1,234 of many", "written in the way of the language"


def test_a_table_has_exact_numbers_too():
    words = Catalogue("ru")
    words.own = {"line": {"=1": "at once", "one": "{n} ход", "other": "{n} ходов"}}
    assert [words.text("line", n=n) for n in (1, 5, 21)] == ["at once", "5 ходов", "21 ход"]


def test_who_is_spoken_of_chooses():
    who = "{name, select, you {You resign} team {{name} resign} other {{name} resigns}}"
    line = f"{who} with {{n, plural, one {{# piece}} other {{# pieces}}}}."
    assert said(line, name=Name("You", "you"), n=1) == "You resign with 1 piece."
    assert said(line, name=Name("Ann and Ben", "team"), n=2) == "Ann and Ben resign with 2 pieces."
    assert said(line, name=Name("You"), n=2) == "You resigns with 2 pieces.", "a person of that name is a person"
    assert said(line, name="Ann", n=2) == "Ann resigns with 2 pieces."


def test_a_name_is_remembered_with_who_it_is():
    words = Catalogue("en")
    words.own = {"line": "{name, select, you {yours} other {of {name}}}"}
    assert [words.text("line", name=name) for name in (Name("You", "you"), "You", Name("You", "you"))] == [
        "yours",
        "of You",
        "yours",
    ]


def test_what_is_put_in_is_not_read_again_and_keeps_its_direction():
    line = "{who, select, you {you} other {{who}, {cell}}}"
    assert said(line, who="{cell}", cell="b3") == "{cell}, b3"
    assert said(line, "ar", who="Ann", cell="b3").count(i18n.AS_IT_RUNS) == 2


def test_an_apostrophe_is_itself_but_before_a_brace():
    assert said("it's {n, plural, other {#, isn''t it}}", n=3) == "it's 3, isn't it"
    assert said("{n, plural, other {'{'#'}'}}", n=3) == "{3}"
    assert said("l'{name} d'abord", name="âne") == "l'âne d'abord", "a line that does not choose has no quoting"


def test_a_line_that_cannot_be_read_is_shown_as_it_is():
    assert said("{n, plural, one {#}", n=1) == "{n, plural, one {#}"


def test_an_argument_that_is_missing_is_noticed():
    assert said("{n, plural, other {# of {all}}}", n=2) == "2 of {all}"
    assert said("{n, plural, =1 {one} other {# more}}", cell="a1") == "{n} more"


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("{n, plural, one {#}}", 'no "other"'),
        ("{n, plural, other {#}", "not closed"),
        ("{n, plural, other {#}}}", "too many"),
        ("{n, number}", "plural or select"),
        ("{n, plural, other {a} other {b}}", "twice"),
        ("{}", "no name"),
        ("{n, plural, other {'{}}", "apostrophe"),
    ],
)
def test_what_is_wrong_is_named(line, what):
    with pytest.raises(BadMessage, match=what):
        messages.parse(line)


names = st.sampled_from(["n", "who", "cell"])
plain = st.text("ab 'c{}é", min_size=1, max_size=6)


def parts(inner):
    cases = st.lists(st.sampled_from(["=1", "one", "you", "few"]), unique=True, max_size=3)
    table = cases.flatmap(
        lambda keys: st.fixed_dictionaries(dict.fromkeys([*keys, "other"], st.lists(inner, max_size=3)))
    )
    options = table.map(lambda found: {key: tuple(value) for key, value in found.items()})
    return st.builds(Fork, names, st.sampled_from(messages.KINDS), options)


trees = st.lists(st.recursive(plain | st.builds(Hole, names), parts, max_leaves=8), max_size=4).map(tuple)


def merged(message):
    """As it is read: neighbouring words are one."""
    made: list[object] = []
    for part in message:
        if isinstance(part, Fork):
            part = part._replace(options={key: merged(value) for key, value in part.options.items()})
        if isinstance(part, str) and made and isinstance(made[-1], str):
            made[-1] += part
        else:
            made.append(part)
    return tuple(made)


@given(trees)
def test_a_line_written_and_read_is_the_same(message):
    text = messages._written(message, str)
    assert messages.parse(text) == merged(message)
    assert messages.changed(text, str) == messages._written(merged(message), str)


@given(trees, st.sampled_from([0, 1, 2, 5, 21]), st.sampled_from(["you", "one", "x"]))
def test_what_is_said_is_one_of_what_can_be_said(message, n, who):
    text = messages._written(message, str)
    args = {"n": n, "who": who, "cell": "b3"}

    def put(message):
        return "".join(piece for piece, _ in messages.pieces(message, args, lambda _: "one", str))

    assert put(messages.parse(text)) in {put(messages.parse(each)) for each in messages.variants(text)}


@given(st.text("{}#', ab=1plurselcto", max_size=40))
def test_any_text_is_read_or_refused(text):
    try:
        message = messages.parse(text)
    except BadMessage:
        assert said(text, n=1, who="x")
    else:
        assert all(isinstance(part, (Hole, Fork)) for part in messages.walk(message))
        assert Count() not in message, "a number sign outside a plural is one"


def test_the_parts_of_a_sentence_can_be_told_apart():
    words = Catalogue("en")
    words.own = {"line": {"one": "{n} day in a row", "other": "on {n} days in a row"}}
    assert words.pieces("line", n=3) == [("on ", ""), ("3", "n"), (" days in a row", "")]
