"""Killed in the middle of a write, at every step of it: every file of the player's is whole, old or new."""

import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs fork and /proc")

BEGIN = """
import os, sys
from pathlib import Path
from random import Random
from kit import torn
from qgames.files import paths
from qgames.files.settings import Settings
from qgames.games import game
from qgames.rules.match import Match, Player
from qgames.session import saves; from qgames.session.statistics import games as statistics
from qgames.session.sitting import Sitting

home = Path(os.environ["QGAMES_HOME"])
sitting = Sitting(Match(game("quixo"), [Player("Zoë"), Player("", "computer-4")]), keep=saves.keep)
sitting.play("a1e1")
saves.save_as(sitting, "mine")
settings = Settings.load()
settings.save()
done = Sitting(Match(game("quixo"), [Player(), Player()]), keep=saves.keep)
done.play("a1e1")
done.resign(0)
statistics.add(statistics.game_of(done))

def change():
    settings.volume = 30
    settings.save()

def another():
    done.name = "0123456789"
    statistics.add(statistics.game_of(done))

def go_on():
    # from whatever was reached before the last death
    newest = saves.read_file(saves.auto_file(sitting), keep=saves.keep)
    dice = Random(newest.match.ply)
    for _ in range(20):
        if newest.outcome is None:
            newest.play(dice.choice(newest.state.legal_moves()))

def tidy():
    saves.KEPT = 0
    saves.tidy()

def move_in_place():
    paths.write = torn.in_place
    sitting.play("a5e5")

def truncating():
    with open(home / "statistics.jsonl", "r+") as file:
        file.write('{"half": 1, "a long word": 2}')

DEEDS = {
    "a move": lambda: sitting.play("a5e5"),
    "a game": go_on,
    "a copy": lambda: saves.save_as(sitting, "mine"),
    "settings": change,
    "statistics": another,
    "tidying": tidy,
    "writing in place": move_in_place,
    "writing over": truncating,
}
print("\\n".join(torn.killed_at_every_step(home, DEEDS[sys.argv[1]])))
"""


def told(home, deed):
    env = {**os.environ, "QGAMES_HOME": str(home)}
    done = subprocess.run(
        [sys.executable, "-c", BEGIN, deed], env=env, capture_output=True, text=True, timeout=120, check=True
    )
    return done.stdout.splitlines()


LEAST = {"a move": 5, "a game": 12, "a copy": 5, "settings": 5, "statistics": 5, "tidying": 2}


@pytest.mark.parametrize("deed", LEAST)
def test_a_death_at_any_step_leaves_whole_files(tmp_path, deed):
    deaths, *torn = told(tmp_path, deed)
    assert not torn
    assert int(deaths.split()[0]) >= LEAST[deed]
    assert len(list((tmp_path / "saves").rglob("*.qgame"))) == 3


@pytest.mark.parametrize("deed", ["writing in place", "writing over"])
def test_the_attack_can_succeed(tmp_path, deed):
    """A program that wrote its files where they are would be found out."""
    _deaths, *torn = told(tmp_path, deed)
    assert torn
