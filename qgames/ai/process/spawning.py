"""A process of its own and the pipe to it, begun so that it works frozen and on every system."""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # loaded with the first process: the title must not wait for it
    from multiprocessing.process import BaseProcess

    if sys.platform == "win32":
        from multiprocessing.connection import PipeConnection as Connection
    else:
        from multiprocessing.connection import Connection


def spawned(serve: Callable[[Connection], None], name: str) -> tuple[Connection, BaseProcess]:
    """Start `serve` with one end of a pipe; the other end is ours. Raises OSError."""
    spawn = multiprocessing.get_context("spawn")
    near, far = spawn.Pipe()
    process = spawn.Process(target=serve, args=(far,), daemon=True, name=name)
    try:
        process.start()
    except BaseException:
        near.close()
        raise
    finally:
        far.close()  # only the process may hold that end, or it would never learn that we are gone
    return near, process
