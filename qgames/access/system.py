"""AccessKit, which hands a tree to the system: AT-SPI on Linux, UI Automation on Windows, NSAccessibility on macOS. The
only file that knows it; where it cannot be loaded there is none. What it takes is plain data in AccessKit's own words
(`qgames.access.plain`), and it loads no window library: on Linux it runs in a process of its own.

What its sources say of locks (accesskit-python 0.7.0: accesskit_unix 0.17, accesskit_windows 0.29, accesskit_macos
0.22). None of its calls lets go of Python's lock, so a lock of its own that is held while a handler is called may
freeze a program that is in a call at that moment.

- Linux: handlers are called by a thread of AccessKit's. It holds the tree's lock while it asks for a scroll to a point,
the choice of a child, the caret or a selection (`context.do_action` inside `resolve_with_context`), and the adapter's
while it asks for the first tree (`activate_adapter`); every update takes both. A handler that only takes note still
waits for Python's lock: so AccessKit is never loaded into the window's process there.

- Windows: requests come on threads of the system's; the tree's lock is let go of before a handler is called
(`do_complex_action`, `PlatformRange::do_action`), and an update never takes the one lock that stays, the handler's own.

- macOS: all of it happens on the main thread, inside the loop's look at events, while the tree is borrowed (`RefCell`):
an update from within a handler would end the adapter, so handlers only take note.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

Box = tuple[int, int, int, int]
Plain = tuple[int, str, list[tuple[str, Any]]]  # a node's number, its role, and what is set of it
Request = tuple[str, int, Any]  # an action, the node's number, a value


def loaded() -> bool:
    """Can AccessKit be loaded? It is, if it was not before."""
    return kit() is not None


@cache
def kit() -> Any:
    """AccessKit; None where it is not there, or not for this system: the program goes without."""
    try:
        import accesskit  # only whoever hands a tree to the system: on Linux that is another process
    except Exception:
        return None
    return accesskit


def adapter(
    come: Callable[[], None],
    ask: Callable[[Request], None],
    leave: Callable[[], None],
    window: Callable[[], int],
) -> Any:
    """AccessKit's own. `window` tells the system's handle of ours, which is open and not yet shown, where that is asked
    for. What goes wrong inside a handler breaks an adapter for good."""

    def wanted(request: Any) -> None:
        action = str(request.action).rpartition(".")[2]
        ask((action, request.target, request.data[1] if request.data else None))

    ak = kit()
    if sys.platform == "win32":
        return ak.windows.SubclassingAdapter(window(), come, wanted)
    if sys.platform == "darwin":
        _forward_focus()
        return ak.macos.SubclassingAdapter.for_window(window(), come, wanted)
    return ak.unix.Adapter(come, wanted, leave)


@cache
def _forward_focus() -> None:
    """SDL gives the focus to the window, AccessKit waits for it in what the window holds. Once in a process: asked for
    a second time, by a start that failed first, it would panic."""
    kit().macos.add_focus_forwarder_to_window_class("SDLWindow")


def update(nodes: Iterable[Plain], focus: int, root: int | None) -> Any:
    """A change of the tree; with `root`, a whole one."""
    ak = kit()
    made = ak.TreeUpdate(focus)
    if root is not None:
        made.tree = ak.Tree(root)
        made.tree.toolkit_name = "pygame-ce"
    made.nodes = [(number, _node(role, told)) for number, role, told in nodes]
    return made


def rect(box: Iterable[int]) -> Any:
    left, top, wide, high = box
    return kit().Rect(float(left), float(top), float(left + wide), float(top + high))


def _node(role: str, told: Iterable[tuple[str, Any]]) -> Any:
    ak = kit()
    made = ak.Node(getattr(ak.Role, role))
    for name, value in told:
        if name in _ENUMS:
            getattr(made, name)(getattr(getattr(ak, _ENUMS[name]), value))
        elif name == "set_bounds":
            made.set_bounds(rect(value))
        elif name == "set_text_selection":
            made.set_text_selection(ak.TextSelection(*(ak.TextPosition(number, at) for number, at in value)))
        elif value is None:
            getattr(made, name)()
        else:
            getattr(made, name)(value)
    return made


_ENUMS = {"add_action": "Action", "set_toggled": "Toggled", "set_orientation": "Orientation", "set_live": "Live"}
