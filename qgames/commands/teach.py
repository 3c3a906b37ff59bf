"""The door for those who want what is taught and asked as data: `qgames lessons GAME`, `qgames puzzles GAME` and
`qgames challenges GAME`, one JSON object a line."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

from qgames.games import KEYS
from qgames.session.exercises import lessons, puzzles
from qgames.session.journey import challenges


def main(what: str, args: Sequence[str]) -> int:
    if list(args) in (["-h"], ["--help"]):
        print(f"usage: qgames {what} GAME    one of {', '.join(KEYS)}; one JSON object a line")
        return 0
    if len(args) != 1 or args[0] not in KEYS:
        wrong = f"no game {args[0]!r}, one of" if len(args) == 1 else "name one game of"
        print(f"qgames {what}: {wrong} {', '.join(KEYS)}", file=sys.stderr)
        return 2
    if what == "puzzles":
        lines = [puzzle.as_json() for puzzle in puzzles.of_game(args[0])]
    elif what == "challenges":
        lines = [json.dumps(each.as_table()) for each in challenges.of_game(args[0])]
    else:
        lines = [json.dumps(step.as_json()) for course in lessons.courses(args[0]) for step in course.steps]
    print("".join(line + "\n" for line in lines), end="", flush=True)
    return 0
