"""A picture of a podium to keep: what its page shows, without what can be pressed there, and whole where the page
scrolls."""

from __future__ import annotations

import pygame

from qgames.scenes.evening.podium_stage import PodiumStage
from qgames.scenes.evening.title_line import TitleLine
from qgames.ui import HEADING, Ui, Widget, paint

MARGIN, GAP = 40, 16  # logical pixels


def podium_picture(ui: Ui, stage: PodiumStage, title: str, aside: str, panel: Widget, beside: int) -> pygame.Surface:
    """`stage` as it is seen, `panel` of its own; `beside`: so many pixels wide, or 0 where it goes below."""
    margin, gap = ui.px(MARGIN), ui.px(GAP)
    wide = stage.rect.width + (gap + beside if beside else 0)
    head = TitleLine(title, aside, HEADING, "accent")
    with ui.laying():
        high = head.measure(ui, wide)[1]
        told = panel.measure(ui, beside or wide)[1]
        top = margin + high + gap
        below = max(stage.rect.height, told) if beside else stage.rect.height + gap + told
        whole = pygame.Rect(margin, top, wide, below)
        head.place(ui, pygame.Rect(margin, margin, wide, high))
        shown = stage.twin()
        shown.place(ui, pygame.Rect((ui.near(whole, stage.rect.width), top), stage.rect.size))
        if beside:
            panel.place(ui, pygame.Rect(ui.far(whole, beside), top, beside, told))
        else:
            panel.place(ui, pygame.Rect(margin, whole.bottom - told, wide, told))
    made = pygame.Surface((wide + 2 * margin, whole.bottom + margin))
    paint.draw_table_top(made, ui.theme, ui.scale)
    for widget in (head, shown, panel):
        widget.draw(ui, made)
    return made
