"""The 3D table: camera, solids, light, picking. Knows pygame, knows no game."""
