"""The table where any game is played."""
