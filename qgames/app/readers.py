"""The door for screen readers: nothing behind it is loaded before it is opened."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from qgames.ai.process.spawn import spawned
from qgames.ui.navigation import Answer, Scene
from qgames.ui.window import Window

if TYPE_CHECKING:
    from qgames.access.adapter import ReaderAdapter
    from qgames.access.link import Link


def reader_adapter(early: bool) -> ReaderAdapter:
    """For screen readers; without one it costs nothing but to load it."""
    if early:
        from qgames.access.adapter import ReaderAdapter  # only now: where it can, the first picture comes before it

        return ReaderAdapter()
    from qgames.access.remote import RemoteAdapter  # as above: it is loaded after the first picture

    return RemoteAdapter(spawned)


def linked(
    adapter: ReaderAdapter,
    window: Window,
    front: Callable[[], Scene | None],
    handle: Callable[[pygame.event.Event], Any],
    take: Callable[[Answer], Any],
) -> Link:
    """What is in front is told to readers, should one ask, and what they ask for is done."""
    from qgames.access.link import Link, Outside  # as above

    outside = Outside(lambda: window.title, window.pane.place, lambda: window.size, pygame.key.get_focused)
    return Link(adapter, outside, front, handle, take)
