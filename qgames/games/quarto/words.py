"""Quarto in words: giving, placing, calling."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from qgames.files.i18n import isolate, t
from qgames.games.frame import Pick
from qgames.games.quarto.rules import CELL_NUMBER, FEATURES, PIECE_NUMBER, PIECES, Quarto, QuartoState
from qgames.rules.bits import bits, mask_of
from qgames.rules.core import Cell, Mask, Move, Outcome
from qgames.session.words import Entry, MovePart, Parts, Words

FEATURE_LETTERS = "".join(FEATURES)
ANY, SOME = 2, 3  # features, and pieces, that are named where a line can be completed


def piece(code: str) -> str:
    return t(f"say.piece.{code}")


class QuartoWords(Words[QuartoState]):
    def move(self, before: QuartoState, move: Move, after: QuartoState, name: str) -> str:
        if move in PIECE_NUMBER:
            return t("say.quarto.give", name=name, piece=piece(move))
        if move in CELL_NUMBER:
            held = PIECES[before.hand]
            return t("say.quarto.place", name=name, piece=piece(held), cell=move)
        return t(f"say.quarto.{'call' if move == 'quarto' else 'pass'}", name=name)

    def prompt(self, state: QuartoState, pick: Pick) -> str:
        if state.hand >= 0:
            return t("play.prompt.quarto.place", piece=piece(PIECES[state.hand]))
        return t("play.prompt.quarto.give" if state.pool else "play.prompt.quarto.last")

    def spot(self, state: QuartoState, key: str) -> str:
        if key in CELL_NUMBER:
            cell = CELL_NUMBER[key]
            if state.placed >> cell & 1:
                return t("say.spot.holds", cell=key, what=piece(PIECES[state.piece_at(cell)]))
            return t("say.spot.empty", cell=key)
        if key == "hand":
            return t("say.spot.hand", what=piece(PIECES[state.hand])) if state.hand >= 0 else ""
        return t("say.spot.waits", what=piece(key.removeprefix("pool:")))

    def entries(self) -> list[Entry]:
        """A line for every piece: who placed it and where; the one in hand last. A call stands by itself."""
        made: list[Entry] = []
        state = cast(QuartoState, self.sitting.match.start)
        for ply, move in enumerate(self.sitting.match.all_moves):
            after = state.apply(move)
            if move in PIECE_NUMBER:
                parts = (*self.parts(state, move), MovePart(t("play.in_hand")))
                made.append(Entry(ply, ply + 1, after.to_play, parts, waits=True))
            elif move in CELL_NUMBER:
                first = made.pop().first if made and made[-1].waits else ply
                made.append(Entry(first, ply + 1, state.to_play, self.parts(state, move)))
            else:
                made.append(Entry(ply, ply + 1, state.to_play, self.parts(state, move)))
            state = after
        return made

    def _line(self, outcome: Outcome) -> list[str]:
        """The pieces of what won, in its order; of several lines, of one. They lie where the game ended, whichever of
        its positions is looked at."""
        state = cast(QuartoState, self.sitting.match.all_states[-1])
        cells = [CELL_NUMBER[name] for name in outcome.cells]
        line = next(line for line in state.game.patterns if not line & ~mask_of(cells) and self._alike(state, line))
        return [PIECES[state.piece_at(c)] for c in cells if line >> c & 1]

    def _alike(self, state: QuartoState, line: Mask) -> bool:
        codes = [PIECES[state.piece_at(c)] for c in bits(line)]
        return sum(len({code[f] for code in codes}) == 1 for f in self._counting) >= state.game.shared

    def result_glyphs(self, outcome: Outcome) -> tuple[str, ...]:
        return tuple(self._line(outcome)) if outcome.cells else ()

    def reason(self, outcome: Outcome) -> str:
        """What the pieces of the line share, in words."""
        if not outcome.cells:
            return super().reason(outcome)
        shared = sorted(set.intersection(*(set(enumerate(code)) for code in self._line(outcome))))
        letters = [letter for feature, letter in shared if feature in self._counting]
        if len(letters) == 1:
            return t(f"result.quarto.four.{letters[0]}")
        return t("result.quarto.alike", what=", ".join(t(f"say.feature.{letter}") for letter in letters))

    def goals(self, cells: Sequence[Cell], shared: str) -> list[str]:
        on = isolate(" ".join(cells))
        if len(shared) == 1:
            return [t(f"goal.quarto.four.{shared}", cells=on)]
        return [t("goal.quarto.alike", cells=on, what=", ".join(t(f"say.feature.{letter}") for letter in shared))]

    def completing(self, state: QuartoState, line: Sequence[Cell]) -> Parts:
        """The piece in hand, or of those left: the only one, any with a feature that the others share, or some."""
        cells = mask_of([CELL_NUMBER[cell] for cell in line])
        made = [each for each in state.game.patterns if not each & ~cells and (each & ~state.placed).bit_count() == 1]
        alike = [self._shared(state, each & state.placed) for each in made]
        waiting = [PIECES[state.hand]] if state.hand >= 0 else [PIECES[number] for number in bits(state.pool)]
        fitting = [code for code in waiting if any(len(each & set(code)) >= state.game.shared for each in alike)]
        letters = sorted(set.union(*alike), key=FEATURE_LETTERS.index) if alike else []
        like = {letter: code for letter in letters for code in reversed(fitting) if letter in code}
        if len(fitting) > 1 and state.game.shared == 1 and len(like) <= ANY:
            said = {letter: MovePart(t("say.quarto.any", feature=t(f"say.feature.{letter}"))) for letter in like}
            return tuple(part for letter, code in like.items() for part in (MovePart(piece(code), code), said[letter]))
        more = (MovePart("…"),) if len(fitting) > SOME else ()
        return (*(MovePart(piece(code), code) for code in fitting[:SOME]), *more)

    def _shared(self, state: QuartoState, cells: Mask) -> set[str]:
        """The letters that the pieces on some cells have in common and that count."""
        codes = [PIECES[state.piece_at(cell)] for cell in bits(cells)]
        return {codes[0][f] for f in self._counting if len({code[f] for code in codes}) == 1}

    @property
    def _counting(self) -> tuple[int, ...]:
        return cast(Quarto, self.sitting.match.game).counting

    def parts(self, before: QuartoState, move: Move) -> Parts:
        """A piece that is placed, and where; one that is given."""
        if move in PIECE_NUMBER:
            return (MovePart(piece(move), move),)
        if move in CELL_NUMBER:
            held = PIECES[before.hand]
            return MovePart(piece(held), held), MovePart(move)
        return (MovePart(t(f"action.{move}")),)

    def aloud(self, before: QuartoState, move: Move) -> str:
        """Of a placing only where: there is one piece to place."""
        return move if move in CELL_NUMBER else super().aloud(before, move)

    def field(self, before: QuartoState, move: Move) -> tuple[str, Parts]:
        if move in PIECE_NUMBER:
            taker = self.name(before.apply(move).to_play)
            return t("say.quarto.field.given"), (*self.parts(before, move), MovePart(taker))
        if move in CELL_NUMBER:
            return t("say.quarto.field.placed"), self.parts(before, move)
        return super().field(before, move)

    def long(self, move: Move) -> str:
        return piece(move) if move in PIECE_NUMBER else t(f"action.{move}") if move in ("quarto", "pass") else move
