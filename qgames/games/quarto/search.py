"""Quarto: proved play, by a book until five pieces stand, by proof from there on; deep sight and good guesses where the
options chosen have no book.

Calling changes nothing for those who see every line, so the call game is played like the `auto` game, one token later.
The search first looks for short wins and losses, round by round; then asks of every move whether it holds at least a
draw, and whether it wins; what is equal is told apart by games played on at random.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log, sqrt
from random import Random
from typing import TypeAlias, TypeVar

from qgames.ai.search.searcher import Score, Seen, Stop, Stopped, Thought
from qgames.games.quarto.book import MOST, WON, Book, book
from qgames.games.quarto.proof import DRAW, WIN, Prover, Tables
from qgames.games.quarto.rules import CELLS, FULL, LINES, PIECES, Quarto, QuartoState
from qgames.rules.bits import bits
from qgames.rules.core import Game, Mask, Move, State

__all__ = ["QuartoSearcher", "searcher"]

Number: TypeAlias = int  # of a cell or a piece, whichever is to be chosen

PROVABLE = 5  # pieces on the board from which on proofs of the whole game are tried at once
SHORT, FAR = 3, 6  # rounds looked ahead before that, and in an opening
GLANCE, STARE = 24, 120  # games played on to put moves in order; to choose among equals
#: how much likelier a placement wins, learned from 275 wins: by the mean of the games played on, by each line that can
#: still be won and lacks one, two or three pieces, and by each safe piece it leaves
MEAN, NEAR, LEAVES = 3.0, (0.6, 0.2, 0.05), -0.14
PATIENCE = 1000  # games a move played on in an opening, while there is time


class _Root:
    """One choice, of a cell or of a piece, and what is known about it."""

    def __init__(self, state: QuartoState, tables: Tables) -> None:
        self.state = state
        self.alive = tables.alive(state)
        self.placed, self.pool, self.hand = state.placed, state.pool, state.hand
        self.placing = state.hand >= 0
        self.pieces = {cell: state.piece_at(cell) for cell in bits(state.placed)}
        self.moves: tuple[Number, ...] = tuple(bits(FULL & ~state.placed if self.placing else state.pool))
        self.depth = 0  # rounds looked ahead so far
        self.late = 0 if state.game.auto else 1  # a line is called with one token more
        self.ends: dict[Number, Score] = {}  # proved
        self.holds: set[Number] = set()  # not lost
        self.tree: Holding | None = None
        self.guesses: dict[Number, list[int]] = {move: [0, 0] for move in self.moves}  # won - lost, games
        safe = tables.safe(self.alive, self.placed, self.pool)
        for move in self.moves:
            if self.placing:
                if state.apply(CELLS[move]).line:
                    self.ends[move] = Score("win", 1 + self.late)
                elif not self.pool:
                    self.ends[move] = Score("draw")
            elif not safe >> move & 1:
                self.ends[move] = Score("loss", 2 + self.late)

    def token(self, move: Number) -> Move:
        return CELLS[move] if self.placing else PIECES[move]

    def after(self, move: Number, tables: Tables) -> tuple[int, int, int]:
        """The position after a placement."""
        return self.alive & tables.after[16 * move + self.hand], self.placed | 1 << move, self.pool

    def promise(self, move: Number, tables: Tables) -> float:
        """How likely a placement wins, so that the likeliest is read first: by the games played on, by what can still
        be completed, most of all what lacks one piece, and by how few safe pieces it leaves."""
        if not self.placing:
            return 0.0
        alive, placed, pool = self.after(move, tables)
        safe = tables.safe(alive, placed, pool)
        alive &= tables.completable(placed, pool)
        near = sum(
            worth * (alive & short).bit_count() for worth, short in zip(NEAR, tables.short(placed), strict=False)
        )
        return MEAN * self.mean(move) + near + LEAVES * safe.bit_count()

    def open(self) -> list[Number]:
        """The moves not decided, the most promising first."""
        return sorted((move for move in self.moves if move not in self.ends), key=lambda move: (-self.mean(move), move))

    def has(self, kind: str) -> bool:
        return any(score.kind == kind for score in self.ends.values())

    def decide(self, move: Number, kind: str, depth: int) -> None:
        plies = 2 * depth + 2 + self.placing + self.late
        self.ends[move] = Score("draw") if kind == "draw" else Score(kind, plies)

    def mean(self, move: Number) -> float:
        total, games = self.guesses[move]
        return total / games if games else 0.0

    def best(self) -> Number:
        return max(self.moves, key=lambda move: (*self._worth(move), -move))

    def _worth(self, move: Number) -> tuple[int, float, float]:
        end = self.ends.get(move)
        if end is None:
            return 2 if move in self.holds else 1, self.mean(move), 0
        match end.kind:
            case "win":
                return 3, -end.value, 0
            case "draw":
                return 2, self.mean(move), 0
        return 0, end.value, self.mean(move)

    def score(self, move: Number) -> Score:
        return self.ends.get(move) or Score("cp", round(100 * self.mean(move)))

    def thought(self, depth: int, nodes: int, *, settled: bool = False) -> Thought:
        self.depth = depth
        best = self.best()
        verdicts = {
            self.token(move): self.score(move) for move in self.moves if move in self.ends or self.guesses[move][1]
        }
        token = self.token(best)
        return Thought(token, self.score(best), depth, nodes, (token,), settled, verdicts)


class QuartoSearcher:
    def __init__(self, game: Game) -> None:
        assert isinstance(game, Quarto)
        self.game = game
        self._tables = Tables(game)
        self._prover = Prover(self._tables)
        self._games = 0
        plain = len(game.counting) == 4 and game.shared == 1
        self._book = book("lines" if game.patterns == LINES else "squares", frozenset(game.patterns)) if plain else None
        self.booked = True

    def forget(self) -> None:
        self._prover.forget()

    def think(self, state: State, seen: Seen, *, stop: Stop) -> Iterator[Thought]:
        assert isinstance(state, QuartoState)
        moves = state.legal_moves()
        if "quarto" in moves:
            yield Thought("quarto", Score("win", 1), 1, 0, ("quarto",), True, {"quarto": Score("win", 1)})
            return
        if moves == ("pass",):
            yield Thought("pass", Score("draw"), 1, 0, moves, True, {"pass": Score("draw")})
            return
        root = _Root(state, self._tables)
        if root.has("win") or len(root.ends) == len(root.moves):
            yield root.thought(1, 0, settled=True)
            return
        self._prover.begin(stop)
        self._games = 0
        self._look(root, 0)
        yield root.thought(0, 0)
        if not root.placed and not root.placing:  # the first gift: all sixteen are alike
            if len(self.game.counting) == 4 and self.game.shared == 1:
                for move in root.moves:  # with and without squares the game is known to be a draw
                    root.decide(move, "draw", 0)
            yield root.thought(0, 0, settled=True)
            return
        try:
            yield from self._search(root, stop)
        except Stopped:
            yield root.thought(root.depth, self.nodes)

    @property
    def nodes(self) -> int:
        return self._prover.nodes + self._games

    def _search(self, root: _Root, stop: Stop) -> Iterator[Thought]:
        dice = Random(root.state.notation())
        rounds = root.pool.bit_count()
        told = self._told(root)
        depth = 0
        while depth < SHORT and not root.has("win") and root.open():
            depth += 1
            self._look(root, depth)
        if not root.has("win") and root.open():
            self._guess(root, GLANCE, dice, stop)
            yield root.thought(depth, self.nodes)
            if root.placed.bit_count() < PROVABLE and not self._book_of(len(root.pieces) + 1) and told is None:
                self._look(root, depth := depth + 1)
                yield root.thought(depth, self.nodes)
                for _ in range(PATIENCE // GLANCE):
                    if root.placing:
                        self._grow(root, dice, stop)
                    else:
                        self._guess(root, GLANCE, dice, stop)
                yield root.thought(depth, self.nodes)
                while depth < FAR and not root.has("win") and root.open():
                    self._look(root, depth := depth + 1)
                    yield root.thought(depth, self.nodes)
            if not root.has("win") and root.open():
                yield from self._prove(root, rounds, dice, stop)
                return
        yield root.thought(depth, self.nodes, settled=True)

    def _look(self, root: _Root, depth: int) -> None:
        """Decide what ends in so many rounds: wins take an odd number, losses an even one."""
        goal = WIN if depth % 2 else DRAW
        for move in root.open():
            if self._has(root, move, goal, depth) == (goal == WIN):
                root.decide(move, "win" if goal else "loss", depth)

    def _has(self, root: _Root, move: Number, goal: int, depth: int) -> bool:
        worth = self._worth(root, move) if depth >= root.pool.bit_count() else None
        if worth is not None:
            return worth > goal
        if root.placing:
            return self._prover.gives(*root.after(move, self._tables), goal, depth)
        return self._prover.holds(root.alive, root.placed, root.pool, move, goal, depth)

    def _book_of(self, pieces: int) -> Book | None:
        """The book, if it is open and has positions with so many pieces."""
        return self._book if self.booked and pieces <= MOST else None

    def _worth(self, root: _Root, move: Number) -> int | None:
        """To the one who makes it, as the book has it: LOST, DRAWN or WON."""
        book = self._book_of(len(root.pieces) + 1)
        if book is None:
            return None
        if root.placing:
            return book.worth(root.pieces | {move: root.hand})
        return WON - max(book.worth(root.pieces | {cell: move}) for cell in bits(FULL & ~root.placed))

    def _may_win(self, root: _Root) -> bool:
        """Unless the book has the position itself, and not as a win."""
        book = None if root.placing else self._book_of(len(root.pieces))
        return book is None or book.worth(root.pieces) == WON

    def _told(self, root: _Root) -> Number | None:
        """What to give, if the book has it."""
        book = None if root.placing else self._book_of(len(root.pieces))
        return book.gift(root.pieces) if book else None

    def _prove(self, root: _Root, rounds: int, dice: Random, stop: Stop) -> Iterator[Thought]:
        """The whole rest of the game: first something that holds, then whether anything wins."""
        told, may_win = self._told(root), self._may_win(root)
        if told is not None and may_win:
            root.decide(told, "win", rounds - 1 + rounds % 2)
            yield root.thought(rounds, self.nodes)
            yield from self._measure(root, rounds)
            return
        if told is not None:
            root.decide(told, "draw", 0)
            root.holds.add(told)
            yield root.thought(rounds, self.nodes)
        lost: set[Number] = set()
        for move in root.open() if told is None else ():
            if self._has(root, move, DRAW, rounds):
                root.holds.add(move)
                yield root.thought(rounds, self.nodes)
                break
            lost.add(move)
            # not yet a verdict: how long it lasts comes later
            root.guesses[move] = [-root.guesses[move][1], root.guesses[move][1]]
        wins = False
        for move in sorted(root.open(), key=lambda move: -root.promise(move, self._tables)) if may_win else ():
            if move in lost:
                continue
            if root.holds and self._has(root, move, WIN, rounds):
                root.decide(move, "win", rounds - 1 + rounds % 2)
                wins = True
                break
        if wins or not root.holds:
            yield root.thought(rounds, self.nodes)
            yield from self._measure(root, rounds)
            return
        for move in root.holds:
            root.decide(move, "draw", 0)
        yield root.thought(rounds, self.nodes)
        for move in root.open():
            if move not in lost and self._has(root, move, DRAW, rounds):
                root.decide(move, "draw", 0)
        self._guess(root, STARE, dice, stop, [move for move in root.moves if root.ends.get(move) == Score("draw")])
        for depth in range(SHORT + 1 + SHORT % 2, rounds + 1, 2):
            self._look(root, depth)
        yield root.thought(rounds, self.nodes, settled=True)

    def _measure(self, root: _Root, rounds: int) -> Iterator[Thought]:
        """It is won, or lost: how soon? The quickest win, the longest resistance."""
        won = next((move for move, score in root.ends.items() if score.kind == "win"), None)
        for depth in range(SHORT + 1, rounds + 1):
            if won is not None:
                if depth % 2:
                    for move in [won, *root.open()]:
                        if self._has(root, move, WIN, depth):
                            root.decide(move, "win", depth)
                            yield root.thought(depth, self.nodes, settled=True)
                            return
            elif depth % 2 == 0:
                self._look(root, depth)
                if not root.open():
                    break
        yield root.thought(rounds, self.nodes, settled=True)

    def _grow(self, root: _Root, dice: Random, stop: Stop) -> None:
        """Play on as many games as a guess about every move would, but more of them after the better moves."""
        if root.tree is None:
            root.tree = Holding(root.alive, root.placed, root.pool, root.hand)
        for _ in root.open():
            if stop():
                raise Stopped
            for _ in range(GLANCE):
                root.tree.run(self._tables, dice)
            self._games += GLANCE
        for move, gift in zip(root.moves, root.tree.choices or ()):
            root.guesses[move] = [gift.total, gift.games]

    def _guess(self, root: _Root, games: int, dice: Random, stop: Stop, moves: list[Number] | None = None) -> None:
        """Play on after every move in question."""
        tables = self._tables
        for move in root.open() if moves is None else moves:
            if stop():
                raise Stopped
            guess = root.guesses[move]
            for number in range(games):
                if root.placing:
                    guess[0] += play_on(tables, *root.after(move, tables), dice)
                else:
                    cells = tables.nexts.get(root.placed) or tables.next_cells(root.placed)
                    cell, taken, _ = cells[number % len(cells)]
                    then = root.alive & tables.after[cell | move]
                    guess[0] -= play_on(tables, then, taken >> 16, root.pool ^ 1 << move, dice)
            guess[1] += games
            self._games += games


def searcher(game: Game) -> QuartoSearcher:
    return QuartoSearcher(game)


# -- openings: a tree of games played on, which goes deeper where it matters -------------------------------------------

# Every game goes down the tree by the choices that did well for their maker, the little tried ones now and then, and is
# played on by chance from where the tree ends. What is certain (nothing safe to give, or such an end forced) is handed
# up.
CURIOSITY = 1.5  # how much what was little tried is worth trying
RIPE = 10  # games through a position before its choices are told apart
Choice = TypeVar("Choice", "Gift", "Holding")


class Gift:
    """Somebody is to give: a piece is to be chosen."""

    __slots__ = ("alive", "choices", "end", "games", "placed", "pool", "safe", "total")

    def __init__(self, alive: int, placed: Mask, pool: Mask, safe: Mask) -> None:
        self.alive, self.placed, self.pool, self.safe = alive, placed, pool, safe
        self.games = self.total = 0  # games, and what they brought the one who chose this
        self.end = 0 if safe or not pool else -1  # 1 certainly won, -1 certainly lost for the one who is to choose
        self.choices: list[Holding] | None = None

    def run(self, tables: Tables, dice: Random) -> int:
        """One game: what it brings the giver."""
        if self.end:
            return self.end
        if self.games < RIPE or not self.pool:
            return play_on(tables, self.alive, self.placed, self.pool, dice)
        if self.choices is None:
            self.choices = [
                Holding(self.alive, self.placed, self.pool ^ 1 << piece, piece) for piece in bits(self.safe)
            ]
        choice = pick(self.choices, 1)
        if choice is None:
            self.end = -1
            return -1
        brought = -choice.run(tables, dice)
        choice.games += 1
        choice.total += brought
        if choice.end < 0:
            self.end = 1
        return brought


class Holding:
    """Somebody has a piece in hand that completes nothing: a cell is to be chosen for it."""

    __slots__ = ("alive", "choices", "end", "games", "piece", "placed", "pool", "total")

    def __init__(self, alive: int, placed: Mask, pool: Mask, piece: int) -> None:
        self.alive, self.placed, self.pool, self.piece = alive, placed, pool, piece
        self.games = self.total = 0
        self.end = 0
        self.choices: list[Gift] | None = None

    def open(self, tables: Tables) -> list[Gift]:
        found = []
        for cell, taken, _ in tables.nexts.get(self.placed) or tables.next_cells(self.placed):
            then, there = self.alive & tables.after[cell | self.piece], taken >> 16
            found.append(Gift(then, there, self.pool, tables.safe(then, there, self.pool)))
        return found

    def run(self, tables: Tables, dice: Random) -> int:
        """One game: what it brings the one who holds the piece."""
        if self.choices is None:
            self.choices = self.open(tables)
        choice = pick(self.choices, -1)
        if choice is None:
            self.end = -1
            return -1
        brought = choice.run(tables, dice)
        choice.games += 1
        choice.total += brought
        if choice.end > 0:
            self.end = 1
        return brought


def pick(choices: Sequence[Choice], lost: int) -> Choice | None:
    """The choice to try now: what did well for its maker, or was little tried; None if all are certainly `lost`."""
    best, found, tried = -9.0, None, 1
    for choice in choices:
        tried += choice.games
    spread = CURIOSITY * sqrt(log(tried))
    for choice in choices:
        if choice.end == lost:
            continue
        games = choice.games
        if not games:
            return choice
        worth = choice.total / games + spread / sqrt(games)
        if worth > best:
            best, found = worth, choice
    return found


def play_on(tables: Tables, alive: int, placed: Mask, pool: Mask, dice: Random) -> int:
    """One game played on by two who give nothing away but else move at random, to guess what cannot be proved yet: 1, 0
    or -1 for the one who is about to give."""
    sign = 1
    chance = dice.random
    safe = tables.safe(alive, placed, pool)
    after, dangers = tables.after, tables.dangers
    while pool:
        if not safe:
            return -sign
        pieces = [*bits(safe)]
        piece = pieces[int(chance() * len(pieces))]
        pool ^= 1 << piece
        cells = tables.nexts.get(placed) or tables.next_cells(placed)
        # put it where something safe to give is left, if there is such a place; look round from a random one
        first = int(chance() * len(cells))
        for turn in range(len(cells)):
            cell, taken, one_short = cells[first + turn - len(cells)]
            then = alive & after[cell | piece]
            threatened = then & one_short
            danger = dangers.get(threatened)
            safe = pool & ~(tables.danger(threatened) if danger is None else danger)
            if safe:
                break
        alive, placed, sign = then, taken >> 16, -sign
    return 0
