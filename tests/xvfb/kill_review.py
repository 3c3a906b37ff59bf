"""Kill test of reviews: the real program is killed while it looks back on a finished game, at random moments or (every
other time) by itself in the middle of writing; nothing may be lost.

    python tests/xvfb/kill_review.py [GAME …] [--times 10] [--display 23]

After every kill the game has its moves and players, statistics and settings say what they said, and its review is there
as a whole or not at all; the next start reviews it again. The last one is left to finish: its review is kept, and a
second look is instant. `--in-place` lets the program write its files where they are: then this must fail.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from dataclasses import asdict
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from kit.torn import damage
from xvfb.kill import TORN
from xvfb.program import Program, gone, screen, settings, setup
from xvfb.reviews import PATIENCE, PEOPLE, finished

from qgames.games import game, main_variants
from qgames.session import saves
from qgames.session.review import header
from qgames.session.sitting import Sitting
from qgames.session.statistics import games

CHOSEN = {"language": "en", "speed": "off", "names": ["Anna", "Ben"], "coach": True}  # by the player
STEPS = 9  # of writing: to keep a review takes about so many
LONG = 8.0  # seconds until a kill, at most
AT_ONCE = 1.0  # seconds that a second look may take on a busy machine


class Home(NamedTuple):
    """What a player has: a finished game, the games counted, settings."""

    folder: Path
    file: Path
    record: str
    statistics: str

    @classmethod
    def furnish(cls, folder: Path, name: str) -> Home:
        settings(folder, setup(name.partition(":")[0], PEOPLE[: game(name).seats]), **CHOSEN)
        sitting = Sitting(finished(name))
        file = folder / "saves" / saves.auto_file(sitting).name
        file.parent.mkdir()
        home = cls(folder, file, saves.text_of(sitting), json.dumps(asdict(games.game_of(sitting))) + "\n")
        (folder / "statistics.jsonl").write_text(home.statistics, encoding="utf-8")
        home.unreviewed()
        return home

    def unreviewed(self) -> None:
        self.file.write_text(self.record, encoding="utf-8")

    def whole(self) -> bool:
        """Everything is there, or this raises; is the review there too?"""
        assert not (bad := damage(self.folder)), bad
        assert (files := list((self.folder / "saves").rglob("*.qgame"))) == [self.file], files
        before, now = saves.sitting_of(self.record).match, saves.read_file(self.file).match
        assert (now.all_moves, now.players, now.final) == (before.all_moves, before.players, before.final)
        text = now.headers.get("Review", "")
        assert not text or header.read(now) is not None, text
        assert (self.folder / "statistics.jsonl").read_text(encoding="utf-8") == self.statistics
        table = json.loads((self.folder / "settings.json").read_text(encoding="utf-8"))
        assert {key: table[key] for key in CHOSEN} == CHOSEN, table
        return bool(text)


def told(program: Program, word: str) -> int:
    return sum(word in line for line in program.log())


def look_back(program: Program, seconds: float) -> bool:
    """Open the review of the game on the table; wait until it is done, but not longer than this. Was it opened?"""
    opened, done = told(program, "review opened"), told(program, "review done")
    program.wait_for_window()
    patience = time.monotonic() + PATIENCE
    while program.alive and told(program, "review opened") == opened:
        assert time.monotonic() < patience, "no review was opened"
        program.keys("i")
        time.sleep(0.3)
    end = time.monotonic() + seconds
    while program.alive and time.monotonic() < end and told(program, "review done") == done:
        time.sleep(0.02)
    return told(program, "review opened") > opened


def one_kill(display: str, home: Home, dice: random.Random, inside: bool, in_place: bool) -> tuple[bool, bool]:
    """Was it killed in a review, and inside a write?"""
    at = [TORN, str(dice.randint(1, STEPS)), str(dice.randrange(10**6)), *["--in-place"] * in_place]
    program = Program(display, home.folder, str(home.file), door=at if inside else ("-m", "qgames"))
    try:
        opened = look_back(program, PATIENCE if inside else dice.uniform(0.0, LONG))
        children = program.children()
    finally:
        torn = not program.alive
        program.kill()
    assert torn <= inside, f"it ended by itself: {(home.folder / 'stderr.txt').read_text()[-2000:]}"
    assert gone(children, 120.0), f"left behind: {children}"  # they are polite: a busy machine makes them wait
    assert not (trouble := [line for line in program.log() if " ERROR " in line]), trouble
    return opened, torn


def one_game(name: str, times: int, display: str, dice: random.Random, in_place: bool) -> str:
    opened = torn = kept = 0
    with tempfile.TemporaryDirectory() as folder:
        home = Home.furnish(Path(folder) / "a home", name)
        for turn in range(times):
            reviewed, inside = one_kill(display, home, dice, turn % 2 == 1, in_place)
            opened, torn = opened + reviewed, torn + inside
            if home.whole():
                kept += 1
                home.unreviewed()  # the next one begins anew
        for look, patience in (("first", PATIENCE), ("second", AT_ONCE)):
            program = Program(display, home.folder, str(home.file))
            done = told(program, "review done")
            try:
                look_back(program, patience)
            finally:
                program.process.terminate()
                program.process.wait()
            assert home.whole() and told(program, "review done") > done, f"the {look} look was not done"
    return f"{name}: {opened} kills in a review, {torn} inside a write, {kept} after it was kept; nothing lost"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--times", type=int, default=10)
    parser.add_argument("--display", type=int, default=23)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--in-place", action="store_true", help="write files where they are: this must fail")
    args = parser.parse_args()
    dice = random.Random(args.seed)
    with screen(args.display) as display:
        for name in args.games or [name for name in main_variants() if ":" not in name]:
            print(one_game(name, args.times, display, dice, args.in_place), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
