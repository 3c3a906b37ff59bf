"""A player who sees nothing but the accessibility tree (run by `run.sh` with the system's own Python).

Walks all pages, changes a setting and sees it change, takes a lesson, solves a puzzle, and plays whole games: it
presses whatever says that it can be played, until the end is told; then looks back on one of them. On every page names
are never empty, exactly one thing has the focus, and everything lies in the window.

    client.py WORDS [welcome]           of a first start only the welcome
"""

import json
import os
import random
import sys
import time
from pathlib import Path
from typing import NamedTuple

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

WORDS = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
PRESSABLE = ("button", "push button", "toggle button", "radio button", "check box", "table cell", "list item",
             "combo box")  # fmt: skip
MOST = 700  # presses of a game
started = time.monotonic()
Atspi.set_timeout(30_000, 30_000)  # milliseconds: a busy machine may let it wait


def fail(words):
    sys.exit(f"FAILED  {words}")


def tell(words):
    print(f"{time.monotonic() - started:6.1f} s  {words}", flush=True)


def until(done, what, seconds=60.0):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            found = done()
        except GLib.Error:  # it went while it was looked at
            found = None
        if found:
            return found
        time.sleep(0.02)
    return fail(f"{what}: not within {seconds:.0f} s\n" + "\n".join(outline()))


# -- the tree ----------------------------------------------------------------------------------------------------------


def window():
    desktop = Atspi.get_desktop(0)
    for i in range(desktop.get_child_count()):
        program = desktop.get_child_at_index(i)
        for k in range(program.get_child_count() if program else 0):
            frame = program.get_child_at_index(k)
            if frame and WORDS["app.name"] in (frame.get_name() or ""):
                program.set_cache_mask(Atspi.Cache.NONE)
                return frame
    return None


class Seen(NamedTuple):
    """A node as it was at one look."""

    node: Atspi.Accessible
    role: str
    name: str
    note: str
    states: Atspi.StateSet

    def has(self, state):
        return self.states.contains(state)

    @property
    def checked(self):
        return self.has(Atspi.StateType.CHECKED) or self.has(Atspi.StateType.PRESSED)


def children(node):
    found = (node.get_child_at_index(i) for i in range(node.get_child_count()))
    return [child for child in found if child is not None]


def seen(node):
    note = node.get_description() or ""
    yield Seen(node, node.get_role_name(), node.get_name() or "", note, node.get_state_set())
    for child in children(node):
        yield from seen(child)


def look(whole=False):
    """The page in front, or with the window itself and what was announced; again if it changes meanwhile."""
    for _ in range(100):
        try:
            return list(seen(FRAME if whole else children(FRAME)[0]))
        except (GLib.Error, IndexError):
            time.sleep(0.02)
    return fail("the tree is never at rest")


def outline():
    return [f"{n.role}: {n.name} ({n.note})" for n in look(whole=True)]


def heard():
    """What was announced last, each with an address of its own."""
    return [(child.path, child.get_name()) for child in children(FRAME)[1:]]


def focused():
    return [n.name for n in look(whole=True) if n.has(Atspi.StateType.FOCUSED)]


def find(name, roles=PRESSABLE, exact=True, now=None):
    fits = (lambda said: said == name) if exact else (lambda said: said.startswith(name))
    return next((n for n in now or look() if n.role in roles and fits(n.name)), None)


def press(found):
    Atspi.Action.do_action(found.node, 0)


def go(name, sign, exact=True):
    """Press something by its name and wait for a sign that it was done."""
    press(until(lambda: find(name, exact=exact), f"a button {name!r}"))
    return until(sign, f"what {name!r} opens")


def pressed(found, what):
    """Press, and wait for what is said to it."""
    before = heard()
    press(found)
    until(lambda: heard() != before, f"an answer to {what}")


def home():
    go(WORDS["app.back"], page(WORDS["app.name"]))


def page(name):
    return lambda: children(FRAME)[0].get_name() == name


def quietly(ask):
    """What it says, or that something went while it was looked at."""
    try:
        return ask()
    except GLib.Error as error:
        return [str(error)]


def check(where):
    """What must be so of every page."""

    whole: list[Seen] = []

    def faults():
        whole[:] = look(whole=True)
        found = [f"{n.role} without a name" for n in whole if not n.name.strip()]
        focus = [n.name for n in whole if n.has(Atspi.StateType.FOCUSED)]
        if len(focus) != 1:
            found.append(f"focus: {focus}")
        around = Atspi.Component.get_extents(FRAME, Atspi.CoordType.SCREEN)
        for each in whole:
            box = Atspi.Component.get_extents(each.node, Atspi.CoordType.SCREEN)
            inside = around.x <= box.x and around.y <= box.y
            inside = inside and box.x + box.width <= around.x + around.width
            if not (inside and box.y + box.height <= around.y + around.height):
                found.append(f"{each.name} is outside: {box.x} {box.y} {box.width} {box.height}")
        return found

    end = time.monotonic() + 10
    while wrong := quietly(faults):
        if time.monotonic() > end:
            fail(f"{where}: {wrong}\n" + "\n".join(outline()))
        time.sleep(0.1)
    focus = next(n.name for n in whole if n.has(Atspi.StateType.FOCUSED))
    tell(f"{where}: {len(whole)} nodes, each with a name, one focus: {focus!r}")


# -- pages and settings ------------------------------------------------------------------------------------------------


def walk_pages():
    check("title")
    for key in ("games", "statistics", "settings", "about"):
        name = WORDS[f"title.{key}"]
        go(name, lambda: not page(WORDS["app.name"])())
        check(key)
        if key == "settings":
            change_settings()
        home()
    game = next(iter(WORDS["games"].values()))[0]
    go(game, page(game), exact=False)
    check("set-up")
    home()
    learn()
    solve()


def playable(now=None):
    """Whatever says that it can be played or chosen, and of that what finishes a move."""
    wanted = (WORDS["access.play"], WORDS["access.choose"])
    found = [n for n in now or look() if n.note.endswith(wanted)]  # what was said last may stand before it
    return found, [n for n in found if n.note.endswith(wanted[0])]


def learn():
    """Every step of the first lesson: each is looked at, a move tried and answered."""
    go(WORDS["title.learn"], page(WORDS["learn.title"]))
    check("learn")
    go(WORDS["learn.start"], lambda: find(WORDS["lesson.leave"]))
    for number in range(1, 20):
        check(f"lesson, step {number}")
        while not find(WORDS["lesson.again"], now=(now := look())):
            open_, finishing = playable(now)
            choices = finishing or open_ or [find(name, now=now) for name in WORDS["actions"]]
            pressed(next(filter(None, choices)), "a move of a lesson")
        check(f"lesson, step {number}, answered {heard()[-1][1]!r}")
        on = find(WORDS["lesson.next"], now=now) or find(WORDS["lesson.skip"], now=now)
        if on is None:
            break
        time.sleep(1.0)  # what may still be meant for the move does not go on
        pressed(on, "the next step")
    go(WORDS["lesson.leave"], page(WORDS["learn.title"]))
    home()


def solve():
    """The puzzle of the day: a hint, then the solution, which is told move by move."""
    go(WORDS["title.puzzles"], page(WORDS["puzzle.title"]))
    check("puzzles")
    go(WORDS["puzzle.see_all"], lambda: not page(WORDS["puzzle.title"])())
    check("puzzles of a game")
    go(WORDS["app.back"], page(WORDS["puzzle.title"]))
    go(WORDS["puzzle.solve"], lambda: find(WORDS["puzzle.leave"]))
    check("a puzzle")
    pressed(find(WORDS["puzzle.hint"]), "a hint")
    pressed(find(WORDS["puzzle.solution"]), "the solution")
    until(lambda: not find(WORDS["puzzle.solution"]), "the puzzle solved")
    check(f"a puzzle, solved: {heard()[-1][1]!r}")
    go(WORDS["puzzle.leave"], page(WORDS["puzzle.title"]))
    home()


def look_back():
    """The review of the game that is over: its turns, and something else tried on the board."""
    go(WORDS["review.button"], page(WORDS["review.title"]))
    check("review")
    graph = until(lambda: next((n for n in look() if n.role == "slider"), None), "a graph").node
    before = heard()
    Atspi.Value.set_current_value(graph, 1.0)
    until(lambda: heard() != before, "what was at the first turn")
    tell(f"review, first turn: {heard()[-1][1]!r}")
    while not find(WORDS["review.back_to_game"], now=(now := look())):
        open_, finishing = playable(now)
        pressed((finishing or open_)[0], "a move that is tried")
    check(f"review, tried: {heard()[-1][1]!r}")
    go(WORDS["review.back_to_game"], lambda: not find(WORDS["review.back_to_game"]))
    go(WORDS["app.back"], lambda: find(WORDS["result.rematch"]))


def afterwards():
    """What there is to see only when something was played."""
    go(WORDS["title.games"], lambda: not page(WORDS["app.name"])())
    check("games, some of them")
    home()
    go(WORDS["title.statistics"], lambda: find(WORDS["statistics.as_table"]))
    check("statistics, in pictures")
    go(WORDS["statistics.as_table"], lambda: not find(WORDS["statistics.as_table"]))
    check("statistics, as tables")
    go(WORDS["app.back"], lambda: find(WORDS["statistics.as_table"]))
    home()


def change_settings():
    """A choice by pressing, a switch, a slider by its value; each is told anew."""
    theme = WORDS["settings.theme"]
    before = until(lambda: find(theme, exact=False), theme).name
    press(find(theme, exact=False))
    until(lambda: find(theme, exact=False).name != before, "another theme")
    tell(f"{before!r} is now {find(theme, exact=False).name!r}; said: {heard()[-1][1]!r}")
    captions = WORDS["settings.captions"]
    press(find(captions))
    until(lambda: find(captions).checked, "captions on")
    press(find(captions))
    until(lambda: not find(captions).checked, "captions off")
    press(find(WORDS["settings.mute"]))
    volume = WORDS["settings.volume"]
    until(lambda: find(volume, ("slider",)).has(Atspi.StateType.ENABLED), "volume")
    Atspi.Value.set_current_value(find(volume, ("slider",)).node, 35.0)
    until(lambda: Atspi.Value.get_current_value(find(volume, ("slider",)).node) == 35.0, "volume at 35")
    Atspi.Component.grab_focus(find(captions).node)
    until(lambda: focused() == [captions], "the focus where it was sent")
    tell("a switch, a slider and the focus follow")


# -- games -------------------------------------------------------------------------------------------------------------


def sit_down(name, variant):
    go(name, page(name), exact=False)
    if variant:
        press(until(lambda: find(variant, ("radio button",)), variant))
        until(lambda: find(variant, ("radio button",)).checked, variant)
    for _ in range(4):  # pressing one may lay the page out anew
        people = [n for n in look() if n.role == "radio button" and n.name == WORDS["setup.person"]]
        computer = next((n for n in people if not n.checked), None)
        if computer is None:
            break
        press(computer)
        time.sleep(0.5)
    check(f"set-up of {name} {variant}".strip())
    go(WORDS["setup.start"], lambda: find(WORDS["menu"]))  # the list of moves may have no room


def play(name, dice):
    """Press what says it can be pressed, until the game is over; how many presses that were."""
    for count in range(MOST):
        now = look()
        if any(n.name == WORDS["result.rematch"] for n in now):
            return count
        open_, finishing = playable(now)
        choice = finishing if finishing and dice.random() < 0.8 else open_
        before = heard()
        if choice:
            press(dice.choice(choice))
        else:
            press(until(lambda: next(filter(None, map(find, WORDS["actions"])), None), f"{name}: anything to do"))
        until(lambda before=before: heard() != before, f"{name}: an answer to press {count}")
    return fail(f"{name}: not over after {MOST} presses")


def menu_and_dialog():
    """A dialog over the table, and back."""
    go(WORDS["menu"], lambda: find(WORDS["play.menu.go_on"]))
    check("menu")
    go(WORDS["play.menu.resign"], lambda: find(WORDS["app.cancel"]))
    check("a question")
    go(WORDS["app.cancel"], lambda: find(WORDS["menu"]))
    for key in ("rules", "keys"):
        go(WORDS["menu"], lambda: find(WORDS["play.menu.go_on"]))
        go(WORDS[f"play.menu.{key}"], lambda: find(WORDS["app.back"]))
        check(key)
        go(WORDS["app.back"], lambda: find(WORDS["menu"]))
    go(WORDS["menu"], lambda: find(WORDS["play.menu.go_on"]))
    go(WORDS["play.menu.position"], page(WORDS["position.title"]))
    check("a position by hand")
    cell = next((n for n in look() if n.role == "table cell"), None)
    if cell is not None:  # points of a board are no grid
        pressed(cell, "a place of a position")
        tell(f"a position by hand: {cell.name!r} is now {heard()[-1][1]!r}")
    go(WORDS["app.back"], lambda: find(WORDS["menu"]))


def welcome():
    """A first start: a language from the list, and on."""
    until(page(WORDS["welcome.title"]), "a welcome")
    check("welcome")
    go(WORDS["settings.language"], lambda: find(WORDS["settings.system"], ("button", "push button")), exact=False)
    check("languages")
    go(WORDS["settings.system"], page(WORDS["welcome.title"]))
    go(WORDS["welcome.begin"], page(WORDS["app.name"]))
    check("title after the welcome")
    sys.exit()


FRAME = until(window, "a window", 90.0)
if "welcome" in sys.argv:
    welcome()
wanted = os.environ.get("GAMES", "").split() or list(WORDS["games"])
if not os.environ.get("GAMES"):
    walk_pages()
for number, game in enumerate(wanted):
    name, variant = WORDS["games"][game]
    sit_down(name, variant)
    check(f"table of {game}")
    if number == 0:
        menu_and_dialog()
    presses = play(game, random.Random(7))
    check(f"end of {game}")
    moves = [n for n in look() if n.role == "list item"]
    tell(f"{game}: over after {presses} presses, {len(moves)} turns listed; said last: {[said for _, said in heard()]}")
    time.sleep(1.0)  # what may still be meant for the last move does not leave the table
    if number == 0:
        look_back()
    go(WORDS["result.leave"], page(WORDS["app.name"]))
if not os.environ.get("GAMES"):
    afterwards()
tell("all of it by the tree alone")
