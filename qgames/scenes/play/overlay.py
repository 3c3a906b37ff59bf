"""Flat things laid over the board: arrows, whose move it is, and the verdicts of an analysis."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, cos, hypot, radians, sin

import pygame

from qgames.ai.analysis import count
from qgames.ai.judgement import expected
from qgames.ai.search.searcher import Score
from qgames.games.entry import Sign
from qgames.render import Lens, Vec3
from qgames.rules.core import Game, State
from qgames.scenes.parts import signs
from qgames.scenes.parts.phrases import Pen
from qgames.scenes.play.analysis import Analysis, Mark
from qgames.scenes.play.board import Board
from qgames.session.words import Parts
from qgames.ui import Type, Ui, paint, verdict_marks
from qgames.ui.verdict_marks import PLACE

BOLD = Type(14, "bold")
BOW = 0.22  # how far an arrow bends aside, as a share of its length
SHORT = 13  # logical pixels it ends before its goal, where a mark may stand
OVER = 4  # times its size an arrow is painted
LINE, EDGE, HEAD, DISC = 5.0, 1.8, 19.0, 24.0  # logical pixels: its line, its dark edge, the head, the disc of a label
PIECES = 24  # of a curve
GLYPH = 24.0  # a picture in a tag

Place = tuple[float, float]


def tag(ui: Ui, surface: pygame.Surface, at: Place, sign: Sign, words: Parts, game: Game) -> pygame.Rect:
    """Somebody's move in a dark pill with a pale edge, after the sign of whose it is: `at` is the middle of its lower
    edge. Within the window."""
    disc, pad, line = ui.px(18), ui.px(8), ui.px(1.4)
    pen = Pen(ui.theme, ui.type, signs.glyph_of(game), ui.rtl)
    phrase = pen.lay(words, BOLD, GLYPH)
    box = pygame.Rect(0, 0, phrase.width + disc + 3 * pad, max(disc, phrase.height) + pad)
    box.midbottom = round(at[0]), round(at[1])
    box.clamp_ip(surface.get_rect().inflate(-ui.px(8), -ui.px(8)))
    theme = ui.theme
    surface.blit(paint.box(box.size, box.height // 2, (*theme["mark.edge"], 225), theme["mark.last"], line), box)
    where = pygame.Rect(0, 0, disc, disc)
    where.midleft = ui.near(box, disc, pad), box.centery
    text = ui.rest(box, disc + 2 * pad, pad)
    surface.blit(signs.picture(theme, sign, disc), where)
    ring = where.inflate(2 * line, 2 * line)  # a dark sign would be lost on the dark
    surface.blit(paint.box(ring.size, ring.width // 2, None, theme["mark.last"], line), ring)
    pen.write(surface, phrase, text, theme["verdict.draw"])
    return box


def reply_arrow(ui: Ui, surface: pygame.Surface, start: Place, end: Place, *, role: str = "mark.last") -> None:
    """Bent a little, so that it does not hide the line it follows."""
    x, y = end[0] - start[0], end[1] - start[1]
    bend = (start[0] + end[0]) / 2 + 2 * BOW * y, (start[1] + end[1]) / 2 - 2 * BOW * x
    arrow(ui, surface, (start, bend, end), role, short=SHORT)


def arrow(
    ui: Ui, surface: pygame.Surface, bow: tuple[Place, Place, Place], role: str, label: str = "", short: float = 0.0
) -> None:
    """From a place to another, drawn towards a third between them, in a dark casing; it ends so many logical pixels
    before its goal. A label stands outside the bow. Painted large, on a ground no larger than it needs; not at all
    where it would be no longer than its head."""
    (ax, ay), _, (bx, by) = bow
    if hypot(bx - ax, by - ay) < ui.px(max(HEAD, 3 * short)):
        return
    curve = [_bent(*bow, n / PIECES) for n in range(PIECES + 1)]
    goal = curve[-1]
    curve = [at for at in curve if hypot(at[0] - goal[0], at[1] - goal[1]) >= ui.px(short)]
    xs, ys = [x for x, _ in curve], [y for _, y in curve]
    around = ui.px(2 * HEAD)
    frame = pygame.Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).inflate(around, around)
    layer = pygame.Surface((frame.width * OVER, frame.height * OVER), pygame.SRCALPHA)
    layer.fill((*ui.theme["mark.edge"], 0))
    large = [((x - frame.x) * OVER, (y - frame.y) * OVER) for x, y in curve]
    for colour, grown in ((ui.theme["mark.edge"], ui.px(EDGE)), (ui.theme[role], 0)):
        _painted(layer, colour, large, (ui.px(LINE) + 2 * grown) * OVER, ui.px(HEAD) * OVER, 1.6 * grown * OVER)
    surface.blit(pygame.transform.smoothscale(layer, frame.size), frame)
    if label:
        _labelled(ui, surface, label, _bent(*bow, 0.5), (bow[0], bow[2]), role)


def _bent(start: Place, middle: Place, end: Place, share: float) -> Place:
    a, b, c = (1 - share) ** 2, 2 * share * (1 - share), share**2
    return a * start[0] + b * middle[0] + c * end[0], a * start[1] + b * middle[1] + c * end[1]


def _painted(
    layer: pygame.Surface, colour: tuple[int, int, int], curve: list[Place], wide: float, head: float, grown: float
) -> None:
    """A line that ends in a head, which is `grown` on every side."""
    (ax, ay), (bx, by) = curve[-3], curve[-1]
    way = atan2(by - ay, bx - ax)
    neck = bx - head * 0.8 * cos(way), by - head * 0.8 * sin(way)
    line = [at for at in curve if hypot(at[0] - bx, at[1] - by) > head * 0.8]
    for a, b in pairwise([*line, neck]):
        pygame.draw.line(layer, colour, a, b, round(wide))
        pygame.draw.circle(layer, colour, a, wide / 2)
    back = bx - head * cos(way), by - head * sin(way)
    wing = 0.55 * (head + grown)
    sides = [(back[0] - k * wing * sin(way), back[1] + k * wing * cos(way)) for k in (1, -1)]
    pygame.draw.polygon(layer, colour, [(bx + grown * cos(way), by + grown * sin(way)), *sides])


def _labelled(ui: Ui, surface: pygame.Surface, label: str, at: Place, ends: tuple[Place, Place], role: str) -> None:
    """In a disc beside the arrow's middle, on the outer side of its bow."""
    out = at[0] - (ends[0][0] + ends[1][0]) / 2, at[1] - (ends[0][1] + ends[1][1]) / 2
    far = ui.px(DISC * 0.8) / (hypot(*out) or 1.0)
    disc = pygame.Rect(0, 0, ui.px(DISC), ui.px(DISC))
    disc.center = round(at[0] + far * out[0]), round(at[1] + far * out[1])
    theme = ui.theme
    surface.blit(paint.box(disc.size, disc.width // 2, (*theme["mark.edge"], 245), theme[role], ui.px(2)), disc)
    ui.type.draw(surface, label, BOLD, theme[role], disc, "centre")


DISCS, FIRST = (40.0, 32.0, 28.0), 0.72  # logical pixels of the numbers, and the share of a unit the first may take
SCALE, NOTCH = (38.0, 8.0), 15.0  # logical pixels of a scale and of a notch
NEAR_EDGE = 0.33  # of a unit that they stand nearer than the middle
SMALLER = 0.72  # on small things
FOOT = 0.33  # of a mark's picture, from its middle to where the mark ends
FARTHER = (-0.14, -0.28, -0.42)  # the same, where something stands before their place


class AnalysisOverlay:
    """Verdicts as flat marks over the finished table, at the places the game's view names: numbers on the best three,
    and of all others a notch, a scale or the sign of what is proved. They follow the camera and lose their shadows
    while it turns; the cursor of the keyboard is drawn after them."""

    def __init__(self, analysis: Analysis, board: Board) -> None:
        self.analysis, self.board = analysis, board
        self._lens: Lens | None = None
        self._stands: dict[tuple[State, str, int], float] = {}  # how near, as seen by that lens

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        table, analysis = self.board.table, self.analysis
        if table is None or not analysis.on:
            return
        marks, leaving, share = analysis.shown(), analysis.leaving(), analysis.change
        self._way(ui, surface, table.lens)
        drawn = [(mark, share if mark.choice.key in leaving else 1.0) for mark in marks]
        drawn += [(mark, 1.0 - share) for mark in leaving.values()]
        for mark, strength in sorted(drawn, key=lambda each: -(each[0].rank or 9)):  # the best over its neighbours
            if turned_to(table.lens, mark):
                self._draw(ui, surface, mark, table.lens, strength)
            elif mark.rank and mark.choice.behind is not None:
                self._draw(ui, surface, mark, table.lens, strength, mark.choice.behind)

    def _way(self, ui: Ui, surface: pygame.Surface, lens: Lens) -> None:
        """Where the move of the row pointed at slides."""
        move = self.analysis.way
        way = self.analysis.current.view.slide(self.analysis.state, move) if move else None
        if way is not None:
            reply_arrow(ui, surface, *map(lens.project, way), role="mark.hint")

    def _draw(
        self, ui: Ui, surface: pygame.Surface, mark: Mark, lens: Lens, strength: float, behind: Vec3 | None = None
    ) -> None:
        """`behind`: where its number stands, as the place itself is turned away."""
        unit = lens.pixels(mark.choice.at)
        picture = sign(ui, self.analysis.state, mark, unit, not self.board.turning)
        if picture is None:
            return
        x, y = lens.project(behind or (mark.choice.beside if mark.rank else None) or mark.choice.at)
        if mark.rank and mark.choice.outline and mark.move != self.analysis.way:
            corners = [lens.project(corner) for corner in mark.choice.outline]
            if behind:
                _line(ui, surface, [(x, y), lens.project(mark.choice.at)])
                pygame.draw.aalines(surface, ui.theme["mark.last"], True, corners)
            else:
                _line(ui, surface, [*corners, corners[0]])
        deep = unit * sin(radians(lens.camera.pitch))
        near = NEAR_EDGE if not mark.rank and (mark.lost or (mark.score is not None and not mark.score.proved)) else 0.0
        y += deep * self._in_sight(mark, lens, (x, y), picture.get_height(), deep, near)
        picture.set_alpha(round(255 * self.analysis.strength * strength))
        verdict_marks.put(surface, picture, (x, y))
        picture.set_alpha(255)

    def _in_sight(self, mark: Mark, lens: Lens, at: Place, high: int, deep: float, near: float) -> float:
        """How far before the middle of its place it stands: as `near` as it should, or farther off if it would hide
        the top of what stands before that place, and there is room. While the table turns, as before."""
        choice, table, turning = mark.choice, self.board.table, self.board.turning
        if table is None or choice.small or choice.face is not None:
            return near
        if lens != self._lens and not turning:
            self._lens, self._stands = lens, {}
        key = self.analysis.state, choice.key, high
        if key not in self._stands and not turning:
            low = at[1] + high * FOOT
            free = (each for each in (near, *FARTHER) if table.pick((at[0], low + each * deep)) in (choice.key, None))
            self._stands[key] = next(free, FARTHER[-1])
        return self._stands.get(key, near)


def _line(ui: Ui, surface: pygame.Surface, places: Sequence[Place]) -> None:
    """A pale line in a dark one: to what a number is for, or round it."""
    pygame.draw.lines(surface, ui.theme["mark.edge"], False, places, max(2, ui.px(3)))
    pygame.draw.aalines(surface, ui.theme["mark.last"], False, places)


def sign(ui: Ui, state: State, mark: Mark, unit: float, shadow: bool = True, ranked: int = 0) -> pygame.Surface | None:
    """What stands at a choice, where a unit of the table has so many pixels. What is proved keeps its sign, which takes
    the place of the number: the second best may lose. `ranked`: pixels of one of the best three, if all are alike."""
    score, theme = mark.score, ui.theme
    share = SMALLER if mark.choice.small or (mark.rank and mark.choice.beside) else 1.0
    if mark.rank:
        size = round(min(ui.px(DISCS[mark.rank - 1]), unit * FIRST * DISCS[mark.rank - 1] / DISCS[0]) * share)
        size = ranked or size
        if score is None or not score.proved:
            return verdict_marks.numbered(theme, mark.rank, size)
    else:
        size = round(min(ui.px(PLACE), unit * 0.5) * share)
    if mark.lost and not mark.rank:
        return verdict_marks.notch(theme, round(min(ui.px(NOTCH), unit * 0.3)))
    if score is None:
        return None
    if not score.proved:
        wide = min(ui.px(SCALE[0]), unit * 0.5) * share
        return verdict_marks.scale(
            theme, (round(wide), max(5, round(wide * SCALE[1] / SCALE[0]))), expected(state.game, score)
        )
    before = state.apply(mark.choice.after) if mark.choice.after else state
    return verdict_marks.verdict(theme, score.kind, count(before, score), size, mark.best, 0.5, shadow)


def worth_mark(ui: Ui, state: State, score: Score, size: float) -> pygame.Surface:
    """The same beside words, in so many logical pixels; an estimate is a ring as full as the game is expected to end
    well."""
    n, full = count(state, score), expected(state.game, score)
    return verdict_marks.verdict(ui.theme, score.kind, n, ui.px(size), False, full)


def turned_to(lens: Lens, mark: Mark) -> bool:
    """A mark on the side of something is seen from its front only, and only if it is proved or has a number."""
    face = mark.choice.face
    if face is None:
        return True
    if not mark.rank and (mark.score is None or not mark.score.proved):
        return False
    at: Vec3 = mark.choice.at
    return sum(n * (eye - place) for n, eye, place in zip(face, lens.eye, at, strict=True)) > 0.3
