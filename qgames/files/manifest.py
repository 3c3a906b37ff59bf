"""Is the packaged program whole? Its build leaves a list of every file it ships, with checksums.

In a checkout or an installed wheel there is no such list, and nothing is checked.
"""

from __future__ import annotations

import hashlib

from qgames.files import paths, reading

LIST = "shipped.txt"


def problems() -> list[str]:
    """The shipped files that are ``missing`` or ``damaged``, each with its name."""
    root = paths.shipped()
    listed = root / LIST
    if not listed.is_file():
        return [f"missing: {LIST}"] if paths.frozen() else []
    found = []
    try:
        lines = reading.text(listed, reading.WORDS).splitlines()
    except (OSError, reading.Unreadable):
        return [f"damaged: {LIST}"]
    for line in lines:
        digest, _, name = line.partition(" ")
        try:
            content = (root / name).read_bytes()
        except OSError:
            found.append(f"missing: {name}")
            continue
        if hashlib.sha256(content).hexdigest() != digest:
            found.append(f"damaged: {name}")
    return found
