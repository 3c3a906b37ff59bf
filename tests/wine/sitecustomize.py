"""What Wine does otherwise than Windows, put right before any program starts (lies in site-packages)."""

import _winapi
import errno
import msvcrt

_locking = msvcrt.locking  # type: ignore[attr-defined]


def locking(handle, mode, size):
    """A lock somebody else holds is EACCES on Windows; Wine's C library leaves errno as it happened to be."""
    try:
        return _locking(handle, mode, size)
    except OSError as error:
        if error.errno in (errno.EBADF, errno.EINVAL):
            raise
        raise PermissionError(errno.EACCES, "Permission denied") from None


msvcrt.locking = locking  # type: ignore[attr-defined]
if hasattr(_winapi, "CopyFile2"):  # Wine 8 has none and ends the process; shutil copies without it
    del _winapi.CopyFile2
