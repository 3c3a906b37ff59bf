"""The coach at the table. A move of who is coached waits a moment, as a ghost; if it would give away what is proved,
a card asks, once for each position: take it back, see why, play it anyway. Nothing is played before, and no clock
runs."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from qgames.ai.analysis import count
from qgames.files.i18n import t
from qgames.games.frame import Frame, Pick
from qgames.rules.core import Move, State
from qgames.scenes.play.board import Board
from qgames.scenes.play.lines import LineOfPlay
from qgames.scenes.play.stage import Stage
from qgames.session.analysis import LiveAnalysis
from qgames.session.coach import Caution, Coach
from qgames.session.scores import long, side_name
from qgames.ui import BODY, Button, Column, Label, Panel, Row, Type, Ui, Widget, paint, verdict_marks
from qgames.ui.widget import Picture

TITLE = Type(28, "serif")
WIDTH = 606  # logical pixels of the card


class Coaching:
    def __init__(
        self, ui: Ui, current: Stage, board: Board, play: Callable[[Move], None], refresh: Callable[[str], None]
    ) -> None:
        self.ui, self.current, self.board, self.play, self.refresh = ui, current, board, play, refresh
        self.coach = Coach()
        self.live = LiveAnalysis()  # of the refutation
        self.move: Move | None = None  # that waits
        self.caution: Caution | None = None  # what the card tells
        self.why = False  # is the refutation shown?
        self.preview: tuple[Move, ...] = ()  # how much of it is looked at
        self._pick, self._spot = Pick(), ""

    @property
    def on(self) -> bool:
        """Is whoever is to move a person who is coached?"""
        sitting = self.current.sitting
        return sitting.person_to_move and sitting.may_help and sitting.coached(sitting.seat)

    @property
    def holds(self) -> bool:
        """Does a move wait? No clock runs then."""
        return self.move is not None

    # -- what happens ------------------------------------------------------------------------------------------------

    def asks(self, move: Move, spot: str | None) -> bool:
        """A move is about to be played: does it wait to be looked at?"""
        if self.holds:
            self.take_back()
        if not self.on:
            return False
        match = self.current.sitting.match
        self.coach.consider(match, move)
        if not self.coach.waiting:
            return False
        self.move, self._pick, self._spot = move, self.current.hand.pick, spot or ""
        return True

    def tick(self) -> bool:
        """Once a turn of the loop; has something to show changed?"""
        if self.move is None:
            if self.on and not self.current.animation.moving:
                self.coach.watch(self.current.sitting.match)
                self.coach.step()
            return False
        if self.caution is not None:
            return self._refuted()
        self.coach.step()
        if self.coach.waiting:
            return False
        self.caution = self.coach.caution
        if self.caution is None:
            self.play_it()
        else:
            self.current.sitting.assist("coach")
            self.ui.say(f"{self._title()} {self._sentence()}", "asked")
            self.refresh("take_back")
        return True

    def _refuted(self) -> bool:
        """The refutation is looked for when it is asked for and not known yet; has it come?"""
        if not self.why or self.caution is None or self.caution.line or not self.live.step():
            return False
        found = self.live.finding
        if found is None or found.best is None:
            return False
        self.caution = self.caution._replace(line=found.lines.get(found.best, (found.best,)))
        self.refresh("coach_line")
        return True

    def take_back(self) -> None:
        """Nothing was played; the piece is in the hand again."""
        pick = self._pick
        self._let_go()
        self.current.hand.pick = pick
        self.refresh("board")

    def play_it(self) -> None:
        move = self.move
        self.current.hand.pick = self._pick
        self._let_go()
        if move is not None:
            self.play(move)
            self.refresh("board" if self.current.sitting.outcome is None else "")

    def _let_go(self) -> None:
        self.move, self.caution, self.why, self.preview = None, None, False, ()
        self.live.off()

    def forget(self) -> None:
        """Another game, or the table is left."""
        self._let_go()
        self.coach.forget()

    def show_why(self) -> None:
        assert self.caution is not None
        self.why = True
        if not self.caution.line:
            self.live.on(self.current.sitting.match, (self.caution.move,))
        self.refresh("coach_line" if self.caution.line else "take_back")

    def _look(self, line: tuple[Move, ...]) -> None:
        self.preview = line

    # -- what is shown -----------------------------------------------------------------------------------------------

    def frame(self, frame: Frame[State]) -> Frame[State]:
        """While a move waits its piece is a ghost: as if it were pointed at."""
        if self.move is None:
            return frame
        if self.preview:
            return self.current.ahead(frame, frame.after.apply(self.move), self.preview)
        pick = self._pick._replace(hover=self._spot or None)
        return frame._replace(pick=pick, look=frame.look._replace(legal=False))

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        """What the move would be worth, over its ghost."""
        table = self.board.table
        if self.caution is None or table is None or self.preview:
            return
        state = self.current.sitting.state
        spots = {spot.key: spot.position for spot in self.current.view.spots(state, self.current.look, self._pick)}
        if self._spot in spots:
            x, y, z = spots[self._spot]
            at = table.project((x, y, z + 1.2))
            n = count(state, self.caution.after)
            mark = verdict_marks.verdict(ui.theme, self.caution.after.kind, n, ui.px(verdict_marks.PLACE))
            verdict_marks.put(surface, mark, at)

    def _title(self) -> str:
        assert self.caution is not None
        return t("coach.title.win" if self.caution.after.kind == "draw" else "coach.title.game")

    def _sentence(self) -> str:
        """What there is to lose and what is left; never what would be right."""
        assert self.caution is not None
        words, state = self.current.words, self.current.sitting.state
        others = sorted(set(state.game.sides) - {state.game.sides[state.to_play]})
        other = side_name(words, others[0]) if len(others) == 1 else t("coach.another")
        move = long(words, (self.caution.move,))
        before = t(f"coach.before.{self.caution.before.kind}", move=move)
        n = count(state, self.caution.after)
        return f"{before} {t(f'coach.after.{self.caution.after.kind}', move=move, name=other, n=n)}"

    def card(self) -> Widget | None:
        """Over the foot of the table; the board stays in sight and can be turned."""
        if self.caution is None or self.move is None:
            return None
        buttons: list[Widget] = [
            Button(t("coach.take_back"), self.take_back, "primary", icon="undo", key="take_back", type=BODY)
        ]
        rows: list[Widget] = [Label(self._title(), TITLE), Label(self._sentence(), BODY)]
        if self.why and self.caution.line:
            state = self.current.sitting.state.apply(self.move)
            rows.append(LineOfPlay(self.current.words, state, self.caution.line, self._look, "coach_line"))
        elif not self.why:
            buttons.append(Button(t("coach.why"), self.show_why, icon="through", key="coach_why", type=BODY))
        buttons.append(Button(t("coach.anyway"), self.play_it, "quiet", key="anyway", type=BODY))
        rows.append(Row(buttons, gap=10, wrap=True))
        shield = Picture((44, 44), _shield)
        return Panel(Row([shield, Column(rows, gap=8, grow=1.0)], gap=16), pad=18, radius=16, alpha=255, edge="accent")


def _shield(ui: Ui, surface: pygame.Surface, rect: pygame.Rect) -> None:
    side = min(rect.size)
    box = pygame.Rect(rect.x, rect.y, side, side)
    surface.blit(paint.box(box.size, side // 2, (*ui.theme["primary"], 255)), box)
    icon = paint.icon("shield", round(side * 0.6), ui.theme["primary_text"])
    surface.blit(icon, icon.get_rect(center=box.center))
