"""Qomet's searcher: alpha-beta, and the first player's proved win from a book.

A position is one int: the mover's stars in the low 25 bits, the waiting side's above, and above those the number of the
slide the undo ban forbids (0 for none). Moves are differences of such ints: every slide flips a few bits, so the slides
of a star are a short tuple of differences that depends only on the points around it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, cast

from qgames.ai.search.alphabeta import AlphaBeta
from qgames.ai.search.searcher import AT_ONCE, MANY, WON, Adapter, Score, Searcher, Seen, Stop, Thought, recurs
from qgames.games.qomet.book import COUNTS, lookup, menaces, patterns, stage
from qgames.games.qomet.rules import FULL, OUTER, SLIDES, SQUARES, STARS, QometState, Slide
from qgames.rules.bits import bits, sums
from qgames.rules.core import Game, Mask, Move, State

__all__ = ["QometAdapter", "searcher"]

MENACED = COUNTS * COUNTS  # how far the phases of menaced positions are from the others


class QometAdapter(Adapter):
    def __init__(self) -> None:
        self.slides = SlideTable()
        self.shapes = patterns()
        rows = menaces()
        #: by menaces or none, and the stars of both sides: what menaces are worth, and the patterns that count
        self.phases = [
            (rows[mine * COUNTS + theirs], self.shapes[stage(mine, theirs, menaced)])
            for menaced in (False, True)
            for mine in range(COUNTS)
            for theirs in range(COUNTS)
        ]

    def node(self, state: State) -> int:
        qomet = cast(QometState, state)
        ban = SLIDE_NUMBER[qomet.ban] << BAN if qomet.ban else 0
        own, other = (qomet.dark, qomet.light) if qomet.to_play else (qomet.light, qomet.dark)
        return own | other << 25 | ban

    def moves(self, node: int) -> list[int]:
        return self.slides.moves(node)

    threatens = True
    margins = (0, 100, 150, 250)

    def wins(self, node: int) -> bool:
        return self.slides.wins(node)

    def passed(self, node: int) -> int:
        return node >> 25 & FULL | (node & FULL) << 25

    def evaluate(self, node: int) -> int:
        board = self.slides
        own, other = node & FULL, node >> 25 & FULL
        ready, hard, _, mine = board.threats[own]
        if ready & ~other or (hard and board.forces(node, hard)):
            return AT_ONCE
        menace, _, _, theirs = board.threats[other]
        menace &= ~own
        menaced, shapes = self.phases[mine * COUNTS + theirs + (MENACED if menace else 0)]
        return menaced[menace.bit_count()] + sum([shape[node & shape.mask] for shape in shapes])

    def judge(self, node: int) -> list[tuple[int, int]]:
        return self._look(node, WON)[1]

    def glance(self, node: int, enough: int) -> tuple[int, int]:
        best, judged = self._look(node, enough)
        return best, len(judged)

    def _look(self, node: int, enough: int) -> tuple[int, list[tuple[int, int]]]:
        """The best for the mover, until it is enough, and what was judged: `worth`, written out for all moves at once.

        Most of the search's time is spent here.
        """
        board = self.slides
        threats, forces, phases = board.threats, board.forces, self.phases
        am, bm, cm, dm, em, fm, gm, hm, im, jm = [shape.mask for shape in self.shapes[0]]
        phase = -1
        best = -WON
        judged: list[tuple[int, int]] = []
        for child in board.moves(node):
            own, other = child & FULL, child >> 25 & FULL
            ready, hard, _, mine = threats[own]
            if ready & ~other or (hard and forces(child, hard)):
                judged.append((AT_ONCE, child))
                if best == -WON:
                    best = -AT_ONCE
                continue
            menace, _, _, theirs = threats[other]
            menace &= ~own
            now = mine * COUNTS + theirs
            if menace:
                now += MENACED
            if now != phase:
                phase = now
                menaced, (a, b, c, d, e, f, g, h, i, j) = phases[now]
            worth = (
                a[child & am] + b[child & bm] + c[child & cm]
                + d[child & dm] + e[child & em] + f[child & fm] + g[child & gm]
                + h[child & hm] + i[child & im] + j[child & jm]
                + menaced[menace.bit_count()]
            )  # fmt: skip
            judged.append((worth, child))
            if -worth > best:
                best = -worth
                if best >= enough:
                    break
        return best, judged

    def threats(self, node: int, enough: int = MANY) -> Iterator[tuple[int, list[int]]]:
        board = self.slides
        threats, forces = board.threats, board.forces
        for child in board.moves(node):
            mine, theirs = child >> 25 & FULL, child & FULL
            ready, hard, _, _ = threats[mine]
            if not (ready & ~theirs or (hard and forces(mine | theirs << 25, hard))):
                continue
            ready, hard, _, _ = threats[theirs]
            if ready & ~mine or (hard and forces(child, hard)):
                continue
            replies = []
            for reply in board.moves(child):
                ready, hard, _, _ = threats[reply & FULL]
                if ready & ~(reply >> 25) or (hard and forces(reply, hard)):
                    continue
                replies.append(reply)
                if len(replies) == enough:
                    break
            yield child, replies

    def trim(self) -> None:
        self.slides.trim()
        for shapes in self.shapes:
            for shape in shapes:
                if len(shape) > 15_000:
                    shape.clear()

    def forget(self) -> None:
        self.slides.forget()


class QometSearcher(AlphaBeta):
    """Alpha-beta with the book before it: what the book holds is proved, and so is what only leads into it."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, QometAdapter())
        self.booked = True

    def think_only(self, state: State, seen: Seen, moves: Sequence[Move], *, stop: Stop) -> Iterator[Thought]:
        qomet = cast(QometState, state)
        found = lookup(qomet) if self.booked else None
        if found is not None and found[0] in moves and not recurs(qomet.apply(found[0]), seen):
            move, plies = found
            if self._known(qomet) < plies:  # a quicker win is under way
                yield from super().think_only(state, seen, moves, stop=stop)
                return
            score = Score("win", plies)
            yield Thought(move, score, plies, 1, tuple(_book_line(qomet)), True, {move: score})
            return
        yield from super().think_only(state, seen, moves, stop=stop)

    def _known(self, state: QometState) -> int:
        """Plies of the quickest win that was found before."""
        afters = (state.apply(move) for move in state.legal_moves())
        ends = [self.proofs.get(self.adapter.node(after)) or 0 for after in afters if after.outcome is None]
        return 1 + WON + min(ends, default=0)

    def proved(self, state: State) -> int | None:
        found = lookup(cast(QometState, state)) if self.booked else None
        return WON - found[1] if found is not None else None


def _book_line(state: QometState) -> Iterator[Move]:
    """The book's play against the longest defence."""
    while (found := lookup(state)) is not None:
        yield found[0]
        state = state.apply(found[0])
        if state.outcome is not None:
            return
        longest: tuple[int, Move] | None = None
        for reply in state.legal_moves():
            page = lookup(state.apply(reply))
            if page is not None and (longest is None or page[1] > longest[0]):
                longest = page[1], reply
        if longest is None:
            return
        yield longest[1]
        state = state.apply(longest[1])


def searcher(game: Game) -> Searcher:
    return QometSearcher(game)


BAN = 50  # the bit where the number of the forbidden slide starts
BOARD = (1 << BAN) - 1
SLIDE_NUMBER: dict[Move, int] = {token: number + 1 for number, token in enumerate(SLIDES)}
_FROM: list[list[Slide]] = [[] for _ in range(25)]
for _slide in SLIDES.values():
    _FROM[_slide.start_cell].append(_slide)


def _pushing(slide: Slide) -> int:
    """What pushing a star of the other side changes, in the position as the next mover packs it."""
    ban = SLIDE_NUMBER[slide.undo] << BAN if slide.beyond else 0
    return ban | (slide.start | slide.goal) << 25 | slide.goal | slide.beyond


#: number of a forbidden slide -> the difference it would make
FORBIDDEN = (0, *[_pushing(slide) for slide in SLIDES.values()])


class Slides(dict[int, tuple[int, ...]]):
    """The stars around one cell (packed) -> the differences its slides make."""

    def __init__(self, cell: int) -> None:
        super().__init__()
        self.cell = cell
        near = 0
        for slide in _FROM[cell]:
            near |= slide.goal | slide.beyond
        self.near = near | near << 25

    def __missing__(self, around: int) -> tuple[int, ...]:
        own, other = around & FULL, around >> 25
        found = []
        for slide in _FROM[self.cell]:
            if not (own | other) & slide.goal:
                found.append((slide.start | slide.goal) << 25)
            elif slide.push_off or (slide.beyond and not (own | other) & slide.beyond):
                found.append(_pushing(slide) if other & slide.goal else (slide.start | slide.beyond) << 25)
        row = self[around] = tuple(found)
        return row


class Places(dict[Mask, tuple[int, ...]]):
    """Empty points -> the differences that placing a star makes."""

    def __missing__(self, empty: Mask) -> tuple[int, ...]:
        row = self[empty] = tuple([1 << 25 + cell for cell in bits(empty)])
        return row


#: a push with which a square could be made on a point the other side holds: the point, the one behind it, its number
Hard = tuple[Mask, Mask, int]
#: the points that make a square at once if they are empty; the pushes that would; is there a square? how many stars?
Chances = tuple[Mask, tuple[Hard, ...], bool, int]


# How many stars of a mask stand on each of the fifteen squares, and one, travels in one int, three bits a square; a
# mask is looked up in two halves and added.
_SPLIT = 13
_LOWER = (1 << _SPLIT) - 1
_SQUARES_OF = [
    sum(1 << 3 * number for number, square in enumerate(SQUARES) if square >> cell & 1) for cell in range(25)
]
_LOW, _HIGH = sums(_SQUARES_OF[:_SPLIT]), sums(_SQUARES_OF[_SPLIT:])
_ONE_MORE = sum(1 << 3 * number for number in range(len(SQUARES)))
_NEARLY = 4 * _ONE_MORE  # set where a square has three stars, or four


class Gap(NamedTuple):
    """A square that lacks a star: how one gets there by a slide."""

    onto: tuple[tuple[Mask, Hard | None], ...]  # from where, and the push it would be were the point taken
    nudged: tuple[Mask, ...]  # two stars of the same side in a row, the first of which pushes the second there


def _gap(square: Mask, lack: Mask) -> Gap:
    onto = [
        (slide.start, (lack, slide.beyond, SLIDE_NUMBER[token]) if slide.beyond or slide.push_off else None)
        for token, slide in SLIDES.items()
        if slide.goal == lack and not slide.start & square
    ]
    nudged = [
        slide.start | slide.goal for slide in SLIDES.values() if slide.beyond == lack and not slide.start & square
    ]
    return Gap(tuple(onto), tuple(nudged))


#: by the bit of a square with three stars: the square, and how each of its gaps is filled
_SQUARES = {
    4 << 3 * number: (square, {1 << cell: _gap(square, 1 << cell) for cell in bits(square)})
    for number, square in enumerate(SQUARES)
}


class Threats(dict[Mask, Chances]):
    """A side's stars -> how it could complete a square with its next move."""

    def __missing__(self, own: Mask) -> Chances:
        nearly = (_LOW[own & _LOWER] + _HIGH[own >> _SPLIT] + _ONE_MORE) & _NEARLY
        stars = own.bit_count()
        ready = 0
        hard: list[Hard] = []
        made = False
        while nearly:
            first = nearly & -nearly
            nearly ^= first
            square, gaps = _SQUARES[first]
            lack = square & ~own
            if not lack:
                made = True
                continue
            onto, nudged = gaps[lack]
            if stars < STARS:
                ready |= lack
            for start, push in onto:
                if start & own:
                    ready |= lack
                    if push:
                        hard.append(push)
            if not ready & lack:
                for two in nudged:
                    if two & own == two:
                        ready |= lack
        row = self[own] = (ready, tuple(hard), made, stars)
        return row


class SlideTable:
    """Moves and wins at once, with the memories they need."""

    LIMIT = 60_000

    def __init__(self) -> None:
        self.slides = tuple(Slides(cell) for cell in range(25))
        self.near = tuple(slides.near for slides in self.slides)
        self.places = Places()
        self.threats = Threats()

    def moves(self, node: int) -> list[int]:
        """The positions after each move that does not make a square for the other side; nothing is won at once."""
        own, other = node & FULL, node >> 25 & FULL
        seen = node & BOARD
        turned = other | own << 25
        children: list[int] = []
        if own.bit_count() < STARS:
            children = [turned ^ change for change in self.places[FULL ^ own ^ other]]
        slides = self.slides
        rest = own
        while rest:
            low = rest & -rest
            star = slides[low.bit_length() - 1]
            children += [turned ^ change for change in star[seen & star.near]]
            rest ^= low
        rest = own & OUTER
        while rest:
            low = rest & -rest
            children.append(turned ^ low << 25)
            rest ^= low
        if node > BOARD:
            forbidden = turned ^ FORBIDDEN[node >> BAN]
            children = [child for child in children if child != forbidden]
        threats = self.threats
        return [c for c in dict.fromkeys(children) if c <= BOARD or not threats[c & FULL][2]]

    def wins(self, node: int) -> bool:
        """Can the mover complete a square now, without completing one of the other side's?"""
        ready, hard, _, _ = self.threats[node & FULL]
        other = node >> 25 & FULL
        return bool(ready & ~other) or (bool(hard) and self.forces(node, hard))

    def forces(self, node: int, hard: tuple[Hard, ...]) -> bool:
        """Does one of these pushes complete a square now?"""
        other = node >> 25 & FULL
        stars = node | other
        for point, behind, number in hard:
            if (
                other & point
                and not stars & behind
                and number != node >> BAN
                and not (behind and self.threats[other ^ point ^ behind][2])
            ):
                return True
        return False

    def trim(self) -> None:
        for memory, limit in ((self.threats, self.LIMIT), (self.places, self.LIMIT // 2)):
            if len(memory) > limit:
                memory.clear()
        for slides in self.slides:
            if len(slides) > self.LIMIT // 10:
                slides.clear()

    def forget(self) -> None:
        self.threats.clear()
