"""Setup: everything chosen before a game, as one plain value that can be kept in the settings and in a save; and what
can be chosen about each game: official variants as presets, and the single options behind them.

>>> preset_of("quarto", {"squares": ""})
'squares'
>>> preset_of("quarto", {"squares": "", "auto": ""}) is None
True
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from qgames.files.i18n import t
from qgames.games import entry
from qgames.games.entry import Features, Options, SetupChoice
from qgames.rules.core import ENDLESS, spelled
from qgames.rules.match import Player

TERMS = (ENDLESS,)  # options that change nothing of the game's kind: a preset with them is still that preset
CLOCKS = ("none", "move", "game")
EASY = Player(kind="computer-2")  # who sits opposite the first time


@dataclass(frozen=True)
class Clock:
    """none; move: `seconds` for every move; game: `seconds` for the whole game plus `increment` after each move."""

    kind: str = "none"
    seconds: int = 60
    increment: int = 0


@dataclass(frozen=True)
class Setup:
    """`game` is a key of `qgames.games`; `options` as its text names them (``{"auto": "", "features":
    "02"}``); `players` one per seat in seat order; `first` the seat that begins, or None for chance."""

    game: str
    options: Mapping[str, str] = field(default_factory=dict)
    players: tuple[Player, ...] = (Player(), EASY)
    clock: Clock = Clock()
    first: int | None = None
    hints: bool = True
    #: partners may talk
    talk: bool = False
    #: after the first turn the other of two may take over that side
    swap: bool = False
    #: further choices a game may want (`GameEntry.choices`), as plain values
    extra: Mapping[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """As the rules write it: ``quarto:auto,squares``."""
        return spelled(self.game, self.options)

    def with_players(self, count: int) -> Setup:
        """The same with that many seats; new ones are people."""
        seats = self.players[:count] + (Player(),) * max(0, count - len(self.players))
        first = self.first if self.first is None or self.first < count else None
        return replace(self, players=seats, first=first)

    def as_table(self) -> dict[str, Any]:
        """Plain lists and tables, for JSON."""
        table = asdict(self)
        table["options"], table["extra"] = dict(self.options), dict(self.extra)
        table["players"] = [_as_table(player) for player in self.players]
        return table

    @classmethod
    def from_table(cls, table: Any) -> Setup | None:
        """Read back what `as_table` made; None if it is not one (it may come from a damaged file).

        >>> Setup.from_table(Setup("quixo").as_table()) == Setup("quixo")
        True
        >>> Setup.from_table({"game": 7}) is None
        True
        """
        try:
            players = tuple(_player(each) for each in table["players"])
            clock = _clock(table["clock"])
            options = {str(key): str(value) for key, value in table["options"].items()}
            first = table["first"]
            if not isinstance(table["game"], str) or not 2 <= len(players) <= 4:
                return None
            if first is not None and not (type(first) is int and 0 <= first < len(players)):
                return None
            extra = {str(key): value for key, value in table.get("extra", {}).items()}
            hints, talk = bool(table["hints"]), bool(table.get("talk"))
            swap = bool(table.get("swap"))
            return cls(table["game"], options, players, clock, first, hints, talk, swap, extra)
        except (KeyError, TypeError, ValueError, AttributeError):
            return None


def _as_table(player: Player) -> dict[str, Any]:
    kind = "person" if player.level is None else "computer"
    return {"kind": kind, "name": player.name, "level": player.level or EASY.level}


def _player(table: Mapping[str, Any]) -> Player:
    kind, name, level = table["kind"], table["name"], table["level"]
    if kind not in ("person", "computer") or not isinstance(name, str) or type(level) is not int or not 0 < level <= 20:
        raise ValueError("no player")
    return Player(name[:40], kind if kind == "person" else f"computer-{level}")


def _clock(table: Mapping[str, Any]) -> Clock:
    kind, seconds, increment = table["kind"], table["seconds"], table["increment"]
    if kind not in CLOCKS or type(seconds) is not int or type(increment) is not int:
        raise ValueError("no clock")
    return Clock(kind, max(1, min(seconds, 24 * 3600)), max(0, min(increment, 600)))


def preset_of(key: str, options: Options) -> str | None:
    """The preset these options are, if they are one."""
    plain = {name: value for name, value in options.items() if name not in TERMS}
    return next((name for name, wanted in entry(key).presets.items() if dict(wanted) == plain), None)


def preset(key: str, name: str, options: Options) -> dict[str, str]:
    """The options of a preset, with those of the present terms that stay."""
    return {**entry(key).presets[name], **{term: options[term] for term in TERMS if term in options}}


def switched(key: str, options: Options, name: str, on: bool) -> dict[str, str]:
    out = {option: value for option, value in options.items() if option != name}
    return out | {name: entry(key).switches[name]} if on else out


def choices(key: str, options: Options) -> tuple[SetupChoice, ...]:
    """What else is to be chosen with these options."""
    return tuple(choice for choice in entry(key).choices if choice.unless not in options)


def counting(features: Features, options: Options) -> frozenset[int]:
    """The features that count, by number."""
    every = "".join(map(str, range(len(features.names))))
    return frozenset(map(int, options.get(features.option, every)))


def with_feature(features: Features, options: Options, feature: int, on: bool) -> dict[str, str]:
    """Let a feature count or not; all of them is the plain game, none is not possible.

    >>> with_feature(entry("quarto").features, {}, 1, False)
    {'features': '023'}
    >>> with_feature(entry("quarto").features, {"features": "0"}, 0, False)
    {'features': '0'}
    """
    before = counting(features, options)
    chosen = before | {feature} if on else before - {feature} or before
    out = {option: value for option, value in options.items() if option != features.option}
    if len(chosen) < len(features.names):
        out[features.option] = "".join(map(str, sorted(chosen)))
        for option, least in features.needs.items():
            if len(chosen) < least:
                out.pop(option, None)
    return out


def span(seconds: int) -> str:
    """A length of time in words."""
    if seconds % 60 == 0 and seconds:
        return t("setup.minutes", n=seconds // 60)
    return t("setup.seconds", n=seconds)
