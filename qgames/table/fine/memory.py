"""Large pictures given back at once.

The C library of most Linux systems learns from the first large picture that is let go to keep such memory for later;
a window of 4K then holds hundreds of megabytes it no longer uses. A fixed limit stops it learning that.
"""

from __future__ import annotations

import ctypes
import sys
from contextlib import suppress

LARGE = 1 << 20  # bytes from which on a block is asked of the system, and given back to it
_MMAP_THRESHOLD = -3  # the C library's own name for it is a number

_told = False


def give_back_large_blocks() -> None:
    """Tell the C library, once. Elsewhere than on Linux there is nothing to tell."""
    global _told
    if _told or not sys.platform.startswith("linux"):
        return
    _told = True
    with suppress(OSError, AttributeError):  # another C library: it costs memory, nothing else
        ctypes.CDLL(None).mallopt(_MMAP_THRESHOLD, LARGE)
