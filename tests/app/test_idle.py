"""The loop at rest waits for events, and is awake as soon as something happens."""

from __future__ import annotations

import weakref

import pygame
import pytest

from qgames.app import idle
from qgames.app.idle import ASK, CLEARED, QUIET, REST, WORK, Idle


class Hands:
    """A clock that is set by hand, and goes on while somebody sleeps."""

    def __init__(self) -> None:
        self.now, self.slept = 0.0, 0
        self.comes: list[pygame.event.Event] = []  # while it sleeps
        pygame.init()
        pygame.event.clear()
        self.idle = Idle(lambda: self.now, self.sleep)

    def sleep(self, seconds: float) -> None:
        self.slept += 1
        self.now += seconds
        for event in self.comes:
            pygame.event.post(event)

    def turn(self, seconds: float = 1 / 60, drawn: bool = False, took: float = 0.0) -> list[pygame.event.Event]:
        events = self.idle.events()
        self.now += took
        self.idle.turned(drawn)
        self.now += seconds
        return events


@pytest.fixture
def hands() -> Hands:
    return Hands()


def test_it_rests_after_a_while_without_anything(hands: Hands) -> None:
    while hands.now < QUIET - 0.1:
        hands.turn()
        assert not hands.slept
    for _ in range(20):
        hands.turn()
    assert hands.slept > 5


@pytest.mark.parametrize("what", ["a picture", "work", "an event"])
def test_whatever_happens_keeps_it_awake(hands: Hands, what: str) -> None:
    for _ in range(6):
        hands.turn(QUIET / 2)
        if what == "an event":
            pygame.event.post(pygame.event.Event(pygame.USEREVENT))
        hands.turn(drawn=what == "a picture", took=2 * WORK if what == "work" else 0.0)
    assert not hands.slept


def test_it_asks_for_events_as_often_as_ever_and_is_awake_at_once(hands: Hands) -> None:
    hands.turn(QUIET)
    assert not hands.turn()
    assert hands.slept >= REST / ASK - 1
    hands.slept, hands.comes = 0, [pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, unicode="a", mod=0, scancode=4)]
    assert [event.type for event in hands.turn()] == [pygame.KEYDOWN]
    assert hands.slept == 1
    hands.turn()
    assert hands.slept == 1


def test_garbage_is_collected_when_a_rest_begins_and_not_again_until_much_has_happened(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    times: list[float] = []
    monkeypatch.setattr(idle, "clear_away", lambda: times.append(hands.now))
    while hands.now < QUIET - 0.1:
        hands.turn()
    assert not times
    while hands.now < CLEARED / 2:
        hands.turn()
    assert len(times) == 1 and times[0] >= QUIET
    hands.turn(drawn=True)
    for _ in range(40):  # it rests again, but soon after
        hands.turn()
    assert len(times) == 1
    while hands.now < times[0] + CLEARED:
        hands.turn()
    hands.turn()
    assert len(times) == 2
    hands.turn(100.0)
    hands.turn()
    assert len(times) == 2, "nothing has happened"


def test_what_is_thrown_away_in_circles_is_collected_though_it_was_set_apart() -> None:
    class Circle:
        def __init__(self) -> None:
            self.own = self

    kept = Circle()
    gone = weakref.ref(kept)
    idle.clear_away()
    assert gone() is not None
    del kept
    idle.clear_away()
    assert gone() is None
