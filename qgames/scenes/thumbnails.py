"""Little tables for cards and pages: a game's own view, a position that shows what it is about, a camera close to
the board.

A thumbnail appears coarse, gets finer a few milliseconds at a time, and its finished picture is kept in the cache, so
that next time it is there at once. While it turns it is drawn coarse again, twice as large and reduced.
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
from typing import TYPE_CHECKING, Any

import pygame

from qgames import __version__
from qgames.files import paths, png, reading
from qgames.files.theme import Theme
from qgames.games import entry
from qgames.games import game as rules_of
from qgames.games.frame import Frame, Look
from qgames.rules.core import RulesError
from qgames.ui import Ui, Widget, paint

if TYPE_CHECKING:  # the tables' code is loaded when something must be made
    from qgames.table import Camera, Lens, Solid, Table

Size = tuple[int, int]
BLEND = 5.0  # degrees within which a turning one melts into its finished picture


class Thumbnail:
    """One little table at one size in one theme."""

    def __init__(self, game: str, size: Size, theme: Theme) -> None:
        self.game, self.size = game, size
        self.pose = entry(game).pose
        self.theme = theme
        self.picture: pygame.Surface | None = None
        self.finished = False
        self.cost = 0.0  # seconds the last turning picture took
        self._scene: tuple[list[Solid], Camera] | None = None
        self._table: Table | None = None
        self._turning: Table | None = None
        self._turned: tuple[float, pygame.Surface] | None = None
        self._file = self._name(theme)
        self._recall()

    def _name(self, theme: Theme) -> Path:
        materials = sorted(theme.materials.items(), key=str)
        what = repr((__version__, drawn_by(), self.game, self.pose, self.size, materials))
        return paths.cache() / "thumbnails" / f"{self.game}-{hashlib.sha256(what.encode()).hexdigest()[:16]}.png"

    def _recall(self) -> None:
        try:
            raw = reading.raw(self._file, 4 * self.size[0] * self.size[1] + 100_000)
            if png.size(raw) != self.size:
                return
            picture = pygame.image.load(io.BytesIO(raw), "thumbnail.png")
        except (OSError, reading.Unreadable, pygame.error):
            return
        self.picture = paint.native(picture, alpha=True)
        self.finished = True

    def _keep(self, picture: pygame.Surface) -> None:
        buffer = io.BytesIO()
        try:
            pygame.image.save(picture, buffer, "thumbnail.png")
            paths.write(self._file, buffer.getvalue())
        except (OSError, pygame.error):
            pass  # it is made anew next time

    # -- making it ---------------------------------------------------------------------------------------------------

    def _made(self) -> tuple[list[Solid], Camera]:
        """What stands on the little table, and the camera: the view's solids near the middle, without what is only
        there to be tapped."""
        if self._scene is None:
            from qgames.games.view import view_of
            from qgames.table.camera import Camera

            rules = rules_of(self.game)
            state = rules.start()
            try:
                for move in self.pose.moves.split():
                    state = state.apply(move)
            except RulesError:
                state = rules.start()
            view = view_of(rules)
            frame = Frame(state, state, look=Look(legal=False))
            near = self.pose.reach
            solids = [
                solid for solid in view.solids(frame)
                if solid.role and not solid.role.startswith("mark.") and max(abs(solid.at[0]), abs(solid.at[1])) < near
            ]  # fmt: skip
            rise = self.pose.rise or view.camera.target[2]
            units = self.pose.units
            camera = Camera(
                self.pose.yaw, self.pose.pitch, 1.0, self.pose.distance, (0.0, 0.0, rise), units,
                units * self.size[1] / self.size[0], -89.0,
            )  # fmt: skip
            self._scene = solids, camera
        return self._scene

    def work(self, milliseconds: float) -> bool:
        """Get finer; did the picture change?"""
        if self.finished:
            return False
        solids, camera = self._made()
        if self._table is None:
            self._table = bare_table(self.theme)
            self._table.show(solids, camera, self.size)
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
            self._keep(self.picture)
        return True

    def turned(self, angle: float) -> pygame.Surface:
        """Seen from elsewhere, coarse; near the resting place the finished picture shines through."""
        if self._turned and self._turned[0] == angle:
            return self._turned[1]
        start = time.perf_counter()
        solids, camera = self._made()
        if self._turning is None:
            self._turning = bare_table(self.theme)
        double = (self.size[0] * 2, self.size[1] * 2)
        self._turning.show(solids, camera.turned(yaw=angle), double, moving=True)
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
        return sum(path.stat().st_mtime_ns for room in ("table", "games") for path in (folder / room).rglob("*.py"))
    except OSError:
        return 0  # frozen: the version tells


@lru_cache(maxsize=1)
def warm_up() -> threading.Thread:
    """Load the tables' code beside the loop, so that the first turn does not stumble."""
    thread = threading.Thread(target=lambda: importlib.import_module("qgames.table.table"), daemon=True)
    thread.start()
    return thread


def bare_table(theme: Theme) -> Table:
    """A table without a table top: the card is seen behind the board. Loaded only when something must be made."""
    from qgames.table.fine.backdrop import Backdrop
    from qgames.table.model.materials import Palette
    from qgames.table.table import Table

    class Clear(Backdrop):
        def draw(self, surface: pygame.Surface, lens: Lens) -> None:
            pass

        def ready(self, lens: Lens) -> bool:
            return True

    table = Table(Palette.from_mapping(theme.materials))
    table.backdrop = table.bakery.backdrop = Clear(table.palette)
    return table


_kept: OrderedDict[tuple[str, Size, str, int], Thumbnail] = OrderedDict()


def thumbnail(ui: Ui, game: str, size: Size) -> Thumbnail:
    key = game, size, ui.theme.key, id(ui.theme)
    found = _kept.get(key)
    if found is None:
        found = _kept[key] = Thumbnail(game, size, ui.theme)
        while len(_kept) > 16:
            _kept.popitem(last=False)
    _kept.move_to_end(key)
    return found


def draw(ui: Ui, surface: pygame.Surface, game: str, rect: pygame.Rect, turn: float = 0.0) -> None:
    """The game's little table inside a rectangle, turned by `turn` degrees from how it rests."""
    table = thumbnail(ui, game, rect.size)
    picture = table.turned(turn) if turn else table.picture
    if picture:
        surface.blit(picture, rect)


def work(ui: Ui, wanted: list[tuple[str, Size]], milliseconds: float = 5.0) -> bool:
    """Make the little tables of a page finer, one at a time; did a picture change?"""
    pending = [table for game, size in wanted if size[0] > 8 and not (table := thumbnail(ui, game, size)).finished]
    bare = next((table for table in pending if table.picture is None), None)
    if bare:
        return bare.work(milliseconds)
    return pending[0].work(milliseconds) if pending else False


def finished(ui: Ui, wanted: list[tuple[str, Size]]) -> bool:
    return all(thumbnail(ui, game, size).finished for game, size in wanted)


class ThumbnailPicture(Widget):
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
