"""Quixo by the book, for two players and for four."""

FILES = "abcde"
RANKS = "12345"
SQUARES = [file + rank for file in FILES for rank in RANKS]
RING = [square for square in SQUARES if square[0] in "ae" or square[1] in "15"]

ROWS = [[file + rank for file in FILES] for rank in RANKS]
COLUMNS = [[file + rank for rank in RANKS] for file in FILES]
DIAGONALS = [["a1", "b2", "c3", "d4", "e5"], ["a5", "b4", "c3", "d2", "e1"]]
LINES = ROWS + COLUMNS + DIAGONALS

SEATS = "swne"  # south, west, north, east: players 0 to 3


class Quixo:
    OPTIONS: tuple[str, ...] = ("four", "endless")

    def __init__(self, options: dict[str, str]) -> None:
        self.four = "four" in options
        self.players = 4 if self.four else 2
        self.to_play = 0
        self.turns = 0
        # A cube is blank (None), or a mark and the seat its dot points at; with two players there is no dot ("").
        self.board: dict[str, tuple[int, str] | None] = dict.fromkeys(SQUARES)
        self.winner: int | None = None

    def side(self) -> int:
        """The mark of the player to move: with four players that of the team."""
        return self.to_play % 2

    def dots(self) -> list[str]:
        """What can be written behind a push: the seats of the team to move, or nothing with two players."""
        return [SEATS[self.side()], SEATS[self.side() + 2]] if self.four else [""]

    def may_take(self, square: str) -> bool:
        cube = self.board[square]
        if square not in RING:
            return False
        if cube is None:
            return True
        if not self.four:
            return cube == (self.side(), "")
        in_the_first_round = self.turns < 4
        return cube == (self.side(), SEATS[self.to_play]) and not in_the_first_round

    def pushes(self) -> set[str]:
        return {
            square + end + dot
            for square in RING
            if self.may_take(square)
            for line in ROWS + COLUMNS
            if square in line
            for end in (line[0], line[-1])
            if end != square
            for dot in self.dots()
        }

    def has_line(self, mark: int) -> bool:
        return any(all((cube := self.board[square]) and cube[0] == mark for square in line) for line in LINES)

    def result(self) -> int | None:
        return self.winner

    def legal(self) -> set[str]:
        if self.winner is not None:
            return set()
        return self.pushes() or {"pass"}

    def play(self, token: str) -> None:
        assert token in self.legal(), token
        mark = self.side()
        if token != "pass":
            self.push(token[:2], token[2:4], (mark, token[4:]))
        if self.has_line(1 - mark):
            self.winner = 1 - mark
        elif self.has_line(mark):
            self.winner = mark
        self.turns += 1
        self.to_play = self.turns % self.players

    def push(self, taken: str, end: str, cube: tuple[int, str]) -> None:
        line = next(line for line in ROWS + COLUMNS if taken in line and end in line)
        cubes = [self.board[square] for square in line]
        del cubes[line.index(taken)]
        cubes.insert(line.index(end), cube)
        self.board.update(zip(line, cubes))

    def repetition(self) -> tuple:
        return tuple(sorted(self.board.items())), self.to_play
