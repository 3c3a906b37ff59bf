"""Find puzzles in games between our levels, grade and order them: writes qgames/games/<game>/puzzles.jsonl.

    python assets/make/puzzles.py quixo --count 100 --seed 2 [--games 500]    find as many as are missing
    python assets/make/puzzles.py --grade [quixo …]                           after the levels were changed: minutes

Games are played between levels, each with a seed of its own; every position on the way, and some one move beside its
end, is looked at by the plain solver (`qgames/ai/forcing.py`), and what has exactly one answer is kept, if no position
like it up to symmetry is there already. What was there stays, with its id for ever: that of a new one is made of its
position. All get grades by the levels as they are now (`puzzle_grades.py`), themes (`puzzle_themes.py`), and the order
of packs (`puzzle_order.py`).

Both can be stopped and taken up again (Ctrl+C): what is known so far is kept in files beside the result (`.part`). The
same seed and count (and `--games`, where so many are not to be had) write the same bytes, however often it was stopped.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, permutations, product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import puzzle_grades
import puzzle_order
import puzzle_themes
import sums
from puzzle_grades import written

from qgames.ai import levels, registry
from qgames.ai.forcing import Forcing, TooFar
from qgames.ai.search.searcher import Searcher
from qgames.games import entry
from qgames.games import game as game_of
from qgames.games.cubulus.rules import FACELETS, CubulusState
from qgames.games.entry import PUZZLES
from qgames.games.qomet import book as qomet_book
from qgames.games.quantik import search as quantik_book
from qgames.games.quantik.proof import position as quantik_position
from qgames.games.quarto.rules import QuartoState
from qgames.rules.bits import bits
from qgames.rules.core import Game, Move, State
from qgames.rules.match import Repetitions
from qgames.session.exercises.progress import mark
from qgames.session.exercises.puzzles import Puzzle, read

LONGEST = 80  # tokens of a game


class Search(NamedTuple):
    """What is played, and how far wins and losses are looked for in it.

    `glances`: so many first tokens at most are played at a glance, as levels do at times. Where they know the opening
    by heart, all their games would begin alike. `opening`: so many tokens must have been played: before, the plain
    solver gets nowhere. `drawless`: who does not lose wins in the end, so that a win farther off than is looked for
    saves as well as a draw does.
    """

    game: str
    wins: tuple[int, ...]
    losses: tuple[int, ...]
    glances: int = 0
    opening: int = 0
    drawless: bool = False


LOOK = {
    "quarto": Search("quarto:auto", (1, 5, 9), (2, 6)),
    "quantik": Search("quantik", (1, 3, 5, 7), (2, 4, 6), glances=6, opening=4, drawless=True),
    "quixo": Search("quixo", (1, 3, 5), (2, 4)),
    "qomet": Search("qomet", (1, 3, 5), (2, 4)),
    "cubulus": Search("cubulus", (1, 3, 5), (2, 4)),
}
SUSPECT = 2_000  # nodes the searcher reads before the solver is asked
BUDGET = 20_000  # positions the solver looks at for one question; what takes more is no puzzle
FEWEST = 3  # tokens that must lose before one is told to be the only one that saves
SHARE = 0.12  # of all puzzles that may be wins or saves by one look
END, ASIDE, NEAR = 8, 4, 2  # last positions of a game beside which is looked, other moves there, puzzles kept of them


# -- positions alike ---------------------------------------------------------------------------------------------------


def _moved(mask: int, way: tuple[int, ...]) -> int:
    return sum(1 << way[cell] for cell in bits(mask))


def _square_ways(side: int) -> list[tuple[int, ...]]:
    """Where each cell goes by the eight turns and mirrorings of a board."""
    ways = []
    for flip_x, flip_y, swap in product((False, True), repeat=3):
        way = []
        for cell in range(side * side):
            x, y = cell % side, cell // side
            x, y = (side - 1 - x if flip_x else x), (side - 1 - y if flip_y else y)
            way.append(x * side + y if swap else y * side + x)
        ways.append(tuple(way))
    return ways


def _cube_ways() -> list[tuple[int, ...]]:
    ways = []
    for order in permutations(range(3)):
        for flips in product((False, True), repeat=3):
            way = []
            for cell in range(27):
                at = [cell % 3, cell // 3 % 3, cell // 9]
                at = [2 - value if flip else value for value, flip in zip(at, flips, strict=True)]
                x, y, z = (at[axis] for axis in order)
                way.append(x + 3 * y + 9 * z)
            ways.append(tuple(way))
    return ways


def _quarto_ways(squares: bool) -> list[tuple[int, ...]]:
    """The rearrangements of the board under which every line stays one: of rows and columns alike."""
    orders = [(0, 1, 2, 3), (3, 2, 1, 0)] if squares else [
        order for order in permutations(range(4)) if {order[0] + order[3], order[1] + order[2]} == {3}
    ]  # fmt: skip
    ways = []
    for order, flip, swap in product(orders, (False, True), (False, True)):
        way = []
        for cell in range(16):
            x, y = order[cell % 4], order[cell // 4]
            x = 3 - x if flip else x
            way.append(4 * x + y if swap else 4 * y + x)
        ways.append(tuple(way))
    return ways


_ORDERS = [tuple(order) for order in permutations(range(4))]


def _quarto_key(state: QuartoState) -> Any:
    best = None
    counting = state.game.counting
    for way in _quarto_ways("squares" in state.game.options):
        board = [-1] * 16
        for cell in bits(state.placed):
            board[way[cell]] = state.piece_at(cell)
        first = next((piece for piece in (*board, state.hand) if piece >= 0), 0)
        for order in _ORDERS if len(counting) == 4 else [(0, 1, 2, 3)]:
            key = tuple(_relabelled(piece, first, order) for piece in (*board, state.hand))
            best = key if best is None or key < best else best
    return best


def _relabelled(piece: int, zero: int, order: tuple[int, ...]) -> int:
    return -1 if piece < 0 else sum(((piece ^ zero) >> order[feature] & 1) << feature for feature in range(4))


def _quixo_key(state: Any) -> Any:
    own, other = (state.circles, state.crosses) if state.to_play else (state.crosses, state.circles)
    return min((_moved(own, way), _moved(other, way)) for way in _SQUARE)


def _qomet_key(state: Any) -> Any:
    own, other = (state.dark, state.light) if state.to_play else (state.light, state.dark)
    ways = ((qomet_book.turn(own, way), qomet_book.turn(other, way)) for way in range(8))
    return min(ways)


def _cubulus_key(state: CubulusState) -> Any:
    own, other = (state.second, state.first) if state.to_play else (state.first, state.second)
    banned = FACELETS[state.ban] if state.ban else ()
    return min(
        (*(_moved(mask, way) for mask in (own, other, state.third)), tuple(way[cell] for cell in banned))
        for way in _CUBE
    )


_SQUARE, _CUBE = _square_ways(5), _cube_ways()
KEYS: dict[str, Callable[[Any], Any]] = {
    "quarto": _quarto_key,
    "quantik": lambda state: quantik_book.canonical(quantik_position(state)),
    "quixo": _quixo_key,
    "qomet": _qomet_key,
    "cubulus": _cubulus_key,
}


# -- playing and finding -----------------------------------------------------------------------------------------------


def played(game: Game, number: int, seed: int) -> Iterator[tuple[tuple[Move, ...], State]]:
    """The positions of one game between two levels, with the tokens that lead there."""
    dice = Random(f"{seed} {number} {game.name}")
    who = [levels.level_of(game, dice.randint(2, 6)) for _ in range(game.seats)]
    glances = dice.randint(0, LOOK[game.key].glances)
    searcher = registry.searcher(game)
    state, moves, line = game.start(), [], Repetitions()
    for _ in range(LONGEST):
        line.add(state)
        if state.outcome is not None or line.drawn(state):
            return
        yield tuple(moves), state
        level = who[state.to_play]
        if len(moves) < glances:
            level = level._replace(glance=1.0)
        *_, last = levels.play(game, searcher, state, line.seen(), level, f"{seed} {number}", stop=lambda: False)
        moves.append(last.move)
        state = state.apply(last.move)


def aside(line: Sequence[tuple[tuple[Move, ...], State]], dice: Random) -> Iterator[tuple[tuple[Move, ...], State]]:
    """Positions one move beside the end of a game, where most is decided."""
    seen = {state for _, state in line}
    for moves, state in line[-END:]:
        others = list(state.legal_moves())
        for move in dice.sample(others, min(ASIDE, len(others))):
            after = state.apply(move)
            if after.outcome is None and after not in seen:
                yield (*moves, move), after


def look(state: State, search: Search, forcing: Forcing, searcher: Searcher) -> tuple[str, int, list[Move]]:
    """What there is to find here: the goal, within how many tokens, and the right ones; "" if there is nothing, or if
    it takes too long to be sure. Where the searcher suspects no win, none is looked for."""
    nothing: tuple[str, int, list[Move]] = "", 0, []
    searcher.forget()
    *_, last = searcher.think(state, {}, stop=levels.short_sight(searcher, SUSPECT, lambda: False))
    suspected = last.score
    try:
        for plies in search.wins if suspected.kind == "win" and suspected.value <= search.wins[-1] else ():
            right = forcing.forcing(state, plies, enough=2)
            if right:
                return ("win", fewest(forcing.forcing, state, plies, right), right) if _one(state, right) else nothing
    except TooFar:
        if not search.drawless:
            return nothing
    saved = suspected.kind == "win" and search.drawless
    try:
        for plies in search.losses if saved or suspected.kind not in ("win", "loss") else ():
            right = forcing.saving(state, plies, enough=2)
            if not right:
                return nothing
            if len(state.legal_moves()) - len(right) >= FEWEST and _one(state, right):
                giving = isinstance(state, QuartoState) and state.hand < 0
                return "give" if giving else "save", fewest(forcing.saving, state, plies, right), right
    except TooFar:
        pass
    return nothing


def fewest(asked: Callable[[State, int], list[Move]], state: State, plies: int, right: list[Move]) -> int:
    """Within how few tokens the same answer is the only one: where a gift comes first, one fewer than looked for."""
    while plies > 1 and sorted(asked(state, plies - 1)) == sorted(right):
        plies -= 1
    return plies


def _one(state: State, right: list[Move]) -> bool:
    """Do all of them lead to one position? (Two that are alike by symmetry do not: either would be an answer.)"""
    return len({state.apply(move) for move in right}) == 1


def search(
    key: str, count: int, seed: int, part: Path, games: int | None = None, there: Sequence[Puzzle] = ()
) -> list[Puzzle]:
    """Puzzles beside those that are there: until there are so many, or as many as are found in so many games."""
    look_for = LOOK[key]
    game = game_of(look_for.game)
    searcher = registry.searcher(game)
    number, puzzles = _taken_up(part)
    alike = {KEYS[key](each.state()) for each in (*there, *puzzles)}
    kinds = Counter((each.goal, each.plies) for each in (*there, *puzzles))
    few = max(1, round(SHARE * count))
    while len(there) + len(puzzles) < count and (games is None or number < games):
        forcing = Forcing(BUDGET)  # a fresh one: what it remembers of earlier games must not change what is too far
        line = list(played(game, number, seed))
        beside, last = aside(line, Random(f"{seed} {number} aside")), len(puzzles) + count
        for at, (moves, state) in enumerate(chain(line, beside)):
            if at == len(line):
                last = len(puzzles) + NEAR
            if len(puzzles) >= min(last, count - len(there)):
                break
            if len(moves) < look_for.opening or getattr(state, "setting_up", False):
                continue
            if len(state.legal_moves()) < FEWEST + 1:
                continue
            shape = KEYS[key](state)
            if shape in alike:
                continue
            goal, plies, right = look(state, look_for, forcing, searcher)
            if not goal or (plies <= 2 and kinds[goal, plies] >= few):
                continue
            alike.add(shape)
            kinds[goal, plies] += 1
            found = Puzzle("", look_for.game, moves, state.notation(), goal, plies, tuple(right), 0)
            puzzles.append(found._replace(id=f"{key}-{mark(found)}"))
        number += 1
        written(part, {"number": number, "puzzles": [each._asdict() for each in puzzles]})
        bar(len(there) + len(puzzles), count, f"{key}: {len(there) + len(puzzles)} of {count} after {number} games")
    return puzzles


def _taken_up(part: Path) -> tuple[int, list[Puzzle]]:
    if not part.exists():
        return 0, []
    kept = json.loads(part.read_text(encoding="utf-8"))
    return kept["number"], [read(each) for each in kept["puzzles"]]


def stored(file: Path) -> list[Puzzle]:
    if not file.exists():
        return []
    return [read(json.loads(line)) for line in file.read_text(encoding="utf-8").splitlines()]


def graded(key: str, puzzles: Sequence[Puzzle], part: Path) -> list[Puzzle]:
    """All of them with the grades and themes they have now, in order."""
    many = len(puzzles)
    made = puzzle_grades.graded(puzzles, part, lambda done: bar(done, many, f"{key}: {done} of {many} graded"))
    return puzzle_order.ordered(each._replace(theme=puzzle_themes.theme(each)) for each in made)


def bar(done: int, whole: int, words: str) -> None:
    width = 30
    full = width * done // max(1, whole)
    print(
        f"\r[{'#' * full}{'.' * (width - full)}] {words}", end="" if done < whole else "\n", file=sys.stderr, flush=True
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", default=list(LOOK), metavar="GAME")
    parser.add_argument("--grade", action="store_true", help="find none; grade and order those that are there")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=None, dest="most", help="look through no more than so many")
    parser.add_argument("--out", type=Path, help="a folder; else that of the game")
    asked = parser.parse_args()
    for key in asked.games:
        out = asked.out / key if asked.out else entry(key).folder
        out.mkdir(parents=True, exist_ok=True)
        there, found = stored(out / PUZZLES), out / f".puzzles-{asked.seed}-{asked.count}.part"
        grading = out / ".grades.part"
        try:
            if not asked.grade:
                there += search(key, asked.count, asked.seed, found, asked.most, there)
            puzzles = graded(key, there, grading)
        except KeyboardInterrupt:
            sys.exit("\nstopped; the same command goes on from here")
        lines = "".join(each.as_json() + "\n" for each in puzzles)
        (out / PUZZLES).write_text(lines, encoding="utf-8", newline="\n")
        sums.renew(out)
        for part in (found, grading):
            part.unlink(missing_ok=True)


if __name__ == "__main__":
    main()
