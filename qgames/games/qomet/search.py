"""Qomet's searcher: alpha-beta, and the first player's proved win from a book."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from qgames.ai.search.alphabeta import AlphaBeta
from qgames.ai.search.searcher import AT_ONCE, MANY, WON, Adapter, Score, Searcher, Seen, Stop, Thought
from qgames.games.qomet.book import lookup
from qgames.games.qomet.evaluation import COUNTS, menaces, patterns, stage
from qgames.games.qomet.rules import FULL, QometState
from qgames.games.qomet.slides import BAN, SLIDE_NUMBER, SlideTable
from qgames.rules.core import Game, Move, State

__all__ = ["QometAdapter", "searcher"]

MENACED = COUNTS * COUNTS  # how far the phases of menaced positions are from the others


class QometAdapter(Adapter):
    def __init__(self) -> None:
        self.slides = SlideTable()
        self.shapes = patterns()
        rows = menaces()
        #: by menaces or none, and the stars of both sides: what menaces are worth, and the patterns that count
        self.phases = [
            (rows[mine * COUNTS + theirs], self.shapes[stage(mine, theirs, menaced)])
            for menaced in (False, True)
            for mine in range(COUNTS)
            for theirs in range(COUNTS)
        ]

    def node(self, state: State) -> int:
        qomet = cast(QometState, state)
        ban = SLIDE_NUMBER[qomet.ban] << BAN if qomet.ban else 0
        own, other = (qomet.dark, qomet.light) if qomet.to_play else (qomet.light, qomet.dark)
        return own | other << 25 | ban

    def moves(self, node: int) -> list[int]:
        return self.slides.moves(node)

    threatens = True
    margins = (0, 100, 150, 250)

    def wins(self, node: int) -> bool:
        return self.slides.wins(node)

    def passed(self, node: int) -> int:
        return node >> 25 & FULL | (node & FULL) << 25

    def evaluate(self, node: int) -> int:
        board = self.slides
        own, other = node & FULL, node >> 25 & FULL
        ready, hard, _, mine = board.threats[own]
        if ready & ~other or (hard and board.forces(node, hard)):
            return AT_ONCE
        menace, _, _, theirs = board.threats[other]
        menace &= ~own
        menaced, shapes = self.phases[mine * COUNTS + theirs + (MENACED if menace else 0)]
        return menaced[menace.bit_count()] + sum([shape[node & shape.mask] for shape in shapes])

    def judge(self, node: int) -> list[tuple[int, int]]:
        return self._look(node, WON)[1]

    def glance(self, node: int, enough: int) -> tuple[int, int]:
        best, judged = self._look(node, enough)
        return best, len(judged)

    def _look(self, node: int, enough: int) -> tuple[int, list[tuple[int, int]]]:
        """The best for the mover, until it is enough, and what was judged: `worth`, written out for all moves at once.

        Most of the search's time is spent here.
        """
        board = self.slides
        threats, forces, phases = board.threats, board.forces, self.phases
        am, bm, cm, dm, em, fm, gm, hm, im, jm = [shape.mask for shape in self.shapes[0]]
        phase = -1
        best = -WON
        judged: list[tuple[int, int]] = []
        for child in board.moves(node):
            own, other = child & FULL, child >> 25 & FULL
            ready, hard, _, mine = threats[own]
            if ready & ~other or (hard and forces(child, hard)):
                judged.append((AT_ONCE, child))
                if best == -WON:
                    best = -AT_ONCE
                continue
            menace, _, _, theirs = threats[other]
            menace &= ~own
            now = mine * COUNTS + theirs
            if menace:
                now += MENACED
            if now != phase:
                phase = now
                menaced, (a, b, c, d, e, f, g, h, i, j) = phases[now]
            worth = (
                a[child & am] + b[child & bm] + c[child & cm]
                + d[child & dm] + e[child & em] + f[child & fm] + g[child & gm]
                + h[child & hm] + i[child & im] + j[child & jm]
                + menaced[menace.bit_count()]
            )  # fmt: skip
            judged.append((worth, child))
            if -worth > best:
                best = -worth
                if best >= enough:
                    break
        return best, judged

    def threats(self, node: int, enough: int = MANY) -> Iterator[tuple[int, list[int]]]:
        board = self.slides
        threats, forces = board.threats, board.forces
        for child in board.moves(node):
            mine, theirs = child >> 25 & FULL, child & FULL
            ready, hard, _, _ = threats[mine]
            if not (ready & ~theirs or (hard and forces(mine | theirs << 25, hard))):
                continue
            ready, hard, _, _ = threats[theirs]
            if ready & ~mine or (hard and forces(child, hard)):
                continue
            replies = []
            for reply in board.moves(child):
                ready, hard, _, _ = threats[reply & FULL]
                if ready & ~(reply >> 25) or (hard and forces(reply, hard)):
                    continue
                replies.append(reply)
                if len(replies) == enough:
                    break
            yield child, replies

    def trim(self) -> None:
        self.slides.trim()
        for shapes in self.shapes:
            for shape in shapes:
                if len(shape) > 15_000:
                    shape.clear()

    def forget(self) -> None:
        self.slides.forget()


class QometSearcher(AlphaBeta):
    """Alpha-beta with the book before it: what the book holds is proved, and so is what only leads into it."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, QometAdapter())
        self.booked = True

    def think_only(self, state: State, seen: Seen, moves: Sequence[Move], *, stop: Stop) -> Iterator[Thought]:
        qomet = cast(QometState, state)
        found = lookup(qomet) if self.booked else None
        if found is not None and found[0] in moves and not self._recurs(qomet.apply(found[0]), seen):
            move, plies = found
            if self._known(qomet) < plies:  # a quicker win is under way
                yield from super().think_only(state, seen, moves, stop=stop)
                return
            score = Score("win", plies)
            yield Thought(move, score, plies, 1, tuple(_book_line(qomet)), True, {move: score})
            return
        yield from super().think_only(state, seen, moves, stop=stop)

    def _known(self, state: QometState) -> int:
        """Plies of the quickest win that was found before."""
        afters = (state.apply(move) for move in state.legal_moves())
        ends = [self.proofs.get(self.adapter.node(after)) or 0 for after in afters if after.outcome is None]
        return 1 + WON + min(ends, default=0)

    def _recurs(self, state: QometState, seen: Seen) -> bool:
        return self.game.repeats and seen.get(state.repetition_key(), 0) >= 2

    def proved(self, state: State) -> int | None:
        found = lookup(cast(QometState, state)) if self.booked else None
        return WON - found[1] if found is not None else None


def _book_line(state: QometState) -> Iterator[Move]:
    """The book's play against the longest defence."""
    while (found := lookup(state)) is not None:
        yield found[0]
        state = state.apply(found[0])
        if state.outcome is not None:
            return
        longest: tuple[int, Move] | None = None
        for reply in state.legal_moves():
            page = lookup(state.apply(reply))
            if page is not None and (longest is None or page[1] > longest[0]):
                longest = page[1], reply
        if longest is None:
            return
        yield longest[1]
        state = state.apply(longest[1])


def searcher(game: Game) -> Searcher:
    return QometSearcher(game)
