"""Baked pictures of the named views on disk, so that the usual picture is there at once the next time.

Files are named by what they show (shape, place, light, size, palette). A file that is damaged, or a folder that cannot
be written, costs nothing but the time to bake again. The folder is kept small: the oldest pictures go first.
"""

from __future__ import annotations

import contextlib
import hashlib
import queue
import struct
import threading
import weakref
import zlib
from pathlib import Path

import pygame

from qgames.table.fine.native import native
from qgames.table.fine.sprites import Sprite
from qgames.table.model.materials import Palette

FORMAT = 4  # raise it when the same solids come to look different
LIMIT = 64_000_000  # bytes
HEAD = struct.Struct("<4sIIiiff")
MAGIC = b"qgt1"
STRIP = 1_000_000  # bytes of a picture packed at a time


class Disk:
    def __init__(self, folder: Path | None, palette: Palette) -> None:
        self.folder = folder / "table" if folder is not None else None
        self._palette = hashlib.sha256(repr(sorted(palette.items())).encode()).hexdigest()
        self._jobs: queue.Queue[tuple[Path, bytes, weakref.ref[pygame.Surface]]] = queue.Queue()
        self._writer: threading.Thread | None = None

    def _path(self, key: object) -> Path:
        assert self.folder is not None
        name = hashlib.sha256(repr((FORMAT, self._palette, key)).encode()).hexdigest()[:32]
        return self.folder / f"{name}.pic"

    def load(self, key: object) -> Sprite | None:
        if self.folder is None:
            return None
        path = self._path(key)
        try:
            raw = path.read_bytes()
        except OSError:
            return None
        try:
            magic, w, h, x, y, ax, ay = HEAD.unpack_from(raw)
            if magic != MAGIC or not (0 < w < 9000 and 0 < h < 9000):
                raise ValueError("not a picture")
            pixels = zlib.decompress(memoryview(raw)[HEAD.size :])
            del raw
            picture = pygame.image.frombuffer(pixels, (w, h), "RGBA")  # not copied twice: it may be as large as 4K
        except (ValueError, struct.error, zlib.error):
            with contextlib.suppress(OSError):
                path.unlink()
            return None
        kept = native(picture, alpha=True)
        return Sprite(picture.copy() if kept is picture else kept, (x, y), (ax, ay))

    def save(self, key: object, sprite: Sprite) -> None:
        """Hand a picture to the writer, which packs and writes it aside. Waiting keeps no picture alive: one that is
        let go before its turn comes is not written, and baked again next time."""
        if self.folder is None:
            return
        head = HEAD.pack(MAGIC, *sprite.picture.get_size(), *sprite.at, *sprite.anchor)
        self._jobs.put((self._path(key), head, weakref.ref(sprite.picture)))
        if self._writer is None or not self._writer.is_alive():
            self._writer = threading.Thread(target=self._write, daemon=True, name="table pictures")
            self._writer.start()

    def flush(self) -> None:
        """Wait until all is written."""
        if self._writer is not None:
            self._jobs.join()

    def _write(self) -> None:
        folder = self.folder
        assert folder is not None
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._prune(folder)
        except OSError:
            pass
        while True:
            path, head, waiting = self._jobs.get()
            try:
                picture = waiting()
                if picture is not None:
                    _write_picture(path, head, picture)
            except OSError:
                pass  # a full or read-only disk: the picture is baked again next time
            finally:
                picture = None  # waiting for the next one must not keep this one
                self._jobs.task_done()

    @staticmethod
    def _prune(folder: Path) -> None:
        files = [(f.stat().st_mtime, f.stat().st_size, f) for f in folder.glob("*.pic")]
        total = sum(size for _, size, _ in files)
        for _, size, file in sorted(files):
            if total <= LIMIT:
                break
            file.unlink(missing_ok=True)
            total -= size


def _write_picture(path: Path, head: bytes, picture: pygame.Surface) -> None:
    """Packed strip by strip: all of a large picture at once would be twice in memory."""
    part = path.with_suffix(".part")
    pack = zlib.compressobj(1)
    w, h = picture.get_size()
    rows = max(1, STRIP // (4 * w))
    with part.open("wb") as file:
        file.write(head)
        for y in range(0, h, rows):
            strip = picture.subsurface((0, y, w, min(rows, h - y)))
            file.write(pack.compress(pygame.image.tobytes(strip, "RGBA")))
        file.write(pack.flush())
    part.replace(path)
