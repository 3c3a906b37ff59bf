"""Where the table is seen from: the home view, from above, from the seat of whoever moves, or as the player chose; and
the light on it."""

from __future__ import annotations

from math import isfinite
from typing import Any

from qgames.games import entry
from qgames.render import Camera, Lens
from qgames.render.model.camera import TABLE, seen_as
from qgames.scenes.parts.destinations import FilmAt
from qgames.scenes.play import prewarm
from qgames.scenes.play.board import Board
from qgames.scenes.play.stage import Stage
from qgames.scenes.play.turn_light import TurnLight
from qgames.session import saves
from qgames.ui import Answer, Go, Ui


class Camerawork:
    def __init__(self, ui: Ui, current: Stage, board: Board) -> None:
        self.ui, self.current, self.board = ui, current, board
        self._faced: int | None = None
        self._helped: Lens | None = None  # the view that help was asked for
        self.kept = KeptView(ui, current, board)
        current.look = current.look._replace(on=self.kept.looks())
        self.board.home = self.home()
        self.board.look_from(self.kept.applied(self.board.home), 0.0)
        self.light = TurnLight(ui, current, board)

    def _seat(self, seat: int) -> Camera:
        """The usual view from a seat of the rules."""
        current = self.current
        usual = current.view.home(current.animation.state, current.look)
        return usual.preset(f"seat{seat}", current.sitting.match.game.seats) if seat else usual

    def home(self) -> Camera:
        """From in front. Where people sit around the board, that is the first place, whoever begins; where one tray
        lies before the board and one behind it, a single person has the near one."""
        sitting, look = self.current.sitting, self.current.look
        match, people = sitting.match, sitting.people
        if match.game.seats == 4:
            return self._seat(-match.began % match.game.seats)
        faced = look.upright and len(people) == 1 and self.current.view.trays(look)
        return self._seat(people[0] if faced else 0)

    def top_view(self) -> None:
        """From above, and back."""
        camera = self.board.camera
        target = self.home()._replace(yaw=camera.yaw, zoom=camera.zoom)
        up = camera.pitch >= 88
        self.board.look_from(target if up else target.tilted(90.0), 0.35 * self.ui.motion)
        self.kept.note()

    def face_mover(self) -> None:
        """Turn the table to whoever is to move."""
        sitting = self.current.sitting
        self.board.look_from(self._seat(sitting.seat), 0.6 * self.ui.motion)

    def film(self) -> Answer:
        """A picture or a film of the game, as it is seen now; where the table turns by itself, from in front."""
        current, board = self.current, self.board
        view = TABLE if self.ui.settings.turn_board else seen_as(board.aim, board.home)
        return Go(FilmAt(current.sitting, current.sitting.match.ply, view, tuple(sorted(current.look.on))))

    def turned(self) -> int:
        """How many seats of four the table has been turned."""
        return round((self.current.view.camera.yaw - self.board.camera.yaw) / 90.0) % 4

    def settle(self, upright: bool) -> bool:
        """The window has another shape, or another game is shown: the home view may be another one, and is taken at
        once. Is it?"""
        self.current.look = self.current.look._replace(upright=upright, mirrored=self.ui.rtl)
        home = self.home()
        if home == self.board.home:
            return False
        self.board.home = home
        self.board.look_from(self.kept.applied(home), 0.0)
        return True

    def follow(self) -> None:
        """Called while time passes: what is shown may have another home, and with people around one screen the table
        may turn by itself."""
        home = self.home()
        if home != self.board.home:
            self.board.home = home
            turned = home._replace(yaw=self.board.camera.yaw)
            self.board.look_from(self.kept.applied(home, turned), 0.5 * self.ui.motion)
        sitting = self.current.sitting
        asked = self.ui.settings.turn_board and len(sitting.people) > 1
        if not asked or self.current.animation.moving or sitting.outcome or not sitting.person_to_move:
            return
        if self._faced != sitting.seat:
            self._faced = sitting.seat
            self.face_mover()

    def bake_ahead(self) -> None:
        """A view that was never seen is baked at both ends at once: here, and by whoever lays tables ahead."""
        table, board = self.board.table, self.board
        if table is not None and table.lens != self._helped and not table.whole and board.camera == board.home:
            self._helped = table.lens
            prewarm.lay(self.ui, [saves.text_of(self.current.sitting)])


AREA = "views"  # of the settings' small memories


class KeptView:
    """How the player chose to look at a game, kept for the next game of it: turned, tilted and zoomed by hand, and ways
    of looking that the game has. Where the table turns by itself nothing is noted."""

    def __init__(self, ui: Ui, current: Stage, board: Board) -> None:
        self.ui, self.current, self.board = ui, current, board
        self.lasting = True  # is it kept? Not of a board that is thrown away
        self._news = False  # is there something the file does not have?

    def note(self) -> None:
        """The player has chosen how to look at it."""
        if not self.lasting:
            return
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
