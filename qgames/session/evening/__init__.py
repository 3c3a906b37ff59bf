"""An evening without a window: some people and computers at one screen, meeting at one game after another. What was
played is kept as records; who leads is never stored, always counted from them."""
