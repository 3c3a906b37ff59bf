"""What the settings, themes and the dialog of an error promise, kept in the running program and seen at once."""

import json
import logging
import os

import pygame
import pytest
from kit import opening
from kit.app import frame, key, open_app, open_page
from kit.must import must, must_be

from qgames.app.start import start_log
from qgames.files import paths
from qgames.scenes.pages.settings import SettingsPage
from qgames.ui import Ask, Label

CONTROLS = ("language", "theme", "scale", "speed", "captions", "volume", "mute", "cores", "coordinates", "legal_marks",
            "turn_board", "confirm_moves", "confirm_leave")  # fmt: skip


@pytest.fixture
def app(monkeypatch, tmp_path):
    return open_app(monkeypatch, tmp_path)


def kept():
    return json.loads(paths.settings_file().read_text("utf-8"))


@pytest.mark.parametrize("name", CONTROLS)
def test_each_setting_changes_at_once_and_is_kept(app, name):
    page = open_page(app, "settings")
    before = getattr(app.settings, name)
    page.set_focus(page.find(name))
    toggled = isinstance(before, bool)
    key(app, "enter" if toggled else "right")
    assert getattr(app.settings, name) != before
    assert kept()[name] == getattr(app.settings, name)
    assert must(page.focus).key == name


def test_language_theme_scale_and_speed_are_seen_at_once(app):
    page = open_page(app, "settings")
    drawn, wide = app.frames, app.ui.type.scale
    app.ui.change(language="fr", theme="paper", scale=125, speed="off")
    frame(app)
    assert app.frames == drawn + 1
    assert must_be(SettingsPage, page).title() == "Réglages"
    assert app.ui.theme.key == "paper"
    assert app.ui.type.scale > wide
    assert app.ui.motion == 0


def test_marks_and_coordinates_reach_the_board(app):
    from qgames.session.setup import Setup

    scene = opening.begin(app.ui, Setup("qomet", first=0))
    app.stack.take(Ask(scene))
    for on in (True, False):
        app.ui.change(coordinates=on, legal_marks=on)
        look = scene.frame().look
        assert (look.coordinates, look.legal) == (on, on)
    scene.computer.cancel()


def test_a_broken_theme_is_told_while_the_program_runs_and_mended_too(app, tmp_path):
    (tmp_path / "themes").mkdir()
    mine = tmp_path / "themes" / "mine.yaml"
    mine.write_text("text: '#ffffff'\n", "utf-8")
    open_page(app, "title")
    app.ui.change(theme="mine")
    back = pygame.event.Event(pygame.WINDOWFOCUSGAINED)
    app.handle(back)
    mine.write_text("name: Mine\ntexxt: '#ffffff'\n", "utf-8")
    os.utime(mine, (1, 1))
    app.handle(back)
    assert "mine.yaml:2: unknown 'texxt'; did you mean 'text'?" in app.ui.notices[-1]
    assert app.ui.theme.key == "walnut"
    mine.write_text("text: '#fffffe'\n", "utf-8")
    os.utime(mine, (2, 2))
    app.handle(back)
    assert app.ui.theme["text"] == (255, 255, 254)


def test_a_faint_theme_is_warned_about(app, tmp_path):
    (tmp_path / "themes").mkdir()
    (tmp_path / "themes" / "faint.yaml").write_text("text: '#3d2c22'\n", "utf-8")
    app.ui.change(theme="faint")
    assert "faint.yaml: 'text' on 'background'" in app.ui.notices[-1]
    assert app.ui.theme.key == "faint", "it is taken all the same"


def test_the_report_can_be_copied_and_the_log_is_named(app, monkeypatch):
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    open_page(app, "title")
    app.failed("Traceback\nZeroDivisionError: division by zero")
    frame(app)
    page = app.stack.top
    said = [widget.text for widget in page.root.walk() if isinstance(widget, Label)]
    assert any(str(paths.log_file()) in words for words in said)
    page.set_focus(page.find("copy"))
    key(app, "enter")
    assert "ZeroDivisionError: division by zero" in copied[0]
    assert "pygame" in copied[0]


def test_portable_mode_moves_everything(monkeypatch, tmp_path):
    monkeypatch.delenv("QGAMES_HOME", raising=False)
    monkeypatch.setattr(paths, "program", lambda: tmp_path)
    (tmp_path / "portable.txt").touch()
    places = [paths.settings_file(), paths.saves(), paths.user_themes(), paths.log_file(), paths.cache(), paths.data()]
    assert all(place.is_relative_to(tmp_path / "qgames-data") for place in places)
    logger = logging.getLogger("qgames")
    before = list(logger.handlers)
    start_log()
    assert paths.log_file().exists()
    for handler in set(logger.handlers) - set(before):
        handler.close()
        logger.removeHandler(handler)


def test_another_number_of_cores_counts_from_the_next_thought(monkeypatch):
    from qgames.session import computer

    monkeypatch.setattr(os, "sched_getaffinity", lambda pid: set(range(4)), raising=False)
    computer.close()
    one = computer.pool(1)
    assert computer.pool(1) is one
    three = computer.pool(3)
    assert three is not one
    assert computer._size == 3
    computer.close()
