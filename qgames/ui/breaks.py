"""What letters say by themselves: which script they need, which belong together, and where a line may end."""

from __future__ import annotations

from functools import lru_cache
from unicodedata import combining, east_asian_width

#: script -> (first, last) of its blocks; what is in none of them is Latin, Greek, Cyrillic or common to all
_BLOCKS = (
    ("hebrew", 0x0590, 0x05FF), ("arabic", 0x0600, 0x06FF), ("arabic", 0x0750, 0x077F), ("thai", 0x0E00, 0x0E7F),
    ("cjk", 0x1100, 0x11FF), ("cjk", 0x2E80, 0x9FFF), ("cjk", 0xAC00, 0xD7FF), ("cjk", 0xF900, 0xFAFF),
    ("hebrew", 0xFB1D, 0xFB4F), ("arabic", 0xFB50, 0xFDFF), ("arabic", 0xFE70, 0xFEFC), ("cjk", 0xFF00, 0xFFEF),
    ("cjk", 0x20000, 0x3FFFF),
)  # fmt: skip
_NOT_FIRST = set("、。，．・：；？！）］｝」』】〉》ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々…%,.;:!?)]}»”’")
_NOT_LAST = set("（［｛「『【〈《([{«“‘")


@lru_cache(maxsize=4096)
def script_of(letter: str) -> str | None:
    """The script a letter needs a font for; None if it goes with any."""
    code = ord(letter)
    if code < 0x41 or letter in "«»“”‘’–—…×·" or combining(letter):
        return None
    for script, first, last in _BLOCKS:
        if first <= code <= last:
            return script
    return "latin" if letter.isalpha() else None


def clusters(text: str) -> list[str]:
    """Letters with the marks that sit on them, which are never parted.

    >>> clusters("e\u0301a")
    ['e\u0301', 'a']
    """
    out: list[str] = []
    for letter in text:
        glued = combining(letter) or letter in "\u200d\ufe0f" or letter == "\u0e31" or "\u0e34" <= letter <= "\u0e3a"
        if out and (
            glued
            or "\u0e47" <= letter <= "\u0e4e"
            or letter == "\u0e33"
            or out[-1][-1] in "\u0e40\u0e41\u0e42\u0e43\u0e44\u200d"
        ):
            out[-1] += letter
        else:
            out.append(letter)
    return out


@lru_cache(maxsize=2048)
def words(text: str) -> tuple[str, ...]:
    """Pieces between which a line may end; blanks stay at the end of a piece."""
    out: list[str] = []
    for cluster in clusters(text):
        if out and not _may_break(out[-1], cluster[0]):
            out[-1] += cluster
        else:
            out.append(cluster)
    return tuple(out)


def lonely(line: str) -> bool:
    return " " not in line.strip() and len(line.strip()) <= 12


def _may_break(piece: str, after: str) -> bool:
    """After a dash too, but not within a move, as ``c1–a1`` is written."""
    before = piece[-1]
    if after in " \u200b":
        return False
    if before in " \u200b" or (before in "-–—/" and after.isalpha() and not piece[-2:-1].isdigit()):
        return True
    wide = script_of(before) == "cjk" or script_of(after) == "cjk" or east_asian_width(before) == "F"
    return wide and after not in _NOT_FIRST and before not in _NOT_LAST and not before == "\u00a0" != after
