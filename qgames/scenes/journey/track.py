"""A leg in one line: a disc for each station, ticked if it is done, with an edge if it may be played."""

from __future__ import annotations

from collections.abc import Sequence
from math import sin

import pygame

from qgames.files.theme import mix
from qgames.session.journey import words
from qgames.session.journey.challenges import STARS, Challenge
from qgames.session.journey.progress import Journey
from qgames.ui import Ui, Widget, paint

DISC, SWAY = 17, 6  # logical pixels: a disc, and how far the way swings


class LittleTrail(Widget):
    def __init__(self, leg: Sequence[Challenge], journey: Journey, here: Challenge) -> None:
        super().__init__(key="little")
        self.leg, self.journey, self.here = leg, journey, here

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, ui.px(DISC + 2 * SWAY + 6)

    def spoken(self) -> str:
        return words.stars(self.journey.counted(self.leg), STARS * len(self.leg))

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, side = ui.theme, ui.px(DISC)
        step = (self.rect.width - side) / max(1, len(self.leg) - 1)
        at = []
        for number in range(len(self.leg)):
            x = self.rect.x + side // 2 + round(number * step)
            x = self.rect.left + self.rect.right - x if ui.rtl else x
            at.append((x, self.rect.centery + round(ui.px(SWAY) * sin(number * 0.75 + 0.4))))
        pygame.draw.lines(surface, mix(theme["panel"], theme["muted"], 0.35), False, at, ui.px(4))
        for challenge, middle in zip(self.leg, at, strict=True):
            large = side + (ui.px(5) if challenge == self.here else 0)
            disc = pygame.Rect(0, 0, large, large)
            disc.center = middle
            done, opened = self.journey.done(challenge), self.journey.open(challenge)
            fill = theme["primary"] if done else theme["field"]
            edge = theme["accent"] if opened else theme["border"]
            surface.blit(paint.box(disc.size, large // 2, (*fill, 255), edge, ui.px(2 if opened else 1)), disc)
            if done:
                tick = paint.icon("check", round(large * 0.7), theme["primary_text"])
                surface.blit(tick, tick.get_rect(center=middle))
