"""Killed at every step of every write while a game of an evening is played: the evening opens as it was before or after
the change, and a game that has ended is in it."""

import os
import sys
from pathlib import Path
from random import Random

import pytest
from kit.evenings import counted, evening_of, play_on
from kit.must import must
from kit.torn import Reaper

from qgames.session import saves
from qgames.session.evening import keeping, shelf

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs fork and /proc")


def kept_whole(sitting):
    saves.keep(sitting)


def play_and_die(home: Path, path: Path, at: int) -> bool:
    """Another process plays the next game of the evening, and is killed at a step; did it live through it?"""
    child = os.fork()
    if child == 0:
        os.close(2)
        Reaper(home, at, Random(at)).watch()
        evening = keeping.read_file(path)
        sitting = keeping.at_table(evening) or evening.sit(must(evening.next()), Random(at))
        sitting.kept_by(kept_whole, lambda left: None)
        sitting.play(sitting.state.legal_moves()[0])
        sitting.resign(0)
        evening.result(sitting)
        evening.pause()
        os._exit(0)
    return os.waitpid(child, 0)[1] == 0


def test_nothing_is_lost(tmp_path, monkeypatch):
    monkeypatch.setenv("QGAMES_HOME", str(tmp_path))
    first = evening_of("all", 3)
    play_on(first, Random(1))
    deaths, alive, at = 0, False, 0
    while not alive:
        at += 1
        if keeping.look(first.path).number > 3:  # all that can be played is: once more from the first game on
            first.path.write_text(first.kept, encoding="utf-8")
        before = keeping.look(first.path)
        alive = play_and_die(tmp_path, first.path, at)
        deaths += not alive
        evening = keeping.read_file(first.path)
        games = [game.id for game in evening.sheet.games]
        assert games[: len(before.sheet.games)] == [game.id for game in before.sheet.games], "what was there is there"
        table = evening.table
        kept = [saves.read_file(each.path) for each in saves.saved() if table and each.path.stem.endswith(table[1])]
        found = keeping.at_table(evening)
        if kept and kept[0].match.final is not None:
            assert evening.sheet.games[-1].id == must(table)[1], "a game that had ended was lost"
        elif kept:
            assert found is not None and found.match.moves == kept[0].match.moves
        assert {row.who: row.points for row in evening.standings()} == counted(evening)
        assert keeping.look(first.path).standings() == evening.standings()
    assert deaths > 20
    assert [path for path in shelf.folder().iterdir() if path.suffix == shelf.SUFFIX] == [first.path]
