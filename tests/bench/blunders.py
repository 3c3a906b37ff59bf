"""Does a review find the moves that give the game away, and leave sound ones alone? On exactly known positions.

    python tests/bench/blunders.py [--game quantik] [--first 0] [--n 200] [--ms 400] [--cores 1] [--keep FILE] [--fresh]

For each game `--n` records that end in a blunder (a move after which the mover's exact result is worse) and as many
that end in a sound move where there was a blunder to make. Each is reviewed as `qgames review --ms` does it. Told are
the share of blunders that are turning points, and the share of sound moves called so by a proof (there must be none)
and by an estimate, each with its 95 % interval. What was measured is kept in `--keep`, a line a record, and gone on
with.

quantik        every move played out to the end by the game's prover, from four pieces on
quarto         the same, from eight pieces on
qomet          tests/data/qomet_positions.jsonl, solved elsewhere
cubulus, quixo by a full search: a blunder allows a win within LOSES plies where another move does not; sound is what
               wins within as many, and the one move that does not lose. Positions that are lost anyway are not dealt
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator
from math import sqrt
from pathlib import Path
from random import Random
from tempfile import gettempdir
from typing import Any, cast

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from bench.ai_cubulus import Oracle
from bench.ai_qomet import contested, state_of
from bench.ai_quarto import reaches
from bench.ai_quixo import Exact

from qgames.ai import registry
from qgames.ai.judgement import DRAWN, LOST, RANK, WON
from qgames.ai.process.pool import Pool
from qgames.games import game as named
from qgames.games.cubulus.pushes import node
from qgames.games.cubulus.rules import CubulusState
from qgames.games.quantik.proof import Prover as QuantikProver
from qgames.games.quantik.proof import position as packed
from qgames.games.quantik.rules import QuantikState
from qgames.games.quarto.proof import DRAW, WIN, Tables
from qgames.games.quarto.proof import Prover as QuartoProver
from qgames.games.quarto.rules import Quarto, QuartoState
from qgames.games.quixo.rules import QuixoState
from qgames.rules.core import Move, State
from qgames.rules.match import Match
from qgames.session.review.review import ReviewedTurn
from qgames.session.review.work import USUAL, ReviewWork
from qgames.session.sitting import Sitting

GAMES = ("quantik", "quarto", "qomet", "cubulus", "quixo")
SEARCHED = ("cubulus", "quixo")  # of these only what ends soon is known
LOSES = 3  # plies
SURE = 2.0  # seconds to prove that a position is lost whatever is played
OPEN = ("",)  # stands for the moves of which nothing is known
AGO = 2  # tokens of the game before the move that the record has, and that share the time with it
KEEP = Path(gettempdir()) / "qgames-blunders.jsonl"

Exactly = dict[Move, int]  # what each legal move comes to for who plays it: LOST, DRAWN, WON
Dealt = tuple[Match, Exactly]  # a game as far as it goes, and what the moves then come to


# -- positions -------------------------------------------------------------------------------------------------------


def walked(name: str, dice: Random, least: int, most: int) -> Match:
    """A game by chance in which nobody wins or allows a win at once, some way in."""
    while True:
        match = Match(named(name))
        left = dice.randrange(least, most)
        while match.outcome is None and (left > 0 or match.game.neutral(match.state)):
            left -= not match.game.neutral(match.state)
            match.play(sensible(match.state, dice))
        if match.outcome is None:
            return match


def sensible(state: State, dice: Random) -> Move:
    moves = list(state.legal_moves())
    dice.shuffle(moves)
    if state.game.neutral(state) or dice.random() < 0.1:
        return moves[0]
    side = state.game.sides[state.to_play]
    quiet = [move for move in moves if (end := state.apply(move).outcome) is None or end.winner == side]
    return next((move for move in quiet[:12] if not wins_at_once(state.apply(move), side)), (quiet or moves)[0])


def wins_at_once(state: State, not_for: int) -> bool:
    if state.outcome is not None:
        return False
    ends = (state.apply(move).outcome for move in state.legal_moves())
    return any(end is not None and end.winner not in (None, not_for) for end in ends)


def quantik(dice: Random) -> Dealt:
    match = walked("quantik", dice, 4, 11)
    state, prover = match.state, QuantikProver()

    def comes_to(move: Move) -> int:
        after = state.apply(move)
        if after.outcome is not None:
            return WON if after.outcome.winner == state.to_play else LOST
        return WON if prover.distance(packed(cast(QuantikState, after))) <= 0 else LOST

    return match, {move: comes_to(move) for move in state.legal_moves()}


def quarto(dice: Random) -> Dealt:
    while True:
        match = walked(dice.choice(("quarto", "quarto:auto")), dice, 16, 29)
        state = cast(QuartoState, match.state)
        if not state.line and state.placed.bit_count() >= 8 and len(state.legal_moves()) > 1:
            break
    prover = QuartoProver(Tables(cast(Quarto, match.game)))
    prover.begin(bool)

    def comes_to(move: Move) -> int:
        if reaches(prover, state, move, WIN):
            return WON
        return DRAWN if reaches(prover, state, move, DRAW) else LOST

    return match, {move: comes_to(move) for move in state.legal_moves()}


def qomet(dice: Random) -> Dealt:
    """Of a move that does not keep the value it is known that it is worse, not how much."""
    row = dice.choice(contested(dice.choice(("odd", "even"))))
    state, value = state_of(row), RANK[str(row["value"])]
    exact = {move: value if move in row["keep"] else value - 1 for move in state.legal_moves()}
    return Match(named("qomet"), start=state), exact


def in_depth(name: str, dice: Random, wins: Callable[[State, int], bool]) -> Dealt:
    """By a full search: what wins soon, and what loses soon. Of what does neither nothing is known, and so a move that
    does neither is dealt only where it is the one that does not lose."""
    match = walked(name, dice, 10, 26)
    state = match.state
    side, exact, after = state.game.sides[state.to_play], {}, {}
    for move in state.legal_moves():
        after[move] = then = state.apply(move)
        if then.outcome is not None:
            exact[move] = WON if then.outcome.winner == side else LOST
        elif wins(then, LOSES):
            exact[move] = LOST
        else:
            exact[move] = WON if all(wins_for(wins, reply, side) for reply in replies(then)) else DRAWN
    held = {after[move] for move, worth in exact.items() if worth == DRAWN}
    if DRAWN in exact.values() and (WON in exact.values() or len(held) > 1):
        exact = {move: worth for move, worth in exact.items() if worth != DRAWN} | dict.fromkeys(OPEN, DRAWN)
    return match, exact


def replies(state: State) -> list[State]:
    return [state.apply(move) for move in state.legal_moves()]


def wins_for(wins: Callable[[State, int], bool], state: State, side: int) -> bool:
    """Does a side win at once, to move, or has it won?"""
    return state.outcome.winner == side if state.outcome is not None else wins(state, 1)


def lost_anyway(match: Match) -> bool:
    """Is it proved by the game's own search that every move loses? Then none is a blunder."""
    end = time.process_time() + SURE
    *_, thought = registry.searcher(match.game).think(match.state, match.seen(), stop=lambda: time.process_time() > end)
    return thought.score.kind == "loss"


def cubulus(dice: Random) -> Dealt:
    oracle = Oracle()
    return in_depth("cubulus", dice, lambda state, plies: oracle.attack(node(cast(CubulusState, state)), plies))


def quixo(dice: Random) -> Dealt:
    exact = Exact()
    return in_depth("quixo", dice, lambda state, plies: exact.wins(exact.adapter.node(cast(QuixoState, state)), plies))


def dealt(name: str, wanted: str, number: int) -> Match:
    """A record that ends in a blunder, or in a sound move, from a position that has both."""
    dice = Random(f"{name} {wanted} {number}")
    while True:
        match, exact = {"quantik": quantik, "quarto": quarto, "qomet": qomet, "cubulus": cubulus, "quixo": quixo}[name](
            dice
        )
        best = max(exact.values(), default=LOST)
        moves = [move for move, worth in exact.items() if move and (worth < best) == (wanted == "blunder")]
        if 0 < len(moves) < len(exact) and not (name in SEARCHED and lost_anyway(match)):
            break
    start = match
    if match.ply > AGO:
        state = match.start
        for move in match.moves[:-AGO]:
            state = state.apply(move)
        start = Match(match.game, start=state)
        for move in match.moves[-AGO:]:
            start.play(move)
    start.play(dice.choice(sorted(moves)))
    return start


# -- measuring -------------------------------------------------------------------------------------------------------


def reviewed(match: Match, pool: Pool, ms: int) -> ReviewedTurn:
    """The last move, as a review judges it."""
    work = ReviewWork(Sitting(match), ms=ms, pool=lambda: pool)
    while not work.done:
        work.step()
        time.sleep(0.005)
    assert work.review.complete
    return work.review.turns[-1]


def interval(count: int, of: int) -> str:
    """A share with what Wilson's formula says it may be."""
    share, z = count / of, 1.96
    middle, wide = share + z * z / (2 * of), z * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    low, high = ((middle + sign * wide) / (1 + z * z / of) for sign in (-1, 1))
    return f"{count:4} of {of:4} = {100 * share:5.1f} % ({100 * max(0, low):.1f} to {100 * min(1, high):.1f})"


def measured(name: str, asked: argparse.Namespace, pool: Pool) -> Iterator[dict[str, Any]]:
    kept = {}
    if asked.keep.exists() and not asked.fresh:
        rows = [json.loads(line) for line in asked.keep.read_text("utf-8").splitlines()]
        kept = {(row["game"], row["wanted"], row["number"], row["ms"]): row for row in rows}
    for number in range(asked.first, asked.first + asked.n):
        for wanted in ("blunder", "sound"):
            key = name, wanted, number, asked.ms
            if key not in kept:
                match = dealt(name, wanted, number)
                begun = time.monotonic()
                turn = reviewed(match, pool, asked.ms)
                kept[key] = {
                    "game": name, "wanted": wanted, "number": number, "ms": asked.ms, "kind": turn.kind,
                    "before": str(turn.before), "after": str(turn.after), "best": turn.best[:1], "move": turn.move,
                    "seconds": round(time.monotonic() - begun, 1), "start": match.start.notation(),
                    "moves": " ".join(match.all_moves), "name": match.game.name,
                }  # fmt: skip
                with asked.keep.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(kept[key]) + "\n")
            yield kept[key]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=GAMES, action="append")
    parser.add_argument("--first", type=int, default=0, help="number of the first record: others than were seen before")
    parser.add_argument("--n", type=int, default=200)
    parser.add_argument("--ms", type=int, default=USUAL)
    parser.add_argument("--cores", type=int, default=1)
    parser.add_argument("--keep", type=Path, default=KEEP)
    parser.add_argument("--fresh", action="store_true", help="measure again what was measured")
    asked = parser.parse_args()
    pool, bad = Pool(asked.cores), False
    try:
        for name in asked.game or GAMES:
            rows = list(measured(name, asked, pool))
            # longer looked at, some were lost anyway: by proof, no blunder
            lost = [row for row in rows if name in SEARCHED and row["before"].startswith("loss")]
            rows = [row for row in rows if row not in lost]
            blunders = [row for row in rows if row["wanted"] == "blunder"]
            sound = [row for row in rows if row["wanted"] == "sound"]
            missed = [row for row in blunders if row["kind"] is None]
            proved = [row for row in sound if row["kind"] in ("won_let_go", "lost")]
            guessed = [row for row in sound if row["kind"] == "estimate"]
            print(f"{name:<9} blunders found  {interval(len(blunders) - len(missed), len(blunders))}")
            print(f"{'':<9} sound by proof  {interval(len(proved), len(sound))}")
            print(f"{'':<9} sound by guess  {interval(len(guessed), len(sound))}", flush=True)
            if lost:
                print(f"{'':<9} lost anyway     {len(lost):4}: not counted", flush=True)
            for row in (*missed, *proved, *guessed):
                print("   ", row["wanted"], row["number"], row["name"], row["start"], row["moves"].split()[-1],
                      f"{row['before']} -> {row['after']}", row["kind"], "best", *row["best"])  # fmt: skip
            bad = bad or bool(proved) or len(missed) > 0.03 * len(blunders) or len(guessed) > 0.02 * len(sound)
    finally:
        pool.close()
    return int(bad)


if __name__ == "__main__":
    sys.exit(main())
