"""Why a choice in Quarto is good, in terms of the game."""

from __future__ import annotations

from typing import NamedTuple

from qgames.ai.search.searcher import Because, Thought
from qgames.games.quarto.rules import CELL_NUMBER, CELLS, FEATURES, FULL, PIECE_NUMBER, PIECES, QuartoState
from qgames.rules.bits import bits
from qgames.rules.core import Cell, Mask, State, names_of


class _Line(NamedTuple):
    """A line that a piece would complete."""

    cell: Cell
    cells: tuple[Cell, ...]
    features: str  # the letters its pieces share


def _shared(state: QuartoState, line: Mask, piece: int | None = None) -> str:
    """The letters all pieces on some cells have in common (and the piece that would join them)."""
    pieces = [state.piece_at(cell) for cell in bits(line & state.placed)]
    if piece is not None:
        pieces.append(piece)
    letters = ""
    for feature in state.game.counting:
        values = {number >> feature & 1 for number in pieces}
        if len(values) == 1:
            letters += FEATURES[feature][values.pop()]
    return letters


def _line_for(state: QuartoState, piece: int) -> _Line | None:
    """Where a piece would complete a line."""
    for cell in bits(FULL & ~state.placed):
        for line in state.game.patterns_at[cell]:
            if (line & ~state.placed) == 1 << cell:
                letters = _shared(state, line, piece)
                if len(letters) >= state.game.shared:
                    return _Line(CELLS[cell], names_of(CELLS, line), letters)
    return None


def _details(thought: Thought) -> dict[str, str | int]:
    details: dict[str, str | int] = {"move": thought.move, "value": thought.score.kind}
    if thought.score.kind in ("win", "loss"):
        details["plies"] = thought.score.value
    return details


def reason(state: State, thought: Thought) -> Because:
    """The reason for the move of a thought, to be told to a player.

    quarto.call   the line to call; shared (letters of the features)
    quarto.completes   the line; cell, shared
    quarto.nothing_left   the last piece, or nothing to do: no line can be made
    placing
    quarto.blocks   the line that is filled without being made; pieces (those that would have completed it, by commas)
    quarto.traps   the opponent will be left with nothing safe to give; plies
    quarto.leaves_safe   safe (pieces left that can be given), count
    quarto.leaves_none   nothing safe is left to give wherever it is put
    giving
    quarto.only_safe   the line the others would complete; bad (the pieces that must not be given, by commas), shared
    quarto.must_not_give   the same, where several are safe; safe (how many)
    quarto.all_lose   every piece completes a line, this one the one shown
    quarto.all_safe   nothing can be completed yet
    All have `move`, `value` (win, loss, draw, cp) and, if proved, `plies`.
    """
    assert isinstance(state, QuartoState)
    details = _details(thought)
    move = thought.move
    if move == "quarto":
        return Because("quarto.call", names_of(CELLS, state.line), details | {"shared": _called(state)})
    if move == "pass":
        return Because("quarto.nothing_left", (), details)
    if move in CELL_NUMBER:
        return _placing(state, CELL_NUMBER[move], details)
    return _giving(state, PIECE_NUMBER[move], details)


def _called(state: QuartoState) -> str:
    for line in state.game.patterns:
        if line & state.line == line:
            letters = _shared(state, line)
            if len(letters) >= state.game.shared:
                return letters
    return ""


def _placing(state: QuartoState, cell: int, details: dict[str, str | int]) -> Because:
    here = CELLS[cell]
    details["cell"] = here
    after = state.apply(here)
    if after.line:
        return Because("quarto.completes", names_of(CELLS, after.line), details | {"shared": _called(after)})
    if not state.pool:
        return Because("quarto.nothing_left", (here,), details)
    safe = [PIECES[piece] for piece in bits(after.pool) if _line_for(after, piece) is None]
    if not safe:
        return Because("quarto.leaves_none", (here,), details)
    details |= {"safe": ",".join(safe), "count": len(safe)}
    if details["value"] == "win":
        return Because("quarto.traps", (here,), details)
    for line in state.game.patterns_at[cell]:
        if line & ~state.placed == 1 << cell:
            stopped = [
                PIECES[piece] for piece in bits(state.pool) if len(_shared(state, line, piece)) >= state.game.shared
            ]
            if stopped:
                return Because("quarto.blocks", names_of(CELLS, line), details | {"pieces": ",".join(stopped)})
    return Because("quarto.leaves_safe", (here,), details)


def _giving(state: QuartoState, piece: int, details: dict[str, str | int]) -> Because:
    bad = {PIECES[other]: line for other in bits(state.pool) if (line := _line_for(state, other)) is not None}
    details["piece"] = PIECES[piece]
    if PIECES[piece] in bad:
        line = bad[PIECES[piece]]
        return Because("quarto.all_lose", line.cells, details | {"shared": line.features, "cell": line.cell})
    safe = state.pool.bit_count() - len(bad)
    details["safe"] = safe
    if not bad:
        return Because("quarto.all_safe", (), details)
    line = next(iter(bad.values()))
    details |= {"bad": ",".join(bad), "shared": line.features, "cell": line.cell}
    return Because("quarto.only_safe" if safe == 1 else "quarto.must_not_give", line.cells, details)
