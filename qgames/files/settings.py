"""The player's choices: checked one by one when read, written whole or not at all.

A value that makes no sense is replaced by its default and named in `problems`; a file that is no settings file at all
is kept as ``settings.json.bad``. Neither ever stops the program. Only what was changed here is written, into whatever
the file holds by then: an older program does not destroy what a newer one wrote, be it a name or a value, nor one of
two that run at the same time what the other did.
"""

# ruff: noqa: RUF009 (each field is made by `_choice`, which always gives a fresh default)

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from qgames.files import paths, reading, store
from qgames.files.reading import Unreadable

log = logging.getLogger(__name__)
AUTO = "auto"  # as the system asks
SPEEDS = ("off", "fast", "normal", "slow")
SCALES = (100, 125, 150, 175, 200, 225, 250)


def _text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= 200


def _one_of(*choices: Any) -> Callable[[Any], bool]:
    return lambda value: type(value) in {type(c) for c in choices} and value in choices


def _whole(low: int, high: int) -> Callable[[Any], bool]:
    return lambda value: type(value) is int and low <= value <= high


def _truth(value: Any) -> bool:
    return type(value) is bool


def _pair(low: int, high: int) -> Callable[[Any], bool]:
    inside = _whole(low, high)
    return lambda value: value is None or (isinstance(value, list) and len(value) == 2 and all(map(inside, value)))


def _table(value: Any) -> bool:
    return isinstance(value, dict) and all(isinstance(key, str) for key in value)


def _choice(default: Any, check: Callable[[Any], bool]) -> Any:
    make = default if callable(default) else lambda: default
    return field(default_factory=make, metadata={"check": check})


@dataclass
class Settings:
    language: str = _choice("", _text)  # "" follows the system
    theme: str = _choice(AUTO, _text)  # auto follows the system's light, dark or high contrast
    scale: int = _choice(100, _one_of(*SCALES))
    system_text: bool = _choice(True, _truth)  # times the system's size of text
    speed: str = _choice(AUTO, _one_of(AUTO, *SPEEDS))  # animation; auto follows the system's reduced motion
    volume: int = _choice(70, _whole(0, 100))
    room_volume: int = _choice(0, _whole(0, 100))  # the quiet tone of a room; 0: none
    mute: bool = _choice(False, _truth)
    captions: bool = _choice(False, _truth)
    coordinates: bool = _choice(False, _truth)
    legal_marks: bool = _choice(True, _truth)
    analysis_marks: str = _choice("three", _one_of("three", "all", "off"))  # on the board
    turn_board: bool = _choice(False, _truth)  # hot-seat: turn the table to whoever moves
    confirm_moves: bool = _choice(False, _truth)
    coach: bool = _choice(False, _truth)  # in new games, unless the set-up says otherwise
    confirm_leave: bool = _choice(True, _truth)  # ask before resigning, or agreeing on a draw
    cores: int = _choice(0, _whole(0, 256))  # for the computer; 0: all but one
    fullscreen: bool = _choice(False, _truth)
    size: list[int] | None = _choice(None, _pair(200, 20000))
    place: list[int] | None = _choice(None, _pair(-20000, 20000))
    last_game: str = _choice("", _text)
    setups: dict[str, Any] = _choice(dict, _table)  # game key -> what was set up last
    names: list[str] = _choice(list, lambda v: isinstance(v, list) and len(v) <= 20 and all(map(_text, v)))
    extra: dict[str, Any] = _choice(dict, _table)  # room for scenes' own small memories, by area

    def __post_init__(self) -> None:
        self.problems: list[str] = []
        self.unknown: dict[str, Any] = {}
        self.odd: dict[str, Any] = {}  # values we make no sense of, while their defaults stand in for them
        self.path: Path | None = None
        self._known: dict[str, Any] = {}  # what was read or written last: what differs was changed here

    def __setattr__(self, name: str, value: Any) -> None:
        if name in vars(self).get("odd", ()) and value != getattr(self, name):
            del self.odd[name]  # the player has chosen
        super().__setattr__(name, value)

    @classmethod
    def from_table(cls, table: Mapping[str, Any]) -> Settings:
        """Settings from what a file held, keeping every value that makes sense.

        >>> made = Settings.from_table({"scale": 150, "volume": "loud"})
        >>> made.scale, made.volume, made.problems
        (150, 70, ['volume'])
        """
        settings = cls()
        checks = {f.name: f.metadata["check"] for f in fields(cls)}
        for name, found in table.items():
            value = reading.mended(found)
            good = name not in checks or checks[name](value)
            if name not in checks:
                settings.unknown[name] = value
            elif good:
                setattr(settings, name, value)
            else:
                settings.odd[name] = value
            if not good or value != found:
                settings.problems.append(reading.shown(name, 40))
        return settings

    @classmethod
    def load(cls, path: Path | None = None) -> Settings:
        """Never raises: what cannot be read becomes the defaults, with a word in `problems`."""
        path = path or paths.settings_file()
        settings = cls()
        try:
            settings = cls.from_table(reading.json_table(reading.text(path, reading.SETTINGS), path.name))
        except (FileNotFoundError, NotADirectoryError):
            pass  # the first start
        except OSError as error:
            settings.problems.append(f"{path.name}: {error.strerror or error}")
        except Unreadable as error:
            log.warning("%s", error)
            bad = paths.set_aside(path)
            settings.problems.append(f"{path.name} -> {bad.name}" if bad else path.name)
        settings.path = path
        settings._known = deepcopy(settings.as_table())
        return settings

    def as_table(self) -> dict[str, Any]:
        return {**self.unknown, **{f.name: getattr(self, f.name) for f in fields(self)}, **self.odd}

    def save(self) -> OSError | None:
        """Write; the trouble met, if any, is returned for the one notice the app gives."""
        path, table = self.path or paths.settings_file(), self.as_table()
        try:
            with store.writing(path.parent):
                merged = _merged({**table, **store.found(path)}, self._known, table)
                text = json.dumps(merged, indent=1, ensure_ascii=False, sort_keys=True) + "\n"
                # a lone surrogate cannot be written as it is; as an escape it is good JSON
                paths.write(path, text.encode("utf-8", "backslashreplace"))
        except OSError as error:
            return error
        self._known = deepcopy(table)
        return None

    def reset(self) -> None:
        """Back to the defaults; where the window stands and whose names were typed are not choices of taste."""
        fresh = Settings()
        for f in fields(self):
            if f.name not in {"size", "place", "names", "setups", "last_game", "extra"}:
                setattr(self, f.name, getattr(fresh, f.name))
                self.odd.pop(f.name, None)


def _merged(found: dict[str, Any], known: dict[str, Any], mine: dict[str, Any]) -> dict[str, Any]:
    """What was found, with what changed from `known` to `mine`; tables are merged name by name.

    >>> _merged({"a": 5, "b": {"x": 1}}, {"a": 1, "b": {}, "c": 3}, {"a": 1, "b": {"y": 2}, "c": 4})
    {'a': 5, 'b': {'x': 1, 'y': 2}, 'c': 4}
    """
    merged = {name: value for name, value in found.items() if name in mine or name not in known}
    for name, value in mine.items():
        if name not in known or value != known[name]:
            both = isinstance(value, dict) and isinstance(merged.get(name), dict)
            merged[name] = _merged(merged[name], known.get(name) or {}, value) if both else value
    return merged
