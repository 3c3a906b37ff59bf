"""The evenings in their folder, at a glance: as much as a title and a record need to know, without reading one whole or
loading what plays one."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from qgames.files import paths, reading
from qgames.files.reading import Unreadable

SUFFIX = ".qevening"
WHOLE = "evening"  # of a file: the key of the evening itself
HEADER = "Evening"  # of a record: the evening, the bout, and who sits around the table, by their numbers
OVER = "over"  # the state of one that has ended


def folder() -> Path:
    return paths.data() / "evenings"


def files() -> list[Path]:
    """All evenings there are, the newest first."""
    try:
        found = [path for path in folder().iterdir() if path.suffix == SUFFIX]
    except OSError:
        return []
    return sorted(found, key=lambda path: (path.stem[:10], changed(path)), reverse=True)


def changed(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


class KeptEvening(NamedTuple):
    """As far as a title needs to know; nothing is played through for it."""

    path: Path
    began: str
    state: str
    games: int  # played
    changed: float


def glance(path: Path) -> KeptEvening | None:
    """None for what is none; whether it is whole is seen when it is opened."""
    try:
        whole = reading.json_table(reading.text(path, reading.RECORD), path.name).get(WHOLE)
    except (OSError, Unreadable):
        return None
    if not isinstance(whole, dict) or not isinstance(whole.get("games"), list):
        return None
    played = sum(isinstance(game, dict) and game.get("annulled") is False for game in whole["games"])
    return KeptEvening(path, str(whole.get("began", ""))[:16], str(whole.get("state", "")), played, changed(path))


def unfinished() -> KeptEvening | None:
    """The evening that goes on, or was paused: the one changed last."""
    newest = sorted(files(), key=changed, reverse=True)[:5]
    found = (glance(path) for path in newest)
    return next((each for each in found if each is not None and each.state not in (OVER, "")), None)
