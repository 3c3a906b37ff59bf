"""Points and places, counted from the games. No lots and no hidden tie-break: points, then points among those level,
then games won, then the place is shared.

A table of three or four counts as if everybody had met everybody opposite: so much for each one beaten, so much for
each one they were level with. Whoever gives up at a table of three has lost to both others, who are level."""

from __future__ import annotations

from typing import NamedTuple

from qgames.files.i18n import number
from qgames.session.evening import king, knockout
from qgames.session.evening.people import OUT
from qgames.session.evening.plan import EveningFormat, PointScale
from qgames.session.evening.sheet import EveningGame, Replayed, ScoreSheet

WON, DRAWN, LOST = "won", "drawn", "lost"


class StandingRow(NamedTuple):
    place: int  # shared by all who have it
    who: int
    played: int
    won: int
    drawn: int
    lost: int
    points: float


class MetCell(NamedTuple):
    """A game of two who met, as the first of them sees it, alone or at a table with others."""

    game: EveningGame
    result: str  # WON, DRAWN, LOST
    points: float


def opposite(told: Replayed) -> dict[tuple[int, int], str]:
    """How each fared against each on another side.

    >>> three = Replayed("x", (4, 5, 6), (0, 1, 2), 0, "0 line", 9, 9, 4)
    >>> opposite(three)[4, 6], opposite(three)[6, 4], opposite(three)[5, 6]
    ('won', 'lost', 'drawn')
    >>> given_up = Replayed("x", (4, 5, 6), (0, 1, 2), None, "* resigned", 9, 9, 4, gave_up=5)
    >>> opposite(given_up)[4, 5], opposite(given_up)[5, 6], opposite(given_up)[4, 6]
    ('won', 'lost', 'drawn')
    """
    seats = list(zip(told.seated, told.sides))
    found = {}
    for one, mine in seats:
        for other, theirs in seats:
            if mine != theirs:
                won, lost = mine == told.winner or other == told.gave_up, theirs == told.winner or one == told.gave_up
                found[one, other] = WON if won else LOST if lost else DRAWN
    return found


def worth(scale: PointScale, result: str) -> float:
    return {WON: scale.won, DRAWN: scale.drawn}.get(result, 0)


def game_points(sheet: ScoreSheet) -> list[tuple[EveningGame, dict[int, float]]]:
    """What each game that counts gave to each who played it."""
    if sheet.plan.format is EveningFormat.KING:
        crowned = king.crowned(sheet)
        return [
            (game, {who: float(who in told.winners) * (1 + (crowned.get(game.id) == who)) for who in told.seated})
            for game, told in sheet.counted()
        ]
    made = []
    for game, told in sheet.counted():
        points = dict.fromkeys(told.seated, 0.0)
        for (one, _), result in opposite(told).items():
            points[one] += worth(sheet.plan.terms.points, result)
        made.append((game, points))
    return made


def ranked(sheet: ScoreSheet) -> list[StandingRow]:
    """All who count, the first first. Whoever took all their games along is not among them."""
    people = [each.id for each in sheet.people if each.left != OUT]
    order = {who: number for number, who in enumerate(sheet.order)}
    rows = {who: _row(sheet, who) for who in people}
    if sheet.plan.format is EveningFormat.KNOCKOUT:
        reached = knockout.reached(sheet)
        keys: dict[int, tuple[float, ...]] = {who: (-reached[who],) for who in people}
    else:
        among = _among(sheet, rows)
        keys = {who: (-rows[who].points, -among[who], -rows[who].won) for who in people}
    people.sort(key=lambda who: (keys[who], order[who]))
    return [rows[who]._replace(place=1 + sum(keys[other] < keys[who] for other in people)) for who in people]


def _row(sheet: ScoreSheet, who: int) -> StandingRow:
    told = [told for _, told in sheet.counted() if who in told.seated]
    won, lost = sum(who in each.winners for each in told), sum(each.lost_by(who) for each in told)
    points = sum(given.get(who, 0.0) for _, given in game_points(sheet))
    return StandingRow(0, who, len(told), won, len(told) - won - lost, lost, points)


def _among(sheet: ScoreSheet, rows: dict[int, StandingRow]) -> dict[int, float]:
    """What each has from those with as many points."""
    level = {who: {other for other in rows if rows[other].points == rows[who].points} for who in rows}
    if sheet.plan.format is EveningFormat.KING:
        given = game_points(sheet)
        return {
            who: sum(points.get(who, 0.0) for game, points in given if len(level[who].intersection(game.people)) > 1)
            for who in rows
        }
    among = dict.fromkeys(rows, 0.0)
    for _, told in sheet.counted():
        for (one, other), result in opposite(told).items():
            if one in rows and other in level[one]:
                among[one] += worth(sheet.plan.terms.points, result)
    return among


def written(points: float) -> str:
    """As the language writes it.

    >>> written(4), written(2.5)
    ('4', '2.5')
    """
    return number(points, 0 if points == int(points) else 1)


def leaders(sheet: ScoreSheet) -> list[StandingRow]:
    """Those with the most points, whatever else tells them apart."""
    rows = ranked(sheet)
    return [row for row in rows if row.points == max(each.points for each in rows)]


def met(sheet: ScoreSheet) -> dict[tuple[int, int], list[MetCell]]:
    """Who met whom, every game that counts, as each of the two sees it."""
    found: dict[tuple[int, int], list[MetCell]] = {}
    given = {game.id: points for game, points in game_points(sheet)}
    for game, told in sheet.counted():
        for (one, other), result in opposite(told).items():
            points = worth(sheet.plan.terms.points, result)
            if sheet.plan.format is EveningFormat.KING:
                points = given[game.id][one]
            found.setdefault((one, other), []).append(MetCell(game, result, points))
    return found
