"""A lesson at the table: a position, one request, and an answer to whatever is tried. The board, the animation, the
keys, pads and fingers are those of every table; what is played here is no game, and is taken back."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import NamedTuple

import pygame

from qgames.files.i18n import t
from qgames.games.frame import Frame, Pick
from qgames.rules.core import Move, State
from qgames.scenes.destinations import LessonAt, PageAt
from qgames.scenes.play import lesson_marks
from qgames.scenes.play.lesson_panel import Deeds, LessonPanel
from qgames.scenes.play.unkept import Unkept, at_its_table
from qgames.session import lessons
from qgames.session.learner import Learner
from qgames.ui import Answer, Ask, Back, Dialog, Go, Page, Ui, keys
from qgames.ui.prompts import Prompt

log = logging.getLogger(__name__)
SLOWLY = 1.8  # times as long as usual a move is shown
HOLD = 1.6  # seconds its outcome stays
TURNING = 0.9  # seconds in which the board is turned to what is asked about
FRESH = 0.7  # seconds in which an answer is new: what was still meant for the move neither goes on nor takes it back
MEANT = ("enter", "space", "left", "right", "up", "down")
#: keys of every table that have a meaning here too
KEPT = ("s", "w", "k", "l", "t", "b")
#: keys that do not take a move back: they look at what came of it, or leave
LOOKING = ("tab", "shift+tab", "escape", "f1", "?", "+", "-", "=", "0")
PROMPTS: tuple[Prompt, ...] = (
    (("a",), "choose"), (("b",), "back"), (("x",), "next"), (("leftshoulder", "rightshoulder"), "turn"),
    (("lefttrigger", "righttrigger"), "zoom"), (("back",), "help"),
)  # fmt: skip


class Shown(NamedTuple):
    """The move that is being shown, as an animation would have it."""

    before: State
    after: State
    move: Move


class LessonScene(Unkept):
    panel_class = LessonPanel
    panel: LessonPanel

    def __init__(self, ui: Ui, learner: Learner) -> None:
        self.learner = learner
        self._shown: Shown | None = None
        self._hold = self._fresh = 0.0
        self._turned = False  # to what the step asks about
        super().__init__(ui, learner.sitting())
        panel = self.panel
        panel.learner, panel.showing = learner, lambda: self._shown is not None
        panel.deeds = Deeds(self.show_me, self.again, self.go_on, self.go_to, self.leave)
        self.keys = {**{name: self.keys[name] for name in KEPT}, **self.own_keys(), **self._lesson_keys()}
        self._tell()

    def _lesson_keys(self) -> dict[str, Callable[[], Answer]]:
        before, after = (lambda: self.go_to(self.learner.index - 1)), (lambda: self.go_to(self.learner.index + 1))
        return {
            "h": self.show_me, "m": self.leave, "menu": self.leave, "backspace": self.again, "u": self.again,
            "ctrl+z": self.again, ",": before, "pageup": before, ".": after, "pagedown": after,
        }  # fmt: skip

    def _tell(self) -> None:
        """What the step is about, for those who do not read it."""
        words = self.learner.step.words
        log.info("lesson %s", words)
        self.ui.say(" ".join(t(f"{words}.{part}") for part in ("title", "text", "ask")), "event")

    # -- what is tried -----------------------------------------------------------------------------------------------

    def tapped(self, spot: str | None) -> Answer:
        if self._shown is not None:
            self._end_showing()
            return None
        if self.learner.answer is not None:
            if not self.learner.solved and self._fresh <= 0:
                self.again()
            return None
        return super().tapped(spot)

    def act(self, key: str, move: Move | None) -> Answer:
        if self._shown is not None:
            self._end_showing()
        return super().act(key, move) if self.learner.answer is None else None

    def play(self, move: Move, by: str = "") -> None:
        if self.learner.answer is not None or self._shown is not None:
            return
        before = self.sitting.match.ply
        super().play(move, by)
        if self.sitting.match.ply > before:
            self._answer(move)

    def _answer(self, move: Move) -> None:
        answer, trouble = self.learner.hear(move)
        log.info("lesson %s %s %s", self.learner.step.words, move, answer.kind)
        if trouble is not None:
            self.ui.toast(t("lesson.not_kept", reason=trouble.strerror or str(trouble)), once="lesson_not_kept")
        self.ui.say(f"{t(f'lesson.{answer.kind}')} {self.panel.sentence()}".strip(), "result")
        self._fresh = FRESH
        if self.learner.solved:
            self.celebration.begin()
        self.refresh("lesson_next" if self.learner.solved else "again")
        self.ready()
        scroll = next((widget for widget in self.root.walk() if widget.key == "answer"), None)
        if scroll is not None:
            self.reveal(scroll)

    def _ended(self) -> None:
        """The end of a game is only what came of a move here."""
        outcome = self.sitting.outcome
        self.knocks.ended(outcome is not None and outcome.winner is not None)

    def again(self) -> None:
        """Take the move back."""
        if self._shown is not None:
            self._end_showing()
        if self.learner.answer is None:
            return
        self.learner.again()
        self.celebration.end()
        self.steering.undo()
        self.refresh("board")

    # -- from step to step -------------------------------------------------------------------------------------------

    def go_to(self, index: int) -> None:
        if not 0 <= index < len(self.learner.course.steps) or index == self.learner.index:
            return
        trouble = self.learner.go_to(index)
        if trouble is not None:
            self.ui.toast(t("lesson.not_kept", reason=trouble.strerror or str(trouble)), once="lesson_not_kept")
        self._begin_step()

    def _begin_step(self) -> None:
        focus = self.focus.key if self.focus is not None and self.focus.key == "dots" else "board"
        self._shown, self._turned = None, False
        self.new_game(self.learner.sitting())
        self.rebuild(focus)
        self._tell()

    def go_on(self) -> Answer:
        """The next step; after the last one, what comes then."""
        if not self.learner.last:
            self.go_to(self.learner.index + 1)
            return None
        key, course = self.learner.step.game.key, self.learner.course
        log.info("lesson %s.%s finished", key, course.key)
        every = lessons.courses(key)
        after = every[every.index(course) + 1 :]
        choices: list[tuple[str, Callable[[], Answer] | None]] = [
            (t("lesson.end.play"), lambda: Go(PageAt("setup", key), replace=True))
        ]
        if after:
            name = t(f"lesson.{key}.{after[0].key}.name")
            choices.insert(0, (t("lesson.end.on", name=name), lambda: self._take_up(after[0])))
        choices.append((t("lesson.end.leave"), Back))
        done = len(self.learner.done)
        text = t("lesson.end.text", n=done, all=len(course.steps))
        return Ask(Dialog(self.ui, t("lesson.end.title"), text, choices))

    def _take_up(self, course: lessons.Course) -> Answer:
        return Go(LessonAt(self.learner.step.game.key, course.key), replace=True)

    def leave(self) -> Answer:
        """Where one is has been kept."""
        return Back()

    # -- show me -----------------------------------------------------------------------------------------------------

    def show_me(self) -> None:
        """Play what is asked, slowly, and take it back."""
        if self._shown is not None or self.learner.solved:
            return
        self.again()
        animation, step = self.current.animation, self.learner.step
        animation.finish()
        self.current.hand.clear()
        move = step.accept[0]
        self._shown, self._hold = Shown(step.state, step.state.apply(move), move), HOLD
        animation.play(*self._shown, motion=self.ui.motion * SLOWLY)
        words = self.current.words
        shown = self._shown
        self.ui.say(words.move(shown.before, move, shown.after, words.name(step.state.to_play)), "move")
        self.refresh()

    def _end_showing(self) -> None:
        shown, self._shown = self._shown, None
        if shown is not None:
            self.current.animation.travel((shown,), False, self.ui.motion)
            self.refresh("board")

    def tick(self, seconds: float) -> Answer:
        answer = super().tick(seconds)
        self._turn_to_it()
        self._fresh = max(0.0, self._fresh - seconds)
        if self._shown is not None and not self.current.animation.moving:
            self._hold -= seconds
            if self._hold <= 0:
                self._end_showing()
        return answer

    def _turn_to_it(self) -> None:
        """What a step asks about may be on a side that is turned away: the board is turned there, once."""
        if not self._turned and self.board.table is not None:
            self._turned = True
            for spot in self.learner.step.look:
                self.board.look_from(self.current.view.seeing(self.board.aim, spot), TURNING * self.ui.motion)

    # -- what is seen ------------------------------------------------------------------------------------------------

    def frame(self) -> Frame[State]:
        frame = super().frame()
        if self.learner.step.game.cells[0][0].isalpha():  # words name squares
            frame = frame._replace(look=frame.look._replace(coordinates=True))
        still = not self.current.animation.moving
        if self._shown is not None:
            outcome = self._shown.after.outcome
            marks = {"win": outcome.cells} if still and outcome is not None and outcome.cells else {}
            return frame._replace(pick=Pick(), look=frame.look._replace(legal=False, marks=marks))
        if self.learner.answer is not None:
            return frame._replace(pick=Pick(), look=frame.look._replace(legal=False))
        if not self._asking:
            return frame
        marks = {"selected": self.learner.step.cells, **frame.look.marks} if self.learner.step.cells else {}
        return frame._replace(look=frame.look._replace(marks=marks or frame.look.marks))

    @property
    def _asking(self) -> bool:
        """Does the board wait for a move, with nothing in the hand? Then it carries the marks of the step."""
        still = self._shown is None and self.learner.answer is None and not self.current.animation.moving
        return still and not self.current.hand.pick.chosen

    def backdrop(self, surface: pygame.Surface) -> None:
        super().backdrop(surface)
        if self._asking:
            lesson_marks.draw(self.ui, surface, self.board, self.learner.step, self.current.look)

    # -- keys --------------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> Answer:
        name = keys.shortcut(event) if event.type == pygame.KEYDOWN else ""
        if name in MEANT and self._fresh > 0 and self.learner.answer is not None:
            return None
        if name and self.learner.answer is not None and not self.learner.solved:
            self.ready()
            here = self.focus is None or self.focus.key in ("board", "again")
            if here and name not in LOOKING and not name.startswith("shift+"):
                self.again()  # any key takes back what was wrong
                return None
        return super().handle(event)

    def prompts(self) -> tuple[Prompt, ...]:
        return PROMPTS

    def menu(self) -> Answer:
        return self.leave()

    def caption(self) -> str:
        return t("lesson.overline")


def opened(ui: Ui, key: str, name: str) -> Page:
    """A course of a game by its name; without a name the first one."""
    every = lessons.courses(key)
    course = next((course for course in every if course.key == name), every[0])
    return at_its_table(LessonScene, key)(ui, Learner(course))
