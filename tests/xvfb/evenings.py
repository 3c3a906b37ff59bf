"""Evenings in the real window, by mouse and keys: every format with two, three, five and eight, draws, somebody who
goes home in the middle, and the program killed at twenty moments.

    python tests/xvfb/evenings.py --display 46 [--formats all,king] [--sizes 2,3] [--kills 20]

Most who take part are computers of the lowest level. The person plays a few moves by chance and gives up, or agrees on
a draw. The evening's own file tells how far it is; a twin without a screen tells where the buttons are. At the end the
standings must be what somebody else counts from the records. Needs Xvfb, xdotool and import; pictures with --pictures.
"""

from __future__ import annotations

import argparse
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
from qgames.session.evening import keeping
from qgames.session.evening.evening import OVER, Evening
from qgames.session.evening.plan import EveningFormat, EveningPlan, EveningTerms
from qgames.ui import Ui

GAMES = ("quantik", "quarto", "quixo", "qomet", "cubulus")
PEOPLE = ("Anna", "Ben")
PATIENCE = 90.0  # seconds for anything, on a busy machine
WAYS = ("Left", "Right", "Up", "Down")


def plan_of(format: EveningFormat, size: int, dice: random.Random) -> EveningPlan:
    people = [Player(name) for name in PEOPLE[: 1 if size == 2 else 2]]
    players = [*people, *[Player("", "computer-1")] * (size - len(people))]
    # whoever gives up at a table of three leaves no winner behind, and a knock-out needs one
    three = size == 5 and format is not EveningFormat.KNOCKOUT
    terms = EveningTerms(target=5, each=1, tables=(3,) if three else ())
    return EveningPlan(tuple(players), GAMES[:3], format, terms, dice.getrandbits(32))


class Night:
    """One evening, from its set-up on, however often the program is started for it."""

    def __init__(self, display: str, home: Path, plan: EveningPlan, dice: random.Random) -> None:
        self.display, self.home, self.dice = display, home, dice
        self.kills, self.went, self.draws = 0, 0, 0
        self.missed = 0  # tries to end a game that came to nothing
        self.seen = 0  # tables the log has told of, and that were played at
        self.table = {"language": "en", "speed": "off", "mute": True, "confirm_leave": False, "last_game": "quantik"}
        home.mkdir(parents=True)
        (home / "settings.json").write_text(json.dumps(self.table), encoding="utf-8")
        os.environ["QGAMES_HOME"] = str(home)
        keeping.begin(plan)
        began = time.monotonic()
        self.program = Program(display, home, str(self.path))
        self.program.wait_for_window()
        self.slow = max(1.0, (time.monotonic() - began) / 1.5)  # how much slower than a machine at rest
        self.rest(1.0)

    # -- what the file tells -----------------------------------------------------------------------------------------

    @property
    def path(self) -> Path | None:
        return next(iter(keeping.files()), None)

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
                self.rest(0.8)
                self.program.keys("Return")  # on from the card of the result
                self.rest(0.6)
                return
            time.sleep(0.1)
        self.missed += 1
        if self.missed % 3:
            self.program.keys("Escape")  # the menu was not there, or something else had the keys
            self.rest(0.3)
        else:
            self.kill()  # the keys have led somewhere else: a busy machine was slower than they

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
        self.program.kill()
        self.kills += 1
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
        moments = 0
        leaves = len(self.evening().sheet.people) == 5 if self.evening() else False  # type: ignore[union-attr]
        while (evening := self.evening()) is not None and evening.state != OVER:
            moments += 1
            assert moments < 400, f"an evening that does not end; see {self.picture('endless')}"
            if self.kills < kills and self.dice.random() < 0.4:
                self.kill()
                continue
            number = len(evening.sheet.games)
            if evening.table is not None:
                self.play(number)
                continue
            if leaves and number == 3 and not self.went:
                self.someone_goes()
            if evening.next() is None:  # computers have to play first
                time.sleep(1.0)
                continue
            if number % 2:
                self.click("play")
            else:
                self.program.keys("Return")
            end = time.monotonic() + 4.0 * self.slow
            while time.monotonic() < end and (now := self.evening()) is not None and now.table is None:
                time.sleep(0.1)
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
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--pictures", action="store_true")
    asked = parser.parse_args()
    dice, left = random.Random(asked.seed), asked.kills
    pygame.init()
    pygame.display.set_mode((8, 8))  # the twin needs letters
    with screen(asked.display) as display:
        for format in asked.formats.split(","):
            for size in map(int, asked.sizes.split(",")):
                with tempfile.TemporaryDirectory() as folder:
                    began = time.monotonic()
                    night = Night(display, Path(folder) / "home", plan_of(EveningFormat(format), size, dice), dice)
                    try:
                        evening = night.run(min(left, 3))
                        left -= night.kills
                        check(evening)
                        if asked.pictures:
                            night.picture(f"{format}-{size}")
                    finally:
                        if night.program.alive:
                            night.program.kill()
                    told = f"{format} {size}: {len(evening.sheet.games)} games, draws {night.draws}"
                    took = time.monotonic() - began
                    print(f"{told}, killed {night.kills}, went {night.went}, {took:.0f} s", flush=True)


if __name__ == "__main__":
    main()
