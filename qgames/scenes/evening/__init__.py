"""The pages of an evening: set-up, between two games, the podium, earlier ones; and the purpose of its table."""
