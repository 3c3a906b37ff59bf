"""Which font draws which letters: one of the bundled ones, or one of the system for what those lack.

A font is named by its file in ``assets/fonts`` without the ending; "@" and a path is a font of the system. Japanese,
Korean and the two ways of writing Chinese share code points but not the shapes of their characters: the language in use
has its own font first, and what that lacks, as in a guest's name, comes from the others. The bold faces of these four
hold only what the catalogues need; anything else is the plain face, thickened.

SDL draws nothing at all where a font lacks a letter: a player's name would be a blank. So letters are looked up in the
file's own table (`cmap`, formats 4 and 12) before they are drawn; what is in no font of ours is looked for among a few
well-known fonts of the system, and shown as `MISSING` if it is not there either.
"""

from __future__ import annotations

import struct
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple
from unicodedata import combining

import pygame

from qgames.files import i18n, paths

UNSEEN = "\u200b\u200c\u200d\ufe0e\ufe0f"  # never drawn, but they tell how to join and where to break


class Family(NamedTuple):
    tag: str  # of OpenType
    sans: str
    bold: str
    serif: str

    def face(self, name: str) -> str:
        return {"bold": self.bold, "serif": self.serif}.get(name, self.sans)


#: script -> its fonts; scripts without serifs are bold where others have them
FAMILIES = {
    "latin": Family("Latn", "sans", "sans-bold", "serif"),
    "arabic": Family("Arab", "arabic", "arabic-bold", "arabic-bold"),
    "hebrew": Family("Hebr", "hebrew", "hebrew-bold", "hebrew-bold"),
    "thai": Family("Thai", "thai", "thai-bold", "thai-bold"),
}
#: language -> its fonts for the characters of East Asia
EAST = {
    "ja": Family("Hani", "japanese", "japanese-bold", "japanese"),
    "zh-Hans": Family("Hani", "simplified", "simplified-bold", "simplified"),
    "zh-Hant": Family("Hani", "traditional", "traditional-bold", "traditional"),
    "ko": Family("Hang", "korean", "korean-bold", "korean"),
}
#: script of a language -> what its lines are higher by, as a share of the size: letters reach farther down and up
LEADING = {"Arabic": 1 / 6, "Thai": 1 / 14}
_TAG = {font: family.tag for family in (*FAMILIES.values(), *EAST.values()) for font in family[1:]}
_THICKENED = frozenset(family.sans for family in EAST.values())


def tag(font: str) -> str:
    """The OpenType script of a font of ours; "" of others."""
    return _TAG.get(font, "")


def thickened(font: str, face: str) -> bool:
    """Must it be made bold by drawing it twice?"""
    return face == "bold" and font in _THICKENED


@lru_cache(maxsize=64)
def file_of(font: str) -> str:
    return font[1:] if font.startswith("@") else str(paths.assets("fonts", f"{font}.ttf"))


def choices(script: str, face: str, language: str) -> list[str]:
    """The fonts that may draw a script, the best first."""
    if script != "cjk":
        return [FAMILIES[script].face(face)]
    own = EAST.get(language)
    first = [own.face(face), own.sans] if own else []
    return [*dict.fromkeys([*first, *(family.sans for family in EAST.values())])]


def _has(font: str, letters: str) -> bool:
    return has(file_of(font), letters)


def drawable(script: str, face: str, piece: str) -> list[tuple[str, str]]:
    """The piece in parts that have a font each: if one font has all of it, that; else letter by letter its own, that
    of Latin, or one of the system. What nobody has is shown as a question mark: something was written there."""
    fonts = choices(script, face, i18n.current().language)
    whole = next((font for font in fonts if _has(font, piece)), None)
    if whole:
        return [(whole, piece)]
    if len(fonts) > 1:
        fonts = [font for font in fonts if font in _THICKENED]  # one weight throughout
    fonts.append(FAMILIES["latin"].face(face))
    out: list[tuple[str, str]] = []
    for letter in piece:
        where: str | None = next((font for font in fonts if _has(font, letter)), None)
        if where is None and out and letter in UNSEEN:
            where = out[-1][0]
        elif where is None and out and combining(letter):
            continue  # a mark alone would be drawn as a letter
        if where is None:
            file = stand_in(letter)
            where, letter = (f"@{file}", letter) if file else (fonts[-1], MISSING)
        if out and out[-1][0] == where:
            out[-1] = where, out[-1][1] + letter
        else:
            out.append((where, letter))
    return out


MISSING = "?"
PLAIN = 0x7F  # below this every font of ours has everything (a test looks)

#: wide fonts that come with systems, the likeliest first; a Mac's by the names of their files, as pygame finds them
KNOWN = (
    "notosanscjksc", "notosanscjkjp", "notosanscjkkr", "microsoftyahei", "malgungothic", "hiraginosansgb", "pingfang",
    "applesdgothicneo", "nirmalaui", "notosansdevanagari", "kohinoor", "notosansbengali", "notosanstamil",
    "notosansgeorgian", "notosansarmenian", "notosansethiopic", "notosans", "segoeui", "segoeuisymbol",
    "arialunicode", "arialunicodems", "kefa", "applesymbols", "dejavusans", "freesans", "wenquanyizenhei",
    "droidsansfallback", "notosanssymbols2", "unifont",
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
