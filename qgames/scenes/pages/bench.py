"""The table while a position is put together: a game's view with everything that waits at hand.

The trays are the palette. A game without any gets one in front of the board, with a bowl for each thing. What a thing
looks like is seen by putting it on an empty board, so that no game has to tell. What is picked is lifted, free cells
wear a dot, and what the pointer would put there is a ghost. Spots: those of the view, ``"bench:x"`` a bowl, ``"hand"``
where a held piece lies.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from math import radians, sin
from typing import Any

from qgames.games.frame import EMPTY_HAND, Frame, Look, Pick, Refusal, Spot
from qgames.games.view import BESIDE, AnyView, Area, BoardView, view_of
from qgames.render import VIEWER, Ball, Camera, Lens, Slab, Solid, Vec3, band, box, dot, mark, ring, ring_line
from qgames.render.model.facets import extent
from qgames.render.model.shapes import contour
from qgames.rules.core import BadPosition, Cell, Game, Move, Seat, State
from qgames.session.editing import Draft, draft_of, emptied

HAND, BOWL = "hand", "bench:"
LIFT, RISE = 0.34, 0.3  # how high a picked piece is lifted; a dragged one flies
SEEN, HOME = 0.45, 0.40  # of a ghost under the pointer; of the place a dragged piece came from
APART, WIDE, DEEP, HIGH = 1.9, 0.95, 0.72, 0.16  # of the bowls: from one to the next, the tray beyond them, its height
BEFORE, FAR = 0.45, 3.0  # how far in front of the board it lies; of one that hangs, with names below it
BACK = 0.45  # how much higher the far edge of a top seems than its middle
WORDS, AIR = 0.5, 1.0  # room for words in front of the tray, and behind the board
RING = 0.5


class Sample(list[Solid]):
    """What a thing is made of, seen from the ground of a cell it stands on; `foot` is its lowest point."""

    @property
    def foot(self) -> float:
        return min(solid.at[2] + extent(solid.shape)[1] * solid.scale for solid in self)

    @property
    def top(self) -> float:
        return max(solid.at[2] + extent(solid.shape)[2] * solid.scale for solid in self)

    def at(self, place: Vec3, **more: Any) -> list[Solid]:
        x, y, z = place
        moved = [solid._replace(at=(x + solid.at[0], y + solid.at[1], z + solid.at[2])) for solid in self]
        return [solid._replace(**{"key": None, **more}) for solid in moved]

    def standing(self, place: Vec3, **more: Any) -> list[Solid]:
        """With its foot there."""
        return self.at((place[0], place[1], place[2] - self.foot), **more)


class Bench(BoardView[State]):
    """`Look.marks` may also name spots that are not there just now (``hidden``) or only a ghost (``ghost``)."""

    spotlight = False

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.plain = view_of(game)
        self.inner: AnyView = self.plain.bench()
        self.empty = emptied(draft_of(game.start()))
        self._kept: dict[bool, dict[str, Spot]] = {}

    # -- what there is -----------------------------------------------------------------------------------------------

    @cached_property
    def samples(self) -> Mapping[str, Sample]:
        made = {thing: self._sample(thing) for thing in self.game.things}
        body = self._body()
        return {**({"": body} if body else {}), **made}

    def _plain(self, state: State) -> list[Solid]:
        return list(self.inner.solids(Frame(state, state, look=Look(legal=False))))

    def _grounds(self, look: Look) -> Mapping[str, Spot]:
        """What can be pointed at on an empty board."""
        upright = look.upright
        if upright not in self._kept:
            spots = self.inner.spots(self.empty.state, Look(upright=upright, mirrored=look.mirrored))
            self._kept[upright] = {spot.key: spot for spot in spots}
        return self._kept[upright]

    def _there(self, state: State, look: Look, spot: Spot) -> list[Solid]:
        """What stands on a spot, uppermost."""
        solids = chain(self.inner.solids(Frame(state, state, look=look._replace(marks={}))), self._tray(state, look))
        there = [s for s in solids if s.key == spot.key and s.role and not _far(s.at, spot.position)]
        return [s for s in there if not isinstance(s.shape, Slab)]

    def ground(self, state: State, look: Look, key: str) -> Vec3:
        """Where a thing's sample must be put to stand on a spot."""
        if key in self.game.cells:
            return self._grounds(look)[key].position
        spot = next((spot for spot in self.spots(state, look) if spot.key == key), None)
        thing = self.held(state, key)
        there = self._there(state, look, spot) if spot else []
        if not there or thing is None:
            return spot.position if spot else (0.0, 0.0, 0.0)
        (x, y, z), (a, b, c) = there[0].at, self.samples[thing][0].at
        return x - a, y - b, z - c

    def height(self, state: State, key: str) -> float:
        """How far the top of what stands on a spot is above where the spot is."""
        thing = self.held(state, key)
        spot = self._grounds(Look()).get(key)
        if thing is None or (spot and spot.radius):
            return 0.0
        if key.startswith(BOWL):
            return BACK
        return self.samples[thing].top - max(0.0, self.samples[thing].foot)

    def under(self, lens: Lens, pixel: tuple[int, int], rise: float) -> Vec3 | None:
        """Where in the world something is that is carried over a pixel."""
        spot = self._grounds(Look())[self.game.cells[0]]
        if spot.radius:  # it hangs before the viewer
            eye, way = lens.ray(pixel)
            far = lens.camera.distance - 1.0
            return eye[0] + way[0] * far, eye[1] + way[1] * far, eye[2] + way[2] * far
        at = lens.on_plane(pixel, spot.position[2])
        return (*at, spot.position[2] + rise) if at and max(map(abs, at)) < 30 else None

    def ghost_at_home(self, draft: Draft, look: Look, key: str) -> list[Solid]:
        """Where what is carried away from the board would go."""
        thing = self.held(draft.state, key)
        if self.waits(key) or thing is None or draft.left(thing) is None:
            return []
        try:
            state = (draft.hold("") if key == HAND else draft.take(key)).state
        except BadPosition:
            return []
        home = self.home_of(state, look, thing)
        there = self._there(state, look, home) if home else []
        if not there or home is None or home.key.startswith(BOWL):
            return []
        at = (home.position[0], home.position[1], Sample(there).foot + 0.004)
        ghosts = [solid._replace(alpha=HOME, key=None, glow=None) for solid in there]
        return [*ghosts, Solid(ring(0.46, 0.055), at, "mark.selected")]

    def _sample(self, thing: str) -> Sample:
        """What is new on the table once a thing stands on a cell. Some rules want another piece there first."""
        cell, far = self.game.cells[0], self.game.cells[-1]
        for other in ("", *self.game.things):
            try:
                before = self.empty.put(far, other) if other else self.empty
                after = before.put(cell, thing) if before else None
            except BadPosition:
                continue
            if before and after:
                there = set(self._plain(before.state))
                new = [solid for solid in self._plain(after.state) if solid not in there and solid.role]
                return self._from(cell, [solid for solid in new if not solid.role.startswith("mark.")])
        return Sample()

    def _body(self) -> Sample:
        """What stands on a cell even when there is nothing on it."""
        cell = self.game.cells[0]
        there = [solid for solid in self._plain(self.empty.state) if solid.key == cell and solid.role]
        return self._from(cell, [s for s in there if not (isinstance(s.shape, Ball) and s.shape.glass)])

    def _from(self, cell: Cell, solids: Sequence[Solid]) -> Sample:
        x, y, z = self._grounds(Look())[cell].position
        return Sample(s._replace(at=(s.at[0] - x, s.at[1] - y, s.at[2] - z)) for s in solids)

    @cached_property
    def bowls(self) -> tuple[str, ...]:
        """The things that have no tray of their own."""
        spots = self.inner.spots(self.empty.state, Look())
        return () if any(self.inner.thing(spot.key) for spot in spots) else tuple(self.samples)

    def thing(self, spot: str) -> str:
        return spot.removeprefix(BOWL) if spot.startswith(BOWL) else self.inner.thing(spot)

    def waits(self, spot: str) -> bool:
        """Is it a place where things wait?"""
        return spot.startswith(BOWL) or bool(self.inner.thing(spot))

    def held(self, state: State, spot: str) -> str | None:
        """The thing that a press there would pick; None if there is none."""
        draft = draft_of(state)
        if self.waits(spot):
            thing = self.thing(spot)
            return thing if draft.left(thing) != 0 else None
        if spot == HAND:
            return draft.hand or None
        there = draft.board.get(spot, "") if self.game.things else ""
        return (there[-1:] if "," in draft.text else there) or None

    def home_of(self, state: State, look: Look, thing: str) -> Spot | None:
        """Where a thing waits, seen from a position in which one does."""
        spots = self.spots(state, look)
        return next((spot for spot in spots if self.waits(spot.key) and self.thing(spot.key) == thing), None)

    # -- where -------------------------------------------------------------------------------------------------------

    @cached_property
    def _edges(self) -> tuple[Vec3, ...]:
        """The corners of the wood the board is made of; none where it hangs in the air."""
        slabs = [
            (solid.at, solid.shape)
            for solid in self._plain(self.empty.state)
            if isinstance(solid.shape, Slab) and not solid.turn
        ]
        return tuple(
            (round(at[0] + x, 2), round(at[1] + y, 2), at[2] + z)
            for at, slab in slabs
            for x, y, *_ in contour(slab.outline)
            for z in (0.0, slab.height)
        )

    def _front(self, look: Look) -> float:
        """Where the tray begins, in front of the board."""
        if self._edges:
            return min(y for _, y, _ in self._edges) - BEFORE
        return min(y for _, y, _ in self.inner.home(self.empty.state, look).keep) - FAR

    def bowl_at(self, number: int, look: Look) -> Vec3:
        return (number - (len(self.bowls) - 1) / 2) * APART, self._front(look) - DEEP, HIGH

    def home(self, state: State, look: Look) -> Camera:
        camera: Camera = self.inner.home(self.empty.state, look)
        if not self.bowls:
            return camera
        half = (len(self.bowls) - 1) / 2 * APART + WIDE
        y = self._front(look)
        words = WORDS / sin(radians(camera.pitch))  # seen flat, the same depth is less of the picture
        edges = [(x, y - d, z) for x in (-half, half) for d, z in ((2 * DEEP + words, 0.0), (0.0, 1.0))]
        if self._edges:
            edges.append((0.0, max(y for _, y, _ in self._edges) + AIR, 0.0))
        return camera._replace(keep=(*(self._edges or camera.keep), *edges), named=False)

    def spots(self, state: State, look: Look, pick: Pick = EMPTY_HAND) -> Sequence[Spot]:
        made = list(self.inner.spots(state, look))
        if HAND in self.game.fields and not any(spot.key == HAND for spot in made):
            made += [spot._replace(outline=()) for spot in self._stand(look)]
        for number, thing in enumerate(self.bowls):
            x, y, z = self.bowl_at(number, look)
            made.append(Spot(BOWL + thing, (x, y, z + self.samples[thing].top - self.samples[thing].foot)))
        return made

    def _stand(self, look: Look) -> list[Spot]:
        """Where a held piece would lie."""
        holding = self.empty.hold(next(iter(self.game.things)))
        return [spot for spot in self.inner.spots(holding.state, look) if spot.key == HAND]

    def areas(self, spots: Sequence[Spot]) -> Sequence[Area]:
        known = {spot.key for spot in spots}
        made = [area for area in self.inner.areas(spots) if area.key != BESIDE]
        told = {key for area in made for row in area.rows for key in row}
        rest = tuple(key for key in known if key not in told)
        beside = tuple(spot.key for spot in spots if spot.key in rest)
        return [*made, Area(BESIDE, (beside,))] if beside else made

    def trays(self, look: Look) -> Mapping[Seat, tuple[Vec3, ...]]:
        return self.inner.trays(look)

    def tap(self, state: State, pick: Pick, spot: str | None) -> Move | Pick | Refusal:
        """What the board asks to know what can be pointed at; what is done is up to the page."""
        if spot is None or spot in pick.chosen:
            return Pick()
        if pick.chosen and (spot == HAND or self.free(state, pick, spot)):
            return spot
        return Pick((spot,)) if self.held(state, spot) is not None else Pick()

    def free(self, state: State, pick: Pick, spot: str) -> bool:
        """Can what is picked be put there?"""
        if spot not in self.game.cells or not pick.chosen:
            return False
        draft, thing = draft_of(state), self.held(state, pick.chosen[0])
        there = draft.board[spot]
        return not there or "," in draft.text or (draft.left(there) is None and there != thing)

    # -- what stands where -------------------------------------------------------------------------------------------

    def solids(self, frame: Frame[State]) -> Iterator[Solid]:
        look, state = frame.look, frame.after
        marks = dict(look.marks)
        hidden, ghosts = marks.pop("hidden", ()), marks.pop("ghost", ())
        refused = marks.pop("refused", ())
        picked = frame.pick.chosen[0] if frame.pick.chosen else None
        tops = {spot.key: spot for spot in self.spots(state, look) if spot.key in {picked, *hidden, *ghosts}}
        plain = look._replace(legal=False, marks=marks)
        for solid in chain(self.inner.solids(Frame(state, state, look=plain)), self._tray(state, look)):
            yield from self._changed(solid, tops, picked, hidden, ghosts, LIFT * frame.progress)
        if picked in tops and self.held(state, picked) is not None:
            yield from self._round(tops[picked], state, look)
        for spot in self._stand(look) if HAND in self.game.fields else ():
            yield Solid(dot(0.7), spot.position, "", key=HAND)
            if picked not in (None, HAND) and frame.pick.hover == HAND:
                yield mark("hover", spot.position, RING)
        yield from self._pointing(state, frame)
        yield from self._refused(state, look, refused)

    def _changed(
        self,
        solid: Solid,
        tops: Mapping[str, Spot],
        picked: str | None,
        hidden: Sequence[str],
        ghosts: Sequence[str],
        lift: float,
    ) -> Iterator[Solid]:
        spot = tops.get(solid.key or "")
        if spot is None or not solid.role or _far(solid.at, spot.position):
            yield _calm(solid)
            return
        if isinstance(solid.shape, Slab) or (isinstance(solid.shape, Ball) and solid.shape.glass):
            yield solid
        elif spot.key in ghosts:
            yield solid._replace(alpha=HOME, glow=None)
        elif spot.key in hidden:
            if spot.radius or "" in self.samples:  # there is nothing else to point at
                yield solid._replace(role="", shadow=False)
        elif spot.key == picked:
            x, y, z = solid.at
            yield solid._replace(at=(x, y, z + lift), glow="mark.selected")
        else:
            yield _calm(solid)

    def _round(self, spot: Spot, state: State, look: Look) -> Iterator[Solid]:
        """Round the place of what is picked."""
        if spot.radius:
            yield mark("hover", spot.position, spot.radius * 1.2)._replace(frame=VIEWER, over=True)
        elif self.waits(spot.key):
            x, y, _ = spot.position
            foot = Sample(self._there(state, look, spot)).foot
            yield Solid(ring(0.46, 0.055), (x, y, foot + 0.004), "mark.selected", glow="mark.selected")
        elif spot.key != HAND:
            yield mark("selected", self._grounds(look)[spot.key].position, RING)

    def _pointing(self, state: State, frame: Frame[State]) -> Iterator[Solid]:
        """Free cells, and what the pointer would put down."""
        pick, hover = frame.pick, frame.pick.hover
        thing = self.held(state, pick.chosen[0]) if pick.chosen else None
        spots = self._grounds(frame.look)
        if thing is None:
            if hover in spots and hover in self.game.cells and self.held(state, hover) is not None:
                yield from self._mark("hover", spots[hover])
            return
        for cell in self.game.cells:
            if not self.free(state, pick, cell):
                continue
            if cell == hover:
                yield from self._mark("hover", spots[cell])
                yield from self.samples[thing].at(spots[cell].position, alpha=SEEN, shadow=False)
            elif not spots[cell].radius and not draft_of(state).board[cell]:
                yield Solid(dot(0.07), spots[cell].position, "mark.legal", alpha=0.75)

    def _mark(self, kind: str, spot: Spot) -> Iterator[Solid]:
        if spot.radius:
            yield mark(kind, spot.position, spot.radius * 1.2)._replace(frame=VIEWER, over=True)
        else:
            yield mark(kind, spot.position, RING)

    def _refused(self, state: State, look: Look, cells: Sequence[str]) -> Iterator[Solid]:
        """What is in the way: a band without a glow, or a ring round each ball."""
        spots = self._grounds(look)
        there = [spots[cell] for cell in cells if cell in spots]
        if there and there[0].radius:
            for spot in there:
                flat = Solid(ring(spot.radius * 1.15, 0.07), spot.position, "mark.refused", frame=VIEWER, over=True)
                yield flat
            return
        if state.outcome is not None:
            return  # the view has its own band, and it is calmed
        body = bool(self.samples.get(""))
        for solid in band([spot.position for spot in there], 0.56, "mark.refused"):
            yield solid._replace(glow=None, over=body)

    def _tray(self, state: State, look: Look) -> Iterator[Solid]:
        """In front of the board, for a game without trays."""
        if not self.bowls:
            return
        places = [self.bowl_at(number, look) for number in range(len(self.bowls))]
        y = places[0][1]
        lines = tuple(ring_line(x, 0.0, 0.5, 0.05) for x, _, _ in places)
        half = places[-1][0] + WIDE
        yield Solid(
            Slab(box(half, DEEP, 0.2), HIGH, edge=0.05, rim="tray", lines=lines), (0.0, y, 0.0), "tray", seed=31
        )
        draft = draft_of(state)
        for thing, place in zip(self.bowls, places, strict=True):
            key = BOWL + thing
            yield Solid(dot(0.6), place, "", key=key)
            here = draft.left(thing) != 0  # whatever hangs on its board stands here: it has a shadow
            for solid in self.samples[thing].standing(place, alpha=1.0 if here else 0.3, shadow=here):
                yield solid._replace(key=key)


def _far(a: Vec3, b: Vec3) -> bool:
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) > 0.02


def _calm(solid: Solid) -> Solid:
    """What glows by itself is a fact here and not an action; what won is in the way."""
    if solid.glow in ("mark.selected", "mark.win"):
        fact = {"mark.selected": "mark.last", "mark.win": "mark.refused"}
        return solid._replace(role=fact.get(solid.role, solid.role), glow=None)
    return solid
