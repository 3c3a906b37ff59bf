"""What a game may add to its table. Its entry names a subclass as `table`; without one nothing is added."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from qgames.files.i18n import t
from qgames.games import entry
from qgames.games.frame import Spot
from qgames.scenes.play.layout import PANEL, Around, narrow
from qgames.scenes.play.table_api import TableApi
from qgames.ui import SMALL, Answer, Label, Widget


class Tool(NamedTuple):
    """A small button of a game's own, named by an icon and by ``play.tool.<key>``."""

    key: str
    icon: str
    press: Callable[[], None]


class GameTable:
    width: float = PANEL  # logical pixels of the panel,
    pad: float = 14  # and within its edge

    def __init__(self, table: TableApi) -> None:
        """The table is laid, but for its panel."""
        self.table = table

    # -- a game at this table ----------------------------------------------------------------------------------------

    def prepare(self, extra: Mapping[str, Any]) -> None:
        """Before the first move of a new game, with what else its set-up asks for."""

    def begin_anew(self) -> None:
        """Another game at the same table."""

    def tick(self) -> None:
        """Time passes."""

    def keys(self) -> Mapping[str, Callable[[], Answer]]:
        """Keys of this game alone."""
        return {}

    def walkable(self, spots: list[Spot]) -> list[Spot]:
        """Those the cursor may walk."""
        return spots

    # -- in the panel ------------------------------------------------------------------------------------------------

    @property
    def moves_wanted(self) -> int:
        """So many rows of moves are worth it that what the game adds gets smaller."""
        return 0

    def around(self, taken: bool) -> Around:
        """What stands where; `taken`: the panel has no room for what the game adds."""
        return Around(self.table.board)

    def extras(self) -> Iterator[Sequence[Widget]]:
        """What stands above the list of moves, in ever smaller ways until it fits."""
        sitting = self.table.sitting
        if sitting.match.game.teams and not sitting.outcome and not narrow(self.table.ui):  # there the board needs it
            yield (Label(t(f"play.talk.{sitting.options.get('Talk', 'no')}"), SMALL, "muted"),)
        yield ()

    def marked(self) -> Iterator[Sequence[Widget]]:
        """The same while analysis is on: what carries verdicts, as the board does."""
        yield ()

    def rows(self) -> Sequence[Widget]:
        """Buttons under those of the view."""
        return ()

    def tools(self) -> Sequence[Tool]:
        """Small buttons of this game's view."""
        return ()

    def shape(self) -> Hashable:
        """What decides about the three above."""
        return None


def added_to(table: TableApi) -> GameTable:
    """What the game of this table adds."""
    told = entry(table.sitting.match.game.key)
    made: GameTable = (told.load(told.table) if told.table else GameTable)(table)
    return made
