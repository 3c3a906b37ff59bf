"""An evening while it is being set up: what may be changed about it. The last one is remembered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from qgames.games import entries, entry
from qgames.games import game as rules_of
from qgames.rules.core import RulesError, spelled
from qgames.rules.match import SOMEONE, Player
from qgames.scenes.evening import wording
from qgames.session import saves
from qgames.session.evening import written
from qgames.session.evening.people import MOST, Participant
from qgames.session.evening.plan import EveningFormat, EveningPlan, EveningTerms, seats
from qgames.session.evening.taken import BadEvening, Taken
from qgames.session.setup import preset_of
from qgames.ui import Ui

KEPT = "evening"  # in the settings
LATELY = 30  # games looked through for names
OFFERED = 3  # names
EASY = 2  # the level of a computer that is added


def new_seed() -> int:
    return Random().getrandbits(32)


def last_time(ui: Ui) -> EveningPlan | None:
    """What was set up last, if it still makes sense."""
    table = ui.settings.extra.get(KEPT)
    if not isinstance(table, dict):
        return None
    try:
        return written.read_plan(Taken(table, ""))
    except BadEvening:
        return None


def remember(ui: Ui, plan: EveningPlan) -> None:
    ui.settings.extra[KEPT] = written.plan_table(plan)
    ui.save()


def lately() -> list[str]:
    """Names of people who played here, the last ones first."""
    found: list[str] = []
    for each in saves.saved()[:LATELY]:
        for name in each.players:
            if name not in ("person", *found) and not name.startswith(("computer-", f"{SOMEONE}-")):
                found.append(name)
    return found


def variants(key: str) -> list[str]:
    """The presets of a game that are for two."""
    every = entry(key).presets
    return [name for name, options in every.items() if seats(spelled(key, options)) == 2]


class EveningDraft:
    """`changed(rebuild)` is told of every change."""

    def __init__(self, plan: EveningPlan | None, changed: Callable[[bool], None]) -> None:
        self.names = lately()
        self.plan = plan or self._first_one()
        self._changed = changed
        self._variants = self._chosen(self.plan)  # of every game, also of one that is not played tonight

    def _first_one(self) -> EveningPlan:
        people = [Player(name) for name in self.names[:OFFERED]]
        people += [Player()] * (OFFERED - len(people))
        games = tuple(
            spelled(each.key, each.presets[variants(each.key)[0]]) for each in entries() if variants(each.key)
        )
        return EveningPlan(tuple(people), games, seed=new_seed())

    @staticmethod
    def _chosen(plan: EveningPlan) -> dict[str, str]:
        chosen = {}
        for each in entries():
            names = variants(each.key)
            if names:
                chosen[each.key] = names[0]
        for name in plan.games:
            try:
                game = rules_of(name)
            except RulesError:
                continue
            if (preset := preset_of(game.key, game.options)) is not None:
                chosen[game.key] = preset
        return chosen

    @property
    def people(self) -> tuple[Participant, ...]:
        """As they will take part."""
        return tuple(Participant(n, player, n) for n, player in enumerate(self.plan.players))

    def set(self, rebuild: bool = True, **changes: Any) -> None:
        self.plan = replace(self.plan, **changes)
        self._changed(rebuild)

    def term(self, **changes: Any) -> None:
        self.set(terms=replace(self.plan.terms, **changes))

    def take(self, plan: EveningPlan) -> None:
        self.plan, self._variants = plan, self._chosen(plan)
        self._changed(True)

    # -- people ------------------------------------------------------------------------------------------------------

    @property
    def full(self) -> bool:
        return len(self.plan.players) >= MOST

    def offered(self) -> list[str]:
        """Names that nobody has yet."""
        there = {player.name for player in self.plan.players}
        return [name for name in self.names if name not in there][:OFFERED]

    def add(self, name: str = "") -> None:
        if not self.full:
            self.set(players=(*self.plan.players, Player(name)))

    def drop(self, number: int) -> None:
        players = list(self.plan.players)
        del players[number]
        self.set(players=tuple(players))

    def player(self, number: int, rebuild: bool = True, **changes: str) -> None:
        players = list(self.plan.players)
        players[number] = players[number]._replace(**changes)
        self.set(rebuild, players=tuple(players))

    def kind(self, number: int, kind: str) -> None:
        name = f"computer-{EASY}" if kind == "computer" else "person"
        self.player(number, kind=name, name="")

    def among_computers(self) -> str:
        """What becomes of games between them, if there are two."""
        return wording.computers(self.plan, self.plan.players)

    def draw_again(self) -> None:
        self.set(seed=new_seed())

    # -- games -------------------------------------------------------------------------------------------------------

    @property
    def playable(self) -> list[str]:
        """The keys of games that two can play."""
        return list(self._variants)

    def variant(self, key: str) -> str:
        return self._variants[key]

    def played(self, key: str) -> bool:
        return any(name.partition(":")[0] == key for name in self.plan.games)

    def play(self, key: str, on: bool) -> None:
        played = [each for each in self._variants if (on if each == key else self.played(each))]
        self._games(played)

    def vary(self, key: str, preset: str) -> None:
        self._variants[key] = preset
        self._games([each for each in self._variants if each == key or self.played(each)])

    def _games(self, played: list[str]) -> None:
        self.set(games=tuple(spelled(key, entry(key).presets[self._variants[key]]) for key in played))

    # -- how it goes -------------------------------------------------------------------------------------------------

    def format(self, format: EveningFormat) -> None:
        self.set(format=format)

    @property
    def terms(self) -> EveningTerms:
        return self.plan.terms
