"""How far somebody has come on the trail: one line an attempt, in the player's folder. Stars, what is tried and what is
open are counted from it, never kept beside it, so that a star cannot be lost again. A line that cannot be read is left
where it is and not counted.

Nothing is locked for long. Of a leg the first three are open; every one tried opens the next; the last one, a whole
match, opens with eight tried. A leg opens with four done in the one before, or all at once if somebody wants that.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from qgames.files import paths, reading, store
from qgames.files.reading import Unreadable
from qgames.session.journey import challenges
from qgames.session.journey.challenges import LEGS, STARS, Challenge

MET, MISSED, LEFT, PART = "met", "missed", "left", "part"  # part: one game of a match of several
RESULTS = (MET, MISSED, LEFT, PART)
OPEN_AT_ONCE = 3  # stations of a leg
BOSS = 8  # tried of a leg before its last one opens
NEXT_LEG = 4  # done of a leg before the next one opens
OFFER = 3  # missed attempts before it is offered to see it done
LONGEST_LINE = 1_000
ALL = "*"  # a line of it, in place of a challenge: all legs are open
log = logging.getLogger(__name__)


class Attempted(NamedTuple):
    """One attempt: the challenge, when, how long, what became of it, and which game it was. Of a part of a match:
    `score` is 1, -1 or 0."""

    challenge: str
    version: int
    date: str
    seconds: int
    result: str
    stars: tuple[bool, bool, bool]
    game: str
    start: int = 0
    score: int = 0


class Journey(NamedTuple):
    """All attempts, the oldest first."""

    attempts: tuple[Attempted, ...] = ()
    opened: bool = False  # all legs at once

    def of(self, challenge: Challenge) -> list[Attempted]:
        return [each for each in self.attempts if each.challenge == challenge.id]

    def stars(self, challenge: Challenge) -> tuple[bool, ...]:
        """The best of each over all attempts."""
        rows = [each.stars for each in self.of(challenge)]
        return tuple(any(row[n] for row in rows) for n in range(STARS))

    def counted(self, of: Iterable[Challenge]) -> int:
        return sum(sum(self.stars(each)) for each in of)

    def tried(self, challenge: Challenge) -> bool:
        return bool(self.of(challenge))

    def done(self, challenge: Challenge) -> bool:
        return self.stars(challenge)[0]

    def missed(self, challenge: Challenge) -> int:
        """How often it was tried and not done."""
        return sum(each.result == MISSED for each in self.of(challenge))

    def in_a_row(self, challenge: Challenge) -> int:
        """Attempts met without help since the last one that was not."""
        count = 0
        for each in reversed(self.of(challenge)):
            if each.result != MET or not each.stars[2]:
                break
            count += 1
        return count

    def match(self, challenge: Challenge) -> tuple[int, int]:
        """Games won and lost in a match that is not decided yet."""
        won = lost = 0
        for each in reversed(self.of(challenge)):
            if each.result != PART:
                break
            won, lost = won + (each.score > 0), lost + (each.score < 0)
        return won, lost

    def parts(self, challenge: Challenge) -> int:
        """How many games of a match have been played that is not decided yet."""
        made = self.of(challenge)
        return next((n for n, each in enumerate(reversed(made)) if each.result != PART), len(made))

    def next_start(self, challenge: Challenge) -> int:
        """Another position of the same kind each time; a left one waits as it is."""
        made = self.of(challenge)
        if not made:
            return 0
        return made[-1].start if made[-1].result == LEFT else (made[-1].start + 1) % len(challenge.starts)

    # -- what is open ------------------------------------------------------------------------------------------------

    def leg_open(self, number: int) -> bool:
        if number == 0 or self.opened:
            return True
        before = next((leg for n in reversed(range(number)) if (leg := challenges.leg(n))), ())
        here = any(self.tried(each) for each in challenges.leg(number))
        return here or sum(map(self.done, before)) >= min(NEXT_LEG, len(before))

    def open(self, challenge: Challenge) -> bool:
        """May it be played?"""
        if self.tried(challenge):
            return True
        if not self.leg_open(challenge.leg):
            return False
        stations = challenges.leg(challenge.leg)
        before = [each for each in stations if each.station < challenge.station]
        if challenge.kind == "boss":
            return sum(map(self.tried, before)) >= min(BOSS, len(before))
        if challenge.kind == "surprise":
            return all(map(self.tried, before[-2:]))
        plain = [each for each in before if each.kind == "plain"]
        return len(plain) < OPEN_AT_ONCE + sum(map(self.tried, before))

    def at(self) -> Challenge | None:
        """Where to go on: after the last one tried, the next that is open and not done; else the first of those."""
        every = challenges.every()
        last = next((challenges.by_id(each.challenge) for each in reversed(self.attempts)), None)
        first = every.index(last) if last in every else 0
        waiting = (each for each in every[first:] + every[:first] if self.open(each) and not self.done(each))
        return next(waiting, None) or last or next(iter(every), None)


def file() -> Path:
    return paths.data() / "journey.jsonl"


def load() -> Journey:
    return _read(store.lines(file()))


def note(attempt: Attempted) -> OSError | None:
    """Keep an attempt; trouble is logged and returned."""
    return store.add_line(file(), {**attempt._asdict(), "stars": list(attempt.stars)})


def open_all() -> OSError | None:
    """All legs, from now on."""
    return store.add_line(file(), {"challenge": ALL, "date": date.today().isoformat()})


def _read(raw: bytes) -> Journey:
    found, opened = [], False
    for line in raw.decode("utf-8-sig", "replace").split("\n"):
        if not line or len(line) > LONGEST_LINE:
            continue
        try:
            table = reading.json_table(line, "journey")
        except Unreadable:
            continue
        opened = opened or table.get("challenge") == ALL
        if made := _attempted(table):
            found.append(made)
    return Journey(tuple(found), opened)


def _attempted(table: dict[str, Any]) -> Attempted | None:
    """A line as it was written; None for what is none."""
    texts = [table.get(name) for name in ("challenge", "date", "result", "game")]
    numbers = [table.get(name, 0) for name in ("version", "seconds", "start", "score")]
    earned = table.get("stars")
    if not all(type(each) is str for each in texts) or not all(type(each) is int for each in numbers):
        return None
    if table["result"] not in RESULTS or not _are_stars(earned):
        return None
    version, seconds, start, score = numbers
    row: Sequence[bool] = earned or ()
    name, day, result, game = (str(each) for each in texts)
    return Attempted(name, version, day, seconds, result, (row[0], row[1], row[2]), game, max(0, start), score)


def _are_stars(value: object) -> bool:
    return isinstance(value, list) and len(value) == STARS and all(type(each) is bool for each in value)


def legs() -> range:
    return range(len(LEGS))
