"""Lessons and diagrams: positions to learn from, read from the `learn.yaml` in a game's folder.

A *course* is a handful of steps. A step shows a position, asks for one thing and accepts some moves: listed, by a
pattern, or all. What its words say beyond the rules is also there as data, its `claims` (``threats: 2``, ``only:
wins``), which the tests decide by the rules and by search (`tests/kit/claims.py` has them all): a changed rule or a
wrong word breaks a test and not a lesson. Where there is nothing to claim, `plain` says why.

A *diagram* is a position of the rules page with what counts there, or does not, and its claims. Words are
``lesson.<game>.<course>.<step>.<title|text|ask|right>`` and ``diagram.<game>.<key>.<title|text>``.
"""

from __future__ import annotations

import fnmatch
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from qgames.ai import registry
from qgames.ai.forcing import Ruling
from qgames.ai.reasons import Played, completions
from qgames.ai.search.searcher import Score
from qgames.ai.shipped import stored
from qgames.files import parsed, reading
from qgames.games import entry
from qgames.games import game as game_of
from qgames.games.entry import LEARN, NO_LESSONS
from qgames.rules.core import Cell, Game, IllegalMove, Move, Side, State


class Arrow(NamedTuple):
    """Offers a move before it is made: from where to where, and the letter it is called by."""

    begin: str
    end: str
    letter: str = ""


class Step(NamedTuple):
    course: str
    key: str
    game: Game
    moves: tuple[Move, ...]  # from the start; empty where a position is given
    state: State
    accept: tuple[Move, ...]
    rules: tuple[str, ...]  # the numbered rules it teaches
    cells: tuple[Cell, ...]  # outlined before the move
    arrows: tuple[Arrow, ...]
    look: tuple[str, ...] = ()  # spots that are turned to before anything is asked
    claims: Mapping[str, Any] = {}
    plain: str = ""  # why it claims nothing

    @property
    def words(self) -> str:
        return f"lesson.{self.game.key}.{self.course}.{self.key}"

    def ruling(self, move: Move) -> Ruling:
        """What the teacher says to a legal move."""
        if move in self.accept:
            return Ruling("right")
        nothing = Score("cp")
        why = registry.reasons(self.game).fault(Played(self.state, move, nothing, nothing, self.accept[0]))
        reply = _allowed(self.state.apply(move), self.game.sides[self.state.to_play])
        return Ruling("wrong" if why is not None else "aside", reply, why=why, lost=bool(reply))

    def after(self, before: Step, played: Move) -> Step:
        """The same step, going on from what was played in the one before it, where it goes on from that one."""
        goes_on = len(self.moves) == len(before.moves) + 1 and self.moves[:-1] == before.moves
        if not goes_on or not {self.moves[-1], played} <= set(before.accept):
            return self
        return self._replace(state=before.state.apply(played), moves=(*before.moves, played))

    def as_json(self) -> dict[str, Any]:
        where: dict[str, Any] = {"moves": list(self.moves)} if self.moves else {"position": self.state.notation()}
        head = {"lesson": self.course, "step": self.key, "game": self.game.name}
        return {**head, **where, "accept": list(self.accept), "claims": dict(self.claims)}


class Course(NamedTuple):
    key: str
    steps: tuple[Step, ...]


class Diagram(NamedTuple):
    key: str
    game: Game
    state: State
    rules: tuple[str, ...]
    play: tuple[Move, ...]  # shown when it is pointed at
    refused: Move  # must not be played here
    bands: tuple[tuple[Cell, ...], ...]
    counts: bool  # gold, or pale and barred
    ours: bool  # a house rule
    claims: Mapping[str, Any]
    plain: str  # why it claims nothing

    @property
    def words(self) -> str:
        return f"diagram.{self.game.key}.{self.key}"


class BadLesson(ValueError):
    """The data of a lesson that the rules do not bear out."""


@cache
def _data(key: str) -> Mapping[str, Any]:
    """All there is to learn of a game; it may teach nothing, or what it taught is damaged."""
    return stored(entry(key).folder, LEARN, _table, NO_LESSONS) or {}


def _table(raw: bytes) -> Mapping[str, Any]:
    text = reading.checked(raw.decode("utf-8-sig"), LEARN, reading.WORDS)
    tree = reading.plain(parsed.tree(text, LEARN))
    if not isinstance(tree, dict):
        raise BadLesson(f"{LEARN}: no table")
    return tree


@cache
def courses(key: str) -> tuple[Course, ...]:
    """The courses of a game, the first one first."""
    made = []
    for name, course in _data(key).get("courses", {}).items():
        game = game_of(_name(key, course))
        made.append(Course(name, tuple(_step(name, game, step) for step in course["steps"])))
    return tuple(made)


@cache
def diagrams(key: str) -> tuple[Diagram, ...]:
    return tuple(diagram_of(key, each) for each in _data(key).get("diagrams", ()))


def _name(key: str, data: Mapping[str, Any]) -> str:
    return f"{key}:{data['variant']}" if data.get("variant") else key


def _position(game: Game, data: Mapping[str, Any]) -> tuple[tuple[Move, ...], State]:
    if "position" in data:
        state: State = game.parse(data["position"])
        return (), state
    moves = tuple(str(data.get("moves", "")).split())
    state = game.start()
    for move in moves:
        state = state.apply(move)
    return moves, state


def _words(value: Any) -> tuple[str, ...]:
    return tuple(str(value).split()) if value is not None else ()


def _step(course: str, game: Game, data: Mapping[str, Any]) -> Step:
    moves, state = _position(game, data)
    accept = accepted(state, _words(data.get("accept", "*")))
    if not accept:
        raise BadLesson(f"{game.name}, {course}, {data['key']}: nothing is accepted")
    arrows = tuple(Arrow(*_words(each)) for each in data.get("arrows", ()))
    rules, cells, look = (_words(data.get(name)) for name in ("rules", "cells", "look"))
    told = data.get("claims", {}), str(data.get("plain", ""))
    return Step(course, str(data["key"]), game, moves, state, accept, rules, cells, arrows, look, *told)


def accepted(state: State, wanted: Sequence[str]) -> tuple[Move, ...]:
    """The legal moves among those listed, which may be patterns (``*x``); a plain one that is not legal is an error."""
    legal = state.legal_moves()
    for each in wanted:
        if not set(each) & set("*?[") and each not in legal:
            raise BadLesson(f"{state.game.name}: {each!r} is not legal in {state.notation()}")
    return tuple(move for move in legal if any(fnmatch.fnmatchcase(move, each) for each in wanted))


def _allowed(after: State, side: Side) -> tuple[Move, ...]:
    """The turn with which another side wins now, if it can: one token, or a line and its call."""
    if after.outcome is not None or after.game.sides[after.to_play] == side:
        return ()
    for found in completions(after):
        return (found.move,)
    for move in after.legal_moves():
        then = after.apply(move)
        if then.outcome is None and then.to_play == after.to_play:
            for found in completions(then):
                return move, found.move
    return ()


def diagram_of(key: str, data: Mapping[str, Any]) -> Diagram:
    game = game_of(_name(key, data))
    _, state = _position(game, data)
    play, refused = _words(data.get("play")), str(data.get("refused", ""))
    after = state
    for move in play:
        after = after.apply(move)
    if refused:
        try:
            state.apply(refused)
        except IllegalMove:
            pass
        else:
            raise BadLesson(f"{game.name}, {data['key']}: {refused} is allowed")
    bands = tuple(_words(each) for each in data.get("bands", ()))
    return Diagram(
        str(data["key"]), game, state, _words(data.get("rules")), play, refused, bands,
        data.get("counts") != "false", data.get("ours") == "true", data.get("claims", {}), str(data.get("plain", "")),
    )  # fmt: skip
