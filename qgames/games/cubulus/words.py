"""Cubulus in words: neutral balls, insertions and turns; facelets by the names of their faces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from qgames.files.i18n import current, isolate, number, t
from qgames.games.cubulus.rules import BALLS, CELL_NUMBER, CELLS, FACELETS, CubulusState, squares_in
from qgames.games.frame import Pick
from qgames.rules.bits import mask_of
from qgames.rules.core import Cell, Move, Outcome, Reason
from qgames.session.words import Entry, MovePart, Parts, Words

NEUTRAL = "nobody"  # the picture of what is nobody's
LAYERS = {"1": "front", "2": "middle", "3": "back"}  # by the last digit of a slot


class CubulusWords(Words[CubulusState]):
    _told: tuple[object, list[str]] = None, []

    def _inside(self, state: CubulusState) -> list[str]:
        """What is in each slot; kept while it is so, as every slot lies behind several facelets."""
        names = [self.name(seat) for seat in range(self.sitting.match.game.seats)]
        now = state.balls, names, current()
        if now != self._told[0]:
            said = [t("say.spot.ball", name=name) for name in names]
            said += [t("say.spot.neutral")] * (len(state.balls) - len(said)) + [t("say.spot.nothing")]
            kinds = (next((k for k, balls in enumerate(state.balls) if balls >> n & 1), -1) for n in range(len(CELLS)))
            self._told = now, [said[kind] for kind in kinds]
        return self._told[1]

    def together(self, before: CubulusState, moves: Sequence[Move], name: str) -> str:
        cells = isolate(" ".join(move[1:] for move in moves))
        return t("say.cubulus.neutrals", name=name, cells=cells)

    def _slot(self, cell: Cell) -> str:
        return t(f"say.cubulus.slot.{LAYERS[cell[2]]}", cell=cell)

    def _details(self, details: Mapping[str, str | int]) -> dict[str, str | int]:
        said = super()._details(details)
        for key, value in details.items():
            if isinstance(value, str) and value in FACELETS:
                said[key] = self.long(value)
            elif isinstance(value, str) and value in CELL_NUMBER:
                said[key] = self._slot(value)
        return said

    def move(self, before: CubulusState, move: Move, after: CubulusState, name: str) -> str:
        if move == "pass":
            return t("say.pass", name=name)
        if move.startswith("n"):
            return t("say.cubulus.neutral", name=name, cell=self._slot(move[1:]))
        inserted = after.in_hand(before.to_play) < before.in_hand(before.to_play)
        return t(f"say.cubulus.{'insert' if inserted else 'turn'}", name=name, facelet=self.long(move))

    def prompt(self, state: CubulusState, pick: Pick) -> str:
        if state.setting_up:
            return t("play.prompt.cubulus.neutral", n=BALLS - state.third.bit_count())
        return t(f"play.prompt.cubulus.{'push' if state.in_hand(state.to_play) else 'turn'}")

    def spot(self, state: CubulusState, key: str) -> str:
        if key in FACELETS:
            inside, (a, b, c) = self._inside(state), FACELETS[key]
            return t("say.spot.facelet", facelet=self.long(key), first=inside[a], second=inside[b], third=inside[c])
        cell = key.removeprefix("n")
        return t("say.spot.holds", cell=self._slot(cell), what=self._inside(state)[CELL_NUMBER[cell]])

    def area(self, key: str) -> str:
        return t(f"play.cubulus.layer.{LAYERS[key]}" if key in LAYERS else f"play.cubulus.face.{key}")

    def entries(self) -> list[Entry]:
        """The neutral balls of a set-up are one line: a ball, and how many."""
        return [
            each._replace(parts=(each.parts[0], MovePart(f"× {number(each.last - each.first)}")))
            if each.parts[0].glyph == NEUTRAL
            else each
            for each in super().entries()
        ]

    def parts(self, before: CubulusState, move: Move) -> Parts:
        """Whose ball, the face or layer by its name, and the place on it as a picture."""
        if move == "pass":
            return (MovePart(t("action.pass")),)
        if move.startswith("n"):
            x, y, z = move[1], move[2], move[3]
            layer = t(f"play.cubulus.layer.{LAYERS[z]}")
            return (
                MovePart(t("say.spot.neutral"), NEUTRAL),
                MovePart(layer),
                MovePart(move[1:], f"at:{int(x) + 3 * (3 - int(y))}"),
            )
        ball = MovePart(t("say.spot.ball", name=self.name(before.to_play)), f"seat:{before.to_play}")
        return ball, MovePart(t(f"play.cubulus.face.{move[0]}")), MovePart(move, f"at:{move[1]}")

    def short(self, move: Move) -> str:
        return t("action.pass") if move == "pass" else move

    def long(self, move: Move) -> str:
        if move in FACELETS:
            return t("say.cubulus.facelet", facelet=move, face=move[0])
        return self._slot(move[1:]) if move[1:] in CELL_NUMBER else self.short(move)

    def goals(self, cells: Sequence[Cell], shared: str) -> list[str]:
        squares = squares_in(mask_of([CELL_NUMBER[cell] for cell in cells]))
        return [t(f"goal.cubulus.{square.kind}", face=square.face[0]) for square in squares]

    def reason(self, outcome: Outcome) -> str:
        """Which square, on which face; and that it was given, if it was."""
        squares = squares_in(mask_of([CELL_NUMBER[cell] for cell in outcome.cells]))
        if not squares or outcome.reason not in (Reason.SQUARE, Reason.GIVEN):
            return super().reason(outcome)
        said = [t(f"result.cubulus.{square.kind}", face=square.face[0]) for square in squares]
        if outcome.reason == Reason.GIVEN:
            said.append(t("result.cubulus.given"))
        return " ".join(said)
