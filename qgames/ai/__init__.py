"""The opponents: searchers over the rules, standard library only."""
