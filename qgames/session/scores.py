"""How a position stands and what a move is worth, in words: who wins in how many moves where that is proved, who is
better where it is not; and a line of moves by turns. Nothing here draws."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from qgames.ai.analysis import count
from qgames.ai.judgement import leaning
from qgames.ai.search.searcher import Score
from qgames.files.i18n import around, isolate, t
from qgames.files.messages import Name
from qgames.rules.core import IllegalMove, Move, Seat, Side, State
from qgames.session.words import AnyWords, MovePart, Parts, plain

SAID = {-2: "worse", -1: "worse", 0: "even", 1: "better", 2: "better"}  # an estimate as a listener hears it


class TurnTokens(NamedTuple):
    """What one player does in a line before the next one moves: its tokens, and how many lie before it."""

    seat: Seat
    tokens: tuple[Move, ...]
    first: int


def turns(state: State, line: Sequence[Move]) -> list[TurnTokens]:
    """A line by turns, as far as it can be played."""
    made: list[TurnTokens] = []
    for number, move in enumerate(line):
        seat = state.to_play
        try:
            state = state.apply(move)
        except IllegalMove:
            break
        if made and made[-1].seat == seat:
            made[-1] = made[-1]._replace(tokens=(*made[-1].tokens, move))
        else:
            made.append(TurnTokens(seat, (move,), number))
    return made


def side_name(words: AnyWords, side: Side) -> Name:
    """A player, or both of a team."""
    first, *others = words.members(side)
    return Name(t("analysis.team", first=first, second=others[0]), "team") if others else first


def headline(words: AnyWords, state: State, score: Score) -> str:
    """A position in a few words, from what its best move is worth to the one to move: "Anna wins in 3"."""
    sides = state.game.sides
    mine = sides[state.to_play]
    others = sorted(set(sides) - {mine})
    other = others[0] if len(others) == 1 else None
    n = count(state, score)
    if score.kind == "draw":
        return t("analysis.head.draw")
    if score.kind == "win":
        return _said(words, mine, "win", n)
    if score.kind == "loss":
        return _said(words, mine, "lose", n) if other is None else _said(words, other, "win", n)
    lean = leaning(state.game, score)
    if not lean:
        return t("analysis.head.even")
    how = "little" if abs(lean) == 1 else "better"
    if lean > 0:
        return _said(words, mine, how)
    return _said(words, mine, f"{how}_worse") if other is None else _said(words, other, how)


def _said(words: AnyWords, side: Side, what: str, n: int = 0) -> str:
    return t(f"analysis.head.{what}", name=side_name(words, side), n=n)


def worth(state: State, score: Score | None) -> str:
    """What a move is worth to whoever makes it, in a word or two: "wins in 3", "not proved: a little better"."""
    if score is None:
        return t("analysis.worth.open")
    if score.proved:
        return t(f"analysis.worth.{score.kind}", n=count(state, score))
    lean = leaning(state.game, score)
    how = f"{'little' if abs(lean) == 1 else 'much'}_{SAID[lean]}" if lean else "even"
    return t(f"analysis.worth.{how}")


def parts(words: AnyWords, state: State, tokens: Sequence[Move], roomy: bool = False) -> Parts:
    """Some tokens from a position on, as the list of moves shows them; `roomy`: where there is room for words."""
    made: list[MovePart] = []
    for move in tokens:
        made += words.phrase(state, move) if roomy else words.parts(state, move)
        state = state.apply(move)
    return tuple(made)


def answer(words: AnyWords, state: State, line: Sequence[Move], roomy: bool = True) -> Parts:
    """Who probably answers the first turn of a line with what, as a sentence in pictures and words; () if nobody is
    left to answer."""
    told = turns(state, line)
    if len(told) < 2:
        return ()
    for move in told[0].tokens:
        state = state.apply(move)
    name, reply = words.name(told[1].seat), parts(words, state, told[1].tokens, roomy)
    if not any(part.glyph for part in reply):
        return (MovePart(t("analysis.answers", name=name, move=plain(reply))),)
    before, _, after = (text.strip() for text in around("analysis.answers", "move", name=name, move="-"))
    *begun, last = reply
    if not last.glyph:
        last, after = last._replace(text=last.text + after), ""
    more = MovePart(after) if any(map(str.isalnum, after)) else MovePart("")  # a full stop is nothing after a picture
    return tuple(part for part in (MovePart(before), *begun, last, more) if part.text or part.glyph)


def long(words: AnyWords, tokens: Sequence[Move]) -> str:
    """The same inside a sentence: a piece by its features, which have commas of their own, a face by its name."""
    return " · ".join(isolate(words.long(move)) for move in tokens)


def of_seats(state: State, score: Score | None, each: Sequence[int]) -> list[Score | None]:
    """What a position is worth to each seat, where more than two sides play: from what it is worth to the one to move,
    and what an estimate gives each. None where nothing is known: of who loses it is not said who wins."""
    game = state.game
    mine, other = game.sides[state.to_play], None
    if score is not None and score.kind in ("win", "draw"):
        other = Score("draw") if score.kind == "draw" else Score("loss", score.value)
    rest: list[Score | None] = [other] * game.seats
    if score is not None and not score.proved and each:
        rest = [Score("cp", value) for value in each]
    return [score if side == mine else rest[seat] for seat, side in enumerate(game.sides)]


def spoken(words: AnyWords, state: State, move: Move, score: Score | None, *, best: bool = False) -> str:
    """A mark in words: "c2: wins in 3, proved, best"."""
    kind = score.kind if score is not None else "open"
    if score is not None and score.kind == "cp":
        kind = SAID[leaning(state.game, score)]
    n = count(state, score) if score is not None else 0
    key = f"verdict.{kind}_best" if best else f"verdict.{kind}"
    return t(key, move=words.aloud(state, move), n=n)
