"""A reviewed game by turns, in words and as points of its graph, seen from one side; and that graph as a picture."""

from __future__ import annotations

from pathlib import Path

import pygame

from qgames.ai.analysis import count
from qgames.files import paths, theme
from qgames.files.i18n import t
from qgames.rules.core import Side, State
from qgames.scenes.parts.signs import glyph_of
from qgames.scenes.review import graph
from qgames.scenes.review.graph import paint_graph
from qgames.session.review.review import Review, ReviewedTurn, TurnPoint, points, share, states_of
from qgames.session.scores import parts, side_name, worth
from qgames.session.sitting import Sitting
from qgames.session.words import plain, words_of
from qgames.ui import paint
from qgames.ui.text import CAPTION, SECTION, Typesetter


class ReviewTurns:
    def __init__(self, sitting: Sitting, review: Review) -> None:
        self.match, self.words, self.glyph = sitting.match, words_of(sitting), glyph_of(sitting.match.game)
        self.chain: list[State] = states_of(self.match)
        self.side = self.first = self._first_side(sitting)
        self.points: list[TurnPoint] = []
        self.drawn: list[graph.GraphPoint] = []
        self.read(review)

    def _first_side(self, sitting: Sitting) -> Side:
        """Whose eyes it is seen with first: the person's who played the computer; of several people the winner's, and
        where nobody won, those of who began."""
        game, final = self.match.game, self.match.final
        people = {game.sides[seat] for seat in sitting.people}
        if len(people) == 1:
            return people.pop()
        if final is not None and final.winner is not None:
            return final.winner
        return game.sides[self.match.start.to_play]

    def read(self, review: Review) -> None:
        """Take over what a review says by now."""
        self.review = review
        self.points = points(self.match, review, self.side)
        self.drawn = [self._point(point) for point in self.points]

    def _point(self, point: TurnPoint) -> graph.GraphPoint:
        proved = point.value is not None and point.value.proved
        label = parts(self.words, self.chain[point.first], (point.move,))
        who = self.words.player(point.seat, point.first)
        return graph.GraphPoint(share(self.match.game, point.value), proved, label, who, self.made(point))

    def made(self, point: TurnPoint) -> tuple[str, int] | None:
        """Of a turning point: what it made of the game for whoever played it, and in how many moves."""
        turn = self.became(point)
        if turn is None or turn.after is None:
            return None
        return turn.after.kind, count(self.chain[turn.ply - 1], turn.after)

    def became(self, point: TurnPoint) -> ReviewedTurn | None:
        """The token with which a turn made of the game what it is after it: the last of those that turned it. One may
        place a piece amiss and give one away amiss."""
        if point.turning is None:
            return None
        return [turn for turn in self.review.turns[point.first : point.last] if turn.turning][-1]

    @property
    def turning(self) -> list[int]:
        """The numbers of the points that are marked: the worst that turned the game."""
        return [number for number, point in enumerate(self.points) if point.turning is not None]

    def turn_at(self, number: int) -> ReviewedTurn | None:
        """The token that a point is about: the one that turned the game, or its last."""
        point = self.points[number]
        turns = self.review.turns
        return point.turning or (turns[point.last - 1] if point.last <= len(turns) else None)

    def title(self, number: int) -> str:
        """Which turn it was, and whose."""
        point = self.points[number]
        return t("review.turn", name=self.words.player(point.seat, point.first), n=number + 1)

    def _told(self, number: int) -> str:
        """The same, with what was played."""
        point = self.points[number]
        tokens = self.match.all_moves[point.first : point.last]
        return f"{self.title(number)}: {plain(parts(self.words, self.chain[point.first], tokens, roomy=True))}"

    @property
    def estimates(self) -> int:
        """How many turns came to something that is not proved."""
        return sum(point.value is not None and not point.value.proved for point in self.points)

    def spoken(self, number: int) -> str:
        """A point in words: whose turn, what it was, what it became."""
        if not 0 <= number < len(self.points):
            return ""
        turn = self.turn_at(number)
        last = self.became(self.points[number]) or turn
        if turn is None or last is None or turn.before is None or last.after is None:
            return self._told(number)
        before, after = worth(self.chain[turn.ply - 1], turn.before), worth(self.chain[last.ply - 1], last.after)
        return f"{self._told(number)}. {t('review.became', before=before, after=after)}"

    # -- the side it is seen from ------------------------------------------------------------------------------------

    @property
    def sides(self) -> list[Side]:
        """The one it is seen from first stands first."""
        return sorted(set(self.match.game.sides), key=lambda side: (side != self.first, side))

    def see_from(self, side: Side) -> None:
        self.side = side
        self.read(self.review)

    def next_side(self) -> None:
        self.see_from(self.sides[(self.sides.index(self.side) + 1) % len(self.sides)])

    @property
    def name(self) -> str:
        return side_name(self.words, self.side)

    def levels(self) -> tuple[str, str, str]:
        """The names of won, even and lost, from above."""
        others = sorted(set(self.match.game.sides) - {self.side})
        against = side_name(self.words, others[0]) if len(others) == 1 else ""
        lost = t("review.level.wins", name=against) if against else t("review.level.loses", name=self.name)
        return t("review.level.wins", name=self.name), t("review.level.even"), lost


HEIGHT, PAD = 320, 24
LEAST, TURN = 720, 44  # pixels: how wide it is at least, and a turn


def write(sitting: Sitting, review: Review, path: Path) -> None:
    """Draw the graph without a window, in the usual colours, as wide as the game is long; raises OSError."""
    pygame.font.init()
    game, look, type = ReviewTurns(sitting, review), theme.default(), Typesetter(1.0)
    surface = pygame.Surface((max(LEAST, 160 + TURN * len(game.points)), HEIGHT))
    surface.fill(look["panel"])
    inner = surface.get_rect().inflate(-2 * PAD, -2 * PAD)
    names = ", ".join(game.words.name(seat) for seat in range(game.match.game.seats))
    head = f"{t(f'game.{game.match.game.key}.name')} · {names}"
    type.draw(surface, head, SECTION, look["accent"], pygame.Rect(inner.x, inner.y, inner.width, 26))
    note = t("review.seen_from", name=game.name)
    type.draw(surface, note, CAPTION, look["muted"], pygame.Rect(inner.x, inner.y + 30, inner.width, 20))
    room = pygame.Rect(inner.x, inner.y + 60, inner.width, inner.height - 60)
    paint_graph(look, type, surface, room, game.drawn, game.levels(), game.glyph)
    try:
        paths.write_out(path, paint.saved(surface, path.name))
    except pygame.error as error:
        raise OSError(str(error)) from error
