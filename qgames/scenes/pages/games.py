"""The saved games as cards: files without a file dialog of the system."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from qgames.files import reading
from qgames.files.i18n import t
from qgames.games import KEYS
from qgames.scenes.pages import game_cards
from qgames.scenes.pages.game_cards import GameCard, forget_glimpses, glimpse, known_game, seen
from qgames.scenes.parts import tables, thumbnails
from qgames.scenes.parts.destinations import FilmAt, ReviewAt, TableAt
from qgames.scenes.parts.naming import Rename
from qgames.scenes.parts.page import Inner, ToGame, to_begin_with
from qgames.scenes.parts.thumbnails import Subject, ThumbnailPicture
from qgames.session import saves
from qgames.session.sitting import Sitting
from qgames.ui import BODY, Answer, Ask, Column, Columns, Go, Label, Row, Scroll, TextField, Ui, Widget, confirm
from qgames.ui.cells import Option
from qgames.ui.choices import Chips

MOST = 200  # games listed
LEAST, GAP, BELOW = 330, 18, 10  # logical pixels: the least card, between them, below what chooses among them
STATES = {"": "", "going": "play", "finished": "check", "kept": "star"}  # and their icons


class OpenList(Inner):
    """The game chosen takes the place of a table that is open below."""

    gap = 0

    def __init__(self, ui: Ui, about: str = "") -> None:
        super().__init__(ui)
        self.games = saves.saved()[:MOST]
        self.game = self.state = self.wanted = ""  # what is asked for
        self.first = self._wanted = "game0" if self.games else "begin"
        self._grid = Columns([], least=LEAST, most=3, gap=GAP, alike=True)
        self._high = 0  # of a card

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
        return (TextField(hint, self.wanted, self._search, most=40, hint=hint, least=310, icon="search", key="search"),)

    def body(self) -> Widget:
        if not self.games:
            way = ToGame(self.ui)
            grow = 0.75 if self.ui.upright else 1.0  # there a board is as wide as the page before it is as high
            picture = ThumbnailPicture(Subject(way.game, filling=True), 120, air=0.0, grow=grow)
            return to_begin_with(picture, t("play.files.none"), way)
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
        ui = self.ui
        room = self.sight - filters.measure(ui, self.across)[1] - ui.px(BELOW)
        broad = self.across < ui.px(2 * LEAST + GAP)
        self._high = game_cards.high(ui, room, broad, ui.px(GAP))
        self._grid.items = self._cards()
        return Column([filters, self._grid], gap=BELOW)

    def _cards(self) -> list[Widget]:
        cards: list[Widget] = [
            GameCard(
                each,
                number,
                self._high,
                partial(self._open, each),
                partial(self._name, each),
                partial(self._ask, each),
                partial(self._review, each),
                partial(self._film, each),
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

    # -- actions -----------------------------------------------------------------------------------------------------

    def _open(self, each: saves.Saved) -> Answer:
        return tables.open_file(self.ui, str(each.path), instead=TableAt.name)

    def _review(self, each: saves.Saved) -> Answer:
        """Look back on a game; what is found is kept with it."""
        found = tables.read(self.ui, str(each.path), keep=saves.keep)
        return Go(ReviewAt(found)) if isinstance(found, Sitting) else found

    def _film(self, each: saves.Saved) -> Answer:
        """A picture of how it stands, or a film of it."""
        found = tables.read(self.ui, str(each.path))
        return Go(FilmAt(found, len(found.match.all_moves))) if isinstance(found, Sitting) else found

    def _again(self, focus: str = "") -> None:
        """The folder has changed."""
        self.games = saves.saved()[:MOST]
        self.rebuild(focus or ("game0" if self.games else "begin"))

    def _name(self, each: saves.Saved) -> Answer:
        return Ask(Rename(self.ui, each, self._again))

    def _ask(self, each: saves.Saved) -> Answer:
        def drop() -> None:
            error = saves.delete(each.path)
            if error:
                self.ui.toast(t("play.files.not_saved", reason=error.strerror or str(error)))
            self._again()

        what = ", ".join(part for part in (each.name or t(f"game.{known_game(each)}.name"), tables.who(each)) if part)
        text = t("play.files.delete_text", what=what if known_game(each) else reading.fit(each.path.name))
        return Ask(confirm(self.ui, t("play.files.delete_ask"), text, t("play.files.delete"), drop))
