"""Which lesson step and which diagram teach which numbered rule, and what holds every step, diagram and sentence of the
rules pages to the truth, as tables.

    python tests/kit/taught.py          # writes tests/data/taught.md anew

The numbers are those of the rules the core implements; `test_lessons.py` holds the tables to the lessons, every rule to
be in them, and everything that is said to have a claim (`kit/claims.py`) or a reason why not.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from kit.games import TAUGHT
from qgames.files import i18n
from qgames.files.i18n import known, t
from qgames.games import entry
from qgames.games.entry import LEARN
from qgames.scenes.pages.rules import PARTS
from qgames.session.exercises import lessons
from qgames.session.exercises.lessons import Diagram, Step

FILE = Path(__file__).parent.parent / "data" / "taught.md"


class Rule(NamedTuple):
    number: int
    says: str
    steps: tuple[str, ...]  # course and step
    diagrams: tuple[str, ...]


class Sentence(NamedTuple):
    """Of a rules page: what it says, and what shows it, or the position and claims of its own."""

    part: str
    says: str
    shown: tuple[str, ...]  # diagrams, or course/step
    own: Diagram | None
    plain: str


@cache
def _data(key: str) -> Mapping[str, Any]:
    read: Mapping[str, Any] = yaml.load((entry(key).folder / LEARN).read_text("utf-8"), Loader=yaml.BaseLoader)
    return read


def says(key: str) -> list[str]:
    """The numbered rules, in a few words."""
    return list(_data(key)["rules"])


def count(key: str) -> int:
    return len(says(key))


def steps(key: str) -> dict[str, Step]:
    return {f"{step.course}/{step.key}": step for course in lessons.courses(key) for step in course.steps}


def rules(key: str) -> list[Rule]:
    made = []
    for number, said in enumerate(says(key), 1):
        taught = tuple(name for name, step in steps(key).items() if str(number) in step.rules)
        drawn = tuple(each.key for each in lessons.diagrams(key) if str(number) in each.rules)
        made.append(Rule(number, said, taught, drawn))
    return made


def said(text: str) -> list[str]:
    """The sentences of a text.

    >>> said("See a line? Call “Quarto!” before you give. Then wait …")
    ['See a line?', 'Call “Quarto!” before you give.', 'Then wait …']
    """
    return re.split(r"(?<=[.?!…]) (?=[A-Z“])", text)


def sentences(key: str) -> list[Sentence]:
    """All of a rules page."""
    made = []
    for part in PARTS:
        listed = list(_data(key)["sentences"].get(part, ()))
        spoken = said(t(f"rules.{key}.{part}")) if known(f"rules.{key}.{part}") else []
        assert len(listed) == len(spoken), f"{key}, {part}: {len(spoken)} sentences, {len(listed)} entries"
        for words, data in zip(spoken, listed, strict=True):
            own = lessons.diagram_of(key, {"key": part, **data}) if "claims" in data else None
            made.append(Sentence(part, words, tuple(data.get("shown", "").split()), own, data.get("plain", "")))
    return made


def _claimed(claims: Mapping[str, Any], plain: str) -> str:
    """Claims as they are written, or why there are none."""
    told = []
    for name, value in claims.items():
        if isinstance(value, Mapping):
            value = ", ".join(f"{word} {cells}" for word, cells in value.items())
        elif isinstance(value, list | tuple):
            value = " and ".join(value)
        told.append(f"{name}: {value}" if value != "yes" else name)
    return "; ".join(told) or f"*{plain}*"


def _held(each: Sentence) -> str:
    if each.shown:
        return "as " + ", ".join(each.shown)
    return _claimed(each.own.claims if each.own is not None else {}, each.plain)


def table() -> str:
    i18n.use("en")
    lines = [
        "# What is taught, and what holds it to the truth",
        "",
        "Written by `python tests/kit/taught.py`; the tests hold it to the lessons, deciding every claim by the rules "
        "and by search (`tests/kit/claims.py` says what each one means). Where nothing is claimed, the reason stands.",
    ]
    for key in TAUGHT:
        lines += ["", f"## {key.capitalize()}", "", "| rule | says | lesson steps | diagrams |", "|---|---|---|---|"]
        lines += [
            f"| {each.number} | {each.says} | {', '.join(each.steps)} | {', '.join(each.diagrams)} |"
            for each in rules(key)
        ]
        lines += ["", "| step | says | claims |", "|---|---|---|"]
        for name, step in steps(key).items():
            words = " ".join(t(f"{step.words}.{part}") for part in ("text", "ask", "right"))
            lines.append(f"| {name} | {words} | {_claimed(step.claims, step.plain)} |")
        lines += ["", "| diagram | says | claims |", "|---|---|---|"]
        for drawn in lessons.diagrams(key):
            lines.append(f"| {drawn.key} | {t(f'{drawn.words}.text')} | {_claimed(drawn.claims, drawn.plain)} |")
        lines += ["", "| rules page | says | claims |", "|---|---|---|"]
        lines += [f"| {each.part} | {each.says} | {_held(each)} |" for each in sentences(key)]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    FILE.write_text(table(), encoding="utf-8")
