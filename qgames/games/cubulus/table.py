"""Cubulus at the table: neutral balls by hand or by chance, a cube that opens and turns to what happens, and the
unfolded cube beside it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, cast

from qgames.files.i18n import t
from qgames.games.cubulus.around import CubeAround
from qgames.games.cubulus.following import Following
from qgames.games.cubulus.large_net import LargeNet
from qgames.games.cubulus.net import faces_seen
from qgames.games.cubulus.net_panel import SIZES, Net
from qgames.games.cubulus.notes import Notes
from qgames.games.cubulus.rules import BALLS, CELL_NUMBER, CELLS, CubulusState
from qgames.games.cubulus.view import EXPLODED, SEE_THROUGH
from qgames.games.frame import Spot
from qgames.rules.core import Cell, Move
from qgames.scenes.play.game_table import GameTable, Tool
from qgames.scenes.play.layout import narrow
from qgames.scenes.play.table_api import TableApi
from qgames.ui import BODY, Answer, Ask, Button, Row, Widget

SMALLER = (13, 11)  # logical pixels of a facelet, where analysis needs the room


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


class CubulusTable(GameTable):
    width = 352  # seven tools side by side

    def __init__(self, table: TableApi) -> None:
        super().__init__(table)
        current, board = table.current, table.board
        self.net = Net(
            current, board, table.frame, table.tapped, table.narrator.walked, table.help.analysis, self.enlarge
        )
        self.net_wanted = True
        self.notes = Notes(current, board)
        self.following = Following(table.ui, current, board, table.camera.kept.applied)
        self.following.open()
        self._apart = self.apart

    @property
    def _state(self) -> CubulusState:
        return cast(CubulusState, self.table.sitting.state)

    # -- a game at this table ----------------------------------------------------------------------------------------

    def prepare(self, extra: Mapping[str, Any]) -> None:
        table, way = self.table, extra.get("neutral", "hand")
        if way in ("random", "symmetric") and self._state.setting_up and not table.sitting.match.ply:
            table.sitting.set_up_by_chance(neutral_tokens(way, table.sitting.dice))
            table.hear()
            table.current.animation.put(table.sitting.state)

    def begin_anew(self) -> None:
        self.following.begin_anew()

    def tick(self) -> None:
        self.following.watch()
        if self.apart != self._apart:  # the last neutral ball closes the layers only when it has arrived
            self._apart = self.apart
            self.table.refresh()

    def walkable(self, spots: list[Spot]) -> list[Spot]:
        """The cursor is on a face turned to the viewer, or about to be."""
        if EXPLODED in self.table.current.look.on:
            return spots
        faces = faces_seen(self.table.board.aim.lens((1, 1)))
        return [spot for spot in spots if spot.key[0] not in "URFDLB" or spot.key[0] in faces] or spots

    # -- in the panel ------------------------------------------------------------------------------------------------

    @property
    def net_shown(self) -> bool:
        return self.net_wanted and not self.table.current.covered

    @property
    def apart(self) -> bool:
        """Do the layers stand apart?"""
        current = self.table.current
        return EXPLODED in current.look.on or cast(CubulusState, current.animation.state).setting_up

    @property
    def _setting_up(self) -> bool:
        return self._state.setting_up and self.table.sitting.person_to_move

    def around(self, taken: bool) -> CubeAround:
        self.net.plate = narrow(self.table.ui) or taken
        notes = None if self.table.current.covered else self.notes
        return CubeAround(self.table.board, notes, self.net if self.net_shown else None)

    def extras(self) -> Iterator[Sequence[Widget]]:
        """The net is always there, and large: what else is in the panel makes room for it, then it gets smaller, and at
        last it stands beside the cube."""
        if self.net_shown and not self.net.plate:
            for self.net.facelet in SIZES:
                yield (self.net,)
            self.net.plate = True
        yield ()

    def marked(self) -> Iterator[Sequence[Widget]]:
        """Every face carries its verdicts on the net; it stays in the panel, so that the cube need not move."""
        if self.net_shown and not self.net.plate:
            for self.net.facelet in (*SIZES, *SMALLER):
                yield (self.net,)
        yield ()

    def rows(self) -> Sequence[Widget]:
        if not self._setting_up:
            return ()
        fill = Button(t("play.tool.finish"), self.finish, key="finish", type=BODY)
        return (Row([fill], align="centre"),)

    def tools(self) -> Sequence[Tool]:
        return Tool("apart", "apart", self.toggle_apart), Tool("through", "through", self.toggle_through)

    def shape(self) -> Hashable:
        return self.net_wanted, self._setting_up, self.apart

    # -- what can be done --------------------------------------------------------------------------------------------

    def keys(self) -> Mapping[str, Callable[[], Answer]]:
        return {"e": self.toggle_apart, "v": self.toggle_through, "n": self.toggle_net, "f": self.finish}

    def finish(self) -> None:
        """Put in the rest of the neutral balls by chance."""
        table = self.table
        if table.may_play and self._state.setting_up and table.sitting.person_to_move:
            taken = [cell for cell in CELLS if self._state.third >> CELL_NUMBER[cell] & 1]
            for move in neutral_tokens("random", table.sitting.dice, taken):
                table.play(move, "chance")

    def toggle_apart(self) -> None:
        self._switch(EXPLODED)
        self.table.refresh()

    def toggle_through(self) -> None:
        self._switch(SEE_THROUGH)

    def _switch(self, look: str) -> None:
        table = self.table
        table.current.look = table.current.look.switched(look)
        table.camera.follow()
        table.camera.kept.note()

    def toggle_net(self) -> None:
        self.net_wanted = not self.net_wanted
        self.table.refresh()

    def enlarge(self) -> Answer:
        """For fingers and pads, which do not meet small facelets."""
        return Ask(LargeNet(self.table.ui, self.table.current, self.net, self.table.tapped))
