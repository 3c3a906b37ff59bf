"""Which of the bundled fonts draws which letters.

A font is named by its file in ``assets/fonts`` without the ending; "@" and a path is a font of the system. Japanese,
Korean and the two ways of writing Chinese share code points but not the shapes of their characters: the language in
use has its own font first, and what that lacks, as in a guest's name, comes from the others. The bold faces of these
four hold only what the catalogues need; anything else is the plain face, thickened.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple
from unicodedata import combining

from qgames.files import i18n, paths
from qgames.ui import glyphs

UNSEEN = "\u200b\u200c\u200d\ufe0e\ufe0f"  # never drawn, but they tell how to join and where to break


class Family(NamedTuple):
    tag: str  # of OpenType
    sans: str
    bold: str
    serif: str

    def face(self, name: str) -> str:
        return {"bold": self.bold, "serif": self.serif}.get(name, self.sans)


#: script -> its fonts; scripts without serifs are bold where others have them
FAMILIES = {
    "latin": Family("Latn", "sans", "sans-bold", "serif"),
    "arabic": Family("Arab", "arabic", "arabic-bold", "arabic-bold"),
    "hebrew": Family("Hebr", "hebrew", "hebrew-bold", "hebrew-bold"),
    "thai": Family("Thai", "thai", "thai-bold", "thai-bold"),
}
#: language -> its fonts for the characters of East Asia
EAST = {
    "ja": Family("Hani", "japanese", "japanese-bold", "japanese"),
    "zh-Hans": Family("Hani", "simplified", "simplified-bold", "simplified"),
    "zh-Hant": Family("Hani", "traditional", "traditional-bold", "traditional"),
    "ko": Family("Hang", "korean", "korean-bold", "korean"),
}
_TAG = {font: family.tag for family in (*FAMILIES.values(), *EAST.values()) for font in family[1:]}
_THICKENED = frozenset(family.sans for family in EAST.values())


def tag(font: str) -> str:
    """The OpenType script of a font of ours; "" of others."""
    return _TAG.get(font, "")


def thickened(font: str, face: str) -> bool:
    """Must it be made bold by drawing it twice?"""
    return face == "bold" and font in _THICKENED


@lru_cache(maxsize=64)
def file_of(font: str) -> str:
    return font[1:] if font.startswith("@") else str(paths.assets("fonts", f"{font}.ttf"))


def choices(script: str, face: str, language: str) -> list[str]:
    """The fonts that may draw a script, the best first."""
    if script != "cjk":
        return [FAMILIES[script].face(face)]
    own = EAST.get(language)
    first = [own.face(face), own.sans] if own else []
    return [*dict.fromkeys([*first, *(family.sans for family in EAST.values())])]


def _has(font: str, letters: str) -> bool:
    return glyphs.has(file_of(font), letters)


def drawable(script: str, face: str, piece: str) -> list[tuple[str, str]]:
    """The piece in parts that have a font each: if one font has all of it, that; else letter by letter its own, that
    of Latin, or one of the system. What nobody has is shown as a question mark: something was written there."""
    fonts = choices(script, face, i18n.current().language)
    whole = next((font for font in fonts if _has(font, piece)), None)
    if whole:
        return [(whole, piece)]
    if len(fonts) > 1:
        fonts = [font for font in fonts if font in _THICKENED]  # one weight throughout
    fonts.append(FAMILIES["latin"].face(face))
    out: list[tuple[str, str]] = []
    for letter in piece:
        where: str | None = next((font for font in fonts if _has(font, letter)), None)
        if where is None and out and letter in UNSEEN:
            where = out[-1][0]
        elif where is None and out and combining(letter):
            continue  # a mark alone would be drawn as a letter
        if where is None:
            file = glyphs.stand_in(letter)
            where, letter = (f"@{file}", letter) if file else (fonts[-1], glyphs.MISSING)
        if out and out[-1][0] == where:
            out[-1] = where, out[-1][1] + letter
        else:
            out.append((where, letter))
    return out
