"""The trail on its page: stations that can be walked to and pressed, with what each is and how it stands drawn over the
table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, hypot, pi, sin
from typing import Any

import pygame

from qgames.files import paths
from qgames.games.frame import ease
from qgames.render import Lens, Palette, Renderer
from qgames.render.standin import Quality
from qgames.scenes.journey import scene, stars
from qgames.scenes.journey.scene import Stop
from qgames.session.journey import words
from qgames.session.journey.challenges import STARS, Challenge
from qgames.session.journey.progress import Journey
from qgames.ui import CAPTION, Type, Ui, keys, paint
from qgames.ui.cells import Cells
from qgames.ui.text import board_font
from qgames.ui.widget import Done

NAME = Type(14)
CHOSEN = Type(15.5, "bold")
WALKS = 0.9  # seconds from one station to the next one chosen
TARGET = 44  # logical pixels that can be hit at least
AROUND = 40  # points of a ring
CLOSE = 40  # logical pixels a unit, below which stations lie too close for their names
PILL = 23  # logical pixels that a row of stars is high, or a name about
STAR, EACH = 11, 22  # logical pixels: the radius of a star, and from one to the next
BAKE = 11.0  # milliseconds of a frame for the picture
BAKE_FIRST = 28.0  # while there is nothing to be seen of it, and what was seen before stays


class Trail(Cells):
    """Twelve stations. Left and right walk, Home and End go to the ends, a click chooses, another one plays."""

    roles = "list", "item"
    around = False

    def __init__(
        self, shown: Sequence[Challenge], chosen: Challenge, journey: Journey,
        change: Callable[[Challenge], Any], play: Callable[[], Any], beyond: Callable[[int], Any],
    ) -> None:  # fmt: skip
        """`beyond`: another leg, before or after."""
        super().__init__([(each, spoken(each, journey)) for each in shown], chosen, change, key="trail")
        self.shown, self.journey, self.play, self.beyond = tuple(shown), journey, play, beyond
        self._names = told_apart(shown, journey)
        self._from, self._walked = self.index, 1.0
        self._lens: Lens | None = None
        self._pill = pygame.Rect(0, 0, 1, 1)  # of the name of the one chosen

    @property
    def stops(self) -> tuple[Stop, ...]:
        return tuple(
            Stop(each.game, each.kind, opened, self.journey.tried(each), opened and not self.journey.done(each))
            for each in self.shown
            for opened in [self.journey.open(each)]
        )

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, ui.px(240)

    def lay(self, ui: Ui) -> None:
        """Where the stations are seen."""
        lens = self._lens = scene.camera(self.rect.size).lens(ui.size, area_of(self.rect))
        self._boxes = []
        for number, (x, y) in enumerate(scene.PLACES[: len(self.shown)]):
            middle = lens.project((x, y, scene.HIGH))
            side = max(ui.px(TARGET), round(2.1 * scene.radius(number) * lens.pixels((x, y, scene.HIGH))))
            box = pygame.Rect(0, 0, side, side)
            box.center = round(middle[0]), round(middle[1] - 0.2 * side)
            self._boxes.append(box)

    def at(self, pos: tuple[int, int]) -> int:
        """In a small window they lie close: the nearest is meant."""
        there = [n for n, box in enumerate(self._boxes) if box.collidepoint(pos)]
        away = {n: hypot(pos[0] - self._boxes[n].centerx, pos[1] - self._boxes[n].centery) for n in there}
        return min(there, key=away.__getitem__, default=-1)

    # -- walking -----------------------------------------------------------------------------------------------------

    def choose(self, index: int) -> Done:
        if index != self.index:
            self._from, self._walked = self.index, 0.0
        return super().choose(index)

    def handle(self, ui: Ui, event: pygame.event.Event) -> Done | None:
        name = keys.shortcut(event) if event.type == pygame.KEYDOWN else ""
        if name in ("left", "right"):  # the table is never mirrored
            return self.step(1 if name == "right" else -1)
        if name in ("enter", "space"):
            return Done(self.play())
        if name in ("home", "end"):
            return self.choose(0 if name == "home" else len(self.shown) - 1)
        if name in ("pageup", "pagedown"):
            return Done(self.beyond(1 if name == "pagedown" else -1))
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.at(event.pos) == self.index:
            return Done(self.play())
        return super().handle(ui, event)

    def update(self, ui: Ui, seconds: float) -> bool:
        if self._walked >= 1.0:
            return False
        self._walked = min(1.0, self._walked + seconds / (WALKS * ui.motion)) if ui.motion else 1.0
        return True

    # -- drawing -----------------------------------------------------------------------------------------------------

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        self._walker(ui, surface)
        self._pill = self._beside(ui)
        for number in range(len(self.shown)):
            if number != self.index:
                self._label(ui, surface, number)
        self._label(ui, surface, self.index)

    def _walker(self, ui: Ui, surface: pygame.Surface) -> None:
        """The glow that goes to the station chosen: the near side of a ring, so that it is not before the piece."""
        assert self._lens is not None
        eased = ease(self._walked)
        x, y, _ = scene.on_the_way(self._from, self.index, eased)
        reach = scene.radius(self.index) + 0.14
        turns = [pi * (0.9 + 1.2 * k / AROUND) for k in range(AROUND + 1)]
        near = [self._lens.project((x + reach * cos(a), y + reach * sin(a), 0.02)) for a in turns]
        points = [(round(u), round(v)) for u, v in near]
        box = pygame.Rect(points[0], (1, 1)).unionall([pygame.Rect(point, (1, 1)) for point in points])
        spread = ui.px(16)
        room = box.inflate(2 * spread, 2 * spread)
        halo = pygame.Surface(room.size, pygame.SRCALPHA)
        inside = [(u - room.x, v - room.y) for u, v in points]
        for wide, alpha in ((16, 22), (11, 34), (7, 60)):
            layer = pygame.Surface(room.size, pygame.SRCALPHA)
            pygame.draw.lines(layer, (*ui.theme["accent"], alpha), False, inside, ui.px(wide))
            for point in inside:  # lines alone end and meet with hard steps
                pygame.draw.circle(layer, (*ui.theme["accent"], alpha), point, ui.px(wide) // 2)
            halo.blit(layer, (0, 0))
        surface.blit(halo, room)
        pygame.draw.lines(surface, ui.theme["accent"], False, points, ui.px(3))

    def _starred(self, number: int) -> bool:
        """Does it show its stars, instead of its name?"""
        return number != self.index and self.journey.done(self.shown[number])

    def _name(self, number: int) -> tuple[str, Type]:
        challenge = self.shown[number]
        if number == self.index:
            return words.shown_name(challenge, self.journey.tried(challenge)), CHOSEN
        return self._names[number], NAME if self.journey.open(challenge) else CAPTION

    def _place(self, ui: Ui, number: int) -> pygame.Rect:
        """Of its name, or of its stars: below its disc, all as far."""
        x, y = scene.PLACES[number]
        assert self._lens is not None
        middle = self._lens.project((x, y - scene.radius(number) - 0.16, 0.0))
        top = round(middle[1]) + ui.px(3)
        if self._starred(number):
            pill = pygame.Rect(0, top, ui.px(STARS * EACH), ui.px(PILL))
            pill.centerx = round(middle[0])
            return pill
        name, kind = self._name(number)
        pill = pygame.Rect(0, top, ui.type.width(name, kind) + ui.px(24), ui.type.height(kind) + ui.px(8))
        pill.centerx = round(middle[0])
        return pill.clamp(self.rect.inflate(ui.px(60), ui.px(60)).clip(ui.rect.inflate(-2 * ui.px(8), 0)))

    def _beside(self, ui: Ui) -> pygame.Rect:
        """Of the name of the one chosen: in a small window it makes room for the stars of its neighbours."""
        pill, whole = self._place(ui, self.index), self.rect.inflate(ui.px(60), 0).clip(ui.rect)
        for number in (self.index - 1, self.index + 1):
            if number not in range(len(self.shown)) or not self._starred(number):
                continue
            taken, ring = self._place(ui, number), pill.inflate(ui.px(14), 0)
            if ring.colliderect(taken):
                pill.x += taken.right - ring.left if taken.centerx < ring.centerx else taken.left - ring.right
        return pill.clamp(whole)

    def _label(self, ui: Ui, surface: pygame.Surface, number: int) -> None:
        """A name in a pill, or the stars it has."""
        theme, challenge, (x, y) = ui.theme, self.shown[number], scene.PLACES[number]
        chosen, opened = number == self.index, self.journey.open(challenge)
        assert self._lens is not None
        if self._starred(number):
            pill = self._place(ui, number)
            if pill.colliderect(self._pill):  # a long name found no room beside them
                pill.top = self._pill.bottom + ui.px(6)
            stars.draw_row(ui, surface, pill, self.journey.stars(challenge), STAR, EACH)
            return
        if not chosen and self._lens.pixels((x, y, 0.0)) < ui.px(CLOSE):
            return  # there is room for one name
        pill, (name, kind) = self._pill if chosen else self._place(ui, number), self._name(number)
        edge = (theme["accent"], ui.px(2)) if chosen else (theme["border"], ui.px(1)) if opened else (None, 0)
        surface.blit(paint.box(pill.size, pill.height // 2, (*theme["panel"], 225), *edge), pill)
        role = "accent" if chosen else "text" if opened else "muted"
        ui.type.draw(surface, name, kind, theme[role], pill, "centre")

    def ring_box(self, ui: Ui) -> tuple[pygame.Rect, int]:
        """What has the focus is the station chosen, by its name."""
        return self._pill.inflate(ui.px(9), ui.px(9)), self._pill.height // 2 + ui.px(4)

    # -- for those who do not see it ---------------------------------------------------------------------------------

    def spoken(self) -> str:
        return self.options[self.index].name


def told_apart(shown: Sequence[Challenge], journey: Journey) -> list[str]:
    """What stations are called beside each other: where several games have one name, by the game."""
    names = [words.shown_name(each, journey.tried(each)) for each in shown]
    games = {
        name: {each.rules.key for each, other in zip(shown, names, strict=True) if other == name} for name in names
    }
    return [name if len(games[name]) == 1 else words.game_name(each) for each, name in zip(shown, names, strict=True)]


def spoken(challenge: Challenge, journey: Journey) -> str:
    """A station in words."""
    parts = [words.place(challenge), words.game_name(challenge), words.shown_name(challenge, journey.tried(challenge))]
    if journey.done(challenge):
        parts.append(words.stars(sum(journey.stars(challenge)), STARS))
    elif not journey.open(challenge):
        parts.append(words.soon(challenge, journey))
    return ", ".join(parts)


def area_of(rect: pygame.Rect) -> tuple[int, int, int, int]:
    return rect.x, rect.y, max(1, rect.width), max(1, rect.height)


class TrailTable:
    """The table behind the page, baked a little every frame. What was seen before comes from the cache."""

    def __init__(self) -> None:
        self._table: Renderer | None = None
        self._theme = ""
        self._kept: tuple[object, pygame.Surface] | None = None

    def show(self, ui: Ui, trail: Trail) -> None:
        if self._table is None or self._theme != ui.theme.key:
            self._table, self._theme = (
                Renderer(Palette.from_mapping(ui.theme.materials), paths.cache(), board_font),
                ui.theme.key,
            )
            self._table.drafts = True
        self._table.show(scene.solids(trail.stops), scene.camera(trail.rect.size), ui.size, area=area_of(trail.rect))

    @property
    def presentable(self) -> bool:
        """Nothing plain is shown."""
        return self._table is not None and self._table.level > Quality.QUICK

    @property
    def settled(self) -> bool:
        """Is the picture as good as it gets?"""
        return self._table is None or self._table.settled

    def bake(self) -> bool:
        if self._table is None or self._table.settled:
            return False
        return self._table.tick(BAKE if self.presentable else BAKE_FIRST)

    def draw(self, ui: Ui, surface: pygame.Surface, trail: Trail) -> None:
        """One picture is kept: a frame is then a copy of it."""
        self.show(ui, trail)
        assert self._table is not None
        key = (self._theme, ui.size, area_of(trail.rect), trail.stops)
        if self._kept is not None and self._kept[0] == key:
            surface.blit(self._kept[1], (0, 0))
            return
        self._table.draw(surface)
        if self._table.settled:
            self._kept = key, surface.copy()
