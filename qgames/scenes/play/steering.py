"""What buttons, keys and the menu do with the game: back and forth, pause, hints, and its end; keep it, copy it, paste
another, set one up."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from qgames.files.i18n import t
from qgames.scenes.parts import tables
from qgames.scenes.parts.destinations import PageAt, PositionAt, TableAt
from qgames.scenes.parts.naming import SaveAs
from qgames.scenes.play.camera import Camerawork
from qgames.scenes.play.stage import Stage
from qgames.session import advice, saves
from qgames.session.computer import Computer, Hint
from qgames.session.setup import Setup
from qgames.session.sitting import STRENGTH, DrawOffers, Sitting
from qgames.session.statistics import strength
from qgames.ui import Answer, Ask, Go, Ui
from qgames.ui.field import clipboard, copy

log = logging.getLogger(__name__)


class Steering:
    """`hear` tells the players what happened, `refresh` shows what else changed, `sit` begins another game."""

    def __init__(
        self,
        ui: Ui,
        current: Stage,
        hear: Callable[[], None],
        refresh: Callable[[], None],
        sit: Callable[[Sitting], None],
    ) -> None:
        self.ui, self.current = ui, current
        self.computer = Computer(lambda: ui.settings.cores)
        self._hear, self._refresh, self._sit = hear, refresh, sit
        self.offers = DrawOffers()

    def undo(self, before: int | None = None) -> None:
        self._step(lambda: self.current.sitting.undo(before))

    def redo(self) -> None:
        self._step(self.current.sitting.redo)

    def jump(self, ply: int) -> None:
        self._step(lambda: self.current.sitting.jump(ply))

    def step(self, by: int) -> None:
        self.jump(self.current.sitting.match.ply + by)

    def let_go(self) -> None:
        """Whatever the computer was asked is no longer wanted."""
        if self.computer.advising:
            self.current.hand.advice = ""
        self.computer.cancel()

    def _step(self, go: Callable[[], int]) -> None:
        self.computer.cancel()
        self.current.animation.finish()
        self.current.hand.clear()
        if not go():
            self.ui.say(t("say.no_further"))
        self._hear()

    def to_the_end(self) -> None:
        """Look at the last point again."""
        sitting = self.current.sitting
        if sitting.match.redoable:
            sitting.jump(len(sitting.match.all_moves))
            self._hear()

    def go_on(self) -> None:
        sitting = self.current.sitting
        sitting.go_on()
        if sitting.watched:
            sitting.pause(False)
        self._hear()

    def swap(self) -> None:
        """Whoever is to move takes over the other side, if that may be."""
        if self.current.sitting.swapping.offered:
            self.computer.cancel()
            self.current.animation.finish()
            self.current.hand.clear()
            self.current.sitting.swap()
            self._hear()

    def take_over(self) -> None:
        """A person does."""
        if self.current.sitting.person_to_move:
            self.swap()

    def stay(self) -> None:
        """Whoever may take over the other side keeps this one."""
        self.current.sitting.swapping.declined = True
        self._refresh()

    def toggle_pause(self) -> None:
        sitting = self.current.sitting
        if sitting.outcome:
            return
        sitting.pause(not sitting.paused)
        self.let_go()
        self.ui.say(t("say.paused" if sitting.paused else "say.resumed"))
        self._refresh()

    def ask_hint(self) -> None:
        sitting = self.current.sitting
        if not sitting.advice or not sitting.person_to_move:
            self.ui.toast(t("play.no_hint" if not sitting.advice else "play.hint_later"))
            return
        sitting.hinted += 1
        self.computer.advise(sitting)
        self._thinking_of(t("say.hint_asked"))

    def _thinking_of(self, words: str) -> None:
        """Said, and shown until there is an answer."""
        self.current.hand.advice = words
        self.ui.say(words)
        self._refresh()

    def rematch(self) -> None:
        self._sit(strength.rematch(self.current.sitting))

    def at_level(self, level: int) -> None:
        """Play again, with the computer at another level; also the next time."""
        again = self.current.sitting.rematch()
        players = [
            each if each.level is None else each._replace(kind=f"computer-{level}") for each in again.match.players
        ]
        again.match.players = tuple(players)
        remember_players(self.ui, again)
        self._sit(again)

    def resign(self) -> None:
        sitting = self.current.sitting
        seat = sitting.seat if not sitting.is_computer(sitting.seat) else sitting.people[0]
        self.computer.cancel()
        self.to_the_end()
        if sitting.outcome is None:
            sitting.resign(seat)
        self._hear()

    def heed(self, hint: Hint) -> None:
        """What the computer was asked, a hint or an offer, has been thought over."""
        state, words, hand = self.current.sitting.state, self.current.words, self.current.hand
        if hint.offer:
            self.answer_offer(hint)
        elif hint.move in state.legal_moves():
            hand.advise(self.current.view.hint_marks(state, hint.move), hint.because.cells if hint.because else ())
            hand.advice = advice.hint(words, state, hint.move, hint.because)
            self.ui.say(hand.advice, "asked")
            self._refresh()

    def offer_draw(self) -> None:
        """To the computer opposite, which thinks it over."""
        sitting, seat = self.current.sitting, self.offers.opponent(self.current.sitting)
        if seat is None:
            self.ui.toast(t("play.offer.later"))
        elif self.offers.too_soon(sitting):
            self.ui.toast(t("play.offer.again", name=self.current.words.name(seat)))
        else:
            self.computer.advise(sitting, offer=True)
            self._thinking_of(t("play.offer.asked", name=self.current.words.name(seat)))

    def answer_offer(self, found: Hint) -> None:
        self.current.hand.advice = ""
        sitting, seat = self.current.sitting, self.offers.opponent(self.current.sitting)
        if seat is not None:
            accepted = self.offers.accepted(sitting, found.score)
            self.ui.toast(t(f"play.offer.{'yes' if accepted else 'no'}", name=self.current.words.name(seat)))
            if accepted:
                self.agree_draw()
        self._refresh()

    def agree_draw(self) -> None:
        self.to_the_end()
        if self.current.sitting.outcome is None:
            self.current.sitting.agree_draw()
        self._hear()


def remember_players(ui: Ui, sitting: Sitting) -> None:
    """Who sits at the table now is who sits there the next time this game is set up."""
    key, seats = sitting.match.game.key, sitting.match.game.seats
    setup = Setup.from_table(ui.settings.setups.get(key))
    if setup and len(setup.players) == seats:
        extra = dict(setup.extra)
        if STRENGTH not in sitting.options:
            extra.pop(strength.CHOSEN, None)
        seated = zip(setup.players, (sitting.at_place(place) for place in range(seats)), strict=True)
        players = tuple(now._replace(kind=before.kind) if now.veiled else now for before, now in seated)
        ui.settings.setups[key] = replace(setup, players=players, extra=extra).as_table()
        ui.save()


class Sharing:
    """Games in and out of the table: the clipboard, files, another set-up."""

    def __init__(self, ui: Ui, current: Stage, camera: Camerawork) -> None:
        self.ui, self.current, self.camera = ui, current, camera

    def film(self) -> Answer:
        """Of the game, as it is seen now."""
        return self.camera.film()

    def keep(self, sitting: Sitting) -> None:
        """Called after every change; what the player should know of it is said."""
        name, error = sitting.name, saves.keep(sitting)
        if sitting.name != name:
            self.ui.toast(t("play.kept_apart"))
        if error:
            self._not_kept(error)

    def keep_line(self, sitting: Sitting) -> None:
        try:
            saves.keep_line(sitting)
        except OSError as error:  # the line is gone with the next move
            log.warning("line not kept: %s", error)
            self._not_kept(error)
        else:
            self.ui.toast(t("play.line_kept"))

    def _not_kept(self, error: OSError) -> None:
        self.ui.toast(t("play.not_kept", reason=error.strerror or str(error)), once="not_kept")

    def open_line(self, path: Path) -> Answer:
        """The game that went on otherwise from here; this one is kept."""
        return tables.open_file(self.ui, str(path), replace=True)

    def copy_record(self) -> None:
        done = copy(saves.text_of(self.current.sitting))
        self.ui.toast(t("play.copied" if done else "app.not_copied"))

    def copy_position(self) -> None:
        done = copy(saves.position_id(self.current.sitting))
        self.ui.toast(t("play.position_copied" if done else "app.not_copied"))

    def paste_record(self) -> Answer:
        return self.open_text(clipboard())

    def open_text(self, text: str) -> Answer:
        try:
            return Go(TableAt(saves.sitting_of(text)), replace=True)
        except saves.CannotOpen as error:
            self.ui.toast(t(f"play.open.{error.why}", name=t("play.clipboard"), **error.details))
            return None

    def save_as(self) -> Answer:
        return Ask(SaveAs(self.ui, self.current.sitting))

    def open_list(self) -> Answer:
        return Go(PageAt("games"))

    def set_up_position(self) -> Answer:
        """From the position looked at; the game stays as it is below."""
        sitting = self.current.sitting
        return Go(PositionAt(sitting.match.game, sitting.state, sitting))

    def new_setup(self) -> Answer:
        """On top of the table: Esc comes back to the game."""
        return Go(PageAt("setup", self.current.sitting.match.game.key))
