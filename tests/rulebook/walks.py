"""Random games that go where the odd rules are: a fair walk seldom meets a dead line, a pass or a banned undo."""

import pickle
from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from kit.must import must_be

from rulebook import Cubulus, Oracle, Qomet, Quixo, cubulus, qomet, quixo, rulebook

Children = dict[str, Oracle]  # every legal token, and the game after it
Style = Callable[[Random, Oracle, Children, set[tuple]], list[str]]  # which tokens it would like; none: no wish


class Step(NamedTuple):
    game: Oracle
    children: Children
    token: str | None  # what is played now; None at the end of the walk


def fair(rng: Random, game: Oracle, children: Children, seen: set[tuple]) -> list[str]:
    return []


def cautious(rng: Random, game: Oracle, children: Children, seen: set[tuple]) -> list[str]:
    """Never ends the game if it can be helped: full boards, empty hands, dead lines."""
    return [token for token, child in children.items() if child.result() is None]


def homesick(rng: Random, game: Oracle, children: Children, seen: set[tuple]) -> list[str]:
    """Goes back to where it has been, or at least to the same board with another player to move."""
    boards = {key[:-1] for key in seen}
    back = {token: child.repetition() for token, child in children.items() if child.result() is None}
    return (
        [token for token, key in back.items() if key in seen]
        or [token for token, key in back.items() if key and key[:-1] in boards]
        or list(back)
    )


def caller(rng: Random, game: Oracle, children: Children, seen: set[tuple]) -> list[str]:
    """Quarto: calls half of the lines, so that the other player gets a chance to."""
    return ["quarto"] if "quarto" in children and rng.random() < 0.5 else []


def selfish(rng: Random, game: Oracle, children: Children, seen: set[tuple]) -> list[str]:
    """Four-handed Quixo: uses the blanks up, and all dots point at south and west, so that north and east must pass."""
    safe = cautious(rng, game, children, seen)
    wished = [token for token in safe if token[-1] in "sw"]
    board = must_be(Quixo, game).board
    return [token for token in wished if board.get(token[:2]) is None] or wished or safe


def pushy(rng: Random, game: Oracle, children: Children, seen: set[tuple]) -> list[str]:
    """Qomet: pushes whenever it can, once there are a few stars on the board."""
    safe = cautious(rng, game, children, seen)
    board = must_be(Qomet, game).board
    pushes = [token for token in safe if token[2:] in board]
    return pushes if len(board) > 6 and rng.random() < 0.8 else safe


def turning(rng: Random, game: Oracle, children: Children, seen: set[tuple]) -> list[str]:
    """Cubulus: turns full lines while there are still balls in hand."""
    safe = cautious(rng, game, children, seen)
    is_full = must_be(Cubulus, game).is_full
    turns = [token for token in safe if token in cubulus.LINE and is_full(cubulus.LINE[token])]
    return turns if rng.random() < 0.7 else safe


def tense(rng: Random, game: Oracle, children: Children, seen: set[tuple]) -> list[str]:
    """Brings both sides one step short of many lines or squares, so that one move may complete several."""
    safe = cautious(rng, game, children, seen)
    if rng.random() < 0.25:
        return safe  # not to go round in circles
    tension = {token: min(near_misses(children[token], 0), near_misses(children[token], 1)) for token in safe}
    return [token for token in safe if tension[token] == max(tension.values())]


def near_misses(game: Oracle, side: int) -> int:
    """How many winning patterns lack one cell only."""
    if isinstance(game, Quixo):
        patterns, own = quixo.LINES, {cell for cell, cube in game.board.items() if cube and cube[0] == side}
    elif isinstance(game, Qomet):
        patterns, own = qomet.WINNING_SQUARES, {point for point, owner in game.board.items() if owner == side}
    else:
        cube_ = must_be(Cubulus, game).cube
        patterns, own = cubulus.WINNING_SQUARES, {cell for cell, owner in cube_.items() if owner == side}
    return sum(len(own.intersection(pattern)) == len(pattern) - 1 for pattern in patterns)


def styles(name: str) -> list[Style]:
    """The ways to walk through a game that make sense for it."""
    key = name.partition(":")[0]
    if key == "quarto":
        return [fair, cautious] if "auto" in name else [fair, cautious, caller]
    if key == "quantik":
        return [fair, cautious]
    own = {"quixo": [selfish] if "four" in name else [], "qomet": [pushy], "cubulus": [turning]}
    return [fair, cautious, homesick, tense, *own[key]]


def children_of(game: Oracle) -> Children:
    frozen = pickle.dumps(game)  # three times as fast as copy.deepcopy
    children = {token: pickle.loads(frozen) for token in sorted(game.legal())}
    for token, child in children.items():
        child.play(token)
    return children


def walk(name: str, style: Style, seed: int, plies: int) -> Iterator[Step]:
    """One game of at most so many plies, step by step; the last step has no token."""
    rng = Random(f"{name} {style.__name__} {seed}")
    game = rulebook(name)
    seen: set[tuple] = set()
    for _ in range(plies):
        children = children_of(game)
        if not children:
            break
        if (key := game.repetition()) is not None:
            seen.add(key)
        token = rng.choice(style(rng, game, children, seen) or list(children))
        yield Step(game, children, token)
        game = children[token]
    yield Step(game, {}, None)
