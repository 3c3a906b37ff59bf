"""How well do games from outside play, that bring nothing but rules? Copies of listed ones, without their own search,
against a level of the real ones.

    python tests/bench/guests.py [quantik quixo] [--games 100] [--level 3] [--seconds 1] [--keep FILE]

The guest's top level has so many seconds of the processor for a move. Seats change from game to game; a draw is half a
win. With `--keep` every game is noted in a file, and what is noted there is not played again: it can be killed at any
time. Status 1 if a guest scores less than half.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.bouts import Notes, chosen, interval

from qgames.ai import levels, registry
from qgames.games import KEYS, game
from qgames.rules.match import Repetitions

LISTED = ("quantik", "quixo")
LONGEST = 200  # tokens; longer is a draw


def invite(home: Path, key: str) -> str:
    """A copy of a game's rules as a guest; answers its key."""
    guest = f"plain_{key}"
    folder = home / guest
    folder.mkdir()
    rules = Path(__file__).resolve().parents[2] / "qgames" / "games" / key / "rules.py"
    text = rules.read_text(encoding="utf-8")
    (folder / "rules.py").write_text(text.replace(f'    key = "{key}"', f'    key = "{guest}"'), encoding="utf-8")
    (folder / "__init__.py").touch()
    (folder / "entry.py").write_text(
        "from qgames.games.entry import GameEntry\n"
        f'ENTRY = GameEntry(rules=".rules:{key.title()}", view=".view:None")\n',
        encoding="utf-8",
    )
    return guest


def score(key: str, number: int, level: int, seconds: float) -> float:
    """The guest's share of one game."""
    real, guest = game(key), game(f"plain_{key}")
    searchers = registry.searcher(guest), registry.searcher(real)
    ranks = levels.levels(guest)[-1], levels.level_of(real, level)
    states, lines = [guest.start(), real.start()], [Repetitions(), Repetitions()]
    for _ in range(LONGEST):
        for state, line in zip(states, lines, strict=True):
            line.add(state)
        if states[1].outcome is not None or lines[1].drawn(states[1]):
            break
        who = (states[1].to_play + number) % 2  # 0: the guest
        move = chosen(searchers[who], states[who], lines[who].seen(), ranks[who], f"{number}", seconds)
        states = [state.apply(move) for state in states]
    end = states[1].outcome
    if end is None or end.winner is None:
        return 0.5
    return float((end.winner + number) % 2 == 0)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("listed", nargs="*", default=LISTED)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--level", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--keep", type=Path)
    asked = parser.parse_args()
    if f"plain_{asked.listed[0]}" not in KEYS:  # the list is read once: again, with the guests in it
        with tempfile.TemporaryDirectory() as folder:
            guests = " ".join(invite(Path(folder), key) for key in asked.listed)
            env = {**os.environ, "QGAMES_GAMES": guests, "PYTHONPATH": folder}
            keep = [] if asked.keep else ["--keep", str(Path(folder) / "kept.jsonl")]
            return subprocess.run([sys.executable, *sys.argv, *keep], env=env, check=False).returncode
    notes = Notes(asked.keep)
    worse = 0
    for key in asked.listed:
        names = [f"{key} level {asked.level}, {asked.seconds:g} s #{number}" for number in range(asked.games)]
        for number, name in enumerate(names):
            if name not in notes.scores:
                notes.add(name, score(key, number, asked.level, asked.seconds))
                print(
                    f"{key} {number + 1:>3} {interval(notes.scores[each] for each in names[: number + 1])}", flush=True
                )
        found = [notes.scores[name] for name in names]
        worse += sum(found) < len(found) / 2
        print(f"{key} as a guest against level {asked.level}: {interval(found)}", flush=True)
    return int(worse > 0)


if __name__ == "__main__":
    sys.exit(main())
