"""What was played, kept honestly: one line per finished game, help told apart. In the player's folder, as JSON lines.

A game counts once, when it first ends; what is undone afterwards does not unmake it. A line that cannot be read is left
where it is and not counted.
"""

from __future__ import annotations

import csv
import io
import logging
import re
from dataclasses import MISSING, asdict, dataclass, fields
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple
from unicodedata import normalize

from qgames.ai.levels import TOP
from qgames.files import paths, reading, store
from qgames.files.reading import Unreadable
from qgames.session.sitting import Sitting

SHORTEST_LINE, LONGEST_LINE = 80, 2000  # letters: what has fewer lacks a part, and is passed over at once
ENOUGH = 3  # wins or losses in a row against one level: time for the next one, up or down
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class PlayedGame:
    """One finished game. `mode`: computer (one side of people against computers), table (people only, or a mix on
    both sides), watched (no people). `result`: won, lost, drawn as the people see it, else first, other, drawn, none.
    """

    date: str
    game: str  # as the rules write it, with options
    mode: str
    level: int  # the strongest computer opposite; at a table and where people only watch, of all; 0 if none
    result: str
    plies: int
    undone: int
    hints: int
    id: str
    assisted: str = ""  # what else helped: analysis, coach
    seconds: int = 0  # at the table; 0 where nobody looked
    person: str = ""  # who played against the computer; "" where nobody said, as in all older games

    @property
    def helped(self) -> bool:
        return bool(self.undone or self.hints or self.assisted)


def file() -> Path:
    return paths.data() / "statistics.jsonl"


def game_of(sitting: Sitting) -> PlayedGame:
    match, outcome = sitting.match, sitting.outcome
    assert outcome is not None
    sides = match.game.sides
    people = {sides[seat] for seat in sitting.people}
    computers = [(sides[s], match.players[s].level or 0) for s in range(match.game.seats) if sitting.is_computer(s)]
    level = max((level for side, level in computers if side not in people), default=0)
    mode = "watched" if not people else "computer" if len(people) == 1 and level else "table"
    if mode == "table":
        level = max((level for _, level in computers), default=0)
    if outcome.no_result:
        result = "none"
    elif outcome.winner is None:
        result = "drawn"
    elif mode == "computer":
        result = "won" if outcome.winner in people else "lost"
    else:
        result = "first" if outcome.winner == 0 else "other"
    return PlayedGame(
        _day(match.date), match.game.name, mode, level, result, len(match.moves), sitting.undone, sitting.hinted,
        sitting.name, " ".join(sitting.assisted), int(sitting.spent), _alone(sitting) if mode == "computer" else "",
    )  # fmt: skip


def _alone(sitting: Sitting) -> str:
    """The name of the one person at the table."""
    names = [" ".join(sitting.match.players[seat].name.split()) for seat in sitting.people]
    return names[0] if len(names) == 1 else ""


@lru_cache(256)
def same_person(name: str) -> str:
    """Equal for what people take for one name.

    >>> same_person(" anna") == same_person("Anna"), same_person("Anna") == same_person("Ana")
    (True, False)
    """
    return " ".join(normalize("NFKC", name).casefold().split())


def _day(told: str) -> str:
    """The date of a record, which may come from anywhere; "" for what is none."""
    return told if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", told) else ""


def add(game: PlayedGame) -> OSError | None:
    """Count a game, once; trouble is logged and returned."""
    return store.add_line(file(), asdict(game), lambda raw: any(each.id == game.id for each in _read(raw)))


def games() -> list[PlayedGame]:
    return _read(store.lines(file()))


def _read(raw: bytes) -> list[PlayedGame]:
    found = []
    kinds = {f.name: int if f.type == "int" else str for f in fields(PlayedGame)}
    usual = {f.name: f.default for f in fields(PlayedGame) if f.default is not MISSING}  # what older lines do not say
    for line in raw.decode("utf-8-sig", "replace").split("\n"):
        if not SHORTEST_LINE <= len(line) <= LONGEST_LINE:
            continue
        try:
            table: dict[str, Any] = usual | reading.mended(reading.json_table(line, "statistics"))
        except Unreadable:
            continue
        if all(type(table.get(name)) is kind for name, kind in kinds.items()):
            found.append(PlayedGame(**{name: table[name] for name in kinds}))
    return found


@dataclass
class Tally:
    played: int = 0
    won: int = 0
    lost: int = 0
    drawn: int = 0
    helped_played: int = 0
    helped_won: int = 0

    def count(self, game: PlayedGame) -> None:
        if game.result == "none":
            return
        if game.helped and game.mode != "watched":
            self.helped_played += 1
            self.helped_won += game.result in ("won", "first")
            return
        self.played += 1
        self.won += game.result in ("won", "first")
        self.lost += game.result in ("lost", "other")
        self.drawn += game.result == "drawn"


def tallies(played: list[PlayedGame]) -> dict[tuple[str, str, int], Tally]:
    """By game with its options, mode and level."""
    made: dict[tuple[str, str, int], Tally] = {}
    for game in played:
        made.setdefault((game.game, game.mode, game.level), Tally()).count(game)
    return dict(sorted(made.items()))


def as_csv(played: list[PlayedGame]) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, [f.name for f in fields(PlayedGame)], lineterminator="\r\n")
    writer.writeheader()
    for game in played:
        writer.writerow({name: _cell(value) for name, value in asdict(game).items()})
    return out.getvalue()


def _cell(value: Any) -> Any:
    """What a spreadsheet would take for a formula is a text there."""
    return f"'{value}" if isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t", "\r")) else value


def export() -> Path:
    """Write the games as CSV beside the saves; raises OSError."""
    path = paths.data() / "statistics.csv"
    paths.write(path, "\ufeff" + as_csv(games()))
    return path


def reset() -> OSError | None:
    """Forget all; the old file is kept once as .bak."""
    try:
        with store.writing(paths.data()):
            paths.move(file(), file().with_suffix(".bak"))
    except FileNotFoundError:
        return None
    except OSError as error:
        return error
    return None


class Streak(NamedTuple):
    """What a run of games suggests."""

    won: bool
    games: int  # in a row
    level: int  # to be tried next


def count(sitting: Sitting) -> Streak | None:
    """Count a game that has ended, and say what it suggests."""
    last = game_of(sitting)
    add(last)
    return turn_after(games(), last)


def turn_after(played: list[PlayedGame], last: PlayedGame) -> Streak | None:
    """What to suggest after the last game; `played` ends with it. Wins with help do not count, and end a run; games of
    somebody else are not looked at."""
    if last.mode != "computer" or last.result not in ("won", "lost"):
        return None
    key, won, run = last.game.partition(":")[0], last.result == "won", 0
    who = same_person(last.person)
    for game in reversed(played):
        if game.mode != "computer" or game.game.partition(":")[0] != key or same_person(game.person) != who:
            continue
        if (game.level, game.result) != (last.level, last.result) or (won and game.helped):
            break
        run += 1
    level = last.level + (1 if won else -1)
    return Streak(won, run, level) if run >= ENOUGH and 1 <= level <= TOP else None


def longest(played: list[PlayedGame]) -> int:
    """The most wins in a row against the computer; any other game against it ends a run, and so does one with help."""
    best = run = 0
    for game in played:
        if game.mode == "computer" and game.result != "none":
            run = run + 1 if game.result == "won" and not game.helped else 0
            best = max(best, run)
    return best
