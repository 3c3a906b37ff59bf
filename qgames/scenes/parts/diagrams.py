"""Diagrams of the rules as little tables: what came of the move they show, and the position before it."""

from __future__ import annotations

from qgames.rules.core import State
from qgames.scenes.parts.thumbnails import Subject
from qgames.session.exercises.lessons import Diagram


def marks_of(diagram: Diagram) -> tuple[str, ...]:
    """What shows the move that was played."""
    from qgames.games.view import view_of  # what draws: only a diagram that is seen needs it

    if not diagram.play:
        return ()
    return view_of(diagram.game).marks_of(diagram.state, diagram.play[-1])


def ended(diagram: Diagram) -> State:
    """The position after what is played in it."""
    state = diagram.state
    for move in diagram.play:
        state = state.apply(move)
    return state


def subjects_of(diagram: Diagram) -> list[Subject]:
    """What is shown: at rest, and before the move."""
    after = ended(diagram)
    name, last = diagram.game.name, () if diagram.bands else marks_of(diagram)
    role = "" if diagram.counts else "mark.refused"
    shown = [Subject(name, after.notation(), bands=diagram.bands, role=role, last=last, seated=True)]
    if diagram.play and after != diagram.state:
        shown.append(Subject(name, diagram.state.notation(), seated=True))
    return shown
