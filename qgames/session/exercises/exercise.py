"""An exercise being tried, a step of a lesson or a puzzle: what each own move was worth, what the other side answers,
hints, and when it is done.

The play itself is a sitting like any other, which is kept nowhere. What was played says everything: to take a move back
is to go back in the match. Whoever shows it calls `step` once a turn of the main loop and never waits.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import date
from typing import NamedTuple

from qgames.ai.forcing import Ruling, Task
from qgames.ai.levels import TOP
from qgames.ai.process.pool import COACH, Job, Pool
from qgames.ai.process.worker import Request
from qgames.files.i18n import t
from qgames.rules.core import Move, Seat, State
from qgames.rules.match import Match, Player
from qgames.session.computer import pool
from qgames.session.exercises import lessons, progress
from qgames.session.exercises.puzzles import Puzzle
from qgames.session.scores import TurnTokens, turns
from qgames.session.sitting import Sitting

PATIENCE = 20.0  # seconds for one ruling; a moment is the rule
ENOUGH = 3  # failures of processes in a row: then nothing is asked any more until a move is played
Line = tuple[Move, ...]
log = logging.getLogger(__name__)


class Answered(NamedTuple):
    """A turn of one's own that was judged: where it began, its tokens, what they were, and what is told of the reply.
    It stays known when it is taken back."""

    before: State
    tokens: Line
    ruling: Ruling
    reply: Line = ()


class Attempt:
    """One exercise being tried. `start` is its position, `seat` who is to find something."""

    start: State
    shown = False  # the solution is played, or was
    last: Answered | None = None  # what was judged last

    @property
    def seat(self) -> Seat:
        return self.start.to_play

    def sitting(self) -> Sitting:
        """The position on a table of its own."""
        raise NotImplementedError

    def ruling(self, match: Match) -> Ruling | None:
        """What the last own token was; None before the first, and while it is looked at."""
        raise NotImplementedError

    def waiting(self, match: Match) -> bool:
        """Has the last token still to be judged?"""
        return False

    def failed(self, match: Match) -> bool:
        """Was the last token not right? It must be taken back."""
        ruling = self.ruling(match)
        return ruling is not None and ruling.kind != "right"

    def solved(self, match: Match) -> bool:
        ruling = self.ruling(match)
        return ruling is not None and ruling.kind == "right"

    def step(self, match: Match) -> bool:
        """Have the last token judged; is there news?"""
        raise NotImplementedError

    def reply(self, match: Match) -> Move | None:
        """The next token of the other side, once it is known."""
        return None

    def tried(self, match: Match) -> Line:
        """What was played up to the last own token that counts: what follows one that is not right only shows why."""
        return match.moves[:1]

    def next_right(self, match: Match) -> Move | None:
        """A token that is right here; None where that is not known, or nothing is to be played."""
        return None

    def stop(self) -> None:
        """The table is left."""


class ListedAttempt(Attempt):
    """A step of a lesson: the moves that are right are listed, and judged at once."""

    def __init__(self, task: lessons.Step) -> None:
        self.task, self.start = task, task.state
        self.tries = 0
        self._rulings: dict[Move, Ruling] = {}
        self._told: Line = ()

    def sitting(self) -> Sitting:
        return Sitting(Match(self.task.game, start=self.start))

    def ruling(self, match: Match) -> Ruling | None:
        if not match.ply:
            return None
        move = match.moves[0]
        if move not in self._rulings:
            self._rulings[move] = self.task.ruling(move)
        return self._rulings[move]

    def step(self, match: Match) -> bool:
        before, self._told = self._told, match.moves[:1]
        ruling = self.ruling(match)
        if ruling is None or self._told == before:
            return False
        self.last = Answered(self.start, self._told, ruling, ruling.reply)
        self.tries += 1
        return True

    def reply(self, match: Match) -> Move | None:
        ruling = self.ruling(match)
        if ruling is None or match.outcome is not None or match.ply > len(ruling.reply):
            return None
        return ruling.reply[match.ply - 1]

    def next_right(self, match: Match) -> Move | None:
        return None if match.ply else self.task.accept[0]


class Learner:
    """Somebody who goes through a course: at which step, and what is done."""

    def __init__(self, course: lessons.Course) -> None:
        known = progress.of(course)
        self.course, self.done = course, set(known.done)
        self._played: dict[str, Move] = {}  # what was right in a step
        self.index = course.steps.index(known.next_of(course))

    @property
    def step(self) -> lessons.Step:
        """The present one; it may go on from what was played in the one before."""
        step = self.course.steps[self.index]
        before = self.course.steps[self.index - 1] if self.index else step
        return step.after(before, self._played[before.key]) if before.key in self._played else step

    @property
    def last(self) -> bool:
        return self.index == len(self.course.steps) - 1

    def note(self, move: Move) -> OSError | None:
        """The step is done by a move; what trouble there was in keeping that."""
        self._played[self.step.key] = move
        self.done.add(self.step.key)
        return progress.keep(self.course, self.step.key, self.step.key)

    def go_to(self, index: int) -> OSError | None:
        """Another step; where one is, is kept."""
        self.index = max(0, min(index, len(self.course.steps) - 1))
        return progress.keep(self.course, self.step.key)


class ProvedAttempt(Attempt):
    """A puzzle: moves are judged by the thinking processes (`ai.forcing`), which prove what they say."""

    def __init__(
        self, puzzle: Puzzle, day: date | None = None, counts: bool = True, pool: Callable[[], Pool] = pool
    ) -> None:
        """`day`: it is the puzzle of that day; `counts`: its result is kept."""
        self.puzzle, self.day, self.counts = puzzle, day, counts
        self.start, self.length = puzzle.state(), puzzle.length
        self.hints = 0  # asked for since the beginning
        self.misses = 0  # moves that were not right
        self._found = False  # and one was solved
        self._hinted: tuple[Line, int] = (), 0  # where a hint was asked for, and how far it went
        self._pool = pool
        self._rulings: dict[Line, Ruling] = {}  # by the tokens up to the own one that is judged
        self._job: Job | None = None
        self._asked: Line = ()
        self._told: Line = ()  # the last one that was news
        self._failures = 0
        self._noted = ""

    def sitting(self) -> Sitting:
        """The position on a table, the solver against the refuting computer."""
        game = self.start.game
        sides = game.sides
        me, other = Player(), Player(t("puzzle.other"), f"computer-{TOP}")
        seated = [me if side == sides[self.seat] else other for side in sides]
        return Sitting(Match(game, seated, start=self.start), options={"Advice": "no"})

    # -- how it stands -----------------------------------------------------------------------------------------------

    def own_turns(self, match: Match) -> list[TurnTokens]:
        """What the solver has played, turn by turn."""
        sides = match.game.sides
        played = self.tried(match) if self.failed(match) else match.moves
        return [turn for turn in turns(self.start, played) if sides[turn.seat] == sides[self.seat]]

    def allowed(self, match: Match) -> Line:
        """What is told of the tokens that follow the last own one: the rest of its turn, and the other side's."""
        ruling, line = self.ruling(match), self.tried(match)
        if ruling is None:
            return ()
        told: list[Move] = []
        sides = match.game.sides
        for turn in turns(self._after(line), ruling.reply):
            told += turn.tokens
            if sides[turn.seat] != sides[self.seat]:
                break
        return tuple(told)

    def _after(self, line: Line) -> State:
        state = self.start
        for move in line:
            state = state.apply(move)
        return state

    def answered(self, match: Match) -> TurnTokens | None:
        """What the other side has just played; None when the solver moved last."""
        made = turns(self.start, match.moves)
        sides = match.game.sides
        return made[-1] if made and sides[made[-1].seat] != sides[self.seat] else None

    def _mine(self, state: State) -> bool:
        sides = state.game.sides
        return sides[state.to_play] == sides[self.seat]

    def tried(self, match: Match) -> Line:
        states, moves = match.states, match.moves
        lines = [moves[: ply + 1] for ply in range(match.ply) if self._mine(states[ply])]
        missed = (line for line in lines if line in self._rulings and self._rulings[line].kind != "right")
        return next(missed, lines[-1] if lines else ())

    def ruling(self, match: Match) -> Ruling | None:
        return self._rulings.get(self.tried(match))

    def waiting(self, match: Match) -> bool:
        line = self.tried(match)
        return bool(line) and line not in self._rulings

    @property
    def tries(self) -> int:
        """How often it was tried to the end, right or wrong."""
        return self.misses + self._found

    def solved(self, match: Match) -> bool:
        if not super().solved(match):
            return False
        outcome = match.state.outcome
        if self.puzzle.goal == "win":
            return outcome is not None and outcome.winner == match.game.sides[self.seat]
        return outcome is not None or not self._mine(match.state)

    def reply(self, match: Match) -> Move | None:
        ruling, line = self.ruling(match), self.tried(match)
        if ruling is None or match.state.outcome is not None:
            return None
        said = match.ply - len(line)
        return ruling.reply[said] if said < len(ruling.reply) else None

    def next_right(self, match: Match) -> Move | None:
        if match.state.outcome is not None or not self._mine(match.state):
            return None
        if not match.ply:
            return self.puzzle.best[0]
        ruling = self.ruling(match)
        return ruling.then or None if ruling is not None and ruling.kind == "right" else None

    # -- judging -----------------------------------------------------------------------------------------------------

    def step(self, match: Match) -> bool:
        line = self.tried(match)
        if line == self._told[: len(line)]:  # nothing new: a move was taken back, or nothing was played
            self._told = line
            self.stop()
            return False
        if line in self._rulings:  # played once before
            return self._tell(match, line)
        if line != self._asked or self._job is None:
            if line != self._asked:
                self._failures = 0
            if self._failures >= ENOUGH:
                return False
            self._ask(line)
        assert self._job is not None
        for answer in self._job.poll():
            if answer.error:
                self._failures += answer.error != "closed"  # closed: there is another pool
                log.error("puzzle: %s", answer.error)
                self._job = None
                return False
            if answer.ruling is not None:
                self._rulings[line] = answer.ruling
                self.stop()
                return self._tell(match, line)
        return False

    def _ask(self, line: Line) -> None:
        self.stop()
        before, puzzle = line[:-1], self.puzzle
        task = Task(puzzle.goal, puzzle.plies - len(before))
        self._job, self._asked = Job(self._pool(), COACH), line
        asked = Request(puzzle.game, puzzle.position, before, seconds=PATIENCE, want="ruling", task=task)
        self._job.ask(asked._replace(only=line[-1:]))

    def stop(self) -> None:
        if self._job is not None:
            self._job.cancel()
            self._job = None

    def _tell(self, match: Match, line: Line) -> bool:
        """The last token is judged: what comes of that. There is news."""
        self._told = line
        turn = self.own_turns(match)[-1]
        self.last = Answered(match.states[turn.first], turn.tokens, self._rulings[line], self.allowed(match))
        if self._rulings[line].kind != "right":
            self.misses += 1
            self._note("missed")
        elif self.solved(match) and not self.shown:
            self._found = True
            self._note("hint" if self.hints else "later" if self.misses else "first", self.day)
        return True

    def _note(self, how: str, day: date | None = None) -> None:
        if self.counts and how != self._noted:
            self._noted = how
            progress.note(self.puzzle, how, day)

    # -- help --------------------------------------------------------------------------------------------------------

    def hint(self, match: Match) -> tuple[Move, int] | None:
        """A right token and how much of it to tell: 1 its beginning, 2 all of it. None if there is none to tell."""
        move = self.next_right(match)
        if move is None:
            return None
        at, told = self._hinted
        told = min(2, told + 1) if at == match.moves and told else 1
        self._hinted = match.moves, told
        self.hints += 1
        self._note("missed")
        return move, told

    def show_solution(self) -> None:
        """From now on the right tokens are played (`next_right`)."""
        self.shown = True
        self._note("missed")

    def begin_again(self) -> None:
        """From the start; what was seen before stays seen, but the solution may be found by oneself now."""
        self.shown, self.last = False, None
