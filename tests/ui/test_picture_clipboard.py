"""A picture for the clipboard, as each system wants it."""

import io
import struct

import pygame

from qgames.ui import paint
from qgames.ui.picture_clipboard import bitmap, commands


def test_a_bitmap_without_what_only_a_file_has():
    surface = pygame.Surface((5, 3))
    surface.fill((10, 20, 30))
    surface.set_at((0, 2), (200, 100, 50))
    raw = bitmap(paint.saved(surface, "picture.png"))
    size, wide, high = struct.unpack("<Iii", raw[:12])
    assert (size >= 40, wide, abs(high)) == (True, 5, 3)
    whole = b"BM" + struct.pack("<IHHI", 14 + len(raw), 0, 0, 14 + size) + raw
    back = pygame.image.load(io.BytesIO(whole), "picture.bmp")
    assert tuple(back.get_at((0, 2)))[:3] == (200, 100, 50) and tuple(back.get_at((4, 0)))[:3] == (10, 20, 30)


def test_where_there_is_no_desktop_there_is_no_command():
    assert commands({}) == []
    assert [words[0] for words in commands({"DISPLAY": ":0"})] == ["xclip"]
