"""The rules: pure Python values, no screen, no clock, no disk, no chance."""
