"""Who is next and who begins: waiting and beginning are shared out. Everyone at one screen waits, so of what is open
those meet who have waited longest in all, and nobody plays three in a row while there is another way."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from qgames.session.evening.plan import LOT, decider
from qgames.session.evening.sheet import DRAWS, FINAL, LAST, OFF, THIRD, Bout, EveningGame, ScoreSheet

Party = frozenset[int]
LATE = (LAST, THIRD, FINAL, OFF)  # in the order of the schedule, when all else is played
IN_A_ROW = 2  # games that somebody may play one after another while others could


class Beginner(NamedTuple):
    """Who begins, and why: fewer (has begun less often), turn (the other began last time), lot, changed (sides)."""

    who: int
    why: str


# -- who is next ------------------------------------------------------------------------------------------------------


def history(sheet: ScoreSheet) -> list[Party]:
    """Who sat at the screen, game after game."""
    return [frozenset(game.people) for game in sheet.games if not sheet.aside(game)]


def waited(sheet: ScoreSheet, played: Sequence[Party], who: int) -> int:
    """Games at the screen that somebody who was there did not play in."""
    aside = sum(sheet.aside(game) for game in sheet.games[: sheet.person(who).came])
    return sum(who not in party for party in played[sheet.person(who).came - aside :])


def waits(sheet: ScoreSheet, played: Sequence[Party], who: int) -> int:
    """The same, without a break until now."""
    last = next((n for n, party in enumerate(reversed(played)) if who in party), len(played))
    return min(last, waited(sheet, played, who))


def at_the_screen(sheet: ScoreSheet) -> tuple[Bout, ...]:
    """What is open, without what computers play among themselves."""
    return tuple(bout for bout in sheet.open() if not sheet.of_computers(sheet.party(bout)))


def among_computers(sheet: ScoreSheet) -> tuple[Bout, ...]:
    return tuple(bout for bout in sheet.open() if sheet.of_computers(sheet.party(bout)))


def coming(sheet: ScoreSheet, most: int = 1) -> tuple[Bout, ...]:
    """What is next, and what then, as far as that is known now."""
    open_, played, found = list(at_the_screen(sheet)), history(sheet), list[Bout]()
    again = _again(sheet)
    while open_ and len(found) < most:
        bout = _wanted(sheet, open_, again) if not found else None
        bout = bout or _longest_waiting(sheet, open_, played)
        open_.remove(bout)
        found.append(bout)
        played.append(frozenset(sheet.party(bout)))
    return tuple(found)


def _again(sheet: ScoreSheet) -> int | None:
    """The bout of the last game, which may have settled nothing: then it is played once more, at once."""
    last = next((game for game in reversed(sheet.games) if not sheet.aside(game)), None)
    return last.bout if last is not None and not last.annulled else None


def _wanted(sheet: ScoreSheet, open_: Sequence[Bout], again: int | None) -> Bout | None:
    by_id = {bout.id: bout for bout in open_}
    return by_id.get(sheet.chosen or 0) or by_id.get(again or 0)


def _longest_waiting(sheet: ScoreSheet, open_: Sequence[Bout], played: Sequence[Party]) -> Bout:
    usual = [bout for bout in open_ if bout.stage not in LATE]
    if not usual:
        return min(open_, key=lambda bout: (LATE.index(bout.stage), bout.id))
    tired = _tired(played)
    rested = [bout for bout in usual if not tired.intersection(sheet.party(bout))] or usual

    def patience(bout: Bout) -> tuple[int, int, int]:
        party = sheet.party(bout)
        in_all, lately = (sum(count(sheet, played, who) for who in party) for count in (waited, waits))
        return -in_all, -lately, bout.id

    return min(rested, key=patience)


def _tired(played: Sequence[Party]) -> Party:
    """Who has played in every one of the last games."""
    last = played[-IN_A_ROW:]
    return frozenset.intersection(*last) if len(last) == IN_A_ROW else frozenset()


# -- who begins -------------------------------------------------------------------------------------------------------


def begun(sheet: ScoreSheet, who: int) -> int:
    """How often somebody has begun this evening."""
    return sum(game.told is not None and game.told.began == who for game in sheet.games if not game.annulled)


def decides(sheet: ScoreSheet, bout: Bout) -> bool:
    """Is it time for the game that cannot be drawn: they have drawn twice where one must go through?"""
    if not sheet.knocks_out(bout) or not decider():
        return False
    now = sheet.contest(bout)
    return now.drawn >= DRAWS and len(now.party) == 2


def begins(sheet: ScoreSheet, bout: Bout) -> Beginner:
    party, before = sheet.party(bout), sheet.played(bout)
    if before and not decides(sheet, bout):
        last = before[-1].told
        at = party.index(last.began) + 1 if last is not None and last.began in party else 0
        return Beginner(party[at % len(party)], "changed")
    if sheet.plan.terms.begins == LOT or before:
        return _by_lot(sheet, bout, party)
    counts = {who: begun(sheet, who) for who in party}
    fewest = [who for who in party if counts[who] == min(counts.values())]
    if len(fewest) == 1:
        return Beginner(fewest[0], "fewer")
    last_time = _last_of(sheet, party)
    others = [who for who in fewest if last_time is None or who != last_time]
    if last_time is not None and len(others) == 1:
        return Beginner(others[0], "turn")
    return _by_lot(sheet, bout, others)


def _last_of(sheet: ScoreSheet, party: Sequence[int]) -> int | None:
    """Who began when these last met."""
    games: list[EveningGame] = [each for each in sheet.games if set(each.people) == set(party) and not each.annulled]
    return games[-1].told.began if games and games[-1].told is not None else None


def _by_lot(sheet: ScoreSheet, bout: Bout, among: Sequence[int]) -> Beginner:
    """The lot of a bout falls once; another evening of the same people turns it."""
    lot = Random(f"{sheet.plan.seed}/{bout.id}/{len(sheet.played(bout))}").randrange(len(among))
    if sheet.plan.turned:
        lot = len(among) - 1 - lot
    return Beginner(sorted(among)[lot], "lot")
