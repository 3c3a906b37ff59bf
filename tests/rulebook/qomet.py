"""Qomet by the book."""

from itertools import pairwise

CENTRE = "d4"

# Each ring starts at its bottom left corner and runs round: corners and mid-sides in turn.
OUTER = ["a1", "d1", "g1", "g4", "g7", "d7", "a7", "a4"]
MIDDLE = ["b2", "d2", "f2", "f4", "f6", "d6", "b6", "b4"]
INNER = ["c3", "d3", "e3", "e4", "e5", "d5", "c5", "c4"]
RINGS = [OUTER, MIDDLE, INNER]
POINTS = [CENTRE, *OUTER, *MIDDLE, *INNER]

SIDES = [[ring[i], ring[i + 1], ring[(i + 2) % 8]] for ring in RINGS for i in (0, 2, 4, 6)]
LONG_LINES = [
    ["a4", "b4", "c4", "d4", "e4", "f4", "g4"],
    ["d1", "d2", "d3", "d4", "d5", "d6", "d7"],
    ["a1", "b2", "c3", "d4", "e5", "f6", "g7"],
    ["a7", "b6", "c5", "d4", "e3", "f2", "g1"],
]
LINES = SIDES + LONG_LINES
# From a point to a neighbour: the line that leads there.
STEPS = {step: line for line in LINES for a, b in pairwise(line) for step in ((a, b), (b, a))}

CORNERS = [[ring[0], ring[2], ring[4], ring[6]] for ring in RINGS]
QUARTERS = [[ring[i - 1], ring[i], ring[i + 1], CENTRE] for ring in RINGS for i in (0, 2, 4, 6)]
WINNING_SQUARES = CORNERS + QUARTERS

Board = dict[str, int]  # point -> owner of the star


class Qomet:
    OPTIONS: tuple[str, ...] = ("endless",)

    def __init__(self, options: dict[str, str]) -> None:
        self.to_play = 0
        self.board: Board = {}
        self.reserves = [7, 7]
        self.before_last_turn: tuple[Board, list[int]] | None = None
        self.winner: int | None = None

    def after(self, token: str) -> tuple[Board, list[int]] | None:
        """Board and reserves after a token, or None if rules 1 and 2 do not allow it."""
        mover, start, goal = self.to_play, token[:2], token[2:]
        if goal == "":
            possible = self.reserves[mover] > 0 and start not in self.board
        elif goal == "x":
            possible = self.board.get(start) == mover and start in OUTER
        else:
            possible = self.board.get(start) == mover and (start, goal) in STEPS
        if not possible:
            return None

        board, reserves = dict(self.board), list(self.reserves)
        if goal == "":
            board[start] = mover
            reserves[mover] -= 1
        elif goal == "x":
            del board[start]
            reserves[mover] += 1
        else:
            if goal in board:
                line = STEPS[start, goal]
                beyond = 2 * line.index(goal) - line.index(start)  # one step further in the same direction
                pushed = board.pop(goal)
                if 0 <= beyond < len(line):
                    if line[beyond] in board:
                        return None
                    board[line[beyond]] = pushed
                elif goal in OUTER:
                    reserves[pushed] += 1
                else:
                    return None
            board[goal] = board.pop(start)
        return board, reserves

    def result(self) -> int | None:
        return self.winner

    def legal(self) -> set[str]:
        if self.winner is not None:
            return set()
        tokens = list(POINTS)
        for star in self.board:
            tokens += [star + goal for goal in POINTS]
            tokens.append(star + "x")
        # Rule 3: not back to the position before the opponent's last turn.
        return {token for token in tokens if (now := self.after(token)) and now != self.before_last_turn}

    def has_square(self, player: int) -> bool:
        return any(all(self.board.get(point) == player for point in square) for square in WINNING_SQUARES)

    def play(self, token: str) -> None:
        assert token in self.legal(), token
        now = self.after(token)
        assert now is not None
        self.before_last_turn = self.board, self.reserves
        self.board, self.reserves = now
        mover, opponent = self.to_play, 1 - self.to_play
        if self.has_square(opponent):
            self.winner = opponent
        elif self.has_square(mover):
            self.winner = mover
        self.to_play = opponent

    def repetition(self) -> tuple:
        return tuple(sorted(self.board.items())), tuple(self.reserves), self.to_play
