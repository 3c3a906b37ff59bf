"""Pictures in the format of the window they are drawn on."""

from __future__ import annotations

import pygame


def native(picture: pygame.Surface, alpha: bool = False) -> pygame.Surface:
    """As the window has it, which is drawn quickest; as it is while there is no window."""
    try:
        return picture.convert_alpha() if alpha else picture.convert()
    except pygame.error:
        return picture
