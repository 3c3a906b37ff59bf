"""What a search makes of the data in its game's folder: a book, an evaluation, ratings."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from qgames.files import shipped

log = logging.getLogger(__name__)
Made = TypeVar("Made")


def stored(folder: Path, name: str, make: Callable[[bytes], Made], follows: str) -> Made | None:
    """What is made of the bytes of a file; None if it is not there, or not as it was shipped, or nothing can be made of
    it. Then it is named once, and what `follows`."""
    raw = shipped.read(folder, name, follows)
    if raw is None:
        return None
    try:
        return make(raw)
    except Exception as error:  # of a folder without a list: any bytes at all
        log.info("%s: %s: %s", name, type(error).__name__, error)
        shipped.lose(folder, name, follows)
        return None
