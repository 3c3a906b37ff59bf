"""Quixo in words: taking, pushing, and the dots of four players."""

from __future__ import annotations

from collections.abc import Sequence

from qgames.files.i18n import isolate, t
from qgames.games.frame import Action, Pick
from qgames.games.quixo.rules import CELL_NUMBER, CELLS, LINES, SEATS, QuixoState
from qgames.rules.bits import mask_of
from qgames.rules.core import Cell, Move, Outcome, Reason, names_of
from qgames.session.words import MovePart, Parts, Words


def way(move: Move) -> str:
    """The side a cube is pushed in from, as the board lies."""
    taken, end = move[:2], move[2:4]
    if taken[1] == end[1]:
        return "right" if end[0] > taken[0] else "left"
    return "above" if end[1] > taken[1] else "below"


ONWARD = {"right": "left", "left": "right", "above": "down", "below": "up"}  # where it goes from there


class QuixoWords(Words[QuixoState]):
    def move(self, before: QuixoState, move: Move, after: QuixoState, name: str) -> str:
        if move == "pass":
            return t("say.pass", name=name)
        if len(move) == 5:
            to = self.name(SEATS.index(move[4]))
            return t("say.quixo.aimed", name=name, cell=move[:2], end=move[2:4], to=to)
        return t("say.quixo.push", name=name, cell=move[:2], end=move[2:])

    def prompt(self, state: QuixoState, pick: Pick) -> str:
        return t(f"play.prompt.quixo.{('take', 'push', 'dot')[len(pick.chosen)]}")

    def spot(self, state: QuixoState, key: str) -> str:
        if key.startswith("push:"):
            return t("say.spot.push", cell=key[5:])
        if key.startswith("dot:"):
            return t("say.spot.dot", name=self.name(SEATS.index(key[4:])))
        bit = 1 << CELL_NUMBER[key]
        if not (state.crosses | state.circles) & bit:
            return t("say.spot.holds", cell=key, what=t("say.spot.blank"))
        team = 1 if state.circles & bit else 0
        if self.sitting.match.game.seats == 2:
            return t("say.spot.holds", cell=key, what=t("say.spot.mark", name=self.name(team)))
        aim = team + 2 if state.far & bit else team
        return t("say.spot.holds", cell=key, what=t("say.spot.dotted", name=self.name(team), to=self.name(aim)))

    def reason(self, outcome: Outcome) -> str:
        """Where the five stand, and whether the loser made them."""
        if not outcome.cells:
            return super().reason(outcome)
        files, ranks = {cell[0] for cell in outcome.cells[:5]}, {cell[1] for cell in outcome.cells[:5]}
        way = "row" if len(ranks) == 1 else "column" if len(files) == 1 else "diagonal"
        own = "given" if outcome.reason == Reason.GIVEN else "own"
        return t(f"result.quixo.{own}.{way}", n=min(ranks), file=min(files))

    def goals(self, cells: Sequence[Cell], shared: str) -> list[str]:
        held = mask_of([CELL_NUMBER[cell] for cell in cells])
        made = []
        for line in (names_of(CELLS, line) for line in LINES if line & held == line):
            files, ranks = {cell[0] for cell in line}, {cell[1] for cell in line}
            way = "row" if len(ranks) == 1 else "column" if len(files) == 1 else "diagonal"
            made.append(t(f"goal.quixo.{way}", n=min(ranks), file=min(files), first=line[0], last=line[-1]))
        return made

    def action(self, action: Action) -> str:
        if action.key.startswith("dot:"):
            return t("play.dot_to", name=self.name(SEATS.index(action.key[4:])))
        return super().action(action)

    def parts(self, before: QuixoState, move: Move) -> Parts:
        if move == "pass":
            return (MovePart(t("action.pass")),)
        pushed = MovePart(move[:2]), MovePart(move[2:4], f"way:{ONWARD[way(move)]}")
        return (*pushed, *self._dot(before, move))

    def phrase(self, before: QuixoState, move: Move) -> Parts:
        if move == "pass":
            return (MovePart(t("action.pass")),)
        return MovePart(t(f"say.quixo.in.{way(move)}", cell=isolate(move[:2]))), *self._dot(before, move)

    def _dot(self, before: QuixoState, move: Move) -> Parts:
        """With four players: the cube as it will lie, its dot towards whoever may take it."""
        if len(move) != 5:
            return ()
        seat = SEATS.index(move[4])
        towards = SEATS[self.sitting.place(seat)]
        return (MovePart(t("play.dot_to", name=self.name(seat)), f"{'xo'[before.to_play % 2]}{towards}"),)

    def short(self, move: Move) -> str:
        if move == "pass":
            return t("action.pass")
        return f"{move[:2]}–{move[2:4]}" + (f" •{self._place(move[4])}" if len(move) == 5 else "")

    def _place(self, seat: str) -> str:
        """A letter for where somebody sits: the seats of the rules are counted from whoever begins."""
        return t(f"setup.seat_letter.{SEATS[self.sitting.place(SEATS.index(seat))]}")
