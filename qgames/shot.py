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

from qgames.rules.core import Game, Move, RulesError, State

FLAGS = ("net", "exploded", "see-through", "coordinates")


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
    parser.add_argument("--look", default="", help=f"any of {','.join(FLAGS)}")
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


def camera_for(home, words: str, seats: int):
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
    return home._replace(yaw=yaw, pitch=pitch, zoom=zoom).sane()


def looks(words: str):
    from qgames.views.board import Look

    chosen = [word for word in words.split(",") if word]
    for word in chosen:
        if word not in FLAGS:
            raise ShotError(f"unknown look {word!r}; there are {', '.join(FLAGS)}")
    return Look(**{word.replace("-", "_"): True for word in chosen})


def cells_of(game: Game, move: Move | None) -> tuple[str, ...]:
    """The cells a token names."""
    return tuple(cell for cell in game.cells if move and cell in move)


def draw(game: Game, states: tuple[State, State, Move | None], view_name: str, theme_name: str, asked):
    """One picture, as a pygame surface."""
    import pygame

    from qgames import paths, theme
    from qgames.table import Palette, Table, walnut
    from qgames.views.board import Frame, Pick
    from qgames.views.catalog import view

    board = view(game)
    before, now, last = states
    look = looks(asked.look)
    if last is not None and asked.progress is None:
        named = board.marks_of(before, last) if hasattr(board, "marks_of") else cells_of(game, last)
        look = look._replace(marks={"last": named})
    pick = Pick(tuple(p for p in asked.chosen.split(",") if p), asked.hover)
    frame = Frame(now, now, None, 1.0, pick, look)
    if asked.progress is not None:
        frame = Frame(before, now, last, asked.progress, pick, look)
    palette = Palette.from_mapping(theme.load(theme_name).materials, walnut())
    font_file = str(paths.assets("fonts", "sans-bold.ttf"))

    def font(height: int):
        try:
            return pygame.font.Font(font_file, max(5, int(height * 1.4)))
        except (OSError, pygame.error):
            return pygame.font.Font(None, max(6, int(height * 1.5)))

    table = Table(palette, None, font)
    home = board.home(now, look) if hasattr(board, "home") else board.camera
    panel = area = None
    if look.net and hasattr(board, "draw_net"):  # the unfolded cube at the right, the cube itself a little to the left
        w, h = asked.size
        panel = pygame.Rect(int(w * 0.69), int(h * 0.2), int(w * 0.29), int(h * 0.6))
        area = (int(w * 0.045), 0, int(w * 0.69), h)
    camera = camera_for(home, view_name, game.seats)
    table.show(board.solids(frame), camera, asked.size, moving=asked.flat, area=area)
    if not asked.flat:
        table.finish()
    picture = pygame.Surface(asked.size)
    table.draw(picture)
    if panel is not None:
        board.draw_net(picture, panel, frame, table)
    return pygame.transform.grayscale(picture) if asked.grey else picture


def page(pictures: list, columns: int):
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

        from qgames import i18n, theme
        from qgames.rules.catalog import game as made

        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((1, 1))
        if asked.lang:
            i18n.use(asked.lang)
        pictures = []
        for name, moves, view_name, theme_name in wanted:
            game = made(name)
            pictures.append(draw(game, played(game, moves, asked.position), view_name, theme_name, asked))
        picture = page(pictures, asked.columns) if asked.sheet else pictures[0]
        Path(out).parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(picture, out)
    except (RulesError, ShotError, theme.ThemeError, OSError, pygame.error) as error:
        print(f"qgames shot: {error}", file=sys.stderr)
        return 1
    return 0
