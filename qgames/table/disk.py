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
import zlib
from pathlib import Path
from typing import Any

import pygame

from qgames.table.sprites import Sprite

FORMAT = 4  # raise it when the same solids come to look different
LIMIT = 64_000_000  # bytes
HEAD = struct.Struct("<4sIIiiff")
MAGIC = b"qgt1"


class Disk:
    def __init__(self, folder: Path | None, palette: Any) -> None:
        self.folder = folder / "table" if folder is not None else None
        self._palette = hashlib.sha256(repr(sorted(palette.items())).encode()).hexdigest()
        self._jobs: queue.Queue[tuple[Path, Sprite]] = queue.Queue()
        self._writer: threading.Thread | None = None

    def _path(self, key: Any) -> Path:
        assert self.folder is not None
        name = hashlib.sha256(repr((FORMAT, self._palette, key)).encode()).hexdigest()[:32]
        return self.folder / f"{name}.pic"

    def load(self, key: Any) -> Sprite | None:
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
            pixels = zlib.decompress(raw[HEAD.size :])
            picture = pygame.image.frombytes(pixels, (w, h), "RGBA")
        except (ValueError, struct.error, zlib.error):
            with contextlib.suppress(OSError):
                path.unlink()
            return None
        if pygame.display.get_init() and pygame.display.get_surface():
            picture = picture.convert_alpha()
        return Sprite(picture, (x, y), (ax, ay))

    def save(self, key: Any, sprite: Sprite) -> None:
        """Hand a picture to the writer, which packs and writes it aside; only there is it copied, one at a time."""
        if self.folder is None:
            return
        self._jobs.put((self._path(key), sprite))
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
            path, sprite = self._jobs.get()
            head = HEAD.pack(MAGIC, *sprite.picture.get_size(), *sprite.at, *sprite.anchor)
            try:
                part = path.with_suffix(".part")
                part.write_bytes(head + zlib.compress(pygame.image.tobytes(sprite.picture, "RGBA"), 1))
                part.replace(path)
            except OSError:
                pass  # a full or read-only disk: the picture is baked again next time
            finally:
                del sprite  # waiting for the next one must not keep this one
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
