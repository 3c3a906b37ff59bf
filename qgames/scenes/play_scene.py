"""PlayScene: a table where any of the games is played. Each game adds what differs in a small scene of its own.

The sitting (`play_sitting`) knows what is so, the stage (`play_stage`) what is shown, the board widget what is pointed
at; this scene carries word between them, and tells the players what happens.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from typing import Any, ClassVar

import pygame

from qgames.i18n import t
from qgames.rules.core import IllegalMove, Move, State
from qgames.scenes import play_saves as saves
from qgames.scenes import play_statistics as statistics
from qgames.scenes.play_board import Board
from qgames.scenes.play_breath import Breath
from qgames.scenes.play_build import Furniture
from qgames.scenes.play_computer import Advice, Computer
from qgames.scenes.play_keys import KEYS
from qgames.scenes.play_sitting import Event, Sitting
from qgames.scenes.play_stage import Stage
from qgames.scenes.play_words import Words
from qgames.ui import Done, Ui, Widget, keys
from qgames.ui.scene import Answer
from qgames.views import catalog as views
from qgames.views.board import BoardView, Frame, Look, Pick, Refusal

log = logging.getLogger(__name__)
SHOW_TIME = 0.5  # seconds a computer's move is held back at least, thinking time included
REFUSED_FOR = 3.0  # seconds the cells of a refusal stay outlined


class PlayScene(Furniture):
    first = "board"
    words_class: ClassVar[type[Words]] = Words
    forced_pass: ClassVar[bool] = True

    def __init__(self, ui: Ui, sitting: Sitting) -> None:
        super().__init__(ui)
        self.look = Look()
        self.extra: dict[str, Any] = {}  # further choices of the set-up
        self.sit(sitting)
        self.computer = Computer(lambda: ui.settings.cores)
        self.now = time.monotonic  # tests put their own in
        self.show_time = SHOW_TIME
        self.board: Board = Board(self.view, self.frame, self.hand, self.tapped)
        self.board.walked = self._walked
        self.board.words = lambda spot: self.words.spot(self.sitting.state, spot)
        self.breath = Breath()
        self._turn_seconds = 0.0  # how long the computer's turn has been shown
        if sitting.computer_to_move or any(map(sitting.is_computer, range(sitting.match.game.seats))):
            self.computer.pool.start()
        self.say_begin()

    # -- told by each game -------------------------------------------------------------------------------------------

    def make_view(self) -> BoardView:
        return views.view(self.sitting.match.game)

    def sound(self, move: Move) -> str:
        return "placed"

    # -- a new game at this table ------------------------------------------------------------------------------------

    def sit(self, sitting: Sitting) -> None:
        self.sitting = sitting
        sitting.forced_pass = self.forced_pass
        sitting.keep = self._keep
        sitting.aside = self._keep_line
        self.words = self.words_class(sitting)
        self.view = self.make_view()
        self.stage = Stage(self.view, sitting.state)
        self.pick = Pick()
        self.pending: Move | None = None
        self.hint: tuple[str, ...] = ()
        self.hint_why: tuple[str, ...] = ()  # the cells the reason speaks of
        self._refused: tuple[str, ...] = ()
        self._refused_left = 0.0
        self._counted = sitting.scored

    def say_begin(self) -> None:
        sitting = self.sitting
        log.info("table %s %s %d", sitting.name, sitting.match.game.name, sitting.match.ply)
        game = t(f"game.{sitting.match.game.key}.name")
        if sitting.match.ply:
            self.ui.say(t("say.goes_on", game=game, ply=sitting.match.ply, n=sitting.match.ply))
        else:
            self.ui.say(t("say.begin", game=game, name=self.words.name(sitting.seat)))

    def new_game(self, sitting: Sitting) -> None:
        """Another game at the same table."""
        self.computer.cancel()
        self.sit(sitting)
        self.board.view = self.view
        self.prepare()
        self.say_begin()
        self.rebuild("board")

    def prepare(self) -> None:
        """Before the first move of a new game (Cubulus: neutral balls by chance)."""

    def _keep(self, sitting: Sitting) -> None:
        error = saves.keep(sitting)
        if error:
            self.ui.toast(t("play.not_kept", reason=error.strerror or str(error)), once="not_kept")

    def _keep_line(self, sitting: Sitting) -> None:
        if saves.keep_line(sitting):
            self.ui.toast(t("play.line_kept"))

    # -- what is shown -----------------------------------------------------------------------------------------------

    def frame(self) -> Frame:
        ui, sitting = self.ui, self.sitting
        at_rest = not self.stage.moving
        mine = at_rest and sitting.person_to_move
        marks: dict[str, tuple[str, ...]] = {}
        last = self.last_marks() if at_rest else ()
        if last:
            marks["last"] = last
        if self.hint and at_rest:
            marks["hint"] = self.hint
            marks["verdict"] = tuple(cell for cell in self.hint_why if cell not in self.hint)
        if self._refused:
            marks["refused"] = self._refused
        outcome = sitting.outcome
        if outcome and outcome.cells and at_rest:
            marks["win"] = outcome.cells
            marks.pop("last", None)
        look = self.look._replace(
            coordinates=ui.settings.coordinates, legal=ui.settings.legal_marks and mine, marks=marks
        )
        hover = self.board.pointed if mine else None
        return self.stage.frame(self.pick._replace(hover=hover), look, sitting.seat)

    def hand(self) -> tuple[State, Look, Pick]:
        """What can be pointed at follows from the position shown and what has been chosen so far."""
        return self.stage.state, self.look, self.pick

    def last_marks(self) -> tuple[str, ...]:
        match = self.sitting.match
        if not match.ply:
            return ()
        return self.words.cells(match.states[-2], match.moves[-1])

    # -- acting ------------------------------------------------------------------------------------------------------

    def tapped(self, spot: str | None) -> Answer:
        """A click or key on a spot of the board."""
        sitting = self.sitting
        if self.stage.moving:
            self.stage.finish()
        if sitting.paused and spot:
            self.toggle_pause()
            return None
        if not sitting.person_to_move:
            if spot:
                self._not_now()
            return None
        answer = self.view.tap(sitting.state, self.pick, spot)
        if isinstance(answer, Refusal):
            self.refuse(answer.error)
        elif isinstance(answer, Pick):
            self.pending = None
            self.set_pick(answer)
        elif self.ui.settings.confirm_moves and self.pending != answer:
            self.pending = answer
            self.hint, self.hint_why = self.words.hint_cells(sitting.state, answer), ()
            self.ui.say(t("say.confirm", move=self.words.long(answer)))
        else:
            self.play(answer)
        return None

    def set_pick(self, pick: Pick) -> None:
        changed = pick.chosen != self.pick.chosen
        self.pick = pick
        if changed:
            self._refused = ()
            self.ui.say(self.words.prompt(self.sitting.state, pick), "focus")
            self.rebuild()

    def play(self, move: Move, by: str = "") -> None:
        """Play a token for whoever is to move; a refusal costs nothing."""
        try:
            self.sitting.play(move, by)
        except IllegalMove as error:
            self.refuse(error)
            return
        self.pick, self.pending, self.hint, self._refused = Pick(), None, (), ()
        self._hear()

    def refuse(self, error: IllegalMove) -> None:
        """Say why not, and outline what stands in the way."""
        sentence = self.words.refusal(error)
        if not self.ui.settings.captions:
            self.ui.notices.append(sentence)
        self.ui.say(sentence, "refusal")
        self.ui.sounds.play("refused")
        self._refused, self._refused_left = error.cells, REFUSED_FOR
        self.dirty = True

    def _not_now(self) -> None:
        sitting = self.sitting
        if sitting.outcome is None and sitting.looking_back:
            self.ui.toast(t("play.go_on_first"))
        elif sitting.outcome is None and self.computer.found:
            self._turn_seconds = self.show_time  # a click skips the waiting

    def act(self, key: str, move: Move | None) -> Answer:
        """A button of the view's: a token, or the same as a tap on a spot of that name."""
        if self.stage.moving:
            self.stage.finish()
        if not self.sitting.person_to_move:
            self._not_now()
        elif move is not None:
            self.play(move)
        else:
            return self.tapped(key)
        return None

    def undo(self) -> None:
        self._step(self.sitting.undo)

    def redo(self) -> None:
        self._step(self.sitting.redo)

    def jump(self, ply: int) -> None:
        self._step(lambda: self.sitting.jump(ply))

    def _step(self, go: Any) -> None:
        self.computer.cancel()
        self.stage.finish()
        self.pick, self.pending, self.hint, self._refused = Pick(), None, (), ()
        if not go():
            self.ui.say(t("say.no_further"))
        self._hear()

    def _advised(self, advice: Advice) -> None:
        state = self.sitting.state
        if advice.move not in state.legal_moves():
            return
        cells = self.words.hint_cells(state, advice.move)
        reason = self.words.because(advice.because)
        self.hint = cells
        self.hint_why = advice.because.cells if advice.because else ()
        self.ui.toast(t("play.hint", move=self.words.long(advice.move), reason=reason).strip())
        self.dirty = True

    # -- what happened -----------------------------------------------------------------------------------------------

    def _hear(self) -> None:
        motion, ended = self.ui.motion, False
        for event in self.sitting.take_events():
            self.dirty = True
            if event.kind == "played":
                self._played(event, motion)
            elif event.kind == "moved":
                log.info("at %s %d", self.sitting.name, self.sitting.match.ply)
                self.stage.travel(event.steps, event.forward, motion)
                self.ui.say(t("say.moved_to", ply=self.sitting.match.ply, n=self.sitting.match.ply))
            elif event.kind == "ended":
                ended = True
                self._ended()
            elif event.kind == "warned":
                left = round(self.sitting.clocks.left[event.seat])
                self.ui.toast(t("say.warned", name=self.words.name(event.seat), n=left))
            elif event.kind == "timeout":
                random = self.sitting.clocks.rule.timeout == "random"
                key = "say.timeout_random" if random else "say.timeout"
                self.ui.toast(t(key, name=self.words.name(event.seat)))
        self._turn_seconds = 0.0
        self.rebuild("rematch" if ended else "")

    def _played(self, event: Event, motion: float) -> None:
        assert event.before is not None and event.after is not None
        log.info("shown %s %s", self.sitting.name, event.move)
        self.stage.play(event.before, event.after, event.move, motion)
        sentence = self.words.move(event.before, event.move, event.after, self.words.name(event.seat))
        if event.by == "forced":
            self.ui.notices.append(sentence)
        self.ui.say(sentence, "move")
        if motion == 0:
            self.ui.sounds.play(self.sound(event.move))

    def _ended(self) -> None:
        outcome = self.sitting.outcome
        assert outcome is not None
        self.breath.take()
        self.ui.say(f"{self.words.headline(outcome)} {self.words.reason(outcome)}".strip(), "result")
        self.ui.sounds.play("won" if outcome.winner is not None else "placed")
        if not self._counted:
            self._counted = True
            statistics.add(statistics.game_of(self.sitting))

    def tick(self, seconds: float) -> Answer:
        sitting = self.sitting
        self.breath.pass_time(seconds)
        advice = self.computer.look()
        if advice:
            self._advised(advice)
        for stretch in self.stage.advance(seconds):
            if stretch.forward:
                self.ui.sounds.play(self.sound(stretch.move))
            self.dirty = True
        sitting.tick(self.now(), running=not self.stage.moving)
        if sitting._events:
            self._hear()
        self._refused_left -= seconds
        if self._refused and self._refused_left <= 0:
            self._refused, self.dirty = (), True
        self._computer_turn(seconds)
        self.turn_table()
        return None

    def _computer_turn(self, seconds: float) -> None:
        sitting, computer = self.sitting, self.computer
        if computer.died:
            computer.died = False
            self.ui.toast(t("play.restarted"), once="restarted")
        if not sitting.computer_to_move:
            return
        computer.think(sitting)
        if self.stage.moving:
            return
        self._turn_seconds += seconds
        if computer.hopeless:  # never leave the players waiting for a process that cannot live here
            self.play(sitting.dice.choice(list(sitting.state.legal_moves())))
        elif computer.found and self._turn_seconds >= self.show_time:
            move = computer.found
            computer.cancel()
            self.play(move)

    # -- the page ----------------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        return self.furnish()

    def ready(self) -> None:
        """The board outlives what is built around it: a drag on it goes on."""
        holder = self._holder
        super().ready()
        if holder is self.board:
            self._holder = holder

    def backdrop(self, surface: pygame.Surface) -> None:
        self.board.paint(self.ui, surface)

    def handle(self, event: pygame.event.Event) -> Answer:
        if event.type == pygame.KEYDOWN and self.computer.found:
            self._turn_seconds = self.show_time  # a key skips the waiting
        if self.breath.stops(event, self):
            self.stage.finish()  # a press during the last move skips it
            return None
        answer = super().handle(event)
        if event.type == pygame.KEYDOWN and keys.shortcut(event) and self.focus is self.board:
            self.board.take_over()  # what has the focus is seen whenever the keyboard is in use
        return answer

    def closed(self) -> None:
        """The table is left. While it is only covered, by a menu for example, the computer thinks on."""
        self.computer.cancel()

    def hidden(self) -> None:
        self.sitting.tick(self.now(), running=False)
        if self.sitting.match.all_moves:
            self._keep(self.sitting)

    def shortcut(self, name: str) -> Done | None:
        act = self.own_keys().get(name) or KEYS.get(name)
        if act is None:
            return self.common_keys(name)
        return Done(act(self))

    def own_keys(self) -> dict[str, Any]:
        """Keys of this game alone: name -> what to do with the scene."""
        return {}

    def extra_panels(self) -> Sequence[Widget]:
        """What this game puts above the list of moves."""
        return ()

    def back(self) -> Answer:
        """Esc: first put back what is in the hand, then the menu."""
        if self.pick.chosen or self.pending:
            self.pending, self.hint = None, ()
            self.set_pick(Pick())
            return None
        if self._refused or self.hint:
            self._refused, self.hint = (), ()
            return None
        return self.menu()

    def _walked(self, spot: str) -> None:
        self.ui.say(self.words.spot(self.sitting.state, spot), "focus")
