"""What holds for the table of every game: picking, rest, and colours that come from the theme alone."""

import colorsys
import random

import pygame
import pytest
from kit.samples import a_third_of, some_of

from qgames.games import game, main_variants
from qgames.games.frame import Frame, Look
from qgames.games.view import view_of as view
from qgames.render import ROLES, Palette, Renderer, walnut
from qgames.render.pick import judge

NAMES = main_variants()
SIZE = (480, 300)


def midway(name, plies=14):
    """A position some moves into a game."""
    chance = random.Random(7)
    state = game(name).start()
    for _ in range(plies):
        moves = [m for m in state.legal_moves() if m != "quarto"]
        after = state.apply(chance.choice(moves)) if moves else state
        if after.outcome is not None:
            break
        state = after
    return state


def shown(name, camera=None, look=None, palette=None, size=SIZE, moving=False) -> Renderer:
    board = view(game(name))
    state = midway(name)
    table = Renderer(palette or walnut())
    table.show(board.solids(Frame(state, state, look=look or Look())), camera or board.camera, size, moving=moving)
    return table


@pytest.fixture(autouse=True)
def screen():
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))


@pytest.mark.parametrize(("name", "turn"), a_third_of(NAMES, [(0, 0), (77, -12), (201, 30)]))
def test_picker_agrees_with_the_id_colours(name, turn):
    table = shown(name, view(game(name)).camera.turned(*turn))
    picture, names = judge(*table.steps, table.lens, 3)
    chance = random.Random(str(turn))
    found_something = 0
    for _ in range(500):
        x, y = chance.randrange(2, SIZE[0] - 2), chance.randrange(2, SIZE[1] - 2)
        around = set()
        for i in range(-3, 4):
            for j in range(-3, 4):
                r, g, b, _ = picture.get_at((3 * x + 1 + i, 3 * y + 1 + j))
                around.add(names[r << 16 | g << 8 | b])
        found = table.pick((x, y))
        found_something += found is not None
        assert found in around or len(around) > 1, (x, y, found, around)  # amiss only beside an edge
    assert found_something > 10


@pytest.mark.parametrize("name", NAMES)
def test_every_game_comes_to_rest(name):
    table = shown(name, size=(240, 150))
    table.finish()
    picture = pygame.Surface((240, 150))
    table.draw(picture)
    assert table.settled and not any(table.tick(5.0) for _ in range(30))


@pytest.mark.parametrize(("name", "moving"), some_of(2, NAMES, [False, True]))
def test_every_colour_comes_from_the_theme(name, moving):
    """Each role in a hue of its own third of the circle: whatever is drawn must lie there too, or be grey."""
    hues = {role: 0.30 + 0.25 * k / len(ROLES) for k, role in enumerate(ROLES)}
    roles = {}
    for role, hue in hues.items():
        r, g, b = colorsys.hsv_to_rgb(hue, 1.0, 0.62)
        roles[role] = {"mid": f"#{int(r * 255):02x}{int(g * 255):02x}{int(b * 255):02x}", "spec": 0.0}
        dark, light = colorsys.hsv_to_rgb(hue, 1.0, 0.3), colorsys.hsv_to_rgb(hue, 1.0, 0.8)
        for word, rgb in (("dark", dark), ("light", light)):
            roles[role][word] = "#" + "".join(f"{int(c * 255):02x}" for c in rgb)
    table = shown(name, palette=Palette.from_mapping(roles), size=(160, 100), moving=moving)
    if not moving:
        table.finish()
    picture = pygame.Surface((160, 100))
    table.draw(picture)
    strange = 0
    for x in range(0, 160, 2):
        for y in range(0, 100, 2):
            r, g, b, _ = picture.get_at((x, y))
            hue, saturation, value = colorsys.rgb_to_hsv(r / 255, g / 255, b / 255)
            if saturation * value > 0.15 and not 0.22 < hue < 0.64:
                strange += 1
    assert strange <= 4  # the lamp's own warm rim on an edge here and there
