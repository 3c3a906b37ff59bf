"""The ladder of every game, by one command: each level against the one below, a beginner against the lowest.

    python tests/bench/ladder.py [GAME …] [--games N --seconds S --cores N --dry]

The same as ``python -m qgames.ai.tournament``; without `--dry` what it finds is stored beside the books.
"""

import sys

from qgames.ai.tournament import main

if __name__ == "__main__":
    sys.exit(main())
