"""The pages and tables of puzzles fit their boxes too, whatever is being said there (see `test_fit.py`)."""

import pytest
from kit import opening, pseudo
from kit.app import open_app
from kit.fit import SCALES, SIZES, cut, without_pictures
from kit.games import POSED
from kit.puzzle import at_once, not_right, puzzle_of
from kit.samples import languages_by

from qgames.files import i18n
from qgames.session.exercises import puzzles
from qgames.session.exercises.progress import Place, pack_of, packs


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
        scene = opening.puzzle(ui, Place(puzzle, packs(name)[pack_of(puzzle)]))
        purpose = puzzle_of(scene)
        yield f"{goal}: begin", scene
        purpose.hint()
        yield f"{goal}: hint", scene
        for move in (not_right(puzzle), puzzle.best[0]):
            purpose.again()
            play(scene, move)
            yield f"{goal}: {purpose.content.stage}", scene
        while (right := purpose.attempt.next_right(scene.sitting.match)) is not None:
            play(scene, right)
        yield f"{goal}: {purpose.content.stage}", scene


def play(scene, move):
    scene.sitting.play(move)
    scene.purpose.attempt.step(scene.sitting.match)
    while (reply := scene.purpose.attempt.reply(scene.sitting.match)) is not None:
        scene.sitting.play(reply)
    scene.refresh()


@pytest.mark.parametrize(
    ("language", "size", "scale", "name"),
    languages_by(SIZES, SCALES, POSED, invented=pseudo.WAYS, parts=(11, 97)),
)
def test_puzzles_fit(monkeypatch, tmp_path, language, size, scale, name):
    code = language.removeprefix("as if ")
    if code != language:
        pseudo.install(monkeypatch, tmp_path / "locales", (code,))
    at_once(monkeypatch)
    without_pictures(monkeypatch)
    app = open_app(monkeypatch, tmp_path / "home", size, language=code, scale=scale, speed="off", mute=True)
    faults = []
    found = [(f"page {page}", opening.page(app.ui, page, about)) for page, about in (("puzzles", ""), ("pack", name))]
    for stage, page in (*found, *scenes(app.ui, name)):
        page.rebuild()
        faults += [f"{stage}: {fault}" for fault in cut(page)]
    assert not faults, "\n".join(faults)
