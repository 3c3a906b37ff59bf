"""The opening of Quarto as proved ahead: the same whichever way a position is looked at, each layer as the next one has
it, the last one as a proof at the board has it; and play by it."""

import zlib
from itertools import combinations_with_replacement
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.must import must_be

from qgames.games import game
from qgames.games.quarto import book as books
from qgames.games.quarto.book import DRAWN, LOST, MOST, WON, Book, book, rank, ranks, turns
from qgames.games.quarto.proof import DRAW, WIN, Prover, Tables
from qgames.games.quarto.rules import CELLS, FULL, PIECES, Quarto
from qgames.games.quarto.search import searcher
from qgames.games.quarto.tests.test_search import last, random_state
from qgames.rules.bits import bits

KINDS = {"squares": "quarto:squares", "lines": "quarto"}
SCORES = {"loss": LOST, "draw": DRAWN, "win": WON}
GOALS = {DRAWN: DRAW, WON: WIN}


def rules_of(kind: str) -> Quarto:
    return must_be(Quarto, game(KINDS[kind]))


def patterns(kind):
    return frozenset(rules_of(kind).patterns)


def opened(kind):
    found = book(kind, patterns(kind))
    assert found is not None
    return found


def position(tables: Tables, pieces: dict[int, int]) -> tuple[int, int, int]:
    alive, taken, pool = tables.start, 0, FULL
    for cell, piece in pieces.items():
        alive, taken, pool = alive & tables.after[16 * cell + piece], taken | 1 << cell, pool ^ 1 << piece
    return alive, taken, pool


def lines_in(kind, pieces):
    for pattern in patterns(kind):
        there = [pieces.get(cell) for cell in bits(pattern)]
        if None not in there and any(len({piece >> f & 1 for piece in there}) == 1 for f in range(4)):
            return True
    return False


def some(kind, dice, count):
    """Pieces on the board by chance, without a line."""
    while True:
        pieces = dict(zip(dice.sample(range(16), count), dice.sample(range(16), count), strict=True))
        if not lines_in(kind, pieces):
            return pieces


def state_of(kind, pieces):
    """The position with these pieces, somebody about to give."""
    names = [PIECES[pieces[cell]] if cell in pieces else "-" for cell in range(16)]
    board = "/".join("".join(names[first : first + 4]) for first in (12, 8, 4, 0))
    return game(KINDS[kind]).parse(f"{board};-;{len(pieces) % 2};-;*")


def test_there_are_two_books():
    """With and without squares, from the first piece on; nobody has lost before he has begun."""
    assert {opened(kind).worth({cell: 0}) for kind in KINDS for cell in range(16)} == {DRAWN}


@pytest.mark.parametrize(("kind", "ways"), [("lines", 32), ("squares", 8)])
def test_the_board_can_be_turned(kind, ways):
    found = set(turns(patterns(kind)))
    assert len(found) == ways and all(sorted(turn) == list(range(16)) for turn in found)


def test_ranks_are_counted_through():
    """Every four of features has a place of its own."""
    for count in range(1, MOST + 1):
        places = []
        for columns in combinations_with_replacement(range(2 ** (count - 1)), 4):
            others = [sum((c >> n & 1) << f for f, c in enumerate(columns)) for n in range(count - 1)]
            places.append(rank([0, *others]))
        assert sorted(places) == list(range(ranks(count)))


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
def test_it_is_the_same_from_all_sides(kind, data):
    dice = Random(data.draw(st.integers(0, 10**6)))
    pieces = some(kind, dice, data.draw(st.integers(1, MOST)))
    turn = dice.choice(list(turns(patterns(kind))))
    flipped, order = dice.randrange(16), dice.sample(range(4), 4)
    seen = {
        turn[cell]: sum(((piece ^ flipped) >> order[f] & 1) << f for f in range(4)) for cell, piece in pieces.items()
    }
    assert opened(kind).worth(pieces) == opened(kind).worth(seen) in (0, 1, 2)


@pytest.mark.parametrize("kind", KINDS)
def test_each_layer_follows_from_the_next(kind):
    dice, tables = Random(3), Tables(rules_of(kind))
    worth = opened(kind).worth
    for count in (1, 2, 3, 4) * 6:
        pieces = some(kind, dice, count)
        alive, taken, pool = position(tables, pieces)
        best = LOST
        for piece in bits(tables.safe(alive, taken, pool)):
            best = max(best, WON - max(worth(pieces | {cell: piece}) for cell in bits(FULL & ~taken)))
        assert worth(pieces) == best, pieces


@pytest.mark.parametrize("kind", KINDS)
def test_the_last_layer_is_what_a_proof_says(kind):
    dice, tables = Random(8), Tables(rules_of(kind))
    prover = Prover(tables)
    prover.begin(bool)
    for _ in range(2):
        pieces = some(kind, dice, MOST)
        proved = (
            WON if prover.gives(*position(tables, pieces), WIN) else int(prover.gives(*position(tables, pieces), DRAW))
        )
        assert opened(kind).worth(pieces) == proved, pieces


@pytest.mark.parametrize(("kind", "value"), [("lines", WON), ("squares", WON), ("squares", DRAWN)])
def test_with_five_pieces_it_tells_what_to_give(kind, value):
    """Something safe wherever it is won, with squares also where it is drawn; of the sharpest it is proved that it
    keeps the value, and played."""
    dice, tables = Random(4), Tables(rules_of(kind))
    found: list[tuple[int, list[tuple[int, int]], int]] = []
    while len(found) < 8:
        pieces = some(kind, dice, MOST)
        gift, worth = opened(kind).gift(pieces), opened(kind).worth(pieces)
        assert (gift is not None) == (worth >= (DRAWN if kind == "squares" else WON)), pieces
        if gift is not None and worth == value:
            safe = tables.safe(*position(tables, pieces))
            assert safe >> gift & 1, pieces
            found.append((safe.bit_count(), sorted(pieces.items()), gift))
    _, items, gift = min(found)
    prover, place = Prover(tables), position(tables, dict(items))
    prover.begin(bool)
    assert prover.holds(*place, gift, GOALS[value]), items
    state = state_of(kind, dict(items))
    told = [each for each in searcher(state.game).think(state, {}, stop=bool) if SCORES.get(each.score.kind) == value]
    assert told and prover.holds(*place, PIECES.index(told[0].move), GOALS[value])


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_played_is_worth_most(kind):
    name, dice = KINDS[kind], Random(2)
    found, worth = searcher(game(name)), opened(kind).worth
    for count, giving in ((4, False), (4, True), (3, False), (2, True), (1, False)):
        state = random_state(name, dice, count, giving=giving)
        thought = [*found.think(state, {}, stop=lambda: found.nodes > 1500)][-1]
        pieces = {cell: state.piece_at(cell) for cell in bits(state.placed)}
        for token, score in thought.verdicts.items():
            if score.proved and not giving and not (after := state.apply(token)).line:
                assert worth(pieces | {CELLS.index(token): state.hand}) == SCORES[score.kind], after.notation()
        if giving:
            free = bits(FULL & ~state.placed)
            value = WON - max(worth(pieces | {cell: PIECES.index(thought.move)}) for cell in free)
        else:
            value = worth(pieces | {CELLS.index(thought.move): state.hand})
        best = worth(pieces) if giving else max(worth(pieces | {c: state.hand}) for c in bits(FULL & ~state.placed))
        assert value == best, state.notation()


def test_closed_it_is_not_looked_into(monkeypatch):
    """Levels below the top read at the board, as people do."""
    found = searcher(game("quarto:squares"))
    found.booked = False
    monkeypatch.setattr(Book, "worth", lambda book, pieces: pytest.fail("it was looked into"))
    state = random_state("quarto:squares", Random(1), 3, giving=True)
    assert [*found.think(state, {}, stop=lambda: found.nodes > 500)][-1].move in state.legal_moves()


@pytest.mark.parametrize("raw", [None, b"no book", zlib.compress(b"")])
def test_without_it_one_plays_on(monkeypatch, tmp_path, raw):
    monkeypatch.setattr(books, "HERE", tmp_path)
    if raw is not None:
        (tmp_path / "squares.book").write_bytes(raw)
    book.cache_clear()
    try:
        found = searcher(game("quarto:squares"))
        state = random_state("quarto:squares", Random(1), 3, giving=False)
        assert [*found.think(state, {}, stop=lambda: found.nodes > 500)][-1].move in state.legal_moves()
    finally:
        book.cache_clear()


def test_options_without_a_book_are_read_at_the_board():
    for name in ("quarto:features=02,squares", "quarto:shared=2"):
        assert last(searcher(game(name)), random_state(name, Random(1), 12, giving=True)).settled
