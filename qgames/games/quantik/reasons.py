"""Why a move in Quantik is good (or what refutes it), in terms of the game."""

from __future__ import annotations

from qgames.ai.search.searcher import Because, Thought
from qgames.games.quantik.proof import STRIDE, Position, position
from qgames.games.quantik.rules import CELLS, LINES_AT, SHAPES, TOKEN_NUMBER, QuantikState
from qgames.rules.bits import bits
from qgames.rules.core import Cell, State, names_of


def _line_of(at: Position, bit: int) -> tuple[Cell, ...]:
    """The cells of the lines that a placement completes, or would."""
    cell, shape = bit % STRIDE, bit // STRIDE
    both = at.own | at.other
    won = 0
    for line in LINES_AT[cell]:
        if all(both >> STRIDE * other & line for other in range(4) if other != shape):
            won |= line
    return names_of(CELLS, won)


def _winning(at: Position) -> list[int]:
    """The placements that end the game at once."""
    completing = at.completing()
    return [bit for bit in at.moves() if completing >> bit & 1 or not at.after(bit).own_free]


def _turned(at: Position) -> Position:
    """As if the other side were to move."""
    return Position(at.other, at.own, at.other_free, at.own_free, at.held)


def reason(state: State, thought: Thought) -> Because:
    """The reason for the move of a thought, to be told to a player.

    quantik.completes   line cells; shape, cell
    quantik.leaves_stuck   the cell; the opponent has nothing to place
    quantik.blocks   the line the opponent would have completed; shape, at (the cell where), plies if proved
    quantik.forks   the cells where four shapes can be brought together next, whatever the reply; count
    quantik.wins   proved; plies, reply (what the opponent does best)
    quantik.allows   the line the opponent completes now; reply
    quantik.loses   proved, the hardest to refute; plies, reply
    quantik.cramps   not proved; replies (how many placements are left to the opponent)
    """
    assert isinstance(state, QuantikState)
    at = position(state)
    shape, cell = divmod(TOKEN_NUMBER[thought.move], 16)
    bit = STRIDE * shape + cell
    here = CELLS[cell]
    if at.completing() >> bit & 1:
        return Because("quantik.completes", _line_of(at, bit), {"shape": SHAPES[shape], "cell": here})
    after = at.after(bit)
    if not after.own_free:
        return Because("quantik.leaves_stuck", (here,), {"cell": here})
    details: dict[str, str | int] = {"cell": here}
    if thought.score.kind in ("win", "loss"):
        details["plies"] = thought.score.value
    if len(thought.line) > 1:
        details["reply"] = thought.line[1]
    refuting = _winning(after)
    if refuting:
        reply = refuting[0]
        details["reply"] = SHAPES[reply // STRIDE] + CELLS[reply % STRIDE]
        return Because("quantik.allows", _line_of(after, reply) or (here,), details)
    threats = [*bits(_turned(at).completing())]
    if threats:
        details |= {"shape": SHAPES[threats[0] // STRIDE], "at": CELLS[threats[0] % STRIDE]}
        return Because("quantik.blocks", _line_of(at, threats[0]), details)
    if thought.score.kind == "win":
        next_wins = {CELLS[threat % STRIDE] for threat in bits(_turned(after).completing())}
        if thought.score.value == 3 and next_wins:
            return Because("quantik.forks", tuple(sorted(next_wins)), details | {"count": len(next_wins)})
        return Because("quantik.wins", (here,), details)
    if thought.score.kind == "loss":
        return Because("quantik.loses", (here,), details)
    return Because("quantik.cramps", (here,), details | {"replies": after.own_free.bit_count() // 3})
