"""The board of a review: the position after a move with what was played, what was better and what refutes it; or any
step of a line, or what the player tries out. Nothing of it touches the game.

At a turning point the better move is drawn as a ghost, and bands along what the other side makes in reply. All of it is
looked up in the rules: what a band runs round can be completed, by what follows the move.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from qgames.ai import registry
from qgames.ai.reasons import completions, goals
from qgames.files.i18n import t
from qgames.files.theme import RGB
from qgames.games.frame import EMPTY_HAND, Frame, Look, Pick, Refusal
from qgames.games.view import AnyView, view_of
from qgames.render import Ball, Lens, Solid, Vec3, apply
from qgames.render.model.facets import mesh
from qgames.rules.core import Cell, IllegalMove, Move, State
from qgames.scenes.parts.signs import glyph_of
from qgames.scenes.parts.thumbnails import Subject, band_round
from qgames.scenes.play.board import Board, BoardHost
from qgames.scenes.play.board_access import BoardParts, Stand
from qgames.scenes.review.tags import draw_mark, draw_tag
from qgames.session.review.review import ReviewedTurn, states_of
from qgames.session.sitting import Sitting
from qgames.session.words import AnyWords, MovePart, Parts, words_of
from qgames.ui import Answer, Ui, verdict_marks

PITCH = 57.0  # degrees from which the board is seen, so that lines lie open


class ReviewBoard(BoardHost):
    def __init__(
        self, ui: Ui, sitting: Sitting, changed: Callable[[], None], refused: Callable[[IllegalMove], None]
    ) -> None:
        self.ui, self.match, self.changed, self.refused = ui, sitting.match, changed, refused
        match = self.match
        self.view, self.words, self._glyph = view_of(match.game), words_of(sitting), glyph_of(match.game)
        self.chain = states_of(match)
        self.ply = len(match.all_moves)  # the point looked at
        self.tried: tuple[Move, ...] = ()  # what the player tries from there
        self.base: State | None = None  # where a line that is walked along begins
        self.looked: tuple[Move, ...] = ()  # how much of it is looked at
        self.turn: ReviewedTurn | None = None  # the turning point that is drawn
        self.pick = Pick()
        self.board = Board(self, BoardParts(self._stand, self._closed))
        self._lines: list[Line] = []  # what the other side makes after a turning point
        self._filling: list[tuple[Cell, Parts]] = []  # where and with what
        self._drawing: tuple[Solid, ...] = ()
        self._ghost: Vec3 | None = None  # the top of the better move's, above which its mark stands
        self._tops: dict[str, Vec3] = {}  # of all pieces: a mark stands over what it speaks of, not on it
        self._standing: list[tuple[Vec3, Vec3]] = []  # their feet and tops: a tag hides none
        home = self.view.home(self.chain[self.ply], Look())
        camera = home.tilted(PITCH) if home.pitch > 40 else home
        self.board.home = self.board.camera = camera

    # -- what is shown -----------------------------------------------------------------------------------------------

    def show(self, ply: int, turn: ReviewedTurn | None) -> None:
        """A point of the game; at a turning point, what it is about."""
        self.ply, self.turn, self.tried, self.base, self.looked, self.pick = ply, turn, (), None, (), Pick()
        self._lines, self._drawing, self._ghost, self._filling, self._tops, self._standing = [], (), None, [], {}, []
        if turn is not None:
            before, after = self.chain[turn.ply - 1], self.chain[turn.ply]
            self._lines = lines_after(self.view, after, turn)
            self._filling = filling(self.view, self.words, after, self._lines)
            better = ghost(self.view, before, turn.best[0], after) if turn.best else []
            self._drawing = (*bands(self.view, after, self._lines), *better)
            self._ghost = top_of(better[-1]) if better else None
            solids = self.view.solids(Frame(after, after, look=Look()))
            pieces = [solid for solid in solids if solid.key and solid.role.startswith("piece.")]
            self._tops = {solid.key: top_of(solid) for solid in pieces if solid.key}
            self._standing = [(solid.at, top_of(solid)) for solid in pieces]

    def walk(self, base: State, line: tuple[Move, ...]) -> None:
        """A line, as far as it is looked at; () goes back to the game."""
        self.base, self.looked = (base, line) if line else (None, ())

    @property
    def state(self) -> State:
        """The position of the game, or what was tried from it."""
        return self._after(self.chain[self.ply], self.tried)[1]

    @property
    def _shown(self) -> State:
        """The same, or the step of a line that is looked at."""
        return self.state if self.base is None else self._after(self.base, self.looked)[1]

    def _after(self, state: State, line: tuple[Move, ...]) -> tuple[State, State]:
        before = state
        for move in line:
            before, state = state, state.apply(move)
        return before, state

    def frame(self) -> Frame[State]:
        coordinates = (
            self.ui.settings.coordinates or self.match.game.cells[0][0].isalpha()
        )  # what is said names squares
        if self.base is not None:
            before, state = self._after(self.base, self.looked)
            marks = {"last": self.view.marks_of(before, self.looked[-1])}
        elif self.tried:
            before, state = self._after(self.chain[self.ply], self.tried)
            marks = {"last": self.view.marks_of(before, self.tried[-1])}
        else:
            state = self.chain[self.ply]
            marks = {"last": self.view.marks_of(*self._token())} if self.ply else {}
            if self.turn is not None:
                marks |= self._drawn(self.turn)
        if state.outcome is not None and state.outcome.cells:
            marks = {"win": state.outcome.cells}
        pick = self.pick._replace(hover=self.board.pointed if self.base is None else None)
        return Frame(state, state, None, 1.0, pick, Look(coordinates=coordinates, legal=bool(pick.chosen), marks=marks))

    def _token(self) -> tuple[State, Move]:
        return self.chain[self.ply - 1], self.match.all_moves[self.ply - 1]

    def _drawn(self, turn: ReviewedTurn) -> dict[str, tuple[str, ...]]:
        """The better move, and where the reply completes what it makes."""
        before = self.chain[turn.ply - 1]
        marks = {"hint": self.view.marks_of(before, turn.best[0])} if turn.best else {}
        waiting = open_cells(self.view, self.chain[turn.ply], self._lines)
        if waiting:
            marks["threat"] = waiting
        return marks

    def extra_solids(self) -> tuple[Solid, ...]:
        """The ghost of the better move and the bands of the refutation, while the turning point itself is shown."""
        return self._drawing if self.turn is not None and not self.tried and self.base is None else ()

    # -- trying out --------------------------------------------------------------------------------------------------

    def within_reach(self) -> tuple[State, Look, Pick]:
        return self.state, Look(), self.pick

    def spot_words(self, spot: str) -> str:
        return self.words.spot(self._shown, spot)

    def walked(self, spot: str) -> None:
        self.ui.say(self.spot_words(spot), "focus")

    def seat_name(self, seat: int) -> str:
        return self.words.name(seat)

    def _stand(self) -> Stand:
        pick = self.pick if self.base is None else EMPTY_HAND
        return Stand(self.view, self.words, self._shown, Look(), pick)

    def _closed(self) -> str:
        return t("why.common.over") if self._shown.outcome is not None else ""

    def tapped(self, spot: str | None) -> Answer:
        """What would have happened if …: played on a copy, never in the game."""
        state = self.state
        self.base, self.looked = None, ()
        if state.outcome is not None:
            return None
        answer = self.view.tap(state, self.pick, spot)
        if isinstance(answer, Refusal):
            self.refused(answer.error)
        elif isinstance(answer, Pick):
            if answer.chosen != self.pick.chosen:
                self.ui.say(self.words.prompt(state, answer), "prompt")
            self.pick = answer
        else:
            self.try_out(answer)
        return None

    def try_out(self, move: Move) -> None:
        before = self.state
        self.tried, self.pick = (*self.tried, move), EMPTY_HAND
        self.ui.say(self.words.move(before, move, self.state, self.words.name(before.to_play)), "move")
        self.changed()

    def take_back(self) -> bool:
        """Of what was tried, the last; was there anything?"""
        if not self.tried:
            return False
        self.tried, self.pick = self.tried[:-1], EMPTY_HAND
        self.changed()
        return True

    # -- marks and tags over the board -------------------------------------------------------------------------------

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        """At a turning point: what was played with what became of it, and what was better."""
        turn, table = self.turn, self.board.table
        if turn is None or table is None or self.tried or self.base is not None:
            return
        before, after = self.chain[turn.ply - 1], self.chain[turn.ply]
        taken: list[pygame.Rect] = []
        tones = verdict_marks.tones(ui.theme)
        both = [(turn.move, turn.after, "played", tones.loss, False)]
        if turn.best:
            both.insert(0, (turn.best[0], turn.before, "better", tones.win, True))
        tags: list[tuple[pygame.Rect, Parts, RGB]] = []
        for move, score, word, tint, best in both:
            place = self._ghost if best and self._ghost else self._place(before, move, None if best else after)
            if place is not None:
                x, y = table.project(place)
                at = round(x), round(y - ABOVE * table.lens.pixels(place)) - ui.px(9)
                taken.append(draw_mark(ui, surface, at, before, score, best))
                tags.append((taken[-1], (MovePart(t(f"review.tag.{word}")),), tint))
        spots = {spot.key: spot.position for spot in self.view.spots(after, Look())}
        tags += [(_round(table.lens, spots[cell]), parts, tones.loss) for cell, parts in self._filling]
        told = [spots[cell] for cell in open_cells(self.view, after, self._lines) if cell in spots]
        told += [self._ghost] if self._ghost else []
        standing = [_round(table.lens, place) for place in told]
        standing += [_round(table.lens, *stands) for stands in self._standing]
        for box, words, tint in tags:
            draw_tag(ui, surface, box, words, self._glyph, tint, taken, self.board.room, standing)

    def _place(self, before: State, move: Move, then: State | None) -> Vec3 | None:
        """Where a move is seen: of one that was played, where `then` has what it took from where it stood."""
        name, place = self._spot(before, move)
        if then is not None and name not in {spot.key for spot in self.view.spots(then, Look())}:
            now = self._spot(then, move)
            name, place = now if now[1] else (name, place)
        return self._tops.get(name, place)

    def _spot(self, state: State, move: Move) -> tuple[str, Vec3 | None]:
        spots = {spot.key: spot.position for spot in self.view.spots(state, Look())}
        for name in self.view.hint_marks(state, move):
            for key in (name, name[-2:], name[2:4]):
                if key in spots:
                    return key, spots[key]
        return "", None


WIDE, DEEP = 0.40, 0.30  # units round a place that a piece on it takes, as it is seen
ABOVE = 0.22  # units that a mark stands over the middle of a top, which it would hide


def _round(lens: Lens, *places: Vec3) -> pygame.Rect:
    """What is seen of what stands at a place, or reaches from one to another."""
    seen, unit = [lens.project(place) for place in places], lens.pixels(places[0])
    xs, ys = [x for x, _ in seen], [y for _, y in seen]
    box = pygame.Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    return box.inflate(round(2 * WIDE * unit), round(2 * DEEP * unit))


MOST = 2  # bands: more could not be told apart
PIECES = 2  # that a ghost may be made of: a row that is pushed would be a crowd
HALF = 0.5  # how strong a ghost is
OWN = ("missed", "uncalled", "draws")  # faults that speak of what the mover might have made

Line = tuple[Cell, ...]


def lines_after(view: AnyView, after: State, turn: ReviewedTurn) -> list[Line]:
    """What the other side completes next: what the words speak of first, then whatever else there is; without any, what
    the refutation ends with, line by line. A game that is over shows what it ended with by itself."""
    if after.outcome is not None:
        return []
    told = turn.why.cells if turn.why is not None and turn.why.key.rpartition(".")[2] not in OWN else ()
    made = [line for line in (told, *_next(after, turn)) if len(line) > 2] or [_at_the_end(after, turn.line)]
    found = [line for each in made for line in view.by_lines(each)]
    return list({frozenset(line): line for line in reversed(found) if line}.values())[::-1][:MOST]


def _next(after: State, turn: ReviewedTurn) -> list[Line]:
    """What the other side can complete at once; where the mover must still choose for it, what no choice avoids."""
    if after.game.sides[after.to_play] != after.game.sides[turn.seat]:
        return goals(completions(after))
    threats = registry.reasons(after.game).threats(after)
    return goals(threats) if {each.move for each in threats} >= set(after.legal_moves()) else []


def _at_the_end(state: State, line: Sequence[Move]) -> Line:
    """What is completed at the end of a line, where it is played to the end."""
    try:
        for move in line:
            state = state.apply(move)
    except IllegalMove:
        return ()
    return state.outcome.cells if state.outcome is not None else ()


def open_cells(view: AnyView, state: State, lines: Sequence[Line]) -> Line:
    """The cells of some lines on which nothing stands yet: where they are completed."""
    held = {solid.key for solid in view.solids(Frame(state, state)) if not solid.flat}
    return tuple(dict.fromkeys(cell for line in lines for cell in line if cell not in held))


def filling(view: AnyView, words: AnyWords, state: State, lines: Sequence[Line]) -> list[tuple[Cell, Parts]]:
    """Where a line lacks one piece only: which pieces complete it, where not every one does."""
    made: dict[Cell, Parts] = {}
    for line in lines:
        missing = open_cells(view, state, [line])
        parts = words.completing(state, line) if len(missing) == 1 else ()
        if parts:
            made.setdefault(missing[0], parts)
    return list(made.items())


def bands(view: AnyView, state: State, lines: Sequence[Line]) -> list[Solid]:
    sketch = Subject(state.game.key).plain_sketch
    return [
        solid for line in lines for solid in band_round(view, state, sketch._replace(cells=line), role="mark.threat")
    ]


def ghost(view: AnyView, before: State, move: Move, now: State) -> list[Solid]:
    """What a move would have put on the board, where there is room for it now; () if it changes too much."""
    look = Look(legal=False)

    def standing(state: State) -> list[Solid]:
        return [solid for solid in view.solids(Frame(state, state, look=look)) if solid.key and not solid.flat]

    there, here = standing(before), standing(now)
    made = [solid for solid in standing(before.apply(move)) if solid not in there]
    taken = {solid.at for solid in here}
    if not 0 < len(made) <= PIECES or any(solid.at in taken or solid.beside for solid in made):
        return []
    return [solid._replace(key=None, alpha=HALF, glow=None, shadow=False) for solid in made]


def top_of(solid: Solid) -> Vec3:
    """The middle of what is highest of it."""
    shape, (x, y, z) = solid.shape, solid.at
    if isinstance(shape, Ball):
        return x, y, z + shape.radius * solid.scale
    return x, y, z + max(apply(solid.axes, corner)[2] for corner in mesh(shape).vertices) * solid.scale
