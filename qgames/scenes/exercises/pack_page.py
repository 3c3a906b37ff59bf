"""The puzzles of one game: its packs as tabs, a field for every puzzle, and beside them the one that is pointed at or
has the focus, with its board and what is asked. Nothing is locked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from qgames.files.i18n import capitals, number, t
from qgames.files.theme import mix
from qgames.games import KEYS, entry
from qgames.games.entry import Capability
from qgames.scenes.exercises.parts import SEPARATOR, asked, sign_of
from qgames.scenes.parts import signs, thumbnails
from qgames.scenes.parts.destinations import PuzzleAt
from qgames.scenes.parts.page import Face, Inner, SideBySide, draw_face
from qgames.scenes.parts.thumbnails import Subject
from qgames.session.exercises import progress
from qgames.session.exercises.progress import Place, packs
from qgames.ui import (
    BODY,
    CAPTION,
    OVERLINE,
    SMALL,
    Answer,
    Button,
    Column,
    Done,
    Go,
    Label,
    Pressable,
    Row,
    Type,
    Ui,
    Widget,
    paint,
)
from qgames.ui.cells import Cells, Option
from qgames.ui.layout import Group

ROOMY, CARD, SHARE = 860, 424, 0.36  # logical pixels of a window with room for a card beside; the card's; at most of it
GOAL, SMALL_GOAL, STATE = Type(38, "serif"), Type(26, "serif"), Type(17)
NUMBER, SMALL_NUMBER, CORNER = Type(30, "serif"), Type(24, "serif"), Type(13)
SIGN, TICK = 26, 22  # logical pixels
AFTER = 0.12  # seconds that something is pointed at before it is shown: who passes by does not mean it


class PackPage(Inner):
    def __init__(self, ui: Ui, about: str = "") -> None:
        super().__init__(ui)
        able = [key for key in KEYS if entry(key).can(Capability.PUZZLES)]
        self.game = about if about in KEYS else next(iter(able), KEYS[0])
        self.results = progress.load()
        self.packs = packs(self.game)
        open_ = (name for name, pack in self.packs.items() if not all(map(self.results.solved, pack)))
        self.card: PuzzleCard | None = None
        self.fields: list[PuzzleField] = []
        self._rested = 0.0  # seconds that the pointer has been on a field
        self._open_pack(next(open_, next(iter(self.packs), "")))

    def _open_pack(self, name: str) -> None:
        self.pack = name
        if name:
            self.chosen = progress.first_of(self.packs[name], self.results)
            self._wanted = f"puzzle-{self.chosen.puzzle.id}"

    def title(self) -> str:
        return t("puzzle.all_of", game=t(f"game.{self.game}.name"))

    def shown(self) -> None:
        """Something may have been solved meanwhile."""
        self.results = progress.load()
        self.rebuild()

    # -- how it is built ---------------------------------------------------------------------------------------------

    def body(self) -> Widget:
        if not self.pack:
            return Face(Label(t("puzzle.none"), BODY))
        pack = self.packs[self.pack]
        self.fields = [PuzzleField(self, Place(each, pack), self.results.how(each)) for each in pack]
        card = self.card = PuzzleCard(self)
        left = Column([self._tabs(), Fields(self.fields, grow=1.0)], gap=14)
        wide = self.ui.logical_size[0]
        if wide < ROOMY or self.ui.upright:
            card.grow, left.grow = 1.0, 0.4
            return Column([card, left], gap=14, grow=1.0)
        return SideBySide(left, card, min(CARD, SHARE * wide), grow=1.0)

    def _tabs(self) -> Widget:
        tabs = []
        for name, pack in self.packs.items():
            themes = dict.fromkeys(t(f"puzzle.theme.{each.theme}") for each in pack if each.theme)
            tabs.append(Option(name, t(f"puzzle.pack.{name}"), tip=SEPARATOR.join(themes)))
        counts = [(sum(map(self.results.solved, pack)), len(pack)) for pack in self.packs.values()]
        return PackTabs(tabs, counts, self.pack, self._turn_to)

    def _turn_to(self, name: str) -> None:
        self._open_pack(name)
        self.rebuild("packs")

    # -- which one ---------------------------------------------------------------------------------------------------

    def entered(self, widget: Widget) -> None:
        super().entered(widget)
        if isinstance(widget, PuzzleField):
            self.choose(widget.place_in_pack)

    def choose(self, place: Place) -> None:
        self.chosen = place
        self._show(place)

    def _show(self, place: Place) -> None:
        if self.card is not None and self.card.shown != place:
            self.card.show(self.ui, place)
            self.dirty = True

    def next_open(self) -> None:
        """The next that is not solved; its board is shown, and it would be opened."""
        found = self.chosen.next(self.results)
        if found is not None:
            self.choose(found)
            self.ui.say(self.card.told_at_once() if self.card else "", "focus")

    def open(self) -> Answer:
        return Go(PuzzleAt(self.chosen))

    def tick(self, seconds: float) -> Answer:
        """What is pointed at is shown, else what is chosen. Little boards are made one at a time: first the large one,
        then those of what is solved."""
        card = self.card
        if card is None:
            return None
        over = next((each for each in self.fields if each.hovered), None)
        if over is None or self.ui.by_keys:
            self._rested = 0.0
            self._show(self.chosen)
        else:
            self._rested += seconds
            if self._rested >= AFTER:
                self._show(over.place_in_pack)
        seen = [each for each in self.fields if each.solved and each.rect.colliderect(self.ui.rect)]
        wanted = [(card.subject, card.board.size), *((each.subject, each.board(self.ui).size) for each in seen)]
        if thumbnails.work(self.ui, wanted[:1] if not thumbnails.finished(self.ui, wanted[:1]) else wanted, 9.0):
            self.dirty = True
        return None


class PackTabs(Cells):
    """The packs of a game: name, how hard, how much of it is solved."""

    roles = "tabs", "tab"

    def __init__(
        self, tabs: Sequence[Option], counts: Sequence[tuple[int, int]], value: str, change: Callable[[str], Any]
    ) -> None:
        self.counts = [t("puzzle.of", done=number(done), all=number(all_)) for done, all_ in counts]
        named = [tab._replace(name=f"{tab.name}, {told}") for tab, told in zip(tabs, self.counts, strict=True)]
        super().__init__(named, value, change, key="packs")
        self.names = [tab.name for tab in tabs]

    def _whole(self, ui: Ui, width: int) -> bool:
        """Is there room for it all in one line?"""
        each = (width - 2 * ui.px(12)) // len(self.options)
        words = max(ui.type.width(f"{a}{b}", BODY) for a, b in zip(self.names, self.counts, strict=True))
        return words + signs.diamonds_width(ui) + ui.px(52) <= each

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        two = ui.type.height(BODY) + ui.type.height(CAPTION) + ui.px(12)
        return width, ui.px(52) if self._whole(ui, width) else two

    def lay(self, ui: Ui) -> None:
        gap, count = ui.px(12), len(self.options)
        wide = (self.rect.width - gap * (count - 1)) // count
        self.line(ui, [wide] * count, self.rect, gap)

    def ring_box(self, ui: Ui) -> tuple[pygame.Rect, int]:
        return self.chosen.inflate(ui.px(8), ui.px(8)), ui.px(18)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme = ui.theme
        for place, box in enumerate(self._boxes):
            here = place == self.index
            edge = theme["accent"] if here else mix(theme["panel"], theme["border"], 0.55)
            fill = theme["raised"] if here else theme["panel"]
            surface.blit(paint.box(box.size, ui.px(14), (*fill, 255), edge, ui.px(2 if here else 1)), box)
            kind = BODY._replace(face="bold") if here else BODY
            words, gems, count = self._parts(ui, box)
            name = self.names[place]
            colour = theme["text" if here else "muted"]
            ui.type.draw(surface, name, ui.type.fitting(name, kind, words.width), colour, words)
            signs.draw_diamonds(ui, surface, gems, place + 1)
            ui.type.draw(surface, self.counts[place], CAPTION, theme["muted"], count, "end")

    def _parts(self, ui: Ui, box: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """Where the name, the diamonds and the count stand."""
        inner, wide = box.inflate(-2 * ui.px(14), 0), signs.diamonds_width(ui)
        told = max(ui.type.width(count, CAPTION) for count in self.counts)
        if self._whole(ui, self.rect.width):
            gems = pygame.Rect(ui.far(inner, wide, told + ui.px(12)), box.y, wide, box.height)
            return ui.rest(inner, 0, wide + told + ui.px(20)), gems, inner
        high, low = ui.type.height(BODY), ui.type.height(CAPTION)
        top = pygame.Rect(inner.x, box.y + ui.px(6), inner.width, high)
        below = pygame.Rect(inner.x, top.bottom, inner.width, low)
        return top, pygame.Rect(ui.near(below, wide), below.y, wide, low), below


class Fields(Group):
    """As many in a row as there is room for, all equally large, and as high as the room there is."""

    GAP, LEAST, LOW, HIGH, FEW = 12, 84, 84, 138, 20  # logical pixels; so many stand in five columns

    def _columns(self, ui: Ui, width: int) -> int:
        most = 5 if len(self.items) <= self.FEW else 7
        return max(1, min(most, (width + ui.px(self.GAP)) // ui.px(self.LEAST + self.GAP)))

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        columns = self._columns(ui, width)
        rows = -(-len(self.items) // columns)
        return width, rows * (self._low(ui, self._wide(ui, width, columns)) + ui.px(self.GAP)) - ui.px(self.GAP)

    def _wide(self, ui: Ui, width: int, columns: int) -> int:
        return (width - ui.px(self.GAP) * (columns - 1)) // columns

    def _low(self, ui: Ui, wide: int) -> int:
        """The least height: what the words of any of them need."""
        return max(ui.px(self.LOW), *(item.measure(ui, wide)[1] for item in self.items))

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        gap, columns = ui.px(self.GAP), self._columns(ui, rect.width)
        rows = -(-len(self.items) // columns)
        wide = self._wide(ui, rect.width, columns)
        high = max(self._low(ui, wide), min(ui.px(self.HIGH), (rect.height - gap * (rows - 1)) // rows))
        for place, item in enumerate(self.items):
            row, column = divmod(place, columns)
            start, end = ((rect.width + gap) * each // columns for each in (column, column + 1))
            x = ui.near(rect, end - start - gap, start)  # the last one ends where the tabs do
            item.place(ui, pygame.Rect(x, rect.y + row * (high + gap), end - start - gap, high))


class PuzzleField(Pressable):
    """One puzzle of a pack. Solved: its own little board, as it stood before; else its number and what is asked. A
    first click only chooses it: then it is shown beside."""

    def __init__(self, page: PackPage, place: Place, how: str) -> None:
        super().__init__(lambda: Go(PuzzleAt(place)), key=f"puzzle-{place.puzzle.id}")
        self.page, self.place_in_pack, self.how = page, place, how
        self.solved = how in progress.HOW[1:]
        self.subject = Subject(place.puzzle.game, place.puzzle.position, filling=True)
        self.goal = t(f"puzzle.goal.{place.puzzle.goal}", n=place.puzzle.length)
        self.aside = asked(place.puzzle)
        self._first = False

    @property
    def is_chosen(self) -> bool:
        return self.page.chosen.puzzle == self.place_in_pack.puzzle

    def handle(self, ui: Ui, event: pygame.event.Event) -> Done | None:
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self._first = event.type == pygame.MOUSEBUTTONDOWN and not self.is_chosen
        return super().handle(ui, event)

    def press(self, ui: Ui) -> Done:
        first, self._first = self._first, False
        return Done() if first else super().press(ui)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, ui.type.height(SMALL_NUMBER) + self._asks(ui, width - ui.px(10))[1] + ui.px(12)

    def _asks(self, ui: Ui, wide: int) -> tuple[Type, int]:
        """In what type it is told what is asked, and how high that is."""
        kind = ui.type.fitting(max(self.goal.split(), key=len), CORNER, wide)
        return kind, ui.type.size(self.goal, kind, wide)[1]

    def ring_box(self, ui: Ui) -> tuple[pygame.Rect, int]:
        return self.rect.inflate(ui.px(8), ui.px(8)), ui.px(18)

    def board(self, ui: Ui) -> pygame.Rect:
        return self.rect.inflate(-ui.px(14), -ui.px(14)).move(0, ui.px(3))

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, rect, radius = ui.theme, self.rect, ui.px(14)
        if self.focused:
            spread, ring = ui.px(18), self.ring_box(ui)[0]
            surface.blit(paint.glow(ring.size, ui.px(18), spread, theme["focus"]), ring.move(-spread, -spread))
        bright = self.is_chosen or self.hovered
        if self.solved:
            draw_face(ui, surface, rect, radius)
        edge = theme["accent"] if self.is_chosen else mix(theme["panel"], theme["border"], 0.55)
        fill = None if self.solved else (*mix(theme["field"], theme["raised"], 0.55 if bright else 0.1), 255)
        surface.blit(paint.box(rect.size, radius, fill, edge, ui.px(2 if self.is_chosen else 1)), rect)
        made = self.solved and thumbnails.thumbnail(ui, self.subject, self.board(ui).size).picture is not None
        if made:
            thumbnails.draw(ui, surface, self.subject, self.board(ui), card=rect)
            corner = rect.inflate(-ui.px(18), -ui.px(10))
            line = pygame.Rect(corner.x, corner.y, corner.width, ui.type.height(CORNER))
            ui.type.draw(surface, number(self.place_in_pack.number), CORNER, theme["card_muted"], line)
        else:
            self._words(ui, surface, "accent" if self.is_chosen else "muted")
        if self.how:
            self._sign(ui, surface)

    def _words(self, ui: Ui, surface: pygame.Surface, role: str) -> None:
        inner = self.rect.inflate(-ui.px(10), -ui.px(10))
        kind = NUMBER if self.rect.height >= ui.px(104) else SMALL_NUMBER
        # numbers of a row stand in line, whether what is asked takes one line or two
        beside = (each for each in self.page.fields if each.rect.y == self.rect.y)
        low, high = max(each._asks(ui, inner.width)[1] for each in beside), ui.type.height(kind)
        small = self._asks(ui, inner.width)[0]
        top = inner.y + (inner.height - high - low) // 2
        line = pygame.Rect(inner.x, top, inner.width, high)
        ui.type.draw(surface, number(self.place_in_pack.number), kind, ui.theme["text"], line, "centre")
        below = pygame.Rect(inner.x, line.bottom, inner.width, max(1, inner.bottom - line.bottom))
        ui.type.paragraph(surface, self.goal, small, ui.theme[role], below, "centre")

    def _sign(self, ui: Ui, surface: pygame.Surface) -> None:
        """In the corner: a tick on gold, or a ring with a dot for one that was only tried."""
        theme, side = ui.theme, ui.px(TICK)
        disc = pygame.Rect(ui.far(self.rect, side, ui.px(6)), self.rect.y + ui.px(6), side, side)
        if self.solved:
            surface.blit(paint.box(disc.size, side // 2, (*theme["primary"], 255)), disc)
            tick = paint.icon("check", round(side * 0.62), theme["primary_text"])
            surface.blit(tick, tick.get_rect(center=disc.center))
            return
        disc.inflate_ip(-side // 4, -side // 4)
        core = disc.inflate(-disc.width * 3 // 5, -disc.width * 3 // 5)
        surface.blit(paint.box(disc.size, disc.width // 2, None, theme["accent"], ui.px(1.5)), disc)
        surface.blit(paint.box(core.size, core.width // 2, (*theme["accent"], 255)), core)

    def spoken(self) -> str:
        name = t(f"puzzle.pack.{self.page.pack}")
        state = t(f"puzzle.state.{self.how or 'new'}")
        return f"{t('puzzle.open_one', n=self.place_in_pack.number, pack=name)}: {state}"


class PuzzleCard(Widget):
    """The puzzle that is shown: its board, where it stands in the pack, what is asked, whose move it is; to solve it,
    or to go on to the next that is open."""

    PAD, GAP, LOW, NEAR = 26, 14, 120, 10  # logical pixels; the least a board above the words is high; from the edge

    def __init__(self, page: PackPage) -> None:
        super().__init__()
        self.page, self.shown = page, page.chosen
        wide, high = page.ui.logical_size
        self.small = high < 700 or (wide < 1100 and not page.ui.upright)
        solve = Button(t("puzzle.solve"), page.open, "primary", icon="play", key="solve", type=BODY, grow=1.0)
        on = Button(t("puzzle.next_open"), page.next_open, key="next_open", type=SMALL)
        self.buttons: Widget = Row([solve, on], gap=12, wrap=self.small)
        if page.ui.upright:
            solve.grow = 0.0
            self.buttons = Column([solve, on], gap=10)
        self.board = pygame.Rect(0, 0, 0, 0)
        self.words = self._told()

    @property
    def subject(self) -> Subject:
        return Subject(self.shown.puzzle.game, self.shown.puzzle.position, filling=True)

    def children(self) -> Sequence[Widget]:
        return self.words, self.buttons

    def show(self, ui: Ui, place: Place) -> None:
        self.shown = place
        self.words = self._told()
        self.place(ui, self.rect)

    def _told(self) -> Widget:
        place = self.shown
        puzzle, page = place.puzzle, self.page
        where = t("puzzle.place", pack=t(f"puzzle.pack.{page.pack}"), n=place.number, all=len(place.pack))
        goal = Label(t(f"puzzle.goal.{puzzle.goal}", n=puzzle.length), SMALL_GOAL if self.small else GOAL)
        state = Label(t(f"puzzle.state.{page.results.how(puzzle) or 'new'}"), SMALL if self.small else STATE, "muted")
        theme = "" if puzzle.theme in ("", "at_once") else t(f"puzzle.theme.{puzzle.theme}")
        turn = SEPARATOR.join(filter(None, (t("puzzle.to_move"), theme)))
        rows: list[Widget] = [
            Label(capitals(where), OVERLINE, "accent"),
            Row([goal, state], gap=12, wrap=True, between=0),
            Row([sign_of(puzzle.state(), SIGN), Label(turn, BODY, grow=1.0)], gap=10),
            Label(t(f"puzzle.find.{puzzle.goal}", n=puzzle.length), SMALL, "muted"),
        ]
        return Column(rows, gap=4 if self.small else 8)

    def _wide(self, width: int) -> int:
        """Pixels of the words, in so many: where the window is narrow or upright, the board stands beside them."""
        ui = self.page.ui
        return width * 2 // 5 if ui.upright else width * 3 // 5 if ui.logical_size[0] < ROOMY else width

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        pad = ui.px(16 if self.small else self.PAD)
        wide = self._wide(width - 2 * pad)
        above = ui.px(self.LOW) if wide == width - 2 * pad else 0
        told = self.words.measure(ui, wide)[1] + self.buttons.measure(ui, wide)[1]
        return width, told + ui.px(self.GAP) + above + 2 * pad

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        pad, gap = ui.px(16 if self.small else self.PAD), ui.px(self.GAP)
        inner = rect.inflate(-2 * pad, -2 * pad)
        wide = self._wide(inner.width)
        side = pygame.Rect(ui.far(inner, wide), inner.y, wide, inner.height)
        told, low = self.words.measure(ui, wide)[1], self.buttons.measure(ui, wide)[1]
        top = side.bottom - low - gap - told
        if wide == inner.width:
            near = ui.px(self.NEAR)  # a board may be wider than the words
            high = max(1, top - rect.y - 2 * near)
            self.board = pygame.Rect(rect.x + near, rect.y + near, rect.width - 2 * near, high)
        else:
            top = (side.y + top) // 2
            self.board = ui.rest(inner, 0, wide + gap)
        self.words.place(ui, pygame.Rect(side.x, top, wide, told))
        self.buttons.place(ui, pygame.Rect(side.x, top + told + gap, wide, low))

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        draw_face(ui, surface, self.rect, ui.px(18))
        thumbnails.draw(ui, surface, self.subject, self.board, card=self.rect)
        super().draw(ui, surface)

    def told_at_once(self) -> str:
        return ". ".join(widget.text for widget in self.words.walk() if isinstance(widget, Label))
