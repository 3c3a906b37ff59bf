"""The other doors: a picture, an engine on a pipe, a review, the lessons as data, a look whether this copy works."""

from __future__ import annotations

import errno
import sys


def nobody_listens(error: OSError) -> bool:
    """Has whoever read our words gone? Windows has no name of its own for that: the write was invalid."""
    invalid = sys.platform == "win32" and error.errno == errno.EINVAL and error.filename is None
    return invalid or isinstance(error, BrokenPipeError)
