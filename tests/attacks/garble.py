"""Good texts made bad, as accidents, other programs and bad people do it."""

from __future__ import annotations

import re
from random import Random

NUMBER = re.compile(rb"[0-9]+(\.[0-9]+)?")
ODD_NUMBERS = [
    "-1",
    "0",
    "1e999",
    "nan",
    "inf",
    "²",
    "٣",
    "9" * 25,
    "9" * 5000,
    "0x10",
    "1_000",
    "1e-400",
    "",
    "1.5",
    "-0",
]
ODD = [
    b"\0", b"\xff\xfe", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\r\n", b"\r", b"\x1b[2J", b"\\u0000", b"\\ud800",
    b"{", b"}", b"[", b"]", b'"', b": ", b"&a [*a]", b"*a", b"!!python/object/apply:os.system [true]", b"%s%n",
    b"{name}", b"---\n", b"null", b"true", b"\xe2\x80\xae", b"\xf0\x9f\x8e\xb2", b"\t", b"?", b"|", b"#",
    b"\xc2\x85", b"\xe2\x80\xa8", b"<<: ",
]  # fmt: skip
LONG = 300_000  # letters


def garbled(raw: bytes, dice: Random, others: list[bytes]) -> bytes:
    """The same with a few things wrong."""
    for _ in range(dice.choice((1, 1, 1, 2, 3, 8, 30))):
        raw = dice.choices(WAYS, WEIGHTS)[0](raw, dice, others)[: 4 * LONG]
    return raw


def _at(raw: bytes, dice: Random) -> int:
    return dice.randint(0, len(raw))


def _flip(raw: bytes, dice: Random, others: list[bytes]) -> bytes:
    if not raw:
        return raw
    at = dice.randrange(len(raw))
    return raw[:at] + bytes([raw[at] ^ 1 << dice.randrange(8)]) + raw[at + 1 :]


def _cut(raw: bytes, dice: Random, others: list[bytes]) -> bytes:
    return raw[: _at(raw, dice)]


def _without(raw: bytes, dice: Random, others: list[bytes]) -> bytes:
    at = _at(raw, dice)
    return raw[:at] + raw[at + dice.choice((1, 2, 10, 100)) :]


def _with(raw: bytes, dice: Random, others: list[bytes]) -> bytes:
    at = _at(raw, dice)
    return raw[:at] + dice.choice(ODD) * dice.choice((1, 1, 1, 3, 50)) + raw[at:]


def _number(raw: bytes, dice: Random, others: list[bytes]) -> bytes:
    found = list(NUMBER.finditer(raw))
    if not found:
        return raw
    one = dice.choice(found)
    return raw[: one.start()] + dice.choice(ODD_NUMBERS).encode() + raw[one.end() :]


def _lines(raw: bytes, dice: Random, others: list[bytes]) -> bytes:
    lines = raw.split(b"\n")
    one, other = dice.randrange(len(lines)), dice.randrange(len(lines))
    match dice.randrange(4):
        case 0:
            lines[one], lines[other] = lines[other], lines[one]
        case 1:
            lines.insert(one, lines[other])
        case 2:
            del lines[one]
        case 3:
            many = LONG // (len(lines[other]) + 1)
            lines[one:one] = [lines[other]] * min(many, dice.choice((2, 30, 2000)))
    return b"\n".join(lines)


def _word(raw: bytes, dice: Random, others: list[bytes]) -> bytes:
    """A word in the place of another."""
    words = re.split(rb"([^A-Za-z0-9]+)", raw)
    places = range(0, len(words), 2)
    words[dice.choice(places)] = words[dice.choice(places)]
    return b"".join(words)


def _joined(raw: bytes, dice: Random, others: list[bytes]) -> bytes:
    other = dice.choice(others)
    return raw[: _at(raw, dice)] + other[_at(other, dice) :]


def _long(raw: bytes, dice: Random, others: list[bytes]) -> bytes:
    at, letter = _at(raw, dice), dice.choice((b"x", b"[", b"{a: ", b"9", b" ", b"\n", "日".encode(), b'"', b"- "))
    return raw[:at] + letter * (dice.choice((300, 5_000, LONG)) // len(letter)) + raw[at:]


def _encoded(raw: bytes, dice: Random, others: list[bytes]) -> bytes:
    return raw.decode("utf-8", "replace").encode(dice.choice(("utf-16", "latin-1", "utf-8-sig", "cp1252")), "replace")


def _noise(raw: bytes, dice: Random, others: list[bytes]) -> bytes:
    return dice.randbytes(dice.choice((0, 1, 4, 100, 5000)))


WAYS = [_flip, _cut, _without, _with, _number, _lines, _word, _joined, _long, _encoded, _noise]
WEIGHTS = [6, 3, 4, 6, 6, 5, 5, 2, 1, 1, 0.5]
