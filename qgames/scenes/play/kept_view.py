"""How the player chose to look at a game, kept for the next game of it: turned, tilted and zoomed by hand, and ways of
looking that the game has. Where the table turns by itself nothing is noted."""

from __future__ import annotations

from math import isfinite
from typing import Any

from qgames.games import entry
from qgames.render import Camera
from qgames.scenes.play.board import Board
from qgames.scenes.play.in_play import InPlay
from qgames.ui import Ui

AREA = "views"  # of the settings' small memories


class KeptView:
    def __init__(self, ui: Ui, current: InPlay, board: Board) -> None:
        self.ui, self.current, self.board = ui, current, board
        self._news = False  # is there something the file does not have?

    def note(self) -> None:
        """The player has chosen how to look at it."""
        home, camera = self.board.home, self.board.aim
        turn, tilt = (camera.yaw - home.yaw + 180.0) % 360.0 - 180.0, camera.pitch - home.pitch
        table: dict[str, Any] = {"on": sorted(self.current.look.on)}
        if max(abs(turn), abs(tilt), 50 * abs(camera.zoom / home.zoom - 1)) > 0.5:
            seen = {"yaw": turn, "pitch": tilt, "zoom": camera.zoom / home.zoom}
            table |= {"home": self._of(home), **{name: round(value, 2) for name, value in seen.items()}}
        views = self.ui.settings.extra.get(AREA)
        kept = views if isinstance(views, dict) else {}
        self.ui.settings.extra = {**self.ui.settings.extra, AREA: {**kept, self._key: table}}
        self._news = True

    def keep(self) -> None:
        """On disk, before the table is left."""
        if self._news:
            self._news = False
            self.ui.save()

    def looks(self) -> frozenset[str]:
        found = self._table().get("on")
        return frozenset(name for name in entry(self._key).looks if isinstance(found, list) and name in found)

    def applied(self, home: Camera, otherwise: Camera | None = None) -> Camera:
        """What was chosen, from where that home is; another home, as of layers that stand apart, is not concerned."""
        table = self._table()
        found = [table.get(name) for name in ("yaw", "pitch", "zoom")]
        numbers = [value for value in found if isinstance(value, int | float) and isfinite(value)]
        if len(numbers) < len(found) or table.get("home") != self._of(home):
            return home if otherwise is None else otherwise
        turn, tilt, zoom = numbers
        return home.turned(turn, tilt).zoomed(zoom)

    @property
    def _key(self) -> str:
        return self.current.sitting.match.game.key

    def _table(self) -> dict[str, Any]:
        """As the settings have it, which may be anything."""
        views = self.ui.settings.extra.get(AREA)
        found = views.get(self._key) if isinstance(views, dict) else None
        return found if isinstance(found, dict) else {}

    @staticmethod
    def _of(home: Camera) -> list[float]:
        """What tells one home of a game from another; the yaw does not, as it follows who begins."""
        return [round(home.pitch, 1), round(home.distance, 1)]
