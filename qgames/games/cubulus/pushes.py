"""The cube as the search sees it: one int, every push a single exclusive-or; and what such a position is worth
(`Judge`).

A node holds three sets of 27 cells, the mover's balls in the lowest bits, then those of the next to play, then the
third player's (or the neutral ones); above them the number of the facelet that may not be pushed, 0 for none. The cells
of one line can look 64 ways; for each line and look a table knows the pushes there as *changes*: what to flip in the
node.

Worth is told face by face. All that a face tells by itself is worked out once and kept: how full its six squares are,
and which of them the mover might complete with one push. A square lacks one cell, or the two ends of a line through its
middle: only a push along a line through what is missing can complete it, and a table knows from which looks of that
line one does.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from qgames.ai.search.alphabeta import AT_ONCE
from qgames.games.cubulus.rules import BALLS, FACELETS, OPPOSITE, SQUARES, CubulusState
from qgames.rules.core import Mask, Move

CELLS = 27
OWN: Mask = (1 << CELLS) - 1
CUBE: Mask = (1 << 3 * CELLS) - 1  # all three colours
THIRD: Mask = OWN << 2 * CELLS
BAN = 3 * CELLS  # where the banned facelet's number begins

TOKENS = tuple(FACELETS)
NUMBER = {token: number for number, token in enumerate(TOKENS, 1)}
FACES = tuple(TOKENS[n : n + 9] for n in range(0, 54, 9))


def thrice(mask: Mask) -> Mask:
    """The same cells in all three colours."""
    return mask | mask << CELLS | mask << 2 * CELLS


class Push(NamedTuple):
    change: int  # what a push flips in the cube
    ban: int  # the facelet it bans, as a number; 0 for an insertion
    facelet: int


class PushLine(NamedTuple):
    mask: Mask  # its cells in all three colours
    cells: Mask
    squares: tuple[Mask, ...]  # those it meets
    with_ball: dict[Mask, tuple[Push, ...]]  # look -> the pushes of a player with balls in hand
    without: dict[Mask, tuple[Push, ...]]  # look -> the pushes of one with none


def _pushed(look: list[int], cells: tuple[int, int, int]) -> list[int]:
    """What stands on the three cells after a push from the first; 0 is empty, 1 the mover's, 2 and 3 the others'."""
    first, second, third = (look[cell] for cell in cells)
    if first and second and third:
        first, second, third = third, first, second
    elif first and second:
        first, second, third = 1, first, second
    elif first:
        first, second = 1, first
    else:
        first = 1
    after = list(look)
    for cell, ball in zip(cells, (first, second, third)):
        after[cell] = ball
    return after


def _packed(look: list[int], bits: tuple[int, int, int]) -> Mask:
    return sum(1 << (ball - 1) * CELLS + bit for ball, bit in zip(look, bits) if ball)


def _line(token: Move) -> PushLine:
    bits = FACELETS[token]
    cells = sum(1 << bit for bit in bits)
    with_ball, without = {}, {}
    for number in range(64):
        look = [number & 3, number >> 2 & 3, number >> 4]
        here = _packed(look, bits)
        pushes = []
        full = all(look)
        for facelet, order in ((token, (0, 1, 2)), (OPPOSITE[token], (2, 1, 0))):
            after = _packed(_pushed(look, order), bits)
            pushes.append(Push(here ^ after, NUMBER[OPPOSITE[facelet]] if full else 0, NUMBER[facelet]))
        with_ball[here] = tuple(pushes)
        without[here] = tuple(pushes) if full else ()
    return PushLine(thrice(cells), cells, tuple(s for s in SQUARES if s & cells), with_ball, without)


LINES = tuple(_line(token) for token in TOKENS if NUMBER[token] < NUMBER[OPPOSITE[token]])


def node(state: CubulusState) -> int:
    """The packed form of a state in which balls are pushed."""
    balls, to_play = state.balls, state.to_play
    players = state.game.players
    colours = [balls[(to_play + step) % players] for step in range(players)]
    if players == 2:
        colours.append(state.third)
    packed = colours[0] | colours[1] << CELLS | colours[2] << 2 * CELLS
    return packed | NUMBER[state.ban] << BAN if state.ban else packed


def swapped(cube: int) -> int:
    """Two players: as the other one sees it."""
    return cube & THIRD | (cube & OWN) << CELLS | cube >> CELLS & OWN


def turned(cube: int) -> int:
    """Three players: as the next one sees it."""
    return cube >> CELLS | (cube & OWN) << 2 * CELLS


def pushes(position: int) -> list[Push]:
    """All legal pushes, two or three that do the same among them; empty where only a pass is left."""
    cube, ban = position & CUBE, position >> BAN
    found: list[Push] = []
    if (cube & OWN).bit_count() < BALLS:
        for line in LINES:
            found += line.with_ball[cube & line.mask]
    else:
        for line in LINES:
            found += line.without[cube & line.mask]
    return [push for push in found if push.facelet != ban] if ban else found


def _needs() -> list[dict[Mask, tuple[frozenset[Mask], frozenset[Mask]]]]:
    """For each line and each part of it that a square needs: the looks from which a push fills that part.

    Twice: for a mover with balls in hand, and for one without.
    """
    tables = []
    for line in LINES:
        parts = {square & line.cells for square in line.squares}
        tables.append({
            part: tuple(
                frozenset(
                    look for look, moves in table.items() if any((look ^ push.change) & part == part for push in moves)
                )
                for table in (line.with_ball, line.without)
            )
            for part in parts
        })  # fmt: skip
    return tables  # type: ignore[return-value]


NEEDS = _needs()


def wins(position: int, players: int) -> list[tuple[int, Mask]]:
    """The facelets with which the mover wins at once, each with its square: the plain way, for tests and reasons."""
    found = []
    for push in pushes(position):
        after = position & CUBE ^ push.change
        others = after >> CELLS if players == 3 else after >> CELLS & OWN
        if any(others & square == square or others >> CELLS & square == square for square in SQUARES):
            continue
        found += [(push.facelet, square) for square in SQUARES if after & square == square]
    return found


#: hundredths for a square with so many of one colour, by how many of the others stand in it too
FILLED = (
    (0, 0, 0, 0, 0),
    (2, 1, 1, 0, 0),
    (12, 7, 4, 0, 0),
    (60, 34, 0, 0, 0),
    (0, 0, 0, 0, 0),
)
TEMPO = 20  # to be on move
KEPT = 60_000  # looks of faces kept


class Chance(NamedTuple):
    """A square that one push along a line may complete."""

    line: Mask
    with_ball: frozenset[Mask]  # the looks of the line from which a push does it
    without: frozenset[Mask]
    table: PushLine
    square: Mask


class Plan(NamedTuple):
    """A push that wins, and what must stay as it is for that."""

    line: Mask
    look: Mask  # of the line
    change: int
    facelet: int
    rest: Mask  # cells of the square that lie elsewhere
    squares: tuple[Mask, ...]  # which another player must not have then


class FaceWorth(NamedTuple):
    worth: int  # for the mover, less what it is worth to the next
    begun: int  # for the mover alone
    chances: tuple[Chance, ...]


WON_FACE = FaceWorth(AT_ONCE, AT_ONCE, ())


class Looks(dict[Mask, FaceWorth]):
    """How a face looks, in all three colours -> what it tells; worked out when first met."""

    def __init__(self, cells: Mask) -> None:
        self.mask = thrice(cells)
        self._cells = cells
        self._squares = tuple(square for square in SQUARES if square & cells == square)
        self._known: dict[tuple[Mask, Mask], list[tuple[Chance, bool]]] = {}

    def __missing__(self, look: Mask) -> FaceWorth:
        face = self[look] = self._told(look)
        return face

    def _told(self, look: Mask) -> FaceWorth:
        own, other, third = look & OWN, look >> CELLS & OWN, look >> 2 * CELLS
        worth = begun = 0
        chances: list[Chance] = []
        for square in self._squares:
            mine, yours = (own & square).bit_count(), (other & square).bit_count()
            if mine == 4:
                return WON_FACE
            rest = (third & square).bit_count()
            begun += FILLED[mine][yours + rest]
            worth += FILLED[mine][yours + rest] - FILLED[yours][mine + rest]
            if mine > 1:
                chances += self._chances(square, square & ~own, look)
        return FaceWorth(worth, begun, tuple(chances))

    def _chances(self, square: Mask, missing: Mask, look: Mask) -> list[Chance]:
        known = self._known.get((square, missing))
        if known is None:
            known = self._known[square, missing] = list(self._ways(square, missing))
        return [chance for chance, inside in known if not inside or look & chance.line in chance.with_ball]

    def _ways(self, square: Mask, missing: Mask) -> Iterator[tuple[Chance, bool]]:
        """How what is missing could come; and does this face alone tell how the line looks?"""
        for number, line in enumerate(LINES):
            if line.cells & missing == missing:
                with_ball, without = NEEDS[number][square & line.cells]
                if with_ball:
                    yield Chance(line.mask, with_ball, without, line, square), line.cells & self._cells == line.cells


class Judge:
    """Knows the worth of a node for its mover, and at once whether it has won."""

    def __init__(self, three: bool = False) -> None:
        self.three = three
        faces = [Looks(sum(1 << FACELETS[t][0] for t in TOKENS[n : n + 9])) for n in range(0, 54, 9)]
        self._faces = tuple((face.mask, face) for face in faces)

    def trim(self) -> None:
        for _, looks in self._faces:
            if len(looks) > KEPT:
                looks.clear()

    def forget(self) -> None:
        for _, looks in self._faces:
            looks.clear()

    def evaluate(self, node: int) -> int:
        """Hundredths for the mover; AT_ONCE where it wins with one push (or has a square already)."""
        total = TEMPO
        for mask, looks in self._faces:
            worth, _, chances = looks[node & mask]
            total += worth
            if worth == AT_ONCE or (chances and self._wins(node, chances)):
                return AT_ONCE
        return total

    def begun(self, node: int) -> int:
        """What the squares of the mover alone are worth; AT_ONCE or more where one is complete."""
        return sum([looks[node & mask].begun for mask, looks in self._faces])

    def squared(self, node: int) -> bool:
        """Has the mover a square?"""
        return self.begun(node) >= AT_ONCE

    def wins(self, node: int) -> bool:
        """As `evaluate` == AT_ONCE, without the sum."""
        for mask, looks in self._faces:
            worth, _, chances = looks[node & mask]
            if worth == AT_ONCE or (chances and self._wins(node, chances)):
                return True
        return False

    def plan(self, node: int) -> Plan | None:
        """A push that wins at once, if there is one and it is needed."""
        armed = (node & OWN).bit_count() < BALLS
        for mask, looks in self._faces:
            worth, _, chances = looks[node & mask]
            if worth == AT_ONCE:
                return None
            for line, with_ball, without, table, square in chances:
                there = node & line
                if there in (with_ball if armed else without):
                    push = self._completing(node, there, table, square, armed)
                    if push:
                        return Plan(line, there, push.change, push.facelet, square & ~table.cells, table.squares)
        return None

    def _wins(self, node: int, chances: tuple[Chance, ...]) -> bool:
        armed = (node & OWN).bit_count() < BALLS
        for line, with_ball, without, table, square in chances:
            there = node & line
            if there in (with_ball if armed else without) and self._completing(node, there, table, square, armed):
                return True
        return False

    def _completing(self, node: int, there: Mask, line: PushLine, square: Mask, armed: bool) -> Push | None:
        """Such a push, if there really is one: not banned, and not one that gives another player a square."""
        cube, ban = node & CUBE, node >> BAN
        for push in (line.with_ball if armed else line.without)[there]:
            if push.facelet == ban:
                continue
            after = cube ^ push.change
            if after & square == square and not self._gives(after >> CELLS, line.squares):
                return push
        return None

    def _gives(self, others: Mask, squares: tuple[Mask, ...]) -> bool:
        for square in squares:
            if others & square == square:
                return True
        if self.three:
            others >>= CELLS
            for square in squares:
                if others & square == square:
                    return True
        return False
