"""The real program in a window, its frames kept about every 50 ms while pages change: nobody may see a plain board
follow a fine one, a board that jumps, or motion that runs to and fro.

    python tests/xvfb/bursts.py OUT [story ...] --display 23

Each story runs in a process of its own, with nothing in the cache unless it says so, and leaves a contact sheet in OUT:
look at it. What is checked while nobody moves anything: the board rests on no quick picture, its texture does not fade,
it does not move. While a page changes: what both pages have runs one way only.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from xvfb.program import ROOT, screen, settings, setup

EVERY = 0.05  # seconds
COLUMNS, SMALL = 6, (320, 200)
LONGEST = 90.0  # seconds a story waits for something
JUMP = 2  # pixels a board may move at rest
FADES = 0.7  # of the texture there was: less is a plain board after a fine one
PERSON, ROBOT = {"kind": "person", "name": "Anna", "level": 3}, {"kind": "person", "name": "Ben", "level": 3}
UNTIMED = {"kind": "none", "seconds": 60, "increment": 0}
RECORD = "burst.qgr"
WON = "DQSF b2 LRTF a3 LQSH d1 DQTH c3 DRSF c4 LRSH a1 LQTF d3 DRSH b4 DRTH b3"


class Kept(NamedTuple):
    """One frame, and what is known of it."""

    at: float
    page: str
    place: tuple[int, ...] | None  # of the board on a table
    level: int  # of its picture, 3 is fine; -1: no table
    texture: float
    at_rest: bool
    shared: tuple[tuple[str, tuple[int, ...]], ...]  # what is on its way
    picture: Any


# -- inside the program ------------------------------------------------------------------------------------------------


class Camera:
    """Keeps frames as they are shown."""

    def __init__(self, app: Any) -> None:
        self.app, self._last = app, 0.0
        self.kept: list[Kept] = []
        flip = app.window.flip

        def shown() -> None:
            flip()
            now = time.perf_counter()
            if now - self._last >= EVERY - 0.008:
                self._last = now
                self.kept.append(self._frame(now))

        app.window.flip = shown

    def _frame(self, now: float) -> Kept:
        import pygame

        from qgames.scenes.play.board import Board

        app, surface = self.app, self.app.window.surface()
        page = app.stack.visible()[0]
        board = next((w for w in page.root.walk() if isinstance(w, Board)), None)
        moving = app.transition
        place, level, at_rest = None, -1, False
        if board is not None and board.table is not None:
            stage = getattr(page, "current", None)
            busy = stage is not None and stage.animation.moving
            at_rest = moving is None and not board.turning and not busy and len(app.stack.visible()) == 1
            level = int(board.table.level)
            place = tuple(next(iter(board.shared(app.ui).values())).rect) if not board.host.covered else None
        shared: tuple[tuple[str, tuple[int, ...]], ...] = ()
        if moving is not None:
            shared = tuple((f"{name} {id(moving)}", tuple(rect)) for name, rect in moving.places().items())
        texture = energy(surface, pygame.Rect(place)) if place else 0.0
        return Kept(now, f"{page.address}", place, level, texture, at_rest, shared,
                    pygame.transform.smoothscale(surface, SMALL))  # fmt: skip


def energy(surface: Any, rect: Any) -> float:
    """How much fine texture there is: what a picture loses when it is made soft."""
    import pygame

    rect = rect.clip(surface.get_rect())
    if rect.width < 16 or rect.height < 16:
        return 0.0
    sharp = surface.subsurface(rect).copy()
    small = pygame.transform.smoothscale(sharp, (rect.width // 4, rect.height // 4))
    soft = pygame.transform.smoothscale(small, rect.size)
    one, other = sharp.copy(), soft.copy()
    one.blit(soft, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    other.blit(sharp, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    return sum(sum(pygame.transform.average_color(each)[:3]) for each in (grown(one), grown(other)))


def grown(picture: Any) -> Any:
    """Eight times as bright: averages are whole numbers."""
    import pygame

    for _ in range(3):
        picture.blit(picture.copy(), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return picture


Step = Callable[[], bool]
Story = Callable[[Any], Iterator[Step]]


def press(key: str) -> None:
    import pygame

    code = {"enter": pygame.K_RETURN, "escape": pygame.K_ESCAPE}.get(key) or pygame.key.key_code(key)
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.event.Event(kind, key=code, mod=0, unicode="", scancode=0))


def after(seconds: float) -> Step:
    end = time.perf_counter() + seconds
    return lambda: time.perf_counter() >= end


def arrived(app: Any, page: str) -> Step:
    return lambda: app.stack.top.address == page and app.transition is None and not app.stack.changed


def fine(app: Any) -> Step:
    """The table is as good as it gets."""

    def is_it() -> bool:
        board = getattr(app.stack.top, "board", None)
        return board is not None and board.table is not None and board.table.settled and app.transition is None

    return is_it


def pictures(app: Any) -> Step:
    """The title's little tables are there."""
    from qgames.scenes.pages.title import Card
    from qgames.scenes.parts import thumbnails

    def are_they() -> bool:
        cards = [w for w in app.stack.top.root.walk() if isinstance(w, Card)]
        return bool(cards) and thumbnails.finished(app.ui, [(c.game, c.board(app.ui).size) for c in cards])

    return are_they


def walk(app: Any) -> Iterator[Step]:
    """Title, set-up, table, win, review, title."""
    from qgames.scenes.parts.destinations import TITLE, ReviewAt
    from qgames.ui import BackTo

    yield pictures(app)
    app.stack.top.set_focus(app.stack.top.find("quarto"))
    yield after(0.3)
    press("enter")
    yield arrived(app, "setup")
    yield after(1.0)
    press("enter")
    yield arrived(app, "table")
    yield fine(app)
    for move in WON.split():
        app.stack.top.play(move)
        yield after(0.25)
    app.stack.top.play("quarto")
    yield after(3.5)
    app.stack.take(Go_(ReviewAt(app.stack.top.sitting)))
    yield arrived(app, "review")
    yield after(1.0)
    app.stack.take(BackTo(TITLE))
    yield arrived(app, "title")
    yield after(0.4)


def Go_(to: Any) -> Any:
    from qgames.ui import Go

    return Go(to)


def record(app: Any) -> Iterator[Step]:
    """A game in play, opened with nothing in the cache."""
    from qgames.scenes.parts import tables

    yield pictures(app)
    app.stack.take(tables.open_file(app.ui, str(Path(os.environ["QGAMES_HOME"]) / RECORD)))
    yield arrived(app, "table")
    yield fine(app)
    yield after(0.4)


def analysis(app: Any) -> Iterator[Step]:
    """On and off."""
    yield from record(app)
    for _ in range(2):
        press("a")
        yield after(1.2)


def push(app: Any) -> Iterator[Step]:
    """A push of Quixo while everything is still being made, and one when it is."""
    from qgames.scenes.parts import tables
    from qgames.session.setup import Setup

    yield pictures(app)
    app.stack.take(Go_(tables.begin(app.ui, Setup.from_table(app.ui.settings.setups["quixo"]) or Setup("quixo"))))
    yield arrived(app, "table")
    for move in ("e3e5", "a3e3"):
        app.stack.top.play(move)
        yield after(1.6)
    yield fine(app)
    for move in ("a3e3", "b1b5"):
        app.stack.top.play(move)
        yield after(1.2)


STORIES: dict[str, Story] = {"walk": walk, "record": record, "analysis": analysis, "push": push}


def inside(name: str, out: Path) -> int:
    """Play a story in this process, and judge it."""
    from qgames.app import start

    start.environment()
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    import pygame

    from qgames.app.app import App
    from qgames.files.settings import Settings
    from qgames.scenes.parts.destinations import TITLE

    app = App(Settings.load(), (1280, 800))
    write_record(Path(os.environ["QGAMES_HOME"]) / RECORD)
    app.stack.take(Go_(TITLE))
    camera, story, turn = Camera(app), STORIES[name](app), app.turn
    waiting: list[Any] = [next(story), time.perf_counter()]

    def turned(seconds: float) -> None:
        turn(seconds)
        try:
            while waiting[0]():
                waiting[:] = [next(story), time.perf_counter()]
        except StopIteration:
            app.stack.scenes.clear()
        if time.perf_counter() - waiting[1] > LONGEST:
            raise SystemExit(f"{name}: nothing happens any more")

    app.turn = turned  # type: ignore[method-assign]
    app.run()
    sheet(camera.kept, out / f"{name}.png")
    app.close()
    pygame.quit()
    faults = judged(camera.kept)
    print(f"{name}: {len(camera.kept)} frames, {len(faults)} faults")
    for fault in faults[:20]:
        print("   ", fault)
    return len(faults)


def write_record(path: Path) -> None:
    from random import Random

    from qgames.session import saves
    from qgames.session.setup import Setup
    from qgames.session.sitting import Sitting

    sitting = Sitting.begin(Setup("quarto"), Random(0), name="0" * 10)
    for move in WON.split()[:9]:
        sitting.play(move)
    path.write_text(saves.text_of(sitting), encoding="utf-8")


def judged(frames: list[Kept]) -> list[str]:
    faults = []
    start = frames[0].at
    for number, (one, two) in enumerate(pairwise(frames), 1):
        when = f"frame {number} at {two.at - start:.2f} s ({two.page})"
        if two.at_rest and two.level == 0:
            faults.append(f"{when}: rests on the quick picture")
        if one.page == two.page and one.at_rest and two.at_rest and one.place and two.place:
            moved = max(abs(a - b) for a, b in zip(one.place, two.place, strict=True))
            if moved > JUMP:
                faults.append(f"{when}: the board moves by {moved}")
            elif two.texture < FADES * one.texture:
                faults.append(f"{when}: texture {one.texture:.0f} -> {two.texture:.0f}")
    return faults + one_way(frames, start)


def one_way(frames: list[Kept], start: float) -> list[str]:
    faults = []
    for one, two, three in zip(frames, frames[1:], frames[2:], strict=False):
        a, b, c = (dict(frame.shared) for frame in (one, two, three))
        for name in a.keys() & b.keys() & c.keys():
            for x, y, z in zip(a[name], b[name], c[name], strict=True):
                if (y - x) * (z - y) < 0:
                    faults.append(f"at {two.at - start:.2f} s: {name} runs to and fro, {x} {y} {z}")
    return faults


def sheet(frames: list[Kept], path: Path) -> None:
    """The frames in which something changed, each with its time."""
    import pygame

    shown: list[Kept] = []
    for frame in frames:
        if not shown or pygame.image.tobytes(frame.picture, "RGB") != pygame.image.tobytes(shown[-1].picture, "RGB"):
            shown.append(frame)
    wide, high = SMALL[0] + 4, SMALL[1] + 18
    rows = -(-len(shown) // COLUMNS)
    made, font = pygame.Surface((COLUMNS * wide, rows * high)), pygame.font.Font(None, 16)
    for number, frame in enumerate(shown):
        x, y = number % COLUMNS * wide, number // COLUMNS * high
        made.blit(frame.picture, (x, y))
        words = f"{frame.at - frames[0].at:.2f} {frame.page} level {frame.level} texture {frame.texture:.0f}"
        made.blit(font.render(words, True, (255, 255, 255)), (x, y + SMALL[1] + 2))
    pygame.image.save(made, path)


# -- outside -----------------------------------------------------------------------------------------------------------


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("stories", nargs="*", choices=[*STORIES, []])
    parser.add_argument("--display", type=int, default=23)
    parser.add_argument("--inside", action="store_true")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    if args.inside:
        return inside(args.stories[0], args.out)
    faults = 0
    with screen(args.display) as display:
        for name in args.stories or STORIES:
            with tempfile.TemporaryDirectory() as folder:
                game = "quixo" if name == "push" else "quarto"
                settings(Path(folder), setup(game, [PERSON, ROBOT], clock=UNTIMED))
                env = {**os.environ, "DISPLAY": display, "QGAMES_HOME": folder, "PYTHONPATH": str(ROOT)}
                env.pop("SDL_VIDEODRIVER", None)
                words = [sys.executable, __file__, str(args.out), name, "--inside"]
                faults += subprocess.run(words, env=env, timeout=400).returncode
    return int(faults > 0)


if __name__ == "__main__":
    raise SystemExit(main())
