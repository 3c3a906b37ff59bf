"""Why a move is good where lines or squares are completed by moving: told the same way for every such game.

Keys, each behind the game's name, the cells and the details they carry:

completes   what the move completes
blocks      what the opponent would have completed otherwise; reply (the move that would have done it)
allows      what the opponent completes now, whatever is played; reply
wins        proved: what is threatened next, if anything; plies, reply (the longest defence)
threatens   what the mover would complete next
loses       proved, the longest way; plies, reply
draws       by repetition
builds      the fullest line or square; count
"""

from __future__ import annotations

from collections.abc import Sequence

from qgames.ai.search.searcher import Because, Thought
from qgames.rules.core import Cell, Mask, Move, Side, State, names_of


def completions(state: State, side: Side) -> list[tuple[Move, tuple[Cell, ...]]]:
    """The moves with which the side to move wins at once, and the cells it wins with."""
    found = []
    for move in state.legal_moves():
        end = state.apply(move).outcome
        if end is not None and end.winner == side:
            found.append((move, end.cells))
    return found


def fullest(goals: Sequence[Mask], own: Mask, cells: Sequence[Cell]) -> tuple[tuple[Cell, ...], int]:
    """The goal of which most is there already, and how much of it."""
    best = max(goals, key=lambda goal: (own & goal).bit_count())
    return names_of(cells, own & best), (own & best).bit_count()


def tell(
    game: str, state: State, thought: Thought, sides: Sequence[Side], skipped: State, again: State | None, own: Because
) -> Because:
    """The reason for a thought's move.

    `skipped` is the position as if the mover had left the turn to the next; `again` the one after the move as if the
    opponent had; `own` what to say when there is nothing sharper.
    """
    me = sides[state.to_play]
    after = state.apply(thought.move)
    if after.outcome is not None and after.outcome.winner == me:
        return Because(f"{game}.completes", after.outcome.cells)
    details: dict[str, str | int] = {}
    if thought.score.kind in ("win", "loss"):
        details["plies"] = thought.score.value
    if len(thought.line) > 1:
        details["reply"] = thought.line[1]
    if after.outcome is None:
        dangers = completions(after, sides[after.to_play])
        if dangers:
            return Because(f"{game}.allows", dangers[0][1], details | {"reply": dangers[0][0]})
    if thought.score.kind == "draw":
        return Because(f"{game}.draws")
    threats = completions(skipped, sides[skipped.to_play])
    if threats:
        return Because(f"{game}.blocks", threats[0][1], details | {"reply": threats[0][0]})
    chances = completions(again, me) if again is not None else []
    cells = chances[0][1] if chances else ()
    if thought.score.kind == "win":
        return Because(f"{game}.wins", cells, details)
    if thought.score.kind == "loss":
        return Because(f"{game}.loses", cells, details)
    if chances:
        return Because(f"{game}.threatens", cells, details)
    return own
