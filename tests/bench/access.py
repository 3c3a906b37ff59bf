"""What the tree for screen readers costs: the table of every game late in play, in milliseconds of the main thread.

    python tests/bench/access.py [game ...]

On a message bus and an accessibility bus of its own (at-spi2-core), so that AccessKit does all it does when a screen
reader listens. Printed, p95 of each: the whole tree, what a move changes, all places while the table turns, a change
of focus, an announcement, one changed place; and what a frame costs when nobody listens. A calibration loop stands
beside, as in `frames.py`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from kit.calibration import calibration

LAUNCHER = "/usr/libexec/at-spi-bus-launcher"
LATE = 40  # tokens played
ROUNDS = 60


def taken(act: Callable[[int], None], prepare: Callable[[int], None] = lambda number: None) -> float:
    """p95, without what prepares it."""
    times = []
    for number in range(ROUNDS):
        prepare(number)
        start = time.thread_time()
        act(number)
        times.append((time.thread_time() - start) * 1000)
    return sorted(times)[int(len(times) * 0.95)]


def late(app, name: str):
    """A table after many moves by chance: the longest of some games."""
    from qgames.games import game as rules_of
    from qgames.rules.match import Player
    from qgames.scenes.parts import tables
    from qgames.session.setup import Setup
    from qgames.ui import Go

    best: list[str] = []
    for seed in range(12):
        state, chance = rules_of(name).start(), Random(seed)
        played: list[str] = []
        while len(played) < LATE and state.outcome is None:
            moves = [move for move in state.legal_moves() if move not in ("quarto", "pass")] or list(
                state.legal_moves()
            )
            played.append(chance.choice(moves))
            state = state.apply(played[-1])
        best = max(best, played[:-1], key=len)
    key, _, listed = name.partition(":")
    options = dict(option.partition("=")[::2] for option in listed.split(",") if option)
    people = tuple(Player() for _ in range(rules_of(name).seats))
    app.stack.take(Go(tables.begin(app.ui, Setup(key, options, people, first=0))))
    scene = app.stack.top
    for move in best:
        scene.sitting.play(move)
    scene.hear()
    app.update(0.02)
    app.draw()
    return scene


def measure(app, name: str) -> None:
    scene, link = late(app, name), app.link
    found: list[int] = []

    def anew(number: int) -> None:
        link._sent = None
        link._tree.forget()

    def move(number: int) -> None:
        """Back and forth by a token: the position, the list of moves, the words."""
        (scene.steering.redo if number % 2 else scene.steering.undo)()
        app.update(0.02)
        link._looked = 0.0

    def turn(number: int) -> None:
        scene.board.look_from(scene.board.camera.turned(1.0 if number % 2 else -1.0), 0.0)
        scene.board.show(app.ui)
        link._looked = 0.0

    def changed(number: int) -> None:
        link.frame(True)

    def unchanged(number: int) -> None:
        link.frame(False)

    def find(number: int) -> None:
        found.append(next(n for n, owner in link._sent.owners.items() if owner.widget is scene.board and owner.key))

    def place(number: int) -> None:
        node = link._sent.nodes[found[-1]]
        changed = node._replace(part=node.part._replace(name=f"changed {number}"))
        link.adapter.send([(found[-1], changed)], link._sent.focus)

    link.frame(True)
    nodes = len(link._sent.nodes)
    figures = {
        "whole": taken(changed, anew),
        "a move": taken(changed, move),
        "turning": taken(changed, turn),
        "focus": taken(unchanged, lambda number: scene.set_focus(scene.find("menu") if number % 2 else scene.board)),
        "sentence": taken(unchanged, lambda number: app.ui.say(f"Sentence {number}.")),
        "a place": taken(place, find),
    }
    words = ", ".join(f"{what} {p95:.2f}" for what, p95 in figures.items())
    print(f"{name:20} {nodes} nodes; p95 in ms: {words}", flush=True)


def main(names: list[str]) -> None:
    with tempfile.TemporaryDirectory() as home:
        os.environ["QGAMES_HOME"] = home
        from qgames.app.app import EARLY, App
        from qgames.app.readers import reader_adapter
        from qgames.files.settings import Settings
        from qgames.games import main_variants
        from qgames.scenes.parts.destinations import PageAt
        from qgames.ui import Go

        settings = Settings()
        settings.mute, settings.speed, settings.language = True, "off", "en"
        app = App(settings, (1280, 800))
        app.stack.take(Go(PageAt("title")))
        app.update(0.02)
        app.draw()
        app._let_in(reader_adapter(EARLY))
        link = app.link
        assert link is not None
        start = time.thread_time()
        for _ in range(100_000):
            link.frame(True)
        nobody = (time.thread_time() - start) / 100_000 * 1e6
        print(
            f"calibration loop: {min(calibration() for _ in range(3)):.1f} ms; nobody listens: {nobody:.2f} µs a frame"
        )
        link.adapter.attach()
        end = time.monotonic() + 10
        while link._sent is None and time.monotonic() < end:
            time.sleep(0.02)
            link.frame(True)
        if link._sent is None:
            sys.exit("nobody asks for a tree here: no accessibility bus?")
        for name in names or main_variants():
            measure(app, name)
            app.stack.scenes.pop().closed()


if __name__ == "__main__":
    if os.environ.get("QGAMES_BENCH_BUS"):
        launcher = subprocess.Popen([LAUNCHER, "--launch-immediately", "--a11y=1"], stderr=subprocess.DEVNULL)
        try:
            main(sys.argv[1:])
        finally:
            launcher.terminate()
            launcher.wait()
    elif shutil.which("dbus-run-session") and Path(LAUNCHER).exists():
        with tempfile.TemporaryDirectory() as run:
            own = {**os.environ, "QGAMES_BENCH_BUS": "1", "XDG_RUNTIME_DIR": run}
            words = ["dbus-run-session", "--", sys.executable, *sys.argv]
            sys.exit(
                subprocess.run(
                    words,
                    env=own,
                ).returncode
            )
    else:
        sys.exit("needs dbus-run-session and at-spi2-core")
