"""Is what analysis calls proved true? Looked into by the rules alone, or by tables that were solved elsewhere.

    python tests/kit/truth.py quarto --positions 1000 [--seconds 0.5] [--seed 1]

For each position every proved verdict, the value of the whole position, the moves called as good as the best, and what
a hint would say are checked:

by tables      qomet: 1,541 positions with their exact values (tests/data), as far as --positions goes
to the end     quarto (at most five empty cells), quantik (at least seven pieces): everything is played out
in depth       the others: a win or loss within DEPTH plies is shown move by move against every reply, by the rules;
               longer ones are counted and not checked
Status 1 if anything was wrong.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from qgames.ai import registry
from qgames.ai.analysis import Finding, explore, worth
from qgames.ai.forcing import Forcing
from qgames.ai.search.searcher import Score, Searcher
from qgames.games import game as named
from qgames.games import main_variants
from qgames.rules.core import Game, Move, State

DEPTH = 5  # plies shown move by move
EMPTY, PLACED = 5, 7  # of the games that are played to their end: empty cells at the most, pieces at the least
LONG = 10.0  # seconds for what must be known
TABLE = Path(__file__).parent.parent / "data" / "qomet_positions.jsonl"


# -- references ------------------------------------------------------------------------------------------------------


class ToTheEnd:
    """The exact value of a position of two sides by playing everything out: no tricks, and a memory."""

    def __init__(self) -> None:
        self.known: dict[State, Score] = {}

    def value(self, state: State) -> Score:
        found = self.known.get(state)
        if found is None:
            found = max((self.after(state, move) for move in state.legal_moves()), key=Score.order)
            self.known[state] = found
        return found

    def after(self, state: State, move: Move) -> Score:
        """What a move is worth to who plays it."""
        then, sides = state.apply(move), state.game.sides
        if then.outcome is not None:
            winner = then.outcome.winner
            return Score("draw") if winner is None else Score("win" if winner == sides[state.to_play] else "loss", 1)
        score = self.value(then)
        if score.kind == "draw":
            return score
        same = sides[then.to_play] == sides[state.to_play]
        return Score(score.kind if same else {"win": "loss", "loss": "win"}[score.kind], score.value + 1)


class InDepth(Forcing):
    """The searcher is asked only what to try first."""

    def __init__(self, searcher: Searcher) -> None:
        super().__init__()
        self.searcher = searcher

    def tried(self, state: State, tokens: int) -> list[Move]:
        moves = super().tried(state, tokens)
        if tokens > 2:
            count = 0

            def stop() -> bool:
                nonlocal count
                count += 1
                return count > 30

            *_, thought = self.searcher.think(state, {}, stop=stop)
            moves.sort(key=lambda move: move != thought.move)
        return moves


# -- positions -------------------------------------------------------------------------------------------------------


def walked(game: Game, seed: int) -> State:
    """A position of a game in which nobody ends it at once, some way in; or late enough to be played to its end."""
    dice = Random(f"{game.name} {seed}")
    while True:
        state, left = game.start(), dice.randrange(6, 40)
        while True:
            quiet = [move for move in state.legal_moves() if state.apply(move).outcome is None]
            quiet = [move for move in quiet if not _threatened(state, move)] or quiet
            soon = late(state)
            if soon or (soon is None and left <= 0 and not game.neutral(state)):
                return state
            if not quiet:
                break
            state, left = state.apply(dice.choice(quiet)), left - 1


def _threatened(state: State, move: Move) -> bool:
    """Has the next player a line to call, or to make with one token? Only looked at where a game has claims."""
    then = state.apply(move)
    return bool(state.game.claims) and any(token in state.game.claims for token in then.legal_moves())


def late(state: State) -> bool | None:
    """Can it be played to its end from here? None: never."""
    notation = state.notation().split(";")[0].replace("/", "")
    match state.game.key:
        case "quarto":
            return notation.count("-") <= EMPTY
        case "quantik":
            return 16 - notation.count("-") >= PLACED
    return None


def listed(count: int, seed: int) -> Iterator[tuple[State, dict[str, object]]]:
    """Positions of the table, with what it says."""
    from bench.ai_qomet import state_of

    rows = [json.loads(line) for line in TABLE.read_text("ascii").splitlines()]
    Random(seed).shuffle(rows)
    for row in rows[:count]:
        yield state_of(row), row


# -- checking --------------------------------------------------------------------------------------------------------


class Tally:
    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.wrong: list[str] = []

    def check(self, good: bool, what: str, state: State, *said: object) -> None:
        self.counts[what] += 1
        if not good:
            self.wrong.append(f"{what}: {state.game.name} {state.notation()} {' '.join(map(str, said))}")


def analysed(game: Game, searcher: Searcher, state: State, seconds: float) -> Finding:
    end = time.process_time() + seconds
    *_, last = explore(game, searcher, state, {}, stop=lambda: time.process_time() >= end)
    return last


def hinted(searcher: Searcher, state: State, seconds: float) -> Move:
    end = time.process_time() + seconds
    *_, last = searcher.think(state, {}, stop=lambda: time.process_time() >= end)
    return last.move


def looked_into(searcher: Searcher, state: State, move: Move) -> Score:
    """What a move is worth, with all the time it may need."""
    finding = analysed(state.game, searcher, state, LONG)
    return finding.verdicts.get(move, Score("cp"))


def same(told: Score, true: Score) -> bool:
    """The plies told are those of a forced end, which may come sooner still."""
    return told.kind == true.kind and (told.kind == "draw" or told.value >= true.value)


def check_whole(tally: Tally, state: State, finding: Finding, hint: Move, reference: ToTheEnd) -> None:
    true = {move: reference.after(state, move) for move in state.legal_moves()}
    best = max(true.values(), key=Score.order)
    for move, score in finding.verdicts.items():
        if score.proved:
            tally.check(same(score, true[move]), "verdicts", state, move, score, "is", true[move])
    value = worth(finding.verdicts, state.legal_moves(), finding.best)
    if value is not None and value.proved:
        tally.check(same(value, best), "values", state, value, "is", best)
        tally.check(true[finding.best or ""].kind == best.kind, "best moves", state, finding.best)
        for move, score in finding.verdicts.items():
            if score == value:
                tally.check(true[move].kind == best.kind, "as good", state, move, true[move], best)
        tally.check(true[hint].kind == best.kind, "hints", state, hint, true[hint], "best", best)


def check_listed(tally: Tally, state: State, finding: Finding, hint: Move, row: dict[str, object]) -> None:
    kind, keep = str(row["value"]), row["keep"]
    assert isinstance(keep, list)
    for move, score in finding.verdicts.items():
        if score.proved:
            worse = {"win": ("win", "draw", "loss"), "draw": ("draw", "loss"), "loss": ("loss",)}[kind]
            fits = score.kind == kind if move in keep else score.kind in worse[1:]
            tally.check(fits, "verdicts", state, move, score, "in", kind)
    value = worth(finding.verdicts, state.legal_moves(), finding.best)
    if value is not None and value.proved:
        plies = row["plies"]
        tally.check(
            value.kind == kind and (plies is None or value.value >= int(str(plies))), "values", state, value, row
        )
        tally.check(finding.best in keep, "best moves", state, finding.best)
        for move, score in finding.verdicts.items():
            if score == value:
                tally.check(move in keep, "as good", state, move)
        tally.check(hint in keep, "hints", state, hint)


def check_depth(tally: Tally, state: State, finding: Finding, hint: Move, reference: InDepth) -> None:
    sides = state.game.sides
    side = sides[state.to_play]
    for move, score in finding.verdicts.items():
        if score.kind == "draw":
            end = state.apply(move).outcome  # without a history nothing has come back
            tally.check(end is not None and end.winner is None, "verdicts", state, move, score)
        elif score.proved and score.value > DEPTH:
            tally.counts["longer, not checked"] += 1
        elif score.proved:
            then = state.apply(move)
            winners = [side] if score.kind == "win" else [each for each in set(sides) if each != side]
            shown = any(reference.wins(then, score.value - 1, winner) for winner in winners)
            tally.check(shown, "verdicts", state, move, score)
    value = worth(finding.verdicts, state.legal_moves(), finding.best)
    if value is not None and value.proved:
        kind = finding.verdicts[hint].kind if hint in finding.verdicts else "cp"
        if kind == "cp":  # as good as the best, perhaps, and only not proved in so short a time
            kind = looked_into(reference.searcher, state, hint).kind
        tally.check(kind == value.kind, "hints", state, hint, kind, "best", value)


def check(name: str, positions: int, seconds: float, seed: int = 1) -> Tally:
    game, tally = named(name), Tally()
    searcher = registry.searcher(game)
    if game.key == "qomet" and "endless" not in game.options:
        for state, row in listed(positions, seed):
            finding = analysed(game, searcher, state, seconds)
            _count(tally, finding)
            check_listed(tally, state, finding, hinted(searcher, state, seconds), row)
        return tally
    for number in range(positions):
        state = walked(game, 1000 * seed + number)
        finding = analysed(game, searcher, state, seconds)
        _count(tally, finding)
        hint = hinted(searcher, state, seconds)
        if late(state) is not None:
            check_whole(tally, state, finding, hint, ToTheEnd())
        else:
            check_depth(tally, state, finding, hint, InDepth(searcher))
    return tally


def _count(tally: Tally, finding: Finding) -> None:
    tally.counts["positions"] += 1
    tally.counts["moves"] += len(finding.verdicts)
    tally.counts["proved"] += sum(score.proved for score in finding.verdicts.values())


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description="Is what analysis calls proved true?")
    parser.add_argument("games", nargs="*", default=None, metavar="GAME[:options]")
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=0.5, help="of thinking for a position")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(list(argv))
    bad = 0
    for name in asked.games or main_variants():
        begun = time.monotonic()
        tally = check(name, asked.positions, asked.seconds, asked.seed)
        told = ", ".join(f"{what} {count}" for what, count in tally.counts.items())
        print(f"{name}: {told}; wrong {len(tally.wrong)}; {time.monotonic() - begun:.0f} s", flush=True)
        for line in tally.wrong[:20]:
            print("  ", line)
        bad += len(tally.wrong)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
