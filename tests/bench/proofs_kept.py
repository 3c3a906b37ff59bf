"""Is a win that was announced brought home in time? Once proved, its distance must fall by every token played.

    python tests/bench/proofs_kept.py [GAME …] [--games 20] [--seconds 1] [--seed 1] [--show]

A level plays itself; from a position some tokens before the end of that game the top level plays on for the side that
won, with one memory for the whole game, as in the program. The other side is another top level with its own memory: it
holds out as long as it knows how. From the first announcement on every later one is compared with it. Seconds are of
the processor, for each move of both.
"""

from __future__ import annotations

import argparse
import time
from itertools import pairwise
from random import Random

from qgames.ai import levels, registry
from qgames.ai.search.searcher import Searcher, Thought
from qgames.games import KEYS
from qgames.games import game as game_of
from qgames.rules.core import Game, State
from qgames.rules.match import Repetitions

WALKER = 5  # the level whose games the positions are from
LONGEST = 150  # tokens of such a game
BACK = (6, 18)  # so many tokens before its end
PLAYED_ON = 60  # tokens, until it is given up
LONG = 5  # plies: only what was announced from so far off is counted


def walked(game: Game, searcher: Searcher, seed: str) -> tuple[list[State], int | None]:
    """A game of a level with itself, begun by chance, and who won."""
    dice, level = Random(seed), levels.level_of(game, WALKER)
    states, line = [game.start()], Repetitions()
    for ply in range(LONGEST):
        state = states[-1]
        line.add(state)
        if state.outcome is not None or line.drawn(state):
            break
        if ply < 3:
            move = dice.choice(state.legal_moves())
        else:
            *_, last = levels.play(game, searcher, state, line.seen(), level, seed, stop=lambda: False)
            move = last.move
        states.append(state.apply(move))
    end = states[-1].outcome
    return states, None if end is None else end.winner


def thought(searcher: Searcher, state: State, line: Repetitions, seconds: float) -> Thought:
    end = time.process_time() + seconds
    *_, last = searcher.think(state, line.seen(), stop=lambda: time.process_time() >= end)
    return last


def announced(game: Game, state: State, side: int, seconds: float) -> tuple[list[int | None], bool]:
    """What `side` says before each token from its first proof on: tokens from there to the end as promised, counted
    from the first one; None where the proof was gone. And whether it won."""
    minds = {who: registry.searcher(game) for who in set(game.sides)}
    line, said, proved = Repetitions.along([state]), list[int | None](), 0
    for ply in range(PLAYED_ON):
        mover = game.sides[state.to_play]
        last = thought(minds[mover], state, line, seconds)
        if mover == side:
            if last.score.kind == "win":
                proved = proved or ply + 1
                said.append(ply + last.score.value - (proved - 1))
            elif proved:
                said.append(None)
        state = state.apply(last.move)
        line.add(state)
        if state.outcome is not None:
            return said, state.outcome.winner == side
        if line.drawn(state) or (not proved and ply > 12):
            break
    return said, False


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", default=list(KEYS), metavar="GAME")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true")
    asked = parser.parse_args()
    for name in asked.names:
        game = game_of(name)
        walker, begun = registry.searcher(game), time.process_time()
        kept = grown = gone = lost = moves = number = 0
        while kept + grown + gone + lost < asked.games and number < 5 * asked.games:
            number += 1
            states, winner = walked(game, walker, f"{asked.seed} {number}")
            back = Random(f"{asked.seed} {number}").randint(*BACK)
            places = list(range(max(0, len(states) - 1 - back), len(states) - 1))
            places = [n for n in places if game.sides[states[n].to_play] == winner]
            if not places:
                continue
            said, won = announced(game, states[places[0]], game.sides[states[places[0]].to_play], asked.seconds)
            if not said or (said[0] or 0) < LONG:
                continue
            moves += len(said)
            known = [n for n in said if n is not None]
            grew = any(later > sooner for sooner, later in pairwise(known))
            lost += not won
            gone += won and None in said
            grown += won and None not in said and grew
            kept += won and None not in said and not grew
            if asked.show:
                print(f"    {states[places[0]].notation()} promised {said}, {'won' if won else 'not won'}", flush=True)
        print(
            f"{name}: {kept} wins in time, {grown} put off, {gone} with the proof gone for a while, {lost} not won; "
            f"{moves} announcements, {time.process_time() - begun:.0f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()
