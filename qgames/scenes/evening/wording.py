"""What several pages of an evening say: who plays, in one line; what is played; how somebody stands."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from qgames.files import i18n
from qgames.files.i18n import isolate, known, t
from qgames.games import entry
from qgames.games import game as rules_of
from qgames.games.entry import Sign
from qgames.rules.core import RulesError
from qgames.rules.match import Player
from qgames.session.evening.evening import Evening
from qgames.session.evening.plan import EveningFormat, EveningPlan
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


def signs(evening: Evening, bout: Bout) -> dict[int, Sign]:
    """What everybody has in the next game of a bout, where that differs."""
    game, first = rules_of(evening.game_for(bout)), evening.setup(bout).first or 0
    every = entry(game.key).signs_of(game.seats)
    if len(set(every)) < 2:
        return {}
    return {who: every[(place - first) % len(every)] for place, who in enumerate(evening.sheet.party(bout))}


def plays(sign: Sign) -> str:
    """Plays red, or with crosses; "" of what there is no word for."""
    said = f"evening.plays.{sign.mark or sign.role.rpartition('.')[2]}"
    return t(said) if known(said) else ""


def sides(evening: Evening, bout: Bout) -> str:
    """Who plays what, one after the other; "" where nobody owns anything."""
    called = evening.names
    told = [(called[who], plays(sign)) for who, sign in signs(evening, bout).items()]
    return ", ".join(f"{isolate(name)}: {said}" for name, said in told if said)


def computers(plan: EveningPlan, players: Sequence[Player]) -> str:
    """What becomes of games between computers, if two of them take part."""
    if sum(player.level is not None for player in players) < 2:
        return ""
    meet = plan.terms.computers or plan.format is EveningFormat.KNOCKOUT
    return t("evening.beside" if meet else "evening.left_out")


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
