"""Pictures made into one file that moves. The only place that needs Pillow, which not every copy of the program brings.

One palette for the whole film, of some pictures spread over it and of the theme's own colours: a palette for each
picture would cost many times as much and flicker. Nothing is dithered, which is seen as grain on dark wood and costs
bytes. One colour stays free: in a GIF it says "as before", so that of two names far apart only what has changed is
written.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from PIL import Image

# late imports: Pillow, where a film is made

SAMPLES = 12  # pictures that the palette is made of
COLOURS = 255  # and one that stays free
QUALITY, METHOD = 80, 4  # of WebP
LONG, PLAINER = 400, 66  # pictures of a film that would be too large to send, and the quality of each
RGB = tuple[int, int, int]


class Raw(NamedTuple):
    """A picture as plain bytes, three for a pixel, and how long it is seen."""

    pixels: bytes
    ms: int


def there() -> bool:
    """Can this copy make films?"""
    try:
        return find_spec("PIL.Image") is not None
    except ModuleNotFoundError:
        return False


def kinds() -> tuple[str, ...]:
    """Those it can make."""
    if not there():
        return ()
    from PIL import features

    return ("gif", "webp", "apng") if features.check("webp") else ("gif", "apng")


class Encoder:
    """`samples`: pictures spread over the film; `always`: colours that must be kept."""

    def __init__(self, kind: str, size: tuple[int, int], samples: Sequence[bytes], always: Sequence[RGB]) -> None:
        self.kind, self.size = kind, size
        self._colours = b""
        self._palette = self._made(samples, always) if kind != "webp" else None

    def _made(self, samples: Sequence[bytes], always: Sequence[RGB]) -> Image.Image:
        from PIL import Image

        wide, high = self.size[0] // 2, self.size[1] // 2
        sheet = Image.new("RGB", (wide, high * len(samples)))
        for number, pixels in enumerate(samples):
            small = Image.frombytes("RGB", self.size, pixels).resize((wide, high), Image.Resampling.NEAREST)
            sheet.paste(small, (0, high * number))
        own = list(dict.fromkeys(always))
        # moved once to the middle of what each stands for: nearly two decibels where there are many colours
        found = sheet.quantize(COLOURS - len(own), Image.Quantize.MEDIANCUT, kmeans=1).getpalette() or []
        colours = [*found[: 3 * (COLOURS - len(own))], *(part for colour in own for part in colour)]
        self._colours = bytes(colours)
        palette = Image.new("P", (1, 1))
        palette.putpalette(colours)
        return palette

    def _picture(self, pixels: bytes) -> Image.Image:
        from PIL import Image

        made = Image.frombytes("RGB", self.size, pixels)
        return made if self._palette is None else made.quantize(palette=self._palette, dither=Image.Dither.NONE)

    def encoded(self, pictures: Iterable[Raw], times: Sequence[int]) -> bytes:
        """The whole file. Pictures are taken one by one as they come; `times` are theirs, known before."""
        held, many = io.BytesIO(), iter(pictures)
        first = self._picture(next(many).pixels)
        rest = self._rest(many)
        durations = list(times)
        if self.kind == "gif":
            first.save(
                held, "GIF", save_all=True, append_images=rest, duration=durations, loop=0, disposal=1, optimize=True,
                palette=self._colours,  # once for all, and not with every picture
            )  # fmt: skip
        elif self.kind == "webp":
            frames = _Later(rest, len(durations) - 1, first)
            quality = PLAINER if len(durations) > LONG else QUALITY
            first.save(
                held, "WEBP", save_all=True, append_images=[frames], duration=durations, loop=0, quality=quality,
                method=METHOD,
            )  # fmt: skip
        else:
            every = list(rest)  # this one looks at them twice
            first.save(held, "PNG", save_all=True, append_images=every, duration=durations, loop=0, disposal=0, blend=0)
        return held.getvalue()

    def _rest(self, pictures: Iterator[Raw]) -> Iterator[Image.Image]:
        for raw in pictures:
            yield self._picture(raw.pixels)


class _Later:
    """Pictures that come when they are asked for, as an image of many: whoever puts a WebP together would hold them all
    at once, three bytes for every pixel."""

    mode = "RGB"

    def __init__(self, pictures: Iterator[Image.Image], many: int, first: Image.Image) -> None:
        self.n_frames = many
        self._pictures, self._now = pictures, first

    def seek(self, number: int) -> None:
        self._now = next(self._pictures)

    def getim(self) -> object:
        return self._now.getim()
