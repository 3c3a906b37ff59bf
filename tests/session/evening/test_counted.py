"""Whatever happens in an evening, its standings are what somebody else counts from the records, and its file gives the
same evening back."""

import os
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from kit.evenings import FORMATS, GAMES, counted, places, plan_of, play, play_on
from kit.must import must

from qgames.rules.match import Player
from qgames.session.evening import keeping, written
from qgames.session.evening.evening import OVER, Evening, NotNow
from qgames.session.evening.people import KEPT, OUT
from qgames.session.evening.plan import SCALES, EveningFormat

ENDS = ("won", "lost", "drawn", "drawn", "")


def annul(evening, dice):
    games = [game for game in evening.sheet.games if evening.may_annul(game)]
    if games:
        evening.annul(dice.choice(games).id)


def goes(evening, dice):
    if len(evening.sheet.present) > 2 and evening.state != OVER:
        evening.goes(dice.choice(evening.sheet.present), dice.choice((KEPT, OUT)))


def comes(evening, dice):
    if evening.may_come:
        evening.comes(Player(dice.choice(("Anna", "Zoë", ""))))


def stands_in(evening, dice):
    person = dice.choice(evening.sheet.present)
    if evening.state != OVER:
        try:
            evening.stand_in(person, dice.choice((Player("Grandpa"), Player("", "computer-3"))))
        except NotNow as error:
            assert error.why == "nobody"


def chooses(evening, dice):
    if evening.open():
        evening.choose(dice.choice(evening.open()).id)


def pauses(evening, dice):
    evening.pause()
    evening.resume()


def plays_off(evening, dice):
    if evening.may_play_off:
        evening.play_off()


HAPPENS = (annul, goes, comes, stands_in, chooses, pauses, plays_off)


@pytest.mark.parametrize("format", FORMATS)
@settings(max_examples=8, deadline=None, derandomize=True)
@given(
    seed=some.integers(0, 2**32),
    size=some.integers(2, 8),
    machines=some.integers(0, 7),
    scale=some.sampled_from(SCALES),
    tables=some.sampled_from(((), (3,), (4,), (3, 4))),
    meet=some.booleans(),
    begins=some.sampled_from(("turns", "lot")),
)
def test_standings_are_counted_from_the_records(format, seed, size, machines, scale, tables, meet, begins):
    dice = Random(seed)
    with TemporaryDirectory() as home, pytest.MonkeyPatch.context() as patch:
        patch.setenv("QGAMES_HOME", home)
        patch.setattr(os, "fsync", lambda handle: None)
        more = {"tables": tables, "points": scale, "computers": meet, "begins": begins, "target": 5, "each": 2}
        plan = plan_of(format, size, min(machines, size - 1), GAMES[: dice.randint(1, 5)], seed, **more)
        evening = keeping.begin(plan)
        for _ in range(14):
            if dice.random() < 0.25:
                dice.choice(HAPPENS)(evening, dice)
            else:
                play_on(evening, dice, dice.choice(ENDS))
            assert {row.who: row.points for row in evening.standings()} == counted(evening)
            if evening.plan.format is not EveningFormat.KNOCKOUT:
                assert {row.who: row.place for row in evening.standings()} == places(evening)
            for (one, other), cells in evening.met().items():
                assert len(cells) == len(evening.met()[other, one])
        again = written.read(written.write(evening))
        assert written.write(again) == written.write(evening) == must(evening.path).read_text(encoding="utf-8")
        assert again.standings() == evening.standings() and again.next() == evening.next()


@settings(max_examples=8, deadline=None, derandomize=True)
@given(seed=some.integers(0, 2**32), size=some.integers(2, 8), tables=some.sampled_from(((), (3,), (4,), (3, 4))))
def test_who_loses_is_out_and_who_wins_the_final_has_won(seed, size, tables):
    dice = Random(seed)
    evening = Evening.begin(plan_of("knockout", size, seed=seed, tables=tables), "2026-11-17T20:00", dice)
    out: set[int] = set()
    while (bout := evening.next()) is not None:
        party = evening.sheet.party(bout)
        assert bout.stage == "third" or not out.intersection(party), "who has lost plays no more"
        game = must(evening.result(play(evening.sit(bout, dice), dice, dice.choice(("won", "lost", "drawn", "")))))
        told = must(game.told)
        assert told.drawn or any(map(told.lost_by, party))
        usual = [each for each in evening.tree() if each.bout.stage != "third"]
        out = {must(slot.who) for each in usual for slot in each.slots if slot.out}
        if bout.stage == "final" and told.winner is not None:
            won = told.winners
    assert evening.state == OVER and len(out) == size - len(won)
    assert sorted(evening.first_places()) == sorted(won)
    free = [who for each in evening.tree() for who in [slot.who for slot in each.slots if slot.free]]
    assert len(free) == len(set(free)), "nobody goes through freely twice"
