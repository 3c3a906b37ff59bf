"""About: version, whose games these are, and the licences of what is inside."""

from __future__ import annotations

import platform

import pygame

from qgames import __version__
from qgames.files.i18n import t
from qgames.scenes.pages.frame import Inner, section
from qgames.ui import BODY, CAPTION, STRONG, Column, Columns, Label, Widget

#: what is bundled, and its licence
PARTS = (
    ("Python", "PSF License"),
    ("pygame-ce", "LGPL 2.1"),
    ("SDL, SDL_image, SDL_mixer, SDL_ttf", "zlib License"),
    ("FreeType, HarfBuzz", "FreeType License, MIT"),
    ("PyYAML", "MIT"),
    ("platformdirs", "MIT"),
    ("AccessKit", "MIT, Apache License 2.0"),
    ("Noto Sans, Noto Serif Display", "SIL Open Font License 1.1"),
)


class About(Inner):
    def title(self) -> str:
        return t("about.title")

    def body(self) -> Widget:
        version = t("about.version", version=__version__)
        machine = f"Python {platform.python_version()} · pygame-ce {pygame.version.ver}"
        words = [Label(version, STRONG), Label(machine, CAPTION, "muted"), Label(t("about.what"), BODY)]
        parts: list[Widget] = []
        for name, licence in PARTS:
            parts.append(Column([Label(name, BODY), Label(licence, CAPTION, "muted")], gap=0))
        notice = section(t("about.fan"), [Label(t("about.fan_text"), BODY), Label(t("about.thanks"), BODY, "muted")])
        own = section(t("app.name"), [*words, Label(t("about.licence"), BODY)])
        return Columns([Column([own, notice], gap=18), section(t("about.parts"), parts)], least=400, most=2, gap=18)
