"""Cubulus at the table: neutral balls by hand or by chance, a cube that opens and turns to what happens, and the
unfolded cube beside it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from random import Random
from typing import cast

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
from qgames.scenes.play.layout import narrow
from qgames.scenes.play.panel import GIVING_WAY, ControlPanel, Tool
from qgames.scenes.play.scene import PlayScene
from qgames.session.sitting import Sitting
from qgames.ui import BODY, Answer, Ask, Button, Row, Ui, Widget


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


class CubulusPanel(ControlPanel):
    width = 352  # seven tools side by side
    around_class = CubeAround
    net: Net | None = None
    notes: Notes | None = None
    net_wanted = True
    finish: Callable[[], None]  # the set-up, by chance
    own_tools: Sequence[Tool] = ()

    @property
    def _setting_up(self) -> bool:
        sitting = self.current.sitting
        return cast(CubulusState, sitting.state).setting_up and sitting.person_to_move

    def extra(self) -> Sequence[Widget]:
        return (self.net,) if self.net and self.net_shown and not self.net.plate else ()

    @property
    def net_shown(self) -> bool:
        return self.net_wanted and not self.current.covered

    def build(self) -> Widget:
        if self.net:
            self.net.plate = narrow(self.ui) or self.taken
        made = super().build()
        if isinstance(made, CubeAround):
            made.notes = None if self.current.covered else self.notes
            made.net = self.net if self.net and self.net.plate and self.net_shown else None
            made.large = self.analysed and not narrow(self.ui)
        return made

    def fitted(self) -> Widget:
        """The net is always there, and large: first the buttons that step through the moves make room for it, then the
        moves, then it gets smaller, and at last it stands beside the cube."""
        if self.net is None or not self.net_shown or self.analysed:
            return super().fitted()
        for self.net.facelet in SIZES:
            for kept in GIVING_WAY:
                panel = self._column(self.extra(), kept)
                if self._fits(panel):
                    return panel
        self.net.plate = True
        return super().fitted()

    def extra_rows(self) -> Sequence[Widget]:
        if not self._setting_up:
            return ()
        fill = Button(t("play.tool.finish"), self.finish, key="finish", type=BODY)
        return (Row([fill], align="centre"),)

    def tools(self) -> Sequence[Tool]:
        return self.own_tools

    def extra_shape(self) -> Hashable:
        return self.net_wanted, self._setting_up, self.apart

    @property
    def apart(self) -> bool:
        """Do the layers stand apart?"""
        current = self.current
        return EXPLODED in current.look.on or cast(CubulusState, current.animation.state).setting_up


class CubulusScene(PlayScene):
    panel_class = CubulusPanel
    panel: CubulusPanel

    def __init__(self, ui: Ui, sitting: Sitting) -> None:
        super().__init__(ui, sitting)
        self.panel.net = Net(self.current, self.board, self.frame, self.tapped, self.narrator.walked, self.analysis)
        self.panel.net.enlarge = self.enlarge_net
        self.panel.notes = Notes(self.current, self.board)
        self.panel.finish = self.finish_setup
        self.panel.own_tools = (
            Tool("apart", "apart", self.toggle_apart),
            Tool("through", "through", self.toggle_through),
        )
        self.board.only = self._seen
        self.following = Following(ui, self.current, self.board, self.camera.kept.applied)
        self.following.open()
        self._apart = self.panel.apart

    @property
    def _state(self) -> CubulusState:
        return cast(CubulusState, self.sitting.state)

    def prepare(self) -> None:
        way = self.extra.get("neutral", "hand")
        if way in ("random", "symmetric") and self._state.setting_up and not self.sitting.match.ply:
            self.sitting.set_up_by_chance(neutral_tokens(way, self.sitting.dice))
            self.hear()
            self.current.animation.put(self.sitting.state)

    def _seen(self, spots: list[Spot]) -> list[Spot]:
        """The cursor is on a face turned to the viewer, or about to be."""
        if EXPLODED in self.current.look.on:
            return spots
        faces = faces_seen(self.board.aim.lens((1, 1)))
        return [spot for spot in spots if spot.key[0] not in "URFDLB" or spot.key[0] in faces] or spots

    def tick(self, seconds: float) -> Answer:
        answer = super().tick(seconds)
        self.following.watch()
        if self.panel.apart != self._apart:  # the last neutral ball closes the layers only when it has arrived
            self._apart = self.panel.apart
            self.refresh()
        return answer

    def new_game(self, sitting: Sitting) -> None:
        super().new_game(sitting)
        self.following.begin_anew()

    def finish_setup(self) -> None:
        """Put in the rest of the neutral balls by chance."""
        if self._state.setting_up and self.sitting.person_to_move:
            taken = [cell for cell in CELLS if self._state.third >> CELL_NUMBER[cell] & 1]
            for move in neutral_tokens("random", self.sitting.dice, taken):
                self.play(move, "chance")

    def toggle_apart(self) -> None:
        self.current.look = self.current.look.switched(EXPLODED)
        self.camera.follow()
        self.camera.kept.note()
        self.refresh()

    def toggle_through(self) -> None:
        self.current.look = self.current.look.switched(SEE_THROUGH)
        self.camera.kept.note()

    def toggle_net(self) -> None:
        self.panel.net_wanted = not self.panel.net_wanted
        self.refresh()

    def enlarge_net(self) -> Answer:
        assert self.panel.net is not None
        return Ask(LargeNet(self.ui, self.current, self.panel.net, self.tapped))

    def own_keys(self) -> Mapping[str, Callable[[], Answer]]:
        return {"e": self.toggle_apart, "v": self.toggle_through, "n": self.toggle_net, "f": self.finish_setup}
