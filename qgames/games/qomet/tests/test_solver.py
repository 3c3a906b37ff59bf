"""The solver of Qomet, on the game with four stars a side: small enough to be solved whole while the tests run; and the
learner, on what the solver deals."""

from __future__ import annotations

import shutil
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from qgames.games.qomet.rules import FULL

SOURCES = Path(__file__).parents[4] / "assets" / "make" / "qomet"


def compiled(name: str, folder: Path) -> Path:
    flags = ["-std=c++17", "-O2", "-DSTARS=4", "-pthread", "-w"]
    subprocess.run(["g++", *flags, "-o", folder / name, SOURCES / f"{name}.cpp"], check=True)
    return folder / name


@pytest.mark.maker
@pytest.mark.skipif(
    sys.platform != "linux" or not shutil.which("g++"),
    reason="the solver is a tool in C++ for Linux, compiled by g++: nothing the app needs",
)
def test_values_follow_from_those_of_the_replies_and_can_be_learned(tmp_path: Path) -> None:
    samples, table = tmp_path / "samples", tmp_path / "table"
    solve = compiled("solve", tmp_path)
    told = subprocess.run([solve, table, "known"], check=True, capture_output=True, text=True).stdout
    assert "values that follow from the replies: 200000 of 200000" in told
    assert told.rstrip().endswith("contradictions 0")
    subprocess.run([solve, table, "sample", samples, "1000", "1"], check=True)
    dealt = [number for (number,) in struct.iter_unpack("<Q", samples.read_bytes())]
    assert 1000 <= len(dealt) < 1040
    assert {number >> 50 & 3 for number in dealt} == {0, 1, 2}  # lost, drawn, won
    for number in dealt:
        value, plies = (number >> 50 & 3) - 1, number >> 52
        assert plies == 0 if value == 0 else plies == 255 or plies % 2 == (value > 0)
        own, other = number & FULL, number >> 25 & FULL
        assert not own & other and max(own.bit_count(), other.bit_count()) <= 4

    positions = tmp_path / "positions"
    subprocess.run([solve, table, "contested", positions, "50", "1"], check=True)
    for line in positions.read_text("ascii").splitlines():
        told, _, kept = line.partition(":")
        own, other, value, plies, legal = map(int, told.split())
        assert (value, plies % 2) in ((1, 1), (0, 0)) and 0 < len(kept.split()) < 2 * legal

    learn = compiled("learn", tmp_path)
    quarter = "d4a4a1d1b4b2d2c4c3d3"
    for out in ("one", "two"):
        subprocess.run([learn, samples, tmp_path / out, "2", quarter], check=True, capture_output=True)
    weights = (tmp_path / "one").read_bytes()
    assert weights == (tmp_path / "two").read_bytes()  # the same positions, the same bytes
    assert len(weights) == 8 + 64 + 8 * 3 ** (len(quarter) // 2)
    assert any(weights[:8]) and any(weights[8:72]) and sum(map(bool, weights[72:])) > 500
