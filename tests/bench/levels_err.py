"""How the weak levels lose: do they overlook what lies near, as people do, or throw the game away by chance?

    python tests/bench/levels_err.py [GAME …] [--games 40] [--seconds 0.2] [--levels 1-4] [--seed 1] [--book]

A level plays itself. Every position is judged by the top level; what it can prove within its time is the value there.
A move is an error if it makes that value worse: it gives up a win, or loses what was not lost before. An error is near
if two plies tell it: a win at once is not taken (win), the reply wins at once (threat), the move itself ends the game
for the other side (gift). The rest lies deeper. It is of a kind that people overlook if what decides the game, with the
top level playing on for both (or what would have decided it), is hidden, as the game tells it (a line aslant, a feature
that does not meet the eye, a face turned away), or far: no cell of it was changed by this move or the last one.
Told three times: for all errors, for the different ones (a level that reads everything plays the same opening again and
again), and for the last one of each game, which lost it.

What only an opening book knows is no error of somebody who has none: the judge reads, as they do (`--book` opens it).

A ply is a token; where a turn has several, what lies within it and within the reply counts as near too.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from qgames.ai import levels, registry
from qgames.ai.search.minimax import wins_at_once
from qgames.ai.search.searcher import Booked, Score, Searcher, Thought
from qgames.games import KEYS, entry
from qgames.games import game as game_of
from qgames.rules.core import Game, Move, State
from qgames.rules.match import Repetitions
from qgames.session.editing import draft_of

LONGEST = 150  # tokens
NEAR = ("win", "threat", "gift")
HUMAN = ("hidden", "far")
WORTH = {"loss": -1, "cp": 0, "draw": 0, "win": 1}


class Step(NamedTuple):
    state: State
    move: Move


class Error(NamedTuple):
    kind: str  # of NEAR, of HUMAN, or "deep"
    plies: int  # until it is over, as far as that is proved
    step: Step


def played(game: Game, level: levels.Level, searcher: Searcher, seed: str) -> tuple[list[Step], State]:
    steps: list[Step] = []
    state, line = game.start(), Repetitions()
    for _ in range(LONGEST):
        line.add(state)
        if state.outcome is not None or line.drawn(state):
            break
        *_, last = levels.play(game, searcher, state, line.seen(), level, seed, stop=lambda: False)
        steps.append(Step(state, last.move))
        state = state.apply(last.move)
    return steps, state


def value(game: Game, judge: Searcher, state: State, seconds: float) -> Score:
    """What the top level can prove for the side to move."""
    end = state.outcome
    if end is not None:
        return Score("draw") if end.winner is None else Score("win" if end.winner == _side(game, state) else "loss")
    return _thought(judge, state, seconds).score


def _side(game: Game, state: State) -> int:
    return game.sides[state.to_play]


def errors(game: Game, steps: list[Step], end: State, judge: Searcher, seconds: float) -> Iterator[Error]:
    """The moves that made a proved value worse, the last one first."""
    after = value(game, judge, end, seconds)
    later = end
    for number in range(len(steps) - 1, -1, -1):
        state = steps[number].state
        before = value(game, judge, state, seconds)
        same = _side(game, later) == _side(game, state)
        left = WORTH[after.kind] * (1 if same else -1)  # to who moved
        told = after.kind != "cp" or before.kind == "win"
        if told and left < WORTH[before.kind] and not (before.kind == "cp" and left == 0):
            kind = _kind(game, state, later, left)
            if kind == "deep":
                end = _ended(game, later if left < 0 else state, judge, seconds)
                kind = _overlooked(game, end, [step.state for step in steps[max(0, number - 1) : number + 1]] + [later])
            yield Error(kind, after.value if left < 0 else before.value, steps[number])
        if WORTH[before.kind] < left:  # what was not proved before is known now
            before = Score("win" if left > 0 else "draw", after.value + 1)
        after, later = before, state


def _kind(game: Game, state: State, after: State, left: int) -> str:
    if after.outcome is not None and left < 0:
        return "gift"
    if wins_at_once(state, game.sides):
        return "win"
    if left < 0 and _reply_wins(game, after, _side(game, state)):
        return "threat"
    return "deep"


def _ended(game: Game, state: State, judge: Searcher, seconds: float) -> State:
    """How it ends if the top level plays for both; as far as it is proved."""
    while state.outcome is None:
        last = _thought(judge, state, seconds)
        if last.score.kind not in ("win", "loss"):
            break
        state = state.apply(last.move)
    return state


def _thought(judge: Searcher, state: State, seconds: float) -> Thought:
    stop = time.process_time() + seconds
    *_, last = judge.think(state, {}, stop=lambda: time.process_time() >= stop)
    return last


def _overlooked(game: Game, end: State, lately: list[State]) -> str:
    """Is what decides hidden, or far from where something changed lately?"""
    if end.outcome is None or end.outcome.winner is None:
        return "deep"
    told = entry(game.key)
    if told.hidden and told.load(told.hidden)(end):
        return "hidden"
    boards = [draft_of(state).board for state in lately]
    changed = {cell for was, now in pairwise(boards) for cell in game.written if was.get(cell) != now.get(cell)}
    return "deep" if changed & set(end.outcome.cells) else "far"


def _reply_wins(game: Game, state: State, side: int) -> bool:
    """Does the next turn win, however this one is ended?"""
    if state.outcome is not None:
        return state.outcome.winner not in (None, side)
    if _side(game, state) == side:
        return all(_reply_wins(game, state.apply(move), side) for move in state.legal_moves())
    return bool(wins_at_once(state, game.sides))


def share(found: list[Error]) -> str:
    kinds = Counter(each.kind for each in found)
    near, human = (sum(kinds[kind] for kind in some) for some in (NEAR, (*NEAR, *HUMAN)))
    words = ", ".join(f"{kind} {kinds[kind]}" for kind in (*NEAR, *HUMAN, "deep"))
    whole = max(1, len(found))
    return f"{100 * near / whole:5.1f} %, near or human {100 * human / whole:5.1f} % of {len(found):4} ({words})"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", default=list(KEYS), metavar="GAME")
    parser.add_argument("--games", type=int, default=40, dest="each")
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--levels", default="1-4")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--book", action="store_true")
    asked = parser.parse_args()
    low, _, high = asked.levels.partition("-")
    for name in asked.games:
        game = game_of(name)
        judge, searcher = registry.searcher(game), registry.searcher(game)
        if isinstance(judge, Booked):
            judge.booked = asked.book
        for number in range(int(low), int(high or low) + 1):
            level, every, last = levels.level_of(game, number), list[Error](), list[Error]()
            begun, tokens, deep = time.process_time(), 0, Counter[int]()
            for each in range(asked.each):
                steps, end = played(game, level, searcher, f"{asked.seed} {each}")
                judge.forget()
                found = list(errors(game, steps, end, judge, asked.seconds))
                every += found
                last += found[:1]
                tokens += len(steps)
                deep.update(error.plies for error in found if error.kind not in NEAR)
            different = list({(error.step.state.notation(), error.step.move): error for error in every}.values())
            print(f"{game.name} level {number}: near are {share(every)}")
            print(f"    of the different ones {share(different)}; of the last ones {share(last)}")
            depths = ", ".join(f"{plies}: {count}" for plies, count in sorted(deep.items()))
            spent = time.process_time() - begun
            print(f"    {tokens / asked.each:.0f} tokens a game; deep by plies {depths}; {spent:.0f} s", flush=True)


if __name__ == "__main__":
    main()
