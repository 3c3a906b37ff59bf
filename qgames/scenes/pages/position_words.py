"""What is said and written over a board on which a position is put together."""

from __future__ import annotations

from itertools import pairwise

import pygame

from qgames.files.i18n import t
from qgames.games.frame import Look
from qgames.render import Lens
from qgames.rules.core import State
from qgames.scenes.pages.bench import BOWL, DEEP, HAND, Bench
from qgames.session.editing import Draft
from qgames.session.words import AnyWords, Words
from qgames.ui import STRONG, Type, Ui, paint

NAME = Type(18, "serif")
SMALL = Type(14)
OVER = 20  # logical pixels of a pill above what it is about


class BenchWords(Words[State]):
    """The words of a game, and of the bowls it has only here."""

    def __init__(self, inner: AnyWords, view: Bench) -> None:
        super().__init__(inner.sitting)
        self.inner, self.view = inner, view

    def spot(self, state: State, key: str) -> str:
        draft = Draft(state.game, state.notation())
        if key.startswith(BOWL):
            thing = self.view.thing(key)
            return bowl_words(self.inner, draft, thing)
        if key == HAND and not draft.hand:
            return t("say.spot.hand", what=t("position.nothing"))
        said = self.inner.spot(state, key)
        if said != key or key not in state.game.cells:
            return said
        there = draft.board[key] if state.game.things else ""  # of a game without words of its own
        if not there:
            return t("say.spot.empty", cell=key)
        return t("say.spot.holds", cell=key, what=self.inner.thing(there) if there in state.game.things else there)

    def area(self, key: str) -> str:
        return self.inner.area(key)


def bowl_words(words: AnyWords, draft: Draft, thing: str) -> str:
    left, what = draft.left(thing), words.thing(thing)
    return what if left is None else t("say.spot.tray", what=what, n=left)


def draw_areas(
    ui: Ui, surface: pygame.Surface, lens: Lens, view: Bench, words: AnyWords, state: State, look: Look
) -> None:
    """The names of parts of a board, where it has several."""
    spots = {spot.key: spot for spot in view.spots(state, look)}
    grids = [area for area in view.areas(list(spots.values())) if area.grid]
    if len(grids) < 2:
        return
    middles = []
    for area in grids:
        low, radius = area.rows[-1], max(spots[key].radius for key in area.rows[-1])
        places = [lens.project(spots[key].position) for key in low]
        unit = lens.pixels(spots[low[0]].position)
        x, y = sum(p[0] for p in places) / len(places), places[0][1] + unit * (radius + 0.42)
        room = pygame.Rect(0, 0, round(unit * len(low)), ui.type.height(NAME))
        room.midtop = round(x), round(y)
        ui.type.draw(surface, words.area(area.key), NAME, ui.theme["text"], room, "centre")
        middles.append((x, lens.project(spots[area.rows[1][1]].position)[1]))
    sign = paint.icon("next", ui.px(16), ui.theme["muted"])
    for (ax, ay), (bx, by) in pairwise(middles):
        if abs(by - ay) < abs(bx - ax):
            surface.blit(sign, sign.get_rect(center=(round((ax + bx) / 2), round((ay + by) / 2))))


def draw_bowls(
    ui: Ui,
    surface: pygame.Surface,
    lens: Lens,
    view: Bench,
    words: AnyWords,
    draft: Draft,
    look: Look,
    picked: str | None,
) -> None:
    """Under each bowl what is in it, and how many are left."""
    for number, thing in enumerate(view.bowls):
        x, y, _ = view.bowl_at(number, look)
        px, py = lens.project((x, y - DEEP, 0.0))
        wide = round(lens.pixels((x, y, 0.0)) * 1.86)
        chosen = picked == BOWL + thing
        room = pygame.Rect(0, 0, wide, ui.type.height(STRONG))
        room.midtop = round(px), round(py) + ui.px(6)
        left, name = draft.left(thing), words.thing(thing)
        style = ui.type.fitting(name, STRONG, wide)
        ui.type.draw(surface, name, style, ui.theme["accent" if chosen else "text"], room, "centre")
        if left is not None:
            room.y += room.height
            said = t("position.left", n=left)
            ui.type.draw(surface, said, SMALL, ui.theme["accent" if chosen else "muted"], room, "centre")


def draw_pill(ui: Ui, surface: pygame.Surface, at: tuple[float, float], text: str) -> None:
    """A word about what was picked, above it."""
    box = pygame.Rect(0, 0, ui.type.width(text, SMALL) + 2 * ui.px(12), ui.px(26))
    box.midbottom = round(at[0]), round(at[1]) - ui.px(OVER)
    box.clamp_ip(surface.get_rect().inflate(-ui.px(8), -ui.px(8)))
    theme = ui.theme
    surface.blit(paint.box(box.size, box.height // 2, (*theme["panel"], 245), theme["accent"], ui.px(1)), box)
    ui.type.draw(surface, text, SMALL, theme["accent"], box, "centre")
