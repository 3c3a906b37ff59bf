"""Which lesson step and which diagram teach which numbered rule, as a table.

    python tests/kit/taught.py          # writes tests/data/taught.md anew

The numbers are those of the rules the core implements; `test_lessons.py` holds the table to the lessons, and every rule
to be in it.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import yaml

from kit.games import TAUGHT
from qgames.games import entry
from qgames.games.entry import LEARN
from qgames.session.exercises import lessons

FILE = Path(__file__).parent.parent / "data" / "taught.md"


class Rule(NamedTuple):
    number: int
    says: str
    steps: tuple[str, ...]  # course and step
    diagrams: tuple[str, ...]


def says(key: str) -> list[str]:
    """The numbered rules, in a few words."""
    return yaml.safe_load((entry(key).folder / LEARN).read_text("utf-8"))["rules"]


def count(key: str) -> int:
    return len(says(key))


def rules(key: str) -> list[Rule]:
    steps = [step for course in lessons.courses(key) for step in course.steps]
    made = []
    for number, said in enumerate(says(key), 1):
        taught = tuple(f"{step.course}/{step.key}" for step in steps if str(number) in step.rules)
        drawn = tuple(each.key for each in lessons.diagrams(key) if str(number) in each.rules)
        made.append(Rule(number, said, taught, drawn))
    return made


def table() -> str:
    lines = [
        "# What teaches which rule",
        "",
        "Written by `python tests/kit/taught.py`; the tests hold it to the lessons.",
    ]
    for key in TAUGHT:
        lines += ["", f"## {key.capitalize()}", "", "| rule | says | lesson steps | diagrams |", "|---|---|---|---|"]
        lines += [
            f"| {each.number} | {each.says} | {', '.join(each.steps)} | {', '.join(each.diagrams)} |"
            for each in rules(key)
        ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    FILE.write_text(table(), encoding="utf-8")
