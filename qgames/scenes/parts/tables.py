"""Ways to a table: for a new game, for one that waits, for one from a file."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from qgames.files import reading
from qgames.files.i18n import isolate, known, t
from qgames.games import KEYS
from qgames.rules.match import SOMEONE
from qgames.scenes.parts.destinations import EveningAt, EveningTableAt, TableAt
from qgames.session import saves
from qgames.session.evening import shelf
from qgames.session.setup import Setup
from qgames.session.sitting import Sitting
from qgames.session.statistics import strength
from qgames.ui import Ask, Dialog, Go, Ui

if TYPE_CHECKING:  # what plays an evening is loaded when one is opened: a title does without
    from qgames.session.evening.evening import Evening


def begin(ui: Ui, setup: Setup, dice: Random | None = None) -> TableAt:
    """A new game; what was set up is remembered for the next time."""
    if ui.settings.coach and "coach" not in setup.extra:
        people = (str(place) for place, player in enumerate(setup.players) if player.level is None)
        setup = replace(setup, extra={**setup.extra, "coach": " ".join(people)})
    ui.settings.last_game = setup.game
    ui.settings.setups = {**ui.settings.setups, setup.game: setup.as_table()}
    ui.save()
    saves.tidy()
    return TableAt(strength.begin(setup, dice), fresh=True, extra=dict(setup.extra))


def who(each: saves.Saved) -> str:
    """Who plays, as far as the headers tell."""
    alone = each.players.count("person") == 1
    return ", ".join(isolate(_player(name, alone)) for name in each.players)


def _player(name: str, alone: bool) -> str:
    """A name, or what a nameless player is."""
    level = name.removeprefix("computer-")
    if level != name and level.isdecimal():
        return t("setup.computer", level=t(f"level.{level}") if known(f"level.{level}") else level)
    if name.startswith(f"{SOMEONE}-"):
        return t("strength.someone")
    if name == "person":
        return t("play.you" if alone else "setup.person")
    return name


class Unfinished(NamedTuple):
    """The game that can be continued, and one line about it: "Quantik · Anna, Ben · move 9"; a shorter one."""

    caption: str
    path: Path
    brief: str = ""


def unfinished(refused: Collection[Path] = ()) -> Unfinished | None:
    """The newest game that is not over, as far as its headers tell: the title must not wait for a long one to be played
    through. It is read when it is continued; those that could not be are in `refused`."""
    for each in saves.open_games():
        key = each.game.partition(":")[0]
        if key in KEYS and each.path not in refused:
            game = t(f"game.{key}.name")
            caption = t("play.continue", game=game, names=who(each), n=each.plies)
            return Unfinished(caption, each.path, t("title.at_move", game=game, n=each.plies))
    return None


def read(ui: Ui, path: str, **more: Any) -> Sitting | Ask:
    """A game from a file of any place; trouble is told in words, the file stays as it is."""
    try:
        return saves.read_file(Path(path), **more)
    except saves.CannotOpen as error:
        words = t(f"play.open.{error.why}", name=reading.shown(Path(path).name), **error.details)
        return Ask(Dialog(ui, t("play.open.title"), words))


def open_file(ui: Ui, path: str, replace: bool = False, instead: str = "") -> Go | Ask:
    """To its table, in the same words as `Go`; an evening to its page."""
    if path.endswith(shelf.SUFFIX):
        evening = read_evening(ui, path)
        return evening if isinstance(evening, Ask) else Go(EveningAt(evening), replace, instead)
    found = read(ui, path)
    if not isinstance(found, Sitting):
        return found
    whose = _evening_of(found)
    return Go(EveningTableAt(whose, found) if whose is not None else TableAt(found), replace, instead)


def _evening_of(sitting: Sitting) -> Evening | None:
    """The evening at whose table this game is being played."""
    kept = shelf.unfinished() if shelf.HEADER in sitting.match.headers and sitting.match.final is None else None
    if kept is None:
        return None
    from qgames.session.evening import keeping  # loaded when an evening is opened
    from qgames.session.evening.evening import seated

    try:
        evening = keeping.read_file(kept.path)
    except saves.CannotOpen:
        return None
    here = evening.table is not None and evening.table[1] == sitting.name
    return evening if here and seated(sitting, evening.sheet.id) is not None else None


def read_evening(ui: Ui, path: str) -> Evening | Ask:
    """An evening from a file of any place; trouble is told in words, the file stays as it is."""
    from qgames.session.evening import keeping  # loaded when an evening is opened

    try:
        return keeping.read_file(Path(path))
    except saves.CannotOpen as error:
        words = keeping.told(error, reading.shown(Path(path).name))
        return Ask(Dialog(ui, t("evenings.open.title"), words))
