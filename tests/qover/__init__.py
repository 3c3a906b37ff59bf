"""Qover: a game with trays, pieces in three sizes, and positions that come back. It is in no list: tests seat it as a
guest, and list it in a copy of the program (`test_listed.py`). Rules, view, entry and English words, no more."""
