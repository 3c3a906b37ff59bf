"""What a move was worth, by what is known before and after it. Whoever compares scores asks here: review, coach,
puzzles, statistics, the words for an estimate. Nothing else does.

What is known of a position or a move is a `Standing`: a score, which may be an estimate, and by proof the least and the
most it can be. A move has made things worse (`judge`) if by proof it let a win go or lost what was not lost, or if by
an estimate it cost a quarter of a point or more. Scores become points by one function, `expected`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from math import exp
from typing import NamedTuple

from qgames.ai.search.searcher import Score
from qgames.games import entry
from qgames.rules.core import Game, Move

LOST, DRAWN, WON = 0, 1, 2  # what a game comes to, by proof
RANK = {"loss": LOST, "draw": DRAWN, "win": WON}
WORST = 10**9
MUCH = 0.25  # of a point: what an estimate must fall by
ABOUT = 0.02  # points by which two moves may differ and be called as even
POOR = 0.25  # points up to which a side is as good as beaten, as far as is known
EVEN, LITTLE = 0.54, 0.68  # points up to which an estimate is called even, and a little better
CLEAR = 0.2  # points by which the best must be ahead of the rest to be called so alone
NEAR, LESS = 0.03, 0.12  # points up to which a move is nearly as good as the best, and a little worse


class Certainty(StrEnum):
    """How a value is known."""

    PROVED = "proved"
    ESTIMATE = "estimate"
    OPEN = "open"  # not looked at


class Kind(StrEnum):
    """How a move made things worse. The first two are proofs."""

    WON_LET_GO = "won_let_go"  # there was a win, and there is none after it
    LOST = "lost"  # it loses by force, and something else was not known to
    ESTIMATE = "estimate"  # the points to be expected fell by much

    @property
    def proved(self) -> bool:
        return self is not Kind.ESTIMATE


class Compared(StrEnum):
    """What a move is beside the best, where that is no proof."""

    BEST = "best"  # clearly
    LOOKS = "looks"  # the best, by a little
    HOLDS = "holds"  # the same for who is worse off
    NEAR = "near"  # nearly as good
    LITTLE = "little"  # a little worse
    WORSE = "worse"


class Standing(NamedTuple):
    """What is known of a position or a move, for one side: `score` (None: nothing), and by proof what it comes to at
    the `least` and at the `most`. One move that draws is at least a draw, though the others are not known."""

    score: Score | None = None
    least: int = LOST
    most: int = WON


NOT_LOOKED_AT = Standing()


def certainty(score: Score | None) -> Certainty:
    if score is None:
        return Certainty.OPEN
    return Certainty.PROVED if score.proved else Certainty.ESTIMATE


def expected(game: Game, score: Score, more: int = 0) -> float:
    """The points, from 0 to 1, that whoever has this score can expect: 1 for a win, half for a draw; of an estimate
    with so many hundredths `more`.

    By an estimate of so many hundredths a win is as likely as 1 / (1 + e^(-(hundredths - drawn) / scale)), a loss as
    likely as that of the other side; the rest are draws. Where a game has none to speak of (`drawn` is 0), only the
    scale counts: it was fitted to how such positions ended (`assets/make/expected.py`).
    """
    if score.proved:
        return RANK[score.kind] / WON
    told, value = entry(game.key), score.value + more
    won, lost = (1 / (1 + exp(-max(-40.0, min(40.0, (side - told.drawn) / told.scale)))) for side in (value, -value))
    return 0.5 + (won - lost) / 2


def nearly_won(game: Game) -> int:
    """The estimate of what was proved but for a draw by repetition."""
    return entry(game.key).drawn + 4 * entry(game.key).scale


def behind(game: Game, score: Score) -> bool:
    """Is the other side the better one?"""
    return expected(game, score) < 0.5


def poor(game: Game, score: Score) -> bool:
    """Is little to be expected of it?"""
    return expected(game, score) <= POOR


def evenest(game: Game, verdicts: Mapping[Move, Score]) -> list[Move]:
    """The moves that are worth least to either side, those that are about as even too."""
    uneven = {move: abs(expected(game, score) - 0.5) for move, score in verdicts.items()}
    least = min(uneven.values())
    return [move for move, far in uneven.items() if far <= least + ABOUT]


def leaning(game: Game, score: Score) -> int:
    """An estimate in five steps: -2 worse, -1 a little worse, 0 even, 1 a little better, 2 better."""
    points = expected(game, score)
    far = max(points, 1 - points)
    return (0 if far <= EVEN else 1 if far <= LITTLE else 2) * (1 if points > 0.5 else -1)


def known(score: Score | None) -> Standing:
    """What a score alone says."""
    if score is None or not score.proved:
        return Standing(score)
    return Standing(score, RANK[score.kind], RANK[score.kind])


def together(one: Standing, other: Standing) -> Standing:
    """Two findings about the same thing. A proof comes before an estimate, a sooner end before a later, and of two
    estimates the first."""
    least, most = max(one.least, other.least), min(one.most, other.most)
    proofs = [each.score for each in (one, other) if each.score is not None and each.score.proved]
    if proofs:
        return known(min(proofs, key=lambda score: score.value))
    if least == most == DRAWN:
        return known(Score("draw"))
    return Standing(one.score if one.score is not None else other.score, least, most)


def position(
    verdicts: Mapping[Move, Score], moves: Sequence[Move], best: Move | None, settled: bool = False
) -> Standing:
    """A position for the one to move, by what is known of the moves. A win needs one move that wins; a draw or a loss
    is proved when every move is, or where the search says that nothing is better than its best (`settled`)."""
    if best is None or best not in verdicts:
        return NOT_LOOKED_AT
    score = verdicts[best]
    ranks = [RANK[each.kind] for each in verdicts.values() if each.proved]
    least = max(ranks, default=LOST)
    whole = settled or all(move in verdicts and verdicts[move].proved for move in moves)
    if score.kind == "win" or (whole and score.proved):
        return known(score)
    return Standing(score if not score.proved else Score("cp"), least, WON)


def order(score: Score | None) -> int:
    """A number that sorts scores from worst to best: by what they come to, then sooner won, later lost, or by the
    estimate; one that is not known stands behind all."""
    return score.order() if score is not None else -WORST


def all_lose(verdicts: Mapping[Move, Score], moves: Iterable[Move]) -> bool:
    """Is it proved of every one of them that it loses?"""
    return all(move in verdicts and verdicts[move].kind == "loss" for move in moves)


def beside(game: Game, score: Score, best: Score, second: Score | None = None, first: bool = False) -> Compared:
    """What an estimate is beside that of the best move; of the `first` itself, beside the second."""
    points = expected(game, score)
    if first:
        if second is None or points - expected(game, second) > CLEAR:
            return Compared.BEST
        return Compared.HOLDS if points < 1 - EVEN else Compared.LOOKS
    behind = expected(game, best) - points
    return Compared.NEAR if behind <= NEAR else Compared.LITTLE if behind <= LESS else Compared.WORSE


def ranked(verdicts: Mapping[Move, Score], moves: Iterable[Move], first: Move | None = None) -> list[Move]:
    """Moves that were looked at, the best score first, equals as they come; with `first`, that one before all."""
    return sorted(moves, key=lambda move: (move != first, -order(verdicts[move])))


def judge(game: Game, before: Standing, after: Standing) -> Kind | None:
    """What a move made of a position, both as its mover sees them; None if nothing worse is known."""
    if before.score is None or after.score is None or after.least >= before.most:
        return None
    if before.least == WON > after.most:
        return Kind.WON_LET_GO
    if before.most > after.most == LOST:
        return Kind.LOST
    return Kind.ESTIMATE if cost(game, before, after) >= MUCH else None


def cost(game: Game, before: Standing, after: Standing, *, at_most: bool = False) -> float:
    """The points a move gave away, as far as is known. A look flatters who is to move, before it the mover and after it
    the other side: that is taken out; or put in, where it is asked what the move cost `at_most`."""
    tempo = entry(game.key).tempo * (1 if at_most else -1)
    return max(0.0, _points(game, before, tempo) - _points(game, after, -tempo))


def _points(game: Game, standing: Standing, more: int) -> float:
    """What is expected, within what is proved."""
    points = 0.5 if standing.score is None else expected(game, standing.score, more)
    return max(standing.least / WON, min(standing.most / WON, points))
