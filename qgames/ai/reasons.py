"""Why a move is good, what was wrong with one, and what the other side threatens: looked up in the rules, as data.

`Reasons` answers for any game; a game may have a subclass that knows what a turn left to another looks like
(`turned`) and what it builds up to (`begun`). Every statement is one that was checked here move by move, or that the
score behind it proves. What a reason claims it carries as data, and the tests decide it by other means
(`tests/kit/reason_checks.py`). The keys, each with the cells it speaks of (they are drawn) and its claim:

completes    the move wins: what it completes
forks        proved, and more than one thing can be completed next; goals (the cells of each, divided by "|")
unstoppable  proved, and the one thing threatened is completed whatever is replied
blocks       what another would have completed, and can no longer; reply (how), player
wins         proved; plies
draws        proved
allows       every move loses: what is completed next; reply
gives        every move loses: what this one completes for another
loses        proved; plies
threatens    what the mover completes next if nothing is done; reply (how)
prepares     what is nearest to being made, and nobody in the way; count, all
avoids       other moves let the next player win at once, this one does not; count (of them), all (legal moves)
answers      not every reply is good: after the others the mover wins at once; count (of good ones), all
only         there is no other move
likes        nothing is proved; depth (how far the computer looked)
unlooked     nothing is proved, and nothing was looked at
neutral      a piece of the set-up: nobody's gain

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


class Threat(NamedTuple):
    """What an opponent could complete at once if it were its turn."""

    seat: Seat
    move: Move  # with which it does; where others choose what it plays, the piece they would give it
    cells: tuple[Cell, ...]
    gift: bool = False  # is it such a piece?


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


def goals(found: Sequence[Completion | Threat]) -> list[tuple[Cell, ...]]:
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

    def knows_threats(self) -> bool:
        """Can another's turn be imagined at all? If not, nobody knows what is threatened."""
        return type(self).turned is not Reasons.turned

    def threats(self, state: State) -> list[Threat]:
        """Everything that each opponent could complete at once if it were its turn, the next one's first."""
        if state.outcome is not None:
            return []
        return [Threat(seat, *each) for seat in self._rivals(state) for each in completions(self.turned(state, seat))]

    def threats_of(self, state: State, side: Side) -> list[Threat]:
        return [each for each in self.threats(state) if state.game.sides[each.seat] == side]

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

    def told(self, state: State, thought: Thought) -> tuple[Because, ...]:
        """Why the move found best is good, the weightiest first: at least one reason, be it a plain one."""
        main = self.reason(state, thought)
        if main is not None and main.key not in ("blocks", "threatens", "prepares"):
            return (main,)
        plain = [] if state.game.neutral(state) or thought.score.proved else self._plain(state, thought.move)
        return (main, *plain) if main else tuple(plain) or (self._fallback(state, thought),)

    def reason(self, state: State, thought: Thought) -> Because | None:
        """What there is to say for a move in terms of the game; None if nothing."""
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
        if score.kind == "loss":
            dangers = self._next(state, after)
            if dangers:
                return Because("allows", dangers[0].cells, {"reply": dangers[0].move})
            return verdict(score)
        if score.kind == "win":
            chances = goals(self._chances(after, state.to_play))
            soon = score.value <= SOON
            if len(chances) > 1 and soon:
                listed = "|".join(" ".join(cells) for cells in chances)
                return Because("forks", _all(chances), {"count": len(chances), "goals": listed})
            if chances and soon and unstoppable(after, chances[0], state.game.sides[state.to_play]):
                return Because("unstoppable", chances[0])
            return self._blocked(state, after) or verdict(score)
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

    def _plain(self, state: State, move: Move) -> list[Because]:
        """What the rules alone say of a quiet move: what it does not allow, and how many good answers it leaves."""
        after, sides = state.apply(move), state.game.sides
        me = sides[state.to_play]
        if after.outcome is not None or self._next(state, after):
            return []
        found, moves = [], state.legal_moves()
        bad = sum(self._gives_away(state, each) for each in moves)
        if bad:
            found.append(Because("avoids", (), {"count": bad, "all": len(moves)}))
        replies = after.legal_moves()
        if sides[after.to_play] != me and sides[(after.to_play + 1) % len(sides)] == me:
            good = sum(not _lost_at_once(after.apply(reply), me) for reply in replies)
            if good < len(replies):
                found.append(Because("answers", (), {"count": good, "all": len(replies)}))
        return found

    def _gives_away(self, state: State, move: Move) -> bool:
        """Does a move lose on the spot, or let the next player win at once?"""
        after = state.apply(move)
        if after.outcome is not None:
            return after.outcome.winner not in (None, state.game.sides[state.to_play])
        return bool(self._next(state, after))

    def _fallback(self, state: State, thought: Thought) -> Because:
        if state.game.neutral(state):
            return Because("neutral")
        if len(state.legal_moves()) == 1:
            return Because("only")
        known = verdict(thought.score)
        if known is not None:
            return known
        return Because("likes", (), {"depth": thought.depth}) if thought.depth else Because("unlooked")

    def _next(self, state: State, after: State) -> list[Completion]:
        """What the next to play wins with at once, if that is another side."""
        sides = state.game.sides
        return completions(after) if sides[after.to_play] != sides[state.to_play] else []

    def _blocked(self, state: State, after: State) -> Because | None:
        for seat in self._rivals(state):
            threats = completions(self.turned(state, seat))
            left = [set(each.cells) for each in completions(self.turned(after, seat))] if threats else []
            for threat in threats:
                if not any(cells.issuperset(threat.cells) for cells in left):
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
            before = [set(each.cells) for each in completions(imagined)]
            stood = next((each for each in dangers if any(cells.issuperset(each.cells) for cells in before)), None)
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
                details["goals"] = "|".join(" ".join(cells) for cells in chances)
                return Because("fault.forked", _all(chances), details)
            return Because("fault.loses", (), details)
        if played.before.kind == "win" and played.after.kind == "draw":
            return Because("fault.draws", (), {"better": played.better, "plies": played.before.value, "kind": "win"})
        return None


def verdict(score: Score) -> Because | None:
    """What is proved, in itself."""
    key = {"win": "wins", "loss": "loses", "draw": "draws"}.get(score.kind)
    if key is None or key == "draws":
        return Because(key) if key else None
    return Because(key, (), {"plies": score.value, "kind": score.kind})


def _lost_at_once(answered: State, side: Side) -> bool:
    """Has `side` won by the answer, or can it with one move?"""
    if answered.outcome is not None:
        return answered.outcome.winner == side
    return answered.game.sides[answered.to_play] == side and bool(completions(answered))


def unstoppable(after: State, goal: tuple[Cell, ...], side: Side) -> bool:
    """Is this very thing completed after every reply?"""
    for reply in after.legal_moves():
        answered = after.apply(reply)
        ways = [each.cells for each in completions(answered)] if answered.outcome is None else []
        if answered.outcome is not None and answered.outcome.winner == side:
            ways = [answered.outcome.cells]
        if answered.outcome is None and answered.game.sides[answered.to_play] != side:
            return False
        if not any(set(cells).issuperset(goal) for cells in ways):
            return False
    return True


def _all(found: Sequence[tuple[Cell, ...]]) -> tuple[Cell, ...]:
    return tuple(dict.fromkeys(cell for cells in found for cell in cells))
