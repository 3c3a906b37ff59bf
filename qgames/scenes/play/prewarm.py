"""Pictures baked before they are wanted: a process of its own lays the tables that may be opened next (the one being
set up, those the title offers) and leaves their pictures in the cache folder, where the table itself looks first.

What is sent is text and numbers: how the window is, and a record. The process (its life is brought along by the app,
which knows how a table is made) lays the very table the player would see, bakes what is not in the cache yet, and ends
by itself when nothing more has been asked for a while. It leaves the processor to others. A table that is opened
meanwhile begins its baking at the other end, and takes from the cache whatever is there by then. If all this fails,
pictures are baked when they are seen.
"""

from __future__ import annotations

import atexit
import json
import logging
from collections.abc import Callable, Iterable
from random import Random
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from qgames.ai.process.spawn import spawned
from qgames.files import paths
from qgames.session import saves
from qgames.session.setup import Setup
from qgames.session.sitting import Sitting
from qgames.ui import Ui

if TYPE_CHECKING:  # the title must not wait for it
    from multiprocessing.process import BaseProcess

    from qgames.ai.process.spawn import Connection

PATIENCE = 1.0  # seconds a process that was ended is waited for
REMEMBERED = 200  # tables known to be laid
Life: TypeAlias = "Callable[[Connection], None]"
log = logging.getLogger(__name__)


class Baker:
    """Holds the process. None of these calls waits for it, but `close`, and that not for long."""

    def __init__(self, life: Life) -> None:
        self._life = life
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._asked: list[PrewarmOrder] = []
        self._laid: dict[PrewarmOrder, None] = {}  # oldest first

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process is not None else None

    @property
    def busy(self) -> bool:
        self._hear()
        return any(order not in self._laid for order in self._asked)

    def ask(self, orders: Iterable[PrewarmOrder]) -> None:
        """Lay these, in place of any under way."""
        self._hear()
        new = [order for order in dict.fromkeys(orders) if order not in self._laid]
        if new == [order for order in self._asked if order not in self._laid]:
            return
        self._asked = new
        for _ in range(2):  # one that has ended meanwhile is followed by another
            try:
                if self._pipe is None and new:
                    self._pipe, self._process = spawned(self._life, "qgames-baker")
                if self._pipe is not None:
                    self._pipe.send(new)
                return
            except OSError as error:
                log.info("no baking ahead: %s", error)
                self.close()

    def _hear(self) -> None:
        """What has been laid since; is the process still there?"""
        try:
            while self._pipe is not None and self._pipe.poll():
                self._laid[self._pipe.recv()] = None
        except (EOFError, OSError):
            self.close()
        if self._process is not None and not self._process.is_alive():
            self.close()  # not every system's pipe tells that nobody is at its other end
        while len(self._laid) > REMEMBERED:
            self._laid.pop(next(iter(self._laid)))

    def close(self) -> None:
        self._asked = []
        if self._pipe is not None:
            self._pipe.close()
        process, self._process, self._pipe = self._process, None, None
        if process is not None:
            process.kill()  # it holds nothing of value: a picture half written is never seen
            process.join(PATIENCE)


# -- the one the program has -------------------------------------------------------------------------------------------

_baker: Baker | None = None


def begin(life: Life) -> None:
    """From now on tables are laid ahead, by a process of this life; not in safe mode, whose cache goes with it."""
    global _baker
    if _baker is None and not paths.safe():
        _baker = Baker(life)
        atexit.register(end)


def end() -> None:
    global _baker
    if _baker is not None:
        _baker.close()
        _baker = None
        atexit.unregister(end)


def lay(ui: Ui, records: Iterable[str]) -> None:
    """Ask for the tables of these games, the likeliest first."""
    if _baker is not None:
        _baker.ask(PrewarmOrder.of(ui, record) for record in records)


NAMELESS = "0" * 10
#: settings that change nothing on the table
APART = frozenset({"volume", "mute", "cores", "fullscreen", "size", "place", "last_game", "setups", "names"})


class PrewarmOrder(NamedTuple):
    """What is asked of the process: a table as it will be seen, how the window is and a record, as text and numbers.
    Equal orders, equal pictures."""

    settings: str  # as JSON
    size: tuple[int, int]
    density: float
    record: str

    @classmethod
    def of(cls, ui: Ui, record: str) -> PrewarmOrder:
        chosen = {name: value for name, value in ui.settings.as_table().items() if name not in APART}
        return cls(json.dumps(chosen, sort_keys=True), ui.size, ui.density, record)


def record_of(setup: Setup) -> str:
    """The beginning of a game as it is set up; the same each time it is asked for."""
    return saves.text_of(Sitting.begin(setup, Random(0), name=NAMELESS))
