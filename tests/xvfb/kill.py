"""Kill test: the real program is killed in mid-game, at random moments or (every other time) by itself in the middle of
writing a file; each restart must have everything.

    python tests/xvfb/kill.py --times 50 --display 23

After every kill: each token the program had begun to show (its log says so) is in the save, with names, options and
clocks; every file of the player's is whole; no process is left behind; and the next start continues that very game
from the title with one key. `--in-place` lets the program write its files where they are: then this must fail.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from kit.torn import damage
from xvfb.program import Program, gone, screen, settings, setup

from qgames.session import saves

COMPUTER = {"kind": "computer", "name": "Robot", "level": 1}
PERSON = {"kind": "person", "name": "Zoë", "level": 1}
LOGGED = "qgames.scenes."  # who tells the log what is shown
LONG = 60.0  # seconds: until it has ended itself, also on a busy machine
TORN = str(Path(__file__).parent.parent / "kit" / "torn.py")
TABLES = [
    ("quixo", [COMPUTER, COMPUTER], {}),
    ("quarto", [PERSON, COMPUTER], {}),
    ("quantik", [PERSON, PERSON], {}),
    ("cubulus", [COMPUTER, COMPUTER, COMPUTER], {"three": ""}),
    ("qomet", [COMPUTER, PERSON], {}),
    ("quixo", [COMPUTER, PERSON, COMPUTER, COMPUTER], {"four": ""}),
]


def shown(lines: list[str]) -> tuple[str, list[str]]:
    """The game last played and the tokens of it that were begun to be shown, as the log tells. One that was kept and
    not shown any more, because the program died in between, is there when the game is continued: ``?``."""
    game = ""
    tokens: list[str] = []
    for line in lines:
        words = told(line)
        if words[:1] == ["table"]:
            game, tokens = words[1], tokens if words[1] == game else []
            tokens += "?" * (int(words[3]) - len(tokens))
        elif words[:1] == ["shown"] and words[1] == game:
            tokens.append(words[2])
    return game, tokens


def told(line: str) -> list[str]:
    """What a table says in a line of the log."""
    return line.partition(LOGGED)[2].partition(": ")[2].split()


def tables(program: Program) -> list[str]:
    return [line for line in program.log() if told(line)[:1] == ["table"]]


def drive(program: Program, dice: random.Random, seconds: float, people: bool) -> None:
    """Play at random with keys for a while, or only watch."""
    end = time.monotonic() + seconds
    ways = ["Left", "Right", "Up", "Down"]
    while time.monotonic() < end and program.alive:
        if people:
            program.keys(*dice.choices(ways, k=2), "Return", dice.choice(ways), "Return")
        time.sleep(0.05)


class Count(NamedTuple):
    kills: int = 0
    torn: int = 0  # of them inside a write
    tokens: int = 0  # shown before

    def plus(self, torn: bool, tokens: int) -> Count:
        return Count(self.kills + 1, self.torn + torn, self.tokens + tokens)


def one_table(count: Count, number: int, times: int, display: str, dice: random.Random, in_place: bool) -> Count:
    game, players, options = TABLES[number % len(TABLES)]
    people = any(p["kind"] == "person" for p in players)
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "a home"
        settings(home, setup(game, players, options))
        expected: tuple[str, list[str]] | None = None
        for turn in range(times):
            inside = turn % 2 == 1
            program = doomed(display, home, dice, in_place) if inside else Program(display, home)
            try:
                sit_down(program, expected)
                drive(program, dice, LONG if inside else dice.uniform(1.0, 6.0), people)
                children = program.children()
            finally:
                torn = not program.alive
                program.kill()
            assert torn <= inside, f"it ended by itself: {(home / 'stderr.txt').read_text()[-2000:]}"
            where = (home / "stderr.txt").read_text().splitlines()[-1:] if torn else []
            assert gone(children, 120.0), f"left behind: {children}"  # they are polite: a busy machine makes them wait
            assert not (trouble := [line for line in program.log() if " ERROR " in line]), trouble
            assert not (bad := damage(home)), (bad, where)
            expected = shown(program.log())
            try:
                count = count.plus(torn, check(home, *expected, players))
            except AssertionError:
                print("\n".join([*program.log()[-60:], *where]), (home / "settings.json").read_text(), sep="\n")
                raise
    return count


def doomed(display: str, home: Path, dice: random.Random, in_place: bool) -> Program:
    """A program that will kill itself at one of the first steps of its writing."""
    door = [TORN, str(dice.randint(1, 24)), str(dice.randrange(10**6)), *(["--in-place"] if in_place else [])]
    return Program(display, home, door=door)


def sit_down(program: Program, expected: tuple[str, list[str]] | None) -> None:
    """Begin or continue with Enter; an unfinished game that was being played must be the one continued."""
    before = len(tables(program))
    program.wait_for_window()
    for _ in range(40):
        time.sleep(0.5)
        if len(tables(program)) > before or not program.alive:
            break
        program.keys("Return")  # Continue, or play again
    if len(tables(program)) == before:
        return  # it died before
    game_now = shown(program.log())[0]
    if expected and expected[1] and not finished(program.home, expected[0]):
        head = "\n".join(path.read_text().partition("\n\n")[0] for path in kept_as(program.home, expected[0]))
        assert game_now == expected[0], f"another game was continued: {game_now}, not {expected[0]}\n{head}"
    if tables(program)[-1].split()[-1] != "0":
        program.keys("p")  # a game with a clock that is continued waits for its players


def kept_as(home: Path, name: str) -> list[Path]:
    return list((home / "saves").glob(f"auto-*-{name}.qgame"))


def finished(home: Path, name: str) -> bool:
    """Is it over, or not there? An end stays one while an earlier point of the game is looked at."""
    found = kept_as(home, name)
    return not found or saves.read_file(found[0]).match.final is not None


def check(home: Path, name: str, tokens: list[str], players: list[dict]) -> int:
    if not tokens:
        return 0
    (path,) = kept_as(home, name)
    sitting = saves.read_file(path)
    kept = list(sitting.match.all_moves)
    same = len(kept) >= len(tokens) and all(token in ("?", there) for token, there in zip(tokens, kept, strict=False))
    assert same, f"shown {tokens}, kept {kept}"
    assert sorted(p.name for p in sitting.match.players) == sorted(p["name"] for p in players), path.read_text()
    assert sitting.clocks.on and all(seconds is not None for seconds in sitting.match.clocks)
    assert not list((home / "saves").glob("*.bad"))
    return len(tokens)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=12)
    parser.add_argument("--display", type=int, default=23)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--table", type=int, default=0, help="which of the tables to begin with")
    parser.add_argument("--in-place", action="store_true", help="write files where they are: this must fail")
    args = parser.parse_args()
    dice = random.Random(args.seed)
    count, table = Count(), args.table
    with screen(args.display) as display:
        while count.kills < args.times:
            count = one_table(count, table, min(9, args.times - count.kills), display, dice, args.in_place)
            table += 1
            print(
                f"{count.kills} kills, {count.torn} of them inside a write, {count.tokens} tokens shown, all kept",
                flush=True,
            )
    assert count.tokens, "nothing was ever shown: whatever was lost, this would not have seen it"
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
