"""Sets of cells as ints: bit n is the n-th cell of the game's `cells`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from qgames.rules.core import BadPosition, Cell, Mask


def bits(mask: Mask) -> Iterator[int]:
    """The numbers of the set bits, lowest first.

    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(numbers: Sequence[int]) -> Mask:
    """
    >>> mask_of([1, 2, 4])
    22
    """
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def sums(values: Sequence[int]) -> list[int]:
    """By set of the first cells: what belongs to its cells, added up.

    >>> sums([1, 10, 100])
    [0, 1, 10, 11, 100, 101, 110, 111]
    """
    found = [0]
    for value in values:
        found += [value + each for each in found]
    return found


def square_cells(size: int) -> tuple[Cell, ...]:
    """The cells of a square board, a1 first, rank by rank.

    >>> square_cells(2)
    ('a1', 'b1', 'a2', 'b2')
    """
    return tuple(f"{'abcdefgh'[file]}{rank + 1}" for rank in range(size) for file in range(size))


def fields(text: str, names: Sequence[str]) -> list[str]:
    """Split a position text at its semicolons; each part has a name, so that a wrong count can say what is missing."""
    parts = text.split(";")
    if len(parts) != len(names):
        message = f"a position has {len(names)} parts, {';'.join(names)}; this one has {len(parts)}: {text!r}"
        raise BadPosition(message, "common.parts", there=len(parts), wanted=len(names))
    return parts


def rows(board: str, widths: Sequence[int]) -> list[str]:
    """Split a board text at its slashes into rows of the given numbers of one-letter cells."""
    lines = board.split("/")
    shape = "/".join("-" * width for width in widths)
    message = f"a board looks like {shape}, not {board!r}"
    if len(lines) != len(widths):
        raise BadPosition(message, "common.rows", there=len(lines), wanted=len(widths))
    for number, (line, width) in enumerate(zip(lines, widths), 1):
        if len(line) != width:
            raise BadPosition(message, "common.row", row=number, there=len(line), wanted=width)
    return lines


def no_thing(letter: str, message: str) -> BadPosition:
    """A letter of a board that stands for nothing."""
    return BadPosition(message, "common.letter", letter=letter)


def too_many(letter: str, message: str) -> BadPosition:
    """More of a thing than there are."""
    return BadPosition(message, "common.many", letter=letter)


def seat(text: str, seats: int) -> int:
    """Read who is to play."""
    if text not in [str(n) for n in range(seats)]:
        message = f"the player to move is a number from 0 to {seats - 1}, not {text!r}"
        raise BadPosition(message, "common.nobody", wanted=seats - 1)
    return int(text)
