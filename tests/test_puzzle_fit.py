"""The pages and tables of puzzles fit their boxes too, whatever is being said there (see `test_fit.py`)."""

import pseudo
import pytest
from app_kit import open_app
from fit_kit import SCALES, SIZES, cut, without_pictures
from must import must_be
from puzzle_kit import at_once, not_right
from samples import languages_by

from qgames.files import i18n
from qgames.games import KEYS
from qgames.scenes import directory, tables
from qgames.scenes.play.puzzle_scene import PuzzleScene
from qgames.session import puzzles
from qgames.session.puzzle_packs import Place, pack_of, packs
from qgames.ui import Visit

GAMES = [key for key in KEYS if puzzles.of_game(key)]


@pytest.fixture(autouse=True)
def our_own_words_afterwards():
    yield
    i18n.use("en")


def scenes(ui, name):
    """Every stage of a puzzle: asked, answered in each way there is, hinted at, solved."""
    for goal in ("win", "save", "give"):
        puzzle = next((each for each in reversed(puzzles.of_game(name)) if each.goal == goal), None)
        if puzzle is None:
            continue
        scene = must_be(PuzzleScene, tables.puzzle(ui, Place(puzzle, packs(name)[pack_of(puzzle)])))
        yield f"{goal}: begin", scene
        scene.hint()
        yield f"{goal}: hint", scene
        for move in (not_right(puzzle), puzzle.best[0]):
            scene.again()
            play(scene, move)
            yield f"{goal}: {scene.panel.stage}", scene
        while (right := scene.solving.next_right(scene.sitting.match)) is not None:
            play(scene, right)
        yield f"{goal}: {scene.panel.stage}", scene


def play(scene, move):
    scene.sitting.play(move)
    scene.solving.step(scene.sitting.match)
    while (reply := scene.solving.reply(scene.sitting.match)) is not None:
        scene.sitting.play(reply)
    scene.refresh()


@pytest.mark.parametrize(
    ("language", "size", "scale", "name"),
    languages_by(SIZES, SCALES, GAMES, invented=pseudo.WAYS, parts=(11, 97)),
)
def test_puzzles_fit(monkeypatch, tmp_path, language, size, scale, name):
    code = language.removeprefix("as if ")
    if code != language:
        pseudo.install(monkeypatch, tmp_path / "locales", (code,))
    at_once(monkeypatch)
    without_pictures(monkeypatch)
    app = open_app(monkeypatch, tmp_path / "home", size, language=code, scale=scale, speed="off", mute=True)
    faults = []
    found = [(f"page {about}", directory.page(app.ui, Visit("puzzles", about))) for about in ("", name)]
    for stage, page in (*found, *scenes(app.ui, name)):
        page.rebuild()
        faults += [f"{stage}: {fault}" for fault in cut(page)]
    assert not faults, "\n".join(faults)
