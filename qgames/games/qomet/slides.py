"""Qomet inside the search: moves as differences of packed positions.

A position is one int: the mover's stars in the low 25 bits, the waiting side's above, and above those the number of the
slide the undo ban forbids (0 for none). Every slide flips a few bits, so the slides of a star are a short tuple of
differences that depends only on the points around it.
"""

from __future__ import annotations

from typing import NamedTuple

from qgames.games.qomet.rules import FULL, OUTER, SLIDES, SQUARES, STARS, Slide
from qgames.rules.bits import bits, sums
from qgames.rules.core import Mask, Move

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
