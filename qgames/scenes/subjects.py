"""What a little table shows: a game, in a position that tells what it is about or in any other, seen from close by."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING, NamedTuple

from qgames.games import entry
from qgames.games import game as rules_of
from qgames.games.entry import Pose, Sketch
from qgames.games.frame import Frame, Look
from qgames.rules.core import Game, RulesError, State

if TYPE_CHECKING:  # the tables' code is loaded when something must be made
    from qgames.games.view import AnyView
    from qgames.render import Camera, Solid, Vec3

NO_SKETCH = Sketch()
SIDE = 1000  # pixels of a trial picture
LOW = 0.4  # units above the table up to which a place is the board's own
BAND = 0.13  # units a sketched band is wide
GOLD = "mark.win"
AIR = 1.06  # how much more than the board is seen from a chair


class Subject(NamedTuple):
    """`game` as the rules write it (``quixo:four``); `position` by its notation, without one the game's pose; `preset`
    names the sketch that is drawn on it. A diagram has bands of its own, and shows the last move; `role` says what they
    and what won are drawn in, if not in gold. `seated`: seen as from a chair at the table, and filling the picture."""

    game: str
    position: str = ""
    preset: str = ""
    bands: tuple[tuple[str, ...], ...] = ()
    role: str = ""
    last: tuple[str, ...] = ()
    seated: bool = False

    @property
    def key(self) -> str:
        return self.game.partition(":")[0]

    @property
    def pose(self) -> Pose:
        return entry(self.key).pose

    @property
    def sketch(self) -> Sketch:
        return entry(self.key).sketches.get(self.preset, NO_SKETCH)

    def state(self) -> State:
        """The position; where it cannot be reached by this variant's rules, that of the plain game, or the start."""
        if self.position:
            try:
                parsed: State = rules_of(self.game).parse(self.position)
                return parsed
            except RulesError:
                return rules_of(self.key).start()
        if self.sketch.moves:
            return _played(rules_of(self.game), self.sketch.moves)
        plain = rules_of(self.key)
        return _played(plain, self.pose.moves)

    def solids(self) -> list[Solid]:
        """The view's solids near the middle, without what is only there to be tapped, and the sketch."""
        from qgames.games.view import view_of

        state = self.state()
        view = view_of(state.game)
        near = self.pose.reach
        look = Look(legal=False, marks=self._marks(view, state))
        solids = [
            solid for solid in view.solids(Frame(state, state, look=look))
            if solid.role and not solid.beside and max(abs(solid.at[0]), abs(solid.at[1])) < near
            and (self.last or self.role or not solid.role.startswith("mark."))
        ]  # fmt: skip
        if self.role:
            solids = [solid._replace(role=self.role) if solid.role == GOLD else solid for solid in solids]
        for cells in self.bands:
            solids += band_round(view, state, self.plain_sketch._replace(cells=cells), self.role or GOLD)
        return solids + band_round(view, state, self.sketch)

    def _marks(self, view: AnyView, state: State) -> dict[str, tuple[str, ...]]:
        """The last move; and what a band cannot run round, since it is nothing that can be pointed at."""
        marks = {"last": self.last} if self.last else {}
        spots = {spot.key for spot in view.spots(state, Look(legal=False))}
        alone = tuple(cell for cells in self.bands for cell in cells if cell not in spots)
        return {**marks, (self.role or GOLD).removeprefix("mark."): alone} if alone else marks

    @property
    def plain_sketch(self) -> Sketch:
        """How wide bands are on this board."""
        return next((each for each in entry(self.key).sketches.values() if each.cells), NO_SKETCH)

    def camera(self, solids: Sequence[Solid]) -> Camera:
        """Near enough for all of them to be seen, as the pose says; turned to what was done or won, where that would be
        on a far side."""
        from qgames.games.view import view_of
        from qgames.render.model.camera import Camera

        pose, state = self.pose, self.state()
        view = view_of(state.game)
        rise = pose.rise or view.camera.target[2]
        target = (0.0, 0.0, rise)
        yaw, pitch = (view.camera.yaw, view.camera.pitch) if self.seated else (pose.yaw, pose.pitch)
        camera = Camera(yaw, pitch, 1.0, pose.distance, target, pose.units, pose.units, -89.0)
        for spot in self.last:
            camera = view.seeing(camera, spot)
        if self.last or self.role:
            camera = view.showing_the_end(camera, state)
        across, high = _shares(solids, camera)
        if self.seated:
            return camera._replace(zoom=1.0, width=AIR * pose.units * across, height=AIR * pose.units * high)
        return camera._replace(height=pose.units * min(1.2, high))


def _played(rules: Game, moves: str) -> State:
    state = rules.start()
    try:
        for move in moves.split():
            state = state.apply(move)
    except RulesError:
        return rules.start()
    return state


def band_round(view: AnyView, state: State, sketch: Sketch, role: str = "mark.hint") -> list[Solid]:
    """A closed band round the cells, in the plane they lie in."""
    from qgames.render.model.solids import Solid, apply, facing, stroke

    look = Look(legal=False)
    spots = {spot.key: spot.position for at in (state, state.game.start()) for spot in view.spots(at, look)}
    places = [spots[cell] for cell in sketch.cells if cell in spots]
    if not places:
        return []
    middle: Vec3 = tuple(sum(place[i] for place in places) / len(places) for i in range(3))  # type: ignore[assignment]
    normal = _normal(places)
    axes = facing(normal)
    across = tuple(zip(*axes, strict=True))  # the way back: from the world into the plane
    flat = [apply(across, _minus(place, middle))[:2] for place in places]  # type: ignore[arg-type]
    hull = []
    for step in range(97):
        way = cos(2 * pi * step / 96), sin(2 * pi * step / 96)
        x, y = max(flat, key=lambda p: p[0] * way[0] + p[1] * way[1])
        hull.append((x + sketch.radius * way[0], y + sketch.radius * way[1]))
    band = stroke(*hull, width=BAND)
    high = min(place[2] for place in places) > LOW  # on what stands there, which would hide it
    lying = abs(normal[2]) > 0.99 * hypot(*normal)  # on the board, and what stands there stands on it
    return [Solid(band, middle, role, frame=None if lying else axes, glow=role, over=sketch.over or high)]


def _shares(solids: Sequence[Solid], camera: Camera) -> tuple[float, float]:
    """How wide and how high what stands there is in the picture, as shares of the width that is kept."""
    from qgames.render.model.facets import mesh
    from qgames.render.model.solids import Ball, Rod, apply

    lens, aside, far = camera.lens((SIDE, SIDE)), 0.0, 0.0
    for solid in solids:
        shape = solid.shape
        if isinstance(shape, Ball):
            corners: Sequence[Vec3] = [(0.0, 0.0, shape.radius), (0.0, 0.0, -shape.radius)]
        elif isinstance(shape, Rod):
            corners = [(shape.length / 2, 0.0, 0.0), (-shape.length / 2, 0.0, 0.0)]
        elif solid.flat:
            continue
        else:
            corners = mesh(shape).vertices
        for corner in corners:
            x, y, z = apply(solid.axes, corner)
            at = lens.project(
                (solid.at[0] + x * solid.scale, solid.at[1] + y * solid.scale, solid.at[2] + z * solid.scale)
            )
            aside, far = max(aside, abs(at[0] - SIDE / 2)), max(far, abs(at[1] - SIDE / 2))
    return 2 * aside / SIDE, 2 * far / SIDE


def _minus(a: Vec3, b: Vec3) -> Vec3:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def _normal(places: list[Vec3]) -> Vec3:
    """Upright to the plane of the places; of a straight line, the way up."""
    first = places[0]
    for one in places[1:]:
        for other in places[1:]:
            a, b = _minus(one, first), _minus(other, first)
            n = a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]
            if hypot(*n) > 0.01:
                outward = n[0] * first[0] + n[1] * first[1] + n[2] * max(first[2], 0.1)
                return n if outward > 0 else (-n[0], -n[1], -n[2])
    return 0.0, 0.0, 1.0
