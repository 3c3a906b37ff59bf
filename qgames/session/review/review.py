"""A game looked back on, token by token: what the position was worth before, what after, what would have been as good;
and by turns, as a graph tells it. Nothing here draws.

It is worked out from what is found about each position (`settle`), backwards: what a move was worth is what the
position after it is worth, and so a proof at the end reaches back as far as it holds. `header` writes it into a record.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from qgames.ai import registry
from qgames.ai.analysis import Finding, learn, seen_from, worth
from qgames.ai.reasons import Played
from qgames.ai.search.searcher import Because, Score
from qgames.games import entry
from qgames.rules.core import Game, Move, Outcome, Seat, Side, State
from qgames.rules.match import Match
from qgames.session.scores import level

GOOD = ("win", "draw")  # proofs that can be given away
MOST = 6  # turning points that are marked
_RANK = {"win": 2, "draw": 1, "loss": 0}


class ReviewedTurn(NamedTuple):
    """One token. Scores are those of the side of `seat`, plies counted from before the move; None for a piece of the
    set-up, for a pass that was forced, and where nobody has looked."""

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
    turns: tuple[ReviewedTurn, ...]
    complete: bool = True  # not while it is worked out, nor where somebody failed or a header had no room for all
    looked_at: frozenset[int] = frozenset()  # positions, by the tokens before them; of others nothing is claimed

    @property
    def turning_points(self) -> tuple[ReviewedTurn, ...]:
        """One a turn of play, by its first token that turned the game."""
        return tuple(tokens[0] for tokens in self._turned())

    def shown(self, most: int = MOST) -> tuple[ReviewedTurn, ...]:
        """The worst of them, as they were played: those that are marked, everywhere."""
        worst = sorted(self._turned(), key=_fall, reverse=True)[:most]
        return tuple(sorted((tokens[0] for tokens in worst), key=lambda turn: turn.ply))

    def mattered(self, game: Game, sides: Collection[Side]) -> ReviewedTurn | None:
        """The last turning point of these sides of which it is known what was better."""
        own = [turn for turn in self.turning_points if game.sides[turn.seat] in sides and turn.best]
        return own[-1] if own else None

    def _turned(self) -> list[list[ReviewedTurn]]:
        """The tokens that turned the game, by turns of play: one may place a piece amiss and give one away amiss."""
        played = (list(tokens) for _, tokens in groupby(self.turns, key=lambda turn: turn.seat))
        return [turned for tokens in played if (turned := [turn for turn in tokens if turn.turning])]


def _fall(tokens: Iterable[ReviewedTurn]) -> tuple[int, int]:
    """How much was given away: by proofs before by estimates."""
    proofs = estimates = 0
    for turn in tokens:
        assert turn.before is not None and turn.after is not None  # else it would turn nothing
        if turn.before.proved and turn.after.proved:
            proofs += _RANK[turn.before.kind] - _RANK[turn.after.kind]
        else:
            estimates += turn.before.value - turn.after.value
    return proofs, estimates


def states_of(match: Match) -> list[State]:
    """Every position of a game, to its last one."""
    states = [match.start]
    for move in match.all_moves:
        states.append(states[-1].apply(move))
    return states


def chosen(state: State) -> bool:
    """Is there something to choose that matters: no piece of the set-up, no pass that is forced?"""
    return not state.game.neutral(state) and tuple(state.legal_moves()) != ("pass",)


def asked(match: Match, states: Sequence[State]) -> list[int]:
    """The positions about which there is something to find out, beside what their only move leads to."""
    last = len(match.all_moves)
    over = match.final is not None and match.whole_ending is None
    return [
        index
        for index, state in enumerate(states)
        if last and chosen(state) and (len(state.legal_moves()) > 1 if index < last else not over)
    ]


def settle(match: Match, findings: Mapping[int, Finding]) -> Review:
    """The review by what has been found about the positions so far, by the number of tokens before each."""
    states, game = states_of(match), match.game
    final = match.final
    ended = final if final is not None and match.whole_ending is None else None
    later = findings.get(len(match.all_moves))
    value = _value(states[-1], later) if ended is None and later is not None else None
    line = later.lines.get(later.best or "", ()) if later is not None else ()
    turns: list[ReviewedTurn] = []
    for index in reversed(range(len(match.all_moves))):
        state, move = states[index], match.all_moves[index]
        after = arrived(game, state, states[index + 1], value, ended if index == len(match.all_moves) - 1 else None)
        if chosen(state):
            turn = _turn(state, index, move, after, findings.get(index, Finding()), line)
            turns.append(turn)
            value, line = turn.before, turn.better
        else:
            turns.append(ReviewedTurn(index + 1, state.to_play, move, None, None))
            value, line = after, ()
    looked_at = frozenset(index for index, finding in findings.items() if finding.verdicts)
    return Review(tuple(reversed(turns)), looked_at.issuperset(asked(match, states)), looked_at)


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


def _turn(
    state: State, index: int, move: Move, after: Score | None, finding: Finding, line: tuple[Move, ...]
) -> ReviewedTurn:
    verdicts = {each: told(state.game, score) or score for each, score in finding.verdicts.items()}
    best = finding.best
    if after is None:
        after = verdicts.get(move)
    elif after.proved or move not in verdicts:
        learn(verdicts, move, after)
        after = verdicts[move]
    elif verdicts[move].proved:
        after = verdicts[move]
    made = ReviewedTurn(index + 1, state.to_play, move, None, after, line=line)
    if not finding.verdicts and len(state.legal_moves()) > 1 and (after is None or after.kind != "win"):
        return made  # nobody has looked at it: the others may be better
    if best is None or _beats(verdicts, move, best):
        best = move
    before = worth(verdicts, state.legal_moves(), best)
    as_good = [each for each, score in verdicts.items() if each != best and score == before and score.proved]
    good = () if before is None else (best, *as_good)
    return judged(state, made._replace(before=before, best=good, better=finding.lines.get(best, (best,))))


def judged(state: State, turn: ReviewedTurn) -> ReviewedTurn:
    """A token with its judgement: has it turned the game, and what was wrong with it?"""
    if not turning(state.game, turn):
        return turn
    return turn._replace(turning=True, why=fault(state, turn) if turn.best else None)


def fault(state: State, turn: ReviewedTurn) -> Because | None:
    """What was wrong with a move that turned the game."""
    if turn.before is None or turn.after is None:
        return None
    return registry.reasons(state.game).fault(
        Played(state, turn.move, turn.before, turn.after, turn.best[0], turn.line)
    )


def _beats(verdicts: Mapping[Move, Score], move: Move, best: Move) -> bool:
    """Does the move played turn out better than what was thought best, by a proof?"""
    if move not in verdicts or best not in verdicts:
        return best not in verdicts
    if "win" in (verdicts[move].kind,) or verdicts[best].kind == "loss":
        return verdicts[move].order() > verdicts[best].order()
    return False


def turning(game: Game, turn: ReviewedTurn) -> bool:
    """Has a token turned the game? It was none of the best, and a proof got worse by it, or an estimate fell by what
    the game calls much. Nothing else decides this: not for a page, a header, a terminal, statistics or puzzles."""
    before, after = turn.before, turn.after
    if before is None or after is None or turn.move in turn.best:
        return False
    if before.kind in GOOD:
        return after.kind == "loss" or (before.kind, after.kind) == ("win", "draw")
    return before.kind == after.kind == "cp" and before.value - after.value >= entry(game.key).swing


class TurnPoint(NamedTuple):
    """One turn, all that a player did before the next one moved: the plies it leads from and to, whose it was, its
    first token, what the position after it is worth to the side the graph is seen from, and the token that turned the
    game, if one that is shown did."""

    first: int
    last: int
    seat: Seat
    move: Move
    value: Score | None
    turning: ReviewedTurn | None = None


def seen_by(game: Game, score: Score | None, seat: Seat, side: Side) -> Score | None:
    """What a score for a seat's side means to another; None if nothing."""
    if score is None:
        return None
    if game.sides[seat] == side:
        return score
    if len(set(game.sides)) > 2:
        return None
    turned = {"win": "loss", "loss": "win"}.get(score.kind, score.kind)
    return Score(turned, -score.value if score.kind == "cp" else score.value)


def share(game: Game, score: Score | None) -> float | None:
    """How high a point stands: 0 lost, half even, 1 won; an estimate never touches the ends."""
    if score is None:
        return None
    if score.kind == "draw":
        return 0.5
    full = level(game, score)
    return full if score.proved else 0.12 + 0.76 * full


def points(match: Match, review: Review, side: Side) -> list[TurnPoint]:
    """The whole game."""
    known = {turn.ply: turn for turn in review.turns}
    shown = {turn.ply: turn for turn in review.shown()}
    made: list[TurnPoint] = []
    state = match.start
    for ply, move in enumerate(match.all_moves, 1):
        seat, state = state.to_play, state.apply(move)
        value = seen_by(match.game, known[ply].after, seat, side) if ply in known else None
        turning = shown.get(ply)
        if made and made[-1].seat == seat:
            old = made[-1]
            made[-1] = old._replace(last=ply, value=value or old.value, turning=old.turning or turning)
        else:
            made.append(TurnPoint(ply - 1, ply, seat, move, value, turning))
    return made
