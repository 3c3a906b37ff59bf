"""Clocks: whose time runs, how much is left, when to warn, when it is up. The caller holds the time.

A turn may take several tokens (place, then give): the clock belongs to the turn. A stall of the program (a
laptop that slept, a window that was dragged) costs nobody more than `MOST` seconds.

>>> clocks = Clocks(ClockRule("game", 60, 5), seats=2)
>>> clocks.spend(0, 10.0)
>>> clocks.turn_over(0)
>>> clocks.left
[55.0, 60.0]
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

MOST = 0.25  # the longest time one look at the clock may take off
WARN = 10.0  # seconds left when the player is told


class ClockRule(NamedTuple):
    """`kind` none; move: `seconds` for every turn; game: `seconds` in all, `increment` more after each turn.

    `timeout` says what happens at zero: ``loss``, or ``random``: a move by chance.
    """

    kind: str = "none"
    seconds: int = 60
    increment: int = 0
    timeout: str = "loss"

    def __str__(self) -> str:
        if self.kind == "none":
            return "none"
        more = f"+{self.increment}" if self.kind == "game" else ""
        return f"{self.kind} {self.seconds}{more} {self.timeout}"

    @classmethod
    def parse(cls, text: str) -> ClockRule | None:
        """Read back what `str` wrote; None for anything else.

        >>> ClockRule.parse(str(ClockRule("game", 300, 5, "random")))
        ClockRule(kind='game', seconds=300, increment=5, timeout='random')
        >>> ClockRule.parse("move 0 loss") is None
        True
        """
        if text == "none":
            return cls()
        found = re.fullmatch(r"(move|game) (\d{1,5})(?:\+(\d{1,3}))? (loss|random)", text)
        if not found or not int(found[2]):
            return None
        return cls(found[1], int(found[2]), int(found[3] or 0), found[4])


class Clocks:
    def __init__(self, rule: ClockRule, seats: int, left: Sequence[float] = ()) -> None:
        self.rule = rule
        self.left = [float(s) for s in left] if len(left) == seats else [float(rule.seconds)] * seats
        self._warned: set[int] = set()
        self._since: float | None = None

    @property
    def on(self) -> bool:
        return self.rule.kind != "none"

    def look(self, now: float, seat: int | None) -> tuple[bool, bool]:
        """Time has passed, `seat`'s (None: nobody's). Says whether to warn now, and whether the time is up."""
        since, self._since = self._since, now if seat is not None else None
        if not self.on or seat is None or since is None:
            return False, False
        self.spend(seat, min(max(0.0, now - since), MOST))
        warn = 0 < self.left[seat] <= min(WARN, self.rule.seconds / 3) and seat not in self._warned
        if warn:
            self._warned.add(seat)
        return warn, self.left[seat] <= 0

    def spend(self, seat: int, seconds: float) -> None:
        self.left[seat] = max(0.0, self.left[seat] - seconds)

    def turn_over(self, seat: int) -> None:
        """That seat's turn has ended."""
        if self.rule.kind == "move":
            self.left[seat] = float(self.rule.seconds)
            self._warned.discard(seat)
        elif self.rule.kind == "game":
            self.left[seat] += self.rule.increment
            if self.left[seat] > WARN:
                self._warned.discard(seat)

    def swap(self) -> None:
        """The two have changed seats: what is left goes with them."""
        self.left.reverse()
        self._warned = {1 - seat for seat in self._warned}

    def after_token(self, seat: int, turn_ends: bool) -> float | None:
        """A token was played by that seat; what the record says is left (per turn: what was left of the turn)."""
        if not self.on:
            return None
        left = self.left[seat]
        if turn_ends:
            self.turn_over(seat)
        return left if self.rule.kind == "move" else self.left[seat]

    def restore(self, recorded: Sequence[tuple[int, float | None]], to_play: int) -> None:
        """Back to how the clocks stood: `recorded` is (seat, seconds left) of every token so far."""
        self.left = [float(self.rule.seconds)] * len(self.left)
        self._warned.clear()
        self._since = None
        if self.rule.kind == "move":  # only a turn that goes on keeps what is left of it
            recorded = [each for each in recorded[-1:] if each[0] == to_play]
        for seat, seconds in recorded:
            if seconds is not None:
                self.left[seat] = seconds


def shown(seconds: float) -> str:
    """As a clock shows it.

    >>> shown(3725), shown(61), shown(9.4)
    ('1:02:05', '1:01', '9.4')
    """
    if seconds < 10:
        return f"{int(seconds * 10) / 10:.1f}"
    whole = int(seconds)
    hours, minutes = whole // 3600, whole // 60 % 60
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes}:{whole % 60:02}"
