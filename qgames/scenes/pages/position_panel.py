"""The panel beside a position that is put together: what to begin with, whose turn it is, what is in the hand, whether
it can be played and why not, the position as text, and what to do with it. In narrow windows a sheet at the foot."""

from __future__ import annotations

from typing import Any

import pygame

from qgames.files.i18n import t
from qgames.files.theme import mix
from qgames.games import entry
from qgames.games.frame import Frame
from qgames.render import Camera, Palette, Renderer, walnut
from qgames.scenes.pages.position_draft import DraftPage
from qgames.scenes.parts.signs import glyph_of, picture
from qgames.session.editing import LONGEST
from qgames.ui import (
    BODY,
    CAPTION,
    SMALL,
    STRONG,
    Back,
    Button,
    Column,
    Done,
    Label,
    Panel,
    Pressable,
    Row,
    Rule,
    Scroll,
    TextField,
    Type,
    Ui,
    Widget,
    paint,
)
from qgames.ui.accessibility import AccessibleNode
from qgames.ui.choices import Segments
from qgames.ui.controls import TARGET
from qgames.ui.field import clipboard, copy
from qgames.ui.text import board_font

HEAD, NAME = Type(32, "serif"), Type(34, "serif")
TITLE, NOTE = Type(15.5, "bold"), Type(13.5)
ACT = Type(17)
PANEL, MODELLED = 300, 352  # logical pixels; with a little model
PAD = 14
PIECE, LOW_PIECE = 44, 32  # in the hand; the same where room is short
MARGIN = 8  # round it, and round its field
TURN = 0.45  # degrees a little model turns per logical pixel
VERY_LOW = 540  # logical pixels of height with room for the game's name
SHARE = 0.42  # of the window at most
LOW = 700  # logical pixels of height with less air


class PositionPanel:
    def __init__(self, page: DraftPage) -> None:
        self.page = page
        self.unfolded = not page.game.things  # the position as text
        self.model = LittleTable(page)

    # -- what is said ------------------------------------------------------------------------------------------------

    def sentence(self) -> str:
        """Can it be played? Why not?"""
        judged, words = self.page.judged, self.page.words
        if judged.over is not None:
            return words.reason(judged.over) or t("position.over")
        return words.unfit(judged.why) if judged.why is not None else t("position.fine")

    def counts(self) -> str:
        """What is where; or what follows from what is in the way."""
        page = self.page
        judged, draft = page.judged, page.draft
        if judged.over is not None:
            return t("position.over") if page.words.reason(judged.over) else ""
        if page.trouble is not None and page.text is not None:
            return t("position.unread")
        if judged.why is not None or not page.game.things:
            return ""
        waiting = draft.waiting
        if waiting is None:
            return t("position.counts_open", placed=draft.placed)
        if not draft.hand:
            return t("position.counts", placed=draft.placed, waiting=waiting)
        return t("position.counts_hand", placed=draft.placed, hand=1, waiting=waiting)

    def hint(self) -> str:
        page = self.page
        if not page.game.things:
            return t("position.type")
        if page.board.dragged:
            return t("position.drop")
        return t("position.put" if page.picked else "position.pick")

    # -- the parts ---------------------------------------------------------------------------------------------------

    def corner(self) -> Widget:
        name = t(f"game.{self.page.game.key}.name")
        rows = [Label(name, NAME), Label(t("position.setting_up"), STRONG), Label(self.hint, SMALL, "muted")]
        return Column(rows if self.page.ui.logical_size[1] >= VERY_LOW else rows[-1:], gap=2, align="start")

    def _head(self) -> Row:
        page = self.page
        undo, redo = page.at > 0, page.at < len(page.steps) - 1
        room = min(self.wide, SHARE * page.ui.logical_size[0]) - 2 * PAD - 3 * (TARGET + 8)
        head = page.ui.type.fitting(t("position.head"), HEAD, page.ui.px(room))
        return Row(
            [
                Button("", lambda: Back(), icon="back", key="back", tip=t("app.back")),
                Label(t("position.head"), head, grow=1.0),
                Button("", lambda: page.step(-1), icon="undo", key="undo", tip=t("play.tool.undo"), enabled=undo),
                Button("", lambda: page.step(1), icon="redo", key="redo", tip=t("play.tool.redo"), enabled=redo),
            ],
            gap=8,
        )

    def _begin(self) -> list[Widget]:
        return [Label(t("position.begin"), SMALL, "muted"), _halves(self.page.ui, *self._ways())]

    def _ways(self) -> list[Button]:
        page = self.page
        ways: list[Button] = []
        if page.sitting is not None:
            ways.append(Button(t("position.in_play"), page.begin_in_play, key="in_play"))
        ways.append(Button(t("position.empty"), page.begin_empty, key="empty"))
        if page.has_chance:
            ways.append(Button(t("position.chance"), page.begin_by_chance, key="chance"))
        return ways

    def _turn(self) -> list[Widget]:
        page, seats = self.page, self.page.game.seats
        names = [(place, page.name_at(place)) for place in range(seats)]
        chosen = Signed(t("position.to_move"), names, page.draft.place, page.to_move, key="turn")
        told = entry(page.game.key).signs_of(seats)
        chosen.signs = [] if len(set(told)) == 1 else [told[(n - page.draft.first) % seats] for n in range(seats)]
        return [Label(t("position.to_move"), SMALL, "muted"), chosen]

    def _hand(self) -> list[Widget]:
        if self.page.draft.hand is None:
            return []
        return [Label(t("position.in_hand"), SMALL, "muted"), HandCard(self.page)]

    @property
    def modelled(self) -> bool:
        """Is it put together otherwise than it will stand?"""
        return self.page.view.inner is not self.page.view.plain

    @property
    def wide(self) -> int:
        return MODELLED if self.modelled else PANEL

    def _model(self) -> list[Widget]:
        if not self.modelled:
            return []
        return [
            Row([Label(t("position.stand"), SMALL, "muted", grow=1.0), Label(t("position.turn_it"), SMALL, "muted")]),
            Model(self, key="model"),
        ]

    def _text(self) -> Widget:
        page = self.page
        fold = Fold(t("position.as_text"), self.unfolded, self._fold, key="fold", grow=1.0)
        head = Row(
            [
                fold,
                Button("", self._copy, "quiet", icon="copy", key="copy", tip=t("keys.game.copy_position")),
                Button("", self._paste, "quiet", icon="paste", key="paste", tip=t("position.paste")),
            ],
            gap=0,
        )
        rows: list[Widget] = [head]
        if self.unfolded:
            text = page.text if page.text is not None else page.draft.text
            rows.append(
                Wrong(page, TextField(t("position.text"), text, page.typed, most=LONGEST, least=600, key="text"))
            )
        return Panel(Column(rows, gap=2), pad=1, radius=14, alpha=0)

    def _copy(self) -> None:
        self.page.ui.toast(t("app.copied" if copy(self.page.draft.text) else "app.not_copied"))

    def _paste(self) -> None:
        self.unfolded = True
        self.page.typed(clipboard()[:LONGEST].strip())
        self.page.rebuild()

    def _fold(self) -> None:
        self.unfolded = not self.unfolded
        self.page.rebuild()

    def _acts(self) -> list[Button]:
        page = self.page
        ready = page.judged.playable is not None
        return [
            Button(t("position.play"), page.play, "primary", icon="play", key="play", type=ACT, enabled=ready),
            Button(t("position.analyse"), page.analyse, icon="chart", key="analyse", type=BODY, enabled=ready),
            Button(t("position.save"), page.save, icon="puzzle", key="save", type=BODY, enabled=ready),
        ]

    def settle(self) -> None:
        """Only words and what is dead have changed: the field that is typed into stays."""
        ready = self.page.judged.playable is not None
        for widget in self.page.root.walk():
            if widget.key in ("play", "analyse", "save"):
                widget.enabled = ready
        if self.page.root.rect.width:
            self.page.root.place(self.page.ui, self.page.root.rect)

    # -- the whole ---------------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        low = self.page.ui.logical_size[1] < LOW
        groups = [self._begin(), self._turn(), self._hand(), self._model()]
        rows: list[Widget] = []
        for group in groups:
            if group:
                rows.append(Column(group, gap=4 if low else 6))
        play, analyse, save = self._acts()
        acts: list[Widget] = [play, analyse, save]
        if self.modelled or low:
            analyse.icon = save.icon = ""  # there is more room for the words
            acts = [play, _halves(self.page.ui, analyse, save)]
        if low:  # what is said must be seen: it does not scroll away
            rows.append(self._text())
            acts = [Validity(self), *acts]
        else:
            rows += [Validity(self), self._text()]
        middle = Scroll(Column(rows, gap=6 if low else 14), fades=False, key="scroll")
        inside = Column([self._head(), Rule(), middle, Rule(), Column(acts, gap=8)], gap=0 if low else 4)
        return Panel(inside, pad=PAD, radius=18, alpha=255)

    def sheet(self) -> Widget:
        """At the foot of a narrow window: the board keeps the larger part."""
        page = self.page
        begin = _halves(page.ui, *self._ways())
        label, turn = self._turn()
        begin.grow = turn.grow = 1.0
        more = [*self._hand()[1:], self._text()]
        rows = [
            self._head(),
            Row([Label(t("position.begin"), SMALL, "muted"), begin], gap=12, align="centre"),
            Row([label, turn], gap=12, align="centre"),
            Scroll(Column(more, gap=8), fades=False, key="scroll"),
            Validity(self),
            _halves(self.page.ui, *self._acts()),
        ]
        return Low(Panel(Column(rows, gap=8), pad=10, radius=18, alpha=255), page.ui.logical_size[1] * 0.44)


def _halves(ui: Ui, *buttons: Button) -> Row:
    """Side by side, each as wide as its words need."""
    for button in buttons:
        button.pad, button.type = 12, SMALL
        words = [ui.type.width(word, SMALL) for word in button.label.split()]
        whole = ui.type.width(button.label, SMALL) * (0.8 if len(words) > 1 else 1.0)
        button.grow = max(whole, *words, 1.0) + ui.px(24 + (30 if button.icon else 0))
    return Row(buttons, gap=8)


class Low(Widget):
    """No higher than so many logical pixels."""

    def __init__(self, inside: Widget, most: float) -> None:
        super().__init__()
        self.inside, self.most = inside, most

    def children(self) -> tuple[Widget, ...]:
        return (self.inside,)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, min(ui.px(self.most), self.inside.measure(ui, width)[1])

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        self.inside.place(ui, rect)


class Signed(Segments):
    """Segments with the sign of a side before each name."""

    signs: list[Any] = []

    @property
    def rows(self) -> int:
        return 1 if len(self.options) < 4 else 2

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, self.rows * ui.px(TARGET)

    def lay(self, ui: Ui) -> None:
        many, high = -(-len(self.options) // self.rows), self.rect.height // self.rows
        for row in range(self.rows):
            line = pygame.Rect(self.rect.x, self.rect.y + row * high, self.rect.width, high)
            self.line(ui, [line.width // many] * many, line)

    def ring_box(self, ui: Ui) -> tuple[pygame.Rect, int]:
        grown = self.rect.inflate(ui.px(7), ui.px(5))
        return grown, ui.px(TARGET / 2)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, track = ui.theme, self.rect.inflate(0, -ui.px(2))
        edge = mix(theme["panel"], theme["border"], 0.67)
        surface.blit(paint.box(track.size, ui.px(TARGET / 2 - 1), (*theme["field"], 255), edge, ui.px(1)), track)
        for index, box in enumerate(self._boxes):
            self.segment(ui, surface, box.inflate(-ui.px(6), -ui.px(8)), index)

    def segment(self, ui: Ui, surface: pygame.Surface, face: pygame.Rect, index: int) -> None:
        if not self.signs:
            super().segment(ui, surface, face, index)
            return
        option, side = self.options[index], ui.px(22)
        self.options[index] = option._replace(name="")
        super().segment(ui, surface, face, index)
        self.options[index] = option
        type = ui.type.fitting(option.name, self.type, face.width - side - ui.px(20))
        wide = min(ui.type.width(option.name, type), face.width - side - ui.px(20))
        inner = pygame.Rect(0, 0, side + ui.px(7) + wide, face.height)
        inner.center = face.center
        sign = picture(ui.theme, self.signs[index], side)
        surface.blit(sign, (ui.near(inner, side), face.centery - side // 2))
        colour = ui.theme["primary_text" if index == self.index else "muted"]
        ui.type.draw(surface, option.name, type, colour, ui.rest(inner, side + ui.px(7)))


class Validity(Widget):
    """Always there, always one sentence: that it can be played, or why not. Never told by colour alone."""

    def __init__(self, panel: PositionPanel) -> None:
        super().__init__(key="validity")
        self.panel = panel

    def _words(self, ui: Ui, width: int) -> int:
        return max(1, width - ui.px(14 + 26 + 12 + 12))

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        room, note = self._words(ui, width), self.panel.counts()
        high = ui.type.size(self.panel.sentence(), TITLE, room)[1]
        high += ui.type.size(note, NOTE, room)[1] if note else 0
        return width, max(ui.px(62), high + ui.px(20))

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, rect = ui.theme, self.rect
        fine = self.panel.page.judged.playable is not None
        edge = theme["info"] if fine else mix(theme["danger"], theme["panel"], 0.2)
        ground = theme["panel"] if fine else theme.wrong
        surface.blit(paint.box(rect.size, ui.px(14), (*ground, 255), mix(edge, theme["panel"], 0.3), ui.px(1)), rect)
        side = ui.px(26)
        place = pygame.Rect(ui.near(rect, side, ui.px(14)), rect.centery - side // 2, side, side)
        if fine:
            disc = mix(theme["info"], theme["panel"], 0.75)
            surface.blit(paint.box(place.size, side // 2, (*disc, 255), theme["info"], ui.px(1)), place)
            tick = paint.icon("check", ui.px(15), theme["text"])
            surface.blit(tick, tick.get_rect(center=place.center))
        else:
            surface.blit(paint.icon("barred", side, theme["danger"]), place)
        room = ui.rest(rect, ui.px(14 + 26 + 12), ui.px(12))
        said, note = self.panel.sentence(), self.panel.counts()
        head = ui.type.size(said, TITLE, room.width)[1]
        small = ui.type.size(note, NOTE, room.width)[1] if note else 0
        y = rect.centery - (head + small) // 2
        ui.type.paragraph(surface, said, TITLE, theme["text"], pygame.Rect(room.x, y, room.width, head))
        if note:
            below = pygame.Rect(room.x, y + head, room.width, small)
            ui.type.paragraph(surface, note, NOTE, theme["muted"], below)

    def spoken(self) -> str:
        return " ".join(part for part in (self.panel.sentence(), self.panel.counts()) if part)


class HandCard(Widget):
    """What is in the hand: its picture and words, who does what with it, and a way back to the tray."""

    def __init__(self, page: DraftPage) -> None:
        super().__init__()
        self.page = page
        self.out = Button("", lambda: page.take_away("hand"), "quiet", icon="close", key="out", tip=t("pad.put_back"))

    @property
    def _held(self) -> str:
        return self.page.draft.hand or ""

    def children(self) -> tuple[Widget, ...]:
        return (self.out,) if self._held else ()

    def _lines(self) -> tuple[str, str]:
        page = self.page
        name = page.words.name(page.state.to_play)
        if not self._held:
            return t("position.nothing"), t("position.gives", name=name)
        return page.words.long(self._held), t("position.places", name=name)

    @property
    def _piece(self) -> int:
        return LOW_PIECE if self.page.ui.logical_size[1] < LOW else PIECE

    @property
    def _field(self) -> int:
        """What the piece lies in."""
        return self._piece + 2 * MARGIN

    def _room(self, ui: Ui, width: int) -> int:
        return max(1, width - ui.px(10 + self._field + 12) - (ui.px(46) if self._held else ui.px(10)))

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        words = sum(ui.type.size(line, CAPTION, self._room(ui, width))[1] for line in self._lines())
        return width, max(ui.px(self._field + 2 * MARGIN), words + ui.px(16))

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        side = ui.px(44)
        self.out.place(ui, pygame.Rect(ui.far(rect, side, ui.px(2)), rect.y + ui.px(2), side, side))

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        theme, rect = ui.theme, self.rect
        quiet = mix(theme["border"], theme["panel"], 0.45)
        fill = mix(theme["panel"], theme["raised"], 0.3)
        surface.blit(paint.box(rect.size, ui.px(14), (*fill, 255), quiet, ui.px(1)), rect)
        field = pygame.Rect(0, 0, ui.px(self._field), ui.px(self._field))
        field.midleft = ui.near(rect, field.width, ui.px(10)), rect.centery
        if self._held:
            edge = mix(theme["accent"], theme["panel"], 0.4)
            surface.blit(paint.box(field.size, ui.px(10), (*theme["field"], 255), edge, ui.px(1)), field)
            if entry(self.page.game.key).glyph:
                piece = glyph_of(self.page.game)(theme, self._held, ui.px(self._piece))
                surface.blit(piece, piece.get_rect(center=field.center))
        else:
            _dashed(ui, surface, field, quiet)
        first, second = self._lines()
        wide = self._room(ui, rect.width)
        x = ui.near(rect, wide, ui.px(10 + self._field + 12))
        high = ui.type.size(first, CAPTION, wide)[1]
        low = ui.type.size(second, CAPTION, wide)[1]
        y = rect.centery - (high + low) // 2
        ui.type.paragraph(surface, first, CAPTION, theme["text"], pygame.Rect(x, y, wide, high))
        ui.type.paragraph(surface, second, CAPTION, theme["muted"], pygame.Rect(x, y + high, wide, low))
        super().draw(ui, surface)

    def spoken(self) -> str:
        return " ".join(self._lines())


def _dashed(ui: Ui, surface: pygame.Surface, box: pygame.Rect, colour: tuple[int, int, int]) -> None:
    """The edge of a field that waits for something."""
    dash, line = ui.px(6), max(1, ui.px(1))
    for x in range(box.left, box.right - dash // 2, 2 * dash):
        surface.fill(colour, (x, box.top, min(dash, box.right - x), line))
        surface.fill(colour, (x, box.bottom - line, min(dash, box.right - x), line))
    for y in range(box.top, box.bottom - dash // 2, 2 * dash):
        surface.fill(colour, (box.left, y, line, min(dash, box.bottom - y)))
        surface.fill(colour, (box.right - line, y, line, min(dash, box.bottom - y)))


class Fold(Pressable):
    """A line that opens and closes what is below it."""

    def __init__(self, label: str, open: bool, action: Any, **kw: Any) -> None:
        super().__init__(action, **kw)
        self.label, self.open = label, open

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return min(width, ui.type.width(self.label, BODY) + ui.px(60)), ui.px(44)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        side = ui.px(16)
        name = "down" if self.open else "next"
        sign = paint.icon(name, side, ui.theme["muted"], ui.rtl and not self.open)
        surface.blit(sign, (ui.near(self.rect, side, ui.px(8)), self.rect.centery - side // 2))
        colour = ui.theme["accent" if self.hovered else "text"]
        ui.type.draw(surface, self.label, BODY, colour, ui.rest(self.rect, ui.px(34)))

    def spoken(self) -> str:
        return f"{self.label}: {t('app.on' if self.open else 'app.off')}"

    def part(self, ui: Ui) -> AccessibleNode | None:
        node = super().part(ui)
        return node._replace(name=self.label, on=self.open) if node else None


class Wrong(Widget):
    """A field with a coral edge while what is typed says nothing."""

    def __init__(self, page: DraftPage, field: TextField) -> None:
        super().__init__()
        self.page, self.field = page, field

    def children(self) -> tuple[Widget, ...]:
        return (self.field,)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, self.field.measure(ui, width - ui.px(8))[1] + ui.px(8)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        self.field.place(ui, rect.inflate(-ui.px(8), -ui.px(8)))

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        super().draw(ui, surface)
        if self.page.trouble is not None and self.page.text is not None:
            edge = paint.box(self.field.rect.size, ui.px(10), None, ui.theme["danger"], ui.px(2))
            surface.blit(edge, self.field.rect)


#: logical pixels that the model is high: with little room, with some, by how much more, and from which window on
LOW_MODEL, MODEL, MODEL_GROWS, ROOMY = 110, 168, 130, 756


class Model(Widget):
    """What is put together as it will stand, small; it can be turned."""

    focusable = True
    drags = "any"

    def __init__(self, panel: PositionPanel, **kw: Any) -> None:
        super().__init__(**kw)
        self.panel = panel
        self.tip = t("position.stand")
        self._press: tuple[int, int] | None = None

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        high = ui.logical_size[1]
        roomy = MODEL + max(0, min(MODEL_GROWS, high - ROOMY))
        return width, ui.px(LOW_MODEL if high < LOW or self.panel.unfolded else roomy)

    def handle(self, ui: Ui, event: pygame.event.Event) -> Done | None:
        model = self.panel.model
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._press = event.pos
            return Done()
        if event.type == pygame.MOUSEMOTION and self._press and any(event.buttons):
            across, down = event.rel
            model.turn(-across * TURN / ui.scale, down * TURN / ui.scale)
            return Done()
        if event.type == pygame.MOUSEBUTTONUP:
            self._press = None
            return Done()
        ways = {pygame.K_LEFT: -15.0, pygame.K_RIGHT: 15.0}
        if event.type == pygame.KEYDOWN and event.mod & pygame.KMOD_SHIFT and event.key in ways:
            model.turn(ways[event.key], 0.0)
            return Done()
        return None

    def update(self, ui: Ui, seconds: float) -> bool:
        return self.panel.model.bake(ui, self.rect.size)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        quiet = mix(ui.theme["border"], ui.theme["panel"], 0.45)
        made = self.panel.model.picture(ui, self.rect.size)
        surface.blit(paint.rounded(made, ui.px(14)), self.rect)
        surface.blit(paint.box(self.rect.size, ui.px(14), None, quiet, ui.px(1)), self.rect)

    def spoken(self) -> str:
        return t("position.stand")


class LittleTable:
    """The picture of a `Model`; it outlives the widgets."""

    def __init__(self, page: DraftPage) -> None:
        self.page = page
        self.camera: Camera = page.view.plain.camera
        self._table: Renderer | None = None
        self._theme: object = None

    def turn(self, yaw: float, pitch: float) -> None:
        self.camera = self.camera.turned(yaw, pitch)

    def _show(self, ui: Ui, size: tuple[int, int]) -> Renderer:
        if self._table is None or self._theme != ui.theme:
            self._table = Renderer(Palette.from_mapping(ui.theme.materials, walnut()), None, board_font)
            self._theme = ui.theme
        state = self.page.state
        look = self.page.look._replace(on=frozenset({"closed"}), coordinates=False)
        solids = list(self.page.view.plain.solids(Frame(state, state, look=look)))
        self._table.show(solids, self.camera, size, area=(0, -size[1] * 0.04, size[0], size[1] * 1.08))
        return self._table

    def bake(self, ui: Ui, size: tuple[int, int]) -> bool:
        return size[0] > 1 and self._show(ui, size).tick(4.0)

    def picture(self, ui: Ui, size: tuple[int, int]) -> pygame.Surface:
        made = pygame.Surface(size)
        self._show(ui, size).draw(made)
        return made
