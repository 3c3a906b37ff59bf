"""All text goes through here: one place that chooses fonts, shapes and orders any script, wraps, and never overflows
silently.

A `Typesetter` works at one interface scale. Sizes in `Type` are logical pixels; results are surfaces and numbers in
real pixels. Everything is cached, so drawing the same line again costs one blit.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple
from unicodedata import combining, east_asian_width

import pygame

from qgames.files import i18n, paths
from qgames.files.languages import LANGUAGES
from qgames.files.theme import RGB
from qgames.ui import bidi, fonts

ELLIPSIS = "…"

#: font (as `fonts` names them), right to left?, letters
Piece = tuple[str, bool, str]


class Type(NamedTuple):
    """A kind of text: size in logical pixels, face (sans, bold, serif) and extra space between letters."""

    size: float
    face: str = "sans"
    track: float = 0.0


DISPLAY = Type(84, "serif")
HEADING = Type(40, "serif")
CARD = Type(31, "serif")
HEAD = Type(23, "serif")  # of a card
SECTION = Type(20, "bold")
BUTTON = Type(19)
STRONG = Type(17, "bold")
BODY = Type(17)
SMALL = Type(15)
CAPTION = Type(14)
OVERLINE = Type(12.5, "sans", 2.4)

_INVISIBLE = {ord(c): None for c in "\u2066\u2067\u2068\u2069\u200e\u200f\u202a\u202b\u202c\u202d\u202e"}
#: what no font takes: a path or a message may hold them
_UNSET = _INVISIBLE | dict.fromkeys((0, *range(0xD800, 0xE000)), fonts.MISSING)


SMALLEST = 10  # logical pixels: no type is set smaller to fit


Widths = dict[tuple[str, Type, str], int]
Wrapped = dict[tuple[str, Type, int, str], list[str]]
#: how wide text is and where it breaks, by scale: who comes back to a scale has measured it already
_MEASURED: dict[float, tuple[Widths, Wrapped]] = {}
SCALES, LENGTHS, PARAGRAPHS = 8, 16000, 4000  # how many of each are kept


class Typesetter:
    def __init__(self, scale: float, room: int = 600) -> None:
        self.scale = scale
        self._room = room
        self._fonts: dict[tuple[str, int, bool, bool], pygame.font.Font] = {}
        self._lines: OrderedDict[tuple[str, Type, RGB, str], pygame.Surface] = OrderedDict()
        if scale not in _MEASURED and len(_MEASURED) >= SCALES:
            _MEASURED.clear()
        self._widths, self._wrapped = _MEASURED.setdefault(scale, ({}, {}))
        self.cuts: list[tuple[pygame.Rect, str]] = []  # where text was cut since a page began to draw, and all of it

    # -- measuring ---------------------------------------------------------------------------------------------------

    def height(self, type: Type) -> int:
        """From one line to the next: as Latin is set, and more where the language's letters reach farther. What
        reaches beyond that, as marks do and a guest's name, is drawn whole over the air of its neighbours."""
        return self._latin(type).get_linesize() + self._leading(type)

    def ascent(self, type: Type) -> int:
        return self._latin(type).get_ascent() + self._leading(type) // 2

    def _leading(self, type: Type) -> int:
        language = LANGUAGES.get(i18n.current().language)
        return round(fonts.LEADING.get(language.script, 0.0) * type.size * self.scale) if language else 0

    def fitting(self, text: str, type: Type, room: int) -> Type:
        """The same type, smaller if a short word must fit into so much room; what is still too long is cut."""
        while type.size > SMALLEST and self.width(text, type) > room:
            type = type._replace(size=type.size - 1)
        return type

    def width(self, text: str, type: Type) -> int:
        key = text, type, i18n.current().language
        if key not in self._widths:
            if len(self._widths) > LENGTHS:
                self._widths.clear()
            track = self._track(type)
            parts = self._letters(text, type.face) if track else self._parts(text, type.face)
            wide = sum(self._font(font, type, rtl).size(part)[0] for font, rtl, part in parts)
            self._widths[key] = wide + track * max(0, len(parts) - 1)
        return self._widths[key]

    def places(self, text: str, type: Type) -> list[tuple[int, int, bool]]:
        """For each letter with its marks, in the order typed: where it starts and ends (pixels from the left of the
        line), and whether it is read from the right."""
        out: dict[int, tuple[int, int, bool]] = {}
        x, starts, at = 0, {}, 0
        for i, cluster in enumerate(clusters(text)):
            starts[at] = i
            at += len(cluster)
        for run in bidi.runs(text, i18n.right_to_left()):
            piece, done, wide = text[run.start : run.stop], 0, 0
            whole = self.width(piece, type)
            for cluster in clusters(piece):
                end = self.width(piece[: done + len(cluster)], type)
                where = (x + whole - wide, x + whole - end) if run.right_to_left else (x + wide, x + end)
                if run.start + done in starts:
                    out[starts[run.start + done]] = (*where, run.right_to_left)
                done, wide = done + len(cluster), end
            x += whole
        return [out.get(i, (x, x, False)) for i in range(len(starts))]

    def size(self, text: str, type: Type, width: int | None = None) -> tuple[int, int]:
        """Of one line, or of a paragraph wrapped at `width`."""
        if width is None:
            return self.width(text, type), self.height(type)
        lines = self.wrap(text, type, width)
        return max((self.width(line, type) for line in lines), default=0), len(lines) * self.height(type)

    # -- breaking ----------------------------------------------------------------------------------------------------

    def wrap(self, text: str, type: Type, width: int) -> list[str]:
        """Lines that fit; a word longer than the width is broken between letters. Kept: do not change the list."""
        key = text, type, width, i18n.current().language
        found = self._wrapped.get(key)
        if found is None:
            if len(self._wrapped) > PARAGRAPHS:
                self._wrapped.clear()
            found = self._wrapped[key] = self._wrap(text, type, width)
        return found

    def balanced(self, text: str, type: Type, width: int) -> list[str]:
        """As many lines as need be, about equally long, but no word is broken for that: for what is centred."""
        lines = self.wrap(text, type, width)
        longest = max((self.width(word.rstrip(), type) for word in words(text)), default=0)
        low, high = min(width, max(width // 2, longest)), width
        while len(lines) > 1 and high - low > 4:
            middle = (low + high) // 2
            other = self.wrap(text, type, middle)
            if len(other) == len(lines):
                high = middle
            else:
                low = middle
        return self.wrap(text, type, high) if len(lines) > 1 else lines

    def beginning(self, text: str, type: Type, width: int, lines: int) -> str:
        """The text, or as many whole words of it as so many lines hold, and an ellipsis."""
        if len(self.wrap(text, type, width)) <= lines:
            return text
        pieces, low, high = words(text), 0, len(words(text)) - 1
        while low < high:
            middle = (low + high + 1) // 2
            if len(self.wrap(_cut(pieces[:middle]), type, width)) <= lines:
                low = middle
            else:
                high = middle - 1
        return _cut(pieces[:low])

    def _wrap(self, text: str, type: Type, width: int) -> list[str]:
        """Greedy; but a short word is not left alone in the last line if a slightly narrower setting avoids it."""
        lines: list[str] = []
        for paragraph in text.split("\n"):
            found = self._break(paragraph, type, width)
            if len(found) > 1 and lonely(found[-1]):
                longest = max(self.width(word.rstrip(), type) for word in words(paragraph))
                for narrower in (int(width * share) for share in (0.96, 0.92, 0.88)):
                    if narrower < longest:
                        break  # no word is torn for that
                    other = self._break(paragraph, type, narrower)
                    if len(other) == len(found) and not lonely(other[-1]):
                        found = other
                        break
            lines += found
        return lines

    def _break(self, paragraph: str, type: Type, width: int) -> list[str]:
        lines: list[str] = []
        rest = list(words(paragraph))
        while rest:
            count = self._fitting_words(rest, type, width)
            line = "".join(rest[:count])
            if count == 1 and self.width(line.rstrip(), type) > width and len(clusters(line.rstrip())) > 1:
                lines.append(self._head(line, type, width))
                rest[0] = line[len(lines[-1]) :]
            else:
                lines.append(line.rstrip())
                del rest[:count]
        return bidi.carried(lines or [""])

    def _fitting_words(self, rest: list[str], type: Type, width: int) -> int:
        """How many words make a line, at least one. Guessed by the words' own widths, which are known from elsewhere:
        to measure every beginning of a line takes most of the time a page is laid out in."""

        def fits(count: int) -> bool:
            return self.width("".join(rest[:count]).rstrip(), type) <= width

        count, wide = 0, 0
        while count < len(rest) and (not count or wide <= width):
            wide += self.width(rest[count], type)
            count += 1
        while count > 1 and not fits(count):
            count -= 1
        while count < len(rest) and fits(count + 1):
            count += 1
        return count

    def _head(self, text: str, type: Type, width: int) -> str:
        """As many letters from the start as fit, at least one."""
        pieces = clusters(text)
        low, high = 1, len(pieces)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width("".join(pieces[:middle]), type) <= width:
                low = middle
            else:
                high = middle - 1
        return "".join(pieces[:low])

    def fit(self, text: str, type: Type, width: int) -> str:
        """The text, or its beginning and an ellipsis if it is too long for one line."""
        if self.width(text, type) <= width:
            return text
        head = clusters(self._head(text, type, max(1, width - self.width(ELLIPSIS, type))))
        while head and self.width("".join(head).rstrip() + ELLIPSIS, type) > width:
            head.pop()
        return "".join(head).rstrip() + ELLIPSIS

    # -- drawing -----------------------------------------------------------------------------------------------------

    def line(self, text: str, type: Type, colour: RGB) -> pygame.Surface:
        """One line as a surface with transparency; do not draw on it, it is shared. It holds all ink, and may be higher
        than a line, by as much above as below: its middle is the line's."""
        key = text, type, colour, i18n.current().language
        found = self._lines.get(key)
        if found is None:
            found = self._lines[key] = self._set(text, type, colour)
            if len(self._lines) > self._room:
                self._lines.popitem(last=False)
        else:
            self._lines.move_to_end(key)
        return found

    def draw(
        self, surface: pygame.Surface, text: str, type: Type, colour: RGB, rect: pygame.Rect, align: str = "start",
        middle: bool = True,
    ) -> pygame.Rect:  # fmt: skip
        """One line inside a rectangle, cut with an ellipsis if need be. `align` is start, centre or end: start is
        where reading starts. Returns where it was drawn."""
        whole, text = text, self.fit(text, type, rect.width)
        if text != whole:
            self.cuts.append((pygame.Rect(rect), whole))
        picture = self.line(text, type, colour)
        x = self._x(rect, self.width(text, type), align)
        room = rect.height if middle else self.height(type)
        return surface.blit(picture, (x, rect.y + (room - picture.get_height()) // 2))

    def paragraph(
        self, surface: pygame.Surface, text: str, type: Type, colour: RGB, rect: pygame.Rect, align: str = "start",
    ) -> None:  # fmt: skip
        """Wrapped lines from the top of a rectangle; the last line that fits ends with an ellipsis if more would
        follow."""
        step = self.height(type)
        lines = self.balanced(text, type, rect.width) if align == "centre" else self.wrap(text, type, rect.width)
        room = max(1, (rect.height + step // 4) // step)
        if len(lines) > room:
            self.cuts.append((pygame.Rect(rect), text))
            lines = lines[:room]
            lines[-1] = self.fit(lines[-1] + " " + ELLIPSIS, type, rect.width)
        for i, line in enumerate(lines):
            picture = self.line(line, type, colour)
            y = rect.y + i * step + (step - picture.get_height()) // 2
            surface.blit(picture, (self._x(rect, self.width(line, type), align), y))

    @staticmethod
    def _x(rect: pygame.Rect, width: int, align: str) -> int:
        if align == "centre":
            return rect.x + (rect.width - width) // 2
        if (align == "end") != i18n.right_to_left():
            return rect.right - width
        return rect.x

    # -- inside ------------------------------------------------------------------------------------------------------

    def _track(self, type: Type) -> int:
        return round(type.track * self.scale)

    def _parts(self, text: str, face: str) -> list[Piece]:
        """From left to right as seen."""
        out: list[Piece] = []
        east = i18n.current().language in fonts.EAST
        for run in bidi.runs(text, i18n.right_to_left()):
            pieces: list[Piece] = []
            script, piece = None, ""
            for letter in text[run.start : run.stop].translate(_UNSET):
                needed = "cjk" if east and letter in "“”" else script_of(letter)  # a pair from one font
                if needed and script and needed != script:
                    pieces.append((script, run.right_to_left, piece))
                    piece = ""
                script = needed or script
                piece += letter
            if piece:
                pieces.append((script or "latin", run.right_to_left, piece))
            pieces = [(font, rtl, part) for s, rtl, p in pieces for font, part in fonts.drawable(s, face, p)]
            out += reversed(pieces) if run.right_to_left else pieces
        return out

    def _letters(self, text: str, face: str) -> list[Piece]:
        """For spaced-out text: letter by letter, unless the script joins its letters."""
        out: list[Piece] = []
        for font, rtl, part in self._parts(text, face):
            joined = rtl or fonts.tag(font) == "Thai"
            out += [(font, rtl, part)] if joined else [(font, rtl, c) for c in clusters(part)]
        return out

    def _set(self, text: str, type: Type, colour: RGB) -> pygame.Surface:
        track = self._track(type)
        parts = self._letters(text, type.face) if track else self._parts(text, type.face)
        if len(parts) == 1 and fonts.tag(parts[0][0]) == "Latn":
            name, rtl, part = parts[0]
            return _drawn(self._font(name, type, rtl), part, colour)
        height, ascent = self.height(type), self.ascent(type)
        drawn: list[tuple[pygame.Surface, int, int]] = []  # each where its baseline is that of the line
        x = 0
        for name, rtl, part in parts:
            font = self._font(name, type, rtl)
            drawn.append((_drawn(font, part, colour), x, ascent - font.get_ascent()))
            x += font.size(part)[0] + track
        spill = max((max(-y, y + picture.get_height() - height) for picture, _, y in drawn), default=0)
        spill = max(0, spill)
        surface = pygame.Surface((max(1, self.width(text, type)), height + 2 * spill), pygame.SRCALPHA)
        surface.fill((*colour, 0))
        for picture, x, y in drawn:
            surface.blit(picture, (x, spill + y), special_flags=pygame.BLEND_RGBA_MAX)
        return surface

    def _latin(self, type: Type) -> pygame.font.Font:
        """What lines are measured by, whatever stands in them."""
        return self._font(fonts.FAMILIES["latin"].face(type.face), type, False)

    def _font(self, name: str, type: Type, rtl: bool) -> pygame.font.Font:
        pixels, thick = max(6, round(type.size * self.scale)), fonts.thickened(name, type.face)
        key = name, pixels, rtl, thick
        font = self._fonts.get(key)
        if font is None:
            try:
                font = pygame.font.Font(fonts.file_of(name), pixels)
            except (OSError, pygame.error):
                font = pygame.font.Font(None, pixels)  # a damaged installation still shows its letters
            if fonts.tag(name):
                font.set_script(fonts.tag(name))
            font.set_direction(pygame.DIRECTION_RTL if rtl else pygame.DIRECTION_LTR)
            font.set_bold(thick)
            self._fonts[key] = font
        return font


def _drawn(font: pygame.font.Font, part: str, colour: RGB) -> pygame.Surface:
    """Letters as a picture. Some have no width (joiners, directions): pygame refuses to draw those alone."""
    return font.render(part if font.size(part)[0] else "", True, colour)


def board_font(height: int) -> pygame.font.Font:
    """For lettering on a table: capitals of about that height."""
    pygame.font.init()  # a picture may be wanted where there is no window
    try:
        return pygame.font.Font(paths.assets("fonts", "sans-bold.ttf"), max(6, round(height * 1.4)))
    except (OSError, pygame.error):
        return pygame.font.Font(None, max(6, round(height * 1.5)))


# -- what letters say by themselves: which script they need, which belong together, where a line may end ---------------

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


def _cut(pieces: Sequence[str]) -> str:
    """Words that others would follow."""
    return "".join(pieces).rstrip(" \u200b,;:–—-（(、，") + ELLIPSIS


def lonely(line: str) -> bool:
    return " " not in line.strip() and len(line.strip()) <= 12


def _may_break(piece: str, after: str) -> bool:
    """After a dash too, but not within a move, as ``c1–a1`` is written; never before one, which would begin a line."""
    before = piece[-1]
    if after in " \u200b" or (after in "–—" and before == " "):
        return False
    if before in " \u200b" or (before in "-–—/" and after.isalpha() and not piece[-2:-1].isdigit()):
        return True
    wide = script_of(before) == "cjk" or script_of(after) == "cjk" or east_asian_width(before) == "F"
    return wide and after not in _NOT_FIRST and before not in _NOT_LAST and not before == "\u00a0" != after
