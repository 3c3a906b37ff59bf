"""The journey: the trail of a leg on a table, the card of the station chosen, and the five legs. The same sixty can be
seen by game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pygame

from qgames.files.i18n import capitals, t
from qgames.games import KEYS
from qgames.scenes.journey import stars
from qgames.scenes.journey.stars import Star
from qgames.scenes.journey.trail import Trail, TrailTable
from qgames.scenes.parts.destinations import ChallengeAt
from qgames.scenes.parts.page import EDGE, LESS, PAD, SIDE, Face, Heading, common, low_window
from qgames.scenes.parts.thumbnails import InsetPicture, Subject
from qgames.scenes.parts.title_line import TitleLine
from qgames.session.journey import challenges, progress, words
from qgames.session.journey.attempt import StarLine
from qgames.session.journey.challenges import STARS, Challenge
from qgames.session.journey.condition import Verdict
from qgames.session.journey.progress import LEFT
from qgames.ui import (
    BODY,
    CAPTION,
    HEADING,
    OVERLINE,
    SMALL,
    Answer,
    Button,
    Column,
    Done,
    Go,
    Label,
    Page,
    Pressable,
    Row,
    Rule,
    Scroll,
    Space,
    Type,
    Ui,
    Widget,
    paint,
)

NAME, LOW_NAME = Type(31, "serif"), Type(24, "serif")
CARD, LEG = 332, 62  # logical pixels: how wide the card is, how high a leg's
GAP = 14
PICTURE, LOW_PICTURE, LEAST_PICTURE = 240, 96, 56
NAMED = Type(15, "bold")  # of a leg
BOTH = 640  # logical pixels in which words and picture stand side by side
PICTURE_SHARE = 4.0  # of the room that is left, to one of the space below the words
SHARE = 0.36  # of the window that the card takes at most
SIDE_BY_SIDE, UPRIGHT = 700, 0.9  # logical pixels and share of its height from which on the card is beside the trail
ROOMY = 960  # logical pixels in which the heading has room for the name of the leg
LOW = 680  # logical pixels of a window in which things are smaller


class JourneyPage(Page):
    first = "trail"

    def __init__(self, ui: Ui, about: str = "") -> None:
        """`about`: the station to begin at."""
        super().__init__(ui)
        self.journey = progress.load()
        self.by_game = False
        self.chosen = challenges.by_id(about) or self.journey.at()
        self.table = TrailTable()
        self.trail: Trail | None = None

    def caption(self) -> str:
        return t("journey.title")

    def shown(self) -> None:
        """Back from a challenge something may be done, and the next one is waiting."""
        before, self.journey = self.journey, progress.load()
        if self.journey != before:
            self.chosen = self.journey.at() or self.chosen
        self.rebuild("trail")

    def tick(self, seconds: float) -> Answer:
        if self.trail is not None:
            self.table.show(self.ui, self.trail)
        self.dirty |= self.table.bake()
        return None

    def presentable(self) -> bool:
        return super().presentable() and (self.trail is None or self.table.presentable)

    def backdrop(self, surface: pygame.Surface) -> None:
        if self.trail is not None:
            self.table.draw(self.ui, surface, self.trail)
        else:
            super().backdrop(surface)

    # -- which stations are shown ------------------------------------------------------------------------------------

    def groups(self) -> list[tuple[str, tuple[Challenge, ...]]]:
        """The five legs, or the five games."""
        if self.by_game:
            return [(t(f"game.{key}.name"), challenges.of_game(key)) for key in KEYS if challenges.of_game(key)]
        legs = ((words.leg_name(number), challenges.leg(number)) for number in progress.legs())
        return [(name, stations) for name, stations in legs if stations]

    @property
    def group(self) -> int:
        return next((n for n, (_, stations) in enumerate(self.groups()) if self.chosen in stations), 0)

    def _choose(self, challenge: Challenge) -> None:
        self.chosen = challenge
        self.rebuild("trail")

    def to_group(self, number: int) -> None:
        stations = self.groups()[number][1]
        waiting = [each for each in stations if self.journey.open(each) and not self.journey.done(each)]
        self.chosen = (waiting or list(stations))[0]
        self.rebuild(f"group{number}")

    def beyond(self, by: int) -> None:
        number = self.group + by
        if 0 <= number < len(self.groups()):
            self.to_group(number)
            self.rebuild("trail")

    # -- what can be done --------------------------------------------------------------------------------------------

    def play(self) -> Answer:
        if self.chosen is None or not self.journey.open(self.chosen):
            self.ui.say(words.soon(self.chosen, self.journey) if self.chosen else "")
            return None
        return Go(ChallengeAt(self.chosen.id))

    def turn_over(self) -> None:
        """By game, or by leg."""
        self.by_game = not self.by_game
        self.rebuild("turn_over")

    def open_all(self) -> None:
        progress.open_all()
        self.journey = progress.load()
        self.rebuild("trail")

    def shortcut(self, name: str) -> Done | None:
        answer = common(self, name, self.chosen.rules.key if self.chosen else "")
        return Done(answer) if answer is not None else None

    # -- how it is built ---------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        head = self._head()
        if self.chosen is None:
            return Column([head, Label(t("puzzle.none"), BODY)], gap=12)
        stations = self.groups()[self.group][1]
        self.trail = Trail(stations, self.chosen, self.journey, self._choose, self.play, self.beyond)
        groups = self.groups()
        legs = [
            GroupCard([name for name, _ in groups], number, self.journey.counted(each), STARS * len(each),
                      number == self.group, partial(self.to_group, number))
            for number, (_, each) in enumerate(groups)
        ]  # fmt: skip
        return JourneyLayout(head, self.trail, self._card(self.chosen), legs)

    def _head(self) -> Widget:
        narrow = self.ui.logical_size[0] < ROOMY
        back = Button("", self.back, icon="back", key="back", tip=t("app.back"))
        other = t("journey.by_leg" if self.by_game else "journey.by_game")
        turn = Button("" if narrow else other, self.turn_over, icon="net", key="turn_over", type=BODY)
        turn.tip = other if narrow else turn.tip
        where = self.groups()[self.group][0] if self.chosen else ""
        kind = Type(30, "serif") if low_window(self.ui) else HEADING
        name = TitleLine(t("journey.title"), where, kind, "text", grow=1.0)
        return Heading([back, name, turn], low_window(self.ui))

    def _card(self, challenge: Challenge) -> Widget:
        journey, low = self.journey, self.ui.logical_size[1] < LOW
        opened, secret = journey.open(challenge), challenge.kind == "surprise" and not journey.tried(challenge)
        where = Label(capitals(words.place(challenge)), OVERLINE, "muted", grow=1.0)
        picture = None if secret else self._picture(challenge, low)
        flat = picture is not None and not beside(self.ui) and self.ui.logical_size[0] >= BOTH  # lies, does not stand
        name = Label(words.game_name(challenge), SMALL, "muted")
        rows: list[Widget | None] = [
            where if flat else Row([where, name], gap=8),
            Label(words.shown_name(challenge, not secret), LOW_NAME if low else NAME),
        ]
        if not secret:
            told = words.facts(challenge, journey.next_start(challenge))
            rows += [Label(words.against(challenge), BODY), Label(told, SMALL, "muted") if told else None]
            asked = (StarLine(challenge.condition, Verdict.POSSIBLE), StarLine(challenge.finer, Verdict.POSSIBLE),
                     StarLine({}, Verdict.POSSIBLE))  # fmt: skip
            for line, earned in zip(asked, journey.stars(challenge), strict=True):
                rows.append(Row([Star(earned, 9), Label(words.asked(line), BODY, grow=1.0)], gap=10))
        gap = 6 if low else 8
        body = [row for row in rows if row is not None]
        if picture is not None:
            body = [Row([Column(body, gap=gap, grow=1.0), picture], gap=16)] if flat else [picture, *body]
        note = self._note(challenge)
        onward = Button(t("journey.play"), self.play, "primary", icon="play", key="play")
        onward.enabled = opened
        if not journey.leg_open(challenge.leg):
            onward = Button(t("journey.open_all"), self.open_all, key="open_all", type=BODY)
        below = [Space(grow=1.0), *([Rule(), Label(note, SMALL, "muted")] if note else []), onward]
        return Face(Column([*body, *below], gap=gap), pad=16)

    def _picture(self, challenge: Challenge, low: bool) -> Widget:
        """Beside the trail the card is as high as there is room: the picture takes what the words leave. Below it the
        words stand beside the picture, if there is room for both."""
        start = challenge.state(self.journey.next_start(challenge))
        shown = Subject(challenge.game, start.notation()) if challenge.starts[0] else Subject(challenge.rules.key)
        if beside(self.ui):
            return InsetPicture(shown, LEAST_PICTURE, grow=PICTURE_SHARE)
        return InsetPicture(shown, LOW_PICTURE if low else PICTURE)

    def _note(self, challenge: Challenge) -> str:
        """How it went so far, or when it opens."""
        if not self.journey.open(challenge):
            return words.soon(challenge, self.journey)
        made = self.journey.of(challenge)
        if made and made[-1].result == LEFT:
            return t("journey.waits")
        return words.about(challenge, self.journey)


def beside(ui: Ui) -> bool:
    """Does the card stand beside the trail? Not in a window that is higher than wide."""
    wide, high = ui.logical_size
    return wide >= SIDE_BY_SIDE and wide >= UPRIGHT * high


class JourneyLayout(Widget):
    """Heading above, the card at the far side, the legs below, and the trail in what is left. In a narrow window the
    card stands under the trail."""

    def __init__(self, head: Widget, trail: Widget, card: Widget, legs: Sequence[Widget]) -> None:
        super().__init__()
        self.head, self.trail, self.legs = head, trail, legs
        self.card = Scroll(card, fades=False, key="card")

    def children(self) -> Sequence[Widget]:
        return self.head, self.trail, self.card, *self.legs

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, ui.size[1]

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        wide, edge, gap = ui.logical_size[0], EDGE[low_window(ui)], ui.px(GAP)
        inner = ui.room.inflate(-2 * ui.px(edge - LESS + SIDE), -2 * ui.px(edge))
        inner.height -= ui.px(PAD)
        self.head.place(ui, pygame.Rect(inner.x, inner.y, inner.width, self.head.measure(ui, inner.width)[1]))
        foot = self._legs(ui, inner)
        top = self.head.rect.bottom + ui.px(4)
        middle = pygame.Rect(inner.x, top, inner.width, foot - gap - top)
        if beside(ui):
            card = ui.px(min(CARD, SHARE * wide))
            self.card.place(ui, pygame.Rect(ui.far(middle, card), middle.y, card, middle.height))
            self.trail.place(ui, ui.rest(middle, 0, card + ui.px(24)))
            return
        under = min(self.card.inside.measure(ui, middle.width)[1], round(middle.height * 0.52))
        across = ui.room.inflate(-2 * ui.px(SIDE - LESS), 0)  # nothing stands beside it
        self.trail.place(ui, pygame.Rect(across.x, middle.y, across.width, middle.height - under - gap))
        self.card.place(ui, pygame.Rect(middle.x, middle.bottom - under, middle.width, under))

    def _legs(self, ui: Ui, inner: pygame.Rect) -> int:
        """The cards below, in a row, or in two where there is little room; where they begin."""
        rows = 1 if ui.logical_size[0] >= 760 else 2
        each, gap = -(-len(self.legs) // rows), ui.px(10)
        high = ui.px(LEG)
        top = inner.bottom - rows * high - (rows - 1) * gap
        wide = (inner.width - (each - 1) * gap) // each
        for number, leg in enumerate(self.legs):
            row, column = divmod(number, each)
            line = pygame.Rect(inner.x, top + row * (high + gap), inner.width, high)
            leg.place(ui, pygame.Rect(ui.near(line, wide, column * (wide + gap)), line.y, wide, high))
        return top


class GroupCard(Pressable):
    """A leg, or a game: its name, and how many stars there are of how many. All names have one size."""

    def __init__(
        self, names: Sequence[str], number: int, earned: int, whole: int, chosen: bool, action: Callable[[], Any]
    ) -> None:
        super().__init__(action, key=f"group{number}")
        self.name, self._names, self.earned, self.whole, self.chosen = names[number], names, earned, whole, chosen

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, ui.px(LEG)

    def ring_box(self, ui: Ui) -> tuple[pygame.Rect, int]:
        return self.rect.inflate(ui.px(8), ui.px(8)), ui.px(16)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, rect = ui.theme, self.rect
        fill = theme["raised" if self.chosen or self.hovered else "panel"]
        edge = (theme["accent"], ui.px(2)) if self.chosen else (theme["border"], ui.px(1))
        surface.blit(paint.box(rect.size, ui.px(13), (*fill, 245), *edge), rect)
        inner = rect.inflate(-2 * ui.px(10), -2 * ui.px(8))
        size = min(ui.type.fitting(name, NAMED, inner.width).size for name in self._names)
        kind = NAMED._replace(size=size) if self.chosen else Type(size)
        line = pygame.Rect(inner.x, inner.y, inner.width, ui.type.height(kind))
        ui.type.draw(surface, self.name, kind, theme["accent" if self.chosen else "text"], line)
        told = t("puzzle.of", done=self.earned, all=self.whole)
        low = pygame.Rect(inner.x, line.bottom, inner.width, inner.bottom - line.bottom)
        side = ui.px(18)
        picture = stars.star(ui, 7, self.earned > 0)
        surface.blit(picture, picture.get_rect(center=(ui.near(low, side) + side // 2, low.centery)))
        wide = ui.type.width(told, CAPTION)
        box = pygame.Rect(ui.near(low, wide, side + ui.px(4)), 0, wide, ui.type.height(CAPTION))
        box.centery = low.centery
        ui.type.draw(surface, told, CAPTION, theme["muted"], box)
        track = pygame.Rect(0, 0, inner.width - wide - side - ui.px(18), ui.px(6))
        if track.width < ui.px(24):
            return
        track.midleft = ui.far(low, track.width), low.centery
        surface.blit(paint.box(track.size, track.height // 2, (*theme["field"], 255), theme["border"], ui.px(1)), track)
        if self.earned:
            long = max(track.height, track.width * self.earned // self.whole)
            full = pygame.Rect(ui.near(track, long), track.y, long, track.height)
            surface.blit(paint.box(full.size, full.height // 2, (*theme["accent"], 255)), full)

    def spoken(self) -> str:
        return f"{self.name}, {words.stars(self.earned, self.whole)}"
