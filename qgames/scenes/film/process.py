"""The life of the process that makes films beside the window: it draws, puts together, writes the file whole, and ends.
Nothing here may load pygame before the process has said that it has no screen."""

from __future__ import annotations

import contextlib
import os
from typing import TYPE_CHECKING

from qgames.ai.process.spawn import be_gentle
from qgames.scenes.film.orders import Failed, FilmOrder, FilmProgress, Finished

if TYPE_CHECKING:
    from qgames.ai.process.spawn import Connection


def serve(pipe: Connection) -> None:
    """One order. Whoever closes the pipe wants nothing any more, and nothing is written then."""
    be_gentle()
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    with contextlib.suppress(EOFError, OSError):
        order: FilmOrder = pipe.recv()
        answer = _made(order, pipe)
        if answer is not None:
            pipe.send(answer)


def _made(order: FilmOrder, pipe: Connection) -> Finished | Failed | None:
    import pygame  # a window library, which must find the above when it is loaded

    from qgames.scenes.film.making import CannotFilm, FilmStopped, done
    from qgames.session.saves import CannotOpen

    def tell(made: int, every: int, size: int) -> None:
        with contextlib.suppress(OSError):  # nobody listens: `stop` sees it
            pipe.send(FilmProgress(made, every, size))

    try:
        made = done(order, tell, pipe.poll)
    except FilmStopped:
        return None
    except OSError as error:
        return Failed(error.strerror or str(error))
    except (CannotFilm, CannotOpen, pygame.error, MemoryError) as error:
        return Failed(str(error))
    kept = bool(order.out) or made.copied
    return Finished(order.out, len(made.content), made.frames, made.animated, b"" if kept else made.content)
