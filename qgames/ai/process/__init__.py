"""Thinking in processes of their own, so that a window never waits for a thought."""
