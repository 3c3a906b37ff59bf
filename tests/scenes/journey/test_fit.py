"""Every station of the journey fits its card, and its table what is asked there, in every language."""

import pytest
from kit import opening
from kit.app import open_app
from kit.fit import SCALES, SIZES, cut, without_pictures
from kit.must import must_be
from kit.samples import languages_by

from qgames.app import routes
from qgames.files import i18n
from qgames.render import Renderer
from qgames.scenes.journey.page import JourneyPage
from qgames.scenes.parts.destinations import ChallengeAt
from qgames.scenes.play.table import Table
from qgames.session.journey import challenges


@pytest.fixture(autouse=True)
def our_own_words_afterwards():
    yield
    i18n.use("en")


def scenes(ui):
    page = must_be(JourneyPage, opening.page(ui, "journey"))
    page.open_all()
    for challenge in challenges.every():
        page._choose(challenge)
        page.ready()
        yield f"{challenge.id} on the trail", page
        table = must_be(Table, routes.scene(ui, ChallengeAt(challenge.id)))
        table.ready()
        yield f"{challenge.id}", table
        table.closed()


@pytest.mark.parametrize(("language", "size", "scale"), languages_by(SIZES, SCALES, parts=(7, 67)))
def test_it_fits(monkeypatch, tmp_path, language, size, scale):
    without_pictures(monkeypatch)
    monkeypatch.setattr(Renderer, "tick", lambda table, milliseconds=6.0: False)
    app = open_app(monkeypatch, tmp_path, size, language=language, scale=scale, speed="off", mute=True)
    faults = [f"{name}: {fault}" for name, page in scenes(app.ui) for fault in cut(page)]
    assert not faults, "\n".join(faults)
