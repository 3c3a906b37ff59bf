"""The menu of a table, and who sits where."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from qgames.ai import levels
from qgames.files.i18n import isolate, t
from qgames.scenes.parts.destinations import TITLE, PageAt
from qgames.scenes.parts.variants import BETWEEN
from qgames.scenes.play.stage import Stage
from qgames.scenes.play.steering import Sharing, Steering, remember_players
from qgames.scenes.play.terms import terms
from qgames.session.sitting import may_agree
from qgames.session.words import about_level
from qgames.ui import (
    BODY,
    CAPTION,
    SECTION,
    SMALL,
    STRONG,
    Answer,
    Ask,
    Back,
    BackTo,
    Button,
    ChoiceControl,
    Column,
    Columns,
    Done,
    Go,
    Label,
    Middle,
    Page,
    Panel,
    Row,
    Rule,
    Scroll,
    TextField,
    Then,
    Type,
    Ui,
    Widget,
    confirm,
)
from qgames.ui.controls import KeyCap, MenuRow

HEADING = Type(36, "serif")
EDGE, PAD = 12, 26  # logical pixels around a panel at least, and in it
LEAST, APART = 216, 18  # of a group of the menu, and between two


class Over(Page):
    """A panel over the table; a click outside closes it."""

    over = True
    scrim = 168
    most = 560.0
    radius = 18.0
    framed = False  # do its heading and its foot stay where there is little room? What scrolls is `inside` then
    _outside = False  # the button went down outside

    def inside(self) -> Widget:
        raise NotImplementedError

    def build(self) -> Widget:
        self.panel = Panel(self.inside(), pad=PAD, radius=self.radius, alpha=252)
        room = min(self.ui.px(self.most), self.ui.size[0] - 2 * self.ui.px(EDGE))
        if self.panel.measure(self.ui, room)[1] > self.ui.room.height - self.ui.px(40):
            if self.framed:
                return Middle(self.panel, most=self.most, pad=10)
            return Middle(Scroll(self.panel, fades=False), most=self.most + 20, pad=10)
        return Middle(self.panel, most=self.most, pad=EDGE)

    def handle(self, event: pygame.event.Event) -> Answer:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.ready()
            self._outside = not self.panel.rect.collidepoint(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._outside:
            self._outside = False
            return Back() if not self.panel.rect.collidepoint(event.pos) else None
        return super().handle(event)

    def then(self, act: Callable[[], Answer]) -> Answer:
        """Back this, do it at the table."""
        answer = act()
        return Then(answer) if answer is not None else Back()


class MenuEntry(NamedTuple):
    """A row of the menu; words ``play.menu.<key>``, or those given."""

    key: str
    icon: str
    act: Callable[[], Answer]
    shortcut: str = ""
    there: bool = True
    words: str = ""


class Menu(Over):
    first = "go_on"
    most = 860.0
    radius = 22.0

    def __init__(
        self,
        ui: Ui,
        current: Stage,
        steering: Steering,
        sharing: Sharing,
        refresh: Callable[[], None],
        own: Sequence[MenuEntry] = (),
        counts: bool = True,
        left_out: Collection[str] = (),
        giving_up: str = "resign_text_many",
    ) -> None:
        """`own`: rows of the table's purpose; `counts`: there is something to win or lose; `left_out`: rows that make
        no sense at this table; `giving_up`: words of what that means where more than two sides play."""
        super().__init__(ui)
        self.current, self.steering, self.sharing, self.refresh = current, steering, sharing, refresh
        self.own, self.counts, self.left_out, self.giving_up = own, counts, left_out, giving_up

    @property
    def _ended(self) -> bool:
        """Is the game over, wherever in it one looks at the moment?"""
        return self.current.sitting.match.final is not None

    def _groups(self) -> dict[str, list[MenuEntry]]:
        steer, share, sitting, ended = self.steering, self.sharing, self.current.sitting, self._ended
        begun = bool(sitting.match.all_moves)
        again = lambda: self._ask("restart", steer.rematch)  # noqa: E731
        return {
            "game": [
                *self.own,
                MenuEntry("seats", "people", self._seats, there=not ended),
                MenuEntry("rematch", "again", lambda: steer.rematch(), there=ended),
                MenuEntry("restart", "again", again, there=not ended and begun),
                MenuEntry("setup", "plus", share.new_setup, "ctrl+n"),
                MenuEntry("position", "pencil", share.set_up_position),
                MenuEntry("leave", "home", self._leave),
            ],
            "share": [
                MenuEntry("save", "save", share.save_as, "ctrl+s", begun),
                MenuEntry("open", "folder", share.open_list, "ctrl+o"),
                MenuEntry("copy", "copy", lambda: share.copy_record(), "ctrl+c", words="keys.game.copy"),
                MenuEntry("paste", "paste", share.paste_record, "ctrl+v"),
                MenuEntry("film", "film", share.film, there=begun and self.counts),
            ],
            "help": [
                MenuEntry("learn", "lesson", lambda: Go(PageAt("learn", sitting.match.game.key))),
                MenuEntry("rules", "book", lambda: Go(PageAt("rules", sitting.match.game.name)), "f1"),
                MenuEntry("puzzles", "puzzle", lambda: Go(PageAt("puzzles"))),
                MenuEntry("hint", "hint", lambda: steer.ask_hint(), "h", sitting.advice and sitting.person_to_move),
                MenuEntry("keys", "keyboard", lambda: Go(PageAt("keys")), "?"),
                MenuEntry("settings", "gear", lambda: Go(PageAt("settings")), "ctrl+,"),
            ],
        }

    def inside(self) -> Widget:
        groups = self._groups()
        room = min(self.most, self.ui.logical_size[0] - 2 * EDGE) - 2 * PAD
        if room < len(groups) * LEAST + (len(groups) - 1) * APART:  # the last goes on below both others
            *first, last = groups
            shown = Columns([self._group(name, groups[name]) for name in first], least=LEAST, most=2, gap=APART)
            below = Columns(self._rows(groups[last]), least=LEAST, most=2, gap=APART, between=0)
            body: list[Widget] = [shown, Column([*self._titled(last), below], gap=0)]
        else:
            body = [Columns([self._group(*each) for each in groups.items()], least=LEAST, most=3, gap=APART)]
        return Column([self._head(), Column([*body, *self._ends()], gap=12)], gap=18)

    def _head(self) -> Widget:
        match, words = self.current.sitting.match, self.current.words
        names = ", ".join(isolate(words.name(seat)) for seat in range(match.game.seats))
        about = t("play.menu.about", names=names, n=len(match.all_moves))
        told = Label(f"{about}{BETWEEN}{terms(self.current.sitting)}", SMALL, "muted", key="terms")
        title = Column([Label(t(f"game.{match.game.key}.name"), HEADING), told], gap=4, grow=1.0)
        go_on = self._button("go_on", lambda: None, "primary", "play", 176)
        shown = self.ui.logical_size[0] >= 700 and self.ui.hand not in ("pad", "touch")
        esc = KeyCap("escape") if shown else None
        return Row([title, esc, go_on], gap=18)

    def _group(self, name: str, entries: list[MenuEntry]) -> Widget:
        return Column([*self._titled(name), *self._rows(entries)], gap=0)

    def _titled(self, name: str) -> list[Widget]:
        return [Label(t(f"play.menu.group.{name}"), STRONG, "accent"), Rule()]

    def _rows(self, entries: list[MenuEntry]) -> list[Widget]:
        rows: list[Widget] = []
        for entry in entries:
            if entry.there and entry.key not in self.left_out:
                act = partial(self.then, entry.act)
                words = t(entry.words or f"play.menu.{entry.key}")
                rows.append(MenuRow(words, act, entry.icon, entry.shortcut, key=entry.key))
        return rows

    def _ends(self) -> list[Widget]:
        """What ends the game, apart from the rest."""
        sitting = self.current.sitting
        buttons: list[Widget] = []
        if self.counts and not self._ended and sitting.people:
            buttons.append(self._button("resign", self._resign, "danger", "flag"))
            if sitting.hot_seat and may_agree(sitting):
                buttons.append(self._button("draw", self._draw, "plain", ""))
            elif self.steering.offers.opponent(sitting) is not None:
                buttons.append(self._button("offer", lambda: self.steering.offer_draw(), "plain", ""))
        if not buttons:
            return []
        asked = self.ui.settings.confirm_leave and self.ui.logical_size[0] >= 700
        note = Label(t("play.menu.asked"), CAPTION, "muted", "end", grow=1.0) if asked else None
        return [Rule(), Row([*buttons, note], gap=16, wrap=note is None)]

    def _button(self, key: str, act: Callable[[], Answer], kind: str, icon: str, least: float = 0) -> Button:
        return Button(
            t(f"play.menu.{key}"), partial(self.then, act), kind, icon=icon, key=key, type=BODY, least=least
        )  # fmt: skip

    # -- actions -----------------------------------------------------------------------------------------------------

    def _seats(self) -> Answer:
        return Ask(Seats(self.ui, self.current, self.steering, self.refresh))

    def _ask(self, key: str, act: Callable[[], Answer], text: str = "") -> Answer:
        if not self.ui.settings.confirm_leave:
            return act()
        said = t(f"play.ask.{text or f'{key}_text'}")
        return Ask(confirm(self.ui, t(f"play.ask.{key}"), said, t(f"play.ask.{key}_yes"), act))

    def _leave(self) -> Answer:
        """Nobody is asked: a game that goes on is kept."""
        return BackTo(TITLE)

    def _resign(self) -> Answer:
        sides = len(set(self.current.sitting.match.game.sides))
        return self._ask("resign", self.steering.resign, "resign_text" if sides == 2 else self.giving_up)

    def _draw(self) -> Answer:
        return self._ask("draw", self.steering.agree_draw)

    def shortcut(self, name: str) -> Done | None:
        return Done(Back()) if name in ("m", "menu") else None


class Seats(Over):
    """Names, and who is a person and who a computer: at any time of the game."""

    first = "kind0"
    most = 620.0

    def __init__(self, ui: Ui, current: Stage, steering: Steering, refresh: Callable[[], None]) -> None:
        super().__init__(ui)
        self.current, self.steering, self.refresh = current, steering, refresh

    def inside(self) -> Widget:
        match, words = self.current.sitting.match, self.current.words
        kinds = [("person", t("setup.person"))]
        kinds += [(f"computer-{n}", t("setup.computer", level=t(f"level.{n}"))) for n in range(1, levels.TOP + 1)]
        rows: list[Widget] = [Label(t("play.menu.seats"), SECTION)]
        for seat, player in enumerate(match.players):
            strange = () if player.kind in dict(kinds) else ((player.kind, words.name(seat)),)  # from elsewhere
            name = TextField(
                t("setup.name_of", n=seat + 1),
                player.name,
                lambda text, s=seat: self._change(s, name=text),  # type: ignore[misc]
                most=20,
                hint=words.name(seat),
                least=170,
                key=f"name{seat}",
                grow=1.0,
            )
            who = ChoiceControl(
                t("setup.kind_of", n=seat + 1),
                [*kinds, *strange],
                player.kind,
                lambda kind, s=seat: self._change(s, kind=kind),  # type: ignore[misc]
                least=230,
                key=f"kind{seat}",
            )
            seated: list[Widget] = [Row([name, who], gap=12, wrap=self.ui.logical_size[0] < 700)]
            if player.level is not None and not player.veiled:
                seated.append(Label(about_level(match.game, player.level), CAPTION, "muted"))
            rows.append(Column(seated, gap=4))
        rows.append(Row([Button(t("app.ok"), lambda: Back(), "primary", key="ok", least=120)], align="end"))
        return Column(rows, gap=14)

    def _change(self, seat: int, **changes: str) -> None:
        sitting = self.current.sitting
        self.steering.let_go()
        sitting.seat_player(seat, sitting.match.players[seat]._replace(**changes))
        remember_players(self.ui, sitting)
        self.refresh()
        if "kind" in changes:
            self.rebuild()
