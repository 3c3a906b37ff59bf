"""Parts of the panel beside an exercise: a box for each own move, the answer to the last one, and what came of it as a
small picture of the board after it. All that is drawn there is looked up in the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from qgames.ai import registry
from qgames.ai.reasons import Completion, Threat, completions, goals
from qgames.files.i18n import capitals, number, t
from qgames.files.theme import mix
from qgames.games import entry
from qgames.games.frame import ease_out
from qgames.games.view import view_of
from qgames.rules.core import Cell, Game, Move, Side, State
from qgames.scenes.parts import signs
from qgames.scenes.parts.diagrams import subjects_of
from qgames.scenes.parts.phrases import Pen, Phrase
from qgames.scenes.parts.signs import Glyph
from qgames.scenes.parts.thumbnails import InsetPicture, Subject
from qgames.session.exercises.exercise import Answered
from qgames.session.exercises.lessons import Diagram
from qgames.session.exercises.puzzles import Puzzle
from qgames.session.words import Parts, plain
from qgames.ui import (
    BODY,
    CAPTION,
    OVERLINE,
    SMALL,
    STRONG,
    Column,
    Label,
    Panel,
    Picture,
    Row,
    Type,
    Ui,
    Widget,
    paint,
)

DISC, HIGH, SIGN, GAP, GLYPH = 22, 58, 26, 8, 24  # logical pixels
TALL, LOW = 132, 92  # logical pixels, and where there is little room
ARROW = 14  # logical pixels, between two pictures
BANDS = 2  # bands: more could not be told apart
SEPARATOR = " · "
LATER, ARRIVAL, RISE = 0.3, 0.18, 8  # seconds until an answer comes and in which it does; logical pixels it rises
FEWEST = 3  # cells that a band runs round
GOOD, BAD = "mark.verdict", "mark.threat"
MOST = 3  # boxes in a row
NUMBER = Type(14, "bold")
MOVE = Type(15, "bold")
#: an answer -> the colour of its sign, its icon, and its rounding
SIGNS = {
    "right": ("info", "check", 0.5),
    "solved": ("info", "check", 0.5),
    "shown": ("text", "minus", 0.18),
    "slower": ("text", "minus", 0.18),
    "open": ("text", "minus", 0.18),
    "wrong": ("danger", "close", 0.18),
}
#: of a box with a move in it: the colour of its sign, of what is on it, and what that is
PLAYED = {
    "done": ("primary", "primary_text", "check"),
    "slow": ("text", "panel", "minus"),
    "wrong": ("danger", "panel", "close"),
}


class MoveBox(NamedTuple):
    """A box: what was played there, and how it stands: done, now, slow, wrong, later, shown."""

    parts: Parts
    how: str


class Boxes(Widget):
    """One box for each own move; the one that is asked for is ringed. One alone is a line without a box."""

    def __init__(self, steps: Sequence[MoveBox], glyph: Glyph) -> None:
        super().__init__(key="boxes")
        self.steps, self.glyph = steps, glyph

    @property
    def _across(self) -> int:
        """How many stand beside each other: more than three would have no room for their words."""
        count = max(1, len(self.steps))
        return count if count <= MOST else -(-count // 2)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        if len(self.steps) == 1:
            return width, max(ui.px(max(DISC, GLYPH)), ui.type.height(MOVE))
        high = max(ui.px(HIGH), ui.px(DISC + 14) + ui.type.height(MOVE))
        rows = -(-len(self.steps) // self._across)
        return width, rows * high + (rows - 1) * ui.px(GAP)

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        gap, across = ui.px(GAP), self._across
        rows = -(-len(self.steps) // across)
        wide = (self.rect.width - gap * (across - 1)) // across
        high = (self.rect.height - gap * (rows - 1)) // max(1, rows)
        for place, step in enumerate(self.steps):
            row, at = divmod(place, across)
            at = across - 1 - at if ui.rtl else at
            box = pygame.Rect(self.rect.x + at * (wide + gap), self.rect.y + row * (high + gap), wide, high)
            self._box(ui, surface, box, place + 1, step)

    def _box(self, ui: Ui, surface: pygame.Surface, box: pygame.Rect, place: int, step: MoveBox) -> None:
        theme = ui.theme
        now, alone = step.how == "now", len(self.steps) == 1
        edge = theme["accent"] if now else mix(theme["panel"], theme["border"], 0.6)
        fill = mix(theme["panel"], theme["raised"], 0.7 if now else 0.2)
        if not alone:
            surface.blit(paint.box(box.size, ui.px(10), (*fill, 255), edge, ui.px(1.8 if now else 1)), box)
        disc, pad = pygame.Rect(0, 0, ui.px(DISC), ui.px(DISC)), ui.px(8)
        disc.y = box.centery - disc.height // 2 if alone else box.y + pad
        disc.x = ui.near(box, disc.width, 0 if alone else pad)
        if step.how in PLAYED:
            role, ink, icon = PLAYED[step.how]
            rounding = disc.width // 2 if step.how == "done" else round(disc.width * 0.18)
            surface.blit(paint.box(disc.size, rounding, (*theme[role], 255)), disc)
            picture = paint.icon(icon, round(disc.width * 0.62), theme[ink])
            surface.blit(picture, picture.get_rect(center=disc.center))
        else:
            tint = theme["accent" if now else "muted"]
            surface.blit(paint.box(disc.size, disc.width // 2, None, tint, ui.px(1.4)), disc)
            ui.type.draw(surface, number(place), NUMBER, tint, disc, "centre")
        room = pygame.Rect(box.x + pad, disc.bottom + ui.px(2), box.width - 2 * pad, box.bottom - disc.bottom - pad)
        if alone:
            room = ui.rest(box, disc.width + pad)
        pen, kind = Pen(theme, ui.type, self.glyph, ui.rtl), MOVE if step.how in {*PLAYED, "shown"} else CAPTION
        if len(step.parts) == 1:
            kind = ui.type.fitting(step.parts[0].text, kind, room.width)
        pen.write(surface, pen.lay(step.parts, kind, GLYPH), room, theme["text"])

    def spoken(self) -> str:
        return " ".join(
            t(f"puzzle.box.{'done' if step.how == 'shown' else step.how}", n=place, move=plain(step.parts))
            for place, step in enumerate(self.steps, 1)
        )


def sign_of(state: State, size: float) -> Picture:
    """Of what is to be played, and whose it is."""
    side = entry(state.game.key).sign_at(state)

    def draw(ui: Ui, surface: pygame.Surface, rect: pygame.Rect) -> None:
        surface.blit(signs.picture(ui.theme, side, min(rect.size)), rect)

    return Picture((size, size), draw)


def asked(puzzle: Puzzle) -> str:
    """What is to be done, and what it is about where that says more."""
    goal = t(f"puzzle.goal.{puzzle.goal}", n=puzzle.length)
    return goal if puzzle.theme in ("", "at_once") else f"{goal}{SEPARATOR}{t(f'puzzle.theme.{puzzle.theme}')}"


def sign(role: str, icon: str, rounding: float, ink: str = "panel") -> Picture:
    """Round with a tick, square with a bar, square with a cross: the shape tells it as well as the colour."""

    def draw(ui: Ui, surface: pygame.Surface, rect: pygame.Rect) -> None:
        side = min(rect.size)
        box = pygame.Rect(rect.x, rect.y, side, side)
        surface.blit(paint.box(box.size, round(side * rounding), (*ui.theme[role], 255)), box)
        drawn = paint.icon(icon, round(side * 0.67), ui.theme[ink])
        surface.blit(drawn, drawn.get_rect(center=box.center))

    return Picture((SIGN, SIGN), draw)


def answer(kind: str, title: str, text: str, pictures: Widget | None = None) -> Widget:
    """What was played, what came of it, and what is to be said about it."""
    role = SIGNS[kind][0]
    head = Row([sign(*SIGNS[kind]), Label(title, STRONG, role, grow=1.0)], gap=10)
    rows = [head, pictures, Label(text, SMALL if pictures else BODY) if text else None]
    return Panel(Column(rows, gap=8), pad=12, radius=12, alpha=255, edge=role, wrong=kind == "wrong")


def quiet(text: str) -> Widget:
    """Nothing has been answered yet."""
    return Panel(Label(text, SMALL, "muted"), pad=14, radius=12, alpha=255)


def rule(diagram: Diagram, high: float) -> list[Widget]:
    """A rule by a picture of so many logical pixels and in words."""
    title, text = (t(f"{diagram.words}.{part}") for part in ("title", "text"))
    picture = InsetPicture(subjects_of(diagram)[0], high)
    card = Column([picture, Label(title, STRONG), Label(text, SMALL, "muted")], gap=6)
    return [Label(capitals(t("lesson.rule")), OVERLINE, "accent"), Panel(card, pad=12)]


class Since:
    """How long something has been there; it outlives the panel, which is built anew with every change."""

    def __init__(self) -> None:
        self.what: object = None
        self.seconds = 0.0

    def of(self, what: object) -> Since:
        if what != self.what:
            self.what, self.seconds = what, 0.0
        return self


class Arriving(Widget):
    """Comes a moment after the move has landed, fading in from a little below; its room is kept from the first."""

    def __init__(self, inside: Widget, since: Since) -> None:
        super().__init__(key="arriving")
        self.inside, self.since = inside, since

    def children(self) -> Sequence[Widget]:
        return (self.inside,)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return self.inside.measure(ui, width)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        self.inside.place(ui, rect)

    def update(self, ui: Ui, seconds: float) -> bool:
        if self.since.seconds >= LATER + ARRIVAL:
            return False
        self.since.seconds = self.since.seconds + seconds if ui.motion else LATER + ARRIVAL
        return True

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        share = 1.0 if not ui.motion else (self.since.seconds - LATER) / ARRIVAL
        if share >= 1.0:
            super().draw(ui, surface)
        elif share > 0.0:
            share = ease_out(share)
            ground, low = surface.copy(), round(ui.px(RISE) * (1 - share))
            self.inside.shift(low)
            super().draw(ui, ground)
            self.inside.shift(-low)
            ground.set_alpha(round(255 * share))
            box = self.rect.inflate(0, 2 * ui.px(RISE)).clip(surface.get_clip())
            surface.blit(ground, box, box)


def named(game: Game) -> bool:
    """Do words name its squares? Then the board does too. A cube has none."""
    return game.cells[0][0].isalpha()


class MoveLine(Widget):
    """A move as it is shown in lists: by its pictures and names, in one line."""

    def __init__(self, told: Parts, glyph: Glyph, face: Type, role: str) -> None:
        super().__init__()
        self.shown, self.glyph, self.face, self.role = told, glyph, face, role

    def _phrase(self, ui: Ui) -> tuple[Pen, Phrase]:
        pen = Pen(ui.theme, ui.type, self.glyph, ui.rtl)
        return pen, pen.lay(self.shown, self.face, GLYPH)

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        phrase = self._phrase(ui)[1]
        return min(width, phrase.width), max(phrase.height, ui.type.height(self.face))

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        pen, phrase = self._phrase(ui)
        pen.write(surface, phrase, self.rect, ui.theme[self.role])

    def spoken(self) -> str:
        return plain(self.shown)


class FromTo(Row):
    """Two pictures with their captions, and an arrow from one to the other."""

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        super().draw(ui, surface)
        one, other = (column.children()[0].rect for column in self.items)
        arrow = paint.icon("right", ui.px(ARROW), ui.theme["muted"], ui.rtl)
        middle = (one.centerx + other.centerx) // 2, one.centery
        surface.blit(arrow, arrow.get_rect(center=middle))


def pictures(last: Answered, right: bool, high: float, look: Sequence[str] = ()) -> Widget | None:
    """Two of them: the own move and how it was answered, where that tells what came of it; else before and after it,
    the move marked in both. Equally large, and turned to `look` as the table was: seen from one side, unless something
    won on another. None where nothing would be seen of it."""
    after, own = last.before, outcome(last.before, last.tokens, right)
    for token in last.tokens:
        after = after.apply(token)
    if last.reply and not right and after.outcome is None:
        shown = [("yours", own or seated(after)), ("theirs", replied(after, last.reply))]
    elif own is None:
        return None
    else:
        shown = [("before", seated(last.before)._replace(last=own.last)), ("after", own)]
    made = []
    for (word, about), (_, other) in zip(shown, shown[::-1], strict=True):
        about = about._replace(pair=other.position, toward=tuple(look))
        key = "outcome" if word in ("yours", "after") else ""
        caption = Label(t(f"lesson.picture.{word}"), CAPTION, "muted", "centre")
        made.append(Column([InsetPicture(about, high, key=key), caption], gap=2, grow=1.0))
    return FromTo(made, gap=ARROW + 4)


def seated(state: State) -> Subject:
    return Subject(state.game.name, state.notation(), seated=True)


def replied(before: State, tokens: Sequence[Move]) -> Subject:
    """What the other side answered, and what it has won with it."""
    view, last, after = view_of(before.game), list[str](), before
    for token in tokens:
        last += view.marks_of(after, token)
        after = after.apply(token)
    marked = () if after.outcome is not None else tuple(last)
    return seated(after)._replace(role=BAD, last=marked)


def outcome(before: State, tokens: Sequence[Move], right: bool) -> Subject | None:
    view, side = view_of(before.game), before.game.sides[before.to_play]
    after, last = before, list[str]()
    for token in tokens:
        last += view.marks_of(after, token)
        after = after.apply(token)
    if not last and after.outcome is None:
        return None
    name, role = before.game.name, GOOD if right else BAD
    if after.outcome is not None:  # what won is shown by the board itself
        return Subject(name, after.notation(), role=role, seated=True)
    bands = tuple(_lines(after, side, right))
    return Subject(name, after.notation(), bands=bands, role=role, last=tuple(last), seated=True)


def _lines(after: State, side: Side, right: bool) -> list[tuple[Cell, ...]]:
    """What a right move threatens to complete; what the other side completes after another."""
    if after.game.sides[after.to_play] == side:  # the turn is not over: it may be won with what follows
        found: Sequence[Completion | Threat] = completions(after) if right else []
    else:
        found = registry.reasons(after.game).threats_of(after, side) if right else completions(after)
    return [cells for cells in goals(found) if len(cells) >= FEWEST][:BANDS]
