"""A game looked back on, token by token: what the position was worth before, what after, what would have been as good.

It is worked out from what is found about each position (`settle`), backwards: what a move was worth is what the
position after it is worth, and so a proof at the end reaches back as far as it holds. `review_header` writes it into a
record.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from qgames.ai import registry
from qgames.ai.advice import seen_from
from qgames.ai.analysis import Finding, learn, worth
from qgames.ai.reasons import Played
from qgames.ai.search.searcher import Because, Score
from qgames.games import entry
from qgames.rules.core import Game, Move, Outcome, Seat, Side, State
from qgames.rules.match import Match
from qgames.session.words import AnyWords

GOOD = ("win", "draw")  # proofs that can be given away


class Turn(NamedTuple):
    """One token. Scores are those of the side of `seat`, plies counted from before the move; None for a piece of the
    set-up and for a pass that was forced."""

    ply: int  # the first token is 1
    seat: Seat
    move: Move
    before: Score | None
    after: Score | None
    best: tuple[Move, ...] = ()  # known to be as good as `before`, the engine's choice first
    turning: bool = False
    why: Because | None = None  # of a turning point
    line: tuple[Move, ...] = ()  # the play expected after the move: of a turning point, the refutation
    better: tuple[Move, ...] = ()  # the play expected after the best move, itself first


class Review(NamedTuple):
    turns: tuple[Turn, ...]

    @property
    def turning(self) -> tuple[Turn, ...]:
        return tuple(turn for turn in self.turns if turn.turning)

    def mattered(self, game: Game, loser: Side) -> Turn | None:
        """The last turn of the losing side that mattered: its last turning point; without one, the move after which
        the game was first proved to be lost for good."""
        own = [turn for turn in self.turns if game.sides[turn.seat] == loser and turn.before is not None]
        given = [turn for turn in own if turn.turning]
        if given:
            return given[-1]
        found: Turn | None = None
        for turn in reversed(own):
            if turn.after is None or turn.after.kind != "loss":
                break
            found = turn
        return found

    def rows(self, words: AnyWords) -> list[dict[str, Any]]:
        """As a terminal prints it: one table a token."""
        states = states_of(words.sitting.match)
        return [
            {
                "ply": turn.ply,
                "seat": turn.seat,
                "move": turn.move,
                "before": _as_table(turn.before),
                "after": _as_table(turn.after),
                "best": list(turn.best),
                "turning": turn.turning,
                "why": words.because(turn.why, states[turn.ply - 1]),
            }
            for turn in self.turns
        ]


def _as_table(score: Score | None) -> dict[str, str | int]:
    return {"kind": "none", "value": 0} if score is None else {"kind": score.kind, "value": score.value}


def states_of(match: Match) -> list[State]:
    """Every position of a game, to its last one."""
    states = [match.start]
    for move in match.all_moves:
        states.append(states[-1].apply(move))
    return states


def chosen(state: State) -> bool:
    """Is there something to choose that matters: no piece of the set-up, no pass that is forced?"""
    return not state.game.neutral(state) and tuple(state.legal_moves()) != ("pass",)


def settle(match: Match, findings: Mapping[int, Finding]) -> Review:
    """The review by what has been found about the positions so far, by the number of tokens before each."""
    states, game = states_of(match), match.game
    final = match.final
    ended = final if final is not None and match.whole_ending is None else None
    later = findings.get(len(match.all_moves))
    value = _value(states[-1], later) if ended is None and later is not None else None
    line = later.lines.get(later.best or "", ()) if later is not None else ()
    turns: list[Turn] = []
    for index in reversed(range(len(match.all_moves))):
        state, move = states[index], match.all_moves[index]
        after = arrived(game, state, states[index + 1], value, ended if index == len(match.all_moves) - 1 else None)
        if chosen(state):
            turn = _turn(state, index, move, after, findings.get(index, Finding()), line)
            turns.append(turn)
            value, line = turn.before, turn.better
        else:
            turns.append(Turn(index + 1, state.to_play, move, None, None))
            value, line = after, ()
    return Review(tuple(reversed(turns)))


def _value(state: State, finding: Finding) -> Score | None:
    return told(state.game, worth(finding.verdicts, state.legal_moves(), finding.best))


def told(game: Game, score: Score | None) -> Score | None:
    """With more than two sides a draw is no proof of anything: nobody can be held to it."""
    return Score("cp") if score is not None and score.kind == "draw" and len(set(game.sides)) > 2 else score


def arrived(game: Game, before: State, after: State, value: Score | None, end: Outcome | None) -> Score | None:
    """What a move was worth to its mover, by the end it brought or by what the position after it is worth."""
    side = game.sides[before.to_play]
    if end is not None:
        kind = "draw" if end.winner is None else "win" if end.winner == side else "loss"
        return told(game, Score("draw") if kind == "draw" else Score(kind, 1))
    if value is None:
        return None
    return seen_from(value, same=game.sides[after.to_play] == side, two=len(set(game.sides)) == 2)


def _turn(state: State, index: int, move: Move, after: Score | None, finding: Finding, line: tuple[Move, ...]) -> Turn:
    verdicts = {each: told(state.game, score) or score for each, score in finding.verdicts.items()}
    best = finding.best
    if after is None:
        after = verdicts.get(move)
    elif after.proved or move not in verdicts:
        learn(verdicts, move, after)
        after = verdicts[move]
    elif verdicts[move].proved:
        after = verdicts[move]
    if best is None or _beats(verdicts, move, best):
        best = move
    before = worth(verdicts, state.legal_moves(), best)
    as_good = [each for each, score in verdicts.items() if each != best and score == before and score.proved]
    good = () if before is None else (best, *as_good)
    turning = move not in good and turns(state.game, before, after)
    return Turn(
        index + 1,
        state.to_play,
        move,
        before,
        after,
        good,
        turning,
        fault(state, move, before, after, best, line) if turning else None,
        line,
        finding.lines.get(best, (best,)),
    )


def fault(
    state: State, move: Move, before: Score | None, after: Score | None, better: Move, line: tuple[Move, ...]
) -> Because | None:
    """What was wrong with a move that turned the game."""
    if before is None or after is None:
        return None
    return registry.reasons(state.game).fault(Played(state, move, before, after, better, line))


def _beats(verdicts: Mapping[Move, Score], move: Move, best: Move) -> bool:
    """Does the move played turn out better than what was thought best, by a proof?"""
    if move not in verdicts or best not in verdicts:
        return best not in verdicts
    if "win" in (verdicts[move].kind,) or verdicts[best].kind == "loss":
        return verdicts[move].order() > verdicts[best].order()
    return False


def turns(game: Game, before: Score | None, after: Score | None) -> bool:
    """Did a move that is none of the best change the game: a proof got worse, or an estimate fell by what the game
    calls much?"""
    if before is None or after is None:
        return False
    if before.kind in GOOD:
        return after.kind == "loss" or (before.kind, after.kind) == ("win", "draw")
    return before.kind == after.kind == "cp" and before.value - after.value >= entry(game.key).swing
