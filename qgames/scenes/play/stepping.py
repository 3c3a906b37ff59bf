"""Four small buttons at the moves: to the first position, back, forward, to the last."""

from __future__ import annotations

from collections.abc import Callable

from qgames.files.i18n import t
from qgames.rules.match import Match
from qgames.ui import Button, Row, Widget


def buttons(match: Match, jump: Callable[[int], None]) -> list[Button]:
    """In the order of play; those that lead nowhere are dead."""
    last = len(match.all_moves)

    def button(name: str, goal: Callable[[], int], leads: bool) -> Button:
        tip = t(f"play.step.{name}")
        return Button("", lambda: jump(goal()), "quiet", icon=name, key=f"step:{name}", tip=tip, enabled=leads)

    return [
        button("first", lambda: 0, match.ply > 0),
        button("back", lambda: match.ply - 1, match.ply > 0),
        button("next", lambda: match.ply + 1, match.ply < last),
        button("last", lambda: len(match.all_moves), match.ply < last),
    ]


def row(match: Match, jump: Callable[[int], None]) -> Row:
    return Row(buttons(match, jump), gap=18, align="centre")


def around(match: Match, jump: Callable[[int], None], moves: Widget) -> Row:
    """Where there is one line for all of it."""
    first, back, forward, last = buttons(match, jump)
    moves.grow = 1.0
    return Row([first, back, moves, forward, last], gap=2)
