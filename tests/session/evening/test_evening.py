"""Whole evenings, from the first lot to the podium: what is asked and what happens, kept after every change."""

import json
import os
import shutil
from random import Random

import pytest
from kit.evenings import FORMATS, counted, evening_of, finish, plan_of, play, play_on
from kit.must import must

from qgames.rules.match import Player
from qgames.session import saves
from qgames.session.evening import estimate, keeping, rounds, shelf, telling, turns, written
from qgames.session.evening.background import Background
from qgames.session.evening.evening import ON, PAUSED, NotNow
from qgames.session.evening.people import KEPT, OUT, Participant, free_counter, initials
from qgames.session.evening.plan import decider, refused, table_game
from qgames.session.evening.shelf import HEADER, OVER
from qgames.session.sitting import Sitting, may_agree
from qgames.session.statistics import games

SIZES = (2, 3, 5, 8)


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("QGAMES_HOME", str(tmp_path))
    monkeypatch.setattr(os, "fsync", lambda handle: None)
    return tmp_path


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("size", SIZES)
def test_every_format_comes_to_a_podium(format, size):
    evening = evening_of(format, size)
    played = finish(evening, Random(size))
    assert evening.state == OVER and evening.next() is None
    assert played and evening.first_places()
    assert {row.who: row.points for row in evening.standings()} == counted(evening)
    again = keeping.read_file(evening.path)
    assert again.standings() == evening.standings() and again.state == OVER
    assert again.kept == written.write(again)


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("size", (3, 5, 8))
def test_someone_leaves_in_the_middle(format, size):
    evening, dice = evening_of(format, size), Random(size)
    play_on(evening, dice)
    goer = evening.sheet.people[1].id
    evening.goes(goer, KEPT)
    assert goer not in evening.sheet.present
    for game in finish(evening, dice):
        assert goer not in game.people
    assert evening.state == OVER and goer in [row.who for row in evening.standings()]
    assert {row.who: row.points for row in evening.standings()} == counted(evening)


def test_all_games_of_someone_may_be_taken_out():
    evening, dice = evening_of("all", 4), Random(1)
    play_on(evening, dice, "won")
    one, other = evening.sheet.games[0].people
    assert evening.usual_left(one) == OUT, "less than half was played"
    evening.goes(one, OUT)
    assert one not in [row.who for row in evening.standings()]
    assert not [row.points for row in evening.standings() if row.points or row.played]
    assert evening.sheet.person(other).present


def test_half_of_it_played_stays():
    evening, dice = evening_of("all", 3), Random(1)
    play_on(evening, dice)
    play_on(evening, dice)
    tired = set.intersection(*(set(game.people) for game in evening.sheet.games)).pop()
    assert evening.usual_left(tired) == KEPT


def test_fewer_than_two_left_is_the_end():
    evening = evening_of("all", 3)
    play_on(evening, Random(1), "won")
    for who in evening.sheet.present[:2]:
        evening.goes(who, KEPT)
    assert evening.state == OVER and evening.early and evening.standings()


def test_somebody_sits_in():
    evening, dice = evening_of("all", 3), Random(1)
    play_on(evening, dice, "won")
    who = evening.sheet.games[0].people[0]
    before = {row.who: row.points for row in evening.standings()}
    evening.stand_in(who, Player("Grandpa"))
    assert evening.names[who] == "Grandpa" and evening.sheet.person(who).before[0].player.name != "Grandpa"
    assert {row.who: row.points for row in evening.standings()} == before
    finish(evening, dice)
    assert keeping.read_file(evening.path).names == evening.names


def test_at_least_one_person_stays():
    evening = evening_of("all", 2, machines=1)
    with pytest.raises(NotNow, match="nobody"):
        evening.stand_in(0, Player("", "computer-3"))
    evening.stand_in(1, Player("", "computer-6"))
    assert evening.sheet.person(1).level == 6


def test_nobody_goes_from_the_table():
    evening = evening_of("all", 3)
    bout = evening.next()
    evening.sit(bout)
    with pytest.raises(NotNow, match="table"):
        evening.goes(evening.sheet.party(bout)[0], KEPT)
    evening.leave_table()
    evening.goes(evening.sheet.party(bout)[0], KEPT)


def test_someone_comes_late():
    for format in ("all", "first", "king"):
        evening, dice = evening_of(format, 3, target=5), Random(2)
        play_on(evening, dice)
        who = evening.comes(Player("Anna"))
        assert evening.names[who] == "Anna 2" and evening.sheet.person(who).counter == 3
        assert next(row for row in evening.standings() if row.who == who).points == 0
        later = finish(evening, dice)
        assert any(who in game.people for game in later)
        if format == "all":
            assert sum(who in game.people for game in later) == 3


def test_a_knock_out_takes_someone_while_a_first_place_is_free():
    evening, dice = evening_of("knockout", 3), Random(1)
    assert evening.may_come
    who = evening.comes(Player("Late"))
    assert not evening.may_come
    with pytest.raises(NotNow, match="full"):
        evening.comes(Player("Later"))
    assert any(who in game.people for game in finish(evening, dice))
    assert len(evening.first_places()) == 1


def test_eight_are_the_most():
    evening = evening_of("all", 8)
    assert not evening.may_come


# -- tables of three and four -----------------------------------------------------------------------------------------


def test_a_table_counts_as_its_pairings():
    evening = evening_of("all", 3, tables=(3,))
    dice = Random(4)
    for _ in range(3):
        play_on(evening, dice, "drawn")
    bout = evening.next()
    assert bout.stage == "last" and evening.game_for(bout) == table_game(3) and len(bout.people) == 3
    sitting = evening.sit(bout, dice)
    while sitting.outcome is None:
        sitting.play(dice.choice(sitting.state.legal_moves()))
    before = {row.who: row.points for row in evening.standings()}
    game = evening.result(sitting)
    gained = sorted(row.points - before[row.who] for row in evening.standings())
    assert gained == ([1, 1, 4] if game.told.winner is not None else [2, 2, 2])


def test_a_winning_pair_has_both_others_beaten():
    evening = evening_of("all", 4, tables=(4,))
    dice = Random(4)
    for _ in range(6):
        play_on(evening, dice, "drawn")
    game = play_on(evening, dice, "won")
    assert len(game.people) == 4 and len(game.told.winners) == 2
    assert sorted(row.points for row in evening.standings()) == [3, 3, 7, 7]
    first, _, opposite, _ = game.people
    assert (first in game.told.winners) == (opposite in game.told.winners), "the first sits with the last"


@pytest.mark.parametrize("format", ["all", "first"])
def test_who_gives_up_at_a_table_of_three_has_lost_to_both_others(format):
    evening, dice = evening_of(format, 3, tables=(3,), target=15), Random(4)
    for _ in range(3):
        play_on(evening, dice, "drawn")
    before = {row.who: row for row in evening.standings()}
    game = play_on(evening, dice, "lost")
    assert len(game.people) == 3 and game.told.winner is None
    after = {row.who: row for row in evening.standings()}
    gained = {who: after[who].points - before[who].points for who in game.people}
    assert gained.pop(game.told.gave_up) == 0 and list(gained.values()) == [3, 3]
    assert after[game.told.gave_up].lost == before[game.told.gave_up].lost + 1
    assert not [bout for bout in evening.open() if len(bout.people) == 3], "it is not played again"


def test_a_king_who_gives_up_at_a_table_of_three_goes_and_the_others_are_next():
    evening, dice = evening_of("king", 5, tables=(3,), games=("quantik",), each=0), Random(4)
    while evening.next() is not None and (len(evening.next().people) < 3 or evening.throne().king is None):
        play_on(evening, dice, "won")
    king, bout = evening.throne().king, evening.next()
    others = [who for who in bout.people if who != king]
    sitting = evening.sit(bout, dice)
    sitting.resign((bout.people.index(king) - sitting.match.began) % 3)
    evening.result(sitting)
    now = evening.throne()
    assert now.king is None and now.queue[:2] == others and now.queue[-1] == king


def test_a_king_stays_where_another_of_three_gives_up():
    evening, dice = evening_of("king", 5, tables=(3,), games=("quantik",), each=0), Random(4)
    while len(evening.next().people) < 3 or evening.throne().king is None:
        play_on(evening, dice, "won")
    king, bout = evening.throne().king, evening.next()
    goer = next(who for who in bout.people if who != king)
    sitting = evening.sit(bout, dice)
    sitting.resign((bout.people.index(goer) - sitting.match.began) % 3)
    evening.result(sitting)
    assert evening.throne().king == king and evening.throne().queue[-1] == goer


# -- knock-out --------------------------------------------------------------------------------------------------------


def test_two_draws_and_the_game_without_draws_decides():
    evening, dice = evening_of("knockout", 2, games=("quarto",)), Random(1)
    first = evening.begins(evening.next()).who
    play_on(evening, dice, "drawn")
    assert evening.begins(evening.next()) == (1 - first, "changed") and evening.game_for(evening.next()) == "quarto"
    play_on(evening, dice, "drawn")
    bout = evening.next()
    assert evening.game_for(bout) == decider() and evening.begins(bout).why == "lot"
    sitting = evening.sit(bout, dice)
    assert not may_agree(sitting)
    evening.result(play(sitting, dice, "won"))
    assert evening.state == OVER and len(evening.first_places()) == 1


def sits(evening, dice, end):
    """Plays the next game and says how: (who sat there, game, who gave up)."""
    game = play_on(evening, dice, end)
    return set(game.people), game.told.game, game.told.gave_up


def test_who_gives_up_at_a_table_of_three_is_out_and_the_others_play_on():
    evening, dice = evening_of("knockout", 3, tables=(3,), games=("quarto",)), Random(1)
    everybody, _, goer = sits(evening, dice, "lost")
    assert len(everybody) == 3 and goer is not None
    (tree,) = evening.tree()
    assert [slot.who for slot in tree.slots if slot.out] == [goer] and evening.state != OVER
    party, played, _ = sits(evening, dice, "won")
    assert party == everybody - {goer} and played == "quarto"
    assert evening.state == OVER and len(evening.first_places()) == 1


def test_three_who_draw_twice_meet_at_the_game_without_draws():
    evening, dice = evening_of("knockout", 3, tables=(3,), games=("quarto",)), Random(1)
    for _ in range(2):
        assert len(sits(evening, dice, "drawn")[0]) == 3
    first, played, _ = sits(evening, dice, "won")
    assert len(first) == 2 and played == decider() and evening.state != OVER
    beaten = next(who for who in first if evening.sheet.games[-1].told.lost_by(who))
    second, played, _ = sits(evening, dice, "lost")
    assert second == {0, 1, 2} - {beaten} and played == decider()
    assert evening.first_places() == list(evening.sheet.games[-1].told.winners)


def test_two_pairs_who_draw_twice_send_one_each_to_the_game_without_draws():
    evening, dice = evening_of("knockout", 4, tables=(4,), games=("quarto",)), Random(1)
    for _ in range(2):
        sits(evening, dice, "drawn")
    told = evening.sheet.games[-1].told
    pairs = [{who for who, side in zip(told.seated, told.sides) if side == mine} for mine in (0, 1)]
    first, played, _ = sits(evening, dice, "won")
    assert played == decider() and all(len(first & pair) == 1 for pair in pairs)
    (winner,) = evening.sheet.games[-1].told.winners
    final = evening.next()
    assert set(evening.sheet.party(final)) == next(pair for pair in pairs if winner in pair)


@pytest.mark.parametrize("tables", [(3,), (4,), (3, 4)])
@pytest.mark.parametrize("size", [3, 5, 7, 8])
@pytest.mark.parametrize("end", ["lost", "drawn"])
def test_a_knock_out_ends_however_they_end_their_games(size, tables, end):
    """Nobody ever plays on to the end."""
    evening, dice = evening_of("knockout", size, tables=tables), Random(size)
    for number in range(8 * size):
        bout = evening.next()
        if bout is None:
            break
        sitting = evening.sit(bout, dice)
        if end == "drawn" and may_agree(sitting):
            sitting.agree_draw()
        else:
            sitting.resign(number % sitting.match.game.seats)
        evening.result(sitting)
    assert evening.state == OVER
    assert len(evening.first_places()) in ((1, 2) if 4 in tables else (1,))


def test_the_other_one_goes_through():
    evening = evening_of("knockout", 4)
    final = next(each for each in evening.tree() if each.bout.stage == "final")
    goer, other = evening.sheet.party(evening.sheet.bouts[0])
    evening.goes(goer, KEPT)
    final = next(each for each in evening.tree() if each.bout.stage == "final")
    assert other in [slot.who for slot in final.slots]
    finish(evening, Random(1))
    assert len(evening.first_places()) == 1


def test_six_play_and_two_go_through_freely():
    evening = evening_of("knockout", 6)
    tree = evening.tree()
    assert [len([each for each in tree if each.bout.round == n and each.bout.stage != "third"]) for n in (1, 2, 3)] == [
        2, 2, 1,
    ]  # fmt: skip
    assert sum(slot.free for each in tree for slot in each.slots) == 2


# -- king of the table ------------------------------------------------------------------------------------------------


def test_the_winner_stays_and_bows_after_four():
    evening, dice = evening_of("king", 4, each=0, games=("quantik",)), Random(1)
    king = None
    for number in range(1, 5):
        bout = evening.next()
        place = evening.sheet.party(bout).index(king) if king is not None else 0
        king = evening.sheet.party(bout)[place]
        begins = evening.begins(bout).who == king
        play_on(evening, dice, "won" if begins else "lost")
        assert evening.throne().king == (king if number < 4 else None)
    assert evening.throne().bowed == king and evening.throne().queue[-1] == king
    row = next(row for row in evening.standings() if row.who == king)
    assert row.points == 4 + 3, "one for each game won, one more for each won as king"
    assert evening.total is None
    evening.stop()
    assert evening.state == OVER and not evening.early


def test_two_draws_in_a_row_and_both_go():
    evening, dice = evening_of("king", 4, each=0, games=("quixo",)), Random(1)
    play_on(evening, dice, "won")
    king = evening.throne().king
    play_on(evening, dice, "drawn")
    assert evening.throne().king == king
    play_on(evening, dice, "drawn")
    assert evening.throne().king is None and evening.throne().queue[-1] == king


# -- first to so many -------------------------------------------------------------------------------------------------


def test_first_to_five_ends_with_a_lap_and_level_ones_have_one_more():
    evening, dice = evening_of("first", 2, target=5), Random(1)
    for _ in range(5):
        assert evening.state == ON
        play_on(evening, dice, "drawn")
    assert evening.next().stage == "extra", "both have five"
    play_on(evening, dice, "won")
    assert evening.state == OVER and len(evening.first_places()) == 1


def test_a_shared_first_place_may_be_played_off():
    evening, dice = evening_of("all", 2), Random(1)
    play_on(evening, dice, "drawn")
    assert evening.state == OVER and evening.first_places() == [0, 1] and evening.may_play_off
    evening.play_off()
    assert evening.state == ON
    play_on(evening, dice, "won")
    assert evening.state == OVER and len(evening.first_places()) == 1 and not evening.may_play_off


# -- kept -------------------------------------------------------------------------------------------------------------


def test_a_game_at_the_table_comes_back_with_the_evening():
    evening = evening_of("all", 3)
    sitting = evening.sit(evening.next(), Random(1))
    sitting.kept_by(saves.keep, lambda left: None)
    sitting.play(sitting.state.legal_moves()[0])
    again = keeping.read_file(evening.path)
    found = keeping.at_table(again)
    assert found is not None and found.name == sitting.name and found.match.moves == sitting.match.moves
    assert not found.can_undo and not found.may_help
    play(found, Random(1))
    assert not found.can_undo, "what was played is played"


def test_a_game_that_ended_before_the_evening_heard_of_it_is_taken_in():
    evening, dice = evening_of("all", 3), Random(1)
    sitting = evening.sit(evening.next(), dice)
    sitting.kept_by(saves.keep, lambda left: None)
    play(sitting, dice)
    again = keeping.read_file(evening.path)
    assert keeping.at_table(again) is None and [game.id for game in again.sheet.games] == [sitting.name]
    assert again.table is None and keeping.read_file(evening.path).sheet.games[0].id == sitting.name


def test_a_game_that_was_never_begun_leaves_its_bout_open():
    evening = evening_of("all", 3)
    bout = evening.next()
    evening.sit(bout, Random(1))
    again = keeping.read_file(evening.path)
    assert keeping.at_table(again) is None and again.table is None and again.next() == bout


def test_a_result_is_taken_once_and_only_here():
    evening, dice = evening_of("all", 3), Random(1)
    other = evening_of("all", 3)
    sitting = play(evening.sit(evening.next(), dice), dice)
    assert other.result(sitting) is None
    assert evening.result(sitting) is not None and evening.result(sitting) is None
    assert evening.result(Sitting.begin(evening.setup(evening.next()))) is None, (
        "not over, and nothing says whose it is"
    )


def test_nobody_elses_file_is_written(tmp_path):
    evening, dice = evening_of("all", 3), Random(1)
    carried = tmp_path / "carried.qevening"
    shutil.copy(evening.path, carried)
    raw = carried.read_bytes()
    opened = keeping.read_file(carried)
    assert opened.path == evening.path, "it has been here before"
    play_on(opened, dice)
    assert carried.read_bytes() == raw and evening.path.read_text(encoding="utf-8") == opened.kept


def test_an_evening_from_elsewhere_is_copied(tmp_path):
    evening = evening_of("all", 3)
    carried = tmp_path / "carried.qevening"
    shutil.move(evening.path, carried)
    opened = keeping.read_file(carried)
    assert shelf.files() == [opened.path] and must(opened.path).read_bytes() == carried.read_bytes()


def test_what_has_changed_under_an_evening_is_not_written_over():
    evening, dice = evening_of("all", 3), Random(1)
    before = evening.path
    before.write_text("something else", encoding="utf-8")
    play_on(evening, dice)
    assert evening.path != before and before.read_text(encoding="utf-8") == "something else"
    assert keeping.read_file(evening.path).standings() == evening.standings()
    evening.path.unlink()
    play_on(evening, dice)
    assert evening.path.is_file(), "what is gone is written again"


def test_two_evenings_of_a_day_have_files_of_their_own():
    assert len({evening_of("all", 2).path for _ in range(3)}) == 3


def test_unfinished():
    assert shelf.unfinished() is None
    evening, dice = evening_of("all", 3), Random(1)
    play_on(evening, dice)
    evening.pause()
    assert evening.state == PAUSED
    found = shelf.unfinished()
    assert found is not None and (found.path, found.games, found.state) == (evening.path, 1, PAUSED)
    finish(evening, dice)
    assert shelf.unfinished() is None


def test_delete_and_put_back():
    evening = evening_of("all", 2)
    raw = keeping.delete(evening.path)
    assert raw is not None and shelf.files() == []
    keeping.put_back(evening.path, raw)
    assert keeping.read_file(evening.path).sheet.id == evening.sheet.id


def test_a_game_nobody_knows_any_more_is_shown_and_counts_nothing():
    evening, dice = evening_of("all", 3), Random(1)
    play_on(evening, dice, "won")
    table = json.loads(evening.kept)
    whole = table[written.WHOLE]
    name = whole["bouts"][0]["game"]
    played = whole["games"][0]
    played["record"] = played["record"].replace(f"Game: {name}", "Game: tangle")
    table[written.SUM] = written.digest(whole)
    again = written.read(json.dumps(table))
    assert len(again.sheet.games) == 1 and not again.standings()[0].played
    assert again.sheet.state(again.sheet.bout(played["bout"])) == "played"


# -- computers --------------------------------------------------------------------------------------------------------


def test_computers_play_among_themselves_beside_the_others():
    evening = evening_of("all", 3, machines=2, games=("quantik",))
    assert len(evening.among_computers()) == 1 and len(evening.open()) == 2
    beside = Background(evening, dice=Random(1))
    beside._failures = 99  # without a process: whoever stands in thinks here
    game = None
    while game is None:
        game = beside.step()
    assert evening.sheet.aside(game) and not evening.among_computers()
    assert turns.history(evening.sheet) == [], "nobody at the screen has waited for it"
    assert [played.mode for played in games.games()] == ["watched"] and len(saves.saved()) == 1
    assert saves.read_file(saves.saved()[0].path).match.headers[HEADER].startswith(evening.sheet.id)


# -- before and after -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("size", range(2, 9))
@pytest.mark.parametrize("tables", ((), (3,), (4,), (3, 4)))
def test_the_forecast_comes_true(format, size, tables):
    plan = plan_of(format, size, games=("quantik",), tables=tables, target=5)
    told = must(estimate.forecast(plan))
    if told.games is None:
        return
    evening, dice = keeping.begin(plan), Random(size)
    played = 0
    assert evening.total == told.games or told.more
    while (bout := evening.next()) is not None:
        play_on(evening, dice, "won" if len(bout.people) == 2 else "")
        played += 1
    assert played == told.games or told.more


def test_how_long_it_takes_is_known_from_games_here():
    plan = plan_of("all", 3, games=("quantik",))
    assert estimate.minutes(plan) is None
    for number, seconds in enumerate((60, 600, 660)):
        games.add(games.PlayedGame("2026-11-17", "quantik", "table", 0, "first", 9, 0, 0, f"x{number}", "", seconds))
    assert estimate.usual(plan) == 10 and estimate.minutes(plan) == 30
    assert (estimate.in_words(30), estimate.in_words(111)) == ("30 minutes", "1 hour and 50 minutes")


def test_what_is_worth_telling():
    evening, dice = evening_of("all", 4), Random(2)
    finish(evening, dice)
    told = telling.worth_telling(evening)
    assert 0 < len(told) <= 5 and all(fact.text and "{" not in fact.text for fact in told)


def test_another_evening_turns_everything():
    evening = evening_of("all", 3)
    again = evening.again()
    assert [player.name for player in again.players] == ["Lea", "Ben", "Anna"] and again.turned
    assert refused(again) == ""
    assert again.again().players == evening.plan.players and not again.again().turned


def test_what_cannot_begin():
    assert refused(plan_of("all", 1)) == "few"
    assert refused(plan_of("all", 3, machines=3)) == "nobody"
    assert refused(plan_of("all", 3, games=())) == "nothing"
    assert refused(plan_of("all", 3, games=(table_game(3),))) == "games"
    with pytest.raises(NotNow):
        keeping.begin(plan_of("all", 1))
    assert shelf.files() == []


def test_counters():
    people = [Participant(n, Player(name), n) for n, name in enumerate(("Anna", "Alma", "Ben"))]
    assert initials(people) == {0: "An", 1: "Al", 2: "B"}
    assert free_counter(people) == 3
    full = [Participant(n, Player(""), n, went=0 if n == 5 else None) for n in range(8)]
    assert free_counter(full) == 5


def test_computers_that_do_not_meet_are_told():
    evening = evening_of("all", 4, machines=2, computers=False)
    assert not evening.among_computers() and len(evening.open()) == 5
    assert rounds.left_out(evening.sheet) == [tuple(who for who in evening.sheet.order if who > 1)]
