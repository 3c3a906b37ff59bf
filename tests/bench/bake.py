"""What a picture at rest costs: processor time of a whole bake, and the longest single step (input waits that long).

python tests/bench/bake.py [game ...]
"""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import pygame
from bench.frames import NAMES, SIZES, full_board
from kit.calibration import calibration

from qgames.games.frame import Frame
from qgames.games.view import view_of as view
from qgames.render import Renderer, walnut


def measure(name: str, size: tuple[int, int], yaw: float) -> tuple[float, float, str]:
    made, state = full_board(name)
    board = view(made)
    table = Renderer(walnut())
    pygame.display.set_mode(size)
    table.show(board.solids(Frame(state, state)), board.camera.turned(yaw), size)
    table.tick(0.0)
    total, longest, what = 0.0, 0.0, ""
    while table.bakery.busy:
        start = time.process_time()
        table.bakery.work(0.01)
        took = (time.process_time() - start) * 1000
        total += took
        if took > longest:
            longest = took
            what = table.bakery.running[0].kind if table.bakery.running else "-"
    return total, longest, what


if __name__ == "__main__":
    pygame.display.init()
    pygame.font.init()
    print(f"calibration loop: {min(calibration() for _ in range(3)):.1f} ms")
    for name in sys.argv[1:] or NAMES:
        for size in SIZES:
            total, longest, what = measure(name, size, 25.0)
            print(f"{name:16} {size[0]}x{size[1]}: {total:6.0f} ms in all, longest step {longest:5.1f} ms ({what})")
