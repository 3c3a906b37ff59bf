"""What keeps a player from doing what was not meant: a second Enter or a click too many after the end of a game, a move
that must be made once more, a fingertip that lies on two things."""

from __future__ import annotations

from math import dist

import pygame

from qgames.files.i18n import t
from qgames.rules.core import Move
from qgames.scenes.play.board import Board
from qgames.scenes.play.stage import Stage
from qgames.ui import Page, Ui, keys
from qgames.ui.controls import TARGET

LASTS = 0.7  # seconds after the result shows
GUARDED = ("rematch", "review", "missed", "leave")


class EndGuard:
    """A pause after the end of a game. The focus goes to "Play again", so that Enter is enough; but what was still
    meant for the last move must not start another game."""

    def __init__(self) -> None:
        self._left = 0.0

    def begin(self) -> None:
        """The result shows from now on."""
        self._left = LASTS

    def pass_time(self, seconds: float) -> None:
        self._left = max(0.0, self._left - seconds)

    def stops(self, event: pygame.event.Event, page: Page) -> bool:
        """Is this a press that leaves the table, and too early to be meant?"""
        if self._left <= 0:
            return False
        page.ready()
        if event.type == pygame.KEYDOWN and keys.shortcut(event) in ("enter", "space"):
            return page.focus is not None and page.focus.key in GUARDED
        if event.type == pygame.MOUSEBUTTONDOWN:
            return any(widget.key in GUARDED for widget in page.under(event.pos))
        return False


def holds_back(ui: Ui, current: Stage, move: Move, confirm: bool) -> bool:
    """Is this move to be made once more? Then that has been said. All of them are if the player wants that, and one
    that would draw the game by repetition."""
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


def unsure(ui: Ui, board: Board, spot: str | None) -> bool:
    """May the tap of a finger on this spot have meant another one that does something else?"""
    if not board.by_finger:
        return False
    table = board.show(ui)
    places = {each.key: table.project(each.position) for each in board.spots()}
    if spot not in places:
        return False
    beside = [key for key, at in places.items() if key != spot and dist(at, places[spot]) < ui.px(TARGET)]
    return any(board.useful(key) for key in beside if board.view.seeing(board.camera, key) == board.camera)
