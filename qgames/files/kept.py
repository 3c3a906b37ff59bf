"""Small tables the program keeps as JSON in the player's folder: read within bounds, changed by one program at a time,
and never written over what cannot be ours."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

from qgames.files import lock, paths, reading
from qgames.files.reading import Unreadable

log = logging.getLogger(__name__)


def found(path: Path) -> dict[str, Any]:
    """What the file holds by now, nothing if there is none. What is no table is set aside. Raises OSError, also if it
    cannot be set aside."""
    try:
        return reading.json_table(reading.text(path, reading.SETTINGS), path.name)
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except Unreadable as error:
        log.warning("%s", error)
        if paths.set_aside(path) is None:
            raise OSError(str(error)) from error
    return {}


def read(path: Path) -> dict[str, Any]:
    """The same for who can do without."""
    try:
        return found(path)
    except OSError as error:
        log.warning("%s: %s", path.name, error)
    return {}


def change(path: Path, changed: Callable[[dict[str, Any]], dict[str, Any]]) -> OSError | None:
    """Write what becomes of the table, with what another program wrote meanwhile. Trouble is logged and returned."""
    try:
        with lock.writing(paths.make(path.parent)):
            paths.write(path, json.dumps(changed(found(path)), indent=1) + "\n")
    except OSError as error:
        log.warning("%s: %s", path.name, error)
        return error
    return None
