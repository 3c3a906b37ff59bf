"""What goes on beside the window, in processes of its own: tables laid ahead, and films being made."""

from __future__ import annotations

from qgames.app import prewarm_process
from qgames.scenes.film import news, studio
from qgames.scenes.play import prewarm
from qgames.ui.context import Ui
from qgames.ui.navigation import Answer


def begin() -> None:
    prewarm.begin(prewarm_process.serve)


def look(ui: Ui) -> None:
    """Called once a frame: what has been made is told."""
    news.tell(ui)


def asks(ui: Ui) -> Answer:
    """Before the program ends: would something be lost?"""
    return news.asks(ui)


def end() -> None:
    prewarm.end()
    studio.end()
