"""What lies on disk: where it is, settings, themes, words, the manifest of a package."""
