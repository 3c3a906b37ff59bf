"""A player's own words: a file named like a catalogue (``fr.yaml``) in the folder ``locales`` of the player's data
holds single keys, written as in the catalogue or in one line, and they are said instead of ours::

    play:
      thinking: "{name} ponders …"
    puzzle.in_a_row: {one: "{n} day", other: "{n} days"}

What cannot be used is named with file, line and key, and left out; everything else in the file holds.

>>> used, wrong = read_text("play:\\n  yuo: Thou\\n", "en.yaml", {"play.you": "You"})
>>> wrong
["en.yaml:2: unknown 'play.yuo'; did you mean 'play.you'?"]
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from qgames.files import messages, reading
from qgames.files.languages import FORMS
from qgames.files.reading import Unreadable, YamlNode

Entry = str | Mapping[str, str]
MANY = 8  # faults named of one file: who reads them mends the first ones first


class Corrections(NamedTuple):
    words: Mapping[str, Entry]
    wrong: list[str]  # sentences, each with file, line and key


NONE = Corrections({}, [])


def read(path: Path, known: Callable[[], Mapping[str, Entry]]) -> Corrections:
    """What a file changes of the words `known`, which are asked for only if there is one."""
    try:
        text = reading.text(path, reading.WORDS)
        return read_text(text, path.name, known())
    except FileNotFoundError:
        return NONE
    except Unreadable as error:
        return Corrections({}, [str(error)])
    except OSError as error:
        return Corrections({}, [f"{path.name}: {error.strerror or error}"])


def read_text(text: str, file: str, known: Mapping[str, Entry]) -> Corrections:
    """Raises Unreadable if it is no YAML at all."""
    node = reading.tree(text, file)
    if node is None:
        return NONE
    if not isinstance(node.value, dict):
        raise Unreadable("shape", f'{file}:{node.line}: no table of words; lines like  play.you: "You"  are right')
    words: dict[str, Entry] = {}
    wrong: list[str] = []
    for key, said in _leaves(node):
        fault = _fault(key, said, known, search=len(wrong) < MANY)
        if not fault:
            words[key] = reading.plain(said)
        elif len(wrong) < MANY:
            wrong.append(f"{reading.shown(file)}:{said.line}: {fault}")
    return Corrections(words, wrong)


def _leaves(node: YamlNode, prefix: str = "") -> Iterator[tuple[str, YamlNode]]:
    """Key and text of every entry, with its line; a table of plural forms is one entry."""
    assert isinstance(node.value, dict)
    for key, value in node.value.items():
        if isinstance(value.value, dict) and not ("other" in value.value and value.value.keys() <= FORMS):
            yield from _leaves(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


def _fault(key: str, said: YamlNode, known: Mapping[str, Entry], search: bool) -> str:
    """What is wrong with a correction, and what would be right; "" if nothing is. To `search` for what was meant takes
    a while."""
    name = f"'{reading.shown(key)}'"
    if key not in known:
        close = difflib.get_close_matches(key, known, 1) if search else []
        return f"unknown {name}; " + (f"did you mean '{close[0]}'?" if close else "the keys of en.yaml are right")
    counts = not isinstance(known[key], str)
    if isinstance(said.value, list) or (isinstance(said.value, dict) and not counts):
        return f"{name} should be one text in quotes"
    forms = said.value if isinstance(said.value, dict) else {"": said}
    if not all(isinstance(each.value, str) and each.value.strip() for each in forms.values()):
        return f"{name} says nothing; leave the line out to keep our words"
    given = {hole for line in _lines(known[key]) for hole in messages.holes(line)} | ({"n"} if counts else set())
    for each in forms.values():
        try:
            odd = messages.holes(str(each.value)) - given
        except messages.BadMessage as error:
            return f"{name}: {error}"
        if odd:
            right = ", ".join(f"{{{hole}}}" for hole in sorted(given)) or "nothing in braces"
            return f"{name} has {{{min(odd)}}}, which nobody fills in; {right} is right"
    return ""


def _lines(entry: Entry) -> list[str]:
    return [entry] if isinstance(entry, str) else list(entry.values())
