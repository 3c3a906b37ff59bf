"""Themes: named roles and their colours, read from YAML. Everything drawn asks for a role, never for a colour.

``themes/walnut.yaml`` gives every role a value; every other theme is walnut plus its differences. Players drop their
own files into the ``themes`` folder of their data folder. A role is one of

* a colour   ``text: "#f3e6d0"``
* a ramp     ``board: ["#5e351e", "#935d36", "#b98150"]`` - dark line, middle, light
* a material ``rim: {dark: "#52301c", mid: "#85522f", light: "#a87247", spec: 0.25}`` - a ramp and how it shines
* a number   ``grain: 0.8``

A mistake is named with file, line and what would be right, and the theme is refused as a whole:

>>> read("name: Odd\\ntabel: '#000000'\\n", "odd.yaml")
Traceback (most recent call last):
qgames.files.theme.ThemeError: odd.yaml:2: unknown 'tabel'; did you mean 'table'?
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeAlias

from qgames.files import parsed, paths, reading
from qgames.files.reading import Unreadable, YamlNode

RGB: TypeAlias = tuple[int, int, int]
Ramp: TypeAlias = tuple[RGB, RGB, RGB]  # dark line, middle, light
DEFAULT = "walnut"
BUILT_IN = ("walnut", "night", "paper", "high-contrast")

#: what the interface draws with
COLOURS = (
    "text", "muted", "accent", "panel", "raised", "border", "button", "button_text", "primary_text", "focus", "info",
    "danger", "good", "track", "field", "scrim", "shadow", "tip", "tip_text", "card_text", "card_muted",
    "verdict.win", "verdict.draw", "verdict.loss", "verdict.loss_fill", "verdict.estimate",
)  # fmt: skip
#: woods and stains: interface and table
RAMPS = ("background", "primary", "card")
#: 0 to 1 unless noted
NUMBERS = ("grain", "vignette", "depth")
#: how a material shines, and the most of it: strength and tightness of the highlight, and how much wood is seen
FINISH = {"spec": 4.0, "gloss": 1000.0, "grain": 1.0}
#: what solids on the table are made of and marked with; the table keeps the same list (a test compares them)
MATERIALS: tuple[str, ...] = (
    "backdrop.centre", "backdrop.edge", "table", "table.seam", "shadow", "board", "board.dark", "rim", "rim.dark",
    "terrace.0", "terrace.1", "terrace.2", "terrace.3", "plinth", "tray", "groove", "groove.lip", "hole", "inlay",
    "brass", "piece.light", "piece.dark", "cube", "burn", "burn.wall", "ball.cream", "ball.red", "ball.blue",
    "band.cream", "band.red", "band.blue", "lattice", "bubble", "seat.0", "seat.1", "seat.2", "seat.3",
    "mark.hover", "mark.selected", "mark.legal", "mark.last", "mark.hint", "mark.threat", "mark.verdict",
    "mark.win", "mark.refused", "mark.edge", "coordinates", "label",
)  # fmt: skip

#: foreground on background and the least contrast that is readable; the high-contrast theme promises 7
READABLE = (
    ("text", "background"), ("muted", "background"), ("accent", "background"), ("text", "panel"), ("muted", "panel"),
    ("accent", "panel"), ("text", "raised"), ("button_text", "button"), ("primary_text", "primary"), ("text",
    "field"), ("tip_text", "tip"), ("card_text", "card"), ("card_muted", "card"), ("danger", "panel"), ("good",
    "panel"),
)  # fmt: skip
#: rings and outlines that must be seen
VISIBLE = (("focus", "background"), ("focus", "panel"), ("focus", "button"), ("focus", "card"))


class ThemeError(ValueError):
    """A theme file that cannot be used; the message names file, line and remedy."""


@dataclass(frozen=True)
class Theme:
    key: str
    name: str
    colours: Mapping[str, Ramp]
    numbers: Mapping[str, float]
    #: what the table's palette is made from, in the words of the file: a colour, or its fields
    materials: Mapping[str, str | Mapping[str, str | float]]

    def __getitem__(self, role: str) -> RGB:
        """The colour of a role; of a ramp its middle."""
        return self.colours[role][1]

    def ramp(self, role: str) -> Ramp:
        """Dark, middle, light; a plain colour three times."""
        return self.colours[role]

    def number(self, role: str) -> float:
        return self.numbers[role]

    @property
    def dark(self) -> bool:
        return luminance(self["background"]) < 0.2

    @property
    def wrong(self) -> RGB:
        """The ground of a box that tells what is wrong."""
        return mix(self["panel"], *(self["verdict.loss_fill"], 0.45) if self.dark else (self["danger"], 0.12))


def roles() -> tuple[str, ...]:
    return tuple(dict.fromkeys(COLOURS + RAMPS + MATERIALS + NUMBERS))


def colour(text: str) -> RGB:
    """
    >>> colour("#f2b857")
    (242, 184, 87)
    """
    value = int(text.lstrip("#"), 16)
    return value >> 16, value >> 8 & 255, value & 255


def mix(a: RGB, b: RGB, share: float) -> RGB:
    """`a` with `share` of `b` in it."""
    return tuple(round(x + (y - x) * share) for x, y in zip(a, b))  # type: ignore[return-value]


def luminance(rgb: RGB) -> float:
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in rgb)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: RGB, b: RGB) -> float:
    """WCAG contrast ratio.

    >>> contrast((0, 0, 0), (255, 255, 255))
    21.0
    """
    low, high = sorted((luminance(a), luminance(b)))
    return round((high + 0.05) / (low + 0.05), 2)


_HEX = re.compile(r"#[0-9a-fA-F]{6}\Z")


def read(text: str, file: str, base: Theme | None = None, key: str = "") -> Theme:
    """A theme from YAML text: `base` (walnut unless told) plus what the text sets; raises ThemeError."""
    try:
        node = parsed.tree(reading.checked(text, file, reading.THEME), file)
    except Unreadable as error:
        raise ThemeError(str(error)) from None
    if node is None or not isinstance(node.value, dict):
        raise ThemeError(f'{file}:1: a theme is a list of lines like  text: "#f3e6d0"')
    colours = dict(base.colours) if base else {}
    numbers = dict(base.numbers) if base else {}
    materials = dict(base.materials) if base else {}
    name = Path(file).stem
    for role, said in node.value.items():
        where = f"{file}:{said.line}"
        if role == "name":
            if not isinstance(said.value, str) or not 0 < len(said.value) <= 40:
                raise ThemeError(f"{where}: 'name' should be a short text")
            name = said.value
        elif role in NUMBERS:
            numbers[role] = _number(said, f"'{role}'", where, 1)
        elif role in MATERIALS:
            materials[role], colours[role] = _material(said, role, where)
        elif role in roles():
            colours[role] = _ramp(said, role, where)
        else:
            raise ThemeError(f"{where}: unknown '{role}'; {_remedy(role)}")
    if base is None:
        missing = [role for role in roles() if role not in colours and role not in numbers]
        if missing:
            raise ThemeError(f"{file}: missing {', '.join(missing)}")
    return Theme(key or Path(file).stem, name, colours, numbers, materials)


def _remedy(role: str) -> str:
    import difflib  # only for a mistake

    close = difflib.get_close_matches(role, roles(), 1)
    return f"did you mean '{close[0]}'?" if close else f"a theme may set {', '.join(sorted(roles()))}"


def _number(said: YamlNode, what: str, where: str, most: float) -> float:
    try:
        value = float(said.value) if isinstance(said.value, str) else math.nan
    except ValueError:
        value = math.nan
    if not 0 <= value <= most:  # nor is what is no number
        raise ThemeError(f"{where}: {what} should be a number from 0 to {most:g}")
    return value


def _ramp(said: YamlNode, role: str, where: str) -> Ramp:
    values = [part.value for part in said.value] if isinstance(said.value, list) else [said.value] * 3
    texts = [value for value in values if isinstance(value, str) and _HEX.match(value)]
    if len(values) != 3 or len(texts) != 3:
        shape = '["#5e351e", "#935d36", "#b98150"]' if role not in COLOURS else '"#f3e6d0"'
        raise ThemeError(f"{where}: '{role}' should be a colour like {shape} (in quotes)")
    return tuple(colour(text) for text in texts)  # type: ignore[return-value]


def _material(said: YamlNode, role: str, where: str) -> tuple[Any, Ramp]:
    """A material in words, and its ramp: one colour, three of them, or a table of its fields."""
    if not isinstance(said.value, dict):
        ramp = _ramp(said, role, where)
        dark, mid, light = ("#" + bytes(c).hex() for c in ramp)
        return mid if isinstance(said.value, str) else {"dark": dark, "mid": mid, "light": light}, ramp
    words: dict[str, str | float] = {}
    for key, node in said.value.items():
        value = node.value
        if key in ("dark", "mid", "light"):
            if not isinstance(value, str) or not _HEX.match(value):
                raise ThemeError(f"{where}: '{key}' of '{role}' should be a colour like \"#935d36\" (in quotes)")
            words[key] = value
        elif key in FINISH:
            words[key] = _number(node, f"'{key}' of '{role}'", where, FINISH[key])
        else:
            known = "mid, dark, light, spec, gloss, grain"
            raise ThemeError(f"{where}: unknown '{key}' in '{role}'; a material may set {known}")
    if "mid" not in words:
        raise ThemeError(f"{where}: '{role}' needs at least 'mid', its main colour")
    tone = colour(str(words["mid"]))
    darker = colour(str(words["dark"])) if "dark" in words else mix(tone, (0, 0, 0), 0.42)
    lighter = colour(str(words["light"])) if "light" in words else mix(tone, (255, 240, 214), 0.28)
    return words, (darker, tone, lighter)


def _text_of(path: Path) -> str:
    try:
        return reading.text(path, reading.THEME)
    except Unreadable as error:
        raise ThemeError(str(error)) from None
    except OSError as error:
        raise ThemeError(f"{path.name}: cannot be read ({error.strerror or error})") from None


@lru_cache(maxsize=1)
def default() -> Theme:
    path = paths.themes() / f"{DEFAULT}.yaml"
    return read(_text_of(path), path.name)


def available() -> dict[str, Path]:
    """Theme keys and their files; a player's file replaces a built-in one of the same name, except walnut."""
    found = {key: paths.themes() / f"{key}.yaml" for key in BUILT_IN}
    try:
        own = sorted(paths.user_themes().glob("*.yaml"))
    except OSError:
        own = []
    found.update({path.stem: path for path in own if path.stem != DEFAULT})
    return found


def load(key: str) -> Theme:
    """The theme of that name; raises ThemeError. Read anew each time, so that edits are seen without a restart."""
    if key == DEFAULT:
        return default()
    path = available().get(key)
    if path is None:
        raise ThemeError(f"{key}: no such theme; there are {', '.join(available())}")
    return read(_text_of(path), path.name, default(), key)


def warnings(theme: Theme, text_ratio: float = 4.5, mark_ratio: float = 3.0) -> list[str]:
    """Pairs that are hard to tell apart, as sentences."""
    pairs = [(a, b, text_ratio) for a, b in READABLE] + [(a, b, mark_ratio) for a, b in VISIBLE]
    return [
        f"{theme.key}.yaml: '{a}' on '{b}' has contrast {ratio}, at least {least} is readable"
        for a, b, least in pairs
        if (ratio := contrast(theme[a], theme[b])) < least
    ]
