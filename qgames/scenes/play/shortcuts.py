"""The keys of every table, by name; `?` lists them. And what the buttons of a game pad do there."""

from __future__ import annotations

from collections.abc import Callable

from qgames.scenes.play.table_api import TableApi
from qgames.ui import Answer
from qgames.ui.overlay import Prompt

PROMPTS: tuple[Prompt, ...] = (
    (("a",), "choose"), (("b",), "put_back"), (("x",), "next"), (("leftshoulder", "rightshoulder"), "turn"),
    (("lefttrigger", "righttrigger"), "zoom"), (("y",), "undo"), (("start",), "menu"), (("back",), "help"),
)  # fmt: skip


def table_keys(table: TableApi) -> dict[str, Callable[[], Answer]]:
    steer, share, camera, ui = table.steering, table.sharing, table.camera, table.ui
    analysis = table.help.analysis
    return {
        "ctrl+z": steer.undo, "u": steer.undo, "backspace": steer.undo,
        "ctrl+shift+z": steer.redo, "ctrl+y": steer.redo, "r": steer.redo,
        ",": lambda: steer.step(-1), "pageup": lambda: steer.step(-1),
        ".": lambda: steer.step(1), "pagedown": lambda: steer.step(1),
        "home": lambda: steer.jump(0), "end": steer.to_the_end,
        "g": steer.go_on, "x": steer.take_over,
        "h": steer.ask_hint, "p": steer.toggle_pause, "m": table.menu, "menu": table.menu,
        "s": table.narrator.pointed, "w": table.narrator.state,
        "k": lambda: ui.change(coordinates=not ui.settings.coordinates),
        "l": lambda: ui.change(legal_marks=not ui.settings.legal_marks),
        "a": analysis.toggle, "shift+a": analysis.walk_marks, "d": table.help.show_threats,
        "i": table.help.after_game.review,
        "t": camera.top_view, "b": camera.face_mover,
        "ctrl+c": share.copy_record, "ctrl+shift+c": share.copy_position, "ctrl+v": share.paste_record,
        "ctrl+s": share.save_as, "ctrl+o": share.open_list, "ctrl+n": share.new_setup,
    }  # fmt: skip
