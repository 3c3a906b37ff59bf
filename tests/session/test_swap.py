"""Swap: after the first turn whoever sits in the other seat may take that side over. The two change seats, clocks and
score go with them, the position and its tokens stay; it is written in the record, and can be taken back."""

import pytest

from qgames.games import game
from qgames.rules import record
from qgames.rules.core import BadRecord, RulesError
from qgames.rules.match import Match, Player
from qgames.session import saves
from qgames.session.clock import ClockRule
from qgames.session.setup import Clock, Setup
from qgames.session.sitting import SeatsSwapped, Sitting
from qgames.session.statistics import games

ANNA, BERT, MASTER = Player("Anna"), Player("Bert"), Player("", "computer-7")


def sit(name="quantik", players=(ANNA, BERT), clock=None, **more):
    agreed = {"Swap": "yes"}
    return Sitting(Match(game(name), players), clock or ClockRule(), options=agreed, **more)


def names(sitting):
    return tuple(player.name for player in sitting.match.players)


def test_it_is_off_unless_chosen_and_for_two_only():
    assert not Sitting.begin(Setup("quantik")).options
    assert Sitting.begin(Setup("quantik", swap=True)).options["Swap"] == "yes"
    four = Setup("quixo", {"four": ""}, swap=True).with_players(4)
    assert "Swap" not in Sitting.begin(four).options
    chosen = Setup("quantik", swap=True)
    assert Setup.from_table(chosen.as_table()) == chosen
    old = {key: value for key, value in chosen.as_table().items() if key != "swap"}
    assert Setup.from_table(old) == Setup("quantik")
    plain = Sitting(Match(game("quantik"), (ANNA, BERT)))
    plain.play("Sa1")
    plain.swap()
    assert not plain.swapping.offered and names(plain) == ("Anna", "Bert")


def test_the_two_change_seats_and_nothing_else_changes():
    sitting = sit()
    assert not sitting.swapping.offered
    sitting.play("Sa1")
    assert sitting.swapping.offered
    state = sitting.state
    sitting.take_events()
    sitting.swap()
    assert sitting.take_events() == [SeatsSwapped()]
    assert sitting.state == state and sitting.match.moves == ("Sa1",)
    assert names(sitting) == ("Bert", "Anna") and sitting.seat == 1  # Anna plays on, with the other side
    assert not sitting.swapping.offered
    with pytest.raises(RulesError):
        sitting.match.swap()


@pytest.mark.parametrize("name, first", [("quarto", ["LRTF"]), ("quixo", ["a1e1"]), ("qomet", ["d4"])])
def test_after_the_first_turn_and_only_then(name, first):
    sitting = sit(name)
    for token in first:
        assert not sitting.swapping.offered and sitting.swapping.opening
        sitting.play(token)
    assert sitting.swapping.offered and not sitting.swapping.opening
    sitting.play(sitting.state.legal_moves()[0])
    assert not sitting.swapping.offered


def test_a_set_up_is_nobodys_turn():
    sitting = sit("cubulus")
    for cell in ("111", "112", "113", "121", "122", "123", "131", "132", "133"):
        sitting.play(f"n{cell}")
        assert not sitting.swapping.offered
    sitting.play("F5")
    assert sitting.swapping.offered


def test_who_plays_on_is_asked_once():
    sitting = sit()
    sitting.play("Sa1")
    sitting.swapping.declined = True
    assert not sitting.swapping.offered
    sitting.undo()
    sitting.redo()
    assert sitting.swapping.offered  # who takes back is asked again


def test_clocks_go_with_the_people():
    sitting = sit(clock=ClockRule("game", 60, 0))
    sitting.clocks.left[:] = [50.0, 60.0]
    sitting.play("Sa1")
    sitting.clocks.left[1] = 55.0  # Bert thinks it over
    sitting.swap()
    assert sitting.clocks.left == [55.0, 50.0]
    sitting.clocks.left[1] = 40.0
    sitting.play("Yb2")
    sitting.undo()  # Anna's move
    assert sitting.clocks.left == [60.0, 50.0]
    sitting.undo()  # that Bert took over
    assert names(sitting) == ("Anna", "Bert") and sitting.clocks.left == [50.0, 60.0]


def test_the_score_counts_for_whoever_took_over_and_the_next_one_begins_the_next_game():
    sitting = sit()
    sitting.play("Sa1")
    sitting.swap()
    sitting.resign(0)  # Bert
    assert sitting.score == [1.0, 0.0] and sitting.at_place(0) == ANNA
    again = sitting.rematch()
    assert names(again) == ("Bert", "Anna") and again.at_place(0) == ANNA  # Anna has begun; now Bert does
    assert again.options["Swap"] == "yes" and not again.match.swapped


def test_the_statistics_count_it_for_who_sat_there_in_the_end():
    sitting = sit(players=(MASTER, Player()))
    sitting.play("Sa1")
    sitting.swap()
    sitting.resign(1)  # the Master
    played = games.game_of(sitting)
    assert (played.mode, played.level, played.result) == ("computer", 7, "won")


def test_undo_and_redo_by_two_people():
    sitting = sit()
    sitting.play("Sa1")
    sitting.swap()
    sitting.play("Yb2")
    assert sitting.undo() == 1 and names(sitting) == ("Bert", "Anna") and sitting.match.ply == 1
    assert sitting.undo() and names(sitting) == ("Anna", "Bert") and sitting.match.ply == 1 and sitting.swapping.offered
    assert sitting.undo() and sitting.match.ply == 0 and names(sitting) == ("Anna", "Bert")
    assert sitting.redo() and sitting.match.ply == 1 and names(sitting) == ("Bert", "Anna")
    assert sitting.redo() and sitting.match.ply == 2
    sitting.undo()
    sitting.undo()
    sitting.play("Cc3")  # Bert plays on after all: the swap is gone, and what followed
    assert (
        names(sitting) == ("Anna", "Bert") and not sitting.match.swapped and sitting.match.all_moves == ("Sa1", "Cc3")
    )
    assert "Swapped" not in record.write(sitting.match)


def test_a_person_takes_back_what_he_took_over_from_the_computer():
    sitting = sit(players=(MASTER, BERT))
    sitting.play("Sa1")
    sitting.swap()
    assert sitting.computer_to_move
    sitting.play("Yb2")
    assert sitting.person_to_move
    sitting.undo()
    assert sitting.match.ply == 1 and sitting.person_to_move and sitting.swapping.offered
    sitting.redo()
    assert sitting.match.ply == 2 and sitting.person_to_move and sitting.match.swapped


def test_a_person_takes_back_the_turn_that_the_computer_took_over():
    sitting = sit(players=(ANNA, MASTER))
    sitting.play("Sa1")
    sitting.swap()
    assert sitting.person_to_move and sitting.seat == 1
    sitting.undo()
    assert sitting.match.ply == 0 and sitting.person_to_move and names(sitting) == ("Anna", "")
    sitting.play("Yb2")
    assert sitting.computer_to_move and sitting.swapping.offered


def test_whoever_looks_back_sees_them_as_they_sat():
    sitting = sit()
    for token in ("Sa1", "swap", "Yb2", "Cc3"):
        sitting.swap() if token == "swap" else sitting.play(token)
    sitting.jump(0)
    assert names(sitting) == ("Anna", "Bert")
    sitting.jump(2)
    assert names(sitting) == ("Bert", "Anna")
    match = sitting.match
    assert [match.sits(seat, ply) for ply, seat in enumerate((0, 1, 0))] == [1, 1, 0]
    fork = match.fork(3)
    assert fork.swapped and [each.name for each in fork.players] == ["Bert", "Anna"]
    assert not match.fork(0).swapped and [each.name for each in match.fork(0).players] == ["Anna", "Bert"]


def test_the_record_has_it_and_old_ones_open_as_before():
    sitting = sit()
    for token in ("Sa1", "swap", "Yb2"):
        sitting.swap() if token == "swap" else sitting.play(token)
    text = saves.text_of(sitting)
    assert "\nSwapped: 1\n" in text and "\nSwap: yes\n" in text and "\nPlayer 0: person Bert\n" in text
    again = saves.sitting_of(text)
    assert saves.text_of(again) == text
    assert again.match.swapped and names(again) == ("Bert", "Anna") and again.options["Swap"] == "yes"
    again.undo()
    again.undo()
    assert names(again) == ("Anna", "Bert") and again.swapping.offered
    looked = saves.text_of(again)  # from an earlier point, the record tells the whole
    assert "\nSwapped: 1\n" in looked and "\nPlayer 0: person Bert\n" in looked and "\nAt: 1\n" in looked


@pytest.mark.parametrize(
    "text", ["Game: quantik\nSwapped: 1\nPlies: 0\n\n", "Game: quixo:four\nSwapped: 1\nPlies: 0\n\n",
             "Game: quantik\nSwapped: 2\nPlies: 1\n\n1. Sa1\n"]
)  # fmt: skip
def test_a_record_that_cannot_be_so_is_refused(text):
    with pytest.raises(BadRecord):
        record.read(f"qgames record 1\n{text}", game)


def test_a_clock_of_the_set_up_runs_with_it():
    sitting = Sitting.begin(Setup("quantik", swap=True, clock=Clock("move", 30), first=0))
    sitting.play("Sa1")
    sitting.swap()
    assert sitting.clocks.left == [30.0, 30.0] and sitting.match.swapped
