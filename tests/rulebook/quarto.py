"""Quarto by the book."""

from itertools import pairwise, product

FILES = "abcd"
RANKS = "1234"
SQUARES = [file + rank for file in FILES for rank in RANKS]
PIECES = ["".join(letters) for letters in product("LD", "RQ", "TS", "FH")]

ROWS = [[file + rank for file in FILES] for rank in RANKS]
COLUMNS = [[file + rank for rank in RANKS] for file in FILES]
DIAGONALS = [["a1", "b2", "c3", "d4"], ["a4", "b3", "c2", "d1"]]
BLOCKS = [
    [left + low, left + high, right + low, right + high]
    for left, right in pairwise(FILES)
    for low, high in pairwise(RANKS)
]


class Quarto:
    OPTIONS: tuple[str, ...] = ("auto", "squares", "features", "shared")

    def __init__(self, options: dict[str, str]) -> None:
        self.auto = "auto" in options
        self.patterns = ROWS + COLUMNS + DIAGONALS + (BLOCKS if "squares" in options else [])
        self.features = [int(digit) for digit in options.get("features", "0123")]
        self.needed = int(options.get("shared", "1"))
        assert len(self.features) >= self.needed

        self.to_play = 0
        self.board: dict[str, str] = {}  # square -> piece
        self.reserve = list(PIECES)
        self.held: str | None = None  # the piece the player to move has been handed
        self.last: str | None = None  # the square filled last
        self.passes = 0  # after the 16th placement
        self.winner: int | None = None

    # What stands on the board

    def is_line(self, pattern: list[str]) -> bool:
        """Four pieces that share the values of enough of the features that count."""
        if not all(square in self.board for square in pattern):
            return False
        pieces = [self.board[square] for square in pattern]
        shared = [feature for feature in self.features if len({piece[feature] for piece in pieces}) == 1]
        return len(shared) >= self.needed

    def last_placement_made_a_line(self) -> bool:
        return any(self.last in pattern and self.is_line(pattern) for pattern in self.patterns)

    # The game

    def result(self) -> int | str | None:
        if self.winner is not None:
            return self.winner
        if len(self.board) == 16 and (self.auto or self.passes == 2):
            return "draw"
        return None

    def legal(self) -> set[str]:
        if self.result() is not None:
            return set()
        if self.held is not None:
            tokens = {square for square in SQUARES if square not in self.board}
        elif self.reserve:
            tokens = set(self.reserve)
        else:
            tokens = {"pass"}
        # Rule 4: the maker of a line may call it before giving, the other player before placing. The next placement
        # becomes "the last one", which is how an old line dies.
        if not self.auto and self.last_placement_made_a_line():
            tokens.add("quarto")
        return tokens

    def play(self, token: str) -> None:
        assert token in self.legal(), token
        if token == "quarto":
            self.winner = self.to_play
        elif token == "pass":
            self.passes += 1
            self.to_play = 1 - self.to_play
        elif token in PIECES:
            self.reserve.remove(token)
            self.held = token
            self.to_play = 1 - self.to_play
        else:
            assert self.held is not None
            self.board[token] = self.held
            self.held = None
            self.last = token
            if self.auto and self.last_placement_made_a_line():
                self.winner = self.to_play

    def repetition(self) -> None:
        return None  # the board only fills up
