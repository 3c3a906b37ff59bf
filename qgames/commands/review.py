"""`qgames review`: what each move of a saved game was worth, without a window.

    qgames review GAME.qgame                  in words, a line a token; the worst turning points have a star
    qgames review GAME.qgame --json           one object a token, one a line; then whether that is complete
    qgames review GAME.qgame --record A.qgame the game with all that as comments
    qgames review GAME.qgame --picture A.png  the graph of its value

The answer goes to stdout, how far it is to stderr. A whole review that the record brings along is told as it is, unless
a time is asked for.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from qgames.commands import milliseconds, nobody_listens, speak_utf8
from qgames.files import i18n, paths, reading
from qgames.files.i18n import t
from qgames.session import computer, saves
from qgames.session.review import header, report
from qgames.session.review.review import Review
from qgames.session.review.work import USUAL, ReviewWork
from qgames.session.sitting import Sitting

PAUSE = 0.01  # seconds between two looks at what was found


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="qgames review", description="What each move of a saved game was worth.")
    parser.add_argument("file", metavar="GAME.qgame")
    parser.add_argument("--ms", type=milliseconds, metavar="N", help=f"time for a token; {USUAL} unless told")
    parser.add_argument("--lang", default="", metavar="L", help="language of the words; the system's unless told")
    parser.add_argument("--json", action="store_true", help="one object a token: ply (the first is 1), seat, move, "
                        "before, after, best, turning, kind (won_let_go, lost, estimate), shown (of the worst), why; "
                        "then whether the review is complete, and the plies of moves that are not judged")  # fmt: skip
    parser.add_argument("--record", metavar="OUT.qgame", help="write the record with comments")
    parser.add_argument("--picture", metavar="OUT.png", help="draw the graph of its value")
    return parser


def main(argv: Sequence[str]) -> int:
    try:
        asked = _arguments().parse_args(list(argv))
    except SystemExit as end:
        return int(end.code or 0)
    speak_utf8()
    i18n.use(asked.lang)
    try:
        sitting = saves.read_file(Path(asked.file))
    except saves.CannotOpen as error:
        words = t(f"play.open.{error.why}", name=reading.shown(Path(asked.file).name), **error.details)
        return _failed(" ".join(words.split()))
    try:
        review = _look_back(sitting, asked.ms)
        if asked.record:
            paths.write_out(Path(asked.record), report.annotated(sitting, review))
        if asked.picture:
            _draw(sitting, review, Path(asked.picture))
        _say(sitting, review, as_json=asked.json)
    except OSError as error:
        if nobody_listens(error):
            raise
        return _failed(f"{error.strerror or error}: {error.filename or ''}".rstrip(": "))
    except KeyboardInterrupt:
        return 130
    finally:
        computer.close()
    return 0


def _draw(sitting: Sitting, review: Review, path: Path) -> None:
    from qgames.scenes.review import turns  # only a picture needs what draws

    turns.write(sitting, review, path)


def _failed(why: str) -> int:
    print(f"qgames review: {reading.for_terminal(why)}", file=sys.stderr)
    return 1


def _look_back(sitting: Sitting, ms: int | None) -> Review:
    """By as many processes as there are cores: nobody else waits for them."""
    kept = header.read(sitting.match) if ms is None else None
    if kept is not None and kept.complete:
        return kept
    cores = os.cpu_count() or 1
    work = ReviewWork(sitting, ms=ms or USUAL, pool=lambda: computer.pool(cores))
    told = -1
    while not work.done:
        work.step()
        done = int(10 * work.progress)
        if done != told and sys.stderr is not None:
            told = done
            every = len(sitting.match.all_moves)
            print(t("annotation.progress", n=round(every * work.progress), all=every), file=sys.stderr, flush=True)
        time.sleep(PAUSE)
    return work.review


def _say(sitting: Sitting, review: Review, *, as_json: bool) -> None:
    if as_json:
        lines = [json.dumps(row, ensure_ascii=False) for row in report.rows(sitting, review)]
    else:
        lines = report.lines(sitting, review)
    if sys.stdout is not None:
        sys.stdout.write("".join(reading.for_terminal(line) + "\n" for line in lines))
        sys.stdout.flush()
