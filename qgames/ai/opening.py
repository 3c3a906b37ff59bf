"""The first turn of a game in which the other one may then take over that side (`Match.swap`): what is better will be
his, so the best opening is the one that is worth least to either. And whether to take a side over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from qgames.ai import levels
from qgames.ai.analysis import explore
from qgames.ai.judgement import behind, evenest
from qgames.ai.levels import Level
from qgames.ai.search.searcher import Score, Searcher, Seen, Stop, Thought
from qgames.games import entry
from qgames.rules.core import Game, Move, State


def proved(game: Game) -> Mapping[Move, Score]:
    """First turns that the game knows by heart, each with what it is worth to who plays it."""
    told = entry(game.key)
    found: Mapping[Move, Score] = told.load(told.openings)(game) if told.openings else {}
    return found


def takes_over(game: Game, first: Sequence[Move], level: int, score: Score) -> bool:
    """Is the side that has played a first turn the better one? By heart, for the top; else by what the position seems
    to be worth to the other one, who is to move.

    >>> from qgames.games import game
    >>> [takes_over(game("quixo"), ["a1e1"], 7, score) for score in (Score("cp", -3), Score("draw"), Score("cp", 9))]
    [True, False, False]
    """
    if level >= levels.TOP and len(first) == 1 and first[0] in proved(game):
        return proved(game)[first[0]].kind == "win"
    return behind(game, score)


def open_fairly(
    game: Game, searcher: Searcher, state: State, seen: Seen, level: Level, seed: int | str, *, stop: Stop
) -> Iterator[Thought]:
    """The thoughts of a level about such a first turn: the top looks at every one, the others as they always do."""
    dice = Random(f"{seed} {game.name} opening")
    if level.top:
        by_heart = proved(game) if state == game.start() else {}
        for finding in explore(game, searcher, state, seen, stop=stop):
            verdicts = {**finding.verdicts, **by_heart}
            if verdicts:
                yield _evenest(game, verdicts, Thought("", Score("cp"), finding.depth, finding.nodes), dice)
            if len(by_heart) == len(state.legal_moves()):
                return
        return
    for thought in levels.play(game, searcher, state, seen, level, seed, stop=stop):
        yield _evenest(game, thought.verdicts, thought, dice) if thought.verdicts else thought


def _evenest(game: Game, verdicts: Mapping[Move, Score], thought: Thought, dice: Random) -> Thought:
    """The thought, about an opening that gives as little away as any, either way."""
    move = dice.choice(sorted(evenest(game, verdicts)))
    return thought._replace(move=move, score=verdicts[move], line=(move,), settled=False, verdicts=verdicts)
