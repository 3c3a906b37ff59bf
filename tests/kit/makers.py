"""The makers of data, which lie beside the program and are no part of it."""

import importlib
import sys
from pathlib import Path
from types import ModuleType

FOLDER = Path(__file__).parents[2] / "assets" / "make"


def maker(name: str) -> ModuleType:
    """The maker in a file of that name; last among the places modules come from, so that it hides no other."""
    if str(FOLDER) not in sys.path:
        sys.path.append(str(FOLDER))
    return importlib.import_module(name)
