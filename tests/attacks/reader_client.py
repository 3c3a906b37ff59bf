"""A screen reader that asks for everything at once: all interfaces, any node, no pause. Run by `readers.py`, with the
system's own Python. It speaks to the bus itself: libatspi would not live through it.

    /usr/bin/python3 tests/attacks/reader_client.py SEED SECONDS [watch]

`watch`: asks for nothing, only looks; prints the seconds at which the tree came and went.
"""

import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

from gi.repository import Gio, GLib

ATSPI = "org.a11y.atspi."
PROPERTIES = "org.freedesktop.DBus.Properties"
AT_ONCE = 20  # requests that wait for their answer
ODD = (float("nan"), float("inf"), float("-inf"), 1e300, -1.0, 0.0, 3.0, 50.0)
Node = tuple[str, str]  # whose, and its path


def bus() -> Any:
    session = Gio.bus_get_sync(Gio.BusType.SESSION)
    asked = session.call_sync("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None, 0, 5000, None)
    flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
    return Gio.DBusConnection.new_for_address_sync(asked.unpack()[0], flags, None, None)


def answer(way: Any, node: Node, interface: str, member: str, args: Any = None) -> Any:
    return way.call_sync(*node, interface, member, args, None, 0, 1000, None).unpack()


def children(way: Any, node: Node) -> list[Node]:
    return [tuple(each) for each in answer(way, node, ATSPI + "Accessible", "GetChildren")[0]]


def windows(way: Any) -> Iterator[Node]:
    root = ("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")
    for program in children(way, root):
        yield from children(way, program)


def nodes(way: Any, node: Node, found: list[Node]) -> list[Node]:
    found.append(node)
    if len(found) < 200:
        for child in children(way, node):
            nodes(way, child, found)
    return found


def request(dice: random.Random) -> tuple[str, str, Any]:
    """Interface, method and arguments of something to ask for."""
    x, y, n, m = dice.randrange(-5, 900), dice.randrange(-5, 700), dice.randrange(-1, 8), dice.randrange(-1, 12)
    kind = dice.randrange(3)

    def words(form: str, *args: Any) -> Any:
        return GLib.Variant(form, args)

    number = GLib.Variant("d", dice.choice(ODD))
    rule: Any = ([], 0, {}, 0, [], 0, [], 0, False)
    asked = [
        ("Action", "DoAction", words("(i)", n)), ("Action", "GetActions", None), ("Action", "GetName", words("(i)", n)),
        ("Component", "GrabFocus", None), ("Component", "ScrollTo", words("(u)", n % 7)),
        ("Component", "ScrollToPoint", words("(uii)", kind, x, y)), ("Component", "GetExtents", words("(u)", kind)),
        ("Component", "GetAccessibleAtPoint", words("(iiu)", x, y, kind)),
        ("Component", "Contains", words("(iiu)", x, y, kind)),
        ("Text", "GetText", words("(ii)", 0, n)), ("Text", "SetCaretOffset", words("(i)", n)),
        ("Text", "AddSelection", words("(ii)", n, m)), ("Text", "SetSelection", words("(iii)", 0, n, m)),
        ("Text", "RemoveSelection", words("(i)", n)), ("Text", "GetStringAtOffset", words("(iu)", n, kind)),
        ("Text", "GetCharacterExtents", words("(iu)", n, kind)),
        ("Text", "ScrollSubstringTo", words("(iiu)", n, m, kind)),
        ("Selection", "SelectChild", words("(i)", n)), ("Selection", "DeselectChild", words("(i)", n)),
        ("Selection", "SelectAll", None), ("Selection", "ClearSelection", None),
        ("Selection", "GetSelectedChild", words("(i)", n)),
        ("Accessible", "GetState", None), ("Accessible", "GetRole", None), ("Accessible", "GetAttributes", None),
        ("Accessible", "GetRelationSet", None), ("Accessible", "GetChildren", None),
        ("Accessible", "GetInterfaces", None), ("Accessible", "GetIndexInParent", None),
        ("Collection", "GetMatches", words("((aiia{ss}iaiiasib)uib)", rule, 1, 50, True)),
        (PROPERTIES, "Get", words("(ss)", ATSPI + "Value", "CurrentValue")),
        (PROPERTIES, "Get", words("(ss)", ATSPI + "Accessible", "Name")),
        (PROPERTIES, "Set", words("(ssv)", ATSPI + "Value", "CurrentValue", number)),
        (PROPERTIES, "Set", words("(ssv)", ATSPI + "Value", "CurrentValue", number)),
        (PROPERTIES, "GetAll", words("(s)", ATSPI + "Accessible")),
    ]  # fmt: skip
    interface, member, args = dice.choice(asked)
    return interface if interface == PROPERTIES else ATSPI + interface, member, args


def attack(seed: int, seconds: float) -> None:
    way, dice, context = bus(), random.Random(seed), GLib.MainContext.default()
    done: Counter[str] = Counter()
    found: list[Node] = []
    waiting, fresh, end = [0], 0.0, time.monotonic() + seconds

    def heard(connection: Any, result: Any, member: str) -> None:
        waiting[0] -= 1
        try:
            connection.call_finish(result)
            done[member] += 1
        except GLib.Error:  # gone meanwhile, or not to be had of this one
            done["refused"] += 1

    while time.monotonic() < end:
        if time.monotonic() > fresh:
            try:
                found = [node for window in windows(way) for node in nodes(way, window, [])]
            except GLib.Error:
                found = []
            fresh = time.monotonic() + (1.5 if found else 0.2)
        if found and waiting[0] < AT_ONCE:
            interface, member, args = request(dice)
            waiting[0] += 1
            way.call(*dice.choice(found), interface, member, args, None, 0, 1000, None, heard, member)
        context.iteration(waiting[0] >= AT_ONCE or (not found and waiting[0] > 0))
        if not found:
            time.sleep(0.05)
    refused = done.pop("refused", 0)
    print(f"  a client: {sum(done.values())} answered, {refused} refused, {len(done)} kinds", flush=True)


def watch(seconds: float) -> None:
    way, end, there = bus(), time.monotonic() + seconds, False
    while time.monotonic() < end:
        try:
            now = any(children(way, window) for window in windows(way))
        except GLib.Error:
            now = False
        if now != there:
            there = now
            print(f"{time.monotonic():.2f} {'there' if now else 'gone'}", flush=True)
        time.sleep(0.05)


if __name__ == "__main__":
    seed_, seconds_, *more = sys.argv[1:]
    watch(float(seconds_)) if more else attack(int(seed_), float(seconds_))
