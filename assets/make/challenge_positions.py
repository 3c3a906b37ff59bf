"""Positions for challenges, proved by the rules alone: where one token in four at most wins in time, or holds out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import NamedTuple

from challenge_plan import Plan
from puzzles import KEYS as ALIKE
from puzzles import aside, played

from qgames.ai.forcing import Forcing, TooFar, longest, shortest
from qgames.games import game as game_of
from qgames.rules.core import Move, Reason, State
from qgames.session.exercises import puzzles
from qgames.session.journey.condition import SoFar, Verdict, decide

WANTED = 3  # positions of a kind
SHARE = 0.25  # of the first tokens that may be right
BUDGET = 60_000  # positions the solver looks at for one question
GAMES = 4_000  # that are looked through
BEGUN = 6  # tokens in which no two positions of a kind are the same: three of one game would be one


class Position(NamedTuple):
    moves: tuple[Move, ...]  # that lead there
    right: tuple[Move, ...]
    solution: tuple[Move, ...]


def found(plan: Plan, file: Path) -> list[Position]:
    """The positions of a plan; what was found before is taken from the file."""
    known = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    name = f"{plan.id} {json.dumps(plan.goal, sort_keys=True)} {json.dumps(plan.finer, sort_keys=True)}"
    if name not in known:
        used = {tuple(each["moves"]) for there in known.values() for each in there}  # none stands at two stations
        known[name] = [each._asdict() for each in islice(_search(plan, used), WANTED)]
        file.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8", newline="\n")
    return [Position(*(tuple(each[part]) for part in Position._fields)) for each in known[name]]


def _search(plan: Plan, used: set[tuple[Move, ...]]) -> Iterator[Position]:
    key = plan.game.partition(":")[0]
    alike, begun = set(), set()
    for moves, state in _candidates(plan):
        shape = ALIKE[key](state)
        if shape in alike or moves in used or moves[:BEGUN] in begun or getattr(state, "setting_up", False):
            continue
        alike.add(shape)
        try:
            made = proved(plan, moves, state)
        except TooFar:
            continue
        if made is not None:
            print(f"  {plan.id}: {' '.join(made.moves)} | {' '.join(made.solution)}", flush=True)
            begun.add(moves[:BEGUN])
            yield made


def _candidates(plan: Plan) -> Iterator[tuple[tuple[Move, ...], State]]:
    """The puzzles there are, those of this kind and depth first, then positions out of games."""
    key = plan.game.partition(":")[0]
    offset = sum(map(ord, plan.name))
    there = [each for each in puzzles.of_game(key) if each.game == plan.game]
    kind = ("win",) if plan.find == "win" else ("save", "give")
    step = _step(game_of(plan.game).start())
    tokens = step * (plan.goal["turns"] - 1) + 1 if plan.find == "win" else 2 + step * (plan.goal["hold"] - 1)
    for puzzle in sorted(
        there,
        key=lambda each: (each.goal not in kind, each.plies != tokens, (sum(map(ord, each.id)) + offset) % 97),
    ):
        yield puzzle.moves, puzzle.rules.parse(puzzle.position)
    game = game_of(plan.game)
    for number in range(GAMES):
        line = list(played(game, number, offset))
        yield from line[3:]
        yield from aside(line, Random(f"{offset} {number} aside"))


def proved(plan: Plan, moves: tuple[Move, ...], state: State) -> Position | None:
    """The position as a challenge, if it is one."""
    legal = state.legal_moves()
    if len(legal) < 8:
        return None
    return _winning(plan, moves, state) if plan.find == "win" else _saving(plan, moves, state)


def _step(state: State) -> int:
    """Tokens from one turn of a player to the next: where something is claimed, to place and to give are two."""
    return 4 if state.game.claims else 2


def _winning(plan: Plan, moves: tuple[Move, ...], state: State) -> Position | None:
    turns = plan.goal["turns"]
    here = SoFar(state, state.to_play)
    legal = state.legal_moves()
    at_once = [move for move in legal if here.after(move).mine]
    if turns == 1:
        right = [move for move in at_once if decide(plan.goal, here.after(move)) is Verdict.MET]
        if not right or len(right) > SHARE * len(legal):
            return None
        if plan.name == "behind" and len(right) < len(at_once):
            return None
        return Position(moves, tuple(right), (right[0],))
    if at_once or getattr(state, "hand", 0) == -1:
        return None
    step = _step(state)
    plies = step * (turns - 1) + 1
    forcing = Forcing(BUDGET)
    right = forcing.forcing(state, plies)
    if not right or len(right) > SHARE * len(legal) or len({state.apply(move) for move in right}) > 1:
        return None
    if forcing.forcing(state, plies - step):
        return None  # it can be done sooner
    return Position(moves, tuple(right), _line(forcing, state, plies))


def _line(forcing: Forcing, state: State, left: int) -> tuple[Move, ...]:
    """The win, held up as long as it goes."""
    side, made = state.game.sides[state.to_play], []
    while state.outcome is None:
        own = state.game.sides[state.to_play] == side
        made.append((shortest if own else longest)(forcing, side, state, left))
        state, left = state.apply(made[-1]), left - 1
    return tuple(made)


def _saving(plan: Plan, moves: tuple[Move, ...], state: State) -> Position | None:
    """One token in four at most after which the others do not win in time, and one that holds out a turn longer."""
    legal = state.legal_moves()
    here = SoFar(state, state.to_play)
    if getattr(state, "hand", -1) >= 0:
        return None  # a rescue is a gift there
    if any(here.after(move).mine for move in legal):
        return None  # that would be no rescue
    step = _step(state)
    forcing = Forcing(BUDGET)
    plies = 2 + step * (plan.goal["hold"] - 1)
    right = forcing.saving(state, plies)
    if not right or len(right) > max(1, SHARE * len(legal)):
        return None
    if plan.goal["hold"] > 1 and len(right) == len(forcing.saving(state, 2)):
        return None  # it would be enough to look at the next turn
    if plan.name == "not_for_them" and not _gifts(here, legal):
        return None
    held = 2 + step * (plan.finer.get("hold", plan.goal["hold"]) - 1)
    if held > plies and not forcing.saving(state, held):
        return None
    return Position(moves, tuple(right), _held(forcing, state, held))


def _gifts(here: SoFar, legal: tuple[Move, ...]) -> bool:
    """Do some tokens make the other's line themselves?"""
    ends = (here.state.apply(move).outcome for move in legal)
    return sum(end is not None and end.reason == Reason.GIVEN for end in ends) >= 2


def _held(forcing: Forcing, state: State, left: int) -> tuple[Move, ...]:
    """Saving moves, and answers that threaten what they can, for so long."""
    side, made = state.to_play, []
    while left > 0 and state.outcome is None:
        legal = state.legal_moves()
        if state.to_play == side:
            made.append(forcing.saving(state, left)[0])
        else:
            made.append(next((m for m in legal if state.apply(m).outcome is None), legal[0]))
        state, left = state.apply(made[-1]), left - 1
    while state.outcome is None and state.to_play != side:  # the rest of the other's turn
        made.append(state.legal_moves()[0])
        state = state.apply(made[-1])
    return tuple(made)
