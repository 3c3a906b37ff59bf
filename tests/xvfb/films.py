"""Films in the real window, by keyboard alone: one is made whole; then the program is killed, the process is killed,
and it is closed, each in the middle of a film. Nothing but whole films is ever found.

    python tests/xvfb/films.py [GAME …]          # pictures in /tmp/films

Needs Xvfb, xdotool and import.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from PIL import Image
from xvfb.program import Program, gone, screen, settings, setup
from xvfb.reviews import PATIENCE, PEOPLE, finished, until

from qgames.rules import record


def begin(program: Program) -> None:
    """By the menu of the table, to the film under its usual name."""
    program.keys("m")
    time.sleep(1.0)
    program.xdotool("type", "--delay", "60", "pi")  # the row that begins so
    time.sleep(0.5)
    program.keys("Return")
    time.sleep(2.0)
    program.keys("ctrl+s")
    time.sleep(1.0)
    program.keys("Return")
    until(program, "film begun", 60.0)


def found(home: Path) -> list[str]:
    folder = home / "pictures"
    return sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []


def films(program: Program) -> list[int]:
    """The processes that make one."""
    named = []
    for pid in program.children():
        words = Path(f"/proc/{pid}/cmdline").read_bytes()
        named += [pid] if b"spawn_main" in words else []
    return named


def tried(program: Program, way: str, pictures: Path, name: str) -> str:
    program.wait_for_window()
    time.sleep(3.0)
    before = films(program)
    begin(program)
    program.picture(str(pictures / f"{name}-{way}.png"))
    own = [pid for pid in films(program) if pid not in before]
    if way == "whole":
        until(program, "film made", PATIENCE)
        program.picture(str(pictures / f"{name}-made.png"))
        (film,) = found(program.home)
        with Image.open(program.home / "pictures" / film) as file:
            return f"{film}: {getattr(file, 'n_frames', 1)} pictures of {file.size[0]}x{file.size[1]}"
    if way == "program killed":
        program.kill()
    elif way == "process killed":
        for pid in own:
            os.kill(pid, 9)
        until(program, "film failed", 60.0)
    else:
        program.keys("ctrl+q")
        time.sleep(1.0)
        program.keys("ctrl+q")  # asked once
        program.process.wait(60)
    assert gone(own, 120.0), "the process goes on"
    assert not found(program.home), found(program.home)
    return "nothing is left"


def main() -> None:
    pictures = Path("/tmp/films")
    pictures.mkdir(exist_ok=True)
    number = int(os.environ.get("QGAMES_SCREEN", "42"))
    for name in sys.argv[1:] or ["quarto"]:
        with tempfile.TemporaryDirectory() as folder, screen(number, "1400x1000x24") as display:
            path = Path(folder) / "game.qgame"
            path.write_text(record.write(finished(name)), encoding="utf-8")
            for way in ("whole", "program killed", "process killed", "closed"):
                home = Path(folder) / way.replace(" ", "-")
                settings(home, setup(name.partition(":")[0], PEOPLE[:2]), speed="off")
                program = Program(display, home, str(path))
                try:
                    begun = time.monotonic()
                    said = tried(program, way, pictures, name)
                    print(f"{name}, {way}: {said}, {time.monotonic() - begun:.0f} s", flush=True)
                finally:
                    program.process.terminate()
                    program.process.wait()


if __name__ == "__main__":
    main()
