"""Every string of every page and every table fits its box, in every language that is offered and in three that nobody
speaks: long words with accents, the same from right to left, and characters without spaces."""

import pseudo
import pytest
from app_kit import open_app
from fit_kit import SCALES, SIZES, at_a_lesson, at_the_table, cut, pages, without_pictures
from samples import languages_by

from qgames.files import i18n
from qgames.games import KEYS, main_variants

EVERY = languages_by(SIZES, pseudo.WAYS)


@pytest.fixture(autouse=True)
def our_own_words_afterwards():
    yield
    i18n.forget()
    i18n.use("en")


def opened(monkeypatch, tmp_path, language, size):
    code = language.removeprefix("as if ")
    if code != language:
        pseudo.install(monkeypatch, tmp_path / "locales", (code,))
    without_pictures(monkeypatch)
    return open_app(monkeypatch, tmp_path / "home", size, language=code, speed="off", mute=True)


@pytest.mark.parametrize(("language", "size"), EVERY)
def test_pages(monkeypatch, tmp_path, language, size):
    app = opened(monkeypatch, tmp_path, language, size)
    faults = []
    for scale in SCALES:
        app.ui.change(scale=scale)
        for name, page in pages(app.ui):
            faults += [f"{name} at {scale} %: {fault}" for fault in cut(page)]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(("language", "size"), EVERY)
def test_tables(monkeypatch, tmp_path, language, size):
    app = opened(monkeypatch, tmp_path, language, size)
    faults = []
    for scale in SCALES:
        app.ui.change(scale=scale)
        for game in main_variants():
            for name, page in at_the_table(app.ui, game):
                faults += [f"{game}, {name} at {scale} %: {fault}" for fault in cut(page)]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(("language", "size"), EVERY)
def test_lessons(monkeypatch, tmp_path, language, size):
    app = opened(monkeypatch, tmp_path, language, size)
    faults = []
    for scale in SCALES:
        app.ui.change(scale=scale)
        for game in KEYS:
            for name, page in at_a_lesson(app.ui, game):
                faults += [f"{game}, {name} at {scale} %: {fault}" for fault in cut(page)]
    assert not faults, "\n".join(faults)
