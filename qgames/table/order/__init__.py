"""What hides what, and what keeps its place before the viewer."""
