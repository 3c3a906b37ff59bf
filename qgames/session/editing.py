"""A position put together by hand: a tap on a spot puts something else there, as long as the rules have such a
position.

What stands where is known by how the rules write it and by what the game's words say of a spot; so any game that
names its letters (`Game.letters`) can be set up, without knowing more of it. Whose turn it is, and what is in the
hand, follows where a position would else be none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from qgames.rules.core import Game, RulesError, State
from qgames.session.words import AnyWords

NOTHING = "-"


def read(game: Game, text: str) -> State:
    """A position as text, with or without the name of the game before it; raises RulesError."""
    words = text.split()
    state: State = game.parse(words[-1] if words else "")
    return state


def tapped(words: AnyWords, state: State, spot: str) -> State | None:
    """The position with the next thing on a spot; None if nothing else may stand there."""
    units, rest = _units(state)
    before = words.spot(state, spot)
    for place, unit in enumerate(units):
        if unit != NOTHING and unit not in state.game.letters:
            continue
        for other in _next(state.game, unit):
            made = _parsed(state.game, [*units[:place], other, *units[place + 1 :]], rest)
            if made is None:
                continue
            if words.spot(made, spot) != before:
                return made
            break  # it stands somewhere else
    return None


def turned(state: State) -> State | None:
    """The same position with the next player to move; None if there is no such position."""
    units, rest = _units(state)
    seats = state.game.seats
    wanted = (state.to_play + 1) % seats
    for fields in _rests(state.game, rest):
        made = _parse(state.game, ";".join(["".join(units), *fields]))
        if made is not None and made.to_play == wanted:
            return made
    return None


def _units(state: State) -> tuple[list[str], list[str]]:
    """The cells as they are written, with what parts them, and the other fields."""
    board, *rest = state.notation().split(";")
    letters = sorted((*state.game.letters, NOTHING), key=len, reverse=True)
    return re.findall("|".join([*map(re.escape, letters), "."]), board), rest


def _next(game: Game, unit: str) -> list[str]:
    """What comes after it in the round: the letters in their order, then nothing."""
    wheel = [NOTHING, *game.letters]
    at = wheel.index(unit)
    return wheel[at + 1 :] + wheel[:at]


def _parsed(game: Game, units: list[str], rest: list[str]) -> State | None:
    for fields in _rests(game, rest):
        made = _parse(game, ";".join(["".join(units), *fields]))
        if made is not None:
            return made
    return None


def _parse(game: Game, text: str) -> State | None:
    try:
        made: State = game.parse(text)
    except RulesError:
        return None
    return made if made.outcome is None else None


def _rests(game: Game, rest: list[str]) -> Iterator[tuple[str, ...]]:
    """The other fields: as they are, then with another player, an empty hand, or both."""
    seats = [str(seat) for seat in range(game.seats)]
    choices = []
    for field in rest:
        if field in seats:
            choices.append([field, *(seat for seat in seats if seat != field)])
        else:
            choices.append([field] if field in (NOTHING, "*") else [field, NOTHING])
    yield from product(*choices)
