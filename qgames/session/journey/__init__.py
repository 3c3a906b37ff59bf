"""A trail of challenges: what each asks, when it is met, how far somebody has come. No window here."""
