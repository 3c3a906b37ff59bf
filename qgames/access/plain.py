"""Our nodes in AccessKit's words, as plain data: what can be compared, and sent to another process."""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

from qgames.access.system import Plain, Request
from qgames.access.tree import TreeNode
from qgames.ui.accessibility import DOWN, FOCUS, LESS, MENU, MORE, PRESS, SET, UP
from qgames.ui.text import clusters

REVEAL = "reveal"
#: what a part may be, and what AccessKit calls it
ROLES = {
    "window": "WINDOW", "page": "PANE", "dialog": "DIALOG", "group": "GROUP", "scroll": "SCROLL_VIEW",
    "heading": "HEADING", "text": "LABEL", "said": "LABEL", "urgent": "LABEL", "time": "TIMER",
    "button": "BUTTON", "switch": "SWITCH", "tick": "CHECK_BOX", "slider": "SLIDER", "choice": "COMBO_BOX",
    "field": "TEXT_INPUT", "options": "RADIO_GROUP", "option": "RADIO_BUTTON", "tabs": "TAB_LIST", "tab": "TAB",
    "list": "LIST_BOX", "item": "LIST_BOX_OPTION", "grid": "GRID", "row": "ROW", "cell": "CELL", "place": "BUTTON",
}  # fmt: skip
ACTIONS = {
    FOCUS: ("FOCUS", "SCROLL_INTO_VIEW"), PRESS: ("CLICK",), SET: ("SET_VALUE",), MORE: ("INCREMENT",),
    LESS: ("DECREMENT",), UP: ("SCROLL_UP",), DOWN: ("SCROLL_DOWN",), MENU: ("SHOW_CONTEXT_MENU",),
}  # fmt: skip
_ACTION_OF = {name: action for action, names in ACTIONS.items() for name in names} | {"SCROLL_INTO_VIEW": REVEAL}
_TEXT = 1 << 40  # added to the number of a field: the node of its text
_BY_ITS_VALUE = ("text", "said", "urgent")  # AccessKit takes the value of a label for its name
_BARE = sys.platform not in ("win32", "darwin")  # AT-SPI hands on no words as a value: they go into the name
#: AccessKit tells AT-SPI that a plain button is enabled, whatever it was told; this one is a button there too, and can
#: be otherwise
_DEAD_BUTTON = "COLOR_WELL"


class Asked(NamedTuple):
    """Something a screen reader wants done."""

    action: str
    node: int
    value: str | float | None = None


def asked(request: Request) -> Asked | None:
    """What a request means here; None for what is nothing we do."""
    name, node, value = request
    action = _ACTION_OF.get(name)
    return Asked(action, node, value if isinstance(value, str | int | float) else None) if action else None


def plain(number: int, node: TreeNode) -> list[Plain]:
    """A node; of a field also that of its text."""
    part = node.part
    told: list[tuple[str, Any]] = []
    if part.role in _BY_ITS_VALUE:
        told.append(("set_value", part.name))
    else:
        told.append(("set_label", f"{part.name}: {part.value}" if part.role == "choice" and _BARE else part.name))
        if part.value and part.role != "field":
            told.append(("set_value", part.value))
    told.append(("set_bounds", part.box))
    if node.children:
        told.append(("set_children", list(node.children)))
    if part.note:
        told.append(("set_description", part.note))
    told += [("add_action", each) for action in part.actions for each in ACTIONS[action]]
    told += _state(node)
    role = ROLES[part.role]
    if _BARE and role == "BUTTON" and not part.enabled:
        role = _DEAD_BUTTON
    if part.role != "field":
        return [(number, role, told)]
    text = number + _TEXT
    told += [
        ("set_children", [text]),
        ("set_text_selection", [(text, at) for at in part.at or (0, 0)]),
    ]
    letters = [len(letter.encode()) for letter in clusters(part.value)]
    run = [("set_value", part.value), ("set_character_lengths", letters), ("set_bounds", part.box)]
    return [(number, role, told), (text, "TEXT_RUN", run)]


def _state(node: TreeNode) -> list[tuple[str, Any]]:
    part = node.part
    told: list[tuple[str, Any]] = []
    if not part.enabled:
        told.append(("set_disabled", None))
    if part.on is not None:
        told.append(("set_toggled", "TRUE" if part.on else "FALSE"))
    if part.chosen is not None:
        as_option = ("set_toggled", "TRUE" if part.chosen else "FALSE")
        told.append(as_option if part.role == "option" else ("set_selected", part.chosen))
    if part.number:
        names = ("set_numeric_value", "set_min_numeric_value", "set_max_numeric_value", "set_numeric_value_step")
        told += [*zip(names, part.number, strict=True), ("set_orientation", "HORIZONTAL")]
    if part.at and part.role == "grid":
        told += [("set_row_count", part.at[0]), ("set_column_count", part.at[1])]
    elif part.at and part.role == "cell":
        told += [("set_row_index", part.at[0]), ("set_column_index", part.at[1])]
    if part.role in ("said", "urgent"):
        told.append(("set_live", "POLITE" if part.role == "said" else "ASSERTIVE"))
    if part.role == "dialog":
        told.append(("set_modal", None))
    return told
