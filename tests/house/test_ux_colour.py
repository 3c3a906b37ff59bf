"""Nothing by colour alone, measured on pictures: every piece and every mark of every game in every built-in theme.

Each thing is drawn as it is at rest, alone on its board. Its picture is seen five ways (with full colour, in grey, and
as people with each kind of colour blindness see it) and only the lightness of what is seen counts. Two things are told
apart if one is three times as light as the other (contrast as in WCAG), or by shape: their outlines or the patterns on
them differ, whatever their lightness. Things that differ in hue or in the grain of the wood only must *not* pass: the
last tests make sure of that.
"""

from functools import cache
from itertools import combinations
from math import cos, pi, sin

import pygame
import pytest
from kit.must import must_be
from kit.samples import some_of

from qgames.files import theme
from qgames.games import game
from qgames.games.cubulus import model as cubulus_cube
from qgames.games.cubulus.rules import CubulusState
from qgames.games.cubulus.view import CubulusView
from qgames.games.frame import Frame, Look
from qgames.games.qomet import view as qomet_stars
from qgames.games.quantik import view as quantik
from qgames.games.quarto import view as quarto
from qgames.games.quixo import model as quixo_cubes
from qgames.games.quixo import model as quixo_marks
from qgames.render import Camera, Palette, Renderer, Slab, Solid, box, mark, walnut
from qgames.render.model.shapes import KINDS

SIZE = 52  # pixels of a crop, across
#: linear light as seen: protan, deutan and tritan after Machado, Oliveira and Fernandes (2009), severity 1
SIGHTS = {
    "colour": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
LINEAR = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in range(256))]
LIGHTER = 3.0  # contrast that tells two things apart by itself
OUTLINE = 0.08  # share of both outlines that only one of them covers
PATTERN = 0.02  # share of their common ground where one is clearly lighter against its own average
CLEARLY = 2.2
SEEN = 1.08  # contrast against the bare board (the same picture otherwise) of what stands there


def pieces(name):
    """Every kind of thing that must be told from the others: its name and its solids, at the origin."""
    if name == "quarto":
        return {f"piece {p}": [quarto.standing(p, (0, 0, 0), 0.0, None)] for p in range(16)}
    if name == "quantik":
        return {f"{shape}{player}": [quantik.standing(player, shape, (0, 0, 0), 0.0, None)]
                for player in (0, 1) for shape in quantik.FORMS}  # fmt: skip
    if name == "quixo":
        faces = [quixo_cubes.BLANK, quixo_cubes.CubeTop("cross"), quixo_cubes.CubeTop("circle")]
        faces += [
            quixo_cubes.CubeTop(kind, seat) for kind, seats in (("cross", "sn"), ("circle", "we")) for seat in seats
        ]
        return {f"{f.kind or 'blank'} {f.seat}": [Solid(quixo_cubes.cube(f), (0, 0, 0.48), "cube")] for f in faces}
    if name == "qomet":
        stand = qomet_stars.Stand((0, 0, 0), 0.0, 5)
        return {f"star {player}": list(qomet_stars.drawn(player, stand, None)) for player in (0, 1)}
    if name == "cubulus":
        made = game("cubulus:three")
        return {f"ball {kind}": [cubulus_cube.ball_of(made, kind, (0, 0, 0.45))] for kind in range(3)}
    return {kind: [mark(kind, (0, 0, 0.0))] for kind in KINDS}


@cache
def palette_of(name):
    return Palette.from_mapping(theme.load(name).materials, walnut())


def picture(solids, palette):
    """A crop of these solids on a plain board."""
    board = Solid(Slab(box(2.0), 0.1), (0, 0, -0.1), "board")
    camera = Camera(pitch=52.0, target=(0, 0, 0.35), width=1.9, height=1.9)
    table = Renderer(palette)
    table.show([board, *(s._replace(shadow=False) for s in solids)], camera, (SIZE, SIZE))
    table.finish()
    surface = pygame.Surface((SIZE, SIZE), 0, 32)
    table.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


def lightness(raw, sight):
    """Relative luminance of every pixel, for eyes of that kind."""
    weights = (0.2126, 0.7152, 0.0722)
    r, g, b = (sum(weights[i] * SIGHTS[sight][i][k] for i in range(3)) for k in range(3))
    reds, greens, blues = ([LINEAR[v] * w for v in range(256)] for w in (r, g, b))
    return [max(0.0, reds[raw[k]] + greens[raw[k + 1]] + blues[raw[k + 2]]) for k in range(0, len(raw), 3)]


class Seen:
    """One thing as it is seen: where it stands out, and how light it is there."""

    def __init__(self, raw, bare, sight, filled=True):
        self.light = lightness(raw, sight)
        ground = lightness(bare, sight)
        self.outline = {k for k, (a, b) in enumerate(zip(self.light, ground, strict=True)) if _ratio(a, b) >= SEEN}
        if filled:  # a piece has no gaps, only places where its wood happens to be as light as the board
            self.outline = _filled(self.outline)
        self.mean = sum(self.light[k] for k in self.outline) / max(1, len(self.outline))


def _filled(outline):
    """Every row closed from its first to its last pixel."""
    made: set[int] = set()
    for row in range(SIZE):
        inside = [k for k in range(row * SIZE, (row + 1) * SIZE) if k in outline]
        made.update(range(inside[0], inside[-1] + 1) if len(inside) > 1 else ())
    return made


def _ratio(a, b):
    return (a + 0.05) / (b + 0.05) if a > b else (b + 0.05) / (a + 0.05)


def told_by(a, b):
    """(contrast, difference of outline, difference of pattern)."""
    either, both = a.outline | b.outline, a.outline & b.outline
    outline = 1 - len(both) / max(1, len(either))
    ma = sum(a.light[k] for k in both) / max(1, len(both)) or 1.0
    mb = sum(b.light[k] for k in both) / max(1, len(both)) or 1.0
    differ = sum(_ratio(a.light[k] / ma, b.light[k] / mb) > CLEARLY for k in both)
    return _ratio(a.mean, b.mean), outline, differ / max(1, len(both))


def told_apart(a, b):
    contrast, outline, pattern = told_by(a, b)
    return contrast >= LIGHTER or outline >= OUTLINE or pattern >= PATTERN


@pytest.mark.parametrize(
    ("name", "look"), some_of(4, ["quarto", "quantik", "quixo", "qomet", "cubulus", "marks"], theme.BUILT_IN)
)
def test_each_is_told_from_each_other(name, look):
    palette = palette_of(look)
    bare = picture([], palette)
    taken = {key: picture(solids, palette) for key, solids in pieces(name).items()}
    for sight in SIGHTS:
        seen = {key: Seen(raw, bare, sight, name != "marks") for key, raw in taken.items()}
        for key, one in seen.items():
            assert len(one.outline) > SIZE, f"{key} cannot be seen in {look} ({sight})"
        for a, b in combinations(seen, 2):
            figures = told_by(seen[a], seen[b])
            assert told_apart(seen[a], seen[b]), f"{a} and {b} look alike in {look} ({sight}): {figures}"


#: yaw and pitch of the 26 directions from which a cube's faces, edges and corners are seen
ALL_AROUND = [(yaw, pitch) for pitch in (-45.0, 0.0, 45.0) for yaw in range(0, 360, 45)] + [(0.0, 90.0), (0.0, -89.0)]


@cache
def hanging(kind, look, yaw, pitch):
    """A crop of one of Cubulus' balls where it hangs in the room, with nothing else; of the room alone if None."""
    at = (0.0, 0.0, cubulus_cube.CENTRE)
    camera = Camera(yaw, pitch, target=at, width=1.2, height=1.2, distance=17.0, floor=-89.0)
    table = Renderer(palette_of(look))
    made = [] if kind is None else [cubulus_cube.ball_of(game("cubulus:three"), kind, at)]
    table.show(made, camera, (SIZE, SIZE))
    table.finish()
    surface = pygame.Surface((SIZE, SIZE), 0, 32)
    table.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


@cache
def hung(look, sight, yaw, pitch):
    """The three balls as they are seen from somewhere."""
    room = hanging(None, look, yaw, pitch)
    return [Seen(hanging(kind, look, yaw, pitch), room, sight) for kind in range(3)]


@pytest.mark.parametrize(("look", "around"), some_of(7, theme.BUILT_IN, ALL_AROUND))
def test_balls_are_told_apart_from_every_side(look, around):
    """Cubulus is looked at from below as well: each ball stands out from the room and differs from the others, by its
    bands where not by lightness, and none is seen from its dark side."""
    for sight in SIGHTS:
        seen = hung(look, sight, *around)
        assert all(len(ball.outline) > 0.3 * SIZE * SIZE for ball in seen), sight
        for a, b in combinations(seen, 2):
            assert told_apart(a, b), (sight, told_by(a, b))
    for ball, usual in zip(hung(look, "colour", *around), hung(look, "colour", 0.0, 30.0), strict=True):
        assert ball.mean > 0.6 * usual.mean


@pytest.mark.parametrize("name", ["quarto", "quantik", "qomet"])
def test_another_bit_of_the_same_wood_does_not_count(name):
    palette = palette_of("walnut")
    bare = picture([], palette)
    for key, solids in list(pieces(name).items())[:8]:
        other = [s._replace(seed=s.seed + 40) for s in solids]
        a, b = (Seen(picture(each, palette), bare, "grey") for each in (solids, other))
        assert not told_apart(a, b), f"{key} and {key} pass for two things: {told_by(a, b)}"


def test_hue_alone_does_not_count():
    """A ring in red and one in a green that is as light."""
    ring = [mark("last", (0, 0, 0))]
    base = palette_of("walnut")
    red, green = (
        Palette.from_mapping({"mark.last": dict.fromkeys(("light", "mid", "dark"), tint)}, base)
        for tint in ("#e63c32", "#14883c")
    )
    a, b = (Seen(picture(ring, each), picture([], each), "grey", filled=False) for each in (red, green))
    assert not told_apart(a, b)


# -- what must not be lost on its ground -----------------------------------------------------------------------------

WIDE = 360


def light_of(name, solids, camera):
    """The lightness of every pixel of a picture, and the table it was drawn by."""
    table = Renderer(palette_of(name))
    table.show(solids, camera, (WIDE, WIDE))
    table.finish()
    surface = pygame.Surface((WIDE, WIDE), 0, 32)
    table.draw(surface)
    return lightness(pygame.image.tobytes(surface, "RGB"), "grey"), table


def contrasts(name, without, with_it, camera, points, reach):
    """Around each point of the room: the most by which a pixel has become lighter or darker."""
    bare, _ = light_of(name, without, camera)
    marked, table = light_of(name, [*without, *with_it], camera)
    found = []
    for point in points:
        x, y = map(round, table.project(point))
        near = [(x + i) + (y + j) * WIDE for i in range(-reach, reach + 1) for j in range(-reach, reach + 1)]
        found.append(max(_ratio(bare[k], marked[k]) for k in near))
    return sorted(found)


@pytest.mark.parametrize("look", theme.BUILT_IN)
def test_empty_slots_are_seen(look):
    """A bubble's rim, nearly all the way round."""
    camera = Camera(pitch=0.0, target=(0, 0, cubulus_cube.CENTRE), width=2.0, height=2.0, floor=-89.0)
    at = cubulus_cube.place(13)
    rim = [
        (at[0] + cubulus_cube.BUBBLE * 0.95 * cos(a), at[1], at[2] + cubulus_cube.BUBBLE * 0.95 * sin(a))
        for a in (2 * pi * k / 40 for k in range(40))
    ]
    found = contrasts(look, [], [cubulus_cube.bubble(13, 0.0, None)], camera, rim, 4)
    assert found[4] >= 2.0, found


@pytest.mark.parametrize("look", theme.BUILT_IN)
def test_the_last_push_is_seen_on_the_cubes(look):
    """Quixo: the frame of the shifted row, along both of its sides."""
    camera = Camera(pitch=60.0, target=(0, 0, 0.6), width=6.0, height=6.0)
    cubes = [quixo_cubes.standing(cell, quixo_cubes.BLANK) for cell in quixo_cubes.CELLS]
    sides = [(x / 4, side, quixo_cubes.TOP) for x in range(-7, 8) for side in (-0.46, 0.46)]
    found = contrasts(look, cubes, list(quixo_marks.marked("last", "a3e3")), camera, sides, 3)
    assert found[len(found) // 10] >= 5.0, found


@pytest.mark.parametrize("look", theme.BUILT_IN)
def test_the_last_push_is_seen_on_the_cube(look):
    """Cubulus: the frame on its facelet, before the bare table."""
    made = game("cubulus:three")
    state = must_be(CubulusState, made.start())
    camera = Camera(pitch=20.0, target=(0, 0, cubulus_cube.CENTRE), width=3.4, height=3.4, floor=-89.0)
    shown = Frame(state, state, look=Look(marks={"last": ("F5",)}))
    x, y, z = cubulus_cube.facelet_at("F5")
    sides = [(x + k / 20, y, z + side) for k in range(-7, 8) for side in (-0.42, 0.42)]
    found = contrasts(look, [], list(CubulusView(made)._marks(state, shown, 0.0)), camera, sides, 5)
    assert found[len(found) // 10] >= 4.0, found
