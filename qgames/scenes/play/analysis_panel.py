"""Parts of the panel while analysis is on: how the position stands and whether that is proved, all moves by kind. Each
looks after itself as more becomes known. The best moves are told by `best_moves`."""

from __future__ import annotations

import pygame

from qgames.files.i18n import number as written
from qgames.files.i18n import t
from qgames.files.theme import mix
from qgames.scenes.play.analysis import Analysis
from qgames.session.scores import headline
from qgames.ui import CAPTION, STRONG, Type, Ui, Widget, paint, verdict_marks

HEAD, BESIDE = Type(25, "serif"), Type(20, "serif")  # over the bar, and beside it
BADGE = Type(12, "bold")
FOOT = Type(13)
LINES = 3  # of the key: there is room for so many kinds of moves
KINDS = ("win", "draw", "loss", "cp")


class NewsLine(Widget):
    """One line that changes while it is looked at."""

    type = CAPTION

    def __init__(self, key: str = "") -> None:
        super().__init__(key=key)
        self._shown = ""

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, ui.type.height(self.type)

    def update(self, ui: Ui, seconds: float) -> bool:
        now = self.spoken()
        changed, self._shown = now != self._shown, now
        return changed


class Headline(NewsLine):
    """Who is how well off; below the bar, `Certain` tells whether that is proved."""

    def __init__(self, analysis: Analysis, type: Type = HEAD) -> None:
        super().__init__("headline")
        self.analysis, self.type = analysis, type

    def said(self) -> tuple[str, str]:
        """The words, and what they rest on: proved, estimate, or nothing yet."""
        analysis, words = self.analysis, self.analysis.current.words
        outcome = analysis.current.sitting.outcome
        if outcome is not None:
            return words.headline(outcome), ""
        if analysis.score is None:
            return "" if analysis.unjudged else t("analysis.head.open"), ""
        return headline(words, analysis.state, analysis.score), "proved" if analysis.score.proved else "estimate"

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        words = self.said()[0]
        ui.type.draw(surface, words, ui.type.fitting(words, self.type, self.rect.width), ui.theme["text"], self.rect)

    def spoken(self) -> str:
        return self.said()[0]


class Certain(NewsLine):
    """Whether what is said above is proved: a tick, or that it is not yet."""

    def __init__(self, headline: Headline) -> None:
        super().__init__()
        self.headline = headline

    def spoken(self) -> str:
        kind = self.headline.said()[1]
        return t("review.legend.proved") if kind == "proved" else t("analysis.unproved") if kind else ""

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        room, words = pygame.Rect(self.rect), self.spoken()
        proved = self.headline.said()[1] == "proved"
        if proved:
            side = ui.px(13)
            tick = paint.icon("check", side, ui.theme["info"])
            surface.blit(tick, (ui.near(room, side), room.centery - side // 2))
            room = ui.rest(room, side + ui.px(5))
        ui.type.draw(surface, words, CAPTION, ui.theme["info" if proved else "muted"], room)


def badge_of(ui: Ui, word: str, proved: bool) -> pygame.Surface:
    """What is proved has a tick and a full line, an estimate a dashed one."""
    theme = ui.theme
    tint = theme["info"] if proved else theme["muted"]
    tick = ui.px(13) if proved else 0
    size = ui.type.width(word, BADGE) + tick + ui.px(20), ui.type.height(BADGE) + ui.px(6)
    out = pygame.Surface(size, pygame.SRCALPHA)
    out.fill((*tint, 0))
    if proved:
        fill = (*mix(theme["panel"], tint, 0.16), 255)
        out.blit(paint.box(size, size[1] // 2, fill, tint, ui.px(1.4)), (0, 0))
    else:  # nothing is certain
        out.blit(paint.dashed(size, size[1] // 2, tint, ui.px(1.4), ui.px(4)), (0, 0))
    inner = pygame.Rect(ui.px(10), 0, size[0] - ui.px(20), size[1])
    if tick:
        side = ui.px(11)
        out.blit(paint.icon("check", side, tint), (ui.near(inner, side), (size[1] - side) // 2))
        inner = ui.rest(inner, tick)
    ui.type.draw(out, word, BADGE, tint, inner)
    return out


def how_far(analysis: Analysis) -> str:
    """A sentence about what there is left to look at."""
    found = analysis.finding
    if found is None or analysis.unjudged:
        return ""
    if found.done:
        return t("analysis.done")
    return t("analysis.thought", seconds=written(int(analysis.seconds)), depth=written(found.depth))


def counted(analysis: Analysis) -> str:
    """How many moves there are of each kind, in words."""
    kinds = analysis.kinds()
    return ", ".join(t(f"analysis.count.{kind}", n=kinds.count(kind)) for kind in KINDS if kind in kinds)


class Kinds(Widget):
    """All moves, by what is known of them: how many win, draw, are open and lose. Also the key to the signs."""

    def __init__(self, analysis: Analysis) -> None:
        super().__init__(key="kinds")
        self.analysis = analysis
        self._shown: tuple[object, ...] = ()

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, ui.type.height(STRONG) + ui.px(2) + LINES * self._high(ui)

    def _high(self, ui: Ui) -> int:
        return ui.type.height(CAPTION) + ui.px(5)

    def update(self, ui: Ui, seconds: float) -> bool:
        now = tuple(self.analysis.kinds())
        changed, self._shown = now != self._shown, now
        return changed

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        kinds, rect, theme = self.analysis.kinds(), self.rect, ui.theme
        head = pygame.Rect(rect.x, rect.y, rect.width, ui.type.height(STRONG))
        ui.type.draw(surface, t("analysis.moves"), STRONG, theme["accent"], head)
        if kinds:
            ui.type.draw(surface, written(len(kinds)), STRONG, theme["accent"], head, "end")
        y = head.bottom + ui.px(2)
        for kind in KINDS:
            many = kinds.count(kind) + (kinds.count("none") if kind == "cp" else 0)
            if not many or y + self._high(ui) > rect.bottom:
                continue
            line = pygame.Rect(rect.x, y, rect.width, self._high(ui))
            y = line.bottom
            verdict_marks.put(surface, key_sign(ui, kind), (ui.near(line, 0, ui.px(17)), line.centery))
            told, room = t(f"analysis.count.{kind}", n=many), ui.rest(line, ui.px(42))
            ui.type.draw(surface, told, ui.type.fitting(told, CAPTION, room.width), theme["text"], room)

    def spoken(self) -> str:
        return counted(self.analysis)


def key_sign(ui: Ui, kind: str) -> pygame.Surface:
    """How moves of a kind are marked on the board."""
    if kind == "cp":
        return verdict_marks.scale(ui.theme, (ui.px(30), ui.px(7)), 0.4)
    if kind == "loss":
        return verdict_marks.notch(ui.theme, ui.px(14))
    return verdict_marks.verdict(ui.theme, kind, 0, ui.px(17))


class Foot(NewsLine):
    """How long and how far it has looked."""

    type = FOOT

    def __init__(self, analysis: Analysis) -> None:
        super().__init__()
        self.analysis = analysis

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        words = how_far(self.analysis)
        ui.type.draw(
            surface, words, ui.type.fitting(words, FOOT, self.rect.width), ui.theme["muted"], self.rect, "centre"
        )

    def spoken(self) -> str:
        return how_far(self.analysis)
