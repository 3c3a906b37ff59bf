"""My strength in the window's own loop: real games, one after another, as a player would have them.

    python tests/bench/strength_window.py [GAME] [--games 20] [--level 4] [--distance above]

In a home of its own: the set-up is opened, My strength chosen, the golden button pressed; a person who plays as a level
does makes the moves, the opponent thinks in the program's processes, and Enter on the result card asks for the next
game. Before each end it is checked that nothing on the table names a level. Prints each game: who it was, how it ended,
what was said. Minutes. Status 1 if something was told too early, or the levels do not end up near the person's.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path
from statistics import mean

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import pygame
from bench.bouts import chosen
from kit.must import must, must_be

from qgames.ai import levels, registry
from qgames.app.app import App
from qgames.files.i18n import t
from qgames.files.settings import Settings
from qgames.rules.match import Player
from qgames.scenes.pages.setup import SetupPage
from qgames.scenes.parts.destinations import PageAt
from qgames.scenes.play.result_card import who_it_was
from qgames.scenes.play.table import Table
from qgames.session.computer import close
from qgames.session.statistics.rating import ENOUGH
from qgames.ui import Go, Label

PATIENCE = 600.0  # seconds for one game


class Window:
    """The program, turned by hand."""

    def __init__(self) -> None:
        settings = Settings.load()
        settings.language, settings.speed, settings.mute = "en", "off", True
        self.app = App(settings, (1000, 700))

    def turn(self, times: int = 1) -> None:
        for _ in range(times):
            self.app.turn(0.05)
            time.sleep(0.001)

    def press(self, code: int) -> None:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=code, mod=0, unicode="", scancode=0))
        self.turn(2)

    @property
    def table(self) -> Table:
        return must_be(Table, self.app.stack.top)


def told_early(table: Table) -> list[str]:
    names = [t(f"level.{number}") for number in range(1, levels.TOP + 1)]
    shown = " ".join(widget.text for widget in table.root.walk() if isinstance(widget, Label))
    heard = " ".join(widget.spoken() for widget in table.root.walk())
    return [name for name in names if name in f"{shown} {heard}"]


def play(window: Window, level: int, number: int) -> tuple[str, list[str]]:
    """One game to its end: how it ended for the person, and what was told before."""
    early: list[str] = []
    until = time.monotonic() + PATIENCE
    rules = window.table.sitting.match.game
    searcher, mine = registry.searcher(rules), levels.level_of(rules, level)
    while window.table.sitting.outcome is None:
        assert time.monotonic() < until, "it takes too long"
        table = window.table
        if table.sitting.person_to_move and not table.current.animation.moving:
            early += told_early(table)
            seed = f"{number} {table.sitting.match.ply}"
            table.play(chosen(searcher, table.sitting.state, {}, mine, seed, 1.0))
        window.turn()
    end, person = must(window.table.sitting.outcome), window.table.sitting.people[0]
    window.turn(60)
    return "drawn" if end.winner is None else "won" if end.winner == person else "lost", early


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game", nargs="?", default="quantik")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--level", type=int, default=4)
    parser.add_argument("--distance", default="above")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        os.environ["QGAMES_HOME"] = home
        window = Window()
        window.app.stack.take(Go(PageAt("setup", args.game)))
        window.turn(2)
        page = must_be(SetupPage, window.app.stack.top)
        page.form.set(players=(Player("Anna"), Player("", "computer-2")))
        page.form.wish(args.distance)
        window.turn(2)
        page.set_focus(page.find("start"))
        window.press(pygame.K_RETURN)
        drawn, scores, early = [], [], []
        for number in range(args.games):
            result, soon = play(window, args.level, number)
            early += soon
            opponent = must(window.table.current.opponent)
            drawn.append(opponent.level)
            scores.append({"won": 1.0, "drawn": 0.5, "lost": 0.0}[result])
            print(f"{number + 1:3}: {result:5}  {who_it_was(opponent)}", flush=True)
            if number + 1 < args.games:
                window.press(pygame.K_RETURN)
                window.turn(5)
        close()
        later = scores[ENOUGH:]
        if later:
            print(f"after the first {ENOUGH}: {100 * mean(later):.0f} % scored, levels {drawn[ENOUGH:]}")
        print("told early:", early or "nothing")
        near = not later or abs(mean(drawn[ENOUGH:]) - args.level) <= 1.5
        return int(bool(early) or not near)


if __name__ == "__main__":
    sys.exit(main())
