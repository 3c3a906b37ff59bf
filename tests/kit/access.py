"""A screen reader for tests: takes the updates AccessKit would, and is as strict about them."""

import json
from collections.abc import Callable
from typing import Any, cast

import pytest

from kit.must import must
from qgames.access import link as link_module
from qgames.access.adapter import ReaderAdapter
from qgames.access.link import Link
from qgames.access.plain import Asked
from qgames.access.process import perform
from qgames.access.remote import Process, RemoteAdapter
from qgames.access.tree import ROOT, Described
from qgames.app.app import App


class Reader:
    """What `accesskit.unix.Adapter` is to the program. A child or a focus that is in no tree ends a real one."""

    def __init__(self) -> None:
        self.nodes: dict[int, Any] = {}  # accesskit's own
        self.focus: int | None = None
        self.updates: list[list[int]] = []
        self.focused: bool | None = None
        self.heard: list[str] = []  # all that was ever announced
        self.foci: list[int] = []  # where the focus was with every update

    def update_if_active(self, factory: Callable[[], Any]) -> None:
        update = factory()
        self.heard += [node.value for number, node in update.nodes if live(node) and number not in self.nodes]
        self.updates.append([number for number, _ in update.nodes])
        self.nodes.update(update.nodes)
        self.focus = update.focus
        self.foci.append(update.focus)
        reached: set[int] = set()
        open_ = [ROOT]
        while open_:
            number = open_.pop()
            assert number in self.nodes, f"{number} is in no update"
            assert number not in reached, f"{number} has two parents"
            reached.add(number)
            open_ += self.nodes[number].children
        assert self.focus in reached
        assert {number for number, _ in update.nodes} <= reached, "an update for what is not there"
        self.nodes = {number: node for number, node in self.nodes.items() if number in reached}

    def update_window_focus_state(self, focused: bool) -> None:
        self.focused = focused

    update_view_focus_state = update_window_focus_state  # on a Mac

    def set_root_window_bounds(self, outer: Any, inner: Any) -> None:
        self.bounds = outer

    def said(self) -> list[str]:
        """What was announced, as far as it is still there."""
        return [node.value for node in self.nodes.values() if live(node)]


def live(node: Any) -> bool:
    return str(node.live) in ("Live.POLITE", "Live.ASSERTIVE")


class Loop:
    """What `qgames.access.remote.Process` is, with the process inside: what is said goes through the same text."""

    def __init__(self, reader: Reader) -> None:
        self.reader, self.process, self.gone = reader, self, False

    def say(self, *words: Any) -> None:
        try:
            perform(self.reader, *json.loads(json.dumps(words)))
        except AssertionError:
            raise
        except BaseException:  # a process would end with it
            self.gone = True

    def hear(self) -> list[list[Any]]:
        if self.gone:
            raise OSError("it is gone")
        return []

    def end(self) -> None:
        self.gone = True

    def is_alive(self) -> bool:
        return not self.gone


def nothing_more(*_: Any) -> Any:
    raise OSError("no further process")


def listening(monkeypatch: pytest.MonkeyPatch, app: App, here: bool = False) -> tuple[Link, Reader]:
    """The program with a screen reader that has just come; `here`: AccessKit is in the program, as on Windows."""
    monkeypatch.setattr(link_module, "PAUSE", 0.0)
    monkeypatch.setattr(link_module, "SHARE", 60.0)  # a busy machine must not put off what is asked
    reader, adapter = Reader(), ReaderAdapter()
    if not here:
        adapter = remote = RemoteAdapter(nothing_more)
        remote._process, remote._wish.there = cast(Process, Loop(reader)), True
    adapter._adapter = reader
    app._let_in(adapter)
    adapter._come()
    must(app.link).frame(False)
    assert not reader.updates, "nothing is sent in the frame in which it comes"
    must(app.link).frame(False)
    return must(app.link), reader


def ask(app: App, action: str, number: int, value: str | float | None = None) -> None:
    """A screen reader asks for something; a moment passes."""
    must(app.link).adapter.asked.append(Asked(action, number, value))
    must(app.link).frame(False)
    app.update(0.02)
    must(app.link).frame(True)


def tree(app: App) -> Described:
    """The tree as the reader was told last."""
    return must(must(app.link)._sent)


def named(app: App, name: str, role: str = "") -> int:
    """The number of the node with this name."""
    found = [n for n, node in tree(app).nodes.items() if node.part.name == name and role in ("", node.part.role)]
    assert found, (name, [node.part.name for node in tree(app).nodes.values()])
    return found[0]
