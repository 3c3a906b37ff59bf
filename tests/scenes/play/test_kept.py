"""What is kept of a table: saves, the clipboard, files, the set-up's options."""

from random import Random

import pygame
import pytest
from kit import opening
from kit.app import frame, layout_faults, top
from kit.must import must, must_be
from kit.play import key, play_and_wait, said, setup, sit_down
from kit.samples import a_third_of

from qgames.games import main_variants
from qgames.scenes.pages.games import OpenList
from qgames.scenes.parts import tables
from qgames.scenes.play.table import Table
from qgames.session import saves
from qgames.session.setup import Clock
from qgames.session.sitting import Sitting
from qgames.ui import Dialog, Label, TextField
from qgames.ui.controls import Pressable

VARIANTS = main_variants()


def test_continue_offers_the_same_game(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo:four", clock=Clock("game", 300, 5), talk=True)
    for move in ("a1e1s", "a5e5w", "a2e2n"):
        scene.play(move)
    found = must(tables.unfinished())
    assert "Quixo" in found.caption
    again = opening.table(app.ui, must_be(Sitting, tables.read(app.ui, str(found.path))))
    assert again.sitting.state == scene.sitting.state and again.sitting.options == {"Talk": "yes"}
    assert again.sitting.clocks.left == pytest.approx(scene.sitting.clocks.left, abs=0.1)
    scene.sitting.resign(0)
    assert tables.unfinished() is None


def test_what_a_clock_says_is_kept_when_the_table_is_left(monkeypatch, tmp_path):
    """For a page over it, or a window that is put away: whatever happens there, no time is given back."""
    app, scene = sit_down(monkeypatch, tmp_path, "quixo", clock=Clock("game", 300, 0))
    play_and_wait(app, scene, 20)
    scene.hidden()
    kept = saves.read_file(must(tables.unfinished()).path)
    assert kept.clocks.left == pytest.approx(scene.sitting.clocks.left, abs=0.2) and min(kept.clocks.left) < 285


def test_clipboard_there_and_back(monkeypatch, tmp_path):
    from qgames.scenes.play import steering

    board = [""]
    monkeypatch.setattr(steering, "copy", lambda text: board.__setitem__(0, text) or True)
    monkeypatch.setattr(steering, "clipboard", lambda: board[0])
    app, scene = sit_down(monkeypatch, tmp_path, "cubulus:three")
    for move in ("F5", "F5", "U1"):
        scene.play(move)
    key(app, "ctrl+c")
    first = board[0]
    key(app, "ctrl+v")
    assert app.stack.top is not scene and must_be(Table, app.stack.top).sitting.state == scene.sitting.state
    key(app, "ctrl+c")
    assert board[0] == first
    key(app, "ctrl+shift+c")
    assert board[0] == f"cubulus:three {scene.sitting.state.notation()}", "the position alone, in one line"
    key(app, "ctrl+v")
    assert (
        must_be(Table, app.stack.top).sitting.state == scene.sitting.state
        and not must_be(Table, app.stack.top).sitting.match.all_moves
    )
    board[0] = "Dear Anna"
    key(app, "ctrl+v")
    assert any("does not contain a game" in text for text in said(app, "notice"))


def test_a_bad_file_given_to_the_window_opens_a_message(monkeypatch, tmp_path):
    app, _scene = sit_down(monkeypatch, tmp_path, "quixo")
    bad = tmp_path / "letter.qgame"
    bad.write_bytes(b"qgames record 9\nGame: quixo\n\n1. a1e1\n")
    app.open_file(str(bad))
    assert "newer" in must_be(Dialog, top(app)).text
    assert bad.read_bytes().startswith(b"qgames record 9")
    good = tmp_path / "good.qgame"
    good.write_text("qgames record 1\nGame: qomet\n\n1. d4 d5\n")
    app.open_file(str(good))
    assert must_be(Table, top(app)).sitting.match.moves == ("d4", "d5")


def test_the_list_opens_and_deletes(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo")
    scene.play("a1e1")
    saves.save_as(scene.sitting, "Sunday")
    key(app, "ctrl+o")
    page = must_be(OpenList, top(app))
    frame(app)
    assert len(page.games) == 2
    app.stack.take(must_be(Pressable, page.find("drop0")).press(app.ui).answer)
    app.update(0.02)
    app.stack.take(must_be(Pressable, top(app).find("choice0")).press(app.ui).answer)
    assert len(page.games) == 1
    app.stack.take(must_be(Pressable, page.find("game0")).press(app.ui).answer)
    assert must_be(Table, app.stack.top).sitting.match.moves == ("a1e1",) and len(app.stack.scenes) == 1


def test_saving_under_a_name(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo")
    scene.play("a1e1")
    key(app, "ctrl+s")
    frame(app)
    must_be(TextField, top(app).find("name")).change("Holiday: one")
    key(app, "enter")
    assert app.stack.top is scene
    assert [each.name for each in saves.saved() if each.name] == ["Holiday one"]


def test_the_options_are_remembered(monkeypatch, tmp_path):
    app, _ = sit_down(monkeypatch, tmp_path, "quarto:squares")
    assert app.settings.last_game == "quarto"
    assert app.settings.setups["quarto"]["options"] == {"squares": ""}
    assert opening.begin(app.ui, setup("quarto:squares")).sitting.match.game.name == "quarto:squares"


@pytest.mark.parametrize(
    ("game", "size"),
    a_third_of(["quarto", "quixo:four", "cubulus"], [(800, 600), (1280, 800), (3840, 2160), (700, 900)]),
)
def test_every_size_keeps_everything_inside(monkeypatch, tmp_path, game, size):
    _app, scene = sit_down(monkeypatch, tmp_path, game, size=size, settings={"language": "fr"})
    scene.play(scene.sitting.state.legal_moves()[0])
    scene.ready()
    window = pygame.Rect((0, 0), size)
    shown = [w for w in scene.root.walk() if w.focusable]
    assert all(window.contains(widget.rect) for widget in shown)
    buttons = [w for w in shown if w is not scene.board]
    for one in buttons:
        for other in buttons:
            assert one is other or not one.rect.colliderect(other.rect), (one.key, other.key)
    assert scene.board.rect.width * scene.board.rect.height > 0.3 * size[0] * size[1]


def test_open_games_are_found_quickly_among_many(monkeypatch, tmp_path):
    _, scene = sit_down(monkeypatch, tmp_path, "quixo")
    scene.play("a1e1")
    for number in range(60):
        (saves.paths.saves() / f"auto-quixo-{number:010x}.qgame").write_text(
            "qgames record 1\nGame: quixo\nResult: 0 line\n\n"
        )
    assert tables.unfinished() is not None
    assert saves.read_file(must(tables.unfinished()).path).match.moves == ("a1e1",)


@pytest.mark.parametrize("game", VARIANTS)
def test_a_click_builds_nothing_that_did_not_change(monkeypatch, tmp_path, game):
    """In the middle of a game a move or a choice leaves the panel as it is: cards, moves and words look after
    themselves. What is said is laid out where it fits."""
    app, scene = sit_down(monkeypatch, tmp_path, game)
    dice, built = Random(7), []
    build = scene.panel.build

    def noted():
        built.append(scene.sitting.match.ply)
        return build()

    monkeypatch.setattr(scene.panel, "build", noted)
    for _ in range(16):
        before = scene.panel.shape()
        state = scene.sitting.state
        quiet = [move for move in state.legal_moves() if state.apply(move).outcome is None]
        if not quiet:
            break
        built.clear()
        scene.play(dice.choice(quiet))
        frame(app)
        assert bool(built) == (scene.panel.shape() != before)
        shown = [label.text for label in scene.root.walk() if isinstance(label, Label)]
        told = (
            scene.panel.what_to_do() if scene.panel.plated else scene.current.words.to_move()
        )  # the plates tell whose
        assert told in shown
        corner = [fault for fault in layout_faults(scene) if "Board" not in fault]  # the table lies under all
        assert corner == []
    assert scene.sitting.match.ply > 4 and not built
