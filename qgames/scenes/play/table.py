"""The table where any of the games is played, for whatever purpose.

The parts: the sitting (`session`) knows what is so, the animation what is shown, the board widget what is pointed at,
the panel what stands around; steering, sharing and camera are what can be done; the purpose says why one sits here, and
a game may add what only it has. This scene carries word between them, and tells the players what happens.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

import pygame

from qgames.files.i18n import t
from qgames.games.frame import Frame, Look, Pick, Refusal, Spot
from qgames.games.view import AnyView
from qgames.rules.core import IllegalMove, Move, State
from qgames.scenes.parts.page import common
from qgames.scenes.play.board import Board, BoardHost, Light
from qgames.scenes.play.camera import Camerawork
from qgames.scenes.play.celebration import Celebration
from qgames.scenes.play.finish import Finish
from qgames.scenes.play.game_table import added_to
from qgames.scenes.play.guards import EndGuard, holds_back, unsure
from qgames.scenes.play.helpers import Helpers
from qgames.scenes.play.narrator import Narrator, PieceSounds
from qgames.scenes.play.panel import ControlPanel
from qgames.scenes.play.purpose import Purpose
from qgames.scenes.play.stage import Stage
from qgames.scenes.play.steering import Sharing, Steering
from qgames.session.sitting import ClockWarned, Ended, SeatsSwapped, Sitting, TimeUp, TokenPlayed, Travelled
from qgames.ui import Answer, Done, Page, Prompt, Ui, Widget, keys

log = logging.getLogger(__name__)
KNOCK = 2  # pictures in which a piece that is put down settles
SHOW_TIME = 0.5  # seconds a computer's move is held back at least, thinking time included


class Table(Page, BoardHost):
    first = "board"
    jumps = False  # letters are keys here
    arrival = 0.48

    def __init__(self, ui: Ui, sitting: Sitting, purpose: Purpose) -> None:
        super().__init__(ui)
        self.purpose = purpose
        self.current = Stage(sitting)
        self.board = Board(self, self.current.spoken_board())
        #: the cursor waits for a key, or a pad: who has only used a mouse does not know what it is
        self.board.by_keys = sitting.outcome is None and ui.by_keys
        self.help = Helpers(ui, self.current, self.board, self.play, self.refresh)
        self.analysis = self.help.analysis
        self.narrator = Narrator(ui, self.current, self.board, self.analysis)
        self.celebration = Celebration(ui, self.current, self.board)
        self._celebrated = False
        self.finish = Finish(ui, self.current, self.board, self.celebration)
        self.camera = Camerawork(ui, self.current, self.board)
        self.sounds = PieceSounds(ui, self.current, self.board)
        self.steering = Steering(ui, self.current, self.hear, self.refresh, self.new_game)
        self.computer = self.steering.computer
        self.sharing = Sharing(ui, self.current, self.camera)
        self.end_guard = EndGuard()
        self.now = time.perf_counter  # finer than `monotonic` on Windows; tests put their own in
        self.show_time = SHOW_TIME
        self.own = added_to(self)
        self.panel = ControlPanel(self, self.own, purpose)
        self._shape: Hashable = None  # what the panel was built for, and said
        self._said: tuple[str, ...] = ()
        self._held = Pick()  # what is in the hand while a token is played
        self.knock = 0  # pictures in which the board still gives way under a piece
        self.extra: Mapping[str, Any] = {}  # further choices of the set-up
        self.camera.kept.lasting = purpose.lasting
        purpose.join(self, self.panel)
        self.keys: Mapping[str, Callable[[], Answer]] = {**purpose.keys(), **self.own.keys()}
        purpose.sit()
        self.narrator.begin()

    # -- a game at this table ----------------------------------------------------------------------------------------

    @property
    def sitting(self) -> Sitting:
        return self.current.sitting

    def prepare(self, extra: Mapping[str, Any]) -> None:
        """Before the first move of a new game, with what else its set-up asks for."""
        self.extra = extra
        self.own.prepare(extra)

    def new_game(self, sitting: Sitting) -> None:
        """Another game at the same table."""
        self.computer.cancel()
        self.help.begin_anew()
        self.celebration.end()
        self.finish.stop()
        self.current.put(sitting)
        self.purpose.sit()
        self.own.prepare(self.extra)
        self.narrator.begin()
        self.rebuild("board")
        self.own.begin_anew()

    # -- what the board asks -----------------------------------------------------------------------------------------

    @property
    def view(self) -> AnyView:  # type: ignore[override]
        return self.current.view

    @property
    def covered(self) -> bool:
        return self.current.covered

    def frame(self) -> Frame[State]:
        settings = self.ui.settings
        frame = self.current.frame(self.board.pointed, settings.coordinates, settings.legal_marks)
        frame = frame._replace(look=frame.look._replace(band=self.celebration.band))
        return self.purpose.frame(self.help.frame(frame))

    def within_reach(self) -> tuple[State, Look, Pick]:
        return self.current.within_reach()

    @property
    def at_turn(self) -> bool:
        return self.purpose.may_play and self.sitting.person_to_move

    def spot_words(self, spot: str) -> str:
        return self.narrator.spot_words(spot)

    def walked(self, spot: str) -> None:
        self.narrator.walked(spot)

    def asked(self) -> None:
        self.narrator.pointed()

    def seat_name(self, seat: int) -> str:
        return self.current.words.name(seat)

    def whose_turn(self, state: State) -> str:
        return "" if self.sitting.final is not None else super().whose_turn(state)

    def walkable(self, spots: list[Spot]) -> list[Spot]:
        return self.own.walkable(spots)

    def light(self) -> Light | None:
        return self.celebration.light()

    def draw_turn(self, surface: pygame.Surface) -> None:
        self.camera.light.draw(surface, min(1.0, self.ui.theme.number("depth")))

    def view_changed(self) -> None:
        self.camera.kept.note()

    # -- acting ------------------------------------------------------------------------------------------------------

    def tapped(self, spot: str | None) -> Answer:
        """A click or key on a spot of the board."""
        if not self.purpose.may_play:
            self.purpose.held_back(spot)
            return None
        sitting, hand = self.sitting, self.current.hand
        if self.current.animation.moving:
            self.current.animation.finish()
        if sitting.paused and (spot or self.current.covered):
            self.steering.toggle_pause()
            return None
        if not sitting.person_to_move:
            if spot:
                self.purpose.not_now()
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
        self.sounds.refused()
        self.dirty = True

    def act(self, key: str, move: Move | None) -> Answer:
        """A button of the view's: a token, or the same as a tap on a spot of that name."""
        if not self.purpose.may_play:
            self.purpose.held_back(None)
            return None
        if self.current.animation.moving:
            self.current.animation.finish()
        if not self.sitting.person_to_move:
            self.purpose.not_now()
        elif move is None:
            return self.tapped(key)
        elif not self._holds_back(move, None, False):
            self.play(move)
        return None

    def menu(self) -> Answer:
        return self.purpose.menu()

    # -- what happened -----------------------------------------------------------------------------------------------

    def hear(self) -> None:
        """Tell the players what the sitting has to say."""
        focus, events = "", self.sitting.take_events()
        neutral = self.sitting.match.game.neutral
        at_once = [e for e in events if isinstance(e, TokenPlayed) and e.by == "chance" and neutral(e.before)]
        for event in events:
            self.dirty = True
            match event:
                case TokenPlayed():
                    self._played(event, at_once if event in at_once else [event])
                case Travelled(steps, forward):
                    ply = self.sitting.match.ply
                    log.info("at %s %d", self.sitting.name, ply)
                    self.current.animation.travel(steps, forward, self.ui.motion)
                    self.ui.say(t("say.moved_to", ply=ply, n=ply))
                case SeatsSwapped(back):
                    self.narrator.swapped(back)
                case Ended():
                    focus = self.purpose.at_end()
                    self.celebration.cover = self.panel.cover()
                case ClockWarned() | TimeUp():
                    self.narrator.clock(event)
        self.purpose.waits()
        self.narrator.offer_swap(events)
        self.refresh(focus)

    def _played(self, event: TokenPlayed, at_once: Sequence[TokenPlayed]) -> None:
        """A token was played; `at_once`, with some others that are told in one sentence."""
        log.info("shown %s %s", self.sitting.name, event.move)
        motion, words = self.ui.motion, self.current.words
        self.current.animation.play(event.before, event.after, event.move, motion, self._held, self.purpose.pace(event))
        if event is at_once[-1]:
            name = words.name(event.seat)
            sentence = words.move(event.before, event.move, event.after, name)
            if len(at_once) > 1:
                sentence = words.together(at_once[0].before, [each.move for each in at_once], name)
            if event.by == "forced":
                self.ui.notices.append(sentence)
            self.ui.say(sentence, "move")
        if motion == 0:
            self.sounds.move(event.before, event.move)
        self.purpose.after_move(event)

    def tick(self, seconds: float) -> Answer:
        sitting, animation = self.sitting, self.current.animation
        if self.knock:
            self.knock, self.dirty = self.knock - 1, True
        if not animation.moving:  # the result shows when the last move has been shown
            self.end_guard.pass_time(seconds)
        if hint := self.computer.look():
            self.steering.heed(hint)
            self.dirty = True
        for stretch in animation.advance(seconds):
            if stretch.forward:
                self.sounds.move(stretch.before, stretch.move)
                if self.current.view.sound(stretch.move) == "placed":
                    self.knock = KNOCK
            self.dirty = True
        sitting.tick(self.now(), running=not animation.moving and not self.help.coaching.holds)
        if sitting.has_news:
            self.hear()
        self.dirty |= self.current.hand.pass_time(seconds)
        self.purpose.others_turn(seconds)
        self.dirty |= self.help.tick(seconds) | self.celebration.pass_time(seconds) | self.finish.pass_time(seconds)
        if self._celebrated and not self.celebration.on:
            self.refresh()  # the words that made room come back
        self._celebrated = self.celebration.on
        self.camera.follow()
        self.dirty |= self.camera.light.pass_time(seconds)
        self.camera.bake_ahead()
        if self.panel.plated and self.panel.turned != self.camera.turned():
            self.refresh()
        self.own.tick()
        self.purpose.tick(seconds)
        return None

    # -- the page ----------------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        around = self.panel.build()
        if self.camera.settle(around.upright(self.ui)):
            around = self.panel.build()  # what stands round the board is elsewhere now
        self._shape, self._said = self.panel.shape(), self.panel.said()
        return around

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
        self.purpose.draw(surface)
        if dip := max(self.celebration.dip, self.ui.px(1) if self.knock else 0):  # the board gives way, and is back
            self.board.give_way(surface, dip)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        around, card = self.panel.around, self.panel.result.box
        panel = around.panel if around else None
        head = card.headline(self.ui) if card else None
        plates = [plate.rect for plate, _ in around.plates] if around else []
        self.celebration.draw(surface, panel.rect if panel else None, head, plates)

    def handle(self, event: pygame.event.Event) -> Answer:
        if self.purpose.swallows(event):
            return None
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.purpose.hurry()
        self.dirty |= self.celebration.ended_by(event) | self.finish.stopped_by(event)
        if self.end_guard.stops(event, self):
            self.current.animation.finish()  # a press during the last move skips it
            return None
        answer = super().handle(event)
        if event.type == pygame.MOUSEMOTION and self.board.hover and not self.points_at_board(event.pos):
            self.board.hover, self.dirty = None, True  # no ghost while the pointer is on a button
        best = self.panel.analysis.best
        if event.type == pygame.MOUSEMOTION and best is not None and best.left(event.pos):
            self.dirty = True
        if event.type == pygame.KEYDOWN and keys.shortcut(event) and self.focus is self.board:
            self.board.take_over()  # what has the focus is seen whenever the keyboard is in use
        return answer

    def reveal_key(self, key: str) -> None:
        """Bring the widget of this key into sight."""
        self.ready()
        found = next((widget for widget in self.root.walk() if widget.key == key), None)
        if found is not None:
            self.reveal(found)

    def points_at_board(self, pos: tuple[int, int]) -> bool:
        """Is the pointer over the board, or something that points at the same spots, and nothing else?"""
        under = [widget for widget in self.under(pos) if widget.focusable]
        return under[-1].points_at_spots if under else self.ui.rect.collidepoint(pos)

    def prompts(self) -> Sequence[Prompt]:
        return self.purpose.prompts()

    def caption(self) -> str:
        return self.purpose.caption()

    def closed(self) -> None:
        """The table is left. While it is only covered, by a menu for example, the computer thinks on."""
        self.purpose.closed()
        self.computer.cancel()
        self.help.stop()
        self.camera.kept.keep()

    def shown(self) -> None:
        """Also back from the menu, whose button is nothing to stay on."""
        if any(map(self.sitting.is_computer, range(self.sitting.match.game.seats))):
            self.computer.pool.start()
        if self.focus and self.focus.key == "menu":
            self.set_focus(self.board)
        self.purpose.shown()

    def hidden(self) -> None:
        self.purpose.hidden()

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
        return self.purpose.back()
