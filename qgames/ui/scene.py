"""Scenes ask, the app decides: what a scene is, and what it may answer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

import pygame


class Open(NamedTuple):
    """Put a scene on top of this one; `replace` puts it in its place instead."""

    scene: Scene
    replace: bool = False


class Visit(NamedTuple):
    """The same with a page by its name, about something; the app knows where pages are found."""

    page: str
    about: str = ""
    replace: bool = False


class Close(NamedTuple):
    """Take this scene (and `more` below it) off the stack; an empty stack ends the program."""

    more: int = 0


class Quit(NamedTuple):
    """End the program."""


class Then(NamedTuple):
    """Close this scene, then answer as if the one below had been asked (dialogs)."""

    answer: Answer


Answer: TypeAlias = "Open | Visit | Close | Quit | Then | None"


class Scene(ABC):
    #: did anything change since the last draw? The app draws only then, and clears it
    dirty: bool = True
    #: drawn over the scene below (dialogs)
    over: bool = False
    #: while it is drawn over others, time passes for them too
    lively: bool = False

    @abstractmethod
    def handle(self, event: pygame.event.Event) -> Answer: ...

    @abstractmethod
    def update(self, seconds: float) -> Answer: ...

    @abstractmethod
    def draw(self, surface: pygame.Surface) -> None: ...

    # what a scene may want to know

    def resized(self) -> None:  # noqa: B027 - most scenes need not know
        """The window, language, theme or scale changed."""

    def shown(self) -> None:  # noqa: B027
        """It comes to the top."""

    def hidden(self) -> None:  # noqa: B027
        """It leaves the stack or is covered."""

    def closed(self) -> None:  # noqa: B027
        """It leaves the stack."""

    def caption(self) -> str:
        """Names the page in the window's title."""
        return ""

    def prompts(self) -> Sequence[tuple[tuple[str, ...], str]]:
        """What the buttons of a pad do here, the most useful first (`ui.prompts`)."""
        return ()

    def drags(self, pos: tuple[int, int]) -> str:
        """Which way a finger there drags something, instead of scrolling: "", "across" or "any"."""
        return ""

    def notice_area(self) -> pygame.Rect | None:
        """Where short messages may be shown without covering anything; None: at the foot of the window."""
        return None

    def closing(self) -> Answer:
        """The program is about to end: a scene may answer with something else first."""
        return None
