"""Bad files of every kind there is: games, saves, settings, statistics, themes, words, stored pictures, the clipboard,
arguments; and now and then the whole program is started among them.

    python tests/attacks/files.py [--seed N] [--rounds N | --hours H] [--inputs 200]

Nothing may fail but in the way it is meant to, take longer than a second or more than 200 MB; and no file may be
changed: what has its place taken lies beside it.
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
import traceback
from collections.abc import Callable
from datetime import date
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from attacks.garble import garbled
from attacks.gear import MEMORY, Tried, Watch, attack, parser, peak, silent

import pygame  # isort: skip

from qgames.__main__ import main as door
from qgames.app import start
from qgames.files import corrections, i18n, messages, paths, theme
from qgames.files.settings import Settings
from qgames.games import game as rules_of
from qgames.games import main_variants
from qgames.render.fine.disk import Disk
from qgames.render.fine.sprites import Sprite
from qgames.render.model.materials import Palette
from qgames.rules.match import Player
from qgames.scenes.parts import tables, thumbnails
from qgames.scenes.parts.destinations import PageAt
from qgames.session import saves
from qgames.session.exercises import progress
from qgames.session.exercises.puzzles import Puzzle
from qgames.session.setup import Clock, Setup
from qgames.session.sitting import Sitting
from qgames.session.statistics import games
from qgames.ui import Go, Ui

STARTS = 0.01  # of all inputs the whole program is started with so many
SOLVED = Puzzle("quixo-1", "quixo", (), "new", "win", 1, ("a1e1",), 3)
PLAYED = ("2026-11-05", "quarto", "computer", 7, "won", 12, 0, 0)


def game(dice: Random) -> Sitting:
    """One of any kind, played by chance for a while."""
    key, _, listed = dice.choice(main_variants()).partition(":")
    options = dict(option.partition("=")[::2] for option in listed.split(",") if option)
    setup = Setup(key, options, clock=Clock(dice.choice(("none", "move", "game")), 60, 2), first=0)
    players = tuple(Player(dice.choice(("", "Anna", "Zoë 日本"))) for _ in range(rules_of(setup.name).seats))
    sitting = Sitting.begin(Setup(key, options, players, setup.clock, 0), dice)
    for _ in range(dice.choice((1, 5, 30))):
        if sitting.outcome is None:
            sitting.play(dice.choice(sitting.state.legal_moves()))
    return sitting


class Round:
    """Good files, and the bad ones made of them."""

    def __init__(self, dice: Random, home: Path, tried: Tried) -> None:
        self.dice, self.home, self.tried = dice, home, tried
        paths.make(paths.saves())
        paths.make(paths.user_themes())
        paths.make(paths.user_words())
        self.ui = Ui(Settings(language="en"), (800, 600))
        self.palette = Palette.from_mapping(theme.default().materials)
        self.records = [saves.text_of(game(dice)).encode() for _ in range(6)]
        self.good = {
            "record": self.records, "save": self.records, "clipboard": [*self.records, *self.positions()],
            "settings": [self.settings()], "statistics": [self.statistics()], "puzzles": [self.puzzles()],
            "theme": [path.read_bytes() for path in (paths.themes() / f"{key}.yaml" for key in theme.BUILT_IN)],
            "words": [b"\n".join(i18n.catalogue("fr").read_bytes().split(b"\n")[:150])],
            "picture": [self.picture()], "thumbnail": [self.thumbnail()],
            "argument": [b"game.qgame", str(home / "saves").encode(), b"quixo", b"--safe", b"quarto:auto", b"\xff"],
        }  # fmt: skip
        self.kinds: dict[str, Callable[[bytes], None]] = {
            "record": self.try_record, "save": self.try_save, "clipboard": self.try_clipboard,
            "settings": self.try_settings, "statistics": self.try_statistics, "puzzles": self.try_puzzles,
            "theme": self.try_theme,
            "words": self.try_words, "picture": self.try_picture, "thumbnail": self.try_thumbnail,
            "argument": self.try_argument,
        }  # fmt: skip
        self.bystanders = self.put_bystanders()

    # -- good ones ---------------------------------------------------------------------------------------------------

    def positions(self) -> list[bytes]:
        return [saves.position_id(game(self.dice)).encode() for _ in range(4)]

    def settings(self) -> bytes:
        made = Settings(theme="night", names=["Anna", "Zoë"], size=[800, 600], place=[5, 5], last_game="quixo")
        made.setups = {"quixo": Setup("quixo").as_table(), "quarto": Setup("quarto", {"auto": ""}).as_table()}
        made.extra = {"window": {"desktops": [[800, 600]]}}
        made.save()
        return self.taken(paths.settings_file())

    def statistics(self) -> bytes:
        for number in range(5):
            games.add(games.PlayedGame(*PLAYED, id=f"{number}"))
        return self.taken(games.file())

    def puzzles(self) -> bytes:
        for number in range(5):
            found = SOLVED._replace(position=f"{number}")
            progress.note(found, self.dice.choice(progress.HOW), date(2026, 11, 1 + number))
        return self.taken(progress.puzzles_file())

    def picture(self) -> bytes:
        disk = Disk(self.home, self.palette)
        shot = pygame.Surface((60, 40), pygame.SRCALPHA)
        shot.fill((9, 99, 199, 77))
        disk.save("board", Sprite(shot, (1, 2), (0.5, 0.5)))
        disk.flush()
        self.stored = disk._path("board")
        return self.taken(self.stored)

    def thumbnail(self) -> bytes:
        self.small = thumbnails.Thumbnail("quixo", (90, 90), self.ui.theme)
        raw = io.BytesIO()
        pygame.image.save(pygame.Surface(self.small.full), raw, "thumbnail.png")
        return raw.getvalue()

    def taken(self, path: Path) -> bytes:
        raw = path.read_bytes()
        path.unlink()
        return raw

    def put_bystanders(self) -> dict[Path, bytes]:
        """Files that nothing here is about."""
        put = {
            paths.saves() / "mine.qgame": self.records[0],
            paths.saves() / "auto-quixo-00000000ff.qgame": self.records[1],
            paths.user_themes() / "mine.yaml": b'text: "#fffffe"\n',
            self.home / "notes.txt": b"not ours",
        }
        for path, raw in put.items():
            path.write_bytes(raw)
        return put

    # -- trying ------------------------------------------------------------------------------------------------------

    def one(self) -> None:
        name = self.dice.choice(list(self.kinds))
        good = self.dice.choice(self.good[name])
        raw = garbled(good, self.dice, [one for many in self.good.values() for one in many])
        watch = Watch()
        try:
            self.kinds[name](raw)
            if self.dice.random() < STARTS:
                self.start()
        except Exception as error:
            self.tried.faults.append(f"{name}: {error!r} with {raw[:300]!r}\n{traceback.format_exc()[-1500:]}")
        self.tried.took(*watch.read(), f"{name} of {len(raw)} bytes, {raw[:80]!r}")
        self.tried.counts["inputs"] += 1
        self.tried.counts[name] += 1

    def put(self, path: Path, raw: bytes) -> Path:
        path.write_bytes(raw)
        return path

    def kept(self, path: Path, raw: bytes) -> None:
        """It is as it was, or lies beside its place."""
        beside = path.parent.glob(f"{path.name}.bad*")
        if not any(each.is_file() and each.read_bytes() == raw for each in (path, *beside)):
            raise AssertionError(f"{path.name} was changed")

    def read(self, path: Path) -> None:
        saves.glance(path)
        with contextlib.suppress(saves.CannotOpen):
            self.known(saves.read_file(path))

    def known(self, sitting: Sitting) -> None:
        """What was read can be written, and read again."""
        text = saves.text_of(sitting)
        assert saves.text_of(saves.sitting_of(text)) == text, text

    def try_record(self, raw: bytes) -> None:
        path = self.put(self.home / "some.qgame", raw)
        tables.open_file(self.ui, str(path)) if self.dice.random() < 0.02 else self.read(path)
        self.kept(path, raw)

    def try_save(self, raw: bytes) -> None:
        path = self.put(paths.saves() / "auto-quixo-0000000001.qgame", raw)
        tables.unfinished()
        saves.tidy()
        if not path.exists():  # it was over
            path = path.parent / saves.OLDER / path.name
        with contextlib.suppress(saves.CannotOpen):
            sitting = saves.read_file(path)
            if sitting.outcome is None:
                before = sitting.match.ply
                sitting.play(sitting.state.legal_moves()[0])
                error = saves.keep(sitting)
                assert error is None, error
                assert saves.read_file(saves.auto_file(sitting)).match.ply > before or sitting.outcome
        for each in saves.saved() if self.dice.random() < 0.1 else []:
            if each.path not in self.bystanders:
                each.path.unlink()

    def try_clipboard(self, raw: bytes) -> None:
        with contextlib.suppress(saves.CannotOpen):
            self.known(saves.sitting_of(raw.decode("utf-8", self.dice.choice(("replace", "surrogateescape")))))

    def try_settings(self, raw: bytes) -> None:
        path = self.put(paths.settings_file(), raw)
        found = Settings.load()
        if not (found.problems and not path.exists()):
            self.kept(path, raw)
        for table in found.setups.values():
            Setup.from_table(table)
        found.volume = 71 if found.volume != 71 else 72
        assert found.save() is None
        again = Settings.load()
        assert again.volume == found.volume and again.names == found.names

    def try_statistics(self, raw: bytes) -> None:
        path = self.put(games.file(), raw)
        before = games.games()
        games.tallies(before)
        self.kept(path, raw)
        played = games.PlayedGame(*PLAYED, id="new")
        assert games.add(played) is None
        after = games.games()
        assert {*before, played} <= set(after), "lost"
        left = b"".join(each.read_bytes() for each in (path, *path.parent.glob("statistics.jsonl.bad*")))
        assert raw in left, "what could not be read was lost"

    def try_puzzles(self, raw: bytes) -> None:
        path = self.put(progress.puzzles_file(), raw)
        before = progress.load()
        self.kept(path, raw)
        assert progress.note(SOLVED, "first") is None
        after = progress.load()
        assert after.solved(SOLVED) and set(before.tried) <= set(after.tried), "lost"

    def try_theme(self, raw: bytes) -> None:
        path = self.put(paths.user_themes() / "bad.yaml", raw)
        with contextlib.suppress(theme.ThemeError):
            made = theme.load("bad")
            theme.warnings(made)
            Palette.from_mapping(made.materials)
            assert all(0 <= part <= 255 for ramp in made.colours.values() for each in ramp for part in each)
        self.kept(path, raw)

    def try_words(self, raw: bytes) -> None:
        path = self.put(self.home / "fr.yaml", raw)
        with contextlib.suppress(ValueError):
            for entry in i18n.read(path).values():
                assert isinstance(entry, str) or entry["other"] is not None
        self.kept(path, raw)
        path = self.put(paths.user_words() / "fr.yaml", raw)
        used, wrong = corrections.read(path, lambda: i18n.shipped_words("en"))
        assert used.keys() <= i18n.shipped_words("en").keys() and all(each.startswith("fr.yaml") for each in wrong)
        for entry in used.values():
            for line in [entry] if isinstance(entry, str) else entry.values():
                messages.variants(line)
        self.kept(path, raw)

    def try_picture(self, raw: bytes) -> None:
        self.put(self.stored, raw)
        Disk(self.home, self.palette).load("board")

    def try_thumbnail(self, raw: bytes) -> None:
        path = self.small._file
        path.parent.mkdir(parents=True, exist_ok=True)
        self.put(path, raw)
        with silent():
            thumbnails.Thumbnail("quixo", (90, 90), self.ui.theme)

    def try_argument(self, raw: bytes) -> None:
        word = raw[:2000].decode("utf-8", "surrogateescape")  # as names of files come from the system
        tables.open_file(self.ui, word)
        tool = self.dice.choice((["ugi"], ["ugi", word, word], ["shot", word], ["shot", "quixo", word, "--size"]))
        with contextlib.redirect_stderr(io.StringIO()), contextlib.suppress(SystemExit):
            assert door([*tool, word] if tool == ["ugi"] and not known(word) else ["ugi"]) == 2

    def start(self) -> None:
        """The whole program, with all that lies there now."""
        self.tried.counts["starts"] += 1
        try:
            app = start.opened(self.dice.random() < 0.1)
            failed: list[str] = []
            vars(app)["failed"] = failed.append
            for page in ("title", "settings", "games", "statistics", "puzzles"):
                app.stack.take(Go(PageAt(page)))
                app.turn(0.02)
            assert not failed, failed
            app.window.remember()
            app.settings.save()
        finally:
            paths.be_usual()

    def look_around(self) -> None:
        for path, raw in self.bystanders.items():
            older = path.parent / saves.OLDER / path.name
            if not any(each.is_file() and each.read_bytes() == raw for each in (path, older)):
                self.tried.faults.append(f"{path.name}, that nothing was about, was changed")


def known(word: str) -> bool:
    try:
        rules_of(word)
    except Exception:
        return False
    return True


def play(inputs: int) -> Callable[[Random, Path, Tried], None]:
    def one(dice: Random, home: Path, tried: Tried) -> None:
        before = peak()
        made = Round(dice, home, tried)
        for _ in range(inputs):
            made.one()
        made.look_around()
        i18n.use("en")
        if before and (more := peak() - before) > MEMORY:
            tried.faults.append(f"{more // 1_000_000} MB more")

    return one


def main() -> int:
    args_of = parser(__doc__, rounds=10)
    args_of.add_argument("--inputs", type=int, default=200, help="of each round")
    args = args_of.parse_args()
    os.fsync = lambda fd: None  # nobody cuts the power: this attack is about reading
    pygame.display.init()
    pygame.display.set_mode((800, 600))
    pygame.font.init()
    return attack(args, play(args.inputs))


if __name__ == "__main__":
    raise SystemExit(main())
