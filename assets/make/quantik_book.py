"""Prove the opening of Quantik: writes qgames/games/quantik/book.txt.

    python assets/make/quantik_book.py

Every position with at most four pieces, up to symmetry, and every lost one with five, is solved by the same proof
search that plays (a minute on one core; the result is always the same file). What the lines mean is said in
qgames/games/quantik/search.py.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from qgames.games import game
from qgames.games.quantik.proof import NEVER, Position, Prover, position
from qgames.games.quantik.rules import QuantikState
from qgames.games.quantik.search import BOOK, PIECES_IN_BOOK, Key, canonical

HEADER = """# Quantik: all positions with at most four pieces up to symmetry, and the lost ones with five
# made by assets/make/quantik_book.py
# four shapes (other side's cells, own cells), plies to the end (negative: the side to move loses), winning moves
"""


def children(at: Position) -> dict[Key, tuple[Position, int]]:
    """What can follow up to symmetry, and by how many moves; moves that complete four shapes are left out."""
    found: dict[Key, tuple[Position, int]] = {}
    completing = at.completing()
    for move in at.moves():
        if not completing >> move & 1:
            after = at.after(move)
            key = canonical(after)
            found[key] = (after, found.get(key, (after, 0))[1] + 1)
    return found


def line(key: Key, distance: int, winning: int) -> str:
    return " ".join(f"{shape:x}" for shape in key) + f" {distance} {winning}\n"


def main() -> None:
    start = game("quantik").start()
    assert isinstance(start, QuantikState)
    layers: list[dict[Key, Position]] = [{canonical(position(start)): position(start)}]
    for _ in range(PIECES_IN_BOOK):
        layers.append({key: after for at in layers[-1].values() for key, (after, _) in children(at).items()})
    prover = Prover()
    known: dict[Key, int] = {}  # plies to the end of all positions met
    lines: list[str] = []
    for layer in reversed(layers):
        for key, at in sorted(layer.items()):
            replies = children(at)
            for reply, (after, _) in replies.items():
                if reply not in known:
                    prover.begin(bool)
                    known[reply] = prover.distance(after)
            # whoever can win wins soonest, whoever must lose loses latest
            completing = at.completing().bit_count()
            ends = [known[reply] for reply in replies if known[reply] <= 0] + [0] * completing
            distance = 1 - max(ends) if ends else -1 - max(known[reply] for reply in replies)
            winning = sum(count for reply, (_, count) in replies.items() if known[reply] <= 0) + completing
            known[key] = distance
            lines.append(line(key, distance, winning))
        print(f"{len(layer)} positions with {(at.own | at.other).bit_count()} pieces")
    assert NEVER not in known.values()
    listed = {key for layer in layers for key in layer}
    lost = sorted(key for key, distance in known.items() if distance <= 0 and key not in listed)
    print(f"{len(lost)} lost positions with {PIECES_IN_BOOK + 1} pieces")
    from sums import renew  # beside this one; a test may load this file alone

    BOOK.parent.mkdir(exist_ok=True)
    BOOK.write_text(HEADER + "".join(reversed(lines)) + "".join(line(key, known[key], 0) for key in lost), "ascii")
    renew(BOOK.parent)


if __name__ == "__main__":
    main()
