"""What a puzzle is about, decided by the rules: its theme, which the program has a word for (`puzzle.theme`).

Of moves that win:
    at_once         it is over
    push_blocker    in Qomet: a push takes away a star that stood in the way of what is or could now be completed
    two_threats     more than one thing could now be completed at once
    unstoppable     exactly one could, and no reply prevents it
    forced          exactly one could, and the other side has to prevent it
    quiet           none could, and yet it wins
Of moves that save:
    block           something could have been completed against the mover at once
    counter         the same, and now the mover could complete something
    look_ahead      nothing could, and every other move loses all the same
In Quarto, where the danger is in what is given away:
    at_once         it is over
    last_safe_gift  one piece is left that can be given without losing at once
    gifts_run_out   several are, and the other side will have none
    look_ahead      several are, and all but the right way loses all the same
"""

from __future__ import annotations

from qgames.ai import registry
from qgames.ai.reasons import goals, unstoppable
from qgames.games.qomet.rules import QometState
from qgames.games.quarto.rules import QuartoState
from qgames.rules.bits import bits
from qgames.rules.core import Cell, Side, State
from qgames.session.exercises.puzzles import Puzzle


def theme(puzzle: Puzzle) -> str:
    state = puzzle.state()
    after = state.apply(puzzle.best[0])
    if isinstance(state, QuartoState):
        return _of_gifts(puzzle.goal, after if state.hand >= 0 else state)
    side = state.game.sides[state.to_play]
    if puzzle.goal == "win":
        return _of_wins(state, after, side)
    (other,) = set(state.game.sides) - {side}
    if not _chances(state, other):
        return "look_ahead"
    return "counter" if _chances(after, side) else "block"


def _chances(state: State, side: Side) -> list[tuple[Cell, ...]]:
    """What a side that is not to move could complete at once if it were, each thing once."""
    return goals(registry.reasons(state.game).threats_of(state, side))


def _of_wins(state: State, after: State, side: Side) -> str:
    end = after.outcome
    made = [end.cells] if end is not None else _chances(after, side)
    if isinstance(state, QometState):  # elsewhere every move pushes, or none does
        freed = _in_the_way(state, side) - _in_the_way(after, side)
        if any(freed.intersection(cells) for cells in made):
            return "push_blocker"
    if end is not None:
        return "at_once"
    if len(made) != 1:
        return "two_threats" if made else "quiet"
    return "unstoppable" if unstoppable(after, made[0], side) else "forced"


def _in_the_way(state: State, side: Side) -> set[Cell]:
    blocked = registry.reasons(state.game).begun(state, side)[2]
    return {state.game.cells[cell] for cell in bits(blocked)}


def _of_gifts(goal: str, giving: State) -> str:
    """`giving`: the position in which a piece is to be given, if it is not over."""
    if giving.outcome is not None:
        return "at_once"
    bad = {each.move for each in registry.reasons(giving.game).threats(giving)}
    safe = [move for move in giving.legal_moves() if move not in bad]
    if len(safe) == 1:
        return "last_safe_gift"
    return "gifts_run_out" if goal == "win" else "look_ahead"
