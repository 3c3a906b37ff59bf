"""List what the games ship, with checksums: writes qgames/games/<game>/sums.txt, and assets/locales/sums.txt with the
catalogues that are complete.

    python assets/make/sums.py            of every listed game, after anything in its folder was changed or added
    cd qgames/games/quarto && sha256sum --check --quiet sums.txt

Makers of books, evaluations, puzzles and ratings renew the list themselves (`renew`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

from qgames.files import i18n, paths
from qgames.files.shipped import LIST
from qgames.games import LISTED, entry

CODE = (".py", ".pyc")


def data(folder: Path) -> list[str]:
    """The names of a game's files that are not code, tests or unfinished work."""
    files = (file.relative_to(folder) for file in folder.rglob("*") if file.is_file() and file.suffix not in CODE)
    names = (file.as_posix() for file in files if "tests" not in file.parts and not file.name.startswith("."))
    return sorted(name for name in names if name != LIST and not name.endswith(".tmp"))


def lines(folder: Path, names: Iterable[str] = ()) -> str:
    listed = names or data(folder)
    return "".join(f"{hashlib.sha256((folder / name).read_bytes()).hexdigest()}  {name}\n" for name in listed)


def complete(folder: Path) -> list[str]:
    """The catalogues in a folder that have every text there is in English."""
    needed = i18n.read(folder / f"{i18n.SOURCE}.yaml").keys()
    return sorted(file.name for file in folder.glob("*.yaml") if i18n.read(file).keys() >= needed)


def renew(folder: Path) -> None:
    """Write the list of a folder anew, if it has one."""
    if (folder / LIST).is_file():
        write(folder)


def write(folder: Path, names: Iterable[str] = ()) -> None:
    (folder / LIST).write_text(lines(folder, names), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    for package in LISTED:
        write(entry(package.rpartition(".")[2]).folder)
    locales = paths.assets("locales")
    write(locales, complete(locales))
