"""YAML texts that were parsed before: to parse those a start needs takes longer than all the rest of reading them.

What was parsed is kept in one file of the cache, by the hash of its text, so a text that was changed is never mistaken
for what it was. A file that is damaged, or cannot be written, costs nothing but the time to parse again.
"""

from __future__ import annotations

import hashlib
import json
import logging
from pathlib import Path
from typing import Any

from qgames.files import paths, reading
from qgames.files.reading import YamlNode

MOST = 40  # texts: two languages of all games, the themes, the lessons
LARGEST = 8_000_000  # bytes of the file
_kept: dict[str, Any] | None = None  # by hash, as the file has them; None before it is read
_fresh: dict[str, YamlNode | None] = {}  # parsed since, and not kept yet
log = logging.getLogger(__name__)


def tree(text: str, file: str) -> YamlNode | None:
    """As `reading.tree`; raises Unreadable."""
    global _kept
    if _kept is None:
        _kept = _read(_file())
    name = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    if name in _kept:
        return _node(_kept[name])
    made = reading.tree(text, file)
    if len(_fresh) < MOST:
        _fresh[name] = made
    return made


def keep() -> None:
    """Write what was parsed since: when nobody waits for it."""
    global _kept
    _kept = None
    if not _fresh:
        return
    known = _read(_file()) | {name: _row(node) for name, node in _fresh.items()}
    _fresh.clear()
    body = json.dumps(dict(list(known.items())[-MOST:]), ensure_ascii=False, separators=(",", ":"))
    try:
        paths.write(paths.make(_file().parent) / _file().name, f"{_sum(body)}\n{body}")
    except (OSError, UnicodeEncodeError) as error:
        log.info("not kept: %s", error)


def _file() -> Path:
    return paths.cache() / "parsed.json"


def _sum(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()


def _read(file: Path) -> dict[str, Any]:
    try:
        told, _, body = reading.text(file, LARGEST).partition("\n")
        if told != _sum(body):
            raise ValueError("damaged")
        made = json.loads(body)
    except (OSError, ValueError, RecursionError):
        return {}
    return made if isinstance(made, dict) else {}


def _row(node: YamlNode | None) -> Any:
    if node is None:
        return None
    value = node.value
    if isinstance(value, list):
        return [node.line, [_row(each) for each in value]]
    return [node.line, value if isinstance(value, str) else {key: _row(each) for key, each in value.items()}]


def _node(row: Any) -> YamlNode | None:
    return None if row is None else _filled(row)


def _filled(row: Any) -> YamlNode:
    line, value = row
    if type(value) is str:
        return YamlNode(line, value)
    if type(value) is list:
        return YamlNode(line, [_filled(each) for each in value])
    return YamlNode(line, {key: _filled(each) for key, each in value.items()})
