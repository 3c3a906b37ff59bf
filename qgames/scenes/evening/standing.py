"""How an evening stands, as cards: the standings and who met whom, the queue of a king, or the tree of a knock-out."""

from __future__ import annotations

from collections.abc import Callable

from qgames.files.i18n import t
from qgames.scenes.evening import coming
from qgames.scenes.evening.met_grid import MetGrid, MetLegend, Pairing
from qgames.scenes.evening.queue_view import QueueView
from qgames.scenes.evening.standings_rows import Growing, StandingsRows
from qgames.scenes.evening.tree_view import TreeView
from qgames.scenes.parts.headed_card import HeadedCard
from qgames.session.evening.evening import Evening
from qgames.session.evening.plan import EveningFormat
from qgames.session.evening.sheet import Bout
from qgames.ui import Answer, Widget


def cards(
    evening: Evening, growing: Growing, bout: Bout | None, act: Callable[[Pairing], Answer], at: tuple[int, int]
) -> list[Widget]:
    """`bout`: what is at the table or next; `act` is asked for a press on two who met or are to meet; `at`: the cell
    looked at last."""
    if evening.plan.format is EveningFormat.KNOCKOUT:
        return [HeadedCard(t("evening.tree.head"), TreeView(evening, act), grow=1.0)]
    rows = StandingsRows(evening, growing, evening.sheet.party(bout) if bout is not None else ())
    standings = HeadedCard(t("evening.standings"), rows, pad=12, grow=len(rows.rows))
    if evening.plan.format is EveningFormat.KING:
        waiting = coming.sitting_out(evening, bout)
        return [standings, HeadedCard(t("evening.king.head"), QueueView(evening), waiting, grow=3.0)]
    grid = MetGrid(evening, act, at)
    met = HeadedCard(t("evening.met.head"), grid, pad=14, beside=MetLegend(), grow=len(rows.rows) + 1)
    return [standings, met]
