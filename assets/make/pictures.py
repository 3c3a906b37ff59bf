"""Draws the README's pictures, one a game, as `qgames shot` draws them: assets/pictures/<game>.png.

    python assets/make/pictures.py

A few seconds; the same code writes the same bytes. They are reduced to 128 colours, so that a clone stays small.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from PIL import Image

from qgames.commands import shot
from qgames.games import entries

OUT = Path(__file__).resolve().parents[1] / "pictures"
SIZE = (480, 300)


def main() -> None:
    OUT.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for told in entries():
            large = Path(folder) / "large.png"
            double = f"{2 * SIZE[0]}x{2 * SIZE[1]}"
            shot.main([told.key, "--moves", told.pose.moves, "--size", double, str(large)])
            picture = Image.open(large).convert("RGB").resize(SIZE, Image.Resampling.LANCZOS)
            out = OUT / f"{told.key}.png"
            picture.quantize(128, dither=Image.Dither.FLOYDSTEINBERG).save(out, optimize=True)
            print(f"{out.name}: {out.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
