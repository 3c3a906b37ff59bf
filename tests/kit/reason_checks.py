"""Every statement that a reason makes, checked by the rules core alone: lines exist, pieces complete them, replies
refute. Used by the tests on a sample and by `tests/truth_reasons.py` on many positions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Protocol, cast

from kit.must import must, must_be
from qgames.ai import registry
from qgames.ai.reasons import Played, Reasons
from qgames.ai.search.searcher import Because, Score, Searcher, Thought
from qgames.games.quarto.rules import PIECE_NUMBER, QuartoState
from qgames.rules.core import Game, State


class Counting(Searcher, Protocol):
    nodes: int  # as every searcher of ours counts them


def walk(game: Game, seed: int, plies: int = 70) -> Iterator[State]:
    """Positions of a random game in which wins at once are passed over, so that it lasts and threats pile up."""
    dice = Random(seed)
    state = game.start()
    for _ in range(plies):
        if state.outcome is not None:
            return
        yield state
        moves = [move for move in state.legal_moves() if move != "quarto"] or list(state.legal_moves())
        quiet = [move for move in moves if state.apply(move).outcome is None and not getattr(state, "line", 0)]
        state = state.apply(dice.choice(quiet or moves))


def wins_at_once(state: State) -> dict[str, tuple[str, ...]]:
    """The moves that win now and the cells they win with, by the rules alone."""
    side = state.game.sides[state.to_play]
    ends = {move: state.apply(move).outcome for move in state.legal_moves()}
    return {move: end.cells for move, end in ends.items() if end is not None and end.winner == side}


def last_thought(game: Game, state: State, nodes: int) -> Thought:
    mind = cast(Counting, registry.searcher(game))
    *_, last = mind.think(state, {}, stop=lambda: mind.nodes > nodes)
    return last


def check_reason(reasons: Reasons, state: State, thought: Thought, because: Because) -> None:
    """Is what is said of a move true?"""
    if isinstance(state, QuartoState):
        _check_quarto(state, thought.move, because)
        return
    after, key, details = state.apply(thought.move), because.key, because.details
    me, sides = state.to_play, state.game.sides
    assert set(because.cells) <= set(state.game.cells)
    if key == "completes":
        end = must(after.outcome)
        assert end.winner == sides[me] and end.cells == because.cells
    elif key == "gives":
        end = must(after.outcome)
        assert end.winner not in (None, sides[me]) and end.cells == because.cells
    elif key == "allows":
        assert thought.score.kind == "loss" and wins_at_once(after)[_word(because, "reply")] == because.cells
    elif key == "blocks":
        rival = must_be(int, details["player"])
        assert sides[rival] != sides[me]
        assert wins_at_once(must(reasons.turned(state, rival)))[_word(because, "reply")] == because.cells
        still = reasons.turned(after, rival)
        assert still is None or because.cells not in wins_at_once(still).values()
    elif key in ("forks", "unstoppable"):
        assert thought.score.kind == "win" and not wins_at_once(after)
        for reply in after.legal_moves():
            answered = after.apply(reply)
            assert answered.outcome is not None or wins_at_once(answered) or state.game.seats > 2, reply
    elif key == "threatens":
        mate = next(
            (me + n) % len(sides) for n in range(1, len(sides) + 1) if sides[(me + n) % len(sides)] == sides[me]
        )
        assert wins_at_once(must(reasons.turned(after, mate)))[_word(because, "reply")] == because.cells
    elif key == "prepares":
        assert 2 * must_be(int, details["count"]) >= must_be(int, details["all"]) == len(because.cells)
    elif key in ("wins", "loses", "draws"):
        assert thought.score.kind == {"wins": "win", "loses": "loss", "draws": "draw"}[key]
    else:
        assert key == "cubulus.setup" and because.cells == (thought.move[1:],)


def _word(because: Because, name: str) -> str:
    return must_be(str, because.details[name])


def _makes(state: QuartoState, piece: str) -> set[tuple[str, ...]]:
    """The lines a piece makes when given now, wherever it is put."""
    given = state.apply(piece)
    placed = [given.apply(cell) for cell in given.legal_moves() if cell != "quarto"]
    return {cell for after in placed if after.line for cell in _cells(after)}


def _cells(state: QuartoState) -> list[tuple[str, ...]]:
    cells = state.game.cells
    lines = [p for p in state.game.patterns if p & state.line == p]
    return [tuple(cells[n] for n in range(16) if line >> n & 1) for line in lines]


def _check_quarto(state: QuartoState, move: str, because: Because) -> None:
    key, details = because.key, because.details
    after = state.apply(move)
    gifts = [piece for piece in after.legal_moves() if piece in PIECE_NUMBER] if after.outcome is None else []
    if key == "quarto.call":
        assert move == "quarto" and must(after.outcome).winner == state.to_play and because.cells in _cells(state)
    elif key in ("quarto.completes", "quarto.completes_call"):
        assert because.cells in _cells(after) and (after.outcome is not None) == (key == "quarto.completes")
    elif key == "quarto.blocks":
        assert move in because.cells and not after.line
        spare = [piece for piece in gifts if because.cells in _makes_at(state, piece, move)]
        assert spare, "some piece that waits would have made it"
    elif key == "quarto.leaves_safe":
        assert sum(not _makes(after, piece) for piece in gifts) == details["count"]
    elif key == "quarto.none_safe":
        for cell in state.legal_moves():
            put = state.apply(cell)
            assert cell == "quarto" or all(_makes(put, piece) for piece in put.legal_moves())
        assert because.cells in _makes(after, _word(because, "bad"))
    elif key in ("quarto.only_safe", "quarto.must_not_give"):
        safe = [piece for piece in state.legal_moves() if not _makes(state, piece)]
        assert move in safe and details["safe"] == len(safe) and (len(safe) == 1) == (key == "quarto.only_safe")
        assert because.cells in _makes(state, _word(because, "bad"))
    elif key == "quarto.all_lose":
        assert all(_makes(state, piece) for piece in state.legal_moves()) and because.cells in _makes(state, move)
    elif key == "quarto.all_safe":
        assert not any(_makes(state, piece) for piece in state.legal_moves())
    else:
        assert key in ("quarto.traps", "wins", "loses", "draws")


def _makes_at(state: QuartoState, piece: str, cell: str) -> list[tuple[str, ...]]:
    """The lines another piece than the one in hand would make on a cell."""
    swapped = state._replace(hand=PIECE_NUMBER[piece], pool=state.pool | 1 << state.hand)
    return _cells(swapped.apply(cell))


def check_fault(reasons: Reasons, played: Played, because: Because) -> None:
    """Is what is said against a move true?"""
    state, after = played.state, played.state.apply(played.move)
    key, sides, quarto = because.key.removeprefix("fault."), state.game.sides, partial(must_be, QuartoState)
    if key == "gives":
        end = must(after.outcome)
        assert end.winner not in (None, sides[state.to_play]) and end.cells == because.cells
    elif key == "missed" and isinstance(state, QuartoState):
        assert because.cells in _cells(state.apply(_word(because, "better"))) and not quarto(after).line
    elif key == "missed":
        assert wins_at_once(state)[_word(because, "better")] == because.cells and played.move not in wins_at_once(state)
    elif key in ("left", "opened"):
        assert wins_at_once(after)[_word(because, "reply")] == because.cells
        stood = because.cells in wins_at_once(must(reasons.turned(state, after.to_play))).values()
        assert stood == (key == "left")
    elif key == "forked":
        answered = after.apply(_word(because, "reply"))
        assert all(wins_at_once(answered.apply(move)) for move in answered.legal_moves())
    elif key == "quarto.uncalled":
        assert quarto(state).line and because.cells in _cells(quarto(state))
    elif key == "quarto.gave":
        assert because.cells in _makes(quarto(state), played.move)
    elif key == "quarto.no_gift":
        assert all(_makes(quarto(after), piece) for piece in after.legal_moves() if piece in PIECE_NUMBER)
        assert because.cells in _makes(quarto(after), _word(because, "bad"))
    else:
        assert key in ("loses", "draws") and played.after.kind == {"loses": "loss", "draws": "draw"}[key]


def unproved(move: str) -> Thought:
    return Thought(move, Score("cp"), line=(move,))
