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

from qgames.commands import LookError, look_of, looks, size
from qgames.games.frame import Frame, Pick
from qgames.rules.core import Game, Move, RulesError, State

# late imports: nothing of a window is loaded before the arguments are read
if TYPE_CHECKING:
    import pygame


class ShotError(ValueError):
    """Something asked for cannot be drawn; the message says what, and what could be."""


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="qgames shot", description="Draw a position to a picture file.")
    parser.add_argument("games", nargs="+", metavar="GAME[:options]", help="what to draw; the last word is the file")
    parser.add_argument("--moves", action="append", help="moves from the start, divided by spaces")
    parser.add_argument("--position", help="a position as the rules write it, instead of moves")
    parser.add_argument("--theme", action="append", help="walnut unless told")
    parser.add_argument("--lang", help="language of lettering")
    parser.add_argument("--size", type=size, default=(1280, 800), metavar="WxH")
    parser.add_argument("--view", action="append", help="table, top, seat0..seat3, or YAW,PITCH,ZOOM")
    parser.add_argument("--look", default="", help=f"any of {','.join(looks())}")
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


def draw(
    game: Game, states: tuple[State, State, Move | None], view_name: str, theme_name: str, asked: argparse.Namespace
) -> pygame.Surface:
    """One picture, as a pygame surface."""
    import pygame

    from qgames.files import theme
    from qgames.games.view import view_of
    from qgames.scenes.film.easel import Easel, camera_for, divided

    board = view_of(game)
    before, now, last = states
    look = look_of(asked.look)
    if last is not None and asked.progress is None:
        look = look._replace(marks={"last": board.marks_of(before, last)})
    pick = Pick(tuple(p for p in asked.chosen.split(",") if p), asked.hover)
    frame = Frame(now, now, None, 1.0, pick, look)
    if asked.progress is not None:
        frame = Frame(before, now, last, asked.progress, pick, look)
    easel = Easel(theme.load(theme_name), asked.size)
    area, panel = divided(board, look, asked.size)
    easel.lay(board, frame, camera_for(board.home(now, look), view_name, game.seats), area=area, turning=asked.flat)
    picture = pygame.Surface(asked.size)
    easel.paint(picture, finely=not asked.flat)
    if panel is not None:
        board.draw_panel(picture, panel, frame, easel.table)
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
        from qgames.scenes.film.easel import ViewError, no_window
        from qgames.ui import paint

        no_window()
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
    except (RulesError, ShotError, LookError, ViewError, theme.ThemeError) as error:  # what was asked for cannot be
        print(f"qgames shot: {error}", file=sys.stderr)
        return 2
    except (OSError, pygame.error) as error:
        print(f"qgames shot: {error}", file=sys.stderr)
        return 1
    return 0
