"""The life of the process that lays tables ahead (`scenes.play.prewarm`). The app hands it over, so that whoever asks
for a table need not know how one is made. Nothing here may load pygame before the process has said that it has no
screen."""

from __future__ import annotations

import contextlib
import os
from typing import TYPE_CHECKING

from qgames.ai.process.spawn import be_gentle

if TYPE_CHECKING:
    from qgames.ai.process.spawn import Connection

LINGER = 20.0  # seconds the process waits for more before it ends


def serve(pipe: Connection) -> None:
    be_gentle()
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    from qgames.app.prewarm import bake  # a window library, which must find the above when it is loaded

    with contextlib.suppress(EOFError, OSError):
        while pipe.poll(LINGER):
            for order in pipe.recv():
                if pipe.poll():  # something else is wanted, or nobody is there any more
                    break
                bake(order, pipe.poll)
                if not pipe.poll():
                    pipe.send(order)
