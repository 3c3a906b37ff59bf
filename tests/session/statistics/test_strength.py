"""My strength: an opponent drawn near the player keeps what is promised, stays a secret until the end, and belongs to
one person."""

import json
from dataclasses import asdict, replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.must import must
from kit.play import setup
from kit.simulated import place, season, strengths

from qgames.games import entries, game, main_variants
from qgames.rules.match import Player, veiled
from qgames.session import saves
from qgames.session.setup import Setup
from qgames.session.sitting import STRENGTH, Sitting
from qgames.session.statistics import games, rating, strength
from qgames.session.statistics.games import PlayedGame
from qgames.session.statistics.rating import ENOUGH, expected, ladder_of
from qgames.session.statistics.strength import DISTANCES, draw, standing

GAME = PlayedGame("2026-01-01", "quixo", "computer", 3, "won", 20, 0, 0, "")
MEASURED = [name for name in main_variants() if ladder_of(name)]


@pytest.fixture(autouse=True)
def home(monkeypatch, tmp_path):
    monkeypatch.setenv("QGAMES_HOME", str(tmp_path))
    return tmp_path


def wishing(name: str = "quixo", distance: str = "above", person: str = "Anna") -> Setup:
    """A person opposite somebody to be drawn."""
    plain = setup(name, computers=(1,))
    players = (plain.players[0]._replace(name=person), plain.players[1])
    return replace(plain, players=players, extra={strength.CHOSEN: distance})


def played(person: str, results: str, level: int = 3, name: str = "quixo", **more: object) -> list[PlayedGame]:
    said = {"w": "won", "l": "lost", "d": "drawn"}
    return [
        replace(GAME, game=name, level=level, result=said[result], person=person, id=f"{person}{number}", **more)  # type: ignore[arg-type]
        for number, result in enumerate(results)
    ]


def count(games_played: list[PlayedGame]) -> None:
    for each in games_played:
        assert games.add(each) is None


# -- what is promised ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MEASURED)
def test_what_is_promised_is_met(name):
    ladder = ladder_of(name)
    for number, true in enumerate(strengths(ladder)):
        found = season(ladder, true, "above", 400, Random(f"{name} {number}"))
        assert abs(found.scored - found.promised) <= 0.06, (true, found)


@pytest.mark.parametrize("distance", DISTANCES)
def test_each_distance_keeps_its_word(distance):
    ladder = ladder_of("quarto")
    found = season(ladder, ladder[3] + 40, distance, 400, Random(distance))
    nominal = expected(0, DISTANCES[distance])
    assert abs(found.scored - nominal) <= 0.06 and abs(found.promised - nominal) < 0.02


@pytest.mark.parametrize("name", MEASURED)
def test_a_newcomers_place_is_found_in_ten_games(name):
    """Within a level; nine of ten are (`bench/strength.py`), fewer of so many by chance."""
    ladder, many = ladder_of(name), 160
    for true in strengths(ladder):
        found = [season(ladder, true, "above", 0, Random(f"{name} {true} {number}")).found for number in range(many)]
        near = sum(abs(place(ladder, each) - place(ladder, true)) <= 1 for each in found)
        assert near >= 0.85 * many, (true, near)


ladders = st.lists(st.integers(-900, 1900), min_size=2, max_size=7, unique=True).map(sorted)


@given(ladders, st.floats(-1500, 2500), st.sampled_from(list(DISTANCES)))
def test_the_draw_gives_the_wished_score(ladder, mine, distance):
    found = draw(mine, ladder, distance)
    wish = mine + DISTANCES[distance]
    assert 1 <= found.low <= found.high <= len(ladder) and 0.0 <= found.chance <= 1.0
    low, high = (expected(mine, ladder[level - 1]) for level in (found.low, found.high))
    assert found.chance * high + (1 - found.chance) * low == pytest.approx(found.expected)
    if found.low != found.high:
        assert found.high == found.low + 1 and ladder[found.low - 1] <= wish <= ladder[found.high - 1]
        assert found.expected == pytest.approx(expected(0, DISTANCES[distance]))
    else:
        assert (found.beyond > 0) == (wish > ladder[-1]) and (found.beyond < 0) == (wish < ladder[0])
    assert 1 <= found.tenths <= 9


def test_the_four_distances_in_tenths():
    ladder = ladder_of("quarto")
    assert [draw(ladder[3], ladder, distance).tenths for distance in DISTANCES] == [6, 5, 4, 3]


def test_the_drawing_is_as_likely_as_is_said():
    found, dice = draw(96, (-605, -368, -221, -6, 188, 265, 433), "above"), Random(5)
    drawn = [found.level(dice) for _ in range(2000)]
    assert set(drawn) == {4, 5} and abs(drawn.count(5) / 2000 - found.chance) < 0.04


def test_a_place_is_sought_from_the_third_level():
    wins, losses = played("Anna", "w"), played("Anna", "l")
    levels = [standing(so_far, "quixo", "Anna").seeking for so_far in ([], wins, losses, played("Anna", "d"))]
    assert levels == [3, 4, 2, 3]
    top = played("Anna", "w", level=7)
    assert standing(top, "quixo", "Anna").seeking == 7
    helped = [*wins, replace(wins[0], id="other", level=6, hints=1)]
    assert standing(helped, "quixo", "Anna").seeking == 4, "games with help do not count"
    nine, ten = (
        standing(played("Anna", "wl" * 4 + "w"), "quixo", "Anna"),
        standing(played("Anna", "wl" * 5), "quixo", "Anna"),
    )
    assert (nine.found, nine.left, ten.found, ten.left) == (False, 1, True, 0)


# -- where it is offered ---------------------------------------------------------------------------------------------


def test_offered_where_one_person_meets_one_computer_and_the_ladder_is_measured():
    for told in entries():
        for options in told.presets.values():
            plain = Setup(told.key, options)
            measured = bool(ladder_of(plain.name))
            assert strength.offered(plain) == (measured and game(plain.name).seats == 2), plain.name
    assert not strength.offered(Setup("quixo", {"endless": ""})), "nobody has measured that"
    assert not strength.offered(setup("quixo")), "nobody to be drawn"
    assert not strength.offered(setup("quixo", computers=(0, 1))), "nobody whose strength it could be"
    assert not strength.offered(setup("quixo:four", computers=(1,)))
    assert not strength.offered(Setup("quixo", {"strange": ""}))


def test_a_wish_that_is_none_is_a_level_chosen():
    assert strength.wished(wishing()) == "above"
    for strange in (7, "far", None, ["above"]):
        assert strength.wished(replace(wishing(), extra={strength.CHOSEN: strange})) == ""
    again = must(Setup.from_table(json.loads(json.dumps(wishing().as_table()))))
    assert strength.wished(again) == "above", "as last time"


# -- the secret ------------------------------------------------------------------------------------------------------


@given(st.integers(1, 20), st.integers())
def test_a_veiled_level_stays_what_it_is(level, seed):
    kind = veiled(level, Random(seed))
    player = Player("", kind)
    assert player.veiled and player.level == level and player.unveiled == Player("", f"computer-{level}")


def test_the_same_level_looks_different_each_time():
    assert len({veiled(4, Random(seed)) for seed in range(50)}) > 45


def begun(distance: str = "above") -> Sitting:
    sitting = strength.begin(wishing(distance=distance), Random(3))
    sitting.play("a1e1")
    sitting.play("a5e5")
    return sitting


def test_the_save_keeps_who_was_drawn_and_does_not_tell():
    sitting = begun()
    level = must(sitting.match.players[1].level)
    text = saves.text_of(sitting)
    assert "computer-" not in text and "Strength: above" in text
    again = saves.sitting_of(text)
    assert again.match.players[1].level == level and again.match.players[1].veiled
    assert again.options[STRENGTH] == "above" and saves.text_of(again) == text
    again.undo()
    assert again.match.players[1].veiled, "undo tells nothing"
    assert again.match.fork().players[1].level == level


@pytest.mark.parametrize("end", ["resigned", "agreed", "played"])
def test_it_is_told_when_the_game_is_over(end):
    sitting = begun()
    level = sitting.match.players[1].level
    if end == "resigned":
        sitting.resign(0)
    elif end == "agreed":
        sitting.agree_draw()
    else:
        dice = Random(1)
        while sitting.outcome is None:
            assert sitting.match.players[1].veiled
            sitting.play(dice.choice(sitting.state.legal_moves()))
    assert sitting.match.players[1].kind == f"computer-{level}"
    assert f"Player 1: computer-{level}" in saves.text_of(sitting)
    sitting.undo()
    assert sitting.match.players[1].level == level, "what was told stays told"


def test_a_finished_record_that_did_not_tell_tells():
    sitting = begun()
    secret = sitting.match.players[1]
    sitting.resign(0)
    text = saves.text_of(sitting).replace(sitting.match.players[1].kind, secret.kind)
    assert not saves.sitting_of(text).match.players[1].veiled


def test_who_takes_another_seat_is_nobody_drawn():
    sitting = begun()
    sitting.seat_player(1, Player("", "computer-2"))
    assert STRENGTH not in sitting.options and "Strength" not in saves.text_of(sitting)
    sitting.resign(0)
    assert strength.told(sitting) is None


# -- at the end, and again -------------------------------------------------------------------------------------------


def ended(sitting: Sitting, seat: int) -> strength.DrawnOpponent:
    sitting.play("a1e1")
    sitting.resign(seat)
    games.count(sitting)
    return must(strength.told(sitting))


def test_while_a_place_is_sought_a_win_makes_it_harder_and_a_loss_easier():
    won = strength.begin(wishing(), Random(1))
    assert ended(won, 1) == (3, "harder")
    lost = strength.rematch(won)
    person, other = lost.people[0], 1 - lost.people[0]
    assert lost.match.players[other].level == 4 and lost.match.players[other].veiled
    assert ended(lost, person) == (4, "easier")
    drawn = strength.rematch(lost)
    drawn.play("a1e1")
    drawn.agree_draw()
    games.count(drawn)
    assert must(strength.told(drawn)) == (3, "")


def test_with_help_it_does_not_count_and_nothing_is_said_of_the_next():
    sitting = strength.begin(wishing(), Random(1))
    sitting.hinted += 1
    assert ended(sitting, 1) == (3, "")
    assert strength.rematch(sitting).match.players[0].level == 3


def test_the_tenth_game_finds_it_and_then_it_moves():
    count(played("Anna", "wl" * 4 + "w"))
    sitting = strength.begin(wishing(), Random(1))
    assert ended(sitting, 1).then == "found"
    assert ended(strength.rematch(sitting), 0).then in ("harder", "easier")


def test_each_game_is_drawn_anew():
    count(played("Anna", "wl" * 20, level=4))
    sitting = strength.begin(wishing(), Random(2))
    drawn = set()
    for _ in range(40):
        drawn.add(next(player.level for player in sitting.match.players if player.level))
        sitting.play("a1e1")
        sitting = strength.rematch(sitting)
    ladder = ladder_of("quixo")
    found = draw(standing(games.games(), "quixo", "Anna").rating, ladder, "above")
    assert drawn == {found.low, found.high}


# -- whose it is -----------------------------------------------------------------------------------------------------


def test_a_counted_game_names_its_person():
    sitting = strength.begin(wishing(person=" Anna  Lea "), Random(1))
    ended(sitting, 1)
    (line,) = games.games()
    assert (line.person, line.level, line.mode) == ("Anna Lea", 3, "computer")
    assert [course.games for course in rating.courses(games.games(), "anna lea")] == [1]


def test_siblings_and_evenings_do_not_spoil_each_other():
    anna, ben = played("Anna", "w" * 12, level=6), played("Ben", "l" * 12, level=2)
    evening = [replace(game, mode="table", id=f"e{game.id}", person="") for game in anna]
    both = [game for pair in zip(anna, ben, strict=True) for game in pair] + evening
    for person, alone in (("Anna", anna), ("Ben", ben), (" ANNA", anna)):
        assert rating.course_of(both, "quixo", person) == rating.course_of(alone, "quixo", person)
    assert rating.course_of(both, "quixo") is None, "nobody's are nobody's"
    assert rating.persons(both) == ["Ben", "Anna"]


def test_older_lines_belong_to_everyone(home):
    lines = []
    for number in range(ENOUGH):
        line = asdict(replace(GAME, id=f"old{number}"))
        del line["person"], line["assisted"]
        lines.append(json.dumps(line))
    games.file().write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert len(games.games()) == ENOUGH
    assert standing(games.games(), "quixo", rating.EVERYONE).found
    assert not standing(games.games(), "quixo", "Anna").found
    assert rating.persons(games.games()) == [rating.EVERYONE]


def test_a_run_is_one_persons():
    won = [game for pair in zip(played("Anna", "www"), played("Ben", "lll"), strict=True) for game in pair]
    assert must(games.turn_after(won[:-1], won[-2])).games == 3
    assert games.turn_after(won[:4], won[3]) is None


def test_a_team_is_no_one_person():
    """Two of one side against computers: no one person's game."""
    sitting = Sitting.begin(setup("quixo:four", computers=(1, 3)))
    sitting.play(sitting.state.legal_moves()[0])
    sitting.resign(0)
    assert games.game_of(sitting).person == ""
