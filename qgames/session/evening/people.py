"""Who takes part in an evening: people and computers, each with a counter of its own, who may come late, go home, or be
stood in for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from qgames.files import i18n
from qgames.files.i18n import known, t
from qgames.rules.match import Player

COUNTERS = 8  # turned discs, each of a wood of its own
FEWEST, MOST = 2, 8  # at one time
EVER = 24  # of those who came, with those who went
KEPT, OUT = "kept", "out"  # what becomes of the games of someone who goes: they stay, or none of them counts
LONGEST = 40  # letters of a name


class Formerly(NamedTuple):
    """Who sat behind a counter before somebody stood in, or which level it was, until so many games were played."""

    games: int
    player: Player


@dataclass(frozen=True)
class Participant:
    """`came` and `went`: how many games had been played by then."""

    id: int
    player: Player
    counter: int
    came: int = 0
    went: int | None = None
    left: str = ""  # KEPT, OUT, or "" for who is still there
    before: tuple[Formerly, ...] = ()

    @property
    def present(self) -> bool:
        return self.went is None

    @property
    def level(self) -> int | None:
        return self.player.level

    @property
    def grooves(self) -> int:
        """In the counter: nobody is told apart by colour alone."""
        return self.counter % 4 + 1


def plain_name(player: Player, number: int) -> str:
    """A name, or the level of a computer; a nameless person is called by number, as at any table."""
    if player.name:
        return player.name
    if player.level is None:
        return t("play.player_n", n=number)
    return t(f"level.{player.level}") if known(f"level.{player.level}") else str(player.level)


def names(people: Sequence[Participant]) -> dict[int, str]:
    """How each is called: no two alike, the second gets a number.

    >>> names([Participant(0, Player("Anna"), 0), Participant(1, Player("Ben"), 1), Participant(2, Player("Anna"), 2)])
    {0: 'Anna', 1: 'Ben', 2: 'Anna 2'}
    >>> names([Participant(n, Player(), n) for n in range(3)])
    {0: 'Player 1', 1: 'Player 2', 2: 'Player 3'}
    """
    made: dict[int, str] = {}
    for each in people:
        plain = name = plain_name(each.player, each.id + 1)
        number = 1
        while name in made.values():
            number += 1
            name = f"{plain} {number}"
        made[each.id] = name
    return made


def initials(people: Sequence[Participant]) -> dict[int, str]:
    """What stands on the counters: a letter, two where a letter would stand twice; the number of a nameless person;
    nothing for computers, they carry the chip.

    >>> initials([Participant(n, Player(name), n) for n, name in enumerate(("Ben", "Bea", "Tom", ""))])
    {0: 'Be', 1: 'Be', 2: 'T', 3: '4'}
    """
    nameless = {each.id for each in people if each.level is None and not each.player.name}
    lettered = [(each, name) for each, name in zip(people, names(people).values()) if each.id not in nameless]
    called = {each.id: name for each, name in lettered if each.level is None}
    first = Counter(name[:1].upper() for name in called.values())
    made = {id: name[:1].upper() + (name[1:2] if first[name[:1].upper()] > 1 else "") for id, name in called.items()}
    made |= {id: i18n.number(id + 1) for id in nameless}
    return {each.id: made.get(each.id, "") for each in people}


def free_counter(people: Sequence[Participant]) -> int:
    """One that nobody has; if everybody who ever came has taken one, one of those who went."""
    ever, now = {each.counter for each in people}, {each.counter for each in people if each.present}
    return next((n for n in range(COUNTERS) if n not in ever), next(n for n in range(COUNTERS) if n not in now))
