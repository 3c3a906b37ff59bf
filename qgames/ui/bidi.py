"""In which order the letters of a line are seen: the Unicode bidirectional algorithm, as far as an interface needs
it.

Paragraph direction, weak and neutral types, paired brackets and isolates are done; the old embedding and override
marks are treated as if they were not there. A line is cut into runs of one direction, given in the order seen from
left to right; HarfBuzz shapes each run (and mirrors its brackets).

>>> [(run.start, run.stop, run.level) for run in runs("a (b)", False)]
[(0, 5, 0)]
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple
from unicodedata import bidirectional

_OPEN = "([{⟨⟪（［｛「『【〈《"
_SHUT = ")]}⟩⟫）］｝」』】〉》"
_PAIR = dict(zip(_SHUT, _OPEN))
_ISOLATES = ("LRI", "RLI", "FSI")
_IGNORED = ("BN", "LRE", "RLE", "LRO", "RLO", "PDF")
_NEUTRAL = ("B", "S", "WS", "ON", "LRI", "RLI", "FSI", "PDI")
_STRONG_RTL = ("R", "AL")


class Run(NamedTuple):
    start: int
    stop: int
    level: int

    @property
    def right_to_left(self) -> bool:
        return self.level % 2 == 1


def needs(text: str) -> bool:
    """Is there anything right-to-left in it? Most texts have nothing, and are one run."""
    return any("\u0590" <= c <= "\u08ff" or "\ufb1d" <= c <= "\ufeff" or c in "\u200f\u2067\u2068\u2069" for c in text)


def first_strong(types: Sequence[str], start: int = 0) -> str | None:
    """'L' or 'R' by the first letter that has a direction, skipping isolates; None if there is none."""
    depth = 0
    for kind in types[start:]:
        if kind in _ISOLATES:
            depth += 1
        elif kind == "PDI":
            if depth == 0 and start:
                return None
            depth = max(0, depth - 1)
        elif depth == 0 and kind == "L":
            return "L"
        elif depth == 0 and kind in _STRONG_RTL:
            return "R"
    return None


def runs(text: str, right_to_left: bool) -> list[Run]:
    """The runs of a line, left to right as seen, in a paragraph of that direction."""
    if not text:
        return []
    if not right_to_left and not needs(text):
        return [Run(0, len(text), 0)]
    level = levels(text, right_to_left)
    cut = [0, *(i for i in range(1, len(text)) if level[i] != level[i - 1]), len(text)]
    found = [Run(a, b, level[a]) for a, b in pairwise(cut)]
    for limit in range(max(level), 0, -1):  # reverse every stretch at that level or higher
        i = 0
        while i < len(found):
            j = i
            while j < len(found) and found[j].level >= limit:
                j += 1
            found[i:j] = found[i:j][::-1]
            i = max(j, i + 1)
    return found


def carried(lines: list[str]) -> list[str]:
    """The lines of one paragraph, each beginning with the isolates that are open there: alone it is ordered as it
    would be among the others."""
    whole = "".join(lines)
    if not any(mark in whole for mark in "\u2066\u2067\u2068"):
        return lines
    types = [bidirectional(c) or "L" for c in whole]
    still: list[str] = []
    out: list[str] = []
    at = 0
    for line in lines:
        out.append("".join(still) + line)
        for kind in types[at : at + len(line)]:
            at += 1
            if kind in _ISOLATES:
                right = kind == "RLI" or (kind == "FSI" and first_strong(types, at) == "R")
                still.append("\u2067" if right else "\u2066")
            elif kind == "PDI" and still:
                still.pop()
    return out


def levels(text: str, right_to_left: bool) -> list[int]:
    base = int(right_to_left)
    types = [bidirectional(c) or "L" for c in text]
    level = [base] * len(text)
    _resolve(text, types, level, 0, len(text), base, base)
    for i in range(len(text) - 1, -1, -1):  # blanks at the end go with the paragraph
        if types[i] not in ("WS", "S", "B", *_ISOLATES, "PDI", *_IGNORED):
            break
        level[i] = base
    return level


def _resolve(text: str, types: list[str], level: list[int], start: int, stop: int, own: int, outer: int) -> None:
    """Settle the levels of text[start:stop], which lies in no isolate but this one."""
    here: list[int] = []
    i = start
    while i < stop:
        level[i] = own
        if types[i] in _ISOLATES:
            end = _closing(types, i, stop)
            right = {"LRI": "L", "RLI": "R", "FSI": first_strong(types[: end or stop], i + 1) or "L"}[types[i]] == "R"
            inner = own + 1 if (own + 1) % 2 == int(right) else own + 2
            here.append(i)
            _resolve(text, types, level, i + 1, end, inner, own)
            i = end
            continue
        if types[i] not in _IGNORED:
            here.append(i)
        i += 1
    edge = "R" if max(own, outer) % 2 else "L"
    kinds = [types[i] for i in here]
    _weak(kinds, edge)
    _brackets(text, here, kinds, own, edge)
    _neutral(kinds, own, edge)
    for index, kind in zip(here, kinds):
        if own % 2:
            level[index] = own + 1 if kind in ("L", "EN", "AN") else own
        else:
            level[index] = own + {"R": 1, "AN": 2, "EN": 2}.get(kind, 0)
    for i in range(start, stop):  # marks without a width follow their neighbour, so that they make no run of their own
        if types[i] in _IGNORED and i > start:
            level[i] = level[i - 1]


def _closing(types: Sequence[str], start: int, stop: int) -> int:
    depth = 0
    for i in range(start, stop):
        if types[i] in _ISOLATES:
            depth += 1
        elif types[i] == "PDI":
            depth -= 1
            if depth == 0:
                return i
    return stop


def _weak(kinds: list[str], edge: str) -> None:
    before = edge
    for i, kind in enumerate(kinds):
        if kind == "NSM":
            kinds[i] = "ON" if before in (*_ISOLATES, "PDI") else before
        before = kinds[i]
    strong = edge
    for i, kind in enumerate(kinds):
        if kind in ("L", "R", "AL"):
            strong = kind
        elif kind == "EN" and strong == "AL":
            kinds[i] = "AN"
    kinds[:] = ["R" if kind == "AL" else kind for kind in kinds]
    for i in range(1, len(kinds) - 1):
        around = kinds[i - 1], kinds[i + 1]
        if (kinds[i] in ("ES", "CS") and around == ("EN", "EN")) or (kinds[i] == "CS" and around == ("AN", "AN")):
            kinds[i] = around[0]
    i = 0
    while i < len(kinds):
        j = i
        while j < len(kinds) and kinds[j] == "ET":
            j += 1
        if j > i and ((i and kinds[i - 1] == "EN") or (j < len(kinds) and kinds[j] == "EN")):
            kinds[i:j] = ["EN"] * (j - i)
        i = max(j, i + 1)
    kinds[:] = ["ON" if kind in ("ES", "ET", "CS") else kind for kind in kinds]
    strong = edge
    for i, kind in enumerate(kinds):
        if kind in ("L", "R"):
            strong = kind
        elif kind == "EN" and strong == "L":
            kinds[i] = "L"


def _strong(kind: str) -> str | None:
    return {"L": "L", "R": "R", "EN": "R", "AN": "R"}.get(kind)


def _brackets(text: str, here: Sequence[int], kinds: list[str], own: int, edge: str) -> None:
    """A pair of brackets takes the direction of what it holds, or of what stands before it."""
    waiting: list[tuple[str, int]] = []
    pairs: list[tuple[int, int]] = []
    for place, index in enumerate(here):
        letter = text[index]
        if kinds[place] != "ON":
            continue
        if letter in _OPEN:
            waiting.append((letter, place))
        elif letter in _PAIR:
            for depth in range(len(waiting) - 1, -1, -1):
                if waiting[depth][0] == _PAIR[letter]:
                    pairs.append((waiting[depth][1], place))
                    del waiting[depth:]
                    break
    line = "R" if own % 2 else "L"
    for first, last in sorted(pairs):
        inside = {_strong(kind) for kind in kinds[first + 1 : last]} - {None}
        if line in inside:
            side = line
        elif inside:
            before = next((s for k in reversed(kinds[:first]) if (s := _strong(k))), edge)
            side = before if before != line else line
        else:
            continue
        kinds[first] = kinds[last] = side


def _neutral(kinds: list[str], own: int, edge: str) -> None:
    line = "R" if own % 2 else "L"
    i = 0
    while i < len(kinds):
        j = i
        while j < len(kinds) and kinds[j] in _NEUTRAL:
            j += 1
        if j > i:
            before = (_strong(kinds[i - 1]) if i else edge) or line
            after = (_strong(kinds[j]) if j < len(kinds) else edge) or line
            kinds[i:j] = [before if before == after else line] * (j - i)
        i = max(j, i + 1)
