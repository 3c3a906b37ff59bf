"""What a game tells the rest of the house: one `GameEntry`, in the `entry.py` of its folder.

Parts are named as text, ``".rules:Quixo"``: the module in the game's own folder and the name in it. They are imported
only when somebody asks (`load`), so that a thinking process never loads a window library and the title never a search.
All but the rules and the view have good defaults.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import InitVar, dataclass, field
from enum import StrEnum
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from qgames.files import shipped
from qgames.rules.core import State

Options: TypeAlias = Mapping[str, str]
#: from weak to strong: chances to overlook a win, a threat, a gift and to move at a glance; nodes that are read
Rungs: TypeAlias = tuple[tuple[float, float, float, float, int], ...]


class Capability(StrEnum):
    """What a game may bring beyond its rules and its view. Pages and tests ask for it; they never name games."""

    LESSONS = "lessons"  # courses in its learn.yaml
    DIAGRAMS = "diagrams"  # of the rules page, there too
    PUZZLES = "puzzles"  # its puzzles.jsonl
    REASONS = "reasons"  # hints and reviews speak of its threats
    TABLE = "table"  # a table of its own


class Pose(NamedTuple):
    """How a little picture shows the game: a position, seen from where, and how much of the table is kept."""

    moves: str = ""  # without any, those of the first variant's sketch
    yaw: float = 30.0
    pitch: float = 47.0
    units: float = 10.0  # how many units the picture is wide
    reach: float = 6.0  # what stands farther from the middle is left out
    rise: float = 0.2  # the height of the point looked at; 0: as the view has it
    distance: float = 34.0


class Sketch(NamedTuple):
    """What the picture of a variant shows on its set-up page: a position, and what counts there, drawn round in one
    band."""

    cells: tuple[str, ...] = ()  # a line, a square: anything the view has spots for
    moves: str = ""  # by the variant's rules; without any, the pose
    radius: float = 0.55  # of the band, about the middle of each cell
    over: bool = False  # it lies on the pieces instead of under them


class Sign(NamedTuple):
    """The small picture that stands for a side beside a name, never told by colour alone."""

    role: str = "cube"  # what it is made of
    shape: str = "disc"  # disc, tile
    mark: str = ""  # on a tile: cross, circle, half
    bands: int = 0  # on a disc


class SetupChoice(NamedTuple):
    """Something else to choose before a game, that is no option of the rules: kept in the set-up's `extra`.

    Words: ``setup.<key>.name`` and ``setup.<key>.<value>``; the first value is the usual one.
    """

    key: str
    values: tuple[str, ...]
    unless: str = ""  # the option with which there is nothing to choose


class Features(NamedTuple):
    """An option that lists by digits which of several things count; all is the plain game, none is not possible.

    Words: ``setup.features``, ``setup.feature.<name>`` and, as a tip, ``setup.feature_note.<name>``.
    """

    option: str
    names: tuple[str, ...]
    needs: Mapping[str, int] = {}  # other options -> how many must count for them to make sense
    pairs: Mapping[str, tuple[str, ...]] = {}  # name -> pieces that differ in it, to be shown as the entry's glyphs


LEARN, PUZZLES, CHALLENGES = "learn.yaml", "puzzles.jsonl", "challenges.json"
USUAL_POSE = Pose()
TWO_SIDES = (Sign("piece.light"), Sign("piece.dark"))
MORE_SIDES = (*TWO_SIDES, Sign("ball.red", bands=1), Sign("ball.blue", bands=2))


@dataclass(frozen=True)
class GameEntry:
    rules: str  # a `rules.core.Game`
    view: str  # a `games.view.BoardView`
    feats: str = ""  # a `rules.feats.Feats`: what can be told of play, for challenges
    searcher: str = ""  # game -> `ai.search.Searcher`
    evaluation: str = ""  # state -> hundredths for the player to move; without, play-outs
    openings: str = ""  # game -> first turns of one token, and what each is proved to be worth to who plays it
    splits: bool = False  # can its searcher look at some of the moves only?
    reasons: str = ""  # an `ai.reasons.Reasons`; without one, from the rules alone
    #: what an estimate is worth (`ai.judgement.expected`), in hundredths: the scale, as `assets/make/expected.py` fits
    #: it; how far from even it is as likely a draw as decided; and by how much a look flatters who is to move
    scale: int = 55
    drawn: int = 0
    tempo: int = 0
    count: str = ""  # (state, score) -> a win or loss in moves of the winner; without one, by the sides in turn
    words: str = ""  # a `session.words.Words`
    table: str = ""  # a `scenes.play.game_table.GameTable`: what it adds to its table
    ladder: Rungs = ()  # its levels stand on it or between two rungs; without one, the usual
    hidden: str = ""  # (a state at its end) -> is that end easily overlooked? a line aslant, a face turned away

    #: official variants by name, as options; words ``setup.preset.<game>.<preset>``
    presets: Mapping[str, Options] = field(default_factory=lambda: {"book": {}})
    sketches: Mapping[str, Sketch] = field(default_factory=dict)  # preset -> what its picture shows
    #: options that stand apart as switches, and their value when on; words ``setup.switch.<option>``
    switches: Options = field(default_factory=dict)
    features: Features | None = None
    choices: tuple[SetupChoice, ...] = ()
    #: number of seats -> the sign of each seat
    signs: Mapping[int, tuple[Sign, ...]] = field(default_factory=dict)
    neutral: Sign | None = None  # of what is nobody's, where a game has such pieces

    pose: Pose = USUAL_POSE
    looks: tuple[str, ...] = ()  # ways of looking that only its view knows (`Look.on`)
    glyph: str = ""  # (theme, name, pixels) -> Surface: pictures of its own in what is told of moves (`Words.parts`)
    keys: tuple[tuple[tuple[str, ...], str], ...] = ()  # its own keys and what they do, words ``keys.table.<what>``

    #: options, as text, that tests play by: every option alone and together
    variants: tuple[str, ...] = ("",)
    #: those that look or play so differently that screens, computers and the self-test try them too
    main_variants: tuple[str, ...] = ("",)

    package: str = ""  # filled in by the list, as is where it lies
    folder: Path = field(default_factory=Path)  # words/<language>.yaml, learn.yaml, puzzles.jsonl, ratings.json
    scene: InitVar[str] = ""  # what entries had before `table`

    def __post_init__(self, scene: str) -> None:
        if scene:
            raise TypeError(
                f"an entry has no scene any more ({scene}): what a game adds is a GameTable, named as `table`"
            )

    @property
    def key(self) -> str:
        """The game's key is the name of its folder."""
        return self.package.rpartition(".")[2]

    def can(self, what: Capability) -> bool:
        match what:
            case Capability.LESSONS:
                return "courses" in _taught(self.folder)
            case Capability.DIAGRAMS:
                return "diagrams" in _taught(self.folder)
            case Capability.PUZZLES:
                return _posed(self.folder)
            case Capability.REASONS:
                return bool(self.reasons)
            case Capability.TABLE:
                return bool(self.table)

    def load(self, part: str) -> Any:
        """What a part's text names, imported now."""
        module, _, name = part.partition(":")
        return getattr(import_module(module, self.package), name)

    def signs_of(self, seats: int) -> tuple[Sign, ...]:
        """What the seats play with, in seat order."""
        return self.signs.get(seats) or (TWO_SIDES if seats == 2 else MORE_SIDES[:seats])

    def sign_at(self, state: State) -> Sign:
        """What is played in a position: of whoever is to move, or nobody's."""
        nobody = self.neutral if state.game.neutral(state) else None
        return nobody or self.signs_of(state.game.seats)[state.to_play]

    def names(self, variants: tuple[str, ...]) -> tuple[str, ...]:
        """Variants as the rules write them: ``quixo``, ``quixo:four``."""
        return tuple(f"{self.key}:{options}" if options else self.key for options in variants)


NO_LESSONS, NO_PUZZLES = "this game has no lessons and no diagrams", "this game has no puzzles"
NO_CHALLENGES = "this game has no stations on the journey"


@cache
def _taught(folder: Path) -> frozenset[str]:
    """The parts of what is to be learned. The file is not parsed for it: nobody may open a lesson."""
    told = shipped.read(folder, LEARN, NO_LESSONS) or b""
    return frozenset(re.findall(r"^(\w+):", told.decode("utf-8", "replace"), re.MULTILINE))


@cache
def _posed(folder: Path) -> bool:
    return shipped.read(folder, PUZZLES, NO_PUZZLES) is not None
