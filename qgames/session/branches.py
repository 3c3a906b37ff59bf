"""Where a game was played on otherwise after looking back: the line left behind is a game of its own, and each of the
two remembers the other, in a header that programs which do not know it keep as it is.

>>> from qgames.games import game
>>> match = Match(game("quixo"))
>>> note(match.headers, Branch(4, "1f0c")), note(match.headers, Branch(2, "77aa"))
(None, None)
>>> match.headers[HEADER], of(match)
('4 1f0c, 2 77aa', (Branch(ply=4, name='1f0c'), Branch(ply=2, name='77aa')))
"""

from __future__ import annotations

import re
from collections.abc import MutableMapping
from typing import NamedTuple

from qgames.rules.match import Match

HEADER = "Branches"
MOST = 30  # of one game; the oldest are forgotten first


class Branch(NamedTuple):
    ply: int  # so many tokens both games have in common
    name: str  # of the other game, as its save has it


def of(match: Match) -> tuple[Branch, ...]:
    """What a record says; what is no branch is passed over."""
    found = re.findall(r"(\d{1,6}) (\w{1,40})(?:, |$)", match.headers.get(HEADER, ""), re.ASCII)
    return tuple(Branch(int(ply), name) for ply, name in found[-MOST:])


def note(headers: MutableMapping[str, str], branch: Branch) -> None:
    before = headers.get(HEADER, "").split(", ")
    headers[HEADER] = ", ".join([*filter(None, before), f"{branch.ply} {branch.name}"][-MOST:])
