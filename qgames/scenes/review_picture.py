"""The graph of a review as a picture, without a window."""

from __future__ import annotations

from pathlib import Path

import pygame

from qgames.files import theme
from qgames.files.i18n import t
from qgames.scenes.pages.review_turns import ReviewTurns
from qgames.scenes.review_graph import paint_graph
from qgames.session.review.review import Review
from qgames.session.sitting import Sitting
from qgames.ui.text import CAPTION, SECTION, Typesetter

HEIGHT, PAD = 320, 24
LEAST, TURN = 720, 44  # pixels: how wide it is at least, and a turn


def write(sitting: Sitting, review: Review, path: Path) -> None:
    """Draw it in the usual colours, as wide as the game is long; raises OSError."""
    pygame.font.init()
    game, look, type = ReviewTurns(sitting, review), theme.default(), Typesetter(1.0)
    surface = pygame.Surface((max(LEAST, 160 + TURN * len(game.points)), HEIGHT))
    surface.fill(look["panel"])
    inner = surface.get_rect().inflate(-2 * PAD, -2 * PAD)
    names = ", ".join(game.words.name(seat) for seat in range(game.match.game.seats))
    head = f"{t(f'game.{game.match.game.key}.name')} · {names}"
    type.draw(surface, head, SECTION, look["accent"], pygame.Rect(inner.x, inner.y, inner.width, 26))
    note = t("review.seen_from", name=game.name)
    type.draw(surface, note, CAPTION, look["muted"], pygame.Rect(inner.x, inner.y + 30, inner.width, 20))
    room = pygame.Rect(inner.x, inner.y + 60, inner.width, inner.height - 60)
    paint_graph(look, type, surface, room, game.drawn, game.levels())
    try:
        pygame.image.save(surface, str(path))
    except pygame.error as error:
        raise OSError(str(error)) from error
