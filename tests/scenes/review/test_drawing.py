"""What a review draws on the board is true: bands run round what can be completed, ghosts stand where a move would."""

from random import Random

import pytest
from kit.must import must_be

from qgames.ai.judgement import Kind
from qgames.ai.reasons import completions, goals
from qgames.ai.search.searcher import Score
from qgames.games import game as rules_of
from qgames.games import main_variants
from qgames.games.frame import Frame, Look
from qgames.games.quarto.rules import PIECES, QuartoState
from qgames.games.view import view_of
from qgames.rules.match import Match
from qgames.scenes.review.board import MOST, ReviewBoard, bands, filling, ghost, lines_after, open_cells, top_of
from qgames.scenes.review.board import PIECES as GHOSTS
from qgames.session.review.review import ReviewedTurn, turned
from qgames.session.sitting import Sitting
from qgames.session.words import words_of

#: the game of the concept: after d2 every gift completes a line, on file d or on file b
QUARTO = "LRTF b1 LRSF b4 DRSF a1 DQTF c1 DRSH a2 LQSH b3 DQTH d1 DQSF d3 DRTH d2 LQTF b2 quarto"
WON, LOST = Score("win", 9), Score("loss", 4)


def concept():
    match = Match(rules_of("quarto"))
    for move in QUARTO.split():
        match.play(move)
    states = [match.start]
    for move in match.all_moves:
        states.append(states[-1].apply(move))
    before = states[17]
    turn = ReviewedTurn(18, before.to_play, "d2", WON, LOST, ("c2",), line=("DRTF", "d4", "quarto"))
    return match, states, turned(before, turn, Kind.WON_LET_GO)


def test_both_lines_no_gift_avoids():
    _, states, turn = concept()
    lines = lines_after(view_of(states[18].game), states[18], turn)
    assert {frozenset(line) for line in lines} == {frozenset(f"{file}{n}" for n in "1234") for file in "bd"}
    view = view_of(states[18].game)
    assert sorted(open_cells(view, states[18], lines)) == ["b2", "d4"]
    assert len(bands(view, states[18], lines)) == 2


def test_nothing_is_drawn_that_can_be_avoided():
    """After d1 it is a draw: some gifts make a line, others do not."""
    _, states, turn = concept()
    calm = turn._replace(ply=14, seat=states[13].to_play, move="d1", after=Score("draw"), why=None, line=())
    assert lines_after(view_of(states[14].game), states[14], calm) == []


def test_a_ghost_of_the_better_move():
    _, states, _ = concept()
    view = view_of(states[18].game)
    (piece,) = ghost(view, states[17], "c2", states[18])
    spots = {spot.key: spot.position for spot in view.spots(states[18], Look())}
    assert piece.at[:2] == spots["c2"][:2] and piece.alpha < 1 and piece.key is None
    assert top_of(piece)[2] > piece.at[2]
    assert ghost(view, states[17], "d2", states[18]) == []  # there it stands already


def positions(name, count=12, seed=5):
    """Pairs of a position and a move from play by chance, and the position after another move."""
    dice = Random(seed)
    for _ in range(count):
        state = rules_of(name).start()
        for _ in range(dice.randrange(4, 30)):
            moves = state.legal_moves()
            if state.outcome or not moves:
                break
            before, state = state, state.apply(dice.choice(sorted(moves)))
            yield before, dice.choice(sorted(before.legal_moves())), state


@pytest.mark.parametrize("name", main_variants())
def test_ghosts_stand_where_the_move_puts_something(name):
    view = view_of(rules_of(name))
    for before, move, now in list(positions(name))[::7]:
        made = ghost(view, before, move, now)
        assert len(made) <= GHOSTS
        after = before.apply(move)
        places = {solid.at for solid in view.solids(Frame(after, after, look=Look(legal=False)))}
        assert {solid.at for solid in made} <= places


@pytest.mark.parametrize("name", main_variants())
def test_bands_run_round_what_is_completed_next(name):
    for before, _, now in positions(name):
        turn = ReviewedTurn(1, before.to_play, "", WON, LOST)
        lines = lines_after(view_of(now.game), now, turn)
        assert len(lines) <= MOST and not (now.outcome and lines)
        if now.game.sides[now.to_play] != now.game.sides[before.to_play]:
            assert set(lines) <= {line for goal in goals(completions(now)) for line in view_of(now.game).by_lines(goal)}


def test_the_drawing_gives_way_to_what_is_tried(monkeypatch, tmp_path):
    from kit.app import open_app

    match, _, turn = concept()
    stage = ReviewBoard(open_app(monkeypatch, tmp_path).ui, Sitting(match), lambda: None, lambda error: None)
    stage.show(18, turn)
    assert stage.extra_solids() and stage.frame().look.marks["threat"] == ("d4", "b2")
    stage.try_out("DRTF")
    assert not stage.extra_solids()
    stage.take_back()
    stage.walk(stage.state, ("DRTF",))
    assert not stage.extra_solids()
    stage.show(17, None)
    assert not stage.extra_solids()


def test_a_piece_that_was_given_is_marked_on_its_stand(monkeypatch, tmp_path):
    """Where it waited there is an empty well by then; the better gift, not given, is marked where it waits."""
    from kit.app import open_app

    match, states, _ = concept()
    stage = ReviewBoard(open_app(monkeypatch, tmp_path).ui, Sitting(match), lambda: None, lambda error: None)
    before, after = states[18], states[19]
    given, other = match.all_moves[18], "LRTH"
    now = {spot.key: spot.position for spot in view_of(after.game).spots(after, Look())}
    for place, spot in (
        (stage._place(before, given, after), now["hand"]),
        (stage._place(before, other, None), now[f"pool:{other}"]),
    ):
        assert place is not None and place[:2] == spot[:2]


def filled(state, lines):
    game = state.game
    sitting = Sitting(Match(game, start=state))
    return dict(filling(view_of(game), words_of(sitting), state, lines))


def test_where_a_line_can_be_completed_it_is_told_with_what():
    """Three dark and three light ones wait for a fourth: a picture of such a piece, and that any will do."""
    _, states, turn = concept()
    tags = filled(states[18], lines_after(view_of(states[18].game), states[18], turn))
    assert {cell: parts[1].text for cell, parts in tags.items()} == {"d4": "any dark", "b2": "any light"}
    assert tags["d4"][0].glyph[0] == "D" and tags["b2"][0].glyph[0] == "L"
    given = states[19]  # with a piece in hand it is that one, or none
    (parts,) = filled(given, [("b1", "b2", "b3", "b4")]).values()
    assert [part.glyph for part in parts] == ["LQTF"]
    assert filled(given, [("d1", "d2", "d3", "d4")]) == {}


@pytest.mark.parametrize("name", ["quarto:auto", "quarto:auto,squares", "quarto:auto,shared=2", "quantik"])
def test_what_is_said_to_complete_a_line_does(name):
    """By the rules alone: every piece in a picture completes it, and with "any" every piece of the feature."""
    game, dice, seen = rules_of(name), Random(3), 0
    for _ in range(60):
        state = game.start()
        while state.outcome is None:
            for line in goals(completions(state)):
                (missing,) = open_cells(view_of(game), state, [line]) or [""]
                for parts in filled(state, [line]).values():
                    seen += 1
                    pictured = {part.glyph for part in parts if part.glyph}
                    won = {move for move, cells in completions(state) if cells == line}
                    held = PIECES[must_be(QuartoState, state).hand] if name.startswith("quarto") else ""
                    assert pictured == ({held} if held else {f"{move[0]}{state.to_play}" for move in won})
                    assert all(missing in move for move in won)
            state = state.apply(dice.choice(sorted(state.legal_moves())))
    assert seen


def test_of_several_features_each_is_told():
    """Dark and round ones: any dark one will do, and any round one."""
    state = rules_of("quarto:auto").start()
    for move in ("DRTF", "a1", "DRSH", "b1", "DRSF", "c1"):
        state = state.apply(move)
    ((cell, parts),) = filled(state, [("a1", "b1", "c1", "d1")]).items()
    assert cell == "d1" and [part.text for part in parts if not part.glyph] == ["any dark", "any round"]


def test_two_lines_that_end_a_game_have_a_band_each():
    """What a refutation completes twice over is not one thing."""
    _, states, _ = concept()
    view = view_of(states[18].game)
    both = ("d1", "d2", "d3", "d4", "c4", "b4", "a4")
    assert {frozenset(line) for line in view.by_lines(both)} == {frozenset(both[:4]), frozenset(both[3:])}
    assert view.by_lines(("d1", "c4")) == [("d1", "c4")]
