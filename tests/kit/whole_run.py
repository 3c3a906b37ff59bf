"""One run of the whole program, as somebody would use it, while one operation on a file fails; and what must be so
afterwards, whatever failed.

The run: start, settings, a game against the computer, save as, undo, another line, a game to its end and looked back
on, a puzzle, a lesson, statistics, the list of games with other names and without one of them, quit; and once more,
in short. The real program without a window: `start.main`, with this script in the place of its loop. There is nobody
to wait for: the computer answers in this process, at once.

What must be so (`Notes.faults`):

- every move that was shown is in a file of that game, unless the player was told that it could not be kept;
- no file is torn, set aside, gone, or replaced by one that has less than it had, at no time between two actions;
- nothing fails unhandled, neither in the loop nor beside it; the program goes on, or it ends with words;
- the program starts again when nothing fails any more, and finds the game.

Each run is a child of a process that has loaded everything and begun nothing (`run`): fresh, and at once there.
"""

from __future__ import annotations

import csv
import io
import json
import os
import pkgutil
import re
import shutil
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, cast

import pygame

import qgames
from kit import review
from kit.failing import Failing, Fault, faults
from kit.play import Instant
from kit.play import setup as seated
from qgames.ai import forcing
from qgames.ai.process.pool import Job, Pool
from qgames.ai.process.worker import Request, Thinker, WorkerAnswer
from qgames.app import start
from qgames.app.app import App
from qgames.files import paths, reading, store
from qgames.files.settings import Settings
from qgames.games import game as rules_of
from qgames.render import Renderer
from qgames.render.fine.sprites import Sprite
from qgames.rules.match import Match, Player
from qgames.scenes.exercises.purpose import LessonPurpose, PuzzlePurpose
from qgames.scenes.pages.games import OpenList
from qgames.scenes.parts import tables, thumbnails
from qgames.scenes.parts.destinations import TITLE, LessonAt, PageAt, PuzzleAt, ReviewAt
from qgames.scenes.parts.naming import Naming
from qgames.scenes.parts.thumbnails import Thumbnail
from qgames.scenes.play.purpose import GamePurpose
from qgames.scenes.play.table import Table
from qgames.scenes.review.page import ReviewPage
from qgames.scenes.statistics.page import Statistics
from qgames.session import computer, saves
from qgames.session.exercises import lessons, progress, puzzles
from qgames.session.sitting import Sitting
from qgames.session.statistics import games as statistics
from qgames.ui import Answer, Ask, Back, BackTo, Go, Quit, Then, Ui, sound, window
from qgames.ui.controls import Pressable
from qgames.ui.system import tell as _tell  # noqa: F401 - what `start` tells by

HOMES = ("old", "new")  # of somebody who has played before; of nobody yet
LONGEST = 5.0  # seconds of a run
GAME = "quixo"
SIZE, LITTLE = (640, 480), (24, 20)  # of the window, and of the one little table that is made
KEPT_APART = ("logs", "cache")  # these may be torn: nobody misses them
TOLD = ("This game cannot be kept", "play.not_kept", "The line could not be kept", "play.line_not_kept")
Line = tuple[str, ...]
ANSWERS = (Go, Back, BackTo, Ask, Then, Quit)


@dataclass
class Notes:
    """What a run was like."""

    fired: int = 0  # how often the operation failed
    seconds: float = 0.0
    faults: list[str] = field(default_factory=list)  # what must not be so
    said: list[str] = field(default_factory=list)  # notices, and the words it ended with
    ended: list[str] = field(default_factory=list)  # with which words the program ended by itself
    lost: int = 0  # moves that are not kept, and the player knows
    operations: list[str] = field(default_factory=list)


class Stop(BaseException):
    """The run is over before its end."""


# -- the homes ---------------------------------------------------------------------------------------------------------


def furnish(home: Path) -> None:
    """The home of somebody who has played before; every kind of file is there."""
    os.environ["QGAMES_HOME"] = str(home)
    settings = Settings(
        language="en", theme="mine", speed="off", volume=31, size=list(SIZE), names=["Zoë"], confirm_leave=False
    )
    settings.unknown = {"newer": {"kept": 1}}
    settings.save()
    (home / "themes").mkdir()
    (home / "logs").mkdir()
    shutil.copyfile(paths.themes() / "night.yaml", home / "themes" / "mine.yaml")
    (home / "logs" / "qgames.log").write_text("an older line\n", encoding="utf-8")
    for number, moves in enumerate((4, 5, 6)):
        dice = Random(number)
        players = [Player("Zoë"), Player("", "computer-1")]
        sitting = Sitting(Match(rules_of(GAME), players, date="2026-01-02"), dice=dice, keep=saves.keep)
        for _ in range(moves):
            sitting.play(dice.choice(_quiet(sitting)))
        if number:
            sitting.resign(0)
            statistics.add(statistics.game_of(sitting))
        if number == 1:
            saves.save_as(sitting, "older")
    course = lessons.courses(GAME)[0]
    progress.keep(course, course.steps[1].key, course.steps[0].key)
    progress.note(puzzles.of_game(GAME)[-1], "first")


def _quiet(sitting: Sitting) -> list[str]:
    """Moves after which the game goes on."""
    state = sitting.state
    return [move for move in state.legal_moves() if state.apply(move).outcome is None]


# -- who thinks --------------------------------------------------------------------------------------------------------


class AtOnce(Instant):
    """A pool in this process: a move by chance, a ruling by the real referee, a review by a short look. What was
    found is known to whoever is forked from here."""

    closed, size = False, 1

    def __init__(self) -> None:
        super().__init__()
        self.thinker = Thinker()
        self.rulings: dict[str, list[WorkerAnswer]] = {}

    def enlist(self, job: Job) -> None:
        pass

    dismiss = enlist

    def heard(self, job: Job) -> list[WorkerAnswer]:
        asked: Any = job.request
        if asked is None:
            return []
        if asked.want == "ruling":
            known = repr(asked)
            if known not in self.rulings:
                self.rulings[known] = list(self.thinker.answers(1, asked, lambda: False))
            return self.rulings[known]
        key = asked.game, asked.start, asked.moves, frozenset((asked.known or {}).items())
        if key not in review.Thinkers.found:
            review.Thinkers.found[key] = review.look(asked)
        return [WorkerAnswer(1, finding=review.Thinkers.found[key], last=True)]


POOL = AtOnce()


# -- the script --------------------------------------------------------------------------------------------------------


class Run:
    """One run of the program, in this process, which is good for nothing else afterwards."""

    def __init__(self, home: Path, fault: Fault | None) -> None:
        self.home, self.notes = home, Notes()
        package = Path(start.__file__).resolve().parents[1]
        places = {"home": home, "assets": paths.assets(), "themes": paths.themes(), "qgames": package}
        self.layer = Failing(places, fault)
        self.lines: dict[str, tuple[str, Line]] = {}  # what was shown of each game, and nobody took back
        self.left: list[tuple[str, Line]] = []  # lines that were left for others
        self.before = Files(home)
        self.may_change: set[str] = set()  # files that the player has something done to just now
        self.app: App | None = None

    # -- the world ---------------------------------------------------------------------------------------------------

    def prepare(self) -> None:
        """What keeps the run short and silent, and what listens to it."""
        notes, run = self.notes, self
        os.environ["QGAMES_HOME"] = str(self.home)
        for name in ("LC_ALL", "LANG", "LANGUAGE"):
            os.environ[name] = "C"
        computer._pool, computer._size = cast(Pool, POOL), 0
        forcing.LOOK_ON = 0.1
        store.PATIENCE = 0.03
        window.USUAL = SIZE
        work = Thumbnail.work

        def some(thumbnail: Thumbnail, milliseconds: float) -> bool:
            """One little table is made, as an example."""
            return thumbnail.size == LITTLE and work(thumbnail, milliseconds)

        tick, flat = Renderer.tick, Renderer._draw_flat

        def baked(table: Renderer, milliseconds: float = 6.0) -> bool:
            """Nobody looks at the large one."""
            return table.bakery.disk.folder is None and tick(table, milliseconds)

        def drawn(table: Renderer, *args: Any) -> None:
            if table.bakery.disk.folder is None:
                flat(table, *args)

        def shown(title: str, lines: Any, *more: Any) -> None:
            notes.ended.append(" ".join([title, *lines]))

        def failed(app: App, report: str) -> None:
            notes.faults.append(f"unhandled: {report}")
            raise Stop

        played = Table._played

        def noted(table: Table, event: Any) -> None:
            played(table, event)
            run.note(table)

        say = Ui.say

        def heard(ui: Ui, text: str, kind: str = "event") -> None:
            if kind == "notice":
                notes.said.append(text)
            say(ui, text, kind)

        for where, name, value in (
            (Thumbnail, "work", some), (window, "show", shown), (App, "failed", failed), (Table, "_played", noted),
            (Ui, "say", heard), (App, "run", lambda app: run.script(app)),
            (Renderer, "tick", baked), (Renderer, "_draw_flat", drawn),
            (sound, "pitched", lambda samples, pitch: samples[:100]), (review, "LOOKS", 2),
        ):  # fmt: skip
            setattr(where, name, value)
        start_tell = "qgames.ui.system"
        sys.modules[start_tell].tell = lambda title, words: notes.ended.append(f"{title}: {words}")  # type: ignore[attr-defined]
        threading.excepthook = lambda args: notes.faults.append(
            "unhandled beside the loop: " + "".join(traceback.format_exception(args.exc_type, args.exc_value, None))
        )
        sys.unraisablehook = lambda args: notes.faults.append(f"unraisable: {args.exc_value!r} in {args.object!r}")

    def note(self, table: Table) -> None:
        """A move is shown."""
        if isinstance(table.purpose, GamePurpose):
            sitting = table.sitting
            self.lines[sitting.name] = sitting.match.game.name, sitting.match.all_moves

    # -- what all steps do -------------------------------------------------------------------------------------------

    def do(self, action: Callable[[], object] | None = None, frames: int = 1, may_change: str = "") -> None:
        """Something the player does, and a moment in which it is seen. Handled as in the loop of the program."""
        app = self.app
        assert app is not None
        self.may_change = {may_change} if may_change else set()
        try:
            answer = action() if action is not None else None
            app.stack.take(answer if isinstance(answer, ANSWERS) else None)
            for _ in range(frames):
                app.update(0.02)
            if frames:
                app.draw()
        except Exception:
            app.failed(traceback.format_exc())
        self.look()

    def look(self) -> None:
        """Are the files whole, and do they have what they had?"""
        with self.layer.quiet():
            now = Files(self.home, self.before)
            self.notes.faults += now.faults(self.before, self.may_change)
            self.before = now

    def go(self, page: str, about: str = "", frames: int = 2) -> None:
        self.do(lambda: Go(PageAt(page, about)), frames)

    def home_again(self) -> None:
        self.do(lambda: BackTo(TITLE), 2)

    def press(self, key: str, **more: Any) -> None:
        """A button of the page in front, if it is there."""
        top: Any = self.top

        def act() -> Answer:
            top.ready()
            found = next((each for each in top.root.walk() if each.key == key), None)
            return found.press(top.ui).answer if isinstance(found, Pressable) else None

        self.do(act, **more)

    @property
    def top(self) -> Any:
        assert self.app is not None
        return self.app.stack.top

    @property
    def table(self) -> Table | None:
        """The table in front; something may have kept it from being laid."""
        return self.top if isinstance(self.top, Table) else None

    def name(self, name: str, may_change: str = "") -> None:
        """Type a name into the sheet in front, and leave it, however that goes."""
        if isinstance(sheet := self.top, Naming):
            sheet.text = name
            self.press("save", may_change=may_change)
            if self.top is sheet:
                self.press("cancel")

    # -- the steps ---------------------------------------------------------------------------------------------------

    def script(self, app: App) -> None:
        """In the place of the program's loop."""
        self.app = app
        if not self.began:
            self.began = True
            steps: tuple[Callable[[], None], ...] = (
                self.settle, self.settings, self.play, self.pictures, self.save_as, self.undo, self.another_line, self.go_on,
                self.finish, self.puzzle, self.lesson, self.statistics, self.list, self.pages,
            )  # fmt: skip
        else:
            steps = self.settle, self.go_on, self.list_again, self.reset, self.pages
        for step in steps:
            step()
            if step != self.settle:
                self.home_again()
        self.do(lambda: Quit(), 0)

    began = False

    def settle(self) -> None:
        """What the loop does after the first picture, as far as it needs no other process."""
        app = self.app
        assert app is not None
        self.do(lambda: app.ui.sounds.begin())
        self.do(lambda: paths.sweep())
        self.do(lambda: app.ui.look_for_themes(), 30)

    def settings(self) -> None:
        app = self.app
        assert app is not None
        self.go("settings")
        for change in ({"speed": "off"}, {"volume": 30}, {"theme": "paper"}, {"theme": "mine"}):
            self.do(lambda values=change: app.ui.change(**values))  # type: ignore[misc]

    def play(self) -> None:
        app = self.app
        assert app is not None
        self.go("setup", GAME)
        self.do(lambda: Go(tables.begin(app.ui, seated(GAME, computers=(1,)), Random(7))))
        self.moves(3, 11)

    def moves(self, many: int, seed: int) -> None:
        """Moves of the player's, each with its answer."""
        dice = Random(seed)
        for _ in range(many):
            if (table := self.table) is None:
                return
            table.show_time = 0.0
            for _ in range(10):
                if table.sitting.person_to_move:
                    break
                self.do()
            if table.sitting.person_to_move and (quiet := _quiet(table.sitting)):
                self.do(lambda: table.play(dice.choice(quiet)), 2)  # noqa: B023

    def pictures(self) -> None:
        """What is kept so that it is there at once the next time: a little table, and a part of a large one."""
        app = self.app
        assert app is not None
        self.open_newest()
        if (table := self.table) is None:
            return

        def act() -> None:
            little = thumbnails.thumbnail(app.ui, GAME, LITTLE)
            for _ in range(50):
                if little.finished:
                    break
                little.work(1000.0)
            disk, part = table.board.show(app.ui).bakery.disk, Sprite(pygame.Surface((8, 8), pygame.SRCALPHA), (1, 2))
            disk.save("a part", part)
            disk.flush()
            disk.load("a part")
            thumbnails._kept.clear()
            thumbnails.thumbnail(app.ui, GAME, LITTLE)

        self.do(act)

    def save_as(self) -> None:
        """At the table of the game that waits."""
        self.open_newest()
        for name in ("copy", "second"):
            if (table := self.table) is not None:
                self.do(lambda: table.sharing.save_as(), 2)  # noqa: B023
                self.name(name)

    def open_newest(self) -> None:
        app = self.app
        assert app is not None

        def act() -> Answer:
            found = tables.unfinished()
            return tables.open_file(app.ui, str(found.path)) if found else None

        self.do(act, 2)

    def undo(self) -> None:
        self.open_newest()
        if (table := self.table) is not None:
            mine = saves.auto_file(table.sitting).name
            self.do(lambda: table.steering.undo(), 2, may_change=mine)
            dice = Random(3)
            if table.sitting.person_to_move:
                self.do(lambda: table.play(dice.choice(_quiet(table.sitting))), 2, may_change=mine)

    def another_line(self) -> None:
        """Gone back to look, and played on otherwise: the line that is left is a game of its own."""
        self.open_newest()
        if (table := self.table) is None or len(table.sitting.match.all_moves) < 4:
            return
        sitting = table.sitting
        old, mine = (sitting.match.game.name, sitting.match.all_moves), saves.auto_file(sitting).name
        self.do(lambda: table.steering.jump(2), 2)
        if sitting.person_to_move:
            other = next(move for move in _quiet(sitting) if move != old[1][2])
            self.left.append(old)
            self.do(lambda: table.play(other), 2, may_change=mine)
            self.moves(1, 5)

    def go_on(self) -> None:
        self.open_newest()
        self.moves(2, 17)

    def finish(self) -> None:
        """A short game to its end; then it is looked back on, and that is taken along."""
        app = self.app
        assert app is not None
        self.do(lambda: Go(tables.begin(app.ui, seated(GAME, computers=(1,), names=False), Random(8))))
        self.moves(2, 12)
        table = self.table
        if table is None:
            return
        self.do(lambda: table.steering.resign(), 5)
        self.do(lambda: Go(ReviewAt(table.sitting)))
        page = self.top
        if isinstance(page, ReviewPage):
            for _ in range(40):
                self.do()
                if page.work.done:
                    break
            self.do(page.export)

    def puzzle(self) -> None:
        self.go("puzzles")

        def act() -> Answer:
            there = progress.packs(GAME)
            return Go(PuzzleAt(progress.first_of(next(iter(there.values())), progress.load()))) if there else None

        self.do(act, 2)
        for _ in range(6):
            table = self.table
            if table is None or not isinstance(table.purpose, PuzzlePurpose):
                return
            table.show_time = 0.0
            move = table.purpose.attempt.next_right(table.sitting.match)
            if move is None:
                break
            self.do(lambda: table.play(move), 4)  # noqa: B023

    def lesson(self) -> None:
        self.go("learn")
        self.do(lambda: Go(LessonAt(GAME)) if lessons.courses(GAME) else None, 2)
        table = self.table
        if table is None or not isinstance(purpose := table.purpose, LessonPurpose):
            return
        move = purpose.attempt.next_right(table.sitting.match)
        if move is not None:
            self.do(lambda: table.play(move), 4)
        self.do(lambda: purpose.go_on(), 2)

    def statistics(self) -> None:
        self.go("statistics", frames=6)
        self.press("export")

    def reset(self) -> None:
        self.go("statistics", frames=3)
        if isinstance(page := self.top, Statistics):
            self.do(page._ask)
            self.press("choice0", may_change="statistics.jsonl")
            if self.top is not page:
                self.do(lambda: Back())

    def list(self) -> None:
        """Another name for the game that goes on, for one that has one, and one is thrown away."""
        self.go("games", frames=8)
        page = self.top
        if not isinstance(page, OpenList):
            return
        for wanted, name in (("", "renamed"), ("copy", "renamed copy"), ("older", "older still")):
            each = next((each for each in page.games if each.name == wanted), None)
            if each is not None:
                self.do(lambda: page._name(each), 2)  # noqa: B023
                self.name(name, may_change=each.path.name)
        each = next((each for each in page.games if each.name == "second"), None)
        if each is not None:
            self.do(lambda: page._ask(each), 2)
            self.press("choice0", may_change=each.path.name)

    def list_again(self) -> None:
        self.go("games", frames=6)

    def pages(self) -> None:
        for name in ("rules", "keys", "about"):
            self.go(name, GAME if name == "rules" else "", 1)

    # -- all of it ---------------------------------------------------------------------------------------------------

    def main(self) -> Notes:
        began, notes = (time.monotonic(), time.process_time()), self.notes
        self.prepare()
        self.layer.install()
        try:
            for _ in range(2):
                if start.main(()) and not notes.ended:
                    notes.faults.append("the program ended without a word")
        except Stop:
            pass
        except BaseException:
            notes.faults.append(f"unhandled: {traceback.format_exc()}")
        with self.layer.quiet():
            self.look()
            notes.seconds, worked = time.monotonic() - began[0], time.process_time() - began[1]
            if worked > LONGEST or notes.seconds > 3 * LONGEST * crowd():  # the clock runs for others too
                notes.faults.append(f"it took {notes.seconds:.1f} s, {worked:.1f} s of the processor")
            notes.fired, notes.operations = self.layer.fired, list(self.layer.operations)
            self._all_kept()
            self._in_words()
        return notes

    def _all_kept(self) -> None:
        """Is every shown move in a file of that game?"""
        kept = self.before.games()
        for game, line in [*self.lines.values(), *self.left]:
            longest = max((_common(line, moves) for name, moves in kept if name == game), default=0)
            if longest < len(line):
                if any(words.startswith(TOLD) for words in self.notes.said):
                    self.notes.lost += len(line) - longest
                else:
                    self.notes.faults.append(f"lost without a word: {' '.join(line[longest:])} of {game}")

    def _in_words(self) -> None:
        log = paths.log_file()
        text = log.read_text(encoding="utf-8", errors="replace") if log.is_file() else ""
        if "Traceback" in text:
            self.notes.faults.append("in the log: " + text[text.index("Traceback") :][-1500:])


def crowd() -> float:
    """How many want each processor just now, at least one."""
    return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


def _common(line: Line, other: Line) -> int:
    """How many moves they begin with in common."""
    return next((n for n, (a, b) in enumerate(zip(line, other)) if a != b), min(len(line), len(other)))


# -- what is on the disk -----------------------------------------------------------------------------------------------


class Files:
    """The player's files as they are now."""

    def __init__(self, home: Path, before: Files | None = None) -> None:
        """What is as it was `before` is not read again."""
        self.content: dict[str, bytes] = {}
        self.marks: dict[str, tuple[int, int, int]] = {}
        for folder, folders, names in os.walk(home):
            if folder == str(home):
                folders[:] = [name for name in folders if name not in KEPT_APART]
            for each in names:
                path = os.path.join(folder, each)
                name, status = os.path.relpath(path, home), os.stat(path)
                mark = self.marks[name] = status.st_ino, status.st_mtime_ns, status.st_size
                known = before is not None and before.marks.get(name) == mark
                self.content[name] = before.content[name] if before and known else Path(path).read_bytes()

    def games(self) -> list[tuple[str, Line]]:
        """The games there are, each with its moves."""
        found = []
        for name, raw in self.content.items():
            if name.startswith("saves") and name.endswith(saves.SUFFIX):
                try:
                    match = saves.sitting_of(raw.decode()).match
                except (saves.CannotOpen, ValueError):
                    continue
                found.append((match.game.name, match.all_moves))
        return found

    def faults(self, before: Files, may_change: set[str]) -> Iterator[str]:
        """What is torn, and what has become of those that were there; what is done to `may_change` is wanted."""
        for name, raw in self.content.items():
            if before.content.get(name) != raw and (why := torn(name, raw)):
                yield f"{name} is torn: {why}"
            if name not in before.content and re.search(r"\.bad\d*$|\.tmp$", name):
                yield f"{name} is left"
        for name, raw in before.content.items():
            if Path(name).name in may_change or name.endswith((".lock", ".tmp")):
                continue
            if name not in self.content:
                yield f"{name} is gone"
            elif self.content[name] != raw and (why := shorter(name, raw, self.content[name])):
                yield f"{name} has lost something: {why}"


def torn(name: str, raw: bytes) -> str:
    """Why a file is none of its kind; "" if it is."""
    try:
        match Path(name).suffix:
            case saves.SUFFIX:
                saves.sitting_of(raw.decode())
                if name.startswith("review-"):  # with words between its moves
                    return "" if raw.endswith(b"\n") else "no end"
                return "" if saves._parts(raw.decode()).whole else "moves are missing"
            case ".json":
                reading.json_table(raw.decode(), name)
            case ".jsonl" | ".bak":
                for line in raw.decode().splitlines():
                    reading.json_table(line, name)
                return "" if raw.endswith(b"\n") else "no end"
            case ".csv":
                rows = list(csv.reader(io.StringIO(raw.decode("utf-8-sig"), newline="")))
                even = len({len(row) for row in rows}) == 1
                return "" if rows and even and raw.endswith(b"\r\n") else "rows are missing"
            case ".png":
                pygame.image.load(io.BytesIO(raw), name)
                return "" if raw.endswith(b"IEND\xaeB`\x82") else "no end"
    except saves.CannotOpen as error:
        return f"{error.why} {error.details}"
    except (ValueError, pygame.error) as error:
        return str(error)
    return ""


def shorter(name: str, old: bytes, new: bytes) -> str:
    """What a file had and has no more; "" if it has all."""
    kind = Path(name).suffix
    if kind == saves.SUFFIX:
        return "" if saves.continues(new.decode(), old.decode()) else "moves"
    if kind == ".jsonl":
        return "" if set(new.splitlines()) >= set(old.splitlines()) else "games"
    if kind == ".json":
        try:
            return " ".join(_missing(json.loads(old), json.loads(new)))
        except ValueError:
            return "everything"
    return "" if kind in (".csv", ".png", ".lock") else "it is another"


def _missing(old: Any, new: Any) -> list[str]:
    """Names in tables, and entries of lists of words, that are there no more."""
    if isinstance(old, dict) and isinstance(new, dict):
        gone = [name for name in old if name not in new]
        return gone + [each for name in old if name in new for each in _missing(old[name], new[name])]
    if isinstance(old, list) and isinstance(new, list) and all(isinstance(each, str) for each in old):
        return [each for each in old if each not in new]
    return []


# -- runs as children --------------------------------------------------------------------------------------------------


def again(home: Path, wanted: list[tuple[str, Line]]) -> list[str]:
    """Nothing fails any more: does the program start, and offer the game that goes on?"""
    run, told = Run(home, None), []
    run.prepare()
    names = {path.name for path in (home / "saves").glob("auto-*") if _goes_on(path)}

    def script(app: App) -> None:
        run.app = app
        run.do(None, 2)
        found = tables.unfinished()
        if (found is not None) != bool(names):
            told.append(f"it offers {found} where {sorted(names)} wait")
        if found is not None:
            run.do(lambda: tables.open_file(app.ui, str(found.path)), 2)
            if run.table is None:
                told.append(f"{found.path.name} is not opened")
            else:
                run.moves(1, 4)
                if saves.read_file(found.path).match.all_moves != run.table.sitting.match.all_moves:
                    told.append("a move is not kept")
        run.do(lambda: Quit(), 0)

    setattr(App, "run", script)  # noqa: B010
    try:
        if start.main(()):
            told.append(f"it does not start: {run.notes.ended}")
    except Stop:
        pass
    except BaseException:
        told.append(f"unhandled: {traceback.format_exc()}")
    return [f"the next start: {each}" for each in (*told, *run.notes.faults)]


def _goes_on(path: Path) -> bool:
    try:
        sitting = saves.read_file(path)
    except saves.CannotOpen:
        return False
    return sitting.outcome is None and bool(sitting.match.all_moves)


def child(work: Callable[[], Any], scratch: Path, seconds: float) -> Any:
    """What something says that is done in a child of this process; what it wrote to the terminal comes along. None,
    and why, if it has no end."""
    answer, words = scratch / "answer.json", scratch / "stderr.txt"
    answer.unlink(missing_ok=True)
    sys.stdout.flush()
    pid = os.fork()
    if not pid:
        try:
            handle = os.open(words, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            os.dup2(handle, 2)
            os.dup2(handle, 1)
            answer.write_text(json.dumps(work()), encoding="utf-8")
        finally:
            os._exit(0)
    end = time.monotonic() + seconds
    while not os.waitpid(pid, os.WNOHANG)[0]:
        if time.monotonic() > end:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
            return None, f"no end after {seconds:.0f} s: {words.read_text(errors='replace')[-2000:]}"
        time.sleep(0.005)
    told = words.read_text(encoding="utf-8", errors="replace")
    if not answer.exists():
        return None, f"it died: {told[-2000:]}"
    return json.loads(answer.read_text(encoding="utf-8")), told


def run(kind: str, fault: Fault | None, scratch: Path, mistake: Callable[[], None] | None = None) -> Notes:
    """One run in a home of a kind, and the start after it. `mistake` is planted in the program before."""
    home = scratch / "home"
    shutil.rmtree(home, ignore_errors=True)
    if kind == "old":
        shutil.copytree(template(scratch), home)
    else:
        home.mkdir(parents=True)

    def play() -> dict[str, Any]:
        if mistake is not None:
            mistake()
        return asdict(Run(home, fault).main())

    patience = 60.0  # a machine may be busy; how long it took is told
    made, words = child(play, scratch, patience)
    if made is None:
        return Notes(faults=[words])
    notes = Notes(**made)
    if "Traceback" in words:
        notes.faults.append(f"in the terminal: {words[-1500:]}")
    if fault is not None and not notes.fired:
        notes.faults.append("it did not come to that")
    wrong, words = child(lambda: again(home, []), scratch, patience)
    notes.faults += [f"the next start: {words}"] if wrong is None else wrong
    return notes


def template(scratch: Path) -> Path:
    """The furnished home, made once."""
    made = scratch / "template"
    if not made.exists():
        _, words = child(lambda: furnish(made), scratch, 60.0)
        if "Traceback" in words:
            raise AssertionError(words)
    return made


MADE = ("mkdir ", "create ")  # where nothing is there yet these are something else


def record(scratch: Path) -> list[tuple[str, str]]:
    """The operations of a run in which nothing fails, each with the home it is done in; those both homes know are
    done in the first, unless something is made by them."""
    found: dict[tuple[str, str], None] = {}
    for kind in HOMES:
        notes = run(kind, None, scratch)
        if notes.faults:
            raise AssertionError(f"{kind}: " + "\n".join(notes.faults))
        for line in notes.operations:
            if line.startswith(MADE) or (HOMES[0], line) not in found:
                found[kind, line] = None
    return list(found)


def everything(operations: list[tuple[str, str]]) -> list[tuple[str, Fault]]:
    """Every run there is to do: the home, and what fails in it."""
    return [
        (kind, fault) for kind in HOMES for fault in faults([line for home, line in operations if home == kind])
    ]


def load_all() -> None:
    """What the program loads when it is first wanted: before there are children, so that none of them must."""
    for each in pkgutil.walk_packages(qgames.__path__, "qgames."):
        if not re.search(r"\.(tests|commands|make|conftest|__main__)\b", each.name):
            with suppress(ImportError):  # what only another system has
                import_module(each.name)
    game = rules_of(GAME)
    POOL.thinker.prepare(game)  # that is the business of other processes, and so is what they read
    review.look(Request(game.name, None, want="review"))
