"""Does what people download start on this system? For the three systems, with nothing but Python's own library:

    python tests/frozen/smoke.py dist/qgames-0.1.0-windows-amd64.zip [--pictures FOLDER] [--language ja]

Unpacks it (.tar.gz, .zip or .dmg; a -setup.exe is installed) into a folder with a space and an é, and with a real
screen: the windowed program tests itself and reports, a lesson and a puzzle of each game among it; it opens a saved
game named on its command line and leaves a picture of its window; it is ended the hard way in the middle of a thought
and leaves no process; `qgames-console` plays as an engine and reviews a game; two programs go beside each other; a copy
told to speak a language does. A bundle must be signed whole and no background program. An installed one must open saved
games, and go without a trace.
"""

from __future__ import annotations

import argparse
import os
import plistlib
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

WAIT = 120.0
SILENTLY = ("/VERYSILENT", "/SUPPRESSMSGBOXES", "/NORESTART")  # an installer
GAMES = Path(__file__).resolve().parents[2] / "qgames" / "games"
RECORD = "qgames record 1\nGame: quixo\nBegan: 0\nPlayer 0: computer-7 \nPlayer 1: person Anna\nResult: *\nPlies: 0\n\n"
PLAYED = ("e2e5", "d5a5", "e4e5", "c5a5")


def tell(words: str) -> None:
    print(f"ok      {words}", flush=True)


def fail(words: str) -> None:
    raise SystemExit(f"FAILED  {words}")


def until(done, said: str, wait: float = 30.0):
    end = time.monotonic() + wait
    while time.monotonic() < end:
        answer = done()
        if answer:
            return answer
        time.sleep(0.2)
    return fail(f"{said}: not within {wait:.0f} s")


# -- unpacking ---------------------------------------------------------------------------------------------------------


def unpacked(package: Path, folder: Path) -> Path:
    """The windowed program in what was unpacked."""
    name = package.name
    if name.endswith("-setup.exe"):
        subprocess.run([package, *SILENTLY, f"/DIR={folder}"], check=True)
        return folder / "qgames.exe"
    if name.endswith(".dmg"):
        volume = folder.parent / "volume"
        subprocess.run(["hdiutil", "attach", package, "-nobrowse", "-readonly", "-mountpoint", volume], check=True)
        try:
            subprocess.run(["ditto", volume / "Q Games.app", folder / "Q Games.app"], check=True)
        finally:
            subprocess.run(["hdiutil", "detach", volume], check=True)
        return folder / "Q Games.app/Contents/MacOS/qgames"
    if name.endswith(".tar.gz"):
        shutil.unpack_archive(package, folder, filter="tar")
    else:
        shutil.unpack_archive(package, folder)
    return folder / "qgames" / ("qgames.exe" if sys.platform == "win32" else "qgames")


# -- processes ---------------------------------------------------------------------------------------------------------


def running(folder: Path) -> list[str]:
    """Processes that run from the folder."""
    if sys.platform == "win32":
        ask = "Get-CimInstance Win32_Process | ForEach-Object { $_.ExecutablePath }"
        lines = _lines("powershell", "-NoProfile", "-Command", ask)
    elif sys.platform == "darwin":
        lines = _lines("ps", "-axo", "comm=")
    else:
        lines = []
        for process in Path("/proc").glob("[0-9]*"):
            try:
                lines.append(os.readlink(process / "exe"))
            except OSError:
                continue
    inside = os.path.normcase(os.path.realpath(folder))
    return [line for line in lines if os.path.normcase(os.path.realpath(line)).startswith(inside)]


def _lines(*command: str) -> list[str]:
    done = subprocess.run(command, capture_output=True, check=True)
    return [line.strip() for line in done.stdout.decode("utf-8", "replace").splitlines() if line.strip()]


# -- what is tried -----------------------------------------------------------------------------------------------------


def self_test(program: Path, home: Path, language: str = "") -> None:
    report = home / "report é.txt"
    done = subprocess.run([program, "self-test", "--report", report], env=environment(home, language), timeout=600)
    said = report.read_text(encoding="utf-8") if report.is_file() else "no report"
    print(said)
    if done.returncode or "all passed" not in said:
        fail(f"self-test ended with {done.returncode}")
    if " by dummy" in said:
        fail("there was no real screen")
    if "screen readers: AccessKit is there" not in said:
        fail("no tree for screen readers")
    for what, file in (("lesson", "learn.yaml"), ("puzzle", "puzzles.jsonl")):
        for game in (folder.parent.name for folder in GAMES.glob(f"*/{file}")):
            if f"ok      {what} {game}:" not in said:
                fail(f"no {what} of {game} was opened")
    if language and f"language: {language}," not in said:
        fail(f"it does not speak {language}")
    tell("the windowed program's own self-test" + (f" in {language}" if language else ""))


def picture(program: Path, home: Path, record: Path, out: Path) -> None:
    """Start with a saved game; the window as a picture."""
    out.parent.mkdir(parents=True, exist_ok=True)
    out.unlink(missing_ok=True)
    env = environment(home) | {"QGAMES_PICTURE": str(out.resolve())}
    subprocess.run([program, record], env=env, timeout=WAIT, check=True)
    if not out.is_file() or out.stat().st_size < 100_000:
        fail("no picture of the window, or next to nothing on it")
    logs = "".join(log.read_text(encoding="utf-8") for log in home.rglob("*.log"))
    if "ERROR" in logs:
        fail(f"errors in the log:\n{logs}")
    if not list(home.rglob("*.qgame")):
        fail("the game named on the command line was not played")
    tell(f"a saved game opens: {out}")


def killed(program: Path, home: Path, record: Path, folder: Path) -> None:
    """Killed in the middle of a thought, it leaves nothing behind."""
    process = subprocess.Popen([program, record], env=environment(home))
    until(lambda: len(running(folder)) > 1, "program and thinker")
    process.kill()
    process.wait()
    until(lambda: not running(folder), "no process left")
    tell("no process is left")


def console(program: Path, home: Path, folder: Path) -> None:
    """The other executable (in a bundle beside the first, in Contents/MacOS): the engine on a pipe, a review. And a
    second program beside the first."""
    beside = program.with_name(program.name.replace("qgames", "qgames-console"))
    env = environment(home)
    talk = "ugi\nisready\nposition startpos\nquery legalmoves\ngo movetime 100\nquit\n"
    said = subprocess.run([beside, "ugi", "quixo"], input=talk, env=env, text=True, capture_output=True, timeout=WAIT)
    if said.returncode or "ugiok" not in said.stdout or "bestmove" not in said.stdout:
        fail(f"the engine on a pipe: {said.returncode} {said.stdout[-500:]} {said.stderr[-500:]}")
    played = home.with_name("played é.qgame")
    head = f"qgames record 1\nGame: quixo\nResult: *\nPlies: {len(PLAYED)}\n\n"
    played.write_text(f"{head}1. {' '.join(PLAYED)}\n", encoding="utf-8", newline="\n")
    command = [str(beside), "review", str(played), "--ms", "20", "--json"]
    told = subprocess.run(command, env=env, capture_output=True, timeout=WAIT)
    *judged, end = told.stdout.splitlines() or [b""]
    if told.returncode or len(judged) != len(PLAYED) or end != b'{"complete": true}':
        fail(f"a review: {told.returncode} {told.stderr[-500:]!r}")
    first = subprocess.Popen([program], env=env)
    time.sleep(3)
    out = home / "second.png"
    subprocess.run([program], env=env | {"QGAMES_PICTURE": str(out)}, timeout=WAIT, check=True)
    alive = first.poll() is None
    first.kill()
    first.wait()
    if not alive or not out.is_file():
        fail("two programs do not go beside each other")
    until(lambda: not running(folder), "no process left")
    tell("the engine on a pipe, a review, two programs")


def bundle(app: Path) -> None:
    subprocess.run(["codesign", "--verify", "--deep", "--strict", app], check=True)
    info = plistlib.loads((app / "Contents/Info.plist").read_bytes())
    if info.get("LSBackgroundOnly") or info["CFBundleExecutable"] != "qgames":
        fail(f"a bundle without a window: {info}")
    tell("the bundle is signed whole, and no background program")


def over(package: Path, program: Path, home: Path, record: Path) -> None:
    """Installed again while it runs: Windows closes it first or the installer does nothing; in either case it is whole
    afterwards, and so are the player's games."""
    games = list(home.rglob("*.qgame"))
    files = {path: path.read_bytes() for path in program.parent.rglob("*") if path.is_file()}
    process = subprocess.Popen([program, record], env=environment(home))
    time.sleep(5)
    done = subprocess.run([package, *SILENTLY, f"/DIR={program.parent}"])
    if done.returncode:
        if process.poll() is not None:
            fail(f"the installer refuses ({done.returncode}), and yet the program has ended")
        process.kill()
    process.wait(WAIT)
    until(lambda: not running(program.parent), "no process left")
    for path, before in files.items():
        if not path.name.startswith("unins") and path.read_bytes() != before:
            fail(f"installed while it ran, it is not whole: {path}")
    if gone := [path for path in games if not path.is_file()]:
        fail(f"games are gone: {gone}")
    tell(f"installed while it ran: {'refused' if done.returncode else 'closed first'}, and all is whole")


def installed(folder: Path, home: Path) -> None:
    """What the installer did, and that it can be undone."""
    if sys.platform != "win32":
        raise RuntimeError("there is no installer")
    import winreg

    with winreg.OpenKey(winreg.HKEY_CURRENT_USER, r"Software\Classes\QGames.Game\shell\open\command") as key:
        command = winreg.QueryValue(key, None)
    if str(folder / "qgames.exe") not in command:
        fail(f"saved games are opened by {command}")
    menu = Path(os.environ["APPDATA"]) / "Microsoft/Windows/Start Menu/Programs/Q Games.lnk"
    if not menu.is_file():
        fail("not in the Start menu")
    subprocess.run([folder / "unins000.exe", *SILENTLY], check=True)
    until(lambda: not menu.exists() and not list(folder.rglob("*.exe")), "uninstalled", WAIT)
    for name in ("QGames.Game", ".qgame"):
        try:
            winreg.OpenKey(winreg.HKEY_CURRENT_USER, rf"Software\Classes\{name}").Close()
            fail(f"the file type is still there: {name}")
        except FileNotFoundError:
            pass
    if not list(home.rglob("*.qgame")):
        fail("the player's games went with it")
    tell("installed for this user, and uninstalled without a trace but the player's games")


def environment(home: Path, language: str = "") -> dict[str, str]:
    env = {name: value for name, value in os.environ.items() if not name.startswith(("SDL_VIDEO", "QGAMES_"))}
    if language:
        env |= {"LANG": f"{language}.UTF-8", "LANGUAGE": language, "LC_ALL": f"{language}.UTF-8"}
    return env | {"QGAMES_HOME": str(home), "SDL_AUDIODRIVER": "dummy"}


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("package", type=Path)
    parser.add_argument("--pictures", type=Path, default=Path("dist/pictures"))
    parser.add_argument("--language", default="", help="also try it in this language, set by the environment")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="qgames-", ignore_cleanup_errors=True) as name:
        place = Path(name).resolve()
        folder, home = place / "Jeux à poser é", place / "home"
        folder.mkdir()
        home.mkdir()
        record = place / "Partie d’Anna.qgame"
        record.write_text(RECORD, encoding="utf-8", newline="\n")
        program = unpacked(asked.package, folder)
        tell(f"unpacked: {program}")
        if sys.platform == "darwin":
            bundle(program.parents[2])
        self_test(program, home)
        picture(program, home, record, asked.pictures / f"{asked.package.name}.png")
        killed(program, home, record, folder)
        console(program, home, folder)
        if asked.language:
            self_test(program, home, asked.language)
        if asked.package.name.endswith("-setup.exe"):
            over(asked.package, program, home, record)
            installed(folder, home)
    return 0


if __name__ == "__main__":
    sys.exit(main())
