"""What is worth telling of an evening: facts counted from its records, at most five, and never the worst of anybody."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from qgames.files.i18n import isolate, t
from qgames.session.evening import estimate
from qgames.session.evening.evening import Evening
from qgames.session.evening.sheet import EveningGame, Replayed

MOST = 5
UNBEATEN = 3  # games without a loss, and it is worth a word
DRAWS = 2


class WorthTelling(NamedTuple):
    """`kind`: games, longest, shortest, unbeaten, until, level, draws; words ``evenings.told.<kind>``."""

    kind: str
    details: dict[str, Any]

    @property
    def text(self) -> str:
        return t(f"evenings.told.{self.kind}", **self.details)


def worth_telling(evening: Evening) -> list[WorthTelling]:
    games = evening.sheet.counted()
    if not games:
        return []
    found = [_count(games), _longest(evening, games), _shortest(evening, games), _unbeaten(evening, games)]
    found += [_level(evening, games), _draws(evening, games)]
    return [each for each in found if each is not None][:MOST]


Games = tuple[tuple[EveningGame, Replayed], ...]


def _count(games: Games) -> WorthTelling | None:
    minutes = round(sum(game.seconds for game, _ in games) / 60)
    return WorthTelling("games", {"n": len(games), "time": estimate.in_words(minutes)}) if minutes else None


def _longest(evening: Evening, games: Games) -> WorthTelling | None:
    game, told = max(games, key=lambda each: each[0].seconds)
    if game.seconds < 60 or len(games) < 2:
        return None
    details = {"names": _names(evening, told.seated), "game": _game(told)}
    return WorthTelling("longest", details | {"time": estimate.in_words(round(game.seconds / 60))})


def _shortest(evening: Evening, games: Games) -> WorthTelling | None:
    """By moves, of those that were played to the end."""
    won = [told for _, told in games if told.winner is not None and not told.result.endswith(("resigned", "time"))]
    if len(won) < 2:
        return None
    told = min(won, key=lambda each: each.turns)
    return WorthTelling("shortest", {"name": _names(evening, told.winners), "game": _game(told), "n": told.turns})


def _unbeaten(evening: Evening, games: Games) -> WorthTelling | None:
    """Who lost nothing at all; else who lost for the first time last of all."""
    best: tuple[int, int, int] | None = None  # games before the first loss, which game that was, who
    for who in evening.sheet.present:
        mine = [(number, told) for number, (_, told) in enumerate(games, 1) if who in told.seated]
        lost = next(((n, number) for n, (number, told) in enumerate(mine) if told.lost_by(who)), None)
        if lost is None and len(mine) >= UNBEATEN:
            return WorthTelling("unbeaten", {"name": evening.names[who]})
        if lost is not None and lost[0] >= UNBEATEN and (best is None or lost[1] > best[1]):
            best = *lost, who
    return WorthTelling("until", {"name": evening.names[best[2]], "n": best[1]}) if best is not None else None


def _level(evening: Evening, games: Games) -> WorthTelling | None:
    """Who was the first to beat the strongest computer that was beaten by a person."""
    best: tuple[int, str, int] | None = None
    for _, told in games:
        for winner in told.winners:
            beaten = [evening.sheet.person(who).level or 0 for who in told.seated if who not in told.winners]
            level = max(beaten, default=0)
            if evening.sheet.person(winner).level is None and level and (best is None or level > best[0]):
                best = level, t(f"level.{level}"), winner
    return WorthTelling("level", {"level": best[1], "name": evening.names[best[2]]}) if best is not None else None


def _draws(evening: Evening, games: Games) -> WorthTelling | None:
    drawn = Counter(who for _, told in games if told.drawn for who in told.seated)
    most = [who for who, count in drawn.items() if count == max(drawn.values())]
    if len(most) != 1 or drawn[most[0]] < DRAWS:
        return None
    return WorthTelling("draws", {"name": evening.names[most[0]], "n": drawn[most[0]]})


def _names(evening: Evening, people: tuple[int, ...]) -> str:
    called = evening.names
    return ", ".join(isolate(called[who]) for who in people)


def _game(told: Replayed) -> str:
    return t(f"game.{told.game.partition(':')[0]}.name")
