"""Walk through the real program with a real mouse and keyboard: Xvfb, a window, xdotool. Not a test by itself:

    python tests/walk.py [display number] [folder for pictures]

Needs Xvfb and xdotool (and ImageMagick's `import` for pictures). Every step says what it does; the window's title tells
which page is open. Ends with an error at the first page that is not the expected one.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SIZE = (1280, 800)
BACK = (0.081, 0.09)  # the way back, as a share of the window


class Walker:
    def __init__(self, display: str, pictures: Path | None) -> None:
        self.env = os.environ | {"DISPLAY": f":{display}", "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
        self.env |= {"SDL_FRAMEBUFFER_ACCELERATION": "0", "LANG": "C.UTF-8"}
        self.env.pop("LANGUAGE", None)
        self.pictures, self.shots = pictures, 0
        self.window = ""

    def tool(self, *args: str) -> str:
        return subprocess.run(["xdotool", *args], env=self.env, capture_output=True, text=True).stdout.strip()

    def key(self, name: str) -> None:
        self.tool("key", "--clearmodifiers", name)
        time.sleep(0.15)

    def click(self, x: float, y: float) -> None:
        """Shares of the window, so that it works whatever the size."""
        self.tool("mousemove", "--window", self.window, str(round(x * SIZE[0])), str(round(y * SIZE[1])))
        time.sleep(0.1)
        self.tool("click", "1")
        time.sleep(0.2)

    def title(self) -> str:
        return self.tool("getwindowname", self.window)

    def expect(self, words: str, step: str) -> None:
        until = time.monotonic() + 15
        while self.title().removesuffix(" – Q Games") != words:
            if time.monotonic() > until:
                raise SystemExit(f"{step}: the window says {self.title()!r}, not {words!r}")
            time.sleep(0.05)
        print(f"ok  {step}: {self.title()}")
        self.picture(step)

    def picture(self, step: str) -> None:
        if self.pictures:
            time.sleep(0.3)
            self.shots += 1
            name = self.pictures / f"{self.shots:02}-{step.replace(' ', '-')}.png"
            subprocess.run(["import", "-window", self.window, str(name)], env=self.env, check=False)

    def start(self, home: str) -> subprocess.Popen:
        self.env["QGAMES_HOME"] = home
        program = subprocess.Popen([sys.executable, "-m", "qgames"], env=self.env)
        until = time.monotonic() + 30
        while not self.window and time.monotonic() < until:
            self.window = self.tool("search", "--onlyvisible", "--class", "qgames").split("\n")[0]
            time.sleep(0.1)
        if not self.window:
            raise SystemExit("no window appeared")
        self.tool("windowfocus", self.window)
        return program


def by_keyboard(walk: Walker) -> None:
    walk.expect("Q Games", "title")
    walk.key("ctrl+comma")
    walk.expect("Settings", "ctrl comma")
    for name in ("Tab", "Right", "Left", "Tab", "shift+Tab", "Down", "Up"):
        walk.key(name)
    walk.key("question")
    walk.expect("Keys", "question mark")
    walk.key("F1")
    walk.expect("Quarto: the rules", "f1")
    walk.key("Right")
    walk.expect("Quantik: the rules", "right")
    for step in ("Keys", "Settings", "Q Games"):
        walk.key("Escape")
        walk.expect(step, "escape")
    for game in ("Quarto", "Quantik", "Quixo", "Qomet", "Cubulus"):
        walk.key("Return")
        walk.expect(game, f"enter on {game}")
        walk.key("Escape")
        walk.expect("Q Games", "escape")
        walk.key("Right")
    walk.key("F11")
    walk.expect("Q Games", "full screen")
    walk.key("F11")
    walk.expect("Q Games", "window again")
    walk.key("ctrl+q")


def by_mouse(walk: Walker) -> None:
    """Places are those of the layout at 1280 x 800: the row of ways, the cards, the way back."""
    walk.expect("Q Games", "title")
    ways = {"Settings": None, "About": None}
    for x in [i / 40 for i in range(6, 35)]:  # find the buttons as a hand does: along the row
        if all(ways.values()):
            break
        walk.click(x, 0.848)
        name = walk.title().split(" – ")[0]
        if name in ways and not ways[name]:
            ways[name] = x
            walk.picture(name)
        if not walk.tool("search", "--class", "qgames"):
            raise SystemExit("the row ended at Quit before all pages were seen")
        if name != "Q Games":
            walk.click(*BACK)
            walk.expect("Q Games", f"back from {name}")
    for i, game in enumerate(("Quarto", "Quantik", "Quixo", "Qomet", "Cubulus")):
        walk.click(0.13 + i * 0.184, 0.5)
        walk.expect(game, f"click on {game}")
        walk.click(*BACK)
        walk.expect("Q Games", "back")


def main(display: str, pictures: Path | None) -> None:
    if pictures:
        pictures.mkdir(parents=True, exist_ok=True)
    screen = subprocess.Popen(["Xvfb", f":{display}", "-screen", "0", "1400x900x24"], stderr=subprocess.DEVNULL)
    time.sleep(1.0)
    try:
        for name, steps in (("keyboard", by_keyboard), ("mouse", by_mouse)):
            print(f"-- by {name} alone")
            walk = Walker(display, pictures / name if pictures else None)
            if walk.pictures:
                walk.pictures.mkdir(exist_ok=True)
            walk.tool("mousemove", "5", "5" if name == "mouse" else "450")
            with tempfile.TemporaryDirectory() as home:
                program = walk.start(home)
                try:
                    steps(walk)
                    if name == "keyboard":
                        program.wait(timeout=20)
                        print(f"ok  ended with {program.returncode}")
                finally:
                    program.terminate()
                    program.wait(timeout=10)
                print(f"ok  kept: {sorted(p.name for p in Path(home).iterdir())}")
    finally:
        screen.terminate()
        screen.wait()


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "21", Path(sys.argv[2]) if len(sys.argv) > 2 else None)
