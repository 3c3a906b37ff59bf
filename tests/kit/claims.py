"""What lessons and diagrams claim (`claims` in a game's `learn.yaml`), decided by the rules core and by search.

Of the position:
stands       {word: cells}: each of the cells holds what the word says (`_words_at`); `hand` is the piece in the hand
hand         how many pieces whoever is to move has left
waiting      how many neutral pieces are still to be put in
seat         whose turn it is
threatened   what others would complete if it were their turn: all of it, each as its cells
illegal      tokens that the rules refuse here; legal: tokens that they allow; moves: how many they allow
won          it is over, by these cells
patterns     how many lines or squares there are in this game; through: how many of them run through a cell
expires      the token is legal here, and after any move that makes nothing it is not, nor after what follows

Of each move that is accepted, or played:
wins         it wins at once, by these cells; stuck: because the other side has nothing to play
gives        it wins at once for another, by these cells; both: and makes one for the mover too
line         these cells are a line to be called now; `none`: there is no line
alike        "letters cells": what stands there then has exactly these letters in common, `-` for none
makes        as stands, of the position after it; `end` is where the move ends
carries      what stood on each of the cells stands on the next one then; `?` is the move's own file
threats      how many things its player would complete if it were the same player's turn again
forces       its player wins within so many tokens, this one counted, whatever the others do
proved       what the game's own search proves it to be
prevents     others would complete these cells before it and no more after it, nor anything else
safe         a gift with which nothing can be completed
traps        so many gifts make no line now; whichever of them is given, wherever it goes, no gift after it is safe
turn         same or next: who moves then
unchanged    the board is as it was
spends       how many pieces it takes out of the hand; fewer than none where one comes back
returns      a piece goes back to its owner: mine or theirs
fewer        "word cells": fewer of these cells hold it than before
draws        with these tokens from here it is drawn

And of the others: `only` names those of these that no other legal move does; `loses` tokens that win for another at
once or let another do so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from kit.must import must
from kit.reason_checks import wins_at_once
from qgames.ai import registry
from qgames.ai.forcing import Forcing
from qgames.games import game as game_of
from qgames.games.cubulus.rules import BALLS, CubulusState
from qgames.games.cubulus.rules import SQUARES as CUBE_SQUARES
from qgames.games.qomet.rules import SQUARES as STAR_SQUARES
from qgames.games.qomet.rules import QometState
from qgames.games.quantik.rules import SHAPES, QuantikState
from qgames.games.quarto.rules import FEATURES, PIECES, QuartoState
from qgames.games.quixo.rules import QuixoState
from qgames.rules.core import Cell, Mask, Move, Seat, State, names_of
from qgames.session.exercises.lessons import Diagram, Step

Claims = Mapping[str, Any]
POSITION = (
    "stands",
    "hand",
    "waiting",
    "seat",
    "threatened",
    "illegal",
    "legal",
    "won",
    "patterns",
    "through",
    "expires",
)
OTHERS = ("only", "loses")


def faults(thing: Step | Diagram) -> list[str]:
    """The claims of a step or a diagram that are not true, in words."""
    state = thing.state
    moves = thing.accept if isinstance(thing, Step) else thing.play
    found = []
    for name, value in thing.claims.items():
        if name in _OF_POSITION:
            if not _OF_POSITION[name](state, value):
                found.append(f"{name}: {value}")
        elif name == "loses":
            found += [f"{name}: {move}" for move in _cells(value) if not lets_win(state, move)]
        elif name == "only":
            found += list(_not_only(state, moves, _cells(value), thing.claims))
        elif not moves:
            found.append(f"{name}: {value}, of no move")
        else:
            found += [f"{name}: {value}, of {move}" for move in moves if not _OF_MOVE[name](state, move, value)]
    return found


def _not_only(state: State, moves: Sequence[Move], names: Sequence[str], claims: Claims) -> Iterator[str]:
    for name in names:
        holds = _ONLY.get(name) or _OF_MOVE[name]
        others = [move for move in state.legal_moves() if move not in moves and holds(state, move, claims[name])]
        if others:
            yield f"only {name}: also {' '.join(others)}"


def _cells(value: Any) -> tuple[str, ...]:
    return tuple(str(value).split())


def _sets(value: Any) -> set[frozenset[Cell]]:
    """What can be completed, each as its cells: one, or a list."""
    return {frozenset(_cells(each)) for each in (value if isinstance(value, list | tuple) else [value])}


# -- what stands where -------------------------------------------------------------------------------------------------


def _words_at(state: State, cell: Cell, seat: Seat) -> set[str]:
    """mine, theirs (as `seat` sees it), empty or blank, neutral; the letters of a piece; cross, circle; for_me,
    for_partner: at whom a dot points."""
    if isinstance(state, QuartoState):
        if cell == "hand":
            return set(PIECES[state.hand]) if state.hand >= 0 else set()
        number = state.game.cells.index(cell)
        return set(PIECES[state.piece_at(number)]) if state.placed >> number & 1 else {"empty"}
    number = state.game.cells.index(cell)
    if isinstance(state, QuantikState):
        piece = state.piece_at(number)
        return {"empty"} if piece is None else {_whose(piece[0] == seat), SHAPES[piece[1]]}
    if isinstance(state, QuixoState):
        return _on_cube(state, number, seat)
    if isinstance(state, QometState):
        return _owner(number, (state.light, state.dark), seat)
    assert isinstance(state, CubulusState)
    if not state.game.three and state.third >> number & 1:
        return {"neutral"}
    return _owner(number, state.balls, seat)


def _whose(mine: bool) -> str:
    return "mine" if mine else "theirs"


def _owner(number: int, owned: Sequence[Mask], seat: Seat) -> set[str]:
    return next(({_whose(owner == seat)} for owner, mask in enumerate(owned) if mask >> number & 1), {"empty"})


def _on_cube(state: QuixoState, number: int, seat: Seat) -> set[str]:
    team = next((team for team, mask in enumerate((state.crosses, state.circles)) if mask >> number & 1), None)
    if team is None:
        return {"blank"}
    mark, far = ("cross", "circle")[team], bool(state.far >> number & 1)
    dots = {"for_me" if far == bool(seat & 2) else "for_partner"} if state.game.four and team == seat % 2 else set()
    return {mark, _whose(team == state.game.sides[seat]), *dots}


def _stands(state: State, value: Mapping[str, Any], seat: Seat | None = None, end: Cell = "") -> bool:
    me = state.to_play if seat is None else seat
    return all(
        set(words.split()) <= _words_at(state, end if cell == "end" else cell, me)
        for words, cells in value.items()
        for cell in _cells(cells)
    )


def _hand(state: State, seat: Seat | None = None) -> int:
    me = state.to_play if seat is None else seat
    if isinstance(state, QuantikState):
        return sum(state.left(me, shape) for shape in range(4))
    if isinstance(state, QometState):
        return state.reserve(me)
    if isinstance(state, CubulusState):
        return state.in_hand(me)
    assert isinstance(state, QuartoState)
    return state.pool.bit_count()


def _patterns(state: State) -> Sequence[Mask]:
    if isinstance(state, QuartoState):
        return state.game.patterns
    return STAR_SQUARES if isinstance(state, QometState) else CUBE_SQUARES


# -- what can be done --------------------------------------------------------------------------------------------------


def completed(state: State, seat: Seat) -> set[frozenset[Cell]]:
    """What a seat would complete if it were its turn and nothing forbidden."""
    imagined = registry.reasons(state.game).turned(state, seat) if state.outcome is None else None
    return {frozenset(cells) for cells in wins_at_once(imagined).values()} if imagined is not None else set()


def _others(state: State, seat: Seat) -> list[Seat]:
    sides = state.game.sides
    return [other for other in range(state.game.seats) if sides[other] != sides[seat]]


def _threatened(state: State, seat: Seat) -> set[frozenset[Cell]]:
    return set().union(*(completed(state, other) for other in _others(state, seat)))


def lets_win(state: State, move: Move) -> bool:
    """Does another side win by the move, or at once after it?"""
    after, me = state.apply(move), state.game.sides[state.to_play]
    if after.outcome is not None:
        return after.outcome.winner not in (None, me)
    return bool(wins_at_once(after))


def _wins(state: State, move: Move, value: Any) -> bool:
    end, me = state.apply(move).outcome, state.game.sides[state.to_play]
    return end is not None and end.winner == me and set(end.cells) == set(_cells(value))


def _gives(state: State, move: Move, value: Any) -> bool:
    end, me = state.apply(move).outcome, state.game.sides[state.to_play]
    return end is not None and end.winner not in (None, me) and set(end.cells) == set(_cells(value))


def _both(state: State, move: Move, value: Any) -> bool:
    """The cells that the mover made at the same time."""
    after = state.apply(move)
    full = all({"mine"} <= _words_at(after, cell, state.to_play) for cell in _cells(value))
    return after.outcome is not None and after.outcome.winner != state.game.sides[state.to_play] and full


def _line(state: State, move: Move, value: Any) -> bool:
    after = _quarto(state.apply(move))
    made = set(names_of(after.game.cells, after.line))
    return made == (set() if value == "none" else set(_cells(value)))


def _quarto(state: State) -> QuartoState:
    assert isinstance(state, QuartoState)
    return state


def _alike(state: State, move: Move, value: Any) -> bool:
    letters, *cells = _cells(value)
    after = state.apply(move)
    held = [_words_at(after, cell, 0) for cell in cells]
    shared = set.intersection(*held) & set("".join(FEATURES))
    return "empty" not in set().union(*held) and shared == set(letters.strip("-"))


def _carries(state: State, move: Move, value: Any) -> bool:
    cells, after, me = _cells(str(value).replace("?", move[0])), state.apply(move), state.to_play
    stood = [_words_at(state, cell, me) for cell in cells[:-1]]
    return stood == [_words_at(after, cell, me) for cell in cells[1:]]


def _threats(state: State, move: Move, value: Any) -> bool:
    after = state.apply(move)
    again = [seat for seat in range(state.game.seats) if state.game.sides[seat] == state.game.sides[state.to_play]]
    return len(set().union(*(completed(after, seat) for seat in again))) == int(value)


@cache
def _forcing() -> Forcing:
    return Forcing()


def _forces(state: State, move: Move, value: Any) -> bool:
    return _forcing().wins(state.apply(move), int(value) - 1, state.game.sides[state.to_play])


@cache
def _verdicts(name: str, position: str) -> Mapping[Move, str]:
    """Every move proved by the searcher, which stops at nothing."""
    state: State = game_of(name).parse(position)
    *_, thought = registry.searcher(state.game).think(state, {}, stop=lambda: False)
    return {move: score.kind for move, score in thought.verdicts.items()}


def _prevents(state: State, move: Move, value: Any) -> bool:
    return frozenset(_cells(value)) in _threatened(state, state.to_play) and not lets_win(state, move)


def _safe_gift(state: QuartoState, piece: Move) -> bool:
    given = state.apply(piece)
    return not any(given.apply(cell).line for cell in given.legal_moves() if cell != "quarto")


def _safe_gifts(state: QuartoState) -> list[Move]:
    return [piece for piece in state.legal_moves() if piece in PIECES and _safe_gift(state, piece)]


def _traps(state: State, move: Move, value: Any) -> bool:
    after = _quarto(state.apply(move))
    if after.outcome is not None or after.hand >= 0 or after.line:
        return False
    gifts = _safe_gifts(after)
    placed = [given.apply(cell) for given in map(after.apply, gifts) for cell in given.legal_moves()]
    return len(gifts) == int(value) and all(each.pool and not _safe_gifts(each) for each in placed)


def _turn(state: State, move: Move, value: Any) -> bool:
    seats, after = state.game.seats, state.apply(move).to_play
    return after == (state.to_play if value == "same" else (state.to_play + 1) % seats)


def _unchanged(state: State, move: Move, value: Any) -> bool:
    after = state.apply(move)
    return all(_words_at(state, cell, 0) == _words_at(after, cell, 0) for cell in state.game.cells)


def _spends(state: State, move: Move, value: Any) -> bool:
    return _hand(state) - _hand(state.apply(move), state.to_play) == int(value)


def _returns(state: State, move: Move, value: Any) -> bool:
    seat = state.to_play if value == "mine" else 1 - state.to_play
    return _hand(state.apply(move), seat) == _hand(state, seat) + 1


def _fewer(state: State, move: Move, value: Any) -> bool:
    word, *cells = _cells(value)

    def count(at: State) -> int:
        return sum(word in _words_at(at, cell, state.to_play) for cell in cells)

    return count(state.apply(move)) < count(state)


def _draws(state: State, move: Move, value: Any) -> bool:
    for token in _cells(value):
        state = state.apply(token)
    return state.outcome is not None and state.outcome.winner is None


def _expires(state: State, token: Any) -> bool:
    quiet = [after for move in state.legal_moves() if move != token and not (after := _quarto(state.apply(move))).line]
    later = [after.apply(move) for after in quiet for move in after.legal_moves()]
    return (
        token in state.legal_moves() and bool(quiet) and all(token not in each.legal_moves() for each in quiet + later)
    )


_OF_POSITION: dict[str, Callable[[State, Any], bool]] = {
    "stands": _stands,
    "hand": lambda state, value: _hand(state) == int(value),
    "waiting": lambda state, value: BALLS - _balls(state).third.bit_count() == int(value),
    "seat": lambda state, value: state.to_play == int(value),
    "threatened": lambda state, value: _threatened(state, state.to_play) == _sets(value),
    "illegal": lambda state, value: not set(_cells(value)) & set(state.legal_moves()),
    "legal": lambda state, value: set(_cells(value)) <= set(state.legal_moves()),
    "moves": lambda state, value: len(state.legal_moves()) == int(value),
    "won": lambda state, value: set(must(state.outcome).cells) == set(_cells(value)),
    "patterns": lambda state, value: len(_patterns(state)) == int(value),
    "through": lambda state, value: _through(state, *_cells(value)),
    "expires": _expires,
}
_OF_MOVE: dict[str, Callable[[State, Move, Any], bool]] = {
    "wins": _wins,
    "stuck": lambda state, move, value: move in wins_at_once(state) and not must(state.apply(move).outcome).cells,
    "gives": _gives,
    "both": _both,
    "line": _line,
    "alike": _alike,
    "makes": lambda state, move, value: _stands(state.apply(move), value, state.to_play, move[2:4]),
    "carries": _carries,
    "threats": _threats,
    "forces": _forces,
    "proved": lambda state, move, value: _verdicts(state.game.name, state.notation())[move] == value,
    "prevents": _prevents,
    "safe": lambda state, move, value: _safe_gift(_quarto(state), move),
    "traps": _traps,
    "turn": _turn,
    "unchanged": _unchanged,
    "spends": _spends,
    "returns": _returns,
    "fewer": _fewer,
    "draws": _draws,
}
#: where no other move may do so whatever the cells are, or however many things it threatens
_ONLY: dict[str, Callable[[State, Move, Any], bool]] = {
    "wins": lambda state, move, value: move in wins_at_once(state),
    "stuck": lambda state, move, value: move in wins_at_once(state),
    "line": lambda state, move, value: move != "quarto" and bool(_quarto(state.apply(move)).line),
    "threats": lambda state, move, value: any(_threats(state, move, n) for n in range(int(value), int(value) + 9)),
    "prevents": lambda state, move, value: not lets_win(state, move),
    "traps": lambda state, move, value: any(_traps(state, move, n) for n in range(1, 17)),
}


def _balls(state: State) -> CubulusState:
    assert isinstance(state, CubulusState)
    return state


def _through(state: State, cell: Cell, count: str) -> bool:
    bit = 1 << state.game.cells.index(cell)
    return sum(bool(pattern & bit) for pattern in _patterns(state)) == int(count)


KNOWN = frozenset({*_OF_POSITION, *_OF_MOVE, *OTHERS})
