"""Words at arrows and the reply that is expected: in sight, one step ahead, and gone when something else is asked."""

from random import Random

import pygame
import pytest
from kit.app import frame
from scenes.play.test_analysis_table import analysed, table

from qgames.games import game as rules_of
from qgames.games import main_variants
from qgames.games.frame import Look, Pick
from qgames.games.view import view_of
from qgames.scenes.play import overlay
from qgames.scenes.play.overlay import MIDDLE, arrow, reply_arrow, within
from qgames.session.scores import worth


def told(analysis, line):
    """As if the search expected this play."""
    analysis._finding = analysis.finding._replace(best=line[0], lines={line[0]: line})


def test_the_reply_is_one_step_ahead(monkeypatch, tmp_path):
    app, scene = table(monkeypatch, tmp_path, "qomet")
    analysis = analysed(app, scene)
    told(analysis, ("d5", "e3d4", "c3c4"))
    state, move = analysis.reply()
    assert (state, move) == (scene.sitting.state.apply("d5"), "e3d4")
    (x0, y0, _), (x1, y1, _) = scene.current.view.slide(state, move)
    spots = {spot.key: spot.position[:2] for spot in scene.current.view.spots(state, Look())}
    assert ((x0, y0), (x1, y1)) == (spots["e3"], spots["d4"])
    frame(app)
    told(analysis, ("d5", "e3d4", "c3c4"))
    for gone in ("off", "preview", "hand"):
        if gone == "off":
            analysis.marks = "off"
        elif gone == "preview":
            analysis.preview = ("d5",)
        else:
            scene.current.hand.pick = Pick(("d4",))
        assert analysis.reply() is None, gone
        analysis.marks, analysis.preview, scene.current.hand.pick = "all", (), Pick()
    assert analysis.reply() is not None
    told(analysis, ("d5",))
    assert analysis.reply() is None


@pytest.mark.parametrize("name", main_variants())
def test_what_slides_goes_from_a_spot_to_a_spot(name):
    view, dice = view_of(rules_of(name)), Random(3)
    state = rules_of(name).start()
    for _ in range(30):
        if state.outcome or not state.legal_moves():
            break
        flat = {spot.position[:2] for spot in view.spots(state, Look())}
        for move in state.legal_moves():
            way = view.slide(state, move)
            assert way is None or {way[0][:2], way[1][:2]} <= flat
        state = state.apply(dice.choice(sorted(state.legal_moves())))


@pytest.mark.parametrize("size", [(800, 600), (1280, 800)])
def test_every_arrow_of_a_cube_in_the_hand_has_words_in_sight(monkeypatch, tmp_path, size):
    app, scene = table(monkeypatch, tmp_path, "quixo", size=size)
    analysis, boxes, write = analysed(app, scene), {}, overlay.words_at

    def noted(ui, surface, at, words, strong, beside):
        boxes[words] = write(ui, surface, at, words, strong, beside)

    monkeypatch.setattr(overlay, "words_at", noted)
    scene.tapped("c1")
    for _ in range(3):
        frame(app)
    marks = [mark for mark in analysis.shown() if mark.choice.worded]
    assert {mark.choice.key for mark in marks} == {"push:a1", "push:e1", "push:c5"}
    lens = scene.board.table.lens
    for mark in marks:
        at, box = (
            within(app.ui, scene.board.rect, lens.project(mark.choice.at)),
            boxes[worth(analysis.state, mark.score)],
        )
        assert scene.board.rect.collidepoint(at) and pygame.Rect(0, 0, *app.ui.size).contains(box)
        assert not box.clipline(at, lens.project(MIDDLE)), "the words hide the arrow"
        assert not app.ui.type.cuts


def test_an_arrow_too_short_to_be_seen_is_not_drawn(monkeypatch, tmp_path):
    app, _ = table(monkeypatch, tmp_path, "qomet")
    surface = pygame.Surface((200, 200))
    reply_arrow(app.ui, surface, (50, 50), (60, 50))
    assert surface.get_bounding_rect() and not pygame.transform.average_color(surface)[0]
    reply_arrow(app.ui, surface, (40, 60), (150, 120))
    assert pygame.transform.average_color(surface)[0]


def test_arrows_of_any_length(monkeypatch, tmp_path):
    """In a window of 1400 x 200 a board is so small that an arrow is shorter than its head."""
    app, _ = table(monkeypatch, tmp_path, "qomet")
    surface = pygame.Surface((200, 200))
    for long in range(0, 90, 3):
        for short in (0.0, 13.0):
            arrow(app.ui, surface, ((50, 50), (50 + long / 2, 50 + long / 3), (50 + long, 50)), "mark.last", "1", short)
