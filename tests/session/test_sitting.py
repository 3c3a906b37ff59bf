"""The sitting: turns, undo as meant, clocks, who begins, what is kept. No window."""

from random import Random

import pytest
from kit.must import must, must_be

from qgames.games import game as rules_of
from qgames.games import main_variants
from qgames.rules import record
from qgames.rules.core import IllegalMove, Reason
from qgames.rules.match import Match, Player
from qgames.session.clock import ClockRule, Clocks
from qgames.session.setup import EASY, Clock, Setup
from qgames.session.sitting import ClockWarned, Ended, Sitting, TimeUp, TokenPlayed

GAMES = main_variants()


def sitting(game, kinds=(), **more):
    seats = rules_of(game).seats
    kinds = kinds or ("person",) * seats
    return Sitting(Match(rules_of(game), [Player("", kind) for kind in kinds]), dice=Random(5), **more)


def play_some(sitting, count, seed=3):
    dice = Random(seed)
    while sitting.match.ply < count and not sitting.outcome:
        sitting.play(dice.choice(sitting.state.legal_moves()))


@pytest.mark.parametrize("game", GAMES)
def test_hot_seat_undo_steps_one_token(game):
    table = sitting(game)
    play_some(table, 12)
    states = table.match.states
    ply = table.match.ply
    assert table.undo() == 1
    assert table.state == states[ply - 1]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("computer", [0, 1])
def test_undo_against_a_computer_goes_back_to_my_decision(game, computer):
    seats = rules_of(game).seats
    kinds = ["person"] * seats
    kinds[computer] = "computer-2"
    table = sitting(game, kinds)
    play_some(table, 15)
    while table.undo():
        assert not table.is_computer(table.seat)
        assert table.outcome is None
    assert table.match.ply <= (20 if game == "cubulus" else 3)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kinds", ["people", "mixed", "computers"])
def test_undo_n_then_redo_n_is_the_identity(game, kinds):
    seats = rules_of(game).seats
    players = {"people": ["person"], "mixed": ["person", "computer-3"], "computers": ["computer-1"]}[kinds]
    table = sitting(game, (players * 4)[:seats])
    play_some(table, 14)
    for depth in (1, 2, 5, 40):
        here = table.match.ply, table.state, record.write(table.match)
        done = sum(1 for _ in range(depth) if table.undo())
        again = sum(1 for _ in range(done) if table.redo())
        assert (again, table.match.ply, table.state, record.write(table.match)) == (done, *here)


def test_undo_while_the_computer_is_to_move_takes_my_move_back():
    table = sitting("quixo", ["person", "computer-3"])
    table.play("a1e1")
    assert table.computer_to_move
    assert table.undo() == 1
    assert table.match.ply == 0 and not table.computer_to_move


def test_nothing_to_take_back_before_my_first_decision():
    table = sitting("quixo", ["computer-3", "person"])
    assert not table.can_undo and table.undo() == 0
    table.play("a1e1")
    assert not table.can_undo and table.undo() == 0


def test_undo_works_after_the_end():
    table = sitting("quantik", ["person", "computer-1"])
    play_some(table, 99)
    assert table.outcome
    assert table.undo() > 0
    assert table.outcome is None and table.seat == 0


def test_a_game_is_counted_once_even_when_its_end_is_undone():
    table = sitting("quantik")
    play_some(table, 99)
    score = list(table.score)
    assert sum(score) == 1
    table.undo()
    table.play(table.match.all_moves[-1])
    assert table.outcome and table.score == score


def test_a_forced_pass_is_played_by_itself_and_never_stops_undo():
    game = rules_of("quixo:four")
    # the rim is full of crosses, and of circles whose dots all point east: west has nothing to take
    start = game.parse("sesse/e---s/s---e/e---s/esese;0;0")
    table = Sitting(Match(game, start=start), dice=Random(1))
    table.play(next(m for m in start.legal_moves() if tuple(start.apply(m).legal_moves()) == ("pass",)))
    assert table.match.moves[1:] == ("pass", "pass")  # north neither: all dots of the crosses point south
    assert [must_be(TokenPlayed, event).by for event in table.take_events()] == ["", "forced", "forced"]
    assert table.seat == 3
    assert table.undo() == 3
    assert table.match.ply == 0
    assert table.redo() == 3


def test_quarto_passes_are_decisions():
    table = sitting("quarto")
    dice = Random(2)
    while table.outcome is None and len([m for m in table.match.moves if len(m) == 2]) < 16:
        table.play(dice.choice([m for m in table.state.legal_moves() if m != "quarto"]))
    assert table.outcome is None  # nobody has been told that there is no line
    for _ in range(2):
        table.play("pass")
    assert must(table.match.outcome).winner is None


def test_looking_back_loses_nothing_and_the_computer_waits():
    table = sitting("quixo", ["person", "computer-3"])
    play_some(table, 8)
    text = record.write(table.match).replace("At", "")
    table.jump(3)
    assert table.seat == 1 and table.looking_back and not table.computer_to_move
    table.jump(8)
    assert record.write(table.match).replace("At", "") == text
    table.jump(3)
    table.go_on()
    assert table.computer_to_move


def test_going_on_from_an_earlier_point_keeps_the_line_left():
    kept = []
    table = sitting("qomet", aside=lambda s: kept.append(s.match.all_moves))
    play_some(table, 8)
    moves = table.match.all_moves
    table.jump(4)
    table.play(next(m for m in table.state.legal_moves() if m != moves[4]))
    assert kept == [moves]
    assert table.match.all_moves[:4] == moves[:4] and len(table.match.all_moves) == 5


def test_illegal_changes_nothing():
    kept = []
    table = sitting("quantik", keep=lambda s: kept.append(1))
    table.play("Sa1")
    before = record.write(table.match)
    with pytest.raises(IllegalMove):
        table.play("Sb2")
    assert record.write(table.match) == before and kept == [1]


def test_rematch_passes_the_beginning_round_the_table():
    setup = Setup("cubulus", {"three": ""}, (Player("A"), Player("B"), Player("C")), first=1)
    table = Sitting.begin(setup, Random(1))
    beginners = []
    for _ in range(4):
        beginners.append(table.match.players[0].name)
        assert [table.at_place(place).name for place in range(3)] == ["A", "B", "C"]
        table = table.rematch()
    assert beginners == ["B", "C", "A", "B"]


def test_score_follows_people_not_seats():
    setup = Setup("quixo", {}, (Player("A"), Player("B")), first=1)
    table = Sitting.begin(setup, Random(1))
    table.play("a1e1")
    table.resign(table.seat)  # A, who sits second this time
    assert table.score == [0.0, 1.0]
    again = table.rematch()
    again.play("a1e1")
    again.agree_draw()
    assert again.score == [0.5, 1.5]


def test_resigning_three_handed_has_no_result():
    table = sitting("cubulus:three")
    table.play("F5")
    table.resign(1)
    assert table.outcome.winner is None and table.score == [0, 0, 0]


def test_taking_over_a_seat():
    table = sitting("quixo", ["person", "computer-3"])
    table.play("a1e1")
    assert table.computer_to_move
    table.seat_player(1, Player("Ben", "person"))
    assert table.person_to_move and table.hot_seat
    table.seat_player(0, Player("", "computer-7"))
    table.play("a5e5")
    assert table.computer_to_move


def test_chance_decides_who_begins():
    setup = Setup("quixo", {}, (Player("A"), EASY))
    assert {Sitting.begin(setup, Random(n)).match.began for n in range(20)} == {0, 1}


# -- clocks ----------------------------------------------------------------------------------------------------------


class Watch:
    def __init__(self):
        self.now = 1000.0

    def run(self, table, seconds, step=0.1):
        for _ in range(round(seconds / step)):
            self.now += step
            table.tick(self.now)


def clocked(game, rule, kinds=()):
    table = sitting(game, kinds, clock=rule)
    table.play(table.state.legal_moves()[0])
    table.take_events()
    watch = Watch()
    table.tick(watch.now)
    return table, watch


def test_a_clock_per_game_runs_for_the_one_to_move_and_adds_the_increment():
    table, watch = clocked("quixo", ClockRule("game", 60, 5))
    assert table.clocks.left == [65.0, 60.0]
    watch.run(table, 12)
    assert table.clocks.left == pytest.approx([65.0, 48.0])
    table.play(table.state.legal_moves()[0])
    assert table.clocks.left == pytest.approx([65.0, 53.0])
    assert table.match.clocks == (65.0, 53.0)


def test_a_clock_per_move_starts_anew_with_every_turn_not_every_token():
    table, watch = clocked("quarto", ClockRule("move", 60))
    watch.run(table, 20)
    table.play("a1")  # the same player goes on: gives a piece
    assert table.clocks.left[1] == pytest.approx(40.0)
    watch.run(table, 10)
    table.play(table.state.legal_moves()[0])
    assert table.clocks.left == [60.0, 60.0]


def test_a_stall_costs_next_to_nothing():
    table, watch = clocked("quixo", ClockRule("game", 60))
    watch.now += 500
    table.tick(watch.now)
    assert table.clocks.left[1] >= 59.7
    watch.now -= 900  # a clock that goes back costs nothing
    table.tick(watch.now)
    assert table.clocks.left[1] >= 59.7


def test_nobodys_time_runs_while_paused_or_animated():
    table, watch = clocked("quixo", ClockRule("game", 60))
    table.pause(True)
    watch.run(table, 30)
    table.pause(False)
    for _ in range(50):
        watch.now += 0.1
        table.tick(watch.now, running=False)
    assert table.clocks.left[1] == 60.0


def test_a_warning_once_and_then_the_loss():
    table, watch = clocked("quixo", ClockRule("game", 60))
    watch.run(table, 59)
    assert [type(event) for event in table.take_events()] == [ClockWarned]
    watch.run(table, 2)
    assert table.outcome.reason is Reason.TIME and table.outcome.winner == 0
    assert [type(event) for event in table.take_events()] == [TimeUp, Ended]


def test_time_out_by_a_random_move():
    table, watch = clocked("quarto", ClockRule("move", 20, 0, "random"))
    watch.run(table, 21)
    assert table.outcome is None
    assert table.match.ply >= 2
    watch.run(table, 1)
    assert table.seat == 0  # the whole turn was played: placed and given


def test_undo_brings_the_clocks_back():
    table, watch = clocked("quixo", ClockRule("game", 60))
    watch.run(table, 10)
    table.play(table.state.legal_moves()[0])
    watch.run(table, 7)
    table.undo()
    assert table.clocks.left == [60.0, 60.0]
    table.redo()
    assert table.clocks.left == [60.0, 50.0]


def test_clock_rules_read_back():
    for rule in (ClockRule(), ClockRule("move", 60), ClockRule("game", 300, 5, "random")):
        assert ClockRule.parse(str(rule)) == rule
    for bad in ("", "move", "game 5", "sundial 3 loss", "move -1 loss", "game 999999+0 loss"):
        assert ClockRule.parse(bad) is None
    assert not Clocks(ClockRule(), 2).on


def test_set_up_clock_reaches_the_table():
    table = Sitting.begin(Setup("quixo", clock=Clock("game", 180, 2)), Random(1))
    assert table.clocks.rule == ClockRule("game", 180, 2, "loss")
