"""The window: start, loop and stack of scenes, and which scene a destination means. Imported by the door only."""
