"""Is what was built no larger than promised?    python tests/frozen/sizes.py dist"""

from __future__ import annotations

import sys
from pathlib import Path

MOST = {"folder": 80.0, ".deb": 25.0, ".tar.gz": 35.0, ".zip": 35.0, ".exe": 30.0, ".dmg": 45.0}  # MB


def main(dist: Path) -> int:
    inside = [path for path in (dist / "qgames").rglob("*") if path.is_file() and not path.is_symlink()]
    found = {"folder": sum(path.stat().st_size for path in inside)}
    found |= {end: path.stat().st_size for end in MOST for path in dist.glob(f"qgames-*{end}")}
    large = {what: size for what, size in found.items() if size > MOST[what] * 1e6}
    for what, size in found.items():
        print(f"{'FAILED' if what in large else 'ok':7} {what}: {size / 1e6:.1f} MB, at most {MOST[what]:.0f}")
    return 1 if large or len(found) < 2 else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
