"""What a challenge asks, decided over what was played, after every token: met, still possible, lost.

A condition is data: a table of clauses, each with its value. All must be met.

win      the game is won
hold     so many turns of the others are outlived, or the game is over and not lost; 0: to the end
turns    own turns at most, until the end
never    kinds of token that one does not play oneself; `nobody`: that nobody plays
few      a family of kinds, and how many of it one may play: {"face": 3}
last     kinds that one's own last token has: it ends the game
end      what is told of the end
most     what there may be at most on the board, by the end; it only grows
least    what there must be at least, at the end
match    games in one attempt: {"wins": 2, "losses": 1} before so many are lost
row      positions of the same kind solved in a row

Kinds, ends and what is counted are words of the game (`qgames/rules/feats.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import cache
from typing import Any, NamedTuple, TypeAlias

from qgames.games import entry
from qgames.rules.core import Move, Outcome, Seat, State
from qgames.rules.feats import NOTHING, Feats
from qgames.rules.match import Match

Condition: TypeAlias = Mapping[str, Any]


class Verdict(StrEnum):
    MET = "met"
    POSSIBLE = "possible"
    LOST = "lost"


@cache
def feats_of(key: str) -> Feats:
    """What a game can tell of play."""
    told = entry(key)
    made: Feats = told.load(told.feats)() if told.feats else Feats()
    return made


class SoFar(NamedTuple):
    """What was played so far, as far as conditions ask for it."""

    state: State
    seat: Seat
    outcome: Outcome | None = None
    turns: int = 0  # own
    answers: int = 0  # turns of the others that are over
    answered: int = 0  # own turns before the last of them
    own: frozenset[str] = NOTHING  # kinds of one's own tokens
    all: frozenset[str] = NOTHING  # of everybody's
    last: frozenset[str] = NOTHING  # of the last token, if it was one's own
    ends: frozenset[str] = NOTHING
    won: int = 0  # games of this attempt before the present one
    lost: int = 0
    before: int = 0  # attempts directly before this one that were met

    @property
    def mine(self) -> bool:
        """Was the game won by this seat's side?"""
        sides = self.state.game.sides
        return self.outcome is not None and self.outcome.winner == sides[self.seat]

    def after(self, move: Move) -> SoFar:
        """One token later."""
        feats, before, state = feats_of(self.state.game.key), self.state, self.state.apply(move)
        own = before.to_play == self.seat
        kinds = feats.token(before, move, state)
        end = state.outcome
        sides = state.game.sides
        answered = end is None and not own and state.to_play == self.seat and sides[before.to_play] != sides[self.seat]
        return self._replace(
            state=state,
            outcome=end,
            turns=self.turns + (own and feats.turn(before, move)),
            answers=self.answers + answered,
            answered=self.turns if answered else self.answered,
            own=self.own | kinds if own else self.own,
            all=self.all | kinds,
            last=kinds if own else NOTHING,
            ends=feats.end(before, state, self.seat) if end is not None else NOTHING,
        )

    def over(self, outcome: Outcome | None) -> SoFar:
        """Ended by something else than a token: a position that came back, somebody who gave up."""
        if outcome is None or self.outcome is not None:
            return self
        return self._replace(outcome=outcome, last=NOTHING, ends=frozenset({outcome.reason}))

    @property
    def score(self) -> tuple[int, int]:
        """Games won and lost in this attempt, the present one counted when it is over."""
        lost = self.outcome is not None and self.outcome.winner is not None and not self.mine
        return self.won + self.mine, self.lost + lost


def standing(match: Match, seat: Seat, skip: int = 0, won: int = 0, lost: int = 0, before: int = 0) -> SoFar:
    """Of a record, from the token `skip` on: what lies before was laid there, not played."""
    made = SoFar(match.states[skip], seat, won=won, lost=lost, before=before)
    for move in match.moves[skip:]:
        made = made.after(move)
    return made.over(match.outcome)


def decide(condition: Condition, played: SoFar) -> Verdict:
    """Is it met by what was played, can it still be, or not any more?"""
    verdicts = {CLAUSES[clause](played, value) for clause, value in condition.items()}
    for verdict in (Verdict.LOST, Verdict.POSSIBLE):
        if verdict in verdicts:
            return verdict
    return Verdict.MET


def _at_end(played: SoFar, fine: bool) -> Verdict:
    """Decided when the game is over."""
    if played.outcome is None:
        return Verdict.POSSIBLE
    return Verdict.MET if fine else Verdict.LOST


def _kept(played: SoFar, fine: bool) -> Verdict:
    """Lost as soon as it is not so, met if it is so at the end."""
    return _at_end(played, True) if fine else Verdict.LOST


def _win(played: SoFar, wanted: bool) -> Verdict:
    return _at_end(played, played.mine)


def _hold(played: SoFar, turns: int) -> Verdict:
    if turns and played.answers >= turns:
        return Verdict.MET
    return _at_end(played, played.mine or (played.outcome is not None and played.outcome.winner is None))


def _turns(played: SoFar, most: int) -> Verdict:
    """The answer to the last one still counts: others may make one's own line."""
    return _kept(played, played.turns <= most and (played.outcome is not None or played.answered < most))


def _never(played: SoFar, kinds: list[str]) -> Verdict:
    return _kept(played, not played.own & {*kinds})


def _nobody(played: SoFar, kinds: list[str]) -> Verdict:
    return _kept(played, not played.all & {*kinds})


def _few(played: SoFar, families: Mapping[str, int]) -> Verdict:
    return _kept(played, all(len(of_family(played, name)) <= most for name, most in families.items()))


def of_family(played: SoFar, name: str) -> set[str]:
    """The kinds of a family that one has played."""
    return {kind for kind in played.own if kind.startswith(f"{name}.")}


def _last(played: SoFar, kinds: list[str]) -> Verdict:
    return _at_end(played, {*kinds} <= played.last)


def _end(played: SoFar, words: list[str]) -> Verdict:
    return _at_end(played, {*words} <= played.ends)


def counted(played: SoFar, what: str) -> int:
    return feats_of(played.state.game.key).counts(played.state).get(what, 0)


def _most(played: SoFar, numbers: Mapping[str, int]) -> Verdict:
    return _kept(played, all(counted(played, what) <= most for what, most in numbers.items()))


def _least(played: SoFar, numbers: Mapping[str, int]) -> Verdict:
    return _at_end(played, all(counted(played, what) >= least for what, least in numbers.items()))


def _match(played: SoFar, wanted: Mapping[str, int]) -> Verdict:
    won, lost = played.score
    if lost > wanted["losses"]:
        return Verdict.LOST
    return Verdict.MET if won >= wanted["wins"] else Verdict.POSSIBLE


def _row(played: SoFar, wanted: int) -> Verdict:
    """The others were before: it is the present one that may still fail."""
    return _at_end(played, played.before + 1 >= wanted)


CLAUSES: Mapping[str, Callable[[SoFar, Any], Verdict]] = {
    "win": _win, "hold": _hold, "turns": _turns, "never": _never, "nobody": _nobody, "few": _few, "last": _last,
    "end": _end, "most": _most, "least": _least, "match": _match, "row": _row,
}  # fmt: skip
