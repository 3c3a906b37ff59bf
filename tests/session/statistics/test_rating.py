"""The rating of a player: true where the truth is known, silent where it would be a guess."""

from dataclasses import replace
from datetime import date, timedelta
from random import Random

import pytest

from qgames.games import main_variants
from qgames.session.statistics import rating
from qgames.session.statistics.games import PlayedGame

GAME = PlayedGame("2026-01-01", "quixo", "computer", 3, "won", 20, 0, 0, "")
SEASON = date(2026, 1, 1)


def season(key, strength, games, seed=1, towards=None):
    """Games of somebody whose strength is known, and may change evenly."""
    chance, ladder, played = Random(seed), rating.ladder_of(key), []
    for number in range(games):
        now = strength if towards is None else strength + (towards - strength) * number / games
        level = chance.randrange(len(ladder))
        won = chance.random() < 1 / (1 + 10 ** ((ladder[level] - now) / 400))
        day = (SEASON + timedelta(number // 3)).isoformat()
        played.append(replace(GAME, date=day, game=key, level=level + 1, result="won" if won else "lost"))
    return played


MEASURED = sorted({key for name in main_variants() if rating.ladder_of(key := name.partition(":")[0])})


@pytest.mark.parametrize("key", MEASURED)
def test_it_finds_a_strength_that_is_known(key):
    ladder = rating.ladder_of(key)
    assert list(ladder) == sorted(set(ladder))
    true = ladder[3]
    (course,) = rating.courses(season(key, true, 300))
    last = course.points[-1]
    assert abs(last.rating - true) < 3 * last.error < 600
    assert abs(course.level - 4) <= 1


def test_it_follows_who_learns():
    ladder = rating.ladder_of("quixo")
    (course,) = rating.courses(season("quixo", ladder[1], 400, towards=ladder[4]))
    early, late = course.points[20].rating, course.points[-1].rating
    assert late - early > (ladder[4] - ladder[1]) / 2


def test_ten_games_are_enough_and_nine_are_not():
    (nine,) = rating.courses([GAME] * 9)
    (ten,) = rating.courses([GAME] * 10)
    assert (nine.games, nine.points) == (9, ()) and len(ten.points) == 1
    assert ten.points[0].error > 50  # it does not claim to know more than it can


def test_who_wins_always_and_who_never_does_is_within_the_scale():
    for result in ("won", "lost", "drawn"):
        (course,) = rating.courses([replace(GAME, result=result, level=4)] * 200)
        low, high = course.ladder[0] - rating.BEYOND, course.ladder[-1] + rating.BEYOND
        assert all(low <= point.rating <= high for point in course.points)
    assert course.level == 4  # all drawn: as strong as that


@pytest.mark.parametrize(
    "other",
    [
        {"hints": 1},
        {"undone": 1},
        {"assisted": "coach"},
        {"mode": "table"},
        {"mode": "watched"},
        {"result": "none"},
        {"level": 0},
        {"level": 99},
        {"date": "yesterday"},
        {"game": "chess"},
        {"game": "quixo:four"},  # one of a team
        {"game": "quixo:nobody-knows=this"},
    ],
)
def test_what_says_nothing_about_one_player_does_not_count(other):
    assert rating.courses([replace(GAME, **other)] * 20) == []


def test_variants_count_with_their_game():
    (course,) = rating.courses([GAME] * 5 + [replace(GAME, game="quixo:endless")] * 5)
    assert course.games == 10
