"""What can be said before an evening: how many games there will be, and how long they take, from how long games took
here lately."""

from __future__ import annotations

from statistics import median
from typing import NamedTuple

from qgames.files.i18n import t
from qgames.session.evening import deal, king, knockout
from qgames.session.evening.people import Participant
from qgames.session.evening.plan import EveningFormat, EveningPlan, refused
from qgames.session.evening.sheet import ScoreSheet
from qgames.session.setup import span
from qgames.session.statistics import games

LATELY = 10  # games of a kind
SHORTEST = 20  # seconds: less is no game


class EveningForecast(NamedTuple):
    """None where the format does not say. `more`: draws may add some. `least` and `most`: games of everybody."""

    games: int | None
    more: bool = False
    least: int | None = None
    most: int | None = None


def forecast(plan: EveningPlan) -> EveningForecast | None:
    """None for a plan that cannot begin."""
    if refused(plan):
        return None
    people = tuple(Participant(n, player, n) for n, player in enumerate(plan.players))
    sheet = ScoreSheet("", plan, people, tuple(range(len(people))))
    match plan.format:
        case EveningFormat.KNOCKOUT:
            return EveningForecast(len(knockout.first(sheet)), more=True)
        case EveningFormat.FIRST:
            return EveningForecast(None)
        case EveningFormat.KING:
            return EveningForecast(king.length(sheet) or None)
    return _all_meet(sheet)


def _all_meet(sheet: ScoreSheet) -> EveningForecast:
    plan, times = sheet.plan, 2 if sheet.plan.terms.twice else 1
    met = [two for two in deal.all_pairs(sheet.order) if plan.terms.computers or not sheet.of_computers(two)]
    each = [times * sum(who in two for two in met) for who in sheet.order]
    laid = deal.tables(len(sheet.order), plan.tables)
    alone = 1 in laid
    last = sum(size > 1 for size in laid)
    least, most = min(each) + (bool(laid) and not alone), max(each) + bool(laid)
    return EveningForecast(times * len(met) + last, False, least, most)


def seconds_of(name: str, played: list[games.PlayedGame]) -> float | None:
    """How long a game of a kind took lately, in the middle of them; None if nobody knows."""
    lately = [game.seconds for game in played if game.game == name and game.seconds >= SHORTEST][-LATELY:]
    return median(lately) if lately else None


def usual(plan: EveningPlan) -> int | None:
    """About how many minutes a game of this evening takes; None if none of its games has been played here."""
    played = games.games()
    known = [seconds for name in plan.games if (seconds := seconds_of(name, played)) is not None]
    return max(1, round(sum(known) / len(known) / 60)) if known else None


def minutes(plan: EveningPlan) -> int | None:
    """About how long the evening takes; None if that cannot be said."""
    told, each = forecast(plan), usual(plan)
    return told.games * each if told is not None and told.games and each else None


def in_words(minutes: int) -> str:
    """A length of time: to the minute below an hour, to five above."""
    if minutes < 60:
        return span(60 * max(1, minutes))
    hours, rest = divmod(5 * round(minutes / 5), 60)
    whole = t("evenings.time.hours", n=hours)
    return t("evenings.time.both", hours=whole, minutes=span(60 * rest)) if rest else whole
