"""Somebody who goes through a course: at which step, what was answered to the move tried last, what is done."""

from __future__ import annotations

from qgames.rules.core import Move
from qgames.rules.match import Match
from qgames.session import progress
from qgames.session.lessons import Answer, Course, Step
from qgames.session.sitting import Sitting


class Learner:
    def __init__(self, course: Course) -> None:
        known = progress.of(course)
        self.course, self.done = course, set(known.done)
        self.answer: Answer | None = None  # to the move that was tried
        keys = [step.key for step in course.steps]
        self.index = keys.index(known.at) if known.at else 0

    @property
    def step(self) -> Step:
        return self.course.steps[self.index]

    @property
    def last(self) -> bool:
        return self.index == len(self.course.steps) - 1

    @property
    def solved(self) -> bool:
        """Has what is asked just been done?"""
        return self.answer is not None and self.answer.kind == "right"

    def sitting(self) -> Sitting:
        """The position of the step, on a table of its own."""
        return Sitting(Match(self.step.game, start=self.step.state))

    def hear(self, move: Move) -> tuple[Answer, OSError | None]:
        """A move was tried; what is said to it, and what trouble there was in keeping that it is done."""
        self.answer = self.step.answer(move)
        if not self.solved:
            return self.answer, None
        self.done.add(self.step.key)
        return self.answer, progress.keep(self.course, self.step.key, self.step.key)

    def again(self) -> None:
        """The move was taken back."""
        self.answer = None

    def go_to(self, index: int) -> OSError | None:
        """Another step; where one is, is kept."""
        self.index, self.answer = max(0, min(index, len(self.course.steps) - 1)), None
        return progress.keep(self.course, self.step.key)
