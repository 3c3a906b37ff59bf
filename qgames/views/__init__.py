"""One view per game: what stands where; the table draws it."""
