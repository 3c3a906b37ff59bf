"""Where learning begins: of every game its courses with how far one has come, and its rules; and the offer of a first
lesson."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from qgames.files.i18n import t
from qgames.files.theme import mix
from qgames.games import KEYS, entry
from qgames.games.entry import Capability
from qgames.scenes.parts.destinations import LessonAt, PageAt
from qgames.scenes.parts.page import PAD, Face, Shelves, common
from qgames.scenes.parts.thumbnails import ThumbnailPicture
from qgames.scenes.parts.title_line import TitledPage
from qgames.session.exercises import lessons, progress
from qgames.session.exercises.lessons import Course
from qgames.session.exercises.progress import Progress
from qgames.session.journey import challenges
from qgames.ui import (
    BODY,
    CAPTION,
    CARD,
    SMALL,
    Answer,
    Button,
    Column,
    Columns,
    Done,
    Go,
    Label,
    Pressable,
    Row,
    Rule,
    Space,
    Type,
    Ui,
    Widget,
    paint,
)

PICTURE, LOW, BESIDE = 200, 84, 150  # logical pixels: a game's little table, in a low window, beside the words
BEGIN, PART = 128, 118  # logical pixels: the least button that begins, and the least a course has beside others
NARROW, HIGH, TALL = 212, 700, 760  # logical pixels: the least card, the highest one; a window with room for high ones
ABREAST, BETWEEN = 5, 14  # so many cards stand side by side at most, so many logical pixels apart
RADIUS, SIDE = 18, 17  # logical pixels: of a card's corners; at its left and right at least
DOT, APART = 12, 18  # logical pixels of a dot, and from one to the next
AFTER = 4  # logical pixels more between what comes next and the course below, to which it does not belong
COURSE = Type(16.5)
SIGN = "play"  # on the gold button


class Learn(TitledPage):
    """A card for every game. `about` is the one that has the focus first."""

    def __init__(self, ui: Ui, about: str = "") -> None:
        super().__init__(ui)
        self.game = about if about in KEYS else ui.settings.last_game if ui.settings.last_game in KEYS else KEYS[0]
        self._wanted = f"begin-{self.game}" if lessons.courses(self.game) else f"rules-{self.game}"

    def shown(self) -> None:
        """Back from a lesson one may have come further."""
        self.rebuild()

    def title(self) -> str:
        return t("learn.title")

    def aside(self) -> str:
        return t("learn.note") if self._noted else ""

    @property
    def _roomy(self) -> bool:
        return self.ui.logical_size[0] >= ROOMY

    @property
    def _noted(self) -> bool:
        """Does what is to be known stand right beside the title, in one line?"""
        return self._roomy and self.fits_beside_title([Label(t("learn.note"), SMALL), *self._journey()])

    def beside_title(self) -> Sequence[Widget]:
        note = Label(t("learn.note"), SMALL, "muted", "end", most=460)
        return *([note] if self._roomy and not self._noted else []), *self._journey()

    def _journey(self) -> list[Widget]:
        to = partial(Go, PageAt("journey"))
        return [Button(t("journey.title"), to, icon="trail", key="journey", type=BODY)] if challenges.complete() else []

    @property
    def listed(self) -> bool:
        """Where the cards have no room side by side they stand under each other, as wide as the page."""
        beside = min(ABREAST, len(KEYS))
        return self.ui.upright or self.across < self.ui.px(beside * NARROW + (beside - 1) * BETWEEN)

    @property
    def _each(self) -> int:
        """How wide cards are that stand side by side."""
        beside = min(ABREAST, len(KEYS))
        return (self.across - (beside - 1) * self.ui.px(BETWEEN)) // beside

    @property
    def longest(self) -> int:
        """How many steps a course has at most."""
        return max((len(course.steps) for key in KEYS for course in lessons.courses(key)), default=0)

    def _cards(self, less: float = 0.0) -> list[LearnCard]:
        cards = [LearnCard(key, self, less) for key in KEYS]
        for card in cards:
            card.peers = cards
        return cards

    def body(self) -> Widget:
        cards = self._cards()
        if not self.listed:
            over = cards[0].measure(self.ui, self._each)[1] - self.sight
            if over > 0:  # the pictures make room
                cards = self._cards(over / self.ui.scale)
        gap, sight = 18, self.sight  # the ring round a card must not meet the words above it
        note = None if self._roomy else Label(t("learn.note"), SMALL, "muted")
        if note and self.ui.upright:
            sight -= note.measure(self.ui, self.across)[1] + self.ui.px(gap)
        least, most = (10**4, 1) if self.listed else (NARROW, ABREAST)
        shelves = Shelves(cards, sight, least, most, gap=BETWEEN, high=HIGH)
        return Column([note, shelves] if self.ui.upright else [shelves, note], gap=gap)

    def entered(self, widget: Widget) -> None:
        super().entered(widget)
        card = self._card_of(widget)
        self.game = card.game if card else self.game

    def reveal(self, widget: Widget) -> None:
        """With all of its card, where that is not higher than the window."""
        card = self._card_of(widget)
        for scroll in self._around(widget):
            if card and card.rect.height <= scroll.rect.height - 2 * self.ui.px(PAD):
                scroll.reveal(self.ui, card.rect, PAD)
            else:
                scroll.reveal(self.ui, widget.rect)

    def _card_of(self, widget: Widget) -> LearnCard | None:
        cards = (each for each in self.root.walk() if isinstance(each, LearnCard))
        return next((card for card in cards if any(each is widget for each in card.walk())), None)

    def shortcut(self, name: str) -> Done | None:
        answer = common(self, name, self.game)
        return Done(answer) if answer is not None else None


class LearnCard(Face):
    """A game: its courses with how far one has come, one button that goes on with them, its rules and its puzzles. The
    button is of gold on the card one was in last."""

    def __init__(self, game: str, page: Learn, less: float = 0.0) -> None:
        """`less`: logical pixels that its picture is lower than usual."""
        self.game, self._page = game, page
        self.peers: Sequence[LearnCard] = (self,)
        self._tall = page.ui.logical_size[1] >= TALL
        known = [(course, progress.of(course)) for course in lessons.courses(game)]
        self.begin = BeginButton(self, known) if known else None
        head = [Label(t(f"game.{game}.name"), CARD), Label(t(f"game.{game}.line"), CAPTION, "muted")]
        courses = [self._course(*each) for each in known]
        ways = self._more()
        if page.listed:  # beside the picture what there is to do, then how far one has come, then what comes next
            do = Row([Column(head, gap=4, grow=1.0), self.begin], gap=12, align="centre")
            far = Columns(courses, least=PART, most=3, gap=16)
            last = Row([NextStep(self.begin, grow=1.0) if self.begin else None, *ways], gap=0, align="centre")
            parts = [ThumbnailPicture(game, BESIDE, air=0.0), Column([do, far, last], gap=4, grow=1.0)]
            super().__init__(Row(parts, gap=20), pad=8, side=SIDE, radius=RADIUS)
            return
        more = Row(ways, gap=0, align="centre", wrap=True)
        high = max(LOW, PICTURE - less) if self._tall else LOW
        picture = ThumbnailPicture(game, high, air=0.0)
        rows = [picture, *head, Rule(), *courses, Space(grow=1.0), self.begin, more]
        super().__init__(
            Column(rows, gap=6 if self._tall else 2), pad=17 if self._tall else 13, side=SIDE, radius=RADIUS
        )

    def _course(self, course: Course, far: Progress) -> Widget:
        """With what comes next under the one that goes on, where there is the height for it."""
        row = CourseRow(self.game, course, far, 0 if self._page.listed else self._page.longest)
        here = not self._page.listed and self.begin is not None and course is self.begin.course
        begin = self.begin if here else None
        after = [NextStep(begin), Space(0, AFTER)] if begin else []
        return Column([row, *after], gap=0)

    def _more(self) -> list[Widget]:
        """What else there is to learn a game from."""
        ways = [("rules", "rules", "book")]
        if entry(self.game).can(Capability.PUZZLES):
            ways.append(("puzzles", "pack", "puzzle"))
        made: list[Widget] = []
        for word, page, icon in ways:
            to = PageAt(page, self.game)
            button = Button(t(f"learn.{word}"), partial(Go, to), "bare", icon, key=f"{word}-{self.game}", type=CAPTION)
            button.aside = t(f"game.{self.game}.name")
            made.append(button)
        return made

    @property
    def lit(self) -> bool:
        return self._page.game == self.game

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        """All cards of the page are as high as the highest."""
        return width, max(super(LearnCard, card).measure(ui, width)[1] for card in self.peers)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        if any(each.focused for each in self.walk()):
            ring, spread = self.ring_box(ui)[0], ui.px(22)
            halo = paint.glow(ring.size, ui.px(RADIUS + 5), spread, ui.theme["focus"])
            surface.blit(halo, (ring.x - spread, ring.y - spread))
        super().draw(ui, surface)

    def ring_box(self, ui: Ui) -> tuple[pygame.Rect, int]:
        return self.rect.inflate(ui.px(10), ui.px(10)), ui.px(RADIUS + 5)


class BeginButton(Button):
    """Goes on with what was begun, else with what was not begun yet; when all is done, from the beginning. It has the
    focus of its card: the ring runs round that."""

    def __init__(self, card: LearnCard, known: Sequence[tuple[Course, Progress]]) -> None:
        left = [each for each in known if len(each[1].done) < len(each[0].steps)]
        begun = [each for each in left if each[1].at]
        self.course, far = [*begun, *left, *known][0]
        self.step = far.next_of(self.course)
        self.card = card
        word = "go_on" if begun else "start" if left else "once_more"
        to = LessonAt(card.game, self.course.key)
        super().__init__(t(f"learn.{word}"), partial(Go, to), key=f"begin-{card.game}", type=BODY, least=BEGIN)
        self.aside = f"{t(f'game.{card.game}.name')}, {t(f'lesson.{card.game}.{self.course.key}.name')}"

    hover_focus = True

    def ring_box(self, ui: Ui) -> tuple[pygame.Rect, int]:
        return self.card.ring_box(ui)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        """With room for its sign, whether it has it now or not."""
        self.icon = SIGN
        return super().measure(ui, width)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        self.kind, self.icon = ("primary", SIGN) if self.card.lit else ("plain", "")
        super().draw(ui, surface)


class NextStep(Label):
    """What comes next: its room is kept on every card, its words stand on the one with the gold button."""

    def __init__(self, begin: BeginButton, grow: float = 0.0) -> None:
        super().__init__(t("learn.next", title=t(f"{begin.step.words}.title")), CAPTION, "accent", grow=grow)
        self.card = begin.card

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        if self.card.lit:
            super().draw(ui, surface)


class CourseRow(Pressable):
    """A course: its name, how many steps are done, and a dot for each: gold with a tick, a ring for the next one,
    hollow; how many there are is not said again of one that is done. It opens where it was left."""

    def __init__(self, game: str, course: Course, known: Progress, longest: int) -> None:
        """`longest`: so many steps a row of the page may have, which are all as far apart; 0: courses stand side by
        side, and a number stands right behind the name it belongs to."""
        super().__init__(partial(Go, LessonAt(game, course.key)), key=f"{game}-{course.key}")
        self.game, self.course, self.known = game, course, known
        self._most, self._behind = max(2, longest, len(course.steps)), not longest
        self.name = t(f"lesson.{game}.{course.key}.name")
        done, steps = len(known.done), len(course.steps)
        self.all_done = done == steps
        self.far = t("learn.progress", n=done, all=steps) if known.at else t("learn.steps", n=steps)
        self.note = "" if self.all_done else self.far

    def _room(self, ui: Ui, width: int) -> int:
        """What the name may take of a line."""
        return max(1, width - ui.type.width(self.note, CAPTION) - ui.px(8)) if self.note else width

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        lines = len(ui.type.wrap(self.name, COURSE, self._room(ui, width)))
        return width, lines * ui.type.height(COURSE) + ui.px(DOT + 18)

    def ring_box(self, ui: Ui) -> tuple[pygame.Rect, int]:
        return self.rect.inflate(ui.px(16), ui.px(2)), ui.px(10)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, rect = ui.theme, self.rect
        if self.hovered:
            face = self.ring_box(ui)[0]
            surface.blit(paint.box(face.size, ui.px(10), (*theme["raised"], 150)), face)
        begun = bool(self.known.at)
        wide = self._room(ui, rect.width)
        high = rect.height - ui.px(DOT + 18)
        words = pygame.Rect(ui.near(rect, wide), rect.y + ui.px(3), wide, high)
        ui.type.paragraph(surface, self.name, COURSE, theme["card_text" if begun else "card_muted"], words)
        line = pygame.Rect(rect.x, words.y, rect.width, ui.type.height(COURSE))
        if self._behind:
            first = ui.type.wrap(self.name, COURSE, wide)[0]
            line = ui.rest(line, ui.type.width(first, COURSE) + ui.px(8))
        ui.type.draw(surface, self.note, CAPTION, theme["card_muted"], line, "start" if self._behind else "end")
        self._dots(ui, surface, words.bottom + ui.px(5))

    def _dots(self, ui: Ui, surface: pygame.Surface, top: int) -> None:
        theme, steps = ui.theme, self.course.steps
        side = ui.px(DOT)
        apart = min(ui.px(APART), (self.rect.width - side) // (self._most - 1))
        quiet = mix(theme["card"], theme["border"], 0.9)
        now = None if self.all_done or not self.known.at else self.known.next_of(self.course)
        y = top + side // 2
        for place, step in enumerate(steps):
            dot = pygame.Rect(ui.near(self.rect, side, place * apart), top, side, side)
            done = step.key in self.known.done
            if place:  # the line from the dot before, drawn up to both edges
                line = pygame.Rect(0, y, apart - side, ui.px(1))
                line.x = dot.right if ui.rtl else dot.x - line.width
                surface.fill(theme["primary"] if done else quiet, line)
            fill, edge, thick = (theme["primary"], None, 0.0) if done else (theme["field"], quiet, 1.2)
            if step is now:
                dot.inflate_ip(ui.px(3), ui.px(3))
                edge, thick = theme["accent"], 2.0
            surface.blit(paint.box(dot.size, dot.width // 2, (*fill, 255), edge, ui.px(thick)), dot)
            if done:
                tick = paint.icon("check", round(side * 0.72), theme["primary_text"])
                surface.blit(tick, tick.get_rect(center=dot.center))
            elif step is now:
                core = dot.inflate(-dot.width * 2 // 3, -dot.width * 2 // 3)
                surface.blit(paint.box(core.size, core.width // 2, (*theme["accent"], 255)), core)

    def spoken(self) -> str:
        return ", ".join((t(f"game.{self.game}.name"), self.name, self.far))


ROOMY = 1100  # logical pixels of a window whose title has room for it beside


class LessonOffer:
    """A lesson, offered once to who sets up a game for the first time: quietly, beside the title. The offer goes when
    it is taken, or with the first game."""

    def __init__(self, ui: Ui, answered: Callable[[], None]) -> None:
        self.ui, self._answered = ui, answered

    def _course(self, game: str) -> Course | None:
        """What is offered: nothing if something of the game was played, learned or answered already."""
        if game in self.ui.settings.setups or progress.offered(game):
            return None
        return next(iter(lessons.courses(game)), None)

    def _begin(self, game: str, course: Course) -> Answer:
        progress.answer(game)
        self._answered()
        return Go(LessonAt(game, course.key))

    def beside_title(self, game: str, asked: bool = True) -> list[Widget]:
        """`asked`: with the question that it answers, where there is room."""
        course = self._course(game)
        if course is None:
            return []
        start, text = t("lesson.offer.start"), t("lesson.offer.text", n=len(course.steps))
        return [
            *([Label(t("lesson.offer.title"), SMALL, "muted")] if asked else []),
            Button(start, lambda: self._begin(game, course), icon="lesson", key="lesson", type=BODY, tip=text),
        ]
