"""Themes: complete, readable, and refused by name when they are wrong."""

import re

import pytest

from qgames.files import theme
from qgames.files.theme import ThemeError, contrast, read

GOOD = "name: Mine\ntext: '#ffffff'\n"


@pytest.mark.parametrize("key", theme.BUILT_IN)
def test_built_in_themes_are_complete_and_readable(key):
    made = theme.load(key)
    assert all(made[role] for role in theme.COLOURS + theme.RAMPS + theme.MATERIALS)
    assert all(0 <= made.number(role) <= 1 for role in theme.NUMBERS)
    assert theme.warnings(made, 7.0 if key == "high-contrast" else 4.5) == []


@pytest.mark.parametrize("key", theme.BUILT_IN)
def test_the_table_takes_them(key):
    from qgames.render.model.materials import Palette

    assert Palette.from_mapping(theme.load(key).materials)


def test_the_tables_roles_are_the_themes_roles():
    from qgames.render.model.materials import ROLES, WALNUT, Palette

    assert set(theme.MATERIALS) == set(ROLES)
    assert dict(Palette.from_mapping(theme.default().materials)) == WALNUT, "walnut.yaml and the table agree"


def test_a_theme_is_walnut_and_its_differences():
    made = read(GOOD, "mine.yaml", theme.default())
    assert made.name == "Mine"
    assert made["text"] == (255, 255, 255)
    assert made["panel"] == theme.default()["panel"]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("text: '#fff'", "bad.yaml:1: 'text' should be a colour"),
        ("name: X\n\ntext: red", "bad.yaml:3: 'text' should be a colour"),
        ("tabel: '#000000'", "bad.yaml:1: unknown 'tabel'; did you mean 'table'?"),
        ("zzz: 1", "bad.yaml:1: unknown 'zzz'; a theme may set "),
        ("grain: 3", "bad.yaml:1: 'grain' should be a number from 0 to 1"),
        ("grain: much", "bad.yaml:1: 'grain' should be a number"),
        ("primary: ['#000000', '#111111']", "'primary' should be a colour like \\["),
        ("rim: {mid: '#000000', shine: 2}", "bad.yaml:1: unknown 'shine' in 'rim'"),
        ("rim: {dark: '#000000'}", "'rim' needs at least 'mid'"),
        ("rim: {mid: '#000000', spec: high}", "'spec' of 'rim' should be a number"),
        ("text: '#ffffff'\ntext: '#ffffff'", "bad.yaml:2: 'text' is set twice"),
        ("name: ''", "'name' should be a short text"),
        ("text: [", "bad.yaml:\\d+: not readable as YAML"),
        ("- a list", "bad.yaml:1: a theme is a list of lines"),
        ("", "bad.yaml:1: a theme is a list of lines"),
        ("\0", "bad.yaml: not readable|bad.yaml:1: not readable"),
    ],
)
def test_a_mistake_is_named_with_file_and_line(text, complaint):
    with pytest.raises(ThemeError) as error:
        read(text, "bad.yaml", theme.default())
    assert re.search(complaint.replace("?", "\\?"), str(error.value)), str(error.value)


def test_a_players_own_theme(monkeypatch, tmp_path):
    monkeypatch.setenv("QGAMES_HOME", str(tmp_path))
    (tmp_path / "themes").mkdir()
    (tmp_path / "themes" / "mine.yaml").write_text(GOOD, "utf-8")
    (tmp_path / "themes" / "walnut.yaml").write_text(GOOD, "utf-8")
    assert theme.load("mine")["text"] == (255, 255, 255)
    assert theme.load("walnut").name == "Walnut", "the theme everything falls back to cannot be replaced"
    (tmp_path / "themes" / "mine.yaml").write_text(GOOD.replace("ffffff", "eeeeee"), "utf-8")
    assert theme.load("mine")["text"] == (238, 238, 238), "edits are seen without a restart"


def test_a_broken_theme_gives_walnut_and_a_notice(monkeypatch, tmp_path):
    from qgames.files.settings import Settings
    from qgames.ui import Ui

    monkeypatch.setenv("QGAMES_HOME", str(tmp_path))
    (tmp_path / "themes").mkdir()
    (tmp_path / "themes" / "broken.yaml").write_text("tabel: 1", "utf-8")
    ui = Ui(Settings(theme="broken", language="en"))
    assert ui.theme.key == "walnut"
    assert "broken.yaml:1: unknown 'tabel'" in ui.notices[0]
    ui.apply()
    assert len(ui.notices) == 1


def test_low_contrast_is_warned_about():
    faint = read("text: '#3d2c22'", "faint.yaml", theme.default())
    assert any("'text' on 'background'" in line for line in theme.warnings(faint))


def test_contrast():
    assert contrast((255, 255, 255), (119, 119, 119)) == pytest.approx(4.48, abs=0.01)
