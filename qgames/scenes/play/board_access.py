"""The board for those who do not see it: its areas as grids or groups, whose places say what stands there, whether it
can be played, and why not. Put together anew only when something of it changed."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple

import pygame

from qgames.files.i18n import t
from qgames.games.frame import Look, Pick, Refusal, Spot
from qgames.games.view import AnyView, Area
from qgames.render import Lens
from qgames.rules.core import State
from qgames.session.words import AnyWords
from qgames.ui import Ui
from qgames.ui.accessibility import MENU, PRESS, AccessibleNode, Box, box_of

UNIT = 1.0, 0.84  # how large a spot without an outline is taken to be


class Stand(NamedTuple):
    """What a board shows, and whose words tell it."""

    view: AnyView
    words: AnyWords
    state: State
    look: Look
    pick: Pick
    more: Hashable = None  # what else decides what is said of the places
    only: Callable[[list[Spot]], list[Spot]] = list  # those that are told of


def playable(stand: Stand, spot: str) -> str:
    """Whether a press there plays something, or why not."""
    answer = stand.view.tap(stand.state, stand.pick, spot)
    if isinstance(answer, Refusal):
        return stand.words.refusal(answer.error)
    if isinstance(answer, Pick):
        if not answer.chosen:
            return t("access.put_back" if spot in stand.pick.chosen else "access.nothing")
        return t("access.choose")
    return t("access.play")


class BoardParts:
    """`closed` tells why nothing at all can be done now, `press` what a press on a spot does."""

    def __init__(
        self, stand: Callable[[], Stand], closed: Callable[[], str], press: Callable[[Stand, str], str] = playable
    ) -> None:
        self.stand, self.closed, self.press = stand, closed, press
        self._told: tuple[Hashable, dict[str, tuple[str, str]]] = None, {}
        self._seen: tuple[object, dict[str, Box]] = None, {}
        self._made: tuple[Hashable, AccessibleNode] | None = None

    def part(self, ui: Ui, rect: pygame.Rect, lens: Lens | None, cursor: str | None) -> AccessibleNode:
        """All of it as it stands, seen through a lens; the focus is where the cursor is."""
        stand = self.stand()
        position = stand.state, stand.look, stand.pick.chosen, stand.more, ui.stamp
        key = position, (tuple(rect), lens)
        if self._made is None or self._made[0] != key:
            self._made = key, self._whole(stand, position, box_of(rect), lens)
        part = self._made[1]
        return part._replace(focus=cursor) if cursor and cursor in self._told[1] else part

    def _whole(self, stand: Stand, position: Hashable, around: Box, lens: Lens | None) -> AccessibleNode:
        spots = stand.only(list(stand.view.spots(stand.state, stand.look, stand.pick)))
        if self._told[0] != position:
            closed = self.closed()
            self._told = (
                position,
                {
                    spot.key: (
                        stand.words.spot(stand.state, spot.key) or spot.key,
                        closed or self.press(stand, spot.key),
                    )
                    for spot in spots
                },
            )
        if self._seen[0] != (lens, around, spots):
            self._seen = (lens, around, spots), {spot.key: _box(spot, lens) if lens else around for spot in spots}
        boxes = self._seen[1]
        areas = tuple(self._area(stand, area, boxes) for area in stand.view.areas(spots))
        return AccessibleNode(
            "group", t("access.area.board"), around, parts=areas, actions=(MENU,)
        )  # the page has the game's name

    def _area(self, stand: Stand, area: Area, boxes: dict[str, Box]) -> AccessibleNode:
        every = [key for row in area.rows for key in row]
        around = _around([boxes[key] for key in every])
        name, key = stand.words.area(area.key), f"area {area.key}"
        if not area.grid:
            places = tuple(self._place(stand, "place", each, boxes[each], None) for each in every)
            return AccessibleNode("group", name, around, key, parts=places)
        rows = []
        for n, row in enumerate(area.rows):
            cells = tuple(self._place(stand, "cell", each, boxes[each], (n, m)) for m, each in enumerate(row))
            within = _around([cell.box for cell in cells])
            rows.append(AccessibleNode("row", t("access.row", n=n + 1), within, f"{key} {n}", parts=cells))
        return AccessibleNode("grid", name, around, key, at=(len(rows), len(area.rows[0])), parts=tuple(rows))

    def _place(self, stand: Stand, role: str, spot: str, where: Box, at: tuple[int, int] | None) -> AccessibleNode:
        name, note = self._told[1][spot]
        chosen = spot in stand.pick.chosen
        return AccessibleNode(role, name, where, spot, note=note, chosen=chosen, at=at, actions=(PRESS, MENU))


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
