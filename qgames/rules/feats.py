"""What a game can tell of play beyond who won: what kind of token was played, how the end came about, what there is on
the board. A game that knows more says so in a subclass, named in its entry; this one knows nothing.

Everything is told in words (`"corner"`, `"diagonal"`) or numbers, so that a condition can be written down as data.
"""

from __future__ import annotations

from collections.abc import Mapping

from qgames.rules.core import Move, Seat, State

NOTHING: frozenset[str] = frozenset()


class Feats:
    def turn(self, before: State, move: Move) -> bool:
        """Is this a turn of whoever plays it? Where one turn has several tokens, one of them counts."""
        return move != "pass" and not before.game.neutral(before)

    def token(self, before: State, move: Move, after: State) -> frozenset[str]:
        """What kind of token it was."""
        return NOTHING

    def end(self, before: State, after: State, seat: Seat) -> frozenset[str]:
        """How the game ended by the token between these two, for who sits there."""
        end = after.outcome
        return frozenset({end.reason}) if end is not None else NOTHING

    def counts(self, state: State) -> Mapping[str, int]:
        """What can be counted on the board. "pieces" only where none ever leaves it."""
        return {}
