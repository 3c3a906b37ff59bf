"""A screen reader that comes and goes all the time must not freeze the program, which is pressed and read meanwhile.

    /usr/bin/python3 tests/atspi/come_and_go.py [times]

Run by `run.sh` after the client, in the same session.
"""

import random
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402

TIMES = int(sys.argv[1]) if len(sys.argv) > 1 else 300
Atspi.set_timeout(5_000, 5_000)
dice = random.Random(5)
session = Gio.bus_get_sync(Gio.BusType.SESSION)
status = Gio.DBusProxy.new_sync(session, 0, None, "org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties")


def enable(yes):
    words = GLib.Variant("(ssv)", ("org.a11y.Status", "IsEnabled", GLib.Variant("b", yes)))
    status.call_sync("Set", words, 0, 5000)


def buttons(node, depth=0):
    """Some buttons of the program, as far as it is there."""
    if depth > 8:
        return
    if node.get_role_name() == "push button":
        yield node
    for i in range(node.get_child_count()):
        child = node.get_child_at_index(i)
        if child is not None:
            yield from buttons(child, depth + 1)


def window():
    desktop = Atspi.get_desktop(0)
    programs = [desktop.get_child_at_index(i) for i in range(desktop.get_child_count())]
    return next((each for each in programs if each is not None and each.get_child_count()), None)


for number in range(TIMES):
    enable(number % 2 == 1)
    time.sleep(dice.choice((0.0, 0.002, 0.01, 0.03, 0.1)))
    if number % 10 == 9:
        try:
            found = window()
            for each in list(buttons(found))[:6] if found else ():
                Atspi.Component.grab_focus(each)
        except GLib.Error:
            pass
enable(True)
end = time.monotonic() + 30
while time.monotonic() < end:
    try:
        found = window()
        seen = list(buttons(found)) if found else []
        if seen:
            print(f"{TIMES} times on and off; the program still answers, with {len(seen)} buttons")
            sys.exit(0)
    except GLib.Error:
        pass
    time.sleep(0.1)
sys.exit("FAILED  the program does not answer any more")
