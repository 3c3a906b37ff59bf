"""Nothing in a file of an evening is believed: whatever is changed in it, with a checksum that fits, is found by
playing the records through, or is no standing."""

import json
import os
from random import Random

import pytest
from kit.evenings import evening_of, play_on

from qgames.files.reading import Unreadable
from qgames.session.evening import keeping, shelf, written
from qgames.session.evening.taken import BadEvening
from qgames.session.saves import CannotOpen


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("QGAMES_HOME", str(tmp_path))
    monkeypatch.setattr(os, "fsync", lambda handle: None)
    return tmp_path


@pytest.fixture
def text():
    evening, dice = evening_of("all", 3), Random(1)
    play_on(evening, dice, "won")
    play_on(evening, dice, "drawn")
    return evening.kept


def sealed(text, change):
    """The file with something changed inside, and a checksum that fits."""
    table = json.loads(text)
    change(table[written.WHOLE])
    table[written.SUM] = written.digest(table[written.WHOLE])
    return json.dumps(table)


def change(path, value):
    """At ``games.0.result``, say: a value, or what a function makes of the one there."""
    *way, last = (int(word) if word.isdigit() else word for word in path.split("."))

    def apply(whole):
        for word in way:
            whole = whole[word]
        whole[last] = value(whole[last]) if callable(value) else value

    return apply


def test_unchanged(text):
    assert written.write(written.read(sealed(text, lambda whole: None))) == text


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("games.0.result", "draw agreed", "but its record comes to"),
        ("games.0.plies", 40, "but its record comes to"),
        ("games.0.record", lambda text: text.replace("Ended: resigned 1", "Ended: resigned 0"), "record"),
        ("games.0.record", lambda text: text.replace("Evening: ", "Evening: 0"), "another evening"),
        ("games.0.people", lambda people: people[::-1], "others sat there"),
        ("games.0.people", [0, 0], "not of this evening"),
        ("games.0.people", [0, 7], "not of this evening"),
        ("games.0.people", [0, 1, 2], "others sat there"),
        ("games.0.bout", lambda bout: bout % 3 + 1, "others sat there"),
        ("games.0.bout", 99, "one of what is known"),
        ("games.0.record", "", "record"),
        ("games.0.record", lambda text: text.split("\n\n")[0], "record"),
        ("games.0.annulled", 0, "true or false"),
        ("games.0.seconds", -1, "a number"),
        ("games", lambda games: games * 2, "twice"),
        ("games", lambda games: games * 300, "a list"),
        ("people.0.went", 0, "went"),
        ("people.0.left", "out", "went"),
        ("people.0.id", 1, "a number of its own"),
        ("people.0.counter", 8, "a number from 0 to 7"),
        ("people.1.came", 9, "was not there"),
        ("people.0.kind", "computer-99", "something like"),
        ("people.0.name", "x" * 41, "letters"),
        ("order", [0, 1], "order"),
        ("bouts.0.people", [0, 0], "nobody sits twice"),
        ("bouts.0.people", [0, None], "sources"),
        ("bouts.0.people", [0], "two to four"),
        ("bouts.0.sources", [[1, 0], None], "sources"),
        ("bouts.0.id", 2, "a number of its own"),
        ("bouts.0.game", "Quarto!", "something like"),
        ("plan.terms.points", [5, 1], "points"),
        ("plan.terms.clock", ["none", 0, 0], "clock"),
        ("plan.players", [], "at least"),
        ("plan.games", [], "at least"),
        ("plan.seed", 1e300, "seed"),
        ("state", "lost", "state"),
        ("state", "over", "more to play"),
        ("stopped", True, "goes on"),
        ("games.0.record", lambda text: text.replace("Game: ", "Game: 7 "), "names no game"),
        ("began", "yesterday", "began"),
        ("table", [1, "x"], "table"),
        ("chosen", 77, "chosen"),
        ("id", "0000000000", "another evening"),
    ],
)
def test_a_change_is_found(text, path, value, says):
    with pytest.raises(BadEvening, match="(?i).*" + says):
        written.read(sealed(text, change(path, value)))


def test_a_tree_has_an_end():
    evening = evening_of("knockout", 4)
    table = json.loads(evening.kept)[written.WHOLE]
    later = next(n for n, bout in enumerate(table["bouts"]) if bout["round"] == 2)
    for source in (99, table["bouts"][later]["id"]):
        with pytest.raises(BadEvening, match="earlier round"):
            written.read(sealed(evening.kept, change(f"bouts.{later}.sources.0.0", source)))


@pytest.mark.parametrize("cut", (0.1, 0.5, 0.99))
def test_half_a_file(text, cut):
    with pytest.raises(Unreadable):
        written.read(text[: int(cut * len(text))])


def test_a_letter_changed(text):
    for at in range(0, len(text), 97):
        other = text[:at] + ("x" if text[at] != "x" else "y") + text[at + 1 :]
        try:
            found = written.read(other)
        except (BadEvening, Unreadable):
            continue
        assert written.write(found) == text, "another evening"


def test_what_is_none_is_told_and_left(tmp_path):
    for content, why in (
        ("", "empty"), ("  \n", "empty"), ("Dear Anna", "foreign"), ("[]", "foreign"), ("{}", "foreign"),
        ('{"qevening": 9}', "newer"), ('{"qevening": true}', "broken"), ('{"qevening": 1}', "broken"),
    ):  # fmt: skip
        path = tmp_path / "some.qevening"
        path.write_text(content, encoding="utf-8")
        with pytest.raises(CannotOpen) as refused:
            keeping.read_file(path)
        assert refused.value.why == why, content
        assert keeping.told(refused.value, path.name) and path.read_text(encoding="utf-8") == content
    with pytest.raises(CannotOpen) as refused:
        keeping.read_file(tmp_path)
    assert refused.value.why == "special"
    assert shelf.files() == []
