"""Baking while things rest: pictures made a few milliseconds at a time, and kept."""
