"""Does the top level of Cubulus find what is there? Positions from random and from sensible play, plainly proved.

    python tests/bench/ai_cubulus.py [positions of each kind] [seconds a move] [seed]            for two
    python tests/bench/ai_cubulus.py three [positions of each kind] [seconds a move] [seed]      for three

For three, by the rules alone: is every win in one taken, every win in one of the next player parried that can be, and
of the one after him too, if one move parries both?

Seconds are of processor time, so that a busy machine does not change the figures.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from random import Random

from qgames.ai import registry
from qgames.ai.search.alphabeta import AT_ONCE
from qgames.games import game
from qgames.games.cubulus.pushes import node
from qgames.games.cubulus.rules import CubulusState
from qgames.games.cubulus.search import CubulusAdapter

GAME = game("cubulus")
THREE = game("cubulus:three")


class Oracle:
    """A win within n plies, yes or no, by trying everything; no order, no estimate, no driver."""

    def __init__(self) -> None:
        self.adapter = CubulusAdapter()
        self.known: dict[tuple[int, int], bool] = {}

    def attack(self, at: int, plies: int) -> bool:
        if self.adapter.evaluate(at) == AT_ONCE:
            return True
        if plies < 3:
            return False
        key = at, plies
        if key not in self.known:
            if len(self.known) > 400_000:
                self.known.clear()
            self.known[key] = any(not self.escapes(kid, plies - 1) for kid in self.adapter.moves(at))
        return self.known[key]

    def escapes(self, at: int, plies: int) -> bool:
        """Has the side to move an answer after which the other does not win within the plies left?"""
        if self.adapter.evaluate(at) == AT_ONCE:
            return True
        return any(not self.attack(kid, plies - 1) for kid in self.adapter.moves(at))


def sensible(state: CubulusState, dice: Random) -> CubulusState:
    """A random move that neither misses a win in one nor allows one, if there is such a move; sometimes any move."""
    adapter = CubulusAdapter()
    moves = [move for move in state.legal_moves() if state.apply(move).outcome is None]
    if not moves:
        return state.apply(state.legal_moves()[0])
    safe = [move for move in moves if adapter.evaluate(node(state.apply(move))) != AT_ONCE]
    return state.apply(dice.choice(safe or moves))


def positions(dice: Random) -> Iterator[CubulusState]:
    while True:
        state = GAME.start()
        assert isinstance(state, CubulusState)
        careful = dice.random() < 0.6
        length = dice.randrange(9, 40)
        while state.outcome is None and length:
            length -= 1
            if state.setting_up or not careful:
                state = state.apply(dice.choice(state.legal_moves()))
            else:
                state = sensible(state, dice)
        if state.outcome is None and not state.setting_up:
            yield state


def kind(state: CubulusState, oracle: Oracle, losses: bool = True) -> str:
    """What a position asks for; losses to avoid, which take longest to find, only if wanted."""
    at = node(state)
    if oracle.attack(at, 1):
        return "win in 1"
    for plies in (3, 5):
        if oracle.attack(at, plies):
            return f"win in {plies}"
    if not losses:
        return ""
    losing = [loses(state, move, oracle) for move in state.legal_moves()]
    return "loss within 4 to avoid" if any(losing) and not all(losing) else ""


def loses(state: CubulusState, move: str, oracle: Oracle) -> bool:
    """Does a move allow a win within three plies, that is, lose within four?"""
    after = state.apply(move)
    if after.outcome is not None:
        return after.outcome.winner != state.to_play
    return oracle.attack(node(after), 3)


def right(state: CubulusState, move: str, what: str, oracle: Oracle) -> bool:
    after = state.apply(move)
    if what.startswith("win"):
        if after.outcome is not None:
            return after.outcome.winner == state.to_play
        return not oracle.escapes(node(after), int(what[-1]) - 1)
    return not loses(state, move, oracle)


def main(wanted: int = 40, seconds: float = 2.0, seed: int = 1) -> None:
    dice, oracle = Random(seed), Oracle()
    kinds = ("win in 1", "win in 3", "win in 5", "loss within 4 to avoid")
    tally = {what: [0, 0, 0.0] for what in kinds}
    searcher = registry.searcher(GAME)
    for state in positions(dice):
        if all(count[1] >= wanted for count in tally.values()):
            break
        what = kind(state, oracle, tally["loss within 4 to avoid"][1] < wanted)
        if not what or tally[what][1] >= wanted:
            continue
        searcher.forget()
        begun = time.process_time()
        thought = list(searcher.think(state, {}, stop=lambda: time.process_time() - begun > seconds))[-1]  # noqa: B023
        found = right(state, thought.move, what, oracle)
        tally[what][0] += found
        tally[what][1] += 1
        tally[what][2] += time.process_time() - begun
        if not found:
            print("missed:", what, state.notation(), thought.move, thought.score, "depth", thought.depth, flush=True)
    for what, (times, count, spent) in tally.items():
        print(f"{what:24} {times:.0f} of {count:.0f}  {100 * times / count:5.1f} %   {spent / count:.2f} s a move")


def winning(state: CubulusState) -> list[str]:
    after = {move: state.apply(move).outcome for move in state.legal_moves()}
    return [move for move, end in after.items() if end is not None and end.winner == state.to_play]


def right_for_three(state: CubulusState) -> tuple[str, set[str]]:
    """What is asked of a position for three, and the moves that do it; nothing where any move does."""
    if wins := winning(state):
        return "win in 1", set(wins)
    after = {move: state.apply(move) for move in state.legal_moves()}
    safe = {move for move, then in after.items() if then.outcome is None and not winning(then)}
    quiet = {move for move in safe if not winning(after[move]._replace(to_play=(state.to_play + 2) % 3, ban=""))}
    if quiet and quiet != safe:
        return "the one after next", quiet
    return ("the next", safe) if safe and len(safe) < len(after) else ("", set())


def three(wanted: int = 40, seconds: float = 0.3, seed: int = 1) -> None:
    dice = Random(seed)
    tally = {"win in 1": [0, 0], "the next": [0, 0], "the one after next": [0, 0]}
    searcher = registry.searcher(THREE)
    while any(count < wanted for _, count in tally.values()):
        state = THREE.start()
        careful = dice.random() < 0.6
        assert isinstance(state, CubulusState)
        while state.outcome is None:
            what, right_ones = right_for_three(state)
            if what and tally[what][1] < wanted and dice.random() < 0.3:  # not all from one game
                searcher.forget()
                end = time.process_time() + seconds

                def enough(end: float = end) -> bool:
                    return time.process_time() > end

                *_, thought = searcher.think(state, {}, stop=enough)
                found = thought.move in right_ones
                tally[what][0] += found
                tally[what][1] += 1
                if not found:
                    print("missed:", what, state.notation(), thought.move, thought.score, flush=True)
            moves = list(state.legal_moves())
            if careful and what:
                moves = list(right_ones) if what != "win in 1" else [m for m in moves if m not in right_ones] or moves
                moves.sort()
            state = state.apply(dice.choice(moves))
    for what, (times, count) in tally.items():
        name = what if what == "win in 1" else f"block {what}"
        print(f"three: {name:24} {times} of {count}  {100 * times / count:5.1f} %")


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if word != "three"]
    (three if "three" in sys.argv else main)(*(kind(word) for kind, word in zip((int, float, int), words)))
