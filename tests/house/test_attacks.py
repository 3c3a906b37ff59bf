"""The attacks on the program (`tests/attacks`) can be run, and can succeed: one that finds nothing, whatever is done to
the program, would be worth nothing."""

import importlib
import logging
import sys
from pathlib import Path
from random import Random

import pygame
import pytest
from kit.play import sit_down

from qgames.files import i18n, paths
from qgames.scenes.pages.settings import SettingsPage
from qgames.scenes.parts.destinations import PageAt
from qgames.session import computer, saves
from qgames.session.evening import standings
from qgames.session.statistics import games
from qgames.ui import Go

HERE = Path(__file__).parent.parent


@pytest.fixture
def attack(monkeypatch, tmp_path):
    """An attack by its name, and its home."""
    monkeypatch.setenv("QGAMES_HOME", str(tmp_path))
    monkeypatch.setattr(pygame, "quit", lambda: None)  # other tests are not done with it
    before = set(sys.modules)
    yield importlib.import_module
    for name in set(sys.modules) - before:
        if str(getattr(sys.modules[name], "__file__", None)).startswith(str(HERE)):
            del sys.modules[name]
    computer.close()
    i18n.use("en")


def tried(attack, play, home, seed=1):
    made = attack("attacks.gear").Tried(seed)
    play(Random(seed), home, made)
    return made


def test_the_monkey(attack, tmp_path):
    made = tried(attack, attack("attacks.monkey").play(120), tmp_path)
    assert made.faults == [] and made.counts["events"] >= 120 and made.counts["pictures"] > 5


def test_the_monkey_finds_what_fails(attack, tmp_path, monkeypatch):
    monkeypatch.setattr(SettingsPage, "caption", lambda page: 1 / 0)
    monkey = attack("attacks.monkey")

    def always_settings(self):
        self.post(pygame.WINDOWENTER)
        self.app.stack.take(Go(PageAt("settings")))

    monkeypatch.setattr(monkey.Monkey, "act", always_settings)
    made = tried(attack, monkey.play(50), tmp_path)
    assert "ZeroDivisionError" in made.faults[0]


def test_bad_files(attack, tmp_path):
    made = tried(attack, attack("attacks.files").play(40), tmp_path)
    assert made.faults == [] and made.counts["inputs"] == 40


@pytest.mark.parametrize(
    ("where", "name", "broken", "says"),
    [
        (saves, "sitting_of", lambda text, **more: 1 / 0, "ZeroDivisionError"),
        (games, "_read", lambda raw: [], "lost"),
        (paths, "write", lambda path, raw: path.unlink(missing_ok=True), "AssertionError"),
    ],
)
def test_bad_files_find_what_fails(attack, tmp_path, monkeypatch, where, name, broken, says):
    files = attack("attacks.files")
    usual = files.Round.__init__

    def broken_later(self, *args):
        usual(self, *args)
        monkeypatch.setattr(where, name, broken)

    monkeypatch.setattr(files.Round, "__init__", broken_later)
    made = tried(attack, files.play(30), tmp_path)
    assert any(says in fault for fault in made.faults)


def test_bad_evenings(attack, tmp_path, monkeypatch):
    evenings = attack("attacks.evenings")
    made = tried(attack, evenings.play(60), tmp_path)
    assert made.faults == [] and made.counts["files"] == 60 and made.counts["accepted"]
    usual = evenings.Round.__init__

    def broken_later(self, *args):
        usual(self, *args)
        monkeypatch.setattr(standings, "worth", lambda scale, result: 7)

    monkeypatch.setattr(evenings.Round, "__init__", broken_later)
    assert any("do not follow" in fault for fault in tried(attack, evenings.play(60), tmp_path / "again", 2).faults)


def test_bad_input_for_the_engine(attack, tmp_path, monkeypatch):
    engine = attack("attacks.engine")
    assert tried(attack, engine.play(6), tmp_path).faults == []
    monkeypatch.setattr(engine.ugi.Engine, "_introduce", lambda self: self.say("what?"))
    assert any("what?" in fault for fault in tried(attack, engine.play(20), tmp_path).faults)


def test_accidents(attack, tmp_path, monkeypatch):
    accidents = attack("attacks.accidents")
    made = tried(attack, accidents.one_game, tmp_path)
    assert made.faults == [] and made.counts["moves"] >= 5
    monkeypatch.setattr(saves, "keep", lambda sitting: None)
    with pytest.raises((AssertionError, saves.CannotOpen)):
        accidents.one_game(Random(1), tmp_path, made)


def test_what_the_kill_test_reads_in_the_log(attack, monkeypatch, tmp_path, caplog):
    """It was blind once: who says it had moved to another room."""
    caplog.set_level(logging.INFO)
    _, scene = sit_down(monkeypatch, tmp_path, "quixo")
    scene.play("a1e1")
    scene.play("a5e5")
    scene.update(0.02)
    lines = [f"2026-11-15 INFO {each.name}: {each.getMessage()}" for each in caplog.records]
    assert attack("xvfb.kill").shown(lines) == (scene.sitting.name, ["a1e1", "a5e5"])


def test_enough_faults_can_be_planted(attack):
    mutants = attack("attacks.mutants")
    listed = list(mutants.faults())
    stale = [str(fault) for fault in listed if not mutants.planted(fault, HERE.parent)]
    assert len(listed) >= 100 and not stale, f"bring mutants.yaml up to date: {stale}"
    for fault in listed:
        assert fault.old != fault.new and all((HERE.parent / name).exists() for name in fault.tests)
