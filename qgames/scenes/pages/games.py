"""The saved games as cards, and giving a game a name: files without a file dialog of the system."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial

import pygame

from qgames.files import paths, reading
from qgames.files.i18n import t
from qgames.games import KEYS
from qgames.scenes import tables, thumbnails
from qgames.scenes.pages.frame import Inner
from qgames.scenes.pages.game_cards import GameCard, forget_glimpses, glimpse, known_game, seen
from qgames.scenes.pages.review import ReviewPage
from qgames.session import saves
from qgames.session.sitting import Sitting
from qgames.ui import (
    BODY,
    CAPTION,
    SECTION,
    Button,
    Close,
    Column,
    Columns,
    Done,
    Label,
    Middle,
    Page,
    Panel,
    Row,
    Scroll,
    TextField,
    Ui,
    Widget,
    confirm,
)
from qgames.ui.cells import Option
from qgames.ui.scene import Answer, Open, Then
from qgames.ui.segments import Chips

MOST = 200  # games listed
STATES = {"": "", "going": "play", "finished": "check", "kept": "star"}  # and their icons


class OpenList(Inner):
    """`about`: "table" if a table is open below, in whose place the game chosen is put."""

    address = "games"
    gap = 0

    def __init__(self, ui: Ui, about: str = "") -> None:
        super().__init__(ui)
        self.from_table = about == "table"
        self.games = saves.saved()[:MOST]
        self.game = self.state = self.wanted = ""  # what is asked for
        self.first = self._wanted = "game0" if self.games else "back"
        self._grid = Columns([], least=330, most=3, gap=20)

    def title(self) -> str:
        return t("title.games")

    def resized(self) -> None:
        forget_glimpses()
        super().resized()

    # -- what is shown -----------------------------------------------------------------------------------------------

    def chosen(self) -> list[saves.Saved]:
        """The games asked for, the newest first."""
        return [each for each in self.games if self._fits(each)]

    def _fits(self, each: saves.Saved) -> bool:
        key = known_game(each)
        going = each.result == "*" and bool(key)
        state = {"": True, "going": going, "finished": not going, "kept": bool(each.name)}[self.state]
        words = f"{each.name} {t(f'game.{key}.name') if key else ''} {tables.who(each)}".casefold()
        return state and self.game in ("", key) and all(word in words for word in self.wanted.casefold().split())

    def beside_title(self) -> Sequence[Widget]:
        if not self.games:
            return ()
        hint = t("play.files.search")
        return (TextField(hint, self.wanted, self._search, most=40, hint=hint, least=290, key="search"),)

    def body(self) -> Widget:
        if not self.games:
            return Panel(Label(t("play.files.none"), BODY))
        there = [key for key in KEYS if any(known_game(each) == key for each in self.games)]
        games = [Option("", t("play.files.all", n=len(self.games)))]
        games += [Option(key, t(f"game.{key}.name")) for key in there]
        states = [Option(state, t(f"play.files.state.{state or 'any'}"), icon) for state, icon in STATES.items()]
        filters = Row(
            [
                Chips(t("play.files.by_game"), games, self.game, partial(self._filter, "game"), key="by_game"),
                Chips(t("play.files.by_state"), states, self.state, partial(self._filter, "state"), key="by_state"),
            ],
            gap=28, wrap=True, between=0,
        )  # fmt: skip
        self._grid.items = self._cards()
        return Column([filters, self._grid], gap=10)

    def _cards(self) -> list[Widget]:
        cards: list[Widget] = [
            GameCard(
                each,
                number,
                partial(self._open, each),
                partial(self._name, each),
                partial(self._ask, each),
                partial(self._review, each),
            )
            for number, each in enumerate(self.chosen())
        ]
        return cards or [Label(t("play.files.no_match"), BODY, "muted")]

    def _filter(self, what: str, value: str) -> None:
        setattr(self, what, value)
        self.rebuild()

    def _search(self, text: str) -> None:
        """Other cards below the field, which keeps the focus and the caret."""
        self.wanted = text
        self._grid.items = self._cards()
        for widget in self.root.walk():
            if isinstance(widget, Scroll):
                widget.offset = 0  # what is found is seen from its beginning
        self.root.place(self.ui, self.area())
        self.dirty = True

    def tick(self, seconds: float) -> Answer:
        """One game after the other is looked up, then drawn: only those in sight."""
        cards = [
            card for card in self._grid.items if isinstance(card, GameCard) and card.rect.colliderect(self.ui.rect)
        ]
        for card in cards:
            if known_game(card.saved) and not seen(card.saved):
                glimpse(card.saved)
                self.dirty = True
                return None
        found = [(glimpse(card.saved), card.board(self.ui).size) for card in cards if known_game(card.saved)]
        if thumbnails.work(self.ui, [(each.subject, size) for each, size in found if each], 9.0):
            self.dirty = True
        return None

    # -- deeds -------------------------------------------------------------------------------------------------------

    def _open(self, each: saves.Saved) -> Answer:
        answer = tables.open_file(self.ui, str(each.path))
        failed = answer.scene.over
        if failed or not self.from_table:
            return answer if failed else Open(answer.scene, replace=True)
        return Then(Open(answer.scene, replace=True))  # in place of the table this was opened from

    def _review(self, each: saves.Saved) -> Answer:
        """Look back on a game; what is found is kept with it."""
        answer = tables.open_file(self.ui, str(each.path))
        if answer.scene.over:
            return answer
        sitting = saves.read_file(each.path, keep=saves.keep)
        return Open(ReviewPage(self.ui, sitting))

    def _again(self, focus: str = "") -> None:
        """The folder has changed."""
        self.games = saves.saved()[:MOST]
        self.rebuild(focus or ("game0" if self.games else "back"))

    def _name(self, each: saves.Saved) -> Answer:
        return Open(Rename(self.ui, each, self._again))

    def _ask(self, each: saves.Saved) -> Answer:
        def drop() -> None:
            error = saves.delete(each.path)
            if error:
                self.ui.toast(t("play.files.not_saved", reason=error.strerror or str(error)))
            self._again()

        what = ", ".join(part for part in (each.name or t(f"game.{known_game(each)}.name"), tables.who(each)) if part)
        text = t("play.files.delete_text", what=what if known_game(each) else reading.fit(each.path.name))
        return Open(confirm(self.ui, t("play.files.delete_ask"), text, t("play.files.delete"), drop))


class Naming(Page):
    """A name for a game."""

    over = True
    first = "name"
    heading = ""  # catalogue key

    def __init__(self, ui: Ui, text: str) -> None:
        super().__init__(ui)
        self.text = text

    def note(self) -> str:
        return ""

    def save(self, name: str) -> None:
        """Raises OSError."""
        raise NotImplementedError

    def build(self) -> Widget:
        field = TextField(t("play.files.name"), self.text, self._typed, most=50, least=380, key="name", grow=1.0)
        save = Button(t("play.files.save_button"), self._save, "primary", key="save", least=120)
        away = Button(t("app.cancel"), lambda: Close(), key="cancel", least=120)
        note = Label(self.note, CAPTION, "muted")
        rows = [Label(t(self.heading), SECTION), field, note, Row([save, away], gap=14, align="end")]
        return Middle(Panel(Column(rows, gap=16), pad=26, radius=18), most=560, pad=12)

    def _typed(self, text: str) -> None:
        self.text = text

    def _save(self) -> Answer:
        try:
            self.save(self.text)
        except FileExistsError:
            self.ui.toast(t("play.files.taken"))
            return None
        except (OSError, reading.Unreadable) as error:
            self.ui.toast(t("play.files.not_saved", reason=getattr(error, "strerror", None) or str(error)))
            return None
        return Close()

    def shortcut(self, name: str) -> Done | None:
        return Done(self._save()) if name == "enter" else None

    def backdrop(self, surface: pygame.Surface) -> None:
        veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        veil.fill((*self.ui.theme["scrim"], 150))
        surface.blit(veil, (0, 0))


class SaveAs(Naming):
    """A name for a copy of this game."""

    heading = "play.files.save"

    def __init__(self, ui: Ui, sitting: Sitting) -> None:
        super().__init__(ui, f"{t(f'game.{sitting.match.game.key}.name')} {sitting.match.date}".strip())
        self.sitting = sitting

    def note(self) -> str:
        path = paths.saves() / f"{saves.file_name(self.text)}{saves.SUFFIX}"
        return t("play.files.replace") if path.exists() else t("play.files.folder", path=str(paths.saves()))

    def save(self, name: str) -> None:
        path = saves.save_as(self.sitting, name)
        self.ui.toast(t("play.files.saved", name=path.stem))


class Rename(Naming):
    """Another name for a game of the list; `done(focus)` is told."""

    heading = "play.files.rename"

    def __init__(self, ui: Ui, each: saves.Saved, done: Callable[[str], None]) -> None:
        super().__init__(ui, each.name)
        self.path, self.done = each.path, done

    def save(self, name: str) -> None:
        before = self.path.stat()
        path = saves.rename(self.path, name)
        os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))  # a new name does not make it newer
        self.done("")
