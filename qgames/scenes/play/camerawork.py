"""Where the table is seen from: the home view, from above, from the seat of whoever moves."""

from __future__ import annotations

from qgames.render import Camera
from qgames.scenes.play.board import Board
from qgames.scenes.play.in_play import InPlay
from qgames.scenes.play.kept_view import KeptView
from qgames.ui import Ui


class Camerawork:
    def __init__(self, ui: Ui, current: InPlay, board: Board) -> None:
        self.ui, self.current, self.board = ui, current, board
        self._faced: int | None = None
        self.kept = KeptView(ui, current, board)
        current.look = current.look._replace(on=self.kept.looks())
        self.board.home = self.home()
        self.board.look_from(self.kept.applied(self.board.home), 0.0)

    def _seat(self, seat: int) -> Camera:
        """The usual view from a seat of the rules."""
        current = self.current
        usual = current.view.home(current.animation.state, current.look)
        return usual.preset(f"seat{seat}", current.sitting.match.game.seats) if seat else usual

    def home(self) -> Camera:
        """From in front. Where people sit around the board, that is the first place, whoever begins."""
        match = self.current.sitting.match
        return self._seat(-match.began % match.game.seats if match.game.seats == 4 else 0)

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

    def turned(self) -> int:
        """How many seats of four the table has been turned."""
        return round((self.current.view.camera.yaw - self.board.camera.yaw) / 90.0) % 4

    def settle(self, upright: bool) -> None:
        """The window has another shape: the home view may be another one, and is taken at once."""
        self.current.look = self.current.look._replace(upright=upright, mirrored=self.ui.rtl)
        home = self.home()
        if home != self.board.home:
            self.board.home = home
            self.board.look_from(self.kept.applied(home), 0.0)

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
