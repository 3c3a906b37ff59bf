"""A window for when the program cannot start: it needs no theme, no catalogue and no font of ours, since those may be
what is missing."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from qgames.files import reading

LONGEST = 300  # letters of a line: it may quote a file
SIZE = (720, 420)
GROUND, TEXT, QUIET, ACCENT = (43, 29, 20), (243, 230, 208), (183, 159, 131), (242, 184, 87)


def show(title: str, lines: Sequence[str], closing: str = "Press any key to close") -> None:
    """Open a window with a message and wait until it is closed."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_caption(title)
    screen = pygame.display.set_mode(SIZE)
    clock = pygame.time.Clock()
    paint(screen, title, lines, closing)
    pygame.display.flip()
    while not any(event.type in (pygame.QUIT, pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) for event in pygame.event.get()):
        clock.tick(30)
        pygame.display.flip()
    pygame.quit()


def paint(screen: pygame.Surface, title: str, lines: Sequence[str], closing: str) -> None:
    screen.fill(GROUND)
    large, plain = pygame.font.Font(None, 40), pygame.font.Font(None, 26)
    screen.blit(large.render(title, True, ACCENT), (36, 34))
    y = 92
    for line in lines:
        for part in wrapped(reading.shown(line, LONGEST), plain, SIZE[0] - 72):
            if y > SIZE[1] - 80:
                break
            screen.blit(plain.render(part, True, TEXT), (36, y))
            y += 30
    screen.blit(plain.render(closing, True, QUIET), (36, SIZE[1] - 50))


def wrapped(line: str, font: pygame.font.Font, width: int) -> list[str]:
    """A line cut at spaces so that each part fits."""
    parts, rest = [""], line.split()
    for word in rest:
        longer = f"{parts[-1]} {word}".strip()
        if parts[-1] and font.size(longer)[0] > width:
            parts.append(word)
        else:
            parts[-1] = longer
    return parts
