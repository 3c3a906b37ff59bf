"""Serbian in Latin letters out of Serbian in Cyrillic ones, which are the same words letter by letter.

    python assets/make/serbian.py        writes sr-Latn.yaml beside every sr.yaml (a test tells when they differ)

>>> latin("Љубав, ЊЕГОШ, џез, КУАРТО!")
'Ljubav, NJEGOŠ, džez, QUARTO!'
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.path.insert(0, str(TOP))
from qgames.files import i18n  # noqa: E402
from qgames.games import KEYS  # noqa: E402, F401 (it tells where the words of games are)

ALPHABET = dict(zip("абвгдђежзијклмнопрстћуфхцчш", "abvgdđežzijklmnoprstćufhcčš")) | {"љ": "lj", "њ": "nj", "џ": "dž"}
CALL = {"Куарто": "Quarto", "КУАРТО": "QUARTO"}  # a name: written as it is in Latin letters
_LETTER = re.compile("[а-шђјљњћџ]", re.I)


def latin(text: str) -> str:
    def letter(found: re.Match[str]) -> str:
        here = found[0]
        made = ALPHABET[here.lower()]
        if here.islower():
            return made
        around = text[found.end() : found.end() + 1] or text[max(0, found.start() - 1) : found.start()]
        return made.upper() if len(made) == 1 or around.isupper() else made.capitalize()

    for word, name in CALL.items():
        text = text.replace(word, name)
    return _LETTER.sub(letter, text)


def written(catalogue: Path) -> str:
    return latin(catalogue.read_text("utf-8"))


def parts() -> list[str]:
    """Those that speak Serbian."""
    return [part for part in i18n.parts() if i18n.catalogue("sr", part).exists()]


def main() -> None:
    for part in parts():
        i18n.catalogue("sr-Latn", part).write_text(written(i18n.catalogue("sr", part)), "utf-8", newline="\n")


if __name__ == "__main__":
    main()
