"""A film of a game as a plan: which picture is seen for how long, and what is written in it. Nothing here draws.

A title, every token at the pace of the table, a rest after each, the call of what won, a card with the result. What
rests is one picture with a long time, never several. Times are milliseconds, in tens: the oldest of the formats counts
so.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

from qgames.files.i18n import isolate, t
from qgames.rules.core import Move, Seat, State
from qgames.session.sitting import Sitting
from qgames.session.words import words_of

STEP = 60  # milliseconds of a picture while something moves
TITLE, REST, GIFT, CALL, CARD = 1200, 640, 340, 1500, 3500
FADES, FADE = 3, 80  # pictures of the card's coming, and how long each is seen
TURN = 900  # of the camera, to what won
GHOST = 1200  # that a better move is seen
AROUND = 2  # moves before and after a turning point
LONGEST = 60_000  # of a film in which moves are animated
MOST, MOST_PIXELS = 1500, 500_000_000  # pictures of a film, and all they have: whoever makes it holds them
LARGEST = 8_000_000  # bytes that most chats take
PACES = {"calm": 1.6, "played": 1.0, "quick": 0.55}
SIZES = {"chat": (480, 360), "large": (960, 720), "upright": (540, 720)}
KINDS = ("gif", "webp", "apng")
#: bytes where no film of that game was made yet: of the first picture, of one at rest, of one in which something moves;
#: of large pictures, and of other kinds, by how much more or less than of a small GIF
FIRST, RESTING, MOVING, LARGE, SHARES = 55_000, 12_000, 4_000, 2.7, {"gif": 1.0, "webp": 0.7, "apng": 1.8}


class FilmWish(NamedTuple):
    """What is asked for. Tokens after the `first` to the `last` are shown; -1: to the end."""

    first: int = 0
    last: int = -1
    turning: int = 0  # the token that turned the game, if that is what the film is about
    size: tuple[int, int] = SIZES["chat"]
    pace: str = "played"
    kind: str = "gif"
    names: bool = True
    words: bool = True
    card: bool = True
    coordinates: bool = False
    step: int = STEP

    @classmethod
    def from_table(cls, table: object) -> FilmWish:
        """As it was chosen the last time; what makes no sense is as usual.

        >>> FilmWish.from_table({"pace": "quick", "kind": "avi", "size": [960, 720], "names": 3})[3:7]
        ((960, 720), 'quick', 'gif', True)
        """
        kept: dict[str, Any] = table if isinstance(table, dict) else {}
        usual = cls()
        size = next((size for size in SIZES.values() if list(size) == kept.get("size")), usual.size)
        pace = kept.get("pace") if kept.get("pace") in PACES else usual.pace
        kind = kept.get("kind") if kept.get("kind") in KINDS else usual.kind
        flags = {name: kept[name] for name in ("names", "words", "card") if isinstance(kept.get(name), bool)}
        return usual._replace(size=size, pace=str(pace), kind=str(kind), **flags)

    def as_table(self) -> dict[str, Any]:
        """What is worth remembering: not which part of which game."""
        told = {name: getattr(self, name) for name in ("pace", "kind", "names", "words", "card")}
        return {"size": list(self.size), **told}


class FilmTurn(NamedTuple):
    """A token that turned the game. `better` is what would have held, where that is proved, and `words` say so."""

    ply: int  # the first token is 1
    better: Move = ""
    words: str = ""


class FilmFrame(NamedTuple):
    """One picture."""

    ply: int  # so many tokens have been played
    ms: int
    progress: float = 0.0  # of the token after them; 0: at rest
    words: str = ""
    mover: Seat | None = None  # whose name is lit
    won: bool = False  # what won is marked
    turned: float = 0.0  # how far the camera has turned to it
    card: float = 0.0  # how much there is of the card
    ghost: Move = ""  # a better move, seen where it would have been


class FilmPlan(NamedTuple):
    frames: tuple[FilmFrame, ...]
    animated: bool = True  # do pieces move, or only stand elsewhere?

    @property
    def ms(self) -> int:
        return sum(frame.ms for frame in self.frames)

    @property
    def starts(self) -> list[int]:
        """When each picture begins."""
        return [0, *accumulate(frame.ms for frame in self.frames)][:-1]

    def at(self, ms: float) -> int:
        """The picture seen at a time."""
        return max(0, min(len(self.frames), bisect_right(self.starts, ms)) - 1)

    def when(self, ply: int) -> int:
        """When so many tokens have been played, and rest."""
        found = (start for frame, start in zip(self.frames, self.starts) if frame.ply >= ply and not frame.progress)
        return next(found, self.ms)

    @property
    def last(self) -> FilmFrame:
        """The picture that tells most: the end, before the card covers any of it."""
        return next((frame for frame in reversed(self.frames) if not frame.card), self.frames[-1])


class FilmStory:
    """What there is to tell of a game. `seconds`: how long a token takes at the table, 0 where nothing moves; `shows`:
    does it leave something on the board; `turns`: must the camera turn to show what won?"""

    def __init__(
        self,
        sitting: Sitting,
        seconds: Callable[[State, Move, State], float],
        shows: Callable[[State, Move], bool],
        turns: bool = False,
        turning: Sequence[FilmTurn] = (),
    ) -> None:
        match = sitting.match
        self.sitting, self.turns, self.turning = sitting, turns, tuple(turning)
        self.words = words_of(sitting)
        self.moves = match.all_moves
        self.states = [match.start]
        for move in self.moves:
            self.states.append(self.states[-1].apply(move))
        steps = list(zip(self.states, self.moves, self.states[1:]))
        self.seconds = [seconds(*step) for step in steps]
        self.gifts = [not shows(before, move) for before, move, _ in steps]
        self.movers = [match.sits(before.to_play, ply) for ply, (before, _, _) in enumerate(steps)]
        self.captions = [
            self.words.move(before, move, after, self.words.player(before.to_play, ply))
            for ply, (before, move, after) in enumerate(steps)
        ]
        self.final = match.final

    @property
    def over(self) -> bool:
        """Films are made of games that are: nobody is shown what somebody still thinks about."""
        return self.final is not None

    def title(self) -> str:
        match = self.sitting.match
        names = [self.words.name(seat) for seat in range(match.game.seats)]
        game = t(f"game.{match.game.key}.name")
        if len(names) == 2:
            return t("film.title_two", first=names[0], second=names[1], game=game)
        return t("film.title_many", names=", ".join(map(isolate, names)), game=game)

    def around(self, turn: FilmTurn) -> tuple[int, int]:
        """From two moves before a turning point to two after it: a move is what one player does."""
        first, last = turn.ply - 1, turn.ply
        for _ in range(AROUND):
            first = self._turn_from(first - 1) if first else 0
            last = self._turn_to(last) if last < len(self.moves) else last
        return first, last

    def _turn_from(self, ply: int) -> int:
        """Where the turn of the token after a ply begins."""
        while ply and self.movers[ply - 1] == self.movers[ply]:
            ply -= 1
        return max(0, ply)

    def _turn_to(self, ply: int) -> int:
        """Where it ends."""
        mover = self.movers[ply]
        while ply < len(self.moves) and self.movers[ply] == mover:
            ply += 1
        return ply


def planned(story: FilmStory, wish: FilmWish) -> FilmPlan:
    """All pictures in order; of what would be longer than a minute, moves are not animated."""
    made = _Planning(story, wish, animated=True).plan()
    return made if made.ms <= LONGEST else _Planning(story, wish, animated=False).plan()


class _Planning:
    def __init__(self, story: FilmStory, wish: FilmWish, animated: bool) -> None:
        self.story, self.wish, self.animated = story, wish, animated
        self.factor = PACES[wish.pace]
        every = len(story.moves)
        self.last = every if wish.last < 0 else min(every, wish.last)
        self.first = max(0, min(wish.first, self.last))
        self.made: list[FilmFrame] = []

    def plan(self) -> FilmPlan:
        story = self.story
        self._add(FilmFrame(self.first, TITLE, words=story.title()))
        for ply in range(self.first, self.last):
            self._token(ply)
        if self.last == len(story.moves) and story.over:
            self._end()
        elif self.made[-1].ms < CALL:
            self._hold(CALL)
        return FilmPlan(tuple(self.made), self.animated)

    def _add(self, frame: FilmFrame) -> None:
        self.made.append(frame._replace(ms=max(10, round(frame.ms * self.factor / 10) * 10)))

    def _token(self, ply: int) -> None:
        story, caption, mover = self.story, self.story.captions[ply], self.story.movers[ply]
        turn = next((each for each in story.turning if each.ply == ply + 1 == self.wish.turning), None)
        if turn is not None and turn.better:
            self._add(FilmFrame(ply, GHOST, words=turn.words, mover=mover, ghost=turn.better))
        seconds = story.seconds[ply] if self.animated else 0.0
        many = max(1, round(1000 * seconds * self.factor / self.wish.step)) if seconds else 0
        for number in range(many):
            share = (number + 1) / (many + 1)
            self.made.append(FilmFrame(ply, self.wish.step, share, caption, mover))
        ends = ply + 1 == len(story.moves) and story.over
        if ends and not story.seconds[ply]:  # a call: it has its own time
            return
        self._add(FilmFrame(ply + 1, GIFT if story.gifts[ply] else REST, words=caption, mover=mover))

    def _hold(self, ms: int) -> None:
        last = self.made.pop()
        self._add(last._replace(ms=ms))

    def _end(self) -> None:
        """What won, turned to the viewer and called; then the card."""
        story = self.story
        assert story.final is not None
        every, mover = len(story.moves), story.movers[-1] if story.moves else None
        caption = story.captions[-1] if story.moves else ""
        if not story.final.cells:  # nothing on the board tells why
            caption = story.words.reason(story.final) or caption
        end = FilmFrame(every, CALL, words=caption, mover=mover, won=True)
        if story.turns and story.final.cells:
            many = round(TURN * self.factor / self.wish.step) if self.animated else 0
            for number in range(many):
                self.made.append(end._replace(ms=self.wish.step, turned=(number + 1) / (many + 1)))
            end = end._replace(turned=1.0)
        if not self.wish.card:
            self._add(end._replace(ms=CARD))
            return
        self._add(end)
        for number in range(FADES):
            self.made.append(end._replace(ms=FADE, card=(number + 1) / (FADES + 1)))
        self._add(end._replace(ms=CARD, words="", mover=None, card=1.0))


def most_frames(size: tuple[int, int]) -> int:
    """
    >>> most_frames((480, 360)), most_frames((960, 720))
    (1500, 723)
    """
    return min(MOST, MOST_PIXELS // max(1, size[0] * size[1]))


def estimate(plan: FilmPlan, wish: FilmWish, each: float | None = None) -> int:
    """About how many bytes it will have; `each`: bytes of a picture as the last film of that game had, in which things
    moved."""
    if each is not None and plan.animated:
        return round(each * len(plan.frames))
    moving = sum(1 for frame in plan.frames if frame.progress or 0.0 < frame.turned < 1.0)
    usual = FIRST + RESTING * (len(plan.frames) - moving) + MOVING * moving
    return round(usual * SHARES[wish.kind] * (1.0 if wish.size[0] * wish.size[1] <= 200_000 else LARGE))
