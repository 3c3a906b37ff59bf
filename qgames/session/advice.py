"""What is said to whoever asks for help at the table or in a terminal: a hint, and what the opponents threaten."""

from __future__ import annotations

from qgames.ai import registry
from qgames.ai.search.searcher import Because
from qgames.files.i18n import number, t
from qgames.rules.core import Move, State
from qgames.session.scores import long
from qgames.session.words import AnyWords

MOST = 8  # moves named; of more it is said how many there are


def hint(words: AnyWords, state: State, move: Move, because: Because | None) -> str:
    """A move to play, and why."""
    return t("play.hint", move=words.long(move), reason=words.because(because, state)).strip()


def threats(words: AnyWords, state: State) -> str:
    """Of each opponent what it could complete if it were its turn: a sentence each."""
    reasons = registry.reasons(state.game)
    if not reasons.knows_threats():
        return t("analysis.threats_unknown")
    sides, found = state.game.sides, reasons.threats(state)
    said = []
    for step in range(1, len(sides)):
        seat = (state.to_play + step) % len(sides)
        if sides[seat] != sides[state.to_play]:
            moves = list(dict.fromkeys(each.move for each in found if each.seat == seat))
            named = long(words, moves[:MOST]) + (f" · +{number(len(moves) - MOST)}" if len(moves) > MOST else "")
            said.append(t("analysis.threats" if moves else "analysis.no_threats", name=words.name(seat), moves=named))
    return " ".join(said)
