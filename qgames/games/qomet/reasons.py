"""Why a move in Qomet is good, in terms of the game: see `threat_reason` for the keys; and

book    proved ahead; plies, reply (the longest defence)
"""

from __future__ import annotations

from typing import cast

from qgames.ai.search.searcher import Because, Thought
from qgames.ai.threat_reasons import fullest, tell
from qgames.games.qomet.book import lookup
from qgames.games.qomet.rules import CELLS, SQUARES, QometState
from qgames.rules.core import State


def reason(state: State, thought: Thought) -> Because:
    here = cast(QometState, state)
    after = here.apply(thought.move)
    again = after._replace(to_play=here.to_play, ban="") if after.winner < 0 else None
    skipped = here._replace(to_play=1 - here.to_play, ban="")
    own = after.dark if here.to_play else after.light
    cells, count = fullest(SQUARES, own, CELLS)
    builds = Because("qomet.builds", cells, {"count": count})
    because = tell("qomet", here, thought, here.game.sides, skipped, again, builds)
    page = lookup(here)
    if page is not None and page[0] == thought.move and because.key in ("qomet.wins", "qomet.builds"):
        return Because("qomet.book", because.cells, because.details)
    return because
