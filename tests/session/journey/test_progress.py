"""How far one has come: counted from the lines, never lost, and nothing locked for long."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from qgames.files import paths
from qgames.session.journey import challenges, progress
from qgames.session.journey.challenges import STATIONS, Challenge
from qgames.session.journey.progress import LEFT, MET, MISSED, PART, Attempted, Journey


def station(leg, number):
    kind = "boss" if number == STATIONS else "surprise" if (leg, number) == (0, 7) else "plain"
    return Challenge(f"quixo-{leg}-{number}", "quixo", "x", leg, number, kind, ((), ("a1e1",)), 0, 1, {}, {}, 1, {})


TRAIL = tuple(station(leg, number) for leg in range(5) for number in range(1, STATIONS + 1))


@pytest.fixture(autouse=True)
def trail(monkeypatch, tmp_path):
    """A trail of its own: what is let in may change."""
    monkeypatch.setenv("QGAMES_HOME", str(tmp_path))
    monkeypatch.setattr(challenges, "every", lambda: TRAIL)


def tried(challenge, result=MISSED, stars=(False, False, False), **more):
    return Attempted(challenge.id, 1, "2026-11-17", 60, result, stars, "0123456789", **more)


def at(number, leg=0):
    return TRAIL[STATIONS * leg + number - 1]


def opened(journey, leg=0):
    return [each.station for each in TRAIL if each.leg == leg and journey.open(each)]


def test_the_first_three_are_open():
    assert opened(Journey()) == [1, 2, 3] and not opened(Journey(), 1)


def test_every_one_tried_opens_the_next():
    journey = Journey((tried(at(1)),))
    assert opened(journey) == [1, 2, 3, 4]
    assert opened(Journey((tried(at(1)), tried(at(1))))) == [1, 2, 3, 4]  # once each


def test_a_surprise_opens_with_the_two_before_it():
    assert 7 not in opened(Journey(tuple(tried(at(n)) for n in (1, 2, 3, 4, 5))))
    assert 7 in opened(Journey((tried(at(5)), tried(at(6)))))


def test_the_last_opens_with_eight_tried():
    some_of_them = tuple(tried(at(n)) for n in range(1, 9))
    assert STATIONS not in opened(Journey(some_of_them[:7])) and STATIONS in opened(Journey(some_of_them))


def test_a_leg_opens_with_four_done_or_all_at_once():
    done = tuple(tried(at(n), MET, (True, False, False)) for n in range(1, 5))
    assert not opened(Journey(done[:3]), 1) and opened(Journey(done), 1) == [1, 2, 3]
    assert opened(Journey(opened=True), 4) == [1, 2, 3]


def test_a_leg_without_stations_blocks_nothing(monkeypatch):
    monkeypatch.setattr(challenges, "every", lambda: tuple(each for each in TRAIL if each.leg != 1))
    done = tuple(tried(at(n), MET, (True, False, False)) for n in range(1, 5))
    assert not opened(Journey(done[:3]), 2) and opened(Journey(done), 2) == [1, 2, 3]


def test_one_station_never_blocks_the_leg():
    """Whatever is not tried, the others can be."""
    for skipped in range(1, STATIONS):
        journey = Journey()
        for _ in range(STATIONS):
            fresh = [n for n in opened(journey) if n != skipped and not journey.tried(at(n))]
            if not fresh:
                break
            journey = Journey((*journey.attempts, tried(at(fresh[0]))))
        missing = {n for n in range(1, STATIONS + 1) if not journey.tried(at(n))} - {skipped}
        assert missing <= {7}, (skipped, missing)  # a surprise waits for the two before it


def test_a_row_and_a_match_are_counted_from_the_lines():
    one = at(1)
    met = tried(one, MET, (True, False, True))
    rows = (met, tried(one, MISSED), met, tried(at(2), MISSED), met)
    assert Journey(rows).in_a_row(one) == 2
    assert Journey((*rows, tried(one, MET, (True, False, False)), met)).in_a_row(one) == 1  # that one was helped
    parts = (tried(one, MISSED), tried(one, PART, score=1), tried(one, PART, score=0), tried(one, PART, score=-1))
    assert Journey(parts).match(one) == (1, 1)
    assert Journey((*parts, tried(one, MISSED))).match(one) == (0, 0)


def test_another_start_each_time_but_a_left_one_waits():
    one = at(1)
    assert Journey().next_start(one) == 0
    assert Journey((tried(one),)).next_start(one) == 1
    assert Journey((tried(one, start=1),)).next_start(one) == 0
    assert Journey((tried(one, LEFT, start=1),)).next_start(one) == 1


def test_kept_and_read_again():
    line = tried(at(3), MET, (True, False, True), start=1)
    assert progress.load() == Journey()
    assert progress.note(line) is None and progress.open_all() is None
    assert progress.load() == Journey((line,), True)


def test_what_cannot_be_read_is_left_there():
    progress.note(tried(at(1)))
    file = progress.file()
    odd = ['{"challenge": 7}', "nonsense", '{"challenge": "a", "stars": [1, 2, 3]}', "[" * 500, "x" * 5000]
    paths.write(file, file.read_text(encoding="utf-8") + "\n".join(odd))
    assert len(progress.load().attempts) == 1
    progress.note(tried(at(2)))
    assert len(progress.load().attempts) == 2 and "nonsense" in file.read_text(encoding="utf-8")


STARS = some.tuples(some.booleans(), some.booleans(), some.booleans())
LINES = some.lists(some.builds(tried, some.sampled_from(TRAIL), some.sampled_from(progress.RESULTS), STARS))


@given(LINES, LINES)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=60)
def test_nothing_is_ever_lost(before, after):
    """Whatever comes: stars stay, and what was open stays open."""
    first, then = Journey(tuple(before)), Journey((*before, *after))
    for each in TRAIL:
        assert all(new or not old for old, new in zip(first.stars(each), then.stars(each), strict=True))
        assert then.open(each) or not first.open(each)


@given(some.binary(max_size=300))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=60)
def test_any_file_can_be_read(raw):
    paths.make(paths.data())
    progress.file().write_bytes(raw)
    assert isinstance(progress.load(), Journey)


def test_a_line_is_plain_json():
    progress.note(tried(at(1), MET, (True, True, False)))
    told = json.loads(progress.file().read_text(encoding="utf-8"))
    assert told["challenge"] == at(1).id and told["stars"] == [True, True, False] and told["result"] == MET
