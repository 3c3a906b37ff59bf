"""A game looked back on, token by token: what the position was worth before, what after, what would have been as good;
and by turns, as a graph tells it. Nothing here draws.

It is worked out from what is found about each position (`settle`). What is proved of a move holds for the position
after it, and the other way round: so a proof reaches forward and back as far as it holds. What a move has made worse is
said by `ai.judgement`. `header` writes it into a record.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from qgames.ai import judgement, registry
from qgames.ai.analysis import Finding, learn, seen_from
from qgames.ai.judgement import NOT_LOOKED_AT, WON, Kind, Standing
from qgames.ai.reasons import Played
from qgames.ai.search.searcher import Because, Score
from qgames.rules.core import Game, Move, Outcome, Seat, Side, State
from qgames.rules.match import Match

MOST = 6  # turning points that are marked
OTHER = {"win": "loss", "loss": "win"}


class ReviewedTurn(NamedTuple):
    """One token. Scores are those of the side of `seat`, plies counted from before the move; None for a piece of the
    set-up, for a pass that was forced, and where nobody has looked."""

    ply: int  # the first token is 1
    seat: Seat
    move: Move
    before: Score | None
    after: Score | None
    best: tuple[Move, ...] = ()  # known to be as good as `before`, the engine's choice first
    kind: Kind | None = None  # of a turning point: how it made things worse
    why: Because | None = None  # of a turning point
    line: tuple[Move, ...] = ()  # the play expected after the move: of a turning point, the refutation
    better: tuple[Move, ...] = ()  # the play expected after the best move, itself first
    cost: float = 0.0  # points given away

    @property
    def turning(self) -> bool:
        """Has it turned the game?"""
        return self.kind is not None


class Review(NamedTuple):
    turns: tuple[ReviewedTurn, ...]
    complete: bool = True  # not while it is worked out, nor where somebody failed or a header had no room for all
    not_judged: tuple[int, ...] = ()  # plies of moves of which it is not known what they were worth

    @property
    def turning_points(self) -> tuple[ReviewedTurn, ...]:
        """One a turn of play, by its first token that turned the game."""
        return tuple(tokens[0] for tokens in self._turned())

    @property
    def proved(self) -> bool:
        """Is it proved that there is no other turning point? Then what was known before each move is known after it."""
        return self.complete and all(sound(turn) for turn in self.turns if not turn.turning)

    def shown(self, most: int = MOST) -> tuple[ReviewedTurn, ...]:
        """The worst of them, as they were played: those that are marked, everywhere."""
        worst = sorted(self._turned(), key=_weight, reverse=True)[:most]
        return tuple(sorted((tokens[0] for tokens in worst), key=lambda turn: turn.ply))

    def mattered(self, game: Game, sides: Collection[Side]) -> ReviewedTurn | None:
        """The last turning point of these sides of which it is known what was better."""
        own = [turn for turn in self.turning_points if game.sides[turn.seat] in sides and turn.best]
        return own[-1] if own else None

    def _turned(self) -> list[list[ReviewedTurn]]:
        """The tokens that turned the game, by turns of play: one may place a piece amiss and give one away amiss."""
        played = (list(tokens) for _, tokens in groupby(self.turns, key=lambda turn: turn.seat))
        return [turned for tokens in played if (turned := [turn for turn in tokens if turn.turning])]


def _weight(tokens: Iterable[ReviewedTurn]) -> tuple[float, float]:
    """How much was given away: by proofs before by estimates."""
    by_proof = {True: 0.0, False: 0.0}
    for turn in tokens:
        by_proof[turn.kind is not None and turn.kind.proved] += turn.cost
    return by_proof[True], by_proof[False]


def sound(turn: ReviewedTurn) -> bool:
    """Is it proved that a token which did not turn the game gave nothing away? One that nobody chose did not."""
    return all(score is None or score.proved for score in (turn.before, turn.after))


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


def settle(match: Match, findings: Mapping[int, Finding], looked_at: Collection[int] | None = None) -> Review:
    """The review by what has been found about the positions so far, by the number of tokens before each. `looked_at`:
    those that were looked at to the end; without it, those of which anything was found."""
    states = states_of(match)
    if looked_at is None:
        looked_at = [index for index, finding in findings.items() if finding.verdicts]
    turns = _Settling(match, states, findings).turns()
    missing = set(asked(match, states)) - set(looked_at)
    unknown = [
        turn.ply
        for turn, state in zip(turns, states, strict=False)
        if chosen(state) and ({turn.ply - 1, turn.ply} & missing or turn.before is None or turn.after is None)
    ]
    return Review(tuple(turns), not unknown, tuple(unknown))


class _Settling:
    """What is known of every position and every move of a game, put together."""

    def __init__(self, match: Match, states: Sequence[State], findings: Mapping[int, Finding]) -> None:
        self.match, self.game, self.states, self.findings = match, match.game, states, findings
        final = match.final
        self.end = final if final is not None and match.whole_ending is None else None
        self.two = len(set(self.game.sides)) == 2

    def turns(self) -> list[ReviewedTurn]:
        moves, states = self.match.all_moves, self.states
        told = self._told()
        later = self.findings.get(len(moves))
        stands = told[len(moves)] if self.end is None else NOT_LOOKED_AT
        line = later.lines.get(later.best or "", ()) if later is not None else ()
        made: list[ReviewedTurn] = []
        for index in reversed(range(len(moves))):
            state = states[index]
            end = self.end if index == len(moves) - 1 else None
            after = arrived(self.game, state, states[index + 1], stands, end)
            if chosen(state):
                turn, stands = _turn(state, index, moves[index], after, self._finding(index), line, told[index])
                line = turn.better
            else:
                turn, stands, line = ReviewedTurn(index + 1, state.to_play, moves[index], None, None), after, ()
            made.append(turn)
        return made[::-1]

    def _finding(self, index: int) -> Finding:
        """With more than two sides a draw is no proof of anything: nobody can be held to it."""
        found = self.findings.get(index, Finding())
        if self.two:
            return found
        return found._replace(verdicts={move: told(self.game, score) for move, score in found.verdicts.items()})

    def _told(self) -> list[Standing]:
        """What is known of each position by the search of it, and by what the one before proved of the move played."""
        made: list[Standing] = []
        passed = NOT_LOOKED_AT  # on from the position before
        for index, state in enumerate(self.states):
            found = self._finding(index)
            own = judgement.position(found.verdicts, state.legal_moves(), found.best, found.settled)
            made.append(judgement.together(own, passed))
            passed = NOT_LOOKED_AT
            if index < len(self.match.all_moves) and chosen(state):
                score = found.verdicts.get(self.match.all_moves[index])
                passed = self._passed(state, self.states[index + 1], score, made[-1])
        return made

    def _passed(self, here: State, there: State, score: Score | None, stands: Standing) -> Standing:
        """How the position after a move stands, by what is proved of the move. None is worth more than its position."""
        same = self.game.sides[here.to_play] == self.game.sides[there.to_play]
        if there.outcome is not None or (not self.two and not same):
            return NOT_LOOKED_AT
        if score is None or not score.proved:
            score = stands.score if stands.score is not None and stands.score.kind == "loss" else None
        if score is None:
            return Standing(None, *_bounds(Standing(most=stands.most), same))
        kind = score.kind if same else OTHER.get(score.kind, score.kind)
        return judgement.known(Score(kind, max(0, score.value - 1)))


def _bounds(standing: Standing, same: bool) -> tuple[int, int]:
    return (standing.least, standing.most) if same else (WON - standing.most, WON - standing.least)


def told(game: Game, score: Score) -> Score:
    """With more than two sides a draw is no proof of anything: nobody can be held to it."""
    return Score("cp") if score.kind == "draw" and len(set(game.sides)) > 2 else score


def arrived(game: Game, before: State, after: State, stands: Standing, end: Outcome | None = None) -> Standing:
    """What a move was worth to its mover, by the end it brought or by how the position after it stands."""
    side = game.sides[before.to_play]
    if end is not None:
        kind = "draw" if end.winner is None else "win" if end.winner == side else "loss"
        return judgement.known(told(game, Score("draw") if kind == "draw" else Score(kind, 1)))
    two, same = len(set(game.sides)) == 2, game.sides[after.to_play] == side
    score = seen_from(stands.score, same=same, two=two) if stands.score is not None else None
    if not two:
        return judgement.known(score)
    return Standing(score, *_bounds(stands, same))


def _turn(
    state: State,
    index: int,
    move: Move,
    after: Standing,
    finding: Finding,
    line: tuple[Move, ...],
    told: Standing,
) -> tuple[ReviewedTurn, Standing]:
    """A token with its judgement, and how the position before it stands."""
    verdicts = dict(finding.verdicts)
    after = judgement.together(after, judgement.known(verdicts.get(move)))
    if after.score is None and verdicts and len(set(state.game.sides)) > 2:
        after = Standing(Score("cp"))  # the search left it out, and what it is to the next player says nothing
    if after.score is not None and (after.score.proved or move not in verdicts):
        learn(verdicts, move, after.score)
    made = ReviewedTurn(index + 1, state.to_play, move, None, after.score, line=line)
    moves = state.legal_moves()
    if not finding.verdicts and len(moves) > 1 and (after.score is None or after.score.kind != "win"):
        return made, told if told.score is not None and told.score.proved else NOT_LOOKED_AT  # others may be better
    best = _best(verdicts, move, finding.best)
    settled = finding.settled and (best == finding.best or verdicts[best].proved)
    before = judgement.together(judgement.position(verdicts, moves, best, settled), told)
    before = judgement.together(before, Standing(least=after.least))  # what the move keeps was there
    as_good = [each for each, score in verdicts.items() if each != best and score == before.score and score.proved]
    good = () if before.score is None else (best, *as_good)
    made = made._replace(before=before.score, best=good, better=finding.lines.get(best, (best,)))
    return judged(state, made, before, after), before


def _best(verdicts: Mapping[Move, Score], move: Move, best: Move | None) -> Move:
    """What was thought best, unless the move played turns out better by a proof, or it is lost itself."""
    if best is None or best not in verdicts:
        return move
    if verdicts[best].kind == "loss":
        return judgement.ranked(verdicts, [best, *verdicts])[0]
    wins = move in verdicts and verdicts[move].kind == "win"
    return judgement.ranked(verdicts, [best, move])[0] if wins else best


def judged(state: State, turn: ReviewedTurn, before: Standing, after: Standing) -> ReviewedTurn:
    """A token with its judgement: has it turned the game, and what was wrong with it?"""
    kind = None if turn.move in turn.best else judgement.judge(state.game, before, after)
    return turned(state, turn, kind)


def turned(state: State, turn: ReviewedTurn, kind: Kind | None) -> ReviewedTurn:
    """A token that is known to have turned the game, or not."""
    if kind is None:
        return turn
    cost = judgement.cost(state.game, judgement.known(turn.before), judgement.known(turn.after))
    return turn._replace(kind=kind, cost=cost, why=fault(state, turn) if turn.best else None)


def fault(state: State, turn: ReviewedTurn) -> Because | None:
    """What was wrong with a move that turned the game."""
    if turn.before is None or turn.after is None:
        return None
    return registry.reasons(state.game).fault(
        Played(state, turn.move, turn.before, turn.after, turn.best[0], turn.line)
    )


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
    return Score(OTHER.get(score.kind, score.kind), -score.value if score.kind == "cp" else score.value)


def share(game: Game, score: Score | None) -> float | None:
    """How high a point stands: 0 lost, half even, 1 won; an estimate never touches the ends."""
    if score is None:
        return None
    points = judgement.expected(game, score)
    return points if score.proved else 0.12 + 0.76 * points


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
