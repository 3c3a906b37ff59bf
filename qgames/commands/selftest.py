"""`qgames self-test`: does this copy of the program work on this machine? One line a check, exit code 1 if any failed.

It opens a window (a dummy one where there is no screen), says which language it would speak, draws each game, has a
worker process choose a move in each, opens a lesson and a puzzle of each that has some, looks whether that process
steps back for others, writes and reads a save, and looks whether screen readers can be served and every shipped file is
whole.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from qgames import __version__
from qgames.files import i18n, paths, shipped
from qgames.files.languages import from_environment
from qgames.games import KEYS, entries, game, main_variants
from qgames.games.entry import Capability

# late imports: what cannot be loaded is what a check reports
if TYPE_CHECKING:
    from qgames.ai.process.worker import Worker

USAGE = "usage: qgames self-test [--report FILE]"
WAIT = 30.0  # seconds for a worker's answer on a slow machine
Check = tuple[str, Callable[[], str]]


def checks() -> Iterator[Check]:
    """Every check: a name, and something that says what it saw or raises."""
    yield "files", _files
    yield "window", _window
    yield "language", _language
    yield "screen readers", _readers
    for name in main_variants():
        yield f"picture {name}", partial(_picture, name)
        yield f"computer {name}", partial(_computer, name)
    for told in entries():
        if told.can(Capability.LESSONS):
            yield f"lesson {told.key}", partial(_lesson, told.key)
        if told.can(Capability.PUZZLES):
            yield f"puzzle {told.key}", partial(_puzzle, told.key)
    yield "film", _film
    yield "priority", _priority
    yield "save", _save


def _files() -> str:
    found = paths.problems()
    for told in entries():
        found += [each.replace(": ", f": qgames/games/{told.key}/", 1) for each in shipped.problems(told.folder)]
    if found:
        raise RuntimeError("; ".join(dict.fromkeys(found)))
    return f"assets, themes and games' data are whole ({paths.shipped().name})"


def _window() -> str:
    import pygame

    pygame.display.init()
    screen = pygame.display.set_mode((640, 480), pygame.RESIZABLE)
    pygame.display.flip()
    return f"{screen.get_width()}x{screen.get_height()} by {pygame.display.get_driver()}"


def _language() -> str:
    from qgames.ui.system import preferred_languages

    wishes = [*preferred_languages(), *from_environment()]
    i18n.use("", wishes)
    return f"{i18n.current().language}, of {', '.join(wishes) or 'no wish'}"


def _readers() -> str:
    from qgames.access import system

    if system.loaded():
        return "AccessKit is there"
    if getattr(sys, "frozen", False):
        raise RuntimeError("AccessKit is not in the package")
    return "none: AccessKit is not installed"


def _picture(name: str) -> str:
    import pygame

    from qgames.commands import shot

    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "picture.png"
        code = shot.main([name, "--size", "320x200", str(out)])
        if code:
            raise RuntimeError(f"shot ended with {code}")
        picture = pygame.image.load(str(out))
    colours = {tuple(picture.get_at((x, y)))[:3] for x in range(0, 320, 4) for y in range(0, 200, 4)}
    if len(colours) < 20:
        raise RuntimeError(f"the picture has only {len(colours)} colours")
    return f"{len(colours)} colours"


def _computer(name: str) -> str:
    from qgames.ai.process.worker import Worker

    worker = Worker()
    try:
        return f"plays {_move(worker, name)}"
    finally:
        worker.close()


def _move(worker: Worker, name: str) -> str:
    """What a worker plays first, and may play."""
    from qgames.ai.process.worker import Request

    worker.ask(Request(name, None, (), seconds=0.2))
    until = time.monotonic() + WAIT
    while time.monotonic() < until:
        for answer in worker.poll():
            if answer.error:
                raise RuntimeError(answer.error)
            if answer.last and answer.thought:
                game(name).start().apply(answer.thought.move)
                return answer.thought.move
        time.sleep(0.01)
    raise RuntimeError(f"no move within {WAIT:.0f} s")


def _lesson(key: str) -> str:
    from qgames.session.exercises import lessons

    course = lessons.courses(key)[0]
    step = course.steps[0]
    if i18n.t(f"{step.words}.ask") == f"{step.words}.ask":
        raise RuntimeError(f"no words for {step.words}")
    return f"{course.key}, {len(course.steps)} steps"


def _puzzle(key: str) -> str:
    from qgames.session.exercises import puzzles

    found = puzzles.of_game(key)
    found[0].state().apply(found[0].best[0])
    return f"{len(found)} of them"


def _film() -> str:
    """Whoever installs it without Pillow has pictures only; a package brings it."""
    from qgames.scenes.film.encode import Encoder, Raw, kinds

    if not kinds():
        if paths.frozen():
            raise RuntimeError("Pillow is missing")
        return "no Pillow: pictures only"
    dark, light = bytes([20]) * 3072, bytes([200]) * 3072
    sizes = {}
    for kind in kinds():
        encoder = Encoder(kind, (32, 32), [dark, light], [(255, 216, 115)])
        sizes[kind] = len(encoder.encoded([Raw(dark, 100), Raw(light, 100)], [100, 100]))
    return ", ".join(f"{kind} of {size} bytes" for kind, size in sizes.items())


def _priority() -> str:
    from qgames.ai.process.worker import Worker

    worker = Worker()
    try:
        _move(worker, KEYS[0])
        assert worker.pid is not None
        lower, said = _is_lower(worker.pid)
    finally:
        worker.close()
    if not lower:
        raise RuntimeError(f"the thinking process does not step back: {said}")
    return said


def _is_lower(pid: int) -> tuple[bool, str]:
    """Has a process a lower priority than we have, or the lowest there is?"""
    if sys.platform == "win32":
        import ctypes
        from ctypes import wintypes

        kernel = ctypes.WinDLL("kernel32")
        kernel.OpenProcess.restype = wintypes.HANDLE
        kernel.GetPriorityClass.argtypes = kernel.CloseHandle.argtypes = [wintypes.HANDLE]
        handle = kernel.OpenProcess(0x1000, False, pid)  # PROCESS_QUERY_LIMITED_INFORMATION
        found = kernel.GetPriorityClass(handle)
        kernel.CloseHandle(handle)
        return found in (0x4000, 0x40), f"class {found:#x}"  # below normal, idle
    ours, its = os.getpriority(os.PRIO_PROCESS, 0), os.getpriority(os.PRIO_PROCESS, pid)
    return its > ours or its >= 19, f"nice {its}, where we have {ours}"


def _save() -> str:
    from qgames.rules import record
    from qgames.rules.match import Match

    match = Match(game(KEYS[0]))
    for _ in range(3):
        match.play(match.state.legal_moves()[0])
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "save é.txt"
        paths.write(file, record.write(match))
        again = record.read(file.read_text(encoding="utf-8"), game)
    if again.moves != match.moves:
        raise RuntimeError("what was read is not what was written")
    return "written and read back"


def main(args: Sequence[str]) -> int:
    report: Path | None = None
    match list(args):
        case []:
            pass
        case ["--report", name]:
            report = Path(name)
        case ["-h" | "--help"]:
            print(USAGE)
            return 0
        case _:
            print(USAGE, file=sys.stderr)
            return 2
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    lines = [f"qgames {__version__} self-test"]
    failed = 0
    say = print if sys.stdout is not None else lambda *_, **__: None  # a windowed program has no output
    say(lines[0])
    for name, check in checks():
        try:
            line = f"ok      {name}: {check()}"
        except Exception as error:  # a check may fail in any way; all the others still run
            failed += 1
            line = f"FAILED  {name}: {type(error).__name__}: {error}"
            lines.append(traceback.format_exc())
        lines.append(line)
        say(line, flush=True)
    lines.append(f"{failed} failed" if failed else "all passed")
    say(lines[-1])
    if report:
        paths.write(report, "\n".join(lines) + "\n")
    return 1 if failed else 0
