"""How soon? On small games made up by chance, where trying everything tells: what alpha-beta calls proved is true, the
quickest win is played once there is one, and where all is lost the move that lasts longest."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import pytest

from qgames.ai.search.alphabeta import AT_ONCE, Adapter, AlphaBeta
from qgames.rules.core import Game, IllegalMove, Move, Outcome, Reason, State

NODES = 400


class Maze(Game):
    """Rooms and doors; some doors win for whoever goes through. Nobody owns a room, and one may go round for ever."""

    key = "maze"
    repeats = False

    def __init__(self, seed: int) -> None:
        dice = Random(seed)
        self.doors = [[dice.randrange(NODES) for _ in range(dice.choice((1, 2, 2, 3, 4)))] for _ in range(NODES)]
        self.exits = [dice.random() < 0.25 for _ in range(NODES)]
        self.worth = [dice.randrange(-300, 300) for _ in range(NODES)]
        super().__init__({})

    def start(self) -> Room:
        return self.parse("0")

    def parse(self, text: str) -> Room:
        return Room(self, int(text), 0, False)


class Room(NamedTuple):
    game: Maze
    at: int
    to_play: int
    over: bool

    @property
    def outcome(self) -> Outcome | None:
        return Outcome(1 - self.to_play, Reason.LINE) if self.over else None

    def legal_moves(self) -> tuple[Move, ...]:
        if self.over:
            return ()
        doors = tuple(str(n) for n in range(len(self.game.doors[self.at])))
        return (*doors, "exit") if self.game.exits[self.at] else doors

    def apply(self, move: Move) -> Room:
        if move not in self.legal_moves():
            raise IllegalMove(move, "common.unknown", move)
        if move == "exit":
            return Room(self.game, self.at, 1 - self.to_play, True)
        return Room(self.game, self.game.doors[self.at][int(move)], 1 - self.to_play, False)

    def notation(self) -> str:
        return str(self.at)

    def repetition_key(self) -> None:
        return None


class Floor(Adapter):
    margins = (0, 60, 120)

    def __init__(self, maze: Maze) -> None:
        self.maze = maze

    def node(self, state: State) -> int:
        assert isinstance(state, Room)
        return state.at

    def moves(self, node: int) -> list[int]:
        return list(dict.fromkeys(self.maze.doors[node]))

    def evaluate(self, node: int) -> int:
        return AT_ONCE if self.maze.exits[node] else self.maze.worth[node]


def distances(maze: Maze) -> dict[int, int]:
    """Plies to the end of every room that is won (odd) or lost (even), the winner in a hurry, the loser not."""
    found = {room: 1 for room in range(NODES) if maze.exits[room]}
    for plies in range(2, 60):
        new = {}
        for room in range(NODES):
            if room not in found:
                ends = [found.get(door) for door in maze.doors[room]]
                won = plies - 1 in ends
                lost = all(end is not None and end % 2 for end in ends)
                if won if plies % 2 else lost:
                    new[room] = plies
        found |= new
    return found


@pytest.mark.parametrize("seed", range(3))
def test_what_is_proved_is_true_and_settled_means_the_quickest_and_the_longest(seed: int) -> None:
    maze = Maze(seed)
    exact = distances(maze)
    settled = {"win": 0, "loss": 0}
    for at in range(0, NODES, 4):
        mind = AlphaBeta(maze, Floor(maze))
        state = maze.parse(str(at))

        def enough(mind: AlphaBeta = mind) -> bool:
            return mind.nodes > 6_000

        for last in mind.think(state, {}, stop=enough):
            if last.score.kind == "loss":  # not while one move is still open
                assert {score.kind for score in last.verdicts.values()} == {"loss"}, at
        for move, score in last.verdicts.items():
            after = state.apply(move)
            end = 0 if after.over else exact.get(after.at)
            if score.kind == "win":
                assert end is not None and end % 2 == 0 and end + 1 <= score.value, (at, move, score, end)
            elif score.kind == "loss":
                assert end is not None and end % 2 == 1 and end + 1 <= score.value, (at, move, score, end)
        if last.settled and 1 < last.score.value <= 15:
            settled[last.score.kind] += 1
            assert last.score.value == exact[at], at
            assert exact[state.apply(last.move).at] == exact[at] - 1, at
            for move in last.line:
                state = state.apply(move)
            assert state.over, f"the line from {at} on does not end the game: {last.line}"
            assert len(last.line) <= exact[at] and (len(last.line) - exact[at]) % 2 == 0, (at, last.line)
    assert settled["win"] > 5 and settled["loss"] > 5


@pytest.mark.parametrize("seed", range(3))
def test_a_win_once_announced_comes_nearer_with_every_move(seed: int) -> None:
    """However little is read at the later moves: the way home is remembered, however long the other side holds out."""
    maze = Maze(seed)
    exact = distances(maze)
    promises = 0
    for at in range(0, NODES, 4):
        mind, state = AlphaBeta(maze, Floor(maze)), maze.parse(str(at))

        def enough(mind: AlphaBeta = mind) -> bool:
            return mind.nodes > 2_000

        *_, first = mind.think(state, {}, stop=enough)
        if first.score.kind != "win":
            continue
        promised, state = first.score.value, state.apply(first.move)
        while not state.over:
            replies = [state.apply(move) for move in state.legal_moves()]
            state = max(replies, key=lambda after: exact.get(after.at, 99))
            assert not state.over, at
            *_, next_one = mind.think(state, {}, stop=lambda: True)
            assert next_one.score.kind == "win" and next_one.score.value <= promised - 2, (at, promised, next_one.score)
            promised, state = next_one.score.value, state.apply(next_one.move)
            promises += 1
    assert promises > 20
