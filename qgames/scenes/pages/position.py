"""A position set up by hand: a click on the board puts the next thing there, or it is typed; only such that the rules
have. Then it is analysed, or played."""

from __future__ import annotations

import pygame

from qgames.files.i18n import t
from qgames.games.frame import EMPTY_HAND, Frame, Look, Pick, Spot
from qgames.games.view import view_of
from qgames.rules.core import Game, RulesError, State
from qgames.rules.match import Match, Player
from qgames.scenes.pages.setup import remembered
from qgames.scenes.parts.destinations import TableAt
from qgames.scenes.parts.page import common
from qgames.scenes.play.board import Board, BoardHost
from qgames.scenes.play.board_access import BoardParts, Stand
from qgames.scenes.play.layout import Around
from qgames.session import editing
from qgames.session.sitting import Sitting
from qgames.session.words import words_of
from qgames.ui import (
    BODY,
    CAPTION,
    SMALL,
    Answer,
    Back,
    Button,
    Column,
    Done,
    Go,
    Label,
    Page,
    Panel,
    Row,
    Rule,
    Space,
    TextField,
    Type,
    Ui,
    Widget,
)

TITLE = Type(30, "serif")
WIDTH, LONGEST = 340, 200  # logical pixels of the panel; letters of a position


class PositionPage(Page, BoardHost):
    first = "board"

    def __init__(self, ui: Ui, game: Game, state: State) -> None:
        super().__init__(ui)
        self.game, self.state = game, state if state.outcome is None else game.start()
        self.words = words_of(Sitting(Match(game)))
        self.view = view_of(game)
        self.board = Board(self, BoardParts(self._stand, str, lambda stand, spot: ""))
        self.board.home = self.board.camera = self.view.home(self.state, Look())
        self.text, self.trouble = self.state.notation(), ""

    # -- the position ------------------------------------------------------------------------------------------------

    def frame(self) -> Frame[State]:
        pick = Pick(hover=self.board.pointed)
        return Frame(self.state, self.state, None, 1.0, pick, Look(coordinates=True, legal=False))

    def within_reach(self) -> tuple[State, Look, Pick]:
        return self.state, Look(), EMPTY_HAND

    def walkable(self, spots: list[Spot]) -> list[Spot]:
        return [spot for spot in spots if ":" not in spot.key] or spots  # not what waits

    def seat_name(self, seat: int) -> str:
        return t("setup.player_n", n=seat + 1)

    def spot_words(self, spot: str) -> str:
        return self.words.spot(self.state, spot)

    def walked(self, spot: str) -> None:
        self.ui.say(self.spot_words(spot), "focus")

    def _stand(self) -> Stand:
        return Stand(self.view, self.words, *self.within_reach(), only=self.walkable)

    def tapped(self, spot: str | None) -> Answer:
        if spot:
            made = editing.tapped(self.words, self.state, spot)
            if made is None:
                self.ui.toast(t("position.nothing_else"))
            else:
                self._put(made)
                self.ui.say(self.words.spot(made, spot), "asked")
        return None

    def _put(self, state: State) -> None:
        self.state, self.text, self.trouble = state, state.notation(), ""
        self.rebuild()

    def _typed(self, text: str) -> None:
        """Every letter is looked at; what is no position is told, and the board stays."""
        self.text = text
        try:
            self.state, self.trouble = editing.read(self.game, text), ""
        except RulesError as error:
            self.trouble = str(error)
        self.dirty = True

    def _turn(self) -> None:
        made = editing.turned(self.state)
        if made is None:
            self.ui.toast(t("position.other_turn"))
        else:
            self._put(made)

    def _clear(self) -> None:
        self._put(self.game.start())

    # -- what is done with it ----------------------------------------------------------------------------------------

    def _ready(self) -> bool:
        if self.trouble or self.state.outcome is not None:
            self.ui.toast(self.trouble or t("position.over"))
            return False
        return True

    def analyse(self) -> Answer:
        """On a table for both sides, with analysis on."""
        if not self._ready():
            return None
        return Go(TableAt(Sitting(Match(self.game, start=self.state)), analysed=True), replace=True)

    def play(self) -> Answer:
        """Against whom this game was set up for last."""
        if not self._ready():
            return None
        players = remembered(self.ui, self.game.key).with_players(self.game.seats).players
        if all(player.level is not None for player in players):
            players = (Player(), *players[1:])
        return Go(TableAt(Sitting(Match(self.game, players, start=self.state))), replace=True)

    # -- the page ----------------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        field = TextField(
            t("position.text"), self.text, self._typed, most=LONGEST, least=WIDTH - 40, key="text"
        )  # fmt: skip
        head = Row([Button("", lambda: Back(), icon="back", key="back", tip=t("app.back")),
                    Label(t("position.title"), TITLE, grow=1.0)], gap=12)  # fmt: skip
        note = t("position.note" if self.game.letters else "position.note_text")
        rows: list[Widget] = [
            head,
            Label(note, SMALL, "muted"),
            field,
            Label(lambda: self.trouble, CAPTION, "danger"),
            Label(self._to_move, BODY),
            Row([Button(t("position.turn"), self._turn, icon="swap", key="turn", type=BODY),
                 Button(t("position.clear"), self._clear, icon="again", key="clear", type=BODY)], gap=8, wrap=True),
            Space(grow=1.0),
            Rule(),
            Button(t("position.analyse"), self.analyse, "primary", icon="chart", key="analyse", type=BODY),
            Button(t("position.play"), self.play, icon="play", key="play", type=BODY),
        ]  # fmt: skip
        panel = Panel(Column(rows, gap=10), pad=16, radius=16, alpha=255)
        return Around(self.board, panel=panel, wide=min(WIDTH, self.ui.logical_size[0] * 0.42))

    def _to_move(self) -> str:
        return t("play.turn", name=t("setup.player_n", n=self.state.to_play + 1))

    def shortcut(self, name: str) -> Done | None:
        answer = common(self, name, self.game.key)
        return Done(answer) if answer is not None else None

    def caption(self) -> str:
        return t("position.title")

    def backdrop(self, surface: pygame.Surface) -> None:
        self.board.paint(self.ui, surface)
