"""Letters are drawn whole, in every language and type: none loses its dots, its tail or what stands on it."""

from collections.abc import Iterator
from itertools import pairwise

import pygame
import pytest
from kit.fit import lost_ink
from kit.samples import a_third_of

from qgames.files import i18n, messages
from qgames.ui.text import BODY, CAPTION, HEADING, STRONG, Type, Typesetter

TYPES = {"body": BODY, "bold": STRONG, "caption": CAPTION, "heading": HEADING}
GUESTS = ("عليٌّ", "یاسمین", "ผู้เป็นใหญ่", "日本", "Ångström, Jürgen")  # names, whatever the language


@pytest.fixture(scope="module", autouse=True)
def fonts():
    pygame.font.init()
    yield
    i18n.use("en")


def said(language: str) -> Iterator[str]:
    """Words of a language as the catalogues have them: all that bring two letters together which were not yet."""
    met: set[str] = set()
    for entry in i18n.entries(language).values():
        for form in [entry] if isinstance(entry, str) else entry.values():
            for word in (word for line in messages.variants(form) for word in line.split()):
                pairs = {f"{one}{two}" for one, two in pairwise(f" {word} ")}
                if pairs - met:
                    met |= pairs
                    yield word


@pytest.mark.parametrize(("language", "kind"), a_third_of(i18n.languages(), TYPES))
def test_no_ink_is_lost(language, kind):
    i18n.use(language)
    setter = Typesetter(1.0)
    lost = {word: pixels for word in (*said(language), *GUESTS) if (pixels := lost_ink(setter, word, TYPES[kind]))}
    assert not lost


@pytest.mark.parametrize("language", ["ar", "fa", "th", "en"])
def test_lines_are_as_far_apart_as_the_letters_need(language):
    """A paragraph shows every letter of its lines: none lies over another."""
    i18n.use(language)
    setter, kind = Typesetter(1.0), BODY
    text = " ".join(list(said(language))[:200])
    rect = pygame.Rect(20, 20, 380, 10_000)
    lines = setter.wrap(text, kind, rect.width)
    sheet = pygame.Surface((420, 40 + len(lines) * setter.height(kind)), pygame.SRCALPHA)
    setter.paragraph(sheet, text, kind, (255, 255, 255), rect)
    apart = sum(pygame.mask.from_surface(setter.line(line, kind, (255, 255, 255))).count() for line in lines)
    assert pygame.mask.from_surface(sheet).count() >= 0.999 * apart


def test_a_clipped_line_would_be_noticed(monkeypatch):
    """Lines as high as Latin ones lose the tails of Arabic letters."""
    i18n.use("ar")
    setter, whole = Typesetter(1.0), Typesetter.line

    def clipped(self: Typesetter, text: str, kind: Type, colour: tuple[int, int, int]) -> pygame.Surface:
        picture = whole(self, text, kind, colour)
        return picture.subsurface(picture.get_rect().inflate(0, 24 - picture.get_height()))

    monkeypatch.setattr(Typesetter, "line", clipped)
    assert lost_ink(setter, "في المرمى", BODY) > 0
