"""Lessons and puzzles: exercises at the table."""
