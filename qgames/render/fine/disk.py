"""Baked pictures of the named views on disk, so that the usual picture is there at once the next time.

Files are named by what they show (shape, place, light, size, palette). A file that is damaged, or a folder that cannot
be written, costs nothing but the time to bake again. The folder is kept small: what was not seen for longest goes.
"""

from __future__ import annotations

import contextlib
import hashlib
import math
import os
import struct
import threading
import time
import weakref
import zlib
from collections import deque
from pathlib import Path

import pygame

from qgames.render.fine.sprites import Sprite, native
from qgames.render.model.materials import Palette

FORMAT = 7  # raise it when the same solids come to look different
LIMIT = 64_000_000  # bytes
OFTEN = 8_000_000  # bytes written after which the folder is looked at again
HEAD = struct.Struct("<4sIIiiff")
MAGIC = b"qgt1"
STRIP = 1_000_000  # bytes of a picture packed at a time
MOST = 36_000_000  # pixels: more than any screen has
STALE = 3600.0  # seconds after which nobody is writing a picture any more


class Disk:
    def __init__(self, folder: Path | None, palette: Palette) -> None:
        self.folder = folder / "table" if folder is not None else None
        self._palette = hashlib.sha256(repr(sorted(palette.items())).encode()).hexdigest()
        self._jobs: deque[tuple[Path, bytes, weakref.ref[pygame.Surface]]] = deque()
        self._lock = threading.Lock()  # over the jobs, and whether somebody is at them
        self._writer: threading.Thread | None = None  # ends with its jobs: a table that is left leaves nobody behind
        self._unseen = OFTEN  # bytes written since the folder was looked at: is it there, and not too full?

    def _path(self, key: object) -> Path:
        assert self.folder is not None
        name = hashlib.sha256(repr((FORMAT, self._palette, key)).encode()).hexdigest()[:32]
        return self.folder / f"{name}.pic"

    def has(self, key: object) -> bool:
        """Is there a file of that name? Whether it is good is seen when it is loaded."""
        try:
            return self.folder is not None and self._path(key).is_file()
        except OSError:
            return False

    def load(self, key: object, alpha: bool = True) -> Sprite | None:
        """None if it is not there, or not good; without `alpha` as a picture nothing is seen through."""
        if self.folder is None:
            return None
        path = self._path(key)
        try:
            if not path.is_file() or path.stat().st_size > LIMIT:  # a pipe would be waited for
                return None
            raw = path.read_bytes()
        except OSError:
            return None
        try:
            magic, w, h, x, y, ax, ay = HEAD.unpack_from(raw)
            if magic != MAGIC or not (0 < w * h <= MOST and math.isfinite(ax) and math.isfinite(ay)):
                raise ValueError("not a picture")
            # no more than its head says: a few bytes may stand for a picture that fills the memory
            pixels = zlib.decompressobj().decompress(memoryview(raw)[HEAD.size :], 4 * w * h + 1)
            del raw
            picture = pygame.image.frombuffer(pixels, (w, h), "RGBA")  # not copied twice: it may be as large as 4K
        except (ValueError, struct.error, zlib.error):
            with contextlib.suppress(OSError):
                path.unlink()
            return None
        with contextlib.suppress(OSError):
            os.utime(path)  # seen just now
        kept = native(picture, alpha)
        return Sprite(picture.copy() if kept is picture else kept, (x, y), (ax, ay))

    def save(self, key: object, sprite: Sprite) -> None:
        """Hand a picture to the writer, which packs and writes it aside. Waiting keeps no picture alive: one that is
        let go before its turn comes is not written, and baked again next time."""
        if self.folder is None:
            return
        head = HEAD.pack(MAGIC, *sprite.picture.get_size(), *sprite.at, *sprite.anchor)
        with self._lock:
            self._jobs.append((self._path(key), head, weakref.ref(sprite.picture)))
            if self._writer is None or not self._writer.is_alive():
                self._writer = threading.Thread(target=self._write, daemon=True, name="table pictures")
                self._writer.start()

    def flush(self) -> None:
        """Wait until all is written."""
        if (writer := self._writer) is not None:
            writer.join()

    def _write(self) -> None:
        while True:
            if self._unseen >= OFTEN:
                self._look_after()
            with self._lock:
                if not self._jobs:
                    self._writer = None
                    return
                path, head, waiting = self._jobs.popleft()
            picture = waiting()
            if picture is not None:
                with contextlib.suppress(OSError):  # a full or read-only disk: it is baked again next time
                    self._unseen += _write_picture(path, head, picture)
            del picture

    def _look_after(self) -> None:
        assert self.folder is not None
        self._unseen = 0
        with contextlib.suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            self._prune(self.folder)

    @staticmethod
    def _prune(folder: Path) -> None:
        for part in folder.glob("*.part"):  # of a program that was ended while writing
            if abs(time.time() - part.stat().st_mtime) > STALE:
                part.unlink(missing_ok=True)
        files = [(f.stat().st_mtime, f.stat().st_size, f) for f in folder.glob("*.pic")]
        total = sum(size for _, size, _ in files)
        for _, size, file in sorted(files):
            if total <= LIMIT:
                break
            file.unlink(missing_ok=True)
            total -= size


def _write_picture(path: Path, head: bytes, picture: pygame.Surface) -> int:
    """Packed strip by strip: all of a large picture at once would be twice in memory. Says how many bytes it takes."""
    part = path.with_suffix(f".{os.getpid()}.part")  # two programs may bake the same
    pack = zlib.compressobj(1)
    w, h = picture.get_size()
    rows = max(1, STRIP // (4 * w))
    with part.open("wb") as file:
        file.write(head)
        for y in range(0, h, rows):
            strip = picture.subsurface((0, y, w, min(rows, h - y)))
            file.write(pack.compress(pygame.image.tobytes(strip, "RGBA")))
        file.write(pack.flush())
        size = file.tell()
    part.replace(path)
    return size
