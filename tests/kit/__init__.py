"""What tests share: a program to sit at, tables, pages, puzzles, views, samples. Imported as `kit.play`."""
