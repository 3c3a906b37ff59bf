"""A film or a picture made from beginning to end, by whoever has time for it: the process beside the window, or a
command."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pygame

from qgames.files import paths
from qgames.files.i18n import t
from qgames.files.settings import Settings
from qgames.scenes.film.easel import no_window
from qgames.scenes.film.encode import SAMPLES, Encoder, Raw
from qgames.scenes.film.orders import Angle, FilmOrder
from qgames.scenes.film.reel import Reel, for_file, shrunk, story_of, theme_colours
from qgames.session import saves
from qgames.session.film import FilmFrame, FilmPlan, FilmStory, FilmWish, most_frames, planned
from qgames.session.review import header
from qgames.ui import Ui, paint
from qgames.ui.picture_clipboard import copy_picture

MEASURED = 20  # pictures after which the size is known better
PICTURE = (1280, 800)

Tell = Callable[[int, int, int], None]  # pictures done, of all, and bytes expected in the end (0: not known)


class FilmStopped(Exception):
    """Nobody wants it any more."""


class CannotFilm(ValueError):
    """There is nothing to make a film of; the message is for the player."""


class Made(NamedTuple):
    content: bytes
    frames: int
    animated: bool = False
    copied: bool = False  # is it on the clipboard?


def film(
    ui: Ui,
    story: FilmStory,
    wish: FilmWish,
    angle: Angle,
    tell: Tell = lambda done, all, size: None,
    stop: Callable[[], bool] = lambda: False,
) -> Made:
    """Raises FilmStopped, and CannotFilm for what is too long or not over."""
    if not story.over:
        raise CannotFilm(t("film.not_over"))
    plan = planned(story, wish)
    if len(plan.frames) > (most := most_frames(wish.size)):
        raise CannotFilm(t("film.too_long", n=most))
    reel = for_file(ui, story, wish, angle)
    every = len(plan.frames)
    samples = []
    for each in spread(plan):
        if stop():
            raise FilmStopped
        samples.append(pixels(reel, each))
    encoder = Encoder(wish.kind, wish.size, samples, theme_colours(ui))
    first: list[Raw] = []

    def pictures() -> Iterator[Raw]:
        expected = 0
        for number, each in enumerate(plan.frames):
            if stop():
                raise FilmStopped
            raw = Raw(pixels(reel, each), each.ms)  # the samples too: the table is as the picture before left it
            if number < MEASURED < every:
                first.append(raw)
            elif first:
                expected = _expected(encoder, first, every)
                first.clear()
            tell(number + 1, every, expected)
            yield raw

    content = encoder.encoded(pictures(), [each.ms for each in plan.frames])
    if stop():
        raise FilmStopped
    return Made(content, every, plan.animated)


def spread(plan: FilmPlan) -> list[FilmFrame]:
    """Some pictures at rest, from the first to the last."""
    resting = list(dict.fromkeys(each for each in plan.frames if not each.progress and each.turned in (0.0, 1.0)))
    many = min(SAMPLES, len(resting))
    return [resting[number * (len(resting) - 1) // max(1, many - 1)] for number in range(many)]


def pixels(reel: Reel, each: FilmFrame) -> bytes:
    return pygame.image.tobytes(shrunk(reel, each), "RGB")


def _expected(encoder: Encoder, first: list[Raw], every: int) -> int:
    """Bytes in the end, by those of the first pictures: the very first is whole, the others only change it."""
    whole = len(encoder.encoded(first[:1], [first[0].ms]))
    some = len(encoder.encoded(first, [raw.ms for raw in first]))
    return round(whole + (some - whole) * (every - 1) / max(1, len(first) - 1))


def still(ui: Ui, story: FilmStory, wish: FilmWish, angle: Angle, ply: int) -> pygame.Surface:
    """One position as the table shows it, without anything over it."""
    bare = wish._replace(names=False, words=False, card=False)
    at_end = ply >= len(story.moves)
    each = FilmFrame(min(ply, len(story.moves)), 0, won=at_end and story.over)
    if at_end and story.over and story.turns:
        each = each._replace(turned=1.0)
    return Reel(ui, story, bare, angle, wish.size).picture(each)


def done(order: FilmOrder, tell: Tell, stop: Callable[[], bool]) -> Made:
    """An order of the window's, whole: written where it has a place, else put on the clipboard if that takes pictures.
    Raises what the above do, CannotOpen, OSError and pygame.error."""
    no_window()
    ui = Ui(Settings.from_table(json.loads(order.settings)), order.wish.size)
    sitting = saves.sitting_of(order.record)
    story = story_of(sitting, header.read(sitting.match), order.angle)
    if order.ply is not None:
        made = Made(paint.saved(still(ui, story, order.wish, order.angle, order.ply), "picture.png"), 1)
    else:
        made = film(ui, story, order.wish, order.angle, tell, stop)
    if order.out:
        paths.write(Path(order.out), made.content)
        return made
    return made._replace(copied=copy_picture(made.content))
