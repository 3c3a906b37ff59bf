"""`qgames challenges GAME`: what its stations on the journey ask, one JSON object a line."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

from qgames.games import KEYS
from qgames.session.journey import challenges


def main(args: Sequence[str]) -> int:
    if list(args) in (["-h"], ["--help"]):
        print(f"usage: qgames challenges GAME    one of {', '.join(KEYS)}; one JSON object a line")
        return 0
    if len(args) != 1 or args[0] not in KEYS:
        wrong = f"no game {args[0]!r}, one of" if len(args) == 1 else "name one game of"
        print(f"qgames challenges: {wrong} {', '.join(KEYS)}", file=sys.stderr)
        return 2
    lines = [json.dumps(each.as_table()) for each in challenges.of_game(args[0])]
    print("".join(line + "\n" for line in lines), end="", flush=True)
    return 0
