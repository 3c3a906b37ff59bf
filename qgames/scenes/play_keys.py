"""The keys of a table, by name; each is done with the scene. `?` lists them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def _say_spot(scene: Any) -> None:
    spot = scene.board.pointed or scene.board.cursor
    at = spot or getattr(scene.board.spot_at_cursor(), "key", None)
    if at:
        scene.ui.say(scene.words.spot(scene.sitting.state, at), "asked")


def _step(by: int) -> Callable[[Any], None]:
    return lambda scene: scene.jump(scene.sitting.match.ply + by)


KEYS: dict[str, Callable[[Any], Any]] = {
    "ctrl+z": lambda scene: scene.undo(),
    "u": lambda scene: scene.undo(),
    "backspace": lambda scene: scene.undo(),
    "ctrl+shift+z": lambda scene: scene.redo(),
    "ctrl+y": lambda scene: scene.redo(),
    "r": lambda scene: scene.redo(),
    ",": _step(-1),
    ".": _step(1),
    "pageup": _step(-1),
    "pagedown": _step(1),
    "g": lambda scene: scene.go_on(),
    "h": lambda scene: scene.ask_hint(),
    "p": lambda scene: scene.toggle_pause(),
    "m": lambda scene: scene.menu(),
    "s": _say_spot,
    "w": lambda scene: scene.ui.say(scene.words.state(), "asked"),
    "k": lambda scene: scene.ui.change(coordinates=not scene.ui.settings.coordinates),
    "l": lambda scene: scene.ui.change(legal_marks=not scene.ui.settings.legal_marks),
    "t": lambda scene: scene.top_view(),
    "b": lambda scene: scene.face_mover(),
    "ctrl+c": lambda scene: scene.copy_record(),
    "ctrl+shift+c": lambda scene: scene.copy_position(),
    "ctrl+v": lambda scene: scene.paste_record(),
    "ctrl+s": lambda scene: scene.save_as(),
    "ctrl+o": lambda scene: scene.open_list(),
    "ctrl+n": lambda scene: scene.new_setup(),
}
