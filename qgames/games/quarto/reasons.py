"""Why a choice in Quarto is good, and what was wrong with one: lines by what their pieces share, and gifts.

Beside the usual keys (wins, draws, loses, fault.missed, fault.loses, fault.draws; see `ai.reasons`):

quarto.call          the line to call; shared (letters of the features)
quarto.completes     the line; shared, and `calls` where it must still be called
quarto.blocks        the line that is filled without being made; shared by it and the pieces that would have made it
quarto.leaves_safe   count (pieces left that can be given safely)
quarto.none_safe     wherever the piece is put, every gift then makes a line; the line one of them makes, shared
quarto.only_safe     every other piece makes a line; the line one of them makes, shared, bad (it)
quarto.must_not_give the same, where several are safe; safe (how many)
quarto.all_lose      every piece makes a line, this one the one shown; shared
quarto.all_safe      nothing can be completed yet, whatever is given

fault.quarto.uncalled  there was a line to call; shared
fault.quarto.gave      the line that the piece given makes; shared, piece
fault.quarto.no_gift   after the placing every gift makes a line; the line one of them makes, shared, bad (it)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, cast

from qgames.ai.reasons import Played, Reasons, Threat, verdict
from qgames.ai.search.searcher import Because, Score, Thought
from qgames.games.quarto.rules import CELL_NUMBER, CELLS, FEATURES, FULL, LINES, PIECE_NUMBER, PIECES, QuartoState
from qgames.rules.bits import bits, mask_of
from qgames.rules.core import Cell, Mask, State, names_of


class _Line(NamedTuple):
    """A line that a piece would complete."""

    cell: Cell
    cells: tuple[Cell, ...]
    shared: str  # the letters its pieces share


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


def _lines_for(state: QuartoState, piece: int) -> Iterator[_Line]:
    """The lines that a piece would complete, each where."""
    for cell in bits(FULL & ~state.placed):
        for line in state.game.patterns_at[cell]:
            if (line & ~state.placed) == 1 << cell:
                letters = _shared(state, line, piece)
                if len(letters) >= state.game.shared:
                    yield _Line(CELLS[cell], names_of(CELLS, line), letters)


def _line_for(state: QuartoState, piece: int) -> _Line | None:
    return next(_lines_for(state, piece), None)


def _gifts(state: QuartoState) -> dict[str, _Line]:
    """The pieces that would make a line if they were given, each with one that it makes."""
    return {PIECES[piece]: line for piece in bits(state.pool) if (line := _line_for(state, piece)) is not None}


def _called(state: QuartoState) -> Because:
    """The line that can be called now."""
    for line in state.game.patterns:
        if line & state.line == line:
            letters = _shared(state, line)
            if len(letters) >= state.game.shared:
                return Because("quarto.call", names_of(CELLS, line), {"shared": letters})
    raise AssertionError("there is no line to call")


def _plies(score: Score) -> dict[str, str | int]:
    return {"plies": score.value, "kind": score.kind}


class QuartoReasons(Reasons):
    def knows_threats(self) -> bool:
        return True

    def threats(self, state: State) -> list[Threat]:
        """The pieces that must not be given, with what each would make, once for every cell where it would."""
        here = cast(QuartoState, state)
        found = []
        for piece in bits(here.pool) if here.outcome is None else ():
            made: dict[Cell, Mask] = {}
            for line in _lines_for(here, piece):
                made[line.cell] = made.get(line.cell, 0) | mask_of([CELL_NUMBER[cell] for cell in line.cells])
            for cells in made.values():
                found.append(Threat(1 - here.to_play, PIECES[piece], names_of(CELLS, cells), gift=True))
        return found

    def reason(self, state: State, thought: Thought) -> Because | None:
        here, move = cast(QuartoState, state), thought.move
        if move == "quarto":
            return _called(here)
        if move == "pass" or here.line:  # with a line to call nothing else is good
            return None
        if move in CELL_NUMBER:
            return _placing(here, CELL_NUMBER[move], thought.score)
        return _giving(here, move, thought.score)

    def fault(self, played: Played) -> Because | None:
        state, move = cast(QuartoState, played.state), played.move
        if state.line and move != "quarto":
            return _called(state)._replace(key="fault.quarto.uncalled")
        after = state.apply(move)
        if move in PIECE_NUMBER:
            line = _line_for(state, PIECE_NUMBER[move])
            if line is not None:
                return Because("fault.quarto.gave", line.cells, {"shared": line.shared, "piece": move})
        elif move in CELL_NUMBER and after.outcome is None:
            line = _line_for(state, state.hand)
            if line is not None and not after.line:
                return Because("fault.missed", line.cells, {"better": line.cell, "shared": line.shared})
            gifts = _gifts(after)
            if gifts and len(gifts) == after.pool.bit_count():
                bad, line = next(iter(gifts.items()))
                return Because("fault.quarto.no_gift", line.cells, {"shared": line.shared, "bad": bad})
        return self._later(played, after)


def _placing(state: QuartoState, cell: int, score: Score) -> Because | None:
    after = state.apply(CELLS[cell])
    if after.line:
        made = _called(after)
        return made._replace(key="quarto.completes" if state.game.auto else "quarto.completes_call")
    gifts = _gifts(after)
    safe = after.pool.bit_count() - len(gifts)
    if score.kind == "win":
        return Because("quarto.traps", (CELLS[cell],), _plies(score))
    if not safe and gifts:
        return _none_safe(state, gifts)
    blocked = _blocked(state, cell)
    if blocked is not None:
        return blocked
    if score.proved:
        return verdict(score)
    if gifts:
        return Because("quarto.leaves_safe", (CELLS[cell],), {"count": safe})
    return Because("quarto.all_safe") if after.pool else None


def _none_safe(state: QuartoState, gifts: dict[str, _Line]) -> Because | None:
    for cell in bits(FULL & ~state.placed):
        after = state.apply(CELLS[cell])
        if after.line or len(_gifts(after)) < after.pool.bit_count():
            return None
    bad, line = next(iter(gifts.items()))
    return Because("quarto.none_safe", line.cells, {"shared": line.shared, "bad": bad})


def _blocked(state: QuartoState, cell: int) -> Because | None:
    """The line that is full now without being made, and what those would have shared that could have made it."""
    for line in state.game.patterns_at[cell]:
        if line & ~state.placed == 1 << cell:
            for piece in bits(state.pool):
                letters = _shared(state, line, piece)
                if len(letters) >= state.game.shared:
                    return Because("quarto.blocks", names_of(CELLS, line), {"shared": letters})
    return None


def _giving(state: QuartoState, piece: str, score: Score) -> Because | None:
    gifts = _gifts(state)
    if piece in gifts:
        line = gifts[piece]
        all_of_them = len(gifts) == state.pool.bit_count()
        return Because("quarto.all_lose", line.cells, {"shared": line.shared}) if all_of_them else None
    if score.kind == "win":
        return Because("quarto.traps", (), _plies(score))
    if not gifts:
        return verdict(score) or Because("quarto.all_safe")
    safe = state.pool.bit_count() - len(gifts)
    bad, line = next(iter(gifts.items()))
    key = "quarto.only_safe" if safe == 1 else "quarto.must_not_give"
    return Because(key, line.cells, {"shared": line.shared, "bad": bad, "safe": safe})


_ASLANT = LINES[-2:]


def hidden(end: QuartoState) -> bool:
    """Is a line easily overlooked? Those aslant are, and what has nothing but the tops in common."""
    seen_at_once = (end.dark, end.square, end.short)
    alike = any(end.line & mask in (0, end.line) for mask in seen_at_once)
    return end.line in _ASLANT or not alike


def count(state: State, score: Score) -> int:
    """A win or loss in so many tokens from here, as moves of the winner, this one included: a piece placed, one given
    and a line called are one move."""
    quarto = cast(QuartoState, state)
    called = not quarto.game.auto
    tokens = score.value + (not called)  # as if the line were called
    if quarto.hand < 0:
        tokens += 1  # the move began with placing
    if score.kind == "win":
        return max(1, (tokens + 2) // 4)
    return max(1, tokens // 4)
