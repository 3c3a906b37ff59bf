"""The panel beside an exercise. Of a lesson: what it is about, how far one has come, one request, and what was answered
to the move. Of a puzzle: what is asked, a box for each own move, the answer to the last one, and help."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Protocol

import pygame

from qgames.files.i18n import capitals, known, t
from qgames.scenes.exercises.parts import (
    LOW,
    TALL,
    Arriving,
    Boxes,
    MoveBox,
    MoveLine,
    Since,
    answer,
    named,
    pictures,
    quiet,
    rule,
    sign,
    sign_of,
)
from qgames.scenes.parts.diagrams import ended
from qgames.scenes.parts.signs import Diamonds, glyph_of
from qgames.scenes.play.analysis_panel import badge_of
from qgames.scenes.play.layout import EDGE, Around, narrow
from qgames.scenes.play.panel import GIVING_WAY, ControlPanel, few_rows
from qgames.scenes.play.result_card import Fitted
from qgames.session.exercises.exercise import Learner, ListedAttempt, ProvedAttempt
from qgames.session.exercises.lessons import courses, diagrams
from qgames.session.exercises.progress import Place, diamonds, pack_of
from qgames.session.exercises.puzzles import SET_UP
from qgames.session.scores import long, parts
from qgames.session.words import MovePart
from qgames.ui import (
    BODY,
    CAPTION,
    OVERLINE,
    SMALL,
    STRONG,
    Answer,
    Button,
    Column,
    Columns,
    Label,
    Panel,
    Picture,
    Row,
    Rule,
    Scroll,
    Space,
    Type,
    Ui,
    Widget,
    keys,
)  # fmt: skip
from qgames.ui.choices import Dots

WIDE, SHARE, LEAST = 392, 0.4, 230  # logical pixels of the panel; what it takes of a small window, and at least
TITLE, SMALL_TITLE = Type(38, "serif"), Type(27, "serif")
GOAL, SMALL_GOAL = Type(28, "serif"), Type(22, "serif")
SMALL_TEXT = Type(15)
SIGN, PUZZLE_SIGN = 36, 40  # logical pixels of whose turn it is
PAD, PUZZLE_PAD = 18, 14
AIR = 10  # between two buttons: the ring round one keeps clear of the other
LOWEST = 600  # logical pixels of a window in which the pictures of an answer have room
RULE = 190, 160, 136, 112, LOW, 0  # logical pixels that the picture of a rule is high, as there is less and less room
RULES = 230, 190, 132  # the same beside a puzzle, as there is less and less of it
DONE = ("solved", "shown")  # stages in which nothing is left to find
#: how each answer of a lesson is shown: the colour of its sign and edge, its icon, and the rounding of the sign
SHOWN = {"right": ("verdict.win", "check", 0.5), "wrong": ("verdict.loss", "close", 0.2), "aside": ("", "", 0.0)}


class ExerciseContent:
    """What lessons and puzzles share."""

    def __init__(self, panel: ControlPanel) -> None:
        self.panel, self.ui, self.current, self.board = panel, panel.ui, panel.current, panel.board

    def said(self) -> tuple[str, ...]:
        return ()


class Lesson(Protocol):
    """What the panel asks of a lesson."""

    learner: Learner
    attempt: ListedAttempt

    hinted: bool

    @property
    def showing(self) -> bool: ...
    @property
    def solved(self) -> bool: ...
    @property
    def answered(self) -> bool: ...
    def show_me(self) -> None: ...
    def again(self) -> None: ...
    def go_on(self) -> Answer: ...
    def go_to(self, index: int) -> None: ...
    def leave(self) -> Answer: ...


class LessonContent(ExerciseContent):
    taken = True

    def __init__(self, panel: ControlPanel, lesson: Lesson) -> None:
        super().__init__(panel)
        self.lesson, self.learner, self.since = lesson, lesson.learner, Since()

    @property
    def wide(self) -> float:
        return min(WIDE, max(LEAST, SHARE * self.ui.logical_size[0]))

    def shape(self) -> Hashable:
        learner, match = self.learner, self.current.sitting.match
        shown = self.lesson.showing, self.lesson.hinted, self.lesson.attempt.tries
        return learner.course.key, learner.index, match.moves, frozenset(learner.done), shown

    # -- how it is built ---------------------------------------------------------------------------------------------

    def lay(self, around: Around) -> None:
        self.board.click_focus = not self.lesson.answered  # else Enter goes on, wherever is clicked
        wide, high = self.ui.logical_size
        if not self.ui.upright:
            around.panel = self._whole(small=high < 700 or wide < 1000)
            around.corner = None if narrow(self.ui) else self.panel.corner()
        else:
            around.foot = self._below()

    def _whole(self, small: bool) -> Widget:
        ui, pad = self.ui, 14 if small else PAD
        head, buttons = self._head(small), self._foot(small)
        wide = ui.px(self.wide - 2 * pad)
        room = ui.px(ui.logical_size[1] - 2 * EDGE - 2 * pad - 2 * 8)
        room -= head.measure(ui, wide)[1] + buttons.measure(ui, wide)[1]
        answered = self.lesson.attempt.last is not None
        for drawn in (TALL, LOW, 0) if answered else RULE:  # the small pictures give way to the words
            rows = Column(self._middle(small, drawn), gap=8 if small else 12)
            if rows.measure(ui, wide)[1] <= room:
                break
        return Panel(
            Column([head, Scroll(rows, fades=small, even=not small, key="lesson"), buttons], gap=8), pad=pad, alpha=255
        )

    def _below(self) -> Widget:
        """A window that is higher than wide: under the board."""
        rows = Column([self._head(True), *self._middle(True, 0)], gap=6)
        return Panel(Column([rows, self._buttons()], gap=AIR), pad=14, alpha=255)

    def _head(self, small: bool) -> Widget:
        """Where there is little room, the title stands beside the way out."""
        note = t("lesson.leave_note", name=keys.label("escape")) if self.ui.hand in ("mouse", "keys") else ""
        leave = Button("", self.lesson.leave, "quiet", icon="close", key="leave", tip=t("lesson.leave"))
        if small:
            return Row([Label(t(f"{self.learner.step.words}.title"), SMALL_TITLE, grow=1.0), leave], gap=8)
        quiet = Label(note, CAPTION, "muted", "end", grow=1.0) if self.ui.logical_size[0] >= 1000 else None
        over = Label(capitals(t("lesson.overline")), OVERLINE, "accent", grow=0.0 if quiet else 1.0)
        return Row([over, quiet, leave], gap=8)

    def aim(self) -> str:
        """What the game is about stands before its first step."""
        key = self.learner.step.game.key
        first = self.learner.index == 0 and self.learner.course.key == courses(key)[0].key
        return t(f"rules.{key}.aim") if first and known(f"rules.{key}.aim") else ""

    def _middle(self, small: bool, drawn: float) -> list[Widget | None]:
        """`drawn`: logical pixels of the pictures of what came of the move. Nothing above them depends on the answer:
        what is asked stays where it is."""
        learner = self.learner
        words, text = learner.step.words, SMALL_TEXT if small and not self.ui.upright else BODY
        return [
            None if small else Label(t(f"{words}.title"), TITLE),
            self._dots(),
            Label(self.aim(), text) if self.aim() else None,
            Label(t(f"{words}.text"), text),
            self._request(),
            *self.panel.action_rows(own=False),
            *(self._feedback(drawn) if self.lesson.attempt.last is not None else self._rule(drawn)),
        ]

    def _dots(self) -> Widget:
        steps, done = self.learner.course.steps, self.learner.done
        names = []
        for n, step in enumerate(steps, 1):
            key = "lesson.dot_done" if step.key in done else "lesson.dot"
            names.append(t(key, n=n, title=t(f"{step.words}.title")))
        ticked = [n for n, step in enumerate(steps) if step.key in done]
        return Dots(names, ticked, self.learner.index, self.lesson.go_to, key="dots")

    def _request(self) -> Widget:
        """The one thing that is asked, with the sign of who is to do it."""
        step = self.learner.step
        ask = Label(t(f"{step.words}.ask"), STRONG, "accent", grow=1.0, key="ask")
        return Panel(Row([sign_of(step.state, SIGN), ask], gap=12), pad=13, role="raised", edge="accent")

    # -- what was answered -------------------------------------------------------------------------------------------

    def did(self) -> str:
        """What was played last, as a sentence."""
        last = self.lesson.attempt.last
        if last is None:
            return ""
        (move,) = last.tokens
        return self.current.words.move(last.before, move, last.before.apply(move), t("play.you"))

    def consequence(self) -> str:
        """What came of it, as far as the rules bear it out; what names a better move would give it away."""
        last = self.lesson.attempt.last
        if last is None:
            return ""
        if last.ruling.kind == "right":
            return t(f"{self.learner.step.words}.right")
        why = last.ruling.why
        return "" if why is None or "better" in why.details else self.current.words.because(why, last.before)

    def sentence(self) -> str:
        """What is said to the move, in one go."""
        last = self.lesson.attempt.last
        right = last is not None and last.ruling.kind == "right"
        return self.consequence() if right else f"{self.did()} {self.consequence()}".strip()

    def _feedback(self, high: float) -> list[Widget]:
        """The last answer: it stays until the next move is judged."""
        last, tries = self.lesson.attempt.last, self.lesson.attempt.tries
        assert last is not None
        kind = last.ruling.kind
        right = kind == "right"
        tint, icon, rounding = SHOWN[kind]
        judged = Label(t(f"lesson.{kind}"), STRONG if right else SMALL, "text" if right else "muted", key="answer")
        face, role = (SMALL, "muted") if right else (STRONG, "text")
        told = parts(self.current.words, last.before, last.tokens)
        did: Widget = MoveLine(told, glyph_of(last.before.game), face, role)
        if named(last.before.game):  # a sentence, in which squares have the names they have on the board
            did = Label(self.did(), face, role)
        head: Widget = Column([judged, did] if right else [did, judged], gap=0, grow=1.0)
        if tint:
            head = Row([sign(tint, icon, rounding, "mark.edge"), head], gap=10)
        said = self.consequence()
        rows = [
            head,
            pictures(last, right, high, self.learner.step.look) if high else None,
            Label(said, BODY if high == TALL else SMALL) if said else None,
        ]
        if not right:
            word = "any_key" if self.lesson.answered else "taken_back"
            rows.append(Label(t(f"lesson.{word}"), SMALL, "muted"))
        count = Label(t("lesson.try", n=tries), CAPTION, "muted", "end", grow=1.0) if tries > 1 else None
        over = Row([Label(capitals(t("lesson.last")), OVERLINE, "accent"), count], gap=12)
        card = Panel(Column(rows, gap=8), pad=12, role="raised", edge=tint, wrong=kind == "wrong")
        return [Arriving(Column([over, card], gap=8), self.since.of((self.learner.step.key, tries, last)))]

    def _rule(self, high: float) -> list[Widget]:
        """Before the first answer, the rule that the step is about, by a diagram of another position."""
        step = self.learner.step
        for diagram in diagrams(step.game.key):
            here = {step.state, *map(step.state.apply, step.accept)} & {diagram.state, ended(diagram)}
            if {*diagram.rules} & {*step.rules} and diagram.game == step.game and not here:
                return rule(diagram, high) if high else []
        return []

    def _foot(self, small: bool) -> Widget:
        return self._buttons() if small else Column([Rule(), self._buttons()], gap=4)

    def _buttons(self) -> Widget:
        """Always in the same places: none takes another's."""
        learner, do, solved = self.learner, self.lesson, self.lesson.solved
        word = t("lesson.show" if do.hinted else "puzzle.hint")
        show = Fitted(word, do.show_me, icon="hint", key="show", type=BODY)
        again = Fitted(t("lesson.again"), do.again, icon="again", key="again", type=BODY)
        again.enabled, show.enabled = do.answered, not do.answered
        made: list[Widget] = [show, again]
        word = "finish" if learner.last and solved else "next" if solved else "skip"
        if solved or not learner.last:
            kind = "primary" if solved else "bare"
            made.append(Fitted(t(f"lesson.{word}"), do.go_on, kind, key="lesson_next", type=BODY))
        return Columns([*made, *[Space()] * (3 - len(made))], least=84, most=3, gap=AIR)

    # -- the words in the corner -------------------------------------------------------------------------------------

    def turn(self) -> str:
        return t("lesson.step", n=self.learner.index + 1, all=len(self.learner.course.steps))

    def what_to_do(self) -> str:
        if self.lesson.showing:
            return t("lesson.shown")
        if self.lesson.answered:  # how to go on stands beside what is said to the move
            return ""
        if self.current.hand.advice:
            return self.current.hand.advice
        return self.current.words.prompt(self.current.sitting.state, self.current.hand.pick)


class Puzzling(Protocol):
    """What the panel asks of a puzzle."""

    place: Place
    attempt: ProvedAttempt

    def hint(self) -> None: ...
    def solution(self) -> None: ...
    def again(self) -> None: ...
    def take_back(self) -> None: ...
    def next(self) -> Answer: ...
    def leave(self) -> Answer: ...


class PuzzleContent(ExerciseContent):
    wide: float = WIDE
    taken = False

    def __init__(self, panel: ControlPanel, puzzling: Puzzling) -> None:
        super().__init__(panel)
        self.puzzling, self.place, self.attempt = puzzling, puzzling.place, puzzling.attempt

    # -- how it stands -----------------------------------------------------------------------------------------------

    @property
    def stage(self) -> str:
        """begin, looking, right, slower, open, wrong, solved, shown (it was not the player who solved it)."""
        match, solving = self.current.sitting.match, self.attempt
        ruling = solving.ruling(match)
        if ruling is None:
            return "looking" if solving.waiting(match) else "begin"
        if solving.solved(match):
            return "shown" if solving.shown else "solved"
        return ruling.kind

    def shape(self) -> Hashable:
        solving, match = self.attempt, self.current.sitting.match
        return self.stage, match.moves, solving.hints, solving.misses, solving.shown

    def goal(self) -> str:
        return t(f"puzzle.goal.{self.attempt.puzzle.goal}", n=self.attempt.length)

    def where(self) -> str:
        """Which puzzle this is."""
        if self.place.own:
            return t("position.title" if self.place.puzzle.id == SET_UP else "puzzle.own_game")
        if self.place.day is not None:
            return t("puzzle.day")
        return t("puzzle.number", n=self.place.number, all=len(self.place.pack))

    # -- words -------------------------------------------------------------------------------------------------------

    def feedback(self) -> tuple[str, str]:
        """What is said about the last own move: a heading and a sentence."""
        stage, solving, last = self.stage, self.attempt, self.attempt.last
        if stage == "solved":
            return t("puzzle.solved"), self._how()
        if stage == "shown":
            return t("puzzle.solution"), t("puzzle.how.shown")
        if last is None:
            return "", ""
        kind, n, reply = last.ruling.kind, solving.length, long(self.current.words, last.reply)
        head = t(f"puzzle.answer.{kind}", move=long(self.current.words, last.tokens))
        if kind == "right":
            return head, t("puzzle.defence", move=reply) if reply else t("puzzle.go_on")
        if kind == "wrong":
            if not reply:
                return head, t("puzzle.wrong.end")
            return head, t("puzzle.wrong.save" if last.ruling.lost else "puzzle.wrong.win", move=reply, n=n)
        return head, t(f"puzzle.{kind}", n=n)

    def _how(self) -> str:
        solving = self.attempt
        if solving.hints:
            return t("puzzle.how.hint")
        return t("puzzle.how.later" if solving.misses else "puzzle.how.first")

    def turn(self) -> str:
        stage = self.stage
        if stage in ("looking", "solved", "shown"):
            return t("puzzle.solution" if stage == "shown" else f"puzzle.{stage}")
        playing = self.current.sitting.person_to_move and stage not in ("slower", "open", "wrong")
        return self.panel.turn() if playing else ""

    def what_to_do(self) -> str:
        hand, sitting = self.current.hand, self.current.sitting
        if hand.advice:
            return hand.advice
        if self.stage in ("slower", "open", "wrong"):
            return t("puzzle.back_first")
        if self.stage in ("looking", *DONE) or not sitting.person_to_move:
            return ""
        return self.current.words.prompt(sitting.state, hand.pick)

    # -- parts -------------------------------------------------------------------------------------------------------

    def _head(self, small: bool) -> list[Widget]:
        leave = Button("", self.puzzling.leave, icon="back", key="leave", tip=t("puzzle.leave"))
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
                Row(
                    [
                        leave,
                        sign_of(self.attempt.start, PUZZLE_SIGN),
                        words,
                        Column([Row(level, gap=8), badge], gap=4, align="end"),
                    ],
                    gap=10,
                )
            ]
        return [Row([leave, Column([over, Row(level, gap=8)], gap=3, grow=1.0)], gap=12),
                Row([sign_of(self.attempt.start, PUZZLE_SIGN), words, badge], gap=12)]  # fmt: skip

    def _badge(self) -> tuple[tuple[float, float], Callable[[Ui, pygame.Surface, pygame.Rect], None]]:
        made = badge_of(self.ui, t("analysis.badge.proved"), True)
        size = made.get_width() / self.ui.scale, made.get_height() / self.ui.scale
        return size, lambda ui, surface, rect: surface.blit(made, rect) and None

    def _boxes(self) -> Widget:
        match, length, stage = self.current.sitting.match, self.attempt.length, self.stage
        turns = self.attempt.own_turns(match)
        open_turn = bool(turns) and stage not in DONE and match.ply == turns[-1].first + len(turns[-1].tokens)
        steps = []
        for place in range(length):
            if place < len(turns):
                last = place == len(turns) - 1
                how = {"wrong": "wrong", "slower": "slow", "open": "slow"}.get(stage, "done") if last else "done"
                how = "shown" if stage == "shown" else how
                if last and open_turn and stage in ("right", "looking"):
                    how = "now" if stage == "looking" or self.current.sitting.person_to_move else "done"
                before = match.states[turns[place].first]
                steps.append(MoveBox(parts(self.current.words, before, turns[place].tokens), how))
            else:
                now = place == len(turns) and stage in ("begin", "right")
                steps.append(MoveBox((MovePart(t("puzzle.your_move")),) if now else (), "now" if now else "later"))
        return Boxes(steps, glyph_of(match.game))

    def _answer(self, small: bool = False) -> Widget:
        """What was answered last; one that was not right stays when it is taken back."""
        stage, last = self.stage, self.attempt.last
        if stage == "looking":
            return quiet(t("puzzle.looking"))
        if last is None or (stage == "begin" and last.ruling.kind == "right"):
            kind = "own" if self.place.own and self.place.puzzle.id != SET_UP else "find"
            return quiet(t(f"puzzle.{kind}.{self.attempt.puzzle.goal}", n=self.attempt.length))
        right = last.ruling.kind == "right"
        kind = last.ruling.kind if stage == "begin" else stage
        # in the lowest windows words alone: the buttons below must not move for it
        shown = None if self.ui.logical_size[1] < LOWEST else pictures(last, right, LOW if small else TALL)
        return answer(kind, *self.feedback(), shown)

    def _rule(self, kept: Sequence[str]) -> list[Widget]:
        """Before the first answer, how the game is won, by another position: as large as there is room."""
        high = dict(zip(GIVING_WAY, RULES, strict=False)).get(tuple(kept), 0)
        game = self.attempt.start.game
        for diagram in diagrams(game.key) if high and self.attempt.last is None else ():
            if diagram.game == game and diagram.bands and diagram.counts and diagram.state != self.attempt.start:
                return rule(diagram, high)
        return []

    def _three(self) -> list[Widget]:
        """Always the same in the same places, above them what comes next: where one was pressed there is never another
        one a moment later."""
        do, stage = self.puzzling, self.stage
        hint = Fitted(t("puzzle.hint"), do.hint, icon="hint", key="hint", type=BODY)
        solution = Fitted(t("puzzle.solution"), do.solution, key="solution", type=BODY)
        again = Fitted(t("puzzle.again"), do.again, icon="again", key="again", type=BODY)
        hint.enabled, solution.enabled = not self._stuck and stage not in DONE, stage not in DONE
        again.enabled = bool(self.current.sitting.match.ply)
        return [hint, solution, again]

    @property
    def _stuck(self) -> bool:
        return self.stage in ("slower", "open", "wrong")

    def _onward(self) -> list[Widget]:
        """What comes next."""
        do = self.puzzling
        if self.stage in DONE:
            word = "next" if self.place.pack else "done"
            return [Button(t(f"puzzle.{word}"), do.next, "primary", icon="next", key="next", type=BODY)]
        if self._stuck:
            return [Button(t("puzzle.take_back"), do.take_back, "primary", icon="undo", key="take_back", type=BODY)]
        return []

    def _counts(self) -> list[Widget]:
        """Only told, never held against anybody."""
        tries, hints = self.attempt.tries, self.attempt.hints
        told = [t("puzzle.tries", n=tries) if self.attempt.misses else "", t("puzzle.hints", n=hints) if hints else ""]
        return [Row([Label(each, SMALL, "muted") for each in told if each], gap=24)] if any(told) else []

    def lay(self, around: Around) -> None:
        self.board.click_focus = self.current.sitting.outcome is None
        if narrow(self.ui):
            self._lay_strips(around)
        else:
            around.panel, around.corner = self.panel.fitted(self._column), self.panel.corner()

    def _tool_row(self) -> list[Widget]:
        tools = self.panel.game_tools()
        return [Row(tools, gap=6, align="centre")] if tools else []

    def _column(self, extra: Sequence[Widget], kept: Sequence[str]) -> Widget:
        rows = [*self._head(small=not kept), self._boxes()]
        rows += [self._answer(small="moves" not in kept), *self.panel.action_rows(), *extra]
        rows += [*(self._rule(kept) if not extra else ()), Space(grow=1.0)]
        if "moves" in kept:
            rows += [*self._counts(), Rule()]
        rows += [*self._onward(), Columns(self._three(), least=96, most=3, gap=AIR)]
        if "names" in kept:
            rows += self._tool_row()
        return Panel(Column(rows, gap=12 if "moves" in kept else 8), pad=PUZZLE_PAD, radius=16, alpha=255)

    def _lay_strips(self, around: Around) -> None:
        """A narrow window: what is asked above, the answer and the buttons below."""
        top = Panel(Column(self._head(small=True)), pad=8, radius=12, alpha=255)
        told = (
            self.stage not in ("begin", "looking") and self.attempt.last is not None
        )  # without a picture, which the board would have to make room for
        words = Column([answer(self.stage, *self.feedback()) if told else self.panel.corner()], grow=1.0)
        onward, three = self._onward(), Row(self._three(), gap=AIR, align="centre", wrap=True)
        rows = few_rows(self.ui, words, onward, three) or [Row([words]), *onward, three]
        foot = Column([*self.panel.extra(), *self.panel.action_rows(), *self._tool_row(), *rows], gap=6)
        around.top, around.foot = top, foot

    def said(self) -> tuple[str, ...]:
        return (self.stage if narrow(self.ui) else "",)
