"""Pictures and films of games: how they are drawn, made into files, and asked for."""
