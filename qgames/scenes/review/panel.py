"""The panel of a review, from above: what it is and whose eyes it is seen with, the turning points, the turn looked at,
what was better, and the ways on. It reads the page and asks it to do things (`ReviewHost`)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import ceil

import pygame

from qgames.files.i18n import capitals, t
from qgames.rules.core import Move, Side, State
from qgames.rules.match import Match
from qgames.scenes.parts.signs import Glyph
from qgames.scenes.play.analysis_panel import badge_of
from qgames.scenes.play.lines import LineOfPlay
from qgames.scenes.review.board import ReviewBoard
from qgames.scenes.review.moves import ReviewMoves
from qgames.scenes.review.parts import (
    ROOMY,
    Became,
    Halves,
    MoveFields,
    ReviewProgress,
    TurningChip,
    panel_size,
    upright,
)
from qgames.scenes.review.turns import ReviewTurns
from qgames.session.analysis import LiveAnalysis
from qgames.session.review.report import count_told, how, not_judged
from qgames.session.review.review import ReviewedTurn, TurnPoint
from qgames.session.review.work import ReviewWork
from qgames.session.scores import side_name, turns, worth
from qgames.ui import (
    BODY,
    OVERLINE,
    SMALL,
    STRONG,
    Answer,
    Back,
    Button,
    Column,
    Columns,
    Label,
    Panel,
    Picture,
    Row,
    Scroll,
    Space,
    Type,
    Ui,
    Widget,
)
from qgames.ui.choices import Segments
from qgames.ui.controls import TARGET

VAST = 10_000  # pixels: as wide as it likes
STEP = 0.9  # seconds a move of a refutation is shown
BESIDE, LEAST_BESIDE = 12, 13  # logical pixels beside the words of two buttons, and of these at least
TIGHT = 3  # ways to make room
WITHIN, LOW_PAD = 16, 12  # logical pixels round all, and where there is little room
MOST = 2  # tokens of a turn that are shown as fields
LINE = 34  # logical pixels of a picture in the play that was expected
LISTED = 96  # logical pixels that are left where there is room for the moves of the game
LEAST_TITLE = 22  # logical pixels of the heading: below, what is beside it makes room
TITLE, TURN = Type(36, "serif"), Type(23, "serif")
SMALL_TURN = Type(19, "serif")  # where there is little room
REASON = Type(15.5)


class Steps:
    """A refutation being played out: how many turns of it are shown, and for how long."""

    def __init__(self, turn: ReviewedTurn, after: State) -> None:
        self.turn = turn
        self.ends = [each.first + len(each.tokens) for each in turns(after, turn.line)]
        self.at, self._since = 1, 0.0

    @property
    def line(self) -> tuple[Move, ...]:
        return self.turn.line[: self.ends[self.at - 1]]

    def passed(self, seconds: float) -> bool:
        """Time passes; is it time for the next one?"""
        self._since += seconds
        if self._since < STEP or self.at >= len(self.ends):
            return False
        self.at, self._since = self.at + 1, 0.0
        return True


class ReviewHost:
    """What the panel asks the page."""

    match: Match
    game: ReviewTurns
    stage: ReviewBoard
    work: ReviewWork
    live: LiveAnalysis  # of what is tried out
    glyph: Glyph
    at: int  # the turn looked at
    steps: Steps | None  # of the refutation, while it is played out
    looks_longer: bool  # by wish
    tight: int  # how little room one of the turns looked at had: the same for all, so that nothing moves between them

    def go(self, number: int) -> None:
        """To a turn."""
        raise NotImplementedError

    def step(self, way: int) -> None:
        """To the next turning point in a direction."""
        raise NotImplementedError

    def see_from(self, side: Side) -> None:
        raise NotImplementedError

    def look(self, base: State, line: tuple[Move, ...]) -> None:
        """Show a line on the board; () goes back to the game."""
        raise NotImplementedError

    def try_it(self) -> Answer:
        raise NotImplementedError

    def again(self) -> Answer:
        raise NotImplementedError

    def step_by_step(self) -> None:
        raise NotImplementedError


class ReviewPanel:
    """Made anew whenever the page is built."""

    def __init__(self, ui: Ui, page: ReviewHost) -> None:
        self.ui, self.page = ui, page
        self.match, self.game, self.stage, self.at, self.glyph = page.match, page.game, page.stage, page.at, page.glyph
        self.words = page.game.words

    def build(self) -> Widget:
        """With as much as there is room for: what is wanted most is always in sight."""
        wide, high = panel_size(self.ui)
        for tight in range(self.page.tight, TIGHT):
            made = self._fitted(tight)
            if made.measure(self.ui, wide)[1] <= high:
                break
        if not self.stage.tried:
            self.page.tight = tight
        return made

    def _fitted(self, tight: int) -> Widget:
        """`tight`: how little room there is. First chips and fields are lower, then the ways on are small."""
        low, better = tight > 0, self._better(tight > 0)
        pinned = [*([better] if better is not None else []), *self._ways(tight > 1 or self._cramped)]
        card = Column(self._card(low), gap=9)
        gap, pad = (7, LOW_PAD) if low else (9, WITHIN)
        above = [*self._head(), *self._overview(TIGHT - 1 if self._cramped else tight)]
        wide, high = panel_size(self.ui)
        if upright(self.ui):
            filled: list[Widget] = [better, Space(grow=1.0)] if better is not None else [Space(grow=1.0)]
            if better is None and self.game.points:
                filled = [ReviewMoves(self.game, self.at, self.page.go)]
            beside = Column([*filled, *self._ways(False)], gap=gap)
            both = Halves(Scroll(card, key="scroll", fades=False, even=False), beside, 16)
            return Panel(Column([*above, both], gap=gap), pad=pad, radius=18, alpha=255)
        whole = Panel(Column([*above, card, *pinned], gap=gap), pad=pad).measure(self.ui, wide)[1]
        if self.game.points and not self.stage.tried and high - whole >= self.ui.px(LISTED):
            inside: list[Widget] = [card, ReviewMoves(self.game, self.at, self.page.go)]
        else:
            inside = [Scroll(card, key="scroll", fades=False, even=False)]
        return Panel(Column([*above, *inside, *pinned], gap=gap), pad=pad, radius=18, alpha=255)

    # -- from above: what it is, the turning points, one of them, what was better ------------------------------------

    def _head(self) -> list[Widget]:
        back = Button("", lambda: Back(), icon="back", key="back", tip=t("app.back"))
        names = [(side, side_name(self.words, side)) for side in self.game.sides]
        sides = Segments(t("review.other_side"), names, self.game.side, self.page.see_from, key="side")
        sides.tip, sides.pad = f"{t('review.other_side')} (F)", 12.0
        ui, inner = self.ui, panel_size(self.ui)[0] - self.ui.px(32)
        room = inner - ui.px(44 + 24)
        taken = sides.measure(ui, inner)[0]
        face = ui.type.fitting(t("review.title"), TITLE, room - taken)
        if face.size >= LEAST_TITLE:
            return [Row([back, Label(t("review.title"), face, one_line=True, grow=1.0), sides], gap=12)]
        face = ui.type.fitting(t("review.title"), TITLE, room)
        return [Row([back, Label(t("review.title"), face, one_line=True, grow=1.0)], gap=12), sides]

    def _overview(self, tight: int) -> list[Widget]:
        words, final = self.words, self.match.final
        told = words.result(final) if final is not None else t("review.going_on")
        inner = panel_size(self.ui)[0] - 2 * self.ui.px(LOW_PAD)
        if final is not None and tight > 1 and len(self.ui.type.wrap(told, SMALL, inner)) > 1:
            told = words.headline(final)  # why, the table has told
        rows: list[Widget] = [
            Row([Label(told, SMALL, "muted", grow=1.0), *(self._won_with() if tight < 2 else ())], gap=8)
        ]
        if not self.page.work.done and not self.page.looks_longer:
            rows.append(ReviewProgress(lambda: self.page.work.progress))
        if self.stage.tried:
            return rows
        if self.game.turning:
            rows += self._chips(tight)
        elif self.page.work.done:
            rows.append(Label(count_told(self.game.review), SMALL, "muted"))
        if self.page.work.done and self.game.review.not_judged:
            rows.append(Label(not_judged(words, self.game.review), SMALL, "muted"))
        return rows

    def _won_with(self) -> list[Widget]:
        final = self.match.final
        names = self.words.result_glyphs(final) if final is not None else ()

        def draw(ui: Ui, surface: pygame.Surface, rect: pygame.Rect) -> None:
            for place, name in enumerate(names):
                surface.blit(self.glyph(ui.theme, name, rect.height), (rect.x + place * ui.px(22), rect.y))

        return [Picture((22 * len(names), 24), draw)] if names else []

    def _chips(self, tight: int) -> list[Widget]:
        here = self.game.turning.index(self.at) + 1 if self.at in self.game.turning else 0
        key = "review.turning" if here else "review.turnings"
        chips: list[Widget] = []
        for number in self.game.turning:
            point, go, said = self.game.drawn[number], partial(self.page.go, number), self.game.spoken(number)
            chips.append(TurningChip(point, self.glyph, number == self.at, tight > 0, go, said))
        before = Button("", partial(self.page.step, -1), "quiet", icon="back", key="previous", tip=t("review.previous"))
        after = Button("", partial(self.page.step, 1), "quiet", icon="next", key="next", tip=t("review.next"))
        before.enabled = any(number < self.at for number in self.game.turning)
        after.enabled = any(number > self.at for number in self.game.turning)
        shown, every = len(chips), len(self.game.review.turning_points)
        over = Label(capitals(t(key, at=here, n=shown)), OVERLINE, "accent", grow=1.0)
        if shown < every:
            over = Label(t("review.worst", shown=shown, n=every), SMALL, "accent", grow=1.0)
        arrows = [] if tight else [before, after]  # the chips do the same
        head = [Row([over, *arrows], gap=0)] if tight < 2 or shown < every else []
        return [*head, self._side_by_side(chips, tight > 0)]

    def _side_by_side(self, chips: Sequence[Widget], low: bool) -> Widget:
        """In one row; in several they are equally wide, and about as many in each."""
        gap = 4 if low else 8
        inner, px = panel_size(self.ui)[0] - 2 * self.ui.px(LOW_PAD if low else WITHIN), self.ui.px(gap)
        wide = [chip.measure(self.ui, inner)[0] for chip in chips]
        if sum(wide) + px * (len(wide) - 1) <= inner:
            return Row(chips, gap=gap)
        most = max(1, (inner + px) // (max(wide) + px))
        rows = ceil(len(chips) / most)
        return Columns(chips, least=0, most=ceil(len(chips) / rows), gap=gap)

    def _card(self, low: bool) -> list[Widget]:
        """The turn looked at: what was done, what that made of the game, and why; or what is tried instead."""
        if self.stage.tried:
            return self._what_if()
        if not self.game.points:
            return []
        point, turn = self.game.points[self.at], self.game.turn_at(self.at)
        rows = [
            self._card_head(point),
            self._fields(point.first, self.match.all_moves[point.first : point.last], low),
        ]
        last = self.game.became(point) or turn
        if turn is not None and last is not None and turn.before is not None and last.after is not None:
            before = self.stage.chain[turn.ply - 1]
            rows.append(Became((before, turn.before), (self.stage.chain[last.ply - 1], last.after)))
            if point.turning is not None:
                rows += self._why(turn)
        if point.turning is None:
            rows += self._went_on(point, turn)
        return [Panel(Column(rows, gap=8 if low else 10), pad=12 if low else 14, radius=14, alpha=255)]

    def _card_head(self, point: TurnPoint) -> Widget:
        title = Label(self.game.title(self.at), SMALL_TURN if self._small else TURN, grow=1.0)
        if point.value is None or not point.value.proved:
            return Row([title])
        badge = badge_of(self.ui, t("analysis.badge.proved"), True)
        size = badge.get_width() / self.ui.scale, badge.get_height() / self.ui.scale
        return Row([title, Picture(size, lambda ui, surface, rect: surface.blit(badge, rect) and None)], gap=8)

    def _fields(self, ply: int, tokens: Sequence[Move], low: bool, boxed: bool = True) -> Widget:
        state, fields = self.stage.chain[ply], []
        for move in tokens[:MOST]:
            fields.append(self.words.field(state, move))
            state = state.apply(move)
        return MoveFields(fields, self.glyph, low, boxed)

    def _why(self, turn: ReviewedTurn) -> list[Widget]:
        """The reason in words; while it is played out step by step, the line itself."""
        if self.page.steps is not None:
            look = partial(self.page.look, self.stage.chain[turn.ply])
            line = LineOfPlay(self.words, self.stage.chain[turn.ply], turn.line, look, "refuted", self.page.steps.at)
            return [Label(t("review.refuted"), SMALL, "muted"), line]
        told = (
            how(self.words, turn),
            self.words.because(turn.why, self.stage.chain[turn.ply - 1]),
        )
        return [Label(" ".join(filter(None, told)), SMALL if self._small else REASON)]

    def _went_on(self, point: TurnPoint, turn: ReviewedTurn | None) -> list[Widget]:
        """Of a turn that turned nothing: what was done that no field shows, in a sentence, and the play that was
        expected after it."""
        name, said, rows = self.words.player(point.seat, point.first), [], list[Widget]()
        for ply in range(point.first + MOST, point.last):
            before, after = self.stage.chain[ply], self.stage.chain[ply + 1]
            said.append(self.words.move(before, self.match.all_moves[ply], after, name))
        if said:
            rows.append(Label(" ".join(said), SMALL if self._small else REASON))
        if turn is not None and turn.line:
            after = self.stage.chain[turn.ply]
            look = partial(self.page.look, after)
            rows.append(Label(t("analysis.expected"), SMALL, "muted"))
            rows.append(LineOfPlay(self.words, after, turn.line, look, "went_on", glyph=LINE))
        return rows

    def _better(self, low: bool) -> Widget | None:
        turn = self.game.points[self.at].turning if self.game.points and not self.stage.tried else None
        if turn is None or not turn.best:
            return None
        before, line = self.stage.chain[turn.ply - 1], turn.better or turn.best[:1]
        head = Row(
            [Label(t("review.better"), STRONG, "info", grow=1.0), Label(worth(before, turn.before), SMALL, "muted")]
        )
        fields = self._fields(turn.ply - 1, turns(before, line)[0].tokens, low, boxed=False)
        return Panel(Column([head, fields], gap=0), pad=8 if low else 10, radius=14, alpha=255, edge="info", side=12)

    @property
    def _cramped(self) -> bool:
        """Is the window so low that many turns fill it? Then what stands above and below is the same for all of them:
        nothing moves from one to the next."""
        return self.ui.logical_size[1] < ROOMY[0]

    @property
    def _small(self) -> bool:
        return self.ui.logical_size[0] < 1100

    def _ways(self, small: bool) -> list[Widget]:
        """On from here; `small`: in one row, of which the first has words."""
        page, steps, rematch = self.page, t("review.steps"), t("result.rematch")
        trial = Button(t("review.try_it"), page.try_it, "primary", icon="again", key="try", type=BODY)
        if small:
            trial.grow, trial.icon, trial.pad = 1.0, "", BESIDE
            room = panel_size(self.ui)[0] - 2 * self.ui.px(LOW_PAD + BESIDE + TARGET + 8)
            face = self.ui.type.fitting(trial.label, BODY, room)
            trial.type = face if face.size >= LEAST_BESIDE else BODY
            walk = Button("", page.step_by_step, icon="play", key="steps", tip=steps)
            more = Button("", page.again, icon="again", key="again", tip=rematch)
        else:
            walk = Button(steps, page.step_by_step, key="steps", type=SMALL)
            more = Button(rematch, page.again, key="again", type=SMALL)
        turn = self.game.points[self.at].turning if self.game.points else None
        walk.enabled = turn is not None and bool(turn.line) and not self.stage.tried
        return [Row([trial, walk, more], gap=8)] if small else [trial, self._beside(walk, more)]

    def _beside(self, *buttons: Button) -> Widget:
        """In one row, unless a word would be broken there; rather smaller than in two lines."""
        whole = panel_size(self.ui)[0] - self.ui.px(32)
        half = ((whole - self.ui.px(16)) // 2 if upright(self.ui) else whole) // 2 - self.ui.px(4)
        for button in buttons:
            button.pad = BESIDE
        faces = [self.ui.type.fitting(each.label, each.type, half - 2 * self.ui.px(BESIDE)) for each in buttons]
        face = min(faces, key=lambda face: face.size)
        if face.size >= LEAST_BESIDE:
            for button in buttons:
                button.type = face
        wide = max(
            button.measure(self.ui, VAST)[0]
            - self.ui.type.width(button.label, button.type)
            + self.ui.type.width(word, button.type)
            for button in buttons
            for word in button.label.split()
        )
        return Columns(buttons, least=max(120, wide / self.ui.scale), most=2, gap=8)

    def _what_if(self) -> list[Widget]:
        """What the player tries, and what that is worth."""
        start = self.stage.chain[self.stage.ply]
        rows: list[Widget] = [Label(capitals(t("review.what_if")), OVERLINE, "accent")]
        look = partial(self.page.look, start)
        rows.append(LineOfPlay(self.words, start, self.stage.tried, look, "tried"))
        found, state = self.page.live.finding, self.stage.state
        if state.outcome is not None:
            rows.append(Label(self.words.headline(state.outcome), TURN))
        elif found is not None and found.best is not None:
            rows.append(Label(self._stands(), TURN))
            line = found.lines.get(found.best, (found.best,))
            rows.append(Label(t("analysis.expected"), SMALL, "muted"))
            rows.append(LineOfPlay(self.words, state, line, partial(self.page.look, state), "expected"))
        rows.append(Button(t("review.back_to_game"), partial(self.page.go, self.at), key="back_to_game", type=BODY))
        return rows

    def _stands(self) -> str:
        from_here = self.page.live.finding
        assert from_here is not None and from_here.best is not None
        state = self.stage.state
        return t(
            "review.stands",
            name=self.words.name(state.to_play),
            worth=worth(state, from_here.verdicts[from_here.best]),
        )
