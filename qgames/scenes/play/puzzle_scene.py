"""The table of a puzzle: the game's own table from a position, with the refuting computer opposite. Nothing played here
is kept as a game or counted as one."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import cast

import pygame

from qgames.files.i18n import t
from qgames.games.frame import Frame, Pick
from qgames.rules.core import Cell, Move, State
from qgames.scenes.destinations import PuzzleAt
from qgames.scenes.play import reply_marks
from qgames.scenes.play.puzzle_panel import Deeds, PuzzlePanel
from qgames.scenes.play.scene import PlayScene, kind_of
from qgames.session import puzzle_results
from qgames.session.puzzle_packs import Place
from qgames.session.puzzling import Solving
from qgames.session.standing import short
from qgames.ui import Answer, Back, Go, Ui
from qgames.ui.prompts import Prompt

log = logging.getLogger(__name__)
#: keys of every table that mean the same here
KEPT = ("s", "w", "k", "l", "t", "b")
THREE = 3  # places shown by a first hint where a move has only one part
PROMPTS: tuple[Prompt, ...] = (
    (("a",), "choose"), (("b",), "put_back"), (("x",), "next"), (("leftshoulder", "rightshoulder"), "turn"),
    (("lefttrigger", "righttrigger"), "zoom"), (("y",), "undo"), (("back",), "help"),
)  # fmt: skip


class PuzzleScene(PlayScene):
    """Laid over the scene of a game by `table`."""

    panel: PuzzlePanel

    def __init__(self, ui: Ui, place: Place) -> None:
        self.place = place
        self.solving = Solving(place.puzzle, place.day, counts=not place.own)
        self._waited = 0.0  # seconds since something was last played
        super().__init__(ui, self.solving.sitting())
        self.panel.place, self.panel.solving = place, self.solving
        self.panel.deeds = Deeds(self.hint, self.solution, self.again, self.take_back, self.next, self.leave)
        self.keys = {name: self.keys[name] for name in KEPT} | dict(self.own_keys())
        ui.say(f"{self.panel.where()}. {t('puzzle.to_move')}: {self.panel.goal()}", "asked")

    # -- what differs from a game ------------------------------------------------------------------------------------

    def own_keys(self) -> Mapping[str, Callable[[], Answer]]:
        back = self.take_back
        return {
            **super().own_keys(), "h": self.hint, "backspace": back, "u": back, "ctrl+z": back, "home": self.again,
            "pagedown": lambda: self.beside(1), "pageup": lambda: self.beside(-1),
        }  # fmt: skip

    def _sit(self) -> None:
        """Nothing is written, nothing counted."""
        self._counted = True

    def shown(self) -> None:
        super().shown()
        log.info("puzzle opened %s", self.place.puzzle.id)

    def hidden(self) -> None:
        """Nothing is to be kept either."""

    def menu(self) -> Answer:
        return self.back()

    def back(self) -> Answer:
        """Esc: first put back what is in the hand, then to where one came from."""
        hand = self.current.hand
        if hand.pick.chosen or hand.pending or hand.refused or hand.hint:
            hand.clear()
            self.set_pick(Pick())
            self.refresh()
            return None
        return self.leave()

    def leave(self) -> Answer:
        return Back()

    def closed(self) -> None:
        log.info("puzzle left %s", self.place.puzzle.id)
        self.solving.stop()
        super().closed()

    def prompts(self) -> Sequence[Prompt]:
        return PROMPTS

    def caption(self) -> str:
        return self.panel.where()

    # -- playing -----------------------------------------------------------------------------------------------------

    @property
    def _free(self) -> bool:
        """May the solver play? Not before the last move is judged, and what was not right is taken back first."""
        match = self.sitting.match
        return not (self.solving.shown or self.solving.waiting(match) or self.solving.failed(match))

    def tapped(self, spot: str | None) -> Answer:
        if self._free:
            return super().tapped(spot)
        if spot and self.solving.failed(self.sitting.match):
            self.take_back()
        return None

    def act(self, key: str, move: Move | None) -> Answer:
        return super().act(key, move) if self._free else None

    def tick(self, seconds: float) -> Answer:
        answer = super().tick(seconds)
        if not self.current.animation.moving and self.solving.step(self.sitting.match):
            self._judged()
        return answer

    def _judged(self) -> None:
        """Tell what the last move was."""
        stage = self.panel.stage
        log.info("puzzle %s %s %s", self.place.puzzle.id, stage, " ".join(self.sitting.match.moves))
        head, sentence = self.panel.feedback()
        self.ui.say(t("play.files.result", result=head, reason=sentence), "asked")
        self._waited = 0.0
        focus = {"solved": "next", "right": ""}.get(stage, "take_back")
        if not self.solving.shown or stage == "solved":
            self.refresh(focus)
        else:
            self.refresh()

    def _computer_turn(self, seconds: float) -> None:
        """The other side's answer, and the moves of a solution that is shown."""
        if self.current.animation.moving:
            self._waited = 0.0
            return
        self._waited += seconds
        if self._waited < self.show_time:
            return
        match = self.sitting.match
        move = self.solving.reply(match)
        if move is None and self.solving.shown:
            move = self.solving.next_right(match)
        if move is not None:
            self._waited = 0.0
            self.play(move)

    def _ended(self) -> None:
        outcome = self.sitting.outcome
        assert outcome is not None
        won = outcome.winner == self.sitting.match.game.sides[self.solving.seat]
        if won and not self.solving.shown:
            self.celebration.begin()
        self.knocks.ended(won)

    def refresh(self, focus: str = "") -> None:
        """At the end of a game there is no next one, but perhaps a move to be taken back."""
        if focus == "rematch":
            focus = "take_back" if self.solving.failed(self.sitting.match) else ""
        super().refresh(focus)

    def frame(self) -> Frame[State]:
        """The last own move is marked as what it was."""
        frame = super().frame()
        match = self.sitting.match
        ruling = self.solving.ruling(match)
        if ruling is None or frame.move is not None or "win" in frame.look.marks:
            return frame
        kind = {"right": "verdict", "wrong": "refused"}.get(ruling.kind)
        turns = self.solving.own_turns(match)
        if kind is None or not turns:
            return frame
        ply = turns[-1].first + len(turns[-1].tokens)
        if ply != match.ply:  # what was answered is shown instead
            return frame
        marks = {**frame.look.marks, kind: self.current.view.marks_of(*match.token(ply))}
        return frame._replace(look=frame.look._replace(marks=marks))

    def backdrop(self, surface: pygame.Surface) -> None:
        """What was answered stays drawn until the next move."""
        super().backdrop(surface)
        turn, hand = self.solving.answered(self.sitting.match), self.current.hand
        if turn is not None and not self.current.animation.moving and not hand.pick.chosen and not hand.hint:
            before, words = self.sitting.match.states[turn.first], short(self.current.words, turn.tokens[:1])
            reply_marks.draw(self.ui, surface, self.board, self.current.look, before, turn.tokens, words)

    # -- deeds -------------------------------------------------------------------------------------------------------

    def take_back(self) -> None:
        if self.solving.shown:
            self.again()
            return
        self.steering.undo()
        self.refresh("board")

    def again(self) -> None:
        self.solving.begin_again()
        self.new_game(self.solving.sitting())

    def hint(self) -> None:
        match, hand = self.sitting.match, self.current.hand
        found = self.solving.hint(match) if self._free else None
        if found is None:
            self.ui.toast(t("puzzle.back_first" if self.solving.failed(match) else "puzzle.hint_later"))
            return
        move, told = found
        hand.clear()
        if told == 1:
            cells, words = self._first_part(move)
        else:
            cells = self.current.view.hint_marks(self.sitting.state, move)
            words = t("puzzle.hints_all", move=self.current.words.long(move))
            self.board.bring_in_sight(self.ui, cells[0] if cells else None)
        hand.advise(cells)
        hand.advice = words
        self.ui.say(words, "asked")
        self.refresh()

    def _first_part(self, move: Move) -> tuple[tuple[Cell, ...], str]:
        """What to take; where a move has only one part, three of its places."""
        state, view = self.sitting.state, self.current.view
        choices = [each for each in view.choices(state, self.current.look, Pick()) if not each.after]
        right = next((each for each in choices if move in each.moves), None)
        if right is None:
            return view.hint_marks(state, move), t("puzzle.hints_part")
        if len(right.moves) > 1:
            return (right.key,), t("puzzle.hints_part")
        others = [each.key for each in choices if each is not right]
        by = len(others) // THREE or 1
        shown = {right.key, *others[by - 1 :: by][: THREE - 1]}
        return tuple(each.key for each in choices if each.key in shown), t("puzzle.hints_three", n=len(shown))

    def solution(self) -> None:
        """Played out from here, if what is there is right."""
        if self.solving.failed(self.sitting.match):
            self.steering.undo()
        self.solving.show_solution()
        self.current.hand.clear()
        self._waited = 0.0
        self.refresh("again")

    def next(self) -> Answer:
        place = self.place.next(puzzle_results.load())
        return Go(PuzzleAt(place), replace=True) if place is not None else self.leave()

    def beside(self, by: int) -> Answer:
        """The puzzle before or after this one."""
        place = self.place.beside(by)
        if place is None:
            self.ui.say(t("say.no_further"))
            return None
        return Go(PuzzleAt(place), replace=True)


def table(ui: Ui, place: Place) -> PuzzleScene:
    """A puzzle at the table its game is played at, with all that game adds to it."""
    usual = kind_of(place.puzzle.rules.key)
    panel = type("PuzzlePanel", (PuzzlePanel, usual.panel_class), {})
    kind = type("PuzzleScene", (PuzzleScene, usual), {"panel_class": panel})
    return cast(PuzzleScene, kind(ui, place))
