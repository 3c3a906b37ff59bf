"""What Quixo's patterns are worth: the same however the board lies, and learned the same way each time."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from random import Random
from types import ModuleType

import pytest
from kit.must import must

from qgames.games.quixo.pushes import MENACES, TABLES, WAYS, Completions, _stored, menaces, patterns
from qgames.games.quixo.rules import LINES, PUSHES, has_line
from qgames.games.quixo.search import TwoHanded
from qgames.rules.bits import bits
from qgames.rules.core import Mask

TOOL = Path(__file__).parents[4] / "assets" / "make" / "quixo_evaluation.py"


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("quixo_evaluation", TOOL)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.maker
def test_a_seed_fixes_every_byte(tool: ModuleType) -> None:
    first = tool.learned(150, 1)
    assert first == tool.learned(150, 1)
    assert first != tool.learned(150, 2)
    assert len(first) == 2 * (MENACES + sum(3 ** len(cells) for cells in TABLES))
    assert any(first)


def random_node(dice: Random) -> int:
    own = dice.getrandbits(25) & dice.getrandbits(25)
    return own | (dice.getrandbits(25) & ~own & ((1 << 25) - 1)) << 25


def turned(mask: Mask, way: tuple[int, ...]) -> Mask:
    return sum(1 << way[cell] for cell in bits(mask))


def test_worth_is_the_same_however_the_board_lies() -> None:
    dice, adapter = Random(5), TwoHanded()
    told = set()
    for _ in range(40):
        node = random_node(dice)
        own, other = node & (1 << 25) - 1, node >> 25
        if has_line(own) or has_line(other):
            continue
        worth = {adapter.evaluate(turned(own, way) | turned(other, way) << 25) for way in WAYS}
        assert len(worth) == 1
        told |= worth
    assert len(told) > 10


def test_every_line_is_in_one_pattern() -> None:
    seen = [pattern.mask & (1 << 25) - 1 for pattern in patterns()]
    assert len(seen) == 6
    for line in LINES:
        assert sum(mask & line == line for mask in seen) == 1


def test_the_weights_are_as_many_as_the_patterns_need() -> None:
    assert len(must(_stored())) == MENACES + sum(3 ** len(cells) for cells in TABLES)
    assert len(menaces()) == len(PUSHES) + 1


def test_completions_are_those_of_the_rules() -> None:
    dice, lines, met = Random(8), Completions(), 0
    pushes = tuple(PUSHES.values())
    for _ in range(600):
        mask = dice.getrandbits(25) | (dice.getrandbits(25) if dice.random() < 0.5 else 0)
        if has_line(mask):
            continue
        own = sum(1 << number for number, push in enumerate(pushes) if has_line(push.on(mask) | push.end))
        given = sum(1 << number for number, push in enumerate(pushes) if has_line(push.on(mask)))
        assert lines[mask] == (own, given)
        met += own > 0
    assert met > 50
