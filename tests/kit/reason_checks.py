"""Every claim that a reason makes, decided by others than the one who made it: what could be completed by the slow
games of the rulebook, what follows a move by the rules core, what is proved by the plainest of solvers. Used by the
tests on a sample and by `tests/bench/told.py` on many positions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from random import Random
from typing import NamedTuple, Protocol, cast

from rulebook import GAMES, Cubulus, Oracle, Qomet, Quixo, cubulus, imagined, rulebook
from rulebook.walks import styles
from rulebook.walks import walk as stepped

from kit.must import must, must_be
from kit.truth import ToTheEnd, late, same
from qgames.ai import registry
from qgames.ai.forcing import Forcing, TooFar
from qgames.ai.reasons import Played
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


DEPTH, MOST = 5, 40_000  # plies of a proof that are played through, positions looked at for it


class Here(NamedTuple):
    """A position, how it came about, and the same in the slow game of the rulebook, where there is one."""

    state: State
    moves: tuple[str, ...]
    oracle: Oracle | None

    def after(self, move: str) -> Here:
        oracle = imagined.copied(self.oracle) if self.oracle is not None else None
        if oracle is not None:
            oracle.play(move)
        return Here(self.state.apply(move), (*self.moves, move), oracle)

    def could(self, seat: int) -> Mapping[str, frozenset[str]]:
        """With what a player would win at once if it were their turn."""
        assert self.oracle is not None
        return imagined.completions(self.oracle, seat)

    def threats(self) -> set[imagined.Threatened]:
        assert self.oracle is not None
        return imagined.threats(self.oracle)


def walked(game: Game, seed: int, plies: int = 70) -> Iterator[Here]:
    """The positions of some games by chance, each in a way of its own, so that odd rules and threats come about."""
    if game.key not in GAMES:
        for state in walk(game, seed, plies):
            yield Here(state, (), None)  # how it came about plays no part where nothing is imagined
        return
    for style in styles(game.name):
        here = Here(game.start(), (), rulebook(game.name))
        for step in stepped(game.name, style, seed, plies):
            if step.token is None:
                break
            yield here._replace(oracle=step.game)
            here = Here(here.state.apply(step.token), (*here.moves, step.token), None)


def check_reason(here: Here, thought: Thought, because: Because) -> bool:
    """Is what is said of a move true? False where only a solver could tell, and it takes too long."""
    state, key, details = here.state, because.key, because.details
    after, me, sides = state.apply(thought.move), state.to_play, state.game.sides
    assert set(because.cells) <= set(state.game.cells)
    if key in ("wins", "loses", "draws", "allows", "quarto.traps"):
        if key == "allows":
            assert wins_at_once(after)[_word(because, "reply")] == because.cells
        return check_proof(state, thought, "loses" if key == "allows" else key)
    if key in PLAIN:
        PLAIN[key](state, thought, details)
    elif isinstance(state, QuartoState):
        _check_quarto(state, thought.move, because)
    elif key in ("completes", "gives"):
        end = must(after.outcome)
        assert end.cells == because.cells and end.winner is not None
        assert (end.winner == sides[me]) == (key == "completes")
    elif key == "blocks":
        rival = must_be(int, details["player"])
        assert sides[rival] != sides[me]
        assert here.could(rival)[_word(because, "reply")] == set(because.cells)
        assert not any(cells >= set(because.cells) for cells in here.after(thought.move).could(rival).values())
    elif key in ("forks", "unstoppable", "threatens"):
        mate = next(
            (me + n) % len(sides) for n in range(1, len(sides) + 1) if sides[(me + n) % len(sides)] == sides[me]
        )
        _check_threats(after, here.after(thought.move).could(mate), because)
    elif key == "prepares":
        _check_prepared(here, here.after(thought.move), because)
    else:
        assert key == "cubulus.setup" and because.cells == (thought.move[1:],)
        counts = {cell: sum(cell in square for square in cubulus.WINNING_SQUARES) for cell in cubulus.CELLS}
        mine = counts[thought.move[1:]]
        free = [move[1:] for move in state.legal_moves() if move != thought.move]
        assert mine == details["count"] and all(counts[cell] < mine for cell in free)
    return True


def _check_threats(after: State, could: Mapping[str, frozenset[str]], because: Because) -> None:
    if because.key == "threatens":
        assert could[_word(because, "reply")] == set(because.cells)
        return
    assert not wins_at_once(after)
    goals = {frozenset(goal.split()) for goal in str(because.details.get("goals", "")).split("|") if goal}
    assert goals <= set(could.values()) and (len(goals) > 1 if because.key == "forks" else not goals)
    for reply in after.legal_moves():
        answered = after.apply(reply)
        made = [must(answered.outcome).cells] if answered.outcome is not None else list(wins_at_once(answered).values())
        assert made, reply
        if because.key == "unstoppable":
            assert any(set(cells) >= set(because.cells) for cells in made), reply


def _check_prepared(before: Here, after: Here, because: Because) -> None:
    """So many of its cells are the mover's now, more than before, and the rest nobody's."""
    side = before.state.game.sides[before.state.to_play]
    assert before.oracle is not None and after.oracle is not None
    had, has = (_owners(each, because.cells) for each in (before.oracle, after.oracle))
    assert because.details == {"count": has.count(side), "all": len(has)} and set(has) <= {side, None}
    assert has.count(side) > had.count(side) and 2 * has.count(side) >= len(has)


def _owners(game: Oracle, cells: tuple[str, ...]) -> list[object]:
    if isinstance(game, Quixo):
        return [cube[0] if (cube := game.board[cell]) else None for cell in cells]
    return [(game.cube if isinstance(game, Cubulus) else must_be(Qomet, game).board).get(cell) for cell in cells]


def check_proof(state: State, thought: Thought, key: str) -> bool:
    """What is called proved is, if a plain solver can tell within reach."""
    kind = {"wins": "win", "quarto.traps": "win", "loses": "loss", "draws": "draw"}[key]
    score = thought.score
    assert score.kind == kind
    if late(state):
        exact = ToTheEnd()
        assert same(score, exact.after(state, thought.move))
        assert kind != "loss" or exact.value(state).kind == "loss", "every move loses"
        return True
    if kind == "draw" or score.value > DEPTH:
        return False
    solver = Forcing(MOST)
    try:
        if kind == "win":
            assert thought.move in solver.forcing(state, score.value)
        else:
            assert not solver.saving(state, score.value), "every move loses, none later than this one"
    except TooFar:
        return False
    return True


def _check_avoids(state: State, thought: Thought, details: Mapping[str, object]) -> None:
    moves = state.legal_moves()
    bad = [move for move in moves if _loses_at_once(state, move)]
    assert thought.move not in bad and details == {"count": len(bad), "all": len(moves)} and bad


def _loses_at_once(state: State, move: str) -> bool:
    after, sides = state.apply(move), state.game.sides
    if after.outcome is not None:
        return after.outcome.winner not in (None, sides[state.to_play])
    return sides[after.to_play] != sides[state.to_play] and bool(wins_at_once(after))


def _check_answers(state: State, thought: Thought, details: Mapping[str, object]) -> None:
    after, side = state.apply(thought.move), state.game.sides[state.to_play]
    replies, bad = after.legal_moves(), 0
    for reply in replies:
        answered = after.apply(reply)
        end = answered.outcome
        if end is None:
            assert state.game.sides[answered.to_play] == side, "the mover's side is next again"
        bad += end.winner == side if end is not None else bool(wins_at_once(answered))
    assert bad and details == {"count": len(replies) - bad, "all": len(replies)}


def _check_only(state: State, thought: Thought, details: Mapping[str, object]) -> None:
    assert list(state.legal_moves()) == [thought.move]


def _check_likes(state: State, thought: Thought, details: Mapping[str, object]) -> None:
    assert not thought.score.proved and details == {"depth": thought.depth} and thought.depth


def _check_unlooked(state: State, thought: Thought, details: Mapping[str, object]) -> None:
    assert not thought.score.proved and not thought.depth


def _check_neutral(state: State, thought: Thought, details: Mapping[str, object]) -> None:
    assert state.game.neutral(state)


#: what may be said in any game, and who decides it
PLAIN = {
    "avoids": _check_avoids,
    "answers": _check_answers,
    "only": _check_only,
    "likes": _check_likes,
    "unlooked": _check_unlooked,
    "neutral": _check_neutral,
}


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
    else:
        assert key == "quarto.all_safe"
        giving = after if move not in PIECE_NUMBER else state
        assert not any(_makes(giving, piece) for piece in giving.legal_moves())


def _makes_at(state: QuartoState, piece: str, cell: str) -> list[tuple[str, ...]]:
    """The lines another piece than the one in hand would make on a cell."""
    swapped = state._replace(hand=PIECE_NUMBER[piece], pool=state.pool | 1 << state.hand)
    return _cells(swapped.apply(cell))


def check_fault(here: Here, played: Played, because: Because) -> None:
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
        stood = any(cells >= set(because.cells) for cells in here.could(after.to_play).values())
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
