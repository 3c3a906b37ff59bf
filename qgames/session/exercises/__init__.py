"""Lessons and puzzles without a window: what is asked, what was tried, how far that has come."""
