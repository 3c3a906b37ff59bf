"""Who may import whom. A room that reaches where it should not is a seam in the wrong place."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "qgames"
GAMES = {"quarto", "quantik", "quixo", "qomet", "cubulus"}

#: room -> the rooms it may import; a room is a folder, or a module beside the folders
MAY_IMPORT = {
    "rules": {"rules"},
    "ai": {"ai", "rules"},
    "ugi": {"ai", "rules"},
    "paths": set(),
    "intact": {"paths"},
    "settings": {"paths"},
    "i18n": {"paths"},
    "theme": {"paths"},
    "table": {"table"},
    "ui": {"ui", "theme", "i18n", "settings", "paths"},
    "views": {"views", "rules", "table", "ui", "theme", "i18n"},
    "scenes": {"scenes", "views", "ui", "table", "theme", "i18n", "settings", "paths", "ai", "rules"},
    "app": {"scenes", "ui", "theme", "settings", "paths", "i18n"},
    "shot": {"views", "table", "theme", "i18n", "rules", "ui", "paths"},
    "selftest": {"shot", "intact", "paths", "ai", "rules"},
    "__main__": {"ugi", "app", "shot", "selftest", "intact", "ui"},
    "__init__": set(),
}
THIRD_PARTY = {
    "pygame": {"table", "ui", "views", "scenes", "app", "shot", "selftest"},
    "yaml": {"theme", "i18n", "settings"},
    "platformdirs": {"paths"},
    "bidi": set(),
}
MODULES = sorted(ROOT.rglob("*.py"))


def room(path):
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


def imports(path):
    """Everything a module imports, at its top or inside functions, as (module, name or None)."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, None) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute here"
            yield from ((node.module, alias.name) for alias in node.names)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports(path):
    here = room(path)
    assert here in MAY_IMPORT, f"{here} is a new room: say above whom it may import"
    for module, name in imports(path):
        first, *rest = module.split(".")
        if first == "qgames":
            there = rest[0] if rest else name
            assert there in MAY_IMPORT[here] | {"__version__"}, f"{path.name} imports {module}"
            if here == "views" and rest[:1] == ["views"] and path.stem in GAMES:
                assert rest[1:2] != [] and rest[1] not in GAMES - {path.stem}, "never another game's view"
        else:
            assert here in THIRD_PARTY.get(first, {here}), f"{path.name} imports {module}"


@pytest.mark.parametrize("name", ["qgames.__main__", "qgames.ugi", "qgames.ai.worker", "qgames.rules.record"])
def test_nothing_heavy_early(name):
    """The engine and its workers start without a window's libraries."""
    import subprocess
    import sys

    code = f"import {name}, sys; print([m for m in ('pygame', 'yaml', 'numpy') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
