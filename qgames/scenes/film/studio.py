"""Films and pictures being made, as the window knows them: one of each at a time, by processes of their own. Whoever
draws the window looks once a frame (`look`) and never waits.

A film that is stopped, or whose program ends, leaves nothing: it is written whole at its end or not at all, and what a
process that was killed in that moment has left is taken away.
"""

from __future__ import annotations

import atexit
import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from qgames.ai.process.spawn import spawned
from qgames.files import paths
from qgames.files.i18n import t
from qgames.scenes.film.orders import Failed, FilmOrder, FilmProgress, Finished
from qgames.scenes.film.process import serve

if TYPE_CHECKING:  # loaded with the first process
    from multiprocessing.process import BaseProcess

    from qgames.ai.process.spawn import Connection

PATIENCE = 2.0  # seconds a process may take to see that nobody wants its film, or to finish writing it
log = logging.getLogger(__name__)


class Making:
    """One order under way; `ended` once it is not."""

    def __init__(self, order: FilmOrder, life: Callable[[Connection], None] = serve) -> None:
        """Raises OSError where there can be no process."""
        self.order = order
        self.progress = FilmProgress(0, 0, 0)
        self.ended: Finished | Failed | None = None
        self.began = time.monotonic()
        self._pipe: Connection | None
        self._process: BaseProcess | None
        self._pipe, self._process = spawned(life, "qgames-film")
        try:
            self._pipe.send(order)
        except OSError as error:
            self._fail(error.strerror or str(error))

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process is not None else None

    @property
    def under_way(self) -> bool:
        return self._process is not None

    def look(self) -> bool:
        """Hear what there is; is there news?"""
        before = self.progress, self.ended
        try:
            while self._pipe is not None and self._pipe.poll():
                heard = self._pipe.recv()
                if isinstance(heard, FilmProgress):
                    self.progress = heard
                else:
                    self.ended = heard
                    self._close()
        except (EOFError, OSError):
            self._fail(t("film.ended"))
        if self._process is not None and not self._process.is_alive() and not self._waiting():
            self._fail(t("film.ended"))  # not every system's pipe tells that nobody is at its other end
        return (self.progress, self.ended) != before

    def _waiting(self) -> bool:
        try:
            return self._pipe is not None and self._pipe.poll()
        except OSError:
            return False

    def _fail(self, reason: str) -> None:
        self.ended = self.ended or Failed(reason)
        self._close()

    def left(self) -> float | None:
        """Seconds it will still take, once that can be told."""
        done, every, _ = self.progress
        if not done or done < min(10, every):
            return None
        return (time.monotonic() - self.began) * (every - done) / done

    def stop(self) -> None:
        """Nobody wants it any more."""
        self._close()

    def _close(self) -> None:
        """The closed pipe ends the process, as soon as it sees that; while it writes it is not disturbed."""
        pipe, process, self._pipe, self._process = self._pipe, self._process, None, None
        if pipe is not None:
            pipe.close()
        if process is not None:
            _leaving.append((process, self.order.out))

    def end(self) -> None:
        """The program ends: wait for it, but not for long."""
        self._close()
        sweep(PATIENCE)


#: processes that were told to end, and what they might have been writing
_leaving: list[tuple[BaseProcess, str]] = []


def sweep(patience: float = 0.0) -> None:
    """See whether those told to end have; what one left half written is taken away."""
    until = time.monotonic() + patience
    for process, out in list(_leaving):
        process.join(max(0.0, until - time.monotonic()))
        if process.is_alive():
            if not patience:
                continue
            process.kill()
            process.join(1.0)
        _leaving.remove((process, out))
        if out:
            paths.forget_half_written(Path(out))


# -- those the program has ---------------------------------------------------------------------------------------------

_film: Making | None = None
_picture: Making | None = None


def film() -> Making | None:
    """The film being made, or the last one."""
    return _film


def picture() -> Making | None:
    return _picture


def busy() -> bool:
    return _film is not None and _film.under_way


def begin(order: FilmOrder) -> Making:
    """A film, or a picture. Raises OSError. There is one film at a time: ask `busy` before."""
    global _film, _picture
    made = Making(order)
    log.info("film begun: %s", order.out)
    if order.ply is None:
        _film = made
    else:
        if _picture is not None:
            _picture.stop()
        _picture = made
    atexit.unregister(end)
    atexit.register(end)
    return made


def look() -> list[Making]:
    """What has ended since."""
    news = []
    for making in (_film, _picture):
        if making is not None and making.under_way and making.look() and making.ended is not None:
            log.info("film %s: %s", "made" if isinstance(making.ended, Finished) else "failed", making.order.out)
            news.append(making)
    if _leaving:
        sweep()
    return news


def forget() -> None:
    """Of those that have ended."""
    global _film, _picture
    _film = _film if _film is not None and _film.under_way else None
    _picture = _picture if _picture is not None and _picture.under_way else None


def end() -> None:
    global _film, _picture
    for making in (_film, _picture):
        if making is not None:
            making.end()
    _film = _picture = None
    sweep(PATIENCE)
