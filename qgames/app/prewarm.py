"""A table laid without anybody at it, so that its pictures are baked: what the process of `ahead` does."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable

import pygame

from qgames.files.settings import Settings
from qgames.render import Renderer
from qgames.rules.core import RulesError
from qgames.scenes.play.prewarm import PrewarmOrder
from qgames.scenes.play.purpose import GamePurpose
from qgames.scenes.play.table import Table
from qgames.session import saves
from qgames.ui import Ui


def laid(order: PrewarmOrder) -> Renderer:
    """The table as the window would show it; raises CannotOpen and what else a foreign record may raise."""
    if not pygame.display.get_init():
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((1, 1))  # so that pictures have the format of a window
    ui = Ui(Settings.from_table(json.loads(order.settings)), order.size)
    ui.density = order.density
    sitting = saves.sitting_of(order.record)
    sitting.paused = False
    scene = Table(ui, sitting, GamePurpose())
    scene.ready()
    return scene.board.show(ui)


def bake(order: PrewarmOrder, stop: Callable[[], bool]) -> None:
    """Put what is missing of its pictures into the cache. What cannot be laid is left to whoever opens it."""
    with contextlib.suppress(saves.CannotOpen, RulesError, OSError, pygame.error):
        laid(order).stock(stop)
