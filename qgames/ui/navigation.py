"""Scenes ask, the app decides: what a scene is, and what it may answer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol, TypeAlias

import pygame


class Destination(Protocol):
    """Where one can go, as a plain value: who asks for it need not know the scene that shows it."""

    @property
    def name(self) -> str:
        """What `BackTo` and `Go.instead` find it by."""


class Go(NamedTuple):
    """Open what shows a destination: on top of this scene, or in its place (`replace`), or in place of the nearest
    scene named `instead` and all above it; where there is none of that name, in place of this one."""

    to: Destination
    replace: bool = False
    instead: str = ""


class Back(NamedTuple):
    """This scene goes, what is below comes up; an empty stack ends the program."""


class BackTo(NamedTuple):
    """All above the scene of this name goes. Where it is not below, everything goes and it is opened."""

    to: Destination


class Ask(NamedTuple):
    """The one case in which a scene hands over a scene: a dialog, or a sheet of its own."""

    dialog: Scene


class Then(NamedTuple):
    """Close this dialog, then answer as if the scene below had been asked."""

    answer: Answer


class Quit(NamedTuple):
    """End the program."""


Answer: TypeAlias = "Go | Back | BackTo | Ask | Then | Quit | None"


class Shared(NamedTuple):
    """Something that may be on the next page too, such as a board: where it is, and its picture, with the place that
    fills (shadows reach farther); without one, as it is seen. A `ground` is what others stand on: a card."""

    rect: pygame.Rect
    picture: Callable[[], tuple[pygame.Surface, pygame.Rect]] | None = None
    ground: bool = False


class Scene(ABC):
    #: the name of the destination it was opened for; of a dialog none
    address: str = ""
    #: did anything change since the last draw? The app draws only then, and clears it
    dirty: bool = True
    #: drawn over the scene below (dialogs)
    over: bool = False
    #: while it is drawn over others, time passes for them too
    lively: bool = False
    #: lies another one over it? Then what has the focus is there
    beneath: bool = False
    #: seconds in which it takes the place of the page before
    arrival: float = 0.26

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

    def shared(self) -> Mapping[str, Shared]:
        """What may be on the next page as well, by a name both would give it; the likeliest first."""
        return {}

    def entering(self) -> Sequence[pygame.Rect]:
        """Parts that come in from the far side, one after the other: a panel, cards under each other."""
        return ()

    def presentable(self) -> bool:
        """Is its picture good enough to be seen? If not, what was seen before stays a moment longer."""
        return True

    def caption(self) -> str:
        """Names the page in the window's title."""
        return ""

    def prompts(self) -> Sequence[tuple[tuple[str, ...], str]]:
        """What the buttons of a pad do here, the most useful first (`ui.overlay`)."""
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
