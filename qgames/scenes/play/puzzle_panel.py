"""The panel beside a puzzle: what is asked, a box for each own move, the answer to the last one, and help."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple

import pygame

from qgames.files.i18n import capitals, t
from qgames.games import entry
from qgames.scenes.diamonds import Diamonds
from qgames.scenes.play import outcome
from qgames.scenes.play.analysis_panel import badge_of
from qgames.scenes.play.layout import Around, narrow
from qgames.scenes.play.panel import PAD, ControlPanel
from qgames.scenes.play.puzzle_parts import Boxes, Step, answer, quiet
from qgames.scenes.signs import picture
from qgames.session.puzzle_packs import Place, diamonds, pack_of
from qgames.session.puzzling import Solving
from qgames.session.standing import long, short
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
    Rule,
    Space,
    Type,
    Ui,
    Widget,
)

GOAL = Type(28, "serif")
SMALL_GOAL = Type(22, "serif")
SIGN = 40  # logical pixels


class Deeds(NamedTuple):
    """What the panel may ask of the puzzle's table."""

    hint: Callable[[], Answer]
    solution: Callable[[], Answer]
    again: Callable[[], Answer]
    take_back: Callable[[], Answer]
    next: Callable[[], Answer]
    leave: Callable[[], Answer]


class PuzzlePanel(ControlPanel):
    width = 392
    place: Place
    solving: Solving
    deeds: Deeds

    # -- how it stands -----------------------------------------------------------------------------------------------

    @property
    def stage(self) -> str:
        """begin, looking, right, slower, open, wrong, solved."""
        match, solving = self.current.sitting.match, self.solving
        ruling = solving.ruling(match)
        if ruling is None:
            return "looking" if solving.waiting(match) else "begin"
        return "solved" if solving.solved(match) else ruling.kind

    def shape(self) -> Hashable:
        solving, match = self.solving, self.current.sitting.match
        return super().shape(), self.stage, match.moves, solving.hints, solving.misses, solving.shown

    def goal(self) -> str:
        return t(f"puzzle.goal.{self.solving.puzzle.goal}", n=self.solving.length)

    def where(self) -> str:
        """Which puzzle this is."""
        if self.place.own:
            return t("puzzle.own_game")
        if self.place.day is not None:
            return t("puzzle.day")
        return t("puzzle.number", n=self.place.number, all=len(self.place.pack))

    # -- words -------------------------------------------------------------------------------------------------------

    def _last(self) -> str:
        """The last own move."""
        turns = self.solving.own_turns(self.current.sitting.match)
        return long(self.current.words, turns[-1].tokens) if turns else ""

    def _reply(self) -> str:
        ruling = self.solving.ruling(self.current.sitting.match)
        return long(self.current.words, ruling.reply) if ruling is not None else ""

    def feedback(self) -> tuple[str, str]:
        """What is said about the last own move: a heading and a sentence."""
        stage, solving, reply = self.stage, self.solving, self._reply()
        n = solving.length
        if stage == "solved":
            return t("puzzle.solved"), self._how()
        head = t(f"puzzle.answer.{stage}", move=self._last())
        if stage == "right":
            if not reply:
                return head, t("puzzle.go_on")
            return head, t("puzzle.defence", move=reply)
        if stage == "wrong":
            if not reply:
                return head, t("puzzle.wrong.end")
            lost = solving.puzzle.goal != "win" or self.current.sitting.match.outcome is not None
            return head, t("puzzle.wrong.save" if lost else "puzzle.wrong.win", move=reply, n=n)
        return head, t(f"puzzle.{stage}", n=n)

    def _how(self) -> str:
        solving = self.solving
        if solving.shown:
            return t("puzzle.how.shown")
        if solving.hints:
            return t("puzzle.how.hint")
        return t("puzzle.how.later" if solving.misses else "puzzle.how.first")

    def _turn(self) -> str:
        stage = self.stage
        if stage == "looking":
            return t("puzzle.looking")
        if stage == "solved":
            return t("puzzle.solved")
        playing = self.current.sitting.person_to_move and stage not in ("slower", "open", "wrong")
        return super()._turn() if playing else ""

    def what_to_do(self) -> str:
        hand, sitting = self.current.hand, self.current.sitting
        if hand.advice:
            return hand.advice
        if self.stage in ("slower", "open", "wrong"):
            return t("puzzle.back_first")
        if self.stage in ("looking", "solved") or not sitting.person_to_move:
            return ""
        return self.current.words.prompt(sitting.state, hand.pick)

    # -- parts -------------------------------------------------------------------------------------------------------

    def _head(self, small: bool) -> list[Widget]:
        leave = Button("", self.deeds.leave, icon="back", key="leave", tip=t("puzzle.leave"))
        level = []
        if not self.place.own:
            name = pack_of(self.place.puzzle)
            word = t(f"puzzle.pack.{name}")
            level = [Label(word, CAPTION, "muted"), Diamonds(diamonds(name), word)]
        over = Label(capitals(self.where()), OVERLINE, "accent", grow=1.0)
        badge = Picture(*self._badge())
        words = Column([Label(t("puzzle.to_move"), STRONG), Label(self.goal(), SMALL_GOAL if small else GOAL)], gap=0)
        words.grow = 1.0
        if small:
            return [
                Row([leave, self._sign(), words, Column([Row(level, gap=8), badge], gap=4, align="centre")], gap=10)
            ]
        return [Row([leave, Column([over, Row(level, gap=8)], gap=3, grow=1.0)], gap=12),
                Row([self._sign(), words, badge], gap=12)]  # fmt: skip

    def _sign(self) -> Widget:
        game, seat = self.solving.start.game, self.solving.seat
        sign = entry(game.key).signs_of(game.seats)[seat]

        def draw(ui: Ui, surface: pygame.Surface, rect: pygame.Rect) -> None:
            surface.blit(picture(ui.theme, sign, min(rect.size)), rect)

        return Picture((SIGN, SIGN), draw)

    def _badge(self) -> tuple[tuple[float, float], Callable[[Ui, pygame.Surface, pygame.Rect], None]]:
        made = badge_of(self.ui, t("analysis.badge.proved"), True)
        size = made.get_width() / self.ui.scale, made.get_height() / self.ui.scale
        return size, lambda ui, surface, rect: surface.blit(made, rect) and None

    def _boxes(self) -> Widget:
        match, length, stage = self.current.sitting.match, self.solving.length, self.stage
        turns = self.solving.own_turns(match)
        open_turn = bool(turns) and stage != "solved" and match.ply == turns[-1].first + len(turns[-1].tokens)
        steps = []
        for place in range(length):
            if place < len(turns):
                last = place == len(turns) - 1
                how = {"wrong": "wrong", "slower": "slow", "open": "slow"}.get(stage, "done") if last else "done"
                if last and open_turn and stage in ("right", "looking"):
                    how = "now" if stage == "looking" or self.current.sitting.person_to_move else "done"
                steps.append(Step(short(self.current.words, turns[place].tokens), how))
            else:
                now = place == len(turns) and stage in ("begin", "right")
                steps.append(Step(t("puzzle.your_move") if now else "", "now" if now else "later"))
        return Boxes(steps)

    def _answer(self, small: bool = False) -> Widget:
        stage = self.stage
        if stage == "begin":
            kind = "own" if self.place.own else "find"
            return quiet(t(f"puzzle.{kind}.{self.solving.puzzle.goal}", n=self.solving.length))
        if stage == "looking":
            return quiet(t("puzzle.looking"))
        return answer(stage, *self.feedback(), self._outcome(small))

    def _outcome(self, small: bool) -> Widget | None:
        """The board after the last own move."""
        match = self.current.sitting.match
        turn = self.solving.own_turns(match)[-1]
        return outcome.picture(match.states[turn.first], turn.tokens, self.stage in ("right", "solved"), small)

    def _buttons(self) -> list[Widget]:
        deeds, stage = self.deeds, self.stage
        again = Button(t("puzzle.again"), deeds.again, key="again", type=BODY)
        if stage == "solved":
            word = "next" if self.place.pack else "done"
            return [Button(t(f"puzzle.{word}"), deeds.next, "primary", icon="next", key="next", type=BODY), again]
        solution = Button(t("puzzle.solution"), deeds.solution, key="solution", type=BODY)
        if stage in ("slower", "open", "wrong"):
            back = Button(t("puzzle.take_back"), deeds.take_back, "primary", icon="undo", key="take_back", type=BODY)
            return [back, solution]
        again.enabled = bool(self.current.sitting.match.ply)
        hint = Button(t("puzzle.hint"), deeds.hint, icon="hint", key="hint", type=BODY)
        return [hint, solution, again]

    def _counts(self) -> list[Widget]:
        """Only told, never held against anybody."""
        misses, hints = self.solving.misses, self.solving.hints
        told = [t("puzzle.tries", n=misses + 1) if misses else "", t("puzzle.hints", n=hints) if hints else ""]
        return [Row([Label(each, SMALL, "muted") for each in told if each], gap=24)] if any(told) else []

    def _tool_row(self) -> list[Widget]:
        """What this game adds to look at its board."""
        made = [Button("", each.press, icon=each.icon, key=each.key, tip=t(f"play.tool.{each.key}"))
                for each in self.tools()]  # fmt: skip
        return [Row(made, gap=6, align="centre")] if made else []

    def _column(self, extra: Sequence[Widget], kept: Sequence[str] = ()) -> Widget:
        rows = [*self._head(small=not kept), self._boxes()]
        rows += [self._answer(small="moves" not in kept), *self._action_rows(), *extra, Space(grow=1.0)]
        if "moves" in kept:
            rows += [*self._counts(), Rule()]
        rows.append(Row(self._buttons(), gap=8, align="centre", wrap=True))
        if "names" in kept:
            rows += self._tool_row()
        return Panel(Column(rows, gap=12 if "moves" in kept else 8), pad=PAD, radius=16, alpha=255)

    def _strips(self) -> Around:
        """A narrow window: what is asked above, the answer and the buttons below."""
        top = Panel(Column(self._head(small=True)), pad=8, radius=12, alpha=255)
        told = self.stage not in ("begin", "looking")  # without a picture, which the board would have to make room for
        words = answer(self.stage, *self.feedback()) if told else self._corner()
        foot = Column(
            [*self.extra(), Row([Column([words], grow=1.0)]), *self._action_rows(),
             Row([*self._buttons(), *self._tool_row()], gap=8, wrap=True)], gap=6,
        )  # fmt: skip
        return self.around_class(self.board, top=top, foot=foot)

    def said(self) -> tuple[str, ...]:
        return (*super().said(), self.stage if narrow(self.ui) else "")
