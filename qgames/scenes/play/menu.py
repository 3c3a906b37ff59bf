"""The menu of a table, and who sits where."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from qgames.ai import levels
from qgames.files.i18n import t
from qgames.scenes.play.in_play import InPlay
from qgames.scenes.play.sharing import Sharing
from qgames.scenes.play.steering import Steering
from qgames.ui import (
    BODY,
    SECTION,
    Button,
    Choice,
    Close,
    Column,
    Columns,
    Done,
    Label,
    Middle,
    Open,
    Page,
    Panel,
    Row,
    Scroll,
    TextField,
    Ui,
    Widget,
    confirm,
)  # fmt: skip
from qgames.ui.scene import Answer, Then, Visit


class Over(Page):
    """A panel over the table."""

    over = True
    most = 560.0

    def inside(self) -> Widget:
        raise NotImplementedError

    def build(self) -> Widget:
        panel = Panel(self.inside(), pad=26, radius=18)
        if panel.measure(self.ui, min(self.ui.px(self.most), self.ui.size[0]))[1] > self.ui.size[1] - self.ui.px(40):
            return Middle(Scroll(panel), most=self.most + 20, pad=10)
        return Middle(panel, most=self.most, pad=12)

    def backdrop(self, surface: pygame.Surface) -> None:
        veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        veil.fill((*self.ui.theme["scrim"], 150))
        surface.blit(veil, (0, 0))

    def then(self, act: Callable[[], Answer]) -> Answer:
        """Close this, do it at the table."""
        answer = act()
        return Then(answer) if answer is not None else Close()


class Menu(Over):
    first = "go_on"

    def __init__(
        self, ui: Ui, current: InPlay, steering: Steering, sharing: Sharing, refresh: Callable[[], None]
    ) -> None:
        super().__init__(ui)
        self.current, self.steering, self.sharing, self.refresh = current, steering, sharing, refresh

    def inside(self) -> Widget:
        steer, share, sitting = self.steering, self.sharing, self.current.sitting
        key = sitting.match.game.key
        ended = sitting.match.final is not None
        rows: list[tuple[str, Callable[[], Answer], bool]] = [
            ("go_on", lambda: None, True),
            ("seats", self._seats, not ended),
            ("resign", self._resign, not ended and bool(sitting.people)),
            ("draw", self._draw, not ended and sitting.hot_seat),
            ("rematch", steer.rematch, ended),
            ("restart", lambda: self._ask("restart", steer.rematch), not ended and bool(sitting.match.all_moves)),
            ("save", share.save_as, bool(sitting.match.all_moves)),
            ("open", share.open_list, True),
            ("copy", share.copy_record, True),
            ("paste", share.paste_record, True),
            ("rules", lambda: Visit("rules", key), True),
            ("settings", lambda: Visit("settings"), True),
            ("keys", lambda: Visit("keys"), True),
            ("setup", share.new_setup, True),
            ("leave", lambda: Close(), True),
        ]
        buttons = [self._button(name, act) for name, act, there in rows if there]
        name = Label(t(f"game.{key}.name"), SECTION)
        return Column([name, Columns(buttons, least=220, most=2, gap=12)], gap=16)

    def _seats(self) -> Answer:
        return Open(Seats(self.ui, self.current, self.steering, self.refresh))

    def _button(self, key: str, act: Callable[[], Answer]) -> Widget:
        kind = "primary" if key == "go_on" else "plain"
        return Button(t(f"play.menu.{key}"), lambda: self.then(act), kind, key=key, type=BODY)

    def _ask(self, key: str, act: Callable[[], None]) -> Answer:
        if not self.ui.settings.confirm_leave:
            act()
            return None
        return Open(confirm(self.ui, t(f"play.ask.{key}"), t(f"play.ask.{key}_text"), t(f"play.ask.{key}_yes"), act))

    def _resign(self) -> Answer:
        return self._ask("resign", self.steering.resign)

    def _draw(self) -> Answer:
        return self._ask("draw", self.steering.agree_draw)

    def shortcut(self, name: str) -> Done | None:
        return Done(Close()) if name == "m" else None


class Seats(Over):
    """Names, and who is a person and who a computer: at any time of the game."""

    first = "kind0"
    most = 620.0

    def __init__(self, ui: Ui, current: InPlay, steering: Steering, refresh: Callable[[], None]) -> None:
        super().__init__(ui)
        self.current, self.steering, self.refresh = current, steering, refresh

    def inside(self) -> Widget:
        match, words = self.current.sitting.match, self.current.words
        kinds = [("person", t("setup.person"))]
        kinds += [(f"computer-{n}", t("setup.computer", level=t(f"level.{n}"))) for n in range(1, levels.TOP + 1)]
        rows: list[Widget] = [Label(t("play.menu.seats"), SECTION)]
        for seat, player in enumerate(match.players):
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
            who = Choice(
                t("setup.kind_of", n=seat + 1),
                kinds,
                player.kind,
                lambda kind, s=seat: self._change(s, kind=kind),  # type: ignore[misc]
                least=230,
                key=f"kind{seat}",
            )
            rows.append(Row([name, who], gap=12, wrap=self.ui.logical_size[0] < 700))
        rows.append(Row([Button(t("app.ok"), lambda: Close(), "primary", key="ok", least=120)], align="end"))
        return Column(rows, gap=14)

    def _change(self, seat: int, **changes: str) -> None:
        sitting = self.current.sitting
        self.steering.computer.cancel()
        sitting.seat_player(seat, sitting.match.players[seat]._replace(**changes))
        self.refresh()
