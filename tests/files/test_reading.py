"""The bounded reader: regular files only, so large, so deep, so long; what is refused is named with file, line and what
would be right."""

import os
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qgames.files import reading
from qgames.files.reading import Unreadable

pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")


def refused(deed):
    with pytest.raises(Unreadable) as caught:
        deed()
    return caught.value


@pipes
def test_only_regular_files(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "endless").symlink_to("/dev/zero")
    (tmp_path / "round").symlink_to(tmp_path / "round")
    for name in ("pipe", "endless", "."):
        assert refused(lambda name=name: reading.raw(tmp_path / name, 100)).why == "special"
    with pytest.raises(OSError, match="round"):
        reading.raw(tmp_path / "round", 100)
    (tmp_path / "link").symlink_to(tmp_path / "there")
    (tmp_path / "there").write_bytes(b"words")
    assert reading.raw(tmp_path / "link", 100) == b"words"


def test_names_that_are_none():
    for name in ("a\0b", "\ud800"):
        if name.isascii() or sys.platform != "win32":
            with pytest.raises((Unreadable, FileNotFoundError)):
                reading.raw(Path(name), 100)


def test_sizes(tmp_path):
    path = tmp_path / "file"
    path.write_bytes(b"x" * 100)
    assert len(reading.raw(path, 100)) == 100
    assert refused(lambda: reading.raw(path, 99)).why == "large"
    assert reading.head(path, 7) == b"x" * 7


def test_text_is_utf_8_with_or_without_a_mark(tmp_path):
    path = tmp_path / "file"
    path.write_bytes("\ufeffé".encode())
    assert reading.text(path, 100) == "é"
    path.write_bytes(b"one\ntwo \xff")
    assert str(refused(lambda: reading.text(path, 100))) == "file:2: not readable as text; UTF-8 is right"
    path.write_bytes(b"one\ntwo\n\0")
    assert str(refused(lambda: reading.text(path, 100))).startswith("file:3: not readable as text (U+0000)")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[1, 2]", "x.json:1: not a table"),
        ('{"a": 1,\n "b"}', "x.json:2: not readable as JSON"),
        ("[" * 100_000, "x.json:1: tables and lists lie 21 deep"),
        ('{"a":' * 100_000, "x.json:1: tables and lists lie 21 deep"),
        ('{"a": ' + "9" * 5000 + "}", "x.json:1: a number of 5000 digits"),
        ('"' + '\\"' * 400_000, "x.json:1: not readable as JSON"),
        ("", "x.json:1: not readable as JSON"),
    ],
)
def test_json_that_is_refused(text, says):
    assert str(refused(lambda: reading.json_table(text, "x.json"))).startswith(says)


def test_brackets_in_json_strings_are_letters():
    assert reading.json_table('{"a": "[[[[[[[[[[[[[[[[[[[[[[[[{\\"{{"}', "x") == {"a": '[' * 24 + '{"{{'}  # fmt: skip


def test_numbers_that_are_none():
    assert reading.json_table('{"a": NaN, "b": -Infinity, "c": 1e999, "d": 1.5}', "x") == {
        "a": None, "b": None, "c": None, "d": 1.5,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[" * 60_000, "x.yaml:1: tables and lists lie more than 20 deep"),
        ("- " * 30_000, "x.yaml:1: tables and lists lie more than 20 deep"),
        ("[" + "a," * 31_000 + "]", "x.yaml:1: more than 20000 entries"),
        ("a: &a [*a]", "x.yaml:1: '*a' stands for nothing"),
        ("a: &a [" + "x," * 99 + "]\nb: &b [" + "*a," * 99 + "]\nc: [" + "*b," * 99 + "]", "x.yaml:3: more than 20000"),
        ("a: 1\na: 2", "x.yaml:2: 'a' is set twice"),
        ('a: "b\\0"', "x.yaml:1: not readable as text (U+0000)"),
        ("{? [a] : b}", "x.yaml:1: a name is a word"),
        ("a: 1\n--- \nb: 2", "x.yaml:2: a second document begins"),
        ("a: }", "x.yaml:1: not readable as YAML"),
    ],
)
def test_trees_that_are_refused(text, says):
    assert str(refused(lambda: reading.tree(text, "x.yaml"))).startswith(says)


def test_an_anchor_stands_for_what_it_names():
    assert reading.plain(reading.tree("a: &wood {mid: x}\nb: *wood", "x")) == {"a": {"mid": "x"}, "b": {"mid": "x"}}


def test_words_like_off_and_null_are_words():
    """YAML would make False and nothing of them, and whoever asks for `say.off` would not find it."""
    assert reading.plain(reading.tree("off: no\n1: Null\n", "x")) == {"off": "no", "1": "Null"}


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="ab:-[]{},&*!|>'\"#% \n\\0?", max_size=60))
def test_any_text_is_a_tree_or_refused(text):
    try:
        reading.plain(reading.tree(text, "x"))
    except Unreadable as error:
        assert str(error).startswith("x:")


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet='ab:-[]{},"\\01eENan\ud800 \n', max_size=60))
def test_any_text_is_a_table_or_refused(text):
    try:
        assert isinstance(reading.json_table(text, "x"), dict)
    except Unreadable as error:
        assert str(error).startswith("x:")


@given(st.binary(max_size=40))
def test_any_bytes_are_a_picture_or_none(raw):
    assert reading.png_size(raw) is None
