"""A game looked at again, on the screen."""
