"""The solver of Qomet, on the game with four stars a side: small enough to be solved whole while the tests run."""

from __future__ import annotations

import shutil
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from qgames.rules.qomet import FULL

SOURCE = Path(__file__).parents[1] / "assets" / "make" / "qomet" / "solve.cpp"


@pytest.mark.skipif(
    sys.platform != "linux" or not shutil.which("g++"),
    reason="the solver is a tool in C++ for Linux, compiled by g++: nothing the app needs",
)
def test_values_follow_from_those_of_the_replies(tmp_path: Path) -> None:
    program, samples = tmp_path / "solve", tmp_path / "samples"
    subprocess.run(["g++", "-std=c++17", "-O2", "-DSTARS=4", "-pthread", "-o", program, SOURCE], check=True)
    told = subprocess.run([program, samples, "1000"], check=True, capture_output=True, text=True).stdout
    assert "values that follow from the replies: 200000 of 200000" in told
    assert told.rstrip().endswith("contradictions 0")
    dealt = [number for (number,) in struct.iter_unpack("<Q", samples.read_bytes())]
    assert len(dealt) == 1000
    assert {number >> 50 for number in dealt} == {0, 1, 2}  # lost, drawn, won
    for number in dealt:
        own, other = number & FULL, number >> 25 & FULL
        assert not own & other and max(own.bit_count(), other.bit_count()) <= 4
