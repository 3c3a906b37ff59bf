"""Kill test: the real program is killed at random moments in mid-game; each restart must have everything.

    python tests/xvfb/kill.py --times 50 --display 23

After every kill: each token the program had begun to show (its log says so) is in the save, with names, options and
clocks; no process is left behind; and the next start continues that very game from the title with one key.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parent.parent.parent))
from program import Program, gone, screen, settings, setup

from qgames.session import saves

COMPUTER = {"kind": "computer", "name": "Robot", "level": 1}
PERSON = {"kind": "person", "name": "Zoë", "level": 1}
TABLES = [
    ("quixo", [COMPUTER, COMPUTER], {}),
    ("quarto", [PERSON, COMPUTER], {}),
    ("quantik", [PERSON, PERSON], {}),
    ("cubulus", [COMPUTER, COMPUTER, COMPUTER], {"three": ""}),
    ("qomet", [COMPUTER, PERSON], {}),
    ("quixo", [COMPUTER, PERSON, COMPUTER, COMPUTER], {"four": ""}),
]


def shown(lines: list[str]) -> tuple[str, list[str]]:
    """The game last played and the tokens of it that were begun to be shown, as the log tells."""
    game, tokens = "", []
    for line in lines:
        words = line.rpartition("play_scene: ")[2].split()
        if words[:1] == ["table"] and words[1] != game:
            game, tokens = words[1], []
        elif words[:1] == ["shown"] and words[1] == game:
            tokens.append(words[2])
    return game, tokens


def tables(program: Program) -> list[str]:
    return [line for line in program.log() if "play_scene: table" in line]


def drive(program: Program, dice: random.Random, seconds: float, people: bool) -> None:
    """Play at random with keys for a while, or only watch."""
    end = time.monotonic() + seconds
    ways = ["Left", "Right", "Up", "Down"]
    while time.monotonic() < end:
        if people:
            program.keys(*dice.choices(ways, k=2), "Return", dice.choice(ways), "Return")
        time.sleep(0.05)


def one_table(number: int, times: int, display: str, dice: random.Random) -> tuple[int, int]:
    game, players, options = TABLES[number % len(TABLES)]
    kills = tokens = 0
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "a home"
        settings(home, setup(game, players, options))
        expected: tuple[str, list[str]] | None = None
        for _ in range(times):
            program = Program(display, home)
            try:
                before = len(tables(program))
                program.wait_for_window()
                for _ in range(40):
                    time.sleep(0.5)
                    if len(tables(program)) > before:
                        break
                    program.keys("Return")  # Continue, or play again
                game_now, tokens_now = shown(program.log())
                if expected and not finished(home, expected[0]):
                    assert game_now == expected[0], f"another game was continued: {game_now}, not {expected[0]}"
                if tables(program)[-1].split()[-1] != "0":
                    program.keys("p")  # a game with a clock that is continued waits for its players
                drive(program, dice, dice.uniform(1.0, 6.0), any(p["kind"] == "person" for p in players))
                children = program.children()
            finally:
                program.kill()
            kills += 1
            assert gone(children), f"left behind: {children}"
            game_now, tokens_now = shown(program.log())
            assert not (trouble := [line for line in program.log() if " ERROR " in line]), trouble
            try:
                tokens += check(home, game_now, tokens_now, players)
            except AssertionError:
                print("\n".join(program.log()[-60:]), (home / "settings.json").read_text(), sep="\n")
                raise
            expected = game_now, tokens_now
    return kills, tokens


def finished(home: Path, name: str) -> bool:
    found = list((home / "saves").glob(f"auto-*-{name}.qgame"))
    return not found or saves.read_file(found[0]).outcome is not None


def check(home: Path, name: str, tokens: list[str], players: list[dict]) -> int:
    if not tokens:
        return 0
    (path,) = (home / "saves").glob(f"auto-*-{name}.qgame")
    sitting = saves.read_file(path)
    kept = list(sitting.match.all_moves)
    assert kept[: len(tokens)] == tokens, f"shown {tokens}, kept {kept}"
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
    args = parser.parse_args()
    dice = random.Random(args.seed)
    kills = tokens = 0
    table = args.table
    with screen(args.display) as display:
        while kills < args.times:
            done, seen = one_table(table, min(9, args.times - kills), display, dice)
            kills, tokens, table = kills + done, tokens + seen, table + 1
            print(f"{kills} kills, {tokens} tokens shown before them, all kept", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
