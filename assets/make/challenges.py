"""Find, prove and measure the challenges of the journey: writes qgames/games/<game>/challenges.json.

    python assets/make/challenges.py [quixo …]             all that is missing or whose levels have changed
    python assets/make/challenges.py --check [quixo …]     only say which are let in, by the levels as they are now
    options: --state FOLDER   where every position and game is noted (default .pytest_cache/journey)
             --only ID        one of them;  --proved: those that are positions
             --pilot N        so many games a question, to see where it leads; what is played counts later

What is wanted stands in `challenge_plan.py`. A challenge is let in only if it is

proved     by the plain solver: at most a quarter of the first tokens keep the goal, and Newcomer, who does not know of
           it, meets it in less than 35 of 100 tries
measured   by games against the opponent named: a level as strong as the opponent, choosing only among tokens that
           keep the goal possible, meets it in 10 of 100 or more; Expert, choosing so too, in 30 or more, who is only
           asked where the other does not come to that; Learner, who does not know of it, in 25 or less. For a match,
           what follows from single games

Otherwise another opponent is taken, then another number. Games are played one after another, 40 to 200 for a question,
until its interval (95 %, Wilson) lies on one side of the bound. Levels read nodes and never look at a clock; the top,
which does, is stood in for by one that never slips and reads 4000. About an hour on one core, and seconds when nothing
has changed: it can be killed at any time, and what was played by the same levels is not played again.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import challenge_measure as measuring
import challenge_positions as positions
import sums
from challenge_measure import Found, Game, Notes, Question
from challenge_plan import PLANS, Plan

from qgames.ai import levels
from qgames.games import entry
from qgames.games import game as game_of
from qgames.games.entry import CHALLENGES
from qgames.rules.core import Move
from qgames.session.journey.challenges import Challenge, played, read
from qgames.session.journey.condition import SoFar, Verdict, decide

STATE = Path(__file__).resolve().parents[2] / ".pytest_cache" / "journey"
NEWCOMER, LEARNER, EXPERT = 1, 2, 6
BY_CHANCE, TRIES = 0.35, 50  # of a position: how often Newcomer may meet it
WORTH = 0.10  # how often one as strong as the opponent must meet it
VERSION = 1


def starts(plan: Plan) -> list[tuple[Move, ...]]:
    """Where a game begins: at the beginning, or with what is set up by chance."""
    game = game_of(plan.game)
    if plan.find == "five":
        return [_five(plan, seed) for seed in range(positions.WANTED)]
    if not game.neutral(game.start()):
        return [()]
    made = []
    for seed in range(positions.WANTED):
        dice, state, moves = Random(f"{plan.id} {seed}"), game.start(), []
        while game.neutral(state):
            moves.append(dice.choice(state.legal_moves()))
            state = state.apply(moves[-1])
        made.append(tuple(moves))
    return made


def _five(plan: Plan, seed: int) -> tuple[Move, ...]:
    """Five pieces on the board as levels would put them there, the sixth to be given."""
    from puzzles import played as between  # what it needs takes a while

    for number in range(1000):
        for moves, state in between(game_of(plan.game), 100 * seed + number, seed):
            if len(moves) == 10 and state.to_play == 1:
                return moves
    raise LookupError(plan.id)


def challenge(plan: Plan, began: Sequence[tuple[Move, ...]], against: int, goal: Any, finer: Any) -> Challenge:
    table = {
        "id": plan.id, "game": plan.game, "name": plan.name, "leg": plan.leg - 1, "station": plan.station,
        "kind": plan.kind, "starts": began, "seat": plan.seat, "against": against, "stars": [goal, finer, {}],
        "version": VERSION, "evidence": {},
    }  # fmt: skip
    return read(table)


def proved(plan: Plan, state: Path, notes: Notes) -> Challenge:
    there = positions.found(plan, state / "positions.json")
    if len(there) < positions.WANTED:
        raise LookupError(f"{plan.id}: {len(there)} positions only")
    made = challenge(plan, [each.moves for each in there], plan.against, plan.goal, plan.finer)
    asked = Question("trivial", NEWCOMER, False, BY_CHANCE, False, TRIES)
    found = measuring.measure(made, asked, notes)
    told(made, found)
    if not found.fine:
        raise LookupError(f"{plan.id} is met by chance: {found.share}")
    solutions = [_record(made, number, each.solution) for number, each in enumerate(there)]
    evidence = {
        "kind": "proved", "right": [list(each.right) for each in there],
        "of": [len(made.state(number).legal_moves()) for number in range(len(there))],
        "trivial": found.told(), "solutions": solutions, "near": [_near(made, each) for each in solutions],
    }  # fmt: skip
    return made._replace(evidence=evidence)


def _record(made: Challenge, start: int, tokens: Sequence[Move], seat: int = 0) -> dict[str, Any]:
    """What was played, and what this attempt had before it: a game of a match, or the positions of a row."""
    record: dict[str, Any] = {"start": start, "tokens": list(tokens)}
    if made.games > 1:
        record |= {"won": made.games - 1, "seat": seat}
    if "row" in made.fine:
        record["before"] = made.fine["row"] - 1
    return record


def replayed(made: Challenge, record: Mapping[str, Any]) -> SoFar:
    begun = made.standing(record["start"])
    begun = begun._replace(
        seat=record.get("seat", begun.seat), won=record.get("won", 0), before=record.get("before", 0)
    )
    return played(made, record["tokens"], before=begun)


def _near(made: Challenge, record: Mapping[str, Any]) -> dict[str, Any]:
    """The same, but for the last token of one's own: then it is lost, by an answer perhaps, or at least not met."""
    tokens, base = record["tokens"], {**record, "tokens": []}
    not_met: list[Move] = []
    for last in reversed(range(len(tokens))):
        at = replayed(made, {**base, "tokens": tokens[:last]})
        for other in at.state.legal_moves() if at.state.to_play == at.seat else ():
            if other == tokens[last]:
                continue
            line = [*tokens[:last], other]
            for ending in _endings(made, {**base, "tokens": line}):
                return {**base, "tokens": [*line, *ending]}
            if decide(made.condition, replayed(made, {**base, "tokens": line})) is not Verdict.MET:
                not_met = not_met or line
        if not_met:
            return {**base, "tokens": not_met}
    raise LookupError(f"{made.id}: whatever is played, it is met")


def _endings(made: Challenge, record: Mapping[str, Any]) -> Iterator[tuple[Move, ...]]:
    """Answers after which it is lost, none if it is at once."""
    at = replayed(made, record)
    if decide(made.condition, at) is Verdict.LOST:
        yield ()
    elif at.outcome is None and at.state.to_play != at.seat:
        for reply in at.state.legal_moves():
            if decide(made.condition, at.after(reply)) is Verdict.LOST:
                yield (reply,)
                return


def asked_of(plan: Plan, made: Challenge, notes: Notes) -> Iterator[Found]:
    """The questions, the cheapest first, as long as the answers are what they should be."""
    found = measuring.measure(made, Question("trivial", LEARNER, False, plan.trivial, False), notes)
    yield found
    if found.fine and made.against != EXPERT:
        found = measuring.measure(made, Question("worth", made.against, True, WORTH, True), notes)
        yield found
        if found.share.interval()[0] >= bound_of(made, plan.solvable):  # Expert is stronger still
            yield found._replace(question=found.question._replace(what="solvable", bound=plan.solvable))
            return
    if found.fine:
        yield measuring.measure(made, Question("solvable", EXPERT, True, plan.solvable, True), notes)


def bound_of(made: Challenge, bound: float) -> float:
    """What single games must come to."""
    return measuring.single(bound) if made.games > 1 else bound


def measured(plan: Plan, notes: Notes) -> Challenge:
    began = starts(plan)
    for goal, finer in ((plan.goal, plan.finer), *plan.others):
        against, tried = plan.against, set()
        while against not in tried and 1 <= against <= EXPERT:
            tried.add(against)
            made = challenge(plan, began, against, goal, finer)
            answers = []
            for found in asked_of(plan, made, notes):
                answers.append(found)
                told(made, found)
            if answers[-1].fine:
                let_in = _with_evidence(made, answers, notes)
                if let_in is not None:
                    return let_in
                break  # nobody has met the finer goal: another one
            against += 1 if answers[-1].question.what == "trivial" else -1
    raise LookupError(f"{plan.id} cannot be let in")


def told(made: Challenge, found: Found) -> None:
    asked = found.question
    who = f"{levels.NAMES[asked.level - 1]} against {levels.NAMES[made.against - 1]}"
    verdict = "yes" if found.fine else "NO"
    bound = f"{'at least' if asked.above else 'at most'} {100 * asked.bound:.0f} %"
    print(f"  {made.id}: {asked.what}, {who}: {found.share}, {bound}: {verdict}", flush=True)


def _with_evidence(made: Challenge, answers: Sequence[Found], notes: Notes) -> Challenge | None:
    by_expert = next(each for each in answers if each.question.what == "solvable")
    met = [(number, each) for number, each in enumerate(by_expert.games) if each.met]
    both = next(((number, each) for number, each in met if each.fine), None)
    chosen: list[tuple[int, Game]] = [both] if both else met[:1]
    if both is None:
        also = measuring.seen(made, notes)
        if also is None:
            print(f"  {made.id}: nobody has met {json.dumps(made.finer)}", flush=True)
            return made if measuring.MOST < measuring.PILOT else None
        number = next(n for n in range(len(made.starts)) if _fits(made, n, also.tokens))
        chosen.append((number, also))
    solutions = [
        _record(made, number % len(made.starts), each.tokens, measuring.seated(made, number)) for number, each in chosen
    ]
    evidence = {
        "kind": "measured", **{each.question.what: each.told() for each in answers}, "solutions": solutions,
        "near": [_near(made, solutions[0])],
    }  # fmt: skip
    return made._replace(evidence=evidence)


def _fits(made: Challenge, number: int, tokens: Sequence[Move]) -> bool:
    try:
        return decide(made.fine, played(made, tokens, number)._replace(before=9)) is Verdict.MET
    except ValueError:
        return False


def stored(key: str) -> dict[str, Mapping[str, Any]]:
    file = entry(key).folder / CHALLENGES
    if not file.exists():
        return {}
    return {each["id"]: each for each in json.loads(file.read_text(encoding="utf-8"))["challenges"]}


def write(key: str, made: Mapping[str, Mapping[str, Any]]) -> None:
    order = [plan.id for plan in sorted(PLANS[key], key=lambda each: (each.leg, each.station))]
    listed = [made[name] for name in order if name in made]
    lines = ",\n".join(json.dumps(each) for each in listed)
    file = entry(key).folder / CHALLENGES
    file.write_text(f'{{"challenges": [\n{lines}\n]}}\n', encoding="utf-8", newline="\n")
    sums.renew(entry(key).folder)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="assets/make/challenges.py", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", default=list(PLANS), metavar="GAME")
    parser.add_argument("--state", type=Path, default=STATE)
    parser.add_argument("--only", default="")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--proved", action="store_true", help="positions only")
    parser.add_argument(
        "--pilot", type=int, default=0, metavar="N", help="so many games a question, and nothing stored"
    )
    asked = parser.parse_args(argv)
    asked.state.mkdir(parents=True, exist_ok=True)
    if asked.pilot:
        measuring.FEWEST = measuring.MOST = asked.pilot
    refused = []
    plans = [plan for key in asked.games for plan in PLANS[key] if asked.only in ("", plan.id)]
    if asked.proved or asked.pilot:
        plans = [plan for plan in plans if (plan.find in ("win", "save")) == asked.proved]
    for plan in sorted(plans, key=lambda each: each.find not in ("win", "save")):  # what is proved takes less time
        begun = time.monotonic()
        key = plan.game.partition(":")[0]
        notes = Notes(asked.state / f"{key}.jsonl")
        try:
            found = proved(plan, asked.state, notes) if plan.find in ("win", "save") else measured(plan, notes)
        except LookupError as error:
            refused.append(str(error))
            print(f"  {error}", flush=True)
            continue
        kind = found.evidence.get("kind", "as it seems")
        print(f"{plan.id}: let in, {kind}, {time.monotonic() - begun:.0f} s", flush=True)
        if not asked.check and not asked.pilot:
            write(key, {**stored(key), plan.id: found.as_table()})
    print(f"{len(refused)} not let in" + "".join(f"\n  {each}" for each in refused))
    return bool(refused)


if __name__ == "__main__":
    sys.exit(main())
