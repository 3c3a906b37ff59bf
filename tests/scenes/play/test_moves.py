"""The list of moves: stepped through, named, read in every window."""

from random import Random

import pygame
import pytest
from kit.app import frame
from kit.play import button, key, press, sit_down

from qgames.session import saves
from qgames.session.words import Entry, MovePart


def test_history_is_stepped_by_keys_and_list(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "qomet")
    for move in ("d4", "d5", "c3", "e5"):
        scene.play(move)
    key(app, ",")
    key(app, ",")
    assert scene.sitting.match.ply == 2 and scene.current.animation.state == scene.sitting.state
    key(app, ".")
    assert scene.sitting.match.ply == 3
    moves = button(scene, "moves")
    app.draw()
    box = moves._where(moves._cells[0][0])
    press(app, box.center)
    assert scene.sitting.match.ply == 1
    assert button(scene, "go_on")
    key(app, "g")
    scene.play("a1")
    assert scene.sitting.match.all_moves == ("d4", "a1")
    assert len(saves.saved()) == 2  # the line left is a game of its own


def test_the_last_move_stays_marked(monkeypatch, tmp_path):
    for game, moves, marked in (
        ("quixo", ["a1e1"], ("a1e1",)), ("quantik", ["Sa1"], ("a1",)), ("qomet", ["d4"], ("d4",)),
        ("quarto", ["LRTF", "b2"], ("b2",)), ("cubulus:three", ["F5"], ("F5",)),
    ):  # fmt: skip
        app, scene = sit_down(monkeypatch, tmp_path, game)
        for move in moves:
            scene.play(move)
        frame(app, 30.0)
        assert scene.frame().look.marks["last"] == marked


def test_motion_off_shows_the_end_at_once_and_motion_on_does_not(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo")
    scene.play("a1e1")
    assert not scene.current.animation.moving
    app, scene = sit_down(monkeypatch, tmp_path, "quixo", speed="normal")
    scene.play("a1e1")
    assert scene.current.animation.moving and scene.frame().move == "a1e1"
    assert saves.read_file(saves.auto_file(scene.sitting)).match.moves == ("a1e1",)  # kept before it is shown
    for _ in range(200):
        app.update(0.02)
    assert not scene.current.animation.moving
    key(app, "ctrl+z")
    assert scene.current.animation.moving and scene.frame().progress > 0.5  # runs backwards


ROUNDS = {"cubulus:three": ("F5", "U5", "R5", "F1"), "quixo:four": ("a1e1s", "a5a1w", "e5a5n", "b1b5e", "c1c5s")}


def drawn(app, monkeypatch):
    """What the next picture writes, and where."""
    written, draw = [], app.ui.type.draw

    def listen(surface, text, type, colour, rect, *more):
        written.append((text, pygame.Rect(rect)))
        return draw(surface, text, type, colour, rect, *more)

    monkeypatch.setattr(app.ui.type, "draw", listen)
    app.stack.top.dirty = True
    frame(app)
    return written


def level(one, other):
    return abs(one.centery - other.centery) < 3


def place(scene, ply):
    """The first word a move is written with."""
    return next(part.text for part in scene.current.words.entries()[ply].parts if not part.glyph)


@pytest.mark.parametrize("name", ROUNDS)
@pytest.mark.parametrize("size", [(1280, 800), (800, 600)])
def test_the_moves_name_their_player(monkeypatch, tmp_path, name, size):
    """Three or four at the table: beside each move stands who made it, at 800 x 600 too."""
    app, scene = sit_down(monkeypatch, tmp_path, name, size)
    for move in ROUNDS[name]:
        scene.play(move)
    frame(app)
    shown = drawn(app, monkeypatch)
    moves = button(scene, "moves")
    inside = [(text, rect) for text, rect in shown if moves.rect.contains(rect)]
    for ply, move in enumerate(ROUNDS[name]):
        player = scene.current.words.name(scene.sitting.match.states[ply].to_play)
        written = [rect for text, rect in inside if text == place(scene, ply)]
        if not ply and not written:
            continue  # a row that begins with a whole move may begin with the second
        beside = [text for text, rect in inside for there in written if level(rect, there) and rect.x < there.x]
        assert any(text and player.startswith(text) for text in beside), (move, inside)


@pytest.mark.parametrize("name", ROUNDS)
def test_whose_move_it_was_is_seen_without_colour(monkeypatch, tmp_path, name):
    """The same move by each of them: every two differ in grey as well."""
    app, scene = sit_down(monkeypatch, tmp_path, name, names=False)
    for move in ROUNDS[name][: scene.sitting.match.game.seats]:
        scene.play(move)
    frame(app)
    moves = button(scene, "moves")
    pictures = []
    for seat in range(scene.sitting.match.game.seats):
        page = pygame.Surface((moves.rect.width, 30))
        moves._cell(app.ui, page, page.get_rect(), Entry(90, 91, seat, (MovePart("a1"),)))
        pictures.append(pygame.transform.grayscale(page))
    for k, one in enumerate(pictures):
        for other in pictures[k + 1 :]:
            apart = sum(
                abs(one.get_at((x, y))[0] - other.get_at((x, y))[0]) > 40 for x in range(200) for y in range(30)
            )
            assert apart > 12


def test_a_narrow_window_has_the_moves_too(monkeypatch, tmp_path):
    """As a ribbon: keys and clicks look back as in the list, and the latest move is always in sight."""
    app, scene = sit_down(monkeypatch, tmp_path, "cubulus:three", (800, 600))
    dice = Random(2)
    while scene.sitting.match.ply < 16:
        calm = [m for m in scene.sitting.state.legal_moves() if scene.sitting.state.apply(m).outcome is None]
        scene.play(dice.choice(calm))
    frame(app)
    ribbon, ply = button(scene, "moves"), scene.sitting.match.ply
    last = ribbon._where(ribbon._cells[-1][0])
    assert ribbon.rect.contains(last) and not ribbon.rect.contains(ribbon._where(ribbon._cells[0][0]))
    press(app, ribbon._where(ribbon._cells[-2][0]).center)
    assert scene.sitting.match.ply == ply - 1
    scene.set_focus(button(scene, "moves"))
    key(app, "left")
    assert scene.sitting.match.ply == ply - 2
    key(app, "home")
    key(app, "right")
    frame(app)
    assert scene.sitting.match.ply == 1
    ribbon = button(scene, "moves")
    assert ribbon.rect.contains(ribbon._where(ribbon._cells[0][0]))


@pytest.mark.parametrize("rematch", [False, True])
def test_columns_of_two_stand_under_their_names(monkeypatch, tmp_path, rematch):
    """In the next game another begins: the columns change, and say so."""
    app, scene = sit_down(monkeypatch, tmp_path, "quixo", (1280, 800))
    if rematch:
        scene.play("a1e1")
        scene.steering.resign()
        scene.steering.rematch()
    scene.play("a1e1")
    scene.play("a5a1")
    frame(app)
    shown = drawn(app, monkeypatch)
    moves = button(scene, "moves")
    inside = [(text, rect) for text, rect in shown if moves.rect.contains(rect)]
    for seat, move in enumerate(("a1e1", "a5a1")):
        written = next(rect for text, rect in inside if text == move[:2])
        above = [text for text, rect in inside if rect.x == written.x and rect.bottom <= written.top]
        assert above == [scene.current.words.name(seat)]
    assert scene.current.words.name(0) == ("Ben" if rematch else "Anna")
