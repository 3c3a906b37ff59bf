"""The format of a line of words: a small part of ICU MessageFormat, as translators and their tools know it::

    {name} plays {cell}.
    {n, plural, =0 {No move} =1 {One move} one {# move} other {# moves}}
    {who, select, you {You resign.} team {{who} resign.} other {{who} resigns.}}

An exact number (``=1``) goes before the plural class of the language; ``#`` is the number, written in the language's
way. A `select` takes the part named like its argument; of somebody's name that is who it is (`Name.kind`). Parts nest.
An apostrophe is itself, unless it stands before a brace: ``'{'`` is a brace, ``''`` is always one apostrophe there.

>>> parse("{n, plural, =1 {one} other {# in all}}")[0].options["other"]
(Count(), ' in all')
>>> sorted(holes("{who, select, you {You play {cell}.} other {{who} plays {cell}.}}"))
['cell', 'who']
>>> variants("{n, plural, =1 {One} other {#}} of {who, select, you {yours} other {{who}}}")
['One of yours', 'One of {who}', '{n} of yours', '{n} of {who}']
>>> parse("{n, plural, one {# move}}")
Traceback (most recent call last):
qgames.files.messages.BadMessage: {n, plural, …} has no "other"
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

KINDS = ("plural", "select")
_NAME = re.compile(r"\s*(\w+)\s*")
_BRACES = re.compile(r"[{}]|'(?=['{}]|$)")
_CASE = re.compile(r"\s*(=\d+|[\w-]+)\s*\{")


class BadMessage(ValueError):
    """A line that cannot be read; says what is wrong with it."""


class Name(str):
    """What somebody is called, and who that is to a sentence: ``you``, ``one`` person or computer, a ``team``. Anything
    that is only a text may be put in its place."""

    kind: str

    def __new__(cls, text: str, kind: str = "one") -> Name:
        made = super().__new__(cls, text)
        made.kind = kind
        return made


class Hole(NamedTuple):
    name: str


class Count(NamedTuple):
    """The number of the plural around it."""


class Fork(NamedTuple):
    name: str
    kind: str
    options: Mapping[str, Message]


Part: TypeAlias = "str | Hole | Count | Fork"
Message: TypeAlias = "tuple[Part, ...]"


@lru_cache(maxsize=2000)
def parse(text: str) -> Message:
    """Raises BadMessage."""
    message, end = _message(text, 0, inside=False, counted=False)
    if end < len(text):
        raise BadMessage(f"a }} too many, after {text[:end]!r}")
    return message


def _message(text: str, at: int, inside: bool, counted: bool) -> tuple[Message, int]:
    """The parts from `at` on, up to the end or to the brace that closes them."""
    parts: list[Part] = []
    plain = ""
    while at < len(text) and text[at] != "}":
        letter = text[at]
        if letter == "'" and text[at + 1 : at + 2] in ("'", "{", "}"):
            quoted, at = _quoted(text, at)
            plain += quoted
            continue
        if letter == "{" or (letter == "#" and counted):
            if plain:
                parts.append(plain)
                plain = ""
            part, at = (Count(), at + 1) if letter == "#" else _argument(text, at + 1, counted)
            parts.append(part)
            continue
        plain += letter
        at += 1
    if inside and at >= len(text):
        raise BadMessage(f"a {{ is not closed in {text!r}")
    if plain:
        parts.append(plain)
    return tuple(parts), at


def _quoted(text: str, at: int) -> tuple[str, int]:
    """An apostrophe that is one, or what stands between two of them because of its braces."""
    if text[at + 1] == "'":
        return "'", at + 2
    end = text.find("'", at + 1)
    if end < 0:
        raise BadMessage(f"an apostrophe before a brace is not closed in {text!r}")
    return text[at + 1 : end], end + 1


def _argument(text: str, at: int, counted: bool) -> tuple[Part, int]:
    """What follows a brace that opens."""
    found = _NAME.match(text, at)
    if not found:
        raise BadMessage(f"no name after the {{ in {text!r}")
    name, at = found[1], found.end()
    if text[at : at + 1] == "}":
        return Hole(name), at + 1
    found = _NAME.match(text, at + 1) if text[at : at + 1] == "," else None
    if not found or found[1] not in KINDS or text[found.end() : found.end() + 1] != ",":
        raise BadMessage(f"after {{{name} comes }}, or a comma and plural or select and a comma, in {text!r}")
    kind, at = found[1], found.end() + 1
    options: dict[str, Message] = {}
    while case := _CASE.match(text, at):
        if case[1] in options:
            raise BadMessage(f"{{{name}, {kind}, …}} has {case[1]!r} twice")
        options[case[1]], at = _message(text, case.end(), inside=True, counted=counted or kind == "plural")
        at += 1
    while text[at : at + 1].isspace():
        at += 1
    if text[at : at + 1] != "}":
        raise BadMessage(f"{{{name}, {kind}, …}} is not closed in {text!r}")
    if "other" not in options:
        raise BadMessage(f'{{{name}, {kind}, …}} has no "other"')
    return Fork(name, kind, options), at + 1


def walk(message: Message) -> Iterator[Hole | Fork]:
    """All arguments of a line, those inside others too."""
    for part in message:
        if isinstance(part, Fork):
            yield part
            for inner in part.options.values():
                yield from walk(inner)
        elif isinstance(part, Hole):
            yield part


def holes(text: str) -> set[str]:
    """What a line is to be given; raises BadMessage."""
    return {part.name for part in walk(parse(text))}


def changed(text: str, words: Callable[[str], str]) -> str:
    """The line with its plain words changed and all else as it is."""
    return _written(parse(text), words)


def _written(message: Message, words: Callable[[str], str]) -> str:
    made = []
    for part in message:
        if isinstance(part, str):
            made.append(_BRACES.sub(lambda m: "''" if m[0] == "'" else f"'{m[0]}'", words(part)))
        elif isinstance(part, Fork):
            cases = (f"{case} {{{_written(inner, words)}}}" for case, inner in part.options.items())
            made.append(f"{{{part.name}, {part.kind}, {' '.join(cases)}}}")
        else:
            made.append("#" if isinstance(part, Count) else f"{{{part.name}}}")
    return "".join(made)


def variants(text: str) -> list[str]:
    """Everything a line can say, with the holes that are left."""
    return [text] if not any(isinstance(part, Fork) for part in parse(text)) else _variants(parse(text))


def _variants(message: Message, counted: str = "") -> list[str]:
    made = [""]
    for part in message:
        if isinstance(part, Fork):
            around = part.name if part.kind == "plural" else counted
            said = [each for inner in part.options.values() for each in _variants(inner, around)]
        else:
            said = [_written((Hole(counted) if isinstance(part, Count) else part,), str)]
        made = [before + each for before in made for each in said]
    return made


Piece: TypeAlias = "tuple[str, str]"  # some text, and the argument it is; plain words have none


def pieces(
    message: Message,
    args: Mapping[str, Any],
    plural: Callable[[int], str],
    put: Callable[[Any], str],
    counted: str = "",
) -> Iterator[Piece]:
    """The line with its arguments put in; `plural` tells the class of a number, `put` how a value is written. An
    argument that is not given stays as it is in the catalogue, so that it is noticed."""
    for part in message:
        if isinstance(part, str):
            yield part, ""
        elif isinstance(part, Fork):
            around = part.name if part.kind == "plural" else counted
            yield from pieces(part.options[_case(part, args.get(part.name), plural)], args, plural, put, around)
        else:
            name = counted if isinstance(part, Count) else part.name
            yield (put(args[name]), name) if name in args else (f"{{{name}}}", "")


def _case(fork: Fork, value: Any, plural: Callable[[int], str]) -> str:
    if fork.kind == "select":
        wanted = [value.kind if isinstance(value, Name) else str(value)]
    else:
        wanted = [f"={value}", plural(value)] if isinstance(value, int) else []
    return next((case for case in wanted if case in fork.options), "other")
