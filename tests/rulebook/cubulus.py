"""Cubulus by the book, for two players and for three."""

CELLS = [x + y + z for x in "123" for y in "123" for z in "123"]  # left to right, bottom to top, front to back

# The nine cells of each face in reading order, as the usual unfolded net shows it.
FACES = {
    "U": ["133", "233", "333", "132", "232", "332", "131", "231", "331"],
    "R": ["331", "332", "333", "321", "322", "323", "311", "312", "313"],
    "F": ["131", "231", "331", "121", "221", "321", "111", "211", "311"],
    "D": ["111", "211", "311", "112", "212", "312", "113", "213", "313"],
    "L": ["133", "132", "131", "123", "122", "121", "113", "112", "111"],
    "B": ["333", "233", "133", "323", "223", "123", "313", "213", "113"],
}
# Which coordinate runs inward from a face, and its three values on the way in.
INWARD = {"U": (1, "321"), "D": (1, "123"), "R": (0, "321"), "L": (0, "123"), "F": (2, "123"), "B": (2, "321")}


def line_from(face: str, cell: str) -> list[str]:
    """The three cells behind a facelet, the outer slot first."""
    axis, steps = INWARD[face]
    return [cell[:axis] + step + cell[axis + 1 :] for step in steps]


LINE = {f"{face}{i}": line_from(face, cell) for face, cells in FACES.items() for i, cell in enumerate(cells, 1)}
OPPOSITE = {facelet: other for facelet in LINE for other in LINE if LINE[facelet] == LINE[other][::-1]}

# Squares as places 1 to 9 of a face.
PATTERNS = [(1, 2, 4, 5), (2, 3, 5, 6), (4, 5, 7, 8), (5, 6, 8, 9), (1, 3, 7, 9), (2, 4, 6, 8)]
WINNING_SQUARES = [[cells[place - 1] for place in pattern] for cells in FACES.values() for pattern in PATTERNS]

NEUTRAL = "neutral"


class Cubulus:
    OPTIONS: tuple[str, ...] = ("three", "endless")

    def __init__(self, options: dict[str, str]) -> None:
        self.players = 3 if "three" in options else 2
        self.neutrals_left = 9 if self.players == 2 else 0
        self.to_play = 1 if self.players == 2 else 0  # with two, player 1 sets the neutral balls up
        self.cube: dict[str, int | str] = {}  # cell -> player whose colour the ball has, or NEUTRAL
        self.input = [9] * self.players
        self.banned: str | None = None  # a facelet, for one turn
        self.winner: int | None = None

    def is_full(self, line: list[str]) -> bool:
        return all(map(self.cube.__contains__, line))

    def result(self) -> int | None:
        return self.winner

    def legal(self) -> set[str]:
        if self.winner is not None:
            return set()
        if self.neutrals_left:
            return {"n" + cell for cell in CELLS if cell not in self.cube}
        pushes = {
            facelet
            for facelet, line in LINE.items()
            if (self.is_full(line) or self.input[self.to_play] > 0) and facelet != self.banned
        }
        return pushes or {"pass"}

    def play(self, token: str) -> None:
        assert token in self.legal(), token
        if self.neutrals_left:
            self.cube[token[1:]] = NEUTRAL
            self.neutrals_left -= 1
            if self.neutrals_left == 0:
                self.to_play = 0
            return
        self.banned = None
        if token != "pass":
            if self.is_full(LINE[token]):
                self.turn(LINE[token])
                self.banned = OPPOSITE[token]
            else:
                self.insert(LINE[token])
        self.winner = self.owner_of_new_square()
        self.to_play = (self.to_play + 1) % self.players

    def turn(self, line: list[str]) -> None:
        first, second, third = (self.cube[cell] for cell in line)
        self.cube.update(zip(line, (third, first, second)))

    def insert(self, line: list[str]) -> None:
        """Each ball in turn pushes the next one in, until there is a gap."""
        moving: int | str = self.to_play
        self.input[self.to_play] -= 1
        for cell in line:
            if cell not in self.cube:
                self.cube[cell] = moving
                return
            moving, self.cube[cell] = self.cube[cell], moving
        raise AssertionError("nothing ever falls out")

    def has_square(self, player: int) -> bool:
        own = {cell for cell, ball in self.cube.items() if ball == player}
        return any(own.issuperset(square) for square in WINNING_SQUARES)

    def owner_of_new_square(self) -> int | None:
        """Rule 5: the others come before the mover, and the one who would play sooner before the later one."""
        in_order_of_right = [(self.to_play + i) % self.players for i in range(1, self.players + 1)]
        for player in in_order_of_right:
            if self.has_square(player):
                return player
        return None

    def repetition(self) -> tuple | None:
        if self.neutrals_left:
            return None
        return tuple(sorted(self.cube.items())), tuple(self.input), self.to_play
