"""What Quixo's lines are worth is learned the same way each time: a seed and a number of games fix every byte."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

TOOL = Path(__file__).parents[1] / "assets" / "make" / "quixo_evaluation.py"


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("quixo_evaluation", TOOL)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def written(tool: ModuleType, path: Path, seed: int) -> bytes:
    tool.learned(150, seed).save(path)
    return path.read_bytes()


@pytest.mark.maker
def test_a_seed_fixes_every_byte(tool: ModuleType, tmp_path: Path) -> None:
    first = written(tool, tmp_path / "first.bin", 1)
    assert first == written(tool, tmp_path / "again.bin", 1)
    assert first != written(tool, tmp_path / "other.bin", 2)
    assert len(first) == tool.TABLES * 3**5
    assert any(first)


def test_the_weight_of_a_line_is_that_of_the_same_from_its_other_end(tool: ModuleType) -> None:
    assert tool.twin(0) == 0
    assert tool.twin(1) == tool.twin(81) == 1
    shipped = tool.OUT.read_bytes()
    for table in range(tool.TABLES):
        assert all(shipped[243 * table + n] == shipped[243 * table + tool.twin(n)] for n in range(243))
