"""To do an exercise at the table, a step of a lesson or a puzzle: a position, one request, and an answer to whatever is
tried. The board, the animation, the keys, pads and fingers are those of every table; what is played here is no game:
nothing of it is kept or counted as one, and what was not right is taken back."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from qgames.files.i18n import t
from qgames.games.frame import Frame, Pick
from qgames.rules.core import Cell, Move, State
from qgames.rules.match import Match
from qgames.scenes.exercises import marks
from qgames.scenes.exercises.panel import LessonContent, PuzzleContent
from qgames.scenes.exercises.parts import BAD, named
from qgames.scenes.parts.destinations import LessonAt, PageAt, PuzzleAt
from qgames.scenes.parts.sides import draw_sides
from qgames.scenes.play.panel import ControlPanel
from qgames.scenes.play.purpose import Keys, Purpose
from qgames.scenes.play.shortcuts import table_keys
from qgames.scenes.play.table_api import TableApi
from qgames.session.exercises import lessons, progress
from qgames.session.exercises.exercise import Attempt, Learner, ListedAttempt, ProvedAttempt
from qgames.session.exercises.progress import Place
from qgames.session.scores import parts
from qgames.ui import Answer, Ask, Back, Dialog, Go, keys
from qgames.ui.overlay import Prompt

log = logging.getLogger(__name__)
#: keys of every table that mean the same here
KEPT = ("s", "w", "k", "l", "t", "b")
_LOOK: tuple[Prompt, ...] = (
    (("x",), "next"), (("leftshoulder", "rightshoulder"), "turn"), (("lefttrigger", "righttrigger"), "zoom"),
)  # fmt: skip
SLOWLY = 1.8  # times as long as usual a move is shown
HOLD = 1.6  # seconds its outcome stays
TURNING = 0.9  # seconds in which the board is turned to what is asked about
FRESH = 0.7  # seconds in which an answer is new: what was still meant for the move neither goes on nor takes it back
MEANT = ("enter", "space", "left", "right", "up", "down")
#: keys that do not take a move back: they look at what came of it, or leave
LOOKING = ("tab", "shift+tab", "escape", "f1", "?", "+", "-", "=", "0")
THREE = 3  # places shown by a first hint where a move has only one part


class ExercisePurpose(Purpose):
    """What lessons and puzzles share."""

    attempt: Attempt

    @property
    def match(self) -> Match:
        return self.table.sitting.match

    @property
    def may_play(self) -> bool:
        """Not before the last move is judged; what was not right is taken back first, and at the end there is none."""
        attempt, match = self.attempt, self.match
        return not (attempt.shown or attempt.waiting(match) or attempt.failed(match) or attempt.solved(match))

    def held_back(self, spot: str | None) -> None:
        if spot and self.attempt.failed(self.match):
            self.take_back()

    def take_back(self) -> None:
        """What was not right, with all that was played after it to show why; else the last own move."""
        self.table.celebration.end()
        self.table.steering.undo(len(self.attempt.tried(self.match)) if self.attempt.failed(self.match) else None)
        self.match.cut()  # as if it had not been: a game that ended there would have nothing left to press
        self.table.refresh("board")

    def tick(self, seconds: float) -> None:
        if not self.table.current.animation.moving and self.attempt.step(self.match):
            self.judged()

    def judged(self) -> None:
        """Tell what the last move was."""
        raise NotImplementedError

    def hurry(self) -> None:
        """The answer is part of what is to be seen."""

    def others_turn(self, seconds: float) -> None:
        """The other side's answer, and the moves of a solution that is shown."""
        table, attempt, match = self.table, self.attempt, self.match
        if table.current.animation.moving:
            self.waits()
            return
        self._waited += seconds
        if self._waited < table.show_time:
            return
        move = attempt.reply(match)
        if move is None and attempt.shown:
            move = attempt.next_right(match)
        if move is not None:
            self.waits()
            table.play(move)

    def _first_part(self, move: Move, right_too: Sequence[Move] = ()) -> tuple[tuple[Cell, ...], str]:
        """What to take; where a move has only one part, three of its places, none of the others right."""
        current = self.table.current
        state, view = self.table.sitting.state, current.view
        choices = [each for each in view.choices(state, current.look, Pick()) if not each.after]
        right = next((each for each in choices if move in each.moves), None)
        if right is None:
            return view.hint_marks(state, move), t("puzzle.hints_part")
        if len(right.moves) > 1:
            return (right.key,), t("puzzle.hints_part")
        others = [each.key for each in choices if each is not right and not {*each.moves} & {*right_too}]
        by = len(others) // THREE or 1
        shown = {right.key, *others[by - 1 :: by][: THREE - 1]}
        return tuple(each.key for each in choices if each.key in shown), t("puzzle.hints_three", n=len(shown))

    def own_keys(self) -> Keys:
        raise NotImplementedError

    def keys(self) -> Keys:
        usual = table_keys(self.table)
        return {name: usual[name] for name in KEPT} | {"m": self.leave, "menu": self.leave} | dict(self.own_keys())

    def menu(self) -> Answer:
        return self.leave()

    def back(self) -> Answer:
        return self.leave()

    def leave(self) -> Answer:
        """To where one came from; what is done has been kept."""
        return Back()

    def frame(self, frame: Frame[State]) -> Frame[State]:
        """What the other side wins with is shown as the danger it was."""
        outcome = frame.after.outcome
        if outcome is None or outcome.winner in (None, self.match.game.sides[self.attempt.seat]):
            return frame
        return frame._replace(look=frame.look._replace(won=BAD))

    def closed(self) -> None:
        self.attempt.stop()


class Shown(NamedTuple):
    """The move that is being shown, as an animation would have it."""

    before: State
    after: State
    move: Move


class LessonPurpose(ExercisePurpose):
    """A course: step by step, each asks for one thing."""

    attempt: ListedAttempt
    content: LessonContent

    def __init__(self, learner: Learner) -> None:
        self.learner = learner
        self.attempt = ListedAttempt(learner.step)
        self._shown: Shown | None = None
        self._hold = self._fresh = 0.0
        self._turned = False  # to what the step asks about
        self.hinted = False  # a part of what is asked was shown

    def join(self, table: TableApi, panel: ControlPanel) -> None:
        super().join(table, panel)
        self.content = LessonContent(panel, self)

    def sit(self) -> None:
        """What the step is about, for those who do not read it."""
        words = self.learner.step.words
        log.info("lesson %s", words)
        self._point()
        told = [t(f"{words}.title"), self.content.aim(), t(f"{words}.text"), t(f"{words}.ask")]
        self.table.ui.say(" ".join(filter(None, told)), "event")

    def _point(self) -> None:
        """The cursor goes where the words point, if something can be played there."""
        step, board = self.learner.step, self.table.board
        named = (*(arrow.begin for arrow in step.arrows), *step.cells)
        found = (spot.key for name in named for spot in board.spots() if spot.key.endswith(name))
        board.cursor = next((key for key in found if board.useful(key)), board.cursor)

    def own_keys(self) -> Keys:
        before, after = (lambda: self.go_to(self.learner.index - 1)), (lambda: self.go_to(self.learner.index + 1))
        return {
            "h": self.show_me, "backspace": self.again, "u": self.again, "ctrl+z": self.again, ",": before,
            "pageup": before, ".": after, "pagedown": after,
        }  # fmt: skip

    @property
    def showing(self) -> bool:
        return self._shown is not None

    @property
    def solved(self) -> bool:
        return self.attempt.solved(self.match)

    @property
    def answered(self) -> bool:
        """Has a move been tried?"""
        return bool(self.match.ply)

    # -- what is tried -----------------------------------------------------------------------------------------------

    @property
    def may_play(self) -> bool:
        return not self.showing and super().may_play

    def held_back(self, spot: str | None) -> None:
        if self.showing:
            self._end_showing()
        elif not self.solved and self._fresh <= 0:
            self.again()

    def judged(self) -> None:
        table, ruling = self.table, self.attempt.ruling(self.match)
        assert ruling is not None
        log.info("lesson %s %s %s", self.learner.step.words, self.match.moves[0], ruling.kind)
        if self.solved:
            self._warn(self.learner.note(self.match.moves[0]))
            table.celebration.begin()
        table.ui.say(f"{t(f'lesson.{ruling.kind}')} {self.content.sentence()}".strip(), "result")
        self._fresh = FRESH
        self.waits()
        table.refresh("lesson_next" if self.solved else "again")
        table.reveal_key("arriving")

    def _warn(self, trouble: OSError | None) -> None:
        if trouble is not None:
            reason = trouble.strerror or str(trouble)
            self.table.ui.toast(t("lesson.not_kept", reason=reason), once="lesson_not_kept")

    def at_end(self) -> str:
        """The end of a game is only what came of a move here."""
        self.table.sounds.ended()
        return ""

    def again(self) -> None:
        """Take the move back; after one that was not right a part of what would be is shown."""
        missed = self.attempt.failed(self.match)
        if self.showing:
            self._end_showing()
        if self.answered:
            self.take_back()
        if missed:
            self.hint()

    def hint(self) -> None:
        """A part of what is asked for."""
        self.hinted = True
        hand = self.table.current.hand
        accept = self.attempt.task.accept
        cells, hand.advice = self._first_part(accept[0], accept)
        hand.advise(cells)
        self.table.ui.say(hand.advice, "asked")
        self.table.refresh("board")

    # -- from step to step -------------------------------------------------------------------------------------------

    def go_to(self, index: int) -> None:
        learner, table = self.learner, self.table
        if not 0 <= index < len(learner.course.steps) or index == learner.index:
            return
        self._warn(learner.go_to(index))
        self.attempt, self._shown, self._turned, self.hinted = ListedAttempt(learner.step), None, False, False
        focus = table.focus.key if table.focus is not None and table.focus.key == "dots" else "board"
        table.new_game(self.attempt.sitting())
        table.rebuild(focus)

    def go_on(self) -> Answer:
        """The next step; after the last one, what comes then."""
        learner = self.learner
        if not learner.last:
            self.go_to(learner.index + 1)
            return None
        key, course = learner.step.game.key, learner.course
        log.info("lesson %s.%s finished", key, course.key)
        every = lessons.courses(key)
        after = every[every.index(course) + 1 :]
        choices: list[tuple[str, Callable[[], Answer] | None]] = [
            (t("lesson.end.play"), lambda: Go(PageAt("setup", key), replace=True))
        ]
        if after:
            name = t(f"lesson.{key}.{after[0].key}.name")
            following = Go(LessonAt(key, after[0].key), replace=True)
            choices.insert(0, (t("lesson.end.on", name=name), lambda: following))
        choices.append((t("lesson.end.leave"), Back))
        text = t("lesson.end.text", n=len(learner.done), all=len(course.steps))
        return Ask(Dialog(self.table.ui, t("lesson.end.title"), text, choices))

    # -- show me -----------------------------------------------------------------------------------------------------

    def show_me(self) -> None:
        """First a part of what is asked; then all of it, played slowly and taken back."""
        if self.showing or self.solved:
            return
        if self.answered:
            self.take_back()
        if not self.hinted:
            self.hint()
            return
        table, state = self.table, self.attempt.start
        current, move = table.current, self.attempt.task.accept[0]
        current.animation.finish()
        current.hand.clear()
        shown = self._shown = Shown(state, state.apply(move), move)
        self._hold = HOLD
        current.animation.play(*shown, motion=table.ui.motion * SLOWLY)
        table.ui.say(current.words.move(state, move, shown.after, t("play.you")), "move")
        table.refresh()

    def _end_showing(self) -> None:
        shown, self._shown = self._shown, None
        if shown is not None:
            self.table.current.animation.travel((shown,), False, self.table.ui.motion)
            self.table.refresh("board")

    def tick(self, seconds: float) -> None:
        super().tick(seconds)
        self._turn_to_it()
        self._fresh = max(0.0, self._fresh - seconds)
        if self.showing and not self.table.current.animation.moving:
            self._hold -= seconds
            if self._hold <= 0:
                self._end_showing()

    def _turn_to_it(self) -> None:
        """What a step asks about may be on a side that is turned away: the board is turned there, once."""
        board = self.table.board
        if not self._turned and board.table is not None:
            self._turned = True
            for spot in self.attempt.task.look:
                board.look_from(self.table.current.view.seeing(board.aim, spot), TURNING * self.table.ui.motion)

    # -- what is seen ------------------------------------------------------------------------------------------------

    def frame(self, frame: Frame[State]) -> Frame[State]:
        task, frame = self.attempt.task, super().frame(frame)
        if named(task.game):
            frame = frame._replace(look=frame.look._replace(coordinates=True))
        if self._shown is not None:
            outcome, still = self._shown.after.outcome, not self.table.current.animation.moving
            drawn = {"win": outcome.cells} if still and outcome is not None and outcome.cells else {}
            return frame._replace(pick=Pick(), look=frame.look._replace(legal=False, marks=drawn))
        if self.answered:
            return frame._replace(pick=Pick(), look=frame.look._replace(legal=False))
        if not self._asking or not task.cells:
            return frame
        return frame._replace(look=frame.look._replace(marks={"selected": task.cells, **frame.look.marks}))

    @property
    def _asking(self) -> bool:
        """Does the board wait for a move, with nothing in the hand? Then it carries the marks of the step."""
        current = self.table.current
        still = not self.showing and not self.answered and not current.animation.moving
        return still and not current.hand.pick.chosen

    def draw(self, surface: pygame.Surface) -> None:
        if self._asking:
            board, look = self.table.board, self.table.current.look
            marks.offered(self.table.ui, surface, board, self.attempt.task, look)
            if board.table is not None:
                draw_sides(self.table.ui, surface, board.view, self.attempt.start, look, board.table.lens)

    def caption(self) -> str:
        return t("lesson.overline")

    def prompts(self) -> Sequence[Prompt]:
        return (("a",), "choose"), (("b",), "back"), *_LOOK, (("back",), "help")

    def swallows(self, event: pygame.event.Event) -> bool:
        """Any key takes back what was wrong; what was still meant for the move does nothing."""
        name = keys.shortcut(event) if event.type == pygame.KEYDOWN else ""
        if not name or not self.answered:
            return False
        if name in MEANT and self._fresh > 0:
            return True
        if self.solved:
            return False
        table = self.table
        table.ready()
        here = table.focus is None or table.focus.key in ("board", "again")
        if not here or name in LOOKING or name.startswith("shift+"):
            return False
        self.again()
        return True


def lesson(game: str, name: str) -> LessonPurpose:
    """A course of a game by its name; without a name the first one."""
    every = lessons.courses(game)
    return LessonPurpose(Learner(next((course for course in every if course.key == name), every[0])))


class PuzzlePurpose(ExercisePurpose):
    """A puzzle: something that can be proved is to be found, with the refuting computer opposite."""

    attempt: ProvedAttempt
    content: PuzzleContent

    def __init__(self, place: Place) -> None:
        self.place = place
        self.attempt = ProvedAttempt(place.puzzle, place.day, counts=not place.own)

    def join(self, table: TableApi, panel: ControlPanel) -> None:
        super().join(table, panel)
        content = self.content = PuzzleContent(panel, self)
        table.ui.say(f"{content.where()}. {t('puzzle.to_move')}: {content.goal()}", "asked")

    def own_keys(self) -> Keys:
        back = self.take_back
        return {
            "h": self.hint, "backspace": back, "u": back, "ctrl+z": back, "home": self.again,
            "pagedown": lambda: self.beside(1), "pageup": lambda: self.beside(-1),
        }  # fmt: skip

    def shown(self) -> None:
        log.info("puzzle opened %s", self.place.puzzle.id)

    def closed(self) -> None:
        log.info("puzzle left %s", self.place.puzzle.id)
        super().closed()

    def caption(self) -> str:
        return self.content.where()

    def prompts(self) -> Sequence[Prompt]:
        return (("a",), "choose"), (("b",), "put_back"), *_LOOK, (("y",), "undo"), (("back",), "help")

    # -- playing -----------------------------------------------------------------------------------------------------

    def judged(self) -> None:
        table, content = self.table, self.content
        stage = content.stage
        log.info("puzzle %s %s %s", self.place.puzzle.id, stage, " ".join(self.match.moves))
        head, sentence = content.feedback()
        table.ui.say(t("play.files.result", result=head, reason=sentence), "asked")
        self.waits()
        focus = {"solved": "next", "shown": "next", "right": ""}.get(stage, "take_back")
        table.refresh(focus if not self.attempt.shown or stage == "shown" else "")

    def at_end(self) -> str:
        """There is no next game, but perhaps a move to be taken back."""
        outcome = self.table.sitting.outcome
        assert outcome is not None
        won = outcome.winner == self.match.game.sides[self.attempt.seat]
        if won and not self.attempt.shown:
            self.table.celebration.begin()
        else:
            self.table.sounds.ended()
        return "take_back" if self.attempt.failed(self.match) else ""

    # -- what is seen ------------------------------------------------------------------------------------------------

    def frame(self, frame: Frame[State]) -> Frame[State]:
        """The last own move is marked as what it was. What is said names squares."""
        frame = super().frame(frame)
        frame = frame._replace(look=frame.look._replace(coordinates=frame.look.coordinates or named(self.match.game)))
        ruling = self.attempt.ruling(self.match)
        if ruling is None or frame.move is not None or "win" in frame.look.marks:
            return frame
        kind = {"right": "verdict", "wrong": "refused"}.get(ruling.kind)
        turns = self.attempt.own_turns(self.match)
        if kind is None or not turns:
            return frame
        ply = turns[-1].first + len(turns[-1].tokens)
        if ply != self.match.ply:  # what was answered is shown instead
            return frame
        drawn = {**frame.look.marks, kind: self.table.current.view.marks_of(*self.match.token(ply))}
        return frame._replace(look=frame.look._replace(marks=drawn))

    def draw(self, surface: pygame.Surface) -> None:
        """What was answered stays drawn until the next move."""
        table = self.table
        current, hand, turn = table.current, table.current.hand, self.attempt.answered(self.match)
        if turn is not None and not current.animation.moving and not hand.pick.chosen and not hand.hint:
            before = self.match.states[turn.first]
            words = parts(current.words, before, turn.tokens[:1])
            marks.answered(table.ui, surface, table.board, current.look, before, turn.tokens, words)

    # -- what can be done --------------------------------------------------------------------------------------------

    def take_back(self) -> None:
        if self.attempt.shown:
            self.again()
        else:
            super().take_back()

    def again(self) -> None:
        self.attempt.begin_again()
        self.table.new_game(self.attempt.sitting())

    def hint(self) -> None:
        table, match, hand = self.table, self.match, self.table.current.hand
        found = self.attempt.hint(match) if self.may_play else None
        if found is None:
            table.ui.toast(t("puzzle.back_first" if self.attempt.failed(match) else "puzzle.hint_later"))
            return
        move, told = found
        hand.clear()
        if told == 1:
            cells, words = self._first_part(move)
        else:
            cells = table.current.view.hint_marks(table.sitting.state, move)
            words = t("puzzle.hints_all", move=table.current.words.long(move))
            table.board.bring_in_sight(table.ui, cells[0] if cells else None)
        hand.advise(cells)
        hand.advice = words
        table.ui.say(words, "asked")
        table.refresh()

    def solution(self) -> None:
        """Played out from here, if what is there is right."""
        if self.attempt.failed(self.match):
            self.take_back()
        self.attempt.show_solution()
        self.table.current.hand.clear()
        self.waits()
        self.table.refresh("again")

    def next(self) -> Answer:
        place = self.place.next(progress.load())
        return Go(PuzzleAt(place), replace=True) if place is not None else self.leave()

    def beside(self, by: int) -> Answer:
        """The puzzle before or after this one."""
        place = self.place.beside(by)
        if place is None:
            self.table.ui.say(t("say.no_further"))
            return None
        return Go(PuzzleAt(place), replace=True)
