"""Beside the board: who plays, whose turn it is, what waits in each hand, and the clocks."""

from __future__ import annotations

import pygame

from qgames.files.i18n import t
from qgames.files.theme import mix
from qgames.games.entry import Sign
from qgames.scenes.play.in_play import InPlay
from qgames.scenes.signs import picture
from qgames.session.clock import WARN, shown
from qgames.ui import CAPTION, STRONG, Ui, Widget, paint
from qgames.ui.text import Type

CLOCK = Type(22, "bold")
SIGN, TALL = 40, 112  # logical pixels: the sign; how wide a plate at the side of a board is


class PlayerCard(Widget):
    """One seat: its sign, name, what it is doing, its clock. The one to move has an edge, a glow and says so."""

    def __init__(self, current: InPlay, seat: int, sign: Sign, small: bool = False, tall: bool = False) -> None:
        """`small` takes no more room than it needs; `tall` has its parts under each other, for the sides of a board."""
        super().__init__(key=f"seat{seat}")
        self.current, self.seat, self.sign, self.small, self.tall = current, seat, sign, small, tall
        self.words = current.words
        self._shown: tuple[object, ...] = ()

    @property
    def active(self) -> bool:
        sitting = self.words.sitting
        return sitting.outcome is None and sitting.seat == self.seat

    @property
    def won(self) -> bool:
        outcome = self.words.sitting.outcome
        return outcome is not None and outcome.winner == self.words.sitting.match.game.sides[self.seat]

    def line(self) -> str:
        """What it is doing, in a few words."""
        sitting = self.words.sitting
        computer = sitting.is_computer(self.seat)
        if self.active:
            if sitting.paused:
                return t("play.card.paused")
            return t("play.card.thinking") if computer else t("play.card.to_move")
        if sitting.outcome:
            return ""
        partner = self._partner()
        if partner:
            return partner
        player = sitting.match.players[self.seat]
        return t(f"level.{player.level}") if computer and player.name else ""  # one without a name is called so anyway

    def _partner(self) -> str:
        sitting = self.words.sitting
        game = sitting.match.game
        if not game.teams:
            return ""
        if (sitting.seat + 1) % game.seats == self.seat:
            return t("play.card.next")
        partner = next(s for s in range(game.seats) if s != self.seat and game.sides[s] == game.sides[self.seat])
        return t("play.card.partner", name=self.words.name(partner))

    def clock(self) -> str:
        clocks = self.words.sitting.clocks
        return shown(clocks.left[self.seat]) if clocks.on else ""

    def points(self) -> str:
        """The score of the sitting, once there is one: shown at the end of a game."""
        sitting = self.words.sitting
        if not sitting.outcome or sum(sitting.score) < 1:
            return ""
        return points(sitting.score[sitting.place(self.seat)])

    def reserve(self) -> str:
        """How many pieces wait in this player's hand, if the board does not show them."""
        if self.words.sitting.outcome:
            return ""
        left = self.current.view.reserve(self.current.animation.state, self.seat)
        return "" if left is None else t("play.card.count", n=left)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        high = ui.type.height(STRONG) + ui.type.height(CAPTION) + ui.px(18)
        if self.tall:
            return ui.px(TALL), high + ui.px(SIGN + 10) + (ui.type.height(CLOCK) if self.clock() else 0)
        return (min(width, ui.px(230)) if self.small else width), max(ui.px(58), high)

    def update(self, ui: Ui, seconds: float) -> bool:
        now = (
            self.active,
            self.won,
            self.line(),
            self.clock(),
            self.reserve(),
            self.points(),
            self.words.name(self.seat),
        )
        changed, self._shown = now != self._shown, now
        return changed

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, rect = ui.theme, self.rect
        radius = ui.px(12)
        bright = self.active or self.won
        if bright and theme.number("depth"):
            spread = ui.px(12)
            surface.blit(paint.glow(rect.size, radius, spread, theme["accent"], 90), (rect.x - spread, rect.y - spread))
        fill = mix(theme["panel"], theme["raised"], 1.0 if bright else 0.25)
        edge = theme["accent"] if bright else mix(theme["panel"], theme["border"], 0.6)
        surface.blit(paint.box(rect.size, radius, (*fill, 240), edge, ui.px(2 if bright else 1)), rect)
        if self.tall:
            self._draw_tall(ui, surface)
            return
        side, pad = min(ui.px(40), rect.height - ui.px(12)), ui.px(9)
        icon = pygame.Rect(0, 0, side, side)
        icon.midleft = rect.x + pad, rect.centery
        if ui.rtl:
            icon.midright = rect.right - pad, rect.centery
        surface.blit(picture(theme, self.sign, side), icon)
        clock, reserve = self.clock() or self.points(), self.reserve()
        room = ui.type.width("0:00:00" if len(clock) > 5 else "00:00", CLOCK) + pad if clock else 0
        aside = room
        if reserve:
            room += max(ui.type.width(reserve, CLOCK), ui.type.width(t("play.card.left"), CAPTION)) + pad
        left, right = icon.right + pad, rect.right - pad - room
        if ui.rtl:
            left, right = rect.x + pad + room, icon.left - pad
        line = self.line()
        high, low = ui.type.height(STRONG), ui.type.height(CAPTION) if line else 0
        y = rect.centery - (high + low) // 2
        name_box = pygame.Rect(left, y, max(1, right - left), high)
        ui.type.draw(surface, self.words.name(self.seat), STRONG, theme["text"], name_box)
        colour = theme["accent"] if bright else theme["muted"]
        ui.type.draw(surface, line, CAPTION, colour, pygame.Rect(left, y + high, max(1, right - left), low))
        if reserve:
            self._draw_reserve(ui, surface, reserve, rect.inflate(-2 * pad, 0), aside)
        if clock:
            clocks = self.words.sitting.clocks
            low_time = clocks.on and clocks.left[self.seat] <= WARN
            tint = theme["danger"] if low_time else theme["text"] if self.active else theme["muted"]
            box = rect.inflate(-2 * pad, 0)
            ui.type.draw(surface, clock, CLOCK, tint, box, "end")

    def _draw_reserve(self, ui: Ui, surface: pygame.Surface, count: str, box: pygame.Rect, aside: int) -> None:
        """At the far end, before a clock: how many, and that they are still to come."""
        box.width -= aside
        if ui.rtl:
            box.x += aside
        high, low = ui.type.height(CLOCK), ui.type.height(CAPTION)
        top = box.centery - (high + low) // 2
        ui.type.draw(surface, count, CLOCK, ui.theme["text"], pygame.Rect(box.x, top, box.width, high), "end")
        under = pygame.Rect(box.x, top + high, box.width, low)
        ui.type.draw(surface, t("play.card.left"), CAPTION, ui.theme["muted"], under, "end")

    def _draw_tall(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, rect, pad = ui.theme, self.rect, ui.px(8)
        side = ui.px(SIGN)
        surface.blit(picture(theme, self.sign, side), (rect.centerx - side // 2, rect.y + pad))
        colour = theme["accent"] if self.active else theme["muted"]
        lines = [(self.words.name(self.seat), STRONG, theme["text"]), (self.line(), CAPTION, colour)]
        if clock := self.clock() or self.points():
            lines.append((clock, CLOCK, theme["text"]))
        y = rect.y + pad + side + ui.px(4)
        for text, kind, tint in lines:
            high = ui.type.height(kind)
            ui.type.draw(surface, text, kind, tint, pygame.Rect(rect.x + pad, y, rect.width - 2 * pad, high), "centre")
            y += high


def points(score: float) -> str:
    """
    >>> points(1.0), points(0.5), points(2.5)
    ('1', '½', '2½')
    """
    return f"{score:g}".replace(".5", "½").replace("0½", "½")
