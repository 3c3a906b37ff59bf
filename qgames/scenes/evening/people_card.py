"""Who plays an evening: a row for everybody, with counter, name or level, person or computer; and a row to add one."""

from __future__ import annotations

from functools import partial

import pygame

from qgames.ai.levels import TOP
from qgames.files.i18n import t
from qgames.files.theme import mix
from qgames.scenes.evening.counters import CounterPicture, faces
from qgames.scenes.evening.draft import EveningDraft
from qgames.scenes.evening.people_sheets import NAME, kinds, levels
from qgames.scenes.evening.terms_card import EveningTermRows
from qgames.session.evening.people import FEWEST, names
from qgames.ui import (
    BODY,
    CAPTION,
    Button,
    ChoiceControl,
    Column,
    Label,
    Panel,
    Row,
    Space,
    TextField,
    Ui,
    Widget,
    paint,
)
from qgames.ui.choices import CHIP
from qgames.ui.controls import TARGET

COUNTER = 38  # logical pixels
ROOMY = 720  # logical pixels of a window in which a few people have more room


class LevelDots(ChoiceControl):
    """A level, with as many dots as it is high."""

    side = 34
    lifted = 5.0

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        super().draw(ui, surface)
        side, step = ui.px(5), ui.px(9)
        level = self.options[self.index][0]
        row = pygame.Rect(0, self.rect.bottom - ui.px(13), step * TOP, side)
        row.centerx = self.rect.centerx
        for number in range(TOP):
            dot = pygame.Rect(ui.near(row, side, number * step), row.y, side, side)
            if number < level:
                surface.blit(paint.box(dot.size, side // 2, (*ui.theme["accent"], 255)), dot)
            else:
                surface.blit(paint.box(dot.size, side // 2, None, ui.theme["muted"], 1), dot)


class Dashed(Row):
    """A place for somebody more."""

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        colour = mix(ui.theme["panel"], ui.theme["border"], 0.9)
        box = self.rect.inflate(0, ui.px(4))
        surface.blit(paint.dashed(box.size, ui.px(14), colour, ui.px(1), ui.px(7)), box)
        super().draw(ui, surface)


class NameChip(Button):
    """Somebody who may be added: smaller than the place it stands in."""

    inset = (TARGET - CHIP) / 2


class PeopleCard:
    def __init__(self, draft: EveningDraft, ui: Ui) -> None:
        self.draft, self.ui = draft, ui

    def build(self) -> Widget:
        people = self.draft.people
        shown, called = faces(people), names(people)
        tight, roomy = len(people) > 6, len(people) < 5 and self.ui.logical_size[1] >= ROOMY
        rows: list[Widget] = []
        for number in range(len(people)):
            counter, name = CounterPicture(shown[number], 32 if tight else COUNTER), called[number]
            parts = [counter, self._who(number, name), self._kind(number), self._drop(number, name)]
            row = Row(parts if tight else [Space(0), *parts], gap=8)
            rows.append(Panel(row, pad=2 if tight else 10 if roomy else 5, role="raised", radius=14, alpha=90))
        if not self.draft.full:
            rows.append(Space(0, 2))
            rows.append(self._add())
        rows.append(Space(grow=1.0))
        rows += EveningTermRows(self.draft).computers()
        again = Button(
            t("evening.who.draw_again"), self.draft.draw_again, "bare", icon="shuffle", key="draw_again", type=CAPTION
        )
        again.tip = t("evening.who.lot")
        rows.append(Row([Label(t("evening.who.lot"), CAPTION, "muted", grow=1.0), again], gap=8))
        return Column(rows, gap=4 if tight else 10 if roomy else 7)

    def _who(self, number: int, name: str) -> Widget:
        player = self.draft.plan.players[number]
        if player.level is None:
            rename = partial(self._named, number)
            return TextField(t("setup.name_of", n=number + 1), player.name, rename, most=NAME, hint=name, least=110,
                             key=f"name{number}", grow=1.0)  # fmt: skip
        change = partial(self._levelled, number)
        return LevelDots(
            t("setup.level_of", n=number + 1), levels(), player.level, change, least=110, key=f"level{number}", grow=1.0
        )

    def _named(self, number: int, text: str) -> None:
        self.draft.player(number, rebuild=False, name=text)

    def _levelled(self, number: int, level: int) -> None:
        self.draft.player(number, kind=f"computer-{level}")

    def _kind(self, number: int) -> Widget:
        computer = self.draft.plan.players[number].level is not None
        return kinds(f"kind{number}", t("setup.kind_of", n=number + 1), computer, partial(self.draft.kind, number))

    def _drop(self, number: int, name: str) -> Widget:
        drop = Button("", partial(self.draft.drop, number), "quiet", icon="close", key=f"drop{number}")
        drop.tip, drop.enabled = t("evening.who.drop", name=name), len(self.draft.plan.players) > FEWEST
        return drop

    def _add(self) -> Widget:
        add = Button(t("evening.who.add"), self.draft.add, "bare", icon="plus", key="add", type=BODY)
        chips: list[Widget] = [
            NameChip(name, partial(self.draft.add, name), "quiet", key=f"chip{n}", type=CAPTION)
            for n, name in enumerate(self.draft.offered())
        ]
        return Dashed([add, *chips], gap=6, wrap=True)
