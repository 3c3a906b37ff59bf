"""The order of a game's puzzles, from which its packs are cut (`progress.packs`): by grade from pack to pack, with all
wins at once in the first, something of every goal in each, and nowhere too much of one sort; within a pack easy ones
first, one after the other of another goal or length as long as there is one, and no three in a row alike in goal,
length and theme."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from qgames.session.exercises.progress import parts
from qgames.session.exercises.puzzles import Puzzle

FEW = 3  # of every goal that are in each pack
MOST = 0.6  # of a pack that may be of one sort


class Sort(NamedTuple):
    """What two puzzles one after the other may have in common."""

    goal: str
    length: int
    theme: str


def sort_of(puzzle: Puzzle) -> Sort:
    return Sort(puzzle.goal, puzzle.length, puzzle.theme)


def ordered(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    packs = [list(pack) for pack in parts(sorted(puzzles, key=_ease))]
    for goal in sorted({each.goal for pack in packs for each in pack}):
        for at in range(len(packs)):
            while _many(packs[at], goal) < FEW and _traded(packs, at, goal):
                pass
    for at in range(len(packs)):
        while _thinned(packs, at):
            pass
    return [each for pack in packs for each in mixed(sorted(pack, key=_ease))]


def _at_once(puzzle: Puzzle) -> bool:
    return puzzle.goal == "win" and puzzle.length == 1


def _ease(puzzle: Puzzle) -> tuple[bool, int, int, str]:
    return not _at_once(puzzle), puzzle.grade, puzzle.plies, puzzle.position


def _many(pack: Sequence[Puzzle], goal: str) -> int:
    return sum(each.goal == goal for each in pack)


def _traded(packs: list[list[Puzzle]], at: int, goal: str) -> bool:
    """Take one of a goal from the nearest pack that has enough, for one as near in grade of what is here most."""
    for other in _nearest(packs, at):
        if _many(packs[other], goal) <= FEW:
            continue
        common = Counter(each.goal for each in packs[at]).most_common(1)[0][0]
        wanted = [each for each in packs[other] if each.goal == goal and not _at_once(each)]
        spare = [each for each in packs[at] if each.goal == common and not _at_once(each)]
        if common != goal and _exchanged(packs, at, other, spare, wanted):
            return True
    return False


def _thinned(packs: list[list[Puzzle]], at: int) -> bool:
    """Where too much is of one sort, give one of it for another with the same goal from the nearest pack."""
    sort, many = Counter(map(sort_of, packs[at])).most_common(1)[0]
    if many <= MOST * len(packs[at]):
        return False
    spare = [each for each in packs[at] if sort_of(each) == sort and not _at_once(each)]
    for other in _nearest(packs, at):
        if sum(sort_of(each) == sort for each in packs[other]) + 1 > MOST * len(packs[other]):
            continue
        others = (each for each in packs[other] if each.goal == sort.goal and not _at_once(each))
        if _exchanged(packs, at, other, spare, [each for each in others if sort_of(each) != sort]):
            return True
    return False


def _nearest(packs: Sequence[Sequence[Puzzle]], at: int) -> list[int]:
    return sorted((place for place in range(len(packs)) if place != at), key=lambda place: abs(place - at))


def _exchanged(
    packs: list[list[Puzzle]], at: int, other: int, spare: Sequence[Puzzle], wanted: Sequence[Puzzle]
) -> bool:
    """Those as near as can be in grade change places, if there are any."""
    if not spare or not wanted:
        return False
    near, far = (min, max) if other > at else (max, min)
    taken, given = near(wanted, key=_ease), far(spare, key=_ease)
    packs[other].remove(taken)
    packs[at].remove(given)
    packs[other].append(given)
    packs[at].append(taken)
    return True


def mixed(pack: Sequence[Puzzle]) -> list[Puzzle]:
    """Of a pack in the order of ease the easiest next that is unlike the last; of a sort of which there is so much that
    it would be left over at the end, two in a row."""
    left, made = list(pack), list[Puzzle]()
    while left:
        last = [sort_of(each) for each in made[-2:]]
        common, many = Counter(map(sort_of, left)).most_common(1)[0]
        crowded = many > 2 * (len(left) - many) and last.count(common) < 2
        choices = [each for each in left if sort_of(each) == common] if crowded else left
        unlike = [each for each in choices if not last or sort_of(each)[:2] != last[-1][:2]]
        others = [each for each in choices if sort_of(each) not in last[-1:]]
        made.append((unlike or others or choices)[0])
        left.remove(made[-1])
    return made
