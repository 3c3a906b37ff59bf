"""What is said about a game, one whole sentence at a time: moves, refusals, results, what stands where.

`Words` says it for any game; a game may have a subclass that knows its own tokens. Nothing here draws. The
sentences of the moves, one after the other, are enough to set the game up again: in no position do two legal tokens
give the same sentence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, NamedTuple, cast

from qgames.ai import levels
from qgames.ai.analysis import count
from qgames.ai.levels import TOP, Level, level_of
from qgames.ai.search.searcher import Because, Score
from qgames.files.i18n import begun, current, isolate, known, number, t
from qgames.files.messages import Name
from qgames.games import entry
from qgames.games.frame import Action, Pick, S, in_tray
from qgames.rules.core import BadPosition, Cell, Game, IllegalMove, Move, Outcome, Seat, Side, State
from qgames.session.sitting import Sitting

HARD_SPACE = "\u00a0"
MOVES = ("reply", "better")  # what a reason calls the moves it speaks of


class MovePart(NamedTuple):
    """A part of a move as it is shown: a few words, or a picture and the words that it stands for."""

    text: str
    glyph: str = ""  # `scenes.parts.signs.glyph_of` draws it


Parts = tuple[MovePart, ...]


def plain(parts: Sequence[MovePart]) -> str:
    """Parts in words alone: each a unit of its own, whatever way one reads."""
    return " ".join(isolate(part.text) for part in parts)


class Entry(NamedTuple):
    """One line of the list of moves: the first and the last ply it stands for, whose it is, and how it is shown."""

    first: int
    last: int
    seat: Seat
    parts: Parts
    waits: bool = False  # not played to its end yet

    @property
    def text(self) -> str:
        return plain(self.parts)


def level_name(level: int) -> str:
    """What the computer is called at a level; one we do not have, as in a game from elsewhere, by its number."""
    return t(f"level.{level}") if known(f"level.{level}") else t("setup.computer", level=number(level))


def name_of(sitting: Sitting, seat: Seat) -> Name:
    """What a player is called: the name typed, a computer's level, "You", or a number; a sentence may ask which. Two
    of one name, as two computers of one level, are numbered around the table, so that what is said tells them apart."""
    called = _called(sitting, seat)
    namesakes = sum(_called(sitting, other) == called for other in range(len(sitting.match.players)))
    return called if namesakes == 1 else Name(f"{called} {number(sitting.place(seat) + 1)}")


def _called(sitting: Sitting, seat: Seat) -> Name:
    player = sitting.match.players[seat]
    if player.name:
        return Name(player.name)
    if player.veiled:
        return Name(t("strength.opponent"))
    if player.level is not None:
        return Name(level_name(player.level))
    if len(sitting.people) == 1:
        return Name(t("play.you"), "you")
    return Name(t("play.player_n", n=sitting.place(seat) + 1))


class Words(Generic[S]):
    """For one table."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.key = sitting.match.game.key
        self._named: tuple[object, list[Name]] = None, []
        self._turns: dict[object, str] = {}

    @property
    def _state(self) -> S:
        return cast(S, self.sitting.state)  # the words of a game are made for its own table

    def name(self, seat: Seat) -> Name:
        """Kept while the same people sit there and speak the same language: a board tells it of every piece."""
        match = self.sitting.match
        now = match.players, match.began, current()
        if now != self._named[0]:
            self._named = now, [name_of(self.sitting, each) for each in range(match.game.seats)]
            self._turns.clear()
        return self._named[1][seat]

    def player(self, seat: Seat, ply: int) -> Name:
        """Who had a seat when the token after a ply was played: seats may have been changed since."""
        return self.name(self.sitting.match.sits(seat, ply))

    # -- to be told by each game -------------------------------------------------------------------------------------

    def move(self, before: S, move: Move, after: S, name: str) -> str:
        """What a token did."""
        return t("say.move", name=name, move=move)

    def together(self, before: S, moves: Sequence[Move], name: str) -> str:
        """What some tokens of a set-up did that were played at once."""
        said = []
        for move in moves:
            after = before.apply(move)
            said.append(self.move(before, move, after, name))
            before = after
        return " ".join(said)

    def prompt(self, state: S, pick: Pick) -> str:
        """What the player to move is to do now."""
        return t("play.prompt.move")

    def spot(self, state: S, key: str) -> str:
        """Something that can be pointed at, and what is there. What waits in a tray is named ``say.<game>.piece``."""
        waits = in_tray(key)
        if waits is None:
            return key
        side, piece = waits
        what, seat = f"say.{self.key}.piece.{piece}", state.game.sides.index(side)
        return t("say.spot.piece", what=t(what) if known(what) else piece, name=self.name(seat))

    def thing(self, thing: str) -> str:
        """What may stand on a cell, as positions write it (`Game.things`), where it has no tray of its own: whose it
        is, or nobody's."""
        order = list(self.sitting.match.game.things)
        if thing and order.index(thing) < self.sitting.match.game.seats:
            return self.name(order.index(thing))
        return t("say.spot.neutral" if thing else "say.spot.blank")

    def area(self, key: str) -> str:
        """Spots that belong together (`BoardView.areas`)."""
        return t(f"access.area.{key}") if known(f"access.area.{key}") else key

    def action(self, action: Action) -> str:
        """A button of the view's."""
        return t(action.label) if known(action.label) else action.key

    def entries(self) -> list[Entry]:
        """The moves so far, one player's tokens in a row together."""
        state = self.sitting.match.start
        made: list[Entry] = []
        for ply, move in enumerate(self.sitting.match.all_moves):
            seat, parts = state.to_play, self.parts(cast(S, state), move)
            if made and made[-1].seat == seat and made[-1].last == ply:
                made[-1] = made[-1]._replace(last=ply + 1, parts=(*made[-1].parts, *parts))
            else:
                made.append(Entry(ply, ply + 1, seat, parts))
            state = state.apply(move)
        return made

    def goals(self, cells: Sequence[Cell], shared: str) -> list[str]:
        """What is made or threatened on some cells, each thing by its name inside a sentence; `shared` is the game's
        own word for what they have in common."""
        return [t("goal.cells", cells=isolate(" ".join(cells)))]

    def turn(self, entry: Entry) -> str:
        """A line of that list in whole sentences; kept, as games are long."""
        tokens = tuple(self.sitting.match.token(ply) for ply in range(entry.first + 1, entry.last + 1))
        who = tuple(self.player(before.to_play, entry.first + n) for n, (before, _) in enumerate(tokens))
        if (tokens, who) not in self._turns:
            said = []
            for (before, move), name in zip(tokens, who, strict=True):
                said.append(self.move(cast(S, before), move, cast(S, before.apply(move)), name))
            self._turns[tokens, who] = " ".join(said)
        return self._turns[tokens, who]

    def result_glyphs(self, outcome: Outcome) -> tuple[str, ...]:
        """Pieces to show beside the result, by name."""
        return ()

    def completing(self, state: S, line: Sequence[Cell]) -> Parts:
        """Which pieces complete a line on the one cell of it that is open, in pictures; nothing where they are all
        alike."""
        return ()

    def parts(self, before: S, move: Move) -> Parts:
        """A token where room is scarce, in pictures and places: lists, graphs, lines of play. Never a piece's code."""
        return (MovePart(self.short(move)),)

    def phrase(self, before: S, move: Move) -> Parts:
        """The same where there is room for a few words."""
        return self.parts(before, move)

    def aloud(self, before: S, move: Move) -> str:
        """The same for those who listen, among the other moves of the position."""
        return plain(self.phrase(before, move))

    def field(self, before: S, move: Move) -> tuple[str, Parts]:
        """The same on a card: what was done, in a word or two, and the parts."""
        return t("review.tag.played"), self.phrase(before, move)

    def short(self, move: Move) -> str:
        """A token as a record writes it, for a terminal."""
        return t(f"play.token.{move}") if known(f"play.token.{move}") else move

    def long(self, move: Move) -> str:
        """A token inside a sentence."""
        return self.short(move)

    # -- the same for all --------------------------------------------------------------------------------------------

    def refusal(self, error: IllegalMove) -> str:
        key = f"why.{error.why}"
        return t(key, **self._details(error.details)) if known(key) else str(error)

    def unfit(self, error: BadPosition) -> str:
        """Why a position cannot be played."""
        key = f"why.{error.why}"
        return t(key if known(key) else "why.common.position", **self._details(error.details))

    def _details(self, details: Mapping[str, str | int]) -> dict[str, str | int]:
        """Letters of pieces and shapes in words."""
        said = dict(details)
        for key, value in details.items():
            if known(f"say.{key}.{value}"):
                said[key] = t(f"say.{key}.{value}")
            elif key in MOVES:
                said[key] = isolate(self.long(str(value)))
        return said

    def because(self, because: Because | None, state: State | None = None) -> str:
        """A reason as a sentence; of the position at hand, or of another one of the game."""
        key = f"because.{because.key}" if because else ""
        if because is None or not known(key):
            return ""
        said = {"n": because.details.get("count", 0), **self._details(because.details)}
        if "plies" in because.details:
            score = Score(str(because.details["kind"]), int(because.details["plies"]))
            said["n"] = count(state or self.sitting.state, score)
        shared = str(because.details.get("shared", ""))
        several = [tuple(goal.split()) for goal in str(because.details.get("goals", "")).split("|") if goal]
        named = [name for cells in several or [because.cells] if cells for name in self.goals(cells, shared)]
        said["goal"] = ", ".join(dict.fromkeys(named)) or t("goal.nothing_left")
        told = t(key, **said)
        return begun(told) if told[:2].isalpha() else told  # the name of a square keeps its small letter

    def to_move(self) -> str:
        """Whose turn it is, as the status line says it."""
        sitting = self.sitting
        if sitting.outcome:
            return self.headline(sitting.outcome)
        name = self.name(sitting.seat)
        if sitting.paused:
            return t("play.paused")
        if sitting.is_computer(sitting.seat):
            if sitting.looking_back:
                return t("play.looking_back", ply=sitting.match.ply, all=len(sitting.match.all_moves))
            return t("play.thinking", name=name)
        return t("play.turn", name=name)

    def headline(self, outcome: Outcome) -> str:
        """Who won, in a few words."""
        if outcome.winner is None:
            return t("result.none" if outcome.no_result else "result.draw")
        first, *others = self.members(outcome.winner)
        return t("result.team_wins", first=first, second=others[0]) if others else t("result.wins", name=first)

    def members(self, side: Side) -> list[Name]:
        """Who wins together: "you" before the others."""
        names = [self.name(seat) for seat, each in enumerate(self.sitting.match.game.sides) if each == side]
        return sorted(names, key=lambda name: name.kind != "you")

    def result(self, outcome: Outcome) -> str:
        """Who won, and why it is over."""
        headline, reason = self.headline(outcome), self.reason(outcome)
        return t("play.files.result", result=headline, reason=reason) if reason else headline

    def reason(self, outcome: Outcome) -> str:
        """Why it is over: a sentence."""
        ending = self.sitting.match.whole_ending
        name = self.name(ending.seat) if ending and ending.seat is not None else ""
        for key in (f"result.{self.key}.{outcome.reason}", f"result.reason.{outcome.reason}"):
            if known(key):
                return t(key, name=name, cells=" ".join(outcome.cells))
        return ""

    def state(self) -> str:
        """How the game stands, for those who listen: move number, whose turn, what is to be done, the clock."""
        sitting = self.sitting
        if sitting.outcome:
            return self.result(sitting.outcome)
        said = [t("say.at", n=sitting.match.ply), self.to_move(), self.prompt(self._state, Pick())]
        if sitting.clocks.on:
            said.append(t("say.clock", n=round(sitting.clocks.left[sitting.seat])))
        return " ".join(said)

    def score(self) -> list[str]:
        """Of the sitting, around the table: each side's names and points, not to be parted at the end of a line."""
        sitting, game = self.sitting, self.sitting.match.game
        told: dict[Side, tuple[list[str], float]] = {}
        for place in range(game.seats):
            seat = (place - sitting.match.began) % game.seats
            told.setdefault(game.sides[seat], ([], sitting.score[place]))[0].append(isolate(self.name(seat)))
        return [f"{', '.join(names)} {points(score)}".replace(" ", HARD_SPACE) for names, score in told.values()]


def points(score: float) -> str:
    """A score, in whole and half points.

    >>> points(1.0), points(0.5), points(2.5), points(0.0)
    ('1', '½', '2½', '0')
    """
    whole, half = divmod(score, 1)
    return (number(whole) if whole or not half else "") + ("½" if half else "")


AnyWords = Words[Any]


def words_of(sitting: Sitting) -> AnyWords:
    """The words of a table's game; of one that has none of its own, the usual."""
    told = entry(sitting.match.game.key)
    made: AnyWords = told.load(told.words)(sitting) if told.words else Words(sitting)
    return made


AROUND = "swne"  # the sides of a table, in the order of its places


def table_side(place: int, seats: int) -> str:
    """Where somebody sits, if there is one at each side; "" otherwise."""
    return t(f"setup.seat.{AROUND[place]}") if seats == len(AROUND) else ""


def about_level(game: Game, level: int) -> str:
    """Both of what follows, as far as there is something to say."""
    if not 1 <= level <= TOP:  # a save of a later version may have one
        return ""
    return " ".join(said for said in (sees(game, level), beaten(game, level)) if said)


def sees(game: Game, level: int) -> str:
    """What a level sees and overlooks, in words a player understands."""
    return t(f"setup.level_note.{sight(level_of(game, level))}")


def beaten(game: Game, level: int) -> str:
    """How often the level below beat it when this was measured: of this variant, or nothing is said."""
    measured = levels.strength(game)
    if not measured or level < 2 or (rung := measured.rungs[level - 1]).others != 1:
        return ""
    tenths = round(10 * rung.lost / rung.games)
    return t("setup.below", n=number(tenths)) if tenths else t("setup.below_never")


def sight(level: Level) -> int:
    """Which of the seven sentences is true of it. Games differ in how much a level overlooks, so it follows from that
    and not from the level's number: two levels may share a sentence, none is told what it does not do."""
    if level.top:
        return 7
    if level.overlook_win >= 0.5:
        return 1  # overlooks most wins
    threats = level.overlook_threat
    if threats >= 0.5:
        return 2  # misses many threats
    if threats >= 0.2:
        return 3  # sees most
    if threats >= 0.08:
        return 4  # seldom misses one
    return 5 if threats else 6  # hardly ever, never
