"""Games as files: every game that has begun is one, from its first token on, written whole or not at all.

A file is the plain record of the rules (`qgames.rules.record`) with a few headers more: the clock and what is left on
it, the score of the sitting, what help was used, what was agreed. `text_of` writes one, `sitting_of` reads one back.
A file that cannot be read is told by name and reason and never touched.
"""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from qgames.files import paths
from qgames.games import game as named
from qgames.rules import record
from qgames.rules.core import RulesError
from qgames.rules.match import Match
from qgames.session.clock import Rule
from qgames.session.sitting import Sitting

SUFFIX = ".qgame"
AUTO = "auto-"  # games kept without being asked; others were given a name
KEPT = 40  # finished games kept without being asked
MOST = 2_000_000  # bytes: no game is longer, but a file given to us may be
NAME = "Name"  # header of a game that was given one in the list
AGREED = ("Talk", "Advice")  # headers that are choices of the table
_POSITION = re.compile(r"([a-z]+(?::[a-z0-9,=]+)?) (\S{5,400})")
log = logging.getLogger(__name__)


class CannotOpen(Exception):
    """A file or text that is no game; `why` is a catalogue key, `details` what its sentence needs."""

    def __init__(self, why: str, **details: str) -> None:
        super().__init__(why)
        self.why, self.details = why, details


# -- text ------------------------------------------------------------------------------------------------------------


def text_of(sitting: Sitting) -> str:
    """The record, with what a record alone does not say."""
    headers = sitting.match.headers
    rule = sitting.clocks.rule
    if rule.kind != "none" or "Clock" in headers:
        headers["Clock"] = str(rule)
        headers["Left"] = " ".join(f"{seconds:.1f}" for seconds in sitting.clocks.left)
    if any(sitting.score) or "Score" in headers:
        headers["Score"] = " ".join(f"{points:g}" for points in sitting.score)
    if sitting.undone or sitting.hinted or "Helped" in headers:
        headers["Helped"] = f"{sitting.undone} {sitting.hinted}"
    if sitting.floor:
        headers["Prepared"] = str(sitting.floor)
    headers.update(sitting.options)
    headers["Id"] = sitting.name
    return record.write(sitting.match)


def position_id(sitting: Sitting) -> str:
    """The position looked at as one line, which opens it again: the game, and how the rules write the position."""
    return f"{sitting.match.game.name} {sitting.state.notation()}"


def sitting_of(text: str, **more: Any) -> Sitting:
    """Read back what `text_of` wrote, any record, or a position's id; raises CannotOpen. A game with a clock waits."""
    try:
        position = _POSITION.fullmatch(text.strip())
        match = _from_position(*position.groups()) if position else record.read(text, named)
    except RulesError as error:
        newer = re.match(r"qgames record (\d+)", text)
        if newer and int(newer[1]) > record.VERSION:
            raise CannotOpen("newer") from error
        raise CannotOpen("broken" if newer else "foreign", reason=str(error)) from error
    except RecursionError as error:
        raise CannotOpen("foreign", reason="") from error
    headers = match.headers
    rule = Rule.parse(headers.get("Clock", "none")) or Rule()
    helped = _numbers(headers.get("Helped", ""))
    name = headers.get("Id", "")
    sitting = Sitting(
        match,
        rule,
        name=name if re.fullmatch(r"[0-9a-f]{10}", name) else "",
        left=_numbers(headers.get("Left", "")),
        score=_numbers(headers.get("Score", "")),
        helped=(int(helped[0]), int(helped[1])) if len(helped) == 2 else (0, 0),
        options={key: headers[key] for key in AGREED if key in headers},
        **more,
    )
    prepared = _numbers(headers.get("Prepared", "0"))
    sitting.floor = min(int(prepared[0]) if prepared else 0, len(match.all_moves))
    sitting.paused = (sitting.clocks.on or sitting.watched) and sitting.outcome is None
    return sitting


def _from_position(name: str, notation: str) -> Match:
    game = named(name)
    return Match(game, start=game.parse(notation))


def _numbers(text: str) -> tuple[float, ...]:
    words = text.split()
    return tuple(float(word) for word in words) if all(re.fullmatch(r"\d{1,6}(\.\d+)?", w) for w in words) else ()


# -- files -----------------------------------------------------------------------------------------------------------


def read_file(path: Path, **more: Any) -> Sitting:
    """A game from a file; raises CannotOpen and leaves the file as it is."""
    try:
        if path.stat().st_size > MOST:
            raise CannotOpen("foreign", reason="")
        raw = path.read_bytes()
    except OSError as error:
        raise CannotOpen("unreadable", reason=error.strerror or str(error)) from error
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise CannotOpen("foreign", reason="") from error
    if not text.strip():
        raise CannotOpen("empty")
    return sitting_of(text, **more)


def auto_file(sitting: Sitting) -> Path:
    return paths.saves() / f"{AUTO}{sitting.match.game.key}-{sitting.name}{SUFFIX}"


def keep(sitting: Sitting) -> OSError | None:
    """Write the game as it stands; the trouble met, if any, is for one notice."""
    if not sitting.match.all_moves:
        return None
    path = auto_file(sitting)
    try:
        if path.exists() and (name := glance(path).name):
            sitting.match.headers[NAME] = name  # it may have been given one in the list meanwhile
        paths.write(path, text_of(sitting))
    except OSError as error:
        log.warning("game not kept: %s", error)
        return error
    return None


def keep_line(sitting: Sitting) -> Path | None:
    """Keep the line about to be left as a game of its own, seen from its end."""
    match = sitting.match
    here, headers = match.ply, match.headers
    own = f"{sitting.dice.getrandbits(40):010x}"
    path = paths.saves() / f"{AUTO}{match.game.key}-{own}{SUFFIX}"
    try:
        match.headers = {key: value for key, value in headers.items() if key != NAME} | {"Id": own}
        match.go_to(len(match.all_moves))
        paths.write(path, record.write(match))
    except OSError as error:
        log.warning("line not kept: %s", error)
        return None
    finally:
        match.headers = headers
        match.go_to(here)
    return path


def save_as(sitting: Sitting, name: str) -> Path:
    """Write a copy under a name of the player's; raises OSError."""
    path = paths.saves() / f"{file_name(name)}{SUFFIX}"
    paths.write(path, _named(text_of(sitting), ""))
    return path


def rename(path: Path, name: str) -> Path:
    """Give a game another name, and say where it lies then; raises OSError. One kept without being asked stays where
    it is and carries its name inside: it may still be played on."""
    if path.stem.startswith(AUTO):
        paths.write(path, _named(path.read_text("utf-8"), name))
        return path
    goal = path.with_name(f"{file_name(name)}{SUFFIX}")
    if goal != path:
        if goal.exists():
            raise FileExistsError(17, "File exists", str(goal))
        path.rename(goal)
    return goal


def _named(text: str, name: str) -> str:
    """A record with that name in its headers; without one for ""."""
    head, blank, rest = text.partition("\n\n")
    lines = [line for line in head.split("\n") if not line.startswith(f"{NAME}: ")]
    plain = " ".join(name.split())
    return "\n".join(lines + ([f"{NAME}: {plain}"] if plain else [])) + blank + rest


def file_name(name: str) -> str:
    """A name that every system can hold.

    >>> file_name('Anna: round 2?'), file_name("..."), file_name("CON")
    ('Anna round 2', 'game', 'game CON')
    """
    plain = re.sub(r"\s+", " ", re.sub(r'[<>:"/\\|?*\x00-\x1f]', " ", name)).strip(" .")[:60] or "game"
    if plain.lower().startswith(AUTO) or re.fullmatch(r"(?i)con|prn|aux|nul|com\d|lpt\d", plain):
        plain = f"game {plain}"
    return plain


class Saved(NamedTuple):
    """A file in the folder of games, read only as far as a list needs."""

    path: Path
    when: float
    game: str  # as the record names it; "" if it cannot be read
    players: tuple[str, ...]
    plies: int
    result: str
    name: str  # given by a player; "" for one nobody has named


def saved() -> list[Saved]:
    """All games there are, the newest first."""
    found = []
    try:
        files = [path for path in paths.saves().iterdir() if path.suffix == SUFFIX]
    except OSError:
        return []
    for path in files:
        try:
            found.append(glance(path))
        except OSError:
            continue
    return sorted(found, key=lambda each: each.when, reverse=True)


def glance(path: Path) -> Saved:
    """What the headers say; cheap, and never raises for what a file holds."""
    when = path.stat().st_mtime
    with path.open("rb") as file:
        head = file.read(4000).decode("utf-8", "replace")
    lines = head.partition("\n\n")[0].splitlines()
    table = dict(line.split(": ", 1) for line in lines[1:] if ": " in line)
    good = bool(lines) and lines[0].startswith("qgames record")
    seated = [table[key].partition(" ") for key in sorted(table) if key.startswith("Player ")]
    players = tuple(name or kind for kind, _, name in seated)
    plies = table.get("Plies", "0")
    name = table.get(NAME, "") if path.stem.startswith(AUTO) else path.stem
    return Saved(
        path, when, table.get("Game", "") if good else "", players, int(plies) if plies.isdigit() else 0,
        table.get("Result", "*"), name,
    )  # fmt: skip


def open_games() -> Iterator[Saved]:
    """Games kept without being asked that are not over, the newest first."""
    for each in saved():
        if each.result == "*" and each.game and each.plies and each.path.stem.startswith(AUTO):
            yield each


def tidy() -> None:
    """Of the finished games nobody gave a name, keep the newest."""
    finished = [each for each in saved() if not each.name and each.game and each.result != "*"]
    for each in finished[KEPT:]:
        try:
            os.unlink(each.path)
        except OSError:
            return


def delete(path: Path) -> OSError | None:
    try:
        os.unlink(path)
    except OSError as error:
        return error
    return None
