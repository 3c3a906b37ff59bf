"""What a purpose may put into the panel, in place of players and moves."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple, Protocol

from qgames.scenes.play.layout import Around
from qgames.ui import Answer, Widget


class Onward(NamedTuple):
    """The way most take after the end of a game."""

    words: str
    act: Callable[[], Answer]
    key: str


class Content(Protocol):
    @property
    def wide(self) -> float:
        """Logical pixels of the panel."""

    @property
    def taken(self) -> bool:
        """Does it leave no room for what the game adds?"""

    def shape(self) -> Hashable:
        """All that decides which widgets there are."""

    def said(self) -> tuple[str, ...]:
        """Words that may need another room when they change."""

    def turn(self) -> str:
        """In the corner: whose turn it is, or where one is,"""

    def what_to_do(self) -> str:
        """and what to do."""

    def lay(self, around: Around) -> None:
        """Put panel, strips and corner around the board."""


class Guest(Protocol):
    """Who brings content along, or a few buttons: the purpose of a table, as its panel sees it."""

    @property
    def content(self) -> Content | None: ...
    def ways(self) -> Sequence[Widget]: ...
    def onward(self) -> Onward | None: ...
    def line(self) -> str: ...
