"""A little journey of its own for tests: what is let in may change, what is tried here may not."""

from typing import Any

import pytest

from qgames.session.journey import challenges
from qgames.session.journey.challenges import STATIONS, Challenge

#: circles to push: b5b1 or b5a5 and the like make five
FIVE = ["e1e5", "b1a1", "d1d5", "e1e5", "c1e1", "b1e1", "b1a1", "c1a1", "e2e1", "e3e1", "a2e2", "b5b1", "c5e5"]


def station(leg: int, number: int, **more: Any) -> Challenge:
    kind = "boss" if number == STATIONS else "surprise" if (leg, number) == (3, 3) else "plain"
    plain = Challenge(
        f"quixo-{leg}-{number}", "quixo", "take_win", leg, number, kind, ((),), 0, 1, {"win": True}, {"turns": 9}, 1,
        {"kind": "measured", "solutions": [], "near": []},
    )  # fmt: skip
    return plain._replace(**more)


def win_in_one() -> Challenge:
    """A position with a win at once, three times over."""
    start, other = tuple(FIVE), tuple(FIVE)
    made = station(0, 1, starts=(start, other), seat=None, against=1)
    state = made.state()
    right = [move for move in state.legal_moves() if made.standing().after(move).mine]
    assert right
    evidence = {
        "kind": "proved", "right": [right] * 2, "of": [len(state.legal_moves())] * 2,
        "solutions": [{"start": 0, "tokens": right[:1], "before": 2}], "near": [],
    }  # fmt: skip
    return made._replace(condition={"win": True, "turns": 1}, finer={"row": 3}, evidence=evidence)


def hold_one() -> Challenge:
    """From the start, with nobody who could win next turn: decided before the game is over."""
    return station(0, 2, condition={"hold": 1}, finer={"hold": 2})


def boss() -> Challenge:
    return station(
        0, STATIONS, condition={"match": {"wins": 2, "losses": 1}}, finer={"match": {"wins": 2, "losses": 0}}
    )


def little_journey(monkeypatch: pytest.MonkeyPatch) -> tuple[Challenge, ...]:
    """Sixty stations, some of which can be played to an end."""
    made = {each.id: each for each in (station(leg, n) for leg in range(5) for n in range(1, STATIONS + 1))}
    made |= {each.id: each for each in (win_in_one(), hold_one(), boss())}
    every = tuple(made.values())
    monkeypatch.setattr(challenges, "every", lambda: every)
    monkeypatch.setattr(challenges, "of_game", lambda key: every[:12] if key == "quixo" else ())
    return every
