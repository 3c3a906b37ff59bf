"""A game looked back on: a graph of its value, the turning points, what was better and what refuted the move; what else
might have been played is tried out on the board and never touches the game.

The review is worked out while the page is open, and kept with the game: the second look is there at once."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import date
from functools import partial

import pygame

from qgames.ai import levels
from qgames.files import paths
from qgames.files.i18n import capitals, t
from qgames.rules.core import IllegalMove, Move, Side
from qgames.rules.match import Match, Player
from qgames.scenes.parts.destinations import TableAt, TrialAt
from qgames.scenes.parts.page import common
from qgames.scenes.parts.signs import glyph_of
from qgames.scenes.play.analysis_panel import badge_of
from qgames.scenes.play.lines import LineOfPlay
from qgames.scenes.review.board import ReviewBoard
from qgames.scenes.review.parts import (
    Became,
    Graph,
    GraphHead,
    LongerChip,
    MoveFields,
    ReviewAround,
    ReviewProgress,
    TurningChip,
    panel_size,
)
from qgames.scenes.review.turns import ReviewTurns
from qgames.session import saves
from qgames.session.analysis import LiveAnalysis
from qgames.session.review.report import annotated, count_told, how, not_judged
from qgames.session.review.review import ReviewedTurn, TurnPoint
from qgames.session.review.work import anew, work_of
from qgames.session.scores import side_name, turns, worth
from qgames.session.sitting import Sitting
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
    Done,
    Go,
    Label,
    Page,
    Panel,
    Picture,
    Row,
    Scroll,
    Type,
    Ui,
    Widget,
    paint,
)
from qgames.ui.choices import Segments

log = logging.getLogger(__name__)
VAST = 10_000  # pixels: as wide as it likes
STEP = 0.9  # seconds a move of a refutation is shown
TIGHT = 3  # ways to make room
MOST = 2  # tokens of a turn that are shown as fields
LEAST_TITLE = 24  # logical pixels of the heading: below, what is beside it makes room
TITLE, TURN = Type(36, "serif"), Type(23, "serif")
SMALL_TURN = Type(19, "serif")  # where there is little room
REASON, OVER = Type(15.5), Type(12.5, "sans", 2.4)


class Steps:
    """A refutation being played out: how many turns of it are shown, and for how long."""

    def __init__(self, turn: ReviewedTurn, ends: Sequence[int]) -> None:
        self.turn, self.ends = turn, ends
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


class ReviewPage(Page):
    first = "graph"

    def __init__(self, ui: Ui, sitting: Sitting) -> None:
        super().__init__(ui)
        self.sitting, self.match = sitting, sitting.match
        self.stage = ReviewBoard(ui, sitting, self._tried, self._refused)
        self.work = work_of(sitting)
        self.game = ReviewTurns(sitting, self.work.review)
        self.live = LiveAnalysis()  # of what is tried out
        self.at = 0
        self._led = False  # has the player chosen a turn?
        self._longer = False  # does it look longer, by wish?
        self.steps: Steps | None = None  # of the refutation, while it is played out
        self._glyph = glyph_of(self.match.game)
        self.go(len(self.game.points) - 1, lead=False)
        log.info("review opened %s", sitting.name)
        if self.work.done:
            log.info("review done %s", sitting.name)
            self._to_what_mattered()

    # -- the game by turns -------------------------------------------------------------------------------------------

    def _to_what_mattered(self) -> None:
        """The page opens at the last turn that mattered."""
        if self.game.turning:
            self.go(self.game.turning[-1], lead=False)

    def go(self, number: int, lead: bool = True) -> None:
        if not 0 <= number < len(self.game.points):
            return
        self.at, self._led = number, self._led or lead
        point = self.game.points[number]
        turn = point.turning
        self.stage.show(turn.ply if turn is not None else point.last, turn)
        self.steps = None
        self.live.off()
        if lead:
            log.info("review at %d", number)
            self.ui.say(self.game.spoken(number), "asked")
        self.rebuild()

    def step(self, way: int) -> None:
        """To the next turning point in a direction."""
        ahead = [number for number in self.game.turning if (number - self.at) * way > 0]
        if ahead:
            self.go(min(ahead) if way > 0 else max(ahead))

    # -- time --------------------------------------------------------------------------------------------------------

    def tick(self, seconds: float) -> Answer:
        if self.work.step():
            self.game.read(self.work.review)
            self.dirty = True
            if self.work.done:
                self._finished()
            elif not self._led:
                self.rebuild()
        if self.stage.tried and self.live.step():
            self.rebuild()
        if self.steps is not None and self.steps.passed(seconds):
            self._show_step()
        return None

    # -- the refutation, played out ----------------------------------------------------------------------------------

    def step_by_step(self) -> None:
        """Begin, or back to the position of the game."""
        turn = self.game.points[self.at].turning
        if self.steps is not None or turn is None:
            self.go(self.at, lead=False)
            return
        ends = [each.first + len(each.tokens) for each in turns(self.stage.chain[turn.ply], turn.line)]
        self.steps = Steps(turn, ends)
        self._show_step()

    def _show_step(self) -> None:
        assert self.steps is not None
        turn, line = self.steps.turn, self.steps.line
        self._look(turn.ply, line)
        if line:
            before = self.stage.chain[turn.ply]
            for move in line[:-1]:
                before = before.apply(move)
            words = self.game.words
            self.ui.say(words.move(before, line[-1], before.apply(line[-1]), words.name(before.to_play)), "move")
        self.rebuild()

    def _finished(self) -> None:
        log.info("review done %s", self.sitting.name)
        self._longer = False
        self.ui.say(t("review.done", n=len(self.work.review.turning_points)), "asked")
        if not self._led:
            self._to_what_mattered()
        self.rebuild()

    def closed(self) -> None:
        """It can be left and comes back: what was found is kept."""
        log.info("review left %s", self.sitting.name)
        self.live.off()
        self.work.rest()

    # -- the page ----------------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        game = self.game
        note = t("review.seen_from", name=game.name)
        graph = Graph(lambda: game.drawn, game.levels(), self._glyph, note, lambda: self.at, self.go, game.spoken)
        return ReviewAround(self.stage.board, graph, self._graph_head(note), self._panel())

    def _graph_head(self, note: str) -> Widget:
        open_ones = self.game.estimates if self.work.done else 0
        tools: list[Widget] = []
        if open_ones or (self._longer and not self.work.done):
            tools.append(LongerChip(lambda: None if self.work.done else self.work.progress, self.longer))
        export = Button("", self.export, "quiet", icon="save", key="export", tip=f"{t('review.export')} (Ctrl+S)")
        renew = Button("", self.anew, "quiet", icon="again", key="anew", tip=t("review.anew"), enabled=self.work.done)
        return GraphHead(note, t("review.estimates", n=open_ones) if open_ones else "", [*tools, export, renew])

    def _panel(self) -> Widget:
        """With as much as there is room for: what is wanted most is always in sight."""
        wide, high = panel_size(self.ui)
        for tight in range(TIGHT):
            made = self._fitted(tight)
            if made.measure(self.ui, wide)[1] <= high:
                break
        return made

    def _fitted(self, tight: int) -> Widget:
        """`tight`: how little room there is. First chips and fields are lower, then the ways on go below the card, into
        what scrolls."""
        low, better, ways = tight > 0, self._better(tight > 0), self._ways()
        pinned = [*([better] if better is not None else []), self._try()]
        if tight < 2:
            pinned.append(ways)
        inside = Scroll(Column([*self._card(low), *([] if tight < 2 else [ways])], gap=9), key="scroll", fades=False)
        rows = [*self._head(), *self._overview(tight), inside, *pinned]
        return Panel(Column(rows, gap=7 if low else 9), pad=12 if low else 16, radius=18, alpha=255)

    # -- from above: what it is, the turning points, one of them, what was better ------------------------------------

    def _head(self) -> list[Widget]:
        back = Button("", lambda: Back(), icon="back", key="back", tip=t("app.back"))
        names = [(side, side_name(self.game.words, side)) for side in self.game.sides]
        sides = Segments(t("review.other_side"), names, self.game.side, self.see_from, key="side")
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
        words, final = self.game.words, self.match.final
        told = words.result(final) if final is not None else t("review.going_on")
        rows: list[Widget] = [
            Row([Label(told, SMALL, "muted", grow=1.0), *(self._won_with() if tight < 2 else ())], gap=8)
        ]
        if not self.work.done and not self._longer:
            rows.append(ReviewProgress(lambda: self.work.progress))
        if self.stage.tried:
            return rows
        if self.game.turning:
            rows += self._chips(tight)
        elif self.work.done:
            rows.append(Label(count_told(self.game.review), SMALL, "muted"))
        if self.work.done and self.game.review.not_judged:
            rows.append(Label(not_judged(words, self.game.review), SMALL, "muted"))
        return rows

    def _won_with(self) -> list[Widget]:
        final = self.match.final
        names = self.game.words.result_glyphs(final) if final is not None else ()

        def draw(ui: Ui, surface: pygame.Surface, rect: pygame.Rect) -> None:
            for place, name in enumerate(names):
                surface.blit(self._glyph(ui.theme, name, rect.height), (rect.x + place * ui.px(22), rect.y))

        return [Picture((22 * len(names), 24), draw)] if names else []

    def _chips(self, tight: int) -> list[Widget]:
        here = self.game.turning.index(self.at) + 1 if self.at in self.game.turning else 0
        key = "review.turning" if here else "review.turnings"
        chips: list[Widget] = [
            TurningChip(self.game.drawn[number], self._glyph, number == self.at, tight > 0, partial(self.go, number),
                        self.game.spoken(number))
            for number in self.game.turning
        ]  # fmt: skip
        before = Button("", partial(self.step, -1), "quiet", icon="back", key="previous", tip=t("review.previous"))
        after = Button("", partial(self.step, 1), "quiet", icon="next", key="next", tip=t("review.next"))
        before.enabled = any(number < self.at for number in self.game.turning)
        after.enabled = any(number > self.at for number in self.game.turning)
        shown, every = len(chips), len(self.game.review.turning_points)
        over = Label(capitals(t(key, at=here, n=shown)), OVER, "accent", grow=1.0)
        left_out = [Label(t("review.worst", shown=shown, n=every), SMALL, "muted")] if shown < every else []
        arrows = [] if tight else [before, after]  # the chips do the same
        head = [Row([over, *arrows], gap=0), *left_out] if tight < 2 else []
        return [*head, Row(chips, gap=6 if tight else 8, wrap=True, between=6)]

    def _card(self, low: bool) -> list[Widget]:
        """The turn looked at: what was done, what that made of the game, and why; or what is tried instead."""
        if self.stage.tried:
            return self._what_if()
        if not self.game.points:
            return []
        point, turn = self.game.points[self.at], self.game.turn_at(self.at)
        rows = [self._card_head(point), self._fields(point.first, self.match.all_moves[point.first : point.last], low)]
        last = self.game.became(point) or turn
        if turn is not None and last is not None and turn.before is not None and last.after is not None:
            before = self.stage.chain[turn.ply - 1]
            rows.append(Became((before, turn.before), (self.stage.chain[last.ply - 1], last.after)))
            if point.turning is not None:
                rows += self._why(turn)
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
            fields.append(self.game.words.field(state, move))
            state = state.apply(move)
        return MoveFields(fields, self._glyph, low, boxed)

    def _why(self, turn: ReviewedTurn) -> list[Widget]:
        """The reason in words; while it is played out step by step, the line itself."""
        if self.steps is not None:
            look = partial(self._look, turn.ply)
            line = LineOfPlay(self.game.words, self.stage.chain[turn.ply], turn.line, look, "refuted", self.steps.at)
            return [Label(t("review.refuted"), SMALL, "muted"), line]
        told = how(self.game.words, turn), self.game.words.because(turn.why, self.stage.chain[turn.ply - 1])
        return [Label(" ".join(filter(None, told)), REASON)]

    def _better(self, low: bool) -> Widget | None:
        turn = self.game.points[self.at].turning if self.game.points and not self.stage.tried else None
        if turn is None or not turn.best:
            return None
        before, line = self.stage.chain[turn.ply - 1], turn.better or turn.best[:1]
        head = Row(
            [Label(t("review.better"), STRONG, "info", grow=1.0), Label(worth(before, turn.before), SMALL, "muted")]
        )
        fields = self._fields(turn.ply - 1, turns(before, line)[0].tokens, low, boxed=False)
        return Panel(Column([head, fields], gap=0), pad=8 if low else 10, radius=14, alpha=255, edge="info")

    @property
    def _small(self) -> bool:
        return self.ui.logical_size[0] < 1100

    def _look(self, ply: int, line: tuple[Move, ...]) -> None:
        self.stage.walk(self.stage.chain[ply], line)
        self.dirty = True

    def _try(self) -> Widget:
        return Button(t("review.try_it"), self.try_it, "primary", icon="again", key="try", type=BODY)

    def _ways(self) -> Widget:
        walk = Button(t("review.steps"), self.step_by_step, key="steps", type=SMALL)
        turn = self.game.points[self.at].turning if self.game.points else None
        walk.enabled = turn is not None and bool(turn.line) and not self.stage.tried
        return self._beside(walk, Button(t("result.rematch"), self.again, key="again", type=SMALL))

    def _beside(self, *buttons: Button) -> Widget:
        """In one row, unless a word would be broken there."""
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
        rows: list[Widget] = [Label(t("review.what_if"), OVERLINE, "accent")]
        look = partial(self._look, self.stage.ply)
        rows.append(LineOfPlay(self.game.words, start, self.stage.tried, look, "tried"))
        found, state = self.live.finding, self.stage.state
        if state.outcome is not None:
            rows.append(Label(self.game.words.headline(state.outcome), TURN))
        elif found is not None and found.best is not None:
            rows.append(Label(self._stands(), TURN))
            line = found.lines.get(found.best, (found.best,))
            rows.append(Label(t("analysis.expected"), SMALL, "muted"))
            rows.append(LineOfPlay(self.game.words, state, line, self._look_ahead, "expected"))
        rows.append(Button(t("review.back_to_game"), partial(self.go, self.at), key="back_to_game", type=BODY))
        return rows

    def _stands(self) -> str:
        from_here = self.live.finding
        assert from_here is not None and from_here.best is not None
        state = self.stage.state
        return t(
            "review.stands",
            name=self.game.words.name(state.to_play),
            worth=worth(state, from_here.verdicts[from_here.best]),
        )

    def _look_ahead(self, line: tuple[Move, ...]) -> None:
        self.stage.walk(self.stage.state, line)
        self.dirty = True

    def _tried(self) -> None:
        if self.stage.tried:
            self.live.on(self._fork(self.stage.ply), self.stage.tried)
        else:
            self.live.off()
        self.rebuild()

    def _fork(self, ply: int) -> Match:
        """The game up to a ply, as another one."""
        match = Match(self.match.game, self.match.players, start=self.match.start, date=date.today().isoformat())
        for move in self.match.all_moves[:ply]:
            match.play(move)
        return match

    def _refused(self, error: IllegalMove) -> None:
        self.ui.toast(self.game.words.refusal(error))

    # -- actions -----------------------------------------------------------------------------------------------------

    def try_it(self) -> Answer:
        """From before the move, against the computer at full strength; the game looked back on stays as it is."""
        if not self.game.points:
            return None
        point = self.game.points[self.at]
        match = self._fork(point.turning.ply - 1 if point.turning is not None else point.first)
        side = match.game.sides[match.state.to_play]
        strong = f"computer-{min(levels.TOP, len(levels.levels(match.game)))}"
        seats = enumerate(match.players)
        match.players = tuple(
            Player(player.name if player.level is None else "")
            if match.game.sides[seat] == side
            else Player("", strong)
            for seat, player in seats
        )
        return Go(TrialAt(Sitting(match), "review"))

    def again(self) -> Answer:
        return Go(TableAt(self.sitting.rematch()), instead=TableAt.name)

    def longer(self) -> None:
        """Look on wherever something is not proved; pressed again, let it be."""
        if not self.work.done:
            self.work.stop()
            self._longer = False
            self.game.read(self.work.review)
            self.rebuild()
            return
        self._longer = True
        self.work.longer()
        self._begun()

    def anew(self) -> None:
        """The whole review again; the one that is kept stays until it is done."""
        self.work = anew(self.sitting)
        self._begun()

    def _begun(self) -> None:
        log.info("review begun again %s", self.sitting.name)
        self.game.read(self.work.review)
        self._led = True  # the turn looked at stays
        self.go(min(self.at, len(self.game.points) - 1), lead=False)

    def other_side(self) -> None:
        """The graph of the next player."""
        self.game.next_side()
        self._seen_from()

    def see_from(self, side: Side) -> None:
        self.game.see_from(side)
        self._seen_from()

    def _seen_from(self) -> None:
        self.ui.say(t("review.seen_from", name=self.game.name), "asked")
        self.rebuild()

    def export(self) -> None:
        """The record with its verdicts, and a picture of this page, beside the saves."""
        folder = paths.data()
        record, picture = (
            folder / f"review-{self.sitting.name}{saves.SUFFIX}",
            folder / f"review-{self.sitting.name}.png",
        )
        surface = pygame.Surface(self.ui.size)
        try:
            paths.write(record, annotated(self.sitting, self.game.review))
            self.draw(surface)
            paths.write(picture, paint.saved(surface, picture.name))
        except (OSError, pygame.error) as error:
            self.ui.toast(t("play.files.not_saved", reason=str(error)))
            return
        log.info("review exported %s", record.name)
        self.ui.toast(t("review.exported", path=str(folder), record=record.name, picture=picture.name))

    # -- keys and picture --------------------------------------------------------------------------------------------

    def shortcut(self, name: str) -> Done | None:
        if name in ("pageup", "pagedown"):
            self.go(self.at + (1 if name == "pagedown" else -1))
            return Done()
        if name == "enter":
            return Done(self.try_it())
        if name == "ctrl+s":
            self.export()
            return Done()
        if name == "f":
            self.other_side()
            return Done()
        if name == "backspace":
            return Done() if self.stage.take_back() else None
        answer = common(self, name, self.match.game.key)
        return Done(answer) if answer is not None else None

    def back(self) -> Answer:
        """Esc: first back from what is tried out to the game, then to where one came from."""
        if self.stage.tried or self.stage.base is not None:
            self.go(self.at)
            return None
        return Back()

    def caption(self) -> str:
        return t("review.title")

    def handle(self, event: pygame.event.Event) -> Answer:
        answer = super().handle(event)
        if event.type == pygame.MOUSEMOTION:
            self._pointer_left(event.pos)
        return answer

    def _pointer_left(self, pos: tuple[int, int]) -> None:
        """A line that is not pointed at any longer lets go of the board."""
        if self.steps is not None:
            return
        lines = [widget for widget in self.root.walk() if isinstance(widget, LineOfPlay)]
        over = any(widget.rect.collidepoint(pos) or widget.focused for widget in lines)
        if not over and sum(widget.let_go() for widget in lines):
            self._look(self.stage.ply, ())

    def backdrop(self, surface: pygame.Surface) -> None:
        self.stage.board.paint(self.ui, surface)
        self.stage.draw(self.ui, surface)
