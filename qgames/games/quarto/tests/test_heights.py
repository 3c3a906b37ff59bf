"""Straight from above a tall piece is told from a short one by the line in its top: crops of both, compared."""

import math
import statistics

import pygame
import pytest
from kit.samples import a_third_of

from qgames.files import theme
from qgames.games.quarto.rules import PIECES
from qgames.games.quarto.view import BOARD_TURN, QuartoView, cell_at, shape_of, standing
from qgames.render import Palette, Renderer, walnut

SIZE = (1280, 800)
CELL = 5
SHORT = 4  # this bit of a piece


def top_of(piece, look, moving):
    """A picture of the piece alone, from straight above, and the table it was taken at."""
    pygame.display.set_mode(SIZE)
    table = Renderer(Palette.from_mapping(theme.load(look).materials, walnut()))
    at = cell_at(CELL)
    table.show([standing(piece, at, BOARD_TURN, None)], QuartoView.camera.preset("top"), SIZE, moving=moving)
    table.finish()
    picture = pygame.Surface(SIZE)
    table.draw(picture)
    return picture, table


def luminance(picture, table, piece, share):
    """Of the top, along a line that follows its outline at that share of its size."""
    shape, (x, y, z) = shape_of(piece), cell_at(CELL)
    found = []
    for k in range(180):
        a = math.radians(2 * k)
        reach = 0.375 if shape.outline.kind == "disc" else 0.335 / max(abs(math.cos(a)), abs(math.sin(a)))
        turn = a + math.radians(BOARD_TURN)
        px, py = x + share * reach * math.cos(turn), y + share * reach * math.sin(turn)
        pixel = table.project((px, py, z + shape.height))
        r, g, b, _ = picture.get_at((round(pixel[0]), round(pixel[1])))
        found.append(0.2126 * r + 0.7152 * g + 0.0722 * b)
    return statistics.median(found)


def line(piece, look, moving=False):
    """How much darker the top is where the line would be than beside it, within and without."""
    picture, table = top_of(piece, look, moving)
    beside = min(luminance(picture, table, piece, share) for share in (0.67, 0.85))
    return beside / max(1.0, luminance(picture, table, piece, 0.79))


@pytest.mark.parametrize(("piece", "look"), a_third_of(range(len(PIECES)), theme.BUILT_IN))
def test_tall_and_short_differ_from_above(piece, look):
    if piece & SHORT:
        assert line(piece, look) < 1.12
    else:
        assert line(piece, look) > 1.3


@pytest.mark.parametrize("piece", range(16), ids=PIECES)
def test_also_while_the_table_turns(piece):
    assert (line(piece, "walnut", moving=True) > 1.3) == (not piece & SHORT)
