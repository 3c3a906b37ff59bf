"""The odd rules, one drawn board each: what people argue about at the table."""

import pytest
from kit.games import play

from qgames.games import game
from qgames.games.cubulus.rules import has_square
from qgames.games.quantik.rules import TOGETHER
from qgames.games.quarto.rules import CALLED
from qgames.rules.core import IllegalMove, Outcome, Reason
from qgames.rules.match import Match


def drawn(name, board, *rest, rows="/"):
    """A position drawn as lines of cells with spaces between them, top row first."""
    lines = [line.split() for line in board.strip().splitlines()]
    return game(name).parse(";".join([rows.join("".join(line) for line in lines), *map(str, rest)]))


def refused(state, move):
    with pytest.raises(IllegalMove) as error:
        state.apply(move)
    assert move not in state.legal_moves()
    return error.value


# Quarto

ROW_OF_LIGHT = """
-    -    -    -
-    -    -    -
-    -    -    -
LRTF LRTH LRSF -
"""


def before_the_line():
    """Player 0 is handed the piece that completes the lower row."""
    return drawn("quarto", ROW_OF_LIGHT, "LQSH", 0, "-", "*")


def test_quarto_the_maker_calls():
    made = before_the_line().apply("d1")
    assert made.to_play == 0 and "quarto" in made.legal_moves()
    outcome = made.apply("quarto").outcome
    assert outcome.winner == 0 and outcome.reason == CALLED and outcome.cells == ("a1", "b1", "c1", "d1")


def test_quarto_a_call_the_maker_missed_can_be_stolen():
    given = before_the_line().apply("d1").apply("DQTF")
    assert given.to_play == 1 and "quarto" in given.legal_moves()
    assert given.apply("quarto").outcome.winner == 1


def test_quarto_a_line_both_missed_is_dead():
    state = before_the_line().apply("d1").apply("DQTF").apply("a4")
    assert "quarto" not in state.legal_moves()
    assert refused(state, "quarto").why == "quarto.no_line"
    assert "quarto" not in state.apply("DQTH").legal_moves()


def test_quarto_the_last_piece_both_steps_always_happen():
    board = """
LRTH LQSF DRSF DRSH
DQTF LQTH LQSH DQTH
LRTF DRTH LQTF LRSH
DQSF -    DRTF DQSH
"""
    state = drawn("quarto", board, "LRSF", 0, "-", "*").apply("b1")
    assert state.legal_moves() == ("pass",) and state.to_play == 0
    state = state.apply("pass")
    assert state.legal_moves() == ("pass",) and state.to_play == 1
    assert state.apply("pass").outcome == Outcome(None, Reason.FULL, ())


def test_quarto_the_last_piece_can_be_called_by_both():
    board = """
DQTH LRTH DRTH LRTF
LQSH LQTH LQTF LQSF
DQSF -    DRTF DRSH
LRSH DRSF LRSF DQTF
"""
    made = drawn("quarto", board, "DQSH", 0, "-", "*").apply("b2")
    assert set(made.legal_moves()) == {"quarto", "pass"}
    assert made.apply("quarto").outcome.winner == 0
    missed = made.apply("pass")
    assert set(missed.legal_moves()) == {"quarto", "pass"}
    assert missed.apply("quarto").outcome.winner == 1
    assert missed.apply("pass").outcome.winner is None


def test_quarto_no_call_without_a_line_and_none_in_the_auto_game():
    state = play("quarto:auto", "LRTF a1 LRTH b1 LRSF c1 LQSH d1")
    assert state.outcome == Outcome(0, Reason.LINE, ("a1", "b1", "c1", "d1"))
    assert refused(play("quarto", "LRTF a1"), "quarto").why == "quarto.no_line"


def test_quarto_squares_count_only_when_chosen():
    tokens = "LRTF b2 DRTH b3 DRSF c2 LRSH c3"
    assert play("quarto:auto", tokens).outcome is None
    assert play("quarto:auto,squares", tokens).outcome.cells == ("b2", "c2", "b3", "c3")


def test_quarto_fewer_features_and_two_shared():
    lights = "LRTF a1 LQTH b1 LRSF c1 LQSH d1"
    assert play("quarto:auto,features=123", lights).outcome is None
    assert play("quarto:auto,features=0", lights).outcome.winner == 0
    assert play("quarto:auto,shared=2", lights).outcome is None
    assert play("quarto:auto,shared=2", lights.replace("Q", "R")).outcome.winner == 0


# Quantik


def test_quantik_a_full_board_without_a_win_loses_for_who_cannot_move():
    board = """
C s Y Y
N s N c
C n S n
y y S c
"""
    state = drawn("quantik", board, 0)
    assert state.legal_moves() == () and state.outcome == Outcome(1, Reason.STUCK, ())


def test_quantik_the_stuck_player_loses():
    """Eight squares are empty and player 0 has four pieces left, but each sees its like wherever it could go."""
    board = """
- Y s -
n C - -
Y s - -
- C - n
"""
    stuck = drawn("quantik", board, 0)
    assert stuck.left(0, 0) == 2, "both spheres are left"
    assert stuck.legal_moves() == () and stuck.outcome == Outcome(1, Reason.STUCK, ())
    assert refused(stuck, "Sa1").why == "common.over"


def test_quantik_the_fourth_shape_wins_whoever_owns_the_others():
    board = """
- - - -
- - - -
- - - -
S y C -
"""
    state = drawn("quantik", board, 1)
    assert state.apply("Nd1").outcome == Outcome(1, TOGETHER, ("a1", "b1", "c1", "d1"))


def test_quantik_own_pieces_never_hinder_and_never_lift_the_ban():
    own = play("quantik", "Sa1 Yd4")
    assert "Sa2" in own.legal_moves()
    error = refused(play("quantik", "Sa1 Yd4 Sd1 Cb3"), "Ya4")
    assert (error.why, error.cells) == ("quantik.row", ("d4",))
    error = refused(play("quantik", "Yb1 Yd2 Sa4"), "Yb3")
    assert (error.why, error.cells, error.details) == ("quantik.column", ("b1",), {"shape": "Y", "cell": "b3"})


# Quixo


def test_quixo_the_opponents_line_beats_ones_own():
    board = """
- - - o -
o o o x o
x x x - x
- - - - -
- - - - -
"""
    both = drawn("quixo", board, 0).apply("d1d5")  # the d file slides down: o comes to d4, x to d3
    assert both.outcome == Outcome(1, Reason.GIVEN, ("a4", "b4", "c4", "d4", "e4"))
    own = drawn("quixo", board.replace("- - - o -", "- - - - -"), 0).apply("d1d5")
    assert own.outcome == Outcome(0, Reason.LINE, ("a3", "b3", "c3", "d3", "e3"))


def test_quixo_a_push_that_changes_nothing_is_legal():
    board = """
- - - - -
- - - - -
- - - - -
- - - - -
x x - - -
"""
    before = drawn("quixo", board, 0)
    after = before.apply("b1a1")
    assert (after.crosses, after.circles, after.to_play) == (before.crosses, before.circles, 1)


def test_quixo_four_a_player_with_nothing_to_take_passes():
    board = """
s e s e s
w - - - w
s - - - s
w - - - w
s e s e s
"""
    state = drawn("quixo:four", board, 2, 0)
    assert state.legal_moves() == ("pass",)
    after = state.apply("pass")
    assert after.to_play == 3 and after[1:4] == state[1:4]
    assert refused(drawn("quixo:four", board, 0, 0), "pass").why == "quixo.no_pass"


def test_quixo_four_a_dot_that_points_at_the_partner():
    state = play("quixo:four", "a1a5n b1b5w c1c5n d1d5e")
    assert state.to_play == 0
    error = refused(state, "a5a1s")
    assert (error.why, error.cells) == ("quixo.partner", ("a5",))
    assert "a5a1n" in play("quixo:four", "a1a5n b1b5w c1c5n d1d5e e1a1s e3e1w").legal_moves()
    assert refused(state, "e5e1w").why == "quixo.dot"


def test_quixo_four_only_blank_cubes_in_the_first_round():
    state = play("quixo:four", "a1a5n b1b5w")
    error = refused(state, "a5a1n")
    assert (error.why, error.cells) == ("quixo.opening", ("a5",))


def test_quixo_four_teams_win_together():
    state = drawn("quixo:four", """
- - - - -
- - - - -
- - - - -
- - - - -
s n s n -
""", 2, 0)  # fmt: skip
    assert state.apply("e2e1n").outcome == Outcome(0, Reason.LINE, ("a1", "b1", "c1", "d1", "e1"))


# Qomet


def test_qomet_push_off_the_board_along_a_side_and_along_a_spoke():
    side = play("qomet", "d1 g1 d1g1")
    assert side.reserve(1) == 7 and side.ban == "" and "g1" not in side.legal_moves()
    spoke = play("qomet", "f2 g1 f2g1")
    assert spoke.reserve(1) == 7 and spoke.notation().startswith("---/---/---/-------/---/---/--x")
    assert play("qomet", "d1 d4 g1 d5 d1g1").reserve(0) == 6, "one's own star too"


def test_qomet_a_blocked_inner_push():
    inner = play("qomet", "d2 f2")
    error = refused(inner, "d2f2")
    assert (error.why, error.cells) == ("qomet.inner_end", ("f2",))
    two = play("qomet", "d4 d5 a1 d6")
    error = refused(two, "d4d5")
    assert (error.why, error.cells) == ("qomet.blocked", ("d5", "d6"))


def test_qomet_the_banned_undo():
    state = play("qomet", "d4 d5 d4d5")
    error = refused(state, "d6d5")
    assert (error.why, error.cells) == ("qomet.undo", ("d6", "d5"))
    later = state.apply("a1").apply("g1")
    assert "d6d5" in later.legal_moves(), "the ban lasts one turn"


def test_qomet_a_square_given_away():
    board = """
- - -
x o x
- o o
- x o - o x x
o - x
- - -
o - x
"""
    # the cross slides from b4 to c4 and pushes the circle there to the centre: d4 d5 e4 e5 are the circles' square
    after = drawn("qomet", board, 0, "-").apply("b4c4")
    assert after.outcome == Outcome(1, Reason.GIVEN, ("d4", "e4", "d5", "e5"))


def test_qomet_making_both_squares_loses():
    board = """
- - o
o - o
x - x
x - o - - - -
- x x
x o o
o x -
"""
    # the circle slides from a1 to b2: the cross there goes to c3 and completes the inner corners c3 c5 e3 e5,
    # while b2 b6 f2 f6 become the circles' middle corners
    after = drawn("qomet", board, 1, "-").apply("a1b2")
    assert after.outcome == Outcome(0, Reason.GIVEN, ("c3", "e3", "c5", "e5"))
    assert all(after.dark >> after.game.cells.index(cell) & 1 for cell in ("b2", "b6", "f2", "f6"))


# Cubulus


def test_cubulus_a_gap_absorbs_the_push():
    state = play("cubulus:three", "F5 F5 F5")
    assert state.notation() == "---/-2-/---|---/-1-/---|---/-0-/---;0;-"
    gap = play("cubulus:three", "F5 B5 F5")
    assert gap.notation() == "---/-2-/---|---/-0-/---|---/-1-/---;0;-", "the ball on the far side stays"


def test_cubulus_the_hidden_centre():
    setup = play("cubulus", "n222")
    assert "n222" not in setup.legal_moves() and setup.to_play == 1
    error = refused(setup, "n222")
    assert (error.why, error.cells) == ("cubulus.taken", ("222",))
    assert refused(setup, "F5").why == "cubulus.setup"


def test_cubulus_a_full_line_turns_both_ways():
    full = play("cubulus:three", "F5 F5 F5")
    assert full.apply("F5").notation() == "---/-0-/---|---/-2-/---|---/-1-/---;1;B5"
    assert full.apply("B5").notation() == "---/-1-/---|---/-0-/---|---/-2-/---;1;F5"


def test_cubulus_the_banned_reverse():
    turned = play("cubulus:three", "F5 F5 F5 F5")
    error = refused(turned, "B5")
    assert (error.why, set(error.cells)) == ("cubulus.back", {"221", "222", "223"})
    assert "F5" in turned.legal_moves(), "turning on is allowed"
    assert "B5" in turned.apply("U1").legal_moves(), "the ban lasts one turn"
    assert play("cubulus:three", "F5 F5 F5").ban == "", "filling a line bans nothing"


def test_cubulus_simultaneous_squares_the_one_who_plays_sooner_wins():
    # player 1 pushes up at D5, a full line: players 0 and 2 both get a square, and 2 would play before 0
    state = game("cubulus:three").parse("100/201/112|120/101/202|220/011/22-;1;D7")
    after = state.apply("D5")
    assert [player for player in range(3) if has_square(after.balls[player])] == [0, 2]
    assert after.outcome == Outcome(2, Reason.GIVEN, ("112", "212", "113", "213"))


def test_cubulus_the_other_players_square_beats_the_movers():
    state = game("cubulus:three").parse("100/201/112|120/101/202|020/211/22-;0;-")
    after = state.apply("D5")
    assert [player for player in range(3) if has_square(after.balls[player])] == [0, 2]
    assert after.outcome == Outcome(2, Reason.GIVEN, ("112", "212", "113", "213"))


def test_cubulus_three_pass_with_no_ball_and_no_full_line():
    # play cannot lead here, but the rule says what then
    state = game("cubulus:three").parse("00-/-00/0-0|-00/0--/---|---/---/---;0;-")
    assert state.legal_moves() == ("pass",) and state.apply("pass").to_play == 1
    error = refused(state, "F1")
    assert (error.why, error.cells) == ("cubulus.no_ball", ("131", "132", "133"))


# The repetition draw


def to_and_fro(name, opening, cycle):
    match = Match(game(name))
    for token in opening.split():
        match.play(token)
    tokens = cycle.split()
    played = 0
    while match.outcome is None and played < 40:
        match.play(tokens[played % len(tokens)])
        played += 1
    return match, played


@pytest.mark.parametrize(
    ("name", "opening", "cycle"),
    [
        ("qomet", "d4 a1", "d4d5 a1d1 d5d4 d1a1"),
        ("cubulus:three", "F5 F5 F5 U1 D9", "F5 F5 F5"),
        ("quixo", "a1e1 a5e5", "e1a1 e5a5 a1e1 a5e5"),
    ],
)
def test_the_third_occurrence_is_a_draw(name, opening, cycle):
    match, played = to_and_fro(name, opening, cycle)
    assert match.outcome == Outcome(None, Reason.REPEATED, ())
    key = match.state.repetition_key()
    assert [state.repetition_key() for state in match.states].count(key) == 3
    assert match.state.outcome is None, "it is a layer above the state"
    with pytest.raises(IllegalMove):
        match.play(match.state.legal_moves()[0])
    match.undo()
    assert match.outcome is None
    endless, played = to_and_fro(name + (",endless" if ":" in name else ":endless"), opening, cycle)
    assert endless.outcome is None and played == 40


def test_resigning_agreeing_and_time():
    for name, seat, winner in [("quixo", 0, 1), ("quixo:four", 2, 1), ("quixo:four", 1, 0), ("cubulus:three", 1, None)]:
        match = Match(game(name))
        match.resign(seat)
        assert match.outcome == Outcome(winner, Reason.RESIGNED, (), no_result=winner is None)
        match = Match(game(name))
        match.run_out_of_time(seat)
        assert match.outcome == Outcome(winner, Reason.TIME, (), no_result=winner is None)
    match = Match(game("quantik"))
    match.agree_draw()
    assert match.outcome == Outcome(None, Reason.AGREED, ())
