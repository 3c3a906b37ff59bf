"""File operations that fail on demand: a layer between the program and the system, inside the process.

It sees what the program does to the player's files and to the data it ships with: open, read, write, fsync, rename,
remove, mkdir, list, stat, touch and lock, and the few files that pygame reads and writes by itself. Each is told as
one line, ``write home/settings.json.~.tmp by settings.Settings.save``: what, to which file (the parts of a name that
chance chooses made alike), and on whose behalf, the nearest function of the program that is not a mere reader or
writer. The same call on the same file is one operation, however often it happens.

A `Fault` names one of them and what it fails with: a number of the system's, or ``short``: half of the bytes are
written and then the disk is full. It fails once, or, for ``lasting`` ones, whenever the file is touched that way.
"""

from __future__ import annotations

import builtins
import errno
import fcntl
import io
import os
import re
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pygame

NUMBERS = {name: getattr(errno, name) for name in ("EIO", "EACCES", "ENOSPC")}
SHORT = "short"
READING = ("open", "read", "stat", "list", "load")  # whoever only reads needs no room
BY = " by "
DATA = frozenset({".yaml", ".json", ".jsonl", ".book", ".bin", ".txt", ".wav", ".ttf", ".png"})  # the rest is code
#: who only reads and writes for others; who asked is of interest
SERVANTS = ("files/reading.py", "files/paths.py", "files/store.py")
#: parts of a name that chance chooses, and what is written instead
CHANCE = (
    (re.compile(r"\.[a-z0-9_]{8}\.tmp$"), ".~.tmp"),
    (re.compile(r"[0-9a-f]{10,}"), "#"),
    (re.compile(r"\.\d+\.part$"), ".#.part"),
    (re.compile(r"\d{4}-\d\d-\d\d"), "#"),  # today
    # and those that stand for each other
    (re.compile(r"-\d+\.wav$"), "-#.wav"),
    (re.compile(r"^locales/(?!en\.).*"), "locales/#.yaml"),
    (re.compile(r"^games/(?!quixo/)\w+/"), "games/#/"),
    (re.compile(r"^cache/thumbnails/(?!quixo-)\w+-"), "cache/thumbnails/#-"),
)


class Fault(NamedTuple):
    """An operation of those a run has, and how it fails."""

    operation: str
    error: str
    lasting: bool = False

    def __str__(self) -> str:
        return f"{self.operation} | {self.error}{' lasting' if self.lasting else ''}"

    @classmethod
    def of(cls, text: str) -> Fault:
        """Back from its line.

        >>> Fault.of("fsync home/settings.json.~.tmp | EIO lasting")
        Fault(operation='fsync home/settings.json.~.tmp', error='EIO', lasting=True)
        """
        operation, _, how = text.partition(" | ")
        error, *lasting = how.split()
        return cls(operation, error, bool(lasting))


def faults(operations: list[str]) -> list[Fault]:
    """Every way in which a run can meet one: each operation once, and each file for good, whoever touches it."""
    whose = list(operations)
    whole = list(dict.fromkeys(line.partition(BY)[0] for line in operations))
    return [
        Fault(line, error, lasting)
        for lines, lasting in ((whose, False), (whole, True))
        for line in lines
        for error in errors_of(line)
    ]


def errors_of(operation: str) -> tuple[str, ...]:
    """What an operation can fail with.

    >>> errors_of("write home/settings.json"), errors_of("stat home/settings.json")
    (('EIO', 'EACCES', 'ENOSPC', 'short'), ('EIO', 'EACCES'))
    """
    what = operation.partition(" ")[0]
    numbers = (name for name in NUMBERS if name != "ENOSPC" or what not in READING)
    return (*numbers, SHORT) if what == "write" else tuple(numbers)


class Failing:
    """The layer. `places` are the folders it looks at, each with the name they are told by; all of the one called
    ``home``, of the others only data."""

    def __init__(self, places: Mapping[str, Path], fault: Fault | None = None) -> None:
        self.places = [(os.path.abspath(path) + os.sep, name) for name, path in places.items()]
        self.fault = fault
        self.operations: dict[str, int] = {}  # each with how often it was done, in the order of the first time
        self.fired = 0
        self._quiet = threading.local()
        self._full: set[int] = set()  # handles on which the disk is full since a short write
        self._package = str(Path(sys.modules["qgames"].__path__[0])) + os.sep
        self._undo: list[tuple[Any, str, Any]] = []

    # -- what is seen ------------------------------------------------------------------------------------------------

    @contextmanager
    def quiet(self) -> Iterator[None]:
        """Who looks after the files meanwhile is not the program."""
        before = getattr(self._quiet, "on", False)
        self._quiet.on = True
        try:
            yield
        finally:
            self._quiet.on = before

    def label(self, path: Any) -> str | None:
        """How a file is told, None for one that is none of ours."""
        if isinstance(path, int):
            path = self.path_of(path)
        try:
            whole = os.path.abspath(os.fsdecode(path))
        except (TypeError, ValueError):
            return None
        for folder, name in self.places:
            if whole + os.sep == folder:
                return name
            if whole.startswith(folder):
                if name != "home" and os.path.splitext(whole)[1] not in DATA:
                    return None
                inside = whole[len(folder) :]
                for pattern, instead in CHANCE:
                    inside = pattern.sub(instead, inside)
                return f"{name}/{inside}"
        return None

    def path_of(self, handle: int) -> str:
        try:
            return self._readlink(f"/proc/self/fd/{handle}")
        except OSError:
            return ""

    def _by(self) -> str:
        frame = sys._getframe(2)
        found = ""
        while frame is not None:
            file = frame.f_code.co_filename
            if file.startswith(self._package):
                inside = file[len(self._package) :].replace(os.sep, "/")
                found = f"{Path(inside).stem}.{re.sub(r'[.]<[a-z]+>', '', frame.f_code.co_qualname)}"
                if inside not in SERVANTS:
                    break
            frame = frame.f_back  # type: ignore[assignment]
        return f"{BY}{found}" if found else ""

    def due(self, what: str, path: Any) -> str:
        """One operation happens; what it shall fail with, if it shall."""
        if getattr(self._quiet, "on", False):
            return ""
        self._quiet.on = True  # what is done to find out is not the program's
        try:
            label = self.label(path)
            if label is None:
                return ""
            plain = f"{what} {label}"
            line = plain + ("" if label.startswith("home/logs/") else self._by())  # everybody writes into the log
        finally:
            self._quiet.on = False
        self.operations[line] = self.operations.get(line, 0) + 1
        fault = self.fault
        if fault is None or fault.operation != (plain if fault.lasting else line) or (self.fired and not fault.lasting):
            return ""
        self.fired += 1
        return fault.error

    def step(self, what: str, path: Any) -> None:
        if error := self.due(what, path):
            raise _trouble(error, path)

    # -- what is put in between --------------------------------------------------------------------------------------

    def install(self) -> None:
        """From now on."""
        self._readlink = os.readlink
        os_open, os_read, os_write = os.open, os.read, os.write

        def open_handle(path: Any, flags: int, *args: Any, **more: Any) -> int:
            self.step("open" if not flags & (os.O_WRONLY | os.O_RDWR) else "create", path)
            return os_open(path, flags, *args, **more)

        def read_handle(handle: int, many: int) -> bytes:
            self.step("read", handle)
            return os_read(handle, many)

        def write_handle(handle: int, content: Any) -> int:
            return self.written(handle, content, os_write) or 0

        self._put(os, "open", open_handle)
        self._put(os, "read", read_handle)
        self._put(os, "write", write_handle)
        for name, what in SIMPLE.items():
            self._put(os, name, self._before(getattr(os, name), what))
        for name in ("replace", "rename"):
            self._put(os, name, self._moving(getattr(os, name)))
        self._put(fcntl, "flock", self._before(fcntl.flock, "lock"))
        self._put(io, "open", self._open(io.open))
        self._put(builtins, "open", io.open)
        self._of_pygame()

    def remove(self) -> None:
        """No longer."""
        for module, name, usual in reversed(self._undo):
            setattr(module, name, usual)
        self._undo = []

    def _put(self, module: Any, name: str, instead: Any) -> None:
        self._undo.append((module, name, getattr(module, name)))
        setattr(module, name, instead)

    def _before(self, usual: Callable[..., Any], what: str) -> Callable[..., Any]:
        def call(*args: Any, **more: Any) -> Any:
            if args:
                self.step(what, args[0])
            return usual(*args, **more)

        return call

    def _moving(self, usual: Callable[..., Any]) -> Callable[..., Any]:
        """Told by where the file comes to."""

        def call(old: Any, new: Any, **more: Any) -> Any:
            self.step("rename", new)
            return usual(old, new, **more)

        return call

    def written(self, handle: int, content: Any, write: Callable[[int, Any], int | None]) -> int | None:
        """Bytes that go to the disk; a short write tells how many there were, and the next one finds no room."""
        if handle in self._full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        error = self.due("write", handle)
        if error == SHORT:
            self._full.add(handle)
            return write(handle, memoryview(content)[: len(content) // 2])
        if error:
            raise _trouble(error, self.path_of(handle))
        return write(handle, content)

    def closed(self, handle: int) -> None:
        self._full.discard(handle)

    def _open(self, usual: Callable[..., Any]) -> Callable[..., Any]:
        layer = self

        class Raw(io.FileIO):
            """What is below a file's buffer."""

            def read(self, size: int | None = -1) -> bytes:  # type: ignore[override]
                layer.step("read", self.fileno())
                return super().read(-1 if size is None else size) or b""

            def readall(self) -> bytes:
                layer.step("read", self.fileno())
                return super().readall() or b""

            def readinto(self, buffer: Any) -> int:  # type: ignore[override]
                layer.step("read", self.fileno())
                return super().readinto(buffer) or 0

            def write(self, content: Any) -> int:  # type: ignore[override]
                usual_write = super().write
                return layer.written(self.fileno(), content, lambda _, part: usual_write(part)) or 0

            def close(self) -> None:
                if not self.closed:
                    layer.closed(self.fileno())
                super().close()

        def opened(
            file: Any, mode: str = "r", buffering: int = -1, encoding: str | None = None, errors: str | None = None,
            newline: str | None = None, closefd: bool = True, opener: Any = None,
        ) -> Any:  # fmt: skip
            if getattr(layer._quiet, "on", False) or layer.label(file) is None:
                return usual(file, mode, buffering, encoding, errors, newline, closefd, opener)
            kind = "".join(letter for letter in mode if letter in "rwax+")
            if not isinstance(file, int):
                layer.step("open" if kind == "r" else "create", file)
            raw = Raw(file, kind, closefd, opener)
            if buffering == 0:
                return raw
            size = buffering if buffering > 1 else io.DEFAULT_BUFFER_SIZE
            made: Any = (
                io.BufferedRandom(raw, size) if "+" in kind
                else io.BufferedReader(raw, size) if kind == "r"
                else io.BufferedWriter(raw, size)
            )  # fmt: skip
            if "b" in mode:
                return made
            text = io.TextIOWrapper(made, io.text_encoding(encoding), errors, newline, buffering == 1)
            text.mode = mode  # type: ignore[misc]
            return text

        return opened

    def _of_pygame(self) -> None:
        """What it reads and writes without Python: fonts, pictures. It has errors of its own."""
        layer, font, save = self, pygame.font.Font, pygame.image.save

        def load(usual: Callable[..., Any]) -> Callable[..., Any]:
            def call(*args: Any, **more: Any) -> Any:
                file = args[0] if args else None
                if isinstance(file, str | os.PathLike) and (error := layer.due("load", file)):
                    raise pygame.error(os.strerror(NUMBERS[error]))
                return usual(*args, **more)

            return call

        class Font(font):  # type: ignore[misc, valid-type]
            def __init__(self, *args: Any, **more: Any) -> None:
                load(super().__init__)(*args, **more)

        def saving(surface: pygame.Surface, file: Any, *args: Any) -> None:
            error = layer.due("write", file) if isinstance(file, str | os.PathLike) else ""
            if not error:
                save(surface, file, *args)
                return
            if error == SHORT:
                with layer.quiet():
                    save(surface, file, *args)
                    os.truncate(file, os.stat(file).st_size // 2)
            raise pygame.error(os.strerror(NUMBERS.get(error, errno.ENOSPC)))

        self._put(pygame.font, "Font", Font)
        self._put(pygame.image, "load", load(pygame.image.load))
        self._put(pygame.image, "save", saving)
        self._put(pygame.mixer, "Sound", load(pygame.mixer.Sound))


SIMPLE = {
    "stat": "stat", "lstat": "stat", "listdir": "list", "scandir": "list", "mkdir": "mkdir", "unlink": "remove",
    "remove": "remove", "fsync": "sync", "utime": "touch",
}  # fmt: skip


def _trouble(error: str, path: Any) -> OSError:
    number = NUMBERS.get(error, errno.ENOSPC)
    name = path if isinstance(path, str | bytes) else os.fspath(path) if isinstance(path, os.PathLike) else None
    return OSError(number, os.strerror(number), name) if name else OSError(number, os.strerror(number))
