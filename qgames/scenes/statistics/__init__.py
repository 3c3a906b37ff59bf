"""Statistics, on the screen."""
