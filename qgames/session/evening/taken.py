"""What comes out of a file, taken apart piece by piece: nothing is believed, and what is wrong is named with its
place."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar

from qgames.files import reading

Read = TypeVar("Read")


class BadEvening(ValueError):
    """What is wrong with a file, and where. `newer`: it comes from a newer version."""

    def __init__(self, message: str, newer: bool = False) -> None:
        super().__init__(message)
        self.newer = newer


class Taken:
    """A table or list from a file, taken apart with a word about where in it one is."""

    def __init__(self, table: Any, where: str) -> None:
        self.where = where
        self.table: dict[str, Any] = table if isinstance(table, dict) else dict(zip(map(str, range(10)), table))

    def _wrong(self, name: str, right: str) -> BadEvening:
        return BadEvening(f"{self.where}{name}: {right} is right")

    def inner(self, name: str) -> Taken:
        value = self.table.get(name)
        if not isinstance(value, dict | list) or (isinstance(value, list) and len(value) > 10):
            raise self._wrong(name, "a table")
        return Taken(value, f"{self.where}{name}.")

    def values(self, name: str, most: int = 10) -> list[Any]:
        value = self.table.get(name)
        if not isinstance(value, list) or len(value) > most:
            raise self._wrong(name, f"a list of at most {most}")
        return value

    def inners(self, name: str, most: int) -> list[Taken]:
        found = self.values(name, most)
        if not all(isinstance(each, dict | list) and len(each) <= 30 for each in found):
            raise self._wrong(name, "a list of tables")
        return [Taken(each, f"{self.where}{name}[{n}].") for n, each in enumerate(found)]

    def number(self, name: str, most: int, least: int = 0) -> int:
        value = self.table.get(name)
        if type(value) is not int or not least <= value <= most:
            raise self._wrong(name, f"a number from {least} to {most}")
        return value

    def numbers(self, name: str, longest: int, least: int = 0, most: int = 999) -> tuple[int, ...]:
        found = self.values(name, longest)
        if not all(type(each) is int and least <= each <= most for each in found):
            raise self._wrong(name, f"numbers from {least} to {most}")
        return tuple(found)

    def switch(self, name: str) -> bool:
        value = self.table.get(name)
        if type(value) is not bool:
            raise self._wrong(name, "true or false")
        return value

    def text(self, name: str, most: int) -> str:
        value = self.table.get(name)
        if not isinstance(value, str) or len(value) > most or reading.fit(value) != value:
            raise self._wrong(name, f"a text of at most {most} letters")
        return value

    def match(self, name: str, pattern: re.Pattern[str]) -> str:
        value = self.text(name, 200)
        if not pattern.fullmatch(value):
            raise self._wrong(name, f"something like {pattern.pattern}")
        return value

    def texts(self, name: str, most: int, pattern: re.Pattern[str]) -> tuple[str, ...]:
        return tuple(Taken([each], f"{self.where}{name}.").match("0", pattern) for each in self.values(name, most))

    def one_of(self, name: str, right: Any) -> Any:
        value = self.table.get(name)
        if type(value) not in (str, int) or value not in right:
            raise self._wrong(name, "one of what is known")
        return value

    def nobody_or(self, name: str, longest: int, most: int) -> tuple[int | None, ...]:
        """Numbers, and null where none is known."""
        found = self.values(name, longest)
        if not all(each is None or (type(each) is int and 0 <= each <= most) for each in found):
            raise self._wrong(name, f"numbers from 0 to {most}, or null")
        return tuple(found)

    def maybe(self, name: str, read: Callable[[], Read]) -> Read | None:
        return None if self.table.get(name) is None else read()
