"""What many games say together: counts, a rating, mistakes."""
