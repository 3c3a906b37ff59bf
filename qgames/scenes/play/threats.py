"""What the other side threatens: on a key it is outlined and said, by what the rules bear out."""

from __future__ import annotations

from qgames.ai import registry
from qgames.files.i18n import t
from qgames.scenes.play.in_play import InPlay
from qgames.session.scores import long, side_name
from qgames.ui import Ui

MOST = 6  # moves named


class Threats:
    def __init__(self, ui: Ui, current: InPlay) -> None:
        self.ui, self.current = ui, current

    def show(self) -> None:
        """Until the next move; a game for the record has none until it is over."""
        sitting, words, hand = self.current.sitting, self.current.words, self.current.hand
        if not sitting.may_help:
            self.ui.toast(t("analysis.for_the_record"))
            return
        if sitting.outcome is not None:
            return
        sitting.assist("analysis")
        state = sitting.state
        found = registry.reasons(state.game).threats(state)
        sides = state.game.sides
        other = next(each for each in (*sides, *sides)[state.to_play + 1 :] if each != sides[state.to_play])
        moves = long(words, [each.move for each in found[:MOST]])
        key = "analysis.threats" if found else "analysis.no_threats"
        hand.threat = tuple(dict.fromkeys(cell for each in found for cell in each.cells))
        hand.advice = t(key, name=side_name(words, other), moves=moves)
        self.ui.say(hand.advice, "asked")
