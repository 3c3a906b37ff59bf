"""The unfolded cube over the whole table, with facelets a finger can touch."""

from __future__ import annotations

from collections.abc import Callable

from qgames.games.cubulus import net
from qgames.games.cubulus.net_panel import Net
from qgames.scenes.play.in_play import InPlay
from qgames.scenes.play.menu import Over
from qgames.ui import CAPTION, Answer, Back, Ui, Widget

LARGEST = 64  # logical pixels of a facelet, where there is room
AROUND = 96  # logical pixels that the panel and the edges of the window need


class LargeNet(Over):
    """`small` is the one it was opened from; `tapped` pushes. It closes when something has been pushed."""

    first = "net"
    most = net.WIDE * LARGEST + AROUND

    def __init__(self, ui: Ui, current: InPlay, small: Net, tapped: Callable[[str | None], Answer]) -> None:
        super().__init__(ui)
        self.current, self.small = current, small
        self._push = tapped

    def inside(self) -> Widget:
        ui, small = self.ui, self.small
        made = Net(self.current, small.board, small.frame, self._tapped, small.walked, small.analysis)
        made.at, made.rows = small.at, ui.type.height(CAPTION) / ui.scale + 2
        across = (ui.room.width / ui.scale - AROUND) / net.WIDE
        down = (ui.room.height / ui.scale - AROUND - 2 * made.rows) / net.HIGH
        made.facelet = min(LARGEST, across, down)
        return made

    def _tapped(self, spot: str | None) -> Answer:
        """Of several neutral balls each is put in here; a push is seen on the cube."""
        sitting = self.current.sitting
        ply = sitting.match.ply
        answer = self._push(spot)
        over = sitting.match.ply != ply and not getattr(sitting.state, "setting_up", False)
        return Back() if over else answer
