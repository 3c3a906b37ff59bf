"""Widgets, layout, focus, text, sound, announcements. Knows no game."""
