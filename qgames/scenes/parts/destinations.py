"""Where one can go, as plain values. A scene that sends somewhere answers `Go` with one of these and need not know the
scene that shows it; `qgames.app.routes` does. They name no scene, so every scene may import them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:  # the title must not wait for them
    from qgames.rules.core import Game, State
    from qgames.session.evening.evening import Evening
    from qgames.session.exercises.progress import Place
    from qgames.session.sitting import Sitting


@dataclass(frozen=True)
class PageAt:
    """A page by its name, about something: a game, for most."""

    name: str
    about: str = ""


TITLE = PageAt("title")


@dataclass(frozen=True)
class TableAt:
    """A sitting at its table; what is played there is kept."""

    name: ClassVar[str] = "table"
    sitting: Sitting
    fresh: bool = False  # a new game: what its set-up asks for is still to be done
    extra: Mapping[str, Any] = field(default_factory=dict)  # further choices of the set-up
    analysed: bool = False  # with analysis on


@dataclass(frozen=True)
class TrialAt:
    """A table to try things out, of which nothing is kept. `back`: the word of its way back, ``trial.back.<word>``."""

    name: ClassVar[str] = "trial"
    sitting: Sitting
    back: str


@dataclass(frozen=True)
class LessonAt:
    """A course of a game; without a name the first one."""

    name: ClassVar[str] = "lesson"
    game: str
    course: str = ""


@dataclass(frozen=True)
class PuzzleAt:
    name: ClassVar[str] = "puzzle"
    place: Place


@dataclass(frozen=True)
class ChallengeAt:
    """A station of the journey, by its id."""

    name: ClassVar[str] = "challenge"
    challenge: str


@dataclass(frozen=True)
class ReviewAt:
    """A game looked back on."""

    name: ClassVar[str] = "review"
    sitting: Sitting


@dataclass(frozen=True)
class PositionAt:
    """A position to be set up by hand, from this one on; perhaps out of a game."""

    name: ClassVar[str] = "position"
    game: Game
    state: State
    sitting: Sitting | None = None


@dataclass(frozen=True)
class EveningAt:
    """An evening where it is: between two games, or at its end. `looking`: from a table, to which one comes back."""

    name: ClassVar[str] = "evening"
    evening: Evening
    looking: bool = False


@dataclass(frozen=True)
class EveningTableAt:
    """A game of an evening at its table."""

    name: ClassVar[str] = "table"
    evening: Evening
    sitting: Sitting
    fresh: bool = False


@dataclass(frozen=True)
class FilmAt:
    """A film or a picture of a game, from the point of it that is looked at, as it is seen: the words of a view (as
    `qgames shot` takes them) and ways of looking."""

    name: ClassVar[str] = "film"
    sitting: Sitting
    ply: int
    view: str = "table"
    on: tuple[str, ...] = ()
