"""The menu of a table: in groups, with its keys; what ends a game stands apart and asks; a click outside closes."""

import pygame
import pytest
from kit.app import layout_faults, open_app, open_page, top
from kit.must import must, must_be
from kit.play import key, press, said, sit_down
from kit.samples import every_language

from qgames.games import main_variants
from qgames.scenes.pages.setup import SetupPage
from qgames.scenes.pages.title import Title
from qgames.scenes.play.menu import Menu
from qgames.scenes.play.table import Table
from qgames.session import saves
from qgames.session.setup import Setup
from qgames.ui import Button, ChoiceControl, Dialog, keys
from qgames.ui.controls import MenuRow


def menu_of(app):
    key(app, "m")
    menu = app.stack.top
    assert isinstance(menu, Menu)
    menu.ready()
    return menu


def choose(app, what):
    app.stack.take(app.stack.top.find(what).press(app.ui).answer)
    app.update(0.02)


def test_in_an_upright_window_the_last_group_goes_on_in_both_columns(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo", (720, 1280))
    scene.play("a1e1")
    rows = {row.key: row.rect for row in menu_of(app).root.walk() if isinstance(row, MenuRow)}
    assert rows["learn"].y == rows["rules"].y > max(rows["leave"].bottom, rows["position"].bottom)
    assert rows["rules"].x == rows["save"].x and rows["learn"].x == rows["seats"].x


def test_three_groups_and_the_keys_that_do_the_same(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo", (1280, 800))
    scene.play("a1e1")
    menu = menu_of(app)
    rows = {row.key: row for row in menu.root.walk() if isinstance(row, MenuRow)}
    assert len({row.rect.x for row in rows.values()}) == 3
    for name, shortcut in {"setup": "ctrl+n", "save": "ctrl+s", "open": "ctrl+o", "copy": "ctrl+c", "paste": "ctrl+v",
                           "rules": "f1", "hint": "h", "keys": "?", "settings": "ctrl+,"}.items():  # fmt: skip
        assert rows[name].cap == keys.label(shortcut)
        assert shortcut in scene.keys or shortcut in ("f1", "?", "ctrl+,"), "only keys that exist"
    assert menu.focus.key == "go_on"
    assert [b.key for b in menu.root.walk() if isinstance(b, Button) and b.kind == "primary"] == ["go_on"]
    resign = menu.find("resign")
    assert resign.kind == "danger" and resign.rect.y > max(row.rect.bottom for row in rows.values())


def test_a_click_outside_closes_it_and_plays_nothing(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo", (1280, 800))
    menu = must_be(Menu, menu_of(app))
    press(app, (menu.panel.rect.x + 8, menu.panel.rect.y + 8))
    assert app.stack.top is menu
    press(app, (menu.panel.rect.x - 30, menu.panel.rect.centery))
    assert app.stack.top is scene and scene.sitting.match.ply == 0


def test_leaving_asks_nothing_as_the_game_is_kept(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo")
    app.stack.scenes.insert(0, Title(app.ui))
    scene.play("a1e1")
    menu_of(app)
    choose(app, "leave")
    assert isinstance(app.stack.top, Title)
    assert list(saves.open_games())


@pytest.mark.parametrize("what", ["resign", "draw", "restart"])
def test_in_dialogs_that_destroy_cancel_has_the_focus(monkeypatch, tmp_path, what):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo")
    scene.play("a1e1")
    menu_of(app)
    choose(app, what)
    dialog = app.stack.top
    assert isinstance(dialog, Dialog) and must(dialog.focus).key == "choice1"
    assert [must_be(Button, dialog.find(f"choice{n}")).kind for n in (0, 1)] == ["danger", "primary"]
    key(app, "enter")
    assert app.stack.top is scene and scene.sitting.outcome is None and scene.sitting.match.ply == 1


def test_a_finished_game_looked_back_at_cannot_be_resigned(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo")
    scene.play("a1e1")
    scene.play("a5e5")
    scene.steering.resign()
    scene.steering.jump(1)
    assert scene.sitting.outcome is None
    menu = menu_of(app)
    found = {widget.key for widget in menu.order()}
    assert not found & {"resign", "draw", "restart"} and "rematch" in found


def test_one_of_three_resigns_and_is_told_the_same_way(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "cubulus:three")
    scene.play("F5")
    menu_of(app)
    choose(app, "resign")
    text = must_be(Dialog, app.stack.top).text
    assert "without a result" in text and "lost" not in text
    choose(app, "choice0")
    assert must(scene.sitting.outcome).no_result
    assert said(app, "result")[-1] == "No result. Ben resigned."


def test_new_game_and_escape_comes_back_to_the_game(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo")
    scene.play("a1e1")
    key(app, "ctrl+n")
    assert must_be(SetupPage, top(app)).setup.game == "quixo"
    key(app, "escape")
    assert app.stack.top is scene and scene.sitting.match.ply == 1
    depth = len(app.stack.scenes)
    key(app, "ctrl+n")
    key(app, "enter")
    table = must_be(Table, top(app))
    assert table is not scene and table.sitting.match.ply == 0
    assert len(app.stack.scenes) == depth and scene not in app.stack.scenes, "in place of the old table"


def test_who_plays_is_remembered(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo", computers=(1,))
    scene.computer.cancel()
    menu_of(app)
    choose(app, "seats")
    must_be(ChoiceControl, top(app).find("kind1")).step(3)
    kind = scene.sitting.match.players[1].kind
    assert kind == "computer-4"
    assert must(Setup.from_table(app.settings.setups["quixo"])).players[1].kind == kind
    assert SetupPage(app.ui, "quixo").setup.players[1].kind == kind


def test_escape_on_the_title_asks(monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path)
    title = open_page(app, "title")
    key(app, "escape")
    assert isinstance(app.stack.top, Dialog)
    key(app, "escape")
    assert app.stack.top is title
    key(app, "escape")
    key(app, "left")
    key(app, "enter")
    assert app.stack.scenes == []


@pytest.mark.parametrize(
    ("language", "scale", "size"),
    every_language((100, 125, 200), ((800, 600), (1280, 800), (1920, 1080), (720, 1200))),
)
def test_nothing_overlaps_or_is_cut(monkeypatch, tmp_path, size, scale, language):
    app, scene = sit_down(monkeypatch, tmp_path, "cubulus:three", size, settings={"language": language, "scale": scale})
    scene.play("F5")
    menu = menu_of(app)
    assert layout_faults(menu) == []
    assert not [w.key for w in menu.order() if min(w.rect.size) < app.ui.px(44) - 1]


@pytest.mark.parametrize("name", main_variants())
def test_the_menu_of_every_game(monkeypatch, tmp_path, name):
    app, _ = sit_down(monkeypatch, tmp_path, name, (1280, 800))
    menu = menu_of(app)
    assert layout_faults(menu) == []
    surface = pygame.Surface((1280, 800))
    menu.draw(surface)
