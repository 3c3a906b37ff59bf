"""Evenings that are open in this program: one of each, whoever asks for it, since it keeps itself after every change;
and what its computers play among themselves meanwhile."""

from __future__ import annotations

from pathlib import Path

from qgames.files.i18n import isolate, t
from qgames.session import computer
from qgames.session.evening import keeping, shelf
from qgames.session.evening.background import Background
from qgames.session.evening.evening import Evening
from qgames.session.evening.plan import EveningPlan
from qgames.session.evening.sheet import EveningGame
from qgames.session.saves import CannotOpen
from qgames.ui import Ui

_open: dict[Path, Evening] = {}
_beside: dict[str, Background] = {}  # by the evening's id


def begun(plan: EveningPlan) -> Evening:
    """Raises NotNow."""
    return held(keeping.begin(plan))


def opened(path: Path) -> Evening:
    """The one at this path; raises CannotOpen."""
    found = _open.get(path)
    if found is not None and found.path == path and path.exists():
        return found
    return held(keeping.read_file(path))


def held(evening: Evening) -> Evening:
    """The one of this file that is open already, if it says just the same."""
    if evening.path is not None:
        same = _open.get(evening.path)
        if same is not None and same.kept == evening.kept:
            return same
        _open[evening.path] = evening
    return evening


def going_on() -> Evening | None:
    """The evening that is on, or was paused; None if there is none, or it cannot be read."""
    found = shelf.unfinished()
    if found is None:
        return None
    try:
        return opened(found.path)
    except CannotOpen:
        return None


def forget(path: Path) -> None:
    """It was deleted."""
    gone = _open.pop(path, None)
    if gone is not None and (beside := _beside.pop(gone.sheet.id, None)) is not None:
        beside.stop()


def forget_all() -> None:
    """As if the program had just begun."""
    for path in list(_open):
        forget(path)


def play_beside(ui: Ui, evening: Evening) -> bool:
    """A little of what computers have among themselves; did a game end?"""
    beside = _beside.get(evening.sheet.id)
    if beside is None or beside.evening is not evening:
        if not evening.among_computers():
            return False
        beside = _beside[evening.sheet.id] = Background(evening)
        computer.pool().start()
    game = beside.step() if beside.busy else None
    if game is None:
        return False
    ui.toast(told(evening, game))
    tell_trouble(ui, evening)
    return True


def told(evening: Evening, game: EveningGame) -> str:
    """One game in one line."""
    names, replayed = evening.names, game.told
    if replayed is None:
        return ""
    called = t(f"game.{replayed.game.partition(':')[0]}.name")
    if replayed.winner is None:
        both = ", ".join(isolate(names[who]) for who in replayed.seated)
        return t("evening.told.drawn", names=both, game=called)
    winners = ", ".join(isolate(names[who]) for who in replayed.winners)
    losers = ", ".join(isolate(names[who]) for who in replayed.seated if who not in replayed.winners)
    return t("evening.told.won", name=winners, other=losers, game=called)


def tell_trouble(ui: Ui, evening: Evening) -> None:
    if evening.trouble is not None:
        reason = evening.trouble.strerror or str(evening.trouble)
        ui.toast(t("evening.not_kept", reason=reason), once=f"evening {reason}")
