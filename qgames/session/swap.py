"""The swap as a term of a table: whether the two may change seats after the first turn, who is asked, and whose choice
it was. That they did is a matter of the match (`Match.swap`)."""

from __future__ import annotations

from qgames.rules.match import Match

SWAP = "Swap"  # the header, and the key among what was agreed


class Swapping:
    def __init__(self, match: Match, agreed: bool) -> None:
        self.match, self.agreed = match, agreed and match.game.seats == 2
        self.declined = False  # whoever might take over the other side has said no

    @property
    def offered(self) -> bool:
        """May whoever is to move take over the other side first?"""
        return self.agreed and not self.declined and self.match.may_swap

    @property
    def opening(self) -> bool:
        """Is the first turn being played, after which the other one may take over this side?"""
        match = self.match
        begun = match.first_turn is not None and match.first_turn <= match.ply
        return self.agreed and not begun and not match.game.neutral(match.state)

    @property
    def chosen(self) -> bool:
        """Have the two just changed seats, and was that a person's choice, to be taken back by itself?"""
        match = self.match
        return match.swapped and match.ply == match.swap_ply and match.players[1 - match.state.to_play].level is None

    def by_computers(self) -> set[int]:
        """The plies at which a computer was to move, as they sat then. Where a side was taken over, by a person or from
        one, that person had something to decide."""
        match = self.match
        seats = {ply: match.sits(state.to_play, ply) for ply, state in enumerate(match.all_states)}
        computers = (ply for ply, seat in seats.items() if match.players[seat].level is not None)
        return {ply for ply in computers if ply != match.swap_ply}
