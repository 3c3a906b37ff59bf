"""How long the packaged program takes from its start to a title that answers a key, and how large it is (Linux, xvfb).

    python tests/bench/frozen_start.py [runs]

Uses dist/qgames. Beside it a bare window, frozen the same way, gives the multiple. Seen from outside: the time of the
first picture, and of the picture that a key press changed. Looking costs some milliseconds a time, alike for both.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
DISPLAY = ":48"
ENVIRONMENT = {**os.environ, "DISPLAY": DISPLAY, "SDL_AUDIODRIVER": "dummy"}
ENVIRONMENT.pop("SDL_VIDEODRIVER", None)
BARE = """
import pygame
pygame.display.init()
screen = pygame.display.set_mode((1177, 736), pygame.RESIZABLE)
screen.fill((90, 60, 40))
pygame.display.flip()
while True:
    if any(event.type == pygame.KEYDOWN for event in pygame.event.get()):
        screen.fill((40, 60, 90))
    pygame.display.flip()
    pygame.time.wait(10)
"""


def look() -> bytes:
    """A strip through the middle of the screen, where the title's cards and the bare window's ground are."""
    command = ["import", "-window", "root", "-crop", "900x60+190+260", "rgb:-"]
    return subprocess.run(command, env=ENVIRONMENT, capture_output=True).stdout


def changed(before: bytes, since: float) -> float:
    """Seconds since a moment until the screen differs."""
    while look() == before:
        if time.monotonic() - since > 30:
            raise SystemExit("nothing happened within 30 s")
    return time.monotonic() - since


def answered(before: bytes, since: float) -> float:
    """Seconds until a key press changes the picture; a key that comes before the window listens is pressed again."""
    while look() == before:
        subprocess.run(["xdotool", "key", "Right"], env=ENVIRONMENT)
        if time.monotonic() - since > 30:
            raise SystemExit("no key was answered within 30 s")
    return time.monotonic() - since


def run(program: Path, home: Path) -> tuple[float, float]:
    blank = look()
    began = time.monotonic()
    process = subprocess.Popen([str(program)], env={**ENVIRONMENT, "QGAMES_HOME": str(home)}, stderr=subprocess.DEVNULL)
    try:
        first = changed(blank, began)
        return first, answered(look(), began)
    finally:
        process.kill()
        process.wait()
        while look() != blank:
            time.sleep(0.05)


def bare(folder: Path) -> Path:
    script = folder / "bare.py"
    script.write_text(BARE)
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR", "--windowed", "--strip"]
    places = ["--distpath", str(folder / "dist"), "--workpath", str(folder / "build"), "--specpath", str(folder)]
    subprocess.run([*command, *places, "--exclude-module", "numpy", str(script)], check=True, capture_output=True)
    return folder / "dist" / "bare" / "bare"


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    folder = ROOT / "dist" / "qgames"
    size = sum(path.lstat().st_size for path in folder.rglob("*") if not path.is_dir())
    print(f"size              {size / 1e6:8.1f} MB unpacked")
    screen = subprocess.Popen(["Xvfb", DISPLAY, "-screen", "0", "1280x800x24"], stderr=subprocess.DEVNULL)
    time.sleep(1)
    try:
        with tempfile.TemporaryDirectory() as name:
            place = Path(name)
            plain = bare(place)
            (place / "home").mkdir()
            (place / "home" / "settings.json").write_text("{}")  # a first start would be greeted
            for program, said in ((plain, "bare window"), (folder / "qgames", "qgames")):
                run(program, place / "home")  # warms the disk and the little tables' cache
                times = [run(program, place / "home") for _ in range(runs)]
                first, answer = (statistics.median(column) for column in zip(*times))
                print(f"{said:17} {first:8.2f} s to the first picture, {answer:.2f} s to the answer to a key")
                if program is plain:
                    base = answer
            print(f"multiple          {answer / base:8.2f}")
    finally:
        screen.kill()


if __name__ == "__main__":
    main()
