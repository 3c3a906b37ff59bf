"""All meet all, and first to so many points: everybody meets everybody, lap after lap, and a lap may end with tables of
three and four, the leaders together."""

from __future__ import annotations

from collections.abc import Sequence

from qgames.session.evening import deal
from qgames.session.evening.deal import Pairing
from qgames.session.evening.plan import EveningFormat, table_game
from qgames.session.evening.sheet import EXTRA, LAST, OFF, Bout, ScoreSheet
from qgames.session.evening.standings import leaders, ranked

MOST_LAPS = 60  # whatever the points are, an evening ends


def first(sheet: ScoreSheet) -> list[Bout]:
    """What is known at the start: once round, or there and back."""
    order = _once(sheet.order)
    twice = sheet.plan.format is EveningFormat.ALL and sheet.plan.terms.twice
    return pairs(sheet, [*order, *((b, a) for a, b in order)] if twice else order)


def pairs(sheet: ScoreSheet, pairings: Sequence[Pairing], lap: int = 1, stage: str = "") -> list[Bout]:
    """Bouts of two, games dealt; without those of computers where they do not meet."""
    meeting = [two for two in pairings if sheet.plan.terms.computers or not sheet.of_computers(two)]
    dealt = deal.deal(meeting, sheet.plan.games, _dealt(sheet))
    return [Bout(sheet.next_id + n, two, game, lap, stage) for n, (two, game) in enumerate(zip(meeting, dealt))]


def _dealt(sheet: ScoreSheet) -> list[tuple[Pairing, str]]:
    """What two have been given so far and have played, or still may."""
    found: list[tuple[Pairing, str]] = []
    for bout in sheet.bouts:
        match bout.people:
            case (int(a), int(b)) if bout.game in sheet.plan.games and sheet.state(bout) != "fallen":
                found.append(((a, b), bout.game))
    return found


def left_out(sheet: ScoreSheet) -> list[Pairing]:
    """The pairings of computers that are not played."""
    computers = [who for who in sheet.present if sheet.person(who).level is not None]
    return [] if sheet.plan.terms.computers else deal.all_pairs(computers)


def more(sheet: ScoreSheet) -> list[Bout]:
    """What comes when all that was known is played."""
    if not sheet.settled or len(sheet.present) < 2 or any(bout.stage in (EXTRA, OFF) for bout in sheet.bouts):
        return []
    lap = max((bout.round for bout in sheet.bouts), default=1)
    if not any(bout.round == lap and bout.stage == LAST for bout in sheet.bouts) and (made := last_round(sheet, lap)):
        return made
    if sheet.plan.format is EveningFormat.ALL or lap >= MOST_LAPS:
        return []
    at_top = [row for row in leaders(sheet) if row.points >= sheet.plan.terms.target]
    if not at_top:
        return pairs(sheet, _again(sheet, lap), lap + 1)
    there = [row.who for row in at_top if sheet.is_there(row.who)]
    return pairs(sheet, _once(there), lap + 1, EXTRA) if len(there) > 1 else []


def _again(sheet: ScoreSheet, lap: int) -> list[Pairing]:
    """The pairings of the next lap: it turns, so that the same do not always come last."""
    order = sheet.present
    return _once(order[lap % len(order) :] + order[: lap % len(order)])


def _once(people: Sequence[int]) -> list[Pairing]:
    return [two for each in deal.circle(people) for two in each]


def last_round(sheet: ScoreSheet, lap: int) -> list[Bout]:
    """Tables for three and four, those of the leaders last."""
    order = [row.who for row in ranked(sheet) if sheet.is_there(row.who)]
    made: list[Bout] = []
    groups, start = [], 0
    for size in deal.tables(len(order), sheet.plan.tables):
        groups.append(order[start : start + size])
        start += size
    for group in reversed([group for group in groups if len(group) > 1]):
        if not sheet.plan.terms.computers and sheet.of_computers(group):
            continue
        number = sheet.next_id + len(made)
        if len(group) == 2:
            made += [bout_of(sheet, number, (group[0], group[1]), lap)]
        else:
            made.append(Bout(number, around(group), table_game(len(group)), lap, LAST))
    return made


def bout_of(sheet: ScoreSheet, number: int, two: Pairing, lap: int) -> Bout:
    (game,) = deal.deal([two], sheet.plan.games, _dealt(sheet))
    return Bout(number, two, game, lap, LAST)


def around(group: Sequence[int]) -> tuple[int, ...]:
    """How a table is laid: of four the first sits with the last, opposite each other."""
    return (group[0], group[1], group[3], group[2]) if len(group) == 4 else tuple(group)


def comes(sheet: ScoreSheet, who: int) -> list[Bout]:
    """The pairings of someone who comes late, at the end of the schedule."""
    lap = max((bout.round for bout in sheet.bouts), default=1)
    times = 2 if sheet.plan.format is EveningFormat.ALL and sheet.plan.terms.twice else 1
    others = [other for other in sheet.present if other != who]
    return pairs(sheet, [(other, who) for other in others] * times, lap)
