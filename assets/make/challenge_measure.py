"""How often a challenge is met by a level against a level: games are played one after another, from 40 to 200, until
the interval lies on one side of the bound. Every game is noted in a file, so that nothing is played twice."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from qgames.ai import levels, registry
from qgames.ai.levels import Level
from qgames.ai.search.searcher import Searcher, Splitting
from qgames.rules.core import Move, Outcome, Reason
from qgames.rules.match import Repetitions
from qgames.session.journey.challenges import Challenge
from qgames.session.journey.condition import Condition, SoFar, Verdict, decide

FEWEST, MOST = 40, 200  # games of one question
PILOT = 40  # fewer games than that are only to see where it leads
LONGEST = 160  # tokens; longer is not met
SURE = 1.96  # of the interval: 95 %
STAND_IN = 4_000  # nodes of who stands in for the top, which plays by the clock


def level(challenge: Challenge, number: int) -> Level:
    """A level that reads so many nodes, never by the clock."""
    found = levels.level_of(challenge.rules, number)
    return found._replace(nodes=STAND_IN) if found.top else found


class Share(NamedTuple):
    met: int
    games: int

    @property
    def value(self) -> float:
        return self.met / max(1, self.games)

    def interval(self) -> tuple[float, float]:
        """After Wilson.

        >>> [round(end, 3) for end in Share(8, 40).interval()]
        [0.105, 0.348]
        """
        n, p, z = max(1, self.games), self.value, SURE
        middle, half = p + z * z / (2 * n), z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return max(0.0, (middle - half) / (1 + z * z / n)), min(1.0, (middle + half) / (1 + z * z / n))

    def __str__(self) -> str:
        low, high = self.interval()
        return f"{100 * self.value:.0f} % ({100 * low:.0f} to {100 * high:.0f}, {self.met} of {self.games})"


def of_match(p: float) -> float:
    """Who wins a game so often wins two before losing two so often."""
    return p * p * (3 - 2 * p)


class Game(NamedTuple):
    """What was played: was the goal met, and the finer one; the tokens after the start. `won`: 1, 0 or -1."""

    met: bool
    fine: bool
    won: int
    tokens: tuple[Move, ...]


class Notes:
    """Every game that was played, a line each."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self.games: dict[str, Game] = {}
        file.parent.mkdir(parents=True, exist_ok=True)
        for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
            try:
                key, met, fine, won, tokens = json.loads(line)
            except ValueError:
                continue  # it was killed while it wrote
            self.games[key] = Game(met, fine, won, tuple(tokens.split()))

    def game(self, key: str, play: Callable[[], Game]) -> Game:
        if key not in self.games:
            made = self.games[key] = play()
            with self._file.open("a", encoding="utf-8", newline="\n") as out:
                out.write("\n" + json.dumps([key, made.met, made.fine, made.won, " ".join(made.tokens)]))
        return self.games[key]


_searchers: dict[str, Searcher] = {}


def _searcher(challenge: Challenge) -> Searcher:
    if challenge.game not in _searchers:
        _searchers[challenge.game] = registry.searcher(challenge.rules)
    return _searchers[challenge.game]


def _thoughts(challenge: Challenge, who: Level, at: SoFar, line: Repetitions, seed: str) -> list[Move]:
    found = levels.play(
        challenge.rules, _searcher(challenge), at.state, line.seen(), who, seed, stop=lambda: False
    ) if not who.top else _read(challenge, who, at, line)  # fmt: skip
    return [thought.move for thought in found]


def _read(challenge: Challenge, who: Level, at: SoFar, line: Repetitions) -> Iterator[Any]:
    searcher = _searcher(challenge)
    searcher.forget()
    with levels.plain_sight(searcher):
        yield from searcher.think(
            at.state, line.seen(), stop=levels.short_sight(searcher, who.nodes or 0, lambda: False)
        )


def keeping(challenge: Challenge, who: Level, at: SoFar, line: Repetitions, seed: str, asked: Condition) -> Move:
    """A move of one who knows what is asked: among tokens that keep it possible, as far as there are any."""
    legal = at.state.legal_moves()
    verdicts = {move: decide(asked, at.after(move)) for move in legal}
    if met := [move for move in legal if verdicts[move] is Verdict.MET]:
        return met[0]
    kept = [move for move in legal if verdicts[move] is not Verdict.LOST]
    thoughts = _thoughts(challenge, who, at, line, seed)
    if not kept or thoughts[-1] in kept:
        return thoughts[-1]
    searcher, nodes = _searcher(challenge), who.nodes or 300
    searcher.forget()
    if isinstance(searcher, Splitting):
        stop = levels.short_sight(searcher, nodes, lambda: False)
        return [each.move for each in searcher.think_only(at.state, line.seen(), kept, stop=stop)][-1]
    return max(kept, key=lambda move: _worth(searcher, at, move, max(50, nodes // len(kept))))


def _worth(searcher: Searcher, at: SoFar, move: Move, nodes: int) -> float:
    """What a move is worth to whoever makes it, at a glance."""
    after = at.state.apply(move)
    sides = after.game.sides
    mine = sides[at.state.to_play]
    if after.outcome is not None:
        return 0.0 if after.outcome.winner is None else 1e6 if after.outcome.winner == mine else -1e6
    searcher.forget()
    with levels.plain_sight(searcher):
        *_, last = searcher.think(after, {}, stop=levels.short_sight(searcher, nodes, lambda: False))
    score = last.score
    worth = {"win": 1e5 - score.value, "loss": score.value - 1e5, "draw": 0.0}.get(score.kind, float(score.value))
    return worth if sides[after.to_play] == mine else -worth


def play(challenge: Challenge, who: Level, number: int, asked: Condition | None, foe: Level) -> Game:
    """One game from one of the starts; `asked`: what the player knows of."""
    at = challenge.standing(number)._replace(seat=seated(challenge, number))
    line, tokens = Repetitions.along([]), []
    for _ in range(LONGEST):
        line.add(at.state)
        if line.drawn(at.state):
            at = at.over(Outcome(None, Reason.REPEATED))
        goal = decide(challenge.condition, at._replace(won=at.won + 1) if challenge.games > 1 else at)
        if at.outcome is not None or (goal is Verdict.LOST and "match" not in challenge.condition):
            break
        if goal is Verdict.MET and decide(challenge.fine, at) is not Verdict.POSSIBLE:
            break
        seed = f"journey {number}"
        if at.state.to_play != at.seat:
            move = _thoughts(challenge, foe, at, line, f"{seed} foe")[-1]
        elif asked is not None:
            move = keeping(challenge, who, at, line, seed, asked)
        else:
            move = _thoughts(challenge, who, at, line, seed)[-1]
        tokens.append(move)
        at = at.after(move)
    return judged(challenge, at, tuple(tokens))


def seated(challenge: Challenge, number: int) -> int:
    """In a match seats change from game to game."""
    return number % challenge.rules.seats if challenge.games > 1 else challenge.place(number)


def judged(challenge: Challenge, at: SoFar, tokens: tuple[Move, ...]) -> Game:
    lost = at.outcome is not None and at.outcome.winner is not None and not at.mine
    won = 1 if at.mine else -1 if lost else 0
    if challenge.games > 1:
        return Game(at.mine, at.mine, won, tokens)
    full = at._replace(before=9)
    met = decide(challenge.condition, full) is Verdict.MET
    return Game(met, decide(challenge.fine, full) is Verdict.MET, won, tokens)


def _called(who: Level) -> str:
    return " ".join(f"{part:g}" for part in who[1:] if part is not None)


class Question(NamedTuple):
    """Does such a player meet it, so often?"""

    what: str  # solvable, worth, trivial
    level: int
    knows: bool
    bound: float
    above: bool  # must it be met so often at least, or at most?
    most: int = 0  # games, if not as many as for others

    def key(self, challenge: Challenge, number: int) -> str:
        asked = json.dumps([challenge.game, challenge.condition, challenge.starts, challenge.seat], sort_keys=True)
        who, foe = level(challenge, self.level), level(challenge, challenge.against)
        return f"{asked} {_called(who)} {self.knows} / {_called(foe)} #{number}"


class Found(NamedTuple):
    question: Question
    share: Share
    fine: bool  # is it so?
    games: tuple[Game, ...]

    def told(self) -> dict[str, Any]:
        low, high = self.share.interval()
        return {
            "level": self.question.level, "met": self.share.met, "games": self.share.games,
            "interval": [round(low, 3), round(high, 3)], "bound": self.question.bound,
        }  # fmt: skip


def measure(challenge: Challenge, question: Question, notes: Notes) -> Found:
    """Games until it is clear, or there are enough."""
    player, foe = level(challenge, question.level), level(challenge, challenge.against)
    asked = _wanted(challenge) if question.knows else None
    made: list[Game] = []
    bound = single(question.bound) if challenge.games > 1 else question.bound
    while True:
        number = len(made)
        made.append(notes.game(question.key(challenge, number), partial(play, challenge, player, number, asked, foe)))
        decided = [each for each in made if challenge.games == 1 or each.won]  # drawn games are played again
        share = Share(sum(each.met for each in decided), len(decided))
        low, high = share.interval()
        clear = low >= bound or high <= bound
        most = min(question.most or MOST, MOST)
        if (len(made) >= min(FEWEST, most) and clear) or len(made) >= most:
            fine = share.value >= bound if question.above else share.value <= bound
            if MOST < PILOT and not clear:
                fine = True  # so few games say nothing yet
            return Found(question, share, fine, tuple(made))


def single(bound: float) -> float:
    """How often a game must be won for a match to be won so often.

    >>> round(single(0.5), 3), round(of_match(single(0.3)), 3)
    (0.5, 0.3)
    """
    low, high = 0.0, 1.0
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if of_match(middle) < bound else (low, middle)
    return low


def _wanted(challenge: Challenge) -> Condition:
    """What a game alone is to bring."""
    return {"win": True} if challenge.games > 1 else challenge.condition


def seen(challenge: Challenge, notes: Notes, most: int = 120) -> Game | None:
    """A game in which the finer goal is met as well: by who goes for it."""
    player, foe = level(challenge, 6), level(challenge, challenge.against)
    asked: Mapping[str, Any] = {clause: value for clause, value in challenge.fine.items() if clause != "row"}
    for number in range(min(most, MOST)):
        key = f"fine {json.dumps(challenge.fine, sort_keys=True)} " + Question("", 6, True, 0, True).key(
            challenge, number
        )
        made = notes.game(key, partial(play, challenge, player, number, asked, foe))
        if made.fine:
            return made
    return None
