"""A player's own words stand in place of ours, key by key; what is wrong with them is named and does no harm."""

import os
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qgames.files import corrections, i18n, paths
from qgames.files.settings import Settings
from qgames.ui.context import Ui

KNOWN = {
    "play.you": "You",
    "play.thinking": "{name} is thinking …",
    "say.at": {"one": "{n} move.", "other": "{n} moves."},
}


@pytest.fixture
def home(monkeypatch, tmp_path):
    monkeypatch.setenv("QGAMES_HOME", str(tmp_path))
    i18n.correct_anew()
    yield tmp_path
    monkeypatch.undo()
    i18n.correct_anew()
    i18n.use("en")


def put(language, text, later=0):
    file = paths.user_words() / f"{language}.yaml"
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, "utf-8")
    if later:
        os.utime(file, (later, later))
    return file


def read(text):
    return corrections.read_text(text, "en.yaml", dict[str, Any](KNOWN))


def test_single_keys_as_a_tree_or_in_a_line():
    used, wrong = read(
        'play:\n  you: Me\nplay.thinking: "{name} broods"\nsay.at: {one: "{n} ply", other: "{n} plies"}\n'
    )
    assert not wrong
    assert used == {
        "play.you": "Me",
        "play.thinking": "{name} broods",
        "say.at": {"one": "{n} ply", "other": "{n} plies"},
    }


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("play:\n  yuo: Me\n", "en.yaml:2: unknown 'play.yuo'; did you mean 'play.you'?"),
        ("zzz: Me\n", "en.yaml:1: unknown 'zzz'; the keys of en.yaml are right"),
        (
            '\nplay.thinking: "{nam} broods"\n',
            "en.yaml:2: 'play.thinking' has {nam}, which nobody fills in; {name} is",
        ),
        ('play.you: "{name}"\n', "en.yaml:1: 'play.you' has {name}, which nobody fills in; nothing in braces is right"),
        ('play.thinking: "{name broods"\n', "en.yaml:1: 'play.thinking': "),
        ("play.you: ''\n", "en.yaml:1: 'play.you' says nothing; leave the line out to keep our words"),
        ("play.you: [a, b]\n", "en.yaml:1: 'play.you' should be one text in quotes"),
        ("play.you: {one: a, other: b}\n", "en.yaml:1: 'play.you' should be one text in quotes"),
    ],
)
def test_a_fault_is_named_by_file_line_and_key(text, said):
    used, wrong = read(text + "say.at: fine\n")
    assert used == {"say.at": "fine"}, "the rest of the file holds"
    assert len(wrong) == 1 and wrong[0].startswith(said)


@given(st.text(alphabet="play.you:thinkg \n{}[]\"'#&*!|>%@name,-", max_size=80))
def test_whatever_a_file_holds_is_used_or_named(text):
    try:
        used, wrong = read(text)
    except corrections.Unreadable as error:
        assert str(error).startswith("en.yaml:")
    else:
        assert used.keys() <= KNOWN.keys() and all(each.startswith("en.yaml:") for each in wrong)


def test_a_file_full_of_faults_names_the_first_ones():
    used, wrong = read("".join(f"play.yu{n}: Me\n" for n in range(5000)) + "play.you: Me\n")
    assert used == {"play.you": "Me"} and len(wrong) == corrections.MANY


def test_they_are_said(home):
    put("en", 'play.you: "Thou"\n')
    i18n.use("en")
    assert i18n.t("play.you") == "Thou" and i18n.t("app.quit") == "Quit"
    put("fr", 'app.quit: "Bye"\n')
    i18n.use("fr")
    assert i18n.t("app.quit") == "Bye" and i18n.t("play.you") == "Vous", "each language has its own"


def test_seen_without_a_restart(home):
    ui = Ui(Settings(language="en"))
    ui.look_for_words()
    stamp = ui.stamp
    file = put("en", 'app.quit: "Leave"\n', later=1000)
    ui.look_for_words()
    assert i18n.t("app.quit") == "Leave" and ui.stamp > stamp, "pages are built anew"
    put("en", 'app.quit: "Go"\n', later=2000)
    ui.look_for_words()
    assert i18n.t("app.quit") == "Go"
    stamp = ui.stamp
    ui.look_for_words()
    assert ui.stamp == stamp, "nothing changed"
    file.unlink()
    ui.look_for_words()
    assert i18n.t("app.quit") == "Quit"


def test_a_fault_is_told_once(home):
    put("en", "app.qiut: Leave\n")
    ui = Ui(Settings(language="en"))
    ui.apply()
    told = [notice for notice in ui.notices if "app.qiut" in notice]
    assert len(told) == 1 and "en.yaml:1" in told[0] and "app.quit" in told[0]


@pytest.mark.parametrize("raw", [b"\xff\xfe", b"- a\n- b\n", b"a: &x [*x]\n", b"{" * 500, b"a: 1\na: 2\n"])
def test_a_file_that_is_none_keeps_nobody_from_playing(home, raw):
    file = put("en", "")
    file.write_bytes(raw)
    i18n.correct_anew()
    i18n.use("en")
    assert i18n.t("app.quit") == "Quit"
    assert i18n.corrected("en").wrong[0].startswith("en.yaml:")


def test_safe_mode_leaves_them_aside(home):
    put("en", 'app.quit: "Leave"\n')
    paths.be_safe()
    try:
        i18n.correct_anew()
        i18n.use("en")
        assert i18n.t("app.quit") == "Quit"
    finally:
        paths.be_usual()
