"""PlayScene: a table where any of the games is played. A game may add what differs in a small scene of its own.

The parts: the sitting (`session`) knows what is so, the animation what is shown, the board widget what is pointed at,
the panel what stands around; steering, sharing and camera are what can be done. This scene carries word between them,
and tells the players what happens.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, ClassVar

import pygame

from qgames.files.i18n import t
from qgames.games import entry
from qgames.games.frame import Frame, Pick, Refusal
from qgames.rules.core import IllegalMove, Move, State
from qgames.scenes.destinations import TableAt
from qgames.scenes.pages.frame import common
from qgames.scenes.play import board_parts
from qgames.scenes.play.analysis_column import AnalysisColumn
from qgames.scenes.play.board import Board
from qgames.scenes.play.camerawork import Camerawork
from qgames.scenes.play.caution import holds_back
from qgames.scenes.play.celebration import Celebration
from qgames.scenes.play.end_guard import EndGuard
from qgames.scenes.play.fingertip import unsure
from qgames.scenes.play.helpers import Helpers
from qgames.scenes.play.hurry import Hurry
from qgames.scenes.play.in_play import InPlay
from qgames.scenes.play.knocks import Knocks
from qgames.scenes.play.menu import Menu
from qgames.scenes.play.narrator import Narrator
from qgames.scenes.play.panel import Actions, ControlPanel
from qgames.scenes.play.sharing import Sharing
from qgames.scenes.play.shortcuts import PROMPTS, table_keys
from qgames.scenes.play.steering import Steering
from qgames.session import runs
from qgames.session.computer import Computer
from qgames.session.sitting import Event, Sitting
from qgames.ui import Answer, Ask, Done, Page, Ui, Widget, keys
from qgames.ui.prompts import Prompt

log = logging.getLogger(__name__)
SHOW_TIME = 0.5  # seconds a computer's move is held back at least, thinking time included


class PlayScene(Page):
    first = "board"
    jumps = False  # letters are keys here
    panel_class: ClassVar[type[ControlPanel]] = ControlPanel

    def __init__(self, ui: Ui, sitting: Sitting) -> None:
        super().__init__(ui)
        self.current = InPlay(sitting)
        self.computer = Computer(lambda: ui.settings.cores)
        self.board = Board(self.current.view, self.frame, self.current.within_reach, self.tapped)
        self.help = Helpers(ui, self.current, self.board, self.play, self.refresh)
        self.analysis = self.help.analysis
        self.narrator = Narrator(ui, self.current, self.board, self.analysis)
        self.board.tell = board_parts.of_table(self.current).part
        self.celebration = Celebration(ui, self.current, self.board)
        self.board.covered, self.board.name = lambda: self.current.covered, lambda seat: self.current.words.name(seat)
        self.board.by_keys = sitting.outcome is None  # on a game that is over the cursor waits for a key
        self.camera = Camerawork(ui, self.current, self.board)
        self.hurry = Hurry(ui, self.current, self.board)
        self.knocks = Knocks(ui, self.current, self.board)
        self.steering = Steering(ui, self.current, self.computer, self.hear, self.refresh, self.new_game)
        self.sharing = Sharing(ui, self.current)
        self.end_guard = EndGuard()
        steer = self.steering
        self.panel = self.panel_class(
            ui, self.current, self.board, self.camera,
            Actions(self.act, steer.undo, steer.redo, steer.jump, steer.go_on, steer.ask_hint, steer.toggle_pause,
                    steer.rematch, self.menu, steer.to_the_end, self.analysis.toggle,
                    self.help.aftermath.review, steer.at_level, self.sharing.open_line),
        )  # fmt: skip
        self.panel.analysis = AnalysisColumn(self.analysis, self.play)
        self.panel.mattered, self.panel.card = self.help.aftermath.sentence, self.help.coaching.card
        self.panel.result.missed = self.help.aftermath.missed
        self.keys: Mapping[str, Callable[[], Answer]] = {**table_keys(self), **self.own_keys()}
        self.extra: Mapping[str, Any] = {}  # further choices of the set-up
        self.now = time.perf_counter  # finer than `monotonic` on Windows; tests put their own in
        self.show_time = SHOW_TIME
        self._shape: Hashable = None  # what the panel was built for, and said
        self._said: tuple[str, ...] = ()
        self._held = Pick()  # what is in the hand while a token is played
        self._turn_seconds = 0.0  # how long the computer's turn has been shown
        self._sit()
        self.narrator.begin()

    # -- told by each game -------------------------------------------------------------------------------------------

    def own_keys(self) -> Mapping[str, Callable[[], Answer]]:
        """Keys of this game alone."""
        return {}

    def prepare(self) -> None:
        """Before the first move of a new game."""

    # -- a game at this table ----------------------------------------------------------------------------------------

    @property
    def sitting(self) -> Sitting:
        return self.current.sitting

    def _sit(self) -> None:
        self.sitting.keep, self.sitting.aside = self.sharing.keep, self.sharing.keep_line
        self._counted = self.sitting.scored

    def new_game(self, sitting: Sitting) -> None:
        """Another game at the same table."""
        self.computer.cancel()
        self.help.begin_anew()
        self.celebration.end()
        self.current.put(sitting)
        self._sit()
        self.board.view = self.current.view
        self.prepare()
        self.narrator.begin()
        self.rebuild("board")

    # -- acting ------------------------------------------------------------------------------------------------------

    def frame(self) -> Frame[State]:
        settings = self.ui.settings
        frame = self.current.frame(self.board.pointed, settings.coordinates, settings.legal_marks)
        return self.help.frame(frame)

    def tapped(self, spot: str | None) -> Answer:
        """A click or key on a spot of the board."""
        sitting, hand = self.sitting, self.current.hand
        if self.current.animation.moving:
            self.current.animation.finish()
        if sitting.paused and (spot or self.current.covered):
            self.steering.toggle_pause()
            return None
        if not sitting.person_to_move:
            if spot:
                self._not_now()
            return None
        answer = self.current.view.tap(sitting.state, hand.pick, spot)
        if isinstance(answer, Refusal):
            self.refuse(answer.error)
        elif isinstance(answer, Pick):
            hand.think_again()
            self.set_pick(answer)
        elif not self._holds_back(answer, spot, self.ui.settings.confirm_moves or unsure(self.ui, self.board, spot)):
            self.play(answer)
        elif self.board.by_finger:
            self.board.by_keys = True  # the ring of the cursor shows what is meant
        return None

    def _holds_back(self, move: Move, spot: str | None, confirm: bool) -> bool:
        return holds_back(self.ui, self.current, move, confirm) or self.help.coaching.asks(move, spot)

    def set_pick(self, pick: Pick) -> None:
        hand = self.current.hand
        changed, hand.pick = pick.chosen != hand.pick.chosen, pick
        if changed:
            hand.refused = ()
            self.board.cursor = self.current.view.next_spot(self.sitting.state, pick) or self.board.cursor
            self.ui.say(self.current.words.prompt(self.sitting.state, pick), "prompt")
            self.refresh()

    def play(self, move: Move, by: str = "") -> None:
        """Play a token for whoever is to move; a refusal costs nothing."""
        hand = self.current.hand
        try:
            self.sitting.play(move, by)
        except IllegalMove as error:
            self.refuse(error)
            return
        self._held, hand.pick = hand.pick, Pick()
        hand.clear()
        self.hear()
        self._held = Pick()

    def refuse(self, error: IllegalMove) -> None:
        """Say why not, and outline what stands in the way."""
        self.narrator.refuse(error)
        self.knocks.refused()
        self.dirty = True

    def _not_now(self) -> None:
        sitting = self.sitting
        if sitting.outcome is None and sitting.looking_back:
            self.ui.toast(t("play.go_on_first"))
        elif sitting.outcome is None and self.computer.found:
            self._turn_seconds = self.show_time  # a click skips the waiting

    def act(self, key: str, move: Move | None) -> Answer:
        """A button of the view's: a token, or the same as a tap on a spot of that name."""
        if self.current.animation.moving:
            self.current.animation.finish()
        if not self.sitting.person_to_move:
            self._not_now()
        elif move is None:
            return self.tapped(key)
        elif not self._holds_back(move, None, False):
            self.play(move)
        return None

    def menu(self) -> Answer:
        return Ask(Menu(self.ui, self.current, self.steering, self.sharing, self.refresh))

    # -- what happened -----------------------------------------------------------------------------------------------

    def hear(self) -> None:
        """Tell the players what the sitting has to say."""
        motion, ended = self.ui.motion, False
        for event in self.sitting.take_events():
            self.dirty = True
            if event.kind == "played":
                self._played(event, motion)
            elif event.kind == "moved":
                log.info("at %s %d", self.sitting.name, self.sitting.match.ply)
                self.current.animation.travel(event.steps, event.forward, motion)
                self.ui.say(t("say.moved_to", ply=self.sitting.match.ply, n=self.sitting.match.ply))
            elif event.kind == "ended":
                ended = True
                self._ended()
            elif event.kind in ("warned", "timeout"):
                self.narrator.clock(event)
        self._turn_seconds = 0.0
        self.refresh("rematch" if ended else "")

    def _played(self, event: Event, motion: float) -> None:
        assert event.before is not None and event.after is not None
        log.info("shown %s %s", self.sitting.name, event.move)
        self.current.animation.play(event.before, event.after, event.move, motion, self._held)
        words = self.current.words
        sentence = words.move(event.before, event.move, event.after, words.name(event.seat))
        if event.by == "forced":
            self.ui.notices.append(sentence)
        self.ui.say(sentence, "move")
        if motion == 0:
            self.knocks.move(event.before, event.move)

    def _ended(self) -> None:
        outcome, words = self.sitting.outcome, self.current.words
        assert outcome is not None
        self.end_guard.begin()
        self.help.aftermath.begin()
        self.celebration.begin()
        self.ui.say(words.result(outcome), "result")
        self.knocks.ended(outcome.winner is not None)
        if not self._counted:
            self._counted = True
            self.current.turn_of_luck = runs.count(self.sitting)

    def tick(self, seconds: float) -> Answer:
        sitting, animation = self.sitting, self.current.animation
        self.end_guard.pass_time(seconds)
        if hint := self.computer.look():
            self.steering.heed(hint)
            self.dirty = True
        for stretch in animation.advance(seconds):
            if stretch.forward:
                self.knocks.move(stretch.before, stretch.move)
            self.dirty = True
        sitting.tick(self.now(), running=not animation.moving and not self.help.coaching.holds)
        if sitting.has_news:
            self.hear()
        self.dirty |= self.current.hand.pass_time(seconds)
        self._computer_turn(seconds)
        self.dirty |= self.help.tick(seconds) | self.celebration.pass_time(seconds)
        self.camera.follow()
        self.hurry.look()
        if self.panel.plated and self.panel.turned != self.camera.turned():
            self.refresh()
        return None

    def _computer_turn(self, seconds: float) -> None:
        sitting, computer = self.sitting, self.computer
        if computer.news:
            self.ui.toast(t(f"play.{computer.news}"))
            computer.news = ""
        if not sitting.computer_to_move:
            return
        computer.think(sitting)
        if self.current.animation.moving:
            return
        self._turn_seconds += seconds
        if computer.found and self._turn_seconds >= self.show_time:
            move = computer.found
            computer.cancel()
            self.play(move)

    # -- the page ----------------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        wide, high = self.ui.logical_size
        self.camera.settle(upright=wide < 0.9 * high)
        self._shape, self._said = self.panel.shape(), self.panel.said()
        return self.panel.build()

    def refresh(self, focus: str = "") -> None:
        """Show what changed: build the panel anew if other widgets are wanted, else make room for new words."""
        if focus or self.panel.shape() != self._shape:
            self.rebuild(focus)
        elif (said := self.panel.said()) != self._said:
            self._said, self.dirty = said, True
            if self.panel.around is not None:
                self.panel.around.settle_words(self.ui)

    def notice_area(self) -> pygame.Rect | None:
        return self.panel.around.notices(self.ui) if self.panel.around else None

    def ready(self) -> None:
        """The board outlives what is built around it: a drag on it goes on."""
        holder = self._holder
        super().ready()
        if holder is self.board:
            self._holder = holder

    def backdrop(self, surface: pygame.Surface) -> None:
        self.board.paint(self.ui, surface)
        self.help.draw(surface)

    def handle(self, event: pygame.event.Event) -> Answer:
        if event.type == pygame.KEYDOWN and self.computer.found:
            self._turn_seconds = self.show_time  # a key skips the waiting
        self.dirty |= self.celebration.ended_by(event)
        if self.end_guard.stops(event, self):
            self.current.animation.finish()  # a press during the last move skips it
            return None
        answer = super().handle(event)
        if event.type == pygame.MOUSEMOTION and self.board.hover and not self.points_at_board(event.pos):
            self.board.hover, self.dirty = None, True  # no ghost while the pointer is on a button
        best = self.panel.analysis.best if self.panel.analysis else None
        if event.type == pygame.MOUSEMOTION and best is not None and best.left(event.pos):
            self.dirty = True
        if event.type == pygame.KEYDOWN and keys.shortcut(event) and self.focus is self.board:
            self.board.take_over()  # what has the focus is seen whenever the keyboard is in use
        return answer

    def points_at_board(self, pos: tuple[int, int]) -> bool:
        """Is the pointer over the board, or something that points at the same spots, and nothing else?"""
        under = [widget for widget in self.under(pos) if widget.focusable]
        return under[-1].points_at_spots if under else self.ui.rect.collidepoint(pos)

    def prompts(self) -> Sequence[Prompt]:
        return PROMPTS

    def closed(self) -> None:
        """The table is left. While it is only covered, by a menu for example, the computer thinks on."""
        self.computer.cancel()
        self.help.stop()
        self.camera.kept.keep()

    def shown(self) -> None:
        """Also back from the menu, whose button is nothing to stay on."""
        if any(map(self.sitting.is_computer, range(self.sitting.match.game.seats))):
            self.computer.pool.start()
        if self.focus and self.focus.key == "menu":
            self.set_focus(self.board)

    def hidden(self) -> None:
        self.sitting.tick(self.now(), running=False)
        if self.sitting.match.all_moves:
            self.sharing.keep(self.sitting)

    def closing(self) -> Answer:
        """The window is being closed: the game is kept already."""
        self.closed()
        return None

    # -- keys --------------------------------------------------------------------------------------------------------

    def shortcut(self, name: str) -> Done | None:
        if name in self.keys:
            return Done(self.keys[name]())
        for action in self.current.view.actions(self.sitting.state, self.current.hand.pick):
            if action.shortcut == name:
                return Done(self.act(action.key, action.move))
        answer = common(self, name, self.sitting.match.game.key)
        return Done(answer) if answer is not None else None

    def back(self) -> Answer:
        """Esc: first put back what is in the hand, then the menu."""
        hand = self.current.hand
        if self.help.coaching.holds:
            self.help.coaching.take_back()
            return None
        if hand.pick.chosen or hand.pending:
            hand.pending, hand.hint = None, ()
            self.set_pick(Pick())
            return None
        if hand.refused or hand.hint:
            hand.clear()
            self.refresh()
            return None
        return self.menu()


def kind_of(key: str) -> type[PlayScene]:
    """The scene of a game's table."""
    told = entry(key)
    kind: type[PlayScene] = told.load(told.scene) if told.scene else PlayScene
    return kind


def table(ui: Ui, to: TableAt) -> PlayScene:
    made = kind_of(to.sitting.match.game.key)(ui, to.sitting)
    if to.fresh:
        made.extra = to.extra
        made.prepare()
    if to.analysed:
        made.analysis.toggle()
    return made
