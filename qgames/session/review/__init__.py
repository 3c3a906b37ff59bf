"""What each move of a game was worth: worked out, kept with the game, told."""
