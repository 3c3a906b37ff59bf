"""Little tables for cards and pages: a game's own view, a position that shows what it is about, a camera close to
the board.

A mini appears coarse, gets finer a few milliseconds at a time, and its finished picture is kept in the cache folder,
so that next time it is there at once. While it turns it is drawn coarse again, twice as large and reduced.
"""

from __future__ import annotations

import hashlib
import importlib
import io
import threading
import time
from collections import OrderedDict
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import pygame

from qgames import __version__, paths
from qgames.rules.catalog import game as rules_of
from qgames.rules.core import RulesError
from qgames.theme import Theme
from qgames.ui import Ui, Widget

Size = tuple[int, int]
BLEND = 5.0  # degrees within which a turning mini melts into its finished picture


class Pose(NamedTuple):
    """Which position, from where, and how much of the table is kept (units from the middle)."""

    moves: str
    yaw: float
    pitch: float
    units: float  # how many units the picture is wide
    reach: float
    rise: float = 0.2  # the height of the point looked at
    distance: float = 34.0


POSES = {
    "quarto": Pose("LRTH a4 DQSF a1 DQTF b2 LRSF c2 LQSH d4 DRTH d3 DRSH c1 LQTF b1", 0, 45, 7.5, 4.2, 0.35),
    "quantik": Pose("Sa4 Nd4 Cc4 Yb2 Sd1 Nc2 Ca1 Cb3", 0, 46, 8.2, 4.3, 0.5),
    "quixo": Pose("e3e5 a4a1 b1b5 e2a2 c5e5 a5e5 e4e5 a3e3 d5d1 a4e4 e2e5 a3e3", 38, 50, 10.0, 9, 0.3),
    "qomet": Pose("a7 d6 e5 g4 d4 b4 f2 d1 g1 c3", 38, 50, 11.4, 4.5),
    "cubulus": Pose(
        "n221 n213 n333 n311 n212 n321 n313 n113 n223 L6 F7 B6 R5 U7 D5 U2 B9 F7 D1 L4 B4 B6 U1 L9",
        35,
        27,
        5.7,
        9,
        0,
        16,
    ),
}
USUAL = Pose("", 30, 47, 10.0, 6.0)  # for a game that has no pose of its own


class Mini:
    """One little table at one size in one theme."""

    def __init__(self, game: str, size: Size, theme: Theme) -> None:
        self.game, self.size = game, size
        self.pose = POSES.get(game, USUAL)
        self.theme = theme
        self.picture: pygame.Surface | None = None
        self.finished = False
        self.cost = 0.0  # seconds the last turning picture took
        self._solids: list[Any] | None = None
        self._table: Any = None
        self._turning: Any = None
        self._turned: tuple[float, pygame.Surface] | None = None
        self._camera: Any = None
        self._file = self._name(theme)
        self._recall()

    def _name(self, theme: Theme) -> Any:
        materials = sorted(theme.materials.items(), key=str)
        what = repr((__version__, drawn_by(), self.game, self.pose, self.size, materials))
        return paths.cache() / "minis" / f"{self.game}-{hashlib.sha256(what.encode()).hexdigest()[:16]}.png"

    def _recall(self) -> None:
        try:
            picture = pygame.image.load(io.BytesIO(self._file.read_bytes()), "mini.png")
        except (OSError, pygame.error):
            return
        if picture.get_size() == self.size:
            self.picture = picture.convert_alpha() if pygame.display.get_surface() else picture
            self.finished = True

    def _keep(self) -> None:
        buffer = io.BytesIO()
        try:
            pygame.image.save(self.picture, buffer, "mini.png")
            paths.write(self._file, buffer.getvalue())
        except (OSError, pygame.error):
            pass  # it is made anew next time

    # -- making it ---------------------------------------------------------------------------------------------------

    def _made(self) -> list[Any]:
        """What stands on the little table: the view's solids near the middle, without what is only there to be
        tapped."""
        if self._solids is None:
            from qgames.table.camera import Camera
            from qgames.views.board import Frame, Look

            rules = rules_of(self.game)
            state = rules.start()
            try:
                for move in self.pose.moves.split():
                    state = state.apply(move)
            except RulesError:
                state = rules.start()
            view = view_of(self.game)
            frame = Frame(state, state, look=Look(legal=False))
            near = self.pose.reach
            self._solids = [
                solid for solid in view.solids(frame)
                if solid.role and not solid.role.startswith("mark.") and max(abs(solid.at[0]), abs(solid.at[1])) < near
            ]  # fmt: skip
            rise = getattr(view, "camera", Camera()).target[2] if not self.pose.rise else self.pose.rise
            units = self.pose.units
            self._camera = Camera(
                self.pose.yaw, self.pose.pitch, 1.0, self.pose.distance, (0.0, 0.0, rise), units,
                units * self.size[1] / self.size[0], -89.0,
            )  # fmt: skip
        return self._solids

    def work(self, milliseconds: float) -> bool:
        """Get finer; did the picture change?"""
        if self.finished:
            return False
        solids = self._made()
        if self._table is None:
            self._table = bare_table(self.theme)
            self._table.show(solids, self._camera, self.size)
            self.picture = self.turned(0.0)
            return True
        self._table.tick(milliseconds)
        if not self._table.settled and (self._table.bakery.busy or not self._table.dirty):
            return False
        if self._table.bakery.busy:
            return False
        self.picture = pygame.Surface(self.size, pygame.SRCALPHA)
        self._table.draw(self.picture)
        if self._table.settled:
            self.finished = True
            self._table = None
            self._keep()
        return True

    def turned(self, angle: float) -> pygame.Surface:
        """Seen from elsewhere, coarse; near the resting place the finished picture shines through."""
        if self._turned and self._turned[0] == angle:
            return self._turned[1]
        start = time.perf_counter()
        solids = self._made()
        if self._turning is None:
            self._turning = bare_table(self.theme)
        double = (self.size[0] * 2, self.size[1] * 2)
        self._turning.show(solids, self._camera.turned(yaw=angle), double, moving=True)
        large = pygame.Surface(double, pygame.SRCALPHA)
        self._turning.draw(large)
        small = pygame.transform.smoothscale(large, self.size)
        if self.finished and self.picture and abs(angle) < BLEND:
            self.picture.set_alpha(round(255 * (1 - abs(angle) / BLEND)))
            small.blit(self.picture, (0, 0))
            self.picture.set_alpha(255)
        self.cost = time.perf_counter() - start
        self._turned = angle, small
        return small


@lru_cache(maxsize=1)
def drawn_by() -> int:
    """Changes when the code that draws the tables does, so that no old picture is taken for a new one."""
    folder = Path(__file__).resolve().parent.parent
    try:
        return sum(path.stat().st_mtime_ns for room in ("table", "views") for path in (folder / room).glob("*.py"))
    except OSError:
        return 0  # frozen: the version tells


@lru_cache(maxsize=1)
def warm_up() -> threading.Thread:
    """Load the tables' code beside the loop, so that the first turn does not stumble."""
    thread = threading.Thread(target=lambda: importlib.import_module("qgames.table.table"), daemon=True)
    thread.start()
    return thread


def bare_table(theme: Theme) -> Any:
    """A table without a table top: the card is seen behind the board. Loaded only when something must be made."""
    from qgames.table.backdrop import Backdrop
    from qgames.table.materials import Palette
    from qgames.table.table import Table

    class Clear(Backdrop):
        def draw(self, surface: pygame.Surface, lens: Any) -> None:
            pass

        def ready(self, lens: Any) -> bool:
            return True

    table = Table(Palette.from_mapping(theme.materials))
    table.backdrop = table.bakery.backdrop = Clear(table.palette)
    return table


def view_of(game: str) -> Any:
    from qgames.views.catalog import view

    return view(rules_of(game))


_minis: OrderedDict[tuple, Mini] = OrderedDict()


def mini(ui: Ui, game: str, size: Size) -> Mini:
    key = game, size, ui.theme.key, id(ui.theme)
    found = _minis.get(key)
    if found is None:
        found = _minis[key] = Mini(game, size, ui.theme)
        while len(_minis) > 16:
            _minis.popitem(last=False)
    _minis.move_to_end(key)
    return found


def draw(ui: Ui, surface: pygame.Surface, game: str, rect: pygame.Rect, turn: float = 0.0) -> None:
    """The game's little table inside a rectangle, turned by `turn` degrees from how it rests."""
    table = mini(ui, game, rect.size)
    picture = table.turned(turn) if turn else table.picture
    if picture:
        surface.blit(picture, rect)


def work(ui: Ui, wanted: list[tuple[str, Size]], milliseconds: float = 5.0) -> bool:
    """Make the little tables of a page finer, one at a time; did a picture change?"""
    pending = [table for game, size in wanted if size[0] > 8 and not (table := mini(ui, game, size)).finished]
    bare = next((table for table in pending if table.picture is None), None)
    if bare:
        return bare.work(milliseconds)
    return pending[0].work(milliseconds) if pending else False


def finished(ui: Ui, wanted: list[tuple[str, Size]]) -> bool:
    return all(mini(ui, game, size).finished for game, size in wanted)


class MiniPicture(Widget):
    """A little table on a page, so many logical pixels high."""

    def __init__(self, game: str, high: float, **kw: Any) -> None:
        super().__init__(**kw)
        self.game, self.high = game, high

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return min(width, ui.px(self.high)), ui.px(self.high)

    def _square(self) -> pygame.Rect:
        side = min(self.rect.size)
        square = pygame.Rect(0, 0, side, side)
        square.center = self.rect.center
        return square

    def update(self, ui: Ui, seconds: float) -> bool:
        return work(ui, [(self.game, self._square().size)])

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        draw(ui, surface, self.game, self._square())
