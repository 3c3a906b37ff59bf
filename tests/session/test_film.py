"""The plan of a film: what is shown for how long, which part of a game, and at which pace. No window."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qgames.games import game as rules_of
from qgames.games import main_variants
from qgames.rules.match import Match, Player
from qgames.session import film
from qgames.session.film import FilmFrame, FilmPlan, FilmStory, FilmTurn, FilmWish, estimate, planned
from qgames.session.sitting import Sitting

QUARTO = "LRTF b1 LRSF b4 DRSF a1 DQTF c1 DRSH a2 LQSH b3 DQTH d1 DQSF d3 DRTH d2 LQTF b2 quarto"


def sitting_of(name, moves=()):
    rules = rules_of(name)
    match = Match(rules, [Player(name) for name in ("Anna", "Ben", "Kim", "Lea")[: rules.seats]])
    for move in moves:
        match.play(move)
    return Sitting(match)


def by_chance(name, seed=3, most=300):
    sitting, dice = sitting_of(name), Random(seed)
    while sitting.match.final is None and sitting.match.ply < most:
        sitting.match.play(dice.choice(sitting.state.legal_moves()))
    return sitting


def story(sitting, seconds=0.5, turns=False, turning=()):
    def shows(before, move):
        return any(cell in move for cell in before.game.cells)

    return FilmStory(sitting, lambda before, move, after: seconds if move != "quarto" else 0.0, shows, turns, turning)


def test_a_game_of_quarto_as_it_was_designed():
    told = story(sitting_of("quarto", QUARTO.split()))
    plan = planned(told, FilmWish())
    title, *rest = plan.frames
    assert title == FilmFrame(0, 1200, words="Anna against Ben, Quarto")
    resting = [frame for frame in rest if not frame.progress and not frame.won]
    assert [frame.ms for frame in resting[:4]] == [340, 640, 340, 640]  # gifts, and what is placed
    moving = [frame for frame in rest if frame.progress]
    assert {frame.ms for frame in moving} == {60} and len(moving) == 20 * round(500 / 60)
    end = [frame for frame in rest if frame.won]
    assert [(frame.ms, frame.card) for frame in end] == [(1500, 0.0), (80, 0.25), (80, 0.5), (80, 0.75), (3500, 1.0)]
    assert end[0].words == "Ben: QUARTO!" or end[0].words == "Anna: QUARTO!"
    assert end[-1].mover is None and end[0].mover is not None


@pytest.mark.parametrize("name", main_variants())
def test_time_passes_and_nothing_is_left_out(name):
    told = story(by_chance(name))
    plan = planned(told, FilmWish())
    plies = [frame.ply for frame in plan.frames]
    assert plies == sorted(plies) and set(plies) == set(range(len(told.moves) + 1))
    assert all(frame.ms > 0 and frame.ms % 10 == 0 for frame in plan.frames)
    assert all(0.0 <= frame.progress < 1.0 for frame in plan.frames)
    assert plan.ms == sum(frame.ms for frame in plan.frames)


@pytest.mark.parametrize("pace, factor", [("calm", 1.6), ("played", 1.0), ("quick", 0.55)])
def test_paces(pace, factor):
    told = story(sitting_of("quarto", QUARTO.split()))
    plan = planned(told, FilmWish(pace=pace))
    assert plan.frames[0].ms == round(120 * factor) * 10
    usual = planned(told, FilmWish())
    assert plan.ms == pytest.approx(usual.ms * factor, rel=0.06)


def test_more_than_a_minute_is_not_animated():
    told = story(by_chance("quixo", most=120), seconds=1.15)
    long = planned(told, FilmWish())
    assert not long.animated and not any(frame.progress for frame in long.frames)
    part = planned(told, FilmWish(first=3, last=9))
    assert part.animated and part.ms <= film.LONGEST


def test_a_part_of_the_game():
    told = story(sitting_of("quarto", QUARTO.split()))
    plan = planned(told, FilmWish(first=4, last=8))
    assert plan.frames[0].ply == 4 and plan.frames[-1].ply == 8
    assert not any(frame.won or frame.card for frame in plan.frames)  # the end is not told before it comes
    assert plan.frames[-1].ms == 1500  # and the last picture is seen for a while
    whole = planned(told, FilmWish(first=4))
    assert whole.frames[-1].card == 1.0


def test_names_of_what_is_better_stand_still_before_the_move():
    turn = FilmTurn(18, "c2", "c2 wins, d2 was played")
    told = story(sitting_of("quarto", QUARTO.split()), turning=[turn, FilmTurn(14)])
    first, last = told.around(turn)
    assert (first, last) == (13, 21)  # two turns of two tokens before it; what belongs to it, and the answer, after it
    plan = planned(told, FilmWish(first=first, last=last, turning=18))
    (ghost,) = [frame for frame in plan.frames if frame.ghost]
    assert (ghost.ply, ghost.ms, ghost.words, ghost.ghost) == (17, 1200, turn.words, "c2")
    assert not [frame for frame in planned(told, FilmWish()).frames if frame.ghost]  # only where it is asked for


def test_around_the_ends_of_a_game():
    told = story(sitting_of("quarto", QUARTO.split()))
    assert told.around(FilmTurn(1))[0] == 0
    assert told.around(FilmTurn(len(told.moves)))[1] == len(told.moves)


def test_the_camera_turns_to_what_won():
    told = story(sitting_of("quarto", QUARTO.split()), turns=True)
    turned = [frame.turned for frame in planned(told, FilmWish()).frames if frame.turned]
    assert turned == sorted(turned) and turned[-1] == 1.0 and turned[0] < 0.1


def test_without_a_card_the_end_stays_in_sight():
    told = story(sitting_of("quarto", QUARTO.split()))
    last = planned(told, FilmWish(card=False)).frames[-1]
    assert last.won and not last.card and last.ms == 3500


def test_a_game_that_goes_on_has_no_end():
    told = story(sitting_of("quixo", ["a1a5", "a1a5"]))
    assert not told.over
    assert not any(frame.won for frame in planned(told, FilmWish()).frames)


def test_who_gave_up_is_told():
    sitting = sitting_of("quixo", ["a1a5", "a1a5"])
    sitting.match.resign(0)
    end = planned(story(sitting), FilmWish()).last
    assert end.won and "Anna" in end.words


@given(st.lists(st.integers(1, 400), min_size=1, max_size=60), st.floats(-500, 30_000))
def test_every_time_has_its_picture(times, ms):
    plan = FilmPlan(tuple(FilmFrame(number, 10 * time) for number, time in enumerate(times)))
    at = plan.at(ms)
    assert 0 <= at < len(times)
    if 0 <= ms < plan.ms:
        assert plan.starts[at] <= ms < plan.starts[at] + plan.frames[at].ms
    for ply in range(len(times)):
        assert plan.frames[plan.at(plan.when(ply))].ply == ply


def test_an_estimate_is_measured_where_it_can_be():
    plan = FilmPlan(tuple(FilmFrame(0, 60, 0.5) for _ in range(100)))
    small, large = FilmWish(), FilmWish(size=(960, 720))
    assert estimate(plan, small) < estimate(plan, large)
    assert estimate(plan, small, 1234.0) == 123_400
    assert estimate(plan._replace(animated=False), small, 1234.0) != 123_400  # what moves is lighter than what rests
    assert (
        estimate(plan, small._replace(kind="webp"))
        < estimate(plan, small)
        < estimate(plan, small._replace(kind="apng"))
    )


@given(
    st.dictionaries(
        st.sampled_from(["size", "pace", "kind", "names", "words", "card"]), st.none() | st.integers() | st.text()
    )
)
def test_what_was_chosen_may_be_anything(table):
    wish = FilmWish.from_table(table)
    assert wish.pace in film.PACES and wish.kind in film.KINDS and wish.size in film.SIZES.values()
    assert FilmWish.from_table(wish.as_table()) == wish
