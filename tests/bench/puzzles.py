"""How long the page of puzzles takes to open, from the press on the title to its first picture.

    python tests/bench/puzzles.py [runs]

Each run is a fresh program that has shown its title, with forty reviewed games in its folder: nothing of the page is
loaded yet, no file of puzzles read. The second opening is measured too. At most 0.3 seconds are right; on a busy
machine the seconds of its own processor tell more than the clock on the wall.
"""

import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

GAMES = 40
MOVES = "LRTF b1 LRSF b4 DRSF a1 DQTF c1 DRSH a2 LQSH b3 DQTH d1 DQSF d3 DRTH d2 LQTF b2 quarto"
PAGE = """
import time
from qgames.app.app import App
from qgames.files.settings import Settings
from qgames.scenes.parts.destinations import PageAt
from qgames.ui import Back, Go

app = App(Settings.load(), (1280, 800))
app.stack.take(Go(PageAt("title")))
for _ in range(60):
    app.update(0.02)
    app.draw()
for _ in range(2):
    begun, spent = time.perf_counter(), time.process_time()
    app.stack.take(Go(PageAt("puzzles")))
    app.draw()
    print(time.perf_counter() - begun, time.process_time() - spent)
    slowest = 0.0
    for _ in range(GAMES + 20):
        begun = time.perf_counter()
        app.update(0.02)
        app.draw()
        slowest = max(slowest, time.perf_counter() - begun)
    print(slowest)
    app.stack.take(Back())
"""


def fill(home: str) -> None:
    """Games as they lie there after a while."""
    from qgames.ai.judgement import Kind
    from qgames.ai.search.searcher import Score
    from qgames.games import game
    from qgames.rules.match import Match
    from qgames.session import saves
    from qgames.session.review import header
    from qgames.session.review.review import Review, ReviewedTurn
    from qgames.session.sitting import Sitting

    os.environ["QGAMES_HOME"] = home
    for _ in range(GAMES):
        match, turns = Match(game("quarto")), []
        for ply, move in enumerate(MOVES.split(), 1):
            bad = move == "d2"
            scores = (Score("win", 10), Score("loss", 4), ("c2",)) if bad else (Score("cp"), Score("cp"), (move,))
            turns.append(ReviewedTurn(ply, match.state.to_play, move, *scores, Kind.WON_LET_GO if bad else None))
            match.play(move)
        header.write(match, Review(tuple(turns)))
        saves.keep(Sitting(match))


def main() -> int:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    cold, spent, warm, slowest = [], [], [], []
    with tempfile.TemporaryDirectory() as home:
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
        os.environ["SDL_AUDIODRIVER"] = "dummy"
        fill(home)
        code = PAGE.replace("GAMES", str(GAMES))
        for _ in range(runs):
            words = [sys.executable, "-c", code]
            root = Path(__file__).parents[2]
            done = subprocess.run(words, env=dict(os.environ), cwd=root, capture_output=True, text=True, check=True)
            first, frame, second, _ = (line.split() for line in done.stdout.splitlines()[-4:])
            cold.append(float(first[0]))
            spent.append(float(first[1]))
            warm.append(float(second[0]))
            slowest.append(float(frame[0]))
    print(f"first opening  {statistics.median(cold):.3f} s, of its own {statistics.median(spent):.3f} s")
    print(f"second opening {statistics.median(warm):.3f} s")
    print(f"slowest frame after the first opening {statistics.median(slowest):.3f} s")
    return int(min(cold) > 0.3)


if __name__ == "__main__":
    sys.exit(main())
