"""What is drawn on the board at a turning point: the better move as a ghost, and bands along what the other side makes
in reply. All of it is looked up in the rules: what a band runs round can be completed, by what follows the move."""

from __future__ import annotations

from collections.abc import Sequence

from qgames.ai import registry
from qgames.ai.reasons import completions, goals
from qgames.games.frame import Frame, Look
from qgames.games.view import AnyView
from qgames.render import Solid, Vec3
from qgames.render.model.facets import mesh
from qgames.render.model.solids import Ball, apply
from qgames.rules.core import Cell, IllegalMove, Move, State
from qgames.scenes.subjects import Subject, band_round
from qgames.session.review.review import Turn

MOST = 2  # bands: more could not be told apart
PIECES = 2  # that a ghost may be made of: a row that is pushed would be a crowd
HALF = 0.5  # how strong a ghost is
OWN = ("missed", "uncalled", "draws")  # faults that speak of what the mover might have made

Line = tuple[Cell, ...]


def lines_after(after: State, turn: Turn) -> list[Line]:
    """What the other side completes next: what the words speak of first, then whatever else there is; without any, what
    the refutation ends with. A game that is over shows what it ended with by itself."""
    if after.outcome is not None:
        return []
    told = turn.why.cells if turn.why is not None and turn.why.key.rpartition(".")[2] not in OWN else ()
    found = [line for line in (told, *_next(after, turn)) if len(line) > 2] or [_at_the_end(after, turn.line)]
    return list({frozenset(line): line for line in reversed(found) if line}.values())[::-1][:MOST]


def _next(after: State, turn: Turn) -> list[Line]:
    """What the other side can complete at once; where the mover must still choose for it, what no choice avoids."""
    if after.game.sides[after.to_play] != after.game.sides[turn.seat]:
        return goals(completions(after))
    threats = registry.reasons(after.game).threats(after)
    return goals(threats) if {each.move for each in threats} >= set(after.legal_moves()) else []


def _at_the_end(state: State, line: Sequence[Move]) -> Line:
    """What is completed at the end of a line, where it is played to the end."""
    try:
        for move in line:
            state = state.apply(move)
    except IllegalMove:
        return ()
    return state.outcome.cells if state.outcome is not None else ()


def open_cells(view: AnyView, state: State, lines: Sequence[Line]) -> Line:
    """The cells of some lines on which nothing stands yet: where they are completed."""
    held = {solid.key for solid in view.solids(Frame(state, state)) if not solid.flat}
    return tuple(dict.fromkeys(cell for line in lines for cell in line if cell not in held))


def bands(view: AnyView, state: State, lines: Sequence[Line]) -> list[Solid]:
    sketch = Subject(state.game.key).plain_sketch
    return [
        solid for line in lines for solid in band_round(view, state, sketch._replace(cells=line), role="mark.threat")
    ]


def ghost(view: AnyView, before: State, move: Move, now: State) -> list[Solid]:
    """What a move would have put on the board, where there is room for it now; () if it changes too much."""
    look = Look(legal=False)

    def standing(state: State) -> list[Solid]:
        return [solid for solid in view.solids(Frame(state, state, look=look)) if solid.key and not solid.flat]

    there, here = standing(before), standing(now)
    made = [solid for solid in standing(before.apply(move)) if solid not in there]
    taken = {solid.at for solid in here}
    if not 0 < len(made) <= PIECES or any(solid.at in taken or solid.beside for solid in made):
        return []
    return [solid._replace(key=None, alpha=HALF, glow=None, shadow=False) for solid in made]


def top_of(solid: Solid) -> Vec3:
    """The middle of what is highest of it."""
    shape, (x, y, z) = solid.shape, solid.at
    if isinstance(shape, Ball):
        return x, y, z + shape.radius * solid.scale
    return x, y, z + max(apply(solid.axes, corner)[2] for corner in mesh(shape).vertices) * solid.scale
