"""A monkey at the real program: keys, clicks, drags, the wheel, text, dropped files, resizes, focus, settings, killed
and stopped thinkers, quits and restarts, on every page and at every table, without a screen at 800 x 600.

    python tests/attacks/monkey.py [--seed N] [--rounds N | --hours H] [--events 2000]

A picture for every tenth event. Nothing may fail unhandled, in whatever thread; no turn of the loop may take longer
than a second of the processor; and at the end of a round every file of the player's must be whole.
"""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import sys
import threading
from collections import deque
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from attacks.gear import Tried, Watch, attack, parser

import pygame  # isort: skip
from kit.torn import damage

from qgames.app import routes, start
from qgames.files import i18n, theme
from qgames.files.settings import SCALES, SPEEDS, Settings
from qgames.games import KEYS, main_variants
from qgames.games import game as rules_of
from qgames.rules.match import Player
from qgames.scenes.pages import settings as settings_page
from qgames.scenes.parts import tables
from qgames.scenes.parts.destinations import LessonAt, PageAt, PuzzleAt
from qgames.session import computer, saves
from qgames.session.exercises import lessons, puzzles
from qgames.session.exercises.progress import Place
from qgames.session.setup import Clock, Setup
from qgames.ui import Go
from qgames.ui.field import copy

HOME = (800, 600)
SIZES = [HOME] * 6 + [(1280, 800), (320, 240), (1024, 768), (720, 1000), (1, 1), (10, 300), (1400, 200)]
BURST = 19  # events between two pictures: ten on average
NAMED = """RETURN ESCAPE TAB SPACE LEFT RIGHT UP DOWN HOME END PAGEUP PAGEDOWN BACKSPACE DELETE F1 F2 F5 F10 F11
COMMA PERIOD SLASH MINUS PLUS EQUALS QUESTION"""
KEYBOARD = [getattr(pygame, f"K_{name}") for name in NAMED.split()]
KEYBOARD += [*range(pygame.K_a, pygame.K_z + 1), *range(pygame.K_0, pygame.K_9 + 1), 0, 0x3042, 0x40000065]
OFTEN = [pygame.K_RETURN, pygame.K_TAB, pygame.K_SPACE, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN]
MODS = [0] * 12 + [pygame.KMOD_CTRL, pygame.KMOD_SHIFT, pygame.KMOD_ALT, pygame.KMOD_CTRL | pygame.KMOD_SHIFT]
TEXTS = ["Anna", "日本", "🎲", "a\u0301", "\u202eabc", "x" * 300, "", " ", "{name}", "CON", "../..", "عربي"]
FOCUS = [
    pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWLEAVE, pygame.WINDOWENTER, pygame.WINDOWEXPOSED,
    pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED, pygame.WINDOWMOVED, pygame.WINDOWSHOWN,
]  # fmt: skip
EXPECTED = (
    "thinking process:",
    "standing in",
    "analysis: ",
    "review: ",
    "puzzle: ",
)  # what the log says of killed thinkers


class Faults(logging.Handler):
    """Errors of the log that nobody here has caused."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        words = record.getMessage()
        if not words.startswith(EXPECTED):
            self.found.append(words)


class Monkey:
    def __init__(self, dice: Random, home: Path, tried: Tried) -> None:
        self.dice, self.home, self.tried = dice, home, tried
        self.events = 0
        self.past: deque[str] = deque(maxlen=40)
        self.held: tuple[int, int] | None = None  # where a button went down
        self.app = self.open()
        self.ways = {
            self.key: 40, self.click: 16, self.stray_click: 8, self.drag: 8, self.move: 8, self.wheel: 5, self.text: 4,
            self.resize: 1, self.focus: 2, self.language: 0.4, self.theme: 0.4, self.setting: 1, self.drop: 0.4,
            self.clipboard: 1, self.visit: 1, self.table: 1, self.puzzle: 0.5, self.kill: 0.15, self.stop: 0.05,
            self.quit: 0.3,
        }  # fmt: skip

    # -- the program -------------------------------------------------------------------------------------------------

    def open(self):
        watch = Watch()
        app = start.opened(False)
        app.animated = self.dice.random() < 0.5
        self.tried.took(*watch.read(), "a start")
        self.tried.counts["starts"] += 1
        return app

    def turn(self) -> None:
        top = self.app.stack.top
        if top is None:  # it has been left
            self.app.close()
            self.past.append("restart")
            self.app, self.held = self.open(), None
            return
        page = type(top).__name__
        watch = Watch()
        self.app.turn(self.dice.choice((0.016, 0.016, 0.05, 0.1)))
        self.tried.took(*watch.read(), f"event {self.events}, a turn of {page} after {list(self.past)[-12:]}")
        self.tried.counts["pictures"] += 1

    def post(self, kind: int, **more: object) -> None:
        pygame.event.post(pygame.event.Event(kind, more))
        self.events += 1
        self.tried.counts["events"] += 1

    def act(self) -> None:
        """One thing a player, a system or an accident does."""
        way = self.dice.choices(list(self.ways), list(self.ways.values()))[0]
        top = self.app.stack.top
        self.tried.counts[f"on {type(top).__name__}"] += 1
        self.past.append(f"{way.__name__} {way() or ''}".strip())

    # -- hands -------------------------------------------------------------------------------------------------------

    def key(self) -> str:
        code = self.dice.choice(OFTEN if self.dice.random() < 0.5 else KEYBOARD)
        mod = self.dice.choice(MODS)
        if code in (pygame.K_q, pygame.K_F11) and self.dice.random() < 0.9:
            code = pygame.K_RETURN
        letter = chr(code) if 32 < code < 127 else ""
        self.post(pygame.KEYDOWN, key=code, mod=mod, unicode=letter, scancode=self.dice.choice((0, 4, 40)))
        if self.dice.random() < 0.95:
            self.post(pygame.KEYUP, key=code, mod=mod, unicode="", scancode=0)
        return f"{pygame.key.name(code)} {mod}"

    def somewhere(self) -> tuple[int, int]:
        wide, high = self.app.ui.size
        return self.dice.randint(-2, wide + 2), self.dice.randint(-2, high + 2)

    def on_something(self) -> tuple[int, int]:
        """The middle of a widget, if the page has any."""
        top = self.app.stack.top
        widgets = [w for w in top.root.walk() if w.rect.width and w.key] if hasattr(top, "root") and top.root else []
        return self.dice.choice(widgets).rect.center if widgets else self.somewhere()

    def click(self, pos: tuple[int, int] | None = None) -> str:
        pos = pos or self.on_something()
        button = self.dice.choice((1, 1, 1, 1, 1, 2, 3))
        for _ in range(self.dice.choice((1, 1, 1, 2))):
            self.post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
            self.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)
            self.post(pygame.MOUSEBUTTONUP, pos=pos, button=button)
        return f"{pos} {button}"

    def stray_click(self) -> str:
        return self.click(self.somewhere())

    def drag(self) -> str:
        pos = self.dice.choice((self.on_something, self.somewhere))()
        button = self.dice.choice((1, 1, 3))
        self.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)
        for _ in range(self.dice.randint(1, 4)):
            goal = self.somewhere()
            self.post(
                pygame.MOUSEMOTION,
                pos=goal,
                rel=(goal[0] - pos[0], goal[1] - pos[1]),
                buttons=(int(button == 1), 0, int(button == 3)),
            )
            pos = goal
        if self.dice.random() < 0.9:
            self.post(pygame.MOUSEBUTTONUP, pos=pos, button=button)
        return f"to {pos}"

    def move(self) -> str:
        pos = self.dice.choice((self.on_something, self.somewhere))()
        self.post(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0))
        return f"to {pos}"

    def wheel(self) -> None:
        y = self.dice.choice((-3, -1, 1, 3, 0))
        self.post(pygame.MOUSEWHEEL, x=0, y=y, precise_x=0.0, precise_y=float(y), flipped=False, touch=False)

    def text(self) -> str:
        words = self.dice.choice(TEXTS)
        if self.dice.random() < 0.2:
            self.post(pygame.TEXTEDITING, text=words[:20], start=0, length=len(words[:20]))
        self.post(pygame.TEXTINPUT, text=words)
        return repr(words[:20])

    # -- the world around --------------------------------------------------------------------------------------------

    def resize(self) -> str:
        size = self.dice.choice(SIZES)
        if not self.app.window.fullscreen:
            pygame.display.set_mode(size, pygame.RESIZABLE)
        self.post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
        return str(size)

    def focus(self) -> str:
        kind = self.dice.choice(FOCUS)
        self.post(kind, x=self.dice.randint(-50, 900), y=self.dice.randint(-50, 900))
        return pygame.event.event_name(kind)

    def language(self) -> str:
        code = self.dice.choice([*i18n.languages(), ""])
        self.app.ui.change(language=code)
        return code

    def theme(self) -> str:
        key = self.dice.choice([*theme.available(), "nowhere"])
        self.app.ui.change(theme=key)
        return key

    def setting(self) -> str:
        name, values = self.dice.choice([
            ("scale", SCALES), ("speed", ("auto", *SPEEDS)), ("volume", (0, 50, 100)), ("cores", (0, 1, 2)),
            *((name, (True, False)) for name in (
                "mute", "captions", "coordinates", "legal_marks", "turn_board", "confirm_moves", "confirm_leave")),
        ])  # fmt: skip
        value = self.dice.choice(values)
        self.app.ui.change(**{name: value})
        return f"{name} = {value}"

    def drop(self) -> str:
        """A file let fall onto the window: a game of ours, or none."""
        games = [each.path for each in saves.saved()]
        odd = [self.home / "nowhere.qgame", self.home / "settings.json", self.home, Path("/dev/null")]
        path = self.dice.choice(games if games and self.dice.random() < 0.7 else odd)
        self.post(pygame.DROPFILE, file=str(path))
        return path.name

    def clipboard(self) -> str:
        games = [each.path.read_text(encoding="utf-8") for each in saves.saved()[:5]]
        game = rules_of(self.dice.choice(main_variants()))
        position = f"{game.name} {game.start().notation()}"
        words = self.dice.choice([*games, position, *TEXTS, position[:-2], "\n".join(TEXTS)])
        copy(words)
        if self.dice.random() < 0.7:
            self.post(pygame.KEYDOWN, key=pygame.K_v, mod=pygame.KMOD_CTRL, unicode="", scancode=0)
            self.post(pygame.KEYUP, key=pygame.K_v, mod=pygame.KMOD_CTRL, unicode="", scancode=0)
        return repr(words[:30])

    def puzzle(self) -> str:
        found = puzzles.of_game(self.dice.choice(KEYS))
        if not found:
            return "none"
        chosen = self.dice.choice(found)
        place = Place(chosen, found if self.dice.random() < 0.7 else ())
        self.app.stack.take(Go(PuzzleAt(place), replace=self.dice.random() < 0.7))
        return chosen.id

    def visit(self) -> str:
        name = self.dice.choice([*routes.PAGES, "lesson", "lesson"])
        games = [key for key in KEYS if name != "lesson" or lessons.courses(key)]
        about = self.dice.choice(games) if name in ("setup", "rules", "lesson") else ""
        to = LessonAt(about) if name == "lesson" else PageAt(name, about)
        self.app.stack.take(Go(to, replace=self.dice.random() < 0.7))
        return f"{name} {about}"

    def table(self) -> str:
        """A game of any kind, by people and computers of any level."""
        name = self.dice.choice(main_variants())
        key, _, listed = name.partition(":")
        options = dict(option.partition("=")[::2] for option in listed.split(",") if option)
        kinds = [
            self.dice.choice(("person", f"computer-{self.dice.choice((1, 1, 2, 2, 3, 4, 7))}"))
            for _ in range(rules_of(name).seats)
        ]
        clock = Clock(self.dice.choice(("none", "none", "move", "game")), self.dice.choice((1, 5, 600)), 2)
        setup = Setup(key, options, tuple(Player("", kind) for kind in kinds), clock, 0)
        to = tables.begin(self.app.ui, setup, self.dice)
        self.app.stack.take(Go(to, replace=self.dice.random() < 0.8))
        return f"{name} {kinds}"

    def _thinkers(self) -> list[int]:
        return computer.pool().pids

    def kill(self) -> None:
        for pid in self._thinkers():
            with contextlib.suppress(OSError):
                os.kill(pid, getattr(signal, "SIGKILL", signal.SIGTERM))
                self.tried.counts["thinkers killed"] += 1

    def stop(self) -> None:
        for pid in self._thinkers():
            with contextlib.suppress(OSError, AttributeError):
                os.kill(pid, signal.SIGSTOP)
                self.tried.counts["thinkers stopped"] += 1

    def quit(self) -> None:
        self.post(pygame.QUIT)


def play(events: int):
    def one(dice: Random, home: Path, tried: Tried) -> None:
        log, threads = Faults(), []
        logging.getLogger("qgames").addHandler(log)
        threading.excepthook = lambda args: threads.append(f"in a thread: {args.exc_type.__name__}: {args.exc_value}")
        show, settings_page.show_folder = settings_page.show_folder, lambda folder: None  # no windows of others
        Settings(language="en", size=list(HOME), mute=dice.random() < 0.9).save()
        monkey = Monkey(dice, home, tried)
        try:
            while monkey.events < events and not tried.faults:
                until = monkey.events + dice.randint(1, BURST)
                while monkey.events < until:
                    monkey.act()
                monkey.turn()
                if log.found or threads:
                    tried.faults.append(f"event {monkey.events}: {log.found} {threads}\nbefore: {list(monkey.past)}")
        finally:
            with contextlib.suppress(Exception):
                monkey.app.close()
            computer.close()
            settings_page.show_folder = show
            logging.getLogger("qgames").removeHandler(log)
            threading.excepthook = threading.__excepthook__
        tried.faults += damage(home)

    return one


def main() -> int:
    args_of = parser(__doc__, rounds=4)
    args_of.add_argument("--events", type=int, default=2000, help="of each round")
    args = args_of.parse_args()
    return attack(args, play(args.events))


if __name__ == "__main__":
    raise SystemExit(main())
