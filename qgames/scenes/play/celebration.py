"""What happens on the wood when a game is won: the room dims, a band runs round what won, with a note for each piece,
the winner's name stands across the table and glides into the card of the result. Until then the panel shows what it
showed before. Any key or click jumps to the end; who lost to a computer is spared the notes; where no motion is wanted
there is none. An end that nothing on the board shows has the card alone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import dist
from typing import NamedTuple

import pygame

from qgames.files.theme import RGB, mix
from qgames.games.frame import ease
from qgames.render import Vec3
from qgames.rules.core import Cell
from qgames.scenes.play.board import DIM, WHITE, Board, Light, Places, lit_points, touches
from qgames.scenes.play.stage import Stage
from qgames.ui import Type, Ui

DIP = 0.09  # seconds in which the board gives way under the last piece
DIMS = 0.12, 0.46
EACH = 0.13  # the band takes for a piece
RISES, STANDS, GLIDES = 0.18, 0.70, 0.42  # of the words
FADES = 0.20  # of what the panel showed before, and of the card
DARK = (104, 90, 79)  # what is left of the light in the room
WAITING = 0.66  # of the light on a piece that the band has not come to
SIZE = Type(150, "serif")
SIZES = (1.0, 0.8, 0.64, 0.5, 0.38)  # of these the largest that leaves what won in sight,
HEIGHTS = (0.80, 0.85, 0.76, 0.90, 0.20, 0.12, 0.5)  # at the first of these shares of the height
ASIDE = (0.5, 0.62, 0.38)  # and of the width
SHADOW = (14, 6, 3)


class Cues(NamedTuple):
    """When what begins, in seconds from the landing of the last piece."""

    band: float = 0.0
    words: float = 0.0
    card: float = 0.0
    end: float = FADES


class OldPanel(NamedTuple):
    """What the panel showed before the end."""

    picture: pygame.Surface
    rect: pygame.Rect


class Writing(NamedTuple):
    """The name across the table, where it stands, and for which window it was set."""

    picture: pygame.Surface
    shadow: pygame.Surface
    box: pygame.Rect
    size: tuple[int, int]


class Celebration:
    def __init__(self, ui: Ui, current: Stage, board: Board) -> None:
        self.ui, self.current, self.board = ui, current, board
        self.cover: OldPanel | None = None
        self._due = False  # as soon as the last move is shown
        self._age: float | None = None
        self._cues = Cues()
        self._headline = ""
        self._cells: tuple[Cell, ...] = ()  # in the order the band comes to them; none: there is only the card
        self._places: tuple[Vec3, ...] = ()
        self._won: tuple[Cell, ...] = ()  # the same cells as the board has them
        self._words: Writing | None = None

    @property
    def on(self) -> bool:
        """Is it under way?"""
        return self._age is not None

    @property
    def speaks(self) -> bool:
        """Are the words on their way to the card, or not even there yet?"""
        return self._due or (self._age is not None and bool(self._headline) and self._age < self._cues.card + GLIDES)

    def begin(self, headline: str = "") -> None:
        """Somebody has won, or the game ended otherwise; `headline`: who won, if that is to be written."""
        self.end()
        outcome = self.current.sitting.outcome
        if outcome is None:
            return
        self._due, self._headline = True, headline
        self._cells = outcome.cells if outcome.winner is not None else ()
        if not self.ui.motion:
            self._due = False
            self._ended()

    def end(self) -> bool:
        """At once; was there one?"""
        was_on = self.on or self._due
        self._due, self._age, self.cover, self._words = False, None, None, None
        return was_on

    def ended_by(self, event: pygame.event.Event) -> bool:
        return event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and self.on and self.end()

    def _ended(self) -> None:
        """The sound of an end that nothing else is heard of."""
        sitting = self.current.sitting
        if not self.current.lost_to_computers:
            won = sitting.outcome is not None and sitting.outcome.winner is not None
            self.ui.sounds.play("won" if won else "placed")

    # -- time --------------------------------------------------------------------------------------------------------

    def pass_time(self, seconds: float) -> bool:
        """Has the picture changed?"""
        if self._due and not self.current.animation.moving:
            self._due, self._age = False, 0.0
            self._land()
            return True
        if self._age is None:
            return False
        before = self._age
        self._age += seconds / max(0.5, self.ui.motion)
        if self.board.turning and self._cells:  # first what won is turned to the viewer
            self._age = min(self._age, DIMS[0])
        if not self.current.lost_to_computers:
            for number, cell in enumerate(self._cells):
                if before < self._cues.band + EACH * number <= self._age:
                    self._sound(number, cell)
        if self._age >= self._cues.end:
            self.end()
        return True

    def _land(self) -> None:
        """The last piece stands: what won is known, and when what is to happen."""
        view, state = self.current.view, self.current.animation.state
        won = view.winners(state, self.current.look._replace(marks={"win": self.current.won()}))
        if not self._cells or not won:
            self._cells, self._places, self._headline, self._cues = (), (), "", Cues()
            self._ended()
            return
        (_, first), *_ = won
        ordered = sorted(won, key=lambda each: dist(each[1], first))
        self._cells, self._places = tuple(cell for cell, _ in ordered), tuple(place for _, place in ordered)
        self._won = tuple(cell for cell, _ in won)
        words = DIMS[1] + EACH * len(ordered)
        card = words + (RISES + STANDS if self._headline else 0.0)
        self._cues = Cues(DIMS[1], words, card, card + GLIDES + FADES)

    def _sound(self, number: int, cell: Cell) -> None:
        table = self.board.table
        x = table.project(self._places[number])[0] if table else self.ui.size[0] / 2
        note = self.current.view.note(self.current.animation.state, cell)
        self.ui.sounds.note(note, 2 * x / self.ui.size[0] - 1)

    # -- light -------------------------------------------------------------------------------------------------------

    @property
    def band(self) -> float:
        """How much of it there is."""
        if self._age is None or not self._cells:
            return 1.0
        return max(0.0, min(1.0, (self._age - self._cues.band) / (self._cues.words - self._cues.band)))

    @property
    def dip(self) -> int:
        """By how many pixels the board gives way."""
        return self.ui.px(1) if self._age is not None and self._cells and self._age < DIP else 0

    def light(self) -> Light | None:
        """On the table; None: as it is at rest."""
        if self._age is None or not self._cells:
            return None
        dark = mix(WHITE, DARK, ease((self._age - DIMS[0]) / (DIMS[1] - DIMS[0])))
        after = DIM if self.current.view.spotlight else WHITE
        room = mix(dark, after, ease((self._age - self._cues.card) / GLIDES))
        begins = {cell: self._cues.band + EACH * number for number, cell in enumerate(self._cells)}
        passed = [ease((self._age - begins[cell]) / EACH) for cell in self._won]
        return Light(room, tuple(WAITING + (1.0 - WAITING) * share for share in passed))

    # -- the picture -------------------------------------------------------------------------------------------------

    def draw(
        self,
        surface: pygame.Surface,
        panel: pygame.Rect | None,
        head: pygame.Rect | None,
        plates: Sequence[pygame.Rect] = (),
    ) -> None:
        """Over everything: what covers the panel, and the words. `head`: where these go; `plates`: what they do not
        cover either."""
        age = self._age if self._age is not None else 0.0
        if not self.on and not self._due:
            return
        if panel is not None and self.cover is not None and self.cover.rect == panel:
            share = 1.0 - (age - self._cues.card) / FADES if self.on else 1.0
            if share > 0.0:
                self.cover.picture.set_alpha(round(255 * min(1.0, share)))
                surface.blit(self.cover.picture, panel)
            light = self.light()
            if light is not None:
                _dim(surface, panel, self.ui.px(16), mix(light.dim, WHITE, ease((age - self._cues.card) / GLIDES)))
        if self._headline and self.on and age >= self._cues.words:
            if self._words is None or self._words.size != self.ui.size:
                self._words = self._set(plates)
            self._write(surface, age, head)

    def _write(self, surface: pygame.Surface, age: float, head: pygame.Rect | None) -> None:
        words = self._words
        if words is None:
            return
        risen = ease((age - self._cues.words) / RISES)
        gone = ease((age - self._cues.card) / GLIDES)
        box, strength = pygame.Rect(words.box), risen
        if head is None or self.cover is None:  # there is no card to go to
            strength *= 1.0 - gone
        elif age >= self._cues.card + GLIDES:
            return
        else:
            wide = box.width + (head.width - box.width) * gone
            high = wide * box.height / box.width
            x = box.centerx + (head.centerx - box.centerx) * gone
            y = box.centery + (head.centery - box.centery) * gone
            box = pygame.Rect(0, 0, max(1, round(wide)), max(1, round(high)))
            box.center = round(x), round(y)
        grow = box.width / words.box.width
        for picture, alpha in ((words.shadow, strength * (1.0 - gone)), (words.picture, strength)):
            size = max(1, round(picture.get_width() * grow)), max(1, round(picture.get_height() * grow))
            shown = picture if grow == 1.0 else pygame.transform.smoothscale(picture, size)
            shown.set_alpha(round(255 * alpha))
            surface.blit(shown, shown.get_rect(center=box.center))

    def _set(self, plates: Sequence[pygame.Rect]) -> Writing | None:
        """As large as can be in the lower part of the table, or above, but never over what won."""
        ui, room, table = self.ui, self.board.room, self.board.table
        if table is None:
            return None
        colour = ui.theme["text" if self.current.lost_to_computers else "mark.win"]
        full = ui.type.fitting(self._headline, SIZE, round(room.width * 0.92))
        won = lit_points(table.lens, Places(self._places, self.current.view.rise))
        for share in SIZES:
            type = full._replace(size=round(full.size * share))
            picture = ui.type.line(self._headline, type, colour)
            seen = picture.get_bounding_rect()
            for height, aside in product(HEIGHTS, ASIDE):
                box = pygame.Rect(0, 0, *picture.get_size())
                box.center = round(room.x + room.width * aside), round(room.y + room.height * height)
                ink = seen.move(box.topleft).inflate(ui.px(8), ui.px(8))
                if room.contains(ink) and ink.collidelist(plates) < 0 and not touches(won, ink):
                    shadow = _shadow(ui.type.line(self._headline, type, SHADOW), ui.px(9))
                    return Writing(picture.copy(), shadow, box, ui.size)
        return None


def _shadow(line: pygame.Surface, spread: int) -> pygame.Surface:
    """Soft and dark, so that words are read on any wood."""
    wide, high = line.get_size()
    large = pygame.Surface((wide + 4 * spread, high + 4 * spread), pygame.SRCALPHA)
    large.fill((*SHADOW, 0))
    for down in (0, spread // 3):
        large.blit(line, (2 * spread, 2 * spread + down))
    return pygame.transform.gaussian_blur(large, spread)


def _dim(surface: pygame.Surface, rect: pygame.Rect, radius: int, left: RGB) -> None:
    """Less light on a panel."""
    if left != WHITE:
        layer = pygame.Surface(rect.size)
        layer.fill(WHITE)
        pygame.draw.rect(layer, left, layer.get_rect(), border_radius=radius)
        surface.blit(layer, rect, special_flags=pygame.BLEND_MULT)
