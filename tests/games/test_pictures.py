"""Does each game still look as it did? Small pictures of known positions, compared with room for little differences.

After a change that is meant to be seen, look at the pictures (`qgames shot`), then make the kept ones anew:

    python tests/games/test_pictures.py
"""

import os
from pathlib import Path

import pygame
import pytest

from qgames.files import theme
from qgames.games import game
from qgames.games.frame import Frame, Look
from qgames.games.view import view_of as view
from qgames.render import Palette, Renderer, Slab, walnut

KEPT = Path(__file__).parent.parent / "data" / "pictures"
SIZE, SMALL = (384, 240), (64, 40)
BLOCK = 8  # pixels of a small picture that are looked at together
MEAN, WORST = 4.0, 16.0  # of 255: how far a whole picture, and one block of it, may be off

POSITIONS = {
    "quarto": "LRTH d3 DRSH a4 DQSH b4 DQTH a3 LRTF",
    "quantik": "Ca1 Nc3 Yb3 Na3 Sc1 Cd3",
    "quixo:four": "d5a5n e2a2w a4e4n d5d1e a1a5n",
    "qomet": "b6 e3 b6d6 d4 d6d5 d4c5 a1",
    "cubulus:three": "F5 U5 R1 L3 B4 D5 U1",
}
LOOKS = [(name, "walnut") for name in POSITIONS] + [("quarto", "paper"), ("cubulus:three", "high-contrast")]


def position(name):
    state = game(name).start()
    for token in POSITIONS[name].split():
        state = state.apply(token)
    return state


def small_picture(name, palette, without=lambda solid: False):
    board, state = view(game(name)), position(name)
    table = Renderer(palette)
    solids = [s for s in board.solids(Frame(state, state, look=Look())) if not without(s)]
    table.show(solids, board.camera, SIZE)
    table.finish()
    surface = pygame.Surface(SIZE, 0, 32)
    table.draw(surface)
    return pygame.transform.smoothscale(surface, SMALL)


def palette_of(look):
    return Palette.from_mapping(theme.load(look).materials, walnut())


def kept_file(name, look):
    return KEPT / f"{name.replace(':', '-')}-{look}.png"


def off(a, b):
    """(how far two small pictures are apart on average, and in the block where they differ most)."""
    raw_a, raw_b = (pygame.image.tobytes(p, "RGB") for p in (a, b))
    w, h = SMALL
    blocks: dict[tuple[int, int], float] = {}
    for y in range(h):
        for x in range(w):
            k = 3 * (y * w + x)
            apart = sum(abs(raw_a[k + i] - raw_b[k + i]) for i in range(3)) / 3
            blocks[x // BLOCK, y // BLOCK] = blocks.get((x // BLOCK, y // BLOCK), 0.0) + apart
    return sum(blocks.values()) / (w * h), max(blocks.values()) / BLOCK**2


def same(a, b):
    mean, worst = off(a, b)
    return mean <= MEAN and worst <= WORST


@pytest.mark.parametrize(("name", "look"), LOOKS)
def test_looks_as_it_did(name, look):
    kept = pygame.image.load(kept_file(name, look))
    made = small_picture(name, palette_of(look))
    assert same(made, kept), f"{name} in {look} has changed: {off(made, kept)}"


def test_a_shade_more_light_passes():
    kept = pygame.image.load(kept_file("quarto", "walnut"))
    other = kept.copy()
    other.fill((2, 2, 2), special_flags=pygame.BLEND_RGB_ADD)
    assert same(kept, other)


def test_a_broken_picture_does_not_pass():
    kept = {name: pygame.image.load(kept_file(name, "walnut")) for name in POSITIONS}
    barred = kept["qomet"].copy()
    barred.fill((0, 0, 0), (20, 16, 24, 8))
    assert not same(kept["qomet"], barred)
    assert not same(kept["quarto"], pygame.transform.grayscale(kept["quarto"]))
    assert not same(kept["quixo:four"], pygame.transform.flip(kept["quarto"], True, False))
    bare = small_picture("quantik", walnut(), without=lambda s: isinstance(s.shape, Slab))
    assert not same(kept["quantik"], bare)
    empty = small_picture("cubulus:three", walnut(), without=lambda s: s.role.startswith("ball."))
    assert not same(kept["cubulus:three"], empty)


if __name__ == "__main__":
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    for name, look in LOOKS:
        pygame.image.save(small_picture(name, palette_of(look)), kept_file(name, look))
        print(kept_file(name, look).name)
