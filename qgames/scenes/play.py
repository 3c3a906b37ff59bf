"""The tables: which scene plays which game, what can be continued, which files can be opened. Registers itself."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from qgames.i18n import t
from qgames.rules.catalog import KEYS
from qgames.scenes import catalog
from qgames.scenes import play_saves as saves
from qgames.scenes.play_sitting import Sitting
from qgames.scenes.setup_value import Setup
from qgames.ui import Dialog, Open, Ui

if TYPE_CHECKING:  # the tables themselves are loaded when first played: the title must not wait for them
    from qgames.scenes.play_scene import PlayScene

#: game -> module and class of its scene, loaded when first played
SCENES = {key: (f"qgames.scenes.{key}", f"{key.capitalize()}Scene") for key in KEYS}


def scene_of(ui: Ui, sitting: Sitting) -> PlayScene:
    """A table for a sitting."""
    module, name = SCENES[sitting.match.game.key]
    made: PlayScene = getattr(import_module(module), name)(ui, sitting)
    return made


def begin(ui: Ui, setup: Setup, dice: Random | None = None) -> PlayScene:
    """A new game; what was set up is remembered for the next time."""
    ui.settings.last_game = setup.game
    ui.settings.setups = {**ui.settings.setups, setup.game: setup.as_table()}
    ui.save()
    scene = scene_of(ui, Sitting.begin(setup, dice))
    scene.extra = dict(setup.extra)
    scene.prepare()
    saves.tidy()
    return scene


def unfinished(ui: Ui) -> catalog.Unfinished | None:
    """The newest game that is not over."""
    for each in saves.open_games():
        try:
            sitting = saves.read_file(each.path)
        except saves.CannotOpen:
            continue
        game = t(f"game.{sitting.match.game.key}.name")
        caption = t("play.continue", game=game, ply=sitting.match.ply)
        return catalog.Unfinished(caption, lambda sitting=sitting: scene_of(ui, sitting))  # type: ignore[misc]
    return None


def open_file(ui: Ui, path: str) -> Any:
    """A game from a file of any place; trouble is told in words, the file stays as it is."""
    try:
        sitting = saves.read_file(Path(path))
    except saves.CannotOpen as error:
        words = t(f"play.open.{error.why}", name=Path(path).name, **error.details)
        return Open(Dialog(ui, t("play.open.title"), words))
    return Open(scene_of(ui, sitting))


def statistics(ui: Ui) -> Any:
    from qgames.scenes.statistics import Statistics

    return Statistics(ui)


def games(ui: Ui) -> Any:
    from qgames.scenes.play_files import OpenList

    return OpenList(ui)


for _key in KEYS:
    catalog.PLAY[_key] = begin
catalog.CONTINUE.append(unfinished)
catalog.OPEN_FILE.append(open_file)
catalog.EXTRA["games"] = games
catalog.EXTRA["statistics"] = statistics
