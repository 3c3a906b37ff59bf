"""Why somebody sits at a table: to play a game that counts, to try something out, to do an exercise. The table asks its
purpose where these differ; all else is the same for each. A new way to use a table is a new purpose."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import inf

import pygame

from qgames.files.i18n import t
from qgames.games.frame import Frame
from qgames.rules.core import State
from qgames.scenes.play.content import Content, Onward
from qgames.scenes.play.menu import Menu, MenuEntry
from qgames.scenes.play.panel import ControlPanel
from qgames.scenes.play.result_card import who_it_was
from qgames.scenes.play.shortcuts import PROMPTS, table_keys
from qgames.scenes.play.table_api import TableApi
from qgames.session.sitting import TokenPlayed
from qgames.session.statistics import games, strength
from qgames.ui import BODY, Answer, Ask, Back, Button, Widget
from qgames.ui.overlay import Prompt

SET_UP, LAST_SET_UP = 0.2, 0.8  # seconds for a piece of what a computer sets up, and for the last one

Keys = Mapping[str, Callable[[], Answer]]


class Purpose:
    """The defaults are those of a table where one plays, and of which nothing is kept."""

    content: Content | None = None  # what the panel shows in place of players and moves
    counts = True  # is there something to win or lose?
    left_out: frozenset[str] = frozenset()  # rows of the menu that make no sense here
    giving_up = "resign_text_many"  # under play.ask: what it means where more than two sides play
    lasting = False  # is how it was looked at kept for the next game?
    table: TableApi
    _waited = 0.0  # seconds the turn of a computer has been shown
    _at_once = False  # nobody watches what it sets up

    def join(self, table: TableApi, panel: ControlPanel) -> None:
        """The table is laid; called once."""
        self.table = table

    def sit(self) -> None:
        """A game is put on the table."""

    # -- who may play, and what comes of it --------------------------------------------------------------------------

    @property
    def may_play(self) -> bool:
        """Asked before a tap, a button, a token."""
        return True

    def held_back(self, spot: str | None) -> None:
        """A tap while nothing may be played."""

    def after_move(self, event: TokenPlayed) -> None:
        """A token has been played, by whomever."""

    def waits(self) -> None:
        """Whoever moves next is shown for a while from now on."""
        self._waited = 0.0

    def hurry(self) -> None:
        """A press skips the waiting for a move that is found; and what a computer sets up is there at once."""
        table = self.table
        if table.computer.found:
            self._waited = table.show_time
        if self._sets_up(table.sitting.state) and table.sitting.computer_to_move:
            self._at_once = True
            table.current.animation.finish()

    def not_now(self) -> None:
        """A press on the board by somebody who is not to move."""
        sitting = self.table.sitting
        if sitting.outcome is None and sitting.looking_back:
            self.table.ui.toast(t("play.go_on_first"))
        elif sitting.outcome is None:
            self.hurry()

    def _sets_up(self, state: State) -> bool:
        return self.table.sitting.match.game.neutral(state)

    def pace(self, event: TokenPlayed) -> float:
        """Seconds that a token may take to be shown. What a computer sets up is nobody's gain, so nobody need watch."""
        if not self._sets_up(event.before) or not self.table.sitting.is_computer(event.seat):
            return inf
        at_once, self._at_once = self._at_once, self._at_once and self._sets_up(event.after)
        return 0.0 if at_once else SET_UP if self._sets_up(event.after) else LAST_SET_UP

    def others_turn(self, seconds: float) -> None:
        """The computer, if it is to move."""
        table, computer = self.table, self.table.computer
        if computer.news:
            table.ui.toast(t(f"play.{computer.news}"))
            computer.news = ""
        if not table.sitting.computer_to_move:
            return
        computer.think(table.sitting)
        quick = self._sets_up(table.sitting.state)
        if table.current.animation.moving and not quick:
            return
        self._waited += seconds
        if computer.found and (quick or self._waited >= table.show_time):
            move, takes_over = computer.found, computer.swaps and table.sitting.swapping.offered
            computer.cancel()
            if takes_over:
                table.steering.swap()
            else:
                table.play(move)

    def at_end(self) -> str:
        """The game is over; which button has the focus then?"""
        table = self.table
        outcome = table.sitting.outcome
        assert outcome is not None
        table.end_guard.begin()
        table.celebration.begin(table.current.words.headline(outcome))
        table.ui.say(table.current.words.result(outcome), "result")
        return "rematch"

    def tick(self, seconds: float) -> None:
        """Time passes."""

    # -- what is seen ------------------------------------------------------------------------------------------------

    def frame(self, frame: Frame[State]) -> Frame[State]:
        """The picture, with marks of its own."""
        return frame

    def draw(self, surface: pygame.Surface) -> None:
        """Over the board."""

    def ways(self) -> Sequence[Widget]:
        """Buttons of its own in the usual panel."""
        return ()

    def onward(self) -> Onward | None:
        """What most do after the end, if not to play again."""
        return None

    def line(self) -> str:
        """A quiet line under those who play."""
        return ""

    def caption(self) -> str:
        return ""

    # -- keys and ways out -------------------------------------------------------------------------------------------

    def keys(self) -> Keys:
        return table_keys(self.table)

    def swallows(self, event: pygame.event.Event) -> bool:
        """Is this event not for the table?"""
        return False

    def prompts(self) -> Sequence[Prompt]:
        return PROMPTS

    def menu(self) -> Answer:
        table, own = self.table, self.menu_entries()
        parts = table.ui, table.current, table.steering, table.sharing, table.refresh
        return Ask(Menu(*parts, own, self.counts, self.left_out, self.giving_up))

    def menu_entries(self) -> Sequence[MenuEntry]:
        """Of its own, before the others."""
        return ()

    def back(self) -> Answer:
        """Esc, with nothing in the hand."""
        return self.menu()

    def shown(self) -> None: ...

    def hidden(self) -> None: ...

    def closed(self) -> None: ...


class GamePurpose(Purpose):
    """To play a game: it is kept after every token, counted when it ends, and looked back on."""

    lasting = True
    _counted = False  # in the statistics

    def sit(self) -> None:
        sitting, sharing = self.table.sitting, self.table.sharing
        sitting.kept_by(sharing.keep, sharing.keep_line)
        self._counted = sitting.scored

    def at_end(self) -> str:
        table = self.table
        table.help.after_game.begin()
        if not self._counted:
            self._counted = True
            streak = games.count(table.sitting)
            table.current.opponent = strength.told(table.sitting)
            table.current.streak = streak if table.current.opponent is None else None
        focus = super().at_end()
        table.ui.say(who_it_was(table.current.opponent), "result")
        return focus

    def hidden(self) -> None:
        """It leaves the front: the time is taken, and what was played is kept."""
        table = self.table
        table.sitting.tick(table.now(), running=False)
        if table.sitting.match.all_moves:
            table.sharing.keep(table.sitting)


class TrialPurpose(Purpose):
    """To try something out from somewhere else. `back` is the word of the way there, ``trial.back.<word>``."""

    counts = False

    def __init__(self, back: str) -> None:
        self._words = f"trial.back.{back}"

    def ways(self) -> Sequence[Widget]:
        return (Button(t(self._words), self._back, icon="back", key="back_to", type=BODY),)

    def menu_entries(self) -> Sequence[MenuEntry]:
        return (MenuEntry("back_to", "back", self._back, words=self._words),)

    def _back(self) -> Answer:
        return Back()
