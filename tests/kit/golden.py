"""Pictures of how a language is set, kept to compare with: the settings at 1280 x 800, in grey and half their size.

    python tests/kit/golden.py [LANGUAGE ...]       # write them anew, after having looked at them

What is compared is the setting of text: letters joined, marks where they belong, lines in their order, from the right
side. Small differences between systems are allowed (`LIKE`), another order of words or letters is not.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from types import SimpleNamespace

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).parent.parent))

import pygame
import pytest

from kit.app import open_app, open_page
from qgames.scenes.pages import settings

LANGUAGES = ("ar", "he", "fa", "th", "ja", "ko", "zh-Hans", "zh-Hant", "el", "ru", "de", "tr")
FOLDER = Path(__file__).parent.parent / "data" / "golden"
SIZE, HALF = (1280, 800), (640, 400)
LIKE = 0.001  # of all brightness that may differ: most of a picture is wood


def drawn(monkeypatch: pytest.MonkeyPatch, home: Path, language: str) -> pygame.Surface:
    app = open_app(monkeypatch, home, SIZE, pictures=True, language=language, speed="off", mute=True)
    monkeypatch.setattr(settings, "paths", SimpleNamespace(data=lambda: "…"))  # differs from run to run
    page = open_page(app, "settings")
    surface = pygame.Surface(SIZE)
    page.ready()
    page.draw(surface)
    return pygame.transform.grayscale(pygame.transform.smoothscale(surface, HALF))


def differing(one: pygame.Surface, other: pygame.Surface) -> float:
    """The share of brightness in which two pictures differ."""
    first, second = (pygame.image.tobytes(picture, "RGB")[::3] for picture in (one, other))
    return sum(abs(a - b) for a, b in zip(first, second, strict=True)) / (255 * len(first))


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for language in sys.argv[1:] or LANGUAGES:
        with tempfile.TemporaryDirectory() as home, pytest.MonkeyPatch.context() as patch:
            picture = drawn(patch, Path(home), language)
            pygame.image.save(picture, FOLDER / f"{language}.png")


if __name__ == "__main__":
    main()
