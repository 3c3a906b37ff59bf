"""Parts of the dialog of a film: the film itself as it will be, its time line with two handles, sizes as cards, and how
far it has come."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from qgames.files.i18n import number, t
from qgames.files.theme import mix
from qgames.scenes.film.orders import Angle
from qgames.scenes.film.reel import Reel
from qgames.session.film import FilmPlan, FilmStory, FilmWish
from qgames.ui import CAPTION, STRONG, Button, Done, Label, Ui, Widget, keys, paint
from qgames.ui.accessibility import LESS, MORE, AccessibleNode, box_of
from qgames.ui.cells import Cells
from qgames.ui.controls import TARGET, plank
from qgames.ui.layout import Group

BAKING = 11.0  # milliseconds of a frame that go into a finer picture
TALL, SHARE = 400, 0.5  # logical pixels that the film is high at most; of the window
LINE, HANDLE, KNOB = 8, (12, 24), 20
FILM, LEAST, CHOICES = 0.53, 320, 344  # the film's share beside what can be chosen; logical pixels that each needs


def clock(ms: float) -> str:
    """
    >>> clock(83_400)
    '1:23'
    """
    minutes, seconds = divmod(round(ms / 1000), 60)
    return f"{number(minutes)}:{seconds:02d}"


class Beside(Group):
    """The film, and beside it what can be chosen, both equally high; where there is no room for that, one under the
    other."""

    def _wide(self, ui: Ui, width: int) -> int:
        """Of the film; 0 if it stands above."""
        wide = min(round(FILM * width), width - ui.px(self.gap) - ui.px(CHOICES))
        return wide if wide >= ui.px(LEAST) else 0

    def _rooms(self, ui: Ui, width: int) -> tuple[int, int]:
        wide = self._wide(ui, width)
        return (wide, width - wide - ui.px(self.gap)) if wide else (width, width)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        highs = [item.measure(ui, room)[1] for item, room in zip(self.items, self._rooms(ui, width), strict=True)]
        return width, max(highs) if self._wide(ui, width) else sum(highs) + ui.px(self.gap)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        (film, choices), (wide, rest) = self.items, self._rooms(ui, rect.width)
        if self._wide(ui, rect.width):
            film.place(ui, pygame.Rect(ui.near(rect, wide), rect.y, wide, rect.height))
            choices.place(ui, pygame.Rect(ui.far(rect, rest), rect.y, rest, rect.height))
            return
        high, low = (item.measure(ui, rect.width)[1] for item in self.items)
        film.place(ui, pygame.Rect(rect.x, rect.y, wide, high))
        choices.place(ui, pygame.Rect(rect.x, rect.y + high + ui.px(self.gap), wide, low))


class FilmPreview(Widget):
    """The pictures of the film, in the dialog's size. It plays by itself where things may move."""

    def __init__(
        self, story: FilmStory, wish: FilmWish, angle: Angle, plan: FilmPlan, at: float, playing: bool
    ) -> None:
        super().__init__(key="preview")
        self.story, self.wish, self.angle, self.plan = story, wish, angle, plan
        self.at, self.playing = at, playing  # milliseconds from the beginning
        self._reel: Reel | None = None
        self._picture: pygame.Surface | None = None
        self._shown = -1

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        wide, high = self.wish.size
        return width, min(ui.px(TALL), round(width * high / wide), round(SHARE * ui.size[1]))

    def box(self) -> pygame.Rect:
        """Where the picture is: of the film's shape, in the middle."""
        wide, high = self.wish.size
        share = min(self.rect.width / wide, self.rect.height / high)
        box = pygame.Rect(0, 0, max(8, round(wide * share)), max(8, round(high * share)))
        box.center = self.rect.center
        return box

    def carry_on(self, other: FilmPreview) -> None:
        """The dialog was built anew: what is baked of the same pictures stays."""
        same = self.wish._replace(first=0, last=0, turning=0, pace="", kind="") == other.wish._replace(
            first=0, last=0, turning=0, pace="", kind=""
        )
        if same and other.story is self.story:
            self._reel = other._reel

    def _ready(self, ui: Ui) -> Reel:
        size = self.box().size
        if self._reel is None or self._reel.size != size or self._reel.easel.theme is not ui.theme:
            self._reel = Reel(ui, self.story, self.wish, self.angle, size)
            self._reel.easel.table.drafts = True
            self._shown = -1
        return self._reel

    def go(self, ms: float) -> None:
        self.at = max(0.0, min(ms, float(self.plan.ms - 1)))

    def update(self, ui: Ui, seconds: float) -> bool:
        if self.playing:
            self.at += 1000 * seconds
            if self.at >= self.plan.ms:
                self.at = 0.0
        number = self.plan.at(self.at)
        reel = self._ready(ui)
        changed = number != self._shown
        if changed:
            self._shown = number
            reel.lay(self.plan.frames[number])
        return reel.easel.table.tick(BAKING) or changed

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        reel, box = self._ready(ui), self.box()
        if self._picture is None or self._picture.get_size() != box.size:
            self._picture = pygame.Surface(box.size)
        reel.paint(self._picture, self.plan.frames[self.plan.at(self.at)], finely=False)
        radius = ui.px(14)
        surface.blit(paint.rounded(self._picture, radius), box)
        surface.blit(paint.box(box.size, radius, None, ui.theme["border"], ui.px(1)), box)

    def spoken(self) -> str:
        return self.plan.frames[self.plan.at(self.at)].words


class PlayButton(Button):
    """Goes on, or stands still; who drags the time line stops it too."""

    def __init__(self, preview: FilmPreview) -> None:
        super().__init__("", self._turn, icon="play", key="play")
        self.preview = preview

    def _turn(self) -> None:
        self.preview.playing = not self.preview.playing

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        self.icon = "pause" if self.preview.playing else "play"
        self.tip = self.spoken()
        super().draw(ui, surface)

    def spoken(self) -> str:
        return t("film.pause" if self.preview.playing else "film.play")


class TimeLine(Widget):
    """Where the film is, which part of the game it shows, and where the game turned. Two handles set the part; arrow
    keys go from move to move."""

    def __init__(
        self,
        story: FilmStory,
        span: tuple[int, int],
        preview: FilmPreview,
        change: Callable[[int, int], Any],
    ) -> None:
        super().__init__()
        self.story, self.span, self.preview = story, span, preview
        every = len(story.moves)
        self.begin = LineHandle("begin", span[0], (0, max(0, span[1] - 1)), lambda ply: change(ply, span[1]), self.x)
        self.end = LineHandle(
            "end", span[1], (min(span[0] + 1, every), every), lambda ply: change(span[0], ply), self.x
        )
        self.head = LineHead(self)

    def children(self) -> Sequence[Widget]:
        return self.begin, self.head, self.end

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, ui.px(TARGET) + ui.type.height(CAPTION)

    def track(self, ui: Ui) -> pygame.Rect:
        side = ui.px(TARGET) // 2
        return pygame.Rect(
            self.rect.x + side, self.rect.y + ui.px(TARGET - LINE) // 2, self.rect.width - 2 * side, ui.px(LINE)
        )

    def x(self, ui: Ui, ply: float) -> int:
        track, every = self.track(ui), max(1, len(self.story.moves))
        share = min(1.0, ply / every)
        return round(track.x + track.width * (1.0 - share if ui.rtl else share))

    def ply(self, ui: Ui, x: int) -> float:
        track, every = self.track(ui), len(self.story.moves)
        share = max(0.0, min(1.0, (x - track.x) / max(1, track.width)))
        return every * (1.0 - share if ui.rtl else share)

    @property
    def now(self) -> float:
        """How many moves have been shown, with the share of the one on its way."""
        frame = self.preview.plan.frames[self.preview.plan.at(self.preview.at)]
        return frame.ply + frame.progress

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        side = ui.px(TARGET)
        for handle in (self.begin, self.end):
            box = pygame.Rect(0, rect.y, side, side)
            box.centerx = self.x(ui, handle.ply)
            handle.place(ui, box)
        left, right = sorted((self.begin.rect.centerx, self.end.rect.centerx))
        room = pygame.Rect(left + side // 2, rect.y, max(1, right - left - side), side)
        self.head.place(ui, room)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, track, every = ui.theme, self.track(ui), len(self.story.moves)
        surface.blit(paint.box(track.size, track.height // 2, (*theme["track"], 255)), track)
        first, last = sorted((self.x(ui, self.span[0]), self.x(ui, self.span[1])))
        chosen = pygame.Rect(first, track.y, last - first, track.height)
        surface.fill(mix(theme["track"], theme["accent"], 0.45), chosen)
        at = self.x(ui, min(max(self.now, self.span[0]), self.span[1]))
        start = self.x(ui, self.span[0])
        surface.fill(theme["accent"], pygame.Rect(min(start, at), track.y, abs(at - start), track.height))
        if every <= 60:
            for ply in range(1, every):
                surface.fill(theme["panel"], (self.x(ui, ply), track.y, ui.px(1), track.height))
        for turn in self.story.turning:
            x, y, reach = self.x(ui, turn.ply - 0.5), track.y - ui.px(6), ui.px(6)
            corners = [(x - reach, y - 1.6 * reach), (x + reach, y - 1.6 * reach), (x, y)]
            pygame.draw.polygon(surface, theme["danger"], corners)
            pygame.draw.aalines(surface, theme["mark.edge"], True, corners)
        for child in self.children():
            child.draw(ui, surface)
        words = pygame.Rect(track.x, self.rect.y + ui.px(TARGET), track.width, ui.type.height(CAPTION))
        plan = self.preview.plan
        told = t("film.at", n=min(every, round(self.now + 0.49)), all=every)
        ui.type.draw(surface, told, CAPTION, theme["muted"], words)
        told = f"{clock(self.preview.at)} / {clock(plan.ms)}"
        ui.type.draw(surface, told, CAPTION, theme["muted"], words, "end")


class LineHandle(Widget):
    """Where the film begins or ends: dragged, or by the arrow keys."""

    focusable = True
    drags = "across"

    def __init__(
        self,
        which: str,
        ply: int,
        room: tuple[int, int],
        change: Callable[[int], Any],
        where: Callable[[Ui, float], int],
    ) -> None:
        super().__init__(key=which)
        self.which, self.ply, self.room, self.change, self._where = which, ply, room, change, where
        self._held = False

    def _set(self, ply: int) -> Done:
        ply = max(self.room[0], min(self.room[1], ply))
        if ply == self.ply:
            return Done()
        self.ply = ply
        return Done(self.change(ply))

    def handle(self, ui: Ui, event: pygame.event.Event) -> Done | None:
        if event.type == pygame.KEYDOWN:
            name = keys.shortcut(event)
            if name in ("left", "right"):
                return self._set(self.ply + (ui.forward if name == "right" else -ui.forward))
            if name in ("home", "end"):
                return self._set(self.room[name == "end"])
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            self._held = True
            return Done()
        if event.type == pygame.MOUSEMOTION and self._held:
            room = range(self.room[0], self.room[1] + 1)
            self.ply = min(room, key=lambda ply: abs(self._where(ui, ply) - event.pos[0]))
            self.rect.centerx = self._where(ui, self.ply)
            return Done()
        if event.type == pygame.MOUSEBUTTONUP and self._held:
            self._held = False
            return Done(self.change(self.ply))
        return None

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        wide, high = HANDLE
        box = pygame.Rect(0, 0, ui.px(wide), ui.px(high))
        box.center = self.rect.center
        edge = ui.theme["accent"] if self.focused or self.hovered or self._held else ui.theme["mark.edge"]
        surface.blit(paint.box(box.size, box.width // 2, (*ui.theme["text"], 255), edge, ui.px(2)), box)

    def spoken(self) -> str:
        return t(f"film.{self.which}s", n=self.ply)

    def part(self, ui: Ui) -> AccessibleNode | None:
        scale = float(self.ply), float(self.room[0]), float(self.room[1]), 1.0
        return AccessibleNode("slider", self.spoken(), box_of(self.rect), number=scale, actions=(MORE, LESS))

    def perform(self, ui: Ui, action: str, key: str, value: str | float | None) -> Done | None:
        return self._set(self.ply + (1 if action == MORE else -1)) if action in (MORE, LESS) else None


class LineHead(Widget):
    """Where the film is just now."""

    focusable = True
    drags = "across"

    def __init__(self, line: TimeLine) -> None:
        super().__init__(key="head")
        self.line = line
        self._held = False

    def _go(self, ply: float) -> Done:
        preview = self.line.preview
        preview.playing = False
        preview.go(preview.plan.when(round(ply)))
        return Done()

    def handle(self, ui: Ui, event: pygame.event.Event) -> Done | None:
        first, last = self.line.span
        if event.type == pygame.KEYDOWN:
            name = keys.shortcut(event)
            if name in ("left", "right"):
                way = ui.forward if name == "right" else -ui.forward
                return self._go(max(first, min(last, int(self.line.now) + way)))
            if name in ("home", "end"):
                return self._go(last if name == "end" else first)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            self._held = True
            return self._go(self.line.ply(ui, event.pos[0]))
        if event.type == pygame.MOUSEMOTION and self._held:
            return self._go(max(first, min(last, self.line.ply(ui, event.pos[0]))))
        if event.type == pygame.MOUSEBUTTONUP and self._held:
            self._held = False
            return Done()
        return None

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        first, last = self.line.span
        side = ui.px(KNOB)
        knob = pygame.Rect(0, 0, side, side)
        knob.center = self.line.x(ui, min(max(self.line.now, first), last)), self.rect.centery
        surface.blit(paint.box(knob.size, side // 2, (*ui.theme["accent"], 255), ui.theme["mark.edge"], ui.px(2)), knob)

    def spoken(self) -> str:
        return t("film.at", n=int(self.line.now), all=len(self.line.story.moves))

    def part(self, ui: Ui) -> AccessibleNode | None:
        first, last = self.line.span
        scale = float(int(self.line.now)), float(first), float(last), 1.0
        return AccessibleNode("slider", self.spoken(), box_of(self.rect), number=scale, actions=(MORE, LESS))

    def perform(self, ui: Ui, action: str, key: str, value: str | float | None) -> Done | None:
        first, last = self.line.span
        way = {MORE: 1, LESS: -1}.get(action)
        return None if way is None else self._go(max(first, min(last, int(self.line.now) + way)))


class SizeCards(Cells):
    """Sizes side by side, each with what it would weigh. `tip` of an option is that line."""

    gap = 12

    def _high(self, ui: Ui) -> int:
        return ui.type.height(STRONG) + ui.type.height(CAPTION) + ui.px(20)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        stacked = self._stacked(ui, width)
        high = self._high(ui)
        return width, high * (len(self.options) if stacked else 1) + (
            ui.px(8) * (len(self.options) - 1) if stacked else 0
        )

    def _stacked(self, ui: Ui, width: int) -> bool:
        """Is there no room for them beside each other?"""
        each = (width - ui.px(self.gap) * (len(self.options) - 1)) // max(1, len(self.options))
        return any(self._need(ui, option.name, option.tip) > each for option in self.options)

    def _need(self, ui: Ui, name: str, about: str) -> int:
        return max(ui.type.width(name, STRONG) + ui.px(30), ui.type.width(about, CAPTION)) + 2 * ui.px(14)

    def lay(self, ui: Ui) -> None:
        high, many = self._high(ui), len(self.options)
        if self._stacked(ui, self.rect.width):
            for index in range(many):
                y = self.rect.y + index * (high + ui.px(8))
                self._boxes.append(pygame.Rect(self.rect.x, y, self.rect.width, high))
            return
        each = (self.rect.width - ui.px(self.gap) * (many - 1)) // many
        self.line(ui, [each] * many, pygame.Rect(self.rect.x, self.rect.y, self.rect.width, high), ui.px(self.gap))

    def ring_box(self, ui: Ui) -> tuple[pygame.Rect, int]:
        return self.chosen.inflate(ui.px(7), ui.px(7)), ui.px(15)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme = ui.theme
        for index, (box, option) in enumerate(zip(self._boxes, self.options, strict=True)):
            on = index == self.index
            fill, line = theme["raised" if on else "field"], (theme["accent"], ui.px(2))
            if not on:
                line = mix(theme["panel"], theme["border"], 0.8), ui.px(1)
            surface.blit(paint.box(box.size, ui.px(12), (*fill, 255), *line), box)
            inner = box.inflate(-2 * ui.px(14), -2 * ui.px(10))
            first = pygame.Rect(inner.x, inner.y, inner.width, ui.type.height(STRONG))
            ui.type.draw(surface, option.name, STRONG, theme["text"], ui.rest(first, 0, ui.px(28) if on else 0))
            second = pygame.Rect(inner.x, first.bottom, inner.width, ui.type.height(CAPTION))
            kind = ui.type.fitting(option.tip, CAPTION, second.width)
            ui.type.draw(surface, option.tip, kind, theme["muted"], second)
            if on:
                side = ui.px(22)
                disc = pygame.Rect(ui.far(inner, side), inner.y, side, side)
                surface.blit(paint.box(disc.size, side // 2, (*theme["primary"], 255)), disc)
                tick = paint.icon("check", ui.px(14), theme["primary_text"])
                surface.blit(tick, tick.get_rect(center=disc.center))

    def spoken(self) -> str:
        option = self.options[self.index]
        return f"{self.label}: {option.name}, {option.tip}"


class MakingBar(Widget):
    """In the place of the golden button while a film is made: how far it is, how long it will take, and a way to stop
    it. `share` is asked whenever it is drawn."""

    def __init__(self, share: Callable[[], float], told: Callable[[], str], stop: Callable[[], Any]) -> None:
        super().__init__(key="making")
        self.share = share
        self.words = Label(told, CAPTION)
        self.stop = Button(t("film.stop"), stop, key="stop", type=CAPTION)

    def children(self) -> Sequence[Widget]:
        return self.words, self.stop

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return min(width, ui.px(360)), max(ui.px(52), self.stop.measure(ui, width)[1])

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        wide, high = self.stop.measure(ui, rect.width)
        self.stop.place(ui, pygame.Rect(ui.far(rect, wide), rect.centery - high // 2, wide, high))
        room = ui.rest(rect, 0, wide + ui.px(14))
        self.words.place(ui, pygame.Rect(room.x, rect.y, room.width, ui.type.height(CAPTION)))

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, room = ui.theme, ui.rest(self.rect, 0, self.stop.rect.width + ui.px(14))
        text = self.words.text
        kind = ui.type.fitting(text, CAPTION, room.width)
        ui.type.draw(surface, text, kind, theme["text"], self.words.rect)
        bar = pygame.Rect(room.x, self.words.rect.bottom + ui.px(6), room.width, ui.px(14))
        radius = bar.height // 2
        surface.blit(paint.box(bar.size, radius, (*theme["field"], 255), theme["border"], ui.px(1)), bar)
        wide = round((bar.width - ui.px(4)) * max(0.0, min(1.0, self.share())))
        if wide >= 2 * radius:
            done = pygame.Rect(0, bar.y + ui.px(2), wide, bar.height - ui.px(4))
            done.x = ui.near(bar, wide, ui.px(2))
            surface.blit(plank(done.size, theme.ramp("primary"), theme.number("grain"), done.height // 2), done)
        self.stop.draw(ui, surface)
