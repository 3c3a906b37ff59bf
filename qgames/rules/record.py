"""A match as plain text, to keep, to read and to read back: writing, reading and writing again gives the same bytes.

>>> from qgames.games import game
>>> match = Match(game("quantik"), [Player("Anna"), Player("Clever", "computer-4")], date="2026-11-15")
>>> for token in "Sa1 Yb2 Cc3".split():
...     match.play(token)
>>> print(write(match), end="")
qgames record 1
Game: quantik
Date: 2026-11-15
Began: 0
Player 0: person Anna
Player 1: computer-4 Clever
Result: *
Plies: 3
<BLANKLINE>
1. Sa1 Yb2 Cc3

`Result` is ``*`` while the game goes on, ``draw repeated``, or the winning side and why (``0 line``); an ending by an
event stands in ``Ended``, a start other than the usual one in ``Start``, a point looked at before the last in ``At``.
``Swapped: 1``: after the first turn the two changed seats; `Player` and `Began` are as they sat from then on.
A player ``someone-05fe1c`` is a computer whose level is not told while the game goes on; then it is ``computer-4``.
A clock is written behind its token in braces: ``Sa1{58.5}`` leaves 58.5 seconds. From a word that begins with ``;`` to
the end of its line is a comment, for people only.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from copy import copy

from qgames.rules.core import BadRecord, FindGame, Reason, RulesError
from qgames.rules.match import SOMEONE, Ending, Match, Player

VERSION = 1
_FIRST = "qgames record"
_OWN = {"Game", "Date", "Began", "Start", "Result", "Plies", "Ended", "At", "Swapped"}
_A_ROW = 8  # tokens
#: of a record from outside: letters of a name (longer ones are cut), letters of another header, headers, letters of a
#: token; and of something foreign in a message of ours
LONGEST_NAME, LONGEST_HEADER, MOST_HEADERS, LONGEST_TOKEN, _SHOWN = 100, 65_536, 100, 40, 40
_VERSION = re.compile(rf"{_FIRST} ([0-9]{{1,4}})\s*")
_NUMBERED = re.compile(r"[0-9]+\.")
_TOKEN = re.compile(r"([^\s{}]+)(?:\{([0-9]{1,7}(?:\.[0-9])?)\})?")
_KIND = re.compile(rf"person|computer-[0-9]{{1,3}}|{SOMEONE}-[0-9a-f]{{6}}")


def result(match: Match) -> str:
    """How the match stands, as the record says it."""
    outcome = match.outcome
    if outcome is None:
        return "*"
    return f"{'draw' if outcome.winner is None else outcome.winner} {outcome.reason}"


def write(match: Match, comments: Mapping[int, str] | None = None) -> str:
    """The record of a match. `comments`: what is said behind the token that led to a ply; then each has its line."""
    whole = match if not match.redoable else _whole(match)
    lines = [f"{_FIRST} {VERSION}", f"Game: {match.game.name}"]
    if match.date:
        lines.append(f"Date: {match.date}")
    lines.append(f"Began: {whole.began}")
    for seat, player in enumerate(whole.players):
        lines.append(f"Player {seat}: {player.kind} {_one_line(player.name)}".rstrip())
    lines += [f"{key}: {_one_line(value)}" for key, value in match.headers.items()]
    if match.start != match.game.start():
        lines.append(f"Start: {match.start.notation()}")
    if whole.swapped:
        lines.append("Swapped: 1")
    if whole.ending:
        seat_text = "" if whole.ending.seat is None else f" {whole.ending.seat}"
        lines.append(f"Ended: {whole.ending.reason}{seat_text}")
    lines += [f"Result: {result(whole)}", f"Plies: {len(match.all_moves)}"]
    if match.redoable:
        lines.append(f"At: {match.ply}")
    lines.append("")
    if comments is None:
        lines += match.rows(_A_ROW)
    else:
        for ply, (move, clock) in enumerate(zip(match.all_moves, match.clocks, strict=True), 1):
            said = _one_line(comments.get(ply, ""))
            token = move if clock is None else f"{move}{{{clock:.1f}}}"
            lines.append(f"{ply}. {token}" + (f" ; {said}" if said else ""))
    return "\n".join(lines) + "\n"


def read(text: str, find: FindGame) -> Match:
    """Read a record back, its game found by `find`; raises BadRecord, whose message names the line and the remedy."""
    lines = text.lstrip("\ufeff").replace("\r\n", "\n").split("\n")
    version = version_of(lines[0])
    if version is None:
        raise BadRecord(f"a record begins with '{_FIRST} {VERSION}', this text with {lines[0][:_SHOWN]!r}")
    if version > VERSION:
        raise BadRecord(f"this record has format {version}, from a newer version; this one reads up to {VERSION}")
    blank = next((n for n, line in enumerate(lines) if not line.strip()), len(lines))
    headers = _headers(lines[1:blank])
    match = _beginning(headers, find)
    told = dict(match.headers)
    _replay(match, lines[blank:], blank + 1, swapped=_swapped(headers, match.game.seats))
    _finish(match, headers)
    match.headers = told  # with what is dropped by whoever plays on
    return match


def version_of(line: str) -> int | None:
    """The format that a record's first line tells, None if it is no such line.

    >>> version_of("qgames record 1"), version_of("qgames record ²"), version_of("Dear Anna")
    (1, None, None)
    """
    found = _VERSION.fullmatch(line)
    return int(found[1]) if found else None


def _headers(lines: list[str]) -> dict[str, str]:
    headers: dict[str, str] = {}
    for number, line in enumerate(lines, 2):
        key, colon, value = line.partition(":")
        if not colon or not re.fullmatch(r"[A-Z][A-Za-z]{0,39}( [0-9])?", key):
            raise BadRecord(f"line {number}: a header is 'Name: value', not {line[:_SHOWN]!r}")
        if key in headers:
            raise BadRecord(f"line {number}: header {key!r} stands twice")
        if len(headers) == MOST_HEADERS:
            raise BadRecord(f"line {number}: a record has at most {MOST_HEADERS} headers")
        if len(value) > LONGEST_HEADER and not key.startswith("Player "):
            raise BadRecord(f"line {number}: {key!r} has {len(value)} letters; {LONGEST_HEADER} are the most")
        headers[key] = value.strip()
    return headers


def _beginning(headers: dict[str, str], find: FindGame) -> Match:
    if "Game" not in headers:
        raise BadRecord("the record names no game: it needs a header 'Game: …'")
    try:
        game = find(headers["Game"])
        players = []
        for seat in range(game.seats):
            kind, _, name = headers.get(f"Player {seat}", "person").partition(" ")
            if not _KIND.fullmatch(kind):
                what = "'person Name' or 'computer-LEVEL Name'"
                raise BadRecord(f"'Player {seat}' is {what}, not {kind[:_SHOWN]!r}")
            players.append(Player(name[:LONGEST_NAME].strip(), kind))
        other = {
            key: value
            for key, value in headers.items()
            if key not in _OWN and key not in {f"Player {seat}" for seat in range(game.seats)}
        }
        start = game.parse(headers["Start"]) if "Start" in headers else None
    except BadRecord:
        raise
    except RulesError as error:
        raise BadRecord(str(error)) from error
    began = _number(headers, "Began", game.seats - 1, 0)
    if _swapped(headers, game.seats):  # as they sat at first
        players, began = players[::-1], 1 - began
    return Match(game, players, start=start, date=headers.get("Date", ""), began=began, headers=other)


def _swapped(headers: dict[str, str], seats: int) -> bool:
    return bool(_number(headers, "Swapped", int(seats == 2), 0))


def _replay(match: Match, lines: list[str], first_line: int, *, swapped: bool) -> None:
    for number, line in enumerate(lines, first_line):
        for word in line.split():
            if word.startswith(";"):
                break
            if _NUMBERED.fullmatch(word):
                continue
            token = _TOKEN.fullmatch(word) if len(word) <= LONGEST_TOKEN else None
            if not token:
                what = "is no token; a clock stands behind one like a1{58.5}"
                raise BadRecord(f"line {number}: {word[:_SHOWN]!r} {what}")
            if swapped and match.may_swap:
                match.swap()
            try:
                match.play(token[1], None if token[2] is None else float(token[2]))
            except RulesError as error:
                raise BadRecord(f"line {number}: move {match.ply + 1}, {token[1]}: {error}") from error
    if swapped and match.may_swap:
        match.swap()
    if swapped != match.swapped:
        raise BadRecord("the record says that seats were changed, and has no first turn after which they could be")


def _finish(match: Match, headers: dict[str, str]) -> None:
    if "Plies" not in headers and not match.ply:  # written without it by hand, a record has moves at least
        raise BadRecord("the record ends before its moves: a part of it is missing")
    plies = _number(headers, "Plies", 10**6, match.ply)
    if plies != match.ply:
        raise BadRecord(f"the record says it has {plies} moves and has {match.ply}: a part of it is missing")
    if "Ended" in headers:
        reason, _, seat = headers["Ended"].partition(" ")
        try:
            match.end(Ending(Reason(reason), _digits(seat) if seat else None))
        except ValueError as error:  # RulesError is one
            raise BadRecord(f"'Ended: {headers['Ended'][:_SHOWN]}' does not fit: {error}") from error
    if headers.get("Result", result(match)) != result(match):
        said = headers["Result"][:_SHOWN]
        raise BadRecord(f"the record says 'Result: {said}', but its moves lead to '{result(match)}'")
    match.go_to(_number(headers, "At", match.ply, match.ply))


def _number(headers: dict[str, str], key: str, most: int, usual: int) -> int:
    text = headers.get(key, str(usual))
    try:
        number = _digits(text)
    except ValueError:
        number = most + 1
    if number > most:
        raise BadRecord(f"'{key}' is a number from 0 to {most}, not {text[:_SHOWN]!r}")
    return number


def _digits(text: str) -> int:
    """A whole number of plain digits, not of any length; raises ValueError."""
    if not re.fullmatch(r"[0-9]{1,7}", text):
        raise ValueError(f"{text[:_SHOWN]!r} is no number")
    return int(text)


def _whole(match: Match) -> Match:
    """The match seen from its last point, its ending included."""
    whole = copy(match)
    whole.go_to(len(match.all_moves))
    return whole


def _one_line(text: str) -> str:
    return " ".join(text.split())
