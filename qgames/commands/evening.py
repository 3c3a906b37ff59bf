"""`qgames evening`: an evening from its file, without a window.

    qgames evening FILE.qevening               open it in the window
    qgames evening FILE.qevening --standings   who leads, or who won, and what is worth telling
    qgames evening FILE.qevening --json        the same and every game, as one JSON object

Every record in it is played through first; what does not come to its result is refused.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from qgames.commands import speak_utf8
from qgames.files import i18n, reading
from qgames.files.i18n import t
from qgames.session.evening import keeping, standings, telling
from qgames.session.evening.evening import Evening
from qgames.session.evening.shelf import OVER
from qgames.session.saves import CannotOpen


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="qgames evening", description="An evening from its file.")
    parser.add_argument("file", metavar="FILE.qevening")
    parser.add_argument("--lang", default="", metavar="L", help="language of the words; the system's unless told")
    how = parser.add_mutually_exclusive_group(required=True)
    how.add_argument("--standings", action="store_true", help="who leads, or who won, in words")
    how.add_argument("--json", action="store_true", help="one object: id, began, state, format, standings (place, "
                     "name, kind, played, won, drawn, lost, points) and games (id, game, people, winners, result, "
                     "plies, seconds, annulled)")  # fmt: skip
    return parser


def main(argv: Sequence[str]) -> int:
    try:
        asked = _arguments().parse_args(list(argv))
    except SystemExit as end:
        return int(end.code or 0)
    speak_utf8()
    i18n.use(asked.lang)
    path = Path(asked.file)
    try:
        evening = keeping.look(path)
    except CannotOpen as error:
        words = " ".join(keeping.told(error, reading.shown(path.name)).split())
        print(f"qgames evening: {reading.for_terminal(words)}", file=sys.stderr)
        return 1
    lines = [json.dumps(as_json(evening), ensure_ascii=False)] if asked.json else in_words(evening)
    if sys.stdout is not None:
        sys.stdout.write("".join(reading.for_terminal(line) + "\n" for line in lines))
        sys.stdout.flush()
    return 0


def in_words(evening: Evening) -> list[str]:
    called, rows = evening.names, evening.standings()
    began = i18n.day(datetime.fromisoformat(evening.began))
    played = t("play.list.over" if evening.state == OVER else "play.list.going_on")
    how = t(f"evenings.format.{evening.plan.format}", n=evening.plan.terms.target)
    lines = [f"{how} · {began} · {played}"]
    wide = max(len(called[row.who]) for row in rows)
    for row in rows:
        sums = t("evenings.sum", won=row.won, drawn=row.drawn, lost=row.lost)
        gone = "" if evening.sheet.person(row.who).present else f" · {t('evenings.went')}"
        points = standings.written(row.points)
        lines.append(f"{row.place:>2}. {called[row.who]:<{wide}}  {points:>5}  {sums}{gone}")
    return [*lines, *(fact.text for fact in telling.worth_telling(evening))]


def as_json(evening: Evening) -> dict[str, Any]:
    called, people = evening.names, {each.id: each for each in evening.sheet.people}
    return {
        "id": evening.sheet.id,
        "began": evening.began,
        "state": evening.state,
        "format": str(evening.plan.format),
        "standings": [
            {"place": row.place, "name": called[row.who], "kind": people[row.who].player.kind, **_counts(row)}
            for row in evening.standings()
        ],
        "games": [
            {
                "id": game.id,
                "game": game.told.game if game.told else "",
                "people": [called[who] for who in game.people],
                "winners": [called[who] for who in game.told.winners] if game.told else [],
                "result": game.result,
                "plies": game.plies,
                "seconds": game.seconds,
                "annulled": game.annulled,
            }
            for game in evening.sheet.games
        ],
    }


def _counts(row: standings.StandingRow) -> dict[str, Any]:
    return {name: getattr(row, name) for name in ("played", "won", "drawn", "lost", "points")}
