"""Is what `qgames analyse` says true? Threats and reasons in many positions by chance, decided by others.

    python tests/bench/told.py [GAME[:options] …] [--threats 2000] [--reasons 1000] [--ms 60] [--keep FILE]

Threats must equal what the slow games of the rulebook find. Every hint must have a reason, and the claim of each is
decided as in `tests/kit/reason_checks.py`; a proof too long for the plain solver is counted as not decided. With
`--keep` every game with its figures is written there when it is done, and begun again where it was left.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from kit.must import must
from kit.reason_checks import Here, check_reason, walked
from rulebook.imagined import Threatened

from qgames.ai.process.worker import Thinker
from qgames.ai.search.searcher import Because
from qgames.commands import analyse
from qgames.games import game as named
from qgames.games import variants
from qgames.rules.core import RulesError
from qgames.session.sitting import Sitting
from qgames.session.words import words_of

EACH = 3  # only every third position of a walk: neighbours are much alike


def positions(name: str) -> Iterator[Here]:
    for seed in count(100):
        yield from list(walked(named(name), seed))[::EACH]


def threatened(here: Here) -> bool:
    """Are the threats told those of the rulebook?"""
    match = analyse.played(here.state.game.name, here.state.notation(), ())
    rows = must(analyse.threats(match))
    told = [Threatened(row["seat"], row.get("move") or row["piece"], frozenset(row["cells"])) for row in rows]
    return len(told) == len(set(told)) and set(told) == here.threats()


def reasoned(here: Here, ms: int, thinker: Thinker, found: Counter[str]) -> Iterator[str]:
    """What is not true of what is told with a hint."""
    try:
        match = analyse.played(here.state.game.name, None, here.moves)
    except RulesError:  # on the way the same position came for the third time
        return
    known = analyse.looked_at(match, ms, thinker)
    if known is None:
        return
    hint: dict[str, Any] = json.loads(json.dumps(analyse.as_json(words_of(Sitting(match)), known)))["hint"]
    found["hints"] += 1
    if not hint["reasons"] or not all(row["text"] for row in hint["reasons"]):
        yield "no reason"
    for row in hint["reasons"]:
        found["reasons"] += 1
        found[f"  {row['kind']}"] += 1
        try:
            decided = check_reason(here, known.hint, Because(row["kind"], tuple(row["cells"]), row["claim"]))
            found["not decided"] += not decided
        except (AssertionError, KeyError) as error:
            yield f"{row}: {error!r}"


def look(name: str, wanted_threats: int, wanted_reasons: int, ms: int) -> dict[str, Any]:
    found: Counter[str] = Counter()
    wrong: list[str] = []
    begun, thinker = time.monotonic(), Thinker()
    for here in positions(name):
        if found["positions"] >= wanted_threats and found["reasons"] >= wanted_reasons:
            break
        if found["positions"] < wanted_threats:
            found["positions"] += 1
            found["threats"] += len(here.threats())
            if not threatened(here):
                wrong.append(f"threats {' '.join(here.moves)}")
        if found["reasons"] < wanted_reasons:
            wrong += [f"{each} {' '.join(here.moves)}" for each in reasoned(here, ms, thinker, found)]
    return {"game": name, "found": found, "wrong": wrong, "seconds": round(time.monotonic() - begun)}


def main() -> int:
    parser = argparse.ArgumentParser(description="Is what is told of positions true?")
    parser.add_argument("games", nargs="*", metavar="GAME[:options]")
    parser.add_argument("--threats", type=int, default=2000)
    parser.add_argument("--reasons", type=int, default=1000)
    parser.add_argument("--ms", type=int, default=60)
    parser.add_argument("--keep", type=Path)
    asked = parser.parse_args()
    kept = asked.keep.read_text("utf-8").splitlines() if asked.keep and asked.keep.exists() else []
    rows = {row["game"]: row for row in map(json.loads, kept)}
    for name in asked.games or variants():
        if name not in rows:
            rows[name] = look(name, asked.threats, asked.reasons, asked.ms)
            if asked.keep:
                with asked.keep.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(rows[name]) + "\n")
        row = rows[name]
        print(f"{name}: {', '.join(f'{what} {n}' for what, n in row['found'].items())}", end="; ")
        print(f"wrong {len(row['wrong'])}; {row['seconds']} s", *row["wrong"][:5], sep="\n    ", flush=True)
    return int(any(row["wrong"] for row in rows.values()))


if __name__ == "__main__":
    sys.exit(main())
