"""Why a move is good, what was wrong with one, and what the other side threatens: looked up in the rules, as data.

`Reasons` answers for any game; a game may have a subclass that knows what a turn left to another looks like
(`turned`) and what it builds up to (`begun`). Every statement is one that was checked here move by move, or that the
score behind it proves; where there is nothing true and useful to say, nothing is said (None). The keys, each with the
cells it speaks of (they are drawn) and what its sentence needs:

completes    the move wins: what it completes
forks        proved, and more than one thing can be completed next
unstoppable  proved, and the one thing threatened is completed whatever is replied
blocks       what another would have completed; reply (how), player
wins         proved; plies
draws        proved
allows       every move loses: what is completed next; reply
gives        every move loses: what this one completes for another
loses        proved; plies
threatens    what the mover completes next if nothing is done; reply (how)
prepares     what is nearest to being made, and nobody in the way; count, all

fault.gives     the move completed it for another
fault.missed    a win that was there; better (how)
fault.left      what another completes now, and could before; reply
fault.opened    what another completes now, thanks to the move; reply
fault.forked    after the reply more than one thing can be completed; reply
fault.loses     proved; reply, plies
fault.draws     proved: a win was there; better, plies
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from qgames.ai.search.searcher import Because, Score, Thought
from qgames.rules.core import Cell, Mask, Move, Seat, Side, State, names_of

SOON = 3  # plies: a win with the move after the next


class Completion(NamedTuple):
    """A move that wins at once, and what it wins with."""

    move: Move
    cells: tuple[Cell, ...]


class Played(NamedTuple):
    """A move to be judged: the position before it, what it could have been worth, what it is, how it is answered."""

    state: State
    move: Move
    before: Score
    after: Score  # for the same side as `before`, counted from there too
    better: Move
    line: tuple[Move, ...] = ()  # what follows the move


def completions(state: State | None) -> list[Completion]:
    """The moves with which the side to move wins at once."""
    if state is None or state.outcome is not None:
        return []
    side = state.game.sides[state.to_play]
    found = []
    for move in state.legal_moves():
        end = state.apply(move).outcome
        if end is not None and end.winner == side:
            found.append(Completion(move, end.cells))
    return found


def goals(found: Sequence[Completion]) -> list[tuple[Cell, ...]]:
    """What can be completed, each thing once."""
    return list(dict.fromkeys(each.cells for each in found))


class Reasons:
    """For one game; the methods to be told by each come first."""

    def turned(self, state: State, seat: Seat) -> State | None:
        """The position as if it were somebody's turn and nothing forbidden; None if that cannot be imagined."""
        return None

    def begun(self, state: State, side: Side) -> tuple[Sequence[Mask], Mask, Mask]:
        """What can be made at all, what a side has of it, and what stands in its way."""
        return (), 0, 0

    # -- what is threatened ----------------------------------------------------------------------------------------

    def threats(self, state: State) -> list[Completion]:
        """What the next of another side would complete if it were to move now."""
        for seat in self._rivals(state):
            return completions(self.turned(state, seat))
        return []

    def _rivals(self, state: State) -> Iterator[Seat]:
        """Those of another side, in the order of their turns."""
        seats, sides = state.game.seats, state.game.sides
        for step in range(1, seats):
            seat = (state.to_play + step) % seats
            if sides[seat] != sides[state.to_play]:
                yield seat

    def _chances(self, after: State, seat: Seat) -> list[Completion]:
        """What the side of a seat could complete next, were it its turn again: with teams, the next of them."""
        if after.outcome is not None:
            return []
        seats, sides = after.game.seats, after.game.sides
        mates = [(seat + step) % seats for step in range(1, seats + 1)]
        again = next(mate for mate in mates if sides[mate] == sides[seat])
        return completions(self.turned(after, again))

    # -- why a move is good ------------------------------------------------------------------------------------------

    def reason(self, state: State, thought: Thought) -> Because | None:
        me, score = state.game.sides[state.to_play], thought.score
        after = state.apply(thought.move)
        end = after.outcome
        if end is not None and end.winner is not None:
            key = "completes" if end.winner == me else "gives"
            return Because(key, end.cells) if key == "completes" or score.kind == "loss" else None
        if score.kind == "draw" or end is not None:
            return Because("draws") if score.kind == "draw" else None
        return self._proved(state, thought, after) or self._unproved(state, after)

    def _proved(self, state: State, thought: Thought, after: State) -> Because | None:
        score = thought.score
        plies: dict[str, str | int] = {"plies": score.value, "kind": score.kind}
        if score.kind == "loss":
            dangers = self._next(state, after)
            if dangers:
                return Because("allows", dangers[0].cells, {"reply": dangers[0].move})
            return Because("loses", (), plies)
        if score.kind == "win":
            chances = goals(self._chances(after, state.to_play))
            if chances and score.value <= SOON:
                return Because("forks" if len(chances) > 1 else "unstoppable", _all(chances), {"count": len(chances)})
            return self._blocked(state, after) or Because("wins", chances[0] if chances else (), plies)
        return None

    def _unproved(self, state: State, after: State) -> Because | None:
        if self._next(state, after):
            return None  # nobody would be told to play that, and no praise of it is true
        blocked = self._blocked(state, after)
        if blocked is not None:
            return blocked
        chances = self._chances(after, state.to_play)
        if chances:
            return Because("threatens", chances[0].cells, {"reply": chances[0].move})
        return self._prepared(state, after)

    def _next(self, state: State, after: State) -> list[Completion]:
        """What the next to play wins with at once, if that is another side."""
        sides = state.game.sides
        return completions(after) if sides[after.to_play] != sides[state.to_play] else []

    def _blocked(self, state: State, after: State) -> Because | None:
        for seat in self._rivals(state):
            threats = completions(self.turned(state, seat))
            left = {each.cells for each in completions(self.turned(after, seat))} if threats else ()
            for threat in threats:
                if threat.cells not in left:
                    return Because("blocks", threat.cells, {"reply": threat.move, "player": seat})
        return None

    def _prepared(self, state: State, after: State) -> Because | None:
        side = state.game.sides[state.to_play]
        _, had, _ = self.begun(state, side)
        made, has, barred = self.begun(after, side)
        open_ones = [goal for goal in made if not goal & barred]
        best = max(open_ones, key=lambda goal: (has & goal).bit_count(), default=0)
        count, full = (has & best).bit_count(), best.bit_count()
        if 2 * count < full or count <= (had & best).bit_count():
            return None
        return Because("prepares", names_of(state.game.cells, best), {"count": count, "all": full})

    # -- what was wrong with one -------------------------------------------------------------------------------------

    def fault(self, played: Played) -> Because | None:
        """What was wrong with a move that made things worse."""
        state = played.state
        after = state.apply(played.move)
        me, end = state.game.sides[state.to_play], after.outcome
        if end is not None:
            return Because("fault.gives", end.cells) if end.winner not in (None, me) else None
        missed = completions(state)
        if missed:
            return Because("fault.missed", missed[0].cells, {"better": missed[0].move})
        dangers = self._next(state, after)
        imagined = self.turned(state, after.to_play) if dangers else None
        if imagined is not None:  # otherwise nobody knows whether the danger stood before, and neither is said
            before = {each.cells for each in completions(imagined)}
            stood = next((each for each in dangers if each.cells in before), None)
            danger = stood or dangers[0]
            return Because("fault.left" if stood else "fault.opened", danger.cells, {"reply": danger.move})
        return self._later(played, after)

    def _later(self, played: Played, after: State) -> Because | None:
        """What the proof says that no single look shows."""
        if played.after.kind == "loss" and played.line:
            reply = played.line[0]
            chances = goals(self._chances(after.apply(reply), after.to_play))
            details: dict[str, str | int] = {"reply": reply, "plies": played.after.value, "kind": "loss"}
            if len(chances) > 1 and played.after.value <= SOON + 1:
                return Because("fault.forked", _all(chances), details)
            return Because("fault.loses", (), details)
        if played.before.kind == "win" and played.after.kind == "draw":
            return Because("fault.draws", (), {"better": played.better, "plies": played.before.value, "kind": "win"})
        return None


def _all(found: Sequence[tuple[Cell, ...]]) -> tuple[Cell, ...]:
    return tuple(dict.fromkeys(cell for cells in found for cell in cells))
