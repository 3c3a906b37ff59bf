"""Flat things laid over the board: words at a mark, arrows, whose move it is, and the verdicts of an analysis."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, cos, degrees, hypot, sin

import pygame

from qgames.ai.analysis import count
from qgames.ai.judgement import expected
from qgames.games.entry import Sign
from qgames.render import Lens, Vec3
from qgames.rules.core import Game, State
from qgames.scenes.parts import signs
from qgames.scenes.parts.phrases import Pen
from qgames.scenes.play.analysis import Analysis, Mark
from qgames.scenes.play.board import Board
from qgames.session.scores import worth
from qgames.session.words import Parts
from qgames.ui import CAPTION, Type, Ui, paint, verdict_marks
from qgames.ui.verdict_marks import BEST, PLACE, SMALL

BOLD = Type(14, "bold")
WIDEST = 132  # logical pixels of words at a mark
BOW = 0.22  # how far an arrow bends aside, as a share of its length
SHORT = 13  # logical pixels it ends before its goal, where a mark may stand
OVER = 4  # times its size an arrow is painted
LINE, EDGE, HEAD, DISC = 5.0, 1.8, 19.0, 24.0  # logical pixels: its line, its dark edge, the head, the disc of a label
PIECES = 24  # of a curve
GLYPH = 24.0  # a picture in a tag
NUMBER = "2"  # the best move would be the first

Place = tuple[float, float]


def within(ui: Ui, area: pygame.Rect, at: Place) -> Place:
    """The same place, or the nearest at which a mark and its words are in sight."""
    aside, above, below = ui.px(WIDEST / 2 + 10), ui.px(24), ui.px(56)
    x = min(max(at[0], area.left + aside), area.right - aside)
    return x, min(max(at[1], area.top + above), area.bottom - below)


def words_at(ui: Ui, surface: pygame.Surface, at: Place, words: str, strong: bool, beside: bool = False) -> pygame.Rect:
    """Below a place or beside it, in a dark pill, so that they are read on every wood; within the window."""
    kind = BOLD if strong else CAPTION
    lines = ui.type.wrap(words, kind, ui.px(WIDEST))
    step = ui.type.height(kind)
    wide = max(ui.type.width(line, kind) for line in lines)
    box = pygame.Rect(0, 0, wide + ui.px(18), step * len(lines) + ui.px(4))
    if beside:
        box.midleft = round(at[0]), round(at[1])
    else:
        box.midtop = round(at[0]), round(at[1])
    box.clamp_ip(surface.get_rect().inflate(-ui.px(8), -ui.px(8)))
    surface.blit(paint.box(box.size, min(box.height // 2, ui.px(12)), (*ui.theme["mark.edge"], 205)), box)
    for number, line in enumerate(lines):
        row = pygame.Rect(box.x, box.y + ui.px(2) + number * step, box.width, step)
        ui.type.draw(surface, line, kind, ui.theme["verdict.draw"], row, "centre")
    return box


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


def reply_arrow(ui: Ui, surface: pygame.Surface, start: Place, end: Place, *, number: str = NUMBER) -> None:
    """Bent a little, so that it does not hide the line it follows."""
    x, y = end[0] - start[0], end[1] - start[1]
    bend = (start[0] + end[0]) / 2 + 2 * BOW * y, (start[1] + end[1]) / 2 - 2 * BOW * x
    arrow(ui, surface, (start, bend, end), "mark.last", number, short=SHORT)


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


SMALL_BEST = 25.0  # logical pixels, where there is little room
SHARE, SMALL_SHARE = 0.5, 0.4  # of a unit of the table that a mark may take: on a small board it is smaller
MIDDLE: Vec3 = (0.0, 0.0, 0.0)  # of the board
POINT, APART = 10.0, 5.0  # of a small point beside a mark: its size, and how far it stands off


class AnalysisOverlay:
    """Verdicts as flat marks over the finished table, at the places the game's view names. They follow the camera and
    lose their shadows while it turns; the cursor of the keyboard is drawn after them."""

    def __init__(self, analysis: Analysis, board: Board) -> None:
        self.analysis, self.board = analysis, board

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        table = self.board.table
        if table is None or not self.analysis.on:
            return
        marks = self.analysis.shown()
        self._reply(ui, surface, table.lens)
        for mark in sorted(marks, key=lambda mark: mark.best):  # the best one over its neighbours
            if turned_to(table.lens, mark):
                self._draw(ui, surface, mark, table.lens)

    def _reply(self, ui: Ui, surface: pygame.Surface, lens: Lens) -> None:
        """What is expected next: one pale arrow, numbered 2, where the view knows how it goes."""
        reply = self.analysis.reply()
        way = self.analysis.current.view.slide(*reply) if reply else None
        if way is not None:
            reply_arrow(ui, surface, *map(lens.project, way))

    def _draw(self, ui: Ui, surface: pygame.Surface, mark: Mark, lens: Lens) -> None:
        choice, score = mark.choice, mark.score
        usual, best = (SMALL, SMALL_BEST) if choice.small else (PLACE, BEST)
        room = lens.pixels(choice.at) * (SMALL_SHARE if choice.small else SHARE)
        size = round(min(ui.px(best if mark.best else usual), room * (1.25 if mark.best else 1.0)))
        at = lens.project(choice.at)
        if choice.worded:
            at = within(ui, self.board.rect, at)
        kind, picture = painted(ui, self.analysis.state, mark, size, not self.board.turning)
        verdict_marks.put(surface, picture, at)
        if choice.worded and score is not None:
            self._words(ui, surface, at, size, mark, lens)
        if choice.ways and score is not None:
            x, y = lens.project(choice.ways[choice.moves.index(mark.move)])
            way = atan2(y - at[1], x - at[0])
            off = size * (0.5 if score.proved else 0.34) + ui.px(APART)
            point = verdict_marks.pointer(ui.theme, kind, min(ui.px(POINT), size // 2), degrees(way))
            verdict_marks.put(surface, point, (at[0] + off * cos(way), at[1] + off * sin(way)))

    def _words(
        self, ui: Ui, surface: pygame.Surface, at: tuple[float, float], size: int, mark: Mark, lens: Lens
    ) -> None:
        """What a mark says, clear of the arrow that runs from it towards the board."""
        assert mark.score is not None
        x, y = lens.project(MIDDLE)
        beside = abs(at[1] - y) > abs(at[0] - x)
        off = size * 0.62
        place = (at[0] + off + ui.px(APART), at[1]) if beside else (at[0], at[1] + off)
        words_at(ui, surface, place, worth(self.analysis.state, mark.score), mark.best, beside)


def painted(ui: Ui, state: State, mark: Mark, size: int, shadow: bool = True) -> tuple[str, pygame.Surface]:
    """A mark's kind and its picture, of so many pixels."""
    score = mark.score
    if score is None:
        return "none", verdict_marks.verdict(ui.theme, "none", 0, size)
    before = state.apply(mark.choice.after) if mark.choice.after else state
    n, full = count(before, score), expected(state.game, score)
    return score.kind, verdict_marks.verdict(ui.theme, score.kind, n, size, mark.best, full, shadow)


def turned_to(lens: Lens, mark: Mark) -> bool:
    """A mark on the side of something: seen from its front only, and only if proved."""
    face = mark.choice.face
    if face is None:
        return True
    if mark.score is None or not mark.score.proved:
        return False
    at: Vec3 = mark.choice.at
    return sum(n * (eye - place) for n, eye, place in zip(face, lens.eye, at, strict=True)) > 0.3
