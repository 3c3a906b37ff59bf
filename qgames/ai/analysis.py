"""What every legal move of a position is worth, looked into without end and told again and again (`explore`); and
advice: the best move at full strength, with its reason, for hints and never for an opponent (`advise`).

First comes a quick look at all moves, so that each has a verdict within a moment. Then rounds, each longer than the
last: the searcher looks at the whole position (which finds what is best), then at every move that is not proved yet
(which finds what the others are worth), then the play expected after the best is followed. A proof is never taken back:
it can only become shorter; and an estimate is not replaced by one that was read less far ahead.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, repeat
from typing import NamedTuple

from qgames.ai import judgement, registry
from qgames.ai.search.searcher import Because, Score, Searcher, Seen, Stop, Thought, recurs
from qgames.games import entry
from qgames.rules.core import Game, Move, State
from qgames.rules.match import DRAWN

SHOWN = 5  # of so many moves the play expected is followed
#: seconds for the whole position and for the moves, and of how many the play expected is followed, by rounds, the last
#: again and again. The third is as long as a hint may think: a search that is begun again in short pieces sees less
#: far. The two before are short, so that five seconds are enough for it
ROUNDS = ((0.1, 0.1, 1), (0.3, 0.6, 1), (2.6, 1.2, SHOWN), (5.0, 5.0, SHOWN), (8.0, 8.0, SHOWN))
CLOSER = ((3600.0, 0.0, 1),)  # of a closer look: the position, as long as there is time
LEAST = 0.015  # seconds for one move
STEP, PATIENT = 0.03, 0.3  # seconds for one more move of the play expected; for one that must be proved again
SURE = 3  # plies: what a searcher proves within these holds also when positions have occurred twice already
AHEAD = 9  # tokens of it
NOTHING = Score("cp")


class Finding(NamedTuple):
    """What is known about a position so far. A proof in it never goes back to an estimate."""

    verdicts: Mapping[Move, Score] = {}  # by legal move; one that is absent was not looked at yet
    lines: Mapping[Move, tuple[Move, ...]] = {}  # the play expected, the move itself first; at least of the best
    best: Move | None = None  # does not change between equals
    depth: int = 0
    nodes: int = 0
    done: bool = False  # all is proved
    settled: bool = False  # it is proved that nothing is better than the best, though not what each of the others is
    each: tuple[int, ...] = ()  # of more than two sides: what the position is worth to each seat, as an estimate


def learn(known: dict[Move, Score], move: Move, score: Score) -> None:
    """Take in a verdict: a proof is never replaced by an estimate, nor by one that takes longer."""
    before = known.get(move, NOTHING)
    if before.proved and (not score.proved or (before.kind == score.kind and before.value <= score.value)):
        return
    known[move] = score


def worth(verdicts: Mapping[Move, Score], moves: Sequence[Move], best: Move | None) -> Score | None:
    """What a position is worth to the one to move, by what is known of the moves; None if nothing is."""
    return judgement.position(verdicts, moves, best).score


def joined(before: Finding | None, now: Finding) -> Finding:
    """The later finding, with what was known before an interruption and is not found again yet."""
    if before is None or before.best is None:
        return now
    verdicts = dict(now.verdicts)
    for move, score in before.verdicts.items():
        if score.proved:
            learn(verdicts, move, score)
        elif move not in verdicts or (before.depth > now.depth and not verdicts[move].proved):
            verdicts[move] = score
    lines = {move: max(before.lines.get(move, ()), line, key=len) for move, line in now.lines.items()}
    lines = {**before.lines, **lines}
    best = now.best
    if now.depth < before.depth and (best is None or verdicts[best].order() <= verdicts[before.best].order()):
        best = before.best  # it has only begun again
    return Finding(
        verdicts,
        lines,
        best,
        max(before.depth, now.depth),
        max(before.nodes, now.nodes),
        before.done or now.done,
        _settled(verdicts, best, before.settled or now.settled),
        now.each or before.each,
    )


def _settled(verdicts: Mapping[Move, Score], best: Move | None, said: bool) -> bool:
    return said and best is not None and verdicts[best].proved


def explore(
    game: Game,
    searcher: Searcher,
    state: State,
    seen: Seen,
    *,
    stop: Stop,
    known: Mapping[Move, Score] | None = None,
    shown: int = SHOWN,
    enough: Stop | None = None,
    closer: bool = False,
) -> Iterator[Finding]:
    """Better and better findings, until all is proved or `stop`. `known`: what was proved before; `shown`: of how many
    moves the play expected is wanted; `enough`: from then on only that is followed; `closer`: what the moves are worth
    was asked before, and all the time is for the position as a whole."""
    rounds = iter(CLOSER) if closer else chain(ROUNDS, repeat(ROUNDS[-1]))
    return _Exploration(game, searcher, state, seen, stop, known or {}, shown, enough or stop).run(rounds)


class _Exploration:
    def __init__(
        self,
        game: Game,
        searcher: Searcher,
        state: State,
        seen: Seen,
        stop: Stop,
        known: Mapping[Move, Score],
        shown: int,
        enough: Stop,
    ) -> None:
        self.game, self.searcher, self.state, self.seen = game, searcher, state, seen
        self.stop = self.enough = enough
        self.end = stop
        #: near a draw by repetition, of which searchers see only the next two moves
        self.doubtful = game.repeats and any(times >= DRAWN - 1 for times in seen.values())
        self.moves: tuple[Move, ...] = () if game.neutral(state) else tuple(state.legal_moves())
        self.verdicts = {move: score for move, score in known.items() if move in self.moves and self._certain(score)}
        self.depths: dict[State, int] = {}  # how far ahead was read for what is known of a move, by where it leads
        self.lines: dict[Move, tuple[Move, ...]] = {}
        self.followed: dict[Move, Score] = {}  # what a move was worth when the play after it was last followed
        self.shown = shown
        self.several = len(set(game.sides)) > 2  # then only the mover's own look tells what a move is worth to him
        self.best: Move | None = None
        self.settled = False
        self.each: tuple[int, ...] = ()
        self.depth = self.nodes = 0
        self.after: dict[Move, State] = {}
        self.twins: dict[Move, list[Move]] = {}  # one move for each position after -> all that lead there
        first: dict[State, Move] = {}
        for move in self.moves:
            self.after[move] = after = state.apply(move)
            self.twins.setdefault(first.setdefault(after, move), []).append(move)

    def run(self, rounds: Iterator[tuple[float, float, int]]) -> Iterator[Finding]:
        if not self.moves:
            yield Finding(done=True)
            return
        for move in self.twins:
            self._end(move)
        self._choose(None)
        if self.verdicts:
            yield self._finding()
        for whole, each, followed in rounds:
            if not self._open():
                break
            yield from self._whole(whole)  # at least one thought, however soon it is to stop
            yield from self._glances()
            if self.enough():
                break
            yield from self._each(each)
            yield from self._follow(min(followed, self.shown))
        self.stop = self.end
        yield from self._follow(self.shown)
        if not self.stop():
            yield self._finding()

    # -- rounds ------------------------------------------------------------------------------------------------------

    def _whole(self, seconds: float) -> Iterator[Finding]:
        """The searcher's own look at the position. Of what it says on the way only proofs are taken at once."""
        last: Thought | None = None
        for thought in self._think(self.state, self.seen, seconds):
            last = thought
            for move, score in {**thought.verdicts, thought.move: thought.score}.items():
                if score.proved or move not in self.verdicts or self.several:
                    self._learn(move, score, thought.depth)
            self.each = thought.each
            self.depth = max(self.depth, thought.depth)
            self._choose(None)
            yield self._finding()
        if last is not None:
            self._learn(last.move, last.score, last.depth)
            self._keep_line(last.move, last.line)
            self._choose(last.move)
            self.settled = self.settled or (last.settled and self._certain(last.score) and not self.several)
            yield self._finding()

    def _glances(self) -> Iterator[Finding]:
        """Something about every move, before more about any; about two at least, however soon it is to stop: one alone
        can be compared with nothing."""
        for move in self.twins:
            if move not in self.verdicts and (len(self.verdicts) < 2 or not self.stop()):
                self._look(move, 0.0)
        self._choose(None)
        yield self._finding()

    def _each(self, seconds: float) -> Iterator[Finding]:
        """A closer look at every move that is not proved, the best first."""
        moves = self._open()
        for move in sorted(moves, key=lambda move: (move != self.best, -self.verdicts.get(move, NOTHING).order())):
            if self.stop():
                return
            self._look(move, max(LEAST, seconds / len(moves)))
            self._choose(None)
            yield self._finding()

    def _look(self, move: Move, seconds: float) -> None:
        """What the searcher says of the position after a move."""
        after = self.after[move]
        last: Thought | None = None
        for thought in self._think(after, _counted(self.seen, after), seconds):
            last = thought
        if last is None:
            return
        sides = self.game.sides
        score = seen_from(
            _of_position(last), same=sides[after.to_play] == sides[self.state.to_play], two=not self.several
        )
        if score is None:  # of more than two sides: as bad as the worst, since the searcher left it out
            known = [score for score in self.verdicts.values() if not score.proved]
            score = self.verdicts.get(move) or min(known, key=Score.order, default=NOTHING)
        self._learn(move, score, last.depth + 1)
        self._keep_line(move, (move, *last.line))

    def _follow(self, most: int) -> Iterator[Finding]:
        """The play expected after so many of the best moves, where the searcher told less of it or something else."""
        ranked = sorted(self.verdicts, key=lambda move: (move != self.best, -self.verdicts[move].order()))
        for move in ranked[:most]:
            score = self.verdicts[move]
            if self.stop():
                return
            if self.followed.get(move) != score:
                if score.kind in ("win", "loss"):
                    self.lines[move] = self._forced(move, score)
                else:
                    self._keep_line(move, self._expected(move))
                self.followed[move] = score
                yield self._finding()

    def _forced(self, move: Move, score: Score) -> tuple[Move, ...]:
        """The play that a proof promises: told as far as each move of the winner is found again to win in time."""
        sides = self.game.sides
        winner = sides[self.state.to_play] if score.kind == "win" else None
        line = [move]
        state, seen = self.after[move], _counted(self.seen, self.after[move])
        while state.outcome is None and len(line) < score.value and not self.stop():
            left = score.value - len(line)
            attacks = sides[state.to_play] == winner if winner is not None else state.to_play != self.state.to_play
            thought = self._last_thought(state, seen, PATIENT if attacks else STEP)
            if attacks and not (thought.score.kind == "win" and thought.score.value <= left):
                break
            line.append(thought.move)
            state = state.apply(thought.move)
            seen = _counted(seen, state)
        return tuple(line)

    def _expected(self, move: Move) -> tuple[Move, ...]:
        state, seen = self.state, self.seen
        line: list[Move] = []
        for token in self.lines.get(move, (move,))[:AHEAD]:
            state = state.apply(token)
            seen = _counted(seen, state)
            line.append(token)
        while state.outcome is None and len(line) < AHEAD and not self.stop():
            token = self._last_thought(state, seen, STEP).move
            state = state.apply(token)
            seen = _counted(seen, state)
            line.append(token)
        return tuple(line)

    def _last_thought(self, state: State, seen: Seen, seconds: float) -> Thought:
        return list(self._think(state, seen, seconds))[-1]

    def _think(self, state: State, seen: Seen, seconds: float) -> Iterator[Thought]:
        """The searcher's thoughts for so long, by the time of this process: a busy machine takes nothing from them."""
        end = time.process_time() + seconds
        count = 0
        for thought in self.searcher.think(state, seen, stop=lambda: self.stop() or time.process_time() >= end):
            count = thought.nodes
            yield thought
        self.nodes += count

    # -- what is known -----------------------------------------------------------------------------------------------

    def _end(self, move: Move) -> None:
        """Does a move end the game by itself?"""
        after = self.after[move]
        end = after.outcome
        if end is not None:
            won = end.winner == self.game.sides[self.state.to_play]
            self._keep(move, Score("draw") if end.winner is None else Score("win" if won else "loss", 1))
            self.lines[move] = (move,)
        elif recurs(after, self.seen):
            self._keep(move, Score("draw"))
            self.lines[move] = (move,)

    def _learn(self, move: Move, score: Score, depth: int) -> None:
        """What a searcher says of a move, having read so far; what it could not prove here is an estimate."""
        if score.proved and not self._certain(score):
            far = judgement.nearly_won(self.game)
            score = Score("cp", {"win": far, "loss": -far}.get(score.kind, 0))
        after = self.after[move]  # the same for all its twins
        if not score.proved and depth < self.depths.get(after, 0):
            return
        self.depths[after] = depth
        self._keep(move, score)

    def _certain(self, score: Score) -> bool:
        return score.proved and not (self.doubtful and (score.kind == "draw" or score.value > SURE))

    def _keep(self, move: Move, score: Score) -> None:
        for twin in next((twins for twins in self.twins.values() if move in twins), [move]):
            learn(self.verdicts, twin, score)

    def _keep_line(self, move: Move, line: tuple[Move, ...]) -> None:
        """The longer one, until it has been followed."""
        if move not in self.followed and len(line) > len(self.lines.get(move, ())):
            self.lines[move] = line

    def _open(self) -> list[Move]:
        return [move for move in self.twins if not self.verdicts.get(move, NOTHING).proved]

    def _choose(self, preferred: Move | None) -> None:
        """The best move: proofs decide; among estimates and equals the searcher's choice, or the one so far."""
        known = self.verdicts
        hopeful = [move for move in known if known[move].kind != "loss"]
        wins = [move for move in known if known[move].kind == "win"]
        if not (hopeful or len(known) == len(self.moves)):
            self.best = None  # what is known is lost; the rest is not known yet
            return
        among = wins or hopeful or list(known)
        if wins or not hopeful:
            top = max(known[move].order() for move in among)
            among = [move for move in among if known[move].order() == top]
        elif preferred in hopeful and self.best in hopeful and known[preferred] == known[self.best] == Score("draw"):
            return
        if preferred in among:
            self.best = preferred
        elif self.best not in among:
            self.best = max(among, key=lambda move: known[move].order())

    def _finding(self) -> Finding:
        """As told: no estimate stands above the best move."""
        verdicts = dict(self.verdicts)
        if self.best is not None and verdicts[self.best].kind in ("cp", "draw"):
            most = verdicts[self.best].order()
            for move, score in verdicts.items():
                if not score.proved and score.value > most:
                    verdicts[move] = Score("cp", most)
        settled = _settled(self.verdicts, self.best, self.settled)
        done = not self._open()
        return Finding(verdicts, dict(self.lines), self.best, self.depth, self.nodes, done, settled, self.each)


def _of_position(thought: Thought) -> Score:
    """What a position is worth by the last thought about it: that the best move so far is a draw proves nothing about
    the others."""
    return NOTHING if thought.score.kind == "draw" and not thought.settled else thought.score


def _counted(seen: Seen, state: State) -> Seen:
    """The positions that have occurred, with this one."""
    key = state.repetition_key()
    return seen if key is None else Counter(seen) + Counter([key])


class Advice(NamedTuple):
    thought: Thought  # the best move and what it is worth
    because: Because | None  # why; on the last advice only


def advise(game: Game, searcher: Searcher, state: State, seen: Seen, *, stop: Stop) -> Iterator[Advice]:
    """Better and better advice; the last has a reason."""
    best: Thought | None = None
    for thought in searcher.think(state, seen, stop=stop):
        best = thought
        yield Advice(thought, None)
    assert best is not None
    yield Advice(best, registry.reasons(game).told(state, best)[0])


def seen_from(score: Score, *, same: bool, two: bool) -> Score | None:
    """What a score after a move means before it, for the one who moves; None if nothing (three players)."""
    if same:
        return Score(score.kind, score.value + (score.kind in ("win", "loss")))
    if score.kind == "win":
        return Score("loss", score.value + 1)
    if not two:
        return None
    if score.kind == "loss":
        return Score("win", score.value + 1)
    return Score(score.kind, -score.value)


def count(state: State, score: Score) -> int:
    """A proved win or loss of the one to move in `state`, in moves of the winner, this one included; 0 for the rest.

    "Wins in 1": this move ends the game. "Lost in 1": the next move of the opponent does.
    """
    if score.kind not in ("win", "loss"):
        return 0
    told = entry(state.game.key)
    if told.count:
        return int(told.load(told.count)(state, score))
    sides = len(set(state.game.sides))
    return max(1, (score.value + sides - (1 if score.kind == "win" else 2)) // sides)
