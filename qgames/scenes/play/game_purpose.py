"""To play a game: it is kept after every token, counted when it ends, and looked back on."""

from __future__ import annotations

from qgames.scenes.play.purpose import Purpose
from qgames.session.statistics import games


class GamePurpose(Purpose):
    _counted = False  # in the statistics

    def sit(self) -> None:
        sitting, sharing = self.table.sitting, self.table.sharing
        sitting.kept_by(sharing.keep, sharing.keep_line)
        self._counted = sitting.scored

    def at_end(self) -> str:
        table = self.table
        table.help.aftermath.begin()
        if not self._counted:
            self._counted = True
            table.current.turn_of_luck = games.count(table.sitting)
        return super().at_end()

    def hidden(self) -> None:
        """It leaves the front: the time is taken, and what was played is kept."""
        table = self.table
        table.sitting.tick(table.now(), running=False)
        if table.sitting.match.all_moves:
            table.sharing.keep(table.sitting)
