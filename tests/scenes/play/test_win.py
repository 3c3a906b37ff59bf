"""How a win is shown on the wood: light, band, notes, the name across the table, and the card it goes to."""

from random import Random
from typing import Any

import pygame
import pytest
from games.test_played import short_game
from kit.app import frame
from kit.must import must, must_be
from kit.play import Instant, button, cubulus_of, key, press, sit_down

from qgames.files import i18n
from qgames.games import game as rules_of
from qgames.games import main_variants
from qgames.games.view import view_of
from qgames.rules.core import Reason
from qgames.rules.match import Ending
from qgames.scenes.parts.signs import glyph_of
from qgames.scenes.play import celebration
from qgames.scenes.play.board import DIM, Lift, Light, Places, Spotlight, lit_points, touches
from qgames.scenes.play.moves import MoveList
from qgames.scenes.play.result_card import ResultBox
from qgames.scenes.play.turning_rows import TurningRows
from qgames.ui import Label
from qgames.ui.sound import SCALE

GAME = "DQSF b2 LRTF a3 LQSH d1 DQTH c3 DRSF c4 LRSH a1 LQTF d3 DRSH b4 DRTH b3 quarto"
QUARTO = GAME.split()
GAMES = [name for name in main_variants() if name != "nullgame"]


def ended(monkeypatch, folder, name="quarto", moves=None, size=(1280, 800), speed="normal", heard=None, **more):
    """The last move has landed; `heard` collects the notes."""
    monkeypatch.setattr("qgames.session.computer.pool", lambda cores=0: Instant())
    app, scene = sit_down(monkeypatch, folder, name, size, speed=speed, **more)
    if heard is not None:
        monkeypatch.setattr(app.ui.sounds, "note", lambda number, pan=0.0: heard.append(number))
    for move in moves or (QUARTO if name == "quarto" else won_game(name)):
        scene.play(move)
        scene.current.animation.finish()
    frame(app, 0.001)
    return app, scene


def won_game(name):
    """One that something on the board has won."""
    for seed in range(60):
        moves = short_game(name, seed)
        state = rules_of(name).start()
        for move in moves:
            state = state.apply(move)
        if state.outcome and state.outcome.winner is not None and state.outcome.cells:
            return moves
    raise AssertionError(name)


def until(app, scene, seconds):
    """Time passes, since the last move has landed."""
    while scene.celebration.on and scene.celebration._age < seconds:
        app.update(0.01)


def box_of(scene):
    scene.ready()
    return next(each for each in scene.root.walk() if isinstance(each, ResultBox))


# -- on the board ----------------------------------------------------------------------------------------------------


def test_the_band_runs_from_the_last_piece_with_a_note_for_each(monkeypatch, tmp_path):
    heard: list[int] = []
    app, scene = ended(monkeypatch, tmp_path, heard=heard)
    assert scene.frame().look.marks["win"][0] == "b3" and scene.frame().look.band == 0.0
    seen = []
    for piece in range(4):
        until(app, scene, celebration.DIMS[1] + celebration.EACH * (piece + 0.5))
        seen.append(scene.frame().look.band)
        assert len(heard) == piece + 1
    assert seen == sorted(seen) and 0.0 < seen[0] < seen[-1] < 1.0
    state, view = scene.sitting.state, scene.view
    assert sorted(heard) == sorted(view.note(state, cell) for cell in ("a3", "b3", "c3", "d3"))
    assert heard[0] == view.note(state, "b3")
    until(app, scene, 9.0)
    assert not scene.celebration.on and scene.frame().look.band == 1.0 and len(heard) == 4


@pytest.mark.parametrize("name", GAMES)
def test_every_winning_cell_has_a_note(name):
    state = rules_of(name).start()
    for move in won_game(name):
        state = state.apply(move)
    view = view_of(rules_of(name))
    assert all(0 <= view.note(state, cell) < len(SCALE) for cell in must(state.outcome).cells)


def test_the_room_and_the_panel_dim_and_the_light_comes_back(monkeypatch, tmp_path):
    app, scene = ended(monkeypatch, tmp_path)

    def brightness(rect):
        app.draw()
        return sum(pygame.transform.average_color(app.window.surface(), rect)[:3])

    panel, room = must(must(scene.panel.around).panel).rect, pygame.Rect(20, 600, 200, 100)
    light, usual = brightness(panel), brightness(room)
    until(app, scene, 0.5)
    assert brightness(panel) < 0.6 * light and brightness(room) < 0.6 * usual
    assert scene.celebration.light().lit == pytest.approx([celebration.WAITING] * 4, abs=0.4)
    until(app, scene, 9.0)
    assert brightness(panel) > 0.9 * light and scene.celebration.light() is None


def test_dark_wood_that_won_is_as_bright_as_pale_wood_beside_it(monkeypatch, tmp_path):
    """Each of Qomet's four stars has all its light, and more than the room had."""
    _, scene = ended(monkeypatch, tmp_path, "qomet", speed="off")
    lens, view = scene.board.table.lens, scene.view
    places = [place for _, place in view.winners(scene.sitting.state, scene.current.frame(None, False, True).look)]
    dark, pale, seen = (100, 60, 45), (190, 150, 100), pygame.Surface((1280, 800))
    seen.fill(dark)
    Spotlight().draw(seen, lens, Places(tuple(places), view.rise, view.singly), Light(DIM), 1.0)
    beside = sum(part * left // 255 for part, left in zip(pale, DIM, strict=True))
    for x, y, z in places:
        won = sum(seen.get_at([round(at) for at in lens.project((x, y, z + view.rise / 2))])[:3])
        assert won > 1.3 * sum(dark) and won > beside
    assert sum(seen.get_at((10, 790))[:3]) < 0.6 * sum(dark)


def test_light_is_added_where_it_belongs():
    """Black stays black and dark gains, line by line, though only a part of the picture is touched."""
    shares, seen = pygame.Surface((30, 30)), pygame.Surface((301, 301))
    shares.fill((255, 255, 255), (7, 7, 11, 13))
    for x in range(0, 301, 2):
        seen.fill((100, 60, 45), (x, 0, 1, 301))
    Lift(shares, seen.get_size()).draw(seen)
    column = [seen.get_at((120, y))[0] for y in range(301)]
    assert max(column) > 150 and column[0] == column[-1] == 100
    assert all(seen.get_at((121, y))[:3] == (0, 0, 0) for y in range(301))


SHAPES = [(name, (1280, 800)) for name in GAMES] + [("quarto", (600, 900)), ("qomet", (800, 600))]


@pytest.mark.parametrize(("name", "size"), SHAPES, ids=str)
def test_the_name_is_never_over_what_won(monkeypatch, tmp_path, name, size):
    app, scene = ended(monkeypatch, tmp_path, name, size=size)
    for _ in range(80):  # a cube turns first
        app.update(0.05)
        if scene.celebration.on and scene.celebration._age > scene.celebration._cues.words + 0.1:
            break
    app.draw()
    words, places = must(scene.celebration._words), scene.celebration._places
    ink = words.picture.get_bounding_rect().move(words.box.topleft)
    assert not touches(lit_points(scene.board.table.lens, Places(places, scene.board.view.rise)), ink)
    assert app.ui.rect.contains(ink)
    plates = [plate.rect for plate, _ in must(scene.panel.around).plates]
    assert ink.collidelist(plates) < 0


@pytest.mark.parametrize("how", ["key", "click"])
def test_a_press_jumps_to_the_end_and_is_handled(monkeypatch, tmp_path, how):
    app, scene = ended(monkeypatch, tmp_path)
    until(app, scene, 0.8)
    if how == "key":
        key(app, "u")
        assert scene.sitting.outcome is None
    else:
        press(app, button(scene, "undo").rect.center)
        assert scene.sitting.outcome is None
    assert not scene.celebration.on and scene.frame().look.band == 1.0


@pytest.mark.parametrize("pressed", [False, True])
def test_the_words_that_made_room_come_back(monkeypatch, tmp_path, pressed):
    app, scene = ended(monkeypatch, tmp_path)
    until(app, scene, 0.5)
    scene.refresh()  # a sentence about the game has come meanwhile
    if pressed:
        scene.celebration.end()
    until(app, scene, 9)
    frame(app, 0.01)
    (name,) = (part for part in scene.panel.around.corner.walk() if isinstance(part, Label) and part.one_line)
    assert name.text == "Quarto" and name.rect.width > app.ui.px(60)


def test_lost_to_a_computer_ends_quietly(monkeypatch, tmp_path):
    heard: list[int] = []
    sounded: list[str] = []
    monkeypatch.setattr("qgames.ui.sound.Sounds._play", lambda self, name, *more: sounded.append(name))
    app, scene = ended(monkeypatch, tmp_path, heard=heard, computers=(1,))
    assert scene.current.lost_to_computers and scene.celebration.on
    sounded.clear()
    until(app, scene, 9.0)
    assert not heard and not sounded and box_of(scene).head.role == "text"


def test_without_motion_the_card_is_there_at_once(monkeypatch, tmp_path):
    _, scene = ended(monkeypatch, tmp_path, speed="off")
    assert not scene.celebration.on and not scene.celebration.speaks and scene.frame().look.band == 1.0
    assert box_of(scene).head.text == "Ben wins"


def test_until_the_last_move_is_shown_the_panel_is_as_before(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quarto", (1280, 800), speed="normal")
    for move in QUARTO[:-2]:
        scene.play(move)
        scene.current.animation.finish()
    frame(app)
    panel = must(must(scene.panel.around).panel).rect.inflate(-60, -60)
    scene.sitting.agree_draw()
    scene.hear()
    frame(app, 0.001)
    before = app.window.surface().subsurface(panel).copy()
    for _ in range(40):
        frame(app)
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(app.window.surface().subsurface(panel), "RGB")
    assert not scene.celebration.on


# -- the card --------------------------------------------------------------------------------------------------------


def places_of(scene):
    box = box_of(scene)
    return box.rect.size, [tuple(way.rect.move(-box.rect.x, -box.rect.y)) for way in (*box.ways, *box.icons)]


def test_the_card_is_the_same_in_every_game_however_it_ended(monkeypatch, tmp_path):
    endings = [Ending(Reason.RESIGNED, 1), Ending(Reason.TIME, 1), Ending(Reason.AGREED, None)]
    seen: dict[bool, list[Any]] = {}
    for number, name in enumerate([*main_variants(), *main_variants()[:2]]):
        _, scene = sit_down(monkeypatch, tmp_path, name, (1280, 800))
        scene.play(next(iter(scene.sitting.state.legal_moves())))
        scene.sitting.match.end(endings[number % 3])
        scene.purpose.at_end()
        scene.refresh("rematch")
        seen.setdefault(name.partition(":")[0] == "cubulus", []).append(places_of(scene))
        scene.closed()
    for cubulus, cards in seen.items():
        assert all(card == cards[0] for card in cards)
        assert cards[0][0] == (320 if cubulus else 272, 226)


def test_what_is_told_later_moves_no_button(monkeypatch, tmp_path):
    app, scene = ended(monkeypatch, tmp_path, speed="off")
    before = places_of(scene), box_of(scene).rect.topleft
    told = TurningRows("", "Turn 8", (), "It was b3 that mattered. " * 6, glyph_of(scene.sitting.match.game))
    monkeypatch.setattr(type(scene.help.after_game), "rows", lambda self, abreast=False: told)
    monkeypatch.setattr(type(scene.help.after_game), "sentence", lambda self: "It was b3 that mattered.")
    scene.refresh()
    frame(app)
    assert (places_of(scene), box_of(scene).rect.topleft) == before
    assert told in scene.root.walk()


def test_its_words_fit_in_every_language(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo:four", (1280, 800))
    scene.play(next(iter(scene.sitting.state.legal_moves())))
    scene.steering.resign()
    for language in i18n.languages():
        app.ui.change(language=language)
        box = box_of(scene)
        app.ui.type.cuts.clear()
        box.draw(app.ui, app.window.surface())
        assert not app.ui.type.cuts, (language, app.ui.type.cuts)
        for way in box.ways:
            lines = app.ui.type.wrap(way.label, way.type, way.rect.width - 2 * app.ui.px(way.pad))
            assert len(lines) * app.ui.type.height(way.type) <= way.rect.height, (language, way.label)
    i18n.use("en")


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_the_ring_of_the_focus_keeps_clear_of_what_is_above_and_below(monkeypatch, tmp_path, size):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo", size)
    scene.play(next(iter(scene.sitting.state.legal_moves())))
    scene.steering.resign()
    box, ui = box_of(scene), app.ui
    box.sentence._text = "The last push made five for the other side, in column d."
    box.place(ui, box.rect)
    ring = box.ways[0].ring_box(ui)[0]
    assert len(ui.type.wrap(box.sentence.text, box.sentence.type, box.sentence.rect.width)) == 2
    assert ring.top - box.sentence.rect.bottom >= ui.px(4)  # under the letters a line has some air of its own
    assert all(way.face(ui).top - ring.bottom >= ui.px(6) for way in box.ways[1:])


def test_two_who_won_together_are_written_large(monkeypatch, tmp_path):
    _, scene = ended(monkeypatch, tmp_path, "quixo:four", speed="off")
    head = box_of(scene).head
    assert " and " in head.text and head.type.size >= 24
    assert head.rect.bottom <= box_of(scene).sentence.rect.top


# -- the finish once more --------------------------------------------------------------------------------------------


def test_the_last_three_turns_are_shown_again(monkeypatch, tmp_path):
    app, scene = ended(monkeypatch, tmp_path)
    scene.celebration.end()
    app.update(1.0)
    camera, moves = scene.board.camera, scene.sitting.match.moves
    shown: list[str] = []
    lowest = 90.0
    press(app, button(scene, "replay").rect.center)
    assert scene.finish.on and scene.current.animation.state != scene.sitting.state
    assert "win" not in scene.frame().look.marks
    for _ in range(3000):
        app.update(0.02)
        lowest = min(lowest, scene.board.camera.pitch)
        if (now := scene.frame().move) and (not shown or shown[-1] != now):
            shown.append(now)
        if not scene.finish.on and not scene.board.turning:
            break
    assert shown == QUARTO[-len(shown) :] and "d3" in shown and "c4" not in shown
    assert lowest < camera.pitch - 10 and scene.board.camera == camera
    assert scene.sitting.match.moves == moves and scene.current.animation.state == scene.sitting.state


def test_a_press_ends_it(monkeypatch, tmp_path):
    app, scene = ended(monkeypatch, tmp_path, speed="off")
    press(app, button(scene, "replay").rect.center)
    app.update(1.0)
    assert scene.finish.on
    key(app, "s")
    assert not scene.finish.on and scene.current.animation.state == scene.sitting.state


# -- weight ----------------------------------------------------------------------------------------------------------


def test_a_piece_put_down_is_felt_for_two_pictures(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quarto", speed="normal")
    scene.play("LRTF")
    scene.current.animation.finish()
    scene.play("a1")
    felt = []
    for _ in range(200):
        app.update(0.02)
        felt.append((scene.current.animation.moving, scene.knock))
    assert [knock for moving, knock in felt if knock] == [2, 1] and not any(moving and knock for moving, knock in felt)
    scene.dirty = False
    app.update(0.02)
    assert not scene.dirty  # and then it rests


# -- what a computer sets up -----------------------------------------------------------------------------------------


def test_what_a_computer_sets_up_takes_three_seconds_in_all(monkeypatch, tmp_path):
    monkeypatch.setattr("qgames.session.computer.pool", lambda cores=0: Instant())
    app, scene = sit_down(monkeypatch, tmp_path, "cubulus", speed="normal", computers=(1,))
    for _ in range(149):  # of 20 ms
        app.update(0.02)
    assert scene.sitting.match.ply == 9 and not scene.current.animation.moving


@pytest.mark.parametrize("how", ["key", "click"])
def test_and_a_press_puts_it_all_in(monkeypatch, tmp_path, how):
    monkeypatch.setattr("qgames.session.computer.pool", lambda cores=0: Instant())
    app, scene = sit_down(monkeypatch, tmp_path, "cubulus", speed="normal", computers=(1,))
    app.update(0.1)
    if how == "key":
        key(app, "s")
    else:
        press(app, (5, 5))
    for _ in range(20):
        app.update(0.005)
    assert scene.sitting.match.ply == 9 and not scene.current.animation.moving


@pytest.mark.parametrize(("name", "rows"), [("cubulus", 5), ("cubulus:three", 3)])
def test_moves_have_room_beside_the_net(monkeypatch, tmp_path, name, rows):
    app, scene = sit_down(monkeypatch, tmp_path, name, (1177, 680))
    dice = Random(3)
    for _ in range(24):
        state = scene.sitting.state
        scene.play(dice.choice([move for move in state.legal_moves() if state.apply(move).outcome is None]))
    frame(app)
    moves, net = must_be(MoveList, scene.find("moves")), cubulus_of(scene).net
    seen = [each for each in moves._rows if each[0] >= moves.offset and sum(each) <= moves.offset + moves._room()]
    assert len(seen) >= rows and net.facelet >= 15 and not net.plate
