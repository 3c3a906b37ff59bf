"""A game looked back on: a graph of its value, the turning points, what was better and what refuted the move; what else
might have been played is tried out on the board and never touches the game.

The review is worked out while the page is open, and kept with the game: the second look is there at once."""

from __future__ import annotations

import logging
from datetime import date

import pygame

from qgames.ai import levels
from qgames.files import paths
from qgames.files.i18n import t
from qgames.rules.core import IllegalMove, Move, Side, State
from qgames.rules.match import Match, Player
from qgames.scenes.parts.destinations import FilmAt, TableAt, TrialAt
from qgames.scenes.parts.page import common
from qgames.scenes.play.lines import LineOfPlay
from qgames.scenes.review.board import ReviewBoard
from qgames.scenes.review.panel import ReviewHost, ReviewPanel, Steps
from qgames.scenes.review.parts import Graph, GraphHead, LongerChip, ReviewAround
from qgames.scenes.review.turns import ReviewTurns
from qgames.session import saves
from qgames.session.analysis import LiveAnalysis
from qgames.session.review.report import annotated
from qgames.session.review.work import anew, work_of
from qgames.session.sitting import Sitting
from qgames.session.statistics import strength
from qgames.ui import Answer, Back, Button, Done, Go, Page, Ui, Widget, paint

log = logging.getLogger(__name__)


class ReviewPage(Page, ReviewHost):
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
        self.looks_longer = False
        self.steps = None
        self.tight, self._room = 0, ui.size
        self.glyph = self.game.glyph
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
        self.steps = Steps(turn, self.stage.chain[turn.ply])
        self._show_step()

    def _show_step(self) -> None:
        assert self.steps is not None
        turn, line = self.steps.turn, self.steps.line
        self.look(self.stage.chain[turn.ply], line)
        if line:
            before = self.stage.chain[turn.ply]
            for move in line[:-1]:
                before = before.apply(move)
            words = self.game.words
            self.ui.say(words.move(before, line[-1], before.apply(line[-1]), words.name(before.to_play)), "move")
        self.rebuild()

    def _finished(self) -> None:
        log.info("review done %s", self.sitting.name)
        self.looks_longer, self.tight = False, 0
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
        if self._room != self.ui.size:
            self.tight, self._room = 0, self.ui.size
        note = t("review.seen_from", name=game.name)
        graph = Graph(lambda: game.drawn, game.levels(), self.glyph, note, lambda: self.at, self.go, game.spoken)
        return ReviewAround(self.stage.board, graph, self._graph_head(note), ReviewPanel(self.ui, self).build())

    def _graph_head(self, note: str) -> Widget:
        open_ones = self.game.estimates if self.work.done else 0
        tools: list[Widget] = []
        if open_ones or (self.looks_longer and not self.work.done):
            tools.append(LongerChip(lambda: None if self.work.done else self.work.progress, self.longer))
        export = Button("", self.export, "quiet", icon="save", key="export", tip=f"{t('review.export')} (Ctrl+S)")
        renew = Button("", self.anew, "quiet", icon="again", key="anew", tip=t("review.anew"), enabled=self.work.done)
        film = Button("", self.film, "quiet", icon="film", key="film", tip=t("film.heading"))
        return GraphHead(note, t("review.estimates", n=open_ones) if open_ones else "", [*tools, film, export, renew])

    def look(self, base: State, line: tuple[Move, ...]) -> None:
        self.stage.walk(base, line)
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

    def film(self) -> Answer:
        """Of the game, from the turn that is looked at."""
        return Go(FilmAt(self.sitting, self.game.points[self.at].first if self.game.points else 0))

    def again(self) -> Answer:
        return Go(TableAt(strength.rematch(self.sitting)), instead=TableAt.name)

    def longer(self) -> None:
        """Look on wherever something is not proved; pressed again, let it be."""
        if not self.work.done:
            self.work.stop()
            self.looks_longer = False
            self.game.read(self.work.review)
            self.rebuild()
            return
        self.looks_longer = True
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
            self.look(self.stage.state, ())

    def backdrop(self, surface: pygame.Surface) -> None:
        self.stage.board.paint(self.ui, surface)
        self.stage.draw(self.ui, surface)
