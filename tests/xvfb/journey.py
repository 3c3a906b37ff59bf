"""A person's path along the trail in the real window: the first leg, station by station, by keyboard and by mouse in
turn, as far as its stations are positions.

    python tests/xvfb/journey.py [--display 43] [--out /tmp/journey] [--count 11]     # some seconds a station

From the journey's page to each table, a right move, what was earned, and back to the trail. A twin without a screen
tells which keys and which pixels make a move; the log of the real program tells what came of it, and its file what was
kept. Needs Xvfb, xdotool and import.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).parents[1]))

import pytest
from kit import play
from kit.app import frame
from kit.must import must, must_be
from xvfb.program import Program, screen, settings, setup
from xvfb.puzzles import PEOPLE, Twins

from qgames.render import Renderer
from qgames.scenes.journey.page import JourneyPage
from qgames.scenes.journey.purpose import ChallengePurpose
from qgames.scenes.parts.destinations import PageAt
from qgames.scenes.play.table import Table
from qgames.session.journey import challenges
from qgames.session.journey.challenges import Challenge
from qgames.ui import Go

KEPT = "journey.jsonl"
#: the program with the journey's page in place of the title
DOOR = """
import sys
from qgames.app import start
start.environment()
from qgames.app import routes
routes.PAGES["title"] = routes.PAGES["journey"]
from qgames.__main__ import main
sys.exit(main([]))
"""


def stand_alike(twins: Twins, real: Path, shadow: Path) -> None:
    """Nobody answers in the twin, so that only the real one knows what was met, and at which station it waits."""
    page = must_be(JourneyPage, twins.top)
    if (real / KEPT).exists():
        shutil.copy(real / KEPT, shadow / KEPT)
        page.shown()
        page.chosen = page.journey.at()
        page.rebuild("trail")
    frame(twins.app)


def try_it(twins: Twins, challenge: Challenge, way: str, out: Path) -> None:
    """From the trail to the table and back, with what is asked done."""
    page = must_be(JourneyPage, twins.top)
    for _ in range(24):
        if must(page.chosen) == challenge:
            break
        twins.key(twins.app, "right" if must(page.chosen).station < challenge.station else "left")
    assert page.chosen == challenge
    since = len(twins.program.log())
    twins.key(twins.app, "enter")
    twins.until(f"challenge {challenge.id}", since)
    scene = must_be(Table, twins.top)
    number = must_be(ChallengePurpose, scene.purpose).attempt.number
    move = challenge.evidence["right"][number][0]
    time.sleep(1.0)
    for spot in must(play.taps_for(scene, move)):
        if way == "keys":
            twins.key(twins.app, play.walk_to(twins.app, scene, spot, key=twins.key))
        else:
            twins.press(play.pixel_of(twins.app, scene, spot, turn_by=twins.drag))
    twins.until("play.table: shown ", since)
    if "win" in challenge.condition and challenge.condition.get("turns") == 1:
        twins.until(f"challenge {challenge.id} met", since)
    else:
        time.sleep(12.0)  # the other side answers
    time.sleep(3.0)
    twins.program.picture(str(out / f"{challenge.station:02}-{challenge.id}.png"))
    twins.key(twins.app, "escape")
    if not isinstance(twins.top, JourneyPage):  # the end of a game was still being shown
        twins.app.stack.take(Go(PageAt("journey")))
    time.sleep(1.5)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--display", type=int, default=43)
    parser.add_argument("--out", type=Path, default=Path("/tmp/journey"))
    parser.add_argument("--count", type=int, default=11)
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    stations = [each for each in challenges.leg(0) if each.proved][: asked.count]
    patched = pytest.MonkeyPatch.context()
    with tempfile.TemporaryDirectory() as folder, screen(asked.display) as display, patched as patch:
        real, shadow = Path(folder) / "real", Path(folder) / "twin"
        for home in (real, shadow):
            settings(home, setup("quixo", PEOPLE), speed="off" if home is shadow else "normal")
        patch.setattr(Renderer, "tick", lambda table, milliseconds=6.0: False)
        patch.setattr(ChallengePurpose, "others_turn", lambda purpose, seconds: None)
        program = Program(display, real, door=("-c", DOOR))
        program.wait_for_window()
        twins = Twins(program, shadow, patch)
        twins.app.stack.take(Go(PageAt("journey")))
        frame(twins.app)
        time.sleep(8.0)
        program.picture(str(asked.out / "00-trail.png"))
        for number, challenge in enumerate(stations):
            stand_alike(twins, real, shadow)
            try_it(twins, challenge, ("keys", "mouse")[number % 2], asked.out)
            print(challenge.id, flush=True)
        program.picture(str(asked.out / "99-trail.png"))
        kept = (real / KEPT).read_text(encoding="utf-8")
        print(kept)
        program.kill()
    done = sum(f'"{each.id}"' in kept for each in stations)
    print(f"{done} of {len(stations)} stations tried, {kept.count(': [true')} done")
    return 0 if done == len(stations) else 1


if __name__ == "__main__":
    sys.exit(main())
