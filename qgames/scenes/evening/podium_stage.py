"""The podium on its page: the steps rise one after the other, the names come after them, sparks for a person who has
won. Any key ends the motion; where none is wanted there is none."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from random import Random

import pygame

from qgames.files import i18n
from qgames.files.i18n import t
from qgames.files.theme import mix
from qgames.games import KEYS
from qgames.games.frame import ease
from qgames.scenes.evening import wording
from qgames.scenes.evening.podium_scene import PodiumScene, PodiumStep, left_to_right
from qgames.session.evening.evening import Evening
from qgames.session.evening.standings import StandingRow
from qgames.ui import SMALL, Type, Ui, Widget, paint
from qgames.ui.accessibility import AccessibleNode, box_of

RISES, APART, NAMED = 0.35, 0.25, 0.25  # seconds: a step, from one to the next, a name
SPARKS, MANY = 1.9, 26
LEAST, ROOMY = 260, 460  # logical pixels high: at least, and so that names need no room of their own
ACROSS, DOWN = 0.6, 0.36  # shares of its width and of the window's height that it takes where there is more room
NAME = Type(29, "serif")
DIGIT = 0.62  # of a step's height
GROUND, DENSE = 22, 215  # logical pixels in which the ground of a name fades; how dense it is, of 255
PLACES = (3, 2, 1)  # in the order they rise
MOST = 4  # people on a place
FAINT = 250  # of the sum of a colour: words that are no brighter than that beyond their shadow


class PodiumStage(Widget):
    def __init__(self, evening: Evening, rows: Sequence[StandingRow]) -> None:
        super().__init__(key="podium", grow=1.0)
        self.evening = evening
        on = {place: [row for row in rows if row.place == place][:MOST] for place in PLACES}
        self.on = left_to_right(on)
        self.names = evening.names
        woods = {each.id: each.counter for each in evening.sheet.people}
        self._steps = [PodiumStep(place, tuple(woods[row.who] for row in found)) for place, found in self.on]
        played = {told.game.partition(":")[0] for _, told in evening.sheet.counted()}
        self._games = [key for key in KEYS if key in played]
        self._scene: PodiumScene | None = None
        self._made_for: tuple[object, ...] = ()
        self.age: float | None = None  # seconds of the motion; None: it is over
        self._sparkles = any(evening.sheet.person(row.who).level is None for row in on[1])

    def twin(self) -> PodiumStage:
        """The same at rest, to be drawn elsewhere at the same size."""
        other = PodiumStage(self.evening, [row for _, rows in self.on for row in rows])
        other._scene, other._made_for = self._scene, self._made_for
        return other

    @property
    def fine(self) -> bool:
        """Is it at rest, and as good as it gets?"""
        return self.age is None and (self._scene is None or self._scene.finished)

    # -- motion ------------------------------------------------------------------------------------------------------

    @property
    def _order(self) -> list[int]:
        """The places there are, as they rise."""
        return [place for place in PLACES if place in dict(self.on)]

    @property
    def _ends(self) -> float:
        return len(self._order) * APART + RISES + NAMED + (SPARKS if self._sparkles else 0.0)

    def begin(self) -> None:
        self.age = 0.0

    def finish(self) -> bool:
        was, self.age = self.age is not None, None
        return was

    def update(self, ui: Ui, seconds: float) -> bool:
        changed = False
        if self.age is not None:
            self.age += seconds / max(0.5, ui.motion)
            changed = True
            if self.age >= self._ends or not ui.motion:
                self.age = None
        elif self._scene is not None and not self._scene.finished:
            changed = self._scene.work(12.0)
        return changed

    def _risen(self, place: int) -> float:
        if self.age is None:
            return 1.0
        order = self._order.index(place)
        return ease((self.age - order * APART) / RISES)

    def _named(self, place: int) -> float:
        if self.age is None:
            return 1.0
        order = self._order.index(place)
        return ease((self.age - order * APART - RISES) / NAMED)

    # -- places ------------------------------------------------------------------------------------------------------

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, max(ui.px(LEAST), round(min(ACROSS * width, DOWN * ui.size[1])))

    def _words(self, ui: Ui) -> int:
        return ui.type.height(NAME) + ui.type.height(SMALL)

    def _area(self, ui: Ui) -> pygame.Rect:
        """Of the scene: room for the names is left above it."""
        above = self._words(ui) * 2 // 3 if self.rect.height < ui.px(ROOMY) else 0
        high = min(self.rect.height - above, round(self.rect.width * 0.8))
        area = pygame.Rect(self.rect.x, 0, self.rect.width, high)
        area.centery = self.rect.centery + above // 2
        return area

    def scene(self, ui: Ui) -> PodiumScene:
        area = self._area(ui)
        wanted = area.size, ui.theme.key, id(ui.theme)
        if self._scene is None or self._made_for != wanted:
            self._scene, self._made_for = PodiumScene(self._steps, self._games, ui.theme, area.size), wanted
        return self._scene

    # -- picture -----------------------------------------------------------------------------------------------------

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        if not self._steps or min(self.rect.size) < ui.px(80):
            return
        area, scene = self._area(ui), self.scene(ui)
        surface.blit(scene.board.picture, area)
        for number in range(len(self.on)):  # under all names, and those they are of
            self._ground(ui, surface, area, scene, number)
        for number in range(len(self.on)):
            self._step(ui, surface, area, scene, number)
        for number in range(len(self.on)):
            self._name(ui, surface, area, scene, number)
        if self.age is not None and self._sparkles and self._risen(1) >= 1.0:
            self._sparks(ui, surface, area, scene)

    def _step(self, ui: Ui, surface: pygame.Surface, area: pygame.Rect, scene: PodiumScene, number: int) -> None:
        place = self.on[number][0]
        share = self._risen(place)
        if share <= 0.0:
            return
        before, picture = surface.get_clip(), scene.layers[number].picture
        down = round((1.0 - share) * scene.rise(number))
        if share < 1.0:
            surface.set_clip(pygame.Rect(area.x, area.y, area.width, scene.ground()).clip(before))
        surface.blit(picture, (area.x, area.y + down))
        face = scene.face(number).move(area.x, area.y + down)
        text, dark = i18n.number(place), (40, 18, 8)
        kind = Type(max(8.0, min(face.height * DIGIT, ui.px(80)) / ui.scale), "serif")
        ui.type.draw(
            surface, text, kind, mix((201, 140, 84), ui.theme["accent"], 0.3), face.move(0, max(1, ui.px(1))), "centre"
        )
        ui.type.draw(surface, text, kind, dark, face, "centre")
        surface.set_clip(before)

    def _told(self, ui: Ui, area: pygame.Rect, scene: PodiumScene, number: int) -> tuple[str, Type, str, pygame.Rect]:
        """Who stands there, in what letters, with how many points; and where that is written."""
        (place, found), (x, y) = self.on[number], scene.heads(number)
        text = wording.together([self.names[row.who] for row in found])
        under = wording.so_many_points(found[0].points) if self._pointed else ""
        wide = max(scene.face(number).width + ui.px(20), ui.px(90))
        kind = ui.type.fitting(text, NAME if place == 1 else Type(25, "serif"), wide)
        high, small = ui.type.height(kind), ui.type.height(SMALL) if under else 0
        box = pygame.Rect(0, 0, wide, high + small)
        box.midbottom = area.x + x, area.y + y - ui.px(8)
        box.clamp_ip(self.rect)
        return text, kind, under, box

    def _name(self, ui: Ui, surface: pygame.Surface, area: pygame.Rect, scene: PodiumScene, number: int) -> None:
        place = self.on[number][0]
        share = self._named(place)
        if share <= 0.0:
            return
        text, kind, under, box = self._told(ui, area, scene, number)
        wide, high = box.width, ui.type.height(kind)
        layer = pygame.Surface(box.size, pygame.SRCALPHA)
        line = pygame.Rect(0, 0, wide, high)
        colour = ui.theme["accent" if place == 1 else "text"]
        if sum(colour) > sum(ui.theme["shadow"]) + FAINT:  # dark words have no shadow that is not a blur
            ui.type.draw(layer, text, kind, ui.theme["shadow"], line.move(0, ui.px(2)), "centre")
        ui.type.draw(layer, text, kind, colour, line, "centre")
        if under:
            ui.type.draw(
                layer,
                under,
                ui.type.fitting(under, SMALL, wide),
                ui.theme["text"],
                pygame.Rect(0, high, wide, box.height - high),
                "centre",
            )
        layer.set_alpha(round(255 * share))
        surface.blit(layer, box)

    def _ground(self, ui: Ui, surface: pygame.Surface, area: pygame.Rect, scene: PodiumScene, number: int) -> None:
        """Of a name: soft, so that no seam of the table runs through it."""
        share = self._named(self.on[number][0])
        if share <= 0.0:
            return
        text, kind, under, box = self._told(ui, area, scene, number)
        wide = max(ui.type.width(text, kind), ui.type.width(under, SMALL))
        edge, ramp = ui.px(GROUND), ui.theme.ramp("table")
        place = pygame.Rect(0, 0, min(box.width, wide) + 2 * edge, box.height + edge)
        place.center = box.center
        patch = paint.soft_box(place.size, edge)
        colour = mix(ramp[0], ui.theme["table.seam"], 0.4) if ui.theme.dark else ramp[2]
        patch.fill((*colour, round(DENSE * share)), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(patch, place)

    @property
    def _pointed(self) -> bool:
        """Are there points to speak of?"""
        return any(row.points for _, rows in self.on for row in rows)

    def _sparks(self, ui: Ui, surface: pygame.Surface, area: pygame.Rect, scene: PodiumScene) -> None:
        """Golden points that fly up and fall, the same each time."""
        assert self.age is not None
        begun = (len(self._order) - 1) * APART + RISES
        now = (self.age - begun) / SPARKS
        if not 0.0 <= now < 1.0:
            return
        dice, (x, y) = Random(7), scene.heads([place for place, _ in self.on].index(1))
        for _ in range(MANY):
            way, fast, late = dice.uniform(-pi, 0.0), dice.uniform(0.4, 1.0), dice.uniform(0.0, 0.25)
            age = max(0.0, now - late) / (1 - late)
            far = ui.px(230) * fast * (1 - (1 - age) ** 2)
            at = (area.x + x + cos(way) * far, area.y + y + sin(way) * far * 0.8 + ui.px(120) * age * age)
            size = max(2, round(ui.px(7) * (1 - age) * dice.uniform(0.5, 1.0)))
            dot = paint.box((size, size), size // 2, (*ui.theme["mark.win"], round(230 * (1 - age))))
            surface.blit(dot, dot.get_rect(center=(round(at[0]), round(at[1]))))

    # -- for those who do not see it ---------------------------------------------------------------------------------

    def part(self, ui: Ui) -> AccessibleNode | None:
        shown = sorted((row for _, rows in self.on for row in rows), key=lambda row: row.place)
        said = [wording.stands(self.evening, row) for row in shown]
        rows = tuple(AccessibleNode("item", each, box_of(self.rect), str(n)) for n, each in enumerate(said))
        return AccessibleNode("list", t("evening.standings"), box_of(self.rect), parts=rows)
