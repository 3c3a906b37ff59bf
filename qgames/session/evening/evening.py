"""An evening as it goes on: what is asked of it, and what happens to it. Every change is kept before anybody hears of
it. Dates and dice come from outside, games from `Sitting`; a result cannot be typed in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

from qgames.games import game as named
from qgames.rules.match import Player
from qgames.session import saves
from qgames.session.evening import king, knockout, rounds, standings, turns
from qgames.session.evening.deal import circle
from qgames.session.evening.king import Throne
from qgames.session.evening.knockout import TreeBout
from qgames.session.evening.people import EVER, KEPT, MOST, OUT, Formerly, Participant, free_counter, names
from qgames.session.evening.plan import EveningFormat, EveningPlan, decider, refused
from qgames.session.evening.sheet import LAST, OFF, Bout, EveningGame, ScoreSheet, told
from qgames.session.evening.shelf import HEADER, OVER
from qgames.session.evening.standings import MetCell, StandingRow
from qgames.session.evening.turns import Beginner
from qgames.session.setup import Setup
from qgames.session.sitting import Sitting

ON, PAUSED = "on", "paused"
MOST_GAMES = 500  # of one evening


class NotNow(ValueError):
    """What cannot be done, in a word."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Evening:
    def __init__(
        self,
        sheet: ScoreSheet,
        began: str,
        *,
        state: str = ON,
        early: bool = False,
        stopped: bool = False,
        table: tuple[int, str] | None = None,
        keep: Callable[[Evening], object] | None = None,
    ) -> None:
        self.sheet = sheet
        self.began = began  # date and time, as ISO writes them
        self.state = state
        self.early = early  # it ended because too few were left, or was stopped
        self.stopped = stopped
        self.table = table  # the bout at the table and the id of its game
        self._keep = keep  # called after every change
        self.path: Path | None = None  # where it lies, and its text as this program last read or wrote it
        self.kept = ""
        self.trouble: OSError | None = None  # met when it was last to be kept

    @classmethod
    def begin(
        cls, plan: EveningPlan, began: str, dice: Random | None = None, keep: Callable[[Evening], object] | None = None
    ) -> Evening:
        """Lots are drawn, the schedule is made, the file is written."""
        if why := refused(plan):
            raise NotNow(why)
        dice = dice or Random()
        people = tuple(Participant(n, player, n) for n, player in enumerate(plan.players))
        order = [each.id for each in people]
        Random(plan.seed).shuffle(order)
        if plan.turned:
            order.reverse()
        made = cls(ScoreSheet(f"{dice.getrandbits(40):010x}", plan, people, tuple(order)), began, keep=keep)
        first = knockout.first if plan.format is EveningFormat.KNOCKOUT else rounds.first
        if plan.format is not EveningFormat.KING:
            made.sheet = made.sheet.with_bouts(first(made.sheet))
        made._changed()
        return made

    # -- asking -------------------------------------------------------------------------------------------------------

    @property
    def plan(self) -> EveningPlan:
        return self.sheet.plan

    @property
    def names(self) -> dict[int, str]:
        return names(self.sheet.people)

    def next(self) -> Bout | None:
        """Who is to play now; None when it is over, or when computers have to play first (`among_computers`)."""
        coming = turns.coming(self.sheet) if self.state != OVER else ()
        return coming[0] if coming else None

    def then(self, most: int = 2) -> tuple[Bout, ...]:
        """What comes after that, as far as it is known."""
        return turns.coming(self.sheet, most + 1)[1:] if self.state != OVER else ()

    def among_computers(self) -> tuple[Bout, ...]:
        """What computers are to play among themselves, now and beside the others."""
        return turns.among_computers(self.sheet) if self.state != OVER else ()

    def open(self) -> tuple[Bout, ...]:
        """What may be chosen to be next."""
        return turns.at_the_screen(self.sheet) if self.state != OVER else ()

    def begins(self, bout: Bout) -> Beginner:
        return turns.begins(self.sheet, bout)

    def game_for(self, bout: Bout) -> str:
        """What is played, as the rules write it."""
        return decider() if turns.decides(self.sheet, bout) else self.sheet.game_for(bout)

    def sits_out(self, bout: Bout) -> list[tuple[int, int]]:
        """Who is there and does not play, and for how many games that will be by then, the longest first."""
        played = [*turns.history(self.sheet), frozenset(self.sheet.party(bout))]
        meeting = {who for each in self.sheet.bouts if self._awaited(each) for who in self.sheet.seated(each)}
        knocked_out = set(self.sheet.present) - meeting if self.plan.format is EveningFormat.KNOCKOUT else set()
        there = [who for who in self.sheet.present if who not in knocked_out]
        waiting = [(who, turns.waits(self.sheet, played, who)) for who in there]
        return sorted([each for each in waiting if each[1]], key=lambda each: -each[1])

    def _awaited(self, bout: Bout) -> bool:
        return self.sheet.state(bout) in ("open", "waiting")

    @property
    def number(self) -> int:
        """Of the next game, from 1: those annulled are not counted."""
        return sum(not game.annulled for game in self.sheet.games) + 1

    @property
    def total(self) -> int | None:
        """How many games there will be, as far as the format says; None where it does not. A draw may add some to a
        knock-out."""
        played = self.number - 1
        if self.state == OVER:
            return played
        match self.plan.format:
            case EveningFormat.FIRST:
                return None
            case EveningFormat.KING:
                whole = king.length(self.sheet)
                return max(whole, played) if whole else None
        unplayed = sum(map(self._awaited, self.sheet.bouts))
        laid = any(bout.stage == LAST for bout in self.sheet.bouts)
        if self.plan.format is EveningFormat.ALL and not laid:
            unplayed += len(rounds.last_round(self.sheet, 1))
        return played + unplayed

    def standings(self) -> list[StandingRow]:
        return standings.ranked(self.sheet)

    def met(self) -> dict[tuple[int, int], list[MetCell]]:
        return standings.met(self.sheet)

    def tree(self) -> list[TreeBout]:
        return knockout.tree(self.sheet)

    def throne(self) -> Throne:
        return king.throne(self.sheet)

    def first_places(self) -> list[int]:
        """Who has won, or shares the first place."""
        return [row.who for row in self.standings() if row.place == 1]

    @property
    def may_play_off(self) -> bool:
        """Do some share the first place, and are they all there?"""
        first = self.first_places()
        enough = 1 < len(first) <= 4 and any(game.told for game in self.sheet.games)
        return self.state == OVER and enough and all(map(self.sheet.is_there, first))

    # -- playing ------------------------------------------------------------------------------------------------------

    def setup(self, bout: Bout) -> Setup:
        """How a game of a bout is set up: places as in the bout, whoever begins on the seat that does."""
        terms, party = self.plan.terms, self.sheet.party(bout)
        game = named(self.game_for(bout))
        first = (party.index(self.begins(bout).who) - game.opener) % len(party)
        called = self.names
        players = tuple(self._player(who, called[who]) for who in party)
        return Setup(
            game.key, game.options, players, terms.clock, first, terms.help, terms.talk,
            terms.swap and len(party) == 2 and not turns.decides(self.sheet, bout), dict(terms.extra),
        )  # fmt: skip

    def _player(self, who: int, name: str) -> Player:
        """A computer is called by its level, in the language of whoever looks."""
        player = self.sheet.person(who).player
        return player if player.level is not None else player._replace(name=name)

    def sit(self, bout: Bout, dice: Random | None = None) -> Sitting:
        """A sitting for the next game of a bout. One at the screen is at the table from now on."""
        if self.state == OVER or self.sheet.state(bout) != "open":
            raise NotNow("closed")
        sitting = Sitting.begin(self.setup(bout), dice)
        around = " ".join(map(str, self.sheet.party(bout)))
        sitting.match.headers[HEADER] = f"{self.sheet.id} {bout.id} {around}"
        sitting.match.headers[saves.SPENT] = "0"
        if not self.plan.terms.help:
            sitting.options["Undo"] = "no"
        if turns.decides(self.sheet, bout):
            sitting.options["Draws"] = "no"
        if not sitting.watched:
            self.state, self.table = ON, (bout.id, sitting.name)
            self._changed()
        return sitting

    def result(self, sitting: Sitting) -> EveningGame | None:
        """A game has ended: its record is taken in, once. None for one that does not belong here."""
        found = seated(sitting, self.sheet.id)
        if found is None or self.state == OVER or sitting.match.final is None:
            return None
        number, people = found
        bout = next((each for each in self.sheet.bouts if each.id == number), None)
        if bout is None or self.sheet.state(bout) != "open" or self.sheet.party(bout) != people:
            return None
        if any(game.id == sitting.name for game in self.sheet.games) or len(self.sheet.games) >= MOST_GAMES:
            return None
        text, replayed = saves.text_of(sitting), told(sitting.match, people)
        assert replayed is not None
        game = EveningGame(
            sitting.name, number, people, text, replayed.result, replayed.plies, int(sitting.spent), told=replayed
        )
        chosen = None if self.sheet.chosen == number else self.sheet.chosen
        self.sheet = replace(self.sheet, games=(*self.sheet.games, game), chosen=chosen)
        if self.table is not None and self.table[0] == number:
            self.table = None
        self._changed()
        return game

    def leave_table(self) -> None:
        """The game at the table is given up without a trace: its bout is open as before."""
        self.table = None
        self._changed()

    # -- what else happens --------------------------------------------------------------------------------------------

    def pause(self) -> None:
        if self.state == ON:
            self.state = PAUSED
            self._changed()

    def resume(self) -> None:
        if self.state == PAUSED:
            self.state = ON
            self._changed()

    def choose(self, number: int | None) -> None:
        """Something else is next."""
        if number is not None and number not in [bout.id for bout in self.open()]:
            raise NotNow("closed")
        self.sheet = replace(self.sheet, chosen=number)
        self._changed()

    @property
    def may_come(self) -> bool:
        full = len(self.sheet.present) >= MOST or len(self.sheet.people) >= EVER
        if self.state == OVER or full:
            return False
        return self.plan.format is not EveningFormat.KNOCKOUT or bool(knockout.free_places(self.sheet))

    def comes(self, player: Player) -> int:
        """Someone comes late, and begins with nothing; says their number."""
        if not self.may_come:
            raise NotNow("full")
        sheet, who = self.sheet, max(each.id for each in self.sheet.people) + 1
        new = Participant(who, player, free_counter(sheet.people), len(sheet.games))
        sheet = replace(sheet, people=(*sheet.people, new), order=(*sheet.order, who))
        if self.plan.format is EveningFormat.KNOCKOUT:
            sheet = knockout.comes(sheet, who)
        elif self.plan.format is not EveningFormat.KING:
            sheet = sheet.with_bouts(rounds.comes(sheet, who))
        self.sheet = sheet
        self._changed()
        return who

    def usual_left(self, who: int) -> str:
        """What becomes of the games of someone who goes, unless they say otherwise: they stay if half are played."""
        mine = [bout for bout in self.sheet.bouts if who in self.sheet.seated(bout)]
        played = sum(self.sheet.state(bout) == "played" for bout in mine)
        return KEPT if 2 * played >= len(mine) else OUT

    def goes(self, who: int, left: str) -> None:
        """Someone goes home. A game of theirs at the table has to end first, or somebody stands in."""
        person = self.sheet.person(who)
        if self.state == OVER or not person.present or left not in (KEPT, OUT) or self._at_table(who):
            raise NotNow("table" if self._at_table(who) else "closed")
        self._become(replace(person, went=len(self.sheet.games), left=left))

    def _at_table(self, who: int) -> bool:
        return self.table is not None and who in self.sheet.party(self.sheet.bout(self.table[0]))

    def stand_in(self, who: int, player: Player) -> None:
        """Somebody else, or another level, takes over counter, points and what is still to play. In the middle of a
        game too: whoever shows it gives the seat to the new one (`Sitting.seat_player`)."""
        person = self.sheet.person(who)
        if self.state == OVER or not person.present:
            raise NotNow("closed")
        others = [each for each in self.sheet.people if each.present and each.id != who]
        if player.level is not None and all(each.level is not None for each in others):
            raise NotNow("nobody")
        games = len(self.sheet.games)
        before = (*person.before, Formerly(games, person.player)) if games else ()
        self._become(replace(person, player=player, before=before))

    def rename(self, who: int, name: str) -> None:
        """Everywhere; records keep the name they were played under."""
        person = self.sheet.person(who)
        self._become(replace(person, player=person.player._replace(name=" ".join(name.split())[:40])))

    def _become(self, person: Participant) -> None:
        people = tuple(person if each.id == person.id else each for each in self.sheet.people)
        self.sheet = replace(self.sheet, people=people)
        self._changed()

    def may_annul(self, game: EveningGame) -> bool:
        """A game may be annulled while nothing rests on it: where a king is played for the last one, in a knock-out
        one whose winner has not played on."""
        if self.state == OVER or game.annulled or self.table is not None:
            return False
        bout, sheet = self.sheet.bout(game.bout), self.sheet
        match self.plan.format:
            case EveningFormat.KING:
                return [each for each in sheet.games if not each.annulled][-1] == game
            case EveningFormat.KNOCKOUT:
                later = [each for each in sheet.bouts if any(s and s[0] == bout.id for s in each.sources)]
                return sheet.played(bout)[-1] == game and not any(map(sheet.played, later))
        return True

    def annul(self, id: str) -> None:
        """A game does not count; its record stays, and its bout is open again."""
        game = next(each for each in self.sheet.games if each.id == id)
        if not self.may_annul(game):
            raise NotNow("closed")
        games = tuple(replace(each, annulled=True) if each.id == id else each for each in self.sheet.games)
        self.sheet = replace(self.sheet, games=games)
        if self.plan.format is EveningFormat.KING:  # what was laid after it was not played, and is laid anew
            last = self.sheet.bouts[-1]
            if last.id != game.bout and not any(each.bout == last.id for each in games):
                self.sheet = replace(self.sheet, bouts=self.sheet.bouts[:-1])
        self._changed()

    def stop(self) -> None:
        """We stop here: what was played counts."""
        if self.state != OVER:
            open_ended = self.plan.format is EveningFormat.KING and not self.plan.terms.each
            self.stopped, self.early, self.table = True, not open_ended, None
            self._changed()

    def play_off(self) -> None:
        """Those who share the first place play it off: one more game of each two of them, for points as any."""
        if not self.may_play_off:
            raise NotNow("closed")
        first = self.first_places()
        pairings = [two for each in circle(first) for two in each]
        lap = max(bout.round for bout in self.sheet.bouts)
        self.stopped, self.early, self.state = False, False, ON
        self.sheet = self.sheet.with_bouts(rounds.pairs(self.sheet, pairings, lap, OFF))
        self._changed()

    def again(self) -> EveningPlan:
        """The plan of another evening of those who were there until the end: order and sides turned."""
        there = [each for each in self.sheet.people if each.present]
        called = self.names
        players = tuple(self._player(each.id, called[each.id]) for each in there)
        return replace(self.plan, players=players).again()

    def _changed(self) -> None:
        """Whatever follows from a change, and then it is kept."""
        while not self.stopped and (new := self._more()):
            self.sheet = self.sheet.with_bouts(new)
        few = self.sheet.deserted
        if self.stopped or few or (self.sheet.settled and not self.table):
            if self.state != OVER and few:
                self.early = any(self.sheet.state(bout) != "played" for bout in self.sheet.bouts)
            self.state, self.table = OVER, None
        if self._keep is not None:
            self._keep(self)

    def _more(self) -> Sequence[Bout]:
        match self.plan.format:
            case EveningFormat.KNOCKOUT:
                return ()
            case EveningFormat.KING:
                return king.more(self.sheet)
        return rounds.more(self.sheet)


def seated(sitting: Sitting, evening: str) -> tuple[int, tuple[int, ...]] | None:
    """The bout of a sitting and who sits around its table, if it is one of this evening."""
    return read_header(sitting.match.headers.get(HEADER, ""), evening, sitting.match.game.seats)


def read_header(text: str, evening: str, seats: int) -> tuple[int, tuple[int, ...]] | None:
    """
    >>> read_header("00c0ffee00 7 2 4", "00c0ffee00", 2), read_header("00c0ffee00 7 2 4", "00c0ffee01", 2)
    ((7, (2, 4)), None)
    """
    first, *numbers = text.split() or [""]
    plain = all(word.isascii() and word.isdigit() and len(word) < 5 for word in numbers)
    if first != evening or not plain or len(numbers) != seats + 1:
        return None
    bout, *people = map(int, numbers)
    return bout, tuple(people)
