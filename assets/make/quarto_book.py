"""Prove the opening of Quarto: writes qgames/games/quarto/lines.book or squares.book.

    python assets/make/quarto_book.py lines|squares KEPT [--threads 2] [--bits 30]

Every position with five pieces is proved by `assets/make/quarto/book.cpp` (hours; it needs g++ and 8 GB of memory, less
with fewer bits), which keeps what it has in the file KEPT and goes on from there if it was stopped. Those with fewer
pieces follow from them. The result is always the same file. What it holds is said in qgames/games/quarto/book.py.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from qgames.games import game
from qgames.games.quarto.book import DRAWN, HERE, LOST, MOST, WON, Book, rank, ranks
from qgames.games.quarto.proof import Tables
from qgames.games.quarto.rules import FULL, Quarto
from qgames.rules.bits import bits

SOURCE = Path(__file__).parent / "quarto" / "book.cpp"
PIECES = "abcdefghijklmnop"
SIGNS = {".": 0, "-": LOST + 1} | dict.fromkeys("=" + PIECES, DRAWN + 1) | dict.fromkeys(PIECES.upper(), WON + 1)


def prove(kind: str, kept: Path, threads: int, size: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        program = str(Path(folder) / "book")
        options = ["-std=c++20", "-O3", "-march=native", "-pthread"]
        subprocess.run(["g++", *options, "-o", program, str(SOURCE)], check=True)
        subprocess.run([program, kind, str(size), str(threads), str(kept)], check=True)


def packed(values: list[int]) -> bytes:
    values = values + [0] * (-len(values) % 4)
    return bytes(sum(values[n + k] << 2 * k for k in range(4)) for n in range(0, len(values), 4))


def read(kept: Path) -> dict[int, str]:
    """Of five pieces: shape -> its signs, of what it is worth and what to give."""
    lines = (line.split() for line in kept.read_text("ascii").splitlines())
    return {int(shape): signs for shape, signs in lines}


def table_of(signs: str) -> bytes:
    return packed([SIGNS[sign] for sign in signs])


def gifts(signs: str) -> bytes:
    told = [PIECES.index(sign.lower()) for sign in signs if sign.isalpha()]
    return bytes(low | high << 4 for low, high in zip(told[::2], [*told[1::2], 0], strict=False))


def positions(cells: tuple[int, ...]) -> Iterator[dict[int, int]]:
    """The ways to have so many pieces on these cells, up to the names of values and features."""
    for columns in combinations_with_replacement(range(2 ** (len(cells) - 1)), 4):
        pieces = [0, *(sum((c >> n & 1) << f for f, c in enumerate(columns)) for n in range(len(cells) - 1))]
        if len(set(pieces)) == len(pieces):
            yield dict(zip(cells, pieces, strict=True))


def worth(book: Book, tables: Tables, pieces: dict[int, int]) -> int:
    """To the one about to give, by what is known of one piece more."""
    alive, taken, pool = tables.start, 0, FULL
    for cell, piece in pieces.items():
        alive, taken, pool = alive & tables.after[16 * cell + piece], taken | 1 << cell, pool ^ 1 << piece
    best = LOST
    for piece in bits(tables.safe(alive, taken, pool)):
        theirs = max(book.worth(pieces | {cell: piece}) for cell in bits(FULL & ~taken))
        best = max(best, WON - theirs)
        if best == WON:
            break
    return best


def complete(rules: Quarto, pieces: dict[int, int]) -> bool:
    """Is there a line? Then the game is over."""
    for pattern in rules.patterns:
        there = [pieces[cell] for cell in bits(pattern) if cell in pieces]
        if len(there) == 4 and (
            there[0] & there[1] & there[2] & there[3] or 15 & ~(there[0] | there[1] | there[2] | there[3])
        ):
            return True
    return False


def layer(count: int, book: Book, rules: Quarto) -> dict[int, bytes]:
    """All positions with so many pieces, from those with one more."""
    tables, made = Tables(rules), dict[int, list[int]]()
    for cells in combinations(range(16), count):
        shape, _ = book.shape(sum(1 << cell for cell in cells))
        if shape not in made and shape == sum(1 << cell for cell in cells):
            values = made[shape] = [0] * ranks(count)
            orders = book.shape(shape)[1]
            for pieces in positions(cells):
                place = min(rank([pieces[cell] for cell in order]) for order in orders)
                if not values[place] and not complete(rules, pieces):
                    values[place] = 1 + worth(book, tables, pieces)
    return {shape: packed(values) for shape, values in made.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("kind", choices=("lines", "squares"))
    parser.add_argument("kept", type=Path)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--bits", type=int, default=30)
    asked = parser.parse_args()
    prove(asked.kind, asked.kept, asked.threads, asked.bits)
    rules = game("quarto:squares" if asked.kind == "squares" else "quarto")
    assert isinstance(rules, Quarto)
    five = read(asked.kept)
    layers = {MOST: {shape: table_of(signs) for shape, signs in five.items()}}
    every: dict[int, bytes] = dict(layers[MOST])
    book = Book(every, b"", frozenset(rules.patterns))
    for count in range(MOST - 1, 0, -1):
        layers[count] = layer(count, book, rules)
        every |= layers[count]
        print(f"{count} pieces: {len(layers[count])} shapes", flush=True)
    raw = b""
    for count in range(1, MOST + 1):
        shapes = sorted(layers[count])
        raw += len(shapes).to_bytes(2, "big") + b"".join(shape.to_bytes(2, "big") for shape in shapes)
        raw += b"".join(layers[count][shape] for shape in shapes)
    signs = "".join(five[shape] for shape in sorted(five))
    raw += bytes([WON if "=" in signs else DRAWN]) + gifts(signs)
    from sums import renew  # beside this one; a test may load this file alone

    file = HERE / f"{asked.kind}.book"
    file.write_bytes(zlib.compress(raw, 9))
    renew(HERE)
    print(f"{file.name}: {len(raw):,} bytes, {file.stat().st_size:,} in the file")


if __name__ == "__main__":
    main()
