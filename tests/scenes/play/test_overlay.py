"""Words at arrows and the reply that is expected: in sight, one step ahead, and gone when something else is asked."""

from math import hypot
from random import Random

import pygame
import pytest
from kit.app import frame
from kit.must import must
from scenes.play.test_analysis_table import analysed, table

from qgames.games import game as rules_of
from qgames.games import main_variants
from qgames.games.frame import Look
from qgames.games.view import view_of
from qgames.scenes.play import overlay
from qgames.scenes.play.overlay import arrow, reply_arrow


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


@pytest.mark.parametrize("name", main_variants())
def test_every_sign_is_drawn_where_it_stands(monkeypatch, tmp_path, name):
    """Numbers on the best, a notch where all is lost, a scale on what is open: never two at one place."""
    app, scene = table(monkeypatch, tmp_path, name)
    analysis = analysed(app, scene)
    analysis.set_marks("all")
    shown = analysis.shown()
    assert len({mark.choice.at for mark in shown}) == len(shown)
    for mark in shown:
        made = overlay.sign(app.ui, scene.sitting.state, mark, 90.0)
        assert (made is None) == (mark.score is None and not mark.rank and not mark.lost)
    frame(app)


def test_a_mark_hides_no_top_of_what_stands_before_its_place(monkeypatch, tmp_path):
    """A tall piece stands before c2: the mark of that goes to the far side of its ring, and no farther than that."""
    app, scene = table(monkeypatch, tmp_path, "quarto", "LRTF b1 LRSF b4 DRSF a1 DQTF c1 DRSH a2 LQSH b3 DQTH")
    analysis = analysed(app, scene)
    analysis.set_marks("all")
    frame(app)
    seen = must(scene.board.table)
    put: list[tuple[tuple[float, float], int]] = []
    monkeypatch.setattr(overlay.verdict_marks, "put", lambda _, picture, at: put.append((at, picture.get_height())))
    overlay.AnalysisOverlay(analysis, scene.board).draw(app.ui, app.window.surface())
    stands = {mark.choice.key: seen.lens.project(mark.choice.at) for mark in analysis.shown()}
    assert len(put) >= len(stands)
    hidden = {key for (x, y), high in put if (key := seen.pick((x, y + high / 3))) is not None} - set(stands)
    assert not hidden
    moved = [
        min(hypot(x - a, y - b) for a, b in stands.values()) / seen.lens.pixels((0.0, 0.0, 0.0)) for (x, y), _ in put
    ]
    assert 0.1 < max(moved) < 0.45


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
