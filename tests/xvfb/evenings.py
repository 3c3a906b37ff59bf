"""Evenings in the real window, by mouse and keys: every format with two, three, five and eight, draws, somebody who
goes home in the middle, and the program killed at twenty moments.

    python tests/xvfb/evenings.py --display 46 [--formats all,king] [--sizes 2,3] [--kills 20] [--most 3] [--folder F]

With a folder it can be stopped at any time: called again with the same one, it goes on with the evening it was at and
leaves out those that are over. `--most` is how often the program is killed in one evening.

Most who take part are computers of the lowest level. The person plays a few moves by chance and gives up, or agrees on
a draw. The evening's own file tells how far it is; a twin without a screen tells where the buttons are. At the end the
standings must be what somebody else counts from the records. Needs Xvfb, xdotool and import; pictures with --pictures.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import sys
import tempfile
import time
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import pygame
from kit.evenings import counted
from xvfb.kill import tables
from xvfb.program import Program, screen

from qgames.files.settings import Settings
from qgames.rules.match import Player
from qgames.scenes.evening.between import Between
from qgames.session.evening import keeping, shelf
from qgames.session.evening.evening import OVER, Evening
from qgames.session.evening.plan import EveningFormat, EveningPlan, EveningTerms
from qgames.ui import Ui

GAMES = ("quantik", "quarto", "quixo", "qomet", "cubulus")
PEOPLE = ("Anna", "Ben", "Lea")
PATIENCE = 90.0  # seconds for anything, on a busy machine
LOST = 3  # tries to begin a game, and something else must be on the screen
WAYS = ("Left", "Right", "Up", "Down")


def plan_of(format: EveningFormat, size: int, dice: random.Random) -> EveningPlan:
    people = [Player(name) for name in PEOPLE[: 1 if size == 2 else 2 if size == 3 else 3]]
    players = [*people, *[Player("", "computer-1")] * (size - len(people))]
    terms = EveningTerms(target=5, each=3, tables=(3,) if size == 5 else ())
    return EveningPlan(tuple(players), GAMES[:3], format, terms, dice.getrandbits(32))


class Night:
    """One evening, from its set-up on, however often the program is started for it."""

    def __init__(self, display: str, home: Path, plan: EveningPlan, dice: random.Random) -> None:
        self.display, self.home, self.dice = display, home, dice
        self.notes = home.parent / "notes.json"
        told = json.loads(self.notes.read_text()) if self.notes.exists() else {}
        self.kills, self.went, self.draws = (told.get(name, 0) for name in ("killed", "went", "drawn"))
        self.took, self.since = told.get("seconds", 0.0), time.monotonic()
        self.seen: int  # tables the log has told of, and that were played at
        self.missed = 0  # tries to end a game that came to nothing
        self.table = {"language": "en", "speed": "off", "mute": True, "confirm_leave": False, "last_game": "quantik"}
        home.mkdir(parents=True, exist_ok=True)
        (home / "settings.json").write_text(json.dumps(self.table), encoding="utf-8")
        os.environ["QGAMES_HOME"] = str(home)
        if self.path is None:
            keeping.begin(plan)
        began = time.monotonic()
        self.program = Program(display, home, str(self.path))
        self.seen = len(tables(self.program))
        self.program.wait_for_window()
        self.slow = max(1.0, (time.monotonic() - began) / 1.5)  # how much slower than a machine at rest
        self.rest(1.0)

    def note(self) -> None:
        """What the evening's own file does not tell, for who goes on with it."""
        seconds = self.took + time.monotonic() - self.since
        told = {"killed": self.kills, "went": self.went, "drawn": self.draws, "seconds": round(seconds)}
        self.notes.write_text(json.dumps(told))

    # -- what the file tells -----------------------------------------------------------------------------------------

    @property
    def path(self) -> Path | None:
        return next(iter(shelf.files()), None)

    def evening(self) -> Evening | None:
        return keeping.look(self.path) if self.path is not None else None

    def wait(self, what: str, done) -> None:  # type: ignore[no-untyped-def]
        end = time.monotonic() + PATIENCE
        while not done():
            assert self.program.alive, f"it ended by itself: {(self.home / 'stderr.txt').read_text()[-2000:]}"
            assert time.monotonic() < end, f"not in time: {what}; see {self.picture('late')}"
            time.sleep(0.1)

    def picture(self, name: str) -> str:
        path = f"/tmp/evening-{name}.png"
        self.program.picture(path)
        return path

    # -- hands -------------------------------------------------------------------------------------------------------

    def click(self, key: str) -> None:
        evening = self.evening()
        assert evening is not None
        shell = self.program.xdotool("getwindowgeometry", "--shell", self.program.window)
        size = dict(line.split("=") for line in shell.split())
        page = Between(Ui(Settings.load(), (int(size["WIDTH"]), int(size["HEIGHT"]))), evening)
        x, y = page.find(key).rect.center
        self.program.xdotool("mousemove", "--window", self.program.window, str(x), str(y), "click", "1")

    def rest(self, seconds: float) -> None:
        """So long on a machine that has nothing else to do."""
        time.sleep(seconds * self.slow)

    def type(self, *letters: str) -> None:
        self.program.keys(*letters)

    def play(self, number: int) -> None:
        """One game at the table: a few moves, then it is given up, or drawn where two people sit there."""
        seen = len(tables(self.program))
        if seen == self.seen:  # it is still on its way
            self.rest(0.3)
            return
        self.rest(0.5)
        for _ in range(self.dice.randrange(3)):
            self.program.keys(*self.dice.choices(WAYS, k=2), "Return", self.dice.choice(WAYS), "Return")
        evening = self.evening()
        if evening is None or evening.table is None:
            return
        party = evening.sheet.party(evening.sheet.bout(evening.table[0]))
        alone = sum(evening.sheet.person(who).level is None for who in party) > 1
        drawn = alone and self.dice.random() < 0.6
        before = len(evening.sheet.games)
        self.program.keys("m")
        self.rest(0.6)
        # what ends a game stands last in the menu: giving up, and after it what draws it, if that is offered
        back = (2 if alone and not drawn else 1) + self.missed % 2
        for _ in range(back):
            self.program.keys("shift+Tab")
        self.rest(0.3)
        self.program.keys("Return")
        end = time.monotonic() + 6.0 * self.slow
        while time.monotonic() < end and self.program.alive:
            now = self.evening()
            if now is not None and len(now.sheet.games) > before:
                self.draws += drawn
                self.seen = seen
                self.note()
                self.rest(1.2)
                self.program.keys("Return")  # on from the card of the result
                self.rest(0.6)
                return
            time.sleep(0.1)
        self.missed += 1
        if self.missed % 3:
            self.program.keys("Escape")  # the menu was not there, or something else had the keys
            self.rest(0.3)
        else:
            self.again()  # the keys have led somewhere else: a busy machine was slower than they

    def someone_goes(self) -> None:
        """Ben goes home; what he played stays or not, as it is usual."""
        self.type(*"someone")
        self.program.keys("Return")
        self.rest(0.5)
        self.type(*"ben")
        self.program.keys("Return")
        self.rest(0.5)
        self.program.keys("Return")
        self.rest(0.3)
        self.program.keys("Escape")
        self.went += 1

    def kill(self) -> None:
        self.kills += 1
        self.again()

    def again(self) -> None:
        """Killed, and opened where it was."""
        self.program.kill()
        self.note()
        path = self.path
        assert path is not None
        before = [game.id for game in keeping.look(path).sheet.games]
        self.seen = len(tables(self.program))
        self.program = Program(self.display, self.home, str(path))
        self.program.wait_for_window()
        self.rest(1.5)
        after = self.evening()
        assert after is not None and [game.id for game in after.sheet.games][: len(before)] == before

    def run(self, kills: int) -> Evening:
        """To its end; killed so many times in all."""
        moments = stuck = 0
        leaves = len(self.evening().sheet.people) == 5 if self.evening() else False  # type: ignore[union-attr]
        while (evening := self.evening()) is not None and evening.state != OVER:
            moments += 1
            assert moments < 400, f"an evening that does not end; see {self.picture('endless')}"
            if self.kills < kills and self.dice.random() < 0.4:
                self.kill()
                continue
            check(evening)
            number = len(evening.sheet.games)
            if evening.table is not None:
                self.play(number)
                continue
            if leaves and number >= 3 and not self.went:
                self.someone_goes()
            if evening.next() is None:  # computers have to play first
                time.sleep(1.0)
                continue
            if number % 2 and not stuck:
                self.click("play")
            elif stuck < LOST:
                self.program.keys("Return")  # also where the card of the result is still there
            else:
                self.again()  # the keys have led somewhere else
            end = time.monotonic() + 4.0 * self.slow
            while waits := (now := self.evening()) is not None and now.table is None:
                if time.monotonic() > end:
                    break
                time.sleep(0.1)
            stuck = stuck + 1 if waits and stuck < LOST else 0
        return evening  # type: ignore[return-value]


def check(evening: Evening) -> None:
    rows = {row.who: row.points for row in evening.standings()}
    assert rows == counted(evening), (rows, counted(evening))
    assert len({game.id for game in evening.sheet.games}) == len(evening.sheet.games)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--display", type=int, default=46)
    parser.add_argument("--formats", default=",".join(EveningFormat))
    parser.add_argument("--sizes", default="2,3,5,8")
    parser.add_argument("--kills", type=int, default=20, help="in all")
    parser.add_argument("--most", type=int, default=3, help="kills in one evening")
    parser.add_argument("--folder", type=Path, help="where everything stays, to go on with")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--pictures", action="store_true")
    asked = parser.parse_args()
    dice, left = random.Random(asked.seed), asked.kills
    pygame.init()
    pygame.display.set_mode((8, 8))  # the twin needs letters
    with screen(asked.display) as display:
        for format in asked.formats.split(","):
            for size in map(int, asked.sizes.split(",")):
                with contextlib.ExitStack() as stack:
                    top = asked.folder or Path(stack.enter_context(tempfile.TemporaryDirectory()))
                    folder = top / f"{format}-{size}"
                    plan = plan_of(EveningFormat(format), size, dice)
                    if (folder / "told.txt").exists():
                        print((folder / "told.txt").read_text(), end="")
                        continue
                    night = Night(display, folder / "home", plan, dice)
                    try:
                        evening = night.run(min(left, asked.most))
                        left -= night.kills
                        check(evening)
                        if asked.pictures:
                            night.picture(f"{format}-{size}")
                    finally:
                        if night.program.alive:
                            night.program.kill()
                    night.note()
                    took = json.loads(night.notes.read_text())["seconds"]
                    told = f"{format} {size}: {len(evening.sheet.games)} games, draws {night.draws}"
                    told = f"{told}, killed {night.kills}, went {night.went}, {took} s; standings as counted\n"
                    (folder / "told.txt").write_text(told)
                    print(told, end="", flush=True)


if __name__ == "__main__":
    main()
