"""`qgames analyse`: what is known of a position, in a terminal, as words and as JSON."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from qgames.games import game as named
from qgames.games import main_variants

DANGEROUS = "LRTF a4 DQTF b4 LRSF b3 DRSH a1 LQTF d4 DQSH d1"
FOUR_IN_A_ROW = "-----/-----/-----/-xxxx/-----;1"


def run(*words: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "qgames", "analyse", *map(str, words)],
        capture_output=True, text=True, encoding="utf-8", timeout=120,
    )  # fmt: skip


def told(*words: object) -> dict[str, Any]:
    done = run(*words, "--json", "--lang", "en")
    assert done.returncode == 0, done.stderr
    (line,) = done.stdout.splitlines()
    found: dict[str, Any] = json.loads(line)
    assert list(found) == ["to_play", "value", "moves", "threats", "hint"]
    return found


@pytest.mark.parametrize("name", main_variants())
def test_every_move_has_a_verdict_and_the_hint_a_reason(name):
    found, start = told(name, "--ms", 60), named(name).start()
    assert found["to_play"] == start.to_play
    assert sorted(each["move"] for each in found["moves"]) == sorted(start.legal_moves())
    for each in (found["value"], *found["moves"]):
        assert each["verdict"] in ("win", "loss", "draw", "estimate", "open")
        assert ("plies" in each) == (each["verdict"] in ("win", "loss"))
        assert ("score" in each) == (each["verdict"] == "estimate")
    assert found["hint"]["move"] in start.legal_moves() and found["hint"]["reasons"]
    first = found["hint"]["reasons"][0]
    assert first["text"] and found["hint"]["text"].endswith(first["text"])
    assert list(first) == ["kind", "cells", "claim", "text"] and first["kind"] in KINDS
    assert found["threats"] == (None if name == "nullgame" else [])


KINDS = ("likes", "draws", "loses", "wins", "neutral", "quarto.all_safe", "prepares")  # before anything has happened


def test_threats_and_proofs():
    found = told("quarto", "--moves", DANGEROUS, "--ms", 60)
    pieces = [each["piece"] for each in found["threats"]]
    assert len(pieces) == len(set(pieces)) == 8 and {each["seat"] for each in found["threats"]} == {1}
    found = told("quixo", "--position", FOUR_IN_A_ROW, "--ms", 60)
    assert found["to_play"] == 1
    assert found["threats"] == [{"seat": 0, "move": "a2e2", "cells": ["a2", "b2", "c2", "d2", "e2"]}]
    assert {"blocks", "avoids"} <= {each["kind"] for each in found["hint"]["reasons"]}
    found = told("quixo", "--position", FOUR_IN_A_ROW, "--moves", "a1a5", "--ms", 60)
    assert found["moves"][0] == {"move": "a2e2", "verdict": "win", "plies": 1}
    assert found["value"] == {"verdict": "win", "plies": 1} and found["hint"]["move"] == "a2e2"


def test_a_game_that_is_over():
    over = "----/----/----/LRTFLRTHLRSFLRSH;-;0;a1b1c1d1;0"
    found = told("quarto:auto", "--position", over)
    cells = ["a1", "b1", "c1", "d1"]
    value = {"verdict": "over", "winner": 0, "reason": "line", "cells": cells}
    assert found == {"to_play": None, "value": value, "moves": [], "threats": [], "hint": None}
    assert run("quarto:auto", "--position", over, "--lang", "en").stdout.startswith("Player 1 wins.")
    around = "c1c5 a1a5 c5c1 a5a1 " * 4
    repeated = told("quixo", "--moves", " ".join(around.split()[:10]), "--ms", 20)
    assert repeated["value"]["reason"] == "repeated" and repeated["to_play"] is None
    assert run("quixo:endless", "--moves", around, "--ms", 20).returncode == 0


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("chess",), ("chess",)),
        (("quarto:loud",), ("loud",)),
        (("quixo", "--position", "--x"), ("bad position",)),
        (("quixo", "--position", ""), ("bad position",)),
        (("qomet", "--moves", "d4 d5 z9 a1"), ("z9", "ply 3")),
        (("qomet", "--moves", "d4 d4"), ("d4", "ply 2")),
        (("qomet", "--moves", "d4 \x1b[2J"), ("ply 2",)),
        (("quixo", "--position", FOUR_IN_A_ROW, "--moves", "a1a5 a2e2 a1a5"), ("a1a5", "ply 3", "over")),
    ],
)
def test_what_is_wrong_is_one_line_and_status_1(words, says):
    done = run(*words)
    assert done.returncode == 1 and done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert line.startswith("qgames analyse: ") and all(part in line for part in says) and "\x1b" not in line


def test_bad_words_are_status_2():
    for words in ((), ("quixo", "--ms", "0"), ("quixo", "--nonsense"), ("quixo", "--position"), ("quixo", "qomet")):
        assert run(*words).returncode == 2
    assert run("--help").returncode == 0


def test_in_words_and_in_a_language():
    said = run("quixo", "--position", FOUR_IN_A_ROW, "--ms", 60, "--lang", "en").stdout
    assert said.startswith("Player 2 to move\n") and "lost in 1" in said
    assert "Player 1 threatens: a2–e2." in said and "Otherwise a2–e2 would win" in said
    assert "Sonst würde a2–e2 gewinnen" in run("quixo", "--position", FOUR_IN_A_ROW, "--ms", 60, "--lang", "de").stdout


def test_it_loads_no_window():
    code = "import qgames.commands.analyse, sys; print([m for m in ('pygame', 'numpy') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
