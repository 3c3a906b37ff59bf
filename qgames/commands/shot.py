"""`qgames shot`: a picture of any position, without a window.

    qgames shot quarto --moves "LQTF a1 DRSH" --view 30,47,1 --theme night picture.png
    qgames shot quarto quantik --view table --view top --sheet all.png

Several games, views, themes or move lists need `--sheet`, which lays all their combinations on one page.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from qgames.games import entries
from qgames.games.frame import Frame, Look, Pick
from qgames.rules.core import Game, Move, RulesError, State

# late imports: nothing of a window is loaded before the arguments are read
if TYPE_CHECKING:
    import pygame

    from qgames.render.model.camera import Camera

COORDINATES = "coordinates"


def flags() -> tuple[str, ...]:
    """All ways of looking there are."""
    return tuple(dict.fromkeys([*(look for game in entries() for look in game.looks), COORDINATES]))


class ShotError(ValueError):
    """Something asked for cannot be drawn; the message says what, and what could be."""


def _size(text: str) -> tuple[int, int]:
    try:
        w, h = (int(part) for part in text.lower().split("x"))
    except ValueError:
        raise argparse.ArgumentTypeError(f"a size is WIDTHxHEIGHT, not {text!r}") from None
    if not (1 <= w <= 7680 and 1 <= h <= 4320):
        raise argparse.ArgumentTypeError(f"a size is between 1x1 and 7680x4320, not {text!r}")
    return w, h


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="qgames shot", description="Draw a position to a picture file.")
    parser.add_argument("games", nargs="+", metavar="GAME[:options]", help="what to draw; the last word is the file")
    parser.add_argument("--moves", action="append", help="moves from the start, divided by spaces")
    parser.add_argument("--position", help="a position as the rules write it, instead of moves")
    parser.add_argument("--theme", action="append", help="walnut unless told")
    parser.add_argument("--lang", help="language of lettering")
    parser.add_argument("--size", type=_size, default=(1280, 800), metavar="WxH")
    parser.add_argument("--view", action="append", help="table, top, seat0..seat3, or YAW,PITCH,ZOOM")
    parser.add_argument("--look", default="", help=f"any of {','.join(flags())}")
    parser.add_argument("--hover", help="a spot to point at")
    parser.add_argument("--chosen", default="", help="spots chosen so far, divided by commas")
    parser.add_argument("--progress", type=float, help="0..1: the last move on its way")
    parser.add_argument("--flat", action="store_true", help="as it looks while it is turned")
    parser.add_argument("--grey", action="store_true", help="without colour")
    parser.add_argument("--sheet", action="store_true", help="all combinations on one page")
    parser.add_argument("--columns", type=int, default=0, help="pictures side by side on a sheet")
    return parser


def played(game: Game, moves: str | None, position: str | None) -> tuple[State, State, Move | None]:
    """The state before the last move, the state now, and that move."""
    if position:
        now = game.parse(position)
        return now, now, None
    before = now = game.start()
    last = None
    for token in (moves or "").split():
        before, now, last = now, now.apply(token), token
    return before, now, last


def camera_for(home: Camera, words: str, seats: int) -> Camera:
    """The camera of a named view, or of three numbers."""
    if "," not in words:
        try:
            return home.preset(words, seats)
        except ValueError as error:
            raise ShotError(str(error)) from None
    try:
        yaw, pitch, zoom = (float(part) for part in words.split(","))
    except ValueError:
        raise ShotError(f"a view is table, top, seatN or YAW,PITCH,ZOOM; not {words!r}") from None
    return home._replace(yaw=yaw, zoom=zoom).tilted(pitch)


def look_of(words: str) -> Look:
    """What --look asks for; a game without such a way of looking is shown as usual."""
    chosen = [word for word in words.split(",") if word]
    known = flags()
    for word in chosen:
        if word not in known:
            raise ShotError(f"unknown look {word!r}; there are {', '.join(known)}")
    return Look(frozenset(chosen) - {COORDINATES}, coordinates=COORDINATES in chosen)


def draw(
    game: Game, states: tuple[State, State, Move | None], view_name: str, theme_name: str, asked: argparse.Namespace
) -> pygame.Surface:
    """One picture, as a pygame surface."""
    import pygame

    from qgames.files import theme
    from qgames.games.view import view_of
    from qgames.render import Palette, Renderer, walnut
    from qgames.ui.text import board_font

    board = view_of(game)
    before, now, last = states
    look = look_of(asked.look)
    if last is not None and asked.progress is None:
        look = look._replace(marks={"last": board.marks_of(before, last)})
    pick = Pick(tuple(p for p in asked.chosen.split(",") if p), asked.hover)
    frame = Frame(now, now, None, 1.0, pick, look)
    if asked.progress is not None:
        frame = Frame(before, now, last, asked.progress, pick, look)
    table = Renderer(Palette.from_mapping(theme.load(theme_name).materials, walnut()), None, board_font)
    panel = area = None
    if board.panel(look):  # at the right, and the board a little to the left
        w, h = asked.size
        panel = pygame.Rect(int(w * 0.69), int(h * 0.2), int(w * 0.29), int(h * 0.6))
        area = (int(w * 0.045), 0, int(w * 0.69), h)
    camera = camera_for(board.home(now, look), view_name, game.seats)
    table.show(board.solids(frame), camera, asked.size, moving=asked.flat, area=area)
    if not asked.flat:
        table.finish()
    picture = pygame.Surface(asked.size)
    table.draw(picture)
    if panel is not None:
        board.draw_panel(picture, panel, frame, table)
    return pygame.transform.grayscale(picture) if asked.grey else picture


def page(pictures: list[pygame.Surface], columns: int) -> pygame.Surface:
    """Pictures laid out in rows."""
    import pygame

    columns = columns or max(1, round(len(pictures) ** 0.5 + 0.3))
    w, h = pictures[0].get_size()
    gap = max(2, w // 160)
    rows = -(-len(pictures) // columns)
    sheet = pygame.Surface((columns * (w + gap) + gap, rows * (h + gap) + gap))
    sheet.fill((12, 9, 8))
    for k, picture in enumerate(pictures):
        sheet.blit(picture, (gap + k % columns * (w + gap), gap + k // columns * (h + gap)))
    return sheet


def main(argv: Sequence[str]) -> int:
    try:
        asked = _arguments().parse_intermixed_args(list(argv))
    except SystemExit as end:
        return int(end.code or 0)
    if len(asked.games) < 2:
        print("qgames shot: name a game and then the picture file", file=sys.stderr)
        return 2
    *names, out = asked.games
    wanted = list(product(names, asked.moves or [None], asked.view or ["table"], asked.theme or ["walnut"]))
    if len(wanted) > 1 and not asked.sheet:
        print("qgames shot: several pictures need --sheet", file=sys.stderr)
        return 2
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        import pygame

        from qgames.files import i18n, languages, paths, theme
        from qgames.games import game as made
        from qgames.ui import paint

        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((1, 1))
        if asked.lang:
            if not languages.match(asked.lang, i18n.languages()):
                raise ShotError(f"no language {asked.lang!r}; there are {', '.join(i18n.languages())}")
            i18n.use(asked.lang)
        pictures = []
        for name, moves, view_name, theme_name in wanted:
            game = made(name)
            pictures.append(draw(game, played(game, moves, asked.position), view_name, theme_name, asked))
        picture = page(pictures, asked.columns) if asked.sheet else pictures[0]
        paths.write_out(Path(out), paint.saved(picture, out))
    except (RulesError, ShotError, theme.ThemeError) as error:  # what was asked for cannot be
        print(f"qgames shot: {error}", file=sys.stderr)
        return 2
    except (OSError, pygame.error) as error:
        print(f"qgames shot: {error}", file=sys.stderr)
        return 1
    return 0
