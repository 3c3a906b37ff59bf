"""The program under Wine in a real window, driven by mouse: first start, each of the five games against the computer to
its end, save and reopen, two programs, kill and Continue, Japanese and Arabic.

    tests/wine/window.sh [--game NAME ...] [--here] [--pictures FOLDER]

Where to click is told by a twin: the same program of this checkout without a screen, on this machine's own Python. What
came of it is told by the player's files and the log. `--here` drives the program on this machine's Python in the same
way, for pictures to lay beside Wine's.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from frozen.try_it import Twin, tell, until  # it also takes a screen for nobody
from kit import play
from xvfb.program import Program, gone, screen

from qgames.ai.search.minimax import wins_at_once
from qgames.app import routes
from qgames.games import KEYS
from qgames.games import game as rules_of
from qgames.rules import record
from qgames.rules.match import Match, Player
from qgames.scenes.parts.destinations import TableAt
from qgames.session import saves

LONG = 120.0  # seconds: translated, on a busy machine
STILL = 2.5  # seconds: a piece is on its way
TRIES = 4  # clicks for a move
LANGUAGES = ("ja", "ar")
SILENT = "thinking process: silent"
STOOD_STILL = "the last time it stood still"  # so the log tells of it


class UnderWine(Program):
    """Python for Windows by `wine`, both named by window.sh."""

    search = ("--name", "^Q Games|" + "|".join(KEYS).title())

    def __init__(self, display: str, home: Path, *args: str) -> None:
        super().__init__(display, home, *args, python="wine", door=(os.environ["PY"], "-m", "qgames"))

    @staticmethod
    def named(path: Path) -> str:
        return "Z:" + str(path).replace("/", "\\")

    def words(self) -> IO[str]:
        """Wine gives Python no stream on a plain file, only on a pipe."""
        copy = subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=super().words(), text=True)
        assert copy.stdin is not None
        return copy.stdin


class Desk:
    """One home, one screen, and what is done there."""

    def __init__(self, display: str, kind: type[Program], place: Path, pictures: Path) -> None:
        self.display, self.kind, self.place, self.pictures = display, kind, place, pictures
        self.home = place / "Zoé's home"
        self.program: Any = None
        self.before: set[Path] = set()  # games of earlier tables
        self.dice = random.Random(7)
        self.slow = 0  # how often it stood still for five seconds

    def start(self, *args: str) -> Program:
        """A program with its window in front."""
        before = self.said(STOOD_STILL) if self.program is not None else 0
        self.program = self.kind(self.display, self.home, *args)
        self.program.wait_for_window(LONG)
        self.drawn()
        if self.said(STOOD_STILL) > before:  # a translated program on a busy machine may
            self.slow += 1
            self.program.keys("Escape")
            time.sleep(STILL)
        return self.program

    def drawn(self) -> None:
        def colours() -> bool:
            words = ["import", "-window", self.program.window, "-depth", "8", "-format", "%k", "info:"]
            found = subprocess.run(words, env=self.program.env, capture_output=True, text=True).stdout
            return found.strip().isdigit() and int(found) > 500

        until(colours, "something is drawn", LONG)
        time.sleep(STILL)

    def look(self, name: str) -> None:
        self.program.picture(str(self.pictures / f"{name}.png"))

    def click(self, pos: tuple[int, int]) -> None:
        self.program.xdotool("mousemove", "--window", self.program.window, *map(str, pos))
        time.sleep(0.3)
        self.program.xdotool("click", "1")

    def title(self) -> str:
        """What the window is called: the page in front, and the program."""
        return self.program.xdotool("getwindowname", self.program.window).strip()

    def elsewhere(self, act: Callable[[], None]) -> None:
        """Do something that leads to another page, again if a busy machine has missed it."""
        here, tries = self.title(), 0.0

        def left() -> bool:
            nonlocal tries
            if self.title() != here:
                return True
            if time.monotonic() > tries:
                act()
                tries = time.monotonic() + 20
            return False

        until(left, f"another page than {here!r}", LONG)
        time.sleep(STILL)

    def quit(self) -> None:
        self.program.keys("ctrl+q")
        until(lambda: not self.program.alive, "Ctrl+Q ends it", LONG)

    def twin(self, name: str) -> Twin:
        """A fresh one, as large as the window."""
        shell = self.program.xdotool("getwindowgeometry", "--shell", self.program.window)
        size = dict(line.split("=") for line in shell.split())
        folder = self.place / f"twin-{name}"
        shutil.rmtree(folder, ignore_errors=True)
        return Twin((int(size["WIDTH"]), int(size["HEIGHT"])), folder)

    # -- a game ------------------------------------------------------------------------------------------------------

    def save(self) -> Path | None:
        """Of the game at the table, once it has a move."""
        files = set((self.home / "saves").glob("auto-*.qgame")) - self.before
        return max(files, key=lambda path: path.stat().st_mtime) if files else None

    def match(self, begun: Path) -> Match:
        return record.read((self.save() or begun).read_text(encoding="utf-8"), rules_of)

    def ended(self) -> int:
        """How many games are counted."""
        counted = self.home / "statistics.jsonl"
        return len(counted.read_text(encoding="utf-8").splitlines()) if counted.exists() else 0

    def table(self, name: str) -> Twin:
        """From the title to a table, by mouse."""
        twin = self.twin(name)
        tables = self.said(f": table .* {name} ")
        self.before = set((self.home / "saves").glob("auto-*.qgame"))
        card, start = twin.card(name), twin.start_button(name)
        self.elsewhere(lambda: self.click(card))
        self.look(f"{name}-set-up")
        self.elsewhere(lambda: self.click(start))
        until(lambda: self.said(f": table .* {name} ") > tables, f"a table of {name}", LONG)
        return twin

    def said(self, words: str) -> int:
        return sum(bool(re.search(words, line)) for line in self.program.log())

    def play(self, twin: Twin, name: str, moves: int = 400) -> int:
        """Our moves by mouse, so many or until the game has ended; says how many it were."""
        empty = self.place / f"empty-{name}.qgame"
        players = [Player("", "computer-2"), Player("", "computer-2")]
        players[rules_of(name).start().to_play] = Player()  # as long as nothing is kept it is for us to begin
        empty.write_text(record.write(Match(rules_of(name), players)), encoding="utf-8")
        games, ours, patience = self.ended(), 0, time.monotonic() + 12

        def moved(now: Match) -> bool:
            return self.ended() > games or self.match(empty).ply > now.ply

        while ours < moves:

            def turn() -> Match | str | None:
                if self.ended() > games:
                    return "ended"
                if self.save() is None and time.monotonic() < patience:
                    return None  # the computer may begin
                now = self.match(empty)
                if now.outcome is not None or now.players[now.state.to_play].level is not None:
                    return None
                return now

            now = until(turn, "our turn", LONG)
            if isinstance(now, str):
                return ours
            time.sleep(STILL)
            self.one_move(twin, now, self.save() or empty, lambda now=now: moved(now))  # type: ignore[misc]
            ours += 1
            if ours == 3:
                self.look(f"{name}-played")
        return ours

    def one_move(self, twin: Twin, now: Match, save: Path, moved: Callable[[], bool]) -> None:
        """A move of ours; a click that came while something was still turning is made again."""
        for _ in range(TRIES):
            self._try(twin, now, save)
            end = time.monotonic() + LONG / TRIES
            while time.monotonic() < end:
                if moved():
                    return
                time.sleep(0.2)
        raise SystemExit(f"FAILED  no move is taken: {save.read_text(encoding='utf-8')}")

    def _try(self, twin: Twin, now: Match, save: Path) -> None:
        state = now.state
        legal = state.legal_moves()
        if "quarto" in legal:
            called = state.apply("quarto").outcome
            if called is not None and called.winner == now.game.sides[state.to_play]:
                self.program.keys("q")
                return
        rest = [move for move in legal if move != "quarto"]
        for move in (*wins_at_once(state, now.game.sides), *self.dice.sample(rest, len(rest))):
            if spots := self.spots(twin, save, move):
                for pos in spots:
                    self.click(pos)
                    time.sleep(0.4)
                return
        raise SystemExit(f"FAILED  no move can be pointed at: {save.read_text(encoding='utf-8')}")

    def spots(self, twin: Twin, save: Path, move: str) -> list[tuple[int, int]] | None:
        """Where to click for a move, if that can be seen without turning the table."""

        def stay(*asked: Any) -> None:
            raise AssertionError("not without turning")

        scene = twin.show(routes.scene(twin.app.ui, TableAt(saves.read_file(save))))
        for _ in range(60):
            twin.app.update(0.05)  # a cube takes its time to close
        found = []
        for spot in play.taps_for(scene, move) or ():
            try:
                pos = play.pixel_of(twin.app, scene, spot, turn_by=stay)
            except AssertionError:
                return None
            found.append(pos)
            play.press(twin.app, pos)
        return found

    # -- what is tried -----------------------------------------------------------------------------------------------

    def first_start(self) -> None:
        self.start()
        self.look("welcome")
        self.elsewhere(lambda: self.program.keys("Escape"))
        self.look("title")
        tell("first start", window=self.title())

    def game(self, name: str) -> None:
        began = time.monotonic()
        twin = self.table(name)
        moves = self.play(twin, name)
        time.sleep(STILL)
        self.look(f"{name}-ended")
        tell(f"{name} against the computer to its end", own_moves=moves, seconds=round(time.monotonic() - began))
        self.quit()
        self.start()

    def save_and_reopen(self) -> None:
        twin = self.table("quixo")
        self.play(twin, "quixo", 2)
        time.sleep(2 * STILL)
        self.program.keys("ctrl+s")
        time.sleep(STILL)
        self.program.xdotool("type", "--delay", "60", "Sunday")
        time.sleep(1)
        self.look("save-as")
        self.program.keys("Return")
        saved = self.home / "saves"
        (file,) = until(lambda: list(saved.glob("*Sunday.qgame")), "a game saved as Sunday", LONG)
        plies = record.read(file.read_text(encoding="utf-8"), rules_of).ply
        self.quit()
        before = self.said(": table .* quixo ")
        self.start(self.kind.named(file))
        until(lambda: self.said(": table .* quixo ") > before, "the saved game opens by its name", LONG)
        self.look("reopened")
        tell("saved as Sunday, opened again by its name", plies=plies)

    def killed(self) -> None:
        """In the middle of a game; the next start goes on with it."""
        before = self.match(self.place).ply
        left = self.program.children()
        self.program.kill()
        if not gone(left, LONG):
            raise SystemExit(f"FAILED  processes are left: {left}")
        tell("killed; no process is left", plies=before)
        self.start()
        self.look("continue")
        tables = self.said(": table .* quixo ")
        self.program.keys("Return")
        until(lambda: self.said(": table .* quixo ") > tables, "Continue", LONG)
        time.sleep(STILL)
        self.play(self.twin("quixo"), "quixo", 1)
        self.look("continued")
        tell("continued with the same game", plies=self.match(self.place).ply)

    def two(self) -> None:
        first = self.program
        second = self.kind(self.display, self.home)
        until(lambda: len(set(first.xdotool("search", "--onlyvisible", *self.kind.search).split())) > 1, "two", LONG)
        time.sleep(2 * STILL)
        self.look("two")
        if not (first.alive and second.alive):
            raise SystemExit("FAILED  one of two programs ended")
        second.kill()
        self.play(self.twin("quixo"), "quixo", 1)
        tell("two programs at once; the first plays on when the second is killed")
        self.quit()

    def languages(self) -> None:
        file = self.home / "settings.json"
        for language in LANGUAGES:
            kept = json.loads(file.read_text(encoding="utf-8"))
            file.write_text(json.dumps(kept | {"language": language}), encoding="utf-8")
            self.start()
            self.look(f"title-{language}")
            self.program.keys("Return")
            time.sleep(3 * STILL)
            self.look(f"table-{language}")
            self.quit()
        tell("languages", looked_at=" ".join(LANGUAGES))

    def log_is_clean(self) -> None:
        bad = [line for line in self.program.log() if " ERROR " in line or " CRITICAL " in line]
        silent = sum(SILENT in line for line in bad)  # as slow
        if len(bad) > silent:
            raise SystemExit(f"FAILED  in the log: {bad}")
        tell("no error in the log", stood_still=self.slow, silent_thinkers=silent)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", action="append", choices=KEYS, help="only these")
    parser.add_argument("--here", action="store_true", help="by this machine's Python, without Wine")
    parser.add_argument("--pictures", type=Path, default=Path(tempfile.gettempdir()) / "qgames-wine")
    parser.add_argument("--display", type=int, default=97)
    asked = parser.parse_args()
    asked.pictures.mkdir(parents=True, exist_ok=True)
    folder = tempfile.TemporaryDirectory(prefix="qgames-window-", ignore_cleanup_errors=True)
    with folder as name, screen(asked.display, "1366x768x24") as display:
        desk = Desk(display, Program if asked.here else UnderWine, Path(name), asked.pictures)
        steps: list[Callable[[], None]] = [desk.first_start]
        steps += [lambda key=key: desk.game(key) for key in asked.game or KEYS]  # type: ignore[misc]
        steps += [desk.save_and_reopen, desk.killed, desk.two, desk.languages, desk.log_is_clean]
        try:
            for step in steps:
                step()
        except SystemExit:
            desk.look("failed")
            raise
        finally:
            if (logs := desk.home / "logs").exists():
                shutil.copytree(logs, asked.pictures / "logs", dirs_exist_ok=True)
            if desk.program is not None and desk.program.alive:
                desk.program.kill()
    print(f"pictures: {asked.pictures}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
