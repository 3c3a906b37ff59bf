"""The player's files at a moment: is each whole, and does it have all that it had before?"""

from __future__ import annotations

import csv
import io
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame

from qgames.files import reading
from qgames.session import saves

KEPT_APART = ("logs", "cache")  # these may be torn: nobody misses them
Line = tuple[str, ...]


class Files:
    """The player's files as they are now."""

    def __init__(self, home: Path, before: Files | None = None) -> None:
        """What is as it was `before` is not read again."""
        self.content: dict[str, bytes] = {}
        self.marks: dict[str, tuple[int, int, int]] = {}
        for folder, folders, names in os.walk(home):
            if folder == str(home):
                folders[:] = [name for name in folders if name not in KEPT_APART]
            for each in names:
                path = os.path.join(folder, each)
                name, status = os.path.relpath(path, home), os.stat(path)
                mark = self.marks[name] = status.st_ino, status.st_mtime_ns, status.st_size
                known = before is not None and before.marks.get(name) == mark
                self.content[name] = before.content[name] if before and known else Path(path).read_bytes()

    def games(self) -> list[tuple[str, Line]]:
        """The games there are, each with its moves."""
        found = []
        for name, raw in self.content.items():
            if name.startswith("saves") and name.endswith(saves.SUFFIX):
                try:
                    match = saves.sitting_of(raw.decode()).match
                except (saves.CannotOpen, ValueError):
                    continue
                found.append((match.game.name, match.all_moves))
        return found

    def faults(self, before: Files, may_change: set[str]) -> Iterator[str]:
        """What is torn, and what has become of those that were there; what is done to `may_change` is wanted."""
        for name, raw in self.content.items():
            if before.content.get(name) != raw and (why := torn(name, raw)):
                yield f"{name} is torn: {why}"
            if name not in before.content and re.search(r"\.bad\d*$|\.tmp$", name):
                yield f"{name} is left"
        for name, raw in before.content.items():
            if Path(name).name in may_change or name.endswith((".lock", ".tmp")):
                continue
            if name not in self.content:
                yield f"{name} is gone"
            elif self.content[name] != raw and (why := shorter(name, raw, self.content[name])):
                yield f"{name} has lost something: {why}"


def torn(name: str, raw: bytes) -> str:
    """Why a file is none of its kind; "" if it is."""
    try:
        match Path(name).suffix:
            case saves.SUFFIX:
                saves.sitting_of(raw.decode())
                if name.startswith("review-"):  # with words between its moves
                    return "" if raw.endswith(b"\n") else "no end"
                return "" if saves._parts(raw.decode()).whole else "moves are missing"
            case ".json":
                reading.json_table(raw.decode(), name)
            case ".jsonl" | ".bak":
                for line in raw.decode().splitlines():
                    reading.json_table(line, name)
                return "" if raw.endswith(b"\n") else "no end"
            case ".csv":
                rows = list(csv.reader(io.StringIO(raw.decode("utf-8-sig"), newline="")))
                even = len({len(row) for row in rows}) == 1
                return "" if rows and even and raw.endswith(b"\r\n") else "rows are missing"
            case ".png":
                pygame.image.load(io.BytesIO(raw), name)
                return "" if raw.endswith(b"IEND\xaeB`\x82") else "no end"
    except saves.CannotOpen as error:
        return f"{error.why} {error.details}"
    except (ValueError, pygame.error) as error:
        return str(error)
    return ""


def shorter(name: str, old: bytes, new: bytes) -> str:
    """What a file had and has no more; "" if it has all."""
    kind = Path(name).suffix
    if kind == saves.SUFFIX:
        return "" if saves.continues(new.decode(), old.decode()) else "moves"
    if kind == ".jsonl":
        return "" if set(new.splitlines()) >= set(old.splitlines()) else "games"
    if kind == ".json":
        try:
            return " ".join(_missing(json.loads(old), json.loads(new)))
        except ValueError:
            return "everything"
    return "" if kind in (".csv", ".png", ".lock") else "it is another"


def _missing(old: Any, new: Any) -> list[str]:
    """Names in tables, and entries of lists of words, that are there no more."""
    if isinstance(old, dict) and isinstance(new, dict):
        gone = [name for name in old if name not in new]
        return gone + [each for name in old if name in new for each in _missing(old[name], new[name])]
    if isinstance(old, list) and isinstance(new, list) and all(isinstance(each, str) for each in old):
        return [each for each in old if each not in new]
    return []
