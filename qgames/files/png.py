"""The head of a PNG picture: what it says of its size, read before anything is unpacked. A few bytes may stand for a
picture that fills the memory."""

from __future__ import annotations

import struct

_HEAD = struct.Struct(">8s4x4sII")


def size(raw: bytes) -> tuple[int, int] | None:
    """Width and height, None if it is no PNG.

    >>> size(b"\\x89PNG\\r\\n\\x1a\\n" + b"\\0\\0\\0\\rIHDR" + b"\\0\\0\\0\\x5a\\0\\0\\0\\x28"), size(b"GIF89a")
    ((90, 40), None)
    """
    if len(raw) < _HEAD.size:
        return None
    mark, chunk, wide, high = _HEAD.unpack_from(raw)
    return (wide, high) if mark == b"\x89PNG\r\n\x1a\n" and chunk == b"IHDR" else None
