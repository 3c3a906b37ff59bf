"""What somebody who does not see the window is told: what a widget is (its role, its name, what it shows and what can
be done with it), and what happens (`Announcer`).

Nodes are plain data, so that two looks at a page can be compared. Whoever hands them to the system (`qgames.access`)
asks for them only while a screen reader listens.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from pygame import Rect

Box = tuple[int, int, int, int]  # left, top, width and height in the window's pixels

# what can be asked of a part, besides the focus
PRESS, SET, MORE, LESS, UP, DOWN, MENU = "press", "set", "more", "less", "up", "down", "menu"
FOCUS = "focus"  # asked of a part of a widget only: a cell of a board


class AccessibleNode(NamedTuple):
    """`role` is one of `qgames.access.plain.ROLES`. `key` tells it from the other parts of a widget; the widget's own
    has none."""

    role: str
    name: str
    box: Box
    key: str = ""
    value: str = ""  # what it shows: a choice, a text
    note: str = ""  # what else there is to know
    number: tuple[float, float, float, float] | None = None  # of a slider: value, lowest, highest, step
    enabled: bool = True
    on: bool | None = None  # of a switch
    chosen: bool | None = None  # of one of several
    #: of a cell: row and column from the top; of a grid: how many; of a field: where a selection begins, and the caret
    at: tuple[int, int] | None = None
    actions: tuple[str, ...] = ()
    parts: tuple[AccessibleNode, ...] = ()
    focus: str = ""  # the key of the one inside that has the focus when the widget has it


def box_of(rect: Rect) -> Box:
    return rect.x, rect.y, rect.width, rect.height


class Announcement(NamedTuple):
    text: str
    kind: str = "event"  # event | focus | move | prompt | asked | refusal | result | notice


class Announcer:
    """Each focus change, move, refusal and result is one sentence in the player's language. Captions listen, and screen
    readers."""

    def __init__(self) -> None:
        self.recent: deque[Announcement] = deque(maxlen=200)
        self._listeners: list[Callable[[Announcement], None]] = []

    def listen(self, listener: Callable[[Announcement], None]) -> Callable[[], None]:
        """Hear everything said from now on; call the result to stop."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def say(self, text: str, kind: str = "event") -> None:
        if not text:
            return
        said = Announcement(text, kind)
        self.recent.append(said)
        for listener in list(self._listeners):
            listener(said)
