"""Drawing while things move: flat polygons and kept sprites, straight to the window."""
