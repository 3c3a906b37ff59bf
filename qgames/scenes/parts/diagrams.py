"""Diagrams of the rules as little tables: what came of the move they show, and the position before it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgames.rules.core import Move, State
from qgames.scenes.parts.thumbnails import Subject
from qgames.session.exercises.lessons import Diagram

if TYPE_CHECKING:
    from qgames.games.view import AnyView


def view(diagram: Diagram) -> AnyView:
    from qgames.games.view import view_of  # what draws: only a diagram that is seen needs it

    return view_of(diagram.game)


def marks_of(diagram: Diagram) -> tuple[str, ...]:
    """What shows the move that was played."""
    return view(diagram).marks_of(diagram.state, diagram.play[-1]) if diagram.play else ()


def ended(diagram: Diagram) -> State:
    """The position after what is played in it."""
    state = diagram.state
    for move in diagram.play:
        state = state.apply(move)
    return state


def explained(diagram: Diagram) -> Move:
    """The move it shows, or forbids, if the game has more to show of it than two positions; one that ends the game
    speaks for itself."""
    move = only_move(diagram)
    if not move or ended(diagram).outcome is not None:
        return ""
    return move if view(diagram).explained(diagram.state, move, 0.0) else ""


def only_move(diagram: Diagram) -> Move:
    """The one move it is about, played or forbidden; nothing if there is none, or several."""
    moves = [diagram.refused] if diagram.refused else diagram.play
    return moves[0] if len(moves) == 1 else ""


def comes_in(diagram: Diagram) -> bool:
    """Does its move bring something in from outside, which waits there before it?"""
    move = explained(diagram)
    line = view(diagram).line(diagram.state, move) if move else None
    return line is not None and line.comes is not None


def subjects_of(diagram: Diagram) -> list[Subject]:
    """What is shown: at rest, and before the move."""
    after = ended(diagram)
    name, last = diagram.game.name, () if diagram.bands else marks_of(diagram)
    role = "" if diagram.counts else "mark.refused"
    if (move := explained(diagram)) and not diagram.bands:
        plain = Subject(name, diagram.state.notation(), role=role, seated=True, move=move)
        return [plain] if diagram.refused else [plain._replace(done=True), plain]
    shown = [Subject(name, after.notation(), bands=diagram.bands, role=role, last=last, seated=True)]
    if diagram.play and after != diagram.state and not view(diagram).patterns(after):  # what won speaks for itself
        before = diagram.state.notation()
        moves = Subject(name, before, last=taken(diagram), seated=True, pair=after.notation())
        shown = [shown[0]._replace(pair=before), moves]
    return shown


def taken(diagram: Diagram) -> tuple[str, ...]:
    """The place of what its move takes up, to be seen before it."""
    move = only_move(diagram)
    return tuple(cell for cell in diagram.game.cells if move.startswith(cell) and move != cell)
