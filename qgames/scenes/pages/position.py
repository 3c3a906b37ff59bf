"""A position set up by hand. The trays are the palette: pick a thing, then tap where it goes, or drag it; off the board
it goes home. What it becomes may be anything while it is being put together; only what the rules have is played,
analysed or kept as a puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from qgames.files.i18n import t
from qgames.games.frame import Frame, Look, Pick, Spot, ease_out
from qgames.render import Lens, Solid, Vec3
from qgames.rules.core import Game, State
from qgames.rules.match import Match, Player
from qgames.scenes.pages import position_words
from qgames.scenes.pages.bench import HAND, LIFT, RISE, Bench
from qgames.scenes.pages.position_draft import DraftPage
from qgames.scenes.pages.position_panel import SHARE, PositionPanel
from qgames.scenes.pages.position_puzzle import Proving
from qgames.scenes.pages.setup import remembered
from qgames.scenes.parts.destinations import TableAt
from qgames.scenes.parts.page import common
from qgames.scenes.play.board import Board, BoardHost
from qgames.scenes.play.board_access import BoardParts, Stand
from qgames.scenes.play.layout import Around
from qgames.session import editing
from qgames.session.editing import Draft
from qgames.session.sitting import Sitting
from qgames.ui import Answer, Ask, Back, Done, Go, Ui, Widget

FLIGHT, AWAY, LIFTED = 0.3, 0.22, 0.14  # seconds a thing flies to its cell; home; is lifted
ARC = 0.9
TOLD = 3  # so often is said what to do with what was picked


class Flight(NamedTuple):
    """A thing on its way: what the table shows meanwhile, and what it leaves out."""

    thing: str
    start: Vec3
    goal: Vec3
    seconds: float
    shown: State
    hidden: tuple[str, ...]
    so_far: float = 0.0

    @property
    def at(self) -> Vec3:
        v = ease_out(self.so_far / self.seconds)
        x, y, z = (a + (b - a) * v for a, b in zip(self.start, self.goal, strict=True))
        return x, y, z + ARC * 4 * v * (1 - v)


class PositionPage(DraftPage, BoardHost):
    first = "board"
    jumps = False
    over_finger = 40.0

    def __init__(self, ui: Ui, game: Game, state: State, sitting: Sitting | None = None) -> None:
        """`sitting`: the game it came from."""
        super().__init__(ui, game, state, sitting)
        self.view: Bench = Bench(game)
        self.board = Board(self, BoardParts(self._stand, str, self._does))
        self.board.by_keys = ui.by_keys  # who has only used a mouse needs no cursor
        self.look = Look(coordinates=ui.settings.coordinates and self.view.inner is self.view.plain, legal=False)
        self.board.home = self.board.camera = self.view.home(state, self.look)
        self.flight: Flight | None = None
        self._lifting = LIFTED  # seconds since something was picked
        self.told = 0
        self.panel = PositionPanel(self)

    def sentence(self) -> str:
        return self.panel.sentence()

    def settled(self) -> None:
        self.panel.settle()

    def step(self, by: int) -> None:
        self.flight = None
        super().step(by)

    # -- pick, then put ----------------------------------------------------------------------------------------------

    def tapped(self, spot: str | None) -> Answer:
        self._land()
        picked = self.picked
        if spot is None or spot == picked:
            self._pick(None)
        elif picked is None:
            self._pick(spot)
        elif self.view.waits(spot):
            if self.view.waits(picked):
                self._pick(spot)
            else:
                self.take_away(picked)
        else:
            self._put(picked, spot)
        return None

    def _pick(self, spot: str | None) -> None:
        if spot is not None and self.view.held(self.state, spot) is None:
            self.ui.toast(t("position.pick"))
            spot = None
        if spot is not None:
            self.told += 1
            self.ui.say(f"{self.spot_words(spot)} {t('position.picked')}", "asked")
        self._lifting = 0.0 if spot is not None and self.ui.motion else LIFTED
        self.picked, self.dirty = spot, True

    def _put(self, start: str, goal: str, lands_from: Vec3 | None = None) -> None:
        """What is picked goes to a cell or into the hand."""
        draft, thing = self.draft, self.view.held(self.state, start)
        if thing is None:
            self._pick(None)
            return
        before, begin = self.state, lands_from or self.view.ground(self.state, self.look, start)
        if not self.change(lambda: self._with(draft, start, goal, thing)):
            if self.trouble is None:
                self._pick(goal)  # something stands there: that is meant
            return
        self._fly(thing, begin, self.view.ground(self.state, self.look, goal), before, start, FLIGHT)
        self.ui.say(self.spot_words(goal), "asked")

    def _with(self, draft: Draft, start: str, goal: str, thing: str) -> Draft | None:
        board = draft.board
        if goal == HAND:
            return draft.hold(thing, start if start in board else None)
        if goal not in board:
            return draft
        if start == HAND:
            return draft.lay(goal)
        return draft.move(start, goal) if start in board else draft.put(goal, thing)

    def take_away(self, spot: str, lands_from: Vec3 | None = None) -> None:
        """Back to where it waits."""
        draft, thing = self.draft, self.view.held(self.state, spot)
        if thing is None or self.view.waits(spot):
            self._pick(None)
            return
        begin = lands_from or self.view.ground(self.state, self.look, spot)
        if self.change(lambda: draft.hold("") if spot == HAND else draft.take(spot)):
            home = self.view.home_of(self.state, self.look, thing)
            if home is not None:
                goal = self.view.ground(self.state, self.look, home.key)
                self._fly(thing, begin, goal, self.state, home.key, AWAY)
            self.ui.say(self.spot_words(spot), "asked")

    def carries(self, spot: str) -> bool:
        self._land()
        if self.view.held(self.state, spot) is None:
            return False
        self.picked, self.dirty = spot, True
        return True

    def dropped(self, start: str, spot: str | None) -> Answer:
        """Over a cell or the stand it stays there; anywhere else it goes home."""
        at = self._floating()
        if spot == start:
            self._pick(None)
        elif spot is not None and not self.view.waits(spot):
            self._put(start, spot, at)
        else:
            self.take_away(start, at)
        self.picked = None
        return None

    # -- the picture -------------------------------------------------------------------------------------------------

    def _fly(self, thing: str, start: Vec3, goal: Vec3, shown: State, hidden: str, seconds: float) -> None:
        self.ui.sounds.play("placed")
        if self.ui.motion and thing in self.view.samples:
            self.flight = Flight(thing, start, goal, seconds * self.ui.motion, shown, (hidden,))

    def _land(self) -> None:
        self.flight, self.dirty = None, True

    def frame(self) -> Frame[State]:
        state = self.state
        marks: dict[str, tuple[str, ...]] = {}
        pick = Pick((self.picked,) if self.picked else (), self.board.pointed)
        if self.flight is not None:
            state, pick, marks = self.flight.shown, Pick(), {"hidden": self.flight.hidden}
        elif self.board.dragged and self.picked:
            marks = {"ghost" if self.view.waits(self.picked) else "hidden": (self.picked,)}
        if self.flight is None and self.trouble is None:
            marks["refused"] = self.judged.cells
        lifted = ease_out(self._lifting / LIFTED)
        return Frame(state, state, None, lifted, pick, self.look._replace(marks=marks))

    def extra_solids(self) -> Sequence[Solid]:
        if self.flight is not None:
            return self.view.samples[self.flight.thing].at(self.flight.at)
        at = self._floating()
        if at is None or not self.picked:
            return ()
        thing = self.view.held(self.state, self.picked)
        made = self.view.samples[thing].at(at, glow="mark.selected", over=True) if thing is not None else []
        return [*made, *self.view.ghost_at_home(self.draft, self.look, self.picked)]

    def _floating(self) -> Vec3 | None:
        """Where in the world something is carried."""
        lens = self.board.table.lens if self.board.table else None
        return self.view.under(lens, self.board.dragged, RISE) if lens and self.board.dragged else None

    def tick(self, seconds: float) -> Answer:
        if self._lifting < LIFTED:
            self._lifting, self.dirty = min(LIFTED, self._lifting + seconds), True
        if self.flight is not None:
            self.flight = self.flight._replace(so_far=self.flight.so_far + seconds)
            if self.flight.so_far >= self.flight.seconds:
                self.flight = None
            self.dirty = True
        return None

    def within_reach(self) -> tuple[State, Look, Pick]:
        return self.state, self.look, Pick((self.picked,) if self.picked else ())

    def seat_name(self, seat: int) -> str:
        return self.words.name(seat)

    def draw_over(self, ui: Ui, surface: pygame.Surface, lens: Lens) -> None:
        position_words.draw_areas(ui, surface, lens, self.view, self.words, self.state, self.look)
        position_words.draw_bowls(ui, surface, lens, self.view, self.words, self.draft, self.look, self.picked)
        if self.picked and self.told <= TOLD and not self.board.dragged and not self.flight:
            spot = self.spot_of(self.picked)
            if spot is not None:
                x, y, z = spot.position
                place = lens.project((x, y, z + LIFT + self.view.height(self.state, self.picked)))
                position_words.draw_pill(ui, surface, place, t("position.picked"))

    def spot_of(self, key: str) -> Spot | None:
        return next((spot for spot in self.view.spots(self.state, self.look) if spot.key == key), None)

    # -- in words ----------------------------------------------------------------------------------------------------

    def spot_words(self, spot: str) -> str:
        return position_words.BenchWords(self.words, self.view).spot(self.state, spot)

    def walked(self, spot: str) -> None:
        self.ui.say(self.spot_words(spot), "focus")

    def _stand(self) -> Stand:
        words = position_words.BenchWords(self.words, self.view)
        return Stand(self.view, words, *self.within_reach(), more=self.draft)

    def _does(self, stand: Stand, spot: str) -> str:
        """What a press there does."""
        if spot in stand.pick.chosen or (stand.pick.chosen and self.view.waits(spot)):
            return t("access.put_back")
        if stand.pick.chosen and (spot == HAND or self.view.free(stand.state, stand.pick, spot)):
            return t("access.play")
        return t("access.choose" if self.view.held(stand.state, spot) is not None else "access.nothing")

    # -- what is done with it ----------------------------------------------------------------------------------------

    def analyse(self) -> Answer:
        """On a table for both sides, with analysis on."""
        state = self.judged.playable
        if state is None:
            return None
        return Go(TableAt(Sitting(Match(self.game, start=state)), analysed=True), replace=True)

    def play(self) -> Answer:
        """With those who play the game it came from; else against whom this game was set up for last."""
        state = self.judged.playable
        if state is None:
            return None
        if self.sitting is not None:
            seated = self.seated(self.draft)
        else:
            seated = self.seated(self.draft, remembered(self.ui, self.game.key).with_players(self.game.seats).players)
        if all(player.level is not None for player in seated):
            seated = [Player(), *seated[1:]]
        return Go(TableAt(Sitting(Match(self.game, seated, start=state, began=self.draft.first))), replace=True)

    def save(self) -> Answer:
        """As a puzzle, as far as it can be proved."""
        state = self.judged.playable
        return None if state is None else Ask(Proving(self.ui, state, self.words.name(state.to_play)))

    # -- the page ----------------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        self.look = self.look._replace(upright=self.ui.upright, mirrored=self.ui.rtl)
        home = self.view.home(self.state, self.look)
        if home != self.board.home:
            self.board.home = home
            self.board.look_from(home, 0.0)
        if self.look.upright:
            return Around(self.board, foot=self.panel.sheet())
        return Around(
            self.board,
            panel=self.panel.build(),
            corner=self.panel.corner(),
            wide=min(self.panel.wide, SHARE * self.ui.logical_size[0]),
        )

    def shortcut(self, name: str) -> Done | None:
        back = {"ctrl+z": -1, "ctrl+y": 1, "ctrl+shift+z": 1}
        if name in back:
            self.step(back[name])
            return Done()
        if name in ("delete", "backspace"):
            spot = self.picked or self.board.pointed
            if spot:
                self.take_away(spot)
            return Done()
        answer = common(self, name, self.game.key)
        return Done(answer) if answer is not None else None

    def back(self) -> Answer:
        """Esc: first let go of what is picked."""
        if self.picked:
            self._pick(None)
            return None
        return Back()

    def closed(self) -> None:
        if self.draft != self.in_play:
            editing.keep(self.draft)

    def caption(self) -> str:
        return t("position.title")

    def backdrop(self, surface: pygame.Surface) -> None:
        self.board.paint(self.ui, surface)
