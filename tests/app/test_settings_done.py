"""What the settings do to the system around the program: the mixer's loudness, and the file manager."""

import os
import subprocess
import sys
import time
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from kit.app import frame, key, open_app, open_page

from qgames.files import paths
from qgames.files.settings import Settings
from qgames.ui.sound import NAMES, Sounds


@pytest.fixture
def app(monkeypatch, tmp_path):
    return open_app(monkeypatch, tmp_path / "home")


# -- sound: a real mixer, whose device nobody hears ------------------------------------------------------------------


@pytest.fixture
def heard(monkeypatch):
    """How loud the mixer was asked to play, each time. What plays goes on until it is stopped, however slow a test."""
    volumes = []

    class Listened(pygame.mixer.Sound):
        def play(self, *args: Any, **more: Any) -> pygame.mixer.Channel:
            volumes.append(round(self.get_volume(), 2))
            return super().play(loops=-1)

    monkeypatch.setattr(pygame.mixer, "Sound", Listened)
    yield volumes
    pygame.mixer.quit()


def test_louder_settings_are_louder_in_the_mixer(heard):
    settings = Settings(volume=0)
    sounds = Sounds(settings)
    for settings.volume in (0, 10, 40, 70, 100):
        sounds.play("won")
    assert len(heard) == 4 and heard == sorted(set(heard))  # nothing at all, then more and more
    assert 0.0 < heard[0] < 0.1 and heard[-1] == 1.0


def test_a_share_of_the_volume_is_quieter(heard):
    Sounds(Settings(volume=100)).play("won", 0.25)
    assert heard == [0.25]


@pytest.mark.parametrize("name", NAMES)
def test_every_sound_reaches_the_mixer(heard, name):
    Sounds(Settings(volume=80)).play(name)
    assert len(heard) == 1 and heard[0] > 0.5 and pygame.mixer.get_busy()


def test_muted_is_silent_and_unmuted_is_not(heard):
    settings = Settings(volume=100, mute=True)
    sounds = Sounds(settings)
    sounds.begin()
    sounds.play("won")
    assert not heard and not pygame.mixer.get_busy()
    settings.mute = False
    sounds.play("won")
    assert heard == [1.0] and pygame.mixer.get_busy()


@pytest.mark.parametrize("change", [{"mute": True}, {"volume": 0}])
def test_what_is_playing_stops_when_it_must_be_silent(app, heard, change):
    app.ui.sounds.play("won")
    app.ui.change(coordinates=True)
    assert pygame.mixer.get_busy()  # other settings leave it alone
    app.ui.change(**change)
    assert not pygame.mixer.get_busy()


def test_the_slider_is_heard_at_once(app, heard):
    """Each step plays a sound, at the new loudness."""
    app.ui.change(volume=50)
    page = open_page(app, "settings")
    page.set_focus(page.find("volume"))
    key(app, "end")
    key(app, "left")
    assert heard[0] == 1.0 and 0.85 < heard[1] < 1.0
    assert pygame.mixer.get_busy()
    page.set_focus(page.find("mute"))
    key(app, "enter")
    assert not pygame.mixer.get_busy() and not page.find("volume").enabled


# -- the folder ------------------------------------------------------------------------------------------------------


def press_folder(app):
    page = open_page(app, "settings")
    page.set_focus(page.find("folder"))
    key(app, "enter")
    return page


def notices(app):
    frame(app)
    return [text for text, _ in app.overlay.toasts]


@pytest.mark.parametrize(("platform", "opener"), [("linux", "xdg-open"), ("darwin", "open"), ("win32", "startfile")])
def test_each_system_has_its_opener(app, monkeypatch, platform, opener):
    asked = []

    def popen(command, **more):
        asked.append(tuple(command))
        return SimpleNamespace(poll=lambda: 0, args=command)

    monkeypatch.setattr(subprocess, "Popen", popen)
    monkeypatch.setattr(os, "startfile", lambda path: asked.append(("startfile", str(path))), raising=False)
    monkeypatch.setattr(sys, "platform", platform)
    press_folder(app)
    assert asked == [(opener, str(paths.data()))]
    assert paths.data().is_dir() and notices(app) == []


def test_a_packaged_program_keeps_its_libraries_to_itself(app, monkeypatch):
    given = {}

    def popen(command, env, **more):
        given.update(env)
        return SimpleNamespace(poll=lambda: 0, args=command)

    monkeypatch.setattr(subprocess, "Popen", popen)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("LD_LIBRARY_PATH", "/bundle")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/own")
    press_folder(app)
    assert given["LD_LIBRARY_PATH"] == "/own" and os.environ["LD_LIBRARY_PATH"] == "/bundle"


def fake_opener(monkeypatch, folder, status):
    """A command that writes down what it was asked for, and ends with that status."""
    bin_folder = folder / "bin"
    bin_folder.mkdir()
    script = bin_folder / ("open" if sys.platform == "darwin" else "xdg-open")
    asked = folder / "asked"
    script.write_text(
        f'#!/bin/sh\nprintf %s "$1" > "{asked}.part"\nmv "{asked}.part" "{asked}"\nexit {status}\n',
        encoding="utf-8",
        newline="\n",
    )
    script.chmod(0o755)
    monkeypatch.setenv("PATH", f"{bin_folder}{os.pathsep}{os.environ['PATH']}")


def until(done):
    end = time.monotonic() + 20
    while not done() and time.monotonic() < end:
        time.sleep(0.02)
    return done()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no command to ask there")
@pytest.mark.parametrize("status", [0, 3])
def test_a_real_command_is_asked_and_its_failure_told(app, monkeypatch, tmp_path, status):
    fake_opener(monkeypatch, tmp_path, status)
    page = press_folder(app)
    assert until((tmp_path / "asked").exists)
    assert (tmp_path / "asked").read_text() == str(paths.data())

    def closed():
        frame(app)
        return page._opener is None

    assert until(closed)
    told = notices(app)
    assert told == [] if status == 0 else ["cannot be opened" in text and "3" in text for text in told] == [True]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no command to ask there")
def test_without_a_file_manager_there_is_a_notice(app, monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    press_folder(app)
    (told,) = notices(app)
    assert "cannot be opened" in told and "No such file" in told


def test_a_folder_that_cannot_be_made_is_told(app, monkeypatch, tmp_path):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("QGAMES_HOME", str(tmp_path / "file" / "home"))
    press_folder(app)
    assert any("cannot be opened" in text for text in notices(app))
