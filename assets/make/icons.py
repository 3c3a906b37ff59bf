"""The program's icon in all sizes, drawn by our own table: a wooden Q, a drilled ring with a ball for its tail.

    python assets/make/icons.py        writes assets/icons/qgames-*.png, qgames.ico, qgames.icns

The large picture is drawn once and reduced; the smallest sizes get a closer view, so that the ring still reads.
"""

from __future__ import annotations

import os
import struct
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

import pygame  # noqa: E402

from qgames.render import Ball, Camera, Prism, Renderer, Slab, Solid, box, disc, ring_line, walnut  # noqa: E402

SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
LARGE = 1024
#: what an .icns file calls a PNG of a size
ICNS = {16: b"icp4", 32: b"icp5", 64: b"icp6", 128: b"ic07", 256: b"ic08", 512: b"ic09"}


def picture(close: bool) -> pygame.Surface:
    """The icon at full size."""
    solids = [
        Solid(Slab(box(4.0, 4.0, 0.1), 0.2, lines=() if close else (ring_line(0, 0, 1.5, 0.07),)), (0, 0, 0), "board"),
        Solid(Prism(disc(1.1), 0.62, bevel=0.14, hole=0.6, depth=0.6), (0, 0, 0.2), "piece.light", seed=5),
        Solid(Ball(0.36, bands=0), (0.9, -0.98, 0.56), "ball.red", seed=2),
    ]
    width = 2.9 if close else 3.5
    camera = Camera(pitch=66, width=width, height=width, distance=24, target=(0.0, -0.1, 0.3))
    table = Renderer(walnut())
    table.show(solids, camera, (LARGE, LARGE))
    table.finish()
    face = pygame.Surface((LARGE, LARGE))
    table.draw(face)
    tile = pygame.Surface((LARGE, LARGE), pygame.SRCALPHA)
    margin = 0 if close else LARGE // 24
    pygame.draw.rect(tile, "white", tile.get_rect().inflate(-2 * margin, -2 * margin), border_radius=LARGE * 2 // 9)
    tile.blit(face, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return tile


def png(surface: pygame.Surface, size: int, path: Path) -> bytes:
    pygame.image.save(pygame.transform.smoothscale(surface, (size, size)), str(path))
    return path.read_bytes()


def ico(pictures: dict[int, bytes]) -> bytes:
    """A Windows icon: a directory, then PNGs."""
    sizes = [size for size in pictures if size <= 256]
    head, body, offset = struct.pack("<HHH", 0, 1, len(sizes)), b"", 6 + 16 * len(sizes)
    for size in sizes:
        data = pictures[size]
        head += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(data), offset + len(body))
        body += data
    return head + body


def icns(pictures: dict[int, bytes]) -> bytes:
    """A macOS icon: named chunks, each a PNG."""
    chunks = b"".join(ICNS[s] + struct.pack(">I", len(d) + 8) + d for s, d in pictures.items() if s in ICNS)
    return b"icns" + struct.pack(">I", len(chunks) + 8) + chunks


def main() -> None:
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    folder = ROOT / "assets" / "icons"
    folder.mkdir(exist_ok=True)
    near, far = picture(True), picture(False)
    pictures = {size: png(near if size <= 32 else far, size, folder / f"qgames-{size}.png") for size in SIZES}
    (folder / "qgames.ico").write_bytes(ico(pictures))
    (folder / "qgames.icns").write_bytes(icns(pictures))


if __name__ == "__main__":
    main()
