"""Why a push in Cubulus is good (or what refutes it), in terms of the game."""

from __future__ import annotations

from qgames.ai.search.searcher import Because, Thought
from qgames.games.cubulus.pushes import CUBE, TOKENS, node, wins
from qgames.games.cubulus.rules import CELLS, SQUARES, CubulusState, cells_of
from qgames.rules.core import Cell, Mask, State, names_of


def _threats(state: CubulusState, player: int) -> dict[Mask, str]:
    """The squares a player could complete if it were to move now, each with a facelet that does it."""
    if state.outcome is not None:
        return {}
    if player == state.to_play:
        at = node(state)
    else:
        at = node(state._replace(to_play=player, ban="")) & CUBE
    return {square: TOKENS[facelet - 1] for facelet, square in wins(at, state.game.players)}


def _cells(mask: Mask) -> tuple[Cell, ...]:
    return names_of(CELLS, mask)


def reason(state: State, thought: Thought) -> Because:
    """The reason for the move of a thought, to be told to a player.

    cubulus.setup       the slot of a neutral ball: it stands in the way of both
    cubulus.completes   the square; facelet, turn (1 if a full line is turned, 0 if a ball is put in)
    cubulus.gives       the square the move would make for somebody else; winner (a player's number)
    cubulus.allows      the square the next player then completes; reply
    cubulus.blocks      the square an opponent would complete otherwise; reply (how), player, plies if proved
    cubulus.forks       two squares or more that can be completed next; count, plies if proved
    cubulus.wins        proved; plies, reply (what is expected)
    cubulus.loses       proved, but lasts longest; plies, reply
    cubulus.threatens   the square that can be completed next; facelet
    cubulus.builds      the begun square that gained most; count (balls in it)
    """
    assert isinstance(state, CubulusState)
    move, score = thought.move, thought.score
    me, players = state.to_play, state.game.players
    if move.startswith("n"):
        return Because("cubulus.setup", (move[1:],), {"cell": move[1:]})
    after = state.apply(move)
    taken = state.first | state.second | state.third
    here = cells_of(move) if move != "pass" else ()
    turn = int(all(taken >> CELLS.index(cell) & 1 for cell in here)) if here else 0
    end = after.outcome
    if end is not None and end.winner is not None:
        if end.winner == me:
            return Because("cubulus.completes", end.cells, {"facelet": move, "turn": turn})
        return Because("cubulus.gives", end.cells, {"winner": end.winner, "facelet": move})
    details: dict[str, str | int] = {"plies": score.value} if score.kind in ("win", "loss") else {}
    if len(thought.line) > 1:
        details["reply"] = thought.line[1]
    against = _threats(after, after.to_play)
    if against:
        square, reply = next(iter(against.items()))
        return Because("cubulus.allows", _cells(square), {"reply": reply, "player": after.to_play})
    next_wins = _threats(after, me)
    for step in range(1, players):
        rival = (me + step) % players
        before = _threats(state, rival)
        stopped = [square for square in before if square not in _threats(after, rival)]
        if stopped:
            details |= {"reply": before[stopped[0]], "player": rival}
            return Because("cubulus.blocks", _cells(stopped[0]), details)
    if len(next_wins) > 1:
        cells = 0
        for square in next_wins:
            cells |= square
        return Because("cubulus.forks", _cells(cells), details | {"count": len(next_wins)})
    if score.kind == "win":
        return Because("cubulus.wins", here, details)
    if score.kind == "loss":
        return Because("cubulus.loses", here, details)
    if next_wins:
        square, facelet = next(iter(next_wins.items()))
        return Because("cubulus.threatens", _cells(square), {"facelet": facelet})
    best = max(SQUARES, key=lambda square: _gain(state.balls[me], after.balls[me], square))
    return Because("cubulus.builds", _cells(best), {"count": (after.balls[me] & best).bit_count()})


def _gain(before: Mask, after: Mask, square: Mask) -> tuple[int, int]:
    now = (after & square).bit_count()
    return (now if now > (before & square).bit_count() else 0, now)
