"""Quixo: all that is this game's. `entry.py` is the door."""
