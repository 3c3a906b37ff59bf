"""A review in one header of the record: one line of JSON, small enough for every copy that reads the format.

`values` has for each token what the position was worth before it: ``w9`` won in nine plies, ``l8`` lost, ``d`` a draw,
``c-37`` an estimate, ``-`` nothing to say; behind a stroke what the move was worth, where the next value does not tell;
a ``*`` if it was the best.
`kinds` says by ply how a turning point made things worse: ``w`` a win let go, ``l`` lost, ``e`` by an estimate; without
it, as in records of older copies, the values say so.
`best`, `line` and `better` have tokens by ply: those of the turning points first, the others as far as there is room.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from qgames.ai import judgement
from qgames.ai.judgement import Kind
from qgames.ai.search.searcher import Score
from qgames.files import reading
from qgames.rules.core import Move, RulesError, State
from qgames.rules.match import REVIEW, Match
from qgames.session.review.review import Review, ReviewedTurn, arrived, chosen, judged, states_of, turned

LETTERS = {"win": "w", "loss": "l", "draw": "d", "cp": "c"}
KINDS = {letter: kind for kind, letter in LETTERS.items()}
TURNED = {"w": Kind.WON_LET_GO, "l": Kind.LOST, "e": Kind.ESTIMATE}
_ONE = r"-|d|[wl][0-9]{1,4}|c-?[0-9]{1,6}"
_VALUE = re.compile(rf"({_ONE})(?:/({_ONE}))?(\*?)")
LONGEST = 1_000  # letters of a header that every copy of this format reads
LONGEST_LINE = 24  # tokens of a line that are kept


def write(match: Match, review: Review) -> None:
    """Keep a review with its game; one of a game too long for a header is not kept."""
    text = to_json(match, review)
    match.headers.pop(REVIEW, None)
    if len(text) < LONGEST:
        match.headers[REVIEW] = text


def read(match: Match) -> Review | None:
    """The review that a record brought along; None if there is none, or none of this game as it is."""
    text = match.headers.get(REVIEW, "")
    if not text:
        return None
    try:
        table = reading.json_table(text, REVIEW)
        return _from(match, table) if table.get("plies") == len(match.all_moves) else None
    except (reading.Unreadable, RulesError, ValueError, TypeError, AttributeError, KeyError):
        return None


def to_json(match: Match, review: Review) -> str:
    table: dict[str, Any] = {"plies": len(review.turns), "values": _values(match, review)}
    table["kinds"] = {str(turn.ply): str(turn.kind)[0] for turn in review.turns if turn.kind is not None}
    for name, ply, tokens in _details(review):
        if tokens:
            part: dict[str, str] = table.setdefault(name, {})
            before = part.get(str(ply))
            part[str(ply)] = " ".join(tokens)
            if len(_line(table)) >= LONGEST:
                if before is None:
                    del part[str(ply)]
                else:
                    part[str(ply)] = before
    return _line({name: value for name, value in table.items() if value != {} or name == "kinds"})


def _line(table: Mapping[str, Any]) -> str:
    return json.dumps(table, separators=(",", ":"))


def _values(match: Match, review: Review) -> str:
    made = []
    for turn, derived in zip(review.turns, _derived(match, [turn.before for turn in review.turns]), strict=True):
        text = _written(turn.before)
        text += "" if turn.after == derived else f"/{_written(turn.after)}"
        made.append(text + "*" * (turn.best[:1] == (turn.move,)))
    return "".join(made)


def _derived(match: Match, values: Sequence[Score | None]) -> Iterator[Score | None]:
    """For each token what its move was worth, as far as the value of the next position tells."""
    states = states_of(match)
    for index in range(len(match.all_moves)):
        if not chosen(states[index]):
            yield None
        elif index + 1 < len(values) and chosen(states[index + 1]):
            yield arrived(match.game, states[index], states[index + 1], judgement.known(values[index + 1])).score
        else:
            end = states[index + 1].outcome
            yield arrived(match.game, states[index], states[index + 1], judgement.NOT_LOOKED_AT, end).score


def _written(score: Score | None) -> str:
    if score is None:
        return "-"
    return "d" if score.kind == "draw" else f"{LETTERS[score.kind]}{score.value}"


def _details(review: Review) -> Iterator[tuple[str, int, Sequence[Move]]]:
    """What is kept beside the values, the most needed first."""
    turning = [turn for turn in review.turns if turn.turning]
    for turn in turning:
        yield "best", turn.ply, turn.best[:1]
    for turn in turning:
        yield "line", turn.ply, turn.line[:LONGEST_LINE]
        yield "better", turn.ply, turn.better[:LONGEST_LINE]
    for turn in review.turns:
        if turn.best[:1] != (turn.move,):
            yield "best", turn.ply, turn.best[:1]
    for turn in review.turns:
        if len(turn.best) > 1:
            yield "best", turn.ply, turn.best


def _from(match: Match, table: Mapping[str, Any]) -> Review | None:
    text = table["values"] if isinstance(table.get("values"), str) else ""
    found = list(_VALUE.finditer(text))
    if "".join(each[0] for each in found) != text or len(found) != len(match.all_moves):
        return None
    values = [_read(each[1]) for each in found]
    parts = {name: _tokens(table.get(name)) for name in ("best", "line", "better")}
    kinds = {int(ply): TURNED[letter] for ply, letter in table["kinds"].items()} if "kinds" in table else None
    states = states_of(match)
    made = []
    for index, derived in enumerate(_derived(match, values)):
        state, ply, move = states[index], index + 1, match.all_moves[index]
        before, after = values[index], derived if found[index][2] is None else _read(found[index][2])
        best = parts["best"].get(ply) or ((move,) if found[index][3] else ())
        for token in best:
            state.apply(token)
        line, better = parts["line"].get(ply, ()), parts["better"].get(ply, best[:1])
        _replay(states[ply], line)
        _replay(state, better)
        turn = ReviewedTurn(ply, state.to_play, move, before, after, best, line=line, better=better)
        if kinds is not None:
            made.append(turned(state, turn, kinds.get(ply)))
        else:
            made.append(judged(state, turn, judgement.known(before), judgement.known(after)))
    choices = [turn for turn, state in zip(made, states, strict=False) if chosen(state)]
    unknown = tuple(turn.ply for turn in choices if turn.before is None or turn.after is None)
    return Review(tuple(made), not unknown and all(turn.best for turn in choices), unknown)


def _tokens(part: Any) -> dict[int, tuple[Move, ...]]:
    return {int(ply): tuple(text.split()) for ply, text in (part or {}).items()}


def _replay(state: State, line: Sequence[Move]) -> None:
    """Raises IllegalMove for what cannot be played."""
    for move in line:
        state = state.apply(move)


def _read(text: str) -> Score | None:
    if text == "-":
        return None
    return Score("draw") if text == "d" else Score(KINDS[text[0]], int(text[1:]))
