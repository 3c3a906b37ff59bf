"""Which games there are for a test, and positions by playing."""

from typing import Any

from qgames.games import entries, main_variants
from qgames.games.entry import Capability


def able(what: Capability) -> list[str]:
    """The keys of the games that have this."""
    return [told.key for told in entries() if told.can(what)]


def variants_able(what: Capability) -> list[str]:
    """Those games, and their variants that look or play differently."""
    return [name for name in main_variants() if name.partition(":")[0] in able(what)]


TAUGHT, POSED = able(Capability.LESSONS), able(Capability.PUZZLES)


def play(name: str, tokens: str) -> Any:
    """The state of a game after some tokens, of the kind that game has."""
    from qgames.games import game

    state = game(name).start()
    for token in tokens.split():
        state = state.apply(token)
    return state
