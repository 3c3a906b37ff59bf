"""Try the packaged program as a person would who has never heard of Python (Linux; needs xvfb, xdotool, imagemagick).

    python tests/frozen/try_it.py [--build] [--pictures FOLDER]

Takes dist/qgames (built first with --build), copies it to a path with a space and letters that are not ASCII, makes it
read-only, and as an unprivileged user, without Python on the PATH and (where the system lets us) without a network:
starts it under Xvfb, sets up Quarto against the computer and plays with real mouse events, quits, starts it again and
continues, runs the self-test, breaks a file and looks for the window that names it. At the end nothing in the folder
may have changed and no process may be left.

Where to click is asked of a twin: the same program from this checkout, on a dummy screen of the same size.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Protocol

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT)]

from xvfb.program import answers  # noqa: E402

DISPLAY, SCREEN = ":47", "1366x768x24"
NOBODY = 65534
WAIT = 30.0


def until(what, said, wait=WAIT):
    """Ask again and again until there is an answer."""
    end = time.monotonic() + wait
    while time.monotonic() < end:
        answer = what()
        if answer:
            return answer
        time.sleep(0.05)
    raise SystemExit(f"FAILED  {said}: not within {wait:.0f} s")


def tell(said, **figures):
    shown = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in figures.items())
    print(f"ok      {said}{': ' + shown if shown else ''}", flush=True)


def manifest(folder: Path) -> dict[str, str]:
    """Every file and link of a folder with its content's checksum and its mode."""
    found = {}
    for path in sorted(folder.rglob("*")):
        name = str(path.relative_to(folder))
        if path.is_symlink():
            found[name] = "-> " + os.readlink(path)
        elif path.is_file():
            found[name] = f"{hashlib.sha256(path.read_bytes()).hexdigest()} {path.stat().st_mode:o}"
        else:
            found[name] = "folder"
    return found


def which(name: str) -> str:
    found = shutil.which(name)
    assert found is not None, f"{name} is not installed"
    return found


class Desk:
    """A virtual screen, an unprivileged user with a home, and the program's folder."""

    def __init__(self, folder: Path, home: Path, pictures: Path | None) -> None:
        self.folder, self.home, self.pictures = folder, home, pictures
        self.saves = home / ".local/share/qgames/saves"
        self.started: list[subprocess.Popen] = []
        screen = ["Xvfb", DISPLAY, "-screen", "0", SCREEN, "-nolisten", "tcp"]
        self.screen = subprocess.Popen(screen, stderr=subprocess.DEVNULL)
        until(lambda: answers(int(DISPLAY[1:])), "the virtual screen")
        self.environment = {
            "HOME": str(home), "DISPLAY": DISPLAY, "PATH": "/nowhere", "LANG": "C.UTF-8", "SDL_AUDIODRIVER": "dummy",
        }  # fmt: skip

    def as_nobody(self, *command: str) -> list[str]:
        """The command as another user without a network, if we may arrange that."""
        if os.geteuid():
            return list(command)
        alone = [which("unshare"), "--net"]
        if subprocess.run([*alone, "true"], capture_output=True).returncode:
            alone = []
        return [*alone, which("setpriv"), f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", *command]

    def start(self, *arguments: str) -> subprocess.Popen:
        command = self.as_nobody(str(self.folder / "qgames"), *arguments)
        self.started.append(subprocess.Popen(command, env=self.environment, cwd="/", stdin=subprocess.DEVNULL))
        return self.started[-1]

    def xdotool(self, *words: str) -> str:
        environment = {**os.environ, "DISPLAY": DISPLAY}
        return subprocess.run(["xdotool", *words], env=environment, capture_output=True, text=True).stdout.strip()

    def window(self) -> str:
        """SDL's windows are found by class."""
        return until(lambda: self.xdotool("search", "--onlyvisible", "--class", "qgames").split("\n")[-1], "a window")

    def size(self, window: str) -> tuple[int, int]:
        words = self.xdotool("getwindowgeometry", "--shell", window)
        values = dict(line.split("=") for line in words.splitlines())
        return int(values["WIDTH"]), int(values["HEIGHT"])

    def look(self, name: str = "") -> bytes:
        """What the screen shows, as raw pixels; kept as a picture if wanted."""
        environment = {**os.environ, "DISPLAY": DISPLAY}
        if name and self.pictures:
            out = str(self.pictures / f"{name}.png")
            subprocess.run(["import", "-window", "root", out], env=environment, check=True)
        return subprocess.run(["import", "-window", "root", "rgb:-"], env=environment, capture_output=True).stdout

    def click(self, window: str, pos: tuple[int, int]) -> None:
        self.xdotool("mousemove", "--window", window, str(pos[0]), str(pos[1]))
        time.sleep(0.15)
        self.xdotool("click", "1")

    def close(self) -> None:
        for process in self.started:
            process.kill()  # one that failed may still run
            process.wait()
        self.screen.terminate()
        self.screen.wait()


class Twin:
    """The same program on a dummy screen: knows where things are."""

    def __init__(self, size: tuple[int, int], home: Path) -> None:
        os.environ["QGAMES_HOME"] = str(home)
        from qgames.app.app import App
        from qgames.files.settings import Settings

        settings = Settings.load()
        settings.language = "en"
        self.app = App(settings, size)

    def show(self, scene):
        from qgames.ui import Ask

        self.app.stack.take(Ask(scene))
        self.app.update(0.02)
        self.app.draw()
        return scene

    def card(self, key: str) -> tuple[int, int]:
        from qgames.scenes.pages.title import Card, Title

        title = self.show(Title(self.app.ui))
        return next(w.rect.center for w in title.root.walk() if isinstance(w, Card) and w.game == key)

    def button(self, scene, label: str) -> tuple[int, int]:
        from qgames.ui import Button

        return next(w.rect.center for w in scene.root.walk() if isinstance(w, Button) and label in (w.label, w.key))

    def start_button(self, key: str) -> tuple[int, int]:
        from qgames.files.i18n import t
        from qgames.scenes.pages.setup import SetupPage

        return self.button(self.show(SetupPage(self.app.ui, key)), t("setup.start"))

    def spot(self, save: Path, move: str) -> tuple[int, int]:
        from kit.must import must
        from kit.play import pixel_of, taps_for

        from qgames.app import routes
        from qgames.scenes.parts.destinations import TableAt
        from qgames.session import saves

        scene = self.show(routes.scene(self.app.ui, TableAt(saves.read_file(save))))
        (tap,) = must(taps_for(scene, move))
        return pixel_of(self.app, scene, tap)


class Hand(Protocol):
    """Who clicks, and where the program keeps its games."""

    home: Path
    saves: Path

    def click(self, window: str, pos: tuple[int, int]) -> None: ...


def play(desk: Hand, twin: Twin, window: str, turns: int) -> int:
    """Play by mouse until so many more of our tokens stand in the save; says how many tokens that makes in all."""
    from kit.must import must

    from qgames.games import game
    from qgames.rules import record
    from qgames.rules.match import Match, Player

    saves = desk.saves
    empty = desk.home.parent / "empty.qgame"  # nothing is saved before the first token: then it is for us to begin
    empty.write_text(record.write(Match(game("quarto"), [Player(), Player("", "computer-2")])), encoding="utf-8")
    patience = time.monotonic() + 6

    def save() -> Path | None:
        files = sorted(saves.glob("*"), key=lambda path: path.stat().st_mtime) if saves.exists() else []
        return files[-1] if files else empty if time.monotonic() > patience else None

    def match() -> Match:
        return record.read(must(save()).read_text(encoding="utf-8"), game)

    def ours() -> Match | None:
        if not save():
            return None
        now = match()
        mine = next(seat for seat, player in enumerate(now.players) if player.level is None)
        if now.outcome:
            raise SystemExit(f"FAILED  the game ended too soon for this test: {record.result(now)}")
        return now if now.state.to_play == mine else None

    for _ in range(turns):
        now = until(ours, "our turn")
        move = next(m for m in now.state.legal_moves() if m != "quarto")
        time.sleep(1.5)  # let the computer's move finish its way
        pos = twin.spot(must(save()), move)
        desk.click(window, pos)
        until(lambda now=now: match().ply > now.ply, f"{move} at {pos}", 10)
    return match().ply


def leftovers(folder: Path) -> list[str]:
    """Processes that still run from the folder."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if str(folder) in os.readlink(process / "exe"):
                found.append(process.name)
        except OSError:
            continue
    return found


def quit_by_key(desk: Desk, process: subprocess.Popen) -> None:
    desk.xdotool("key", "ctrl+q")
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        desk.look("not-quit")
        raise SystemExit("FAILED  Ctrl+Q did not end the program") from None
    until(lambda: not leftovers(desk.folder), "no process left")


def sessions(desk: Desk, place: Path) -> None:
    blank = desk.look()
    process = desk.start()
    window = desk.window()
    until(lambda: desk.look() != blank, "the title")
    time.sleep(1)
    desk.look("0-welcome")
    desk.xdotool("windowfocus", window)
    desk.xdotool("key", "Escape")
    time.sleep(1)
    desk.look("1-title")
    twin = Twin(desk.size(window), place / "twin")
    tell("the title opens", window=f"{desk.size(window)}")
    desk.click(window, twin.card("quarto"))
    time.sleep(1)
    desk.look("2-set-up")
    desk.click(window, twin.start_button("quarto"))
    plies = play(desk, twin, window, 3)
    desk.look("3-play")
    tell("Quarto against the computer by mouse", plies=plies)
    quit_by_key(desk, process)
    tell("Ctrl+Q ends it; no process is left")

    process = desk.start()
    window = desk.window()
    time.sleep(2)
    desk.look("4-continue")
    desk.xdotool("key", "Return")
    time.sleep(2)
    more = play(desk, twin, window, 1)
    desk.look("5-continued")
    if more <= plies:
        raise SystemExit(f"FAILED  the second start did not go on: {plies} plies, then {more}")
    tell("the second start continues the same game", plies=more)
    quit_by_key(desk, process)


def self_test(desk: Desk) -> None:
    report = desk.home / "report é.txt"
    command = desk.as_nobody(str(desk.folder / "qgames-console"), "self-test", "--report", str(report))
    done = subprocess.run(command, env=desk.environment, cwd="/", capture_output=True, text=True)
    print("        " + done.stdout.replace("\n", "\n        ").rstrip())
    if done.returncode or "all passed" not in report.read_text(encoding="utf-8"):
        raise SystemExit(f"FAILED  self-test: {done.returncode} {done.stderr[-500:]}")
    tell("the self-test passes")


def broken_file(desk: Desk, place: Path) -> None:
    """A copy with a damaged font says so in a window."""
    broken = place / "broken"
    shutil.copytree(desk.folder, broken, symlinks=True)
    font = broken / "_internal/assets/fonts/sans.ttf"
    font.chmod(0o644)
    font.write_bytes(font.read_bytes()[:1000])
    blank = desk.look()
    process = subprocess.Popen([str(broken / "qgames")], env=desk.environment, cwd="/")
    desk.window()
    until(lambda: desk.look() != blank, "the window of the broken copy")
    time.sleep(0.5)
    desk.look("6-broken")
    if process.poll() is not None:
        raise SystemExit("FAILED  the broken copy died silently")
    desk.xdotool("key", "Escape")
    if process.wait(10) != 1:
        raise SystemExit("FAILED  the broken copy did not end with 1")
    tell("a damaged file is named in a window")


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", action="store_true", help="build dist/qgames first")
    parser.add_argument("--pictures", type=Path, help="keep screenshots here")
    asked = parser.parse_args()
    if asked.build:
        subprocess.run([sys.executable, str(ROOT / "assets/make/package.py")], check=True)
    if asked.pictures:
        asked.pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="qgames-") as name:
        place = Path(name)
        place.chmod(0o755)
        folder, home = place / "Jeux à poser" / "qgames", place / "home"
        shutil.copytree(ROOT / "dist" / "qgames", folder, symlinks=True)
        subprocess.run(["chmod", "-R", "a-w", str(folder)], check=True)
        home.mkdir()
        if not os.geteuid():
            os.chown(home, NOBODY, NOBODY)
        before = manifest(folder)
        desk = Desk(folder, home, asked.pictures)
        try:
            sessions(desk, place)
            self_test(desk)
            broken_file(desk, place)
        except SystemExit:
            desk.look("failed")
            for log in home.rglob("*.log"):
                print(log.read_text(encoding="utf-8")[-3000:], file=sys.stderr)
            raise
        finally:
            desk.close()
            after = manifest(folder)
            subprocess.run(["chmod", "-R", "u+w", str(folder)], check=True)
        changed = {path for path in before.keys() | after.keys() if before.get(path) != after.get(path)}
        if changed:
            raise SystemExit(f"FAILED  the folder changed: {sorted(changed)}")
        tell("nothing in the folder changed", files=len(before))
        if leftovers(folder):
            raise SystemExit("FAILED  processes are left")
    return 0


if __name__ == "__main__":
    sys.exit(main())
