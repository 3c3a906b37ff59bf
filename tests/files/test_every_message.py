"""Every line of every language, with every kind of thing put into it: nothing is left open, doubled or empty."""

import re
from collections.abc import Mapping
from itertools import product

import pytest

import qgames.games  # noqa: F401 - it tells where their words are
from qgames.files import i18n, messages
from qgames.files.i18n import Catalogue
from qgames.files.languages import plural
from qgames.files.messages import Name

WHO = (Name("You", "you"), Name("Anna"), Name("דנה"), Name("ليلى"), Name("Anna and Ben", "team"), "Steady 2")
NUMBERS = (0, 1, 2, 5, 11, 21, 100)
PEOPLE = {"name", "who", "first", "second", "to"}
#: an argument that is a number or a name where it is needed, and else some word
WRONG = re.compile(r"[{}]|  |\.\.|::|: :|,,|\. \.")
ISOLATES = re.compile(f"[{i18n.FROM_LEFT}{i18n.FROM_RIGHT}{i18n.AS_IT_RUNS}{i18n.END}]")


def given(entry: str | Mapping[str, str]) -> dict[str, tuple[object, ...]]:
    lines = [entry] if isinstance(entry, str) else list(entry.values())
    found: dict[str, tuple[object, ...]] = {} if isinstance(entry, str) else {"n": NUMBERS}
    for line in lines:
        for part in messages.walk(messages.parse(line)):
            if isinstance(part, messages.Fork) and part.kind == "select" and part.name not in PEOPLE:
                found[part.name] = (*found.get(part.name, ()), *(case for case in part.options))
            else:
                found.setdefault(part.name, WHO if part.name in PEOPLE else NUMBERS if part.name == "n" else ("b3",))
    return found


@pytest.mark.parametrize("language", i18n.languages())
def test_every_line_with_everything_that_may_stand_in_it(language):
    words = Catalogue(language)
    wrong = []
    for key, entry in words.own.items():
        holes = given(entry)
        for values in product(*holes.values()):
            said = words.text(key, **dict(zip(holes, values, strict=True)))
            plain = ISOLATES.sub("", said)
            if not plain.strip() or WRONG.search(plain.replace("\u2026", "")):
                wrong.append((key, said))
    assert wrong == []


@pytest.mark.parametrize("language", i18n.languages())
def test_exactly_one_is_said_where_english_says_it(language):
    """What English says of one alone ("at once") must not be said of 21, nor of one in the words of many."""
    like_one = [n for n in range(2, 200) if plural(language, n) == plural(language, 1)]
    if not like_one:
        return
    own, english = i18n.entries(language), i18n.entries("en")
    wrong = []
    for key, entry in english.items():
        if isinstance(entry, str) or "{n}" in entry.get("one", "{n}") or "{n}" not in entry["other"]:
            continue
        told = own[key]
        if isinstance(told, str) or "{n}" not in told.get(plural(language, 1), told["other"]):
            wrong.append(key)
    assert wrong == []
