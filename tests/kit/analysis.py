"""Analysis that is there at once: the real searchers, asked in this process."""

import time
from typing import Any

from kit.must import must
from qgames.ai import registry
from qgames.ai.analysis import Finding, explore
from qgames.ai.process.pool import Pool
from qgames.ai.search.searcher import Score, Stop
from qgames.rules.core import Move
from qgames.rules.match import Match
from qgames.session.analysis import LiveAnalysis, Position, position
from qgames.session.coach import Caution, Coach
from qgames.session.review.work import ReviewWork


def counted(most: int) -> Stop:
    """Enough, after it was asked so often."""
    left = [most]

    def stop() -> bool:
        left[0] -= 1
        return left[0] < 0

    return stop


#: what was found of a position, by any test before
EXPLORED: dict[tuple[Any, ...], Finding | None] = {}


class Ready(LiveAnalysis):
    """Looks at a position for a moment, and is done with it."""

    seconds = {"quarto": 60.0, "quantik": 60.0}  # where all is soon proved; elsewhere a moment

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Position] = []
        self.found: dict[Position, Finding | None] = {}

    def on(self, match: Match, ahead: tuple[Move, ...] = ()) -> None:
        self._at = position(match, ahead)
        self._match, self._tokens = match, ahead

    def off(self) -> None:
        self._at, self.finding = None, None

    looking = False

    def step(self) -> bool:
        if self._at is None or self.paused:
            return False
        before = self.finding
        if self._at not in self.found:
            self.asked.append(self._at)
            key = (*self._at, *sorted(self.seconds.items()))
            if key not in EXPLORED:
                EXPLORED[key] = self._explored()
            self.found[self._at] = EXPLORED[key]
        self.finding = self.found[self._at]
        return self.finding is not before

    def _explored(self) -> Finding | None:
        state = self._match.state
        for move in self._tokens:
            state = state.apply(move)
        if state.outcome is not None or (not self._tokens and self._match.outcome):
            return None
        late = len(self._match.moves) > 5
        end = time.monotonic() + (self.seconds.get(state.game.key, 0.1) if late else 0.1)
        made = None
        moves = set(state.legal_moves())
        seen = self._match.seen()
        searcher = registry.searcher(state.game)
        for made in explore(state.game, searcher, state, seen, stop=lambda: False):
            if set(made.verdicts) >= moves and time.monotonic() > end:
                break
        return made


def nobody() -> Pool:
    raise AssertionError("no process is asked")


class AtOnce(ReviewWork):
    """A review whose positions are looked at in this process, one a step, from the last."""

    last = 8  # so many positions; those before are called even at the end

    def __init__(self, sitting, **more):
        super().__init__(sitting, pool=nobody, **more)
        self._todo = self._todo[-self.last :]

    def step(self):
        if not self._todo:
            return False
        index = self._todo.pop()
        known = self._known(index)
        key = self.match.game.name, self.match.start, self.match.all_moves[:index], frozenset((known or {}).items())
        if key not in EXPLORED:
            EXPLORED[key] = self._explored(index, known)
        self.findings[index] = must(EXPLORED[key])
        self._looked.add(index)
        self._settled = None
        if self.done:
            for early in self._asked - self._looked:
                moves = self._states[early].legal_moves()
                self.findings[early] = Finding(dict.fromkeys(moves, Score("cp")), {}, self.match.all_moves[early])
                self._looked.add(early)
            self._finish()
        return True

    def _explored(self, index: int, known: dict[Move, Score]) -> Finding:
        state = self._states[index]
        searcher = registry.searcher(state.game)
        end = time.monotonic() + 20.0
        for made in explore(state.game, searcher, state, self.match.fork(index).seen(),
                            stop=lambda: time.monotonic() > end, known=known):  # fmt: skip
            best = made.best or ""
            score = made.verdicts.get(best)
            if score and score.kind in ("win", "loss") and len(made.lines.get(best, ())) == score.value:
                break
        return made

    def rest(self) -> None:
        pass


class ReadyCoach(Coach):
    """Knows at once what a move gives away."""

    def __init__(self) -> None:
        super().__init__()
        self._live = Ready()
        self._next: Caution | None = None

    waiting = False

    def watch(self, match: Match) -> None:
        pass

    def rest(self) -> None:
        pass

    def consider(self, match: Match, move: Move) -> None:
        at = position(match)
        self.caution, self._next = None, None
        if at in self._spoken:
            return
        self._live.on(match)
        self._live.step()
        finding = must(self._live.finding)
        known = finding.verdicts
        best = max((score for score in known.values() if score.proved), key=Score.order)
        if best.kind != "loss" and known[move].proved and known[move].order() < min(best.order(), 1):
            self._next = Caution(move, best, known[move], finding.lines.get(move, (move,))[1:])
            self._spoken.add(at)
            self.waiting = True

    def step(self) -> None:
        if self.waiting:
            self.caution, self.waiting = self._next, False
