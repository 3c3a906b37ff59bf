"""What a hand does at the table: clicks, drags, keys and the cursor; what cannot be is refused in words."""

from random import Random

import pygame
import pytest
from kit.app import frame
from kit.must import must, must_be
from kit.play import Instant, button, key, pixel_of, press, said, sit_down, taps_for

from qgames.files import i18n, theme
from qgames.games import game as rules_of
from qgames.games import main_variants
from qgames.rules import record
from qgames.rules.core import IllegalMove
from qgames.scenes.play.layout import Around
from qgames.session import computer
from qgames.session.sitting import Sitting

VARIANTS = main_variants()


def test_a_refusal_is_said_and_outlined(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quantik")
    scene.play("Sa1")
    press(app, pixel_of(app, scene, "reserve:1:S"))
    press(app, pixel_of(app, scene, "b2"))
    assert scene.sitting.match.moves == ("Sa1",)
    assert "zone" in said(app, "refusal")[-1]
    assert scene.frame().look.marks["refused"] == ("a1",)
    frame(app, 4.0)
    assert "refused" not in scene.frame().look.marks


def illegal_tokens():
    """Every reason the five games have, by trying nonsense in many positions."""
    for name in VARIANTS:
        game = rules_of(name)
        dice = Random(1)
        tokens = [
            *game.cells,
            *(a + b for a in game.cells for b in game.cells[::3]),
            "quarto",
            "pass",
            "zzz",
            "LRTF",
            "DQSH",
        ]
        tokens += [f"{c}x" for c in game.cells] + [f"{s}{c}" for s in "SYCN" for c in game.cells] + ["F5", "U1", "n222"]
        tokens += [a + b + s for a in game.cells[:9] for b in game.cells[:25:4] for s in "swne"]
        for _ in range(6):
            state = game.start()
            for _ in range(60):
                if state.outcome:
                    break
                for token in dice.sample(tokens, min(60, len(tokens))):
                    try:
                        state.apply(token)
                    except IllegalMove as error:
                        yield name, error
                state = state.apply(dice.choice(list(state.legal_moves())))
            try:
                state.apply("pass")
            except IllegalMove as error:
                yield name, error


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_reason_has_a_whole_sentence(monkeypatch, tmp_path, language):
    monkeypatch.setenv("QGAMES_HOME", str(tmp_path))
    from qgames.rules.match import Match
    from qgames.session.words import Words

    i18n.use(language)
    found: dict[str, tuple[str, IllegalMove]] = {}
    for name, error in illegal_tokens():
        found.setdefault(error.why, (name, error))
    for why, (name, error) in found.items():
        sentence = Words(Sitting(Match(rules_of(name)))).refusal(error)
        assert i18n.known(f"why.{why}"), why
        assert "{" not in sentence and sentence.endswith("."), sentence
    i18n.use("en")
    assert len(found) >= 22


LINE = ["LRTF", "a1", "LRTH", "b1", "LRSF", "c1", "LRSH", "d1"]


def test_a_false_call_costs_nothing_and_says_so(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quarto")
    before = record.write(scene.sitting.match)
    press(app, button(scene, "do:quarto").rect.center)
    key(app, "q")
    assert record.write(scene.sitting.match) == before
    assert len(said(app, "refusal")) == 2 and "costs nothing" in said(app, "refusal")[0]


def test_the_call_wins_and_a_missed_line_can_be_stolen_once(monkeypatch, tmp_path):
    for extra, winner in (([], 0), (["DQTF"], 1), (["DQTF", "a2"], None)):
        app, scene = sit_down(monkeypatch, tmp_path, "quarto")
        for move in LINE + extra:
            scene.play(move)
        press(app, button(scene, "do:quarto").rect.center)
        outcome = scene.sitting.outcome
        assert (outcome.winner if outcome else None) == winner
        if outcome:
            assert outcome.cells == ("a1", "b1", "c1", "d1") == tuple(sorted(scene.frame().look.marks["win"]))


def test_the_button_looks_the_same_line_or_no_line(monkeypatch, tmp_path):
    _app, scene = sit_down(monkeypatch, tmp_path, "quarto")
    for move in LINE[:-1]:
        scene.play(move)
    before = button(scene, "do:quarto")
    scene.play(LINE[-1])
    after = button(scene, "do:quarto")
    assert (before.kind, before.enabled, before.label) == (after.kind, after.enabled, after.label)


def test_escape_puts_back_what_is_in_the_hand_before_it_opens_the_menu(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo")
    press(app, pixel_of(app, scene, "a1"))
    assert scene.current.hand.pick.chosen == ("a1",)
    key(app, "escape")
    assert scene.current.hand.pick.chosen == () and app.stack.top is scene
    key(app, "escape")
    assert app.stack.top is not scene
    key(app, "escape")
    assert app.stack.top is scene


def test_a_move_by_dragging(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo")
    start = pixel_of(app, scene, "a1")
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(start[0] + 30, start[1]), rel=(30, 0), buttons=(1, 0, 0)))
    assert scene.current.hand.pick.chosen == ("a1",)
    end = pixel_of(app, scene, "e1")
    app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=end, rel=(9, 0), buttons=(1, 0, 0)))
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))
    assert scene.sitting.match.moves == ("a1e1",)


def test_dragging_beside_the_board_turns_it_and_the_wheel_zooms(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quarto")
    before = scene.board.camera
    pos = (scene.board.rect.centerx, scene.board.rect.bottom - 8)
    app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
    app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(pos[0] + 80, pos[1]), rel=(80, 0), buttons=(1, 0, 0)))
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(pos[0] + 80, pos[1]), button=1))
    assert scene.board.camera.yaw != before.yaw and scene.sitting.match.ply == 0
    app.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=2, precise_y=2.0))
    assert scene.board.camera.zoom > before.zoom
    key(app, "0")
    assert scene.board.camera.yaw == before.yaw and scene.board.camera.zoom == before.zoom


def test_dragging_on_the_words_below_the_board_turns_it_and_on_the_panel_does_not(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quarto")
    around = must_be(Around, scene.root)
    corner, panel = must(around.corner), must(around.panel)
    assert corner.rect.bottom > scene.board.rect.bottom
    for x, y, turns in (
        (corner.rect.centerx, corner.rect.bottom - 2, True),
        (corner.rect.right + 60, around.rect.bottom - 4, True),
        (panel.rect.right + 4, around.rect.bottom - 4, False),
    ):
        before = scene.board.camera
        app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0)))
        app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=3))
        app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(x + 60, y), rel=(60, 0), buttons=(0, 0, 1)))
        app.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(x + 60, y), button=3))
        assert (scene.board.camera.yaw != before.yaw) == turns


def test_moves_may_be_asked_to_be_confirmed(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "qomet", settings={"confirm_moves": True})
    pos = pixel_of(app, scene, "d4")
    press(app, pos)
    assert scene.sitting.match.ply == 0
    press(app, pos)
    assert scene.sitting.match.moves == ("d4",)


def cursor_seen(app, scene):
    """Does drawing the board's cursor change the picture?"""
    before = pygame.Surface(app.ui.size)
    before.fill((90, 90, 90))
    after = before.copy()
    scene.board.draw(app.ui, after)
    return before.get_buffer().raw != after.get_buffer().raw


def test_the_keyboards_place_is_seen_as_soon_as_it_is_used_again(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "qomet", size=(760, 600))
    assert not cursor_seen(app, scene)
    for name in ("left", "tab", "enter", "k", "shift+right"):
        press(app, pixel_of(app, scene, "d4"), button=3)
        app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(1, 1), buttons=(0, 0, 0)))
        assert not cursor_seen(app, scene)
        ply = scene.sitting.match.ply
        key(app, name)
        for _ in range(40):
            if scene.focus is scene.board:
                break
            assert sum(widget.focused for widget in scene.root.walk()) == 1 and must(scene.focus).ring
            key(app, "tab")
        assert cursor_seen(app, scene), name
        assert scene.sitting.match.ply == ply and not scene.current.hand.pick.chosen  # a cursor nobody saw does nothing


def test_enter_acts_where_the_pointer_is(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "qomet", size=(760, 600))
    pos = pixel_of(app, scene, "c3")
    app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0)))
    key(app, "enter")
    assert scene.board.cursor == "c3"
    assert scene.sitting.match.moves == ("c3",) or scene.current.hand.pick.chosen


@pytest.mark.parametrize("name", theme.BUILT_IN)
def test_the_cursor_has_two_colours_of_which_one_is_seen_on_anything(name):
    ring = theme.load(name)["focus"]
    assert max(theme.contrast(edge, ring) for edge in ((0, 0, 0), (255, 255, 255))) >= 4.5


@pytest.mark.parametrize("name", VARIANTS)
def test_the_cursor_begins_where_something_can_be_done(monkeypatch, tmp_path, name):
    """Enter alone, at the start of any game, chooses or plays something."""
    app, scene = sit_down(monkeypatch, tmp_path, name)
    assert not scene.board.by_keys, "who has used a mouse sees no cursor"
    key(app, "enter")  # shows it
    key(app, "enter")
    assert scene.current.hand.pick.chosen or scene.sitting.match.ply == 1
    assert not said(app, "refusal")


def test_the_cursor_goes_on_where_something_can_be_done_once_the_computer_has_begun(monkeypatch, tmp_path):
    """It stood at a piece on the tray that was the computer's to give, while one's own turn is to place another."""
    pool = Instant()
    vars(pool)["poll"] = list  # it thinks on and on
    monkeypatch.setattr(computer, "_pool", pool)
    app, scene = sit_down(monkeypatch, tmp_path, "quarto", computers=(0,))
    assert scene.board.spot_at_cursor() is not None
    scene.sitting.play(scene.sitting.state.legal_moves()[0])
    scene.current.animation.finish()
    app.update(0.02)
    assert scene.sitting.person_to_move
    assert scene.board.useful(must(scene.board.spot_at_cursor()).key)
    elsewhere = next(spot.key for spot in scene.board.spots() if not scene.board.useful(spot.key))
    scene.board.cursor = elsewhere  # where somebody has led it, it stays
    assert must(scene.board.spot_at_cursor()).key == elsewhere


@pytest.mark.parametrize("game", VARIANTS)
def test_nobody_moves_for_the_computer(monkeypatch, tmp_path, game):
    pool = Instant()
    vars(pool)["poll"] = list  # it thinks on and on
    monkeypatch.setattr(computer, "_pool", pool)
    app, scene = sit_down(monkeypatch, tmp_path, game, computers=(0,))
    while rules_of(game).neutral(scene.sitting.state):
        scene.sitting.play(scene.sitting.state.legal_moves()[0])
        app.update(0.02)
    state, before = scene.sitting.state, scene.sitting.match.ply
    assert not scene.sitting.person_to_move
    for spot in must(taps_for(scene, state.legal_moves()[0])):
        scene.tapped(spot)
        app.update(0.02)
    assert scene.sitting.match.ply == before and not scene.current.hand.pick.chosen


def test_no_ghost_on_the_board_while_the_pointer_is_on_a_button(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "qomet")
    pos = pixel_of(app, scene, "d4")
    app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0)))
    assert scene.board.hover == "d4" and scene.frame().pick.hover == "d4"
    menu = button(scene, "menu").rect.center
    app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=menu, rel=(9, 9), buttons=(0, 0, 0)))
    assert scene.frame().pick.hover is None


def test_a_click_on_a_ring_behind_a_tall_piece_passes_through(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quarto")
    for move in ("LRTF", "a1", "DRSH"):
        scene.play(move)
    app.update(0.02)
    table = scene.board.show(app.ui)
    place = next(s.position for s in scene.current.view.spots(*scene.current.within_reach()) if s.key == "b2")
    x, y = table.project(place)
    near = [(round(x) + dx, round(y) + dy) for dx in range(-40, 41, 3) for dy in range(-20, 40, 3)]
    hidden = [pos for pos in near if table.picks(pos)[:2] == ["a1", "b2"]]
    assert hidden, "the piece on a1 stands before the ring of b2"
    press(app, hidden[0])
    assert scene.sitting.match.moves[-1] == "b2"


def test_the_cube_in_the_hand_goes_on_from_there(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo:four", speed="normal")
    scene.tapped("a1")
    scene.tapped("push:e1")
    scene.act("dot:s", "a1e1s")
    assert scene.current.animation.moving and scene.frame().pick.chosen == ("a1", "e1")
    app.update(0.05)
    assert scene.frame().pick.chosen == ("a1", "e1")
