"""Challenges: a start, what is asked, and two finer results, twelve a game. They are read from the `challenges.json` in
a game's folder, made and proved or measured by `assets/make/challenges.py`.

A start is a list of tokens, from the beginning of the game; of several one is laid out at a time. Where nothing lies on
the table, it is a usual game. `seat` is where one sits, None: whoever is to move at the start. Against a level.

Stars are independent: one for the goal, one for the finer goal, one for the goal without any help.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from qgames.ai.shipped import stored
from qgames.files import reading
from qgames.games import KEYS, entry
from qgames.games import game as game_of
from qgames.games.entry import CHALLENGES, NO_CHALLENGES
from qgames.rules.core import Game, Move, Seat, State
from qgames.rules.match import Match, Player
from qgames.session.journey.condition import CLAUSES, Condition, SoFar, Verdict, decide

MOST = 2_000_000  # bytes of a file of challenges
#: from the first to the last; words ``journey.leg.<name>``
LEGS = ("first", "threats", "patience", "house", "masters")
STATIONS = 12  # of a leg
STARS = 3  # of a challenge


class Challenge(NamedTuple):
    id: str
    game: str  # with its options
    name: str  # words ``journey.name.<name>``
    leg: int  # from 0
    station: int  # from 1
    kind: str  # plain, surprise, boss
    starts: tuple[tuple[Move, ...], ...]
    seat: Seat | None
    against: int  # a level
    condition: Condition
    finer: Condition  # what comes on top for the second star
    version: int
    evidence: Mapping[str, Any]

    @property
    def rules(self) -> Game:
        return game_of(self.game)

    @property
    def proved(self) -> bool:
        return self.evidence.get("kind") == "proved"

    @property
    def fine(self) -> Condition:
        """All that the second star asks."""
        return {**self.condition, **self.finer}

    @property
    def games(self) -> int:
        """Games that must be won in one attempt."""
        wins: int = self.condition.get("match", {}).get("wins", 1)
        return wins

    def state(self, number: int = 0) -> State:
        """Where a start leads to."""
        state = self.rules.start()
        for move in self.starts[number % len(self.starts)]:
            state = state.apply(move)
        return state

    def place(self, number: int = 0) -> Seat:
        """Where one sits."""
        return self.state(number).to_play if self.seat is None else self.seat

    def match(self, number: int = 0, name: str = "") -> Match:
        """The start, laid out, with who plays."""
        game, seat = self.rules, self.place(number)
        players = [Player(kind=f"computer-{self.against}")] * game.seats
        players[seat] = Player(name)
        match = Match(game, tuple(players))
        for move in self.starts[number % len(self.starts)]:
            match.play(move)
        return match

    def standing(self, number: int = 0) -> SoFar:
        return SoFar(self.state(number), self.place(number))

    def as_table(self) -> dict[str, Any]:
        """As `qgames challenges` lists it and as it is kept."""
        told = self._asdict()
        told["starts"] = [list(start) for start in self.starts]
        del told["finer"]
        told["stars"] = [dict(self.condition), dict(self.finer), {"unaided": True}]
        return told


def stars(challenge: Challenge, played: SoFar, helped: bool) -> tuple[bool, bool, bool]:
    """What an attempt has earned so far."""
    goal, fine = (decide(each, played) is Verdict.MET for each in (challenge.condition, challenge.fine))
    if helped and "row" in challenge.finer:
        fine = False  # who may take back finds any answer in the end
    return goal, fine, goal and not helped


@cache
def of_game(key: str) -> tuple[Challenge, ...]:
    """The challenges of a game, in the order of the trail."""
    return stored(entry(key).folder, CHALLENGES, _challenges, NO_CHALLENGES) or ()


@cache
def every() -> tuple[Challenge, ...]:
    """All, in the order of the trail."""
    return tuple(sorted((each for key in KEYS for each in of_game(key)), key=lambda each: (each.leg, each.station)))


def complete() -> bool:
    """Are all stations there? Before, nobody is sent on the journey."""
    return len(every()) == len(LEGS) * STATIONS


def leg(number: int) -> tuple[Challenge, ...]:
    return tuple(each for each in every() if each.leg == number)


def by_id(name: str) -> Challenge | None:
    return next((each for each in every() if each.id == name), None)


def _challenges(raw: bytes) -> tuple[Challenge, ...]:
    table = reading.json_table(reading.checked(raw.decode("utf-8-sig"), CHALLENGES, MOST), CHALLENGES)
    return tuple(read(each) for each in table["challenges"])


def read(data: Mapping[str, Any]) -> Challenge:
    """A challenge as it was written; raises ValueError, KeyError or TypeError for what is none."""
    starts = tuple(tuple(map(str, start)) for start in data["starts"])
    goal, finer, _ = data["stars"]
    kind, seat, against = str(data["kind"]), data["seat"], int(data["against"])
    if unknown := {*goal, *finer} - {*CLAUSES}:
        raise ValueError(f"no such condition: {', '.join(sorted(unknown))}")
    if not starts or kind not in ("plain", "surprise", "boss") or not 0 <= int(data["leg"]) < len(LEGS):
        raise ValueError("no challenge")
    head = str(data["id"]), str(data["game"]), str(data["name"]), int(data["leg"]), int(data["station"]), kind
    version, evidence = int(data["version"]), dict(data["evidence"])
    return Challenge(*head, starts, None if seat is None else int(seat), against, goal, finer, version, evidence)


def played(challenge: Challenge, tokens: Sequence[Move], number: int = 0, before: SoFar | None = None) -> SoFar:
    """What tokens from a start on amount to; `before`: with what this attempt already has."""
    made = before or challenge.standing(number)
    for move in tokens:
        made = made.after(move)
    return made
