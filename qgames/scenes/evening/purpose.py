"""To play a game of an evening: as any game, and when it ends it is taken in and the evening goes on."""

from __future__ import annotations

from collections.abc import Sequence

from qgames.files.i18n import t
from qgames.scenes.evening import live, wording
from qgames.scenes.parts.destinations import EveningAt
from qgames.scenes.play.content import Onward
from qgames.scenes.play.menu import MenuEntry
from qgames.scenes.play.purpose import GamePurpose, Keys
from qgames.session.evening.evening import Evening
from qgames.ui import Answer, BackTo, Go

#: what would put another game on this table
ELSEWHERE = ("ctrl+n", "ctrl+v")


class EveningPurpose(GamePurpose):
    #: of the menu: what is left out, since who plays what is the evening's to say
    left_out = frozenset({"seats", "rematch", "restart", "setup", "paste", "position"})
    giving_up = "resign_text"  # of three too: the others go on without whoever does

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self._number = evening.number  # of this game; the evening counts on when it has ended

    def at_end(self) -> str:
        super().at_end()
        game = self.evening.result(self.table.sitting)
        if game is not None and game.told is not None and game.told.gave_up is not None:
            self.table.ui.toast(t("evening.gave_up", name=self.evening.names[game.told.gave_up]))
        live.tell_trouble(self.table.ui, self.evening)
        return "onward"

    def sit(self) -> None:
        super().sit()
        at = self.evening.table
        if at is not None and (told := wording.sides(self.evening, self.evening.sheet.bout(at[0]))):
            self.table.ui.say(told)

    def onward(self) -> Onward:
        return Onward(t("app.go_on"), self._on, "onward")

    def line(self) -> str:
        """Under those who play."""
        total = self.evening.total
        game = t("evening.game", n=self._number)
        if total is not None:
            game = t("evening.game_of", n=min(self._number, total), all=total)
        return game if self.table.ui.hand in ("pad", "touch") else t("evening.line", game=game)

    def shown(self) -> None:
        """Somebody may sit in for another by now, or be called otherwise."""
        sitting, table = self.table.sitting, self.evening.table
        if sitting.match.final is not None or table is None or table[1] != sitting.name:
            return
        players = self.evening.setup(self.evening.sheet.bout(table[0])).players
        changed = False
        for place, player in enumerate(players):
            seat = (place - sitting.match.began) % len(players)
            if sitting.match.players[seat] != player:
                self.table.steering.let_go()
                sitting.seat_player(seat, player)
                changed = True
        if changed:
            self.table.refresh()

    def tick(self, seconds: float) -> None:
        """Computers that meet each other go on meanwhile."""
        live.play_beside(self.table.ui, self.evening)

    # -- keys and ways out -------------------------------------------------------------------------------------------

    def keys(self) -> Keys:
        usual = {name: act for name, act in super().keys().items() if name not in ELSEWHERE}
        return {**usual, "f3": self._look}

    def menu_entries(self) -> Sequence[MenuEntry]:
        return (MenuEntry("standings", "chart", self._look, "f3", words="evening.standings"),)

    def _look(self) -> Answer:
        """How it stands; a game that is over is left behind."""
        if self.table.sitting.match.final is not None:
            return self._on()
        return Go(EveningAt(self.evening, looking=True))

    def _on(self) -> Answer:
        return BackTo(EveningAt(self.evening))
