"""Moves that are played only when they are made once more: all of them if the player wants that, one that a finger may
not have meant, and one that would draw the game by repetition."""

from __future__ import annotations

from qgames.files.i18n import t
from qgames.rules.core import Move
from qgames.scenes.play.in_play import InPlay
from qgames.ui import Ui


def holds_back(ui: Ui, current: InPlay, move: Move, confirm: bool) -> bool:
    """Is this move to be made once more? Then that has been said."""
    hand, sitting = current.hand, current.sitting
    if hand.pending == move:
        return False
    if sitting.match.would_repeat(move):
        ui.toast(t("play.third_time"))
    elif confirm:
        said = t("say.confirm", move=current.words.long(move))
        if ui.hand == "touch" and not ui.settings.captions:
            ui.notices.append(said)  # the finger lies on what is marked
        ui.say(said)
    else:
        return False
    hand.pending = move
    hand.advise(current.view.hint_marks(sitting.state, move))
    return True
