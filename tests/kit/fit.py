"""Does every string fit its box? Asked of the layout: pages and tables are laid out and drawn without their pictures,
and whatever the typesetter had to cut is a fault. So is a choice whose longest option would be cut when it comes."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pygame
import pytest

from kit import opening
from kit.app import PAGES, layout_faults, pressed, too_wide
from kit.must import must_be
from kit.play import lesson_of
from qgames.files.i18n import t
from qgames.games import game as rules_of
from qgames.games import main_variants
from qgames.rules.core import Move
from qgames.rules.match import Player
from qgames.scenes.film.page import FilmName, FilmPage
from qgames.scenes.pages.setup import SetupPage
from qgames.scenes.parts import thumbnails
from qgames.scenes.parts.naming import SaveAs
from qgames.scenes.play.board import Board
from qgames.scenes.play.menu import Menu, Seats
from qgames.scenes.play.table import Table
from qgames.session.exercises import lessons
from qgames.session.setup import Clock, Setup
from qgames.session.statistics import games
from qgames.ui import Ask, ChoiceControl, Page, TextField, Ui
from qgames.ui.choices import Picker
from qgames.ui.dialog import confirm
from qgames.ui.text import BODY, Type, Typesetter

SIZES = [(800, 600), (1280, 800), (1920, 1080)]
SCALES = (100, 200)
ASKED = ("resign", "draw", "restart")


INK = (255, 255, 255)


def lost_ink(setter: Typesetter, text: str, kind: Type) -> int:
    """How many pixels of the letters are missing where a line is drawn: compared with all of them, on a sheet with
    room to spare on every side."""
    line, edge = setter.line(text, kind, INK), 2 * setter.height(kind)
    sheet = pygame.Surface((line.get_width() + 2 * edge, 2 * edge), pygame.SRCALPHA)
    x, track = edge, round(kind.track * setter.scale)
    for name, rtl, part in setter._letters(text, kind.face) if track else setter._parts(text, kind.face):
        font = setter._font(name, kind, rtl)
        letters = font.render(part if font.size(part)[0] else "", True, INK)
        sheet.blit(letters, (x, edge - font.get_ascent()), special_flags=pygame.BLEND_RGBA_MAX)
        x += font.size(part)[0] + track
    return pygame.mask.from_surface(sheet).count() - pygame.mask.from_surface(line).count()


def without_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is painted but what has to do with text, and of that only its measure."""
    dot = pygame.Surface((1, 1))
    without_tables(monkeypatch)
    monkeypatch.setattr(Typesetter, "line", lambda *_: dot)


def without_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Board, "draw", lambda *_: None)
    monkeypatch.setattr(thumbnails, "draw", lambda *_, **__: None)
    monkeypatch.setattr(thumbnails.ThumbnailPicture, "draw", lambda *_: None)


def inked(monkeypatch: pytest.MonkeyPatch) -> dict[tuple[str, Type], int]:
    """What is drawn from now on, each line in its type, and how much of its ink is lost. Slower than `cut`."""
    found: dict[tuple[str, Type], int] = {}
    line = Typesetter.line

    def measured(setter: Typesetter, text: str, kind: Type, colour: tuple[int, int, int]) -> pygame.Surface:
        if (text, kind) not in found:
            found[text, kind] = 0  # it asks for the line itself
            found[text, kind] = lost_ink(setter, text, kind)
        return line(setter, text, kind, colour)

    monkeypatch.setattr(Typesetter, "line", measured)
    return found


def cut(page: Page) -> list[str]:
    """What is cut, or would be if something else were chosen."""
    ui = page.ui
    found = [f"layout: {fault}" for fault in layout_faults(page) if "Board" not in fault]
    ui.type.cuts.clear()
    page.root.draw(ui, pygame.Surface((1, 1)))
    found += [f"cut: {text!r} in {tuple(rect)}" for rect, text in ui.type.cuts]
    for widget in page.root.walk():
        if isinstance(widget, ChoiceControl):
            room = widget.rect.width - 2 * ui.px(widget.side)
            names = (
                [item.name for item in widget.items()]
                if isinstance(widget, Picker)
                else [name for _, name in widget.options]
            )
            found += [f"option: {name!r} in {room}" for name in names if too_wide(ui, name, widget.type, room)]
        if isinstance(widget, TextField) and too_wide(ui, widget.hint, BODY, widget.rect.width - 2 * ui.px(14)):
            found.append(f"hint: {widget.hint!r}")
    return found


def pages(ui: Ui) -> Iterator[tuple[str, Page]]:
    """Every page with something on it, by name."""
    played = games.PlayedGame("2026-11-05", "quarto", "computer", 7, "won", 12, 0, 0, "a")
    games.add(played)
    for number, game in enumerate(main_variants()):
        games.add(replace(played, game=game, mode="table", level=0, result="drawn", undone=1, id=f"g{number}"))
        games.add(replace(played, game=game, hints=1, id=f"h{number}"))
    for number in range(12):
        games.add(replace(played, level=1 + number // 2, id=f"r{number}"))
    for name, make in PAGES.items():
        yield name, make(ui)
    pictures = opening.page(ui, "statistics")
    for picture in ("results", "rating", "mistakes"):
        pictures.ready()
        yield f"statistics: {picture}", opened(pictures, picture)
    for key in ("move", "game"):
        page = must_be(SetupPage, opening.page(ui, "setup", main_variants()[0]))
        page.form.set(clock=Clock(key, 600, 5))
        yield f"set-up with a clock per {key}", page
    settings = opening.page(ui, "settings")
    settings.ready()
    yield "list of languages", opened(settings, "language")
    for name in ASKED:
        title, text, yes = (t(f"play.ask.{name}{part}") for part in ("", "_text", "_yes"))
        yield f"question: {name}", confirm(ui, title, text, yes, lambda: None)


def opened(page: Page, key: str) -> Page:
    """What a press on something opens."""
    return must_be(Page, must_be(Ask, pressed(page, key)).dialog)


def at_the_table(ui: Ui, name: str) -> Iterator[tuple[str, Page]]:
    """A table at the beginning, in the middle, looking back, at the end; and what opens over it."""
    key, _, listed = name.partition(":")
    options = dict(option.partition("=")[::2] for option in listed.split(",") if option)
    players = tuple(Player("", "computer-7" if seat == 1 else "person") for seat in range(rules_of(name).seats))
    scene = opening.begin(ui, Setup(key, options, players, Clock("game", 4000, 5), 0))
    yield "begin", scene
    chance, sitting = Random(7), scene.sitting
    for _ in range(9):
        play(scene, chance)
    yield "middle", scene
    yield "menu", Menu(ui, scene.current, scene.steering, scene.sharing, scene.refresh)
    yield "seats", Seats(ui, scene.current, scene.steering, scene.refresh)
    yield "save", SaveAs(ui, sitting)
    sitting.pause(True)
    scene.refresh()
    yield "paused", scene
    sitting.pause(False)
    sitting.jump(3)
    scene.refresh()
    yield "looking back", scene
    sitting.jump(len(sitting.match.all_moves))
    scene.refresh()
    while not sitting.outcome:
        play(scene, chance)
    yield "end", scene
    yield "menu at the end", Menu(ui, scene.current, scene.steering, scene.sharing, scene.refresh)
    film = FilmPage(ui, sitting, 5)
    yield "film", film
    film.wished(film.wish._replace(first=2, pace="calm", size=(960, 720)))
    yield "large film", film
    yield "film, its name", FilmName(ui, film, "gif")
    scene.closed()


def at_a_lesson(ui: Ui, key: str) -> Iterator[tuple[str, Page]]:
    """Every step of every course, as it is asked; and each kind of answer."""
    for course in lessons.courses(key):
        scene = opening.lesson(ui, key, course.key)
        lesson = lesson_of(scene)
        for number, step in enumerate(course.steps):
            lesson.go_to(number)
            yield f"{course.key}, {step.key}", scene
            for kind, move in answers(key, course.key, number):
                scene.play(move)
                yield f"{course.key}, {step.key}, {kind}", scene
                lesson.again()
        yield f"{course.key}, after the last step", must_be(Page, must_be(Ask, lesson.go_on()).dialog)
        scene.closed()


@cache
def answers(key: str, course: str, number: int) -> tuple[tuple[str, Move], ...]:
    """Kinds of answers to a step, and a move for each: the same in every language."""
    step = next(each for each in lessons.courses(key) if each.key == course).steps[number]
    answered = {step.ruling(move).kind: move for move in step.state.legal_moves()[:40]}
    return tuple({**answered, "right": step.accept[0]}.items())


def play(scene: Table, chance: Random) -> None:
    if not scene.sitting.outcome:
        scene.sitting.play(chance.choice(list(scene.sitting.state.legal_moves())))
        scene.refresh()
