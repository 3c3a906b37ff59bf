"""The furniture around a board: cards of the players, buttons, list of moves, the result; and what the buttons do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from qgames.i18n import known, t
from qgames.scenes import play_saves as saves
from qgames.scenes import variants
from qgames.scenes.frame import common
from qgames.scenes.play_board import Board
from qgames.scenes.play_computer import Computer
from qgames.scenes.play_layout import EDGE, PANEL, Around, narrow
from qgames.scenes.play_moves import MoveList, MoveRibbon
from qgames.scenes.play_panel import PlayerCard
from qgames.scenes.play_sitting import Sitting
from qgames.scenes.play_stage import Stage
from qgames.scenes.play_words import HARD_SPACE, Words
from qgames.ui import (
    BODY,
    SECTION,
    SMALL,
    Button,
    Close,
    Column,
    Columns,
    Done,
    Label,
    Open,
    Page,
    Panel,
    Row,
    Rule,
    Space,
    Type,
    Widget,
)  # fmt: skip
from qgames.ui.field import clipboard, copy
from qgames.ui.scene import Answer
from qgames.views.board import BoardView, Look, Pick

NAME = Type(34, "serif")
RESULT = Type(26, "serif")
PAD = 14  # within the panel


class Furniture(Page):
    """Half of PlayScene: all that is laid out and pressed. The other half is in `play_scene`."""

    sitting: Sitting
    words: Words
    board: Board
    view: BoardView
    pick: Pick
    look: Look
    computer: Computer
    stage: Stage
    jump: Any
    act: Any
    undo: Any
    redo: Any
    new_game: Any
    extra_panels: Any
    _hear: Any

    panel_width = PANEL

    def furnish(self) -> Widget:
        # after the end the board is still turned and looked at by mouse, while Enter goes on to the next game
        self.board.click_focus = self.sitting.outcome is None
        if narrow(self.ui):
            return self._strips()
        height = self.ui.size[1] - 2 * self.ui.px(EDGE)
        panel = self._panel(self.extra_panels())
        if panel.measure(self.ui, self.ui.px(self.panel_width))[1] > height:  # a result needs the room
            panel = self._panel(())
        return Around(self.board, panel=panel, corner=self.corner(), plates=self.plates(), wide=self.panel_width)

    def _panel(self, extra: Sequence[Widget]) -> Widget:
        rows = [*self.cards(small=False), *self.result_rows(), *self.action_rows(), *extra]
        moves = MoveList(self.words, self.jump, grow=1.0)
        return Panel(Column([*rows, Rule(), moves, Rule(), self.tools()], gap=10), pad=PAD, radius=16)

    def _strips(self) -> Widget:
        """A narrow window: players above, words and buttons below."""
        cards = self.cards(small=False)
        most = 2 if len(cards) == 4 and self.ui.logical_size[0] < 760 else 4
        foot = Column(
            [
                *self.extra_panels(),
                MoveRibbon(self.words, self.jump),
                Row([Column([self.corner()], grow=1.0), self.tools()], gap=8),
                *self.action_rows(),
                *([*self._score(), Row(self._after_the_end(), gap=8, wrap=True)] if self.sitting.outcome else []),
            ],
            gap=6,
        )
        return Around(self.board, top=Columns(cards, least=150, most=most, gap=8), foot=foot)

    def plates(self) -> Sequence[tuple[Widget, tuple[float, float]]]:
        """Cards that stand around the board (four players)."""
        return ()

    def cards(self, small: bool) -> list[Widget]:
        match = self.sitting.match
        sides = variants.sides(match.game.key, match.game.seats)
        order = [(place - match.began) % match.game.seats for place in range(match.game.seats)]
        return [PlayerCard(self.words, seat, sides[seat], small) for seat in order]

    def corner(self) -> Widget:
        """The game, whose turn it is and what to do: in the lower corner of the table."""
        sitting = self.sitting
        name = Label(t(f"game.{sitting.match.game.key}.name"), NAME, one_line=True)
        lines: list[Widget] = [] if narrow(self.ui) else [name]
        lines.append(Label(lambda: self.words.to_move(), SECTION))
        lines.append(Label(self._what_to_do, SMALL, "muted"))
        return Column(lines, gap=3, align="start")

    def _what_to_do(self) -> str:
        sitting = self.sitting
        if sitting.outcome:
            return self.words.reason(sitting.outcome)
        if sitting.looking_back and (sitting._jumped or sitting.is_computer(sitting.seat)):
            return t("play.go_on_hint")
        if not sitting.person_to_move:
            return t("play.press_to_resume") if sitting.paused else ""
        return self.words.prompt(sitting.state, self.pick)

    def action_rows(self) -> list[Widget]:
        """What has no place on the board: the view's own actions, and going on from an earlier point."""
        sitting = self.sitting
        made: list[Widget] = []
        if sitting.outcome is None:
            for action in self.view.actions(sitting.state, self.pick):
                kind = "primary" if action.enabled and sitting.person_to_move else "plain"
                press = lambda action=action: self.act(action.key, action.move)  # noqa: E731
                made.append(Button(self.action_label(action), press, kind, key=f"do:{action.key}", least=120))
        if sitting.outcome is None and sitting.looking_back and (sitting._jumped or sitting.is_computer(sitting.seat)):
            made.append(Button(t("play.go_on"), self.go_on, "primary", key="go_on"))
        return [Row(made, gap=10, align="centre", wrap=True)] if made else []

    def action_label(self, action: Any) -> str:
        return t(action.label) if known(action.label) else action.key

    def result_rows(self) -> list[Widget]:
        sitting = self.sitting
        if not sitting.outcome:
            return []
        rows: list[Widget] = [Label(self.words.headline(sitting.outcome), RESULT, "accent")]
        rows.append(Label(self.words.reason(sitting.outcome), SMALL, "muted"))
        rows += [*self._score(), Space(height=2), Column(self._after_the_end(), gap=12)]
        return [Column(rows, gap=8)]

    def _score(self) -> list[Widget]:
        if sum(self.sitting.score) < 1:
            return []
        parts, gap = self.words.score(), 3 * HARD_SPACE
        room = self.ui.px(self.panel_width) - 2 * self.ui.px(PAD)
        if self.ui.type.width(gap.join(parts), SMALL) > room:
            gap = "   "  # too much for one line: a line may end between players, never within one
        return [Label(t("result.score", score=gap.join(parts)), SMALL)]

    def _after_the_end(self) -> list[Widget]:
        again = Button(t("result.rematch"), self.rematch, "primary", key="rematch", least=110, type=BODY)
        return [again, Button(t("result.leave"), lambda: Close(), key="leave", least=90, type=BODY)]

    def tools(self) -> Widget:
        sitting = self.sitting
        tools: list[Widget] = [
            Button("", self.undo, icon="undo", key="undo", tip=t("play.tool.undo"), enabled=sitting.can_undo),
            Button("", self.redo, icon="redo", key="redo", tip=t("play.tool.redo"), enabled=sitting.can_redo),
        ]
        if sitting.advice and sitting.people:
            tools.append(Button("", self.ask_hint, icon="hint", key="hint", tip=t("play.tool.hint")))
        if sitting.clocks.on or sitting.watched or sitting.paused:
            icon = "play" if sitting.paused else "pause"
            tip = t("play.tool.resume" if sitting.paused else "play.tool.pause")
            tools.append(Button("", self.toggle_pause, icon=icon, key="pause", tip=tip, enabled=not sitting.outcome))
        tools += [self._toggle(*each) for each in self.view_tools()]
        tools.append(Button("", self.menu, icon="menu", key="menu", tip=t("play.tool.menu")))
        return Row(tools, gap=6, align="centre", wrap=True)

    def _toggle(self, key: str, icon: str, act: Any) -> Widget:
        return Button("", act, icon=icon, key=key, tip=t(f"play.tool.{key}"))

    def view_tools(self) -> Sequence[tuple[str, str, Any]]:
        """Buttons of this game's view: key, icon, what they do."""
        return ()

    # -- what the buttons do -----------------------------------------------------------------------------------------

    def go_on(self) -> None:
        self.sitting.go_on()
        if self.sitting.watched:
            self.sitting.pause(False)
        self._hear()

    def toggle_pause(self) -> None:
        sitting = self.sitting
        if sitting.outcome:
            return
        sitting.pause(not sitting.paused)
        self.computer.cancel()
        self.ui.say(t("say.paused" if sitting.paused else "say.resumed"))
        self.rebuild()

    def ask_hint(self) -> None:
        sitting = self.sitting
        if not sitting.advice or not sitting.person_to_move:
            self.ui.toast(t("play.no_hint" if not sitting.advice else "play.hint_later"))
            return
        sitting.hinted += 1
        self.computer.advise(sitting)
        self.ui.say(t("say.hint_asked"))

    def rematch(self) -> None:
        self.new_game(self.sitting.rematch())

    def menu(self) -> Answer:
        from qgames.scenes.play_menu import Menu

        return Open(Menu(self))

    def resign(self) -> None:
        sitting = self.sitting
        seat = sitting.seat if not sitting.is_computer(sitting.seat) else sitting.people[0]
        self.computer.cancel()
        sitting.jump(len(sitting.match.all_moves))
        sitting.resign(seat)
        self._hear()

    def agree_draw(self) -> None:
        self.sitting.jump(len(self.sitting.match.all_moves))
        self.sitting.agree_draw()
        self._hear()

    def copy_record(self) -> None:
        done = copy(saves.text_of(self.sitting))
        self.ui.toast(t("play.copied" if done else "app.not_copied"))

    def copy_position(self) -> None:
        done = copy(saves.position_id(self.sitting))
        self.ui.toast(t("play.position_copied" if done else "app.not_copied"))

    def paste_record(self) -> Answer:
        return self.open_text(clipboard())

    def open_text(self, text: str) -> Answer:
        from qgames.scenes import play

        try:
            return Open(play.scene_of(self.ui, saves.sitting_of(text)), replace=True)
        except saves.CannotOpen as error:
            self.ui.toast(t(f"play.open.{error.why}", name=t("play.clipboard"), **error.details))
            return None

    def save_as(self) -> Answer:
        from qgames.scenes.play_files import SaveAs

        return Open(SaveAs(self.ui, self.sitting))

    def open_list(self) -> Answer:
        from qgames.scenes.play_files import OpenList

        return Open(OpenList(self.ui, from_table=True))

    def new_setup(self) -> Answer:
        from qgames.scenes.setup import SetupPage

        return Open(SetupPage(self.ui, self.sitting.match.game.key), replace=True)

    def common_keys(self, name: str) -> Done | None:
        answer = common(self, name, self.sitting.match.game.key)
        return Done(answer) if answer is not None else None

    # -- the camera --------------------------------------------------------------------------------------------------

    def home_camera(self) -> Any:
        find = getattr(self.view, "home", None)
        return find(self.stage.state, self.look) if find else self.view.camera

    def top_view(self) -> None:
        camera = self.board.camera
        up = camera.pitch >= 88
        target = self.home_camera()._replace(yaw=camera.yaw, zoom=camera.zoom)
        self.board.look_from(target if up else target._replace(pitch=90.0), 0.35 * self.ui.motion)

    def face_mover(self) -> None:
        """Turn the table to whoever is to move."""
        seat = f"seat{self.sitting.seat}"
        self.board.look_from(self.home_camera().preset(seat, self.sitting.match.game.seats), 0.6 * self.ui.motion)

    def turn_table(self) -> None:
        """Called while time passes: with people around one screen the table may turn by itself."""
        home = self.home_camera()
        if home != self.board.home:
            self.board.home = home
            self.board.look_from(home._replace(yaw=self.board.camera.yaw), 0.5 * self.ui.motion)
        sitting = self.sitting
        if not self.ui.settings.turn_board or self.stage.moving or sitting.outcome or len(sitting.people) < 2:
            return
        if sitting.person_to_move and self._faced != sitting.seat:
            self._faced = sitting.seat
            self.face_mover()

    _faced: int | None = None

    def closing(self) -> Answer:
        """The window is being closed: everything is kept already."""
        self.computer.cancel()
        return None
