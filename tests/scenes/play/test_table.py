"""At the table: what is refused and why, what is said, who moves when, and what the keys do."""

from random import Random

import pygame
import pytest
from kit import opening
from kit.app import frame, layout_faults, top
from kit.must import must, must_be
from kit.play import Instant, drag, key, pixel_of, press, setup, sit_down, taps_for, wait
from kit.samples import a_third_of, some_of

from qgames.ai import registry
from qgames.ai.search.searcher import Score, Thought
from qgames.files import i18n, theme
from qgames.games import game as rules_of
from qgames.games import main_variants
from qgames.games.cubulus.rules import CubulusState
from qgames.rules import record
from qgames.rules.core import IllegalMove
from qgames.scenes.pages.games import OpenList
from qgames.scenes.parts import tables
from qgames.scenes.play.cards import PlayerCard
from qgames.scenes.play.table import Table
from qgames.scenes.statistics.page import Statistics
from qgames.session import computer, saves
from qgames.session.computer import Hint
from qgames.session.setup import Clock
from qgames.session.sitting import Sitting
from qgames.session.words import Entry
from qgames.ui import Ask, ChoiceControl, Dialog, Label, TextField
from qgames.ui.controls import Pressable

VARIANTS = main_variants()
WAITING = "LRTF b1 LRSF b4 DRSF a1 DQTF c1 DRSH a2 LQSH b3 DQTH d1 DQSF d3 DRTH d2 LQTF"  # b2 completes a line


@pytest.fixture
def quick(monkeypatch):
    """A computer that answers at once, in this process."""

    made = Instant()
    monkeypatch.setattr(computer, "_pool", made)
    return made


def said(app, kind=None):
    return [each.text for each in app.ui.announcer.recent if kind in (None, each.kind)]


def button(scene, wanted):
    scene.ready()
    return next((w for w in scene.root.walk() if w.key == wanted), None)


# -- refusals --------------------------------------------------------------------------------------------------------


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


# -- the transcript --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "language"), some_of(2, VARIANTS, ["en", "fr"]))
def test_what_is_said_rebuilds_every_position(monkeypatch, tmp_path, game, language):
    app, scene = sit_down(monkeypatch, tmp_path, game, settings={"language": language})
    heard = []
    app.ui.announcer.listen(lambda each: heard.append(each.text) if each.kind == "move" else None)
    dice = Random(9)
    for _ in range(26):
        if scene.sitting.outcome:
            break
        scene.play(dice.choice(list(scene.sitting.state.legal_moves())))
    state, words = scene.sitting.match.start, scene.current.words
    for sentence, expected in zip(heard, scene.sitting.match.states[1:], strict=True):
        name = words.name(state.to_play)
        fitting = [m for m in state.legal_moves() if words.move(state, m, state.apply(m), name) == sentence]
        assert len(fitting) == 1, (sentence, fitting)
        state = state.apply(fitting[0])
        assert state == expected
    assert not any("{" in text or "say." in text for text in heard)


@pytest.mark.parametrize("game", VARIANTS)
def test_every_spot_and_the_state_can_be_said(monkeypatch, tmp_path, game):
    app, scene = sit_down(monkeypatch, tmp_path, game)
    dice = Random(3)
    for _ in range(14):
        for spot in scene.current.view.spots(*scene.current.within_reach()):
            words = scene.current.words.spot(scene.sitting.state, spot.key)
            assert words and "{" not in words and "say." not in words, (spot.key, words)
        assert "play." not in scene.current.words.state() + scene.current.words.prompt(
            scene.sitting.state, scene.current.hand.pick
        )
        if scene.sitting.outcome:
            break
        scene.play(dice.choice(list(scene.sitting.state.legal_moves())))
    key(app, "s")
    key(app, "w")
    assert len(said(app, "asked")) == 2 and all(said(app, "asked"))


# -- Quarto ----------------------------------------------------------------------------------------------------------

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
            assert outcome.cells == ("a1", "b1", "c1", "d1") == scene.frame().look.marks["win"]


def test_the_button_looks_the_same_line_or_no_line(monkeypatch, tmp_path):
    _app, scene = sit_down(monkeypatch, tmp_path, "quarto")
    for move in LINE[:-1]:
        scene.play(move)
    before = button(scene, "do:quarto")
    scene.play(LINE[-1])
    after = button(scene, "do:quarto")
    assert (before.kind, before.enabled, before.label) == (after.kind, after.enabled, after.label)


# -- hands and keys --------------------------------------------------------------------------------------------------


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


def test_moves_may_be_asked_to_be_confirmed(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "qomet", settings={"confirm_moves": True})
    pos = pixel_of(app, scene, "d4")
    press(app, pos)
    assert scene.sitting.match.ply == 0
    press(app, pos)
    assert scene.sitting.match.moves == ("d4",)


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


# -- the keyboard's cursor -----------------------------------------------------------------------------------------


def cursor_seen(app, scene):
    """Does drawing the board's cursor change the picture?"""
    before = pygame.Surface(app.ui.size)
    before.fill((90, 90, 90))
    after = before.copy()
    scene.board.draw(app.ui, after)
    return before.get_buffer().raw != after.get_buffer().raw


def test_the_keyboards_place_is_seen_as_soon_as_it_is_used_again(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "qomet", size=(760, 600))
    assert cursor_seen(app, scene)
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


# -- the computer ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", VARIANTS)
def test_people_against_computers(monkeypatch, tmp_path, game, quick):
    app, scene = sit_down(monkeypatch, tmp_path, game, computers=(1,))
    dice = Random(2)
    for _ in range(200):
        sitting = scene.sitting
        if sitting.outcome or sitting.match.ply > 24:
            break
        if sitting.person_to_move:
            scene.play(dice.choice(list(sitting.state.legal_moves())))
        else:
            app.update(0.3)
    assert scene.sitting.match.ply > 8 or scene.sitting.outcome
    assert {request.level for request in quick.asked} == {1}


def test_a_watched_game_runs_by_itself_and_can_be_paused(monkeypatch, tmp_path, quick):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo", computers=(0, 1))
    for _ in range(6):
        app.update(0.3)
    ply = scene.sitting.match.ply
    assert ply >= 2
    key(app, "p")
    for _ in range(6):
        app.update(0.3)
    assert scene.sitting.match.ply == ply
    key(app, "p")
    for _ in range(400):
        app.update(0.3)
    assert scene.sitting.match.ply > ply + 20 or scene.sitting.outcome


def test_a_computers_move_is_shown_no_sooner_than_half_a_second_and_a_key_skips_that(monkeypatch, tmp_path, quick):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo", computers=(1,))
    scene.play("a1e1")
    for _ in range(12):
        app.update(0.035)
    assert scene.sitting.match.ply == 1
    for _ in range(5):
        app.update(0.035)
    assert scene.sitting.match.ply == 2
    scene.play(scene.sitting.state.legal_moves()[0])
    app.update(0.02)
    app.update(0.02)
    assert scene.sitting.match.ply == 3
    key(app, "space")
    assert scene.sitting.match.ply == 4


def test_undo_while_it_thinks_cancels_and_gives_the_move_back(monkeypatch, tmp_path, quick):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo", computers=(1,))
    scene.play("a1e1")
    app.update(0.02)
    key(app, "ctrl+z")
    for _ in range(60):
        app.update(0.05)
    assert scene.sitting.match.ply == 0 and scene.sitting.person_to_move


def test_a_menu_over_the_table_does_not_stop_the_thought_but_leaving_does(monkeypatch, tmp_path, quick):
    monkeypatch.setattr(quick, "poll", lambda: [])
    quick.busy = True
    stopped = []
    app, scene = sit_down(monkeypatch, tmp_path, "quixo", computers=(1,))
    monkeypatch.setattr(quick, "cancel", lambda: stopped.append(1))
    scene.play("a1e1")
    for page in ("m", "f1", "?", "ctrl+,", "ctrl+s", "ctrl+o"):
        app.update(0.02)
        key(app, page)
        assert app.stack.top is not scene, page
        app.update(0.02)
        key(app, "escape")
        assert app.stack.top is scene
        app.update(0.02)
    assert len(quick.asked) == 1 and not stopped
    key(app, "m")
    press(app, button(app.stack.top, "leave").rect.center)
    assert isinstance(app.stack.top, Dialog) and not stopped, "leaving asks"
    press(app, button(app.stack.top, "choice0").rect.center)
    assert scene not in app.stack.scenes and stopped


def test_the_thought_of_one_table_is_not_heard_at_the_next(monkeypatch, tmp_path, quick):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo", computers=(1,))
    scene.play("a1e1")
    quick.busy = True
    scene.computer.think(scene.sitting)
    other = opening.begin(app.ui, setup("qomet", computers=(1,)))
    assert not quick.answers and other.computer.look() is None and other.computer.found is None


def test_a_hint_is_marked_and_counted(monkeypatch, tmp_path, quick):
    app, scene = sit_down(monkeypatch, tmp_path, "qomet", computers=(1,))
    key(app, "h")
    app.update(0.02)
    assert scene.current.hand.hint and scene.frame().look.marks["hint"] == scene.current.hand.hint
    assert quick.asked[-1].want == "hint" and scene.sitting.hinted == 1
    assert any(text.startswith("Hint: ") for text in said(app, "asked"))
    app.update(60.0)
    assert scene.panel.what_to_do().startswith("Hint: "), "it stays until the next move"
    scene.play(scene.sitting.state.legal_moves()[0])
    assert not scene.panel.what_to_do().startswith("Hint: ") and not scene.current.hand.hint


def test_what_a_hint_speaks_of_is_outlined_and_squares_are_named(monkeypatch, tmp_path):
    _, scene = sit_down(monkeypatch, tmp_path, "quarto")
    for move in WAITING.split():
        scene.play(move)
    assert not scene.frame().look.coordinates
    state = scene.sitting.state
    because = registry.reasons(state.game).reason(state, Thought("b2", Score("win", 2)))
    assert because is not None and set(because.cells) == {"b1", "b2", "b3", "b4"}
    scene.steering.heed(Hint("b2", Score("win", 2), because))
    look = scene.frame().look
    assert set(because.cells) == {*look.marks["hint"], *look.marks["verdict"]} and look.coordinates
    assert scene.current.words.because(because) in scene.panel.what_to_do()


def test_no_hints_where_they_were_ruled_out(monkeypatch, tmp_path, quick):
    app, scene = sit_down(monkeypatch, tmp_path, "qomet", hints=False)
    key(app, "h")
    assert not quick.asked and scene.sitting.hinted == 0 and button(scene, "hint") is None


def test_the_real_worker_plays_dies_and_is_missed_only_once(monkeypatch, tmp_path):
    import os
    import signal

    computer.close()
    app, scene = sit_down(monkeypatch, tmp_path, "quixo", computers=(1,), level=7)
    try:
        scene.play("a1e1")
        app.update(0.02)
        wait(lambda: bool(scene.computer.pool.pids), app)
        for pid in scene.computer.pool.pids:
            os.kill(pid, getattr(signal, "SIGKILL", signal.SIGTERM))  # on Windows every signal ends a process
        wait(lambda: scene.sitting.match.ply >= 2, app, 30)
        assert scene.sitting.match.ply == 2
        assert len([text for text in said(app, "notice") if "afresh" in text]) == 1
    finally:
        computer.close()


def test_a_worker_that_cannot_live_does_not_stop_the_game(monkeypatch, tmp_path, quick):
    from qgames.ai.process.worker import WorkerAnswer

    app, scene = sit_down(monkeypatch, tmp_path, "quixo", computers=(1,))
    monkeypatch.setattr(quick, "poll", lambda: [WorkerAnswer(1, last=True, error="died")])
    scene.play("a1e1")
    for _ in range(20):
        app.update(0.1)
    assert scene.sitting.match.ply >= 2


def test_taking_over_a_seat_in_mid_game(monkeypatch, tmp_path, quick):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo", computers=(1,))
    scene.play("a1e1")
    key(app, "m")
    app.stack.take(must_be(Pressable, top(app).find("seats")).press(app.ui).answer)
    must_be(ChoiceControl, top(app).find("kind1")).step(-1)
    assert not scene.sitting.is_computer(1)
    key(app, "escape")
    for _ in range(20):
        app.update(0.1)
    assert scene.sitting.match.ply == 1 and scene.sitting.person_to_move


# -- the cursor of the keyboard --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", VARIANTS)
def test_the_cursor_begins_where_something_can_be_done(monkeypatch, tmp_path, name):
    """Enter alone, at the start of any game, chooses or plays something."""
    app, scene = sit_down(monkeypatch, tmp_path, name)
    key(app, "enter")
    assert scene.current.hand.pick.chosen or scene.sitting.match.ply == 1
    assert not said(app, "refusal")


# -- small windows ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pitch", [-20.0, 29.0, 60.0])
def test_the_arrow_of_a_push_keeps_clear_of_the_strips(monkeypatch, tmp_path, pitch):
    """Cubulus at 800 x 600: whichever opening is pointed at, the whole arrow lies on the board's part of the window."""
    from qgames.games.cubulus.model import TAIL
    from qgames.games.cubulus.view import facelet_at, faces_seen

    app, scene = sit_down(monkeypatch, tmp_path, "cubulus:three", (800, 600))
    board = scene.board
    board.look_from(board.camera.tilted(pitch), 0.0)
    table = board.show(app.ui)
    for spot in scene.current.view.spots(*scene.current.within_reach()):
        if spot.key[0] in faces_seen(table.lens):
            x, y = table.project(facelet_at(spot.key, 0.0, TAIL))
            thick = round(0.058 * table.lens.scale) + 1
            assert board.rect.inflate(-2 * thick, -2 * thick).collidepoint(x, y), spot.key


# -- the list of moves -----------------------------------------------------------------------------------------------

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
        written = [rect for text, rect in inside if text == scene.current.words.short(move)]
        beside = [text for text, rect in inside for there in written if rect.y == there.y and rect.x < there.x]
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
        moves._cell(app.ui, page, page.get_rect(), Entry(90, 91, seat, "a1"))
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
        (written,) = [rect for text, rect in inside if text == scene.current.words.short(move)]
        above = [text for text, rect in inside if rect.x == written.x and rect.bottom <= written.top]
        assert above == [scene.current.words.name(seat)]
    assert scene.current.words.name(0) == ("Ben" if rematch else "Anna")


def test_the_score_of_the_sitting_can_be_read(monkeypatch, tmp_path):
    """On the players' cards where there is a panel, as "Anna 1 – Ben 0" where there is none, never torn apart."""
    app, scene = sit_down(monkeypatch, tmp_path, "quixo", (1280, 800))
    scene.play("a1e1")
    scene.steering.resign()
    frame(app)
    cards = [w for w in scene.root.walk() if isinstance(w, PlayerCard)]
    assert [card.points() for card in cards] == ["1", "0"]
    app, scene = sit_down(monkeypatch, tmp_path, "quixo", (760, 600))
    scene.play("a1e1")
    scene.steering.resign()
    frame(app)
    (label,) = [w for w in scene.root.walk() if isinstance(w, Label) and "Score" in w.text]
    last = app.ui.type.wrap(label.text, label.type, label.rect.width)[-1].replace("\u00a0", " ")
    assert "Anna 1 – Ben 0" in last


# -- ends ------------------------------------------------------------------------------------------------------------


def test_resigning_and_rematch(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo", settings={"confirm_leave": False})
    scene.play("a1e1")
    key(app, "m")
    app.stack.take(must_be(Pressable, top(app).find("resign")).press(app.ui).answer)
    app.update(0.02)
    assert app.stack.top is scene and must(scene.sitting.outcome).winner == 0
    assert "Ben resigned." in said(app, "result")[-1]
    app.update(1.0)
    press(app, button(scene, "rematch").rect.center)
    assert scene.sitting.match.ply == 0 and scene.current.words.name(0) == "Ben"
    assert scene.sitting.score == [1.0, 0.0]


def enter(app, down=True):
    kind = pygame.KEYDOWN if down else pygame.KEYUP
    app.handle(pygame.event.Event(kind, key=pygame.K_RETURN, mod=0, unicode="", scancode=0))


@pytest.mark.parametrize("size", [(1000, 700), (800, 600)])
def test_enter_plays_again(monkeypatch, tmp_path, size):
    """When a result shows, the focus is on Play again: one Enter, and the next game begins."""
    app, scene = sit_down(monkeypatch, tmp_path, "quixo", size)
    scene.play("a1e1")
    scene.steering.resign()
    frame(app, 1.0)
    assert scene.sitting.outcome and must(scene.focus).key == "rematch"
    key(app, "enter")
    assert scene.sitting.outcome is None and scene.sitting.match.ply == 0
    frame(app)
    assert scene.focus is scene.board


def test_what_was_meant_for_the_last_move_starts_no_new_game(monkeypatch, tmp_path):
    """A second Enter, a key held down, and a click too many."""
    app, scene = sit_down(monkeypatch, tmp_path, "quixo")
    scene.play("a1e1")
    enter(app)  # goes down before the end, on the board
    scene.steering.resign()
    frame(app)
    enter(app, down=False)
    enter(app)
    enter(app, down=False)  # pressed twice
    press(app, button(scene, "rematch").rect.center)
    press(app, button(scene, "leave").rect.center)
    assert scene.sitting.outcome and app.stack.top is scene
    enter(app)
    for _ in range(50):  # held: the system repeats it
        app.update(0.04)
        enter(app)
    assert scene.sitting.outcome
    enter(app, down=False)
    enter(app)
    assert scene.sitting.outcome is None  # let go and pressed anew: that is meant


def test_looking_at_the_board_by_mouse_leaves_play_again_ready(monkeypatch, tmp_path):
    """After the end the table is turned to see what happened; Enter still goes on."""
    app, scene = sit_down(monkeypatch, tmp_path, "cubulus:three")
    scene.play("F5")
    scene.steering.resign()
    frame(app, 1.0)
    drag(app, scene, 30.0, 5.0)
    press(app, scene.board.rect.center)
    frame(app)
    assert must(scene.focus).key == "rematch"
    key(app, "enter")
    frame(app)
    assert scene.sitting.match.ply == 0 and scene.focus is scene.board


def test_after_the_end_undo_gives_the_board_the_focus_again(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quarto:auto")
    for move in ("LRTF", "a1", "LRTH", "b1", "LRSF", "c1", "LRSH"):
        scene.play(move)
    scene.play("d1")
    frame(app, 1.0)
    assert scene.sitting.outcome and must(scene.focus).key == "rematch"
    key(app, "u")
    frame(app)
    assert scene.sitting.outcome is None and scene.focus is scene.board


def play_and_wait(app, scene, seconds):
    """A move, after which the other one sits there for so long."""
    now = [100.0]
    scene.now = lambda: now[0]
    scene.play("a1e1")
    for _ in range(5 * seconds):
        now[0] += 0.2
        app.update(0.02)


def test_a_clock_runs_out_at_the_table(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo", clock=Clock("move", 20))
    play_and_wait(app, scene, 22)
    assert must(scene.sitting.outcome).reason == "time"
    assert any("seconds left" in text for text in said(app)) and any("time is up" in text for text in said(app))


def test_a_finished_game_is_counted_once(monkeypatch, tmp_path):
    from qgames.session.statistics import games as play_statistics

    app, scene = sit_down(monkeypatch, tmp_path, "quantik")
    dice = Random(1)
    while not scene.sitting.outcome:
        scene.play(dice.choice(list(scene.sitting.state.legal_moves())))
    moves = scene.sitting.match.moves
    key(app, "ctrl+z")
    assert scene.sitting.match.moves == moves[:-1]
    key(app, "ctrl+shift+z")
    assert scene.sitting.match.moves == moves
    assert len(play_statistics.games()) == 1
    page = Statistics(app.ui)
    app.stack.take(Ask(page))
    frame(app)


# -- saves at the table ----------------------------------------------------------------------------------------------


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
    from qgames.scenes.play import menu

    board = [""]
    monkeypatch.setattr(menu, "copy", lambda text: board.__setitem__(0, text) or True)
    monkeypatch.setattr(menu, "clipboard", lambda: board[0])
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
    assert any("does not hold a game" in text for text in said(app, "notice"))


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


# -- set-up ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["random", "symmetric"])
def test_neutral_balls_by_chance(monkeypatch, tmp_path, way):
    _app, scene = sit_down(monkeypatch, tmp_path, "cubulus", extra={"neutral": way}, dice=Random(3))
    cells = {move[1:] for move in scene.sitting.match.moves}
    assert len(cells) == 9 and not must_be(CubulusState, scene.sitting.state).setting_up
    if way == "symmetric":
        assert {"".join(str(4 - int(digit)) for digit in cell) for cell in cells} == cells
    assert not scene.sitting.can_undo
    scene.play("F5" if "F5" in scene.sitting.state.legal_moves() else scene.sitting.state.legal_moves()[0])
    scene.steering.undo()
    assert scene.sitting.match.ply == 9
    again = saves.read_file(saves.auto_file(scene.sitting))
    assert not again.can_undo


def test_the_rest_of_the_neutral_balls_can_be_filled_in(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "cubulus")
    scene.play("n222")
    press(app, button(scene, "finish").rect.center)
    assert scene.sitting.match.ply == 9 and not must_be(CubulusState, scene.sitting.state).setting_up


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


def test_the_table_turns_to_who_moves(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo:four", settings={"turn_board": True})
    yaws = []
    for move in ("a1e1s", "a5e5w", "a2e2n", "a4e4e"):
        app.update(0.02)
        yaws.append(scene.board.camera.yaw)
        scene.play(move)
    assert len({round(yaw) % 360 for yaw in yaws}) == 4


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
        assert any(text == scene.current.words.to_move() for text in shown)
        corner = [fault for fault in layout_faults(scene) if "Board" not in fault]  # the table lies under all
        assert corner == []
    assert scene.sitting.match.ply > 4 and not built


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


# -- found by playing ------------------------------------------------------------------------------------------------


def test_a_finished_game_looked_back_at_keeps_its_result_and_cannot_be_resigned_again(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo")
    for move in ("a1e1", "a5e5", "a2e2"):
        scene.play(move)
    scene.steering.resign()
    outcome = scene.sitting.outcome
    scene.steering.jump(1)
    frame(app)
    assert scene.sitting.outcome is None and scene.sitting.match.final == outcome
    assert button(scene, "to_end") and button(scene, "leave") and not button(scene, "go_on")
    key(app, "m")
    assert not [w for w in top(app).root.walk() if w.key in ("resign", "draw")]
    key(app, "escape")
    scene.steering.resign()
    scene.steering.agree_draw()
    assert scene.sitting.outcome == outcome and scene.sitting.match.ply == 3
    scene.steering.jump(0)
    frame(app)
    press(app, button(scene, "to_end").rect.center)
    assert scene.sitting.match.ply == 3 and button(scene, "rematch")


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
