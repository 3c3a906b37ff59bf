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
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import threading
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, cast

import pygame

from kit import review
from kit.failing import Failing, Fault
from kit.play import Instant
from kit.play import setup as seated
from kit.player_files import Files, Line
from qgames.ai import forcing
from qgames.ai.process.pool import Job, Pool
from qgames.ai.process.worker import Thinker, WorkerAnswer
from qgames.app import start, watchdog
from qgames.app.app import App
from qgames.files import i18n, paths, store
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
from qgames.ui import Answer, Ask, Back, BackTo, Go, Quit, Then, Ui, sound, system, window
from qgames.ui.controls import Pressable

LONGEST = 5.0  # seconds of a run
GAME = "quixo"
SIZE, LITTLE = (640, 480), (24, 20)  # of the window, and of the one little table that is made
NOT_KEPT = ("This game cannot be saved", "play.not_kept")  # so it is told; as its key where no words can be read
NOT_SAVED = ("It could not be saved", "play.files.not_saved")
#: in the log; that a start failed and another way worked is told there as it should be
UNEXPECTED = re.compile(r"(?<!the start failed:\n)(?<!without settings too:\n)Traceback")
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
        self.left: list[tuple[str, Line, bool]] = []  # lines that were left for others; was something said?
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
        watchdog.STALL = 10.0**6  # a busy machine is no stall of ours

        def nothing(*args: Any, **more: Any) -> bool:
            """Nobody looks at the tables."""
            return False

        def shown(title: str, lines: Any, *more: Any) -> None:
            notes.ended.append(" ".join([title, *lines]))

        def failed(app: App, report: str) -> None:
            notes.faults.append(f"unhandled: {report}")
            raise Stop

        played = Table._played

        def noted(table: Table, event: Any, at_once: Any) -> None:
            played(table, event, at_once)
            run.note(table)

        say = Ui.say

        def heard(ui: Ui, text: str, kind: str = "event") -> None:
            if kind == "notice":
                notes.said.append(text)
            say(ui, text, kind)

        for where, name, value in (
            (App, "run", lambda app: run.script(app)), (App, "failed", failed), (Ui, "say", heard),
            (system, "tell", lambda title, words: notes.ended.append(f"{title}: {words}")),
            (window, "show_failure", shown),
            (Table, "_played", noted), (Thumbnail, "work", nothing), (Renderer, "tick", nothing),
            (Renderer, "_draw_flat", nothing), (review, "LOOKS", 2),
            (sound, "pitched", lambda samples, pitch: samples[:100]),
            (i18n, "languages", lambda: ["en", "de"]),  # one may stand for all the others
        ):  # fmt: skip
            assert hasattr(where, name), name  # what is called otherwise now would not be held
            setattr(where, name, value)
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
                self.settle, self.settings, self.play, self.pictures, self.save_as, self.undo, self.another_line,
                self.go_on, self.finish, self.puzzle, self.lesson, self.statistics, self.list, self.pages,
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
            self.do(partial(app.ui.change, **change))

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
                self.do(partial(table.play, dice.choice(quiet)), 2)

    def pictures(self) -> None:
        """What is kept so that it is there at once the next time: a little table, and a part of a large one."""
        app = self.app
        assert app is not None
        self.open_newest()
        if (table := self.table) is None:
            return

        def act() -> None:
            little = thumbnails.thumbnail(app.ui, GAME, LITTLE)
            little._keep(pygame.Surface(little.full, pygame.SRCALPHA))
            Thumbnail(GAME, LITTLE, app.ui.theme)
            disk, part = table.board.show(app.ui).bakery.disk, Sprite(pygame.Surface((8, 8), pygame.SRCALPHA), (1, 2))
            disk.save("a part", part)
            disk.flush()
            disk.load("a part")

        self.do(act)

    def save_as(self) -> None:
        """At the table of the game that waits."""
        self.open_newest()
        for name in ("copy", "second"):
            if (table := self.table) is not None:
                self.do(table.sharing.save_as, 2)
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
            self.do(lambda: table.steering.undo(), 2, may_change=saves.auto_file(table.sitting).name)
            dice = Random(3)
            if table.sitting.person_to_move:
                mine = saves.auto_file(table.sitting).name  # it may go on as another game by now
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
            before = len(self.notes.said)
            self.do(lambda: table.play(other), 2, may_change=mine)
            told = any(words.startswith((*NOT_KEPT, *NOT_SAVED)) for words in self.notes.said[before:])
            self.left.append((*old, told))
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
            self.do(partial(table.play, move), 4)

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
            for each in [each for each in page.games if each.name == wanted][:1]:
                self.do(partial(page._name, each), 2)
                self.name(name, may_change=each.path.name)
        for each in [each for each in page.games if each.name == "second"]:
            self.do(partial(page._ask, each), 2)
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
        kept, told = self.before.games(), any(words.startswith(NOT_KEPT) for words in self.notes.said)
        for game, line, known in [*((*each, told) for each in self.lines.values()), *self.left]:
            longest = max((_common(line, moves) for name, moves in kept if name == game), default=0)
            if longest < len(line):
                if known:
                    self.notes.lost += len(line) - longest
                else:
                    self.notes.faults.append(f"lost without a word: {' '.join(line[longest:])} of {game}")

    def _in_words(self) -> None:
        log = paths.log_file()
        text = log.read_text(encoding="utf-8", errors="replace") if log.is_file() else ""
        found = UNEXPECTED.search(text)
        if found and not self.notes.ended:  # what it ended with is told there at length
            self.notes.faults.append("in the log: " + text[found.start() :][-1500:])


def crowd() -> float:
    """How many want each processor just now, at least one."""
    return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


def _common(line: Line, other: Line) -> int:
    """How many moves they begin with in common."""
    return next((n for n, (a, b) in enumerate(zip(line, other)) if a != b), min(len(line), len(other)))
