"""The marks of verdicts: told apart without colour, in every theme; a number on proofs only; kept once made."""

from itertools import combinations

import pygame
import pytest

from qgames.files import theme
from qgames.ui import verdict_marks
from qgames.ui.verdict_marks import KINDS, LISTED, PLACE, SMALL, notch, numbered, scale, value_bar, verdict

SOME = [(key, round(size)) for key in theme.BUILT_IN for size in (LISTED, SMALL, PLACE)]


def near(colour, wanted):
    """The colour, opaque: reducing a picture takes a little from each, how much depends on the machine."""
    return colour[3] > 245 and all(abs(a - b) <= 4 for a, b in zip(colour[:3], wanted, strict=True))


def greys(picture, ground):
    """Without colour, as it stands on something."""
    seen = pygame.Surface(picture.get_size())
    seen.fill(ground)
    seen.blit(picture, (0, 0))
    wide, high = seen.get_size()
    points = [seen.get_at((x, y)) for y in range(high) for x in range(wide)]
    return [(299 * p.r + 587 * p.g + 114 * p.b) / 1000 for p in points]


@pytest.mark.parametrize(("key", "size"), SOME)
@pytest.mark.parametrize("ground", ["board", "panel", "cube"])
def test_verdicts_differ_without_colour(key, size, ground):
    made = theme.load(key)
    grey = {kind: greys(verdict(made, kind, 0, size), made[ground]) for kind in KINDS}
    bare = greys(pygame.Surface((1, 1), pygame.SRCALPHA), made[ground])[0]
    for a, b in combinations(KINDS, 2):
        other = sum(abs(x - y) > 40 for x, y in zip(grey[a], grey[b], strict=True))
        assert other > 0.06 * size * size, f"{a} and {b} look alike"
    for kind in KINDS:
        assert any(abs(x - bare) > (60 if kind != "none" else 25) for x in grey[kind]), f"{kind} is not seen"


@pytest.mark.parametrize("key", theme.BUILT_IN)
def test_a_win_points_up_and_a_loss_down(key):
    def heights(kind):
        picture = verdict(theme.load(key), kind, 0, 60, shadow=False)
        mask = pygame.mask.from_surface(picture, 200)
        return mask.centroid()[1] - picture.get_height() / 2

    assert heights("win") > 1  # most of it is below its point
    assert heights("loss") < -1
    assert abs(heights("draw")) <= 1


@pytest.mark.parametrize("kind", KINDS)
def test_only_a_proof_that_counts_has_a_number(kind):
    made = theme.default()
    same = verdict(made, kind, 3, 27) is verdict(made, kind, 4, 27)  # kept: the same picture is the same object
    assert same == (kind not in ("win", "loss"))


def test_a_ring_is_filled_from_below_by_what_is_expected():
    made = theme.default()
    tint = verdict_marks.tones(made).estimate

    def full(level):
        picture = verdict(made, "cp", 0, 40, level=level, shadow=False)
        wide, high = picture.get_size()
        spots = [(x, y) for x in range(wide) for y in range(high) if near(picture.get_at((x, y)), tint)]
        return len(spots)

    assert full(0.1) < full(0.4) < full(0.6) < full(0.9)


@pytest.mark.parametrize("kind", KINDS)
def test_the_best_one_has_an_outline_of_its_own(kind):
    made = theme.default()
    gold = verdict_marks.tones(made).gold

    def golden(best):
        picture = verdict(made, kind, 3, 35, best=best, shadow=False)
        wide, high = picture.get_size()
        return any(near(picture.get_at((x, y)), gold) for x in range(wide) for y in range(high))

    assert not golden(False)
    assert golden(True) == (kind != "none")


@pytest.mark.parametrize("key", theme.BUILT_IN)
def test_a_bar_tells_proofs_from_estimates(key):
    made = theme.load(key)

    def tones(kind, share):
        picture = value_bar(made, (120, 14), kind, share)
        return {tuple(picture.get_at((x, 7))[:3]) for x in range(10, 110)}

    assert all(len(tones(kind, 1.0)) == 1 for kind in ("win", "draw", "loss", "none"))
    assert len(tones("cp", 0.6)) >= 3  # two of the hatching, and the needle
    assert len({frozenset(tones(kind, 1.0)) for kind in ("win", "draw", "loss")}) == 3


def test_signs_on_the_board_differ_without_colour():
    """Numbers, a notch and a scale: every two at the same size, on every wood; a scale is fuller the better it is."""
    made = theme.default()
    discs = [greys(numbered(made, n, 28), made["cube"]) for n in (1, 2, 3)]
    for one, other in combinations(discs, 2):
        assert sum(abs(x - y) > 40 for x, y in zip(one, other, strict=True)) > 20
    for ground in ("board", "panel", "cube"):
        bare = greys(pygame.Surface((1, 1), pygame.SRCALPHA), made[ground])[0]
        for picture in (numbered(made, 3, 28), notch(made, 15), scale(made, (38, 8), 0.4)):
            assert any(abs(x - bare) > 60 for x in greys(picture, made[ground]))
    pale = [sum(x > 150 for x in greys(scale(made, (38, 8), share), (0, 0, 0))) for share in (0.0, 0.3, 0.6, 1.0)]
    assert pale == sorted(pale) and pale[0] < pale[-1]


def test_an_older_theme_has_them_from_walnut():
    mine = theme.read("name: Mine\ntext: '#ffffff'\n", "mine.yaml", theme.default())
    assert verdict_marks.tones(mine) == verdict_marks.tones(theme.default())
