"""How soon every choice has a verdict, how much is proved after a while, and whether the best row is what a hint says.

    python tests/bench/analysis.py [GAME …] [--positions 20] [--seconds 5] [--hint 2.5] [--judge 16]

Positions are from the middle of games between levels four and five. Times are CPU seconds of one process, as a worker
has them. Where the best row and the hint differ, both moves are searched for `--judge` seconds each, with empty tables,
and the better one counts: "equal" is the same move or one of the same worth, "better" and "worse" as the judge has it
(within a third of what the game calls a turning point). A judge who thinks no longer than those he judges is wrong as
often as they are. Second parts: how soon all of them have a verdict once the best first part is
pointed at, where they are tokens of their own; elsewhere they are known with the first.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from random import Random

from qgames.ai import levels, registry
from qgames.ai.analysis import Finding, explore, seen_from
from qgames.ai.search.searcher import Score
from qgames.games import entry, game, main_variants
from qgames.rules.core import Game, Move
from qgames.rules.match import Match

SECOND = 1.0  # seconds for second parts


def middle(rules: Game, seed: int) -> Match:
    """A position from the middle of a game."""
    dice, searcher = Random(f"{rules.name} {seed}"), registry.searcher(rules)
    while True:
        match = Match(rules)
        while match.outcome is None and match.ply < 70:
            state = match.state
            if rules.neutral(state) or dice.random() < 0.15:
                match.play(dice.choice(state.legal_moves()))
                continue
            level = levels.level_of(rules, dice.choice((4, 5)))
            *_, thought = levels.play(
                rules, searcher, state, match.seen(), level, dice.random().hex(), stop=lambda: False
            )
            match.play(thought.move)
        first = next(ply for ply, state in enumerate(match.states) if not rules.neutral(state))
        length = match.ply - first
        match = match.fork(first + round(length * dice.uniform(0.35, 0.75)))
        if length >= 6 and match.outcome is None and len(match.state.legal_moves()) > 1:
            return match


def looked(match: Match, seconds: float) -> tuple[float, Finding]:
    """How soon every move had a verdict, and what was known in the end."""
    searcher = registry.searcher(match.game)
    wanted, first = len(match.state.legal_moves()), float("inf")
    begun = time.process_time()
    end = begun + seconds
    last = Finding()
    for last in explore(match.game, searcher, match.state, match.seen(), stop=lambda: time.process_time() >= end):
        if first == float("inf") and len(last.verdicts) == wanted:
            first = time.process_time() - begun
    return first, last


def second_part(match: Match, move: Move | None) -> list[float]:
    """How soon every second part has a verdict, after this first one; nothing where the move is whole."""
    if move is None:
        return []
    after = match.state.apply(move)
    if after.outcome is not None or after.to_play != match.state.to_play:
        return []
    ahead = match.fork(match.ply)
    ahead.play(move)
    return [looked(ahead, SECOND)[0]]


def hint(match: Match, seconds: float) -> tuple[Move, Score]:
    searcher, end = registry.searcher(match.game), time.process_time() + seconds
    *_, thought = searcher.think(match.state, match.seen(), stop=lambda: time.process_time() >= end)
    return thought.move, thought.score


def judged(match: Match, move: Move, seconds: float) -> dict[int, Score]:
    """What a move is worth by the depth looked to; by 0 if it ends the game."""
    after = match.state.apply(move)
    sides = match.game.sides
    if after.outcome is not None:
        won = after.outcome.winner == sides[match.state.to_play]
        return {0: Score("draw") if after.outcome.winner is None else Score("win" if won else "loss", 1)}
    end = time.process_time() + seconds
    same = sides[after.to_play] == sides[match.state.to_play]
    return {
        thought.depth: seen_from(thought.score, same=same, two=True) or Score("cp")
        for thought in registry.searcher(match.game).think(after, match.seen(), stop=lambda: time.process_time() >= end)
    }


def difference(ours: dict[int, Score], theirs: dict[int, Score]) -> float:
    """By how much the first is better. Estimates are compared at the two greatest depths that both were looked to: who
    moves last makes much of the difference between one depth and the next."""
    last = ours[max(ours)], theirs[max(theirs)]
    if any(score.proved for score in last):
        return last[0].order() - last[1].order() if last[0].kind != last[1].kind else 0
    both = sorted(set(ours) & set(theirs))[-2:]
    return sum(ours[depth].order() - theirs[depth].order() for depth in both) / len(both)


def compared(match: Match, finding: Finding, told: tuple[Move, Score], seconds: float) -> str:
    move, score = told
    best = finding.best or ""
    here = finding.verdicts[best]
    if best == move or (here.proved and here.kind == score.kind and score.proved):
        return "equal"
    if len(set(match.game.sides)) > 2:
        return "other"
    by = difference(judged(match, best, seconds), judged(match, move, seconds))
    if abs(by) * 3 < entry(match.game.key).scale:
        return "equal"
    return "better" if by > 0 else "worse"


def at(part: float, sizes: list[float]) -> float:
    return sorted(sizes)[min(len(sizes) - 1, round(part * (len(sizes) - 1)))]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--hint", type=float, default=2.5)
    parser.add_argument("--judge", type=float, default=16.0)
    asked = parser.parse_args()
    print(f"{'game':<22}{'first verdicts':>24}{'second parts':>24}{'proved':>9}{'all':>6}   best row and hint")
    for name in asked.games or main_variants():
        firsts: list[float] = []
        seconds: list[float] = []
        proved = moves = whole = 0
        rows: Counter[str] = Counter()
        for seed in range(asked.positions):
            match = middle(game(name), seed)
            first, finding = looked(match, asked.seconds)
            firsts.append(first)
            seconds += second_part(match, finding.best)
            proved += sum(score.proved for score in finding.verdicts.values())
            moves += len(match.state.legal_moves())
            whole += finding.done
            if asked.hint:
                rows[compared(match, finding, hint(match, asked.hint), asked.judge)] += 1
        times, later = (
            f"{1000 * at(0.5, each):.0f} ms, p95 {1000 * at(0.95, each):.0f} ms" if each else ""
            for each in (firsts, seconds)
        )
        told = ", ".join(f"{what} {count}" for what, count in sorted(rows.items()))
        print(f"{name:<22}{times:>24}{later:>24}{100 * proved / moves:>7.0f} %{whole:>6}   {told}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
