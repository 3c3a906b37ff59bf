"""A position put together by hand, thing by thing: a *draft*, which need not be one that can be played.

A draft is text as the rules write it (`Game.things`, `fields`, `written` tell how), so any game whose rules tell that
much can be set up, without knowing more of it. What can be played is decided by the rules alone (`judged`). Whose turn
it is, and what else a position says, follows the board where it would else be none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import NamedTuple

from qgames.files import paths, store
from qgames.games import entry
from qgames.rules.core import BadPosition, Cell, Game, Outcome, State

NOTHING = "-"
PARTED = "/|,"  # rows, layers; cells that may hold several things
LONGEST = 400  # letters of a position
MANY = 100  # games and variants whose draft is kept


class Draft(NamedTuple):
    """A position being put together; `first` is the place at the table of who has the first seat."""

    game: Game
    text: str
    first: int = 0

    @property
    def state(self) -> State:
        """What it says, whether it can be played or not."""
        state: State = self.game.read(self.text)
        return state

    @property
    def place(self) -> int:
        """Who is to move, by the place at the table."""
        return (self.state.to_play + self.first) % self.game.seats

    @property
    def board(self) -> dict[Cell, str]:
        """What stands on each cell, from the bottom."""
        units = [unit for unit in _units(self.game, self._parts[0]) if unit not in PARTED]
        return {cell: unit.strip(NOTHING) for cell, unit in zip(self.game.written, units, strict=True)}

    @property
    def hand(self) -> str | None:
        """The piece that is held; None where there is no such thing."""
        names = list(self.game.fields)
        return self._parts[names.index("hand")].strip(NOTHING) if "hand" in names else None

    def left(self, thing: str) -> int | None:
        """How many of a thing still wait; None if there is no end of them."""
        there = self.game.things.get(thing, 0)
        return there - "".join(self._things()).count(thing) if there else None

    @property
    def placed(self) -> int:
        return sum(bool(unit) for unit in self.board.values())

    @property
    def waiting(self) -> int | None:
        """How many things wait in all; None if there is no end of them."""
        counts = [self.left(thing) for thing in self.game.things]
        return None if not counts or None in counts else sum(count for count in counts if count)

    def _things(self) -> Iterator[str]:
        yield from self.board.values()
        yield self.hand or ""

    @property
    def _parts(self) -> list[str]:
        return self.text.split(";")

    # -- one step ----------------------------------------------------------------------------------------------------

    def put(self, cell: Cell, thing: str) -> Draft | None:
        """The same with a thing on a cell, nothing if it is empty; None if something stands there that would have to
        go first."""
        there = self.board[cell]
        if there and self._stacked:
            return self._with({cell: there + thing})
        if there and self.left(there) is not None and thing:
            return None
        return self._with({cell: thing})

    def take(self, cell: Cell) -> Draft:
        """The same without what stands on a cell, uppermost."""
        return self._with({cell: self.board[cell][:-1] if self._stacked else ""})

    def move(self, start: Cell, goal: Cell) -> Draft:
        """The same with a thing elsewhere; what stands there changes places with it."""
        a, b = self.board[start], self.board[goal]
        if self._stacked:
            return self._with({start: a[:-1], goal: b + a[-1:]})
        return self._with({start: b if self.left(a) is not None else "", goal: a})

    def hold(self, thing: str, taken_from: Cell | None = None) -> Draft:
        """The same with a thing in the hand; what was there waits again."""
        emptied = {taken_from: ""} if taken_from else {}
        return self._with(emptied, hand=thing or NOTHING)

    def lay(self, cell: Cell) -> Draft | None:
        """The same with what was in the hand on a cell."""
        return None if self.board[cell] else self._with({cell: self.hand or ""}, hand=NOTHING)

    def turn(self, place: int) -> Draft:
        """The same with somebody else to move, whether the rules have that or not. Where nobody owns a piece, only
        who sits where is another."""
        seats = self.game.seats
        if nobody_owns(self.game):
            return self._replace(first=(place - self.state.to_play) % seats)
        return self._settled(self._parts[0], {"player": str((place - self.first) % seats)}, turns=False)

    @property
    def _stacked(self) -> bool:
        return "," in self._parts[0]

    def _with(self, cells: Mapping[Cell, str], **fields: str) -> Draft:
        there = self.board | dict(cells)
        units = iter(there[cell] or NOTHING for cell in self.game.written)
        old = _units(self.game, self._parts[0])
        return self._settled("".join(unit if unit in PARTED else next(units) for unit in old), fields)

    def _settled(self, board: str, fields: Mapping[str, str], turns: bool = True) -> Draft:
        """With another board: of all that the other fields may say, the first the rules have; else what can at least
        be read. Raises BadPosition."""
        readable, trouble = "", BadPosition("no position")
        for rest in self._rests(fields, turns):
            text = ";".join([board, *rest])
            try:
                self.game.read(text)
            except BadPosition as error:
                trouble = error
                continue
            readable = readable or text
            if (verdict := judged(self.game, text)).playable or verdict.over:
                readable = text
                break
        if not readable:
            raise trouble
        made = self._replace(text=readable)
        if turns and nobody_owns(self.game):  # whoever was to move still is
            made = made._replace(first=(self.place - made.state.to_play) % self.game.seats)
        return made

    def _rests(self, fields: Mapping[str, str], turns: bool) -> Iterator[list[str]]:
        now: dict[str, str] = dict(zip(self.game.fields, self._parts, strict=True)) | dict(fields)
        usual = dict(self.game.fields) | {key: now[key] for key in ("player", "hand") if key in now}
        seats = [str((int(now["player"]) + by) % self.game.seats) for by in range(self.game.seats if turns else 1)]
        for seat in seats:
            yield list((usual | {"player": seat}).values())[1:]
            yield list((now | {"player": seat}).values())[1:]


def nobody_owns(game: Game) -> bool:
    """Are the pieces nobody's, so that who sits where makes no difference?"""
    return len(set(entry(game.key).signs_of(game.seats))) == 1


def _units(game: Game, board: str) -> list[str]:
    """The cells as they are written, and what parts them."""
    if "," in board:
        return re.split(f"([{PARTED}])", board)
    things = sorted((*game.things, NOTHING), key=len, reverse=True)
    return re.findall("|".join([*map(re.escape, things), "."]), board)


# -- drafts to begin with ----------------------------------------------------------------------------------------------


def draft_of(state: State, first: int = 0) -> Draft:
    return Draft(state.game, state.notation(), first)


def emptied(draft: Draft) -> Draft:
    """The beginning of the game, with nothing on the board."""
    made = draft_of(draft.game.start(), draft.first)
    cells = {cell: "" for cell, unit in made.board.items() if unit} if draft.game.things else {}
    return made._with(cells) if cells else made


def by_chance(draft: Draft, dice: Random) -> Draft | None:
    """What players would agree on before they begin, put in by chance; None where there is nothing of the kind."""
    state = start = draft.game.start()
    while draft.game.neutral(state):
        state = state.apply(dice.choice(list(state.legal_moves())))
    return draft_of(state, draft.first) if state != start else None


def typed(draft: Draft, text: str) -> Draft:
    """A position as text, with or without the name of the game before it; raises BadPosition."""
    words = text.split()
    made = draft._replace(text=words[-1] if words else "")
    return made._replace(text=made.state.notation())


# -- what the rules say ------------------------------------------------------------------------------------------------


class Judged(NamedTuple):
    """A draft as the rules see it: a position to be played, or why it is none, or that the game is over there."""

    playable: State | None = None
    why: BadPosition | None = None
    over: Outcome | None = None

    @property
    def cells(self) -> tuple[Cell, ...]:
        """What is in the way."""
        return self.over.cells if self.over else self.why.cells if self.why else ()


def judged(game: Game, text: str) -> Judged:
    try:
        state: State = game.parse(text)
    except BadPosition as error:
        return Judged(why=error, over=error.ended)
    return Judged(state) if state.outcome is None else Judged(over=state.outcome)


# -- for next time -----------------------------------------------------------------------------------------------------


def _file() -> Path:
    return paths.data() / "drafts.json"


def keep(draft: Draft) -> OSError | None:
    """For next time; trouble is logged and returned."""

    def changed(table: dict[str, object]) -> dict[str, object]:
        rest = [(name, text) for name, text in table.items() if name != draft.game.name]
        return dict([*rest, (draft.game.name, draft.text)][-MANY:])

    return store.change(_file(), changed)


def kept(game: Game) -> Draft | None:
    """What was left here last time."""
    text = store.read(_file()).get(game.name)
    if not isinstance(text, str) or len(text) > LONGEST:
        return None
    try:
        return typed(Draft(game, game.start().notation()), text)
    except BadPosition:
        return None
