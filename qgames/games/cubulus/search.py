"""Cubulus: alpha-beta for two players, best reply against best reply for three, and a ready hand for the set-up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from qgames.ai.search.alphabeta import AT_ONCE, WON, Adapter, AlphaBeta
from qgames.ai.search.searcher import Score, Searcher, Seen, Stop, Thought
from qgames.games.cubulus.evaluation import TEMPO, Judge
from qgames.games.cubulus.pushes import BAN, CUBE, LINES, OWN, Line, Push, node, swapped
from qgames.games.cubulus.rules import BALLS, CubulusState
from qgames.games.cubulus.three import ThreePlayers
from qgames.rules.core import Cell, Game, Mask, Move, State

__all__ = ["CubulusAdapter", "searcher"]


def _seen_by_other(table: dict[Mask, tuple[Push, ...]]) -> dict[Mask, tuple[int, ...]]:
    """The changes of a line's pushes as they look from the other side of the table, what they ban included."""
    return {look: tuple(swapped(push.change) | push.ban << BAN for push in found) for look, found in table.items()}


def _banned(line: Line) -> Iterator[tuple[int, tuple[Mask, dict[Mask, int]]]]:
    for place in (0, 1):
        changes = {}
        for look, found in line.with_ball.items():
            changes[look] = swapped(found[place].change) | found[place].ban << BAN
        yield found[place].facelet, (line.mask, changes)


_WITH_BALL = tuple((line.mask, _seen_by_other(line.with_ball)) for line in LINES)
_WITHOUT = tuple((line.mask, _seen_by_other(line.without)) for line in LINES)
_BANNED = dict(entry for line in LINES for entry in _banned(line))


class CubulusAdapter(Judge, Adapter):
    """Two players; what a position is worth is the judge's business."""

    def node(self, state: State) -> int:
        assert isinstance(state, CubulusState)
        return node(state)

    def moves(self, node: int) -> list[int]:
        changes: list[int] = []
        for mask, table in _WITH_BALL if (node & OWN).bit_count() < BALLS else _WITHOUT:
            changes += table[node & mask]
        there = swapped(node & CUBE)
        if node > CUBE:
            mask, banned = _BANNED[node >> BAN]
            never = banned[node & mask]
            return [there ^ change for change in dict.fromkeys(changes) if change != never]
        return [there ^ change for change in dict.fromkeys(changes)]

    def glance(self, node: int, enough: int) -> tuple[int, int]:
        best = -WON
        judged = 0
        faces, wins = self._faces, self._wins
        for child in self.moves(node):
            judged += 1
            value = -TEMPO
            for mask, looks in faces:
                worth, _, chances = looks[child & mask]
                value -= worth
                if worth == AT_ONCE or (chances and wins(child, chances)):
                    value = -AT_ONCE
                    break
            if value > best:
                best = value
                if value >= enough:
                    break
        return best, judged


#: where the neutral balls go: the three lines through the middle, and two corners as far apart as can be
SETUP: tuple[Cell, ...] = ("222", "122", "322", "212", "232", "221", "223", "111", "333")


def set_up(state: CubulusState, legal: Sequence[Move]) -> Thought:
    """The next neutral ball: those of the plan first, else any."""
    wanted = [token for token in ("n" + cell for cell in SETUP) if token in legal]
    move = wanted[0] if wanted else legal[0]
    return Thought(move, Score("cp"), 1, len(legal), (move,))


class TwoPlayers(AlphaBeta):
    def __init__(self, game: Game) -> None:
        super().__init__(game, CubulusAdapter())

    def think_only(self, state: State, seen: Seen, moves: Sequence[Move], *, stop: Stop) -> Iterator[Thought]:
        assert isinstance(state, CubulusState)
        if state.setting_up:
            yield set_up(state, moves)
            return
        yield from super().think_only(state, seen, moves, stop=stop)


def searcher(game: Game) -> Searcher:
    return ThreePlayers() if game.seats == 3 else TwoPlayers(game)
