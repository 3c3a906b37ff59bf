"""Knock-out: who loses is out. The tree is drawn by lot at the start and filled in by what is played; where tables of
three and four are laid, the winner goes through, of a pair that won together both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

from qgames.session.evening import deal
from qgames.session.evening.plan import seats, table_game
from qgames.session.evening.sheet import FINAL, LOSER, NOBODY, THIRD, Bout, ScoreSheet

Source = tuple[int, int]


class TreeSlot(NamedTuple):
    """A place in a bout of the tree: who sits there, or the bouts that decide it."""

    who: int | None  # NOBODY: nobody comes
    source: Source | None
    free: bool  # came here without having played
    through: bool  # and goes on
    out: bool


class TreeBout(NamedTuple):
    bout: Bout
    slots: tuple[TreeSlot, ...]
    state: str
    game: str
    drawn: int  # games that settled nothing


class _Entry(NamedTuple):
    """Who comes into a round: somebody, or one who goes through elsewhere."""

    who: int | None = None
    source: Source | None = None


def first(sheet: ScoreSheet) -> list[Bout]:
    """The whole tree."""
    entries = [_Entry(who) for who in sheet.order]
    bouts: list[Bout] = []
    number = 1
    while len(entries) > 1:
        before = len(bouts)
        sizes = _sizes(len(entries), sheet, number)
        entries = _round(sheet, bouts, entries, sizes, number)
        if len(entries) == 1:
            bouts[-1] = replace(bouts[-1], stage=FINAL)
        elif len(bouts) - before == 2 and len(entries) == 2 and sheet.plan.terms.third:
            semi = [bout for bout in bouts[before:] if len(bout.people) == 2]
            third = [_Entry(source=(bout.id, LOSER)) for bout in semi]
            if len(third) == 2:
                _append(sheet, bouts, third, number + 1, THIRD)
        number += 1
    return bouts


def _sizes(count: int, sheet: ScoreSheet, number: int) -> list[int]:
    """How many sit together in a round; 1 goes through freely."""
    if laid := deal.tables(count, sheet.plan.tables):
        return list(laid)
    if number > 1 and count % 2 == 0:
        return [2] * (count // 2)
    whole = 1 << (count - 1).bit_length()
    sizes = [2] * (whole // 2)
    for n in range(whole - count):  # the free ones from either end, so that they do not meet at once
        sizes[n // 2 * 2 if n % 2 == 0 else len(sizes) - 1 - n // 2 * 2] = 1
    return sizes


def _round(sheet: ScoreSheet, bouts: list[Bout], entries: Sequence[_Entry], sizes: Sequence[int], number: int
           ) -> list[_Entry]:  # fmt: skip
    on: list[_Entry] = []
    start = 0
    for size in sizes:
        group = entries[start : start + size]
        start += size
        if size == 1:
            on.append(group[0])
            continue
        bout = _append(sheet, bouts, group, number)
        on += [_Entry(source=(bout.id, which)) for which in range(2 if size == 4 else 1)]
    return on


def _append(sheet: ScoreSheet, bouts: list[Bout], group: Sequence[_Entry], number: int, stage: str = "") -> Bout:
    size = len(group)
    game = table_game(size) if size > 2 else _dealt(sheet, bouts)
    people = tuple(entry.who for entry in group)
    bout = Bout(len(bouts) + 1, people, game, number, stage, tuple(entry.source for entry in group))
    bouts.append(bout)
    return bout


def _dealt(sheet: ScoreSheet, bouts: Sequence[Bout]) -> str:
    """The games in turn: who will meet is not known."""
    return sheet.plan.games[sum(len(bout.people) == 2 for bout in bouts) % len(sheet.plan.games)]


def free_places(sheet: ScoreSheet) -> list[tuple[Bout, int]]:
    """Where somebody has gone through freely and has not played yet: a place that someone who comes may take."""
    found = []
    for bout in sheet.bouts:
        if bout.round == 2 and not sheet.played(bout) and bout.stage != THIRD:
            sources = bout.sources or (None,) * len(bout.people)
            places = [n for n, source in enumerate(sources) if source is None]
            found += [(bout, n) for n in places if sheet.is_there(bout.people[n])]
    return found


def comes(sheet: ScoreSheet, who: int) -> ScoreSheet:
    """Someone who comes meets one who would have gone through freely; which one, by lot."""
    places = free_places(sheet)
    bout, place = places[Random(f"{sheet.plan.seed}/{who}").randrange(len(places))]
    other = bout.people[place]
    new = Bout(sheet.next_id, (other, who), _dealt(sheet, sheet.bouts), 1, "", (None, None))
    people, sources = list(bout.people), list(bout.sources)
    people[place], sources[place] = None, (new.id, 0)
    changed = replace(bout, people=tuple(people), sources=tuple(sources))
    return replace(sheet, bouts=(*(changed if each.id == bout.id else each for each in sheet.bouts), new))


def reached(sheet: ScoreSheet) -> dict[int, float]:
    """How far each has come: a round more for each gone through; the third place is half of one."""
    far = {each.id: 0.0 for each in sheet.people}
    for bout in sheet.bouts:
        people, through = sheet.seated(bout), sheet.through(bout) or ()
        for who in people:
            if who is None or who == NOBODY:
                continue
            if bout.stage == THIRD:
                far[who] += 0.5 * (who in through)
            elif seats(bout.game) or who in through:
                far[who] = max(far[who], bout.round + (who in through))
    return far


def tree(sheet: ScoreSheet) -> list[TreeBout]:
    """All bouts of the tree in their order, round after round, the game for the third place last."""
    made = []
    for bout in sorted(sheet.bouts, key=lambda bout: (bout.stage == THIRD, bout.round, bout.id)):
        through, state = sheet.through(bout), sheet.state(bout)
        sources = bout.sources or (None,) * len(bout.people)
        beaten = {who for game in sheet.played(bout) for who in game.people} - set(sheet.contest(bout).left)
        slots = tuple(
            TreeSlot(
                who, source, source is None and bout.round > 1, bool(through) and who in (through or ()),
                who is not None and (who not in through if through is not None else who in beaten),
            )
            for who, source in zip(sheet.seated(bout), sources)
        )  # fmt: skip
        drawn = sum(game.told is not None and game.told.drawn for game in sheet.played(bout))
        made.append(TreeBout(bout, slots, state, sheet.game_for(bout), drawn))
    return made
