"""A page as a tree of nodes: what its widgets say of themselves (`Widget.part`), with a number for each that stays the
same as long as the thing does. Plain data; nothing here knows who reads it."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Rect

from qgames.files.i18n import t
from qgames.ui.accessibility import FOCUS, PRESS, AccessibleNode, Box
from qgames.ui.page import Page
from qgames.ui.widget import Widget

#: marks for setting text, of no use to a voice: isolates, directions, places where a word may be parted
_UNHEARD = dict.fromkeys((8203, 8206, 8207, *range(8234, 8239), *range(8294, 8298)))
ROOT = 1  # the window


class TreeNode(NamedTuple):
    """A part without what is in it, which is named by numbers."""

    part: AccessibleNode
    children: tuple[int, ...] = ()


class Owner(NamedTuple):
    """Whom to ask for an action: the widget, and which part of it."""

    widget: Widget
    key: str


class Described(NamedTuple):
    """A whole page; exactly one node has the focus."""

    nodes: dict[int, TreeNode]
    owners: dict[int, Owner]
    focus: int


class Tree:
    """Looks at pages and numbers what it finds."""

    def __init__(self) -> None:
        self._page: Page | None = None
        self._numbers: dict[str, int] = {}
        self._last = ROOT
        self._nodes: dict[int, TreeNode] = {}
        self._owners: dict[int, Owner] = {}
        self._leaves: dict[
            int, tuple[AccessibleNode, Rect, TreeNode]
        ] = {}  # places, rows and the like: as they were told last
        self._places: dict[str, Widget] = {}  # of the parts that are whole widgets

    def look(self, page: Page, title: str) -> Described:
        """What there is now; `title` is the window's."""
        page.ready()
        if page is not self._page:
            self._page, self._numbers, self._leaves = page, {}, {}
        self._nodes, self._owners, self._places = {}, {}, {}
        window = page.ui.rect
        whole = self.number("")
        children = self._inside(page, page.root, "", window, 0)[0]
        heading = next((node.part.name for node in self._nodes.values() if node.part.role == "heading"), "")
        name = heard(page.caption()) or heading or t("app.name")
        self._nodes[whole] = TreeNode(
            AccessibleNode("dialog" if page.over else "page", name, (*window,)), tuple(children)
        )
        self._nodes[ROOT] = TreeNode(AccessibleNode("window", heard(title), (*window,)), (whole,))
        self._numbers = {place: number for place, number in self._numbers.items() if number in self._nodes}
        if len(self._leaves) > 2 * len(self._nodes):
            self._leaves = {number: leaf for number, leaf in self._leaves.items() if number in self._nodes}
        return Described(self._nodes, self._owners, self.focus(page) or whole)

    def forget(self) -> None:
        """A look failed: nothing it found is to be relied on."""
        self._page = None

    def focus(self, page: Page) -> int | None:
        """The node that has the focus, if it was there at the last look."""
        widget = page.focus
        place = next((place for place, other in self._places.items() if other is widget), None)
        if widget is None or place is None or page is not self._page:
            return None
        part = widget.part(page.ui)
        inner = self._numbers.get(f"{place}/{part.focus}") if part and part.focus else None
        return inner if inner in self._nodes else self._numbers.get(place)

    def number(self, place: str) -> int:
        """Of what is at a place: the same as long as it is there."""
        found = self._numbers.get(place)
        if found is None:
            found = self._numbers[place] = self.fresh()
        return found

    def fresh(self) -> int:
        """A number nobody had before."""
        self._last += 1
        return self._last

    # -- walking -----------------------------------------------------------------------------------------------------

    def _inside(self, page: Page, widget: Widget, above: str, view: Rect, count: int) -> tuple[list[int], int]:
        """The numbers of what a widget is told as: itself, or what is in it. `count` numbers those without a key."""
        part = widget.part(page.ui)
        seen = view.clip(widget.rect) if widget.clips else view
        found: list[int] = []
        if part is None:
            for child in widget.told():
                more, count = self._inside(page, child, above, seen, count)
                found += more
            return found, count
        place = f"{above}:{widget.key}" if widget.key else ""
        if not place or place in self._places:
            place, count = f"{above}:~{count}", count + 1
        self._places[place] = widget
        within, inner = [], 0
        for child in widget.told():
            more, inner = self._inside(page, child, place, seen, inner)
            within += more
        return [self._add(widget, part, place, view, within)], count

    def _add(self, widget: Widget, part: AccessibleNode, place: str, view: Rect, within: list[int]) -> int:
        number = self.number(place)
        self._owners[number] = Owner(widget, part.key)
        same = self._leaves.get(number)
        if same and same[0] == part and same[1] == view:  # most places of a board stay as they are
            self._nodes[number] = same[2]
            return number
        top = place.partition("/")[0]
        children = [self._add(widget, inner, f"{top}/{inner.key}", view, []) for inner in part.parts]
        focusable = PRESS in part.actions if part.key else widget.takes_focus()
        actions = ((*part.actions, FOCUS) if focusable else part.actions) if part.enabled else ()
        told = AccessibleNode(  # faster than to replace some of it: a board has many
            part.role, heard(part.name), _seen(part.box, view), part.key, heard(part.value), heard(part.note),
            part.number, part.enabled, part.on, part.chosen, part.at, actions,
        )  # fmt: skip
        self._nodes[number] = TreeNode(told, (*children, *within))
        if part.key and not part.parts:
            self._leaves[number] = part, view, self._nodes[number]
        return number


def heard(words: str) -> str:
    """Words without what only the eye needs."""
    return words if words.isascii() else words.translate(_UNHEARD)


def _seen(box: Box, view: Rect) -> Box:
    """What is in sight of it; of something scrolled away, the edge behind which it is."""
    left, top, wide, high = box
    if view.left <= left and view.top <= top and left + wide <= view.right and top + high <= view.bottom:
        return box
    x, y = min(max(left, view.left), view.right), min(max(top, view.top), view.bottom)
    right, bottom = min(max(left + wide, x), view.right), min(max(top + high, y), view.bottom)
    return x, y, right - x, bottom - y
