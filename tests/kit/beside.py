"""Pages and tables in the states that matter, each as one photograph: to be looked at beside the concept pictures.

    python tests/kit/beside.py OUT [--only WORD ...] [--theme walnut] [--size 1280x800] [--language en] [--real]

Unlike the contact sheets, these have something to show: games that were played and kept, lessons half done, puzzles
solved, an analysis that has thought, a review that is done, an evening under way. `--real`: from the real window on the
screen that DISPLAY names, by ImageMagick's `import`. A photograph takes one to ten seconds, all of them five minutes.
"""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from pathlib import Path
from random import Random

os.environ["SDL_VIDEODRIVER"] = "x11" if "--real" in sys.argv else "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
sys.path.insert(0, str(Path(__file__).parent.parent))

import pygame

from kit import contact, evenings, opening
from kit.must import must_be
from kit.play import setup, taps_for
from qgames.app import routes
from qgames.app.app import App
from qgames.files.settings import Settings
from qgames.files.theme import BUILT_IN
from qgames.games import KEYS, game
from qgames.rules.core import Move
from qgames.rules.match import Player
from qgames.scenes.evening import live
from qgames.scenes.parts import thumbnails
from qgames.scenes.parts.destinations import (
    ChallengeAt,
    EveningAt,
    FilmAt,
    PageAt,
    PositionAt,
    PuzzleAt,
    ReviewAt,
    TableAt,
)  # fmt: skip
from qgames.scenes.play.table import Table
from qgames.scenes.review.page import ReviewPage
from qgames.session import saves
from qgames.session.evening import keeping
from qgames.session.exercises import lessons, progress
from qgames.session.exercises.progress import Place
from qgames.session.journey import challenges
from qgames.session.journey import progress as journey
from qgames.session.setup import Setup
from qgames.session.sitting import Sitting
from qgames.session.statistics import games as statistics
from qgames.session.statistics.games import PlayedGame
from qgames.ui import Ask, Go, Page, Quit

Shot = Callable[[App], None]  # leaves what is to be seen on the screen
PATIENCE = 60.0  # seconds for a review, an analysis
THINKS = 9.0  # seconds an analysis has looked
RESTS = 20.0  # and what else is still to be drawn may take

#: as far as the pictures of play and analysis show them
MIDDLE = {
    "quarto": "LRTF b1 LRSF b4 DRSF a1 DQTF c1 DRSH a2 LQSH b3 DQTH",
    "quantik": "Sa1 Na3 Yc2 Sc4 Cb1 Nd2",
    "quixo": "e3e5 a3e3 a3e3 b1b5 a3e3 d5d1 d5a5 e4a4 e2e1",
    "qomet": "d4 d2 d4e5 e3 d4 b6 f4 b2",
    "cubulus": "n232 n222 n133 n332 n331 n122 n221 n313 n233 R9 R8 D8 D3 R8 D9 D1 U2 U3 B2",
    "quixo:four": "a3a1n e1a1e e4e5s d1a1w e1e5n e1e5w a5e5s a4a1e d1e1n a5a1w e1a1n c1e1w d1d5n a3a5e a3a5s d1d5w "
    "a3a1n b1b5e e4a4n b5e5e",
}  # fmt: skip
WON = {
    "quarto": "DQSF b2 LRTF a3 LQSH d1 DQTH c3 DRSF c4 LRSH a1 LQTF d3 DRSH b4 DRTH b3 quarto",
    "cubulus": "n232 n222 n133 n332 n331 n122 n221 n313 n233 R9 R8 D8 D3 R8 D9 D1 U2 U3 B2",
}
REVIEWED = "LRTF b1 LRSF b4 DRSF a1 DQTF c1 DRSH a2 LQSH b3 DQTH d1 DQSF d3 DRTH d2 LQTF b2 quarto"


# -- time passes -------------------------------------------------------------------------------------------------------


def wait(app: App, done: Callable[[], object], seconds: float = PATIENCE) -> None:
    """By the clock: thinkers are at work."""
    end = time.monotonic() + seconds
    while not done() and time.monotonic() < end:
        app.update(0.03)
        app.draw()
        time.sleep(0.01)


def rests(app: App) -> bool:
    """Is every picture finished? Then the loop has nothing to do."""
    app.turn(0.02)
    return app.idle.resting


def open_at(app: App, page: Page) -> Page:
    app.stack.take(Ask(page))
    app.update(0.0)
    return page


def seated(app: App, name: str, moves: str = "", computers: tuple[int, ...] = ()) -> Table:
    scene = opening.begin(app.ui, setup(name, computers, level=4))
    for move in moves.split():
        scene.play(move)
    return scene


def ended(name: str) -> list[Move]:
    return contact.line_of(name, to_the_end=True)


# -- somebody has been here --------------------------------------------------------------------------------------------


def lived_in() -> None:
    """Games kept, statistics of some weeks, lessons and puzzles half done, a journey begun."""
    names = (("Anna", "Ben"), ("Lea", "Tom"), ("Anna", "Lea"))
    for number, name in enumerate((*KEYS, "quixo:four", "quarto", "cubulus:three", "qomet")):
        people = tuple(Player(each) for each in ("Anna", "Ben", "Lea", "Tom")[: game(name).seats])
        if game(name).seats == 2:
            people = tuple(Player(each) for each in names[number % 3])
            if number % 4 == 1:
                people = (people[0], Player("", f"computer-{2 + number % 4}"))
        key, _, listed = name.partition(":")
        sitting = Sitting.begin(Setup(key, {listed: ""} if listed else {}, people))
        line = ended(name) if number % 3 else MIDDLE.get(name, "").split() or ended(name)[:8]
        for move in line:
            sitting.play(move)
        saves.keep(sitting)
    dice, today = Random(5), date.today()
    for number in range(140):
        level = min(7, 1 + number // 30 + dice.choice((0, 0, 1)))
        key = dice.choice((*KEYS, "quarto", "qomet"))
        won = dice.random() < 0.8 - 0.06 * level
        day = (today - timedelta((140 - number) // 3)).isoformat()
        statistics.add(
            PlayedGame(day, key, "computer", level, "won" if won else dice.choice(("lost", "lost", "drawn"))
                       if key not in ("quantik",) else "lost", dice.randrange(12, 40), 0, 0, f"made-{number}")
        )  # fmt: skip
    for key in KEYS:
        first, *others = lessons.courses(key)
        for step in first.steps[: 4 + dice.randrange(4)]:
            progress.keep(first, step.key, step.key)
        if others and key == "quarto":
            for step in first.steps:
                progress.keep(first, step.key, step.key)
        for number, puzzle in enumerate(progress.packs(key)["first"][:9]):
            progress.note(puzzle, ("first", "first", "later", "missed", "first", "hint")[number % 6])
    for number, challenge in enumerate((*challenges.leg(0)[:9], *challenges.leg(1)[:3])):
        stars = (True, number % 3 != 1, number % 4 != 2)
        journey.note(journey.Attempted(challenge.id, challenge.version, today.isoformat(), 60, "met", stars, ""))


# -- what is photographed ----------------------------------------------------------------------------------------------


def page(name: str, about: str = "") -> Shot:
    return lambda app: void(open_at(app, routes.scene(app.ui, PageAt(name, about))))


def void(_: object) -> None:
    pass


def play(name: str, computers: tuple[int, ...] = ()) -> Shot:
    return lambda app: void(open_at(app, seated(app, name, MIDDLE[name], computers)))


def won(name: str, line: str = "") -> Shot:
    def shown(app: App) -> None:
        open_at(app, seated(app, name, line or " ".join(ended(name))))

    return shown


def analysis(name: str) -> Shot:
    def shown(app: App) -> None:
        scene = seated(app, name, MIDDLE[name])
        at = routes.scene(app.ui, TableAt(scene.sitting, analysed=True))
        open_at(app, at)
        wait(app, lambda: False, THINKS)

    return shown


def review(name: str, line: str) -> Shot:
    def shown(app: App) -> None:
        scene = seated(app, name, line)
        at = must_be(ReviewPage, open_at(app, routes.scene(app.ui, ReviewAt(scene.sitting))))
        wait(app, lambda: at.work.done)

    return shown


def answered(name: str, course: str, step: str, wrong: bool) -> Shot:
    """A step of a lesson with a wrong answer."""

    def shown(app: App) -> None:
        chosen = next(each for each in lessons.courses(name) if not course or each.key == course)
        progress.keep(chosen, step or chosen.steps[1].key)
        scene = opening.lesson(app.ui, name, chosen.key)
        open_at(app, scene)
        if wrong:
            here = next(each for each in chosen.steps if each.key == (step or chosen.steps[1].key))
            bad = next(
                m for m in scene.sitting.match.state.legal_moves() if m not in here.accept and taps_for(scene, m)
            )
            for spot in taps_for(scene, bad) or ():
                scene.tapped(spot)
            wait(app, lambda: False, 4.0)

    return shown


def puzzle(name: str, number: int) -> Shot:
    def shown(app: App) -> None:
        pack = progress.packs(name)["first"]
        open_at(app, routes.scene(app.ui, PuzzleAt(Place(pack[number], pack))))

    return shown


def position(name: str) -> Shot:
    def shown(app: App) -> None:
        scene = seated(app, name, MIDDLE[name])
        open_at(
            app, routes.scene(app.ui, PositionAt(scene.sitting.match.game, scene.sitting.match.state, scene.sitting))
        )

    return shown


def evening(format_: str, end: bool, games: int = 5) -> Shot:
    def shown(app: App) -> None:
        made = evenings.evening_of(format_, 4 if format_ == "all" else 5, seed=3)
        dice = Random(4)
        for _ in range(60 if end else games):
            if evenings.play_on(made, dice) is None:
                break
        keeping.keep(made)
        made = live.held(made)
        open_at(app, routes.scene(app.ui, EveningAt(made)))

    return shown


def film(app: App) -> None:
    scene = seated(app, "quarto", WON["quarto"])
    open_at(app, scene)
    wait(app, lambda: False, 1.0)
    app.stack.take(Go(FilmAt(scene.sitting, len(WON["quarto"].split()))))
    wait(app, lambda: False, 5.0)


def menu(app: App) -> None:
    scene = seated(app, "quarto", MIDDLE["quarto"])
    open_at(app, scene)
    contact.settle(app)
    app.stack.take(scene.menu())


def challenge(app: App) -> None:
    open_at(app, routes.scene(app.ui, ChallengeAt(challenges.leg(0)[9].id)))


SHOTS: dict[str, Shot] = {
    "title": page("title"),
    "setup-quarto": page("setup", "quarto"),
    "setup-quixo": page("setup", "quixo"),
    **{f"play-{name.replace(':', '-')}": play(name) for name in MIDDLE},
    "won-quarto": won("quarto", WON["quarto"]),
    "won-cubulus": won("cubulus"),
    **{f"analysis-{name}": analysis(name) for name in KEYS},
    "review": review("quarto", REVIEWED),
    "lesson-quixo": answered("quixo", "", "", wrong=True),
    "lesson-cubulus": answered("cubulus", "", "", wrong=True),
    "puzzle-qomet": puzzle("qomet", 12),
    "pack": page("pack", "cubulus"),
    **{name: page(name) for name in ("puzzles", "learn", "games", "statistics", "journey", "evening", "about", "keys")},
    "settings": page("settings"),
    "rules-cubulus": page("rules", "cubulus"),
    "rules-quarto": page("rules", "quarto"),
    "position-quarto": position("quarto"),
    "position-cubulus": position("cubulus"),
    "challenge": challenge,
    "menu": menu,
    "film": film,
    "evening-next": evening("all", end=False),
    "evening-tree": evening("knockout", end=False, games=3),
    "evening-podium": evening("all", end=True),
}  # fmt: skip


def taken(shot: Shot, theme: str, size: tuple[int, int], language: str) -> pygame.Surface:
    settings = Settings.load()
    settings.theme, settings.language, settings.speed, settings.mute = theme, language, "off", True
    settings.place = [0, 0]
    app = App(settings, size)
    thumbnails._kept.clear()
    shot(app)
    contact.settle(app)
    wait(app, lambda: rests(app), RESTS)
    app.ui.notices.clear()
    app.stack.changed = True
    app.draw()
    seen = contact.photographed(app) if os.environ["SDL_VIDEODRIVER"] == "x11" else app.window.surface().copy()
    app.stack.take(Quit())  # analyses come to rest: the next page may need the thinkers
    return seen


def chosen(words: list[str]) -> Iterator[tuple[str, Shot]]:
    for name, shot in SHOTS.items():
        if not words or any(word in name for word in words):
            yield name, shot


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--theme", default=BUILT_IN[0])
    parser.add_argument("--size", type=contact.size_of, default=(1280, 800))
    parser.add_argument("--language", default="en")
    parser.add_argument("--real", action="store_true")
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        os.environ["QGAMES_HOME"] = home
        lived_in()
        for name, shot in chosen(asked.only):
            pygame.image.save(taken(shot, asked.theme, asked.size, asked.language), asked.out / f"{name}.png")
            print(name, flush=True)


if __name__ == "__main__":
    main()
