"""Cubulus at the table: neutral balls first, then pushes on a cube that turns; the unfolded cube beside it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from qgames.i18n import t
from qgames.rules.core import Cell, Move, State
from qgames.rules.cubulus import BALLS, CELL_NUMBER, CELLS, FACELETS
from qgames.scenes.cubulus_net import Net
from qgames.scenes.play_layout import narrow
from qgames.scenes.play_scene import PlayScene
from qgames.scenes.play_words import Words
from qgames.ui import BODY, Button, Row, Widget
from qgames.views.board import Pick, Spot
from qgames.views.cubulus_net import faces_seen


def neutral_tokens(way: str, dice: Random, taken: Sequence[Cell] = ()) -> tuple[Move, ...]:
    """The neutral balls that are still to be put in: by chance, or so that the cube looks the same through its
    centre."""
    count = BALLS - len(taken)
    free = [cell for cell in CELLS if cell not in taken]
    if way == "symmetric" and not taken:
        pairs = [(CELLS[n], CELLS[26 - n]) for n in range(13)]
        chosen = [cell for pair in dice.sample(pairs, count // 2) for cell in pair]
        return tuple("n" + cell for cell in [*chosen, "222"][:count])
    return tuple("n" + cell for cell in dice.sample(free, count))


class CubulusWords(Words):
    def _at(self, state: Any, cell: Cell) -> str:
        bit = 1 << CELL_NUMBER[cell]
        for kind, balls in enumerate(state.balls):
            if balls & bit:
                neutral = kind == 2 and self.sitting.match.game.seats == 2
                return t("say.spot.neutral") if neutral else t("say.spot.ball", name=self.name(kind))
        return t("say.spot.nothing")

    def move(self, before: Any, move: Move, after: Any, name: str) -> str:
        if move == "pass":
            return t("say.pass", name=name)
        if move.startswith("n"):
            return t("say.cubulus.neutral", name=name, cell=move[1:])
        inserted = after.in_hand(before.to_play) < before.in_hand(before.to_play)
        return t(f"say.cubulus.{'insert' if inserted else 'turn'}", name=name, facelet=move)

    def prompt(self, state: Any, pick: Pick) -> str:
        if state.setting_up:
            return t("play.prompt.cubulus.neutral", n=BALLS - state.third.bit_count())
        return t(f"play.prompt.cubulus.{'push' if state.in_hand(state.to_play) else 'turn'}")

    def spot(self, state: Any, key: str) -> str:
        if key in FACELETS:
            first, second, third = (self._at(state, CELLS[n]) for n in FACELETS[key])
            return t("say.spot.facelet", facelet=key, first=first, second=second, third=third)
        cell = key.removeprefix("n")
        return t("say.spot.holds", cell=cell, what=self._at(state, cell))

    def cells(self, state: State, move: Move) -> tuple[Cell, ...]:
        return (move,) if move != "pass" else ()

    def short(self, move: Move) -> str:
        return t("action.pass") if move == "pass" else move


class CubulusScene(PlayScene):
    words_class = CubulusWords
    net_wanted = True
    panel_width = 348

    def __init__(self, ui: Any, sitting: Any) -> None:
        super().__init__(ui, sitting)
        self.net = Net(self)
        self.board.only = self._seen

    def prepare(self) -> None:
        way = self.extra.get("neutral", "hand")
        state: Any = self.sitting.state
        if way in ("random", "symmetric") and state.setting_up and not self.sitting.match.ply:
            self.sitting.set_up_by_chance(neutral_tokens(way, self.sitting.dice))
            self._hear()
            self.stage.put(self.sitting.state)

    def _seen(self, spots: list[Spot]) -> list[Spot]:
        """The cursor walks the faces turned to the viewer; turning the cube brings the others round."""
        if self.board.table is None or self.look.exploded:
            return spots
        faces = faces_seen(self.board.table.lens)
        return [spot for spot in spots if spot.key[0] not in "URFDLB" or spot.key[0] in faces] or spots

    def sound(self, move: Move) -> str:
        return "turned" if move in FACELETS else "placed"

    def extra_panels(self) -> Sequence[Widget]:
        return (self.net,) if self.net_wanted and not narrow(self.ui) else ()

    def action_rows(self) -> list[Widget]:
        rows = super().action_rows()
        state: Any = self.sitting.state
        if state.setting_up and self.sitting.person_to_move:
            fill = Button(t("play.tool.finish"), self.finish_setup, key="finish", type=BODY)
            rows.append(Row([fill], align="centre"))
        return rows

    def finish_setup(self) -> None:
        """Put in the rest of the neutral balls by chance."""
        state: Any = self.sitting.state
        if state.setting_up and self.sitting.person_to_move:
            taken = [cell for cell in CELLS if state.third >> CELL_NUMBER[cell] & 1]
            for move in neutral_tokens("random", self.sitting.dice, taken):
                self.play(move, "chance")

    def view_tools(self) -> Sequence[tuple[str, str, Any]]:
        return (
            ("apart", "apart", self.toggle_apart),
            ("through", "through", self.toggle_through),
        )

    def toggle_apart(self) -> None:
        self.look = self.look._replace(exploded=not self.look.exploded)

    def toggle_through(self) -> None:
        self.look = self.look._replace(see_through=not self.look.see_through)

    def toggle_net(self) -> None:
        self.net_wanted = not self.net_wanted
        self.rebuild()

    def own_keys(self) -> dict[str, Any]:
        return {
            "e": lambda scene: scene.toggle_apart(),
            "v": lambda scene: scene.toggle_through(),
            "n": lambda scene: scene.toggle_net(),
            "f": lambda scene: scene.finish_setup(),
        }
