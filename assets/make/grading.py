"""How well does a catalogue read? Sheets for somebody who did not translate it, and the grades that follow.

    python assets/make/grading.py sheet OUT de ja --old COMMIT     writes OUT/de.yaml … and OUT/key/de.json
    python assets/make/grading.py grade OUT de ja                  reads OUT/de.answer.yaml …: prints a table

A sheet has 60 lines drawn by chance: some as they are today, some as they were at an older commit, and ten of them with
an error planted. Nothing tells which is which. The reader answers each number with one letter, and may add why:

    n   a native would have written it so        s   a slip: small, or not quite what one says
    t   translated, wrong, or not understood

A reader who finds fewer than eight of the ten planted errors is not counted. The grade of the rest, of those of today
and of the old ones apart: A native (no t, at most one line in eight an s), C translated (one in eight a t, or more than
a third not an n), B all between.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import yaml

TOP = Path(__file__).resolve().parents[2]
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.path.insert(0, str(TOP))
from qgames.files import i18n, messages  # noqa: E402
from qgames.games import KEYS  # noqa: E402

LINES, PLANTED, ENOUGH = 60, 10, 8
SHORTEST = 3  # words of a line worth reading
GLUE = {"ja": "", "zh-Hans": "", "zh-Hant": "", "th": "\u200b"}  # between words; of the others a blank
_LETTER = re.compile(r"\{.*?\}|.")
PLANTS = ("other", "swap", "drop", "other", "ending", "double", "swap", "other", "drop", "ending")

Lines = dict[str, tuple[str, str]]  # English and the translation, by key


def lines(code: str, commit: str = "") -> Lines:
    """What is worth reading of a catalogue: sentences and labels of some words that do not choose for themselves."""
    english, said = (_all(each, commit) for each in (i18n.SOURCE, code))
    found: Lines = {}
    for key, text in said.items():
        source = english.get(key)
        if not isinstance(source, str) or not isinstance(text, str) or len(source.split()) < SHORTEST:
            continue
        if not any(
            isinstance(each, messages.Fork) for line in (source, text) for each in messages.walk(messages.parse(line))
        ):
            found[key] = (source, text)
    return found


def _all(code: str, commit: str) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for part in i18n.parts():
        file = i18n.catalogue(code, part)
        if not commit:
            made |= i18n.read(file)
            continue
        name = f"{commit}:{file.resolve().relative_to(TOP).as_posix()}"
        shown = subprocess.run(["git", "show", name], cwd=TOP, capture_output=True, encoding="utf-8")
        made |= dict(i18n.flatten(yaml.safe_load(shown.stdout))) if shown.returncode == 0 else {}
    return made


def planted(code: str, kind: str, text: str, others: Sequence[str], dice: Random) -> str:
    """The line with an error in it.

    >>> planted("en", "double", "Give a piece", [], Random(1))
    'Give a a piece'
    """
    like = [each for each in others if each != text and messages.holes(each) == messages.holes(text)]
    if kind == "other" and like:
        return min(dice.sample(like, min(12, len(like))), key=lambda each: abs(len(each) - len(text)))
    glue = GLUE.get(code, " ")
    words = text.split(glue) if glue else _LETTER.findall(text)
    plain = [at for at in range(1, len(words) - 1) if words[at].isalpha()]
    pairs = [at for at in plain[:-1] if at + 1 in plain and words[at] != words[at + 1]]
    if kind == "swap" and pairs:
        at = dice.choice(pairs)
        words[at : at + 2] = reversed(words[at : at + 2])
    elif kind == "drop" and len(plain) > 2:
        del words[max(plain, key=lambda at: len(words[at]))]
    elif kind == "ending" and glue and plain:
        at = max(plain, key=lambda at: len(words[at]))
        words[at] = words[at][:-2] + words[at][-1]
    else:
        at = dice.choice(plain or [0])
        words.insert(at, words[at])
    return glue.join(words)


def sheet(code: str, commit: str, seed: int) -> tuple[list[dict[str, Any]], dict[int, str]]:
    """The numbered lines, and of each what it is: today, old, or planted."""
    dice = Random(f"{code} {seed}")
    new, old = lines(code), lines(code, commit) if commit else {}
    others = [text for _, text in new.values()]
    long = [key for key in sorted(new) if len(new[key][0].split()) > 2 * SHORTEST]
    drawn = [
        (key, new[key][0], planted(code, kind, new[key][1], others, dice), "planted")
        for key, kind in zip(dice.sample(long, PLANTED), PLANTS, strict=True)
    ]
    taken = {key for key, *_ in drawn}
    keys = dice.sample([key for key in sorted(new) if key not in taken], LINES - PLANTED)
    olds = [key for key in keys if key in old][: len(keys) // 2]
    drawn += [(key, *old[key], "old") for key in olds]
    todays = [key for key in keys if key not in olds]
    drawn += [(key, *new[key], "today") for key in todays]
    dice.shuffle(drawn)
    rows = [{"n": n, "where": key, "english": en, "text": text} for n, (key, en, text, _) in enumerate(drawn, 1)]
    return rows, {n: kind for n, (*_, kind) in enumerate(drawn, 1)}


def letter(counts: Counter[str]) -> str:
    """
    >>> letter(Counter(n=22, s=3)), letter(Counter(n=20, s=4, t=1)), letter(Counter(n=15, s=6, t=4)), letter(Counter())
    ('A', 'B', 'C', '-')
    """
    total = counts.total()
    if not total:
        return "-"
    if not counts["t"] and 8 * counts["s"] <= total:
        return "A"
    return "C" if 8 * counts["t"] >= total or 3 * (total - counts["n"]) > total else "B"


def graded(folder: Path, code: str) -> str:
    answers = yaml.safe_load((folder / f"{code}.answer.yaml").read_text("utf-8"))
    kinds = json.loads((folder / "key" / f"{code}.json").read_text("utf-8"))
    given = {int(n): str(answer).strip()[:1] for n, answer in answers.items()}
    counts: dict[str, Counter[str]] = {kind: Counter() for kind in ("today", "old", "planted")}
    for n, kind in kinds.items():
        counts[kind][given[int(n)]] += 1
    found = counts["planted"].total() - counts["planted"]["n"]
    told = "" if found >= ENOUGH else " (not counted)"
    before, after = (f"{letter(counts[each])} {_shares(counts[each])}" for each in ("old", "today"))
    return f"| {code} | {before} | {after} | {found} of {PLANTED}{told} |"


def _shares(counts: Counter[str]) -> str:
    return f"({counts['n']} n, {counts['s']} s, {counts['t']} t)"


def _codes(asked: Sequence[str]) -> Iterator[str]:
    yield from asked or (each.stem for each in sorted((TOP / "assets" / "locales").glob("*.yaml")))


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", choices=("sheet", "grade"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("codes", nargs="*")
    parser.add_argument("--old", default="", metavar="COMMIT")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    assert KEYS, "the games bring their words"
    if asked.what == "grade":
        print("| | before | after | planted errors found |\n|---|---|---|---|")
        for code in _codes(asked.codes):
            print(graded(asked.folder, code))
        return 0
    (asked.folder / "key").mkdir(parents=True, exist_ok=True)
    for code in _codes(asked.codes):
        rows, kinds = sheet(code, asked.old, asked.seed)
        text = yaml.safe_dump(rows, allow_unicode=True, sort_keys=False, width=10_000)
        (asked.folder / f"{code}.yaml").write_text(text, "utf-8", newline="\n")
        (asked.folder / "key" / f"{code}.json").write_text(json.dumps(kinds), "utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
