"""The menu of a table, and who sits where."""

from __future__ import annotations

from typing import Any

import pygame

from qgames.ai import levels
from qgames.i18n import t
from qgames.rules.match import Player
from qgames.scenes.frame import common
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
    Widget,
    confirm,
)  # fmt: skip
from qgames.ui.scene import Answer, Then


class Over(Page):
    """A panel over the table."""

    over = True
    most = 560.0

    def __init__(self, scene: Any) -> None:
        super().__init__(scene.ui)
        self.scene = scene

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

    def then(self, act: Any) -> Answer:
        """Close this, do it at the table."""
        answer = act()
        return Then(answer) if answer is not None else Close()


class Menu(Over):
    first = "go_on"

    def inside(self) -> Widget:
        scene, sitting = self.scene, self.scene.sitting
        ended = sitting.outcome is not None
        rows = [
            ("go_on", lambda: None, True),
            ("seats", lambda: Open(Seats(scene)), not ended),
            ("resign", self._resign, not ended and bool(sitting.people)),
            ("draw", self._draw, not ended and sitting.hot_seat),
            ("rematch", scene.rematch, ended),
            ("restart", lambda: self._ask("restart", scene.rematch), not ended and bool(sitting.match.all_moves)),
            ("save", scene.save_as, bool(sitting.match.all_moves)),
            ("open", scene.open_list, True),
            ("copy", scene.copy_record, True),
            ("paste", scene.paste_record, True),
            ("rules", lambda: common(self, "f1", sitting.match.game.key), True),
            ("settings", lambda: common(self, "ctrl+,"), True),
            ("keys", lambda: common(self, "?"), True),
            ("setup", scene.new_setup, True),
            ("leave", lambda: Close(), True),
        ]
        buttons = [self._button(key, act) for key, act, there in rows if there]
        name = Label(t(f"game.{sitting.match.game.key}.name"), SECTION)
        return Column([name, Columns(buttons, least=220, most=2, gap=12)], gap=16)

    def _button(self, key: str, act: Any) -> Widget:
        kind = "primary" if key == "go_on" else "plain"
        return Button(t(f"play.menu.{key}"), lambda: self.then(act), kind, key=key, type=BODY)

    def _ask(self, key: str, act: Any) -> Answer:
        if not self.ui.settings.confirm_leave:
            act()
            return None
        return Open(confirm(self.ui, t(f"play.ask.{key}"), t(f"play.ask.{key}_text"), t(f"play.ask.{key}_yes"), act))

    def _resign(self) -> Answer:
        return self._ask("resign", self.scene.resign)

    def _draw(self) -> Answer:
        return self._ask("draw", self.scene.agree_draw)

    def shortcut(self, name: str) -> Done | None:
        return Done(Close()) if name == "m" else None


class Seats(Over):
    """Names, and who is a person and who a computer: at any time of the game."""

    first = "kind0"
    most = 620.0

    def inside(self) -> Widget:
        match, words = self.scene.sitting.match, self.scene.words
        kinds = [("person", t("setup.person"))]
        count = len(levels.levels(match.game))
        kinds += [(f"computer-{n}", t("setup.computer", level=t(f"level.{n}"))) for n in range(1, count + 1)]
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
        player: Player = self.scene.sitting.match.players[seat]
        self.scene.computer.cancel()
        self.scene.sitting.seat_player(seat, player._replace(**changes))
        self.scene.rebuild()
