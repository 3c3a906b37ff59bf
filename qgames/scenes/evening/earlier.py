"""Earlier evenings as cards: who played, who stood on the podium, when; opened, played again, or deleted, which can be
undone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from qgames.files import i18n, reading
from qgames.files.i18n import isolate, t
from qgames.games import KEYS
from qgames.scenes.evening import live, wording
from qgames.scenes.evening.counters import draw_counter, faces
from qgames.scenes.evening.draft import remember
from qgames.scenes.parts.destinations import EveningAt, PageAt
from qgames.scenes.parts.page import Inner, RoundButton, draw_face, to_begin_with
from qgames.scenes.parts.thumbnails import ThumbnailPicture
from qgames.session.evening import keeping, shelf
from qgames.session.evening.evening import Evening
from qgames.session.evening.shelf import OVER
from qgames.session.saves import CannotOpen
from qgames.ui import CAPTION, SMALL, Answer, Ask, Button, Columns, Dialog, Go, Pressable, Type, Ui, Widget, paint
from qgames.ui.controls import TARGET

MOST = 100  # evenings listed
HIGH = 168  # logical pixels
NAME = Type(21, "serif")
COUNTER = 34


class EveningCard(Pressable):
    """`evening` is read when the card is in sight; until then, and where it cannot be, its file's name is shown."""

    def __init__(
        self, path: Path, number: int, evening: Evening | None, unread: bool, open: Callable[[], Any],
        again: Callable[[], Any], drop: Callable[[], Any],
    ) -> None:  # fmt: skip
        super().__init__(open, key=f"evening{number}")
        self.path, self.number, self.evening, self.unread = path, number, evening, unread
        self.buttons = [RoundButton("", drop, icon="trash", key=f"drop{number}", tip=t("play.files.delete"))]
        if evening is not None:
            self.buttons.insert(
                0, RoundButton("", again, icon="again", key=f"again{number}", tip=t("evening.earlier.again"))
            )

    def children(self) -> Sequence[Widget]:
        return self.buttons

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, ui.px(HIGH)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        side, edge = ui.px(TARGET), ui.px(10)
        x = ui.far(rect, side * len(self.buttons), edge)
        for button in self.buttons:
            button.place(ui, pygame.Rect(x, rect.y + edge, side, side))
            x += side

    def ring_box(self, ui: Ui) -> tuple[pygame.Rect, int]:
        return self.rect.inflate(ui.px(8), ui.px(8)), ui.px(21)

    # -- words -------------------------------------------------------------------------------------------------------

    def head(self) -> str:
        """The day."""
        return i18n.day(wording.began(self.evening)) if self.evening is not None else reading.fit(self.path.stem)

    def who(self) -> str:
        return ", ".join(map(isolate, self.evening.names.values())) if self.evening is not None else ""

    def line(self) -> str:
        evening = self.evening
        if evening is None:
            return t("play.files.unreadable") if self.unread else ""
        if evening.state != OVER:
            return t("evening.game", n=evening.number)
        first = [evening.names[who] for who in evening.first_places()]
        how = t(f"evenings.format.{evening.plan.format}", n=evening.plan.terms.target)
        if len(first) != 1:
            return how
        return f"{how} · {t('evening.podium.wins', name=first[0])}"

    def spoken(self) -> str:
        return ", ".join(part for part in (self.head(), self.who(), self.line()) if part)

    # -- picture -----------------------------------------------------------------------------------------------------

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        if not self.rect.inflate(ui.px(30), ui.px(30)).colliderect(surface.get_clip()):
            return
        theme = ui.theme
        draw_face(ui, surface, self.rect, ui.px(18), self.number)
        inner = self.rect.inflate(-2 * ui.px(20), -2 * ui.px(16))
        top = ui.rest(
            pygame.Rect(inner.x, inner.y, inner.width, ui.type.height(NAME)), 0, ui.px(TARGET) * len(self.buttons)
        )
        head = self.head()
        ui.type.draw(surface, head, ui.type.fitting(head, NAME, top.width), theme["card_text"], top)
        if self.evening is not None:
            self._podium(ui, surface, pygame.Rect(inner.x, top.bottom + ui.px(8), inner.width, ui.px(COUNTER + 12)))
        y = inner.bottom
        for text, kind, role in ((self.line(), CAPTION, "card_muted"), (self.who(), SMALL, "card_text")):
            high = ui.type.height(kind)
            y -= high
            ui.type.draw(surface, text, kind, theme[role], pygame.Rect(inner.x, y, inner.width, high))
        super().draw(ui, surface)

    def _podium(self, ui: Ui, surface: pygame.Surface, room: pygame.Rect) -> None:
        """Counters in the order of their places, each a little lower."""
        assert self.evening is not None
        shown, size = faces(self.evening.sheet.people), ui.px(COUNTER)
        for number, row in enumerate(self.evening.standings()[:8]):
            down = ui.px(4) * min(2, row.place - 1)
            disc = pygame.Rect(ui.near(room, size, number * (size + ui.px(6))), room.y + down, size, size)
            if disc.left >= room.left and disc.right <= room.right:
                draw_counter(ui, surface, shown[row.who], disc)
                if row.place == 1 and self.evening.state == OVER:
                    halo = disc.inflate(ui.px(6), ui.px(6))
                    surface.blit(paint.box(halo.size, halo.width // 2, None, ui.theme["accent"], ui.px(2)), halo)


class EarlierEvenings(Inner):
    gap = 0

    def __init__(self, ui: Ui, about: str = "") -> None:
        super().__init__(ui)
        self.files = shelf.files()[:MOST]
        self._read: dict[Path, Evening | None] = {}
        self._deleted: tuple[Path, bytes] | None = None
        self.first = self._wanted = "evening0" if self.files else "begin"
        self._grid = Columns([], least=330, most=3, gap=20)

    def title(self) -> str:
        return t("evening.earlier.title")

    def shown(self) -> None:
        """Something may have been played meanwhile."""
        self.files = shelf.files()[:MOST]
        self._read.clear()
        self.rebuild()

    def body(self) -> Widget:
        if not self.files:
            boards = Columns([ThumbnailPicture(key, 130, air=0.0) for key in KEYS], least=100, most=len(KEYS), gap=6)
            return to_begin_with(boards, t("evening.earlier.none"), self._begin())
        self._grid.items = [
            EveningCard(path, number, self._read.get(path), path in self._read, partial(self._open, path),
                        partial(self._again, path), partial(self._drop, path))
            for number, path in enumerate(self.files)
        ]  # fmt: skip
        return self._grid

    @staticmethod
    def _begin() -> Button:
        """The golden button, before there is an evening."""
        to = PageAt("evening", "new")
        return Button(t("evening.begin"), lambda: Go(to), "primary", icon="play", key="begin", least=260)

    def foot(self) -> Sequence[Widget]:
        if self._deleted is None:
            return ()
        return (Button(t("keys.game.undo"), self._put_back, icon="undo", key="undo"),)

    def tick(self, seconds: float) -> Answer:
        """One after the other is read: only those in sight."""
        for card in self._grid.items:
            if isinstance(card, EveningCard) and card.path not in self._read and card.rect.colliderect(self.ui.rect):
                self._read[card.path] = self._found(card.path)
                self.rebuild()
                return None
        return None

    @staticmethod
    def _found(path: Path) -> Evening | None:
        try:
            return live.opened(path)
        except CannotOpen:
            return None

    # -- actions -----------------------------------------------------------------------------------------------------

    def _open(self, path: Path) -> Answer:
        try:
            return Go(EveningAt(live.opened(path)))
        except CannotOpen as error:
            words = keeping.told(error, reading.shown(path.name))
            return Ask(Dialog(self.ui, t("evenings.open.title"), words))

    def _again(self, path: Path) -> Answer:
        evening = self._read.get(path)
        if evening is None:
            return None
        remember(self.ui, evening.again())
        return Go(PageAt("evening", "new"))

    def _drop(self, path: Path) -> None:
        content = keeping.delete(path)
        if content is None:
            self.ui.toast(t("evening.earlier.stays"))
            return
        live.forget(path)
        self._deleted = path, content
        self._again_from("undo")
        self.ui.toast(t("evening.earlier.deleted"))

    def _put_back(self) -> None:
        assert self._deleted is not None
        path, content = self._deleted
        if error := keeping.put_back(path, content):
            self.ui.toast(t("play.files.not_saved", reason=error.strerror or str(error)))
            return
        self._deleted = None
        self._again_from("evening0")

    def _again_from(self, focus: str) -> None:
        self.files = shelf.files()[:MOST]
        self._read = {path: read for path, read in self._read.items() if path in self.files}
        self.rebuild(focus)
