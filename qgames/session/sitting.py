"""Sitting: people and computers at a table, playing one game after another. No window here, so tests can sit down too.

It owns the match, the clocks, what undo means, who plays by chance and what must be kept. The scene tells it what the
players do and asks it what happened: `take_events()`. Every change is kept (`keep`) before anybody hears of it, so
that a token whose animation has begun is on disk.

The time comes from outside (`now`), the dice too.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from random import Random
from typing import NamedTuple, TypeAlias

from qgames.ai.search.searcher import Score
from qgames.games import game as named
from qgames.rules.core import IllegalMove, Move, Outcome, Seat, State
from qgames.rules.match import Match, Player
from qgames.session.clock import ClockRule, Clocks
from qgames.session.setup import Setup
from qgames.session.swap import SWAP, Swapping

NO_CLOCK = ClockRule()
ASSISTANTS = ("analysis", "coach")
STRENGTH = "Strength"  # what was agreed: how far above the player the opponent is to be, which is drawn anew each time
EVERY = 10.0  # seconds between two savings of a running clock
ASLEEP = 5.0  # seconds between two looks at the time: more was not spent at the table


class TokenPlayed(NamedTuple):
    before: State
    move: Move
    after: State
    seat: Seat
    by: str  # "" its player, "forced", "chance"


class Travelled(NamedTuple):
    """Another point of the game is looked at."""

    steps: tuple[tuple[State, State, Move], ...]  # each token on the way, in the order of play
    forward: bool


class Ended(NamedTuple):
    outcome: Outcome


class WentOn(NamedTuple):
    """Play goes on from an earlier point."""


class SeatsSwapped(NamedTuple):
    """After the first turn the two have changed seats; or, by undo, change back."""

    back: bool = False


class ClockWarned(NamedTuple):
    seat: Seat


class TimeUp(NamedTuple):
    seat: Seat


#: what happened, in order
TableEvent: TypeAlias = TokenPlayed | Travelled | SeatsSwapped | Ended | WentOn | ClockWarned | TimeUp


class Sitting:
    def __init__(
        self,
        match: Match,
        clock: ClockRule = NO_CLOCK,
        *,
        name: str = "",
        left: tuple[float, ...] = (),
        score: tuple[float, ...] = (),
        helped: tuple[int, int] = (0, 0),
        assisted: tuple[str, ...] = (),
        spent: float = 0.0,
        options: dict[str, str] | None = None,
        dice: Random | None = None,
        keep: Callable[[Sitting], object] = lambda sitting: None,
        aside: Callable[[Sitting], None] = lambda sitting: None,
    ) -> None:
        self.match = match
        self.clocks = Clocks(clock, match.game.seats, left)
        self.dice = dice or Random()
        self.name = name or f"{self.dice.getrandbits(40):010x}"  # of this game; its save is called so
        #: per place at the table (not per seat: the beginner changes); a draw is half a point each
        self.score = list(score) if len(score) == match.game.seats else [0.0] * match.game.seats
        self.undone, self.hinted = helped
        self.assisted = assisted  # what else helped, of ASSISTANTS
        self.options = dict(options or {})  # talk, neutral ...: what else was agreed
        #: is a `pass` that is the only token played by itself? Not where something may be claimed instead: to pass for
        #: a player would tell that there is nothing to claim
        self.forced_pass = not match.game.claims
        self.keep, self.aside = keep, aside
        self.kept = ""  # its text on disk, as this sitting last read or wrote it
        self.stamp: tuple[int, ...] | None = None  # of that file, as it lay there when it was written
        self.paused = False
        self.swapping = Swapping(match, self.options.get(SWAP) == "yes")
        self.floor = 0  # undo does not go back behind a set-up made by chance
        self.scored = match.outcome is not None
        if match.final is not None:
            _tell_levels(match)
        self._events: list[TableEvent] = []
        self._on_from: int | None = None  # an earlier ply from which the computer may go on
        self._jumped = False  # the point looked at was chosen, not reached by undo
        self._run_from: int | None = None  # where a run of undo and redo began
        self._saved_at = 0.0
        self.spent = spent  # seconds at the table while the game went on
        self._looked_at: float | None = None

    # -- beginning ---------------------------------------------------------------------------------------------------

    @classmethod
    def begin(cls, setup: Setup, dice: Random | None = None, **more: object) -> Sitting:
        """A new game as it was set up; seat 0 of the rules is whoever begins."""
        dice = dice or Random()
        game = named(setup.name)
        chosen = setup.with_players(game.seats)
        first = dice.randrange(game.seats) if chosen.first is None else chosen.first
        players = chosen.players[first:] + chosen.players[:first]
        rule = ClockRule(setup.clock.kind, setup.clock.seconds, setup.clock.increment, _timeout(setup))
        options = {"Talk": "yes" if setup.talk else "no"} if game.teams else {}
        if setup.swap and game.seats == 2:
            options[SWAP] = "yes"
        if not setup.hints:
            options["Advice"] = "no"
        elif coached := str(setup.extra.get("coach", "")):
            options["Coach"] = coached  # the places of those who are
        match = Match(game, players, date=date.today().isoformat(), began=first)
        return cls(match, rule, dice=dice, options=options, **more)  # type: ignore[arg-type]

    def rematch(self) -> Sitting:
        """The same people again; the next one round the table begins."""
        old = self.match
        around = [self.at_place(place) for place in range(old.game.seats)]
        began = (old.began + 1 + old.swapped) % old.game.seats  # not who took over, but who would have been next
        match = Match(old.game, around[began:] + around[:began], date=date.today().isoformat(), began=began)
        return Sitting(
            match, self.clocks.rule, score=tuple(self.score), options=self.options, dice=self.dice, keep=self.keep,
            aside=self.aside,
        )  # fmt: skip

    def kept_by(self, keep: Callable[[Sitting], None], aside: Callable[[Sitting], None]) -> None:
        """From now on every change is kept so, and a line that is left behind so."""
        self.keep, self.aside = keep, aside

    # -- asking ------------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def outcome(self) -> Outcome | None:
        return self.match.outcome

    @property
    def final(self) -> Outcome | None:
        """How the game ended, from wherever it is looked at; None once a move was taken back, for then it goes on."""
        taken_back = self.match.redoable and not self._jumped
        return None if taken_back else self.match.final

    @property
    def seat(self) -> Seat:
        """Whose turn it is."""
        return self.state.to_play

    def place(self, seat: Seat) -> int:
        """Where around the table a seat of the rules sits: that stays when the beginner changes."""
        return (seat + self.match.began) % self.match.game.seats

    def at_place(self, place: int) -> Player:
        return self.match.players[(place - self.match.began) % self.match.game.seats]

    def is_computer(self, seat: Seat) -> bool:
        return self.match.players[seat].level is not None

    @property
    def people(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in range(self.match.game.seats) if not self.is_computer(seat))

    @property
    def hot_seat(self) -> bool:
        return len(self.people) == self.match.game.seats

    @property
    def watched(self) -> bool:
        return not self.people

    @property
    def advice(self) -> bool:
        return self.options.get("Advice") != "no"

    @property
    def may_help(self) -> bool:
        """A game for the record is played without hints, analysis and coach, until it is over."""
        return self.advice or self.match.final is not None

    def coached(self, seat: Seat) -> bool:
        """Does this player want a word before a proved win or draw is given away?"""
        return str(self.place(seat)) in self.options.get("Coach", "").split()

    @property
    def looking_back(self) -> bool:
        """An earlier point is looked at, and nobody has said that play goes on from there."""
        return bool(self.match.redoable) and self._on_from != self.match.ply

    @property
    def computer_to_move(self) -> bool:
        if self.outcome or self.paused or not self.is_computer(self.seat):
            return False
        return not self.match.redoable or self._on_from == self.match.ply

    @property
    def person_to_move(self) -> bool:
        return self.outcome is None and not self.paused and not self.is_computer(self.seat)

    @property
    def waits_to_go_on(self) -> bool:
        """An earlier point was gone to, or one where a computer would move: somebody must say that play goes on."""
        return self.looking_back and (self._jumped or self.is_computer(self.seat))

    @property
    def has_news(self) -> bool:
        """Is there something for `take_events`?"""
        return bool(self._events)

    def take_events(self) -> list[TableEvent]:
        events, self._events = self._events, []
        return events

    # -- playing -----------------------------------------------------------------------------------------------------

    def play(self, move: Move, by: str = "") -> None:
        """Play a token; raises IllegalMove and then has changed nothing."""
        match, before = self.match, self.state
        if match.outcome:
            raise IllegalMove(move, "common.over", "the game is over")
        after = before.apply(move)
        if match.redoable and self._jumped:
            self.aside(self)  # the line left behind is kept as a game of its own
        seat = before.to_play
        turn_ends = after.outcome is not None or after.to_play != seat
        match.play(move, self.clocks.after_token(seat, turn_ends))
        self._jumped, self._run_from, self._on_from = False, None, None
        self._events.append(TokenPlayed(before, move, after, seat, by))
        self._settle()
        self.keep(self)
        if self.outcome is None and self._only_pass(self.state):
            self.play("pass", "forced")

    def _only_pass(self, state: State) -> bool:
        return self.forced_pass and tuple(state.legal_moves()) == ("pass",)

    def set_up_by_chance(self, moves: tuple[Move, ...]) -> None:
        """Tokens that stand for a set-up made at once."""
        for move in moves:
            self.play(move, "chance")
        self.floor = self.match.ply
        self.keep(self)

    def swap(self) -> None:
        """Whoever is to move takes over the side that has had the first turn."""
        if not self.swapping.offered:
            return
        self.match.swap()
        self.clocks.swap()
        self._jumped, self._run_from, self._on_from = False, None, None
        self._events.append(SeatsSwapped())
        self.keep(self)

    def resign(self, seat: Seat) -> None:
        self.match.resign(seat)
        self._settle()
        self.keep(self)

    def agree_draw(self) -> None:
        self.match.agree_draw()
        self._settle()
        self.keep(self)

    def _settle(self) -> None:
        """If the game has ended: count it, once."""
        outcome = self.outcome
        if outcome is None:
            return
        _tell_levels(self.match)
        self._events.append(Ended(outcome))
        if self.scored:
            return
        self.scored = True
        if outcome.no_result:
            return
        for seat, side in enumerate(self.match.game.sides):
            points = 0.5 if outcome.winner is None else float(side == outcome.winner)
            self.score[self.place(seat)] += points

    # -- going back and forth ----------------------------------------------------------------------------------------

    def stops(self) -> list[int]:
        """The plies undo and redo stop at: against a computer the decisions of people, else every decision; and the
        last point."""
        match = self.match
        mixed = not self.hot_seat and not self.watched
        by_computers = self.swapping.by_computers() if mixed else ()
        found = []
        for ply, state in enumerate(match.all_states[:-1]):
            if ply >= self.floor and not self._only_pass(state) and ply not in by_computers:
                found.append(ply)
        found.append(len(match.all_moves))
        if self._run_from is not None and self._run_from not in found:
            found = sorted([*found, self._run_from])
        return found

    @property
    def can_undo(self) -> bool:
        return may_take_back(self) and any(stop < self.match.ply for stop in self.stops())

    @property
    def can_redo(self) -> bool:
        return self.match.redoable > 0 or self.match.before_swap

    def _before_swap(self, before: bool) -> None:
        self.swapping.declined = False
        self.match.look_before_swap(before)
        self._restore_clocks()
        self._events.append(SeatsSwapped(back=before))
        self.keep(self)

    def undo(self, before: int | None = None) -> int:
        """Back to the last decision, or to the last one before a ply; says how many tokens that was."""
        if not may_take_back(self):
            return 0
        if before is None and self.swapping.chosen:
            self.undone += bool(self.people)
            self._before_swap(True)
            return 1
        here = self.match.ply if before is None else before
        target = max((stop for stop in self.stops() if stop < here), default=None)
        if target is None:
            return 0
        if self._run_from is None:
            self._run_from = self.match.ply
        if self.people:
            self.undone += 1
        steps = self._go(target, jumped=False)
        if not self.hot_seat and self.swapping.chosen:  # the computer would move on at once
            self._before_swap(True)
        return steps

    def redo(self) -> int:
        if self.match.before_swap:
            self._before_swap(False)
            if not self.match.redoable or not self.is_computer(self.seat):
                return 1
        target = min((stop for stop in self.stops() if stop > self.match.ply), default=None)
        if target is None:
            return 0
        return self._go(target, jumped=False)

    def jump(self, ply: int) -> int:
        """Look at any point of the game; nothing is lost by looking."""
        ply = max(0, min(ply, len(self.match.all_moves)))
        return self._go(ply, jumped=True)

    def go_on(self) -> None:
        """Play on from the point looked at; where nothing is taken back, from the last one."""
        if not may_take_back(self):
            self.jump(len(self.match.all_moves))
        elif self.match.redoable:
            self._on_from = self.match.ply
        self._events.append(WentOn())

    def _go(self, target: int, jumped: bool) -> int:
        match = self.match
        start = match.ply
        if target == start:
            return 0
        chain = match.all_states
        low, high = min(start, target), max(start, target)
        steps = tuple((chain[p], chain[p + 1], match.all_moves[p]) for p in range(low, high))
        match.go_to(target)
        self._jumped = jumped and bool(match.redoable)
        self._on_from, self.swapping.declined = None, False
        self._restore_clocks()
        if self.watched:
            self.paused = bool(match.redoable)
        self._events.append(Travelled(steps, target > start))
        self.keep(self)
        return abs(target - start)

    def _restore_clocks(self) -> None:
        if self.clocks.on:
            seats = [self.match.sits(state.to_play, ply) for ply, state in enumerate(self.match.states)]
            self.clocks.restore(list(zip(seats, self.match.clocks[: self.match.ply], strict=False)), self.seat)

    # -- time --------------------------------------------------------------------------------------------------------

    def tick(self, now: float, running: bool = True) -> None:
        """Time passes. `running`: the player to move can see the position (no animation, no dialog)."""
        # nobody's time runs before the first token, nor while an old point is looked at
        idle = not self.match.all_moves or self.waits_to_go_on
        live = running and not self.paused and self.outcome is None and not idle
        since, self._looked_at = self._looked_at, now
        if since is not None and self.match.final is None and not self.paused:
            self.spent += min(max(0.0, now - since), ASLEEP)
        warn, up = self.clocks.look(now, self.seat if live else None)
        if warn:
            self._events.append(ClockWarned(self.seat))
        if up:
            self._time_is_up()
        elif live and self.clocks.on and now - self._saved_at > EVERY:
            self._saved_at = now
            self.keep(self)

    def _time_is_up(self) -> None:
        seat = self.seat
        self._events.append(TimeUp(seat))
        if self.clocks.rule.timeout == "random":
            claims = self.match.game.claims
            self.play(self.dice.choice([move for move in self.state.legal_moves() if move not in claims]), "chance")
            return
        self.match.run_out_of_time(seat)
        self._settle()
        self.keep(self)

    def assist(self, assistant: str) -> None:
        """One of ASSISTANTS was used: it is a game with help from now on. Looking back on a finished one is no help."""
        if self.match.final is None and assistant not in self.assisted:
            self.assisted = tuple(each for each in ASSISTANTS if each == assistant or each in self.assisted)
            self.keep(self)

    # -- the people --------------------------------------------------------------------------------------------------

    def seat_player(self, seat: Seat, player: Player) -> None:
        """Somebody else takes a seat, in mid-game too."""
        players = list(self.match.players)
        if player.kind != players[seat].kind:  # whoever it is now, nobody was drawn
            self.options.pop(STRENGTH, None)
            self.match.headers.pop(STRENGTH, None)
        players[seat] = player
        self.match.players = tuple(players)
        self.keep(self)

    def pause(self, on: bool) -> None:
        self.paused = on


def _tell_levels(match: Match) -> None:
    """Once a game is over it is no secret how strong a computer was."""
    match.players = tuple(player.unveiled for player in match.players)


def _timeout(setup: Setup) -> str:
    return "random" if setup.extra.get("timeout") == "random" else "loss"


def may_take_back(sitting: Sitting) -> bool:
    """Not where it was agreed that nothing is."""
    return sitting.options.get("Undo") != "no"


def may_agree(sitting: Sitting) -> bool:
    """May a draw be agreed? Not where somebody has to win."""
    return sitting.options.get("Draws") != "no"


LONG = 40  # plies after which a game that leads nowhere may end
PATIENCE = 6  # plies between two offers
SOONEST = 8  # plies: before, there is no game to speak of


class DrawOffers:
    """Offers at one table: does a computer accept a draw? If it is proved that there is no more in it, or if the game
    is long and it does not think itself better (`fair`). Who has just declined is not asked again at once."""

    def __init__(self) -> None:
        self._declined: tuple[str, int] | None = None  # which game, at which ply

    @staticmethod
    def opponent(sitting: Sitting) -> Seat | None:
        """The computer that a person to move may offer a draw: the next one of the other side, if that is computers
        alone."""
        sides = sitting.match.game.sides
        if not may_agree(sitting) or not sitting.person_to_move or len(set(sides)) != 2 or sitting.match.ply < SOONEST:
            return None
        around = [(sitting.seat + step) % len(sides) for step in range(1, len(sides))]
        others = [seat for seat in around if sides[seat] != sides[sitting.seat]]
        return others[0] if all(map(sitting.is_computer, others)) else None

    def too_soon(self, sitting: Sitting) -> bool:
        if self._declined is None or self._declined[0] != sitting.name:
            return False
        return abs(sitting.match.ply - self._declined[1]) < PATIENCE

    def accepted(self, sitting: Sitting, score: Score) -> bool:
        """`score` is what the position is worth to the person who offers."""
        accepts = fair(score, sitting.match.ply)
        if not accepts:
            self._declined = sitting.name, sitting.match.ply
        return accepts


def fair(score: Score, ply: int) -> bool:
    """Is a draw no less than what the other side can hope for?

    >>> fair(Score("draw"), 5), fair(Score("win", 7), 5), fair(Score("loss", 7), 80)
    (True, True, False)
    >>> fair(Score("cp", 30), 5), fair(Score("cp", 30), 60), fair(Score("cp", -30), 60)
    (False, True, False)
    """
    if score.proved:
        return score.kind != "loss"
    return ply >= LONG and score.value >= 0
