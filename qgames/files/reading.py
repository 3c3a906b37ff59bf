"""The one reader of what comes from outside: records, settings, statistics, themes, words, the clipboard, arguments.

Everything is bounded before it is parsed: regular files only (never a pipe or a device, wherever a link points), so
many bytes, text without NUL and lone surrogates, so deep, so long a number. What is refused is an `Unreadable`, whose
message names the file, the line, what is wrong and what would be right; what the system refuses stays an OSError.

>>> json_table('{"volume": 70, "deep": [[[]]]}', "settings.json")
{'volume': 70, 'deep': [[[]]]}
>>> json_table('{"volume":\\n' + "[" * 99, "settings.json")
Traceback (most recent call last):
qgames.files.reading.Unreadable: settings.json:2: tables and lists lie 21 deep; at most 20 is right
"""

from __future__ import annotations

import json
import math
import os
import re
import stat
import struct
from pathlib import Path
from typing import Any, NamedTuple

#: the most bytes of each kind
RECORD, SETTINGS, STATISTICS, THEME, WORDS = 20_000_000, 1_000_000, 10_000_000, 64_000, 500_000
_STEERS = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028-\u202e]")
DEEPEST = 20  # tables and lists within each other
DIGITS = 20  # of a whole number
_PIECE = 4096  # bytes read at first where the end is looked for
SHOWN = 200  # letters of a foreign text in a sentence of ours

_UNFIT = re.compile("[\0\ud800-\udfff]")  # no font, no file name and no clipboard takes these
#: brackets; strings are taken whole, so that those in them go by
_JSON_MARKS = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|\Z)|[][{}]', re.DOTALL)
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOCTTY", 0)


class Unreadable(ValueError):
    """Refused; `why` is one word: special (no regular file), large, text (not UTF-8), shape (not as it should be)."""

    def __init__(self, why: str, message: str) -> None:
        super().__init__(message)
        self.why = why


# -- files -----------------------------------------------------------------------------------------------------------


def raw(path: Path, most: int) -> bytes:
    """The bytes of a regular file of at most `most`; raises Unreadable or OSError."""
    content = head(path, most + 1)
    if len(content) > most:
        raise Unreadable("large", f"{shown(path.name)}: larger than {most} bytes, the most that is read")
    return content


def head(path: Path, most: int, ends: tuple[bytes, ...] = ()) -> bytes:
    """The first bytes of a regular file, no farther than needed to meet one of some `ends`. Looked at before it is
    opened, since opening a device may do something, and once more afterwards; opened without waiting, since a pipe
    would wait for somebody to write."""
    try:
        ordinary(os.stat(path), path)
        handle = os.open(path, _FLAGS)
    except ValueError as error:  # NUL or surrogates in the name; Unreadable is one too
        raise error if isinstance(error, Unreadable) else _special(path) from None
    with open(handle, "rb") as file:
        ordinary(os.fstat(handle), path)
        if not ends:
            return file.read(most)
        got = b""
        while len(got) < most and not any(end in got for end in ends):
            more = file.read(min(max(_PIECE, len(got)), most - len(got)))
            if not more:
                break
            got += more
        return got


def ordinary(status: os.stat_result, path: Path) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise _special(path)


def _special(path: Path) -> Unreadable:
    return Unreadable("special", f"{shown(path.name)}: a folder, pipe or device; only an ordinary file is read")


def text(path: Path, most: int) -> str:
    """The text of a file in UTF-8, with or without a byte order mark; raises Unreadable or OSError."""
    content = raw(path, most)
    try:
        return checked(content.decode("utf-8-sig"), path.name, most)
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise Unreadable("text", f"{shown(path.name)}:{line}: not readable as text; UTF-8 is right") from None


# -- text ------------------------------------------------------------------------------------------------------------


def checked(content: str, name: str, most: int) -> str:
    """A text from a file or the clipboard, without its byte order mark; raises Unreadable."""
    if len(content) > most:
        raise Unreadable("large", f"{shown(name)}: longer than {most} letters, the most that is read")
    if found := _UNFIT.search(content):
        line, what = content.count("\n", 0, found.start()) + 1, f"U+{ord(found[0]):04X}"
        raise Unreadable("text", f"{shown(name)}:{line}: not readable as text ({what}); UTF-8 without it is right")
    return content.removeprefix("\ufeff")


def fit(content: str) -> str:
    """A text that can be drawn and written anywhere.

    >>> fit("a\\0b\\ud800")
    'a\ufffdb\ufffd'
    """
    return _UNFIT.sub("\ufffd", content)


def shown(content: str, most: int = SHOWN) -> str:
    """A foreign text to put into a sentence: of any content, but not of any length.

    >>> shown("x" * 300, 5)
    'xxxx…'
    """
    return fit(content if len(content) <= most else content[: most - 1] + "…")


def for_terminal(line: str) -> str:
    """A line to print: whatever would steer a terminal, or turn its writing round, stands there as it is written in
    JSON.

    >>> for_terminal("Anna\\x1b[2J, Бен")
    'Anna\\\\u001b[2J, Бен'
    """
    return _STEERS.sub(lambda found: f"\\u{ord(found[0]):04x}", line)


def mended(value: Any) -> Any:
    """What a JSON text held, with every text in it fit to be shown. No deeper than it was when it was read."""
    if isinstance(value, str):
        return fit(value)
    if isinstance(value, list):
        return [mended(each) for each in value]
    if isinstance(value, dict):
        return {mended(key): mended(each) for key, each in value.items()}
    return value


def whole(digits: str, most: int) -> int | None:
    """A whole number from 0 to `most` in plain digits, None for anything else.

    >>> whole("12", 99), whole("²", 99), whole("9" * 5000, 99), whole("-1", 99)
    (12, None, None, None)
    """
    if not (digits.isascii() and digits.isdigit() and len(digits) <= DIGITS):
        return None
    return number if (number := int(digits)) <= most else None


# -- JSON ------------------------------------------------------------------------------------------------------------


def json_table(content: str, name: str) -> dict[str, Any]:
    """The table that a JSON text holds; raises Unreadable. Numbers that are none (NaN, 1e999) become None."""
    if content.count("[") + content.count("{") > DEEPEST:
        _not_deep(content, name)
    try:
        made = _JSON.decode(content)
    except json.JSONDecodeError as error:
        raise _misshapen(name, error.lineno, f"not readable as JSON ({error.msg})") from None
    except ValueError as error:
        raise _misshapen(name, 1, str(error)) from None
    if not isinstance(made, dict):
        raise _misshapen(name, 1, 'not a table; {"name": value, …} is right')
    return made


def _not_deep(content: str, name: str) -> None:
    depth = 0
    for mark in _JSON_MARKS.finditer(content):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(mark[0], 0)
        if depth > DEEPEST:
            line = content.count("\n", 0, mark.start()) + 1
            raise _misshapen(name, line, f"tables and lists lie {depth} deep; at most {DEEPEST} is right")


def _misshapen(name: str, line: int, what: str) -> Unreadable:
    return Unreadable("shape", f"{shown(name)}:{line}: {what}")


def _finite(digits: str) -> float | None:
    number = float(digits)
    return number if math.isfinite(number) else None


def _bounded(digits: str) -> int:
    if len(digits) > DIGITS:
        raise ValueError(f"a number of {len(digits)} digits; at most {DIGITS} is right")
    return int(digits)


_JSON = json.JSONDecoder(parse_constant=lambda _: None, parse_float=_finite, parse_int=_bounded)


MOST = 20_000  # nodes, each as often as it is referred to
LONGEST_NAME, LONGEST_TEXT = 200, 5_000  # letters


class YamlNode(NamedTuple):
    line: int
    value: str | list[YamlNode] | dict[str, YamlNode]


def plain(node: YamlNode | None) -> Any:
    """The tree without its lines."""
    if node is None or isinstance(node.value, str):
        return node and node.value
    if isinstance(node.value, list):
        return [plain(each) for each in node.value]
    return {key: plain(each) for key, each in node.value.items()}


def tree(text: str, file: str) -> YamlNode | None:
    """The tree of a YAML text, None if it is empty; raises Unreadable. YAML as far as it is needed here: tables, lists
    and texts, each with its line. Built from the parser's events, not by its own composer: that one calls itself for
    every `[`, and a file of many of them would end the program.

    >>> tree("walk:\\n  to: [the, far side]\\n", "words.yaml").value["walk"].value["to"]
    YamlNode(line=2, value=[YamlNode(line=2, value='the'), YamlNode(line=2, value='far side')])
    >>> plain(tree("{a: {b: c}}", "words.yaml"))
    {'a': {'b': 'c'}}
    """
    import yaml  # heavy, and the engine and its workers read none

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the C one is six times faster
    grown = _Growing(file)
    try:
        for event in yaml.parse(text, Loader=loader):
            line = event.start_mark.line + 1 if event.start_mark else 1
            match event:
                case yaml.ScalarEvent():
                    grown.text(event.value, line, event.anchor)
                case yaml.MappingStartEvent():
                    grown.open({}, line, event.anchor)
                case yaml.SequenceStartEvent():
                    grown.open([], line, event.anchor)
                case yaml.CollectionEndEvent():
                    grown.close()
                case yaml.AliasEvent():
                    grown.again(event.anchor or "", line)
                case yaml.DocumentStartEvent() if grown.root:
                    raise grown.wrong(line, "a second document begins; one is right")
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 1 if mark else 1
        raise grown.wrong(line, f"not readable as YAML ({getattr(error, 'problem', None) or error})") from None
    return grown.root


class _Branch:
    """A table or list whose end has not come; `key` waits for its value, `before` is how many nodes there were."""

    def __init__(self, node: YamlNode, anchor: str | None, before: int) -> None:
        self.node, self.anchor, self.before = node, anchor, before
        self.key: str | None = None


class _Growing:
    def __init__(self, file: str) -> None:
        self.file = file
        self.root: YamlNode | None = None
        self._branches: list[_Branch] = []
        self._anchors: dict[str, tuple[YamlNode, int]] = {}  # a finished node, and how many it stands for
        self._count = 0

    def wrong(self, line: int, what: str) -> Unreadable:
        return Unreadable("shape", f"{shown(self.file)}:{line}: {what}")

    def text(self, value: str, line: int, anchor: str | None) -> None:
        if not value.isprintable() or len(value) > LONGEST_TEXT:  # most are, and that is known sooner
            try:
                checked(value, self.file, LONGEST_TEXT)  # NUL may be written as an escape
            except Unreadable as error:
                raise self.wrong(line, str(error).partition(": ")[2]) from None
        self._put(YamlNode(line, value), 1, anchor)

    def open(self, value: list[YamlNode] | dict[str, YamlNode], line: int, anchor: str | None) -> None:
        if len(self._branches) >= DEEPEST:
            raise self.wrong(line, f"tables and lists lie more than {DEEPEST} deep")
        self._branches.append(_Branch(YamlNode(line, value), anchor, self._count))

    def close(self) -> None:
        branch = self._branches.pop()
        self._put(branch.node, 1, branch.anchor, self._count - branch.before + 1)

    def again(self, anchor: str, line: int) -> None:
        if anchor not in self._anchors:  # a node within itself is not finished, and has no end
            raise self.wrong(line, f"'*{shown(anchor)}' stands for nothing before it")
        node, weight = self._anchors[anchor]
        self._put(node._replace(line=line), weight, None)

    def _put(self, node: YamlNode, more: int, anchor: str | None, weight: int = 1) -> None:
        """A node is finished: into the table or list it belongs to."""
        self._count += more
        if self._count > MOST:
            raise self.wrong(node.line, f"more than {MOST} entries")
        if anchor:
            self._anchors[anchor] = node, weight
        if not self._branches:
            self.root = node
            return
        branch = self._branches[-1]
        if isinstance(branch.node.value, list):
            branch.node.value.append(node)
        elif isinstance(branch.node.value, dict):
            if branch.key is None:
                branch.key = self._name(node, branch.node.value)
            else:
                branch.node.value[branch.key] = node
                branch.key = None

    def _name(self, node: YamlNode, there: dict[str, YamlNode]) -> str:
        if not isinstance(node.value, str) or len(node.value) > LONGEST_NAME:
            raise self.wrong(node.line, f"a name is a word of at most {LONGEST_NAME} letters")
        if node.value in there:
            raise self.wrong(node.line, f"'{node.value}' is set twice")
        return node.value


_HEAD = struct.Struct(">8s4x4sII")


def png_size(raw: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG picture, None if it is none: read before anything is unpacked, as a few bytes may stand
    for a picture that fills the memory.

    >>> png_size(b"\\x89PNG\\r\\n\\x1a\\n" + b"\\0\\0\\0\\rIHDR" + b"\\0\\0\\0\\x5a\\0\\0\\0\\x28"), png_size(b"GIF89a")
    ((90, 40), None)
    """
    if len(raw) < _HEAD.size:
        return None
    mark, chunk, wide, high = _HEAD.unpack_from(raw)
    return (wide, high) if mark == b"\x89PNG\r\n\x1a\n" and chunk == b"IHDR" else None
