"""Who played, once a game is over: sign, name and points in one low row, to leave the room to what happened."""

from __future__ import annotations

import pygame

from qgames.files.theme import mix
from qgames.scenes.play.cards import PlayerCard
from qgames.scenes.signs import picture
from qgames.ui import STRONG, Ui, paint

HIGH, SIGN, PAD = 36, 24, 7  # logical pixels


class SlimCard(PlayerCard):
    """As wide as its words, if there is room for that."""

    def _aim(self) -> str:
        return self.points() or self.clock()

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        wide = ui.px(SIGN) + ui.type.width(self.words.name(self.seat), STRONG) + 3 * ui.px(PAD) + ui.px(2)
        if aim := self._aim():
            wide += ui.type.width(aim, STRONG) + 2 * ui.px(PAD)
        return min(width, wide), max(ui.px(HIGH), ui.type.height(STRONG) + ui.px(8))

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, rect, pad, side = ui.theme, self.rect, ui.px(PAD), ui.px(SIGN)
        fill = mix(theme["panel"], theme["raised"], 1.0 if self.won else 0.25)
        edge = theme["accent"] if self.won else mix(theme["panel"], theme["border"], 0.6)
        surface.blit(paint.box(rect.size, ui.px(10), (*fill, 240), edge, ui.px(1)), rect)
        surface.blit(picture(theme, self.sign, side), (ui.near(rect, side, pad), rect.centery - side // 2))
        room = ui.rest(rect, side + 2 * pad, pad)
        if aim := self._aim():
            ui.type.draw(surface, aim, STRONG, theme["accent" if self.won else "muted"], room, "end")
            room = ui.rest(room, 0, ui.type.width(aim, STRONG) + pad)
        name = self.words.name(self.seat)
        ui.type.draw(surface, name, ui.type.fitting(name, STRONG, room.width), theme["text"], room)
