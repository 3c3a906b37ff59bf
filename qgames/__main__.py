"""The door: one command line for the window, the engine and the tools. Nothing heavy is imported before it is used."""

from __future__ import annotations

import atexit
import contextlib
import multiprocessing
import os
import pickle
import sys
from collections.abc import Sequence

from qgames import __version__

# late imports: each command loads only what it needs, and frozen workers come through here too

USAGE = """usage: qgames [--safe] [RECORD]   open the window (and a saved game, or an evening)
                                  --safe: leave settings, own themes and stored pictures aside
       qgames ugi GAME[:options]  play as an engine on stdin/stdout
       qgames shot GAME[:options] OUT.png  draw a position (qgames shot --help)
       qgames film GAME.qgame OUT.gif|webp|apng|png  a film or a picture of a saved game (qgames film --help)
       qgames lessons|puzzles|challenges GAME  what they ask, as JSON
       qgames review GAME.qgame   what each move of a saved game was worth (qgames review --help)
       qgames evening FILE.qevening  open an evening (qgames evening --help: its standings)
       qgames analyse GAME[:options]  what is known of a position (qgames analyse --help)
       qgames self-test [--report FILE]  does this copy work on this machine?
       qgames --version | --help"""


def main(argv: Sequence[str] | None = None) -> int:
    try:
        multiprocessing.freeze_support()  # first: a frozen worker process would otherwise start the whole program again
    except (OSError, EOFError, pickle.UnpicklingError):
        return 1  # a worker whose program was ended before it had begun: Windows would show a box, and wait for a click
    args = list(sys.argv[1:] if argv is None else argv)
    try:
        return _command(args, argv is None)
    except OSError as error:
        from qgames.commands import nobody_listens

        if not nobody_listens(error):
            raise
        sys.stdout = None  # no reason to complain, now or at the end
        return 0


def _command(args: list[str], ends: bool) -> int:
    """What is asked for: 0 if it went well, 1 if it failed, 2 if it was not understood. `ends`: with the process."""
    match args:
        case ["--version" | "-V"]:
            print(f"qgames {__version__}")
            return 0
        case ["--help" | "-h"]:
            print(USAGE)
            return 0
        case ["ugi", *rest]:
            from qgames.commands import ugi

            return ugi.main(rest)
        case ["shot", *rest]:
            from qgames.commands import shot

            return shot.main(rest)
        case ["film", *rest]:
            from qgames.commands import film

            return film.main(rest)
        case ["lessons" | "puzzles" | "challenges" as what, *rest]:
            from qgames.commands import teach

            return teach.main(what, rest)
        case ["review", *rest]:
            from qgames.commands import review

            return review.main(rest)
        case ["evening", file] if not file.startswith("-"):
            args = [file]
        case ["evening", *rest]:
            from qgames.commands import evening

            return evening.main(rest)
        case ["analyse", *rest]:
            from qgames.commands import analyse

            return analyse.main(rest)
        case ["self-test", *rest]:
            from qgames.commands import selftest

            return selftest.main(rest)
    return _window(args, ends)


def _window(args: list[str], ends: bool) -> int:
    """Open it, with what was named."""
    from qgames.app import start
    from qgames.files import paths

    if wrong := misunderstood([word for word in args if word != start.SAFE]):
        if sys.stderr is not None:  # a windowed program may have none
            print(f"qgames: {wrong}\n{USAGE}", file=sys.stderr)
        return 2
    if broken := paths.problems(games=False):
        start.environment()
        from qgames.ui import window

        lines = ["Some of its files are not whole:", *broken, "", "Please unpack it again."]
        window.show_failure("Q Games cannot start", lines)
        return 1
    code = start.main(args)
    return _leave(code) if ends else code


def misunderstood(words: Sequence[str]) -> str:
    """What is wrong with the words that should name a saved game; "" if nothing is. A saved game that has gone since is
    told in the window, to whoever clicked on it."""
    for word in words:
        if os.path.lexists(word) or (word.endswith((".qgame", ".qevening")) and not word.startswith("-")):
            continue
        if word.startswith("-"):
            return f"there is no option {word!r}"
        return f"{word!r} is neither a command nor a saved game"
    return "one saved game at a time" if len(words) > 1 else ""


def _leave(code: int) -> int:
    """The window is gone and all is kept: do what was put off until the end (thinkers, log) and end at once. Taking
    every module and picture apart, as Python does, would only keep the player waiting."""
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:  # a windowed program may have none
            with contextlib.suppress(OSError, ValueError):
                stream.flush()
    os._exit(code)


if __name__ == "__main__":
    sys.exit(main())
