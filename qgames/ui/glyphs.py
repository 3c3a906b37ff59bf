"""Which letters a font file has, and a font of the system for those that none of ours has.

SDL draws nothing at all where a font lacks a letter: a player's name would be a blank. So letters are looked up in
the file's own table (`cmap`, formats 4 and 12) before they are drawn; what is in no font of ours is looked for among
a few well-known fonts of the system, and shown as `MISSING` if it is not there either.
"""

from __future__ import annotations

import struct
from functools import lru_cache
from pathlib import Path

import pygame

MISSING = "?"
PLAIN = 0x7F  # below this every font of ours has everything (a test looks)

#: wide fonts that come with systems, the likeliest first
KNOWN = (
    "notosanscjksc", "notosanscjkjp", "notosanscjkkr", "microsoftyahei", "malgungothic", "pingfangsc", "hiraginosans",
    "applesdgothicneo", "nirmalaui", "notosansdevanagari", "kohinoordevanagari", "notosansbengali", "notosanstamil",
    "notosansgeorgian", "notosansarmenian", "notosansethiopic", "notosans", "segoeui", "segoeuisymbol",
    "arialunicodems", "dejavusans", "freesans", "wenquanyizenhei", "droidsansfallback", "notosanssymbols2", "unifont",
)  # fmt: skip


@lru_cache(maxsize=64)
def letters_of(file: str) -> frozenset[int]:
    """The code points a font file can draw; nothing if it cannot be read."""
    try:
        return frozenset(_table(Path(file).read_bytes()))
    except (OSError, struct.error, IndexError):
        return frozenset()


def _table(raw: bytes) -> set[int]:
    start = struct.unpack_from(">I", raw, 12)[0] if raw[:4] == b"ttcf" else 0  # of a collection, its first face
    count = struct.unpack_from(">H", raw, start + 4)[0]
    tables = {}
    for i in range(count):
        tag, _, offset, _ = struct.unpack_from(">4sIII", raw, start + 12 + 16 * i)
        tables[tag] = offset
    at = tables.get(b"cmap", 0)
    if not at:
        return set()
    found: set[int] = set()
    for i in range(struct.unpack_from(">H", raw, at + 2)[0]):
        platform, encoding, offset = struct.unpack_from(">HHI", raw, at + 4 + 8 * i)
        if platform == 0 or (platform == 3 and encoding in (1, 10)):
            form = struct.unpack_from(">H", raw, at + offset)[0]
            found |= _format4(raw, at + offset) if form == 4 else _format12(raw, at + offset) if form == 12 else set()
    return found


def _format4(raw: bytes, at: int) -> set[int]:
    count = struct.unpack_from(">H", raw, at + 6)[0] // 2
    ends, starts, deltas, ranges = (
        struct.unpack_from(f">{count}H", raw, at + 14 + 2 * count * i + (2 if i else 0)) for i in range(4)
    )
    base = at + 16 + 6 * count  # of the range offsets, which count from their own place
    found: set[int] = set()
    for i in range(count):
        for code in range(starts[i], min(ends[i], 0xFFFE) + 1):
            if not ranges[i]:
                glyph = (code + deltas[i]) & 0xFFFF
            else:
                glyph = struct.unpack_from(">H", raw, base + 2 * i + ranges[i] + 2 * (code - starts[i]))[0]
            if glyph:
                found.add(code)
    return found


def _format12(raw: bytes, at: int) -> set[int]:
    found: set[int] = set()
    for i in range(min(struct.unpack_from(">I", raw, at + 12)[0], 20_000)):
        first, last, glyph = struct.unpack_from(">III", raw, at + 16 + 12 * i)
        found.update(range(first + (not glyph), min(last, 0x10FFFF) + 1))
    return found


def has(file: str, letters: str) -> bool:
    """Can a font draw all of them?"""
    special = {code for code in map(ord, letters) if code >= PLAIN}
    return not special or special <= letters_of(file)


@lru_cache(maxsize=512)
def stand_in(letter: str) -> str | None:
    """A font file of the system that has a letter."""
    return next((file for file in _known() if ord(letter) in letters_of(file)), None)


@lru_cache(maxsize=1)
def _known() -> tuple[str, ...]:
    """Asked once, and only when a letter is met that no font of ours has: asking takes a while on some systems."""
    try:
        found = [pygame.font.match_font(name) for name in KNOWN]
    except (OSError, pygame.error):
        return ()
    return tuple(dict.fromkeys(file for file in found if file))
