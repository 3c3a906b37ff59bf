"""Between the program and a screen reader: tells it what changed, and does what it asks for as if by hand.

Nothing happens here while nobody listens. Otherwise the page in front is looked at whenever it was drawn anew, though
not more often than `PAUSE` allows, and what differs from the last look is sent. The focus and what is announced do
not wait for that.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from math import isfinite
from typing import NamedTuple

import pygame

from qgames.access.adapter import ReaderAdapter
from qgames.access.plain import REVEAL, Asked
from qgames.access.tree import ROOT, Described, Owner, Tree, TreeNode, heard
from qgames.ui.accessibility import FOCUS, MENU, PRESS, AccessibleNode, Announcement
from qgames.ui.navigation import Answer, Scene
from qgames.ui.page import Page
from qgames.ui.widget import Done

log = logging.getLogger(__name__)
PAUSE = 0.08  # seconds between two looks at a page that moves
SHARE = 0.02  # seconds of a frame for what is asked; the rest waits for the next
KEPT = 3  # sentences that stay in the tree, the newest last, unless more are said at once
URGENT = ("refusal", "result", "notice")  # what may interrupt
_ENTER = {"key": pygame.K_RETURN, "mod": 0, "unicode": "\r", "scancode": 40}
_PLACE = (pygame.WINDOWMOVED, pygame.WINDOWSIZECHANGED, pygame.VIDEORESIZE)


class Outside(NamedTuple):
    """What is asked of the program's window."""

    title: Callable[[], str]
    place: Callable[[], tuple[int, int] | None]
    size: Callable[[], tuple[int, int]]
    focused: Callable[[], bool]


class Link:
    """`top` is the scene in front; `handle` takes an event as the loop does; `take` what a scene answers."""

    def __init__(
        self,
        adapter: ReaderAdapter,
        window: Outside,
        top: Callable[[], Scene | None],
        handle: Callable[[pygame.event.Event], None],
        take: Callable[[Answer], None],
    ) -> None:
        self.adapter, self.window, self._top, self._handle, self._take = adapter, window, top, handle, take
        self._tree = Tree()
        self._sent: Described | None = None
        self._said: list[tuple[int, TreeNode]] = []
        self._unsaid: list[Announcement] = []
        self._changed = True
        self._looked = 0.0
        self._aloud = 0, ""  # what has the focus, and what was said there
        self._before = 0  # what had it
        self._untold: Page | None = None  # the page in front, if something is wrong with it

    # -- told by the program ------------------------------------------------------------------------------------------

    def hear(self, said: Announcement) -> None:
        """Where the focus goes is told by the tree itself."""
        if self._sent is not None and said.kind != "focus":
            self._unsaid.append(said)

    def event(self, event: pygame.event.Event) -> None:
        if self._sent is None:
            return
        if event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
            self.adapter.focused(event.type == pygame.WINDOWFOCUSGAINED)
        elif event.type in _PLACE:
            self._placed()

    def frame(self, drawn: bool) -> None:
        """Once a frame, after it; was anything drawn?"""
        if not self.adapter.awake():
            return
        self._changed |= drawn
        if not self.adapter.listens():
            self._sent = None
            if page := self._page():
                page.ui.read_aloud = False
            return
        if self._sent is None:
            self._begin()
        until = time.monotonic() + SHARE
        while self.adapter.asked and time.monotonic() < until:
            if self._changed:  # what is asked of something that was built anew meanwhile is meant for the new one
                self._looked = 0.0
                self._tell()
            self._do(self.adapter.asked.popleft())
            self._changed = True
        self._tell()

    # -- telling ------------------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        """A screen reader has come."""
        self.adapter.asked.clear()
        self._said.clear()
        self._unsaid.clear()
        self._tree = Tree()
        self._placed()
        self.adapter.focused(self.window.focused())

    def _placed(self) -> None:
        x, y = self.window.place() or (0, 0)
        self.adapter.place((x, y, *self.window.size()))

    def _page(self) -> Page | None:
        top = self._top()
        return top if isinstance(top, Page) else None

    def _tell(self) -> None:
        page, before = self._page(), self._sent
        if page is None:
            return
        page.ui.read_aloud = True
        if before and self._before:
            self._take_back(before)
        now = time.monotonic()
        focus = self._tree.focus(page)
        due = self._changed and (
            bool(self._unsaid) or now - self._looked >= PAUSE
        )  # what is said is so when it is heard
        if before is None or due or (focus is None and page is not self._untold):
            self._looked, self._changed = now, False
            if self._looks(page, before) or before is None:
                return
            focus = None
        if self._unsaid or (focus and focus != before.focus):
            self._sent = before._replace(focus=focus or before.focus)
            self._send(self._sentences(before.nodes), self._sent, before)

    def _looks(self, page: Page, before: Described | None) -> bool:
        """Look at it; False if something is wrong with it. Then it stays as it was told last, and the game goes on."""
        try:
            self._look(page, before)
        except Exception:
            if page is not self._untold:
                log.exception("a page could not be described")
            self._untold = page
            self._tree.forget()
            return False
        self._untold = None
        return True

    def _look(self, page: Page, before: Described | None) -> None:
        found = self._tree.look(page, self.window.title())
        self._sentences(found.nodes)
        old = before.nodes if before else {}
        changed = [(number, node) for number, node in found.nodes.items() if old.get(number) != node]
        self._sent = found
        if changed or before is None or before.focus != found.focus:
            self._send(changed, found, before)

    def _send(self, changed: list[tuple[int, TreeNode]], found: Described, before: Described | None) -> None:
        """Some screen readers hear no announcements (Orca before 45), yet all hear a new description of what has the
        focus: there it is told once more, until the focus has moved on. What is about to get the focus has its
        description first: else it would be heard with the focus, and again as a change."""
        fresh = [node.part.name for _, node in changed if node.part.role in ("said", "urgent")]
        here, focus = self._aloud[0], found.focus
        if here != focus:
            self._before = here
            self._aloud = 0, ""
        if fresh and self.adapter.says_twice:
            self._aloud = focus, " ".join(fresh)
        update = dict(changed)
        if self._aloud[0] and (fresh or focus in update):
            part = found.nodes[focus].part
            said = self._aloud[1]
            note = said if said.endswith(part.note) else f"{said} {part.note}"
            update[focus] = told = found.nodes[focus]._replace(part=part._replace(note=note))
            if before and before.focus != focus and focus in before.nodes and not told.children:
                self.adapter.send([(focus, told)], before.focus)
        self.adapter.send(update.items(), focus, whole=before is None)

    def _take_back(self, sent: Described) -> None:
        """What had the focus is itself again: only now, as a change at the same moment would still be heard."""
        before, self._before = self._before, 0
        if before in sent.nodes and before != self._aloud[0]:
            self.adapter.send([(before, sent.nodes[before])], sent.focus)

    def _sentences(self, nodes: dict[int, TreeNode]) -> list[tuple[int, TreeNode]]:
        """What was announced since, each sentence a node of its own under the window: so the same words twice are heard
        twice."""
        fresh = []
        for said in self._unsaid:
            wide, high = self.window.size()
            part = AccessibleNode("urgent" if said.kind in URGENT else "said", heard(said.text), (0, high - 1, wide, 1))
            fresh.append((self._tree.fresh(), TreeNode(part)))
        self._said = [*self._said, *fresh][-max(KEPT, len(fresh)) :]
        self._unsaid.clear()
        root = nodes[ROOT]
        numbers = tuple(number for number, _ in self._said)
        nodes[ROOT] = root._replace(children=(root.children[0], *numbers))
        nodes.update(self._said)
        return [(ROOT, nodes[ROOT]), *fresh] if fresh else []

    # -- doing --------------------------------------------------------------------------------------------------------

    def _do(self, asked: Asked) -> None:
        if isinstance(asked.value, float) and not isfinite(asked.value):
            return  # no number of ours
        page, owner = self._page(), self._sent.owners.get(asked.node) if self._sent else None
        if page is None or owner is None or all(widget is not owner.widget for widget in page.root.walk()):
            return  # it is gone meanwhile
        if asked.action == REVEAL:
            page.reveal(owner.widget)
        elif (
            not self._sent or not owner.widget.enabled or asked.action not in self._sent.nodes[asked.node].part.actions
        ):
            return
        elif asked.action == MENU:
            self._take(page.menu())
        else:
            self._done(page, owner, asked)
        page.dirty = True

    def _done(self, page: Page, owner: Owner, asked: Asked) -> None:
        widget, key = owner
        if widget.takes_focus():
            page.set_focus(widget)
        if asked.action == PRESS and not key:  # the very key a hand would press
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                self._handle(pygame.event.Event(kind, _ENTER))
        elif asked.action != FOCUS or key:
            done = widget.perform(page.ui, asked.action, key, asked.value)
            self._take(done.answer if isinstance(done, Done) else None)
