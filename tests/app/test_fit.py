"""Every string of every page and every table fits its box, in every language that is offered and in three that nobody
speaks: long words with accents, the same from right to left, and characters without spaces."""

import pytest
from kit import pseudo
from kit.app import open_app
from kit.fit import SCALES, SIZES, at_a_lesson, at_the_table, cut, pages, without_pictures
from kit.samples import languages_by

from qgames.files import i18n
from qgames.games import KEYS, main_variants

EVERY = languages_by(SIZES, SCALES, invented=pseudo.WAYS, parts=(11, 71))
BY_GAME = languages_by(SIZES, SCALES, KEYS, invented=pseudo.WAYS, parts=(13, 139))


@pytest.fixture(autouse=True)
def our_own_words_afterwards():
    yield
    i18n.use("en")


def opened(monkeypatch, tmp_path, language, size, scale):
    code = language.removeprefix("as if ")
    if code != language:
        pseudo.install(monkeypatch, tmp_path / "locales", (code,))
    without_pictures(monkeypatch)
    return open_app(monkeypatch, tmp_path / "home", size, language=code, scale=scale, speed="off", mute=True)


@pytest.mark.parametrize(("language", "size", "scale"), EVERY)
def test_pages(monkeypatch, tmp_path, language, size, scale):
    app = opened(monkeypatch, tmp_path, language, size, scale)
    faults = []
    for name, page in pages(app.ui):
        faults += [f"{name}: {fault}" for fault in cut(page)]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(("language", "size", "scale", "game"), BY_GAME)
def test_tables(monkeypatch, tmp_path, language, size, scale, game):
    app = opened(monkeypatch, tmp_path, language, size, scale)
    faults = []
    for variant in main_variants():
        for name, page in at_the_table(app.ui, variant) if variant.partition(":")[0] == game else ():
            faults += [f"{variant}, {name}: {fault}" for fault in cut(page)]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(("language", "size", "scale", "game"), BY_GAME)
def test_lessons(monkeypatch, tmp_path, language, size, scale, game):
    app = opened(monkeypatch, tmp_path, language, size, scale)
    faults = [f"{name}: {fault}" for name, page in at_a_lesson(app.ui, game) for fault in cut(page)]
    assert not faults, "\n".join(faults)
