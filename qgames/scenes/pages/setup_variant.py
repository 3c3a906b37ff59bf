"""The picture card of a set-up: the game with the variant sketched on it, the variants as chips, what counts."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pygame

from qgames.files.i18n import begun, known, t
from qgames.games import game as rules_of
from qgames.games.entry import Features, SetupChoice
from qgames.scenes.pages.setup_form import Form
from qgames.scenes.parts.page import Face
from qgames.scenes.parts.signs import glyph_of
from qgames.scenes.parts.thumbnails import Subject, ThumbnailPicture
from qgames.session import setup
from qgames.ui import CAPTION, SMALL, Column, Label, Row, Space, Type, Ui, Widget
from qgames.ui.cells import Option
from qgames.ui.choices import Chips, Segments, TickChip
from qgames.ui.dialog import Field

SIGN = 20  # logical pixels of a piece in a chip


class Variants(Chips):
    pad = 12.0


class VariantCard:
    """`high`: logical pixels the picture has at least; it grows with the card. `size`: of the line below it."""

    def __init__(self, form: Form, high: float, pad: float, size: float) -> None:
        self.form, self.high, self.pad, self.title = form, high, pad, Type(size, "serif")

    def build(self) -> Widget:
        picture = ThumbnailPicture(self._subject(), self.high, air=0.0, key="picture", grow=1.0)
        inside = Column([picture, *self._words(), *self._options()], gap=4)
        return Face(inside, pad=self.pad, about=self.form.setup.game)

    def _subject(self) -> Subject:
        """The variant without what only concerns its terms; a mix of one's own is shown as the plain game."""
        setup, preset = self.form.setup, self.form.preset
        options = self.form.entry.presets.get(preset, {})
        return Subject(replace(setup, options=options).name, preset=preset, filling=True)

    def _words(self) -> list[Widget]:
        """The variants, and a sentence about the one chosen; where there is only one, about the game."""
        key, presets, preset = self.form.setup.game, self.form.entry.presets, self.form.preset
        parts: list[Widget] = []
        if len(presets) > 1:
            shown = [Option(name, t(f"setup.preset.{key}.{name}.name")) for name in presets]
            if not preset:
                shown.append(Option("", t("setup.custom")))
            parts.append(Variants(t("setup.variant"), shown, preset, self.form.take_preset, key="preset"))
        about = f"setup.preset.{key}.{preset}"
        title, note = (f"{about}.title", f"{about}.note") if preset else ("setup.custom", "setup.custom_note")
        if len(presets) == 1:
            note = f"rules.{key}.aim"
        line = t(title) if known(title) else t(f"game.{key}.line")
        parts += [Space(0, 2), Label(begun(line), self.title, "card_text")]
        if known(note):
            parts.append(Label(t(note), SMALL, "card_muted"))
        if rules_of(self.form.setup.name).teams:
            own = f"setup.teams.{key}"
            parts.append(Label(t(own if known(own) else "setup.teams.any"), SMALL, "card_muted"))
        return parts

    def _options(self) -> list[Widget]:
        """What may be mixed into it."""
        form = self.form
        parts: list[Widget] = []
        if form.entry.switches:
            parts.append(Row([self._switch(name) for name in form.entry.switches], gap=8, wrap=True, between=0))
        if form.entry.features:
            parts += self._features(form.entry.features)
        parts += [self._further(choice) for choice in setup.choices(form.setup.game, form.setup.options)]
        return [Space(0, 2), *parts] if parts else []

    def _switch(self, name: str) -> Widget:
        said = f"setup.switch.{name}"
        tip = t(f"{said}.note") if known(f"{said}.note") else ""
        return TickChip(t(f"{said}.name"), name in self.form.setup.options, partial(self.form.switch, name),
                        key=name, tip=tip)  # fmt: skip

    def _features(self, features: Features) -> list[Widget]:
        counting = setup.counting(features, self.form.setup.options)
        chips = []
        for number, name in enumerate(features.names):
            change = partial(self._feature, features, number)
            note = f"setup.feature_note.{name}"
            chips.append(
                TickChip(t(f"setup.feature.{name}"), number in counting, change, partial(self._signs, features, name),
                         key=f"feature{number}", tip=t(note) if known(note) else "")
            )  # fmt: skip
        return [Label(t("setup.features"), CAPTION, "card_muted"), Row(chips, gap=6, wrap=True, between=0)]

    def _signs(self, features: Features, name: str, ui: Ui) -> list[pygame.Surface]:
        """Pieces that differ in a feature."""
        draw = glyph_of(rules_of(self.form.setup.name))
        return [draw(ui.theme, piece, ui.px(SIGN)) for piece in features.pairs.get(name, ())]

    def _feature(self, features: Features, number: int, on: bool) -> None:
        self.form.take_options(setup.with_feature(features, self.form.setup.options, number, on))

    def _further(self, wanted: SetupChoice) -> Widget:
        """Something to choose that is no option of the rules."""
        extra, label = self.form.setup.extra, t(f"setup.{wanted.key}.name")
        values = [Option(value, t(f"setup.{wanted.key}.{value}")) for value in wanted.values]
        change = lambda value: self.form.set(extra={**self.form.setup.extra, wanted.key: value})  # noqa: E731
        return Field(label, Segments(label, values, extra.get(wanted.key, wanted.values[0]), change, key=wanted.key))
