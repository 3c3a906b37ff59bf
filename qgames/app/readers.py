"""The door for screen readers; loaded only when it is opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgames.ai.process.spawn import spawned

if TYPE_CHECKING:
    from qgames.access.adapter import ReaderAdapter


def reader_adapter(early: bool) -> ReaderAdapter:
    """For screen readers; without one it costs nothing but to load it."""
    if early:
        from qgames.access.adapter import ReaderAdapter  # only now: where it can, the first picture comes before it

        return ReaderAdapter()
    from qgames.access.remote import RemoteAdapter  # as above: it is loaded after the first picture

    return RemoteAdapter(spawned)
