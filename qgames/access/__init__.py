"""The program for those who do not see it: every page as a tree of plain data (`tree`), handed to the system's screen
readers (`adapter`, the only file that knows AccessKit) and kept up to date while one listens (`link`)."""
