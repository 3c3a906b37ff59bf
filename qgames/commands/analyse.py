"""`qgames analyse`: what is known of a position, without a window.

qgames analyse GAME[:options] --moves "d4 d5"       in words: how it stands, every move, what is threatened, a hint
qgames analyse GAME --position TEXT --moves "…"     from a position as records and the engine write it
qgames analyse GAME --ms 3000 --json                one object, for programs:

to_play   the seat that is to move; null when the game is over
value     what the position is worth to it: verdict (win, draw, loss: proved; estimate, with its score in hundredths;
          open: not looked at), plies to a win or loss; when it is over: verdict over, winner, reason, cells
moves     every legal move, the best first: move, and the same of it
threats   everything an opponent could complete at once if it were its turn: seat, move (or piece, which it would
          have to be given), cells; null for a game in which that cannot be told
hint      the best move: move, text, and reasons, each with kind, cells, claim (what it says, as data) and text
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from typing import Any, NamedTuple

from qgames.ai import registry
from qgames.ai.analysis import Finding, worth
from qgames.ai.judgement import ranked
from qgames.ai.process.worker import Request, Thinker, gc_paused
from qgames.ai.search.searcher import Because, Score, Thought
from qgames.commands import milliseconds, speak_utf8
from qgames.files import i18n, reading
from qgames.files.i18n import t
from qgames.games import game as game_of
from qgames.rules.core import Game, Move, Outcome, RulesError
from qgames.rules.match import Match
from qgames.session import advice, scores
from qgames.session.analysis import position
from qgames.session.sitting import Sitting
from qgames.session.words import AnyWords, words_of

USUAL = 1000  # thousandths of a second


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="qgames analyse", description="What is known of a position.", allow_abbrev=False
    )
    parser.add_argument("game", metavar="GAME[:options]")
    parser.add_argument("--moves", default="", metavar='"…"', help="what was played from there")
    parser.add_argument("--position", metavar="TEXT", help="where play began; the game's own start unless told")
    parser.add_argument(
        "--ms", type=milliseconds, default=USUAL, metavar="N", help=f"time to think; {USUAL} unless told"
    )
    parser.add_argument("--lang", default="", metavar="L", help="language of the words; the system's unless told")
    parser.add_argument("--json", action="store_true", help="one object: to_play, value, moves, threats, hint")
    return parser


def _joined(argv: Sequence[str]) -> list[str]:
    """A position may begin with dashes, and is no option for that."""
    words, given = [], iter(argv)
    for word in given:
        value = next(given, None) if word == "--position" else None
        words.append(word if value is None else f"{word}={value}")
    return words


def main(argv: Sequence[str]) -> int:
    try:
        asked = _arguments().parse_args(_joined(argv))
    except SystemExit as end:
        return int(end.code or 0)
    speak_utf8()
    i18n.use(asked.lang)
    try:
        match = played(asked.game, asked.position, asked.moves.split())
    except RulesError as error:
        if sys.stderr is not None:
            print(f"qgames analyse: {reading.for_terminal(' '.join(str(error).split()))}", file=sys.stderr)
        return 1
    try:
        known = looked_at(match, asked.ms, Thinker())
    except KeyboardInterrupt:
        return 130
    words = words_of(Sitting(match))
    lines = [json.dumps(as_json(words, known), ensure_ascii=False)] if asked.json else in_words(words, known)
    if sys.stdout is not None:
        sys.stdout.write("".join(reading.for_terminal(line) + "\n" for line in lines))
        sys.stdout.flush()
    return 0


def played(name: str, start: str | None, moves: Sequence[Move]) -> Match:
    """The match asked about; raises RulesError, whose message names what is wrong and at which ply."""
    game: Game = game_of(name)
    try:
        match = Match(game, start=None if start is None else game.parse(start))
    except RulesError as error:
        raise RulesError(f"bad position: {error}") from None
    for ply, move in enumerate(moves, 1):
        try:
            match.play(move)
        except RulesError as error:
            raise RulesError(f"illegal move {reading.shown(move)} at ply {ply}: {error}") from None
    return match


class Known(NamedTuple):
    """What there is to tell of a position that is not over."""

    value: Score | None
    verdicts: dict[Move, Score | None]  # of every legal move, the best first
    hint: Thought
    reasons: tuple[Because, ...]


def looked_at(match: Match, ms: int, thinker: Thinker) -> Known | None:
    """None when the game is over."""
    if match.outcome is not None:
        return None
    state, moves = match.state, match.state.legal_moves()
    found = Finding()
    request = Request(*position(match), seconds=ms / 1000, want="review")
    with gc_paused():
        for answer in thinker.answers(0, request, lambda: False):
            found = answer.finding or found
    hint = _best(found) or next(iter(thinker.prepare(match.game).think(state, match.seen(), stop=lambda: True)))
    best_first = ranked(found.verdicts, (move for move in moves if move in found.verdicts), found.best)
    return Known(
        worth(found.verdicts, moves, found.best),
        {move: found.verdicts.get(move) for move in dict.fromkeys((*best_first, *moves))},
        hint,
        registry.reasons(match.game).told(state, hint),
    )


def _best(found: Finding) -> Thought | None:
    if found.best is None:
        return None
    score = found.verdicts[found.best]
    return Thought(found.best, score, found.depth, found.nodes, found.lines.get(found.best, ()), found.done)


# -- for programs ------------------------------------------------------------------------------------------------------


def as_json(words: AnyWords, known: Known | None) -> dict[str, Any]:
    match = words.sitting.match
    state = match.state
    if known is None:
        assert match.outcome is not None
        return {"to_play": None, "value": _ended(match.outcome), "moves": [], "threats": [], "hint": None}
    reasons = [
        {"kind": each.key, "cells": each.cells, "claim": dict(each.details), "text": words.because(each, state)}
        for each in known.reasons
    ]
    return {
        "to_play": state.to_play,
        "value": _verdict(known.value),
        "moves": [{"move": move, **_verdict(score)} for move, score in known.verdicts.items()],
        "threats": threats(match),
        "hint": {
            "move": known.hint.move,
            "text": advice.hint(words, state, known.hint.move, known.reasons[0]),
            "reasons": reasons,
        },
    }


def _ended(outcome: Outcome) -> dict[str, Any]:
    return {"verdict": "over", "winner": outcome.winner, "reason": str(outcome.reason), "cells": outcome.cells}


def _verdict(score: Score | None) -> dict[str, Any]:
    if score is None:
        return {"verdict": "open"}
    if score.kind == "cp":
        return {"verdict": "estimate", "score": score.value}
    return {"verdict": score.kind} if score.kind == "draw" else {"verdict": score.kind, "plies": score.value}


def threats(match: Match) -> list[dict[str, Any]] | None:
    """One for each move or piece, with all that it completes."""
    reasons, cells = registry.reasons(match.game), match.game.cells
    if not reasons.knows_threats():
        return None
    made: dict[tuple[int, Move, bool], set[str]] = {}
    for each in reasons.threats(match.state):
        made.setdefault((each.seat, each.move, each.gift), set()).update(each.cells)
    return [
        {"seat": seat, "piece" if gift else "move": move, "cells": sorted(lit, key=cells.index)}
        for (seat, move, gift), lit in made.items()
    ]


# -- for people --------------------------------------------------------------------------------------------------------


def in_words(words: AnyWords, known: Known | None) -> list[str]:
    match = words.sitting.match
    state = match.state
    if known is None:
        assert match.outcome is not None
        return [words.result(match.outcome)]
    made = [words.to_move()]
    if known.value is not None:
        badge = t(f"analysis.badge.{'proved' if known.value.proved else 'estimate'}")
        made.append(f"{scores.headline(words, state, known.value)} · {badge}")
    long = max(len(words.short(move)) for move in known.verdicts)
    made += [
        "",
        *(f"  {words.short(move):<{long}}  {scores.worth(state, score)}" for move, score in known.verdicts.items()),
        "",
        advice.threats(words, state),
        advice.hint(words, state, known.hint.move, known.reasons[0]),
        *(words.because(each, state) for each in known.reasons[1:]),
    ]
    return made
