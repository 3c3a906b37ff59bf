"""How long a picture takes while the camera turns, in milliseconds of processor time, for every game with a full board.

    python tests/bench/frames.py [--half] [game ...]

Every picture is drawn in three rounds and its least time counts: where a machine falters it does so at another picture
each time, and a picture that is dear is dear in all three. The longest of all is told as it was. With `--half` the
drawing has half a core: a twin that never rests is bound to the same one, all is told as the clock on the wall has it,
and a picture counts in every round. Printed beside a calibration loop (a fixed amount of plain Python), so that
figures of different machines can be compared: on a quiet core of a current desktop it takes about 10 ms.
"""

import argparse
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import pygame
from kit.calibration import calibration

from qgames.app.idle import clear_away
from qgames.games import game, main_variants
from qgames.games.frame import Frame, Look
from qgames.games.view import view_of as view
from qgames.render import Renderer, walnut

SIZES = ((1280, 800), (2560, 1440))
NAMES = main_variants()


def full_board(name: str):
    """A position late in a game: moves at random, the longest of some games."""
    made = game(name)
    best, most = made.start(), -1
    for seed in range(30):
        chance = random.Random(seed)
        state = made.start()
        for count in range(60):
            moves = [m for m in state.legal_moves() if m != "quarto"]
            if not moves:
                break
            state = state.apply(chance.choice(moves))
            if count > most and state.outcome is None:
                best, most = state, count
    return made, best


@contextmanager
def busy_twin() -> Iterator[None]:
    """Somebody who wants the same core all the time."""
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    twin = subprocess.Popen([sys.executable, "-c", "while True: pass"])  # bound as we are
    try:
        time.sleep(0.5)
        yield
    finally:
        twin.kill()
        twin.wait()


FRAMES, ROUNDS = 120, 3


def measure(name: str, size: tuple[int, int], half: bool) -> tuple[float, float, float]:
    made, state = full_board(name)
    board = view(made)
    table = Renderer(walnut())
    screen = pygame.display.set_mode(size)
    table.show(board.solids(Frame(state, state, look=Look())), board.camera, size)
    table.finish()
    table.draw(screen)
    clear_away()  # as the program does when it rests
    clock: Callable[[], float] = time.perf_counter if half else time.process_time
    rounds = []
    for _ in range(ROUNDS):
        times = []
        for k in range(FRAMES):
            camera = board.camera.turned(k * 3.1, 6.0 * (k % 9 - 4) / 4)
            start = clock()
            table.show(board.solids(Frame(state, state, look=Look())), camera, size, moving=True)
            table.draw(screen)
            times.append((clock() - start) * 1000)
        rounds.append(times)
    counted = sorted(chain(*rounds) if half else map(min, *rounds))
    return counted[len(counted) // 2], counted[int(len(counted) * 0.99)], max(map(max, rounds))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--half", action="store_true", help="with half a core, by the clock on the wall")
    parser.add_argument("games", nargs="*")
    asked = parser.parse_args()
    pygame.display.init()
    pygame.font.init()
    print(f"calibration loop: {min(calibration() for _ in range(3)):.1f} ms")
    for name in asked.games or NAMES:
        for size in SIZES:
            if asked.half:
                with busy_twin():
                    p50, p99, longest = measure(name, size, half=True)
            else:
                p50, p99, longest = measure(name, size, half=False)
            print(f"{name:16} {size[0]}x{size[1]}: p50 {p50:5.1f} ms, p99 {p99:5.1f} ms, longest {longest:5.1f} ms")


if __name__ == "__main__":
    main()
