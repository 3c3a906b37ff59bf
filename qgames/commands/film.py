"""`qgames film`: a film of a saved game, without a window; or a still picture of how it ended.

    qgames film GAME.qgame OUT.gif                       the whole game
    qgames film GAME.qgame OUT.webp --from 5 --to 12     its sixth to its twelfth move
    qgames film GAME.qgame OUT.apng --turning            the move that mattered, if the game brings its review
    qgames film GAME.qgame OUT.png                       a picture of the last position

The ending of the file says what is made; `--animated` makes a film of a .png too. Nothing is ever half written.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from qgames.commands import LookError, look_of, size, speak_utf8
from qgames.files import i18n, languages, paths, reading
from qgames.files.i18n import t
from qgames.session import saves
from qgames.session.film import PACES, SIZES, FilmWish
from qgames.session.review import header
from qgames.session.sitting import Sitting

# late imports: nothing of a window is loaded before the arguments are read
if TYPE_CHECKING:
    from qgames.scenes.film.making import Made
    from qgames.scenes.film.orders import Angle
    from qgames.session.film import FilmStory
    from qgames.ui import Ui

STEPS = (60, 80, 100)  # milliseconds of a picture while something moves
UNITS = {"": 1, "b": 1, "kb": 1_000, "mb": 1_000_000}
STILL = (1280, 800)


def _bytes(text: str) -> int:
    """
    >>> _bytes("8MB"), _bytes("500kB"), _bytes("1000")
    (8000000, 500000, 1000)
    """
    digits = text.rstrip("abkmABKM")
    try:
        return round(float(digits) * UNITS[text[len(digits) :].lower()])
    except (ValueError, KeyError, OverflowError):
        raise argparse.ArgumentTypeError(f"so many bytes, as 8MB or 500kB; not {text!r}") from None


def _number(text: str) -> int:
    try:
        number = int(text)
    except ValueError:
        number = -1
    if not 0 <= number <= 1_000_000:
        raise argparse.ArgumentTypeError(f"the number of a move, not {text!r}")
    return number


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="qgames film", description="Make a film of a saved game.")
    parser.add_argument("file", metavar="GAME.qgame")
    parser.add_argument("out", metavar="OUT.gif|webp|apng|png", help="a .png is a picture of the last position")
    parser.add_argument("--from", type=_number, default=0, dest="first", metavar="N", help="after so many moves")
    parser.add_argument("--to", type=_number, dest="last", metavar="N", help="up to this move; the last unless told")
    parser.add_argument("--turning", action="store_true", help="the move that mattered, with what was better")
    parser.add_argument("--theme", help="walnut unless told")
    parser.add_argument("--lang", help="language of words; the system's unless told")
    parser.add_argument("--size", type=size, metavar="WxH", help="480x360 unless told; of a picture 1280x800")
    parser.add_argument("--view", default="table", help="table, top, seat0..seat3, or YAW,PITCH,ZOOM")
    parser.add_argument("--look", default="", help="ways of looking, as `qgames shot` has them")
    parser.add_argument("--pace", choices=tuple(PACES), default="played")
    parser.add_argument("--no-names", action="store_true", help="without the names of the players")
    parser.add_argument("--no-words", action="store_true", help="without moves in words")
    parser.add_argument("--no-card", action="store_true", help="without the result at the end")
    parser.add_argument("--most", type=_bytes, metavar="8MB", help="quicker, rougher or smaller until it fits")
    parser.add_argument("--animated", action="store_true", help="make a film of a .png too")
    return parser


class FilmError(ValueError):
    """Something asked for cannot be; the message says what, and what could be."""


def main(argv: Sequence[str]) -> int:
    try:
        asked = _arguments().parse_args(list(argv))
    except SystemExit as end:
        return int(end.code or 0)
    speak_utf8()
    kind = Path(asked.out).suffix.lower().removeprefix(".")
    if kind not in ("gif", "webp", "apng", "png"):
        return _failed("the file is a .gif, .webp, .apng or .png", 2)
    if asked.lang and not languages.match(asked.lang, i18n.languages()):
        return _failed(f"no language {asked.lang!r}; there are {', '.join(i18n.languages())}", 2)
    i18n.use(asked.lang or "")
    try:
        sitting = saves.read_file(Path(asked.file))
    except saves.CannotOpen as error:
        words = t(f"play.open.{error.why}", name=reading.shown(Path(asked.file).name), **error.details)
        return _failed(" ".join(words.split()), 1)
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    from qgames.files import theme
    from qgames.scenes.film.easel import ViewError
    from qgames.scenes.film.making import CannotFilm

    try:
        still = kind == "png" and not asked.animated
        content = _picture(sitting, asked) if still else _film(sitting, asked, "apng" if kind == "png" else kind)
        paths.write_out(Path(asked.out), content)
    except (FilmError, ViewError, LookError, theme.ThemeError) as error:
        return _failed(str(error), 2)
    except CannotFilm as error:
        return _failed(str(error), 1)
    except OSError as error:
        return _failed(f"{error.strerror or error}: {error.filename or ''}".rstrip(": "), 1)
    except pygame.error as error:
        return _failed(str(error), 1)
    except KeyboardInterrupt:
        return 130
    return 0


def _failed(why: str, code: int) -> int:
    if sys.stderr is not None:
        print(f"qgames film: {reading.for_terminal(why)}", file=sys.stderr)
    return code


def _told(sitting: Sitting, asked: argparse.Namespace) -> tuple[Ui, FilmStory, Angle]:
    """Words and colours, the story and how it is looked at."""
    from qgames.files import theme
    from qgames.files.settings import Settings
    from qgames.games.view import view_of
    from qgames.scenes.film.easel import camera_for, no_window
    from qgames.scenes.film.orders import Angle
    from qgames.scenes.film.reel import story_of
    from qgames.ui import Ui

    no_window()
    name = asked.theme or "walnut"
    theme.load(name)  # a theme that cannot be read is told here; the window would do without
    look = look_of(asked.look)
    ui = Ui(Settings(theme=name, language=asked.lang or "", coordinates=look.coordinates))
    angle = Angle(asked.view, tuple(sorted(look.on)))
    camera_for(view_of(sitting.match.game).camera, asked.view, sitting.match.game.seats)
    return ui, story_of(sitting, header.read(sitting.match), angle), angle


def _picture(sitting: Sitting, asked: argparse.Namespace) -> bytes:
    from qgames.scenes.film.making import still
    from qgames.ui import paint

    ui, story, angle = _told(sitting, asked)
    wish = FilmWish(size=asked.size or STILL, coordinates=ui.settings.coordinates)
    ply = len(story.moves) if asked.last is None else asked.last
    return paint.saved(still(ui, story, wish, angle, ply), "picture.png")


def _film(sitting: Sitting, asked: argparse.Namespace, kind: str) -> bytes:
    from qgames.scenes.film import encode

    if kind not in encode.kinds():
        raise OSError(None, "this copy cannot make films: it needs Pillow (pip install 'qgames[film]')")
    ui, story, angle = _told(sitting, asked)
    every = len(story.moves)
    first, last = asked.first, every if asked.last is None else asked.last
    if first > every or last > every or first > last:
        raise FilmError(f"the game has {every} moves: not from {first} to {last}")
    turning = 0
    if asked.turning:
        if not story.turning:
            raise FilmError("no turning point is known: `qgames review --record` writes what it finds into a record")
        turn = max(story.turning, key=lambda each: (bool(each.better), each.ply))
        turning, (first, last) = turn.ply, story.around(turn)
    wish = FilmWish(
        first, last, turning, asked.size or SIZES["chat"], asked.pace, kind, not asked.no_names, not asked.no_words,
        not asked.no_card, ui.settings.coordinates,
    )  # fmt: skip
    made = _made(ui, story, wish, angle)
    if asked.most is None or len(made.content) <= asked.most:
        return made.content
    for what, smaller in _smaller(wish):
        made = _made(ui, story, smaller, angle)
        if len(made.content) <= asked.most:
            print(f"qgames film: {what}, so that it fits", file=sys.stderr)
            return made.content
    raise OSError(None, f"it cannot be made smaller than {len(made.content)} bytes")


def _smaller(wish: FilmWish) -> list[tuple[str, FilmWish]]:
    """What is tried when a film is too large, one after the other."""
    tried = []
    if wish.pace != "quick":
        wish = wish._replace(pace="quick")
        tried.append(("quick", wish))
    for step in STEPS[1:]:
        wish = wish._replace(step=step)
        tried.append((f"quick, {step} ms a picture", wish))
    for share in (0.75, 0.5):
        size = round(wish.size[0] * share), round(wish.size[1] * share)
        tried.append((f"quick, {STEPS[-1]} ms a picture, {size[0]}x{size[1]}", wish._replace(size=size)))
    return tried


def _made(ui: Ui, story: FilmStory, wish: FilmWish, angle: Angle) -> Made:
    from qgames.scenes.film.making import film

    return film(ui, story, wish, angle, _progress())


def _progress() -> Callable[[int, int, int], None]:
    """How far it is, in tenths, to whoever looks at a terminal."""
    told = [-1]

    def tell(done: int, every: int, size: int) -> None:
        if sys.stderr is not None and 10 * done // every != told[0]:
            told[0] = 10 * done // every
            print(t("learn.progress", n=done, all=every), file=sys.stderr, flush=True)

    return tell
