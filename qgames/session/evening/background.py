"""Games that computers play among themselves: in the thinking processes, beside whatever happens at the screen, and
never waited for."""

from __future__ import annotations

import logging
from collections.abc import Callable
from random import Random

from qgames.ai import levels
from qgames.ai.process.pool import LOOKING_ON, Job, Pool
from qgames.ai.process.worker import Request, Thinker
from qgames.session import computer, saves
from qgames.session.computer import ENOUGH, StandIn
from qgames.session.evening.evening import Evening
from qgames.session.evening.sheet import EveningGame
from qgames.session.sitting import Sitting
from qgames.session.statistics import games

RANK = LOOKING_ON  # after whoever a player waits for
SECONDS = 1.0  # the top level may take for a move; the others stop by themselves
LONGEST = 400  # tokens: a game that leads nowhere is drawn
log = logging.getLogger(__name__)


class Background:
    """`step` now and then: it asks for a move, or plays the one that has come."""

    def __init__(self, evening: Evening, pool: Callable[[], Pool] = computer.pool, dice: Random | None = None) -> None:
        self.evening, self._pool, self._dice = evening, pool, dice or Random()
        self.sitting: Sitting | None = None
        self._bout = 0
        self._job: Job | None = None
        self._failures = 0
        self._stand_in: StandIn | None = None

    @property
    def busy(self) -> bool:
        return self.sitting is not None or bool(self.evening.among_computers())

    def step(self) -> EveningGame | None:
        """The game that has just ended, if one has."""
        if self.sitting is None:
            waiting = self.evening.among_computers()
            if not waiting:
                return None
            self.sitting, self._bout = self.evening.sit(waiting[0], self._dice), waiting[0].id
        if self._job is None and self._stand_in is None:
            self._ask(self.sitting)
        move = self._heard()
        if move is not None:
            self.sitting.play(move)
            if self.sitting.outcome is None and self.sitting.match.ply >= LONGEST:
                self.sitting.agree_draw()
        return self._ended(self.sitting) if self.sitting.outcome else None

    def stop(self) -> None:
        """Nobody waits for it any more; its bout is open as before."""
        if self._job is not None:
            self._job.cancel()
        self._job, self._stand_in, self.sitting = None, None, None

    def _ask(self, sitting: Sitting) -> None:
        match = sitting.match
        level = min(match.players[sitting.seat].level or 1, len(levels.levels(match.game)))
        request = Request(match.game.name, None, match.moves, level, SECONDS, sitting.name)
        if self._failures >= ENOUGH:
            self._stand_in = StandIn(request, Thinker())
            return
        self._job = Job(self._pool(), RANK)
        self._job.ask(request)

    def _heard(self) -> str | None:
        if self._stand_in is not None:
            answer = self._stand_in.step()
            if answer is None or answer.thought is None:
                return None
            self._stand_in = None
            return answer.thought.move
        for answer in self._job.poll() if self._job is not None else []:
            if answer.error:
                log.error("thinking process: %s", answer.error)
                self._failures += 1
                self._job = None
                return None
            if answer.last and answer.thought is not None:
                self._job = None
                return answer.thought.move
        return None

    def _ended(self, sitting: Sitting) -> EveningGame | None:
        """Kept and counted as any game is; nothing comes of it if the evening went on without it."""
        self.sitting = None
        game = self.evening.result(sitting)
        if game is not None:
            saves.keep(sitting)
            games.add(games.game_of(sitting))
        return game
