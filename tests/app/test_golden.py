"""Twelve languages are set as they were when they were looked at (`golden.py`)."""

import pygame
import pytest
from kit.golden import FOLDER, LANGUAGES, LIKE, differing, drawn


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_is_set_as_it_was(monkeypatch, tmp_path, language):
    now = drawn(monkeypatch, tmp_path, language)
    before = pygame.image.load(FOLDER / f"{language}.png")
    assert differing(now, before) < LIKE


def test_another_language_would_be_noticed(monkeypatch, tmp_path):
    """The measure tells languages apart, also such as look alike."""
    for one, other in (("ar", "fa"), ("zh-Hans", "zh-Hant"), ("ja", "zh-Hant"), ("de", "tr")):
        pictures = [pygame.image.load(FOLDER / f"{code}.png") for code in (one, other)]
        assert differing(*pictures) > 2 * LIKE
