"""Who is next: the game, its picture, the counters of those who play it, who begins; and the golden button."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from qgames.files import i18n
from qgames.files.i18n import t
from qgames.scenes.evening import wording
from qgames.scenes.evening.counters import draw_counter, faces
from qgames.scenes.parts import thumbnails
from qgames.scenes.parts.page import draw_face
from qgames.scenes.parts.signs import picture
from qgames.session.evening.evening import Evening
from qgames.session.evening.sheet import Bout
from qgames.ui import CAPTION, OVERLINE, SMALL, Button, Type, Ui, Widget, keys, paint
from qgames.ui.controls import cap_size, draw_cap
from qgames.ui.navigation import Shared

LEAST = 240  # logical pixels high
ROOMY = 330  # from which on everything is as large as it likes
LARGE, SMALLER, LITTLE = 84, 64, 44  # counters: beside the picture, under it, and where room is short
BELOW = 26 + 28 + 6  # under a name: the sign, who begins, and air
SPREAD = 14  # of the light round the counter of who begins
BESIDE, LIFT = 10, 5  # between the board and those beside it; how much nearer it is to the title than to the button
TITLE, NAME = Type(40, "serif"), Type(27, "serif")
ABOVE = Type(14, "sans", 4)


class NextCard(Widget):
    """`play` is the button; `going`: the game is at the table already; `note`: about those who do not play."""

    def __init__(self, evening: Evening, bout: Bout, play: Button, going: bool, note: str = "") -> None:
        super().__init__(key="next", grow=1.0)
        self.evening, self.bout, self.play, self.going = evening, bout, play, going
        self.note = note
        self.game = evening.game_for(bout)
        self.party = evening.sheet.party(bout)
        self.first = evening.begins(bout).who
        self.least = 0  # pixels high, if more than usual
        self.faces = faces(evening.sheet.people)
        self.signs = wording.signs(evening, bout)

    def children(self) -> Sequence[Widget]:
        return (self.play,)

    # -- words -------------------------------------------------------------------------------------------------------

    def above(self) -> str:
        if self.going:
            return t("keys.table.title")
        if self.evening.sheet.contest(self.bout).drawn:
            return t("evening.next.again")
        return t("evening.next.head")

    def spoken(self) -> str:
        begins = f"{t('setup.first')}: {self.evening.names[self.first]}"
        told = wording.sides(self.evening, self.bout) or wording.party(self.evening, self.bout)
        note = f". {self.note}" if self.note else ""
        return f"{self.above()}: {wording.game_name(self.game)}. {told}. {begins}{note}"

    # -- places ------------------------------------------------------------------------------------------------------

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, max(self.least, ui.px(LEAST))

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        wide, high = self.play.measure(ui, rect.width - 2 * ui.px(20))
        self.play.place(ui, pygame.Rect(rect.centerx - wide // 2, rect.bottom - ui.px(16) - high, wide, high))

    def _roomy(self, ui: Ui) -> bool:
        return self.rect.height >= ui.px(ROOMY)

    def _stage(self, ui: Ui) -> pygame.Rect:
        """Between the title and the button."""
        top = self.rect.y + ui.px(92 if self._roomy(ui) else 58) + (ui.type.height(CAPTION) if self.note else 0)
        return pygame.Rect(
            self.rect.x + ui.px(14), top, self.rect.width - 2 * ui.px(14), self.play.rect.top - ui.px(8) - top
        )

    def _aside(self, ui: Ui) -> int:
        """How wide the places of the players are: narrower where the board has need of it and they have not."""
        stage = self._stage(ui)
        free = stage.width - round(stage.height / self._proportion) - 2 * ui.px(BESIDE)
        return min(ui.px(150), round(stage.width * 0.29), max(self._taken(ui), free - self._taken(ui)))

    def _taken(self, ui: Ui) -> int:
        """How wide what stands in the middle of such a place is."""
        names = [ui.type.width(self.evening.names[who], NAME) for who in self.party]
        signs = [ui.px(22 + 8) + ui.type.width(wording.plays(sign), SMALL) for sign in self.signs.values()]
        return max(ui.px(LARGE + 2 * SPREAD), *names, *signs)

    def _between(self, ui: Ui) -> pygame.Rect:
        """What those on either side leave free: more than their places do, where their names are short."""
        aside = self._aside(ui)
        inset = min(aside, (aside + self._taken(ui)) // 2 + ui.px(BESIDE))
        return self._stage(ui).inflate(-2 * inset, 0)

    def _foot(self, ui: Ui) -> int:
        """How high a row of those who play is, under the picture."""
        return ui.px(SMALLER + BELOW + 14) + ui.type.height(NAME)

    def _under(self, ui: Ui) -> bool:
        """Do they stand under the picture? Where that leaves it more room than between them."""
        above = self._stage(ui).inflate(0, -self._foot(ui))
        return self._roomy(ui) and self._fit(above) > self._fit(self._between(ui))

    @property
    def _proportion(self) -> float:
        return thumbnails.proportion(self._about())

    def _fit(self, room: pygame.Rect) -> float:
        """How high the board can be in a place."""
        return min(room.height, room.width * self._proportion)

    def picture(self, ui: Ui) -> pygame.Rect:
        room = self._between(ui)
        if self._under(ui):
            stage = self._stage(ui)
            room = pygame.Rect(stage.x, stage.y, stage.width, stage.height - self._foot(ui))
        high = self._fit(room) * thumbnails.AIR  # which may lie beyond
        box = pygame.Rect(0, 0, round(high / self._proportion), round(high))
        box.center = room.centerx, room.centery - ui.px(LIFT)
        return box

    def update(self, ui: Ui, seconds: float) -> bool:
        return thumbnails.work(ui, [(self._about(), self.picture(ui).size)])

    def _about(self) -> thumbnails.Subject:
        return thumbnails.Subject(self.game.partition(":")[0], filling=True)

    def shared(self, ui: Ui) -> Mapping[str, Shared]:
        return thumbnails.shared(ui, self._about(), self.picture(ui))

    # -- picture -----------------------------------------------------------------------------------------------------

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, roomy = ui.theme, self._roomy(ui)
        draw_face(ui, surface, self.rect, ui.px(18))
        words, above = self.rect.inflate(-2 * ui.px(16), 0), i18n.capitals(self.above())
        line = pygame.Rect(words.x, words.y + ui.px(16 if roomy else 8), words.width, ui.px(20))
        kind = ABOVE if roomy and ui.type.width(above, ABOVE) <= line.width else OVERLINE
        ui.type.draw(surface, above, ui.type.fitting(above, kind, line.width), theme["accent"], line, "centre")
        name, high = wording.game_name(self.game), ui.px(50 if roomy else 30)
        title = pygame.Rect(words.x, line.bottom, words.width, high)
        type = TITLE if roomy else Type(25, "serif")
        ui.type.draw(surface, name, ui.type.fitting(name, type, title.width), theme["card_text"], title, "centre")
        noted = pygame.Rect(words.x, title.bottom, words.width, ui.type.height(CAPTION))
        kind = ui.type.fitting(self.note, CAPTION, noted.width)
        ui.type.draw(surface, self.note, kind, theme["card_muted"], noted, "centre")
        thumbnails.draw(ui, surface, self._about(), self.picture(ui), card=self.rect)
        stage, wide = self._stage(ui), self._aside(ui)
        if self._under(ui):
            each, high = stage.width // len(self.party), self._foot(ui)
            for number, who in enumerate(self.party):
                place = pygame.Rect(ui.near(stage, each, number * each), stage.bottom - high, each, high)
                self._person(ui, surface, who, place, SMALLER)
            self._draw_play(ui, surface)
            return
        half = (len(self.party) + 1) // 2
        for near, group in ((True, self.party[:half]), (False, self.party[half:])):
            x = ui.near(stage, wide) if near else ui.far(stage, wide)
            for number, who in enumerate(group):
                each = stage.height // len(group)
                size = LARGE if self._roomy(ui) and len(group) == 1 else LITTLE
                self._person(ui, surface, who, pygame.Rect(x, stage.y + number * each, wide, each), size)
        self._draw_play(ui, surface)

    def _draw_play(self, ui: Ui, surface: pygame.Surface) -> None:
        self.play.draw(ui, surface)
        self._cap(ui, surface)

    def _person(self, ui: Ui, surface: pygame.Surface, who: int, room: pygame.Rect, large: int) -> None:
        theme, begins = ui.theme, who == self.first
        pill = ui.px(28)  # whoever does not begin stands as high
        sign = ui.px(26) if who in self.signs else 0
        size = ui.px(large)
        name = NAME if large > LITTLE else Type(19, "serif")
        line = ui.type.height(name)
        stacked = size + line + ui.px(BELOW)
        inline = large == LITTLE and room.height < stacked  # sign and pill share a line
        below = line + (max(sign, pill) if inline else sign + pill) + ui.px(6)
        size = max(ui.px(26), min(size, room.height - below))
        y = room.centery - (size + below) // 2
        disc = pygame.Rect(room.centerx - size // 2, y, size, size)
        if begins:
            spread = ui.px(SPREAD)
            halo = disc.inflate(ui.px(6), ui.px(6))
            surface.blit(
                paint.glow(halo.size, halo.width // 2, spread, theme["accent"], 120),
                halo.inflate(2 * spread, 2 * spread),
            )
            surface.blit(paint.box(halo.size, halo.width // 2, None, theme["accent"], ui.px(2)), halo)
        draw_counter(ui, surface, self.faces[who], disc)
        y = disc.bottom + ui.px(4)
        called = self.evening.names[who]
        words = pygame.Rect(room.x, y, room.width, line)
        ui.type.draw(surface, called, ui.type.fitting(called, name, words.width), theme["card_text"], words, "centre")
        y += line
        if inline:
            self._inline(ui, surface, who, pygame.Rect(room.x, y, room.width, max(sign, pill)))
            return
        if sign:
            self._sign(ui, surface, who, pygame.Rect(room.x, y, room.width, sign))
            y += sign
        if begins:
            self._pill(ui, surface, pygame.Rect(room.x, y, room.width, pill))

    def _sign(self, ui: Ui, surface: pygame.Surface, who: int, row: pygame.Rect) -> None:
        """What somebody plays: its sign, and in words beside it if there is room."""
        mark, text = picture(ui.theme, self.signs[who], ui.px(22)), wording.plays(self.signs[who])
        gap = ui.px(8)
        kind = ui.type.fitting(text, SMALL, row.width - mark.get_width() - gap)
        words = ui.type.width(text, kind)
        if not text or mark.get_width() + gap + words > row.width:
            surface.blit(mark, mark.get_rect(center=row.center))
            return
        both = pygame.Rect(0, row.y, mark.get_width() + gap + words, row.height)
        both.centerx = row.centerx
        surface.blit(mark, mark.get_rect(centery=row.centery, x=ui.near(both, mark.get_width())))
        ui.type.draw(surface, text, kind, ui.theme["muted"], ui.rest(both, mark.get_width() + gap))

    def _inline(self, ui: Ui, surface: pygame.Surface, who: int, row: pygame.Rect) -> None:
        if who not in self.signs:
            if who == self.first:
                self._pill(ui, surface, row)
            return
        if who != self.first:
            self._sign(ui, surface, who, row)
            return
        mark = picture(ui.theme, self.signs[who], ui.px(20))
        room = ui.rest(row, mark.get_width() + ui.px(6))
        drawn = self._pill(ui, surface, room)
        surface.blit(
            mark,
            mark.get_rect(
                centery=row.centery, left=drawn.right + ui.px(6) if ui.rtl else drawn.left - ui.px(6) - mark.get_width()
            ),
        )

    def _pill(self, ui: Ui, surface: pygame.Surface, row: pygame.Rect) -> pygame.Rect:
        theme, text = ui.theme, t("evening.next.begins_short")
        hand, side, gap = ui.px(17), ui.px(10), ui.px(6)
        around = side + hand + gap + side
        room = row.width - around
        kind = ui.type.fitting(text, Type(14, "bold"), room)
        wide = min(room, ui.type.width(text, kind))
        pill = pygame.Rect(0, 0, wide + around, ui.px(26))
        pill.center = row.center
        surface.blit(paint.box(pill.size, pill.height // 2, (*theme["field"], 235), theme["accent"], ui.px(1)), pill)
        surface.blit(paint.icon("hand", hand, theme["accent"]), (ui.near(pill, hand, side), pill.centery - hand // 2))
        ui.type.draw(surface, text, kind, theme["accent"], ui.rest(pill, side + hand + gap, side))
        return pill

    def _cap(self, ui: Ui, surface: pygame.Surface) -> None:
        """The key that does the same, where there is room and a keyboard."""
        if ui.hand in ("pad", "touch"):
            return
        words = keys.label("enter")
        cap = pygame.Rect((0, 0), cap_size(ui, words))
        cap.midleft = (self.play.rect.right + ui.px(14), self.play.rect.centery)
        if ui.rtl:
            cap.midright = (self.play.rect.left - ui.px(14), self.play.rect.centery)
        if self.rect.contains(cap):
            draw_cap(ui, surface, words, cap)


class WaitCard(Widget):
    """Nobody at the screen is to play: computers have to first."""

    def __init__(self, text: str) -> None:
        super().__init__(key="next", grow=1.0)
        self.text = text

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, ui.px(LEAST)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        draw_face(ui, surface, self.rect, ui.px(18))
        room = self.rect.inflate(-2 * ui.px(30), 0)
        high = ui.type.size(self.text, SMALL, room.width)[1]
        words = pygame.Rect(room.x, room.centery - high // 2, room.width, high)
        ui.type.paragraph(surface, self.text, SMALL, ui.theme["card_text"], words, "centre")

    def spoken(self) -> str:
        return self.text
