"""Every string of every page and every table fits its box, in every language that is offered and in three that nobody
speaks: long words with accents, the same from right to left, and characters without spaces."""

import pseudo
import pytest
from app_kit import open_app
from fit_kit import SCALES, SIZES, at_the_table, cut, pages, without_pictures

from qgames.files import i18n
from qgames.games import main_variants

INVENTED = tuple(pseudo.WAYS)
LANGUAGES = [(code, False) for code in i18n.languages() if i18n.complete(code)] + [(code, True) for code in INVENTED]


@pytest.fixture(autouse=True)
def our_own_words_afterwards():
    yield
    i18n.forget()
    i18n.use("en")


def opened(monkeypatch, tmp_path, language, size):
    code, invented = language
    if invented:
        pseudo.install(monkeypatch, tmp_path / "locales", (code,))
    without_pictures(monkeypatch)
    return open_app(monkeypatch, tmp_path / "home", size, language=code, speed="off", mute=True)


def ids(value):
    code, invented = value
    return f"{'as-if-' if invented else ''}{code}"


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("language", LANGUAGES, ids=ids)
def test_pages(monkeypatch, tmp_path, language, size):
    app = opened(monkeypatch, tmp_path, language, size)
    faults = []
    for scale in SCALES:
        app.ui.change(scale=scale)
        for name, page in pages(app.ui):
            faults += [f"{name} at {scale} %: {fault}" for fault in cut(page)]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("language", LANGUAGES, ids=ids)
def test_tables(monkeypatch, tmp_path, language, size):
    app = opened(monkeypatch, tmp_path, language, size)
    faults = []
    for scale in SCALES:
        app.ui.change(scale=scale)
        for game in main_variants():
            for name, page in at_the_table(app.ui, game):
                faults += [f"{game}, {name} at {scale} %: {fault}" for fault in cut(page)]
    assert not faults, "\n".join(faults)
