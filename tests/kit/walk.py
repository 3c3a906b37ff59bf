"""Walk through the real program with a real mouse and keyboard: Xvfb, a window, xdotool. Not a test by itself:

    python tests/kit/walk.py [display number] [folder for pictures] [keyboard|mouse]

Needs Xvfb and xdotool (and ImageMagick's `import` for pictures). Once by keyboard alone, once by mouse alone, it goes
to every page there is, plays, ends a game, and comes back. The program tells where its parts are (`walk_probe`); what
reaches it are only real events. Ends with an error at the first page that is not the expected one, or if ever not
exactly one element has the focus.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from qgames.games import KEYS as GAMES

EVERY = {"Title", "SettingsPage", "Keys", "Rules", "About", "OpenList", "Statistics", "SetupPage", "Menu", "Seats"}
EVERY |= {"Welcome", "SaveAs", "Dialog"} | {f"table {game}" for game in GAMES}
MIDDLE = (640, 420)


class Walker:
    """Hands at the keyboard and the mouse, and eyes on what the program tells."""

    def __init__(self, display: str, pictures: Path | None, home: Path) -> None:
        self.env = os.environ | {"DISPLAY": f":{display}", "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
        self.env |= {"SDL_FRAMEBUFFER_ACCELERATION": "0", "LANG": "C.UTF-8", "QGAMES_HOME": str(home)}
        self.env.pop("LANGUAGE", None)
        self.pictures, self.shots, self.window = pictures, 0, ""
        self.told = home / "told.json"
        self.seen: set[str] = set()
        self.looks = 0

    def tool(self, *args: str) -> str:
        return subprocess.run(["xdotool", *args], env=self.env, capture_output=True, text=True).stdout.strip()

    # -- eyes --------------------------------------------------------------------------------------------------------

    def look(self) -> dict:
        """What the program shows, once it has come to rest."""
        until, before = time.monotonic() + 20, None
        while time.monotonic() < until:
            time.sleep(0.06)
            now = json.loads(self.told.read_text()) if self.told.exists() else None
            if now and now == before:
                if now["page"] and (len(now["focus"]) != 1 or not now["inside"]):
                    raise SystemExit(f"{now['page']}: the focus is on {now['focus']}, in sight: {now['inside']}")
                self.seen.add(now["page"])
                self.looks += 1
                return now
            before = now
        raise SystemExit("the program never comes to rest")

    def expect(self, page: str, step: str) -> dict:
        until = time.monotonic() + 20
        while (now := self.look())["page"] != page:
            if time.monotonic() > until:
                raise SystemExit(f"{step}: {now['page']} is open, not {page}")
        print(f"ok  {step}: {page}")
        if self.pictures:
            time.sleep(0.3)
            self.shots += 1
            name = self.pictures / f"{self.shots:02}-{step.replace(' ', '-')}.png"
            subprocess.run(["import", "-window", self.window, str(name)], env=self.env, check=False)
        return now

    # -- hands -------------------------------------------------------------------------------------------------------

    def key(self, name: str) -> None:
        self.tool("key", "--clearmodifiers", name)
        time.sleep(0.05)

    def tab_to(self, key: str, press: str = "") -> None:
        """Tab until it has the focus, never more than once round."""
        for _ in range(len(self.look()["order"]) + 1):
            here = self.look()["focus"]
            if here == [key]:
                if press:
                    self.key(press)
                return
            self.key("Tab")
            until = time.monotonic() + 3
            while self.look()["focus"] == here and time.monotonic() < until:
                pass  # a busy machine answers late; another Tab would go too far
        raise SystemExit(f"Tab never comes to {key!r}: {self.look()['order']}")

    def point(self, x: float, y: float) -> None:
        self.tool("mousemove", "--window", self.window, str(round(x)), str(round(y)))
        time.sleep(0.05)

    def click(self, key: str) -> None:
        """Click on the middle of something; scroll to it with the wheel if it is out of sight."""
        for _ in range(30):
            boxes = self.look()["boxes"]
            if key not in boxes:
                raise SystemExit(f"there is no {key!r} to click on: {sorted(boxes)}")
            x, y, _, _, seen = boxes[key]
            if seen:
                return self.click_at(x, y)
            self.point(*MIDDLE)
            self.tool("click", "5" if y > 400 else "4")
            time.sleep(0.1)
        raise SystemExit(f"{key!r} cannot be scrolled into sight")

    def click_at(self, x: float, y: float) -> None:
        self.point(x, y)
        self.tool("click", "1")
        time.sleep(0.1)

    def start(self) -> subprocess.Popen:
        probe = Path(__file__).with_name("walk_probe.py")
        self.env["PYTHONPATH"] = str(probe.parents[2])
        program = subprocess.Popen([sys.executable, str(probe), str(self.told)], env=self.env)
        until = time.monotonic() + 30
        while not self.window and time.monotonic() < until:
            self.window = self.tool("search", "--onlyvisible", "--class", "qgames").split("\n")[0]
            time.sleep(0.1)
        if not self.window:
            raise SystemExit("no window appeared")
        self.tool("windowfocus", self.window)
        return program


def by_keyboard(walk: Walker) -> None:
    for key in walk.expect("Welcome", "first start")["order"]:
        walk.tab_to(key)
    walk.key("Escape")
    walk.expect("Title", "title")
    for key, page in (("settings", "SettingsPage"), ("games", "OpenList"), ("statistics", "Statistics"),
                      ("about", "About")):  # fmt: skip
        walk.tab_to(key, "Return")
        walk.expect(page, f"enter on {key}")
        walk.key("Escape")
        walk.expect("Title", "escape")
    walk.key("ctrl+comma")
    for key in walk.expect("SettingsPage", "ctrl comma")["order"]:  # every control can be come to
        walk.tab_to(key)
    walk.key("question")
    walk.expect("Keys", "question mark")
    walk.key("F1")
    walk.expect("Rules", "f1")
    for _ in GAMES[1:]:
        walk.key("Right")
        walk.expect("Rules", "right")
    for page in ("Keys", "SettingsPage", "Title"):
        walk.key("Escape")
        walk.expect(page, "escape")
    for game in GAMES:
        walk.tab_to(game, "Return")
        for key in walk.expect("SetupPage", f"enter on {game}")["order"]:
            walk.tab_to(key)
        walk.tab_to("start", "Return")
        table = f"table {game}"
        for key in walk.expect(table, f"a game of {game}")["order"]:
            walk.tab_to(key)
        play_by_keyboard(walk, table, full=game == "quarto")
    walk.key("F11")
    walk.expect("Title", "full screen")
    walk.key("F11")
    walk.expect("Title", "window again")
    walk.key("ctrl+q")


def play_by_keyboard(walk: Walker, table: str, full: bool) -> None:
    walk.tab_to("board")
    for step in range(40):  # a computer may begin: walk and press until something has been played
        if walk.look()["plies"]:
            break
        walk.key(("Return", "Right", "Return", "Down")[step % 4])
    if full:
        for key, page in (("seats", "Seats"), ("save", "SaveAs"), ("open", "OpenList"), ("rules", "Rules"),
                          ("settings", "SettingsPage"), ("keys", "Keys")):  # fmt: skip
            walk.tab_to("board")
            walk.key("m")
            walk.expect("Menu", "m")
            walk.tab_to(key, "Return")
            walk.expect(page, f"menu {key}")
            walk.key("Escape")
            walk.expect(table, "escape")
    walk.tab_to("menu", "Return")
    walk.expect("Menu", "enter on menu")
    walk.tab_to("resign", "Return")
    walk.expect("Dialog", "resign")
    walk.tab_to("choice0", "Return")
    assert walk.expect(table, "the result")["over"]
    walk.tab_to("leave", "Return")
    walk.expect("Title", "enter on leave")


def by_mouse(walk: Walker) -> None:
    walk.expect("Welcome", "first start")
    walk.click_at(5, 5)
    walk.expect("Title", "title")
    for key, page in (("settings", "SettingsPage"), ("games", "OpenList"), ("statistics", "Statistics"),
                      ("about", "About")):  # fmt: skip
        walk.click(key)
        walk.expect(page, f"click on {key}")
        walk.click("back")
        walk.expect("Title", "back")
    for game in GAMES:
        walk.click(game)
        walk.expect("SetupPage", f"click on {game}")
        walk.click("rules")
        for box in walk.expect("Rules", "click on rules")["tabs"]["games"]:
            walk.click_at(*box)
            walk.expect("Rules", "click on a tab")
        walk.click("back")
        walk.expect("SetupPage", "back")
        walk.click("start")
        table = f"table {game}"
        x, y, wide, high, _ = walk.expect(table, f"a game of {game}")["boxes"]["board"]
        for step in range(99):  # here and there, until something has been played
            if walk.look()["plies"]:
                break
            walk.click_at(x + ((step * 4) % 11 - 5) / 12 * wide, y + ((step * 2) % 9 - 4) / 11 * high)
        if game == "quarto":
            for key, page in (("seats", "Seats"), ("rules", "Rules"), ("settings", "SettingsPage"), ("keys", "Keys"),
                              ("open", "OpenList"), ("save", "SaveAs")):  # fmt: skip
                walk.click("menu")
                walk.expect("Menu", "click on menu")
                walk.click(key)
                back = {"Seats": "ok", "SaveAs": "cancel"}.get(walk.expect(page, f"menu {key}")["page"], "back")
                walk.click(back)
                walk.expect(table, f"{back} from {key}")
        walk.click("menu")
        walk.expect("Menu", "click on menu")
        walk.click("resign")
        walk.expect("Dialog", "resign")
        walk.click("choice0")
        assert walk.expect(table, "the result")["over"]
        walk.click("leave")
        walk.expect("Title", "click on leave")
    walk.click("quit")


def main(display: str, pictures: Path | None, only: str = "") -> None:
    screen = subprocess.Popen(["Xvfb", f":{display}", "-screen", "0", "1400x900x24"], stderr=subprocess.DEVNULL)
    time.sleep(1.0)
    try:
        for name, steps in (("keyboard", by_keyboard), ("mouse", by_mouse)):
            if only not in ("", name):
                continue
            print(f"-- by {name} alone")
            with tempfile.TemporaryDirectory() as home:
                walk = Walker(display, pictures / name if pictures else None, Path(home))
                if walk.pictures:
                    walk.pictures.mkdir(parents=True, exist_ok=True)
                walk.tool("mousemove", "5", "5" if name == "mouse" else "450")
                program = walk.start()
                try:
                    steps(walk)
                    program.wait(timeout=20)
                finally:
                    program.terminate()
                    program.wait(timeout=10)
                missed = EVERY - walk.seen
                print(f"ok  ended with {program.returncode}; {len(walk.seen & EVERY)} kinds of page,")
                kept = sorted(p.name for p in Path(home).iterdir())
                print(f"    {walk.looks} looks with one focus in each; kept: {kept}")
                if program.returncode or missed:
                    raise SystemExit(f"never seen: {sorted(missed)}")
    finally:
        screen.terminate()
        screen.wait()


if __name__ == "__main__":
    display, folder, only = [*sys.argv[1:], "", "", ""][:3]
    main(display or "21", Path(folder) if folder else None, only)
