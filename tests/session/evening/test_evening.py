"""Whole evenings, from the first lot to the podium: what is asked and what happens, kept after every change."""

import os
from random import Random

import pytest
from kit.evenings import FORMATS, counted, evening_of, finish

from qgames.session.evening import keeping, written
from qgames.session.evening.evening import OVER

SIZES = (2, 3, 5, 8)


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("QGAMES_HOME", str(tmp_path))
    monkeypatch.setattr(os, "fsync", lambda handle: None)
    return tmp_path


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("size", SIZES)
def test_every_format_comes_to_a_podium(format, size):
    evening = evening_of(format, size)
    games = finish(evening, Random(size))
    assert evening.state == OVER and evening.next() is None
    assert games and evening.first_places()
    assert {row.who: row.points for row in evening.standings()} == counted(evening)
    again = keeping.read_file(evening.path)
    assert again.standings() == evening.standings() and again.state == OVER
    assert again.kept == written.write(again)
