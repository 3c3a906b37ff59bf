"""The null game: the smallest there is, three in a row on nine squares. Every generic test plays it, and a new game can
begin as a copy of this folder: `rules.py`, `view.py`, `entry.py` and the words. Nothing else is needed."""
