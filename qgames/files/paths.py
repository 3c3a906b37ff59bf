"""Where things live: what ships with the program, and what belongs to the player.

| what                      | checkout           | wheel               | frozen bundle            |
|---------------------------|--------------------|---------------------|--------------------------|
| assets, themes (read)     | top of the clone   | inside the package  | beside the frozen code   |
| settings, saves, themes   | the platform's data folder (XDG, %APPDATA%, Application Support)        |
| logs, cache               | the platform's log and cache folders                                    |

A file ``portable.txt`` beside the program moves everything of the player's into ``qgames-data`` beside it. The
environment variable ``QGAMES_HOME`` moves it wherever it says (tests use this); it beats portable mode.

Nothing is created until something is written: `make` does that, and every writer must be ready for OSError.

In safe mode (`be_safe`) settings, themes and cache are in an empty folder of their own that goes when the program ends:
what the player has there is neither read nor touched. Games and statistics are the player's as ever.

A package brings a list of every file it ships, with checksums (`problems`); a checkout or an installed wheel has none.
"""

from __future__ import annotations

import atexit
import contextlib
import hashlib
import os
import re
import shutil
import sys
import tempfile
import time
from functools import lru_cache
from itertools import count
from pathlib import Path

from qgames.files import reading

NAME = "qgames"
HELD = (5, 32, 33)  # Windows: access denied, shared or locked: a virus scanner or an indexer looks at the file
PATIENCE = 1.0  # seconds until it has looked enough
STALE = 3600.0  # seconds after which nobody is writing a file any more
_HALF_WRITTEN = re.compile(r".+\.[a-z0-9_]{8}\.tmp")  # what `write` calls a file until it is whole
_apart: Path | None = None  # of safe mode


def frozen() -> bool:
    return bool(getattr(sys, "frozen", False))


@lru_cache(maxsize=1)
def shipped() -> Path:
    """The folder that holds `assets` and `themes`."""
    bundle = getattr(sys, "_MEIPASS", None)
    package = Path(__file__).resolve().parents[1]
    candidates = [Path(bundle), Path(bundle) / NAME] if bundle else []
    candidates += [package, package.parent]
    for folder in candidates:
        if (folder / "assets").is_dir() and (folder / "themes").is_dir():
            return folder
    return package


def assets(*parts: str) -> Path:
    return shipped().joinpath("assets", *parts)


def themes() -> Path:
    return shipped() / "themes"


def program() -> Path:
    """The folder the player sees the program in: beside the executable (or the Mac's bundle around it: what is put
    inside would break its signature, and be gone with the next version), or the top of the clone."""
    if frozen():
        beside = Path(sys.executable).resolve().parent
        return beside.parents[2] if beside.parts[-2:] == ("Contents", "MacOS") and len(beside.parts) > 3 else beside
    return Path(__file__).resolve().parents[2]


def own_home() -> Path | None:
    """One folder for everything, when the player asked for that."""
    asked = os.environ.get("QGAMES_HOME")
    if asked:
        return Path(asked)
    if (program() / "portable.txt").is_file():
        return program() / "qgames-data"
    return None


def _platform(kind: str) -> Path:
    import platformdirs  # not needed where the folders are given

    # appauthor=False: no company folder on Windows; roaming, so that settings follow the player there
    ask = {
        "data": lambda: platformdirs.user_data_path(NAME, appauthor=False, roaming=True),
        "logs": lambda: platformdirs.user_log_path(NAME, appauthor=False),
        "cache": lambda: platformdirs.user_cache_path(NAME, appauthor=False),
        "pictures": lambda: platformdirs.user_pictures_path() / "Q Games",
    }
    return ask[kind]()


def be_safe() -> None:
    """From now on without the player's settings, themes and cache."""
    global _apart
    if _apart is None:
        _apart = Path(tempfile.mkdtemp(prefix=f"{NAME}-safe-"))
        atexit.register(be_usual)


def safe() -> bool:
    """Is this safe mode?"""
    return _apart is not None


def be_usual() -> None:
    """The end of safe mode."""
    global _apart
    if _apart is not None:
        shutil.rmtree(_apart, ignore_errors=True)
        _apart = None


def data() -> Path:
    """Settings, saves and the player's own themes."""
    return own_home() or _platform("data")


def settings_file() -> Path:
    return (_apart or data()) / "settings.json"


def saves() -> Path:
    return data() / "saves"


def user_themes() -> Path:
    return (_apart or data()) / "themes"


def user_words() -> Path:
    return (_apart or data()) / "locales"


def logs() -> Path:
    home = own_home()
    return home / "logs" if home else _platform("logs")


def log_file() -> Path:
    return logs() / "qgames.log"


def cache() -> Path:
    """May be deleted at any time."""
    home = _apart or own_home()
    return home / "cache" if home else _platform("cache")


def pictures() -> Path:
    """Pictures and films of games: where the player looks for pictures."""
    home = own_home()
    return home / "pictures" if home else _platform("pictures")


def make(folder: Path) -> Path:
    """The folder, made if need be; OSError if that cannot be."""
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def write_out(path: Path, content: str | bytes) -> None:
    """Write where somebody on a command line says so: whole or nothing as `write` does, into what a link leads to, with
    the rights that a file there has or gets by itself. A device or a pipe is written into. No folder is made."""
    raw = content.encode("utf-8") if isinstance(content, str) else content
    path = path.resolve()
    if path.exists() and not path.is_file():
        with open(path, "wb") as file:
            file.write(raw)
        return
    if not path.parent.is_dir():
        raise FileNotFoundError(2, "there is no such folder", str(path.parent))
    rights = path.stat().st_mode & 0o777 if path.exists() else 0o644
    write(path, raw)
    with contextlib.suppress(OSError):
        path.chmod(rights)


def write(path: Path, content: str | bytes) -> None:
    """Write a whole file or nothing: beside it first, then in its place. Raises OSError and leaves no rubbish."""
    make(path.parent)
    raw = content.encode("utf-8") if isinstance(content, str) else content
    handle, beside = tempfile.mkstemp(prefix=path.name + ".", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        move(Path(beside), path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(beside)
        raise


def move(path: Path, to: Path) -> None:
    """Put a file in the place of another; when this returns, the folder is on disk too. Raises OSError."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            os.replace(path, to)
        except OSError as error:
            if getattr(error, "winerror", None) not in HELD or time.monotonic() > end:
                raise
            time.sleep(0.02)
        else:
            break
    if os.name != "nt":  # a folder cannot be opened there; its journal keeps the order
        with contextlib.suppress(OSError):
            _sync(to.parent)


def _sync(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def set_aside(path: Path) -> Path | None:
    """Keep an unreadable file as ``name.bad``, ``name.bad2`` …, never over an older one; None if that could not be
    done."""
    names = (path.with_name(f"{path.name}.bad{number if number > 1 else ''}") for number in count(1))
    bad = next(name for name in names if not os.path.lexists(name))
    try:
        os.replace(path, bad)
    except OSError:
        return None
    return bad


def sweep() -> None:
    """Take away what a program that was ended while writing has left behind; never what may still be being written."""
    for folder in (data(), saves(), user_themes(), cache(), cache() / "thumbnails", pictures()):
        with contextlib.suppress(OSError):
            for path in folder.iterdir():
                if _HALF_WRITTEN.fullmatch(path.name) and abs(time.time() - path.lstat().st_mtime) > STALE:
                    path.unlink()


def forget_half_written(path: Path) -> None:
    """Take away what whoever was to write this file, and is known to have ended, has left of it."""
    with contextlib.suppress(OSError):
        for other in path.parent.iterdir():
            if other.name.startswith(f"{path.name}.") and _HALF_WRITTEN.fullmatch(other.name):
                other.unlink()


LIST = "shipped.txt"


GAMES = "qgames/games/"  # the data of games: checked when it is first used (`shipped`), and done without


def problems(*, games: bool = True) -> list[str]:
    """The shipped files that are ``missing`` or ``damaged``, each with its name; on demand without those of `games`."""
    root = shipped()
    listed = root / LIST
    if not listed.is_file():
        return [f"missing: {LIST}"] if frozen() else []
    found = []
    try:
        lines = reading.text(listed, reading.WORDS).splitlines()
    except (OSError, reading.Unreadable):
        return [f"damaged: {LIST}"]
    for line in lines:
        digest, _, name = line.partition(" ")
        if name.startswith(GAMES) and not games:
            continue
        try:
            content = (root / name).read_bytes()
        except OSError:
            found.append(f"missing: {name}")
            continue
        if hashlib.sha256(content).hexdigest() != digest:
            found.append(f"damaged: {name}")
    return found
