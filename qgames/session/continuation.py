"""Does one record go on where another stops? Whoever writes a game over a file asks this first: a game is never
replaced by a shorter or a different one."""

from __future__ import annotations

import re
from typing import NamedTuple


class _Parts(NamedTuple):
    headers: dict[str, str]
    moves: list[str]

    @property
    def whole(self) -> bool:
        return self.headers.get("Plies") == str(len(self.moves))


def continues(text: str, kept: str) -> bool:
    """Has `text` all that `kept` has? In doubt it has not.

    >>> record = "qgames record 1\\nGame: quixo\\nPlies: {}\\n\\n1. {}\\n"
    >>> two, three = record.format(2, "a1e1 a5e5{58.5}"), record.format(3, "a1e1 a5e5{57.0} a2e2")
    >>> continues(three, two), continues(two, two), continues(two, three)
    (True, True, False)
    """
    new, old = _parts(text), _parts(kept)
    if not old.whole or any(new.headers.get(key) != old.headers.get(key) for key in ("Game", "Start")):
        return False
    if "Ended" in old.headers:  # after resigning nothing follows
        return new.moves == old.moves and new.headers.get("Ended") == old.headers["Ended"]
    return new.moves[: len(old.moves)] == old.moves


def _parts(text: str) -> _Parts:
    """The headers and the tokens as they stand there, neither looked into."""
    head, _, rest = text.replace("\r\n", "\n").partition("\n\n")
    headers = dict(line.split(": ", 1) for line in head.split("\n") if ": " in line)
    words = (word.partition("{")[0] for word in rest.split())
    return _Parts(headers, [word for word in words if not re.fullmatch(r"\d+\.", word)])
