"""Screen readers at full speed: clients that mix all requests (`reader_client.py`) while computers play each other,
pages change and languages switch. The program must not freeze, nor show an error; its frames stay short.

    python tests/attacks/readers.py [--seed N] [--rounds N] [--seconds S] [--clients N]     nothing but requests
    python tests/attacks/readers.py --ends 50     also ends and stops the tree's own process so many times, in turn

Needs a message bus, AT-SPI and their Python (Debian: dbus at-spi2-core gir1.2-atspi-2.0 python3-gi).
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parents[1]), str(HERE.parent)]
Ended = tuple[float, int]  # when, and by which signal
FROZEN = 5.0  # seconds without a turn of the loop
LANGUAGES = ("en", "de", "ja", "ar", "fr")


# -- the program, telling how long its turns take --------------------------------------------------------------------


def program(told: Path, seed: int, seconds: float, calm: bool) -> None:
    """Computers play each other, and unless `calm` something else is opened or another language spoken every few
    seconds."""
    from qgames.app import start

    start.environment()
    start.start_log()
    import pygame

    from qgames.rules.match import Player
    from qgames.scenes.parts import tables
    from qgames.scenes.parts.destinations import TITLE, PageAt
    from qgames.session.setup import Setup
    from qgames.ui import BackTo, Go

    dice, app, clock = Random(seed), start.opened(False), pygame.time.Clock()
    app.ui.settings.speed = "fast"

    def table() -> None:
        game = dice.choice(["quixo", "quantik", "qomet", "cubulus", "quarto"])
        players = (Player("", "computer-1"), Player("", "computer-1"))
        app.stack.take(Go(tables.begin(app.ui, Setup(game, {}, players, first=0))))

    def turn_over() -> None:
        what = dice.random()
        if what < 0.35:
            app.ui.change(language=dice.choice(LANGUAGES))
        elif what < 0.6:
            app.stack.take(Go(PageAt(dice.choice(["settings", "keys", "statistics", "games", "about"]))))
        else:
            app.stack.take(BackTo(TITLE) if app.stack.scenes else Go(TITLE))
            table()

    table()
    end = time.monotonic() + seconds
    due, last, turns = 0.0, 0.0, [0.0]
    while time.monotonic() < end:
        if not app.stack.scenes:  # somebody pressed "quit"
            app.stack.take(Go(TITLE))
            table()
        began = time.monotonic()
        app.turn(clock.get_time() / 1000)
        if not app._settled and app.frames:
            app._settle()
        turns.append(time.monotonic() - began)
        clock.tick(60)
        if began > due:
            due = began + dice.uniform(1.0, 3.0)
            top: Any = app.stack.top
            if not calm:
                turn_over()
            elif getattr(top, "sitting", None) is None or top.sitting.outcome is not None:
                app.stack.take(BackTo(TITLE))
                table()
        if began - last > 0.5:
            last = began
            process = getattr(app.link and app.link.adapter, "_process", None)
            each = sorted(turns[60:])  # not the first second: there the program begins
            p99, most = (each[int(0.99 * len(each))], each[-1]) if each else (0.0, 0.0)
            words = {
                "at": time.time(), "turns": len(turns), "p99": p99, "most": most,
                "tree": process.process.pid if process else 0, "failures": sum(app._failures.values()),
            }  # fmt: skip
            beside = told.with_suffix(".new")
            beside.write_text(json.dumps(words), encoding="utf-8")
            beside.replace(told)
    app.close()
    os._exit(0)


# -- the attack ------------------------------------------------------------------------------------------------------


def round_of(seed: int, seconds: float, clients: int, ends: int) -> list[str]:
    """What went wrong in one round."""
    faults: list[str] = []
    with tempfile.TemporaryDirectory(prefix="qgames-readers-", ignore_cleanup_errors=True) as folder:
        told = Path(folder) / "told.json"
        env = {**os.environ, "QGAMES_HOME": folder, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        command = [sys.executable, __file__, "--program", str(told), "--seed", str(seed), "--seconds", str(seconds)]
        command += ["--ends", str(ends)]
        run = subprocess.Popen(command, env=env)
        python = "/usr/bin/python3"
        script = str(HERE / "reader_client.py")
        mixing = [
            subprocess.Popen(
                [python, script, str(seed * 100 + n), str(seconds - 4)],
                stderr=open(Path(folder) / f"client{n}.txt", "w", encoding="utf-8"),  # noqa: SIM115
            )
            for n in range(clients)
        ]
        with open(Path(folder) / "watched.txt", "w+", encoding="utf-8") as watched:
            looks = subprocess.Popen(
                [python, script, "0", str(seconds - 2), "watch"], stdout=watched, stderr=subprocess.DEVNULL
            )
            ended = _look_on(run, told, seconds, ends, faults)
            for each in (*mixing, looks):
                with contextlib.suppress(subprocess.TimeoutExpired):
                    each.wait(30)
                each.kill()
            for n, each in enumerate(mixing):
                if each.returncode:
                    words_ = (Path(folder) / f"client{n}.txt").read_text(encoding="utf-8")
                    faults.append(f"a client ended with {each.returncode}: {words_[-800:]}")
            watched.seek(0)
            _judge_returns(watched.read(), ended, faults)
        log = "".join(file.read_text(encoding="utf-8") for file in Path(folder).rglob("*.log"))
        if "Traceback" in log:
            faults.append("an error: " + log[log.index("Traceback") :][:1500])
        words = json.loads(told.read_text(encoding="utf-8")) if told.exists() else {}
        anew = log.count("begins anew")
        print(
            f"seed {seed}: {words.get('turns', 0)} turns, p99 {1000 * words.get('p99', 0):.0f} ms, longest"
            f" {1000 * words.get('most', 0):.0f} ms; ended {len(ended)}, begun anew {anew}",
            flush=True,
        )
        if ends and words and words["p99"] > 0.1:  # without, pages and languages change all the time
            faults.append(f"p99 of a turn {1000 * words['p99']:.0f} ms")
    return faults


def _look_on(
    run: subprocess.Popen, told: Path, seconds: float, ends: int, faults: list[str]
) -> list[tuple[float, int]]:
    """Until the program is through: is it alive? And end or stop the tree's process now and then."""
    ended: list[Ended] = []
    until, next_end = time.monotonic() + seconds + 60, time.monotonic() + 8
    while run.poll() is None:
        time.sleep(0.1)
        words = json.loads(told.read_text(encoding="utf-8")) if told.exists() else {}
        if words and time.time() - words["at"] > FROZEN:
            faults.append(f"frozen: no turn for {FROZEN:.0f} s")
            run.kill()
        elif time.monotonic() > until:
            faults.append("it does not end")
            run.kill()
        elif len(ended) < ends and time.monotonic() > next_end and words.get("tree"):
            how = (signal.SIGKILL, signal.SIGSTOP)[len(ended) % 2]
            with contextlib.suppress(ProcessLookupError):
                os.kill(words["tree"], how)
                ended.append((time.monotonic(), how))
            next_end = time.monotonic() + 6
    if run.returncode not in (0, None) and not faults:
        faults.append(f"it ended with {run.returncode}")
    return ended


def _judge_returns(watched: str, ended: list[Ended], faults: list[str]) -> None:
    """After each end the tree is there again within three seconds."""
    seen = [(float(line.split()[0]), line.split()[1]) for line in watched.splitlines()]
    back = []
    for at, how in ended:
        gone = [when for when, what in seen if what == "gone" and at <= when <= at + 5]
        there = [when for when, what in seen if what == "there" and gone and when > gone[0]]
        if gone and there:
            back.append(there[0] - at)
        elif gone:
            faults.append(f"the tree did not come back after {signal.Signals(how).name}")
    if back:
        print(f"  back after {min(back):.2f} to {max(back):.2f} s, in the middle {sorted(back)[len(back) // 2]:.2f} s")
        if max(back) > 3.0:
            faults.append(f"the tree was away for {max(back):.2f} s")


def inside(args: argparse.Namespace) -> int:
    """In a session of its own."""
    launcher = ["/usr/libexec/at-spi-bus-launcher", "--launch-immediately", "--a11y=1"]
    nowhere = subprocess.DEVNULL  # its daemons would hold our pipes for good
    bus = subprocess.Popen(launcher, stdin=nowhere, stdout=nowhere, stderr=nowhere, start_new_session=True)
    time.sleep(1)
    failed = []
    for seed in range(args.seed, args.seed + args.rounds):
        for fault in round_of(seed, args.seconds, args.clients, args.ends):
            print(f"FAILED with --seed {seed}: {fault}", flush=True)
            failed.append(seed)
    os.killpg(bus.pid, signal.SIGTERM)
    print(f"FAILED: seeds {sorted(set(failed))}" if failed else "nothing failed", flush=True)
    return 1 if failed else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--clients", type=int, default=2)
    parser.add_argument("--ends", type=int, default=0, help="how often the tree's process is ended or stopped, a round")
    parser.add_argument("--program", type=Path, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.program:
        program(args.program, args.seed, args.seconds, args.ends > 0)
    if "QGAMES_READERS" not in os.environ:
        runtime = tempfile.mkdtemp()
        env = {**os.environ, "QGAMES_READERS": "1", "XDG_RUNTIME_DIR": runtime}
        return subprocess.run(["dbus-run-session", "--", sys.executable, *sys.argv], env=env, check=False).returncode
    return inside(args)


if __name__ == "__main__":
    sys.exit(main())
