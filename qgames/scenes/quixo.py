"""Quixo at the table: take and push; with four players, plates around the board and dots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from qgames.i18n import t
from qgames.rules.core import Cell, Move, State
from qgames.rules.quixo import CELL_NUMBER, SEATS
from qgames.scenes import variants
from qgames.scenes.play_layout import narrow
from qgames.scenes.play_panel import PlayerCard
from qgames.scenes.play_scene import PlayScene
from qgames.scenes.play_words import Words
from qgames.ui import SMALL, Label, Widget
from qgames.views.board import Pick

#: where the plates stand, as shares of the board's part of the window: in front, left, far, right
AROUND = ((0.5, 1.0), (0.0, 0.5), (0.5, 0.0), (1.0, 0.5))


class QuixoWords(Words):
    def move(self, before: State, move: Move, after: State, name: str) -> str:
        if move == "pass":
            return t("say.pass", name=name)
        if len(move) == 5:
            to = self.name(SEATS.index(move[4]))
            return t("say.quixo.aimed", name=name, cell=move[:2], end=move[2:4], to=to)
        return t("say.quixo.push", name=name, cell=move[:2], end=move[2:])

    def prompt(self, state: State, pick: Pick) -> str:
        return t(f"play.prompt.quixo.{('take', 'push', 'dot')[len(pick.chosen)]}")

    def spot(self, state: Any, key: str) -> str:
        if key.startswith("push:"):
            return t("say.spot.push", cell=key[5:])
        if key.startswith("dot:"):
            return t("say.spot.dot", name=self.name(SEATS.index(key[4:])))
        bit = 1 << CELL_NUMBER[key]
        if not (state.crosses | state.circles) & bit:
            return t("say.spot.holds", cell=key, what=t("say.spot.blank"))
        team = 1 if state.circles & bit else 0
        if self.sitting.match.game.seats == 2:
            return t("say.spot.holds", cell=key, what=t("say.spot.mark", name=self.name(team)))
        aim = team + 2 if state.far & bit else team
        return t("say.spot.holds", cell=key, what=t("say.spot.dotted", name=self.name(team), to=self.name(aim)))

    def cells(self, state: State, move: Move) -> tuple[Cell, ...]:
        return (move[:4],) if move != "pass" else ()  # the view knows whole moves

    def short(self, move: Move) -> str:
        if move == "pass":
            return t("action.pass")
        aim = f" •{t(f'setup.seat.{move[4]}')[:1]}" if len(move) == 5 else ""
        return f"{move[:2]}–{move[2:4]}{aim}"


class QuixoScene(PlayScene):
    words_class = QuixoWords
    _turned = 0

    @property
    def four(self) -> bool:
        return self.sitting.match.game.seats == 4

    def sound(self, move: Move) -> str:
        return "pushed"

    def _quarter(self) -> int:
        """How many seats the table has been turned."""
        return round((self.view.camera.yaw - self.board.camera.yaw) / 90.0) % 4

    def plates(self) -> Sequence[tuple[Widget, tuple[float, float]]]:
        if not self.four or narrow(self.ui):
            return ()
        sides = variants.sides("quixo", 4)
        self._turned = self._quarter()
        return [
            (PlayerCard(self.words, seat, sides[seat], small=True), AROUND[(seat - self._turned) % 4])
            for seat in range(4)
        ]

    def cards(self, small: bool) -> list[Widget]:
        return [] if self.four and not narrow(self.ui) else super().cards(small)

    def extra_panels(self) -> Sequence[Widget]:
        if not self.four or self.sitting.outcome:
            return ()
        return (Label(t(f"play.talk.{self.sitting.options.get('Talk', 'no')}"), SMALL, "muted"),)

    def turn_table(self) -> None:
        super().turn_table()
        if self.four and self._quarter() != self._turned:
            self._turned = self._quarter()
            self.rebuild()

    def action_label(self, action: Any) -> str:
        if action.key.startswith("dot:"):
            return t("play.dot_to", name=self.words.name(SEATS.index(action.key[4:])))
        return super().action_label(action)
