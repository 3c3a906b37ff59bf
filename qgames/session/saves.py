"""Games as files: every game that has begun is one, from its first token on, written whole or not at all.

A file is the plain record of the rules (`qgames.rules.record`) with a few headers more: the clock and what is left on
it, the score of the sitting, what help was used, what was agreed. `text_of` writes one, `sitting_of` reads one back.
A file that cannot be read is told by name and reason and never touched.

A game is called by its `Id`, and its file after it; a copy gets one of its own. A file is replaced only by the sitting
that wrote or read it as it is, or by a game that has all it has (`continues`): whatever else would be written there
takes another id. Which game is the newest is told by `Saved`, a number that only grows, whatever the clock does.
"""

from __future__ import annotations

import logging
import os
import re
import time
from collections.abc import Iterator, MutableMapping
from copy import copy
from pathlib import Path
from typing import Any, NamedTuple

from qgames.files import paths, reading, store
from qgames.files.reading import Unreadable
from qgames.games import game as named
from qgames.rules import record
from qgames.rules.core import RulesError
from qgames.rules.match import REVIEW, Match
from qgames.session.clock import ClockRule
from qgames.session.sitting import ASSISTANTS, STRENGTH, Sitting
from qgames.session.swap import SWAP

SUFFIX = ".qgame"
_ENDED = (b"\n\n", b"\r\n\r\n")  # the headers, by an empty line
AUTO = "auto-"  # games kept without being asked; others were given a name
KEPT = 40  # finished games among the others that nobody asked to keep
OLDER = "older"  # the folder of those before them
GLANCE, SEATED = 256_000, 8  # bytes and players read for a list, at most: headers may be long
SPENT = "Spent"  # header of a game whose time at the table is wanted: seconds
NAME = "Name"  # header of a game that was given one in the list
BRANCHES, MOST_BRANCHES = "Branches", 30  # header of the lines beside a game; the oldest are forgotten first
AGREED = ("Talk", "Advice", "Coach", "Undo", "Draws", SWAP, STRENGTH)  # headers that are choices of the table
_POSITION = re.compile(r"([a-z]+(?::[a-z0-9,=]+)?) (\S{5,400})")
LONGEST = 120  # bytes of a file's name, so that there is room for what is put before and behind it
_DEVICE = re.compile(r"(?i)con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³]")
LAST = 10**15  # the largest number of a saving; a file from elsewhere may claim any
_newest: dict[Path, int] = {}  # folder -> number of its newest saving
log = logging.getLogger(__name__)


class CannotOpen(Exception):
    """A file or text that is no game; `why` is a catalogue key, `details` what its sentence needs: they may quote the
    file, but not at any length."""

    def __init__(self, why: str, **details: str) -> None:
        super().__init__(why)
        self.why, self.details = why, {name: reading.shown(text) for name, text in details.items()}


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
    if sitting.assisted:
        headers["Assisted"] = " ".join(sitting.assisted)
    if sitting.floor:
        headers["Prepared"] = str(sitting.floor)
    if SPENT in headers:
        headers[SPENT] = str(int(sitting.spent))
    headers.update(sitting.options)
    headers["Id"] = sitting.name
    return record.write(sitting.match)


def position_id(sitting: Sitting) -> str:
    """The position looked at as one line, which opens it again: the game, and how the rules write the position."""
    return f"{sitting.match.game.name} {sitting.state.notation()}"


def sitting_of(text: str, **more: Any) -> Sitting:
    """Read back what `text_of` wrote, any record, or a position's id; raises CannotOpen. A game with a clock waits."""
    try:
        text = reading.checked(text, "", reading.RECORD)
        position = _POSITION.fullmatch(text.strip())
        match = _from_position(*position.groups()) if position else record.read(text, named)
    except Unreadable as error:
        raise _refused(error) from error
    except RulesError as error:
        version = record.version_of(text.partition("\n")[0])
        if version and version > record.VERSION:
            raise CannotOpen("newer") from error
        raise CannotOpen("foreign" if version is None else "broken", reason=str(error)) from error
    except RecursionError as error:
        raise CannotOpen("foreign", reason="") from error
    headers = match.headers
    rule = ClockRule.parse(headers.get("Clock", "none")) or ClockRule()
    helped = _numbers(headers.get("Helped", ""))
    name = headers.get("Id", "")
    sitting = Sitting(
        match,
        rule,
        name=name if re.fullmatch(r"[0-9a-f]{10}", name) else "",
        left=_numbers(headers.get("Left", "")),
        score=_numbers(headers.get("Score", "")),
        helped=(int(helped[0]), int(helped[1])) if len(helped) == 2 else (0, 0),
        assisted=tuple(each for each in ASSISTANTS if each in headers.get("Assisted", "").split()),
        spent=sum(_numbers(headers.get(SPENT, ""))[:1]),
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
    good = all(re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,9})?", word) for word in words)
    return tuple(float(word) for word in words) if good else ()


# -- files -----------------------------------------------------------------------------------------------------------


def read_file(path: Path, **more: Any) -> Sitting:
    """A game from a file; raises CannotOpen and leaves the file as it is."""
    try:
        text = reading.text(path, reading.RECORD)
    except OSError as error:
        raise CannotOpen("unreadable", reason=error.strerror or str(error)) from error
    except Unreadable as error:
        raise _refused(error) from error
    if not text.strip():
        raise CannotOpen("empty")
    sitting = sitting_of(text, **more)
    sitting.kept = text
    return sitting


def _refused(error: Unreadable) -> CannotOpen:
    return CannotOpen(error.why if error.why in ("special", "large") else "foreign", reason=str(error))


def auto_file(sitting: Sitting) -> Path:
    return file_of(sitting, sitting.name)


def file_of(sitting: Sitting, name: str) -> Path:
    """Where a game of the same rules is kept."""
    return paths.saves() / f"{AUTO}{sitting.match.game.key}-{name}{SUFFIX}"


def lines_beside(sitting: Sitting) -> dict[int, Path]:
    """The games that went on otherwise from a ply of this one, as far as they are still there; the latest of each."""
    found = {branch.ply: file_of(sitting, branch.name) for branch in branches_of(sitting.match)}
    return {ply: path for ply, path in found.items() if os.path.isfile(path)}


def keep(sitting: Sitting) -> OSError | None:
    """Write the game as it stands; the trouble met, if any, is for one notice. A sitting whose file has become another
    game is from now on one of its own, with a name of its own."""
    text = text_of(sitting)
    if not sitting.match.all_moves or text == sitting.kept:
        return None
    try:
        with store.writing(paths.data()):
            ours = _untouched(sitting)
            if not ours:
                _take_name(sitting)
            if not (ours or _may_replace(auto_file(sitting), sitting.kept, text)):
                before, sitting.name = sitting.name, _free_name(sitting)
                sitting.match.headers.pop(NAME, None)
                log.info("game %s goes on as %s", before, sitting.name)
            sitting.match.headers["Saved"] = str(_next_number())
            text = text_of(sitting)
            paths.write(auto_file(sitting), text)
            sitting.kept, sitting.stamp = text, _stamp(auto_file(sitting))
    except OSError as error:
        log.warning("game not kept: %s", error)
        return error
    return None


def _stamp(path: Path) -> tuple[int, ...]:
    """Changes whenever somebody writes the file; () if the system does not tell."""
    try:
        found = path.stat()
    except OSError:
        return ()
    return found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns


def _untouched(sitting: Sitting) -> bool:
    """Does the file lie there as this sitting wrote it? Then it need not be read again: it may be long, and where it
    can be written but not read the game would become another one at every move."""
    return sitting.stamp is not None and sitting.stamp == _stamp(auto_file(sitting))


def _take_name(sitting: Sitting) -> None:
    """The game may have been given a name in the list meanwhile."""
    try:
        name = glance(auto_file(sitting)).name
    except (OSError, Unreadable):
        return
    if name:
        sitting.match.headers[NAME] = name


def _may_replace(path: Path, kept: str, text: str) -> bool:
    """Does the file hold what was kept there last, or nothing that the new text has not? In doubt it may not."""
    try:
        found = reading.text(path, reading.RECORD)
    except FileNotFoundError:
        return True
    except (OSError, Unreadable):
        return False
    return _named(found, "") == _named(kept, "") or continues(text, found)


def _free_name(sitting: Sitting) -> str:
    """A name no game has yet."""
    while True:
        name = f"{sitting.dice.getrandbits(40):010x}"
        if not file_of(sitting, name).exists():
            return name


def _next_number() -> int:
    """The number of the next saving: milliseconds of the clock, unless it was set back; then one more than the last."""
    folder, now = paths.saves(), time.time_ns() // 1_000_000
    if now <= _newest.get(folder, now):
        _newest[folder] = max((each.number for each in saved()), default=0)
    _newest[folder] = min(max(now, _newest[folder] + 1), LAST)
    return _newest[folder]


def keep_line(sitting: Sitting) -> Path:
    """Keep the line about to be left as a game of its own, seen from its end; each will know of the other. Raises
    OSError."""
    match = sitting.match
    name, text = _another(sitting, len(match.all_moves), Branch(match.ply, sitting.name))
    path = file_of(sitting, name)
    paths.write(path, text)
    note_branch(match.headers, Branch(match.ply, name))
    return path


def save_as(sitting: Sitting, name: str) -> Path:
    """Write a copy under a name of the player's; raises OSError."""
    path = paths.saves() / f"{file_name(name)}{SUFFIX}"
    paths.write(path, _another(sitting, sitting.match.ply)[1])
    return path


def _another(sitting: Sitting, ply: int, branch: Branch | None = None) -> tuple[str, str]:
    """The text of the game as another one, seen from a ply, and its name: what is played on from there is not written
    over this one."""
    text_of(sitting)  # brings the headers up to date
    name, other = _free_name(sitting), copy(sitting.match)
    kept = {key: value for key, value in other.headers.items() if key != NAME}
    other.headers = {**kept, "Saved": str(_next_number()), "Id": name}
    if branch:
        note_branch(other.headers, branch)
    other.go_to(ply)
    return name, record.write(other)


def rename(path: Path, name: str) -> Path:
    """Give a game another name, and say where it lies then; raises OSError and Unreadable. One kept without being asked
    stays where it is and carries its name inside: it may still be played on."""
    with store.writing(paths.data()):
        if path.stem.startswith(AUTO):
            paths.write(path, _named(reading.text(path, reading.RECORD), name))
            return path
        goal = path.with_name(f"{file_name(name)}{SUFFIX}")
        if goal != path:
            if goal.exists():
                raise FileExistsError(17, "File exists", str(goal))
            paths.move(path, goal)
        return goal


def _named(text: str, name: str) -> str:
    """A record with that name in its headers; without one for ""."""
    head, blank, rest = text.partition("\n\n")
    lines = [line for line in head.split("\n") if not line.startswith(f"{NAME}: ")]
    plain = " ".join(name.split())
    return "\n".join(lines + ([f"{NAME}: {plain}"] if plain else [])) + blank + rest


def file_name(name: str) -> str:
    """A name that every system can hold: what a device is called on Windows is none, whatever follows a dot.

    >>> file_name('Anna: round 2?'), file_name("..."), file_name("CON"), file_name("aux.test")
    ('Anna round 2', 'game', 'game CON', 'game aux.test')
    """
    plain = re.sub(r"\s+", " ", re.sub(r'[<>:"/\\|?*\x00-\x1f\x7f-\x9f]', " ", name)).strip(" .")[:60]
    plain = plain.encode("utf-8", "ignore")[:LONGEST].decode("utf-8", "ignore").strip(" .") or "game"
    if plain.lower().startswith(AUTO) or _DEVICE.fullmatch(plain.partition(".")[0].rstrip()):
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
    number: int  # grows with every saving; of older files, their time in the same measure
    ply: int = 0  # the point looked at
    reviewed: bool = False  # what its moves were worth is kept with it


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
        except (OSError, Unreadable):
            continue
    return sorted(found, key=lambda each: (each.number, each.when), reverse=True)


def glance(path: Path) -> Saved:
    """What the headers say; cheap, and never raises for what a file holds. A file of a newer format is not read, nor is
    it ours to tidy away."""
    when = path.stat().st_mtime
    head = reading.fit(reading.head(path, GLANCE, _ENDED).decode("utf-8-sig", "replace"))
    lines = head.replace("\r\n", "\n").partition("\n\n")[0].splitlines()
    table = dict(line.split(": ", 1) for line in lines[1:] if ": " in line)
    good = bool(lines) and (record.version_of(lines[0]) or record.VERSION + 1) <= record.VERSION
    seated = [table[key].partition(" ") for key in sorted(table) if key.startswith("Player ")][:SEATED]
    players = tuple((name or kind)[: record.LONGEST_NAME] for kind, _, name in seated)
    plies = reading.whole(table.get("Plies", "0"), 10**6) or 0
    at = reading.whole(table.get("At", ""), plies)
    name = reading.fit(table.get(NAME, "") if path.stem.startswith(AUTO) else path.stem)
    game = table.get("Game", "") if good else ""
    number = reading.whole(table.get("Saved", ""), LAST)
    return Saved(
        path, when, game, players, plies, table.get("Result", "*"), name,
        int(when * 1000) if number is None else number, plies if at is None else at, REVIEW in table,
    )  # fmt: skip


def open_games() -> Iterator[Saved]:
    """Games kept without being asked that are not over, the newest first."""
    for each in saved():
        if each.result == "*" and each.game and each.plies and each.path.stem.startswith(AUTO):
            yield each


def tidy() -> None:
    """Of the finished games nobody gave a name, the newest stay; the others are put into a folder where no list has to
    read them. Nothing is deleted."""
    finished = [each.path for each in saved() if not each.name and each.game and each.result != "*"]
    try:
        for path in finished[KEPT:]:
            paths.move(path, _free(paths.make(paths.saves() / OLDER) / path.name))
    except OSError as error:
        log.warning("not tidied: %s", error)


def _free(path: Path) -> Path:
    """This path, or the next one with a number that does not exist."""
    number, found = 1, path
    while found.exists():
        number, found = number + 1, path.with_stem(f"{path.stem}-{number + 1}")
    return found


def delete(path: Path) -> OSError | None:
    try:
        os.unlink(path)
    except OSError as error:
        return error
    return None


class _Parts(NamedTuple):
    headers: dict[str, str]
    moves: list[str]

    @property
    def whole(self) -> bool:
        return self.headers.get("Plies") == str(len(self.moves))


def continues(text: str, kept: str) -> bool:
    """Has `text` all that `kept` has? Asked before a game is written over a file: none is replaced by a shorter or a
    different one. In doubt it has not.

    >>> record = "qgames record 1\\nGame: quixo\\nPlies: {}\\n\\n1. {}\\n"
    >>> two, three = record.format(2, "a1e1 a5e5{58.5}"), record.format(3, "a1e1 a5e5{57.0} a2e2")
    >>> continues(three, two), continues(two, two), continues(two, three)
    (True, True, False)
    """
    new, old = _parts(text), _parts(kept)
    if not old.whole or any(new.headers.get(key) != old.headers.get(key) for key in ("Game", "Start")):
        return False
    if "Ended" in old.headers:  # after resigning nothing follows
        return new.moves == old.moves and new.headers.get("Ended") == old.headers["Ended"]
    return new.moves[: len(old.moves)] == old.moves


def _parts(text: str) -> _Parts:
    """The headers and the tokens as they stand there, neither looked into."""
    head, _, rest = text.replace("\r\n", "\n").partition("\n\n")
    headers = dict(line.split(": ", 1) for line in head.split("\n") if ": " in line)
    words = (word.partition("{")[0] for word in rest.split())
    return _Parts(headers, [word for word in words if not re.fullmatch(r"\d+\.", word)])


class Branch(NamedTuple):
    """Where a game was played on otherwise after looking back: the line left behind is a game of its own, and each of
    the two remembers the other, in a header that programs which do not know it keep as it is.

    >>> from qgames.games import game
    >>> match = Match(game("quixo"))
    >>> for branch in (Branch(4, "1f0c"), Branch(2, "77aa")):
    ...     note_branch(match.headers, branch)
    >>> match.headers[BRANCHES], branches_of(match)
    ('4 1f0c, 2 77aa', (Branch(ply=4, name='1f0c'), Branch(ply=2, name='77aa')))
    """

    ply: int  # so many tokens both games have in common
    name: str  # of the other game, as its save has it


def branches_of(match: Match) -> tuple[Branch, ...]:
    """What a record says; what is no branch is passed over."""
    found = re.findall(r"(\d{1,6}) (\w{1,40})(?:, |$)", match.headers.get(BRANCHES, ""), re.ASCII)
    return tuple(Branch(int(ply), name) for ply, name in found[-MOST_BRANCHES:])


def note_branch(headers: MutableMapping[str, str], branch: Branch) -> None:
    before = headers.get(BRANCHES, "").split(", ")
    headers[BRANCHES] = ", ".join([*filter(None, before), f"{branch.ply} {branch.name}"][-MOST_BRANCHES:])
