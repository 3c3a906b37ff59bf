"""Cubulus: alpha-beta for two players, best reply against best reply for three, and a ready hand for the set-up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from qgames.ai.search.alphabeta import AT_ONCE, WON, Adapter, AlphaBeta
from qgames.ai.search.searcher import MANY, Score, Searcher, Seen, Stop, Stopped, Thought, recurs
from qgames.games.cubulus.pushes import (
    BAN,
    CELLS,
    CUBE,
    LINES,
    OWN,
    TEMPO,
    Judge,
    Push,
    PushLine,
    node,
    pushes,
    swapped,
    turned,
)
from qgames.games.cubulus.rules import BALLS, CubulusState
from qgames.rules.core import Cell, Game, Mask, Move, State

__all__ = ["CubulusAdapter", "searcher"]


def _seen_by_other(table: dict[Mask, tuple[Push, ...]]) -> dict[Mask, tuple[int, ...]]:
    """The changes of a line's pushes as they look from the other side of the table, what they ban included."""
    return {look: tuple(swapped(push.change) | push.ban << BAN for push in found) for look, found in table.items()}


def _banned(line: PushLine) -> Iterator[tuple[int, tuple[Mask, dict[Mask, int]]]]:
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

    threatens = True

    def passed(self, node: int) -> int:
        return swapped(node & CUBE)

    def threats(self, node: int, enough: int = MANY) -> Iterator[tuple[int, list[int]]]:
        wins = self.wins
        for child in self.moves(node):
            plan = self.plan(swapped(child & CUBE))
            if plan is None or wins(child):
                continue
            # most replies change nothing of what was planned: that is soon seen
            line, look, change, facelet, rest, squares = plan
            replies = []
            for reply in self.moves(child):
                if reply & line == look and reply & rest == rest and reply >> BAN != facelet:
                    others = (reply ^ change) >> CELLS & OWN
                    for square in squares:
                        if others & square == square:
                            break
                    else:
                        continue
                if wins(reply):
                    continue
                replies.append(reply)
                if len(replies) == enough:
                    break
            yield child, replies

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


WON_OF_THREE = 10_000  # less the plies to it
BEAM = (99, 8, 6, 5, 4)  # how many moves are followed, by ply; the last for all further ones
DEEPEST = 12
Worths: TypeAlias = tuple[int, int, int]  # for the mover, the next and the third


class _Root(NamedTuple):
    move: Move
    child: int
    care: int  # 2: neither opponent could win at once after it, 1: the next cannot, 0: the next can


class ThreePlayers:
    """Everybody plays for himself, and nobody is counted on.

    Each player in the tree takes what is best for him (not what is worst for us: two strangers are no alliance). But
    what could be lost at once is not left to the next player's good sense: a win in one of either opponent is parried
    here and now if it can be, unless there is a win of our own.
    """

    def __init__(self) -> None:
        self.nodes = 0
        self._judge = Judge(three=True)
        self._sorted: dict[int, list[int]] = {}
        self._stop: Stop = lambda: False
        self._asked = 0

    def forget(self) -> None:
        self._sorted.clear()
        self._judge.forget()

    def think(self, state: State, seen: Seen, *, stop: Stop) -> Iterator[Thought]:
        return self.think_only(state, seen, (), stop=stop)

    def think_only(self, state: State, seen: Seen, moves: Sequence[Move], *, stop: Stop) -> Iterator[Thought]:
        assert isinstance(state, CubulusState)
        self.nodes = self._asked = 0
        self._stop = stop
        self._judge.trim()
        verdicts: dict[Move, Score] = {}
        roots = self._roots(state, seen, moves or state.legal_moves(), verdicts)
        if not roots:  # everything ends the game
            move = max(verdicts, key=lambda move: verdicts[move].order())
            yield Thought(move, verdicts[move], 1, len(verdicts), (move,), True, verdicts)
            return
        care = max(root.care for root in roots)
        careful = [root for root in roots if root.care == care]
        worth = {root.move: 0 for root in careful}
        win = next((move for move, score in verdicts.items() if score.kind == "win"), None)
        best = win or careful[0].move
        settled = win is not None or len(worth) == 1 or (care == 0 and len(careful) == 1)
        score = verdicts.get(best, Score("cp"))
        yield Thought(best, score, 1, self.nodes, (best,), settled, verdicts)
        if settled:
            return
        try:
            for depth in range(1, DEEPEST):
                found: dict[Move, Worths] = {}
                for root in sorted(careful, key=lambda root: -worth[root.move]):
                    found[root.move] = self._visit(root.child, depth - 1, 1)
                worth = {move: own for move, (_, _, own) in found.items()}
                best = max(worth, key=lambda move: worth[move])
                told = verdicts if care == 0 else verdicts | {move: Score("cp", worth[move]) for move in worth}
                following, third, own = found[best]
                of_seats = ((own, following, third)[(seat - state.to_play) % 3] for seat in range(3))
                yield Thought(best, told[best], depth, self.nodes, (best,), False, told, tuple(of_seats))
        except Stopped:
            pass

    def _roots(
        self, state: CubulusState, seen: Seen, moves: Sequence[Move], verdicts: dict[Move, Score]
    ) -> list[_Root]:
        """The moves that lead on, one for each position; what ends the game, or lets the next end it, is judged."""
        roots: dict[int, _Root] = {}
        judge = self._judge
        for move in moves:
            after = state.apply(move)
            self.nodes += 1
            if after.outcome is not None:
                verdicts[move] = Score("win" if after.outcome.winner == state.to_play else "loss", 1)
                continue
            child = node(after)
            if child in roots:
                continue
            care = 2
            if judge.evaluate(child) == AT_ONCE:
                care = 0
                verdicts[move] = Score("loss", 2)
            elif judge.evaluate(turned(child & CUBE)) == AT_ONCE:
                care = 1
            roots[child] = _Root(move, child, care)
            if recurs(after, seen):
                verdicts[move] = Score("draw")
        return list(roots.values())

    def _visit(self, at: int, depth: int, ply: int) -> Worths:
        """What a position is worth to its mover, to the next and to the third, each playing for himself."""
        self.nodes += 1
        if self.nodes >= self._asked:
            self._asked = self.nodes + 100
            if self._stop():
                raise Stopped
        if self._judge.evaluate(at) == AT_ONCE:
            return WON_OF_THREE - ply, ply - WON_OF_THREE, ply - WON_OF_THREE
        if depth == 0:
            return self._estimate(at)
        kids = self._sorted.get(at)
        if kids is None:
            kids = self._kids(at)
        best: Worths | None = None
        for kid in kids[: BEAM[min(ply, len(BEAM) - 1)]]:
            following, third, own = self._visit(kid, depth - 1, ply + 1)
            if best is None or own > best[0]:
                best = own, following, third
        assert best is not None
        return best

    def _kids(self, at: int) -> list[int]:
        """The positions after each move, the best for the mover first; those that lose on the spot last."""
        cube = at & CUBE
        changed = dict.fromkeys((push.change, push.ban) for push in pushes(at))
        kids = [turned(cube ^ change) | ban << BAN for change, ban in changed] or [turned(cube)]
        judged: list[tuple[int, int]] = []
        for kid in kids:
            if self._judge.evaluate(kid) == AT_ONCE or self._judge.squared(turned(kid & CUBE)):
                judged.append((-WON_OF_THREE, kid))
            else:
                judged.append((self._estimate(kid)[2], kid))
        self.nodes += len(kids)
        judged.sort(reverse=True)
        kids = [kid for _, kid in judged]
        if len(self._sorted) > 20_000:
            self._sorted.clear()
        self._sorted[at] = kids
        return kids

    def _estimate(self, at: int) -> Worths:
        """By the squares each has begun; the sooner he is to move, the more they count."""
        cube = at & CUBE
        once = turned(cube)
        own, following, third = self._judge.begun(cube), self._judge.begun(once), self._judge.begun(turned(once))
        own, following = own * 5 // 4, following * 9 // 8
        return (
            own - (following + third) // 2,
            following - (third + own) // 2,
            third - (own + following) // 2,
        )
