"""One film of every game and variant, as GIF, WebP and APNG: pictures, bytes, seconds; decoded again and compared with
what was drawn.

    python tests/bench/films.py [--kinds gif,webp,apng] [--size 480x360] [--keep FILE] [--out FOLDER] [GAME ...]

Each game is played by chance, but a win is taken and none is given away if that can be: the same every time. A line for
a film; with --keep what was measured is kept, and a run that was ended goes on where it was. PSNR: of the picture that
is worst, and of all. Times are processor seconds of this process, and seconds on the clock.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
import time
from math import log10
from pathlib import Path
from random import Random

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

from PIL import Image, ImageChops, ImageStat

from qgames.files.settings import Settings
from qgames.games import game, variants
from qgames.rules.match import Match, Player
from qgames.scenes.film import making
from qgames.scenes.film.easel import no_window
from qgames.scenes.film.orders import USUAL
from qgames.scenes.film.reel import for_file, story_of
from qgames.session.film import FilmWish, planned
from qgames.session.sitting import Sitting
from qgames.ui import Ui

NAMES = ("Anna", "Ben", "Kim", "Lea")
LONGEST = 160  # tokens: then it is given up
LEAST = {"gif": 35.0, "apng": 35.0, "webp": 0.0}


def played(name: str) -> Sitting:
    """An ordinary game."""
    rules = game(name)
    match, dice = Match(rules, [Player(each) for each in NAMES[: rules.seats]]), Random(7)
    while match.final is None and match.ply < LONGEST:
        wins = [move for move in match.state.legal_moves() if won(match.state.apply(move))]
        match.play(wins[0] if wins else dice.choice(sound(match)))
    if match.final is None:
        match.resign(match.state.to_play)
    return Sitting(match)


def won(state) -> bool:
    return state.outcome is not None and state.outcome.winner is not None


def sound(match) -> list[str]:
    """Those that do not lose at once, if there are any."""
    moves = list(match.state.legal_moves())
    return [move for move in moves if not any(map(won, after(match.state.apply(move))))] or moves


def after(state):
    return [state.apply(move) for move in state.legal_moves()[:60]]


def psnr(mean: float) -> float:
    return 99.0 if mean == 0 else 10 * log10(255 * 255 / mean)


def compared(content: bytes, sitting: Sitting, wish: FilmWish, ui: Ui) -> tuple[float, float, int]:
    """The worst picture, all of them, and how many the file has."""
    story = story_of(sitting)
    plan, reel = planned(story, wish), for_file(ui, story, wish, USUAL)
    for each in making.spread(plan):  # as they were drawn: what rests is baked by then
        making.pixels(reel, each)
    means, number, passed, starts = [], 0, 0.0, plan.starts
    with Image.open(io.BytesIO(content)) as file:
        frames = getattr(file, "n_frames", 1)
        for index in range(frames):
            file.seek(index)
            shown = file.convert("RGB")
            passed += file.info.get("duration", 0)
            while number < len(starts) and starts[number] < passed - 0.5:
                source = Image.frombytes("RGB", wish.size, making.pixels(reel, plan.frames[number]))
                squares = sum(ImageStat.Stat(ImageChops.difference(source, shown)).sum2)
                means.append(squares / (3 * wish.size[0] * wish.size[1]))
                number += 1
    assert number == len(plan.frames), f"{number} of {len(plan.frames)} pictures were read back"
    return psnr(max(means)), psnr(sum(means) / len(means)), frames


def measured(name: str, kind: str, size: tuple[int, int], out: Path | None) -> dict:
    ui, sitting, wish = Ui(Settings(language="en", theme="walnut")), played(name), FilmWish(kind=kind, size=size)
    story = story_of(sitting)
    plan = planned(story, wish)
    clock, processor = time.perf_counter(), time.process_time()
    made = making.film(ui, story, wish, USUAL)
    clock, processor = time.perf_counter() - clock, time.process_time() - processor
    if out is not None:
        (out / f"{name.replace(':', '-').replace(',', '-')}.{kind}").write_bytes(made.content)
    worst, whole, stored = compared(made.content, sitting, wish, ui)
    return {
        "game": name, "kind": kind, "size": f"{size[0]}x{size[1]}", "moves": len(story.moves), "frames": made.frames,
        "stored": stored, "film": plan.ms / 1000, "animated": plan.animated, "bytes": len(made.content),
        "processor": round(processor, 2), "clock": round(clock, 2), "worst": round(worst, 1), "psnr": round(whole, 1),
    }  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=[])
    parser.add_argument("--kinds", default="gif,webp")
    parser.add_argument("--size", default="480x360")
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    no_window()
    wide, high = map(int, asked.size.split("x"))
    kept: list[dict] = []
    if asked.keep and asked.keep.exists():
        kept = [json.loads(line) for line in asked.keep.read_text(encoding="utf-8").splitlines()]
    if asked.out:
        asked.out.mkdir(parents=True, exist_ok=True)
    print(f"{'game':24} kind  moves frames  film s  kB   cpu s clock s  PSNR worst, all")
    bad = 0
    for name in asked.games or variants():
        for kind in asked.kinds.split(","):
            key = name, kind, f"{wide}x{high}"
            row = next((each for each in kept if (each["game"], each["kind"], each["size"]) == key), None)
            if row is None:
                row = measured(name, kind, (wide, high), asked.out)
                if asked.keep:
                    with asked.keep.open("a", encoding="utf-8") as file:
                        file.write(json.dumps(row) + "\n")
            still = "" if row["animated"] else " (not animated)"
            print(
                f"{name:24} {kind:5} {row['moves']:5} {row['frames']:6} {row['film']:7.1f} {row['bytes'] / 1000:5.0f}"
                f" {row['processor']:6.1f} {row['clock']:6.1f}  {row['worst']:5.1f} {row['psnr']:5.1f}{still}",
                flush=True,
            )
            bad += row["worst"] < LEAST[kind]
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
