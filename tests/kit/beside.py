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
from dataclasses import replace
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "x11" if "--real" in sys.argv else "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
sys.path.insert(0, str(Path(__file__).parent.parent))

import pygame

from kit import contact, lived, opening
from kit.app import click
from kit.lived import MIDDLE, ended
from kit.must import must_be
from kit.play import setup, taps_for
from qgames.app import routes
from qgames.app.app import App
from qgames.files.settings import Settings
from qgames.files.theme import BUILT_IN
from qgames.games import KEYS
from qgames.rules.core import Move
from qgames.rules.match import Player
from qgames.scenes.evening import live
from qgames.scenes.evening.draft import remember
from qgames.scenes.film.page import FilmPage
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
from qgames.session.evening.evening import Evening
from qgames.session.exercises import lessons, progress
from qgames.session.exercises.progress import Place
from qgames.session.journey import challenges
from qgames.ui import Ask, Go, Page, Quit
from qgames.ui.choices import Segments

Shot = Callable[[App], None]  # leaves what is to be seen on the screen
PATIENCE = 60.0  # seconds for a review, an analysis
THINKS = 9.0  # seconds an analysis has looked
HALF = 17  # tokens of the game that is filmed
RESTS = 20.0  # and what else is still to be drawn may take

WON = {
    "quarto": "DQSF b2 LRTF a3 LQSH d1 DQTH c3 DRSF c4 LRSH a1 LQTF d3 DRSH b4 DRTH b3 quarto",
    "quixo:four": f"{MIDDLE['quixo:four']} e3a3s",
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
    agreed = setup(name, computers, level=4)
    people = tuple(who if who.level else Player(lived.FRIENDS[n]) for n, who in enumerate(agreed.players))
    scene = opening.begin(app.ui, replace(agreed, players=people))
    for move in moves.split():
        scene.play(move)
    return scene


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


def answered(name: str, step: int, move: Move = "") -> Shot:
    """A step of a lesson with an answer: by itself the first that is not the right one."""

    def shown(app: App) -> None:
        course = lessons.courses(name)[0]
        here = course.steps[step]
        progress.keep(course, here.key)
        scene = opening.lesson(app.ui, name, course.key)
        open_at(app, scene)
        bad = (m for m in scene.sitting.match.state.legal_moves() if m not in here.accept and taps_for(scene, m))
        for spot in taps_for(scene, move or next(bad)) or ():
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


def evening(made: Callable[[], Evening]) -> Shot:
    return lambda app: void(open_at(app, routes.scene(app.ui, EveningAt(live.held(made())))))


def evening_setup(app: App) -> None:
    remember(app.ui, lived.plan())
    open_at(app, routes.scene(app.ui, PageAt("evening")))


def statistics(app: App) -> None:
    """After a press on a time, as a mouse does it."""
    shown = open_at(app, routes.scene(app.ui, PageAt("statistics")))
    wait(app, lambda: False, 1.0)
    period = must_be(Segments, shown.find("period"))
    click(app, period.rect.center)
    wait(app, lambda: False, 1.0)


def film(app: App) -> None:
    """In the middle of a game that was looked back on."""
    sitting = saves.sitting_of(lived.reviewed("quarto"))
    open_at(app, opening.table(app.ui, sitting))
    wait(app, lambda: False, 1.0)
    app.stack.take(Go(FilmAt(sitting, HALF)))
    shown = must_be(FilmPage, app.stack.top)
    wait(app, lambda: False, 4.0)
    shown.preview.playing = False
    shown.preview.go(shown.preview.plan.when(HALF))


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
    "won-quixo-four": won("quixo:four", WON["quixo:four"]),
    **{f"analysis-{name}": analysis(name) for name in KEYS},
    "review": review("quarto", REVIEWED),
    "lesson-quixo": answered("quixo", 6, "a5e5"),
    "lesson-cubulus": answered("cubulus", 1),
    "puzzle-qomet": puzzle("qomet", 12),
    "pack": page("pack", "cubulus"),
    **{name: page(name) for name in ("puzzles", "learn", "games", "journey", "about", "keys")},
    "statistics": statistics,
    "settings": page("settings"),
    "rules-cubulus": page("rules", "cubulus"),
    "rules-quarto": page("rules", "quarto"),
    "position-quarto": position("quarto"),
    "position-cubulus": position("cubulus"),
    "challenge": challenge,
    "menu": menu,
    "film": film,
    "evening": evening_setup,
    "evening-next": evening(lambda: lived.friends(6)),
    "evening-last": evening(lambda: lived.friends(11)),
    "evening-tree": evening(lambda: lived.knocked_out(True, False)),
    "evening-podium": evening(lambda: lived.friends(12)),
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
        lived.make()
        for name, shot in chosen(asked.only):
            pygame.image.save(taken(shot, asked.theme, asked.size, asked.language), asked.out / f"{name}.png")
            print(name, flush=True)


if __name__ == "__main__":
    main()
