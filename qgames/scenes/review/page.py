"""A game looked back on: a graph of its value, the turning points, what was better and what refuted the move; what else
might have been played is tried out on the board and never touches the game.

The review is worked out while the page is open, and kept with the game: the second look is there at once."""

from __future__ import annotations

import logging
from datetime import date
from functools import partial

import pygame

from qgames.ai import levels
from qgames.files import paths
from qgames.files.i18n import t
from qgames.rules.core import IllegalMove, Move
from qgames.rules.match import Match, Player
from qgames.scenes.parts.destinations import TableAt, TrialAt
from qgames.scenes.parts.page import common
from qgames.scenes.play.lines import LineOfPlay
from qgames.scenes.review.board import ReviewBoard
from qgames.scenes.review.parts import Became, Graph, ReviewAround, ReviewProgress, TurningChip, framed
from qgames.scenes.review.turns import ReviewTurns
from qgames.session import saves
from qgames.session.analysis import LiveAnalysis
from qgames.session.review.report import annotated, count_told, how, not_judged
from qgames.session.review.review import ReviewedTurn
from qgames.session.review.work import anew, work_of
from qgames.session.scores import short, turns, worth
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
    Row,
    Rule,
    Scroll,
    Type,
    Ui,
    Widget,
    paint,
)

log = logging.getLogger(__name__)
VAST = 10_000  # pixels: as wide as it likes
HEADED = 210  # logical pixels of the heading between its buttons
TITLE, TURN = Type(36, "serif"), Type(23, "serif")
SMALL_TITLE, SMALL_TURN = Type(24, "serif"), Type(19, "serif")  # where there is little room


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
        return None

    def _finished(self) -> None:
        log.info("review done %s", self.sitting.name)
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
        graph = Graph(lambda: game.drawn, game.levels(), note, lambda: self.at, self.go, game.spoken)
        *rows, try_it, walk, more, again = self._rows()
        inside = Scroll(Column([*rows, walk, more, again], gap=9), key="scroll", fades=False)
        inside.grow = 1.0
        # what is wanted most stays in sight, whatever is scrolled to
        panel = Panel(Column([inside, try_it], gap=9), pad=18, radius=16, alpha=255)
        return ReviewAround(self.stage.board, graph, panel)

    def _rows(self) -> list[Widget]:
        final = self.match.final
        words = self.game.words
        told = t("review.going_on")
        if final is not None:
            told = words.result(final)
        rows: list[Widget] = [self._head(), Label(told, SMALL, "muted")]
        if not self.work.done:
            rows.append(ReviewProgress(lambda: self.work.progress))
        rows.append(Rule())
        if self.stage.tried:
            return [*rows, *self._what_if(), *self._buttons()]
        if self.game.turning:
            rows += self._chips()
        elif self.work.done:
            rows.append(Label(count_told(self.game.review), SMALL, "muted"))
        if self.work.done and self.game.review.not_judged:
            rows.append(Label(not_judged(words, self.game.review), SMALL, "muted"))
        return [*rows, *self._about(), *self._buttons()]

    @property
    def _small(self) -> bool:
        return self.ui.logical_size[0] < 1100

    def _head(self) -> Widget:
        back = Button("", lambda: Back(), icon="back", key="back", tip=t("app.back"))
        other = Button("", self.other_side, icon="swap", key="side", tip=f"{t('review.other_side')} (F)")
        large = not self._small and self.ui.type.width(t("review.title"), TITLE) <= self.ui.px(HEADED)
        title = Label(t("review.title"), TITLE if large else SMALL_TITLE, one_line=True, grow=1.0)
        return Row([back, title, other], gap=12)

    def _chips(self) -> list[Widget]:
        here = self.game.turning.index(self.at) + 1 if self.at in self.game.turning else 0
        key = "review.turning" if here else "review.turnings"
        chips: list[Widget] = []
        for number in self.game.turning:
            point = self.game.points[number]
            mark = self.game.mark(point)
            assert point.turning is not None and mark is not None
            words, go = short(self.game.words, (point.turning.move,)), partial(self.go, number)
            chips.append(TurningChip(words, mark, number == self.at, go, self.game.spoken(number)))
        shown, every = len(chips), len(self.game.review.turning_points)
        over = Label(t(key, at=here, n=shown), OVERLINE, "accent")
        left_out = [Label(t("review.worst", shown=shown, n=every), SMALL, "muted")] if shown < every else []
        return [over, *left_out, Row(chips, gap=6, wrap=True, between=0)]

    def _about(self) -> list[Widget]:
        """The turn looked at: what it was, why it mattered, what was better."""
        if not self.game.points:
            return []
        point, turn = self.game.points[self.at], self.game.turn_at(self.at)
        rows: list[Widget] = [Label(self.game.title(self.at), SMALL_TURN if self._small else TURN)]
        last = self.game.became(point) or turn
        if turn is None or last is None or turn.before is None or last.after is None:
            return rows
        before = self.stage.chain[turn.ply - 1]
        rows.append(Became((before, turn.before), (self.stage.chain[last.ply - 1], last.after)))
        if point.turning is None:
            return rows
        told = how(self.game.words, turn), self.game.words.because(turn.why, before)
        rows += [Label(sentence, BODY) for sentence in told if sentence]
        if turn.line:
            look = partial(self._look, turn.ply)
            rows += [
                Label(t("review.refuted"), SMALL, "muted"),
                LineOfPlay(self.game.words, self.stage.chain[turn.ply], turn.line, look, "refuted"),
            ]
        if turn.best:
            rows.append(framed(self._better(turn), "info"))
        return rows

    def _better(self, turn: ReviewedTurn) -> Widget:
        before, line = self.stage.chain[turn.ply - 1], turn.better or turn.best[:1]
        first = turns(before, line)[0].tokens
        head = Label(t("review.better", move=short(self.game.words, first), worth=worth(before, turn.before)), STRONG)
        look = partial(self._look, turn.ply - 1)
        return Column(
            [head, LineOfPlay(self.game.words, before, line, look, "better") if len(line) > len(first) else None], gap=4
        )

    def _look(self, ply: int, line: tuple[Move, ...]) -> None:
        self.stage.walk(self.stage.chain[ply], line)
        self.dirty = True

    def _buttons(self) -> list[Widget]:
        before = Button(t("review.previous"), partial(self.step, -1), icon="back", key="previous", type=BODY)
        after = Button(t("review.next"), partial(self.step, 1), icon="next", key="next", type=BODY)
        before.enabled = any(number < self.at for number in self.game.turning)
        after.enabled = any(number > self.at for number in self.game.turning)
        export = Button(t("review.export"), self.export, "quiet", key="export", type=BODY)
        again = Button(t("result.rematch"), self.again, "quiet", key="again", type=BODY)
        try_it = Button(t("review.try_it"), self.try_it, "primary", icon="again", key="try", type=BODY)
        longer = Button(t("review.longer"), self.longer, "quiet", key="longer", type=BODY)
        renew = Button(t("review.anew"), self.anew, "quiet", key="anew", type=BODY)
        longer.enabled = renew.enabled = self.work.done
        return [try_it, self._beside(before, after), self._beside(export, again), self._beside(longer, renew)]

    def _beside(self, *buttons: Button) -> Widget:
        """In one row, unless a word would be broken there."""
        wide = max(
            button.measure(self.ui, VAST)[0] - self.ui.type.width(button.label, BODY) + self.ui.type.width(word, BODY)
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
        """Look on wherever something is not proved."""
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
        lines = [widget for widget in self.root.walk() if isinstance(widget, LineOfPlay)]
        over = any(widget.rect.collidepoint(pos) or widget.focused for widget in lines)
        if not over and sum(widget.let_go() for widget in lines):
            self._look(self.stage.ply, ())

    def backdrop(self, surface: pygame.Surface) -> None:
        self.stage.board.paint(self.ui, surface)
        self.stage.draw(self.ui, surface)
