"""King of the table: the winner stays, the rest is a queue. Who is king follows from the games that were played and
from who came and went between them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil

from qgames.session.evening.plan import seats, table_game
from qgames.session.evening.sheet import OFF, Bout, EveningGame, ScoreSheet

REIGN = 4  # games in a row that a king may win: then the next ones come, and the king bows
DRAWS = 2  # in a row, and the king goes too


@dataclass
class Throne:
    """`queue`: who waits, the first first; without a king its first two are next."""

    queue: list[int]
    king: int | None = None
    reign: int = 0  # games won in a row by the king
    draws: int = 0  # in a row
    bowed: int | None = None  # who has just given up the throne after so many wins
    crowned: dict[str, int] = field(default_factory=dict)  # game -> who was king when it began

    def leave(self, who: int) -> None:
        self.queue = [each for each in self.queue if each != who]
        if self.king == who:
            self.king, self.reign, self.draws = None, 0, 0

    def played(self, game: EveningGame) -> None:
        told, self.bowed = game.told, None
        there = [who for who in game.people if who in self.queue or who == self.king]
        self.queue = [who for who in self.queue if who not in there]
        if self.king is not None:
            self.crowned[game.id] = self.king
        if told is None:  # the same once more
            self.queue = [who for who in there if who != self.king] + self.queue
            return
        if told.gave_up is not None:
            self._given_up(told.gave_up, there)
        elif told.winner is None:
            self._drawn(there)
        else:
            self._won(told.winners[0], there)

    def _won(self, winner: int, there: Sequence[int]) -> None:
        self.queue += [who for who in there if who != winner]
        self.reign = self.reign + 1 if winner == self.king else 1
        self.king, self.draws = winner, 0
        if self.reign >= REIGN:
            self._bow(winner)
            self.bowed = winner

    def _drawn(self, there: Sequence[int]) -> None:
        self.queue += [who for who in there if who != self.king]
        self.draws += 1
        if self.king is not None and self.draws >= DRAWS:
            self._bow(self.king)

    def _given_up(self, who: int, there: Sequence[int]) -> None:
        """Of three, whoever gives up goes to the end. The others are level: a king stays, and if there is none they are
        next."""
        others = [each for each in there if each != who]
        if self.king in others:
            self._drawn(others)
        else:
            self.queue = others + self.queue
            self.king, self.reign, self.draws = None, 0, 0
        self.queue += [who] if who in there else []

    def _bow(self, who: int) -> None:
        self.queue.append(who)
        self.king, self.reign, self.draws = None, 0, 0


def throne(sheet: ScoreSheet) -> Throne:
    """How it stands after all that was played."""
    arrivals, made = Counter(each.came for each in sheet.people), Throne([])
    for number in range(len(sheet.games) + 1):
        if arrivals[number]:
            made.queue += [who for who in sheet.order if sheet.person(who).came == number]
        for each in sheet.people:
            if each.went == number:
                made.leave(each.id)
        if number < len(sheet.games):
            game = sheet.games[number]
            if not game.annulled and sheet.bout(game.bout).stage != OFF:
                made.played(game)
    return made


def crowned(sheet: ScoreSheet) -> dict[str, int]:
    """Game -> who was king when it began; for some nobody was."""
    return throne(sheet).crowned


def length(sheet: ScoreSheet) -> int:
    """How many games are played; 0 until we stop."""
    began = sum(each.came == 0 for each in sheet.people)
    return ceil(began * sheet.plan.terms.each / 2)


def more(sheet: ScoreSheet) -> list[Bout]:
    """The next table."""
    whole = length(sheet)
    off = any(bout.stage == OFF for bout in sheet.bouts)
    if not sheet.settled or len(sheet.present) < 2 or off or (whole and len(sheet.counted()) >= whole):
        return []
    now = throne(sheet)
    line = ([now.king] if now.king is not None else []) + now.queue
    games = [*sheet.plan.games, *(table_game(size) for size in sheet.plan.tables if size <= len(line))]
    game = min(games, key=lambda each: _share(sheet, line[: seats(each) or 2], each))
    party = tuple(line[: seats(game) or 2])
    if not sheet.plan.terms.computers and sheet.of_computers(party):
        party = _with_a_person(sheet, party, line)
    return [Bout(sheet.next_id, party, game)]


def _with_a_person(sheet: ScoreSheet, party: tuple[int, ...], line: Sequence[int]) -> tuple[int, ...]:
    """Where computers do not meet, the first person of the queue comes before them."""
    person = next((who for who in line if not sheet.of_computers([who])), None)
    return party if person is None else (*party[:-1], person)


def _share(sheet: ScoreSheet, party: Sequence[int], game: str) -> float:
    """How often those at the table have had a game, on the average."""
    games = [told.seated for _, told in sheet.counted() if told.game == game]
    return sum(who in seated for seated in games for who in party) / len(party)
