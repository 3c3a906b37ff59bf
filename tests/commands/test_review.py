"""`qgames review`: the same review in a terminal, as words, as JSON, as a record with comments."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from ai.test_analysis import QUANTIK, played
from kit.must import must

from qgames.files import reading
from qgames.games import game as named
from qgames.rules import record
from qgames.session import saves
from qgames.session.review import header, report
from qgames.session.review.work import ReviewWork
from qgames.session.sitting import Sitting

GAME = QUANTIK + " Sb2 Yb3 Ca2"


def run(*words: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "qgames", "review", *map(str, words)],
        capture_output=True, text=True, encoding="utf-8", timeout=120,
    )  # fmt: skip


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "a game.qgame"
    path.write_text(record.write(played("quantik", GAME)), encoding="utf-8")
    return path


def test_json_is_one_object_a_token(file):
    done = run(file, "--ms", "60", "--json")
    assert done.returncode == 0, done.stderr
    *rows, last = [json.loads(line) for line in done.stdout.splitlines()]
    assert last == {"complete": True, "not_judged": []}
    assert [row["move"] for row in rows] == GAME.split() and [row["ply"] for row in rows] == list(range(1, 10))
    assert rows[-1] == {"ply": 9, "seat": 0, "move": "Ca2", "before": {"kind": "win", "value": 1},
                        "after": {"kind": "win", "value": 1}, "best": rows[-1]["best"], "turning": False,
                        "kind": None, "shown": False, "why": ""}  # fmt: skip
    assert rows[-1]["best"] and rows[-3]["before"] == rows[-3]["after"] == {"kind": "win", "value": 3}
    assert "9 of 9" in done.stderr


def test_words_in_a_language_and_a_record_with_comments(file, tmp_path):
    out = tmp_path / "out.qgame"
    done = run(file, "--ms", "60", "--lang", "fr", "--record", out)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == 11 and "gagné en 1" in done.stdout
    text = out.read_text(encoding="utf-8")
    assert "9. Ca2 ; gagné en 1 coup\n" in text
    again = saves.read_file(out)
    assert again.match.all_moves == tuple(GAME.split()) and again.match.outcome is not None
    assert header.read(again.match) is not None
    assert "Review: " in record.write(again.match) and ";" not in record.write(again.match).partition("\n\n")[2]


@pytest.mark.parametrize("content", [None, "", "Dear Anna,\nno game", "qgames record 1\nGame: quixo\n\n1. z9\n"])
def test_a_bad_file_is_one_line_and_status_1(tmp_path, content):
    path = tmp_path / "bad.qgame"
    if content is not None:
        path.write_text(content, encoding="utf-8")
    done = run(path)
    assert done.returncode == 1 and done.stdout == ""
    assert len(done.stderr.splitlines()) == 1 and "bad.qgame" in done.stderr and "Traceback" not in done.stderr


def test_bad_words_are_status_2(file):
    for words in ((), (file, "--ms", "0"), (file, "--ms", "many"), (file, "--nonsense")):
        assert run(*words).returncode == 2
    assert run("--help").returncode == 0


def test_a_game_without_moves(tmp_path):
    path = tmp_path / "empty.qgame"
    path.write_text("qgames record 1\nGame: quixo\nPlies: 0\n\n", encoding="utf-8")
    assert run(path, "--json").stdout == '{"complete": true, "not_judged": []}\n'
    done = run(path, "--lang", "en")
    assert done.returncode == 0 and len(done.stdout.splitlines()) == 1


def test_where_nothing_can_be_written_it_says_so(file, tmp_path):
    done = run(file, "--ms", "1", "--record", tmp_path / "no" / "such" / "out.qgame")
    assert done.returncode == 1 and "Traceback" not in done.stderr


def test_killed_in_the_middle_nothing_is_lost(file):
    before = file.read_bytes()
    words = [sys.executable, "-m", "qgames", "review", str(file), "--ms", "60000", "--lang", "en"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert running.stderr is not None and running.stderr.readline().startswith("Reviewing")
        running.kill()
        out, _ = running.communicate()
    assert out == "" and file.read_bytes() == before
    assert saves.read_file(file).match.all_moves == tuple(GAME.split())


def test_it_loads_no_window():
    code = "import qgames.commands.review, sys; print([m for m in ('pygame', 'numpy') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_comments_keep_clocks_and_never_break_a_record():
    match = record.read(record.write(played("quantik", GAME)).replace("Sa1", "Sa1{58.5}"), named)
    sitting = Sitting(match)
    review = ReviewWork(sitting, ms=1).review  # of nothing found yet
    text = report.annotated(sitting, review)
    assert record.read(text, named).clocks[0] == 58.5
    odd = record.write(match, {1: "; a1 {3}\nnext\tline", 2: "", 9: "end"})
    assert record.read(odd, named).all_moves == match.all_moves and "2. Na3\n" in odd


def test_the_graph_as_a_picture(file, tmp_path):
    picture = tmp_path / "a.png"
    done = run(file, "--ms", "20", "--picture", picture)
    assert done.returncode == 0, done.stderr
    wide, high = must(reading.png_size(picture.read_bytes()))
    assert wide >= 720 and high > 100
    done = run(file, "--ms", "20", "--picture", tmp_path / "no" / "a.png")
    assert done.returncode == 1 and done.stderr.splitlines()[-1].startswith("qgames review: ")
