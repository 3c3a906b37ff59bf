"""The door for those who want what is taught as data: `qgames lessons GAME`, one JSON object a line."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

from qgames.games import KEYS
from qgames.session import lessons


def main(args: Sequence[str]) -> int:
    match list(args):
        case [key] if key in KEYS:
            for course in lessons.courses(key):
                for step in course.steps:
                    print(json.dumps(step.as_json()))
            return 0
        case [key]:
            print(f"qgames lessons: no game {key!r}; one of {', '.join(KEYS)}", file=sys.stderr)
        case _:
            print(f"qgames lessons: name one game of {', '.join(KEYS)}", file=sys.stderr)
    return 1
