"""Scenes ask, the app decides: what a scene is, and what it may answer."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol, TypeAlias


class Open(NamedTuple):
    """Put a scene on top of this one; `replace` puts it in its place instead."""

    scene: Any
    replace: bool = False


class Close(NamedTuple):
    """Take this scene (and `more` below it) off the stack; an empty stack ends the program."""

    more: int = 0


class Quit(NamedTuple):
    """End the program."""


class Then(NamedTuple):
    """Close this scene, then answer as if the one below had been asked (dialogs)."""

    answer: Any


Answer: TypeAlias = Open | Close | Quit | Then | None


class Scene(Protocol):
    #: did anything change since the last draw? The app draws only then, and clears it
    dirty: bool
    #: drawn over the scene below (dialogs)
    over: bool

    def handle(self, event: Any) -> Answer: ...
    def update(self, seconds: float) -> Answer: ...
    def draw(self, surface: Any) -> None: ...

    # Optional, used if there: resized() after the window, language, theme or scale changed; shown() when the scene
    # comes to the top; hidden() when it leaves the stack or is covered, closed() only when it leaves; caption() names
    # the page in the window's title; closing() -> Open | None is asked before the program ends.
