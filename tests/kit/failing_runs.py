"""Runs of the whole program (`kit.whole_run`) with one failing operation each: every one is a child of a process that
has loaded everything and begun nothing, so it is fresh, and at once there; and so is the start after it, in which
nothing fails any more. Needs a process without threads."""

from __future__ import annotations

import json
import os
import pkgutil
import re
import shutil
import signal
import sys
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from typing import Any

import qgames
from kit import review
from kit.failing import Fault, faults
from kit.whole_run import GAME, POOL, Notes, Run, Stop, furnish
from qgames.ai.process.worker import Request
from qgames.app import start
from qgames.app.app import App
from qgames.games import game as rules_of
from qgames.scenes.parts import tables
from qgames.session import saves
from qgames.ui import Quit

HOMES = ("old", "new")  # of somebody who has played before; of nobody yet
MADE = ("mkdir ", "create ")  # where nothing is there yet these are something else


def again(home: Path) -> list[str]:
    """Nothing fails any more: does the program start, and offer the game that goes on?"""
    run, told = Run(home, None), []
    run.prepare()
    names = {path.name for path in (home / "saves").glob("auto-*") if _goes_on(path)}

    def script(app: App) -> None:
        run.app = app
        run.do(None, 2)
        found = tables.unfinished()
        if (found is not None) != bool(names):
            told.append(f"it offers {found} where {sorted(names)} wait")
        if found is not None:
            run.do(lambda: tables.open_file(app.ui, str(found.path)), 2)
            if run.table is None:
                told.append(f"{found.path.name} is not opened")
            else:
                run.moves(1, 4)
                if saves.read_file(found.path).match.all_moves != run.table.sitting.match.all_moves:
                    told.append("a move is not kept")
        run.do(lambda: Quit(), 0)

    setattr(App, "run", script)  # noqa: B010
    try:
        if start.main(()):
            told.append(f"it does not start: {run.notes.ended}")
    except Stop:
        pass
    except BaseException:
        told.append(f"unhandled: {traceback.format_exc()}")
    return [f"the next start: {each}" for each in (*told, *run.notes.faults)]


def _goes_on(path: Path) -> bool:
    try:
        sitting = saves.read_file(path)
    except saves.CannotOpen:
        return False
    return sitting.outcome is None and bool(sitting.match.all_moves)


def child(work: Callable[[], Any], scratch: Path, seconds: float) -> Any:
    """What something says that is done in a child of this process; what it wrote to the terminal comes along. None,
    and why, if it has no end."""
    answer, words = scratch / "answer.json", scratch / "stderr.txt"
    answer.unlink(missing_ok=True)
    sys.stdout.flush()
    pid = os.fork()
    if not pid:
        try:
            handle = os.open(words, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            os.dup2(handle, 2)
            os.dup2(handle, 1)
            answer.write_text(json.dumps(work()), encoding="utf-8")
        finally:
            os._exit(0)
    end = time.monotonic() + seconds
    while not os.waitpid(pid, os.WNOHANG)[0]:
        if time.monotonic() > end:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
            return None, f"no end after {seconds:.0f} s: {words.read_text(errors='replace')[-2000:]}"
        time.sleep(0.005)
    told = words.read_text(encoding="utf-8", errors="replace")
    if not answer.exists():
        return None, f"it died: {told[-2000:]}"
    return json.loads(answer.read_text(encoding="utf-8")), told


def run(kind: str, fault: Fault | None, scratch: Path, mistake: Callable[[], None] | None = None) -> Notes:
    """One run in a home of a kind, and the start after it. `mistake` is planted in the program before."""
    home = scratch / "home"
    shutil.rmtree(home, ignore_errors=True)
    if kind == "old":
        shutil.copytree(template(scratch), home)
    else:
        home.mkdir(parents=True)

    def play() -> dict[str, Any]:
        if mistake is not None:
            mistake()
        return asdict(Run(home, fault).main())

    patience = 60.0  # a machine may be busy; how long it took is told
    made, words = child(play, scratch, patience)
    if made is None:
        return Notes(faults=[words])
    notes = Notes(**made)
    if "Traceback" in words:
        notes.faults.append(f"in the terminal: {words[-1500:]}")
    if fault is not None and not notes.fired:
        notes.faults.append("it did not come to that")
    wrong, words = child(lambda: again(home), scratch, patience)
    notes.faults += [f"the next start: {words}"] if wrong is None else wrong
    return notes


def template(scratch: Path) -> Path:
    """The furnished home, made once."""
    made = scratch / "template"
    if not made.exists():
        _, words = child(lambda: furnish(made), scratch, 60.0)
        if "Traceback" in words:
            raise AssertionError(words)
    return made


def record(scratch: Path) -> list[tuple[str, str]]:
    """The operations of a run in which nothing fails, each with the home it is done in; those both homes know are
    done in the first, unless something is made by them."""
    found: dict[tuple[str, str], None] = {}
    for kind in HOMES:
        notes = run(kind, None, scratch)
        if notes.faults:
            raise AssertionError(f"{kind}: " + "\n".join(notes.faults))
        for line in notes.operations:
            if line.startswith(MADE) or (HOMES[0], line) not in found:
                found[kind, line] = None
    return list(found)


def everything(operations: list[tuple[str, str]]) -> list[tuple[str, Fault]]:
    """Every run there is to do: the home, and what fails in it."""
    return [(kind, fault) for kind in HOMES for fault in faults([line for home, line in operations if home == kind])]


def load_all() -> None:
    """What the program loads when it is first wanted: before there are children, so that none of them must."""
    for each in pkgutil.walk_packages(qgames.__path__, "qgames."):
        if not re.search(r"\.(tests|commands|make|conftest|__main__)\b", each.name):
            with suppress(ImportError):  # what only another system has
                import_module(each.name)
    game = rules_of(GAME)
    POOL.thinker.prepare(game)  # that is the business of other processes, and so is what they read
    review.look(Request(game.name, None, want="review"))
