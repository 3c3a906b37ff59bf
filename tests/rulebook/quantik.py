"""Quantik by the book."""

FILES = "abcd"
RANKS = "1234"
SHAPES = "SYCN"
SQUARES = [file + rank for file in FILES for rank in RANKS]

ROWS = [[file + rank for file in FILES] for rank in RANKS]
COLUMNS = [[file + rank for rank in RANKS] for file in FILES]
REGIONS = [[file + rank for file in files for rank in ranks] for files in ("ab", "cd") for ranks in ("12", "34")]
GROUPS = ROWS + COLUMNS + REGIONS


class Quantik:
    OPTIONS: tuple[str, ...] = ()

    def __init__(self, options: dict[str, str]) -> None:
        self.to_play = 0
        self.board: dict[str, tuple[int, str]] = {}  # square -> owner and shape
        self.input = [[shape for shape in SHAPES for _ in range(2)] for _ in range(2)]
        self.winner: int | None = None

    def may_place(self, shape: str, square: str) -> bool:
        """Rule 1, for the player to move."""
        if shape not in self.input[self.to_play] or square in self.board:
            return False
        opponents_piece = (1 - self.to_play, shape)
        return not any(
            self.board.get(other) == opponents_piece for group in GROUPS if square in group for other in group
        )

    def placements(self) -> set[str]:
        return {shape + square for shape in SHAPES for square in SQUARES if self.may_place(shape, square)}

    def has_all_shapes(self, group: list[str]) -> bool:
        return {self.board[square][1] for square in group if square in self.board} == set(SHAPES)

    def result(self) -> int | None:
        return self.winner

    def legal(self) -> set[str]:
        return set() if self.winner is not None else self.placements()

    def play(self, token: str) -> None:
        assert token in self.legal(), token
        mover, shape, square = self.to_play, token[0], token[1:]
        self.input[mover].remove(shape)
        self.board[square] = (mover, shape)
        self.to_play = 1 - mover
        if any(self.has_all_shapes(group) for group in GROUPS) or not self.placements():
            self.winner = mover

    def repetition(self) -> None:
        return None  # the board only fills up
