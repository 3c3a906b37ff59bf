"""What is written straight onto the table can be read there, in every theme."""

import statistics

import pygame
import pytest
from kit import opening
from kit.app import frame, open_app
from kit.contact import line_of
from kit.must import must
from kit.play import setup
from kit.samples import some_of

from qgames.files.theme import BUILT_IN, contrast, load
from qgames.games import main_variants
from qgames.render import Camera, Palette, Renderer, walnut
from qgames.ui import Ask, Label

CALM = 3.0  # of 255: how far the tones of a small patch of the bare table are spread
GAMES = main_variants()[::3]


@pytest.mark.parametrize(("theme", "name", "when"), some_of(7, BUILT_IN, GAMES, ["playing", "ended"]))
def test_words_on_the_table_stand_out(theme, name, when, monkeypatch, tmp_path):
    """Against the lightest and the darkest of what lies behind them, but for a few odd pixels: 4.5 : 1."""
    app = open_app(monkeypatch, tmp_path, theme=theme, speed="off")
    scene = opening.begin(app.ui, setup(name))
    for move in line_of(name, to_the_end=True) if when == "ended" else ():
        scene.play(move)
    app.stack.take(Ask(scene))
    app.update(0.0)
    must(scene.board.table).finish()
    picture = pygame.Surface(app.ui.size)
    scene.board.paint(app.ui, picture)
    labels = [each for each in must(must(scene.panel.around).corner).walk() if isinstance(each, Label) and each.text]
    assert labels
    for label in labels:
        behind = picture.subsurface(label.rect)
        colours = sorted(
            (
                (behind.get_at((x, y)).r, behind.get_at((x, y)).g, behind.get_at((x, y)).b)
                for x in range(0, behind.get_width(), 3)
                for y in range(behind.get_height())
            ),
            key=sum,
        )
        few = len(colours) // 50
        for against in (colours[few], colours[-few - 1]):
            assert contrast(app.ui.theme[label.role], against) >= 4.5, (label.text, against)
    frame(app)


def test_the_table_by_day_is_calm():
    """Neighbouring places of the bare wood differ by little: nothing flickers behind the words."""
    size = (640, 400)
    pygame.display.set_mode(size)
    table = Renderer(Palette.from_mapping(load("paper").materials, walnut()))
    table.show([], Camera(), size)
    table.finish()
    picture = pygame.Surface(size)
    table.draw(picture)
    spread = []
    for x in range(0, 640, 40):
        for y in range(200, 400, 40):
            tones = [sum(picture.get_at((x + i, y + j))[:3]) / 3 for i in range(0, 40, 4) for j in range(0, 40, 2)]
            spread.append(statistics.pstdev(tones))
    assert statistics.median(spread) < CALM
