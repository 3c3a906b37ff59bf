"""What cannot be proved yet is guessed: games played on by two who give nothing away but else move at random."""

from __future__ import annotations

from random import Random

from qgames.games.quarto.tables import Tables
from qgames.rules.bits import bits
from qgames.rules.core import Mask


def play_on(tables: Tables, alive: int, placed: Mask, pool: Mask, dice: Random) -> int:
    """One game: 1, 0 or -1 for the one who is about to give."""
    sign = 1
    chance = dice.random
    safe = tables.safe(alive, placed, pool)
    after, dangers = tables.after, tables.dangers
    while pool:
        if not safe:
            return -sign
        pieces = [*bits(safe)]
        piece = pieces[int(chance() * len(pieces))]
        pool ^= 1 << piece
        cells = tables.nexts.get(placed) or tables.next_cells(placed)
        # put it where something safe to give is left, if there is such a place; look round from a random one
        first = int(chance() * len(cells))
        for turn in range(len(cells)):
            cell, taken, one_short = cells[first + turn - len(cells)]
            then = alive & after[cell | piece]
            threatened = then & one_short
            danger = dangers.get(threatened)
            safe = pool & ~(tables.danger(threatened) if danger is None else danger)
            if safe:
                break
        alive, placed, sign = then, taken >> 16, -sign
    return 0
