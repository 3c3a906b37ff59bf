"""The picture card of a set-up: the game with the variant sketched on it, the variants as chips, what counts."""

from __future__ import annotations

from collections.abc import Sequence
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
from qgames.scenes.parts.variants import BETWEEN, mixed
from qgames.session import setup
from qgames.ui import CAPTION, SMALL, Column, Label, Row, Space, Type, Ui, Widget
from qgames.ui.cells import Option
from qgames.ui.choices import Chips, Segments, TickChip
from qgames.ui.dialog import Field

SIGN = 20  # logical pixels of a piece in a chip


class Variants(Chips):
    pad = 12.0


class Pictured(Widget):
    """A picture and the words about it: below it, or beside it where there is room for both and it is larger so.
    `most`: pixels they are high together, however high the card is, so that all of them are in sight."""

    GAP, BESIDE, SHARE = 4, 600, 0.46  # logical pixels; from which width on; of it for the words

    def __init__(self, picture: Widget, words: Column, most: int = 0) -> None:
        super().__init__(grow=1.0)
        self.picture, self.words, self.most = picture, words, most

    def children(self) -> Sequence[Widget]:
        return self.picture, self.words

    def _beside(self, ui: Ui, width: int) -> int:
        """How wide the words are beside the picture; 0: there is no room for that."""
        return round(width * self.SHARE) if width >= ui.px(self.BESIDE) else 0

    def _over(self, ui: Ui, width: int) -> int:
        return self.words.measure(ui, width)[1] + ui.px(self.GAP)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        least = self.picture.measure(ui, width)[1]
        over = least + self._over(ui, width)
        wide = self._beside(ui, width)
        return width, min(over, max(least, self.words.measure(ui, wide)[1])) if wide else over

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        if self.most:
            least = self.measure(ui, rect.width)[1]
            rect = pygame.Rect(rect.x, rect.y, rect.width, max(least, min(rect.height, self.most)))
        low = self._over(ui, rect.width)
        picture = pygame.Rect(rect.x, rect.y, rect.width, rect.height - low)
        words = pygame.Rect(rect.x, rect.bottom - low + ui.px(self.GAP), rect.width, low - ui.px(self.GAP))
        if wide := self._beside(ui, rect.width):
            high = self.words.measure(ui, wide)[1]
            beside = ui.rest(rect, 0, wide + ui.px(20))
            if high <= rect.height and _room(beside) > _room(picture):
                picture = beside
                words = pygame.Rect(ui.far(rect, wide), rect.y + (rect.height - high) // 2, wide, high)
        self.picture.place(ui, picture)
        self.words.place(ui, words)


def _room(box: pygame.Rect) -> int:
    """How large a board can be in it: boards are wider than high."""
    return min(box.width, box.height * 5 // 4)


class VariantCard:
    """`high`: logical pixels the picture has at least; it grows with the card. `size`: of the line below it.
    `options`: what may be mixed into the variant stands on it too."""

    def __init__(self, form: Form, high: float, pad: float, size: float, options: bool = True) -> None:
        self.form, self.high, self.pad, self.title = form, high, pad, Type(size, "serif")
        self.options = options

    def build(self, most: int = 0) -> Widget:
        """`most`: pixels of it that are in sight, if it may be higher."""
        picture = ThumbnailPicture(self._subject(), self.high, air=0.0, key="picture", grow=1.0)
        words = Column([*self._words(), *(self._options() if self.options else [])], gap=4)
        return Face(Pictured(picture, words, most), pad=self.pad, about=self.form.setup.game, grow=1.0)

    def apart(self) -> list[Widget]:
        """What may be mixed into it, if anything, where that has no room on the card."""
        options = self._options()[1:]
        return [Face(Column(options, gap=4), pad=self.pad)] if options else []

    def _subject(self) -> Subject:
        """The variant without what only concerns its terms; a mix of one's own is shown as the plain game."""
        setup, preset = self.form.setup, self.form.preset
        options = self.form.entry.presets.get(preset, {})
        return Subject(replace(setup, options=options).name, preset=preset, filling=True)

    def _words(self) -> list[Widget]:
        """The variants, and a sentence about the one chosen; where there is only one, about the game."""
        key, presets = self.form.setup.game, self.form.entry.presets
        preset = "" if self._mixed() and self.form.mixes else self.form.preset
        parts: list[Widget] = []
        if len(presets) > 1:
            shown = [Option(name, t(f"setup.preset.{key}.{name}.name")) for name in presets]
            if not preset or self._mixed():
                shown.append(Option("", t("setup.custom")))
            parts.append(Variants(t("setup.variant"), shown, preset, self.form.take_preset, key="preset"))
        about = f"setup.preset.{key}.{preset}"
        title, note = (f"{about}.title", f"{about}.note") if preset else ("setup.custom", "setup.custom_note")
        if len(presets) == 1:
            note = f"rules.{key}.aim"
        line = t(title) if known(title) else t(f"game.{key}.line")
        parts += [Space(0, 2), Label(begun(line), self.title, "card_text")]
        mix = [] if preset or self.options else mixed(rules_of(self.form.setup.name))  # the options are out of sight
        if mix or known(note):
            parts.append(Label(BETWEEN.join(mix) or t(note), SMALL, "card_muted"))
        if rules_of(self.form.setup.name).teams:
            own = f"setup.teams.{key}"
            parts.append(Label(t(own if known(own) else "setup.teams.any"), SMALL, "card_muted"))
        return parts

    def _mixed(self) -> list[str]:
        """The switches that a mix of one's own is made of: the variants are such mixes already."""
        return [name for name in self.form.entry.switches if name not in setup.TERMS]

    def _options(self) -> list[Widget]:
        """What may be mixed into it."""
        form = self.form
        parts: list[Widget] = []
        switches = [self._switch(name) for name in form.entry.switches if form.mixes or name not in self._mixed()]
        if rules_of(form.setup.name).seats == 2:
            switches.append(self._swap())
        if switches:
            parts.append(Row(switches, gap=8, wrap=True, between=0))
        if form.entry.features and form.mixes:
            parts += self._features(form.entry.features)
        parts += [self._further(choice) for choice in setup.choices(form.setup.game, form.setup.options)]
        return [Space(0, 2), *parts] if parts else []

    def _switch(self, name: str) -> Widget:
        said = f"setup.switch.{name}"
        tip = t(f"{said}.note") if known(f"{said}.note") else ""
        return TickChip(t(f"{said}.name"), name in self.form.setup.options, partial(self.form.switch, name),
                        key=name, tip=tip)  # fmt: skip

    def _swap(self) -> Widget:
        """May the second player take over the side of the first, once that has moved?"""
        said = "setup.switch.swap"
        return TickChip(t(f"{said}.name"), self.form.setup.swap, lambda on: self.form.set(swap=on),
                        key="swap", tip=t(f"{said}.note"))  # fmt: skip

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
        return [Label(t("setup.features"), CAPTION, "card_muted"), Row(chips, gap=5, wrap=True, between=0)]

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
