"""The tree in the hands of the system, by AccessKit: AT-SPI on Linux, UI Automation on Windows, NSAccessibility on
macOS. The only file that knows it; where it cannot be loaded there is none.

Three rules keep this from freezing or breaking the program. AccessKit's thread takes its own lock and then waits for
Python's, while a call from here holds Python's and waits for that one: so the handlers only take note, nothing is
called before a screen reader asked, and the first tree is sent a frame later. What goes wrong inside a handler, or a
number that is in no tree, breaks the adapter for good: so updates are made before they are handed over, and after a
panic there is no adapter any more. And on Windows the window must not have been shown yet when it is made.

The system's own handle of our window, where a screen reader's library asks for it: Windows and macOS.
"""

from __future__ import annotations

import contextlib
import logging
import sys
from collections import deque
from collections.abc import Iterable
from typing import Any, NamedTuple

import pygame

from qgames.access.tree import ROOT, TreeNode
from qgames.ui.accessibility import DOWN, FOCUS, LESS, MENU, MORE, PRESS, SET, UP, Box
from qgames.ui.text import clusters

try:
    import accesskit as ak
except Exception:  # not there, or not for this system: the program goes without
    ak = None

log = logging.getLogger(__name__)
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
_TEXT = 1 << 40  # added to the number of a field: the node of its text
_BY_ITS_VALUE = ("text", "said", "urgent")  # AccessKit takes the value of a label for its name


def loaded() -> bool:
    """Is AccessKit there?"""
    return ak is not None


class Asked(NamedTuple):
    """Something a screen reader wants done."""

    action: str
    node: int
    value: str | float | None = None


class ReaderAdapter:
    #: AT-SPI: old screen readers pass over announcements
    says_twice = sys.platform not in ("win32", "darwin")

    def __init__(self) -> None:
        self.asked: deque[Asked] = deque()  # filled by AccessKit's thread
        self._adapter: Any = None
        self._wanted = 0  # counts the times a screen reader came; 0: none is there. Set by AccessKit's thread
        self._came = 0
        self._noticed = 0  # the time the loop has taken note of
        self._live = False
        self._broken = False

    def attach(self) -> None:
        """Be there for screen readers from now on. On Windows and a Mac the window is open and not yet shown."""
        if ak is None or self._adapter is not None:
            return
        try:
            self._adapter = self._made()
        except BaseException as error:
            _not_ours(error)
            log.warning("no accessibility tree: %s", error)

    def _made(self) -> Any:
        if sys.platform == "win32":
            return ak.windows.SubclassingAdapter(window_handle(), self._come, self._ask)
        if sys.platform == "darwin":
            ak.macos.add_focus_forwarder_to_window_class("SDLWindow")
            return ak.macos.SubclassingAdapter.for_window(window_handle(), self._come, self._ask)
        return ak.unix.Adapter(self._come, self._ask, self._leave)

    # -- called by AccessKit, on Linux in a thread of its own: they only take note -------------------------------------

    def _come(self) -> None:
        self._came += 1
        self._wanted = self._came
        # nothing is returned: the first tree follows from the loop

    def _leave(self) -> None:
        self._wanted = 0

    def _ask(self, request: Any) -> None:
        with contextlib.suppress(Exception):
            action = _ACTION_OF.get(str(request.action))
            if action:
                self.asked.append(Asked(action, request.target, request.data[1] if request.data else None))

    # -- called by the loop -------------------------------------------------------------------------------------------

    @property
    def there(self) -> bool:
        """Is there anything to do at all? Not without a screen reader."""
        return self._wanted != 0 or self._noticed != 0

    def listens(self) -> bool:
        """Is a screen reader to be told of changes? Asked once a frame; it is not in the frame in which it came."""
        if self._wanted != self._noticed:  # came, left, or came anew
            self._noticed, self._live = self._wanted, False
            return False
        self._live = self._wanted != 0 and not self._broken
        return self._live

    def send(self, nodes: Iterable[tuple[int, TreeNode]], focus: int, whole: bool = False) -> None:
        """Nodes that are new or have changed, each only with children that are there; and where the focus is."""
        update = ak.TreeUpdate(focus)
        if whole:
            update.tree = ak.Tree(ROOT)
            update.tree.toolkit_name = "pygame-ce"
        update.nodes = [each for number, node in nodes for each in _made_of(number, node)]
        self._call("update_if_active", lambda: update)

    def place(self, box: Box) -> None:
        """Where the window is on the desktop; only X11 cannot say so itself."""
        if hasattr(self._adapter, "set_root_window_bounds"):
            rect = _rect(box)
            self._call("set_root_window_bounds", rect, rect)

    def focused(self, yes: bool) -> None:
        """Has the window the focus?"""
        if sys.platform == "darwin":
            self._call("update_view_focus_state", yes)
        elif sys.platform != "win32":
            self._call("update_window_focus_state", yes)

    def _call(self, name: str, *args: Any) -> None:
        if not self._live:
            return
        try:
            events = getattr(self._adapter, name)(*args)
            if events is not None:  # Windows and a Mac
                events.raise_events()
        except BaseException as error:
            _not_ours(error)
            log.warning("the accessibility tree is given up: %s", error)
            self._broken, self._live, self._wanted = True, False, 0  # kept: a broken one cannot even be let go


def _not_ours(error: BaseException) -> None:
    """Let pass what has nothing to do with AccessKit, whose panics are no ordinary exceptions."""
    if not isinstance(error, Exception) and type(error).__name__ != "PanicException":
        raise error


def _made_of(number: int, node: TreeNode) -> list[tuple[int, Any]]:
    """AccessKit's node; of a field also that of its text."""
    part = node.part
    made = ak.Node(_ROLE_OF[part.role])
    name = part.name
    if part.role in _BY_ITS_VALUE:
        made.set_value(name)
    else:
        if part.role == "choice" and _BARE:
            name = f"{name}: {part.value}"
        made.set_label(name)
        if part.value and part.role != "field":
            made.set_value(part.value)
    made.set_bounds(_rect(part.box))
    if node.children:
        made.set_children(list(node.children))
    if part.note:
        made.set_description(part.note)
    for name in part.actions:
        for action in _ACTIONS_OF[name]:
            made.add_action(action)
    _state(made, node)
    if part.role != "field":
        return [(number, made)]
    made.set_children([number + _TEXT])
    text = ak.Node(ak.Role.TEXT_RUN)
    text.set_value(part.value)
    text.set_character_lengths([len(letter.encode()) for letter in clusters(part.value)])
    text.set_bounds(_rect(part.box))
    anchor, caret = (ak.TextPosition(number + _TEXT, at) for at in part.at or (0, 0))
    made.set_text_selection(ak.TextSelection(anchor, caret))
    return [(number, made), (number + _TEXT, text)]


def _state(made: Any, node: TreeNode) -> None:
    part = node.part
    if not part.enabled:
        made.set_disabled()
    if part.on is not None:
        made.set_toggled(ak.Toggled.TRUE if part.on else ak.Toggled.FALSE)
    if part.chosen is not None:
        if part.role == "option":
            made.set_toggled(ak.Toggled.TRUE if part.chosen else ak.Toggled.FALSE)
        else:
            made.set_selected(part.chosen)
    if part.number:
        value, low, high, step = part.number
        made.set_numeric_value(value)
        made.set_min_numeric_value(low)
        made.set_max_numeric_value(high)
        made.set_numeric_value_step(step)
        made.set_orientation(ak.Orientation.HORIZONTAL)
    if part.at and part.role == "grid":
        made.set_row_count(part.at[0])
        made.set_column_count(part.at[1])
    elif part.at and part.role == "cell":
        made.set_row_index(part.at[0])
        made.set_column_index(part.at[1])
    if part.role in ("said", "urgent"):
        made.set_live(ak.Live.POLITE if part.role == "said" else ak.Live.ASSERTIVE)
    if part.role == "dialog":
        made.set_modal()


def _rect(box: Box) -> Any:
    left, top, wide, high = box
    return ak.Rect(float(left), float(top), float(left + wide), float(top + high))


_BARE = sys.platform not in ("win32", "darwin")  # AT-SPI hands on no words as a value: they go into the name
_ROLE_OF = {role: getattr(ak.Role, name) for role, name in ROLES.items()} if ak else {}
_ACTIONS_OF = {action: [getattr(ak.Action, name) for name in names] for action, names in ACTIONS.items()} if ak else {}
_ACTION_OF = {
    str(getattr(ak.Action, name)): REVEAL if name == "SCROLL_INTO_VIEW" else action
    for action, names in ACTIONS.items()
    for name in names
} if ak else {}  # fmt: skip


def window_handle() -> int:
    """Of the only window there is; OSError if it cannot be known."""
    try:
        return int(pygame.display.get_wm_info()["window"])
    except (pygame.error, KeyError, TypeError, ValueError):
        return _cocoa()


def _cocoa() -> int:
    """On a Mac pygame's finer window tells nobody its handle: the application is asked for its windows."""
    import ctypes.util  # only here: it takes its time to load

    path = ctypes.util.find_library("objc")
    if not path:
        raise OSError("no window handle")
    objc = ctypes.CDLL(path)
    objc.objc_getClass.restype = objc.sel_registerName.restype = objc.objc_msgSend.restype = ctypes.c_void_p
    objc.objc_getClass.argtypes = objc.sel_registerName.argtypes = [ctypes.c_char_p]

    def send(target: int | None, words: bytes) -> int | None:
        objc.objc_msgSend.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
        found: int | None = objc.objc_msgSend(target, objc.sel_registerName(words)) if target else None
        return found

    windows = send(send(objc.objc_getClass(b"NSApplication"), b"sharedApplication"), b"windows")
    window = send(windows, b"firstObject")
    if not window:
        raise OSError("no window handle")
    return window
