"""What positions are worth: one small evaluator per game."""
