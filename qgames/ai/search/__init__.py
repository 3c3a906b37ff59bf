"""Searching: the protocol, alpha-beta over packed positions, wins by threats, and two searchers for any game."""
