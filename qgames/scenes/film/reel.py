"""The pictures of a film: the table as the player sees it, with names, words and a card laid over it.

The same table is used for all of it, so that what rests is baked once. Files are drawn at twice their size and made
smaller; the dialog draws the very same pictures as large as it has room for.
"""

from __future__ import annotations

from copy import copy

import pygame

from qgames.files.i18n import t
from qgames.games import entry
from qgames.games.frame import Frame, Look, ease
from qgames.games.view import AnyView, view_of
from qgames.render import Camera, Solid
from qgames.render.model.camera import TABLE, Area
from qgames.rules.core import Cell, Move, State
from qgames.scenes.film.easel import Easel, camera_for, divided
from qgames.scenes.film.orders import USUAL, Angle
from qgames.scenes.parts.signs import glyph_of, picture
from qgames.scenes.play.board import DIM, Light, Spotlight, draw_tray_names, tray_names, winning_places
from qgames.scenes.review.board import ghost
from qgames.session.film import FilmFrame, FilmStory, FilmTurn, FilmWish
from qgames.session.review.review import Review
from qgames.session.scores import long
from qgames.session.sitting import Sitting
from qgames.session.words import words_of
from qgames.ui import Type, Ui, paint, upright
from qgames.ui.text import Typesetter

OVER = 2  # files are drawn so many times as large
DESIGN = (480, 360)  # the film that lengths below are for
EDGE, PILL, SIGN, PAD = 9, 32, 20, 12
ABOVE, BELOW = 22, 46  # what the board leaves for names and for words
NAME, WORDS = Type(15, "bold"), (Type(15), Type(14), Type(13), Type(12), Type(11))
CARD, CARD_HIGH, GLYPH = 300, 92, 28
HEADLINE, REASONS, MARK = Type(26, "serif"), (Type(15), Type(14), Type(13), Type(12), Type(11)), Type(12.5)


def story_of(sitting: Sitting, review: Review | None = None, angle: Angle = USUAL) -> FilmStory:
    """What there is to tell of a game, as its view shows it; with what a review has found, if there is one."""
    match, view = sitting.match, view_of(sitting.match.game)
    plain = Look(legal=False)

    def standing(state: State) -> list[Solid]:
        return [solid for solid in view.solids(Frame(state, state, look=plain)) if solid.role and not solid.flat]

    def seconds(before: State, move: Move, after: State) -> float:
        return view.duration(before, after, move) if standing(before) != standing(after) else 0.0

    def shows(before: State, move: Move) -> bool:
        return bool(view.marks_of(before, move))

    end = match.start
    for move in match.all_moves:
        end = end.apply(move)
    camera = camera_for(view.home(end, plain), angle.view, match.game.seats)
    turns = view.showing_the_end(camera, end) != camera
    return FilmStory(sitting, seconds, shows, turns, turning_of(sitting, review) if review else ())


def turning_of(sitting: Sitting, review: Review) -> list[FilmTurn]:
    """The turning points; what was better is told where it is proved."""
    words, made = words_of(sitting), []
    for turn in review.shown():
        better = turn.best[0] if turn.best else ""
        proved = turn.kind is not None and turn.kind.proved and turn.before is not None and turn.before.proved
        if better and proved and turn.before is not None and turn.before.kind in ("win", "draw"):
            key = f"film.turn.{turn.before.kind}"
            said = t(key, better=long(words, (better,)), played=long(words, (turn.move,)))
            made.append(FilmTurn(turn.ply, better, said))
        else:
            made.append(FilmTurn(turn.ply))
    return made


class Reel:
    """`size`: real pixels of the pictures drawn here, of the shape that the wish has."""

    def __init__(self, ui: Ui, story: FilmStory, wish: FilmWish, angle: Angle, size: tuple[int, int]) -> None:
        self.story, self.wish, self.angle, self.size = story, wish, angle, size
        self.ui = copy(ui)  # the same words and colours, in another scale
        self.ui.size, self.ui.scale = size, min(size[0] / DESIGN[0], size[1] / DESIGN[1])
        self.ui.type = Typesetter(self.ui.scale)
        self.game = story.sitting.match.game
        self.view: AnyView = view_of(self.game)
        self.easel = Easel(ui.theme, size)
        self._light = Spotlight()
        self._home: dict[int, Camera] = {}
        self.shown: Frame[State] | None = None

    # -- the table ---------------------------------------------------------------------------------------------------

    @property
    def look(self) -> Look:
        on = frozenset(self.angle.on) & frozenset(entry(self.game.key).looks)
        coordinates = self.wish.coordinates
        return Look(on, upright(self.size), coordinates, legal=False, mirrored=self.ui.rtl)

    def frame(self, each: FilmFrame) -> Frame[State]:
        """All that one picture shows of the table."""
        story, look = self.story, self.look
        state = story.states[each.ply]
        if each.progress:
            after = story.states[each.ply + 1]
            return Frame(state, after, story.moves[each.ply], each.progress, look=look)
        marks: dict[str, tuple[Cell, ...]] = {}
        if each.won and story.final is not None and story.final.cells:
            marks["win"] = self._won(each.ply)
        elif last := self._last(each.ply):
            marks["last"] = last
        return Frame(state, state, look=look._replace(marks=marks))

    def _last(self, ply: int) -> tuple[Cell, ...]:
        """What shows the last token that has something to show."""
        for number in range(ply, 0, -1):
            if marks := self.view.marks_of(self.story.states[number - 1], self.story.moves[number - 1]):
                return marks
        return ()

    def _won(self, ply: int) -> tuple[Cell, ...]:
        """First the one played last, if it is one of them: there the band begins."""
        assert self.story.final is not None
        last = self._last(ply)
        return tuple(sorted(self.story.final.cells, key=lambda cell: not any(mark.endswith(cell) for mark in last)))

    def camera(self, each: FilmFrame) -> Camera:
        """It stands still, but for a turn to what won."""
        state = self.story.states[each.ply]
        usual = self.view.home(state, self.look)
        first = -self.story.sitting.match.began % self.game.seats if self.game.seats == 4 else 0
        if first and self.angle.view == TABLE:  # where people sit around the board: from the first place
            usual = usual.preset(f"seat{first}", self.game.seats)
        camera = camera_for(usual, self.angle.view, self.game.seats)
        if each.turned:
            return camera.towards(self.view.showing_the_end(camera, state), ease(each.turned))
        return camera

    def area(self) -> tuple[Area, pygame.Rect | None]:
        """Where the board is fitted into, and what stands beside it."""
        ui, (wide, high) = self.ui, self.size
        above, below = ui.px(ABOVE) if self.wish.names else 0, ui.px(BELOW) if self.wish.words else 0
        area, panel = divided(self.view, self.look, self.size)
        left, _, across, _ = area or (0, 0, wide, high)
        return (left, above, across, high - above - below), panel

    def _room(self) -> Area:
        """What the board may reach into however it is tilted. It is not tilted: the usual view may fill its area."""
        wide, high = self.size
        return (-wide, -high, 3 * wide, 3 * high) if self.angle.view == TABLE else (0, 0, wide, high)

    def lay(self, each: FilmFrame) -> None:
        """Say what stands where."""
        frame = self.frame(each)
        more: tuple[Solid, ...] = ()
        if each.ghost:
            now = self.story.states[each.ply]
            more = tuple(ghost(self.view, now, each.ghost, now))
            if not more:  # too much would change: where it goes
                marks = {**frame.look.marks, "hint": self.view.hint_marks(now, each.ghost)}
                frame = frame._replace(look=frame.look._replace(marks=marks))
        self.shown = frame
        turning = 0.0 < each.turned < 1.0
        area = self.area()[0]
        self.easel.lay(self.view, frame, self.camera(each), area=area, room=self._room(), more=more, turning=turning)

    # -- pictures ----------------------------------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface, each: FilmFrame, finely: bool = True) -> None:
        """One picture; what moves is drawn as the window draws it, what rests as good as it gets (`finely`)."""
        self.lay(each)
        self.easel.paint(surface, finely and not each.progress and not 0.0 < each.turned < 1.0)
        self.dress(surface, each)

    def picture(self, each: FilmFrame) -> pygame.Surface:
        surface = pygame.Surface(self.size)
        self.paint(surface, each)
        return surface

    def dress(self, surface: pygame.Surface, each: FilmFrame) -> None:
        """Everything that lies over the table."""
        panel = self.area()[1]
        if panel is not None and self.shown is not None:
            self.view.draw_panel(surface, panel, self.shown, self.easel.table)
        if self.wish.names:
            room = surface.get_rect()
            trays = self.view.trays(self.look)
            names = tray_names(self.ui, trays, self.easel.table.lens, self.story.words.name, room)
            draw_tray_names(self.ui, surface, names)
        if each.card:
            before = surface.copy() if each.card < 1.0 else None
            if before is not None:
                self._names(before, each)
                self._words(before, each)
            self._dim(surface)
            self._names(surface, each)
            self._card(surface)
            if before is not None:
                before.set_alpha(round(255 * (1.0 - each.card)))
                surface.blit(before, (0, 0))
            return
        self._names(surface, each)
        self._words(surface, each)

    def _dim(self, surface: pygame.Surface) -> None:
        """The light stays on what won."""
        frame, strength = self.shown, self.ui.theme.number("depth")
        if frame is not None and frame.look.marks.get("win") and strength and self.view.spotlight:
            places = winning_places(self.view, frame)
            self._light.draw(surface, self.easel.table.lens, places, Light(DIM), strength)

    def _names(self, surface: pygame.Surface, each: FilmFrame) -> None:
        """In the upper corners, two under each other where there are more than two."""
        if not self.wish.names:
            return
        ui, whole = self.ui, surface.get_rect()
        signs = entry(self.game.key).signs_of(self.game.seats)
        sign, pad, high, edge = ui.px(SIGN), ui.px(PAD), ui.px(PILL), ui.px(EDGE)
        most = whole.width // 2 - edge - ui.px(4) - sign - 2 * pad - ui.px(8)
        for seat in range(self.game.seats):
            name = self.story.words.name(seat)
            type = ui.type.fitting(name, NAME, most)
            words = min(most, ui.type.width(name, type))
            box = pygame.Rect(
                0, edge + seat // 2 * (high + ui.px(5)), words + sign + ui.px(8) + 2 * pad - ui.px(2), high
            )
            box.x = ui.far(whole, box.width, edge) if seat % 2 else ui.near(whole, box.width, edge)
            lit = seat == each.mover
            line = (ui.theme["accent"], ui.px(2)) if lit else (ui.theme["border"], ui.px(1))
            surface.blit(paint.box(box.size, high // 2, (*ui.theme["panel"], 232), *line), box)
            at = ui.near(box, sign, pad - ui.px(2)), box.centery - sign // 2
            surface.blit(picture(ui.theme, signs[seat], sign), at)
            room = ui.rest(box, pad - ui.px(2) + sign + ui.px(8), pad)
            ui.type.draw(surface, name, type, ui.theme["accent" if lit else "text"], room)

    def _words(self, surface: pygame.Surface, each: FilmFrame) -> None:
        if not self.wish.words or not each.words:
            return
        ui, whole = self.ui, surface.get_rect()
        pad = ui.px(16)
        most = whole.width - 2 * ui.px(EDGE) - 2 * pad
        type = next((type for type in WORDS if ui.type.width(each.words, type) <= most), None)
        if type is None:
            fits = (type for type in WORDS if len(ui.type.wrap(each.words, type, most)) <= 2)
            type = next(fits, WORDS[-1])
        wide, high = ui.type.size(each.words, type, most)
        box = pygame.Rect(0, 0, min(most, wide) + 2 * pad, max(ui.px(PILL), high + ui.px(8)))
        box.midbottom = whole.centerx, whole.bottom - ui.px(EDGE)
        surface.blit(
            paint.box(box.size, ui.px(PILL) // 2, (*ui.theme["panel"], 232), ui.theme["border"], ui.px(1)), box
        )
        room = pygame.Rect(0, 0, min(most, wide) + ui.px(2), high)
        room.center = box.center
        ui.type.paragraph(surface, each.words, type, ui.theme["text"], room, "centre")

    def _card(self, surface: pygame.Surface) -> None:
        """Who won, by what, and which game it was."""
        story, ui, whole = self.story, self.ui, surface.get_rect()
        if story.final is None:
            return
        words, pad, gap = story.words, ui.px(16), ui.px(12)
        head, reason = words.headline(story.final), words.reason(story.final)
        told = t("film.told", game=t(f"game.{self.game.key}.name"), n=len(story.moves))
        glyphs, size = words.result_glyphs(story.final), ui.px(GLYPH)
        signs = len(glyphs) * (size - ui.px(2)) + (gap if glyphs else 0)
        most = whole.width - 2 * ui.px(EDGE)
        wanted = 2 * pad + max(ui.type.width(head, HEADLINE) + signs, ui.px(CARD) - 2 * pad)
        box = pygame.Rect(0, 0, min(most, wanted), ui.px(CARD_HIGH))
        box.midbottom = whole.centerx, whole.bottom - ui.px(EDGE)
        surface.blit(paint.box(box.size, ui.px(14), (*ui.theme["panel"], 248), ui.theme["accent"], ui.px(2)), box)
        inner = box.inflate(-2 * pad, -2 * ui.px(9))
        first = pygame.Rect(inner.x, inner.y, inner.width, round(inner.height * 0.52))
        room = ui.rest(first, 0, signs)
        type = ui.type.fitting(head, HEADLINE, room.width)
        ui.type.draw(surface, head, type, ui.theme["mark.win" if story.final.winner is not None else "text"], room)
        draw, x = glyph_of(self.game), ui.far(first, signs - gap) if glyphs else 0
        for name in glyphs:
            glyph = draw(ui.theme, name, size)
            surface.blit(glyph, (x, first.centery - glyph.get_height() // 2))
            x += size - ui.px(2)
        second = pygame.Rect(inner.x, first.bottom, inner.width, inner.bottom - first.bottom)
        mark = ui.type.width(told, MARK)
        ui.type.draw(surface, told, MARK, ui.theme["muted"], second, "end")
        room = ui.rest(second, 0, mark + gap)
        fits = (
            type
            for type in REASONS
            if len(ui.type.wrap(reason, type, room.width)) * ui.type.height(type) <= room.height
        )
        type = next(fits, REASONS[-1])
        high = len(ui.type.wrap(reason, type, room.width)) * ui.type.height(type)
        room = pygame.Rect(room.x, room.centery - high // 2, room.width, high)
        ui.type.paragraph(surface, reason, type, ui.theme["text"], room)


def for_file(ui: Ui, story: FilmStory, wish: FilmWish, angle: Angle) -> Reel:
    """Drawn at twice the size, so that edges are smooth."""
    wide, high = wish.size
    return Reel(ui, story, wish, angle, (wide * OVER, high * OVER))


def shrunk(reel: Reel, each: FilmFrame) -> pygame.Surface:
    """A picture as the file will have it."""
    return pygame.transform.smoothscale(reel.picture(each), reel.wish.size)


def theme_colours(ui: Ui) -> list[tuple[int, int, int]]:
    """Those that words, edges and marks have: few pixels, which a palette of the wood alone would not keep."""
    roles = ("text", "muted", "accent", "panel", "raised", "border", "field", "info", "danger", "button", "mark.win",
             "mark.last", "mark.hint", "mark.edge", "shadow", "focus", "primary", "mark.threat")  # fmt: skip
    return [ui.theme[role] for role in roles]
