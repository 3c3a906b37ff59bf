"""What is asked of the process that makes films, and what it says: text and numbers, no window's library."""

from __future__ import annotations

import json
from typing import NamedTuple

from qgames.session.film import FilmWish

#: settings that change nothing in a picture
APART = frozenset(
    {"volume", "room_volume", "mute", "cores", "fullscreen", "size", "place", "last_game", "setups", "names"}
)


class Angle(NamedTuple):
    """How the player looks at a game: the words of a view (as `qgames shot` takes them), and ways of looking."""

    view: str = "table"
    on: tuple[str, ...] = ()


USUAL = Angle()


class FilmOrder(NamedTuple):
    """A film; with a `ply` only a picture of that position. A picture that is written nowhere goes to the clipboard."""

    game: str  # its key
    record: str
    settings: str  # as JSON
    wish: FilmWish
    angle: Angle
    out: str = ""
    ply: int | None = None


def settings_of(table: dict[str, object]) -> str:
    return json.dumps({name: value for name, value in table.items() if name not in APART}, sort_keys=True)


class FilmProgress(NamedTuple):
    done: int
    all: int
    size: int  # bytes expected in the end; 0: not known better yet


class Finished(NamedTuple):
    out: str
    size: int
    frames: int
    animated: bool = False
    content: bytes = b""  # of a picture that the clipboard did not take


class Failed(NamedTuple):
    reason: str  # in words for the player
