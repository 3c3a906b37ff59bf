"""The judge of Quarto, a proof search in C++, says of every move what the searcher's own proof says."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from qgames.games import game
from qgames.games.quarto.rules import CELLS, PIECES
from qgames.games.quarto.search import searcher
from qgames.games.quarto.tests.test_search import last, random_state

SOURCE = Path(__file__).parents[4] / "assets" / "make" / "quarto" / "judge.cpp"


@pytest.mark.skipif(
    sys.platform != "linux" or not shutil.which("g++"),
    reason="the judge is a tool in C++ for Linux, compiled by g++: nothing the app needs",
)
def test_the_judge_and_the_searcher_agree(tmp_path: Path) -> None:
    judge = tmp_path / "judge"
    subprocess.run(["g++", "-std=c++20", "-O1", "-w", "-o", judge, SOURCE], check=True)
    for name, what in (("quarto", "lines"), ("quarto:squares", "squares")):
        dice, found = Random(name), searcher(game(name))
        states = [
            random_state(name, dice, pieces, giving=giving) for pieces in range(7, 16) for giving in (True, False)
        ]
        lines = [
            " ".join(str(state.piece_at(cell) if state.placed >> cell & 1 else -1) for cell in range(16))
            + f" {state.hand}\n"
            for state in states
        ]
        told = subprocess.run([judge, what, "16"], input="".join(lines), check=True, capture_output=True, text=True)
        checked = 0
        for state, values in zip(states, told.stdout.split(), strict=True):
            names = CELLS if state.hand >= 0 else PIECES
            for move, score in last(found, state).verdicts.items():
                if score.proved:
                    checked += 1
                    value = values[names.index(move)]
                    assert value == {"win": "w", "draw": "d", "loss": "l"}[score.kind], (state.notation(), move)
        assert checked > 40
