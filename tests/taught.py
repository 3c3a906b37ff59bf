"""Which lesson step and which diagram teach which numbered rule, as a table.

    python tests/taught.py          # writes tests/data/taught.md anew

The numbers are those of the rules the core implements; `test_lessons.py` holds the table to the lessons, and every rule
to be in it.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from qgames.games import LISTED
from qgames.session import lessons

FILE = Path(__file__).parent / "data" / "taught.md"
KEYS = [package.rpartition(".")[2] for package in LISTED]
#: the numbered rules, in a few words
SAYS = {
    "quarto": (
        "giving a piece", "placing it, then giving", "a line shares a feature", "calling, and the stolen call",
        "after the last piece", "a false call costs nothing", "options: automatic, squares, features, two shared",
    ),
    "quantik": ("placing, and what bans a shape", "four shapes win", "who cannot place loses"),
    "quixo": (
        "which cubes may be taken", "where they are pushed in", "five wins, the other side's first",
        "a push that changes nothing", "four players: teams, dots, the first round",
    ),
    "qomet": (
        "place, slide or take off", "pushing, and off the board", "no undoing", "fifteen squares win",
        "a square for the other side",
    ),
    "cubulus": (
        "neutral balls, and three players", "pushing a ball in", "turning a full line, not straight back",
        "squares on a face", "another's square comes first", "without balls", "neutral balls by hand or by chance",
    ),
}  # fmt: skip


class Rule(NamedTuple):
    number: int
    says: str
    steps: tuple[str, ...]  # course and step
    diagrams: tuple[str, ...]


def count(key: str) -> int:
    return len(SAYS[key])


def rules(key: str) -> list[Rule]:
    steps = [step for course in lessons.courses(key) for step in course.steps]
    made = []
    for number, says in enumerate(SAYS[key], 1):
        taught = tuple(f"{step.course}/{step.key}" for step in steps if str(number) in step.rules)
        drawn = tuple(each.key for each in lessons.diagrams(key) if str(number) in each.rules)
        made.append(Rule(number, says, taught, drawn))
    return made


def table() -> str:
    lines = ["# What teaches which rule", "", "Written by `python tests/taught.py`; the tests hold it to the lessons."]
    for key in KEYS:
        lines += ["", f"## {key.capitalize()}", "", "| rule | says | lesson steps | diagrams |", "|---|---|---|---|"]
        lines += [
            f"| {each.number} | {each.says} | {', '.join(each.steps)} | {', '.join(each.diagrams)} |"
            for each in rules(key)
        ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    FILE.write_text(table(), encoding="utf-8")
