"""What the games that were looked back on say about a player: how many moves were the best there was, and how many
turned the game by a proof. Read from the reviews the saved games keep, one file at a time: whoever shows it need not
wait for all of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from qgames.files import paths, reading
from qgames.rules.match import REVIEW
from qgames.session import saves
from qgames.session.review import header
from qgames.session.review.review import ReviewedTurn
from qgames.session.statistics import games as statistics

MOST = 400  # files, the newest


@dataclass(frozen=True)
class Mistakes:
    """One game against the computer, without help; moves are those of the people."""

    game: str  # its key
    date: str
    moves: int
    best: int
    mistakes: int


def games() -> Iterator[Mistakes | None]:
    """One for each file, None for one that says nothing; the newest first. A copy of a game counts once."""
    seen: set[tuple[str, ...]] = set()
    for path in files():
        found = _read(path)
        if found is None or found[0] in seen:
            yield None
        else:
            seen.add(found[0])
            yield found[1]


def files() -> list[Path]:
    """Games there are, those put aside too."""
    found: list[tuple[float, Path]] = []
    for folder in (paths.saves(), paths.saves() / saves.OLDER):
        try:
            found += [(path.stat().st_mtime, path) for path in folder.iterdir() if path.suffix == saves.SUFFIX]
        except OSError:
            continue
    return [path for _, path in sorted(found, reverse=True)[:MOST]]


def _read(path: Path) -> tuple[tuple[str, ...], Mistakes] | None:
    """Which game it is, and what its review says."""
    try:
        text = reading.text(path, reading.RECORD)
        sitting = saves.sitting_of(text) if f"\n{REVIEW}: " in text else None
    except (OSError, reading.Unreadable, saves.CannotOpen):
        return None
    if sitting is None or sitting.outcome is None:
        return None
    played, review = statistics.game_of(sitting), header.read(sitting.match)
    if review is None or played.mode != "computer" or played.helped:
        return None
    people, sits = sitting.people, sitting.match.sits
    judged = (turn for turn in review.turns if turn.before and turn.after)
    own = [turn for turn in judged if sits(turn.seat, turn.ply - 1) in people]
    game = Mistakes(sitting.match.game.key, played.date, len(own), sum(map(_was_best, own)), sum(map(gave_away, own)))
    return (played.game, played.date, *sitting.match.all_moves), game


def _was_best(turn: ReviewedTurn) -> bool:
    """None was known to be better. A proof as good as that of the best is one of them."""
    return turn.move in turn.best or (turn.after == turn.before and turn.after is not None and turn.after.proved)


def gave_away(turn: ReviewedTurn) -> bool:
    """A turning point by a proof."""
    return turn.kind is not None and turn.kind.proved


@dataclass
class Share:
    """Of how many moves, how many."""

    games: int = 0
    moves: int = 0
    best: int = 0
    mistakes: int = 0

    @property
    def of_hundred(self) -> float:
        """Mistakes of a hundred moves."""
        return 100 * self.mistakes / self.moves if self.moves else 0.0


def share(games: Iterable[Mistakes]) -> Share:
    made = Share()
    for game in games:
        made.games += 1
        made.moves += game.moves
        made.best += game.best
        made.mistakes += game.mistakes
    return made
