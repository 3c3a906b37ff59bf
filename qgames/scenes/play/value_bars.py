"""What a position is worth, drawn: one bar between two sides, or one for each player where more than two play."""

from __future__ import annotations

import pygame

from qgames.ai.analysis import count
from qgames.ai.judgement import expected
from qgames.ai.search.searcher import Score
from qgames.games import entry
from qgames.rules.core import Seat
from qgames.scenes.parts.signs import picture
from qgames.scenes.play.analysis import Analysis
from qgames.scenes.play.moves import tags
from qgames.session.scores import of_seats, worth
from qgames.ui import STRONG, Ui, Widget, verdict_marks

SIGN, BAR, CAP = 24, 12, 25  # logical pixels: the players' signs, the bar between them, the mark on it
OWN, ROW, LOW = 20, 24, 12  # the same where each player has one: sign, from one to the next, bar
GLIDE, EVERY = 0.2, 1.0  # seconds a glide of the needle lasts, and from one to the next


def bar_of(analysis: Analysis, abreast: bool = False) -> Widget:
    """`abreast`: where there is little height, several stand side by side."""
    return ValueBars(analysis, abreast) if len(set(analysis.state.game.sides)) > 2 else ValueBar(analysis)


class Needle:
    """Where an estimate stands: it glides, and never jumps."""

    def __init__(self) -> None:
        self.at = 0.5
        self._from = self._to = 0.5
        self._since = EVERY  # seconds since the last glide began

    def follow(self, share: float, seconds: float, motion: float) -> float:
        """Time passes; where it stands now, near enough to tell whether it moved."""
        self._since += seconds
        if abs(share - self._to) > 0.004 and self._since >= EVERY:
            self._from, self._to, self._since = self.at, share, 0.0
        done = min(1.0, self._since / GLIDE) if motion else 1.0
        self.at = self._from + (self._to - self._from) * done
        return round(self.at, 3)


class ValueBar(Widget):
    """Between the signs of the players: proved, in one tone, strongest where the mark is, at the end of whoever it
    favours; estimated, hatched up to a needle. It never jumps."""

    def __init__(self, analysis: Analysis) -> None:
        super().__init__(key="value")
        self.analysis = analysis
        self._needle = Needle()
        self._drawn: tuple[object, ...] = ()

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, ui.px(CAP + 4)

    @property
    def sides(self) -> tuple[int, int]:
        """The seats at the near and at the far end: in the order of the cards."""
        match = self.analysis.current.sitting.match
        order = [(place - match.began) % match.game.seats for place in range(match.game.seats)]
        near = order[0]
        far = next(seat for seat in order if match.game.sides[seat] != match.game.sides[near])
        return near, far

    @property
    def share(self) -> float:
        """What an estimate gives the near player."""
        analysis, sides = self.analysis, self.analysis.current.sitting.match.game.sides
        if analysis.score is None:
            return 0.5
        full = expected(analysis.state.game, analysis.score)
        return full if sides[analysis.state.to_play] == sides[self.sides[0]] else 1.0 - full

    def update(self, ui: Ui, seconds: float) -> bool:
        now = self._needle.follow(self.share, seconds, ui.motion), self.analysis.score
        changed, self._drawn = now != self._drawn, now
        return changed

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        analysis, rect = self.analysis, self.rect
        game = analysis.state.game
        side, gap = ui.px(SIGN), ui.px(10)
        near, far = reversed(self.sides) if ui.rtl else self.sides
        for seat, x in ((near, rect.x), (far, rect.right - side)):
            self._sign(ui, surface, pygame.Rect(x, rect.centery - side // 2, side, side), seat)
        bar = pygame.Rect(rect.x + side + gap, 0, rect.width - 2 * side - 2 * gap, ui.px(BAR))
        bar.centery = rect.centery
        score = analysis.score
        kind = score.kind if score is not None else "none"
        needle = 1.0 - self._needle.at if ui.rtl else self._needle.at
        mine = game.sides[analysis.state.to_play] == game.sides[near]
        at = {"win": 0.0 if mine else 1.0, "loss": 1.0 if mine else 0.0}.get(kind, 0.5)
        surface.blit(verdict_marks.value_bar(ui.theme, bar.size, kind, needle, end=at), bar)
        if score is None or not score.proved:
            return
        cap = verdict_marks.verdict(ui.theme, kind, count(analysis.state, score), ui.px(CAP))
        reach = ui.px(CAP) // 2
        verdict_marks.put(surface, cap, (bar.x + reach + at * (bar.width - 2 * reach), bar.centery))

    def _sign(self, ui: Ui, surface: pygame.Surface, box: pygame.Rect, seat: int) -> None:
        """A side's sign; where all have the same, as nobody owns a piece, with a letter of the name."""
        current = self.analysis.current
        game = current.sitting.match.game
        signs = entry(game.key).signs_of(game.seats)
        if len(set(signs)) > 1:
            surface.blit(picture(ui.theme, signs[seat], box.width), box)
            return
        surface.blit(picture(ui.theme, signs[seat]._replace(mark=""), box.width), box)
        letter = tags([current.words.name(each) for each in range(game.seats)])[seat]
        ui.type.draw(surface, letter, ui.type.fitting(letter, STRONG, box.width), ui.theme["burn"], box, "centre")


class ValueBars(Widget):
    """One for each player, with the player's sign and colour: full is won. What nobody knows is an empty bar."""

    def __init__(self, analysis: Analysis, abreast: bool = False) -> None:
        super().__init__(key="value")
        self.analysis = analysis
        self.abreast = abreast
        self._needles = [Needle() for _ in range(analysis.state.game.seats)]
        self._drawn: tuple[object, ...] = ()

    @property
    def order(self) -> list[Seat]:
        """As the cards stand."""
        match = self.analysis.current.sitting.match
        return [(place - match.began) % match.game.seats for place in range(match.game.seats)]

    def worths(self) -> list[Score | None]:
        analysis = self.analysis
        found = analysis.finding
        return of_seats(analysis.state, analysis.score, found.each if found is not None else ())

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, ui.px(ROW) * (1 if self.abreast else len(self._needles))

    def _line(self, ui: Ui, place: int) -> pygame.Rect:
        """Where the bar of the player at a place is."""
        rect = self.rect
        if not self.abreast:
            return pygame.Rect(rect.x, rect.y + place * ui.px(ROW), rect.width, ui.px(ROW))
        gap, all_of_them = ui.px(10), len(self._needles)
        wide = (rect.width - gap * (all_of_them - 1)) // all_of_them
        across = all_of_them - 1 - place if ui.rtl else place
        return pygame.Rect(rect.x + across * (wide + gap), rect.y, wide, rect.height)

    def update(self, ui: Ui, seconds: float) -> bool:
        game, worths = self.analysis.state.game, self.worths()
        shares = [0.5 if each is None else expected(game, each) for each in worths]
        at = [needle.follow(share, seconds, ui.motion) for needle, share in zip(self._needles, shares, strict=True)]
        now = (*at, *worths)
        changed, self._drawn = now != self._drawn, now
        return changed

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        analysis, side = self.analysis, ui.px(OWN)
        game, worths = analysis.state.game, self.worths()
        signs = entry(game.key).signs_of(game.seats)
        for place, seat in enumerate(self.order):
            line = self._line(ui, place)
            box = pygame.Rect(ui.near(line, side), line.centery - side // 2, side, side)
            surface.blit(picture(ui.theme, signs[seat], side), box)
            bar = ui.rest(line, side + ui.px(10))
            bar.height, bar.centery = ui.px(LOW), line.centery
            score = worths[seat]
            kind = "none" if score is None else score.kind
            tint = ui.theme.ramp(signs[seat].role)[0]
            made = verdict_marks.value_bar(ui.theme, bar.size, kind, self._needles[seat].at, tint)
            surface.blit(pygame.transform.flip(made, True, False) if ui.rtl else made, bar)
            if score is not None and score.proved:
                n = count(analysis.state, score) if seat == analysis.state.to_play else 0
                cap = verdict_marks.verdict(ui.theme, kind, n, side)
                at = {"win": 1.0, "draw": 0.5}.get(kind, 0.0)
                at = 1.0 - at if ui.rtl else at
                verdict_marks.put(surface, cap, (bar.x + side // 2 + at * (bar.width - side), bar.centery))

    def spoken(self) -> str:
        """Of each player in words."""
        words, worths = self.analysis.current.words, self.worths()
        return ". ".join(f"{words.name(seat)}: {worth(self.analysis.state, worths[seat])}" for seat in self.order)
