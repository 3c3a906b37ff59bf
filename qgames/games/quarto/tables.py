"""Quarto as whole numbers: which lines can still be won, by what, and which pieces are therefore safe to give.

A *trait* is a set of pieces that win together: those of one colour, the tall ones ... (with ``shared=2`` the light
round ones, the light tall ones ...). A position is three numbers:

    alive    for every pattern (line or square) one bit a trait: do all pieces there so far have it?
    placed   the cells taken
    pool     the pieces not yet given

What stands where does not matter beyond that, so positions reached in different ways, and with different pieces, meet.
"""

from __future__ import annotations

from itertools import combinations, product

from qgames.games.quarto.rules import FULL, Quarto, QuartoState
from qgames.rules.bits import bits
from qgames.rules.core import Mask

Next = tuple[int, int, int]  # 16 * cell, the cells taken then (16 bits up), the patterns one short then

CACHE_LIMIT = 150_000


def traits_of(game: Quarto) -> tuple[Mask, ...]:
    """The sets of pieces that make a line when four of a set stand in it."""
    return tuple(
        sum(1 << piece for piece in range(16) if all(piece >> f & 1 == v for f, v in zip(features, values)))
        for features in combinations(game.counting, game.shared)
        for values in product((0, 1), repeat=game.shared)
    )


class Tables:
    """What one choice of rules makes of cells, pieces and patterns; kept small by forgetting, made as needed."""

    def __init__(self, game: Quarto) -> None:
        self.patterns = game.patterns
        self.traits = traits_of(game)
        self.width = len(self.traits)
        every = (1 << self.width) - 1
        self.start = sum(every << self.width * n for n in range(len(self.patterns)))
        has = [sum(1 << t for t, pieces in enumerate(self.traits) if pieces >> piece & 1) for piece in range(16)]
        #: by 16 * cell + piece: what stays alive when that piece is put there
        self.after = [
            sum(
                (has[piece] if pattern >> cell & 1 else every) << self.width * n
                for n, pattern in enumerate(self.patterns)
            )
            for cell in range(16)
            for piece in range(16)
        ]
        self._every = every
        self._unit = sum(1 << self.width * n for n in range(len(self.patterns)))
        self.dangers: dict[int, Mask] = {0: 0}  # what is alive in patterns one short -> the pieces that complete one
        self.nexts: dict[Mask, list[Next]] = {}
        self.open: dict[int, int] = {}  # placed << 16 | pool -> what can still be completed at all
        self._short: dict[Mask, list[int]] = {}  # placed -> patterns that lack 1, 2, 3, 4 pieces
        self._stock: dict[Mask, list[int]] = {}  # pool -> traits of which it has 1, 2, 3, 4 pieces

    def trim(self) -> None:
        """Forget what has grown too large."""
        for cache in (self.open, self.dangers):
            if len(cache) > CACHE_LIMIT:
                cache.clear()
        self.dangers[0] = 0

    def alive(self, state: QuartoState) -> int:
        alive = self.start
        for cell in bits(state.placed):
            alive &= self.after[16 * cell + state.piece_at(cell)]
        return alive

    def short(self, placed: Mask) -> list[int]:
        found = self._short.get(placed)
        if found is None:
            found = self._short[placed] = [0, 0, 0, 0]
            for n, pattern in enumerate(self.patterns):
                lacking = (pattern & ~placed).bit_count()
                if lacking:
                    found[lacking - 1] |= self._every << self.width * n
        return found

    def completable(self, placed: Mask, pool: Mask) -> int:
        """The traits, pattern by pattern, of which the pool has as many pieces as the pattern lacks."""
        stock = self._stock.get(pool)
        if stock is None:
            counts = [(pool & pieces).bit_count() for pieces in self.traits]
            stock = self._stock[pool] = [
                self._unit * sum(1 << trait for trait, count in enumerate(counts) if count >= lacking)
                for lacking in (1, 2, 3, 4)
            ]
        short = self.short(placed)
        found = short[0] & stock[0] | short[1] & stock[1] | short[2] & stock[2] | short[3] & stock[3]
        self.open[placed << 16 | pool] = found
        return found

    def danger(self, alive_one_short: int) -> Mask:
        """The pieces that complete a pattern, from what is alive in the patterns that lack one."""
        traits, rest = 0, alive_one_short
        while rest:
            traits |= rest & self._every
            rest >>= self.width
        pieces = 0
        for trait in bits(traits):
            pieces |= self.traits[trait]
        self.dangers[alive_one_short] = pieces
        return pieces

    def next_cells(self, placed: Mask) -> list[Next]:
        found = self.nexts[placed] = [
            (16 * cell, (placed | 1 << cell) << 16, self.short(placed | 1 << cell)[0]) for cell in bits(FULL & ~placed)
        ]
        return found

    def safe(self, alive: int, placed: Mask, pool: Mask) -> Mask:
        """The pieces that can be given without giving the game."""
        threatened = alive & self.short(placed)[0]
        known = self.dangers.get(threatened)
        return pool & ~(self.danger(threatened) if known is None else known)
