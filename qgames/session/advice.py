"""What is said to whoever asks for help at the table or in a terminal: a hint, and what the opponents threaten."""

from __future__ import annotations

from qgames.ai import registry
from qgames.ai.search.searcher import Because
from qgames.files.i18n import number, t
from qgames.rules.core import Move, Seat, State
from qgames.session.scores import long
from qgames.session.words import AnyWords, MovePart

MOST = 8  # moves named; of more it is said how many there are


def hint(words: AnyWords, state: State, move: Move, because: Because | None) -> str:
    """A move to play, and why."""
    return t("play.hint", move=words.long(move), reason=words.because(because, state)).strip()


def threats(words: AnyWords, state: State) -> str:
    """Of each opponent what it could complete if it were its turn: a sentence each."""
    if not registry.reasons(state.game).knows_threats():
        return t("analysis.threats_unknown")
    said = []
    for seat, moves in _threatening(state):
        named = long(words, moves[:MOST]) + (f" · +{number(len(moves) - MOST)}" if len(moves) > MOST else "")
        said.append(t("analysis.threats" if moves else "analysis.no_threats", name=words.name(seat), moves=named))
    return " ".join(said)


def threats_shown(words: AnyWords, state: State) -> list[MovePart]:
    """The same to be seen, in pictures and places."""
    if not registry.reasons(state.game).knows_threats():
        return [MovePart(t("analysis.threats_unknown"))]
    made: list[MovePart] = []
    for seat, moves in _threatening(state):
        if not moves:
            made.append(MovePart(t("analysis.no_threats", name=words.name(seat))))
            continue
        made.append(MovePart(t("analysis.threats", name=words.name(seat), moves="").rstrip(" .。")))
        made += [part for move in moves for part in words.parts(_as_if(state, seat), move)]
    return made


def _threatening(state: State) -> list[tuple[Seat, list[Move]]]:
    """Of each opponent in turn the moves with which it could complete something."""
    sides, found = state.game.sides, registry.reasons(state.game).threats(state)
    seats = [(state.to_play + step) % len(sides) for step in range(1, len(sides))]
    others = [seat for seat in seats if sides[seat] != sides[state.to_play]]
    return [(seat, list(dict.fromkeys(each.move for each in found if each.seat == seat))) for seat in others]


def _as_if(state: State, seat: Seat) -> State:
    """The position as if it were another's turn, as far as that is possible."""
    return registry.reasons(state.game).turned(state, seat) or state
