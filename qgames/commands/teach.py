"""The door for those who want what is taught as data: `qgames lessons GAME` and `qgames puzzles GAME`, one JSON object
a line."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

from qgames.games import KEYS
from qgames.session.exercises import lessons, puzzles


def main(what: str, args: Sequence[str]) -> int:
    if len(args) != 1 or args[0] not in KEYS:
        wrong = f"no game {args[0]!r}, one of" if len(args) == 1 else "name one game of"
        print(f"qgames {what}: {wrong} {', '.join(KEYS)}", file=sys.stderr)
        return 1
    if what == "puzzles":
        for puzzle in puzzles.of_game(args[0]):
            print(puzzle.as_json())
        return 0
    for course in lessons.courses(args[0]):
        for step in course.steps:
            print(json.dumps(step.as_json()))
    return 0
