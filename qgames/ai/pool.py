"""Several workers at one position: the top level's moves are dealt out among them, and what they find is put together.

A `Pool` is asked and polled like a `Worker`. Only a move at the top level is shared, and only if there is something to
share; everything else goes to the first worker. Games whose searcher cannot look at some of the moves alone
(`brain.SPLITS`) are not shared.
"""

from __future__ import annotations

from collections.abc import Sequence

from qgames.ai import brain, levels
from qgames.ai.searcher import Score, Thought
from qgames.ai.worker import Answer, Request, Worker, position
from qgames.rules.catalog import game as game_of
from qgames.rules.core import Move, State


class Pool:
    def __init__(self, size: int = 1) -> None:
        self._workers = [Worker() for _ in range(max(1, size))]
        self._number = 0
        self._asked: dict[int, int] = {}  # worker -> its own number for the request under way
        self._heard: dict[int, Thought] = {}

    @property
    def busy(self) -> bool:
        return bool(self._asked)

    @property
    def pids(self) -> list[int]:
        return [worker.pid for worker in self._workers if worker.pid is not None]

    def start(self) -> None:
        for worker in self._workers:
            worker.start()

    def ask(self, request: Request) -> int:
        self.cancel()
        self._number += 1
        self._heard = {}
        for place, share in enumerate(self._shares(request)):
            self._asked[place] = self._workers[place].ask(request._replace(only=share))
        return self._number

    def _shares(self, request: Request) -> list[tuple[Move, ...]]:
        if len(self._workers) == 1 or request.want != "move" or request.level < levels.TOP or request.only:
            return [request.only]
        game = game_of(request.game)
        if game.key not in brain.SPLITS:
            return [()]
        state, _ = position(game, request)
        return deal(state, len(self._workers))

    def poll(self) -> list[Answer]:
        """What the workers have found together since the last call."""
        if len(self._asked) == 1 and not self._heard:  # nobody to put together with: pass on what it says
            (place,) = self._asked
            answers = self._workers[place].poll()
            if answers and answers[-1].last:
                self._asked = {}
            return [answer._replace(number=self._number) for answer in answers]
        news = False
        for place in list(self._asked):
            for answer in self._workers[place].poll():
                if answer.error:
                    self._stop_others(place)
                    return [answer._replace(number=self._number)]
                assert answer.thought is not None
                self._heard[place] = answer.thought
                news = True
                if answer.last:
                    self._asked.pop(place, None)
                    if answer.thought.score.kind == "win":
                        self._stop_others(place)
        if not news:
            return []
        return [Answer(self._number, together(list(self._heard.values())), last=not self._asked)]

    def _stop_others(self, place: int) -> None:
        for other in self._asked:
            if other != place:
                self._workers[other].cancel()
        self._asked = {}

    def cancel(self) -> None:
        for place in self._asked:
            self._workers[place].cancel()
        self._asked = {}

    def close(self) -> None:
        self._asked = {}
        for worker in self._workers:
            worker.close()


def deal(state: State, hands: int) -> list[tuple[Move, ...]]:
    """The moves dealt out, those that lead to the same state counted once."""
    met: dict[State, Move] = {}
    for move in state.legal_moves():
        met.setdefault(state.apply(move), move)
    moves = list(met.values())
    return [tuple(moves[n::hands]) for n in range(min(hands, len(moves)))]


def together(thoughts: Sequence[Thought]) -> Thought:
    """The best of several thoughts about parts of a position."""
    best = max(thoughts, key=lambda thought: thought.score.order())
    verdicts: dict[Move, Score] = {}
    for thought in thoughts:
        verdicts.update(thought.verdicts)
    return best._replace(
        nodes=sum(thought.nodes for thought in thoughts),
        settled=best.score.kind == "win" or all(thought.settled for thought in thoughts),
        verdicts=verdicts,
    )
