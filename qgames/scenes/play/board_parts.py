"""The board for those who do not see it: its areas as grids or groups, whose places say what stands there, whether it
can be played, and why not. Put together anew only when something of it changed."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from qgames.files.i18n import t
from qgames.games.areas import Area
from qgames.games.frame import Pick, Refusal, Spot
from qgames.scenes.play.in_play import InPlay
from qgames.table import Lens
from qgames.ui import Ui
from qgames.ui.part import MENU, PRESS, Box, Part, box_of

UNIT = 1.0, 0.84  # how large a spot without an outline is taken to be


class BoardParts:
    def __init__(self, current: InPlay) -> None:
        self.current = current
        self._told: tuple[Hashable, dict[str, tuple[str, str]]] = None, {}
        self._seen: tuple[object, dict[str, Box]] = None, {}
        self._made: tuple[Hashable, Part] | None = None

    def part(self, ui: Ui, rect: pygame.Rect, lens: Lens | None, cursor: str | None) -> Part:
        """All of it as it stands, seen through a lens; the focus is where the cursor is."""
        position, whole = self._position(ui), (tuple(rect), lens)
        key = position, whole
        if self._made is None or self._made[0] != key:
            self._made = key, self._whole(position, box_of(rect), lens)
        part = self._made[1]
        return part._replace(focus=cursor) if cursor and cursor in self._told[1] else part

    def _position(self, ui: Ui) -> Hashable:
        """All that decides what is said of the places, and which there are."""
        sitting, current = self.current.sitting, self.current
        return (
            sitting.name, sitting.match.players, sitting.state, sitting.match.ply, sitting.match.redoable,
            sitting.person_to_move, sitting.paused, current.hand.pick.chosen, current.look.on, current.look.upright,
            ui.stamp,
        )  # fmt: skip

    def _closed(self) -> str:
        """Why nothing at all can be played now; empty if something can."""
        sitting, words = self.current.sitting, self.current.words
        if sitting.outcome is not None:
            return t("why.common.over")
        if sitting.paused:
            return t("play.press_to_resume")
        return "" if sitting.person_to_move else t("play.go_on_first") if sitting.looking_back else words.to_move()

    def _whole(self, position: Hashable, around: Box, lens: Lens | None) -> Part:
        current, view = self.current, self.current.view
        spots = view.spots(current.sitting.state, current.look, current.hand.pick)
        if self._told[0] != position:
            closed = self._closed()
            self._told = position, {spot.key: self._words(spot.key, closed) for spot in spots}
        if self._seen[0] != (lens, around, spots):
            self._seen = (lens, around, spots), {spot.key: _box(spot, lens) if lens else around for spot in spots}
        boxes = self._seen[1]
        areas = tuple(self._area(area, boxes) for area in view.areas(spots))
        name = t(f"game.{current.sitting.match.game.key}.name")
        return Part("group", name, around, parts=areas, deeds=(MENU,))

    def _words(self, spot: str, closed: str) -> tuple[str, str]:
        """What is there, and whether it can be played."""
        state, hand, words = self.current.sitting.state, self.current.hand, self.current.words
        name = words.spot(state, spot) or spot
        if closed:
            return name, closed
        answer = self.current.view.tap(state, hand.pick, spot)
        if isinstance(answer, Refusal):
            return name, words.refusal(answer.error)
        if isinstance(answer, Pick):
            if not answer.chosen:
                return name, t("access.put_back" if spot in hand.pick.chosen else "access.nothing")
            return name, t("access.choose")
        return name, t("access.play")

    def _area(self, area: Area, boxes: dict[str, Box]) -> Part:
        every = [key for row in area.rows for key in row]
        around = _around([boxes[key] for key in every])
        name, key = self.current.words.area(area.key), f"area {area.key}"
        if not area.grid:
            places = tuple(self._place("place", each, boxes[each], None) for each in every)
            return Part("group", name, around, key, parts=places)
        rows = []
        for n, row in enumerate(area.rows):
            cells = tuple(self._place("cell", each, boxes[each], (n, m)) for m, each in enumerate(row))
            within = _around([cell.box for cell in cells])
            rows.append(Part("row", t("access.row", n=n + 1), within, f"{key} {n}", parts=cells))
        return Part("grid", name, around, key, at=(len(rows), len(area.rows[0])), parts=tuple(rows))

    def _place(self, role: str, spot: str, where: Box, at: tuple[int, int] | None) -> Part:
        name, note = self._told[1][spot]
        chosen = spot in self.current.hand.pick.chosen
        return Part(role, name, where, spot, note=note, chosen=chosen, at=at, deeds=(PRESS, MENU))


def _box(spot: Spot, lens: Lens) -> Box:
    """Where a spot is seen."""
    if spot.outline:
        across, down = zip(*map(lens.project, spot.outline), strict=True)
        left, top = round(min(across)), round(min(down))
        return left, top, round(max(across)) - left, round(max(down)) - top
    x, y = lens.project(spot.position)
    unit = lens.pixels(spot.position)
    wide, high = (2 * spot.radius, 2 * spot.radius) if spot.radius else UNIT
    return round(x - unit * wide / 2), round(y - unit * high / 2), round(unit * wide), round(unit * high)


def _around(boxes: list[Box]) -> Box:
    left, top = min(b[0] for b in boxes), min(b[1] for b in boxes)
    return left, top, max(b[0] + b[2] for b in boxes) - left, max(b[1] + b[3] for b in boxes) - top
