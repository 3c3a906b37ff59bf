"""Playing without a window: set-up, sitting, clocks, the computer, saves, statistics, words. No pygame here."""
