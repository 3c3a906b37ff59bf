"""The panel of a lesson: what it is about, how far one has come, one request, and what was answered to the move."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple

import pygame

from qgames.files.i18n import capitals, t
from qgames.games import entry
from qgames.scenes import signs
from qgames.scenes.play import outcome
from qgames.scenes.play.layout import EDGE, Around, narrow
from qgames.scenes.play.panel import ControlPanel
from qgames.session.learner import Learner
from qgames.ui import (
    BODY,
    CAPTION,
    OVERLINE,
    SMALL,
    STRONG,
    Answer,
    Button,
    Column,
    Label,
    Panel,
    Picture,
    Row,
    Scroll,
    Space,
    Type,
    Ui,
    Widget,
    keys,
    paint,
)
from qgames.ui.dots import Dots

WIDE, SHARE, LEAST = 392, 0.44, 230  # logical pixels of the panel; what it takes of a small window, and at least
TITLE, SMALL_TITLE = Type(38, "serif"), Type(27, "serif")
SIGN, PAD = 36, 18
#: how each answer is shown: the colour of its sign and edge, the rounding of the sign, and its icon
SHOWN = {"right": ("verdict.win", 0.5, "check"), "wrong": ("verdict.loss", 0.2, "close"), "aside": ("", 0.0, "")}


class Deeds(NamedTuple):
    """What the panel of a lesson may ask for."""

    show: Callable[[], None]
    again: Callable[[], None]
    on: Callable[[], Answer]
    go_to: Callable[[int], None]
    leave: Callable[[], Answer]


class LessonPanel(ControlPanel):
    learner: Learner
    deeds: Deeds
    showing: Callable[[], bool]

    @property
    def taken(self) -> bool:
        return True

    @property
    def wide(self) -> float:
        return min(WIDE, max(LEAST, SHARE * self.ui.logical_size[0]))

    def extra_rows(self) -> Sequence[Widget]:
        """What a game offers besides its moves is no part of a lesson."""
        return ()

    def shape(self) -> Hashable:
        learner, sitting = self.learner, self.current.sitting
        buttons = tuple(self.current.view.actions(sitting.state, self.current.hand.pick)) if not sitting.outcome else ()
        return learner.course, learner.index, learner.answer, frozenset(learner.done), buttons, self.extra_shape()

    # -- how it is built ---------------------------------------------------------------------------------------------

    def _built(self) -> Around:
        self.board.click_focus = self.learner.answer is None  # else Enter goes on, wherever is clicked
        wide, high = self.ui.logical_size
        small = high < 700 or wide < 1000
        if wide >= 0.9 * high:
            corner = None if narrow(self.ui) else self._corner()
            self.around = self.around_class(self.board, panel=self._whole(small), corner=corner, wide=self.wide)
        else:
            self.around = self.around_class(self.board, foot=self._below())
        return self.around

    def _whole(self, small: bool) -> Widget:
        ui, pad = self.ui, 14 if small else PAD
        head, buttons = self._head(), self._buttons(self.wide)
        wide = ui.px(self.wide - 2 * pad)
        room = ui.px(ui.logical_size[1] - 2 * EDGE - 2 * pad - 2 * 8)
        room -= head.measure(ui, wide)[1] + buttons.measure(ui, wide)[1]
        for drawn in (True, False):  # the small picture gives way to the words
            rows = Column(self._middle(small, drawn), gap=8 if small else 14)
            if rows.measure(ui, wide)[1] <= room:
                break
        return Panel(Column([head, Scroll(rows, fades=False, key="lesson"), buttons], gap=8), pad=pad, alpha=255)

    def _below(self) -> Widget:
        """A window that is higher than wide: under the board."""
        rows = [self._head(), *self._middle(True, False), self._buttons(self.ui.logical_size[0] - EDGE)]
        return Panel(Column(rows, gap=6), pad=14, alpha=255)

    def _head(self) -> Widget:
        note = t("lesson.leave_note", name=keys.label("escape")) if self.ui.hand in ("mouse", "keys") else ""
        leave = Button("", self.deeds.leave, "quiet", icon="close", key="leave", tip=t("lesson.leave"))
        quiet = Label(note, CAPTION, "muted", "end", grow=1.0) if self.ui.logical_size[0] >= 1000 else None
        over = Label(capitals(t("lesson.overline")), OVERLINE, "accent", grow=0.0 if quiet else 1.0)
        return Row([over, quiet, leave], gap=8)

    def _middle(self, small: bool, drawn: bool) -> list[Widget]:
        """`drawn`: with a picture of what came of the move."""
        learner = self.learner
        words = learner.step.words
        return [
            Label(t(f"{words}.title"), SMALL_TITLE if small else TITLE),
            self._dots(),
            Label(t(f"{words}.text"), BODY),
            self._request(),
            *self._action_rows(),
            *self._feedback(self._outcome(small) if drawn else None),
        ]

    def _dots(self) -> Widget:
        steps, done = self.learner.course.steps, self.learner.done
        names = []
        for n, step in enumerate(steps, 1):
            key = "lesson.dot_done" if step.key in done else "lesson.dot"
            names.append(t(key, n=n, title=t(f"{step.words}.title")))
        ticked = [n for n, step in enumerate(steps) if step.key in done]
        return Dots(names, ticked, self.learner.index, self.deeds.go_to, key="dots")

    def _request(self) -> Widget:
        """The one thing that is asked, with the sign of who is to do it."""
        step = self.learner.step
        sign = entry(step.game.key).signs_of(step.game.seats)[step.state.to_play]

        def painted(ui: Ui, surface: pygame.Surface, rect: pygame.Rect) -> None:
            surface.blit(signs.picture(ui.theme, sign, min(rect.size)), rect)

        ask = Label(t(f"{step.words}.ask"), STRONG, "accent", grow=1.0, key="ask")
        return Panel(Row([Picture((SIGN, SIGN), painted), ask], gap=12), pad=13, role="raised", edge="accent")

    # -- what was answered -------------------------------------------------------------------------------------------

    def sentence(self) -> str:
        """What is said to the move, in one go."""
        answer, step = self.learner.answer, self.learner.step
        if answer is None:
            return ""
        if answer.kind == "right":
            return t(f"{step.words}.right")
        return self.current.words.because(answer.why, step.state)

    def _outcome(self, small: bool) -> Widget | None:
        """The board after the move, where the move was right or wrong."""
        answer, moves = self.learner.answer, self.current.sitting.match.moves
        if answer is None or answer.kind == "aside":
            return None
        return outcome.picture(self.learner.step.state, moves, self.learner.solved, small)

    def _feedback(self, picture: Widget | None) -> list[Widget]:
        answer = self.learner.answer
        if answer is None:
            return []
        tint, rounding, icon = SHOWN[answer.kind]
        head: Widget = Label(t(f"lesson.{answer.kind}"), STRONG if tint else BODY, grow=1.0, key="answer")
        if tint:

            def painted(ui: Ui, surface: pygame.Surface, rect: pygame.Rect) -> None:
                side = min(rect.size)
                box = pygame.Rect(rect.x, rect.y, side, side)
                surface.blit(paint.box(box.size, round(side * rounding), (*ui.theme[tint], 255)), box)
                drawn = paint.icon(icon, round(side * 0.68), ui.theme["mark.edge"])
                surface.blit(drawn, drawn.get_rect(center=box.center))

            head = Row([Picture((26, 26), painted), head], gap=10)
        said = self.sentence()
        told = Column([head, Label(said, SMALL) if said else None], gap=6, grow=1.0)
        over = Label(capitals(t("lesson.after")), OVERLINE, "accent")
        return [over, Panel(Row([picture, told], gap=12), pad=12, role="raised", edge=tint)]

    def _buttons(self, wide: float) -> Widget:
        """`wide`: logical pixels of the panel they stand in."""
        learner, do, solved = self.learner, self.deeds, self.learner.solved
        made: list[Widget] = []
        if learner.index:
            before = learner.index - 1
            made.append(
                Button("", lambda: do.go_to(before), icon="back", key="previous", tip=t("lesson.previous"), type=BODY)
            )
        if learner.answer is None:
            made.append(Button(t("lesson.show"), do.show, key="show", type=BODY))
        else:
            made.append(Button(t("lesson.again"), do.again, icon="again", key="again", type=BODY))
        made.append(Space(grow=1.0))
        word = "finish" if learner.last and solved else "next" if solved else "skip"
        if solved or not learner.last:
            made.append(
                Button(t(f"lesson.{word}"), do.on, "primary" if solved else "quiet", key="lesson_next", type=BODY)
            )
        room = self.ui.px(wide - 2 * PAD)
        tight = sum(each.measure(self.ui, room)[0] + self.ui.px(8) for each in made) > room
        return Row(made, gap=8, wrap=tight)

    # -- the words in the corner -------------------------------------------------------------------------------------

    def _turn(self) -> str:
        return t("lesson.step", n=self.learner.index + 1, all=len(self.learner.course.steps))

    def what_to_do(self) -> str:
        if self.showing():
            return t("lesson.shown")
        if self.learner.answer is not None:
            return "" if self.learner.solved else t("lesson.any_key")
        return self.current.words.prompt(self.current.sitting.state, self.current.hand.pick)
