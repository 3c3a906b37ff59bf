"""What several pages of an evening say: who plays, in one line; what is played; how somebody stands."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from qgames.files import i18n
from qgames.files.i18n import isolate, known, t
from qgames.games import game as rules_of
from qgames.rules.core import RulesError
from qgames.session.evening.evening import Evening
from qgames.session.evening.sheet import Bout
from qgames.session.evening.standings import StandingRow
from qgames.session.setup import preset_of


def game_name(name: str) -> str:
    """Of a game as the rules write it; of one that is not known here, just that."""
    key = name.partition(":")[0]
    return t(f"game.{key}.name") if known(f"game.{key}.name") else key


def variant_name(name: str) -> str:
    """Of its variant; "" where it has none worth a word."""
    try:
        game = rules_of(name)
    except RulesError:
        return ""
    said = f"setup.preset.{game.key}.{preset_of(game.key, game.options)}.name"
    return t(said) if known(said) else t("setup.custom")


def together(names: Sequence[str]) -> str:
    """Names beside each other."""
    if len(names) == 2:
        return t("evening.both", first=names[0], second=names[1])
    return ", ".join(map(isolate, names))


def party(evening: Evening, bout: Bout) -> str:
    called = evening.names
    return together([called[who] for who in evening.sheet.party(bout)])


def points(value: float) -> str:
    """A number of points, halves too."""
    return i18n.number(value, 1 if value % 1 else 0)


def so_many_points(value: float) -> str:
    """With the word: "2 points"; of halves, which no plural knows, "Points: 2.5"."""
    return f"{t('evening.points')}: {points(value)}" if value % 1 else t("evening.points_n", n=int(value))


def stands(evening: Evening, row: StandingRow) -> str:
    """A row of the standings as a sentence."""
    return t("evening.row", place=row.place, name=evening.names[row.who], points=points(row.points), played=row.played,
             won=row.won, drawn=row.drawn)  # fmt: skip


def began(evening: Evening) -> datetime:
    try:
        return datetime.fromisoformat(evening.began)
    except ValueError:
        return datetime(1970, 1, 1)
